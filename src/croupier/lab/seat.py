"""A table at which everything goes by itself but the decisions of one seat; the other seats bet the least."""

from collections.abc import Mapping
from typing import Final

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.procedure import Decide
from croupier.table import can, new_table
from croupier.table import commands as c
from croupier.table.actions import Action, actions_of, free_size
from croupier.table.agenda import awaits_floor, next_act
from croupier.table.drive import EVERYTHING, Automation, Log, act, run_on
from croupier.table.plan import DealerAction
from croupier.table.state import Table

SEAT: Final = 1  # at the dealer's left: the first to decide
CHIPS: Final = 10**12  # cents: no round runs out of them, however large its bets
_BY_ITSELF: Final[Automation] = EVERYTHING - {DealerAction.CLOSE_BETS, DealerAction.FINISH}


def name(seat: int) -> str:
    """Return what the player at a seat is called."""
    return f"seat {seat}"


def opened(game: Game, seats: int, jackpots: tuple[int, ...], log: Log | None = None) -> Table:
    """Return an open table with a player at each of so many seats."""
    if not 1 <= seats <= game.seats.most:
        raise CroupierError(f"a table of {game.name} has 1 to {game.seats.most} seats, not {seats}")
    table = act(new_table(game), c.OpenTable("lab", seats), log)
    if jackpots:
        table = act(table, c.PostJackpots("lab", jackpots), log)
    for seat in range(1, seats + 1):
        table = act(act(table, c.Sit(name(seat), seat), log), c.BuyChips(name(seat), CHIPS), log)
    return table


def begun(
    table: Table, deck: tuple[int, ...], bets: Mapping[str, int], unit: int, log: Log | None = None
) -> Table:
    """Begin a round with a deck, and go on to the first decision; every seat makes these bets."""
    return gone_on(act(table, c.StartRound(deck), log), bets, unit, log)


def gone_on(table: Table, bets: Mapping[str, int], unit: int, log: Log | None = None) -> Table:
    """Go on until the seat decides, or until nothing is left but to end the round."""
    while True:
        table = run_on(table, _BY_ITSELF, log)
        head = next_act(table)
        if head is None or head.deed is DealerAction.FINISH or asked(table) == SEAT:
            return table
        if head.deed is DealerAction.CLOSE_BETS:
            table = act(_bet(table, head.what, bets, log), c.Proceed(), log)
        elif (seat := asked(table)) is not None:
            table = act(table, _stays_in(table, seat, unit), log)
        elif awaits_floor(table) and table.round:
            table = act(table, c.Acknowledge(table.round.hands[head.hand].seat, "floor"), log)
        else:
            raise CroupierError(f"{table.plan.game.name} waits for someone the lab has not: {head.deed.said}")


def asked(table: Table) -> int | None:
    """Return the seat that has a decision before it, if there is one."""
    head = next_act(table)
    if head is None or head.deed is not DealerAction.ASK or table.round is None:
        return None
    return table.round.hands[head.hand].seat


def is_over(table: Table) -> bool:
    """Whether every wager of the round is settled, so that nothing is left but to end it."""
    head = next_act(table)
    return head is None or head.deed is DealerAction.FINISH


def net(table: Table, log: Log | None = None) -> int:
    """Return what a round that is over brought the seat, in cents."""
    return run_on(table, EVERYTHING, log).chips_of(name(SEAT)) - CHIPS


def _bet(table: Table, step: int, bets: Mapping[str, int], log: Log | None) -> Table:
    here = table.plan.steps[step].id
    for seat in range(1, len(table.seats) + 1):
        for wager, cents in bets.items():
            if table.plan.game.wager(wager).placed_at == here:
                table = act(table, c.PlaceBet(seat, wager, cents), log)
    return table


def choice(table: Table, seat: int, action: Action, unit: int) -> c.Choose:
    """Return an action as a seat says it; a street bet that is free in size is one unit (Q4-01)."""
    head, cents = next_act(table), None
    if head is not None and head.deed is DealerAction.ASK and action.choice == "bet":
        wager = table.plan.wagers[table.plan.asked_wager[table.plan.steps[head.what].id]]
        if wager.equal_to not in table.plan.wager_number:
            cents = free_size(wager, unit)
    return c.Choose(seat, action.choice, action.units or 1, cents)


def legal(table: Table, actions: tuple[Action, ...], unit: int) -> tuple[bool, ...]:
    """Return, for each action, whether the table would take it from the seat now."""
    if asked(table) != SEAT:
        return (False,) * len(actions)
    return tuple(can(table, choice(table, SEAT, action, unit)) for action in actions)


def _stays_in(table: Table, seat: int, unit: int) -> c.Choose:
    """Bet the least or let it ride, whatever the cards: the other seats are there to be dealt to."""
    head = next_act(table)
    assert head is not None  # noqa: S101 (a seat is asked)
    step = table.plan.steps[head.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    staying = [action for action in actions_of(table.plan.game) if action.choice in ("bet", "let it ride")]
    said = [choice(table, seat, action, unit) for action in staying]
    return next((each for each in said if can(table, each)), c.Choose(seat, "fold"))
