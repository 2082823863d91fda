"""Who approves a correction at a live table: the floor itself, or at the dealer's tablet with a PIN."""

from dataclasses import replace
from typing import Any, Final

from croupier.permissions import Permission
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.people.access import Person
from croupier.table import commands as tc
from croupier.table.fixing import CorrectBet
from croupier.table.refused import RefusedError

CORRECTIONS: Final = (tc.CorrectCard, CorrectBet)
"""Commands by which something keyed is put right; `by` is who approves it."""


def approved(unit: UnitOfWork, person: Person, stream: str, command: Any, vouched: frozenset[str]) -> Any:
    """Return a command with who approves it: for a correction that the dealer keys, the floor who signed too.

    The log has who keyed it with the event, and who approved it in the event.
    """
    book = unit.house.tables.get(unit.table(stream).id)
    member = unit.house.staff.get(person.id)
    deals = book is not None and book.dealer == person.id
    if member is not None and member.may(Permission.RULE) and not deals:
        return command
    others = [unit.house.staff.get(other) for other in sorted(vouched - {person.id})]
    floor = next((one for one in others if one and one.on_duty and one.may(Permission.RULE)), None)
    if floor is None:
        says = "the floor approves a correction; have somebody of the floor sign it here with a PIN"
        raise RefusedError(says, ("QX-14",))
    unit.tell(stream, f.Countersigned(type(command).__name__, person.id, floor.id))
    return replace(command, by=floor.id)
