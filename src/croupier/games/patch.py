"""Game data as plain values: their canonical text, their hash, patches over them, and other pays.

A patch is a table shaped like the game file itself: `change.wager.ante.most = "$4"`. Where the file repeats a
table (`[[wager]]`), the patch names the one it means by its id.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.errors import CroupierError
from croupier.games import words
from croupier.games.payment import PayTable
from croupier.games.words import Odds, quoted

if TYPE_CHECKING:
    from croupier.games.model import Game, Rate

Data: TypeAlias = dict[str, Any]


class NowhereError(CroupierError):
    """A patch that points at something the game does not have."""


@dataclass(frozen=True, slots=True)
class Patch:
    """Changes to game data, kept as canonical text so that they are frozen and comparable."""

    text: str = "{}"

    def __bool__(self) -> bool:
        return self.text != "{}"

    @property
    def data(self) -> Data:
        """The changes as nested tables."""
        changes: Data = json.loads(self.text)
        return changes

    def leaves(self) -> Iterator[tuple[tuple[str, ...], object]]:
        """Yield each changed value with its path."""
        return _leaves(self.data, ())


def read_patch(written: object) -> Patch:
    """Read the `change` table of a reading's option."""
    if not isinstance(written, Mapping) or not written:
        raise ValueError(
            f'{quoted(written)} changes nothing; write change.wager.ante.most = "$4", for instance'
        )
    for path, value in _leaves(written, ("change",)):
        if isinstance(value, float | time):
            raise ValueError(
                f"{dotted(path)} = {quoted(value)} has no place in a game file; write it in quotes"
            )
    return Patch(canonical(written))


def canonical(data: object) -> str:
    """Return one text for equal data, whatever the order of keys, the comments or the machine.

    >>> canonical({"b": 1, "a": "x"})
    '{"a":"x","b":1}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain)


def as_written(data: object) -> str:
    """Return the data as text in the file's own order, from which it can be read again."""
    return json.dumps(data, ensure_ascii=False, default=_plain)


def digest(data: object) -> str:
    """Return the content hash of game data."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def patched(data: Data, changes: Mapping[str, Any]) -> Data:
    """Return a copy of the data with the changes laid over it.

    >>> patched({"wager": [{"id": "ante", "most": "$10"}]}, {"wager": {"ante": {"most": "$4"}}})
    {'wager': [{'id': 'ante', 'most': '$4'}]}
    """
    return _laid_over(data, changes, ())


def _laid_over(data: Data, changes: Mapping[str, Any], path: tuple[str, ...]) -> Data:
    """Copy the tables on the way to a change; everything else is shared with the data."""
    copy = dict(data)
    for key, change in changes.items():
        here, old = (*path, key), data.get(key)
        if not isinstance(change, Mapping) or isinstance(old, str):
            copy[key] = change
        elif isinstance(old, list):
            copy[key] = _items_laid_over(old, change, here)
        elif isinstance(old, dict):
            copy[key] = _laid_over(old, change, here)
        else:
            raise NowhereError(f"{dotted(here)} points nowhere: the game has no {quoted(key)} there")
    return copy


def _items_laid_over(items: list[Any], changes: Mapping[str, Any], path: tuple[str, ...]) -> list[Any]:
    copy = list(items)
    for id_, inner in changes.items():
        at = next(
            (n for n, item in enumerate(items) if isinstance(item, dict) and item.get("id") == id_), None
        )
        if at is None or not isinstance(inner, Mapping):
            raise NowhereError(f"{dotted((*path, id_))} points nowhere: there is no {path[-1]} {quoted(id_)}")
        copy[at] = _laid_over(items[at], inner, (*path, id_))
    return copy


def dotted(path: tuple[str, ...]) -> str:
    """Write a path as a game file would.

    >>> dotted(("pay", "main", "rows", "two pair"))
    'pay.main.rows."two pair"'
    """
    return ".".join(f'"{key}"' if " " in key else key for key in path)


def _leaves(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{value!r} has no place in a game file")


def repriced(game: "Game", pays: "Mapping[str, Mapping[str, Rate]]") -> "Game":
    """Return the game with these pays, by pay table and row.

    Where a reading in force sets a row, its option is changed along, so that the row is what was asked for.
    """
    for name, given in dict[str, object](pays).items():
        if not isinstance(given, Mapping):
            raise CroupierError(f"{given!r} is no pay of {name}; name its rows, as in {{'flush': 7}}")
    written = {
        (table, hand): _written(_verified(game, table, hand), hand, rate)
        for table, rows in pays.items()
        for hand, rate in rows.items()
    }
    data: Data = json.loads(game.file_data)
    changes = [data["pay"]]
    for question, choice in game.chosen:
        played = game.reading(question).played_as(choice)
        change = _option(data, question, played.id).get("change", {})
        changes.append(change.get("pay", {}))
    for tables in changes:
        for (table, hand), text in written.items():
            rows = _rows(tables, table)
            if rows is not None and hand in rows:
                rows[hand] = text
    filled = {
        path: amount
        for path, amount in game.filled
        if not any(path == f"pay.{table}.rows.{hand}" for table, hand in written)
    }
    found = type(game).from_data(data).with_readings(dict(game.chosen))
    return found.with_blanks(filled) if filled else found


def _verified(game: "Game", table: str, hand: str) -> PayTable:
    known = {each.id: each for each in game.pay_tables}
    if table not in known:
        raise CroupierError(f"{game.name} has no pay table {quoted(table)}; it has {', '.join(known)}")
    rows = [row.hand for row in known[table].rows]
    if hand not in rows:
        raise CroupierError(f"{known[table].title} has no row {quoted(hand)}; it has {', '.join(rows)}")
    return known[table]


def _written(table: PayTable, hand: str, rate: "Rate") -> str:
    """Return a rate as a game file writes it."""
    if isinstance(rate, str):
        try:
            words.pays(rate)
        except ValueError as error:
            raise CroupierError(f"{hand} of {table.title}: {error}") from None
        return rate
    if isinstance(rate, bool) or not isinstance(rate, int | Fraction):
        raise CroupierError(
            f"{hand} of {table.title} cannot pay {rate!r}; write whole numbers or Fractions to one, "
            'or text like "3 to 2", "push" or "loses"'
        )
    if rate <= 0:
        raise CroupierError(f'{hand} of {table.title} cannot pay {rate} to one; write "push" or "loses"')
    return str(Odds(Fraction(rate)))


def _option(data: Data, question: str, option: str) -> Data:
    reading = next(each for each in data["reading"] if each["id"] == question)
    found: Data = next(each for each in reading["option"] if each["id"] == option)
    return found


def _rows(tables: Any, table: str) -> Data | None:
    """Return the rows of a pay table, in the list of a file or in the table of a patch."""
    named = tables.get(table) if isinstance(tables, dict) else next(t for t in tables if t["id"] == table)
    rows: Data | None = named.get("rows") if named else None
    return rows
