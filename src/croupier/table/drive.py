"""The one door to a table: what a command leads to, and how much of a round the engine does by itself."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from croupier.table import commands as c
from croupier.table import dealing, deciding, fixing, ruling, seating, stakes, taps
from croupier.table.agenda import NEEDS_DECK, awaits_floor
from croupier.table.dealing import DEALER_ACTIONS, deal_out
from croupier.table.events import Event
from croupier.table.evolve import EVOLVE
from croupier.table.evolve.play import dealt
from croupier.table.keying import must_key
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError
from croupier.table.state import Table

_MODULES: Final = (
    dealing,
    deciding,
    fixing,
    ruling,
    seating,
    stakes,
    taps,
)  # each registers its own with `c.decides`
RULES: Final[dict[type, Callable[[Table, Any], tuple[Event, ...]]]] = c.decides.rules
"""What decides each command."""


def decide(table: Table, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises RefusedError where it cannot be carried out."""
    return RULES[type(command)](table, command)


def verify(table: Table, command: c.Command) -> None:
    """Raise RefusedError, with the sentence that says why, where a command cannot be carried out now."""
    decide(table, command)


def can(table: Table, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(table, command)
    except RefusedError:
        return False
    return True


Automation: TypeAlias = frozenset[DealerAction]
NOTHING: Final[Automation] = frozenset()
DEALER: Final[Automation] = frozenset(set(DealerAction) - {DealerAction.ASK, DealerAction.CLOSE_BETS})
"""Everything a dealer does, but for closing the bets, which waits for the players."""
EVERYTHING: Final[Automation] = frozenset(set(DealerAction) - {DealerAction.ASK})
Log: TypeAlias = list[Event]
# Looked at before every act.
_DEAL: Final = DealerAction.DEAL
_PAY: Final = DealerAction.PAY
_FINISH: Final = DealerAction.FINISH


def act(table: Table, command: c.Command, log: Log | None = None, tables: list[Table] | None = None) -> Table:
    """Carry out one command and return the table after it; its events are appended to the log.

    The table after each event is appended to `tables`, for whoever would have to evolve it again.
    """
    for event in RULES[type(command)](table, command):
        table = EVOLVE[type(event)](table, event)
        if log is not None:
            log.append(event)
        if tables is not None:
            tables.append(table)
    return table


def perform(
    table: Table,
    command: c.Command,
    automation: Automation,
    log: Log | None = None,
    tables: list[Table] | None = None,
) -> Table:
    """Carry out a command, then everything that the automation does by itself until a person is needed."""
    return run_on(act(table, command, log, tables), automation, log, tables)


def run_on(
    table: Table, automation: Automation, log: Log | None = None, tables: list[Table] | None = None
) -> Table:
    """Do what comes next for as long as it is automatic."""
    while (play := table.round) and not table.irregularities and not table.interrupted:
        act = play.todo[0]
        action = act.action
        sees = (action is _PAY and table.plan.duties) or (action is _FINISH and table.holds_from)
        if action not in automation or (sees and awaits_floor(table)):
            break
        if (play.keyed and must_key(table)) or (play.uncut and action in NEEDS_DECK):
            break
        if action is _DEAL and not play.keyed and tables is None:  # nobody looks on between the cards
            cards = deal_out(table, play)
            table = dealt(table, cards)
            if log is not None:
                log += cards
            continue
        for event in DEALER_ACTIONS[action](table, play, act, ()):
            table = EVOLVE[type(event)](table, event)
            if log is not None:
                log.append(event)
            if tables is not None:
                tables.append(table)
    return table


def play_round(
    table: Table,
    deck: tuple[int, ...],
    bets: Iterable[c.PlaceBet],
    choose: Callable[[Table, int], c.Choose],
    log: Log | None = None,
) -> Table:
    """Play a whole round for bots: these bets, this deck, and whatever `choose(table, seat)` decides."""
    table = perform(table, c.StartRound(deck), DEALER, log)
    for bet in bets:
        table = act(table, bet, log)
    table = run_on(table, EVERYTHING, log)
    while play := table.round:
        seat = play.hands[play.todo[0].hand].seat
        called = bool(table.plan.duties) and awaits_floor(table)
        asked = c.Acknowledge(seat, "floor") if called else choose(table, seat)
        table = perform(table, asked, EVERYTHING, log)
    return table
