"""The time zone of a house, found in its log: by its clock people say and read when something happened."""

from zoneinfo import ZoneInfo

from croupier.house import events as e
from croupier.house.settings import ZONE
from croupier.server.aggregates import codec
from croupier.store import Log


def house_zone(log: Log) -> ZoneInfo:
    """Return the zone of the newest settings of a log's house, New Hampshire's where it has none."""
    found = ZONE
    for row in log.read(codec.HOUSE):
        if codec.kind_of(row) is e.HouseSet:
            event = codec.read(row, None)
            assert isinstance(event, e.HouseSet)  # noqa: S101 (by its kind)
            found = event.settings.zone
    return ZoneInfo(found)
