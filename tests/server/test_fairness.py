"""A round can be checked from what was published, and what was published tells no card that nobody saw."""

import hashlib
import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, card_text, parse_card
from croupier.fair.shuffle import shuffled
from croupier.server.fair.commitments import (
    PUBLISHED_FIELDS,
    CommittedDeck,
    FairnessError,
    Opening,
    commit,
    commitment,
    fingerprint,
    seen_by,
    seen_in,
)
from croupier.server.fair.verdict import Verdict, verify
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.view import Audience, Role, view
from tests.server.rounds import dealt
from tests.table.bots import GAMES

ADA = Audience(Role.PLAYER, "Ada")


# ----------------------------------------------------------------------------------------- commitments


def test_the_bytes_under_a_commitment_are_those_of_the_document() -> None:
    nonce = bytes(range(16))
    told = b"croupier deck position 1\x00" + b"\x00\x0btable/T1 17" + b"\x00\x03" + b"Qs" + nonce
    assert commitment("table/T1 17", Opening(3, parse_card("Qs"), nonce)) == hashlib.sha256(told).hexdigest()


def test_the_fingerprint_is_over_all_commitments_in_order() -> None:
    deck = commit("r", DECK)
    told = b"croupier deck 1\x00" + b"".join(bytes.fromhex(each) for each in deck.commitments)
    assert fingerprint(deck.commitments) == hashlib.sha256(told).hexdigest()
    assert fingerprint(deck.commitments[::-1]) != fingerprint(deck.commitments)


def test_a_commitment_is_to_this_round_this_position_this_card_and_this_nonce() -> None:
    opening = Opening(3, 46, bytes(16))
    others = {
        commitment("table/T1 18", opening),
        commitment("table/T1 17", opening._replace(position=4)),
        commitment("table/T1 17", opening._replace(card=45)),
        commitment("table/T1 17", opening._replace(nonce=bytes(15) + b"\1")),
    }
    assert len(others | {commitment("table/T1 17", opening)}) == 5


def test_the_same_deck_never_has_the_same_commitments() -> None:
    assert not set(commit("r", DECK).commitments) & set(commit("r", DECK).commitments)


def test_a_committed_deck_comes_back_from_its_secret() -> None:
    deck = commit("table/T1 17", shuffled())
    assert CommittedDeck.read(deck.secret()) == deck


def test_a_committed_deck_does_not_print_its_cards() -> None:
    deck = commit("table/T1 17", shuffled())
    assert repr(deck) == str(deck) == "CommittedDeck('table/T1 17')"


def test_only_cards_somebody_has_seen_are_opened() -> None:
    deck = commit("r", (5, 9, 7))
    assert [(o.position, o.card) for o in deck.openings({7, 5})] == [(1, 5), (3, 7)]


def test_a_deck_that_cannot_hide_is_refused() -> None:
    with pytest.raises(FairnessError, match="twice"):
        commit("r", DECK, nonces=bytes)
    with pytest.raises(FairnessError, match="16 bytes"):
        commit("r", DECK, nonces=lambda count: bytes(count - 1))
    with pytest.raises(FairnessError, match="positions 1 to 52, and no 0"):
        commit("r", DECK).open(0)
    with pytest.raises(FairnessError, match="1 to 200 bytes"):
        _ = commit("r" * 201, DECK).commitments


# ------------------------------------------------------------------------------------------ publishing


@pytest.mark.parametrize("game", GAMES)
def test_every_game_verifies_for_everybody(game: str) -> None:
    round_ = dealt(game)
    for audience in (ADA, *map(Audience, (Role.BYSTANDER, Role.FLOOR))):
        verdict = verify(json.loads(json.dumps(round_.publish(audience))))
        assert verdict.holds, [check.says for check in verdict.checks if not check.holds]
        assert verdict.finished
        assert verdict.cards


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_told_of_a_card_that_was_not_seen(game: str, seed: int) -> None:
    """Neither a card nor a nonce of a position that this audience has not seen stands anywhere."""
    round_ = dealt(game, seed)
    for audience in (ADA, Audience(Role.BYSTANDER)):
        published = round_.publish(audience)
        opened = {opening["card"] for opening in published["openings"]}
        said = json.dumps({**published, "commitments": []})
        for card in round_.deck.cards:
            if card_text(card) not in opened:
                assert f'"{card_text(card)}"' not in said
        unseen = [
            nonce.hex()
            for card, nonce in zip(round_.deck.cards, round_.deck.nonces, strict=True)
            if card_text(card) not in opened
        ]
        assert unseen
        assert not any(nonce in said for nonce in unseen)


