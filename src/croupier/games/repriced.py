"""A game with other pays in some rows of its pay tables, under the readings it is read by."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.errors import CroupierError
from croupier.games import words
from croupier.games.model import Game, Rate
from croupier.games.patch import Data
from croupier.games.payment import PayTable
from croupier.games.words import Odds, quoted


def repriced(game: Game, pays: Mapping[str, Mapping[str, Rate]]) -> Game:
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
    found = Game.from_data(data).with_readings(dict(game.chosen))
    return found.with_blanks(filled) if filled else found


def _verified(game: Game, table: str, hand: str) -> PayTable:
    known = {each.id: each for each in game.pay_tables}
    if table not in known:
        raise CroupierError(f"{game.name} has no pay table {quoted(table)}; it has {', '.join(known)}")
    rows = [row.hand for row in known[table].rows]
    if hand not in rows:
        raise CroupierError(f"{known[table].title} has no row {quoted(hand)}; it has {', '.join(rows)}")
    return known[table]


def _written(table: PayTable, hand: str, rate: Rate) -> str:
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
