"""The house around the tables: money, gaming days, cage, jackpots, limits by date, tournaments, reports.

`decide` is the one door: it says what a command leads to, or refuses it in a sentence.
"""

from typing import Final

from croupier.house import after_counts, cage, cash, counting, day, floor_keeping, tables, transfers
from croupier.house import commands as c
from croupier.house.events import Event
from croupier.house.evolve import evolve, rebuild
from croupier.house.numbering import with_slips
from croupier.house.poker import books
from croupier.house.preconditions import posted
from croupier.house.settings import in_utc
from croupier.house.state import House, new_house
from croupier.house.wins import signing
from croupier.table.refused import RefusedError

__all__ = ["act", "can", "decide", "evolve", "new_house", "rebuild", "verify"]


_RULES: Final = (
    after_counts,
    books,
    cage,
    cash,
    counting,
    day,
    floor_keeping,
    signing,
    tables,
    transfers,
)  # each registers its own with `c.decides`


def decide(house: House, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises RefusedError where it cannot be carried out."""
    events: tuple[Event, ...] = with_slips(house, c.decides.rules[type(command)](house, in_utc(command)))
    entries = [entry for event in events for entry in getattr(event, "entries", ())]
    if entries and not isinstance(command, c.PostTable):  # which has been posted to look at the pockets
        posted(house, *entries)  # refused, where an account would be overdrawn
    return events


def verify(house: House, command: c.Command) -> None:
    """Raise RefusedError, with the sentence that says why, where a command cannot be carried out now."""
    decide(house, command)


def can(house: House, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(house, command)
    except RefusedError:
        return False
    return True


def act(house: House, command: c.Command, log: list[Event] | None = None) -> House:
    """Carry out one command and return the house after it; its events are appended to the log."""
    for event in decide(house, command):
        house = evolve(house, event)
        if log is not None:
            log.append(event)
    return house
