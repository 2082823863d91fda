"""A table room: everything the server knows of one table, and what each fact of its stream makes of it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypedDict

from croupier.games import Game
from croupier.house.settings import ITSELF
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.sealed_round import SealedRound, SealRecord, after_fact
from croupier.server.aggregates.seats_kept import ACTS, acted_after, missed_after, offered_after
from croupier.server.aggregates.timekeeper import time_kept
from croupier.server.aggregates.waits import Waits, WaitsFor, waits_for
from croupier.server.fair.commitments import CommittedDeck
from croupier.table import events as e
from croupier.table import evolve, evolved, new_table
from croupier.table.state import Status, Table

NOBODY: Final[Mapping[str, int]] = MappingProxyType({})
NO_LINES: Final[Mapping[str, datetime]] = MappingProxyType({})
NO_PHRASES: Final[Mapping[str, str]] = MappingProxyType({})


class CardFeed(NamedTuple):
    """The device that sends cards to a live table: its last message, and what the dealer is to look at."""

    source: str
    seq: int
    asks: int | None = None  # a card that waits for the dealer's word
    why: str = ""
    lost: bool = False  # until the next round
    card: int | None = None  # of its last message
    anew: bool = False  # no message yet in this round: a device that was restarted numbers from the start


class TableRoom(NamedTuple):
    """One table as the server knows it."""

    id: str
    version: int = 0
    kept: int = 0  # the version of its last snapshot
    setup: f.TableLaid | None = None
    felt: Table | None = None  # the engine's table, once it is set up for a game
    start: Table | None = None  # as it stood before the open round
    history: tuple[e.Event, ...] = ()  # of the open round
    posted: Table | None = None  # as the ledger knows it
    unposted: tuple[e.Event, ...] = ()  # what happened since
    happened: int = 0  # events since it was opened
    sealed: SealedRound | None = None  # the open round, where its decks were sealed
    seals: SealRecord = SealRecord()  # of rounds gone by
    committed: CommittedDeck | None = None  # the open round's deck, in a round of 0.1
    openings: tuple[f.OpenedPosition, ...] = ()
    waits: Waits = Waits(WaitsFor.CLOSED)
    began: datetime | None = None  # when that wait began
    acted: Mapping[str, datetime] = NO_LINES  # when people came, or their last round ended
    missed: Mapping[str, int] = NOBODY  # rounds in a row without a bet, by player
    ready: frozenset[str] = frozenset()
    bots: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()  # players whose clock ran out, until they bet or are heard again
    lost: Mapping[str, datetime] = NO_LINES  # players whose line is lost, and since when
    graced: Mapping[str, int] = NOBODY  # milliseconds that this round has waited for a lost line, by player
    banked: Mapping[str, int] = NOBODY  # milliseconds in a time bank, by player, where they are not as laid
    late: frozenset[str] = frozenset()  # who has drawn on it in this round
    paused: int = 0  # milliseconds for which the clock of this wait stood still
    offered: Mapping[str, datetime] = NO_LINES  # who waits and has a free seat to take, and since when
    feed: CardFeed | None = None  # at a live table with a shoe or a camera
    lock: frozenset[str] = frozenset()  # hashes of the key of a private table; none where it is free
    invited: frozenset[str] = frozenset()  # who has shown it
    keeper: Mapping[str, datetime] = NO_LINES  # who keeps a private table, and since when
    relieved: Mapping[str, int] = NOBODY  # who dealt here before, and of which round they dealt a part last
    phrases: Mapping[str, str] = NO_PHRASES  # what players said last, in this round

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return f"table/{self.id}"

    @property
    def table(self) -> Table:
        """The engine's table."""
        if self.felt is None:
            raise LookupError(f"table {self.id} is not set up for a game")
        return self.felt

    @property
    def is_private(self) -> bool:
        """Whether the house opened it by itself, for players who ask each other."""
        return self.setup is not None and self.setup.by == ITSELF

    @property
    def electronic(self) -> bool:
        """Whether the house deals by itself."""
        return self.setup is not None and self.setup.dealing is f.Dealing.ELECTRONIC

    @property
    def clocks(self) -> f.Clocks:
        """How long it waits."""
        return self.setup.clocks if self.setup else f.Clocks()

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here but for the house's own players."""
        return tuple(player.id for player in self.table.players if player.id not in self.bots)

    @property
    def waited_for(self) -> str | None:
        """The player whose decision the table waits for."""
        return self.table.seats[self.waits.seat - 1] if self.waits.what is WaitsFor.DECISION else None

    @property
    def alone(self) -> bool:
        """Whether one person is there for play money: nobody is kept waiting, so no clock is shown."""
        if not self.clocks.alone or not self.setup or not self.setup.play_money or self.felt is None:
            return False
        sit = self.people
        there = [player for player in sit if player not in self.lost.keys() | self.away]
        return len(sit) == 1 or (len(there) == 1 and self.waited_for in (None, *there))

    @property
    def is_open(self) -> bool:
        """Whether anybody may play here."""
        return self.felt is not None and self.felt.status is not Status.CLOSED

    def after(self, event: Any, at: datetime, games: Mapping[str, Game]) -> "TableRoom":
        """Return the room after one more fact of its stream."""
        if (change := _OWN.get(type(event))) is None:
            (felt,) = self.tables_after((event,))
            return self.played(event, felt, at)
        room = change(self, event, games, at)
        waits = waits_for(room.felt) if room.felt else room.waits
        began = self.began if waits == self.waits else at
        paused = room.paused if waits == self.waits else 0
        room = room._replace(version=self.version + 1, waits=waits, began=began, paused=paused)
        return time_kept(self, room, event, at)

    def played(self, event: e.Event, felt: Table, at: datetime) -> "TableRoom":
        """Return the room after an event of the engine, which has made this of its table."""
        waits = waits_for(felt)
        room = self._replace(
            version=self.version + 1,
            felt=felt,
            unposted=(*self.unposted, event),
            happened=self.happened + 1,
            waits=waits,
            began=self.began if waits == self.waits else at,
            paused=self.paused if waits == self.waits else 0,
            acted=acted_after(self, event, at) if isinstance(event, ACTS) else self.acted,
            offered=offered_after(self, felt, at) if felt.waiting else NO_LINES,
            **_around(self, event, felt),
        )
        same_people = room.away is self.away and len(felt.players) == len(self.table.players)
        return room if waits == self.waits and same_people else time_kept(self, room, event, at)

    def tables_after(self, events: Iterable[e.Event]) -> list[Table]:
        """Return the engine's table after each of these events."""
        felt, history, tables = self.table, self.history, list[Table]()
        for event in events:
            history = (*history, event)
            if isinstance(event, e.StepUndone):
                assert self.start is not None  # noqa: S101 (a step is undone in an open round)
                felt = evolved(self.start, history)
            else:
                felt = evolve(felt, event)
            tables.append(felt)
        return tables


