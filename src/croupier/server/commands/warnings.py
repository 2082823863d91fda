"""What the house tells those who run it: what to look at before a day is closed, and clocks that were set."""

from datetime import timedelta
from typing import TYPE_CHECKING

from croupier.house import commands as hc
from croupier.house.day import day_over
from croupier.house.rates import unknown_on
from croupier.house.settings import ITSELF
from croupier.house.tournament.desk import amiss
from croupier.house.tournament.plan import GamingDay
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import TournamentRoom
from croupier.server.aggregates.rooms import UnitOfWork

if TYPE_CHECKING:
    from croupier.server.commands.service import Service


async def warnings(service: "Service") -> tuple[str, ...]:
    """Say what to look at before the open day is closed: hours, rates, tournaments, and the clock."""
    house = service.rooms.house.house
    if house.day is None or house.settings is None:
        return ()
    day = GamingDay(house.day.date, house.day.charities, house.settings.zone)
    names = [name for name in service.targets() if codec.family(name) == codec.TOURNAMENT]
    for name in names:
        await service.rooms.fetch(name)
    rooms = [service.rooms.get(name) for name in names]
    faults = [amiss(each.tournament, day) for each in rooms if isinstance(each, TournamentRoom)]
    lacks = [f"the report of this month will lack {what}" for what in unknown_on(day.date)]
    over = day_over(house, service.rooms.now())
    return tuple(filter(None, (over, *faults, *lacks, *house.pit.clock)))


def note_clock(unit: UnitOfWork, far: timedelta) -> bool:
    """Log that the clock of the machine was set, once where several processes notice."""
    if unit.house.settings is None:
        return False
    way, much = ("ahead", far) if far > timedelta() else ("back", -far)
    says = f"the clock of this machine was set {way} by {_much(much)} at {unit.at:%Y-%m-%d %H:%M} UTC"
    if says in unit.house.pit.clock:
        return False
    unit.ask_house(hc.NoteClock(ITSELF, unit.at, says))
    return True


def _much(time: timedelta) -> str:
    """Say how long a time is, roughly.

    >>> _much(timedelta(seconds=90)), _much(timedelta(hours=26)), _much(timedelta(seconds=30))
    ('2 minutes', '26 hours', '30 seconds')
    """
    seconds = round(time.total_seconds())
    for unit, length in (("hours", 3_600), ("minutes", 60)):
        if seconds > length:
            return f"{round(seconds / length + 1e-9)} {unit}"
    return f"{seconds} seconds"
