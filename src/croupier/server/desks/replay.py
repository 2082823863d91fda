"""Any round again, step by step: what happened, who did it, under which rules, and who approved what.

A replay is marked as one. Cards that nobody turned up are shown only once their round is over.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from croupier.cards import card_text
from croupier.errors import SpokenError
from croupier.games import Game
from croupier.house.jackpots import events as je
from croupier.house.plain import to_plain
from croupier.server.rooms import codec
from croupier.server.rooms import facts as f
from croupier.server.rooms.back_rooms import Directory, brought_back, restored, snapshots_of
from croupier.server.rooms.playing import round_id
from croupier.server.rooms.table_room import TableRoom
from croupier.store import Log, Row
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.record import write_line

_ROUND: Final = re.compile(r"(?:table/)?(?P<table>.+?)[ /#]0*(?P<number>[1-9]\d{0,8})")
_APPROVALS: Final = (
    e.SecondHandApproved,
    e.SecondHandDeclined,
    e.HandAcknowledged,
    e.IrregularityRuled,
    e.CardCorrected,
    e.RoundResumed,
    e.StepUndone,
    e.RoundDead,
    e.JackpotsPosted,
)
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_HIDDEN: Final = ("deck", "secret")
_PAGE: Final = 256  # rows that are read at a time


class ReplayError(SpokenError):
    """A round that is not in the log."""


class Step(NamedTuple):
    """One thing that happened: its place in the stream, when, by whom, in words and as data."""

    version: int
    at: datetime
    who: str
    says: str
    event: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replay:
    """A round that is being shown again."""

    round: str
    table: str
    number: int
    game: Game
    dealing: str
    opened_by: str
    began: datetime
    ended: datetime | None
    status: str  # in progress, complete, dead
    steps: tuple[Step, ...]
    approvals: tuple[Step, ...]
    jackpots: tuple[tuple[str, int], ...]

    def plain(self) -> dict[str, Any]:
        """Return the replay as JSON data."""
        return {
            "replay": True,
            "round": self.round,
            "table": self.table,
            "number": self.number,
            "game": self.game.id,
            "name": self.game.name,
            "game_hash": self.game.hash,
            "readings": self.game.choices,
            "blanks": dict(self.game.filled),
            "jackpots": dict(self.jackpots),
            "dealing": self.dealing,
            "opened_by": self.opened_by,
            "began": self.began.isoformat(),
            "ended": self.ended.isoformat() if self.ended else None,
            "status": self.status,
            "steps": [_plain(step) for step in self.steps],
            "approvals": [_plain(step) for step in self.approvals],
        }


def _plain(step: Step) -> dict[str, Any]:
    return {**step._asdict(), "at": step.at.isoformat()}


def replay(log: Log, vault: Vault, wanted: str) -> Replay:
    """Return a round of the log by its name, such as "T1 17"."""
    found = _ROUND.fullmatch(wanted.strip())
    if found is None:
        raise ReplayError(f'"{wanted}" names no round; write the table and the number, like "T1 17"')
    table, number = found["table"], int(found["number"])
    directory = brought_back(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by its name)
    stream = f"{codec.TABLE}/{table}"
    if stream not in directory.streams:
        known = ", ".join(each.partition("/")[2] for each in directory.streams if each.startswith("table/"))
        raise ReplayError(f"there is no table {table} in this house; there are {known or 'none'}")
    room, rows = round_rows(log, vault, stream, number, directory)
    over = rows[-1].type in {kind.__name__ for kind in _ENDS}
    events = [(row, codec.read(row, vault if over else None)) for row in rows]
    steps = tuple(_step(row, event) for row, event in events)
    laid, felt = room.laid, room.felt
    assert laid is not None  # noqa: S101 (a round is played at a table that is laid out)
    assert felt is not None  # noqa: S101
    approved = [_step(row, event) for row, event in events if isinstance(event, _APPROVALS)]
    if laid.jackpots:
        approved += _signed(log, laid.jackpots, table, rows)
    names = felt.plan.game.jackpots.names if felt.plan.game.jackpots else ()
    dead = rows[-1].type == e.RoundDead.__name__
    return Replay(
        round=round_id(table, number),
        table=table,
        number=number,
        game=directory.games[laid.game_hash],
        dealing=laid.dealing.value,
        opened_by=laid.by,
        began=rows[0].at,
        ended=rows[-1].at if over else None,
        status=("dead" if dead else "complete") if over else "in progress",
        steps=steps,
        approvals=tuple(approved),
        jackpots=tuple(zip(names, felt.jackpots, strict=True)),
    )


def round_rows(
    log: Log, vault: Vault, stream: str, number: int, directory: Directory
) -> tuple[TableRoom, list[Row]]:
    """Return the table as it stood before a round, and the rows of the round."""
    for found, room, rows in rounds_from(log, vault, stream, number, directory):
        if found == number:
            return room, rows
    newest = brought_back(log, vault, stream, directory.games)
    assert isinstance(newest, TableRoom)  # noqa: S101 (by the name of its stream)
    played = newest.felt.rounds if newest.felt else 0
    raise ReplayError(f"table {newest.id} has played {played} rounds; there is no round {number}")


def rounds_from(
    log: Log, vault: Vault, stream: str, first: int, directory: Directory
) -> Iterator[tuple[int, TableRoom, list[Row]]]:
    """Yield the rounds of a table from one on: number, the table before it, and its rows.

    It begins at the last snapshot before that round and reads on in pages, so a round of a table with years
    behind it costs no more than one of a new table.
    """
    room = _before(log, stream, first, directory)
    before, number, rows = room, 0, list[Row]()
    for row in _paged(log, stream, room.version):
        event = codec.read(row, vault)
        if rows:
            rows.append(row)
        elif (number := _begun(event)) >= first:
            before, rows = room, [row]
        room = room.after(event, row.at, directory.games)
        if rows and isinstance(event, _ENDS):
            yield number, before, rows
            rows = []
    if rows:
        yield number, before, rows


def _begun(event: object) -> int:
    """Return the number of the round that begins with this event, or 0."""
    if isinstance(event, e.RoundStarted):
        return event.number
    return event.round if isinstance(event, f.DeckCommitted) else 0


def _paged(log: Log, stream: str, after: int) -> Iterator[Row]:
    while page := log.read(stream, after=after, limit=_PAGE):
        yield from page
        after = page[-1].version


def _before(log: Log, stream: str, number: int, directory: Directory) -> TableRoom:
    """Return the last snapshot before a round, found by halving: rounds only ever count up."""
    shelf, empty = snapshots_of(stream), TableRoom(stream.partition("/")[2])

    def kept(version: int) -> TableRoom:
        (row,) = log.read(shelf, after=version - 1, limit=1)
        room = restored(empty, codec.read(row, None), directory.games)
        assert isinstance(room, TableRoom)  # noqa: S101 (as the empty one is)
        return room

    def rounds(version: int) -> int:
        return kept(version).table.rounds

    earlier = bisect_left(range(1, log.version(shelf) + 1), number, key=rounds)
    return kept(earlier) if earlier else empty


def _signed(log: Log, name: str, table: str, rows: list[Row]) -> Iterator[Step]:
    """Yield who signed for the jackpots that were won in a round."""
    wins: set[int] = set()
    for row in log.read(f"{codec.JACKPOTS}/{name}"):
        event = codec.read(row, None)
        if isinstance(event, je.WinRecorded) and event.table == table and row.at == rows[-1].at:
            wins.add(event.win)
        elif isinstance(event, je.WinAcknowledged | je.WinPaid) and event.win in wins:
            yield _step(row, event)


def _step(row: Row, event: object) -> Step:
    data = to_plain(event)
    assert isinstance(data, dict)  # noqa: S101 (an event is a dataclass)
    told = {name: value for name, value in data.items() if name not in _HIDDEN}
    return Step(row.version, row.at, row.who, in_words(row, event), {"event": row.type, **told})


def in_words(row: Row, event: Any) -> str:
    """Say what a row tells."""
    match event:
        case e.RoundStarted():
            return f"round {event.number} begins"
        case f.TableLaid():
            return f"{event.by} lays the table out for {event.game} {event.game_hash}, dealt {event.dealing}"
        case f.DeckCommitted():
            return f"the house is bound to the deck of round {event.round}"
        case f.CardsOpened():
            return f"opened: {' '.join(card_text(opening.card) for opening in event.openings)}"
        case f.ClockRanOut():
            return f"seat {event.seat} does not decide in time: {event.choice}"
        case f.PlayerReady():
            return f"{event.player} is ready"
        case f.BotCalled():
            return f"{event.by} calls {event.player}"
        case f.SeatGivenUp():
            return f"{event.player} has sat out {event.rounds} rounds and loses the seat"
        case je.WinAcknowledged():
            return f"{event.by} acknowledges win {event.win} as {event.acting}"
        case je.WinPaid():
            return f"{event.by} confirms that win {event.win} was paid {event.how}"
        case _ if row.stream.startswith(f"{codec.TABLE}/"):
            return write_line(event)
        case _:
            return row.type


def hand_record(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the record of play that people read; what is no event of a table's engine stands after a #.

    Sealed cards stay unseen. The lines of one table read back with `croupier.table.record.read`.
    """
    last = ""
    for row in rows:
        if codec.family(row.stream) != codec.TABLE:
            continue
        event = codec.read(row, None)
        if row.stream != last:
            yield f"# {row.stream}"
            last = row.stream
        own = isinstance(event, f.TableFact)
        line = in_words(row, event) if own else write_line(event)
        yield f"# {row.at.isoformat()} {line}" if own else line
