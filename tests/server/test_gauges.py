"""What is counted of the events that a process wrote: each type once a row, and the cash of drop boxes."""

import json
from datetime import UTC, datetime

from croupier.server.wire.gauges import WrittenEvents
from croupier.store import EventRow


def row(type_: str, **body: object) -> EventRow:
    return EventRow(
        1, "house", 1, datetime(2026, 11, 1, tzinfo=UTC), "Cal", type_, json.dumps(body), "", "", ""
    )


def test_rows_count_by_type_and_drop_boxes_by_their_cash() -> None:
    written = WrittenEvents()
    written.note([row("RoundFinished"), row("DropCounted", cash=120_50), row("RoundFinished")])
    written.note([row("DropCounted", cash=80_00)])
    assert written.of_type == {"RoundFinished": 2, "DropCounted": 2}
    assert written.drop == 200_50
