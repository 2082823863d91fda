"""Corrections at a live table: keyed by the dealer, approved by the floor, on record with both."""

from croupier.cards import parse_cards
from croupier.server.commands.dispatch import dispatch
from tests.server.desk import DAN, FLO, Desk
from tests.server.test_card_feed import T1, dealt

(SIX_CLUBS, SIX_HEARTS) = parse_cards("6c 6h")


def turned() -> Desk:
    """The six of clubs is keyed and left: the next card is out."""
    room = dealt()
    for text in ("6c", "Kh"):
        room.do(DAN, T1, "KeyCard", card=parse_cards(text)[0])
    return room


WRONG = {"group": "board", "number": 1, "card": SIX_HEARTS, "reason": "misread"}


def test_the_dealer_keys_a_correction_and_the_floor_signs_it() -> None:
    room = turned()
    unit = room.unit("Dan")
    dispatch(unit, DAN, T1, "CorrectCard", WRONG, frozenset({"Flo"}))
    room.taken(unit)
    (made,) = room.told("CardCorrected")
    assert (made["before"], made["after"], made["by"], made["reason"]) == (
        SIX_CLUBS,
        SIX_HEARTS,
        "Flo",
        "misread",
    )
    (signed,) = room.told("Countersigned")
    assert (signed["command"], signed["by"], signed["second"]) == ("CorrectCard", "Dan", "Flo")


def test_the_dealer_alone_corrects_no_card_whose_seat_is_left() -> None:
    assert "the floor approves a correction" in turned().refuses(DAN, T1, "CorrectCard", **WRONG)


def test_the_floor_corrects_by_itself() -> None:
    room = turned().do(FLO, T1, "CorrectCard", **WRONG)
    assert [made["by"] for made in room.told("CardCorrected")] == ["Flo"]
    assert not room.told("Countersigned")


def test_a_bet_keyed_wrongly_is_corrected_with_the_floors_signature_before_its_seat_is_settled() -> None:
    room = turned()
    assert "the floor approves" in room.refuses(
        DAN, T1, "CorrectBet", seat=1, wager="ante", cents=300, reason="x"
    )
    unit = room.unit("Dan")
    data = {"seat": 1, "wager": "ante", "cents": 3_00, "reason": "three whites lay there"}
    dispatch(unit, DAN, T1, "CorrectBet", data, frozenset({"Flo"}))
    room.taken(unit)
    (made,) = room.told("BetCorrected")
    assert (made["before_cents"], made["after_cents"], made["by"]) == (2_00, 3_00, "Flo")
    (hand,) = room.sees(DAN)["hands"]
    assert hand["bets"] == {"ante": 3_00, "third": 3_00, "fourth": 3_00}
