"""Jackpots posted by the house: one set of values for the tables that show it, funded by nobody's wagers.

A set is a value, as a table is: `decide(jackpots, command)` gives events, `evolve(jackpots, event)` the next.
"""

from typing import Final

from croupier.house.jackpots import commands as c
from croupier.house.jackpots import posting, winning
from croupier.house.jackpots.events import Event, evolve, new_set, rebuild
from croupier.house.jackpots.posting import JackpotSign, NextChange, next_permitted_change, sign, warnings
from croupier.house.jackpots.state import JackpotSet, bound
from croupier.house.jackpots.winning import commands_for, signatures
from croupier.house.settings import in_utc
from croupier.table.refused import RefusedError

__all__ = [
    "JackpotSet",
    "JackpotSign",
    "NextChange",
    "bound",
    "can",
    "commands_for",
    "decide",
    "evolve",
    "new_set",
    "next_permitted_change",
    "rebuild",
    "sign",
    "signatures",
    "verify",
    "warnings",
]


_RULES: Final = (posting, winning)  # each registers its own with `c.decides`


def decide(jackpots: JackpotSet, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises RefusedError where it cannot be carried out."""
    events: tuple[Event, ...] = c.decides.rules[type(command)](jackpots, in_utc(command))
    return events


def verify(jackpots: JackpotSet, command: c.Command) -> None:
    """Raise RefusedError, with the sentence that says why, where a command cannot be carried out now."""
    decide(jackpots, command)


def can(jackpots: JackpotSet, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(jackpots, command)
    except RefusedError:
        return False
    return True
