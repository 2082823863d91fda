"""The proof of a sealed round holds for everybody, in the browser too, and each attack has its sentence."""

import json
import subprocess
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from deno import find_deno_bin

from croupier.fair.seal import canonical, seed_commitment
from croupier.house.settings import DeckReveal
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.sealed_round import SealRecord
from croupier.server.fair.sealed_verdict import HOUSE_ALONE, WHEN, SealedVerdict, verify_proof
from croupier.table import events as e
from croupier.table.view import Audience, Role
from tests.loops import at_least_one
from tests.server.sealed_rounds import BYSTANDER, Dealt, dealt
from tests.table.bots import GAMES, named

ADA, BOB = Audience(Role.PLAYER, "Ada"), Audience(Role.PLAYER, "Bob")
WEB = Path(__file__).parents[2] / "src" / "croupier" / "server" / "web"
VERDICTS = Path(__file__).parents[1] / "fair" / "verdicts.js"


def copy(data: Any) -> Any:
    return json.loads(json.dumps(data))


def changed(
    change: Callable[[Any], object], round_: Dealt | None = None, to: Audience = ADA
) -> SealedVerdict:
    """What is found in a proof after somebody changed it."""
    round_ = round_ or dealt()
    proof = copy(round_.publish(to))
    change(proof)
    return round_.verify(proof)


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize("seed", range(4))
def test_every_game_is_proved_and_settled_again_for_everybody(game: str, seed: int) -> None:
    round_ = dealt(game, seed)
    for audience in (BYSTANDER, ADA, BOB):
        found = round_.verify(copy(round_.publish(audience)))
        assert not found.false
        assert any("follow from the sheet" in says for says in found.proved)


GUARDED = SealRecord(guarded=23, openers=("Ada", "Cy"))


def test_a_round_that_takes_only_some_seeds_says_so_in_its_sealed_terms() -> None:
    round_ = dealt(record=GUARDED)
    proof = copy(round_.publish(BOB))
    assert json.loads(proof["terms"])["seeds"] == {"of": [1, 3], "through": 23}
    found = round_.verify(proof)
    assert not found.false
    assert any("your seed is not in the cut" in says for says in found.unproved)

    def hide(lie: Any) -> None:
        terms = json.loads(lie["terms"])
        del terms["seeds"]
        lie["terms"] = canonical(terms)

    assert "the terms of the round are not those that were sealed" in changed(hide, round_).false


def test_what_stays_open_is_said() -> None:
    assert HOUSE_ALONE in changed(lambda _: None, dealt(seeds=())).unproved
    assert any("your seed is not in the cut" in says for says in changed(lambda _: None, to=BOB).unproved)
    assert not any("your seed" in says for says in changed(lambda _: None, to=ADA).unproved)
    unread = verify_proof(copy(dealt().publish()), lambda *_: None)
    assert any("payments: the rule sheet" in says for says in unread.unproved)
    assert unread.exit_code == 3


def test_the_sheet_in_the_file_is_used_if_it_is_the_one_that_was_sealed() -> None:
    proof = copy(dealt().publish())
    proof["sheet"] = dealt().game.file_data
    assert any("follow from the sheet" in says for says in verify_proof(proof, lambda *_: None).proved)
    sheet = json.loads(proof["sheet"])
    sheet["name"] = "Another Game"
    proof["sheet"] = json.dumps(sheet)
    for other in (proof["sheet"], "{}", "[", json.dumps({**json.loads(dealt().game.file_data), "more": 1})):
        found = dealt().verify({**proof, "sheet": other})
        assert "the rule sheet in the file is not the one that was sealed" in found.false, other


def test_the_name_of_the_game_is_that_of_the_sealed_sheet() -> None:
    proof = copy(dealt().publish())
    sheet = {"sheet": dealt().game.file_data}
    says = "the file names the game let-it-ride, and three-card-poker was sealed"
    assert says in dealt().verify({**proof, **sheet, "game": "let-it-ride"}).false
    assert says in dealt().verify({**proof, "game": "let-it-ride"}).false
    assert not dealt().verify({**proof, **sheet}).false


