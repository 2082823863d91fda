"""A month counted again from its raw events by plain addition: no code of reports, rates or ledger.

It knows these games: a winning wager gets its stake back, nothing caps a round, a dead hand settles nothing.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.house import events as e
from croupier.house.poker import events as p
from croupier.house.reports import Records, Sitting
from croupier.house.tournament import events as v
from croupier.table import events as t


@dataclass
class Recount:
    """What the raw events add up to."""

    win: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    handle: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    drop: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    rounds: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    hands: dict[date, int] = field(default_factory=lambda: defaultdict(int))  # of live poker
    by_wager: dict[tuple[date, str, str], int] = field(default_factory=lambda: defaultdict(int))
    charities: dict[date, tuple[str, ...]] = field(default_factory=dict)
    rake: dict[date, int] = field(default_factory=lambda: defaultdict(int))
    funds: dict[tuple[str, date], int] = field(default_factory=lambda: defaultdict(int))
    prizes: dict[tuple[str, date], int] = field(default_factory=lambda: defaultdict(int))


def recount(records: Records) -> Recount:
    """Add everything up."""
    found = Recount()
    opened = _days_of_tables(records, found)
    for sitting in records.sittings:
        assert isinstance(sitting, Sitting)  # which has its events
        _table(found, opened[sitting.table, sitting.opened], sitting.table, sitting.events)
    for history in records.tournaments:
        _tournament(found, history)
    for poker in records.poker:
        _poker(found, opened, poker)
    return found


def _days_of_tables(records: Records, found: Recount) -> dict[tuple[str, datetime], date]:
    day, opened = date.min, {}
    for event in records.house:
        if isinstance(event, e.DayOpened):
            day = event.day
            found.charities[day] = event.charities
        elif isinstance(event, e.TableOpened):
            opened[event.table, event.at] = day
    return opened


def _table(found: Recount, day: date, table: str, events: tuple[t.Event, ...]) -> None:
    for event in events:
        if isinstance(event, t.WagerTaken):
            _settle(found, day, table, event.wager, event.cents, event.cents)
        elif isinstance(event, t.WagerPaid):
            _settle(found, day, table, event.wager, event.stake, -event.won)
        elif isinstance(event, t.WagerPushed):
            _settle(found, day, table, event.wager, event.cents, 0)
        elif isinstance(event, t.ChipsBought):
            found.drop[day] += event.cents
        elif isinstance(event, t.RoundFinished):
            found.rounds[day] += 1


def _settle(found: Recount, day: date, table: str, spot: str, staked: int, won: int) -> None:
    found.handle[day] += staked
    found.win[day] += won
    found.by_wager[day, table, spot] += won


def _poker(found: Recount, opened: dict[tuple[str, datetime], date], history: tuple[p.Event, ...]) -> None:
    """Add up rake as what players put into pots and did not get back, whatever the hands say of it."""
    day = date.min
    for event in history:
        if isinstance(event, p.PokerOpened):
            day = opened[event.table, event.at]
        elif isinstance(event, p.TurnTaken):
            found.rake[day] += event.turn.paid
        elif isinstance(event, p.TurnTakenBack):
            found.rake[day] -= event.turn.paid
        elif isinstance(event, p.ChipsSoldHere):
            found.drop[day] += event.cents
        elif isinstance(event, p.InterruptionSettled):
            found.rake[day] -= sum(share.cents for share in event.returned)
        elif isinstance(event, p.HandFinished):
            found.rake[day] -= sum(share.cents for share in (*event.returned, *event.shares))
            found.hands[day] += 1


def _tournament(found: Recount, history: tuple[v.Event, ...]) -> None:
    key = ("", date.min)
    for event in history:
        if isinstance(event, v.Scheduled):
            key = (event.plan.charity, event.plan.game_date)
        elif isinstance(event, v.Paid):
            found.funds[key] += event.cents
        elif isinstance(event, v.PaidOut) and event.what == "prize":
            found.prizes[key] += event.cents
        elif isinstance(event, v.Refunded | v.PaidOut):
            found.funds[key] -= event.cents


def _part(cents: int, charities: int, *, first: bool) -> int:
    """Half for each of two, an odd cent to the one named first."""
    return cents if charities == 1 else (cents + 1) // 2 if first else cents // 2


@dataclass(frozen=True)
class Due:
    """What a month owes: to a charity, to the state for games and for tournaments; and what is left."""

    charity: int
    state_of_games: int
    state_of_tournaments: int
    operator: int


def dues(found: Recount) -> dict[str, Due]:
    """Work out the shares of 2026 by hand: 35%, 10%, 3%, each rounded up to a cent."""
    owed = {}
    for charity in sorted({name for names in found.charities.values() for name in names}):
        games, rake, tournaments, funds, left = 0, 0, 0, 0, 0
        for day, names in found.charities.items():
            if charity not in names:
                continue
            first = charity == names[0]
            games += _part(found.win[day], len(names), first=first)
            rake += _part(found.rake[day], len(names), first=first)
            funds += found.funds[charity, day]
            left += found.funds[charity, day] - found.prizes[charity, day]
            tournaments += max(0, found.funds[charity, day] - found.prizes[charity, day])
        counted = max(0, games)  # losses are made good by games of the month alone
        to_charity = (35 * (counted + rake + tournaments) + 99) // 100
        of_games, of_tournaments = (10 * (counted + rake) + 99) // 100, (3 * funds + 99) // 100
        rest = games + rake + left - to_charity - of_games - of_tournaments
        owed[charity] = Due(to_charity, of_games, of_tournaments, rest)
    return owed
