"""What happened to a set of jackpots, what each event makes of it, and a set as a file of events."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final, TypeAlias, get_args

from croupier.games import Game
from croupier.games.words import quoted
from croupier.house.jackpots.state import NO_CLAIM, Claim, JackpotSet, OpenRound, ValueChange, Win, WinPool
from croupier.house.serialize import KIND, Plain, PlainError, from_plain, to_plain
from croupier.house.settings import Settings
from croupier.house.wins import PrizeSource
from croupier.permissions import Role


@dataclass(frozen=True, slots=True)
class SetOpened:
    """There is a set of jackpots for a game, with nothing posted yet."""

    by: str
    at: datetime
    name: str
    game: str
    game_hash: str
    settings: Settings
    large_from: int


@dataclass(frozen=True, slots=True)
class ShownAt:
    """A table shows the set."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class TakenDown:
    """A table shows the set no longer."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class ValueChanged:
    """One jackpot before and after; `after_win` where only a paid win let it change so soon."""

    jackpot: str
    before: int
    after: int
    after_win: bool = False


@dataclass(frozen=True, slots=True)
class JackpotsPosted:
    """The first values are posted; each was nothing before."""

    by: str
    at: datetime
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JackpotsChanged:
    """Other values are posted."""

    by: str
    at: datetime
    changes: tuple[ValueChanged, ...]
    reason: str
    table: str | None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began at a table with these values, which bind it to its end."""

    by: str
    at: datetime
    table: str
    round: int  # counted over all tables of the set
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinRecorded:
    """A hand won a jackpot; with whom it shares is known once the rounds it waits for are over."""

    by: str
    at: datetime
    win: int
    table: str
    round: int
    seat: int
    player: str
    jackpot: str
    percent: int
    value: int  # what is posted for the round it was won in
    pool: int  # wins of one pool share a jackpot
    waits_for: tuple[str, ...]  # tables whose open rounds may still bring winners to a new pool
    claim: Claim = NO_CLAIM  # what is signed for


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round at a table is over; the wins of a dead hand are void."""

    by: str
    at: datetime
    table: str
    dead: bool
    void: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinShare:
    """What one win gets."""

    win: int
    cents: int


@dataclass(frozen=True, slots=True)
class WinsShared:
    """No more winners can come: each win has its part of the jackpot."""

    by: str
    at: datetime
    pool: int
    jackpot: str
    value: int
    parts: tuple[WinShare, ...]
    how: str = ""  # the jackpot was split, where several won it


@dataclass(frozen=True, slots=True)
class WinAcknowledged:
    """The floor or the manager has seen a win; it is said where one person was both."""

    by: str
    at: datetime
    win: int
    acting: Role
    same_person: bool


@dataclass(frozen=True, slots=True)
class WinPaid:
    """A win was paid; `source` is out of what, unless the table had paid it when it was won."""

    by: str
    at: datetime
    win: int
    cents: int
    how: str
    source: PrizeSource | None = None


@dataclass(frozen=True, slots=True)
class WinMadeVoid:
    """A win that the house has made void is paid to nobody; its jackpot can be won again."""

    by: str
    at: datetime
    win: int
    reason: str


Event: TypeAlias = (
    SetOpened
    | ShownAt
    | TakenDown
    | JackpotsPosted
    | JackpotsChanged
    | RoundBegan
    | WinRecorded
    | RoundEnded
    | WinsShared
    | WinAcknowledged
    | WinMadeVoid
    | WinPaid
)


def new_set(game: Game) -> JackpotSet:
    """Return a set of jackpots for a game, not yet open."""
    return JackpotSet(game)


def evolve(jackpots: JackpotSet, event: Event) -> JackpotSet:
    """Return the set after an event."""
    return _EVOLVE[type(event)](jackpots, event)


def rebuild(jackpots: JackpotSet, history: Iterable[Event]) -> JackpotSet:
    """Return the set after a whole history."""
    for event in history:
        jackpots = evolve(jackpots, event)
    return jackpots


def _opened(jackpots: JackpotSet, event: SetOpened) -> JackpotSet:
    return jackpots._replace(name=event.name, settings=event.settings, large_from=event.large_from)


def _shown(jackpots: JackpotSet, event: ShownAt) -> JackpotSet:
    return jackpots._replace(tables=(*jackpots.tables, event.table))


def _taken_down(jackpots: JackpotSet, event: TakenDown) -> JackpotSet:
    return jackpots._replace(tables=tuple(table for table in jackpots.tables if table != event.table))


def _posted(jackpots: JackpotSet, event: JackpotsPosted) -> JackpotSet:
    names = jackpots.rules.names
    lines = (
        ValueChange(event.at, event.by, name, 0, value, "first posting")
        for name, value in zip(names, event.values, strict=True)
    )
    return jackpots._replace(
        values=event.values, clock=(event.at,) * len(names), history=(*jackpots.history, *lines)
    )


def _changed(jackpots: JackpotSet, event: JackpotsChanged) -> JackpotSet:
    rules = jackpots.rules
    values, clock = list(jackpots.values), list(jackpots.clock)
    for change in event.changes:
        place = rules.names.index(change.jackpot)
        values[place] = change.after
        if rules.after_win_restarts_clock or not change.after_win:  # Q1-11
            clock[place] = event.at
    # Any change uses up what a win has freed: together, or each by itself (Q1-09).
    used = {change.jackpot for change in event.changes}
    freed = jackpots.freed - used if rules.update_limit_covers == "each level" else frozenset[str]()
    lines = (
        ValueChange(event.at, event.by, line.jackpot, line.before, line.after, event.reason, line.after_win)
        for line in event.changes
    )
    return jackpots._replace(
        values=tuple(values), clock=tuple(clock), freed=freed, history=(*jackpots.history, *lines)
    )


def _began(jackpots: JackpotSet, event: RoundBegan) -> JackpotSet:
    play = OpenRound(event.table, event.round, event.values)
    return jackpots._replace(rounds=(*jackpots.rounds, play), begun=event.round)


def _won(jackpots: JackpotSet, event: WinRecorded) -> JackpotSet:
    win = Win(
        event.win,
        event.table,
        event.round,
        event.seat,
        event.player,
        event.jackpot,
        event.percent,
        event.value,
        event.at,
        claim=event.claim,
    )
    pools = {pool.number: pool for pool in jackpots.pools}
    pool = pools.get(event.pool) or WinPool(event.pool, event.jackpot, frozenset(event.waits_for))
    pools[event.pool] = pool._replace(wins=(*pool.wins, event.win))
    return jackpots._replace(
        wins=(*jackpots.wins, win),
        pools=tuple(pools.values()),
        pooled=max(jackpots.pooled, event.pool),
    )


def _ended(jackpots: JackpotSet, event: RoundEnded) -> JackpotSet:
    void = set(event.void)
    pools = (
        pool._replace(
            waits_for=pool.waits_for - {event.table},
            wins=tuple(number for number in pool.wins if number not in void),
        )
        for pool in jackpots.pools
    )
    return jackpots._replace(
        rounds=tuple(play for play in jackpots.rounds if play.table != event.table),
        pools=tuple(pool for pool in pools if pool.wins),
        wins=tuple(win._replace(void=win.void or win.number in void) for win in jackpots.wins),
    )


def _shared(jackpots: JackpotSet, event: WinsShared) -> JackpotSet:
    due = {part.win: part.cents for part in event.parts}
    return jackpots._replace(
        wins=tuple(
            win._replace(due=due[win.number], how=event.how, pool=event.pool) if win.number in due else win
            for win in jackpots.wins
        ),
        pools=tuple(pool for pool in jackpots.pools if pool.number != event.pool),
    )


def _acknowledged(jackpots: JackpotSet, event: WinAcknowledged) -> JackpotSet:
    seen = (*jackpots.win(event.win).seen_by, (event.acting, event.by))
    return _with_win(jackpots, jackpots.win(event.win)._replace(seen_by=seen))


def _paid(jackpots: JackpotSet, event: WinPaid) -> JackpotSet:
    win = jackpots.win(event.win)._replace(paid_by=event.by, source=event.source)
    paid = _with_win(jackpots, win)
    if any(other.pool == win.pool and other.paid_by is None and not other.void for other in paid.wins):
        return paid  # a split jackpot is paid with its last share
    every = jackpots.rules.after_win_may_change == "all"
    freed = frozenset(jackpots.rules.names if every else {win.jackpot})  # Q1-10
    return paid._replace(freed=jackpots.freed | freed)


def _made_void(jackpots: JackpotSet, event: WinMadeVoid) -> JackpotSet:
    """Take a win out of its pool; one that others share is shared among them alone."""
    pools = (
        pool._replace(wins=tuple(number for number in pool.wins if number != event.win))
        for pool in jackpots.pools
    )
    left = jackpots._replace(pools=tuple(pool for pool in pools if pool.wins))
    return _with_win(left, jackpots.win(event.win)._replace(void=True))


def _with_win(jackpots: JackpotSet, win: Win) -> JackpotSet:
    place = win.number - 1
    return jackpots._replace(wins=(*jackpots.wins[:place], win, *jackpots.wins[win.number :]))


_EVOLVE: Final[dict[type, Callable[[JackpotSet, Any], JackpotSet]]] = {
    SetOpened: _opened,
    ShownAt: _shown,
    TakenDown: _taken_down,
    JackpotsPosted: _posted,
    JackpotsChanged: _changed,
    RoundBegan: _began,
    WinRecorded: _won,
    RoundEnded: _ended,
    WinsShared: _shared,
    WinAcknowledged: _acknowledged,
    WinPaid: _paid,
    WinMadeVoid: _made_void,
}


def write_event(event: Event) -> dict[str, Plain]:
    """Return an event as plain data that says which event it is."""
    payload = to_plain(event)
    assert isinstance(payload, dict)  # noqa: S101 (an event is a dataclass)
    return {KIND: type(event).__name__, **payload}


def write(history: Iterable[Event]) -> str:
    """Return a history as text, one event a line."""
    return "".join(f"{json.dumps(write_event(event), ensure_ascii=False)}\n" for event in history)


def read(text: str) -> tuple[Event, ...]:
    """Return the history a text tells; what cannot be read is told with its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(_read_event(json.loads(line)))
        except (ValueError, PlainError) as error:
            raise PlainError(f"line {number} is no event of jackpots: {error}") from None
    return tuple(found)


def set_of(game: Game, history: tuple[Event, ...]) -> JackpotSet:
    """Return the set a history makes, if it is one of this very game."""
    first = history[0] if history else None
    if not isinstance(first, SetOpened):
        raise PlainError("a record of jackpots begins with the opening of their set")
    if first.game_hash != game.hash:
        raise PlainError(
            f"the record is of {first.game} with hash {first.game_hash[:12]}, and this is {game.id} with "
            f"hash {game.hash[:12]}; give the readings the set was opened with"
        )
    return rebuild(new_set(game), history)


def _read_event(data: object) -> Event:
    payload = data if isinstance(data, dict) else {}
    kind = _kinds().get(str(payload.get(KIND)))
    if kind is None:
        raise PlainError(f"{quoted(payload.get(KIND, data))} is not one")
    event: Event = from_plain({key: each for key, each in payload.items() if key != KIND}, kind)
    return event


@cache
def _kinds() -> dict[str, type]:
    return {kind.__name__: kind for kind in get_args(Event)}
