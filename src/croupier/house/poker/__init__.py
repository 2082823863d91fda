"""Live poker for money: a pure value for each table, whose cards are dealt by hand and never known here.

`decide` is the one door: it says what a command leads to, or refuses it in a sentence.
"""

from typing import Final

from croupier.declare import access_to
from croupier.house.poker import commands as c
from croupier.house.poker import play
from croupier.house.poker.events import CLOSED, Event, evolve, rebuild
from croupier.house.poker.state import PokerTable, to_act
from croupier.house.settings import StaffMember, in_utc, require_permission
from croupier.permissions import Permission
from croupier.table.refused import require

__all__ = ["CLOSED", "PokerTable", "decide", "decide_as", "evolve", "rebuild", "to_act"]

_RULES: Final = play  # which registers its own with `c.decides`


def decide(table: PokerTable, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises RefusedError where it cannot be carried out.

    `OpenPoker` is for the house to decide: it knows the limit of the day (`croupier.house.poker.books`).
    """
    require(table.terms is not None, "this poker table is not open; the floor opens it")
    events: tuple[Event, ...] = c.decides.rules[type(command)](table, in_utc(command))
    return events


def decide_as(
    table: PokerTable, command: c.Command, person: StaffMember | None, dealer: str | None
) -> tuple[Event, ...]:
    """Return the events of a command that staff on duty gives: the floor, or the dealer of this table."""
    access = access_to(type(command))
    held = [power for power in access.staff if person is not None and person.may(power)]
    power = next((each for each in held if each is not Permission.DEAL), (held or access.staff)[0])
    require_permission(person, command.by, power, access.rules)
    deals = power is not Permission.DEAL or command.by == dealer
    require(deals, f"{command.by} does not deal at this table; the floor assigns its dealer")
    return decide(table, command)