def test_when_a_round_began_is_not_proved() -> None:
    found = changed(lambda proof: proof.update(began="2020-01-01T00:00:00Z"))
    assert WHEN in found.unproved


# ------------------------------------------------------------------------------------------- attacks


def _events(proof: Any, change: Callable[[list[Any]], None]) -> None:
    events = json.loads(proof["events"])
    change(events)
    proof["events"] = canonical(events)


def _first(events: list[Any], kind: str) -> Any:
    return next(each for each in events if each["event"] == kind)


def _short_deck(proof: Any) -> None:
    """Replace the fingerprint of a deck that is not dealt, as if a short one had been sealed."""
    number = proof["cut"]["others"][0][0]
    proof["fingerprints"][number - 1] = "ab" * 32


def _other_seed(proof: Any) -> None:
    proof["cut"]["seeds"][1][1] = "cd" * 32


def _left_out(proof: Any) -> None:
    del proof["listed"]["commitments"][1]


def _wrong_place(proof: Any) -> None:
    opening = proof["openings"][2]
    opening["position"] = opening["position"] % 52 + 1


def _old_seed(proof: Any) -> None:
    """List and open what seat 3 had committed to in another round."""
    proof["listed"]["commitments"][1][1] = seed_commitment(b"\0" * 32, 3, b"\3" * 32).hex()


def _early_card(proof: Any) -> None:
    def earlier(events: list[Any]) -> None:
        cut = _first(events, "DeckCut")
        events.remove(cut)
        events.insert(events.index(_first(events, "CardDealt")) + 1, cut)

    _events(proof, earlier)


def _late_seal(proof: Any) -> None:
    def later(events: list[Any]) -> None:
        events.insert(events.index(_first(events, "BetPlaced")) + 1, events.pop(0))

    _events(proof, later)


def _no_end(proof: Any) -> None:
    proof["over"] = True
    _events(proof, lambda events: events.pop())


