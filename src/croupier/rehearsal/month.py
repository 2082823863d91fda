"""A whole month rehearsed: a four-table house, a gaming day every date, and everything that happened."""

import random
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from croupier.house.reports.records import Records
from croupier.house.state import House
from croupier.rehearsal.house import CHARITIES, RehearsedHouse
from croupier.rehearsal.night import Script, night

FRIDAY, SATURDAY = 4, 5


@dataclass(frozen=True, slots=True)
class Month:
    """The house as the month left it, and everything that was written down."""

    first: date
    house: House
    records: Records


def rehearse(first: date, seed: int, *, rounds: int = 40, days: int | None = None) -> Month:
    """Rehearse a month from its first date on, with so many rounds a day at each table.

    Equal seeds give equal months. One evening is a storm and nobody comes, on another the power fails, once
    MINOR is won from an arranged deck, and once a tray is found short by more than the state lets pass.
    """
    first = first.replace(day=1)
    rng = random.Random(seed)  # noqa: S311 (a rehearsal is repeated, not protected)
    hall = RehearsedHouse(rng, datetime.combine(first, time(12), tzinfo=UTC))
    hall.staffed()
    for script in scripts(first, rounds, days):
        night(hall, script)
    records = Records(
        tuple(hall.log), tuple(hall.sittings), (tuple(hall.jackpot_log),), tuple(hall.tournaments)
    )
    return Month(first, hall.house, records)


def scripts(first: date, rounds: int, days: int | None = None) -> Iterator[Script]:
    """Yield what happens on each day: three charities take turns, and share the Saturdays."""
    for number in range(1, 1 + (days or monthrange(first.year, first.month)[1])):
        day = first.replace(day=number)
        charity, other = (CHARITIES[(number + place) % len(CHARITIES)] for place in range(2))
        yield Script(
            day,
            (charity, other) if day.weekday() == SATURDAY else (charity,),
            rounds,
            storm=number == 12,
            tournament=day.weekday() == FRIDAY,
            dark=day.weekday() == FRIDAY and 15 <= number <= 21,
            jackpot=number == 7,
            short=1_250_00 if number == 18 else 0,
            affidavit=number != 9,
        )