# -------------------------------------------------------------------------------------- the engine's own


class _Around(TypedDict, total=False):
    """The fields of a room that an event of the engine changes besides its table."""

    start: Table | None
    history: tuple[e.Event, ...]
    ready: frozenset[str]
    missed: Mapping[str, int]
    bots: frozenset[str]
    away: frozenset[str]
    lost: Mapping[str, datetime]
    graced: Mapping[str, int]
    banked: Mapping[str, int]
    late: frozenset[str]
    sealed: SealedRound | None
    seals: SealRecord
    committed: CommittedDeck | None
    openings: tuple[f.OpenedPosition, ...]
    feed: CardFeed | None
    lock: frozenset[str]
    invited: frozenset[str]
    keeper: Mapping[str, datetime]
    phrases: Mapping[str, str]


_KEYED: Final = (e.CardPencilled, e.CardDealt, e.CardTurnedUp, e.GroupTurnedUp, e.HandTurnedUp)


def _around(room: TableRoom, event: e.Event, after: Table) -> _Around:
    """Return what an event of the engine changes around its table."""
    if isinstance(event, e.RoundStarted):
        feed = CardFeed(room.feed.source, room.feed.seq, anew=True) if room.feed else None
        return {
            "start": room.table,
            "history": (event,),
            "ready": frozenset(),
            "graced": NOBODY,
            "late": frozenset(),
            "feed": feed,
            "phrases": NO_PHRASES,
        }
    if isinstance(event, e.BetsClosed):
        return {
            "history": (*room.history, event),
            "missed": missed_after(room, after),
            "ready": frozenset(),
        }
    now: _Around = {"history": (*room.history, event) if after.round else ()}
    if room.feed and room.feed.asks is not None and isinstance(event, _KEYED):
        now["feed"] = room.feed._replace(asks=None, why="")
    if isinstance(event, e.DeckHandedIn) and room.sealed:
        now["sealed"] = after_fact(room.sealed, event)
    if isinstance(event, e.BetPlaced) and room.away:
        now["away"] = room.away - {after.seats[event.seat - 1] or ""}
    if isinstance(event, e.PlayerLeft):
        now["away"] = room.away - {event.player}
        now["missed"] = {player: rounds for player, rounds in room.missed.items() if player != event.player}
        now["lost"] = {player: at for player, at in room.lost.items() if player != event.player}
        now["bots"] = room.bots - {event.player}
        now["banked"] = {player: left for player, left in room.banked.items() if player != event.player}
        if not any(player.id not in room.bots for player in after.players):
            now |= {"lock": frozenset(), "invited": frozenset(), "keeper": NO_LINES}  # it is free again
    if isinstance(event, e.RoundFinished | e.RoundDead):
        now |= {"start": None, "sealed": None, "committed": None, "openings": ()}
        if isinstance(event, e.RoundDead) and room.sealed:
            now["seals"] = room.seals._replace(dead=room.seals.dead + 1)
    return now


