"""The book of one closed gaming day: what reports are made of, packed as it stands in the log."""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import sha256
from typing import Any, NamedTuple, TypedDict

from croupier.games import Game
from croupier.house import events as e
from croupier.house.jackpots import events as j
from croupier.house.poker import events as p
from croupier.house.reports.records import AddedUp, Sitting
from croupier.house.reports.theory import FinishedRound, Play, WagerFigures, play_of
from croupier.server.aggregates import codec
from croupier.server.aggregates.booked import FORM
from croupier.store import EventRow, Head, canonical


class Contents(NamedTuple):
    """All that a report reads of one day; `before` is what it needs of the days before."""

    before: tuple[e.Event, ...]
    events: tuple[e.Event, ...]  # since the last day was closed
    sittings: tuple[Sitting | AddedUp, ...]
    jackpots: Mapping[str, tuple[j.Event, ...]]  # by stream
    poker: Mapping[str, tuple[p.Event, ...]]


class Covers(NamedTuple):
    """How far a book goes: the event that closed its day, and how far every other stream was read."""

    version: int = 0  # of the house
    position: int = 0
    hash: str = ""
    reached: Mapping[str, int] = {}  # by stream; nothing is read of it before


class BookPayload(TypedDict):
    """A book as the log has it, but for its stamp."""

    form: int
    day: str
    charities: list[str]
    tables: list[str]
    players: list[str]
    after: int
    version: int
    position: int
    hash: str
    reached: dict[str, int]
    packed: str


@dataclass(frozen=True, slots=True)
class DayBook:
    """One closed day: what a list of days says of it, and the rest as it lies in the log."""

    day: date
    charities: tuple[str, ...]
    tables: tuple[str, ...]
    players: tuple[str, ...]  # whose chips moved at a table, by name
    after: int  # the version of the house at the close before
    covers: Covers
    packed: str = field(repr=False)
    number: int = 0  # its own version in the stream of books

    def body(self) -> BookPayload:
        """Return what the log says of it, without the stamp."""
        return {
            "form": FORM,
            "day": self.day.isoformat(),
            "charities": list(self.charities),
            "tables": list(self.tables),
            "players": list(self.players),
            "after": self.after,
            "version": self.covers.version,
            "position": self.covers.position,
            "hash": self.covers.hash,
            "reached": dict(self.covers.reached),
            "packed": self.packed,
        }

    @classmethod
    def of(cls, body: BookPayload, number: int) -> "DayBook":
        """Return the book that the log tells of."""
        covers = Covers(body["version"], body["position"], body["hash"], body["reached"])
        charities, tables, players = (tuple(body[name]) for name in ("charities", "tables", "players"))
        day, packed = date.fromisoformat(body["day"]), body["packed"]
        return cls(day, charities, tables, players, body["after"], covers, packed, number)

    def contents(self, games: Mapping[str, Game], *, before: bool = True) -> Contents:
        """Return what reports read of the day; what it needs of the days before only if that is asked for."""
        held = json.loads(zlib.decompress(b85decode(self.packed)))

        def listed(of: str, name: str) -> tuple[Any, ...]:
            return tuple(codec.event_of(of, each) for each in held[name])

        def by_stream(of: str, name: str) -> dict[str, tuple[Any, ...]]:
            return {s: tuple(codec.event_of(of, each) for each in found) for s, found in held[name].items()}

        return Contents(
            listed(codec.HOUSE, "before") if before else (),
            listed(codec.HOUSE, "events"),
            tuple(_sitting(each, games) for each in held["sittings"]),
            by_stream(codec.JACKPOTS, "jackpots"),
            by_stream(codec.POKER, "poker"),
        )


def packed(contents: Contents) -> str:
    """Return a day as the text that the log keeps of it."""
    held = {
        "before": [codec.payload_of(codec.HOUSE, each) for each in contents.before],
        "events": [codec.payload_of(codec.HOUSE, each) for each in contents.events],
        "sittings": [_flat(each) for each in contents.sittings],
        "jackpots": {
            s: [codec.payload_of(codec.JACKPOTS, each) for each in found]
            for s, found in contents.jackpots.items()
        },
        "poker": {
            s: [codec.payload_of(codec.POKER, each) for each in found] for s, found in contents.poker.items()
        },
    }
    return b85encode(zlib.compress(canonical(held).encode(), 9)).decode()


def _flat(sitting: Sitting | AddedUp) -> list[Any]:
    play = play_of(sitting)
    numbers = [play.rounds, play.dead, play.forfeited, play.returned]
    wagers = [[each.wager, each.hands, each.handle, each.win] for each in play.wagers]
    dealt = [[[list(hand) for hand in kind.hands], list(kind.jackpots), times] for kind, times in play.dealt]
    about = [sitting.table, sitting.opened.isoformat(), sitting.game.hash, sitting.count]
    return [*about, numbers, wagers, dealt]


def _sitting(flat: list[Any], games: Mapping[str, Game]) -> AddedUp:
    table, opened, game_hash, count, (rounds, dead, forfeited, returned), wagers, dealt = flat
    kinds = tuple(
        (FinishedRound(tuple(tuple(hand) for hand in hands), tuple(jackpots)), times)
        for hands, jackpots, times in dealt
    )
    game = games[game_hash]
    figures = tuple(WagerFigures(*each) for each in wagers)
    play = Play(game, rounds, dead, figures, forfeited, returned, kinds)
    return AddedUp(table, datetime.fromisoformat(opened), game, count, play)


def stamped_head(book: DayBook) -> Head:
    """Return what a book's stamp is on: the event that closed its day, and all that the book says."""
    digest = sha256(canonical(book.body()).encode()).hexdigest()
    return Head(book.covers.position, book.covers.hash, book.after, f"book {digest}")


def read_book(row: EventRow) -> tuple[DayBook, str] | None:
    """Return a book of today's form and its stamp; None for what is none."""
    try:
        body: Any = row.data
        return (DayBook.of(body, row.version), str(body["stamp"])) if body["form"] == FORM else None
    except (ValueError, KeyError, TypeError):  # somebody changed it: the audit tells
        return None
