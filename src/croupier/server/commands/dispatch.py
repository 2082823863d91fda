"""Every command by its name: to the handler it is for, past the check of who may give it; and documented.

A command is parsed by the class its declaration names. A handler of its own takes it where there is one;
every other command goes to its target as it is.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from croupier.declare import Declaration, Target, commands_to
from croupier.house import commands as hc
from croupier.house.floor_keeping import admit, excluded
from croupier.house.ledger import Account
from croupier.house.poker.commands import SeatPlayer
from croupier.house.serialize import JsonDocument, needed
from croupier.house.tournament import commands as oc
from croupier.permissions import Access, Permission, Players, roles_with
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.cutting import commit_seed
from croupier.server.aggregates.playing import play
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands import company_handlers, house_handlers, table_handlers, tap_handlers
from croupier.server.commands.corrections import CORRECTIONS, approved
from croupier.server.commands.requests import ShowKey, handles, parse_command
from croupier.server.people.access import Person, TableFacts, denial_reason
from croupier.server.views.room_views import is_hidden
from croupier.table import commands as tc
from croupier.table.refused import RefusedError

_HANDLERS: Final = (company_handlers, house_handlers, table_handlers, tap_handlers)
"""Each registers its own with `handles`."""
_COMMANDS: Final = {target.value: commands_to(target) for target in Target}
_ENTERS: Final = (
    tc.Sit, tc.Wait, tc.BuyChips, tc.BringChips, tc.AskSecondHand,
    oc.Register, oc.Reenter, oc.QueueAlternate, oc.SeatAlternate,
)  # fmt: skip
"""What somebody does under a name, who may be on the list of those who may not play."""
_SEATS: Final = (tc.Sit, tc.Wait, SeatPlayer)
"""What a dealer does under a name that they were told, or made up."""
_BY_DEFAULT: Final[Mapping[Target, Callable[[UnitOfWork, str, Any], None]]] = {
    Target.TABLE: play,
    Target.HOUSE: house_handlers.to_house,
    Target.JACKPOTS: house_handlers.to_jackpots,
    Target.TOURNAMENT: house_handlers.to_tournament,
    Target.POKER: house_handlers.to_poker,
}


def dispatch(
    unit: UnitOfWork,
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    vouched: frozenset[str] = frozenset(),
    reckoned: Mapping[str, object] = MappingProxyType({}),
) -> bool:
    """Carry out a command in its turn; raises RefusedError where it cannot be, or not by this person.

    `reckoned` are the fields that were worked out from the log before its turn.
    """
    family, _, id_ = target.partition("/")
    room = unit.table(target) if family == codec.TABLE else None
    if room is not None and room.felt is None and name != "OpenTable":
        raise RefusedError(f"there is no table {id_} yet; the floor opens it")
    if room is not None and room.is_private and name != ShowKey.__name__ and is_hidden(room, person):
        raise RefusedError("this table is private; ask whoever opened it for the link")
    if denial := denial_reason(person, target, name, data, _facts(unit, target, room), vouched):
        raise RefusedError(denial)
    declaration = _COMMANDS[family][name]
    if room is not None:
        known = table_handlers.known_fields(person, declaration, data)
    else:
        known = house_handlers.known_fields(unit, person, target, declaration)
        if "due" in declaration.filled:
            known["due"] = reckoned.get("due")
    command = parse_command(declaration.kind, data, **known)
    _verify_several(unit, person, target, declaration, command, vouched)
    _verify_owner(unit, command, vouched)
    _admit(unit, room, command)
    if room is not None:
        table_handlers.verify_acts(unit, person, room, declaration, command, vouched)
        if isinstance(command, CORRECTIONS):
            command = approved(unit, person, target, command, vouched)
    if isinstance(command, tc.PlaceBet) and command.seed:  # what the player's device commits to
        commit_seed(unit, target, person.id, command.seed)
    if handler := handles.rules.get(declaration.kind):
        handler(unit, person, target, command)
    else:
        _BY_DEFAULT[declaration.target](unit, target, command)
    return True


def _admit(unit: UnitOfWork, room: TableRoom | None, command: object) -> None:
    """Stop whoever may not play as they enter or bet; a hand in play is decided and paid."""
    if isinstance(command, _SEATS) and (room is None or not room.electronic):
        unit.verify_walk_in(command.player)
    if not unit.house.pit.excluded:
        return
    if isinstance(command, _ENTERS):
        admit(unit.house, command.player)
    elif isinstance(command, tc.PlaceBet) and room is not None and room.table.round is not None:
        seats = room.table.seats
        admit(unit.house, (seats[command.seat - 1] or "") if 0 < command.seat <= len(seats) else "")


def _verify_owner(unit: UnitOfWork, command: object, vouched: frozenset[str]) -> None:
    """Refuse to take chips out of an account unless its owner signs, or a manager in their place."""
    if not isinstance(command, hc.RedeemChips) or not command.account or is_play_money(unit.house):
        return
    if excluded(unit.house, command.player):
        return  # for somebody who may not play here a manager signs in any case
    manager = unit.house.staff.get(command.approved_by)
    power = Permission.KEEP_EXCLUSIONS
    if command.player not in vouched and not (manager and manager.id in vouched and manager.may(power)):
        raise RefusedError(
            f"these chips are on the account of {command.player}, who signs with their password; "
            f"or {roles_with(power)} signs"
        )


def _verify_several(
    unit: UnitOfWork,
    person: Person,
    target: str,
    declaration: Declaration,
    command: Any,
    vouched: frozenset[str],
) -> None:
    """Refuse a part in what several people do where one of them may be two: a sign-in was reset lately."""
    others = set(vouched)
    if declaration.parts is not None:
        family, _, id_ = target.partition("/")
        state = unit.jackpots(id_).jackpots if family == codec.JACKPOTS else unit.house
        others |= {who for who in declaration.parts(state, command) if who}
    if others - {person.id} and (says := unit.one_person(person.id, others)):
        raise RefusedError(says)


def _facts(unit: UnitOfWork, target: str, room: TableRoom | None) -> TableFacts:
    """Return what must be known of a table to tell who may do what at it."""
    family, _, id_ = target.partition("/")
    if family == codec.POKER:
        poker = unit.house.tables.get(id_)
        return TableFacts(live=True, dealer=poker.dealer if poker else None)
    if room is None or room.felt is None or room.setup is None:
        return TableFacts()
    book = unit.house.tables.get(room.id)
    dealer = book.dealer if book else None
    return TableFacts(room.felt.seats, not room.electronic, room.setup.play_money, dealer)


def interrupt(unit: UnitOfWork, stream: str) -> bool:
    """Say that power failed (H-04), unless another process has or the round is over."""
    table = unit.table(stream).table
    if table.round is None or table.interrupted or table.irregularities:
        return False
    play(unit, stream, tc.ReportPowerFailure("the house was not running"))
    return True


_PLAIN: Final[Mapping[Any, tuple[JsonDocument, str]]] = {
    str: ({"type": "string"}, "string"),
    int: ({"type": "integer"}, "number"),
    bool: ({"type": "boolean"}, "boolean"),
    Account: ({"type": "string"}, "string"),
    datetime: ({"type": "string", "format": "date-time"}, "string"),
    date: ({"type": "string", "format": "date"}, "string"),
    object: ({}, "unknown"),
}
"""Each plain kind of value as JSON JsonDocument and as a type of the browser."""


def sent_commands() -> Iterator[Declaration]:
    """Return every command that clients send, target by target."""
    for target in Target:
        yield from (one for one in commands_to(target).values() if one.sent)


def fields_of(declaration: Declaration) -> dict[str, tuple[Any, bool]]:
    """Return what a client fills in: each field's annotation, and whether it may be left out."""
    kind, access = declaration.kind, declaration.access
    fields = {
        name: hint
        for name, hint in get_type_hints(kind).items()
        if name not in declaration.filled and name not in access.never
    }
    optional = {"player"} if access.players is Players.SELF else set[str]()
    return {name: (hint, name in optional or name not in needed(kind)) for name, hint in fields.items()}