ATTACKS: dict[str, tuple[Callable[[Any], object], str]] = {
    "short deck": (_short_deck, "does not come from its seed"),
    "other seed": (_other_seed, "seat 3 opened a seed it had not committed"),
    "seed left out of the list": (_left_out, "the list of seeds is not the one that bets were closed with"),
    "wrong place": (_wrong_place, " was sealed at "),
    "old commitment": (_old_seed, "seat 3 opened a seed it had not committed"),
    "another deck": (lambda p: p["cut"].update(chosen=p["cut"]["chosen"] % 8 + 1), "the seeds choose deck"),
    "another card": (lambda p: p["openings"][0].update(card="2c", nonce="0" * 32), "card 1"),
    "an opening withheld": (lambda p: p["openings"].pop(), "is not opened"),
    "a deck not opened": (lambda p: p["cut"]["others"].pop(), "was not opened"),
    "another commitment": (lambda p: p["cut"]["commitments"].reverse(), "are not those of sealed deck"),
    "seven decks": (lambda p: p["fingerprints"].pop(), "7 decks were sealed, not 8"),
    "another round": (lambda p: p.update(round="table/T1 2"), "and table/T1 1 was sealed"),
    "other terms": (lambda p: p.update(terms=p["terms"].replace('"chip":', '"chip":1')), "the terms"),
    "a card before the cut": (_early_card, "before the bets were closed"),
    "sealed after a bet": (_late_seal, "sealed after the first bet"),
    "another game": (lambda p: p.update(game_hash="00" * 32), "the hash of another game"),
    "no end": (
        _no_end,
        "the file says that the round is over, and no event ends it",
    ),
    "an end denied": (lambda p: p.update(over=False), "the round is not over, and an event ends it"),
    "no seal": (lambda p: _events(p, lambda events: events.pop(0)), "no event seals these decks"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_each_attack_on_the_seal_has_its_sentence(attack: str) -> None:
    change, says = ATTACKS[attack]
    found = changed(change)
    assert found.exit_code == 1
    assert any(says in each for each in found.false), found.false


def test_a_wrong_payment_is_told_with_what_the_sheet_pays() -> None:
    rounds = (dealt("three-card-poker", seed) for seed in range(40))
    round_ = next(each for each in rounds if '"WagerPaid"' in each.publish()["events"])

    def pays_less(events: list[Any]) -> None:
        paid = _first(events, "WagerPaid")
        paid["won"] = 1

    found = changed(lambda proof: _events(proof, pays_less), round_, BYSTANDER)
    paid = _first(json.loads(round_.publish()["events"]), "WagerPaid")
    due = f"{paid['won'] / 100:,.2f}"
    assert found.false == [f"seat {paid['seat']}, {paid['wager']}: the sheet pays ${due}, the file $0.01"]


def test_an_event_left_out_is_noticed() -> None:
    events = json.loads(dealt().publish()["events"])
    kinds = {each["event"] for each in events} - {"DecksSealed", "CutListed", "DeckCut", "RoundFinished"}
    for kind in at_least_one(sorted(kinds)):
        proof = copy(dealt().publish())
        left = [each for each in events if each is not _first(events, kind)]
        proof["events"] = canonical(left)
        assert dealt().verify(proof).false, f"{kind} was left out"


def test_a_settlement_left_out_before_a_decision_by_hidden_cards_is_noticed() -> None:
    """Attack: hide what a fold cost where the next player decides by cards that the reader never saw."""
    round_ = dealt("nh-holdem-stud", 3, seeds=())
    events = json.loads(round_.publish(ADA)["events"])
    pairs = pairwise(each["event"] for each in events)
    hidden = [at for at, pair in enumerate(pairs) if pair == ("WagerTaken", "Decided")]
    for at in at_least_one(hidden):

        def leave_out(lie: Any, at: int = at) -> None:
            lie["events"] = canonical([*events[:at], *events[at + 1 :]])

        assert changed(leave_out, round_).false, events[at]


def test_a_void_round_opens_every_deck_and_names_who_was_silent() -> None:
    round_ = dealt(seeds=(1,), silent=(3,))
    found = changed(lambda _: None, round_)
    assert not found.false
    assert "void: seat 3 did not open its seed" in found.happened
    assert sum("comes from its seed, whole" in says for says in found.proved) == 8
    other = changed(lambda proof: proof["void"]["seeds"].reverse(), round_)
    assert any("does not come from its seed" in says for says in other.false)
    assert changed(lambda proof: proof["void"]["seeds"].pop(), round_).false
    assert changed(lambda proof: proof["void"].update(silent=[2]), round_).false


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"format": "croupier round 2"},
        {"header": "["},
        {"events": '{"event": 1}'},
        {"fingerprints": ["x"]},
        {"listed": {"commitments": [[1, "ab"]], "closing": "ab" * 32}},
        {"cut": {"seeds": [[0, "ab" * 32]], "chosen": 1, "others": [], "commitments": []}},
        {"openings": [{"at": 1, "position": 1, "card": "1x", "nonce": "0" * 32}]},
        {"notes": [1]},
        {"over": 1},
        {"began": None},
        {"game_hash": 7},
        {"cut": {"seeds": [], "chosen": "one", "others": [], "commitments": []}},
    ],
    ids=lambda broken: next(iter(broken), "nothing"),
)
def test_what_cannot_be_read_says_so(broken: Any) -> None:
    whole = copy(dealt().publish()) if len(broken) == 1 and "format" not in broken else {}
    found = verify_proof({**whole, **broken}, lambda *_: None)
    assert found.exit_code == 2
    assert len(found.false) == 1


# ------------------------------------------------------------------------------------ and the browser


def altered(proof: Any) -> Iterator[Any]:
    """The proof with one thing changed in what the browser checks too."""
    for change, _ in ATTACKS.values():
        lie = copy(proof)
        change(lie)
        yield lie
    for at in range(len(proof["openings"])):
        for name, value in (("nonce", "0" * 32), ("card", "2c"), ("at", 52), ("position", 1)):
            lie = copy(proof)
            lie["openings"][at][name] = value
            yield lie
    for part, name in (("listed", "closing"), ("cut", "chosen")):
        lie = copy(proof)
        lie[part][name] = 7 if name == "chosen" else "00" * 32
        yield lie
    for at in range(8):
        lie = copy(proof)
        lie["fingerprints"][at] = "00" * 32
        yield lie


