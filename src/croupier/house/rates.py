"""Rates by date: what charity, state and operator get of a month's money, and when it is filed and paid."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from croupier.errors import CroupierError
from croupier.games.decode import many
from croupier.games.words import Money, dollars
from croupier.house.limits import Dated, in_force, read
from croupier.house.thresholds import DatedFigure


class FiguresError(CroupierError):
    """Figures of a month that cannot be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharityRate(Dated):
    """The charity's least part of revenue, and whether rent comes off first."""

    percent: int
    rent_deducted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StateRate(Dated):
    """The state's part of the house's winnings, and of all tournament money."""

    house_percent: int
    tournament_percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOff(Dated):
    """Whether losses of house-backed games come off the month's other house-backed income."""

    house_backed_within_the_month: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing(Dated):
    """The day of the next month by which it is reported and paid."""

    day: int
    charity_business_days: int  # to hand over its money and its copy, where the charity files by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class VarianceRule(Dated):
    """Which variances are reported, and how soon."""

    reported_from: Money
    within_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRule(Dated):
    """How long records are kept."""

    years: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRule(Dated):
    """How many charities share a date, and how many dates a charity has in a year."""

    charities: int
    dates_a_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRule(DatedFigure):
    """What is deducted of a tournament's buy-in at least, and what players may pay for the dealers."""

    deducted_percent: int
    deducted_most: Money  # no more than this has to be
    charity_percent: int  # of what is deducted
    dealer_add_on_most: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class RateTable:
    """Every rate with its dates."""

    charity: tuple[CharityRate, ...] = many("charity")
    state: tuple[StateRate, ...] = many("state")
    set_off: tuple[SetOff, ...] = many("set_off")
    filing: tuple[Filing, ...] = many("filing")
    variance: tuple[VarianceRule, ...] = many("variance")
    records: tuple[RecordRule, ...] = many("records")
    event: tuple[EventRule, ...] = many("event")
    tournament: tuple[TournamentRule, ...] = many("tournament")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The rates in force on one day, each with what it says and where it was found."""

    charity: CharityRate
    state: StateRate
    set_off: SetOff
    filing: Filing
    variance: VarianceRule
    records: RecordRule
    event: EventRule


@cache
def rate_table() -> RateTable:
    """Return the table that comes with croupier."""
    return read("rates.toml", RateTable)


def rates_on(day: date, table: RateTable | None = None) -> Rates:
    """Return the rates in force on a day.

    >>> rates_on(date(2026, 3, 1)).charity.percent, rates_on(date(2026, 3, 1)).state.house_percent
    (35, 10)
    """
    table = table or rate_table()
    return Rates(**{name: in_force(getattr(table, name), day, what) for name, what in _WHAT.items()})


_WHAT: Final = {
    "charity": "the charity's part",
    "state": "the state's part",
    "set_off": "whether losses are set off",
    "filing": "the day of filing",
    "variance": "which variances are reported",
    "records": "how long records are kept",
    "event": "how many charities share a date",
}


def tournament_rule(day: date, table: RateTable | None = None) -> TournamentRule | None:
    """Return what the law says of a tournament's buy-in on a day, or None before it said anything.

    >>> tournament_rule(date(2024, 9, 16)) is None, tournament_rule(date(2026, 3, 1)).deducted_percent
    (True, 20)
    """
    begun = [row for row in (table or rate_table()).tournament if row.since <= day]
    return begun[-1] if begun else None


def unknown_on(day: date, *names: str, table: RateTable | None = None) -> tuple[str, ...]:
    """Say which rates of a day no source was found for, each with its first source; all, if none is named.

    >>> [says.partition(" (")[0] for says in unknown_on(date(2016, 5, 1))]
    ["the state's part"]
    """
    table, found = table or rate_table(), list[str]()
    for name in names or _WHAT:
        first = min(getattr(table, name), key=lambda row: row.since)
        if day < first.since:
            found.append(f"{_WHAT[name]} (first source: {first.since}, {first.source})")
    return tuple(found)


# ------------------------------------------------------------------------------------------ a month's money


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures:
    """What one date of a charity brought, in cents."""

    day: date
    house_backed: int = 0  # won at games the house backs, less what they paid; below nothing on a bad day
    raked: int = 0  # rake, and other money not paid as prizes
    tournament_funds: int = 0  # every buy-in, re-buy and add-on
    tournament_prizes: int = 0
    tournament_dealers: int = 0  # what players paid for the dealers, all of which is theirs
    rent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Who gets what of a month: the three parts add up to what the month brought, to the cent."""

    house_backed: int  # what counts, once losses are set off; never below nothing
    set_off: int  # losses that other house-backed dates of the month made good
    loss_borne: int  # losses beyond that: the operator bears them
    raked: int
    tournament_funds: int
    tournament_revenue: int  # funds less prizes and the dealers' part, never below nothing
    revenue: int  # of which the charity has its part
    charity: int
    state_of_house: int
    state_of_tournaments: int
    operator: int  # the rest; below nothing where the operator pays on top

    @property
    def state(self) -> int:
        """All that the state gets."""
        return self.state_of_house + self.state_of_tournaments


