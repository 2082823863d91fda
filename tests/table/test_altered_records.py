"""An altered record is refused, or it tells of the same table, or of what people were free to do.

Every kind of line of every playthrough, and of an evening with everything that can go wrong, is left out,
written twice, moved, and altered field by field.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games.posting import TableLimit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table, rebuild, undo
from croupier.table.drive import EVERYTHING, act, run_on
from croupier.table.record import RecordError, read, write
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.loops import at_least_one
from tests.play import ready
from tests.table.golden import FILES, FOLDER, SCENES

Log = tuple[e.Event, ...]
pytestmark = pytest.mark.slow

# Lines that may be left out, or written twice, and leave a record of what could have been, and why.
LEFT_OUT: dict[type, str] = {
    e.ChipsBought: "nobody must buy; whoever bets more than they then have is refused",
    e.ChipsBrought: "nobody must bring chips",
    e.LimitsPosted: "the sheet's own limits hold where none are posted",
    e.HouseRulesPosted: "the game's own reading holds where the house posts none",
    e.TablePaused: "a table need not pause, and rounds are as they were; resuming it is refused",
    e.FaceAsked: "nobody must ask; the deal shows whether somebody did",
    e.CardsShown: "who saw a card is told where somebody saw it; a forfeit it led to is refused without it",
    e.PlayerReprimanded: "a note of the dealer, which moves nothing",
    e.ConsentGiven: "said twice or by one who need not, it moves nothing; resuming without it is refused",
    e.StepUndone: "a step that was not undone stands; what was done in its place is then refused or the same",
    e.RoundFinished: "of the last round: a record may end while a round is open",
    e.TableClosed: "a record may end while the table is open",
    e.SecondHandWithdrawn: "nobody must withdraw",
    e.PlayerLeft: "nobody must leave; whoever closes the table is then refused",
    e.ChipsCashed: "nobody must cash; whoever leaves with chips is then refused",
}
TWICE: dict[type, str] = {
    e.ChipsBought: "somebody may buy twice",
    e.ChipsBrought: "somebody may bring chips twice",
    e.ChipsCashed: "somebody may cash twice, if they have that much",
    e.PlayerReprimanded: "somebody may be reprimanded twice",
    e.CardsShown: "somebody may show cards twice",
}
# Fields that say what a person chose, or who it was. The rules bind what follows from it, not the choice.
CHOSEN: dict[type, set[str]] = {
    e.TableOpened: {"by", "seats", "holds_jackpots", "chip", "holds_from", "holds_sums"},
    e.JackpotsPosted: {"by", "values"},
    e.LimitsPosted: {"by", "limits"},
    e.HouseRulesPosted: {"by", "consent_of", "dead_hand"},
    e.TablePaused: {"by", "reason"},
    e.TableResumed: {"by"},
    e.TableClosed: {"by"},
    e.PlayerSat: {"seat"},  # of somebody who does not play
    e.ChipsBought: {"cents"},
    e.ChipsBrought: {"cents"},
    e.ChipsCashed: {"cents"},
    e.RoundStarted: {"deck"},  # of which nobody saw the stub
    e.HandAcknowledged: {"by"},
    e.WinVerified: {"by", "camera"},
    e.CardsShown: {"by", "seat"},
    e.IrregularityReported: {"by", "kind", "says", "seat"},
    e.IrregularityRuled: {"by", "ruling", "says", "rules"},
    e.PlayerReprimanded: {"by", "kind", "says", "seat"},
    e.PowerFailed: {"says"},
    e.ConsentGiven: {"player"},
    e.RoundResumed: {"by"},
    e.SecondHandApproved: {"by"},
    e.SecondHandAsked: {"seat"},
    e.SecondHandDeclined: {"by", "reason"},
    e.SeatSurrendered: {"seat"},
    e.FaceAsked: {"down", "player"},
    e.StepUndone: {"by", "reason"},
    e.NewcomerWaits: {"player"},
    e.PlayerLeft: {"player"},
}


def golden(game: str) -> tuple[Table, Log]:
    log = read((FOLDER / f"{game}.txt").read_text(encoding="utf-8"))
    return new_table(ready(FILES.get(game, game))), log


def troubled() -> tuple[Table, Log]:
    """Three rounds in which everything happens that people can do at a table."""
    game = ready("three-card-poker")
    start = table = new_table(game)
    log: list[e.Event] = []

    def do(*commands: c.Command) -> None:
        nonlocal table
        for command in commands:
            table = act(table, command, log)

    def run() -> None:
        nonlocal table
        table = run_on(table, EVERYTHING, log)

    def deck() -> tuple[int, ...]:
        cards = ((1, "2c 7d 9h"), (2, "As Kd Jh"), (3, "Ts Td 4c"))
        hands = {seat: parse_cards(each) for seat, each in cards if table.seats[seat - 1]}
        return arranged(game, hands, {"dealer": parse_cards("Qd 8c 5h")})

    do(c.PostHouseRules("operator", "wagers returned", "every player dealt in"))
    do(c.OpenTable("operator", 4))
    do(c.PostLimits("operator", (TableLimit("ante", 2_00, 50_00),)))
    do(c.Sit("Ann", 1), c.BuyChips("Ann", 900_00), c.Sit("Ben", 2), c.BringChips("Ben", 900_00))
    do(c.AskSecondHand("Ann", 3), c.DeclineSecondHand("Ann", "floor", "not yet"))
    do(c.AskSecondHand("Ann", 3), c.WithdrawSecondHand("Ann"))
    do(c.AskSecondHand("Ann", 3), c.ApproveSecondHand("Ann", "floor"))
    do(c.PauseTable("floor", "a spill"), c.ResumeTable("floor"))
    do(c.StartRound(deck()))
    do(c.Proceed())
    for seat in (1, 2, 3):
        do(c.PlaceBet(seat, "ante", 5_00))
    do(c.PlaceBet(2, "pair-plus", 5_00), c.RemoveBet(2, "pair-plus"))
    run()
    do(c.Choose(1, "fold"))
    undone = undo(start, log, by="floor", reason="pushed too far")
    log.append(undone)
    table = rebuild(start, log)
    do(c.Choose(1, "bet"), c.Reprimand("late bet", 2, "dealer", "too late"))
    do(
        c.Report("exposed card", "dealer", "a card fell", 2),
        c.Rule(1, "play on", "floor", "all saw it", ("R0-17",)),
    )
    do(
        c.ReportPowerFailure("the lights went out"),
        c.Consent("Ann", agrees=True),
        c.Consent("Ben", agrees=True),
    )
    do(c.ResolveInterruption(readable=True, by="floor"))
    do(c.ShowCards(2, "Ann"))
    while table.round is not None:
        run()
        if table.round is not None:
            seat = table.round.hands[table.round.todo[0].hand].seat
            do(c.Choose(seat, "bet"))
    do(c.Sit("Cy", 4), c.Wait("Di"), c.SurrenderSeat("Ann", 3, "Ann"), c.Sit("Di", 3))
    do(c.StartRound(deck()), c.Proceed(), c.Report("misdeal", "dealer", "two cards stuck"))
    do(c.Rule(2, "misdeal", "floor", "dealt anew"), c.StartRound(deck()), c.Proceed())
    do(c.ReportPowerFailure("again"), c.ResolveInterruption(readable=False, by="floor"))
    do(c.CashOut("Ann", table.chips_of("Ann")), c.Leave("Ann"), c.CashOut("Ben", table.chips_of("Ben")))
    do(c.Leave("Ben"), c.Leave("Cy"), c.Leave("Di"), c.CloseTable("operator"))
    return start, tuple(log)


def of_each_kind(log: Log) -> list[int]:
    """Return the first and the last line of each kind."""
    kinds: dict[type, list[int]] = {}
    for at, event in enumerate(log):
        kinds.setdefault(type(event), []).append(at)
    return sorted({place for places in kinds.values() for place in (places[0], places[-1])})


RECORDS: dict[str, Callable[[], tuple[Table, Log]]] = {
    **{game: lambda game=game: golden(game) for game in SCENES},  # type: ignore[misc]
    "trouble": troubled,
}


@pytest.fixture(scope="module", params=RECORDS)
def record(request: pytest.FixtureRequest) -> tuple[Table, Log, Table]:
    """A closed table, a record of play at it, and the table after it."""
    start, log = RECORDS[request.param]()
    return start, log, rebuild(start, log)


def refused(start: Table, log: Sequence[e.Event]) -> Table | None:
    """Return the table after a record, or None where it is refused in a sentence."""
    try:
        return rebuild(start, log)
    except RecordError:
        return None


def test_a_line_left_out_is_missed(record: tuple[Table, Log, Table]) -> None:
    start, log, after = record
    for at in at_least_one(of_each_kind(log)):
        found = refused(start, (*log[:at], *log[at + 1 :]))
        assert found in (None, after) or type(log[at]) in LEFT_OUT, log[at]


def test_a_line_written_twice_is_noticed(record: tuple[Table, Log, Table]) -> None:
    start, log, after = record
    for at in at_least_one(of_each_kind(log)):
        found = refused(start, (*log[: at + 1], *log[at:]))
        assert found in (None, after) or type(log[at]) in TWICE, log[at]


def test_a_line_moved_is_noticed_or_changes_nothing(record: tuple[Table, Log, Table]) -> None:
    start, log, after = record
    for at in at_least_one(of_each_kind(log)[:-1]):
        for to in (at + 1, min(at + 7, len(log) - 1)):
            moved = [*log[:at], *log[at + 1 : to + 1], log[at], *log[to + 1 :]]
            assert refused(start, moved) in (None, after), log[at]


def test_a_line_altered_in_any_field_is_noticed(record: tuple[Table, Log, Table]) -> None:
    start, log, after = record
    for at in at_least_one(of_each_kind(log)):
        for field, event in altered(log[at]):
            found = refused(start, (*log[:at], event, *log[at + 1 :]))
            assert found in (None, after) or field in CHOSEN.get(type(log[at]), ()), (field, event)


def altered(event: e.Event) -> Iterator[tuple[str, e.Event]]:
    """Yield an event with each of its fields another one."""
    kind: Any = event
    for slot in dataclasses.fields(kind):
        yield (
            slot.name,
            dataclasses.replace(kind, **{slot.name: another(slot.name, getattr(event, slot.name))}),
        )


def another(name: str, value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() if name == "card":
            return (value + 1) % 52
        case int():
            return value + (1_00 if name in {"cents", "won", "stake", "held", "due"} else 1)
        case e.Reason():
            return e.Reason.DEAD
        case tuple():
            return value[::-1] if len(set(value)) > 1 else (*value, *value)
        case None:
            return 1
        case str() if name == "choice":
            return "fold" if value != "fold" else "check"
        case _:
            return f"{value} other"


def test_the_evening_with_trouble_has_every_kind_that_a_deck_handed_in_can_have() -> None:
    _, log = troubled()
    lacking = set(e.LINES) - {type(event) for event in log}
    for game in SCENES:
        lacking -= {type(event) for event in golden(game)[1]}
    # where a dealer keys the cards: tests/table/test_keyed_cards.py and test_taps.py
    taps = {e.CardPencilled, e.PencilRubbed, e.CardRekeyed, e.ChoiceMarked, e.ChoiceUnmarked, e.WentOn}
    # what is put right: tests/table/test_corrections.py
    fixed = {e.BetCorrected, e.DecisionCorrected, e.PayoutCorrected, e.PayoutReversed, e.BuyInCorrected}
    keyed = {e.CardCorrected, e.StakeReturned, e.GroupLeftDown, e.SignHung} | taps | fixed
    elsewhere = {e.LateBetForfeited, e.HandForfeited, e.FaceAsked, e.HandAnnounced, e.SecondHandApproved}
    sealed = {e.DeckHandedIn}  # where the deck comes after the bets: tests/table/test_sealed_deck.py
    held = {e.WinVerified}  # where the house signs for large wins: tests/table/test_held_wins.py
    assert lacking <= keyed | elsewhere | sealed | held, lacking
    assert read(write(log)) == log


DECK = tuple(range(52))
PAID = e.WagerPaid(1, "ante", 5, 5, 0, e.Reason.PAID, "a pair", "1 to 1")
NOTHING_LEADS_TO: list[tuple[str, Callable[[Log], Sequence[Any]]]] = [
    ("the table is closed", lambda log: log[1:]),
    ("is open already", lambda log: (log[0], *log)),
    ("and 0 were asked for", lambda log: (dataclasses.replace(log[0], seats=0), *log[1:])),  # type: ignore[call-arg]
    ("a round is open", lambda log: (*log[:-2], e.RoundStarted(3, DECK), *log[-2:])),
    ("cannot be at this point", lambda log: (*log[:5], e.HandForfeited(1, "nothing"), *log[5:])),
    ("nobody sits at the table", lambda log: (log[0], e.RoundStarted(1, DECK))),
    ("no round is open", lambda log: (*log, PAID)),
    ("no round is open", lambda log: (*log, e.StepUndone(1, "floor", "why not"))),
    ("whole steps", lambda log: (*log, e.StepUndone(0, "floor", "why not"))),
]


@pytest.mark.parametrize(("says", "change"), NOTHING_LEADS_TO)
def test_what_cannot_be_at_a_table_is_said(says: str, change: Callable[[Log], Log]) -> None:
    start, log = golden("caribbean-stud")
    with pytest.raises(RecordError, match=says):
        rebuild(start, change(log))


def test_a_record_that_stops_within_a_step_is_refused() -> None:
    start, log = golden("nh-holdem-jackpots")
    folded = next(
        at for at, event in enumerate(log) if isinstance(event, e.Decided) and event.choice == "fold"
    )
    with pytest.raises(RecordError, match="the record ends before"):
        rebuild(start, log[: folded + 1])
    assert rebuild(start, log[:folded]).round is not None


def test_an_undo_of_half_a_step_or_of_a_card_is_refused() -> None:
    start, log = golden("nh-holdem-jackpots")
    folded = 1 + next(at for at, event in enumerate(log) if isinstance(event, e.WagerTaken))
    for count in (0, 1, 3, 10_000):  # a fold and what it loses are one step of two lines, after a card
        with pytest.raises(RecordError, match="cannot be at this point"):
            rebuild(start, (*log[:folded], e.StepUndone(count, "floor", "a slip")))
    back = rebuild(start, (*log[:folded], e.StepUndone(2, "floor", "a slip")))
    assert back == rebuild(start, log[: folded - 2])
