"""A shoe, a scanner or a camera that sends cards to a live table: keyed, asked about, or lost."""

import pytest

from croupier.cards import parse_cards
from tests.server.desk import ANN, DAN, Desk, desk

T1 = "table/T1"


def dealt() -> Desk:
    """A live table of stud with one player, whose street is open."""
    room = desk("nh-holdem-stud", dealing="live")
    room.do(DAN, T1, "Sit", player="player 1", seat=1).do(
        DAN, T1, "BuyChips", player="player 1", cents=100_00
    )
    room.do(DAN, T1, "OpenBets").do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00)
    return room.do(DAN, T1, "GoOn", tap="deal 1")


def feed(room: Desk, seq: int, text: str, confidence: int = 99) -> Desk:
    (card,) = parse_cards(text)
    return room.do(DAN, T1, "FeedCard", source="shoe", seq=seq, card=card, confidence=confidence)


def board(room: Desk) -> list[str | None]:
    found: list[str | None] = room.sees(DAN)["shared"]["board"]
    return found


def test_a_card_of_the_shoe_is_keyed_like_the_dealers_and_its_source_is_on_record() -> None:
    room = feed(dealt(), 1, "6c")
    assert board(room) == ["6c", None, None]
    assert room.sees(DAN)["console"]["feed"] == {"source": "shoe", "asks": None, "why": "", "lost": False}
    (fed,) = room.told("CardFed")
    assert (fed["source"], fed["seq"], fed["confidence"], fed["became"]) == ("shoe", 1, 99, "keyed")
    assert room.told("CardTurnedUp")


def test_a_message_that_comes_twice_is_taken_once() -> None:
    room = feed(feed(dealt(), 1, "6c"), 1, "6c")
    assert board(room) == ["6c", None, None]
    assert not room.sees(DAN)["console"]["feed"]["lost"]


@pytest.mark.parametrize(
    ("text", "confidence", "why"),
    [("Kh", 60, "shoe is 60% sure"), ("6c", 99, "6c lies on the table already")],
)
def test_an_unsure_card_and_one_that_lies_there_wait_for_the_dealer(
    text: str, confidence: int, why: str
) -> None:
    room = feed(feed(dealt(), 1, "6c"), 2, text, confidence)
    asked = room.sees(DAN)["console"]["feed"]
    assert (asked["asks"], asked["why"]) == (text, why)
    assert board(room) == ["6c", None, None]
    room.do(DAN, T1, "KeyCard", card=parse_cards("Kh")[0])
    assert board(room) == ["6c", "Kh", None]
    assert room.sees(DAN)["console"]["feed"]["asks"] is None
    assert board(feed(room, 3, "3s")) == ["6c", "Kh", "3s"]


def test_a_message_that_is_missing_loses_the_feed_until_the_next_round_and_the_pad_goes_on() -> None:
    room = feed(feed(dealt(), 1, "6c"), 3, "3s")
    lost = room.sees(DAN)["console"]["feed"]
    assert lost["lost"]
    assert lost["why"] == "message 2 of shoe did not come"
    assert board(feed(room, 4, "9s")) == ["6c", None, None]
    for text in ("Kh", "3s", "6s", "7d"):
        room.do(DAN, T1, "KeyCard", card=parse_cards(text)[0])
    room.do(DAN, T1, "GoOn", tap="done 1").do(DAN, T1, "GoOn", tap="deal 2")
    assert board(feed(room, 5, "9s")) == ["9s", None, None]


def test_a_device_that_was_restarted_may_number_from_the_start_in_a_new_round_and_not_before() -> None:
    room = feed(feed(dealt(), 7, "6c"), 1, "3s")
    assert room.sees(DAN)["console"]["feed"]["why"] == "message 1 of shoe came after message 7"
    for text in ("Kh", "3s", "6s", "7d"):
        room.do(DAN, T1, "KeyCard", card=parse_cards(text)[0])
    room.do(DAN, T1, "GoOn", tap="done 1").do(DAN, T1, "GoOn", tap="deal 2")
    assert board(feed(feed(room, 2, "9s"), 3, "9c")) == ["9s", "9c", None]


@pytest.mark.parametrize(
    ("source", "seq", "why"),
    [
        ("shoe", 1, "message 1 of shoe was Ah, and is 2c now"),
        ("camera", 1, "camera sent 2c, and shoe deals this round"),
        ("camera", 2, "camera sent 2c, and shoe deals this round"),
    ],
)
def test_a_forged_card_before_the_shoes_own_is_noticed_and_on_record(source: str, seq: int, why: str) -> None:
    """Attack: whoever has the dealer's session sends a card first, and the shoe's own leaves no trace."""
    room = feed(dealt(), 1, "Ah")
    (card,) = parse_cards("2c")
    room.do(DAN, T1, "FeedCard", source=source, seq=seq, card=card, confidence=99)
    seen = room.sees(DAN)["console"]["feed"]
    assert (seen["lost"], seen["why"]) == (True, why)
    assert board(room) == ["Ah", None, None]
    assert [(fed["card"], fed["became"]) for fed in room.told("CardFed")][1] == (card, "feed lost")


def test_only_the_dealer_of_the_table_feeds_it() -> None:
    assert dealt().refuses(ANN, T1, "FeedCard", source="shoe", seq=1, card=0)