def who_may(access: Access) -> str:
    """Say in words who may give a command.

    >>> from croupier.permissions import Permission
    >>> who_may(Access(staff=(Permission.RULE,), live=(Permission.DEAL,), players=Players.SELF))
    'manager or floor; at a live table also dealer; players for themselves'
    """
    words = [roles_with(*access.staff)] if access.staff else []
    if access.live:
        words.append(f"at a live table {'also ' if access.staff else ''}{roles_with(*access.live)}")
    if access.players is not Players.NOBODY:
        where = " (not at live tables)" if access.not_live else ""
        words.append(f"players {access.players}{where}")
    for field, permission in access.seconds:
        words.append(f"`{field}` signs too: {roles_with(permission)}")
    return "; ".join(words)


def markdown() -> str:
    """Return the commands of each target as tables for docs/api.md."""
    lines: list[str] = []
    for target in Target:
        lines += [f"### Commands to {_TITLES[target]}", "", "| command | fields | who may |", "|---|---|---|"]
        for one in sorted(sent_commands(), key=lambda each: each.name):
            if one.target is target:
                fields = ", ".join(f"`{n}`{'?' if opt else ''}" for n, (_, opt) in fields_of(one).items())
                lines.append(f"| `{one.name}`: {_first_line(one)} | {fields} | {who_may(one.access)} |")
        lines.append("")
    return "\n".join(lines)