def test_a_player_gets_their_own_hand_opened_and_a_stranger_does_not() -> None:
    """With a fold, Ada has seen cards that nobody turned up."""
    for seed in range(40):
        round_ = dealt("nh-holdem-stud", seed)
        folded = any(isinstance(x, e.Decided) and x.seat == 1 and x.choice == "fold" for x in round_.events)
        if folded and not any(isinstance(x, e.HandTurnedUp) and x.seat == 1 for x in round_.events):
            break
    mine = {
        card_text(x.card)
        for x in round_.events
        if isinstance(x, e.CardDealt) and x.seat == 1 and x.card is not None
    }
    assert mine <= {opening["card"] for opening in round_.publish(ADA)["openings"]}
    assert not mine & {opening["card"] for opening in round_.publish()["openings"]}


def test_the_deck_is_never_in_what_is_told_of_an_event() -> None:
    assert "deck" not in {name for fields in PUBLISHED_FIELDS.values() for name in fields}
    assert not {"name", "by", "says", "player"} & {
        name for fields in PUBLISHED_FIELDS.values() for name in fields
    }
    # a hand is named only where a wager was settled by it: with cards that lie open
    assert {kind for kind, fields in PUBLISHED_FIELDS.items() if "hand" in fields} == {
        e.WagerTaken,
        e.WagerPaid,
        e.WagerPushed,
    }


# ------------------------------------------------------------------------------------------- verifying


def published() -> dict[str, Any]:
    """A round that verifies, to be tampered with."""
    data: dict[str, Any] = json.loads(_published())
    return data


@cache
def _published() -> str:
    return json.dumps(dealt().publish())


def refusals(data: object, noted: str | None = None) -> str:
    """What does not hold of it."""
    verdict = verify(data, noted)
    assert not verdict.holds
    return "; ".join(check.says for check in verdict.checks if not check.holds)


def other_card(data: dict[str, Any]) -> str:
    opened = {opening["card"] for opening in data["openings"]}
    return next(card_text(card) for card in DECK if card_text(card) not in opened)


def test_a_card_changed_after_the_fact_does_not_fit() -> None:
    data = published()
    shown = data["openings"][0]["card"]
    data = json.loads(json.dumps(data).replace(f'"{shown}"', f'"{other_card(data)}"'))
    position = data["openings"][0]["position"]
    assert refusals(data) == f"what opens position {position} does not fit the commitment made before"


def test_a_deck_changed_after_it_was_committed_has_another_fingerprint() -> None:
    data = published()
    other = commit(data["round"], dealt().deck.cards)
    data["commitments"] = list(other.commitments)
    data["openings"] = [other.open(opening["position"]).plain() for opening in data["openings"]]
    assert refusals(data) == "the deck that was committed has another fingerprint than these commitments"


def test_a_house_that_changes_the_deck_and_its_fingerprint_is_caught_by_whoever_noted_the_first() -> None:
    noted = verify(published()).fingerprint
    assert verify(published(), noted.upper()).holds
    data = published()
    other = commit(data["round"], dealt().deck.cards)
    data["commitments"] = list(other.commitments)
    data["openings"] = [other.open(opening["position"]).plain() for opening in data["openings"]]
    next(x for x in data["events"] if x["event"] == "DeckCommitted")["fingerprint"] = fingerprint(
        other.commitments
    )
    assert verify(data).holds
    assert refusals(data, noted) == "the deck is not the one whose fingerprint was noted"


def test_two_cards_dealt_in_the_wrong_order_are_noticed() -> None:
    data = published()
    first, second = [x for x in data["events"] if x["event"] == "CardDealt" and x["card"]][:2]
    first["card"], second["card"] = second["card"], first["card"]
    assert refusals(data)


def test_a_card_that_turns_into_another_is_noticed() -> None:
    data = published()
    turned = next(x for x in data["events"] if x["event"] == "HandTurnedUp")["cards"]
    turned[0], turned[1] = turned[1], turned[0]
    assert re.search(r"HandTurnedUp: the card was \w\w and became \w\w", refusals(data))


def test_a_card_skipped_on_the_way_is_noticed() -> None:
    data = published()
    first = next(at for at, x in enumerate(data["events"]) if x["event"] == "CardDealt")
    data["events"].insert(first, {"event": "CardBurned", "card": None})
    assert "was shown" in refusals(data)


def test_a_shown_card_that_is_not_opened_is_noticed() -> None:
    data = published()
    gone = data["openings"].pop()
    assert f"position {gone['position']} is not opened" in refusals(data)


def test_a_card_that_was_opened_and_not_shown_is_noticed() -> None:
    data = published()
    data["openings"].append(dealt().deck.open(52).plain())
    assert refusals(data) == "position 52 opened, though no event shows the card"


def test_a_card_in_the_deck_twice_is_noticed() -> None:
    """A cheat with a second ace: both fit their commitments, since he made both."""
    data = published()
    first, second = data["openings"][:2]
    forged = Opening(second["position"], parse_card(first["card"]), bytes(16))
    data["commitments"][second["position"] - 1] = commitment(data["round"], forged)
    data["openings"][1] = forged.plain()
    assert f"{first['card']} was in the deck more than once" in refusals(data)


