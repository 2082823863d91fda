"""The money of a day away from the games: cage, live poker, jackpots, tournaments, shares, chips owed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.house import events as e
from croupier.house.cage import AgedChips, aged
from croupier.house.jackpots import events as j
from croupier.house.ledger import AccountKind, worth
from croupier.house.poker import events as p
from croupier.house.reports.records import (
    DayLog,
    Records,
    ReportError,
    dealers_of,
    events_of_table,
    posted_to,
)
from croupier.house.state import Direction
from croupier.house.tables import into_drawer
from croupier.house.tournament import events as v
from croupier.house.tournament.evolve import corrected
from croupier.house.tournament.state import Stage
from croupier.house.wins import PrizeSource

if TYPE_CHECKING:
    from croupier.house.tournament.plan import TournamentPlan

# --------------------------------------------------------------------------------------------- the cage


@dataclass(frozen=True, slots=True)
class CageReport:
    """What the cage began with, what came and went, and what was counted last, all at face value in cents."""

    opening: int
    funded: int
    drawn: int
    sold: int  # chips for cash: the drawer is worth what it was
    redeemed: int
    redeemed_old: int  # chips of other days, as a manager approved (Q3-20)
    banks: int  # sent with tables that opened
    fills: int  # arrived at their tables
    credits: int
    trays: int  # came back with closed tables, as counted
    drops: int
    tournaments: int  # cash in, less cash out
    shares: int
    prizes: int  # jackpots paid in cash
    over: int  # what counts of the cage found too much, or too little if below nothing
    counted: int | None  # by the last count of the day

    @property
    def expected(self) -> int:
        """What should lie in the drawer at the end."""
        came = self.opening + self.funded + self.credits + self.trays + self.drops + self.tournaments
        return came - self.drawn - self.banks - self.fills - self.shares - self.prizes + self.over


_FLOWS: Final[dict[type, tuple[str, Callable[[Any], int]]]] = {
    e.CageFunded: ("funded", lambda event: event.cash + worth(event.chips)),
    e.CageDrawn: ("drawn", lambda event: event.cash + worth(event.chips)),
    e.ChipsSold: ("sold", lambda event: event.cash),
    e.ChipsRedeemed: ("redeemed", lambda event: event.cash),
    e.OldChipsRedeemed: ("redeemed_old", lambda event: event.cash),
    e.TableOpened: ("banks", lambda event: worth(event.bank)),
    e.TrayCounted: ("trays", lambda event: worth(event.chips) if event.final else 0),
    e.DropCounted: ("drops", lambda event: event.cash + worth(event.chips)),
    e.TournamentPosted: ("tournaments", lambda event: into_drawer(event.entries)),
    e.SharePaid: ("shares", lambda event: event.cents),
    e.PrizePaid: ("prizes", lambda event: event.cents if event.source is PrizeSource.CAGE else 0),
    e.WindowCounted: ("over", lambda one: one.cash + worth(one.chips) - one.imprest),
    e.CageCounted: ("over", lambda one: _counted(one) - one.expected_cash - worth(one.expected_chips)),
}


def cage_of(log: DayLog) -> CageReport:
    """Return the cage of a day."""
    sums = {name: 0 for name, _ in _FLOWS.values()}
    counted: int | None = None
    for event in log.events:
        if type(event) in _FLOWS:
            name, cents = _FLOWS[type(event)]
            sums[name] += cents(event)
        if isinstance(event, e.CageCounted):
            counted = _counted(event)
    opening = _counted(log.cage) if log.cage else 0
    fills, credits_ = (arrived(log.events, way) for way in Direction)
    return CageReport(opening, **sums, fills=fills, credits=credits_, counted=counted)


def _counted(count: e.CageCounted) -> int:
    return count.cash + worth(count.chips)


def arrived(events: Iterable[e.Event], way: Direction) -> int:
    """Return the worth of the fills or credits asked for in these events that arrived."""
    asked: dict[int, int] = {}
    total = 0
    for event in events:
        if isinstance(event, e.TransferAsked) and event.direction is way:
            asked[event.number] = worth(event.chips)
        elif isinstance(event, e.TransferReceived):
            total += asked.get(event.number, 0)
    return total


def owed_after(house: Iterable[e.Event], log: DayLog) -> tuple[AgedChips, ...]:
    """Return what the house owed for chips of this and earlier days when a day ended, with their age."""
    held: dict[tuple[date, str], int] = {}
    for event in house:
        for entry in getattr(event, "entries", ()):
            for account, cents in entry.postings:
                if account.kind is AccountKind.UNREDEEMED:
                    issued, _, player = account.of.partition("/")
                    key = (date.fromisoformat(issued), player)
                    held[key] = held.get(key, 0) + cents
        if event is log.closed:
            break
    return aged(((day, player, cents) for (day, player), cents in held.items() if cents), log.date)


# -------------------------------------------------------------------------------------------- jackpots


@dataclass(frozen=True, slots=True)
class JackpotWin:
    """A jackpot won: by whom, what was posted, what is due, who signed for it, what was paid."""

    at: datetime
    table: str
    player: str
    jackpot: str
    posted: int
    percent: int
    due: int | None  # None while another hand may share it
    signed: tuple[str, ...]
    paid: int | None
    paid_by: str
    how: str
    split: str = ""  # among how many winners and by which rule, where several shared it (R1-30)


def jackpots_of(histories: Iterable[Sequence[j.Event]], log: DayLog) -> tuple[JackpotWin, ...]:
    """Return the jackpots won on a day, as far as they have come; the wins of dead hands are void."""
    found = [win for history in histories for win in _wins_of(history, log)]
    return tuple(sorted(found, key=lambda win: win.at))


def _wins_of(history: Sequence[j.Event], log: DayLog) -> Iterator[JackpotWin]:
    wins: dict[int, j.WinRecorded] = {}
    due: dict[int, int] = {}
    split: dict[int, str] = {}
    signed: dict[int, tuple[str, ...]] = {}
    paid: dict[int, j.WinPaid] = {}
    for event in history:
        match event:
            case j.WinRecorded() if log.covers(event.at):
                wins[event.win] = event
            case j.RoundEnded():
                for number in event.void:
                    wins.pop(number, None)
            case j.WinsShared():
                due |= {part.win: part.cents for part in event.parts}
                split |= {part.win: event.how for part in event.parts}
            case j.WinAcknowledged():
                signed[event.win] = (*signed.get(event.win, ()), f"{event.by} as {event.acting}")
            case j.WinPaid():
                paid[event.win] = event
            case _:
                pass
    for number, win in wins.items():
        payment = paid.get(number)
        yield JackpotWin(
            win.at,
            win.table,
            win.player,
            win.jackpot,
            win.value,
            win.percent,
            due.get(number),
            signed.get(number, ()),
            payment.cents if payment else None,
            payment.by if payment else "",
            payment.how if payment else "",
            split.get(number, ""),
        )


# ----------------------------------------------------------------------------------------- tournaments


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """A tournament's money: what players paid and did not get back as a refund, and where it went."""

    id: str
    name: str
    game: str
    charity: str
    day: date
    status: Stage
    entries: int
    funds: int
    prizes: int
    added: int
    kept: int
    dealers: int = 0  # what players paid for the dealers, all of which is theirs

    @property
    def revenue(self) -> int:
        """What is left after prizes and the dealers' part; below nothing where the house paid on top."""
        return self.funds - self.prizes - self.dealers


