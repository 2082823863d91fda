"""How a house is run: its settings, and which gaming day it is at a moment."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.house.limits import HouseLimit
from croupier.table.refused import RefusedError, require

ZONE: Final = "America/New_York"
"""The time zone of New Hampshire."""
C = TypeVar("C", bound=Any)  # a command of the house, of jackpots or of a tournament


class Redeemable(StrEnum):
    """How long a chip is redeemable at the window: the readings of Q3-19."""

    GAMING_DAY = "same gaming day"
    CALENDAR_DATE = "same calendar date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a house, in force until the operator sets others between two gaming days."""

    licensee: str  # whose approvals these are (R0-02)
    zone: str = ZONE  # where the day begins and ends
    cut_off_hour: int = 6  # a gaming day runs past midnight to this hour of the next date (Q3-19)
    chips_redeemable: Redeemable = Redeemable.GAMING_DAY
    same_person_may_confirm: bool = False  # a small hall; the log then says that it was the same person
    denominations: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00)  # where a game's sheet names none
    limits: tuple[HouseLimit, ...] = ()  # lower than the law's


def zone_of(settings: Settings) -> ZoneInfo:
    """Return the time zone of the house."""
    try:
        return ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RefusedError(
            f'there is no time zone "{settings.zone}"; New Hampshire is in America/New_York'
        ) from None


def wall_date(at: datetime, settings: Settings) -> date:
    """Return the calendar date on the wall of the house."""
    return at.astimezone(zone_of(settings)).date()


def gaming_date(at: datetime, settings: Settings) -> date:
    """Return the gaming day a moment belongs to.

    >>> gaming_date(datetime(2024, 5, 4, 5, 30, tzinfo=UTC), Settings(licensee="NHCg")).isoformat()
    '2024-05-03'
    """
    local = at.astimezone(zone_of(settings))
    return local.date() - timedelta(days=1) if local.hour < settings.cut_off_hour else local.date()


def day_ends(day: date, settings: Settings) -> datetime:
    """Return the moment a gaming day is over."""
    local = datetime.combine(day + timedelta(days=1), time(settings.cut_off_hour), tzinfo=zone_of(settings))
    return local.astimezone(UTC)


def hours_after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours later, as a stopwatch counts them, across daylight saving (R1-29).

    >>> noon = datetime(2026, 3, 7, 12, tzinfo=ZoneInfo("America/New_York"))
    >>> hours_after(noon, 24).astimezone(noon.tzinfo).isoformat()
    '2026-03-08T13:00:00-04:00'
    """
    return at.astimezone(UTC) + timedelta(hours=hours)


def in_utc(command: C) -> C:
    """Return a command with its time in UTC, where a difference of times is the time that passed."""
    verify_time(command.at)
    return command if command.at.tzinfo is UTC else replace(command, at=command.at.astimezone(UTC))


def verify_time(at: datetime) -> None:
    """Refuse a moment that does not say in which zone it is."""
    require(at.utcoffset() is not None, "a time says in which zone it is; give it in UTC")
