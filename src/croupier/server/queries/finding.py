"""Rounds found by who played, when, where and for how much: from what the ledger was told of each."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from croupier.house.events import TablePosted
from croupier.house.ledger import Kind
from croupier.server.aggregates import codec
from croupier.store import Log
from croupier.store.browse import Seen, Sought, browse

_MEMO: Final = re.compile(r"table (?P<table>.+), round (?P<number>\d+): (?P<what>.+?)(?: on .+)?")
_BETS: Final = ("bet", "bet taken off", "decision")
_AT_ONCE: Final = 500
_PAGES: Final = 40  # so often for one page of rounds; the next page goes on from there


class RoundFilter(NamedTuple):
    """Which rounds; nothing given, all of them."""

    table: str = ""
    number: int | None = None
    player: str = ""  # part of a name
    cents: int | None = None  # what somebody bet, won or lost in the round, or was paid on a wager
    since: datetime | None = None
    until: datetime | None = None


@dataclass(slots=True)
class Stake:
    """What a round was to one player."""

    bet: int = 0
    net: int = 0


@dataclass(slots=True)
class FoundRound:
    """A round that is over, and what it moved."""

    table: str
    number: int
    ended: str
    position: int  # where the log tells its end
    players: dict[str, Stake] = field(default_factory=dict)
    amounts: set[int] = field(default_factory=set)  # every single movement

    @property
    def house(self) -> int:
        """What the house won."""
        return -sum(stake.net for stake in self.players.values())

    def moved(self, player: str, cents: int, what: str) -> None:
        """Take in that a player's chips became more, or fewer."""
        stake = self.players.setdefault(player, Stake())
        stake.net += cents
        if what in _BETS:
            stake.bet -= cents
        self.amounts.add(abs(cents))

    def is_wanted(self, wanted: RoundFilter) -> bool:
        """Whether this is one of those that somebody looks for."""
        named = wanted.player.lower()
        theirs = [stake for player, stake in self.players.items() if named in player.lower()]
        if not theirs or (wanted.number is not None and wanted.number != self.number):
            return False
        if wanted.cents is None:
            return True
        known = {abs(cents) for stake in theirs for cents in (stake.bet, stake.net)}
        return wanted.cents in known | self.amounts


class FoundRounds(NamedTuple):
    """A page of rounds, the newest first; `before` is where the next page begins, None at the end."""

    rounds: list[FoundRound]
    before: int | None


def find_rounds(log: Log, wanted: RoundFilter, *, before: int | None = None, limit: int = 25) -> FoundRounds:
    """Return the newest rounds before a position that are wanted."""
    found: list[FoundRound] = []
    posts = _Posts(log, wanted, before)
    for each in _ended(iter(posts)):
        if each.is_wanted(wanted):
            if len(found) == limit:
                return FoundRounds(found, found[-1].position)
            found.append(each)
    return FoundRounds(found, posts.go_on)


class _Posts:
    """What the ledger was told of tables, the newest first; `go_on` says where there is more."""

    def __init__(self, log: Log, wanted: RoundFilter, before: int | None) -> None:
        self._log, self._sought, self._before = log, _sought(wanted), before
        self.go_on: int | None = None

    def __iter__(self) -> Iterator[Seen]:
        at = self._before
        for _ in range(_PAGES):
            rows = browse(self._log, self._sought, before=at, limit=_AT_ONCE)
            yield from rows
            if len(rows) < _AT_ONCE:
                return
            at = rows[-1].position
        self.go_on = at


def _sought(wanted: RoundFilter) -> Sought:
    holds = [f'"table":{json.dumps(wanted.table, ensure_ascii=False)}'] if wanted.table else []
    if wanted.number is not None:
        holds.append(f", round {wanted.number}: ")
    names = codec.names_of(codec.HOUSE, TablePosted.__name__)
    return Sought(codec.HOUSE, names, "", tuple(holds), wanted.since, wanted.until)


def _ended(posts: Iterator[Seen]) -> Iterator[FoundRound]:
    """Yield the rounds that posts tell of, each once everything of it was read; the newest end first.

    What a round moved is posted with its end, but for what was posted because somebody sat down meanwhile.
    """
    open_: dict[str, FoundRound] = {}
    for row in posts:
        told = _read(row)
        table = str(told["table"])
        if told["rounds"] and (done := open_.pop(table, None)):
            yield done
        for number, player, cents, what in _moves(told):
            round_ = open_.get(table)
            if round_ is None and told["rounds"]:
                round_ = open_[table] = FoundRound(table, number, row.at, row.position)
            if round_ is not None and round_.number == number:
                round_.moved(player, cents, what)
    yield from sorted(open_.values(), key=lambda each: -each.position)


def _read(row: Seen) -> dict[str, Any]:
    try:
        told = codec.as_today(row)
        return {"table": told["table"], "rounds": told["rounds"], "entries": told["entries"]}
    except (ValueError, KeyError, TypeError, AttributeError):  # changed by somebody: the check tells
        return {"table": "", "rounds": 0, "entries": []}


def _moves(told: dict[str, Any]) -> Iterator[tuple[int, str, int, str]]:
    """Yield what an end of a round moved for whom: its number, the player, the cents and what for."""
    for entry in told["entries"]:
        memo = _MEMO.fullmatch(entry["memo"])
        for posting in entry["postings"] if memo else ():
            kind, _, player = posting["account"].partition(":")
            if memo and kind == Kind.CHIPS:
                yield int(memo["number"]), player, posting["cents"], memo["what"]
