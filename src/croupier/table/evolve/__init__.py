"""What an event makes of a table: `evolve(table, event)` is the next table, and nothing else happens."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.games import Game
from croupier.table import events as e
from croupier.table.evolve import corrected, keyed, play, seats, settlement, trouble
from croupier.table.plan import plan_of
from croupier.table.state import Table


def new_table(game: Game) -> Table:
    """Return a closed, empty table for a game."""
    pots = len(game.jackpots.names) if game.jackpots else 0
    return Table(plan_of(game), jackpots=(0,) * pots)


def evolve(table: Table, event: e.Event) -> Table:
    """Return the table after an event."""
    return EVOLVE[type(event)](table, event)


def evolved(table: Table, history: Iterable[e.Event]) -> Table:
    """Return the table after a history of this very engine, with what was undone left out; it is believed."""
    for event in effective(history):
        table = EVOLVE[type(event)](table, event)
    return table


def effective(history: Iterable[e.Event]) -> list[e.Event]:
    """Return the events that still count: an undo takes back the events before it."""
    counted: list[e.Event] = []
    for event in history:
        if isinstance(event, e.StepUndone):
            del counted[len(counted) - event.count :]
        else:
            counted.append(event)
    return counted


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    **seats.EVOLVE,
    **play.EVOLVE,
    **settlement.EVOLVE,
    **trouble.EVOLVE,
    **keyed.EVOLVE,
    **corrected.EVOLVE,
}
