"""What a table waits for: people, bets, seeds, a decision, the floor, or that its result was seen."""

from enum import StrEnum
from typing import NamedTuple

from croupier.table.agenda import awaits_cut, awaits_floor, unverified_seat
from croupier.table.plan import DealerAction
from croupier.table.state import Status, Table


class WaitsFor(StrEnum):
    """What a table waits for."""

    CLOSED = "closed"  # nobody plays here
    PEOPLE = "people"  # a ruling, or everybody's word on an interrupted hand
    BETWEEN = "between rounds"
    FIRST_BET = "the first bet"
    BETS = "bets"
    SEEDS = "seeds"  # players open the seeds that cut the deck
    DECISION = "decision"
    FLOOR = "floor"
    SHOWN = "result is shown"
    DEALER = "dealer"


class Waits(NamedTuple):
    """What is waited for: where anything here changes, the clock begins anew."""

    what: WaitsFor
    number: int = 0  # of the round
    step: int = -1
    seat: int = 0


def waits_for(table: Table) -> Waits:
    """Return what a table waits for."""
    play = table.round
    if table.status is Status.CLOSED:
        return Waits(WaitsFor.CLOSED, table.rounds)
    if table.interrupted or table.irregularities:  # one may be reported between rounds too
        return Waits(WaitsFor.PEOPLE, table.rounds)
    if play is None:
        return Waits(WaitsFor.BETWEEN, table.rounds)
    act = play.todo[0]
    if act.action is DealerAction.CLOSE_BETS:
        return Waits(WaitsFor.BETS if play.hands else WaitsFor.FIRST_BET, play.number, play.step)
    if awaits_cut(table):
        return Waits(WaitsFor.SEEDS, play.number, play.step)
    if act.action is DealerAction.ASK:
        return Waits(WaitsFor.DECISION, play.number, play.step, play.hands[act.hand].seat)
    if awaits_floor(table):
        seat = play.hands[act.hand].seat if act.hand >= 0 else unverified_seat(table)
        return Waits(WaitsFor.FLOOR, play.number, play.step, seat or 0)
    return Waits(
        WaitsFor.SHOWN if act.action is DealerAction.FINISH else WaitsFor.DEALER, play.number, play.step
    )
