"""What is looked for in a log: rounds by who played, when and for how much; and who approved what.

Approvals, rulings, corrections, counts and transfers with their second signature, jackpots, days and roles.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, cast

from croupier.declare import Audited, AuditKind, Target, audited_events
from croupier.house.events import TablePosted
from croupier.house.ledger import AccountKind
from croupier.server.aggregates import codec
from croupier.store import Log
from croupier.store.browse import BrowsedEvent, Sought, browse

if TYPE_CHECKING:
    from croupier.server.queries.day_book import DayBook

_MEMO: Final = re.compile(r"table (?P<table>.+), round (?P<number>\d+): (?P<what>.+?)(?: on .+)?")
_BETS: Final = ("bet", "bet taken off", "decision")
_ROUNDS_AT_ONCE: Final = 500
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
    seated: str = ""  # who sat there as it ended

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


def find_rounds(
    log: Log,
    wanted: RoundFilter,
    *,
    before: int | None = None,
    limit: int = 25,
    books: "Sequence[DayBook]" = (),
) -> FoundRounds:
    """Return the newest rounds before a position that are wanted.

    Of days that are booked only those are looked through whose book names who or where.
    """
    found: list[FoundRound] = []
    posts = _Posts(log, wanted, before, books)
    for each in _ended(iter(posts)):
        if each.is_wanted(wanted):
            if len(found) == limit:
                return FoundRounds(found, found[-1].position)
            found.append(each)
    return FoundRounds(found, posts.go_on)


class _Posts:
    """What was posted to the ledger of tables, the newest first; `go_on` says where there is more."""

    def __init__(self, log: Log, wanted: RoundFilter, before: int | None, books: "Sequence[DayBook]") -> None:
        self._log, self._sought, self._before = log, _sought_rounds(wanted), before
        unbooked = (books[-1].covers.version if books else 0, log.version(codec.HOUSE))
        self._days = (unbooked, *_days(wanted, before, books))
        self.go_on: int | None = None

    def __iter__(self) -> Iterator[BrowsedEvent]:
        at, pages = self._before, 0
        for versions in self._days:
            sought = self._sought._replace(versions=versions)
            while rows := browse(self._log, sought, before=at, limit=_ROUNDS_AT_ONCE):
                yield from rows
                at, pages = rows[-1].position, pages + 1
                if len(rows) < _ROUNDS_AT_ONCE:
                    break
                if pages == _PAGES:
                    self.go_on = at
                    return


_SLACK: Final = timedelta(days=2)  # a gaming day goes on after midnight, in whatever zone


def _days(wanted: RoundFilter, before: int | None, books: "Sequence[DayBook]") -> Iterator[tuple[int, int]]:
    """Yield from which version of the house to which there may be wanted rounds, the newest day first."""
    named = wanted.player.lower()
    began = [0, *(book.covers.position for book in books)]
    for book, start in reversed([*zip(books, began, strict=False)]):
        too_new = before is not None and start >= before
        too_new = too_new or (wanted.until is not None and wanted.until.date() < book.day - _SLACK)
        too_old = wanted.since is not None and wanted.since.date() > book.day + _SLACK
        there = not wanted.table or wanted.table in book.tables
        there = there and (not named or any(named in each.lower() for each in book.players))
        if there and not (too_new or too_old):
            yield book.after, book.covers.version


def _sought_rounds(wanted: RoundFilter) -> Sought:
    holds = [f'"table":{json.dumps(wanted.table, ensure_ascii=False)}'] if wanted.table else []
    if wanted.number is not None:
        holds.append(f", round {wanted.number}: ")
    if wanted.player:  # whose chips moved stands in every post of their rounds
        holds.append(json.dumps(wanted.player, ensure_ascii=False)[1:-1])
    names = codec.names_of(codec.HOUSE, TablePosted.__name__)
    return Sought(codec.HOUSE, names, "", tuple(holds), wanted.since, wanted.until)


def _ended(posts: Iterator[BrowsedEvent]) -> Iterator[FoundRound]:
    """Yield the rounds that posts tell of, each once everything of it was read; the newest end first.

    What a round moved is posted with its end, but for what was posted because somebody sat down meanwhile.
    At a live table for money it is posted before that, bet by bet, and the chips are nobody's: all who sat
    there stand for them together.
    """
    open_: dict[str, FoundRound] = {}
    ends: dict[
        str, tuple[BrowsedEvent, str]
    ] = {}  # of rounds of which nothing was read yet, and who sat there
    for row in posts:
        post = _read(row)
        table = str(post["table"])
        if post["rounds"]:
            if done := open_.pop(table, None):
                yield done
            ends[table] = (row, ", ".join(one["player"] for one in post["rails"]))
        for number, player, cents, what in _moves(post):
            round_ = open_.get(table)
            if round_ is None and table in ends:
                end, seated = ends.pop(table)
                round_ = open_[table] = FoundRound(table, number, end.at, end.position, seated=seated)
            if round_ is not None and round_.number == number:
                round_.moved(player or round_.seated, cents, what)
    yield from sorted(open_.values(), key=lambda each: -each.position)


class _LedgerLine(TypedDict):
    account: str
    cents: int


class _LedgerEntry(TypedDict):
    memo: str
    postings: list[_LedgerLine]


class _Rail(TypedDict):
    player: str


class _TablePost(TypedDict):
    """What is read of a `TablePosted`."""

    table: str
    rounds: int
    entries: list[_LedgerEntry]
    rails: list[_Rail]


def _read(row: BrowsedEvent) -> _TablePost:
    try:
        body = codec.as_today(row)
        kept = {name: body[name] for name in ("table", "rounds", "entries", "rails")}
        return cast("_TablePost", kept)
    except (ValueError, KeyError, TypeError, AttributeError):  # changed by somebody: the check tells
        return {"table": "", "rounds": 0, "entries": [], "rails": []}


def _moves(post: _TablePost) -> Iterator[tuple[int, str, int, str]]:
    """Yield what a round moved for whom: its number, the player, the cents and what for.

    The player is empty where chips belong to whoever holds them.
    """
    for entry in post["entries"]:
        memo = _MEMO.fullmatch(entry["memo"])
        for posting in entry["postings"] if memo else ():
            kind, _, player = posting["account"].partition(":")
            if memo and kind in (AccountKind.CHIPS, AccountKind.OUTSTANDING):
                yield int(memo["number"]), player, posting["cents"], memo["what"]


_APPROVALS_AT_ONCE: Final = 500
_MOST: Final = 20_000  # approvals that are looked at for one page
_FAR: Final = 100_000  # events that are passed for one page; the next page goes on from there


@dataclass(frozen=True, slots=True)
class ApprovalFound:
    """One thing somebody stood up for; `second` is who signed as well as `by`, empty where nobody had to."""

    position: int
    at: str
    stream: str
    type: str
    kind: AuditKind
    by: str
    second: str
    same_person: bool
    says: str
    reason: str


@dataclass(frozen=True, slots=True)
class Approvals:
    """Approvals, the newest first; `before` asks for the next page, null at the end."""

    approvals: list[ApprovalFound]
    before: int | None


_ACCOUNTS: Final = (
    Audited(
        "RolesChanged",  # written by 0.1; since then the house alone has roles
        AuditKind.STAFF,
        lambda e: f"roles of {e['account']}: {', '.join(e['after']) or 'none'}",
    ),
    Audited("AccountClosed", AuditKind.STAFF, "account {account} closed"),
    Audited("AccountReopened", AuditKind.STAFF, "account {account} open again"),
)


@cache
def _audited() -> dict[str, dict[str, Audited]]:
    """Return how each event is shown, by the family of its stream and its name."""
    commands = {str(target): audited_events(target) for target in Target}
    return commands | {codec.ACCOUNTS: {each.event: each for each in _ACCOUNTS}}


class ApprovalFilter(NamedTuple):
    """Which approvals; nothing given, all of them."""

    kind: AuditKind | None = None
    who: str = ""  # part of the name of either who signed
    since: datetime | None = None
    until: datetime | None = None


def find_approvals(
    log: Log, wanted: ApprovalFilter, *, before: int | None = None, limit: int = 50
) -> Approvals:
    """Return the newest approvals before a position that are wanted.

    A page may be short, or empty, although there are more: it looks back so far and no further.
    """
    found: list[ApprovalFound] = []
    at = before if before is not None else log.head().position + 1
    left, sought, floor = _MOST, _sought_approvals(wanted), max(0, at - 1 - _FAR)
    while left > 0:
        rows = browse(log, sought, before=at, after=floor, limit=_APPROVALS_AT_ONCE)
        for row in rows:
            if (one := approval(row)) and _is_wanted(one, wanted):
                found.append(one)
            if len(found) == limit:
                return Approvals(found, row.position)
        if len(rows) < _APPROVALS_AT_ONCE:
            return Approvals(found, floor + 1 if floor else None)
        at, left = rows[-1].position, left - len(rows)
    return Approvals(found, at)


def _sought_approvals(wanted: ApprovalFilter) -> Sought:
    types = {
        stands
        for family, events in _audited().items()
        for name, each in events.items()
        for stands in codec.names_of(family, name)
        if wanted.kind in (None, each.kind)
    }
    return Sought(types=tuple(sorted(types)), since=wanted.since, until=wanted.until)


def _is_wanted(one: ApprovalFound, wanted: ApprovalFilter) -> bool:
    named = wanted.who.lower()
    return wanted.kind in (None, one.kind) and (named in one.by.lower() or named in one.second.lower())


def approval(row: BrowsedEvent) -> ApprovalFound | None:
    """Return what an event stands for; None if nobody stood up for anything in it."""
    kind = codec.kind_of(row)
    audited = _audited().get(codec.family(row.stream), {}).get(kind.__name__ if kind else row.type)
    if audited is None:
        return None
    try:
        body = codec.as_today(row)
        says, by, second = audited.sentence(body), body.get("by", row.who), body.get(audited.second, "")
        reason = next((str(body[name]) for name in ("reason", "says") if body.get(name)), "")
        same = bool(second) and bool(body.get("same_person", second == by))
    except (ValueError, KeyError, TypeError, AttributeError):  # changed by somebody: the check tells
        says, by, second, reason, same = f"{row.type}, which cannot be read", row.who, "", "", False
    return ApprovalFound(
        row.position,
        row.at,
        row.stream,
        row.type,
        audited.kind,
        str(by),
        str(second or ""),
        same,
        says,
        reason,
    )