@pytest.mark.parametrize("late", ["BetsClosed", "CardDealt"])
def test_a_deck_committed_too_late_is_noticed(late: str) -> None:
    data = published()
    committed = next(x for x in data["events"] if x["event"] == "DeckCommitted")
    # Bets close before a card is out: without that, the card alone makes it too late.
    left_out = {"CardDealt": "BetsClosed"}.get(late)
    events = [x for x in data["events"] if x is not committed and x["event"] != left_out]
    events.insert(next(at for at, x in enumerate(events) if x["event"] == late) + 1, committed)
    data["events"] = events
    assert refusals(data) == "the deck was committed after bets were closed or a card was out"


def test_a_round_that_never_committed_is_noticed() -> None:
    data = published()
    data["events"] = [x for x in data["events"] if x["event"] != "DeckCommitted"]
    assert refusals(data) == "no event says that the deck was committed"


def test_another_rounds_commitments_do_not_serve() -> None:
    assert "does not fit" in refusals({**published(), "round": "table/T1 18"})


def test_a_short_deck_is_noticed() -> None:
    data = published()
    data["commitments"].pop()
    assert "51 positions were committed" in refusals(data)


def test_a_smaller_deck_is_the_one_the_round_names() -> None:
    data = published()
    used = {each["card"] for each in data["openings"]}
    cards = [card_text(card) for card in DECK if card_text(card) in used]
    spare = next(card for card in map(card_text, DECK) if card not in used)
    assert "52 positions were committed, and the deck has" in refusals({**data, "deck": " ".join(cards)})
    one_short = {**data, "deck": " ".join([*cards[1:], spare])}
    assert f"{cards[0]} was opened, and the deck of this game has no such card" in refusals(one_short)
    assert "named twice" in refusals({**data, "deck": f"{spare} {spare}"})


def test_a_round_in_progress_verifies_as_far_as_it_went() -> None:
    data = published()
    data["events"] = data["events"][:4]
    data["openings"] = []
    verdict = verify(data)
    assert verdict.holds
    assert not verdict.finished


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "croupier round 2"}, "no published round"),
        ({"round": 17}, '"round" is the name'),
        ({"round": "x" * 300}, "does not fit"),
        ({"commitments": ["x"]}, "64 hexadecimal"),
        ({"commitments": None}, "64 hexadecimal"),
        ({"openings": {}}, '"openings" is a list'),
        ({"openings": [3]}, "an opening is"),
        ({"openings": [{"position": True, "card": "Qs", "nonce": "0" * 32}]}, "an opening is"),
        ({"openings": [{"position": 0, "card": "Qs", "nonce": "0" * 32}]}, "an opening is"),
        ({"openings": [{"position": 1, "card": "Qs", "nonce": "0" * 30}]}, "an opening is"),
        ({"openings": [{"position": 1, "card": "Q♠", "nonce": "0" * 32}]}, "written like Qs"),
        ({"openings": [{"position": 1, "card": 5, "nonce": "0" * 32}]}, "has no suit"),
        ({"events": [1]}, '"events" is a list of objects'),
        ({"events": [{"event": "CardDealt"}]}, "event 1, CardDealt: its group is a text"),
        ({"events": [{"event": "CardDealt", "group": "hand", "seat": "1"}]}, "a seat is a number"),
        ({"events": [{"event": "CardDealt", "group": "hand", "card": 4}]}, "a card is a text like Qs"),
        ({"events": [{"event": "CardDealt", "group": "hand", "card": "Zz"}]}, "event 1"),
        ({"events": [{"event": "CardTurnedUp", "group": "b", "number": 2}]}, "no card 2 to turn up"),
        ({"events": [{"event": "HandTurnedUp", "group": "b", "cards": []}]}, "names no seat"),
        ({"events": [{"event": "GroupTurnedUp", "group": "b", "cards": ["Qs"]}]}, "0 cards lie there"),
        ({"events": [{"event": "CardBurned"}] * 53}, "all of them are out"),
        ({"events": [{"event": "DeckCommitted", "fingerprint": ""}] * 2}, "one deck"),
    ],
)  # fmt: skip
def test_what_is_no_round_is_a_sentence(change: dict[str, Any], says: str) -> None:
    assert says in refusals({**published(), **change})


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(["format", "round", "commitments", "openings", "events"]), _json)
def test_no_data_breaks_the_verifier(key: str, value: object) -> None:
    assert isinstance(verify({**published(), key: value}), Verdict)
    assert isinstance(verify(value), Verdict)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("audience", [ADA, Audience(Role.BYSTANDER)])
def test_cards_are_seen_as_if_somebody_looked_after_every_event(game: str, audience: Audience) -> None:
    round_ = dealt(game)
    table, seen = round_.before, frozenset[int]()
    for event in round_.events:
        table = evolve(table, event)
        seen |= seen_in(view(table, audience))
    assert seen
    assert seen_by(round_.before, round_.events, audience) == seen