# ---------------------------------------------------------------------------------------- the server's


def _set_up(room: TableRoom, fact: f.TableLaid, games: Mapping[str, Game], _: datetime) -> TableRoom:
    """Set the table up afresh; rounds are counted on, so that each has a number of its own."""
    fresh = new_table(games[fact.game_hash])
    if room.felt is not None:
        fresh = fresh._replace(rounds=room.felt.rounds, reported=room.felt.reported)
    return TableRoom(
        room.id, kept=room.kept, setup=fact, felt=fresh, posted=fresh, began=room.began, seals=room.seals
    )


def _decks_sealed(room: TableRoom, fact: f.DecksSealed, *_: object) -> TableRoom:
    dead = room.seals.dead if room.seals.epoch == fact.epoch else 0
    seals = room.seals._replace(previous=fact.root, epoch=fact.epoch, dead=dead)
    cards = tuple(room.table.plan.game.deck.cards)
    return room._replace(sealed=SealedRound(fact, cards), seals=seals, openings=())


def _of_the_seal(room: TableRoom, fact: f.TableFact, *_: object) -> TableRoom:
    assert room.sealed is not None  # noqa: S101 (it is about a sealed round)
    return room._replace(sealed=after_fact(room.sealed, fact))


def _cut(room: TableRoom, fact: f.DeckCut, *_: object) -> TableRoom:
    assert room.sealed is not None  # noqa: S101 (it is about a sealed round)
    seals = room.seals.after_cut(each.player for each in room.sealed.opened)
    return _of_the_seal(room._replace(seals=seals), fact)


def _decks_opened(room: TableRoom, fact: f.DecksOpened, *_: object) -> TableRoom:
    opened = [each.player for each in room.sealed.opened] if room.sealed else []
    return room._replace(seals=room.seals.after_void(fact.round, fact.silent, opened))


def _committed(room: TableRoom, fact: f.DeckCommitted, *_: object) -> TableRoom:
    deck = CommittedDeck.read(fact.secret) if fact.secret else None  # read without the key
    return room._replace(committed=deck, openings=())


def _opened(room: TableRoom, fact: f.CardsOpened, *_: object) -> TableRoom:
    return room._replace(openings=(*room.openings, *fact.openings))


def _ready(room: TableRoom, fact: f.PlayerReady, *_: object) -> TableRoom:
    return room._replace(ready=room.ready | {fact.player}, away=room.away - {fact.player})


def _called(room: TableRoom, fact: f.BotCalled, *_: object) -> TableRoom:
    return room._replace(bots=room.bots | {fact.player})


def _kept(room: TableRoom, fact: f.TableKept, _: object, at: datetime) -> TableRoom:
    return room._replace(lock=frozenset({fact.lock}), invited=frozenset({fact.by}), keeper={fact.by: at})


def _invited(room: TableRoom, fact: f.PlayerInvited, *_: object) -> TableRoom:
    return room._replace(invited=room.invited | {fact.player})


