"""A time zone in which it is noon, for the houses of money that tests open.

A gaming day ends at six in the morning of its house (Q3-19), and with it all sales and rounds. A run of the
tests takes a while and begins at any hour, so its houses are where six o'clock is far away.
"""

from datetime import UTC, date, datetime
from typing import Final

from croupier.house.settings import Settings, gaming_date

# The names count hours west of Greenwich, so that +5 is five hours behind.
ZONE: Final = f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"


def gaming_day() -> date:
    """Return the gaming day of a house in this zone."""
    return gaming_date(datetime.now(UTC), Settings(licensee="nobody", zone=ZONE))