@pytest.mark.slow
def test_the_browser_finds_what_python_finds() -> None:
    files = [copy(dealt("three-card-poker", 2).publish(to)) for to in (BYSTANDER, ADA)]
    files += [copy(dealt("nh-holdem-stud", seeds=()).publish()), *altered(files[1])]
    files += [copy(dealt(seeds=(1,), silent=(3,)).publish()), copy(dealt(record=GUARDED).publish())]
    lines = "\n".join(map(json.dumps, files))
    command = [find_deno_bin(), "run", "-q", "--no-check", "--allow-read", str(VERDICTS), str(WEB)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    theirs = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(theirs) == len(files)
    for file, found in zip(files, theirs, strict=True):
        ours = verify_proof(file, lambda *_: None)
        assert found["holds"] is (not ours.false), (ours.false, found["wrong"])
        assert set(found["wrong"][:1]) <= set(ours.false), (ours.false, found["wrong"])


def _with_terms(proof: Any, **changes: object) -> None:
    terms = {**json.loads(proof["terms"]), **changes}
    proof["terms"] = canonical(terms)
    header = {**json.loads(proof["header"]), "terms": sha256(proof["terms"].encode()).hexdigest()}
    proof["header"] = canonical(header)


@pytest.mark.parametrize(
    "change", [{"waiting": 10**12}, {"waiting": -1}, {"seats": [1] * 9_999}], ids=["queue", "none", "seats"]
)
def test_a_file_has_nobody_count_without_end(change: dict[str, object]) -> None:
    """A stranger's file with a million million people in the queue kept `verify` busy until memory ended."""
    found = changed(lambda proof: _with_terms(proof, **change))
    assert "the terms cannot be those of a table: too many people sit or wait there" in found.false


# ------------------------------------------------------------------------------------- the whole deck


def revealed(game: str = "nh-holdem-stud") -> tuple[Dealt, Any]:
    """A round whose terms open the whole deck in the end, where the sheet allows it, and its proof."""
    round_ = dealt(game, 3, reveal=DeckReveal.ALL)
    return round_, json.loads(json.dumps(round_.publish()))


def test_a_whole_deck_is_open_where_house_and_sheet_say_so() -> None:
    round_, proof = revealed()
    found = round_.verify(proof)
    assert not found.false
    assert "every card of the deck is open" in found.proved
    assert not any("never shown to you" in says for says in found.unproved)
    for usual in (dealt("nh-holdem-stud", 3).publish(), revealed("nh-holdem-jackpots")[1]):
        assert "seed" not in usual["cut"]
        assert "reveal" not in json.loads(usual["terms"])


def test_a_whole_deck_that_is_withheld_forged_or_not_promised_is_false() -> None:
    round_, proof = revealed()
    seed = proof["cut"].pop("seed")
    assert round_.verify(proof).false == ["the terms open the whole deck in the end, and the file does not"]
    proof["cut"]["seed"] = "00" * 32
    chosen = proof["cut"]["chosen"]
    assert round_.verify(proof).false == [f"sealed deck {chosen} does not come from its seed"]
    usual = dealt("nh-holdem-stud", 3)
    other = json.loads(json.dumps(usual.publish()))
    other["cut"]["seed"] = seed
    assert "the file opens the whole deck, and the terms of the round do not" in usual.verify(other).false


def test_no_seed_of_the_dealt_deck_is_out_before_the_end_or_after_a_dead_hand() -> None:
    round_, proof = revealed()
    cut = next(n for n, fact in enumerate(round_.facts) if isinstance(fact, f.DeckCut))
    last = next(n for n, fact in enumerate(round_.facts) if isinstance(fact, e.RoundFinished))
    for end in range(cut + 1, last):
        facts = round_.facts[:end]
        for ends in (facts, (*facts, e.RoundDead(1, returned=True, by="house", reason="the power failed"))):
            shown = Dealt(round_.game, round_.before, ends).publish()
            assert proof["cut"]["seed"] not in json.dumps(shown)
