"""What a day's report says about controls: slips with their gaps, and the chips of the house."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from croupier.house import events as e
from croupier.house.chips import ChipLine, inventory
from croupier.house.ledger import Rack, together
from croupier.house.reports.records import DayLog
from croupier.house.slips import SlipNumbered, SlipVoided


class SlipSeries(NamedTuple):
    """The slips of one form on one day: how many were numbered, which are void, and which are missing."""

    series: str  # the form and the year
    first: int
    last: int
    void: tuple[tuple[int, str], ...]  # a number and why
    missing: tuple[int, ...]  # numbers that were never given, which is a paper that is gone

    @property
    def used(self) -> int:
        """How many were given that day."""
        return self.last - self.first + 1 - len(self.missing)


def slips_of(house: Iterable[e.Event], log: DayLog) -> tuple[SlipSeries, ...]:
    """Return the slips of a day, by form; a number that was skipped since the last slip is a gap."""
    before: dict[str, int] = {}
    given: dict[str, list[int]] = defaultdict(list)
    void: dict[str, list[tuple[int, str]]] = defaultdict(list)
    today = {id(event) for event in log.events}
    for event in house:
        if isinstance(event, SlipNumbered | SlipVoided):
            form, year, number = event.slip
            series = f"{form} {year}"
            if isinstance(event, SlipVoided):
                if id(event) in today:
                    void[series].append((number, event.reason))
            elif id(event) in today:
                given[series].append(number)
            elif not given[series]:
                before[series] = max(before.get(series, 0), number)
    return tuple(
        _series(series, before.get(series, 0), given[series], tuple(void[series]))
        for series in sorted({*given, *void})
        if given[series] or void[series]
    )


def _series(series: str, before: int, numbers: list[int], void: tuple[tuple[int, str], ...]) -> SlipSeries:
    first, last = (before + 1, max(numbers)) if numbers else (before + 1, before)
    missing = tuple(number for number in range(first, last + 1) if number not in numbers)
    return SlipSeries(series, first, last, void, missing)


def chips_after(house: Iterable[e.Event], log: DayLog) -> tuple[ChipLine, ...]:
    """Return the chips of the house when a day closed, by its last count of the cage; nothing before that."""
    received: Rack = ()
    destroyed: Rack = ()
    for event in house:
        if isinstance(event, e.CageFunded):
            received = together(received, event.chips)
        elif isinstance(event, e.CageDrawn):
            destroyed = together(destroyed, event.chips)
        if event is log.closed:
            break
    counted = [event.chips for event in log.events if isinstance(event, e.CageCounted)]
    return inventory(received, destroyed, counted[-1]) if log.closed and counted else ()


_BEARER = "whoever holds them"


"""So many closing reports say that a log was opened below the head that was seen."""
