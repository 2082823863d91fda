"""What a table waits for and how long, as everybody there sees it."""

from croupier.server.aggregates.clocks import ClockDue
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.views.table_shapes import WaitsView


def waits_view(room: TableRoom, next_: ClockDue | None) -> WaitsView:
    """Return what a table waits for, with the times that people see; `next_` is what the house does then."""
    until = next_.at if next_ and next_.is_shown else None
    bank_from = next_.bank_from if next_ and until else None
    return {
        "for": room.waits.what.value,
        "seat": room.waits.seat or None,
        "since": room.began.isoformat() if room.began else None,
        "until": until.isoformat() if until else None,
        "bank_from": bank_from.isoformat() if bank_from else None,
    }
