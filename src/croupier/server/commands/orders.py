"""A command on its way from its name to the room it is for, past the table of who may ask for what."""

from collections.abc import Mapping
from typing import Any

from croupier.server.commands.at_table import at_table, table_commands
from croupier.server.commands.in_house import house_commands, to_house, to_jackpots, to_tournament
from croupier.server.people.person import Person
from croupier.server.people.powers import Table as AtTable
from croupier.server.people.powers import may
from croupier.server.rooms import codec
from croupier.server.rooms.playing import play
from croupier.server.rooms.table_room import TableRoom
from croupier.server.rooms.turn import Turn
from croupier.table import commands as tc
from croupier.table.refused import Refused, require


def carry_out(
    turn: Turn,
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    vouched: frozenset[str] = frozenset(),
) -> None:
    """Carry out a command in its turn; raises Refused where it cannot be, or not by this person."""
    kind, _, id_ = target.partition("/")
    if kind == codec.TABLE and name != "OpenTable":
        require(turn.table(target).felt is not None, f"there is no table {id_} yet; the floor opens it")
    says = may(person, target, name, data, as_told(turn, target), vouched)
    require(says is None, says or "")
    match kind:
        case codec.HOUSE:
            to_house(turn, person, name, data)
        case codec.TABLE:
            at_table(turn, person, id_, name, data)
        case codec.JACKPOTS:
            to_jackpots(turn, person, id_, name, data)
        case codec.TOURNAMENT:
            to_tournament(turn, person, id_, name, data)
        case _:
            raise Refused(f"nobody takes commands for {target}")


def as_told(turn: Turn, target: str) -> AtTable:
    """Return what must be known of a table to tell who may do what at it."""
    room = turn.room(target) if codec.family(target) == codec.TABLE else None
    if not isinstance(room, TableRoom) or room.felt is None or room.laid is None:
        return AtTable()
    book = turn.house.tables.get(room.id)
    dealer = book.dealer if book else None
    return AtTable(room.felt.seats, not room.electronic, room.laid.play_money, dealer)


def commands_of(target: str) -> tuple[str, ...]:
    """Return the names of the commands a target knows."""
    kind = codec.family(target)
    return table_commands() if kind == codec.TABLE else house_commands(kind)


def interrupt(turn: Turn, stream: str) -> bool:
    """Say that power failed (H-04), unless another process has said so or the round is over."""
    table = turn.table(stream).table
    if table.round is None or table.interrupted or table.irregularities:
        return False
    play(turn, stream, tc.ReportPowerFailure("the house was not running"))
    return True
