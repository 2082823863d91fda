"""A command in words, for whoever approves it with a PIN: every field that is bound, and what is at stake."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_type_hints

from croupier.declare import Declaration, Target
from croupier.games.posting import TableLimit
from croupier.games.words import dollars
from croupier.house.ledger import ChipPile, spoken, worth
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.requests import parse_field, verify_sane
from croupier.server.commands.table_handlers import DISCRETION
from croupier.table import commands as tc
from croupier.table.refused import RefusedError
from croupier.table.state import Irregularity, Table

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"says": "in words", "cents": "amount", "number": "report", "readable": "can be read"}
)
"""How fields are named to whoever approves; others by their own names."""
_CENTS: Final = frozenset({"cash", "cents", "limit"})


class ShownField(NamedTuple):
    """One thing that is approved: what it is, and its value, both in words."""

    name: str
    value: str


def shown_fields(
    declaration: Declaration, target: str, data: Mapping[str, object], room: TableRoom | None
) -> tuple[ShownField, ...]:
    """Return a command in words; `room` is the table it goes to, as far as whoever asks may see it."""
    verify_sane(data)
    hints = get_type_hints(declaration.kind)
    if strange := [name for name in data if name not in hints]:
        raise RefusedError(f'{declaration.name} takes no "{strange[0][:40]}"; leave it out')
    values = {name: parse_field(name, hints[name], value) for name, value in data.items()}
    family, _, id_ = target.partition("/")
    place = "Casino" if family == Target.HOUSE else f"{family.capitalize()} {id_}"
    table = room.felt if room else None
    return (
        ShownField("for", place),
        *(ShownField(_NAMES.get(n, n.replace("_", " ")), _words(n, v, table)) for n, v in values.items()),
        *(_at_stake(declaration.kind, values, table) if table else ()),
    )


def _words(name: str, value: Any, table: Table | None) -> str:
    """Return a value in words: amounts in dollars, a seat with its player, a report with what it says."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", ()):
        return "none"
    if isinstance(value, int) and not isinstance(value, Enum):
        if name in _CENTS:
            return dollars(value)
        report = _report(table, value) if table and name == "number" else None
        if report is not None:
            return _reported(report, table)
        return _seat(value, table) if name == "seat" else str(value)
    if isinstance(value, TableLimit):
        return f"{value.wager} {dollars(value.least)} to {dollars(value.most)}"
    if isinstance(value, tuple) and all(isinstance(each, ChipPile) for each in value):
        return f"{dollars(worth(value))}: {spoken(value)}"
    if is_dataclass(value):
        named = ((each.name, getattr(value, each.name)) for each in fields(value))
        return ", ".join(f"{field} {_words(field, inner, table)}" for field, inner in named)
    if isinstance(value, tuple | list):
        return ", ".join(_words(name, each, table) for each in value)
    return str(value.value if isinstance(value, Enum) else value)


def _report(table: Table, number: int) -> Irregularity | None:
    return next((each for each in table.irregularities if each.number == number), None)


def _reported(report: Irregularity, table: Table | None) -> str:
    where = f" at {_seat(report.seat, table)}" if report.seat else ""
    says = f': "{report.says}"' if report.says else ""
    return f"{report.number}, {report.kind}{where}, by {report.reported_by}{says}"


def _seat(seat: int, table: Table | None) -> str:
    player = table.seats[seat - 1] if table and 0 < seat <= len(table.seats) else None
    return f"seat {seat}" + (f" ({player})" if player else "")


def _at_stake(kind: type, values: Mapping[str, Any], table: Table) -> Iterator[ShownField]:
    """Yield the wagers that a ruling takes from a hand, or that the end of the round concerns."""
    if not issubclass(kind, DISCRETION) or table.round is None or values.get("ruling") == "play on":
        return
    seat = values.get("seat")
    if kind is tc.Rule and values.get("ruling") == "forfeit the hand":
        report = _report(table, values.get("number", 0))
        seat = report.seat if report else None
    hands = [hand for hand in table.round.hands if seat in (None, hand.seat)]
    up = sum(
        bet for hand in hands for bet, settled in zip(hand.bets, hand.settled, strict=True) if settled is None
    )
    yield ShownField("wagers at stake", dollars(up) + (f", of {_seat(seat, table)}" if seat else ""))
