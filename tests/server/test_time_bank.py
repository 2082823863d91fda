"""The time bank: what a player may think beyond the clock of a decision, drawn on and earned back."""

from dataclasses import replace
from datetime import timedelta

from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.clocks import due
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.timekeeper import EARNED, FULL, bank_of
from croupier.server.commands.automation import note_line
from tests.server.desk import ANN, BEN, CLOCKS, Desk, desk, seated, since_noon

T1 = "table/T1"
BETS = {1: ANN, 2: BEN}


def deciding(room: Desk | None = None, *, clocks: Clocks = CLOCKS) -> Desk:
    """Ann and Ben with their antes up in the next round; Ann decides first."""
    room = room or seated(desk("three-card-poker", clocks=clocks), ANN, BEN)
    room.runs_to("the first bet")
    for seat, person in BETS.items():
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=5_00).do(person, T1, "Ready")
    return room.runs_to("decision")


def folds(room: Desk, seat: int, *, after: int = 0) -> Desk:
    """Let a player think for so many milliseconds, and fold."""
    return room.later(milliseconds=after).do(BETS[seat], T1, "Choose", seat=seat, choice="fold")


def line(room: Desk, player: str, *, lost: bool) -> Desk:
    unit = room.unit("house")
    assert note_line(unit, T1, player, lost=lost)
    return room.taken(unit)


def banks(room: Desk) -> tuple[int, int]:
    return bank_of(room.table, ANN.id), bank_of(room.table, BEN.id)


def left(room: Desk) -> float:
    """Milliseconds until the house decides for a player."""
    next_ = due(room.table, since_noon)
    assert next_ is not None
    return (next_.at - room.now) / timedelta(milliseconds=1)


def test_a_decision_beyond_its_clock_draws_on_the_bank_and_the_next_one_has_what_is_left() -> None:
    room = folds(deciding(), 1, after=CLOCKS.decision + 12_000)
    assert banks(room) == (CLOCKS.bank - 12_000, CLOCKS.bank)
    assert left(room) == CLOCKS.decision + CLOCKS.bank, "Ben has all of his"
    folds(room, 2, after=CLOCKS.decision)
    deciding(room)
    assert left(room) == CLOCKS.decision + CLOCKS.bank - 12_000


def test_a_round_in_time_earns_5_seconds_up_to_a_minute_and_a_late_one_nothing() -> None:
    room = deciding()
    folds(folds(room, 1, after=CLOCKS.decision + 1), 2)
    deciding(room)
    assert banks(room) == (CLOCKS.bank - 1, CLOCKS.bank + EARNED)
    for _ in range(9):
        deciding(folds(folds(room, 1), 2))
    assert banks(room) == (FULL, FULL)
    assert (EARNED, FULL, CLOCKS.bank) == (5_000, 60_000, 30_000)


def test_a_clock_that_runs_out_takes_the_whole_bank() -> None:
    room = deciding()
    assert room.tick() == "decide for an absent player"
    assert banks(room) == (0, CLOCKS.bank)
    folds(room, 2)
    deciding(room)
    assert left(room) == CLOCKS.decision, "Ann is back with the clock alone"
    assert room.sees(ANN)["waits"]["bank_from"] is None


def test_a_lost_line_draws_on_no_bank() -> None:
    room = deciding().later(milliseconds=CLOCKS.decision + 4_000)
    line(room, ANN.id, lost=True)
    assert left(room) == CLOCKS.grace
    line(room.later(seconds=10), ANN.id, lost=False)
    assert left(room) == CLOCKS.bank - 4_000, "it goes on where it stood"
    folds(room, 1, after=1_000)
    assert banks(room) == (CLOCKS.bank - 5_000, CLOCKS.bank)
    room = line(deciding(), ANN.id, lost=True)
    assert room.tick() == "decide for an absent player"
    assert banks(room) == (CLOCKS.bank, CLOCKS.bank), "it ran out while nobody was there to draw on it"


def test_whoever_thinks_alone_draws_on_nothing_and_earns_nothing() -> None:
    room = seated(desk("three-card-poker", alone=CLOCKS.alone), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00).do(ANN, T1, "Ready").runs_to("decision")
    folds(room, 1, after=100_000)
    room.do(ANN, T1, "Ready").runs_to("the first bet")
    assert bank_of(room.table, ANN.id) == CLOCKS.bank


def test_bots_have_no_bank_and_a_seat_that_is_left_forgets_its_own() -> None:
    room = folds(deciding(), 1, after=CLOCKS.decision + 7_000)
    folds(room, 2).runs_to("the first bet").do(ANN, T1, "CashOut", cents=495_00).do(ANN, T1, "Leave")
    assert dict(room.table.banked) == {BEN.id: CLOCKS.bank + EARNED}


def test_without_a_bank_none_is_drawn_on_and_none_grows() -> None:
    room = deciding(clocks=replace(CLOCKS, bank=0))
    assert left(room) == CLOCKS.decision
    deciding(folds(folds(room, 1), 2))
    assert banks(room) == (0, 0)


def test_everybody_sees_from_when_a_decision_draws_on_a_bank() -> None:
    room = deciding()
    waits = room.sees(BEN)["waits"]
    assert waits["bank_from"] == (room.now + timedelta(milliseconds=CLOCKS.decision)).isoformat()
    assert waits["until"] == (room.now + timedelta(milliseconds=CLOCKS.decision + CLOCKS.bank)).isoformat()


def test_a_snapshot_keeps_the_banks() -> None:
    room = folds(folds(deciding(), 1, after=CLOCKS.decision + 3_000), 2).runs_to("the first bet")
    kept = snapshot(room.table)
    games = {room.table.table.plan.game.hash: room.table.table.plan.game}
    again = restored(TableRoom("T1"), kept, games)
    assert isinstance(again, TableRoom)
    assert (bank_of(again, "Ann"), bank_of(again, "Ben")) == banks(room)
    assert bank_of(again, "Ann") == CLOCKS.bank - 3_000
