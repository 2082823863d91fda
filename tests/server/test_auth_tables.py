"""The tables beside the log: no field of theirs is left open, and two processes make them in turn."""

import threading

import pytest
from sqlalchemy import text

from croupier.server.people.auth_tables import _LOCK, keep, metadata
from croupier.store import Log


def test_no_field_is_left_open() -> None:
    columns = [column for table in metadata.tables.values() for column in table.columns]
    assert len(columns) == 11
    assert [str(column) for column in columns if column.nullable] == []


@pytest.mark.parametrize("gate_log", ["postgresql"], indirect=True)
def test_whoever_makes_the_tables_waits_for_whoever_is_making_them(gate_log: Log) -> None:
    waits = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    with gate_log.engine.begin() as first:
        first.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        second = threading.Thread(target=keep, args=(gate_log,))
        second.start()
        waiting = 0
        while second.is_alive() and not waiting:
            waiting = first.execute(waits).scalar() or 0
    second.join()
    assert waiting == 1
