"""Amounts by date from which something is signed for, recorded or reported, each with its source.

A row with the mark D is the house's own decision; one with C is a reading of the law that counsel must
confirm, and the mark stands wherever its figure does, on screen and on paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Annotated, Final

from croupier.games.decode import many
from croupier.games.words import Money, Written, quoted
from croupier.house.limits import Dated, in_force, read


class FigureMark(StrEnum):
    """How sure a figure is."""

    LAW = ""
    DECISION = "D"
    COUNSEL = "C"

    @property
    def says(self) -> str:
        """What the mark means, to whoever reads it."""
        return _MARKS[self]


_MARKS: Final = {
    FigureMark.LAW: "",
    FigureMark.DECISION: "decided by the house",
    FigureMark.COUNSEL: "counsel must confirm this",
}


def _mark(written: object) -> FigureMark:
    if written not in list(FigureMark):
        raise ValueError(f'{quoted(written)} is no mark; write "D" for a decision, "C" for counsel, or none')
    return FigureMark(str(written))


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedFigure(Dated):
    """One figure or several of one rule, with the mark that shows how sure they are."""

    mark: Annotated[FigureMark, Written(_mark, {"enum": ["", "D", "C"]})] = FigureMark.LAW
    ask: str = ""  # what counsel is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeWin(DatedFigure):
    """From what payout on the floor signs, the manager too, and a check is proposed."""

    floor_from: Money
    manager_from: Money
    check_from: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedWin(DatedFigure):
    """Which wins are reported on Form W-2G: both conditions must hold."""

    reported_from: Money
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Withholding(DatedFigure):
    """What part of which wins is withheld."""

    percent: int
    over: Money
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Identification(DatedFigure):
    """How many papers show who somebody is."""

    papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Above(DatedFigure):
    """An amount beyond which something holds."""

    over: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrencyReport(DatedFigure):
    """Beyond how much cash in, or out, of one person and day is reported, and by when."""

    over: Money
    within_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspiciousCash(DatedFigure):
    """From how much on what is suspicious is reported."""

    reported_from: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLog(DatedFigure):
    """From how much on cash stands in the log."""

    logged_from: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPapers(DatedFigure):
    """How long papers are kept."""

    years: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountVariance(DatedFigure):
    """Beyond how much a count that is off is an incident, and from how much on a manager explains it."""

    incident_over: Money
    manager_from: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class PitAlerts(DatedFigure):
    """What the pit is alerted to."""

    tray_percent: int  # of what was brought to a table: less is a low tray
    rounds_an_hour: int  # fewer, with players at the table, is slow
    corrections: int  # within an hour under one dealer
    deviations: int  # of the hold from theory
    wrong_pins: int  # in a row


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerPush(DatedFigure):
    """For how many minutes a dealer deals at one table, at least and at most."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdTable:
    """Every threshold with its dates."""

    large_win: tuple[LargeWin, ...] = many("large_win")
    w2g: tuple[ReportedWin, ...] = many("w2g")
    withholding: tuple[Withholding, ...] = many("withholding")
    identification: tuple[Identification, ...] = many("identification")
    casino: tuple[Above, ...] = many("casino")
    currency: tuple[CurrencyReport, ...] = many("currency")
    form_8300: tuple[CurrencyReport, ...] = many("form_8300")
    suspicious: tuple[SuspiciousCash, ...] = many("suspicious")
    cash_log: tuple[CashLog, ...] = many("cash_log")
    poker_tournament: tuple[Above, ...] = many("poker_tournament")
    bsa_records: tuple[KeptPapers, ...] = many("bsa_records")
    count_variance: tuple[CountVariance, ...] = many("count_variance")
    pit_alerts: tuple[PitAlerts, ...] = many("pit_alerts")
    dealer_push: tuple[DealerPush, ...] = many("dealer_push")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """The thresholds in force on one day."""

    large_win: LargeWin
    w2g: ReportedWin
    withholding: Withholding
    identification: Identification
    casino: Above
    currency: CurrencyReport
    form_8300: CurrencyReport
    suspicious: SuspiciousCash
    cash_log: CashLog
    poker_tournament: Above
    bsa_records: KeptPapers
    count_variance: CountVariance
    pit_alerts: PitAlerts
    dealer_push: DealerPush

    def rows(self) -> Iterator[tuple[str, DatedFigure]]:
        """Yield each of them by its name."""
        for name in _WHAT:
            yield name, getattr(self, name)


_WHAT: Final = {
    "large_win": "which wins are signed for",
    "w2g": "which wins are reported",
    "withholding": "what is withheld",
    "identification": "which papers show who somebody is",
    "casino": "who is a casino under the Bank Secrecy Act",
    "currency": "which cash is reported",
    "form_8300": "which cash is reported on Form 8300",
    "suspicious": "which suspicious cash is reported",
    "cash_log": "which cash is logged",
    "poker_tournament": "which tournament prizes are reported",
    "bsa_records": "how long papers on cash are kept",
    "count_variance": "which variance is an incident",
    "pit_alerts": "what the pit is alerted to",
    "dealer_push": "how long a dealer stays at a table",
}


@cache
def threshold_table() -> ThresholdTable:
    """Return the table that comes with croupier."""
    return read("thresholds.toml", ThresholdTable)


def thresholds_on(day: date, table: ThresholdTable | None = None) -> Thresholds:
    """Return the thresholds in force on a day; raises UndatedError where one has no source that early.

    >>> thresholds_on(date(2025, 5, 1)).w2g.reported_from, thresholds_on(date(2026, 5, 1)).w2g.reported_from
    (60000, 200000)
    """
    table = table or threshold_table()
    return Thresholds(**{name: in_force(getattr(table, name), day, what) for name, what in _WHAT.items()})


# Decisions of the house that hold without the law: each is looked up by itself, whatever else has a source.


def count_variance_on(day: date) -> CountVariance:
    """Return from when on a count that is off is an incident.

    >>> count_variance_on(date(2026, 5, 1)).manager_from
    10000
    """
    return in_force(threshold_table().count_variance, day, _WHAT["count_variance"])


def dealer_push_on(day: date) -> DealerPush:
    """Return how long a dealer stays at a table."""
    return in_force(threshold_table().dealer_push, day, _WHAT["dealer_push"])


def pit_alerts_on(day: date | None) -> PitAlerts:
    """Return what the pit is alerted to on a day; on none, as on the newest."""
    return in_force(threshold_table().pit_alerts, day or date.max, _WHAT["pit_alerts"])