def shares(month: Iterable[DayFigures], on: date, table: RateTable | None = None) -> Shares:
    """Return the shares of one charity's month under the rates in force on a day.

    A part of a cent is rounded up for the charity and for the state, so that neither gets less than its due.
    House-backed losses are set off against house-backed income of the same month, never against rake or
    tournaments; tournaments that cost the house more than they took in are set off against nothing.

    >>> bad = DayFigures(day=date(2026, 3, 1), house_backed=-200_00)
    >>> good = DayFigures(day=date(2026, 3, 2), house_backed=1_000_00)
    >>> found = shares([bad, good], date(2026, 3, 31))
    >>> found.house_backed, found.charity, found.state, found.operator
    (80000, 28000, 8000, 44000)
    """
    days = _of_one_month(month)
    rates = rates_on(on, table)
    won = sum(max(0, day.house_backed) for day in days)
    lost = -sum(min(0, day.house_backed) for day in days)
    set_off = min(won, lost) if rates.set_off.house_backed_within_the_month else 0
    house_backed = won - set_off
    raked = sum(day.raked for day in days)
    funds = sum(day.tournament_funds for day in days)
    tournaments = sum(max(0, of_tournaments(day)) for day in days)
    rent = sum(day.rent for day in days) if rates.charity.rent_deducted else 0
    revenue = house_backed + raked + tournaments
    charity = _percent_up(max(0, revenue - rent), rates.charity.percent)
    state_of_house = _percent_up(house_backed + raked, rates.state.house_percent)
    state_of_tournaments = _percent_up(funds, rates.state.tournament_percent)
    brought = sum(day.house_backed + day.raked + of_tournaments(day) for day in days)
    return Shares(
        house_backed=house_backed,
        set_off=set_off,
        loss_borne=lost - set_off,
        raked=raked,
        tournament_funds=funds,
        tournament_revenue=tournaments,
        revenue=revenue,
        charity=charity,
        state_of_house=state_of_house,
        state_of_tournaments=state_of_tournaments,
        operator=brought - charity - state_of_house - state_of_tournaments,
    )


def of_tournaments(day: DayFigures) -> int:
    """Return what a day's tournaments left after prizes and the dealers' part."""
    return day.tournament_funds - day.tournament_prizes - day.tournament_dealers


def _of_one_month(month: Iterable[DayFigures]) -> tuple[DayFigures, ...]:
    days = tuple(month)
    months = sorted({day.day.strftime("%Y-%m") for day in days})
    if len(months) > 1:
        raise FiguresError(f"shares are of one month, and these days are of {', '.join(months)}")
    for day in days:
        for name in ("raked", "tournament_funds", "tournament_prizes", "tournament_dealers", "rent"):
            if getattr(day, name) < 0:
                says = f"{name.replace('_', ' ')} of {day.day} is {dollars(getattr(day, name))}"
                raise FiguresError(f"{says}; only house-backed games can lose money")
    return days


def _percent_up(cents: int, percent: int) -> int:
    return -(-cents * percent // 100)


# ----------------------------------------------------------------------------------------------- due dates


def due_on(month: date, table: RateTable | None = None) -> date:
    """Return the day by which the month of this date is reported and paid.

    >>> due_on(date(2026, 12, 31))
    datetime.date(2027, 1, 15)
    """
    following = month.replace(day=28) + timedelta(days=4)
    return following.replace(day=rates_on(month, table).filing.day)


def kept_until(filed: date, table: RateTable | None = None) -> date:
    """Return the last day on which the records behind a report filed on this day must still be there."""
    years = rates_on(filed, table).records.years
    try:
        return filed.replace(year=filed.year + years)
    except ValueError:  # February 29
        return date(filed.year + years, 3, 1)


def variance_due(found: date, variances: Iterable[int], table: RateTable | None = None) -> date | None:
    """Return the day by which variances must be reported, or None if they are too small, even together.

    >>> variance_due(date(2026, 3, 1), [600_00, -400_00]), variance_due(date(2026, 3, 1), [999_99])
    (datetime.date(2026, 3, 31), None)
    """
    rule = in_force((table or rate_table()).variance, found, "which variances are reported")
    together = sum(abs(cents) for cents in variances)
    return found + timedelta(days=rule.within_days) if together >= rule.reported_from else None