_TITLES: Final = {
    Target.TABLE: "a table (`table/ID`)",
    Target.HOUSE: "the house (`house`)",
    Target.JACKPOTS: "a set of jackpots (`jackpots/NAME`)",
    Target.TOURNAMENT: "a tournament (`tournament/ID`)",
    Target.POKER: "a table of live poker (`poker/ID`)",
}


def _first_line(one: Declaration) -> str:
    return " ".join((one.kind.__doc__ or "").split("\n\n")[0].split()).rstrip(".").replace("|", "or")


def command_schemas() -> dict[str, JsonDocument]:
    """Return the JSON Schema of what a client sends with each command, under names like "table.PlaceBet"."""
    return {f"{one.target}.{one.name}": _object(fields_of(one)) for one in sent_commands()}


def typedefs() -> str:
    """Return the browser's types of what it sends with each command."""
    shapes: dict[str, list[str]] = {}
    for one in sent_commands():
        shapes.setdefault(one.name, []).append(_shape(fields_of(one)))
    names = (f" * @property {{{' | '.join(shapes[name])}}} {name}" for name in sorted(shapes))
    return "\n".join(
        [
            "// Written by `make docs` from the declared commands; `make lint` fails when it is stale.",
            "",
            "/**",
            " * What is sent with each command.",
            " * @typedef {object} Commands",
            *names,
            " */",
            "",
            "export {};",
            "",
        ]
    )


def _object(fields: Mapping[str, tuple[Any, bool]]) -> JsonDocument:
    required = [name for name, (_, optional) in fields.items() if not optional]
    properties = {name: schema_of(hint) for name, (hint, _) in fields.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _shape(fields: Mapping[str, tuple[Any, bool]]) -> str:
    inside = ", ".join(f"{name}{'?' if opt else ''}: {type_of(hint)}" for name, (hint, opt) in fields.items())
    return f"{{{inside}}}"


def _parts(kind: Any) -> dict[str, tuple[Any, bool]]:
    return {name: (hint, name not in needed(kind)) for name, hint in get_type_hints(kind).items()}


def schema_of(hint: Any) -> JsonDocument:
    """Return the JSON Schema of a value, as `house.serialize.from_plain` reads it.

    >>> schema_of(tuple[int, ...])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    if hint in _PLAIN:
        return dict(_PLAIN[hint][0])
    origin, within = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in within if each is not NoneType] + [{"type": "null"}]}
    if origin is tuple and within[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [schema_of(each) for each in within], "items": False}
    if origin in (tuple, frozenset):
        return {"type": "array", "items": schema_of(within[0])}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        pair = [schema_of(each) for each in within]
        return {"type": "array", "items": {"type": "array", "prefixItems": pair, "items": False}}
    if issubclass(hint, Enum):
        return {"enum": [each.value for each in hint]}
    return _object(_parts(hint))


def type_of(hint: Any) -> str:
    """Return the browser's type of a value.

    >>> type_of(tuple[tuple[str, int], ...])
    '[string, number][]'
    """
    if hint in _PLAIN:
        return _PLAIN[hint][1]
    origin, within = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join([type_of(each) for each in within if each is not NoneType] + ["null"])
    if origin is tuple and within[-1] is not Ellipsis:
        return f"[{', '.join(map(type_of, within))}]"
    if origin in (tuple, frozenset):
        inner = type_of(within[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"[{', '.join(map(type_of, within))}][]"
    if issubclass(hint, Enum):
        return " | ".join(f'"{each.value}"' for each in hint)
    return _shape(_parts(hint))
