"""The one door to a table: `decide` says what a command leads to, or refuses it in a sentence."""

from collections.abc import Callable
from typing import Any, Final

from croupier.table import commands as c
from croupier.table import dealing, deciding, fixing, ruling, seating, stakes, taps, verifying
from croupier.table.events import Event
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
    verifying,
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
