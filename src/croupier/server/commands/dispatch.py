"""Dispatch: a command from its name to the handler it is for, past the check of who may give it.

A command is parsed by the class its declaration names. A handler of its own takes it where there is one;
every other command goes to its target as it is.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.declare import Target, commands_to
from croupier.server.aggregates import codec
from croupier.server.aggregates.playing import play
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.unit_of_work import UnitOfWork
from croupier.server.commands import house_handlers, table_handlers
from croupier.server.commands.parsing import handles, parse_command
from croupier.server.people.access import TableFacts, denial_reason
from croupier.server.people.account_index import Person
from croupier.table import commands as tc
from croupier.table.refused import RefusedError

_COMMANDS: Final = {target.value: commands_to(target) for target in Target}
_BY_DEFAULT: Final[Mapping[Target, Callable[[UnitOfWork, str, Any], None]]] = {
    Target.TABLE: play,
    Target.HOUSE: house_handlers.to_house,
    Target.JACKPOTS: house_handlers.to_jackpots,
    Target.TOURNAMENT: house_handlers.to_tournament,
}


def dispatch(
    unit: UnitOfWork,
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    vouched: frozenset[str] = frozenset(),
) -> bool:
    """Carry out a command in its turn; raises RefusedError where it cannot be, or not by this person."""
    family, _, id_ = target.partition("/")
    room = unit.table(target) if family == codec.TABLE else None
    if room is not None and room.felt is None and name != "OpenTable":
        raise RefusedError(f"there is no table {id_} yet; the floor opens it")
    if denial := denial_reason(person, target, name, data, _facts(unit, room), vouched):
        raise RefusedError(denial)
    declaration = _COMMANDS[family][name]
    if room is not None:
        known = table_handlers.known_fields(person, declaration, data)
    else:
        known = house_handlers.known_fields(unit, person, target, declaration)
    command = parse_command(declaration.kind, data, **known)
    if room is not None:
        table_handlers.verify_acts(unit, person, room, declaration, command)
    if handler := handles.rules.get(declaration.kind):
        handler(unit, person, target, command)
    else:
        _BY_DEFAULT[declaration.target](unit, target, command)
    return True


def _facts(unit: UnitOfWork, room: TableRoom | None) -> TableFacts:
    """Return what must be known of a table to tell who may do what at it."""
    if room is None or room.felt is None or room.laid is None:
        return TableFacts()
    book = unit.house.tables.get(room.id)
    dealer = book.dealer if book else None
    return TableFacts(room.felt.seats, not room.electronic, room.laid.play_money, dealer)


def interrupt(unit: UnitOfWork, stream: str) -> bool:
    """Say that power failed (H-04), unless another process has said so or the round is over."""
    table = unit.table(stream).table
    if table.round is None or table.interrupted or table.irregularities:
        return False
    play(unit, stream, tc.ReportPowerFailure("the house was not running"))
    return True
