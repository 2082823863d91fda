"""A command tried before anybody signs it: what would be refused says so before a PIN is asked for."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from croupier.declare import Declaration, Target, commands_to
from croupier.server.aggregates import codec
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.table.refused import OverdrawnError, RefusedError

if TYPE_CHECKING:
    from croupier.server.commands.service import Service

_MONEY: Final = frozenset({"bank", "cash", "chips", "parts"})


async def refusal(
    service: "Service",
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    signers: frozenset[str],
) -> RefusedError | None:
    """Return why a command would be refused though these people sign it; nothing of it is done.

    What moves money is not tried, and what a tray lacks is not said: nobody learns alone, by trying, what a
    place should hold that two people count.
    """
    family = Target(target.partition("/")[0])
    if _moves_money(commands_to(family)[name]):
        return None
    try:
        await service.catch_up()
        await service.rooms.fetch(target)
        if family is Target.TOURNAMENT:
            for other in service.targets():
                if codec.family(other) == codec.TOURNAMENT:
                    await service.rooms.fetch(other)
        unit = service.rooms.unit({}, person.id, service.rooms.now())
        unit.on_house_event = None  # what follows in other streams follows when it is done
        dispatch(unit, person, target, name, data, vouched=signers)
    except OverdrawnError:
        return None
    except RefusedError as error:
        return error
    return None


def _moves_money(declaration: Declaration) -> bool:
    known = {each.name for each in fields(declaration.kind)}
    return bool(known & _MONEY) or (declaration.target is Target.HOUSE and "cents" in known)
