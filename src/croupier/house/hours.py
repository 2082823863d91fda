"""When a gaming day begins and ends: rooms close after midnight, so a day runs to a cut-off hour (Q3-19)."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.house.settings import Settings
from croupier.table.refused import Refused, require


def zone_of(settings: Settings) -> ZoneInfo:
    """Return the time zone of the house."""
    try:
        return ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(
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


def verify_time(at: datetime) -> None:
    """Refuse a moment that does not say in which zone it is."""
    require(at.utcoffset() is not None, "a time says in which zone it is; give it in UTC")
