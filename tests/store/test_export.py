"""Exports: every event, in four kinds of file, whole or not at all."""

import csv
import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.store import Append, EventRow, Fact, Log
from croupier.store.browse import ExportError, Wanted, export, rows_of
from croupier.store.records import GENESIS
from tests.store.facts import NOON, bet, filled


def test_json_lines_tell_every_event(log: Log, tmp_path: Path) -> None:
    filled(log, 12)
    assert export(log, tmp_path / "log.jsonl") == 12
    told = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [(each["position"], each["hash"]) for each in told] == [(r.position, r.hash) for r in log.since(0)]
    assert told[4]["body"] == {"seat": 4, "wager": "ante", "cents": 250}
    assert datetime.fromisoformat(told[4]["at"]) == NOON


def test_csv_tells_every_event(log: Log, tmp_path: Path) -> None:
    log.append(Append((Fact.of("table/T1", "Said", 'a "quoted",\nünï line'),), {}, "Ada, Countess"), NOON)
    export(log, tmp_path / "log.csv")
    with (tmp_path / "log.csv").open(newline="", encoding="utf-8") as file:
        (told,) = csv.DictReader(file)
    (row,) = rows_of(log)
    assert row.previous == GENESIS
    assert told == {name: str(value) for name, value in row._asdict().items()} | {
        "at": "2026-03-10T12:00:00.000000+00:00"
    }


@pytest.mark.slow
def test_parquet_tells_every_event(log: Log, tmp_path: Path) -> None:
    from pyarrow import parquet as pq  # noqa: PLC0415 (heavy, and only here)

    filled(log, 12)
    assert export(log, tmp_path / "log.parquet") == 12
    table = pq.read_table(tmp_path / "log.parquet")
    assert [EventRow(**each) for each in table.to_pylist()] == list(rows_of(log))


def test_text_is_written_by_whoever_knows_the_games(log: Log, tmp_path: Path) -> None:
    def to_text(rows: Iterable[EventRow]) -> Iterable[str]:
        return (f"{row.who}: {row.type}" for row in rows)

    filled(log, 2)
    assert export(log, tmp_path / "log.txt", to_text=to_text) == 2
    assert (tmp_path / "log.txt").read_text() == "house: BetPlaced\nAda: BetPlaced\n"


def test_a_part_of_the_log(log: Log) -> None:
    for hour, stream in enumerate(("house", "table/T1", "table/T10", "table/T1/shoe", "tables")):
        log.append(Append((bet(1, stream),), {}, "Ada"), NOON + timedelta(hours=hour))
    assert [row.position for row in rows_of(log, Wanted("table/T1"))] == [2, 4]
    assert [row.position for row in rows_of(log, Wanted("table"))] == [2, 3, 4]
    noon = datetime(2026, 3, 10, 12, tzinfo=UTC)
    later = Wanted(since=noon + timedelta(hours=1), until=noon + timedelta(hours=3))
    assert [row.position for row in rows_of(log, later)] == [2, 3]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_an_export_that_fails_leaves_what_was_there(log: Log, tmp_path: Path) -> None:
    def to_text(rows: Iterable[EventRow]) -> Iterable[str]:
        yield f"half of {len(list(rows))}"
        raise OSError(28, "No space left on device")

    filled(log, 2)
    (tmp_path / "log.txt").write_text("before")
    with pytest.raises(ExportError, match=r"log\.txt cannot be written: No space left"):
        export(log, tmp_path / "log.txt", to_text=to_text)
    assert (tmp_path / "log.txt").read_text() == "before"
    assert not list(tmp_path.glob(".log*"))


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_name_without_a_kind_is_refused(log: Log, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"let its name end in \.parquet, \.csv, \.jsonl$"):
        export(log, tmp_path / "log.txt")