def _said(room: TableRoom, fact: f.PhraseSaid, *_: object) -> TableRoom:
    phrases = {**room.phrases, fact.player: fact.phrase}
    return room._replace(phrases=phrases, away=room.away - {fact.player})


def _lost(room: TableRoom, fact: f.LineLost, _: object, at: datetime) -> TableRoom:
    return room._replace(lost={**room.lost, fact.player: at})


def _back(room: TableRoom, fact: f.LineBack, _: object, at: datetime) -> TableRoom:
    """Let the clock of a player's decision go on where it stood when the line was lost."""
    since = room.lost.get(fact.player)
    lost = {player: at for player, at in room.lost.items() if player != fact.player}
    room = room._replace(lost=lost, away=room.away - {fact.player})
    if since is None or room.began is None or room.waited_for != fact.player:
        return room
    away = (at - max(since, room.began)) // timedelta(milliseconds=1)
    used = min(away, grace_left(room, fact.player))
    graced = {**room.graced, fact.player: room.graced.get(fact.player, 0) + used}
    return room._replace(graced=graced, paused=room.paused + used)


def _ran_out(room: TableRoom, fact: f.ClockRanOut, *_: object) -> TableRoom:
    """Remember who is away, and that a round has waited for a lost line for as long as it does."""
    room = room._replace(away=room.away | {fact.player})
    if fact.player not in room.lost:
        return room
    return room._replace(graced={**room.graced, fact.player: room.clocks.grace})


def grace_left(room: TableRoom, player: str) -> int:
    """Return for how many milliseconds this round still waits while a player's line is lost."""
    return max(0, room.clocks.grace - room.graced.get(player, 0))


def _relieved(room: TableRoom, fact: f.DealerRelieved, *_: object) -> TableRoom:
    still = {dealer: number for dealer, number in room.relieved.items() if number >= fact.round - 1}
    return room._replace(relieved={**still, fact.dealer: fact.round})


def dealers_of(room: TableRoom, dealer: str | None, number: int) -> tuple[str, ...]:
    """Return who dealt a round, or a later one; `dealer` is who deals now."""
    before = (each for each, last in room.relieved.items() if last >= number and each != dealer)
    return (*before, *((dealer,) if dealer else ()))


def _fed(room: TableRoom, fact: f.CardFed, *_: object) -> TableRoom:
    asks = fact.card if fact.became is f.Fed.ASKS else None
    return room._replace(
        feed=CardFeed(fact.source, fact.seq, asks, fact.why, fact.became is f.Fed.LOST, fact.card)
    )


def _same(room: TableRoom, *_: object) -> TableRoom:
    return room


_OWN: Final[dict[type, Callable[[TableRoom, Any, Mapping[str, Game], datetime], TableRoom]]] = {
    f.TableLaid: _set_up,
    f.DecksSealed: _decks_sealed,
    f.SeedCommitted: _of_the_seal,
    f.CutListed: _of_the_seal,
    f.SeedOpened: _of_the_seal,
    f.DeckCut: _cut,
    f.DecksOpened: _decks_opened,
    f.Countersigned: _same,
    f.DeckCommitted: _committed,
    f.CardsOpened: _opened,
    f.ClockRanOut: _ran_out,
    f.LineLost: _lost,
    f.LineBack: _back,
    f.PlayerReady: _ready,
    f.BotCalled: _called,
    f.TableKept: _kept,
    f.PlayerInvited: _invited,
    f.PhraseSaid: _said,
    f.SeatGivenUp: _same,
    f.PlaceGivenUp: _same,
    f.DealerRelieved: _relieved,
    f.CardFed: _fed,
}


def all_posted(room: TableRoom) -> TableRoom:
    """Return the room once everything that happened there is posted."""
    return room._replace(posted=room.felt, unposted=())


def posted_up_to(room: TableRoom, count: int) -> TableRoom:
    """Return the room where the ledger knows so many of its events, whoever posted them."""
    more = count - (room.happened - len(room.unposted))
    if more <= 0 or room.posted is None:
        return room
    if more >= len(room.unposted):
        return all_posted(room)
    return room._replace(posted=evolved(room.posted, room.unposted[:more]), unposted=room.unposted[more:])
