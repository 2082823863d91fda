"""The books: what reports of a closed gaming day are made of, added up once and kept in the log.

A day of four busy tables is some hundred thousand events, and a report needs a few hundred figures of them.
So when a day is closed it is booked: one event in the stream `books`, with the day's own events in short,
what was played at each table, and what later days need of the years before. It stands in the chain and under
the stamp of the house like any other, and bears a stamp of its own, over what it says and the event that
closed the day.

A book is a projection and no authority. One that is missing, of another form, or not of this log is passed
over, and its day is worked out from the events again; `croupier reports check` does that for every day and
compares.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.house import events as e
from croupier.house.jackpots import events as j
from croupier.house.ledger import AccountKind
from croupier.house.poker import events as p
from croupier.house.reports.records import UNREAD, AddedUp, Sitting, condensed, shortened
from croupier.house.reports.theory import play_of
from croupier.house.settings import ITSELF
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.booked import BOOKS, CLOSES, DAY_BOOKED
from croupier.server.queries.day_book import Contents, Covers, DayBook, packed, read_book, stamped_head
from croupier.store import Append, Conflict, EventRow, Fact, Log
from croupier.store.vault import Vault
from croupier.table import events as t

_PAGE: Final = 500
_WINS: Final = (j.WinRecorded, j.RoundEnded, j.WinsShared, j.WinAcknowledged, j.WinPaid)
_HANDS: Final = (p.PokerOpened, p.HandFinished, p.InterruptionSettled)


def types_of(of: str, kinds: Iterable[type]) -> tuple[str, ...]:
    """Return every name that events of some kinds stand under in the streams of a family."""
    return tuple(name for kind in kinds for name in codec.names_of(of, kind.__name__))


_UNREAD: Final = types_of(codec.HOUSE, UNREAD)


class BooksError(CroupierError):
    """Books that do not say what the log says."""


Breath = Callable[[], None]
"""Called now and then while much is read."""


def _no_breath() -> None:
    return None


class Bookkeeper:
    """Works out the books of one log from its events, and reads those that are there."""

    def __init__(self, log: Log, vault: Vault | None, directory: Directory | None = None) -> None:
        self._log, self._vault = log, vault
        if directory is None:
            found = rebuild(log, vault, codec.DIRECTORY, {})
            assert isinstance(found, Directory)  # noqa: S101 (by the name of its stream)
            directory = found
        self.directory = directory

    # --------------------------------------------------------------------------------- those there are

    def kept(self) -> tuple[DayBook, ...]:
        """Return the books that are of this log, one after the other, up to the first that is not."""
        newest: dict[int, DayBook] = {}  # by where each begins: a later one takes its place
        for row in self._log.read(BOOKS):
            found = read_book(row)
            if found and self._is_ours(*found):
                newest[found[0].after] = found[0]
        books: list[DayBook] = []
        while book := newest.get(books[-1].covers.version if books else 0):
            books.append(book)
        while books and not self._is_of_log(books[-1]):
            books.pop()
        return tuple(books)

    def _is_ours(self, book: DayBook, stamp: str) -> bool:
        """Whether the house stamped a book; without its key nobody can tell, and the chain alone ties it."""
        return self._vault is None or self._vault.stamper.knows(stamp, stamped_head(book))

    def _is_of_log(self, book: DayBook) -> bool:
        """Whether the log has the event that the book was made up to."""
        rows = self._log.read(codec.HOUSE, book.covers.version - 1, limit=1)
        return [(row.position, row.hash) for row in rows] == [(book.covers.position, book.covers.hash)]

    def catch_up(self, at: datetime, by: str = ITSELF, breathe: Breath = _no_breath) -> int:
        """DayBook every closed day that is not booked yet; return how many there were."""
        books = self.kept()
        made = 0
        for book in self.missing(books, breathe):
            made += self.keep(book, at, by)
        return made

    def keep(self, book: DayBook, at: datetime, by: str) -> bool:
        """Write a book under the stamp of the house, unless another process was quicker with the same."""
        assert self._vault is not None  # noqa: S101 (nobody keeps a book without the key of the house)
        stamp = self._vault.stamper.stamp(stamped_head(book))
        fact = Fact.of(BOOKS, DAY_BOOKED, {**book.body(), "stamp": stamp})
        try:
            self._log.append(Append((fact,), {BOOKS: self._log.version(BOOKS)}, by), at)
        except Conflict:
            return False
        return True

    # ---------------------------------------------------------------------------------- working them out

    def missing(self, books: tuple[DayBook, ...], breathe: Breath = _no_breath) -> Iterator[DayBook]:
        """Yield the books of the closed days after these, worked out from the events."""
        covers = books[-1].covers if books else Covers()
        before = self.condensed(books[-1]) if books else ()
        while close := self._next_close(covers.version):
            contents, reached, players = self._read(covers, before, close, breathe)
            after = Covers(close.version, close.position, close.hash, reached)
            opened = [event for event in contents.events if isinstance(event, e.DayOpened)]
            if opened:
                tables = (event.table for event in contents.events if isinstance(event, e.TableOpened))
                yield DayBook(
                    opened[-1].day,
                    opened[-1].charities,
                    tuple(dict.fromkeys(tables)),
                    tuple(sorted(players)),
                    covers.version,
                    after,
                    packed(contents),
                )
            before, covers = condensed((*before, *contents.events)), after

    def _next_close(self, version: int) -> EventRow | None:
        found = self._log.read(codec.HOUSE, version, limit=1, types=CLOSES)
        return found[0] if found else None

    def condensed(self, book: DayBook) -> tuple[e.Event, ...]:
        """Return what days after this one need of it and those before."""
        contents = book.contents(self.directory.games)
        return condensed((*contents.before, *contents.events))

    def open_day(self, books: tuple[DayBook, ...]) -> Contents:
        """Return what has happened since the last of these books, as far as it has gone."""
        covers = books[-1].covers if books else Covers()
        return self._read(covers, self.condensed(books[-1]) if books else (), None, _no_breath)[0]

    def _read(
        self, covers: Covers, before: tuple[e.Event, ...], close: EventRow | None, breathe: Breath
    ) -> tuple[Contents, dict[str, int], set[str]]:
        """Read from one close to the next, or to the end of the log."""
        players: set[str] = set()
        until = close.version if close else self._log.version(codec.HOUSE)
        position = close.position if close else self._log.head().position
        events = shortened(self._house(covers.version, until, players, breathe))
        reached = dict(covers.reached)
        sittings = tuple(self._sittings(events, reached, breathe))

        def histories(of: str, kinds: tuple[type, ...]) -> dict[str, tuple[Any, ...]]:
            streams = [stream for stream in self.directory.streams if codec.family(stream) == of]
            found = {stream: self._history(stream, reached, position, kinds) for stream in streams}
            return {stream: events for stream, events in found.items() if events}

        contents = Contents(
            before, events, sittings, histories(codec.JACKPOTS, _WINS), histories(codec.POKER, _HANDS)
        )
        return contents, reached, players

    def _house(self, after: int, until: int, players: set[str], breathe: Breath) -> Iterator[e.Event]:
        while after < until and (rows := self._log.read(codec.HOUSE, after, _PAGE, until=until, but=_UNREAD)):
            for row in rows:
                event = codec.read(row, None)
                if isinstance(event, e.TablePosted):
                    changes = (change for entry in event.entries for change in entry.postings)
                    players.update(a.of for a, _ in changes if a.kind is AccountKind.CHIPS)
                yield event
            after = rows[-1].version
            breathe()

    def _sittings(
        self, events: tuple[e.Event, ...], reached: dict[str, int], breathe: Breath
    ) -> Iterator[AddedUp]:
        """Yield every time a table was open: the books open it as often as it is set up on the floor."""
        for place, opened in enumerate(events):
            if not isinstance(opened, e.TableOpened) or opened.poker:
                continue
            count = 0
            for event in events[place + 1 :]:
                if isinstance(event, e.TableOpened) and event.table == opened.table:
                    break
                if isinstance(event, e.TablePosted) and event.table == opened.table:
                    count += event.count
            stream = f"{codec.TABLE}/{opened.table}"
            found = self._table(stream, reached, count, breathe)
            if found is not None:
                game, played = found
                sitting = Sitting(opened.table, opened.at, game, played)
                yield AddedUp(opened.table, opened.at, game, len(played), play_of(sitting))

    def _table(
        self, stream: str, reached: dict[str, int], count: int, breathe: Breath
    ) -> tuple[Game, tuple[t.Event, ...]] | None:
        """Return a table's next game and what was posted of it, and note how far that went."""
        game: Game | None = None
        played: list[t.Event] = []
        after = reached.get(stream, 0)
        while rows := self._log.read(stream, after, _PAGE):
            for row in rows:
                event = codec.read(row, self._vault)
                if isinstance(event, f.TableLaid):
                    if game is not None:
                        return game, tuple(played)
                    game = self.directory.games[event.game_hash]
                elif game is not None and isinstance(event, t.Event) and len(played) < count:
                    played.append(event)
                reached[stream] = row.version
                if game is not None and len(played) == count:
                    return game, tuple(played)
            after = rows[-1].version
            breathe()
        return (game, tuple(played)) if game is not None else None

    def _history(
        self, stream: str, reached: dict[str, int], position: int, kinds: tuple[type, ...]
    ) -> tuple[Any, ...]:
        """Return what reports read of another stream up to a position, and note how far that went."""
        found: list[Any] = []
        while rows := self._log.read(stream, reached.get(stream, 0), _PAGE):
            for row in rows:
                if row.position > position:
                    return tuple(found)
                reached[stream] = row.version
                if codec.kind_of(row) in kinds:
                    event = codec.read(row, self._vault)
                    if not isinstance(event, j.RoundEnded) or event.void:
                        found.append(event)
        return tuple(found)

    # ------------------------------------------------------------------------------------------- checking

    def check(self, tell: Callable[[date, int], None] = lambda _day, _events: None) -> tuple[int, int]:
        """Work out every closed day anew and compare; return how many are booked, and how many are not.

        Raise BooksError at the first whose book says something else than its events.
        """
        kept = {book.after: book for book in self.kept()}
        booked = unbooked = 0
        for made in self.missing(()):
            there = kept.get(made.after)
            if there is not None and there.body() != made.body():
                raise BooksError(
                    f"the book of {there.day} (event {there.number} of {BOOKS}) says something else than the "
                    "events of that day; run croupier audit verify, then croupier reports check --mend"
                )
            booked, unbooked = booked + (there is not None), unbooked + (there is None)
            tell(made.day, made.covers.position)
        return booked, unbooked

    def mend(self, at: datetime, by: str) -> int:
        """DayBook every closed day anew whose book is missing or says something else; return how many."""
        kept = {book.after: book.body() for book in self.kept()}
        wrong = [made for made in self.missing(()) if kept.get(made.after) != made.body()]
        for book in wrong:
            self.keep(book, at, by)
        return len(wrong)
