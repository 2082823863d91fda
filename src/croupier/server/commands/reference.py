"""Every command as its declaration says it: a table for people, a JSON schema, and types for the browser."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from croupier.declare import Declaration, Target, commands_to
from croupier.house.ledger import Account
from croupier.house.serialize import needed
from croupier.permissions import Access, Players, roles_with
from croupier.server.commands import dispatch  # noqa: F401 (with it, every command is declared)

Schema: TypeAlias = dict[str, Any]
_PLAIN: Final[Mapping[Any, tuple[Schema, str]]] = {
    str: ({"type": "string"}, "string"),
    int: ({"type": "integer"}, "number"),
    bool: ({"type": "boolean"}, "boolean"),
    Account: ({"type": "string"}, "string"),
    datetime: ({"type": "string", "format": "date-time"}, "string"),
    date: ({"type": "string", "format": "date"}, "string"),
    object: ({}, "unknown"),
}
"""Each plain kind of value as JSON Schema and as a type of the browser."""


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
        where = " (live tables)" if access.only_live else " (not at live tables)" if access.not_live else ""
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
}


def _first_line(one: Declaration) -> str:
    return " ".join((one.kind.__doc__ or "").split("\n\n")[0].split()).rstrip(".").replace("|", "or")


def command_schemas() -> dict[str, Schema]:
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


def _object(fields: Mapping[str, tuple[Any, bool]]) -> Schema:
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


def schema_of(hint: Any) -> Schema:
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
