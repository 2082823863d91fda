"""A round of the log shown again: step by step with every approval, and the felt at each step."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from croupier.cards import card_text
from croupier.declare import Target, audited_events
from croupier.errors import CroupierError
from croupier.felt import felt_plan
from croupier.games import Game
from croupier.house.jackpots import events as je
from croupier.house.serialize import Plain, to_plain
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, kept_at, rebuild, rounds_at, snapshots_of
from croupier.server.aggregates.codec import round_id
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.queries.records import house_settings
from croupier.server.views.round_shapes import AuditedRound, ScenesView, SceneView, StepView
from croupier.server.views.seen import Change, changes
from croupier.store import EventRow, Log
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.history import HandHistory, Occasion, history_of
from croupier.table.record import write_line
from croupier.table.state import Card, Table
from croupier.table.view import Audience, Role, view

_ROUND: Final = re.compile(r"(?:table/)?(?P<table>.+?)[ /#]0*(?P<number>[1-9]\d{0,8})")
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_HIDDEN: Final = ("deck", "secret")
_PAGE: Final = 256  # rows that are read at a time


class ReplayError(CroupierError):
    """A round that is not in the log."""


class Step(NamedTuple):
    """One thing that happened: its place in the stream, when, by whom, in words and as data."""

    version: int
    at: datetime
    who: str
    says: str
    event: dict[str, Plain]


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

    def plain(self) -> AuditedRound:
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


def _plain(step: Step) -> StepView:
    version, at, who, says, event = step
    return {"version": version, "at": at.isoformat(), "who": who, "says": says, "event": event}


def replay(log: Log, vault: Vault | None, wanted: str) -> Replay:
    """Return a round of the log by its name, such as "T1 17"."""
    table, number, directory = _found(log, vault, wanted)
    room, rows = round_rows(log, vault, f"{codec.TABLE}/{table}", number, directory)
    over = codec.kind_of(rows[-1]) in _ENDS
    events = [(row, codec.read(row, vault if over else None)) for row in rows]
    steps = tuple(_step(row, event) for row, event in events)
    setup, felt = room.setup, room.felt
    assert setup is not None  # noqa: S101 (a round is played at a table that is set up)
    assert felt is not None  # noqa: S101
    approves = {*audited_events(Target.TABLE), e.JackpotsPosted.__name__}
    approved = [_step(row, event) for row, event in events if type(event).__name__ in approves]
    if setup.jackpots:
        approved += _signed(log, setup.jackpots, table, rows)
    names = felt.plan.game.jackpots.names if felt.plan.game.jackpots else ()
    dead = codec.kind_of(rows[-1]) is e.RoundDead
    return Replay(
        round=round_id(table, number),
        table=table,
        number=number,
        game=directory.games[setup.game_hash],
        dealing=setup.dealing.value,
        opened_by=setup.by,
        began=rows[0].at,
        ended=rows[-1].at if over else None,
        status=("dead" if dead else "complete") if over else "in progress",
        steps=steps,
        approvals=tuple(approved),
        jackpots=tuple(zip(names, felt.jackpots, strict=True)),
    )


def _found(log: Log, vault: Vault | None, wanted: str) -> tuple[str, int, Directory]:
    """Return table and number of a round by its name, and the directory that has its table."""
    found = _ROUND.fullmatch(wanted.strip())
    if found is None:
        raise ReplayError(f'"{wanted}" names no round; write the table and the number, like "T1 17"')
    table, number = found["table"], int(found["number"])
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by its name)
    if f"{codec.TABLE}/{table}" not in directory.streams:
        known = ", ".join(each.partition("/")[2] for each in directory.streams if each.startswith("table/"))
        raise ReplayError(f"there is no table {table} in this house; there are {known or 'none'}")
    return table, number, directory


def hand_history(log: Log, vault: Vault | None, wanted: str) -> tuple[HandHistory, Game]:
    """Return a round that is over as a hand history by its name, such as "T1 17", and the game it was."""
    table, number, directory = _found(log, vault, wanted)
    room, rows = round_rows(log, vault, f"{codec.TABLE}/{table}", number, directory)
    setup, felt = room.setup, room.felt
    assert setup is not None  # noqa: S101 (a round is played at a table that is set up)
    assert felt is not None  # noqa: S101
    read = ((row.at, codec.read(row, vault)) for row in rows)
    happened = [(at, event) for at, event in read if isinstance(event, e.Event)]
    settings = house_settings(log)
    began = rows[0].at.astimezone(ZoneInfo(settings.zone)) if settings else rows[0].at
    at = Occasion(settings.licensee if settings else "", table, setup.by, setup.dealing.value, began)
    return history_of(felt, happened, at), directory.games[setup.game_hash]


def round_rows(
    log: Log, vault: Vault | None, stream: str, number: int, directory: Directory
) -> tuple[TableRoom, list[EventRow]]:
    """Return the table as it stood before a round, and the rows of the round."""
    for found in rounds_from(log, vault, stream, number, directory):
        if found.number == number:
            return found.before, found.rows
    newest = rebuild(log, vault, stream, directory.games)
    assert isinstance(newest, TableRoom)  # noqa: S101 (by the name of its stream)
    played = newest.felt.rounds if newest.felt else 0
    rounds = f"{played} round{'' if played == 1 else 's'}"
    raise ReplayError(f"table {newest.id} has played {rounds}; there is no round {number}")


class ReadRound(NamedTuple):
    """A round as the log tells it: the table before it, its rows and what they say, the table after it."""

    number: int
    before: TableRoom
    rows: list[EventRow]
    facts: list[f.TableFact | e.Event]
    after: TableRoom


def rounds_from(
    log: Log,
    vault: Vault | None,
    stream: str,
    first: int,
    directory: Directory,
    room: TableRoom | None = None,
) -> Iterator[ReadRound]:
    """Yield the rounds of a table from one on.

    It begins at `room`, the table at some time before that round, or else at the last snapshot before it, and
    reads on in pages, so a round of a table with years behind it costs no more than one of a new table.
    """
    room = room or _before(log, stream, first, directory)
    before, number, rows, facts = room, 0, list[EventRow](), list[f.TableFact | e.Event]()
    for row in _paged(log, stream, room.version):
        event = codec.read(row, vault)
        if rows:
            rows.append(row)
            facts.append(event)
        elif (number := _begun(event)) >= first:
            before, rows, facts = room, [row], [event]
        room = room.after(event, row.at, directory.games)
        if rows and isinstance(event, _ENDS):
            yield ReadRound(number, before, rows, facts, room)
            rows = []
    if rows:
        yield ReadRound(number, before, rows, facts, room)


def _begun(event: object) -> int:
    """Return the number of the round that begins with this event, or 0."""
    if isinstance(event, e.RoundStarted):
        return event.number
    return event.round if isinstance(event, f.DeckCommitted | f.DecksSealed) else 0


def _paged(log: Log, stream: str, after: int) -> Iterator[EventRow]:
    while page := log.read(stream, after=after, limit=_PAGE):
        yield from page
        after = page[-1].version


def _before(log: Log, stream: str, number: int, directory: Directory) -> TableRoom:
    """Return the last snapshot before a round, found by halving: rounds only ever count up."""
    kept = range(1, log.version(snapshots_of(stream)) + 1)
    earlier = bisect_left(kept, number, key=lambda each: rounds_at(log, stream, each))
    room = kept_at(log, stream, earlier, directory.games) if earlier else None
    return room if isinstance(room, TableRoom) else TableRoom(stream.partition("/")[2])


def _signed(log: Log, name: str, table: str, rows: list[EventRow]) -> Iterator[Step]:
    """Yield who signed for the jackpots that were won in a round."""
    wins: set[int] = set()
    for row in log.read(f"{codec.JACKPOTS}/{name}"):
        event = codec.read(row, None)
        if isinstance(event, je.WinRecorded) and event.table == table and row.at == rows[-1].at:
            wins.add(event.win)
        elif isinstance(event, je.WinAcknowledged | je.WinPaid) and event.win in wins:
            yield _step(row, event)


def _step(row: EventRow, event: object) -> Step:
    data = to_plain(event)
    assert isinstance(data, dict)  # noqa: S101 (an event is a dataclass)
    fields = {name: value for name, value in data.items() if name not in _HIDDEN}
    return Step(row.version, row.at, row.who, in_words(row, event), {"event": type(event).__name__, **fields})


_SAYS: Final[dict[type, str]] = {
    e.RoundStarted: "round {0.number} begins",
    f.TableLaid: "{0.by} lays the table out for {0.game} {0.game_hash}, dealt {0.dealing}",
    f.DeckCommitted: "the house is bound to the deck of round {0.round}",
    f.DecksSealed: "the house is bound to sealed decks of round {0.round}: {0.root}",
    f.SeedCommitted: "seat {0.seat} commits to a seed",
    f.CutListed: "the list of seeds is closed: {0.closing}",
    f.SeedOpened: "seat {0.seat} opens its seed",
    f.DeckCut: "the seeds cut deck {0.chosen}",
    f.DecksOpened: "all sealed decks of round {0.round} are opened; none of them is dealt",
    f.Countersigned: "{0.second} signs {0.command} of {0.by} too",
    e.DeckHandedIn: "the sealed deck is handed in",
    f.ClockRanOut: "seat {0.seat} does not decide in time: {0.choice}",
    f.LineLost: "the line to {0.player} is lost",
    f.LineBack: "{0.player} is heard again",
    f.PlayerReady: "{0.player} is ready",
    f.BotCalled: "{0.by} calls {0.player}",
    f.TableKept: "{0.by} keeps the table for whoever has its key",
    f.PlayerInvited: "{0.player} has the key",
    f.PhraseSaid: "{0.player} says: {0.phrase}",
    f.SeatGivenUp: "{0.player} has sat out {0.rounds} rounds and loses the seat",
    f.DealerRelieved: "{0.dealer} is relieved",
    f.PlaceGivenUp: "{0.player} loses the place on the waiting list: {0.why}",
    je.WinAcknowledged: "{0.by} acknowledges win {0.win} as {0.acting}",
    je.WinPaid: "{0.by} confirms that win {0.win} was paid {0.how}",
}


def in_words(row: EventRow, event: Any) -> str:
    """Say what a row tells."""
    if says := _SAYS.get(type(event)):
        return says.format(event)
    if isinstance(event, f.CardsOpened):
        return f"opened: {' '.join(card_text(opening.card) for opening in event.openings)}"
    return write_line(event) if codec.family(row.stream) == codec.TABLE else type(event).__name__


def hand_record(rows: Iterable[EventRow]) -> Iterator[str]:
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


def scenes(log: Log, vault: Vault, table: str, number: int) -> ScenesView:
    """Return the sheet of a round, the felt before it, and what each row of it changes there.

    Once a round is over every player's hand lies open in it; the table's own cards turn as they did.
    """
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)
    room, rows = round_rows(log, vault, f"{codec.TABLE}/{table}", number, directory)
    over = codec.kind_of(rows[-1]) in (e.RoundFinished, e.RoundDead)
    first = now = _scene(room.table, over=over)
    steps: list[list[Change]] = []
    for row in rows:
        event = codec.read(row, vault)
        room = room.after(event, row.at, directory.games)
        # the last layout stays until somebody closes the replay
        ended = isinstance(event, e.RoundFinished)
        after = _scene(room.table, over=over) if not ended else now.copy()
        if ended:
            after["chips"] = _chips(room.table)
        steps.append(changes(now, after))
        now = after
    game = room.table.plan.game
    felt = felt_plan(game, len(room.table.seats))
    return {"sheet": game.data, "felt": felt, "first": first, "steps": steps}


def _chips(table: Table) -> dict[str, int]:
    return {} if table.bearer else {player.id: player.chips for player in table.players}


def _scene(table: Table, *, over: bool) -> SceneView:
    """Return a table as a felt is drawn from it."""
    seen = view(table, Audience(Role.AUDITOR))
    held = _held(table) if over else {}
    return {
        "seats": list(seen.seats),
        "chips": dict(seen.chips),
        "bets_open": False,  # nobody bets in a replay
        "hands": [
            {
                "seat": hand.seat,
                "player": hand.player,
                "bets": dict(hand.bets),
                "cards": held.get(hand.seat) or {group: _texts(cards) for group, cards in hand.cards},
                "folded": hand.folded,
                "forfeited": hand.forfeited,
                "token": hand.token,
                "results": dict(hand.results),
            }
            for hand in seen.hands
        ],
        "shared": {group: _texts(cards) for group, cards in seen.shared},
        "choice": {"seat": seen.choice.seat} if seen.choice else None,
    }


def _held(table: Table) -> dict[int, dict[str, list[str | None]]]:
    """Return every player's cards, whoever saw them, by seat."""
    groups = [(n, group) for n, group in enumerate(table.plan.groups) if group.owner == "player"]
    hands = table.round.hands if table.round else ()
    return {hand.seat: {group.id: _texts(hand.cards[n]) for n, group in groups} for hand in hands}


def _texts(cards: tuple[Card, ...]) -> list[str | None]:
    return [None if card is None else card_text(card) for card in cards]