_ENDS: Final[dict[type, Stage]] = {
    v.Cancelled: Stage.CANCELLED,
    v.Voided: Stage.VOID,
    v.PlacesSettled: Stage.FINISHED,
    v.Interrupted: Stage.INTERRUPTED,
    v.Started: Stage.RUNNING,
}


def tournament_of(history: Sequence[v.Event]) -> TournamentReport | None:
    """Return the money of a tournament, or None for one that was never scheduled."""
    plan: TournamentPlan | None = None
    status = Stage.SCHEDULED
    entries = funds = prizes = added = kept = dealers = 0
    for event in history:
        status = _ENDS.get(type(event), status)
        match event:
            case v.EliminationUndone(finished=True):
                status, kept = Stage.RUNNING, kept - event.reopened
            case v.Scheduled():
                plan = event.plan
            case v.Corrected() if plan is not None:
                plan = corrected(plan, event)
            case v.Paid():
                funds += event.cents
                entries += event.what in (v.Bought.BUY_IN, v.Bought.RE_ENTRY)
            case v.Refunded():
                funds -= event.cents
                entries -= 1
            case v.PaidOut():
                back = event.what is v.Due.REFUND
                funds, prizes = funds - event.cents * back, prizes + event.cents * (not back)
            case v.EntriesClosed():
                added += event.added
            case v.PlacesSettled() | v.Voided():
                kept += event.kept
            case v.DealersPaid():
                dealers += event.cents
            case _:
                pass
    if plan is None:
        return None
    about = (plan.id, plan.name, plan.game, plan.charity, plan.game_date)
    return TournamentReport(*about, status, entries, funds, prizes, added, kept, dealers)


