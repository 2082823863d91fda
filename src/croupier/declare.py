"""Declare a command once: its fields, who may give it, and what the audit says of it.

A command is a frozen dataclass under `@declare(...)`. Parsing, dispatch, the permission check, the API
reference, the JSON schema, the browser's types and the audit's sentences all follow from the declaration.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from croupier.permissions import Access

Kind = TypeVar("Kind", bound=type)
Rule = TypeVar("Rule", bound=Callable[..., Any])
Fields: TypeAlias = Mapping[str, Any]
"""The fields of an event as JSON holds them."""
Parts: TypeAlias = Callable[[Any, Any], tuple[str | None, ...]]
"""Returns, from a target as it stands and a command to it, who did the other parts of the same act."""


class Target(StrEnum):
    """What a command is sent to."""

    TABLE = "table"
    HOUSE = "house"
    JACKPOTS = "jackpots"
    TOURNAMENT = "tournament"
    POKER = "poker"


class AuditKind(StrEnum):
    """What somebody signed for."""

    APPROVAL = "approval"
    RULING = "ruling"
    CORRECTION = "correction"
    COUNT = "count"
    TRANSFER = "transfer"
    JACKPOTS = "jackpots"
    DAY = "day and tables"
    STAFF = "staff"
    INCIDENT = "incident"


class Audited(NamedTuple):
    """How the audit shows an event that a command leads to.

    `text` is a sentence in which `{field}` stands for a field of the event, or a function of its fields;
    `second` is the field that names a second person who signed.
    """

    event: str
    kind: AuditKind
    text: str | Callable[[Fields], str]
    second: str = ""

    def sentence(self, fields: Fields) -> str:
        """Return the sentence for one event."""
        return self.text(fields) if callable(self.text) else self.text.format_map(fields)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One command: its class, its target, who may give it, and how the audit shows what it leads to."""

    kind: type
    target: Target
    access: Access
    audited: tuple[Audited, ...] = ()
    filled: tuple[str, ...] = ("by", "at")  # fields that the server fills in, and no client
    sent: bool = True  # by clients; or else by the server alone, as a consequence of another command
    parts: Parts | None = None  # who did the other parts, where the command is one part of several people's

    @property
    def name(self) -> str:
        """The name under which clients send it."""
        return self.kind.__name__


_COMMANDS: Final[dict[Target, dict[str, Declaration]]] = {target: {} for target in Target}
_BY_CLASS: Final[dict[type, Declaration]] = {}


def declare(
    target: Target,
    access: Access,
    *audited: Audited,
    filled: tuple[str, ...] = ("by", "at"),
    sent: bool = True,
    parts: Parts | None = None,
) -> Callable[[Kind], Kind]:
    """Declare the class below as a command to a target.

    The server fills in the fields that are `filled`. A command that is not `sent` is given by the server
    alone. Clients then send another class of the same name, if any: to open a table they say more than the
    table itself needs to know. A command that is one person's part in what several people do together has
    `parts`: they are not one person who has just reset how the others sign in.
    """

    def register(kind: Kind) -> Kind:
        _BY_CLASS[kind] = declaration = Declaration(kind, target, access, audited, filled, sent, parts)
        if sent or kind.__name__ not in _COMMANDS[target]:
            _COMMANDS[target][kind.__name__] = declaration
        return kind

    return register


def access_to(command: type) -> Access:
    """Return who may give a command of this class."""
    return _BY_CLASS[command].access


def commands_to(target: Target) -> Mapping[str, Declaration]:
    """Return every command of a target by name: what clients send, and what the server does by itself."""
    return MappingProxyType(_COMMANDS[target])


def audited_events(target: Target) -> dict[str, Audited]:
    """Return how the audit shows each event of a target's streams, by the event's name."""
    return {each.event: each for one in _BY_CLASS.values() if one.target is target for each in one.audited}


class Rules:
    """The function that decides each command of a target, found by the class of its last parameter.

    >>> decides = Rules()
    >>> @decides
    ... def stand_up(table: str, command: int) -> tuple[str, ...]:
    ...     return (table,) * command
    >>> decides.rules[int]("T1", 2)
    ('T1', 'T1')
    """

    def __init__(self) -> None:
        self.rules: dict[type, Callable[..., Any]] = {}

    def __call__(self, rule: Rule) -> Rule:
        """Register a function as the rule for the class that its last parameter is annotated with."""
        *_, command = (kind for name, kind in rule.__annotations__.items() if name != "return")
        self.rules[command] = rule
        return rule
