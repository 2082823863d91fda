"""The log page by page for somebody who looks through it: newest first, and only what was asked for.

Rows come as they stand in the database, whatever was done to them, each with whether its own hash fits.
"""

from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, and_, func, or_, select

from croupier.store.canonical import digest
from croupier.store.database import glance, spoken
from croupier.store.log import Log
from croupier.store.migrate import events
from croupier.store.records import moment

_ESCAPE: Final = "!"


class Sought(NamedTuple):
    """Which events: everything given must hold; nothing given, all of them."""

    stream: str = ""  # this one, or all under it (`table` has `table/T1`)
    types: tuple[str, ...] = ()  # one of these
    who: str = ""  # part of the name of who wrote it, in any letters
    holds: tuple[str, ...] = ()  # texts that all stand in the body, in any letters
    since: datetime | None = None
    until: datetime | None = None


EVERYTHING: Final = Sought()


class Seen(NamedTuple):
    """One event as it stands in the database; `fits` is whether its hash is that of what it says."""

    position: int
    stream: str
    version: int
    at: str
    who: str
    type: str
    body: str
    game: str
    previous: str
    hash: str
    fits: bool


def browse(
    log: Log, sought: Sought = EVERYTHING, *, before: int | None = None, limit: int = 100
) -> list[Seen]:
    """Return the newest events before a position that were sought, the newest first."""
    asked = select(events).where(*_conditions(sought))
    if before is not None:
        asked = asked.where(events.c.position < before)
    asked = asked.order_by(events.c.position.desc()).limit(limit)
    with spoken(log.url), glance(log.engine).connect() as connection:
        return [Seen._make((*row, _fits(row))) for row in connection.execute(asked)]


def _conditions(sought: Sought) -> list[ColumnElement[bool]]:
    of = events.c
    found: list[ColumnElement[bool]] = []
    if sought.stream:
        # "0" comes right after "/": a range, which an index finds where a pattern would not
        under = and_(of.stream > f"{sought.stream}/", of.stream < f"{sought.stream}0")
        found.append(or_(of.stream == sought.stream, under))
    if sought.types:
        found.append(of.type.in_(sought.types))
    if sought.who:
        found.append(_has(of.who, sought.who))
    found += [_has(of.body, text) for text in sought.holds]
    if sought.since:
        found.append(of.at >= moment(sought.since))
    if sought.until:
        found.append(of.at < moment(sought.until))
    return found


def _has(column: Any, text: str) -> ColumnElement[bool]:
    for special in (_ESCAPE, "%", "_"):
        text = text.replace(special, _ESCAPE + special)
    holds: ColumnElement[bool] = func.lower(column).like(f"%{text.lower()}%", escape=_ESCAPE)
    return holds


def _fits(row: Any) -> bool:
    position, stream, version, at, who, type_, body, game, previous, said = row
    try:
        right = digest(previous, position, stream, version, at, who, type_, game, body)
    except TypeError:  # a column holds something that is neither text nor number
        return False
    return bool(right == said)
