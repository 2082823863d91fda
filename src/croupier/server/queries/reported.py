"""What reports of some days are made of: the books of those that are closed, the events of the open one."""

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Final, NamedTuple, TypeVar

from croupier.fair.checkpoints import Checkpoint
from croupier.fair.notes import parse_note
from croupier.house import events as e
from croupier.house.jackpots import events as j
from croupier.house.reports.money import tournament_of
from croupier.house.reports.records import DayHead, LostEvents, Records
from croupier.house.tournament import events as v
from croupier.server.aggregates import codec
from croupier.server.queries.books import Bookkeeper, types_of
from croupier.server.queries.day_book import DayBook
from croupier.store import Log
from croupier.store.epochs import opened_epochs
from croupier.store.heads import DAY_SIGNED, HEAD_STREAM
from croupier.store.vault import Vault

_Each = TypeVar("_Each")


class DayListed(NamedTuple):
    """A gaming day as a list of them shows it."""

    day: date
    charities: tuple[str, ...]
    closed: bool
    tables: tuple[str, ...]


def days_of(log: Log, vault: Vault | None) -> tuple[DayListed, ...]:
    """Return the gaming days of a log, one after the other."""
    books = _books(Bookkeeper(log, vault))
    days = [DayListed(book.day, book.charities, closed=True, tables=book.tables) for book in books]
    types = types_of(codec.HOUSE, (e.DayOpened, e.TableOpened))
    after = books[-1].covers.version if books else 0
    events = [codec.read(row, None) for row in log.read(codec.HOUSE, after, types=types)]
    tables = tuple(dict.fromkeys(each.table for each in events if isinstance(each, e.TableOpened)))
    opened = [each for each in events if isinstance(each, e.DayOpened)]
    days += [DayListed(each.day, each.charities, closed=False, tables=tables) for each in opened[-1:]]
    return tuple(days)


def records_of(log: Log, vault: Vault | None, first: date = date.min, last: date = date.max) -> Records:
    """Return what reports of these days are made of, up to what was last posted of each table.

    A day that is closed comes out of its book, where there is one; any other is read event by event.
    """
    keeper = Bookkeeper(log, vault)
    books = _books(keeper)
    wanted = [place for place, book in enumerate(books) if first <= book.day <= last]
    chosen = books[wanted[0] : wanted[-1] + 1] if wanted else ()
    found = [book.contents(keeper.directory.games, before=number == 0) for number, book in enumerate(chosen)]
    open_ = keeper.open_day(books) if _is_open(log, books, first, last) else None
    if open_ is not None:
        found.append(open_)
    if not found:
        return Records(())
    streams = keeper.directory.streams
    jackpots = {name: _joined(each.jackpots.get(name, ()) for each in found) for name in streams}
    if open_ is None:
        jackpots = {name: _to_the_end(log, name, events, chosen[-1]) for name, events in jackpots.items()}
    return Records(
        (*found[0].before, *_joined(each.events for each in found)),
        _joined(each.sittings for each in found),
        jackpots=tuple(filter(None, jackpots.values())),
        tournaments=tuple(_tournaments(log, vault, streams, first, last)),
        poker=tuple(filter(None, (_joined(each.poker.get(name, ()) for each in found) for name in streams))),
        heads=tuple(_day_heads(log, chosen)),
        epochs=tuple(_lost_events(log)),
    )


def _books(keeper: Bookkeeper) -> tuple[DayBook, ...]:
    books = keeper.kept()
    return (*books, *keeper.missing(books))


def _is_open(log: Log, books: Sequence[DayBook], first: date, last: date) -> bool:
    """Whether a day of these is open."""
    after = books[-1].covers.version if books else 0
    rows = log.read(codec.HOUSE, after, types=types_of(codec.HOUSE, (e.DayOpened,)))
    return bool(rows) and first <= codec.read(rows[-1], None).day <= last


def _joined(parts: Iterable[tuple[_Each, ...]]) -> tuple[_Each, ...]:
    return tuple(chain.from_iterable(parts))


_SIGNED_LATER: Final = (j.RoundEnded, j.WinsShared, j.WinAcknowledged, j.WinPaid)


def _to_the_end(log: Log, stream: str, events: tuple[j.Event, ...], book: DayBook) -> tuple[j.Event, ...]:
    """Return a set's events with what came of wins that were not paid, nor void, when the day was closed."""
    due = {event.win for event in events if isinstance(event, j.WinRecorded)}
    due -= {event.win for event in events if isinstance(event, j.WinPaid)}
    due -= {win for event in events if isinstance(event, j.RoundEnded) for win in event.void}
    if not due:
        return events
    types = types_of(codec.JACKPOTS, _SIGNED_LATER)
    rows = log.read(stream, book.covers.reached.get(stream, 0), types=types)
    return (*events, *(codec.read(row, None) for row in rows))


def _tournaments(
    log: Log, vault: Vault | None, streams: Iterable[str], first: date, last: date
) -> Iterator[tuple[v.Event, ...]]:
    """Yield the whole history of every tournament of these days."""
    types = types_of(codec.TOURNAMENT, (v.Scheduled, v.Corrected))
    for stream in streams:
        if codec.family(stream) != codec.TOURNAMENT:
            continue
        planned = tuple(codec.read(row, vault) for row in log.read(stream, types=types))
        report = tournament_of(planned)
        if report is not None and first <= report.day <= last:
            yield tuple(codec.read(row, vault) for row in log.read(stream))


def _day_heads(log: Log, books: Sequence[DayBook]) -> Iterator[DayHead]:
    """Yield the heads that were signed when these days were closed, before the next was opened."""
    if not books:
        return
    opens, closed = types_of(codec.HOUSE, (e.DayOpened,)), [book.covers.position for book in books]
    end = log.head().position + 1
    opened = [row.position for row in log.read(codec.HOUSE, books[0].covers.version, types=opens)]
    until = [next((position for position in opened if position > close), end) for close in closed]
    for row in log.between(closed[0], until[-1], (DAY_SIGNED,), HEAD_STREAM):
        last = bisect_left(closed, row.position) - 1
        if row.position < until[last]:
            payload = json.loads(row.body)
            head = Checkpoint.parse(parse_note(payload["note"]).text)
            yield DayHead(date.fromisoformat(payload["day"]), head.origin, head.size, head.root.hex())


def _lost_events(log: Log) -> Iterator[LostEvents]:
    """Yield the epochs that were opened below the head that somebody had seen."""
    for each in opened_epochs(log):
        if each.lost:
            yield LostEvents(*each)