def tournaments_on(histories: Iterable[Sequence[v.Event]], day: date) -> tuple[TournamentReport, ...]:
    """Return the tournaments of a gaming day."""
    found = (tournament_of(history) for history in histories)
    return tuple(one for one in found if one is not None and one.day == day)


# ---------------------------------------------------------------------------------------------- shares


@dataclass(frozen=True, slots=True)
class SharePayment:
    """A share that was paid in cash from the cage."""

    day: date
    at: datetime
    by: str
    to: AccountKind
    name: str
    cents: int
    says: str
    month: date  # the first day of the month whose share it is; that of the day in logs that do not say
    approved_by: str = ""  # who signed too


def payments_of(log: DayLog) -> tuple[SharePayment, ...]:
    """Return the shares paid on a day."""
    return tuple(
        SharePayment(
            *(log.date, event.at, event.by, event.to, event.name, event.cents, event.says),
            month=event.month or log.date.replace(day=1),
            approved_by=event.approved_by,
        )
        for event in log.events
        if isinstance(event, e.SharePaid)
    )


@dataclass(frozen=True, slots=True)
class PokerReport:
    """One table of live poker from its opening to its last count, in cents."""

    table: str
    game: str
    opened: datetime
    dealers: tuple[str, ...]
    hands: int
    dead: int
    pots: int  # pushed, rake and all
    rake: int  # by the table's own record
    ledger_rake: int
    opening: int
    fills: int
    credits: int
    drop: int  # cash for chips at the table, by the ledger
    drop_counted: int | None  # None until it is
    rake_counted: int | None
    closing: int  # of the tray, by the ledger, before the count
    closing_counted: int | None

    @property
    def unexplained(self) -> int:
        """What the ledger has that the table's own record has not; nothing, unless something is wrong."""
        return self.ledger_rake - self.rake

    @property
    def variance(self) -> int:
        """What the last counts found too much, or too little if below nothing."""
        counts = (
            (self.closing_counted, self.closing),
            (self.drop_counted, self.drop),
            (self.rake_counted, self.ledger_rake),
        )
        return sum(counted - expected for counted, expected in counts if counted is not None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played."""
        return not self.hands and not self.dead


def poker_of(records: Records, log: DayLog) -> tuple[PokerReport, ...]:
    """Return every poker table of a day; one that was opened twice is two."""
    starts = [at for at, event in enumerate(log.events) if isinstance(event, e.TableOpened) and event.poker]
    return tuple(_table(records, log, at) for at in starts)


def _table(records: Records, log: DayLog, start: int) -> PokerReport:
    opened = log.events[start]
    assert isinstance(opened, e.TableOpened)  # noqa: S101 (it was asked for by its opening)
    events = events_of_table(log.events[start + 1 :], opened.table)
    posts = [event for event in events if isinstance(event, e.TablePosted)]
    played = _record_of(records, opened)
    hands = [event for event in played if isinstance(event, p.HandFinished)]
    fills, credits_ = (arrived(events, way) for way in Direction)
    bank = posted_to(posts, AccountKind.BANK, opened.table)
    trays = [event for event in events if isinstance(event, e.TrayCounted) and event.final]
    boxes = [event for event in events if isinstance(event, e.DropCounted)]
    opening = worth(opened.bank)
    return PokerReport(
        opened.table,
        opened.game,
        opened.at,
        dealers_of(events),
        hands=len(hands),
        dead=sum(isinstance(event, p.InterruptionSettled) and not event.goes_on for event in played),
        pots=sum(hand.pot for hand in hands),
        rake=sum(hand.rake for hand in hands),
        ledger_rake=posted_to(posts, AccountKind.RAKE, opened.table),
        opening=opening,
        fills=fills,
        credits=credits_,
        drop=posted_to(posts, AccountKind.DROP, opened.table),
        drop_counted=boxes[-1].cash if boxes else None,
        rake_counted=worth(boxes[-1].chips) if boxes else None,
        closing=opening + fills - credits_ + bank,
        closing_counted=worth(trays[-1].chips) if trays else None,
    )


def _record_of(records: Records, opened: e.TableOpened) -> Sequence[p.Event]:
    """Return what happened at a poker table from this opening to the next."""
    found: list[p.Event] | None = None
    for history in records.poker:
        for event in history:
            if isinstance(event, p.PokerOpened):
                if found is not None:
                    return found
                if (event.table, event.at) == (opened.table, opened.at):
                    found = []
            elif found is not None:
                found.append(event)
        if found is not None:
            return found
    raise ReportError(
        f"the record of poker table {opened.table} opened at {opened.at:%Y-%m-%d %H:%M} is not here; bring it"
    )
