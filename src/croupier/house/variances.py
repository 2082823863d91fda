"""Variances followed to their end: open, explained, reported to the state where they are large together.

Those of $1,000 or more, whole or together within 30 days, are reported within 30 days (Lot 7206.08(b)(8)).
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.preconditions import verify_asker
from croupier.house.rates import variance_due
from croupier.house.state import House, KeptVariance, Variance
from croupier.table.refused import RefusedError, require

TOGETHER: Final = timedelta(days=30)
"""Within which variances count together."""


class ReportDue(NamedTuple):
    """Variances that must be reported: of which days, what they come to, and by when."""

    days: tuple[date, ...]
    cents: int
    by: date


def unreported(kept: Iterable[KeptVariance], on: date) -> tuple[KeptVariance, ...]:
    """Return the variances up to a day that count together with its own and were not reported."""
    return tuple(one for one in kept if not one.reported and on - TOGETHER < one.day <= on)


def due(house: House) -> ReportDue | None:
    """Return the variances of closed days that must be reported, or None where they are too small."""
    for day in sorted({one.day for one in house.variances if not one.reported}):
        together = unreported(house.variances, day)
        by = variance_due(day, (one.variance.cents for one in together))
        if by is not None:
            since = [one for one in house.variances if not one.reported and one.day >= together[0].day]
            days = tuple(dict.fromkeys(one.day for one in since))
            return ReportDue(days, sum(abs(one.variance.cents) for one in since), by)
    return None


def due_with(house: House, day: date, variances: Iterable[Variance]) -> date | None:
    """Return by when the variances of a day that closes are reported, with those of the days before it."""
    before = (one.variance.cents for one in unreported(house.variances, day))
    own = [one.cents for one in variances]
    return variance_due(day, (*before, *own)) if any(own) else None


def kept(house: House, day: date, variances: Iterable[Variance]) -> tuple[KeptVariance, ...]:
    """Return what is kept once a day is closed: its variances, and earlier ones that may still count."""
    now = due(house)
    still = (
        one
        for one in house.variances
        if one.day > day - TOGETHER or (now is not None and not one.reported and one.day in now.days)
    )
    return (*still, *(KeptVariance(day, one) for one in variances if one.cents))


@c.decides
def report_variances(house: House, command: c.ReportVariances) -> tuple[e.Event, ...]:
    """Record that the variances that are due were reported."""
    verify_asker(house, command)
    require(bool(command.how.strip()), "say how they were reported: the letter, its date, to whom")
    found = due(house)
    if found is None:
        raise RefusedError("no variances of closed days are due to be reported")
    return (e.VariancesReported(command.by, command.at, command.how, found.days, found.cents),)
