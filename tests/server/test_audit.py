"""The audit over HTTP: a check with progress that can be stopped, what it finds, and the log as files."""

import io
import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.server.people import auth_tables
from croupier.store import Append, Fact, open_log
from croupier.table.record import read
from tests.server.running import House, Visitor, running
from tests.waiting import soon

pytestmark = pytest.mark.slow
MANY = 60_000


def lengthen(database: Path, events: int) -> None:
    """Make a log long before its house opens: what another program kept there."""
    with open_log(database) as log:
        auth_tables.keep(log)
        for start in range(0, events, 10_000):
            facts = tuple(Fact.of("archive", "Noted", {"number": start + n}) for n in range(10_000))
            log.append(Append(facts, {}, "archivist"), datetime.now(UTC))


def tamper(database: Path, position: int, change: str) -> None:
    """Change one event for real, past everything that guards it."""
    with sqlite3.connect(database) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        assert raw.execute(f"UPDATE event SET {change} WHERE position = {position}").rowcount == 1
        for _, made in triggers:
            raw.execute(made)
    raw.close()


def checked(visitor: Visitor, **wish: Any) -> Any:
    """Begin a check, and wait until it is over."""
    assert visitor.ask("/api/audit/check", wish).status == 200
    return over(visitor)


def over(visitor: Visitor) -> Any:
    """Wait until a check is over, and return what it found."""

    def ended() -> Any:
        now = visitor.ask("/api/audit/check").data
        return now if now["state"] != "running" else None

    return soon(ended, "the end of the check")


@pytest.fixture(scope="module")
def operator(house: House) -> Visitor:
    return Visitor(house).as_operator()


def test_a_check_says_how_far_it_is_and_then_what_it_found(operator: Visitor) -> None:
    assert operator.ask("/api/audit/check").data["state"] == "none"
    now = checked(operator)
    assert (now["state"], now["by"], now["event"]) == ("done", "operator", None)
    assert now["seen"] == now["of"] == now["found"]["events"] + now["found"]["answers"]
    head = now["found"]
    assert (head["whole"], head["position"]) == (True, head["events"])
    again = checked(operator, noted={"position": head["position"], "hash": head["hash"]})
    assert again["found"]["whole"] is True
    forged = checked(operator, noted={"position": head["position"], "hash": "0" * 64})
    assert forged["found"]["damaged"] == head["position"]
    assert "is not the one that was noted" in forged["found"]["damage"]


def test_what_is_no_noted_event_is_a_sentence(operator: Visitor) -> None:
    assert operator.ask("/api/audit/check", {"noted": {"position": 3, "hash": "abc"}}).status == 400
    assert operator.ask("/api/audit/check", {"notes": 3}).status == 400


def test_a_long_check_is_stopped_and_tables_play_meanwhile(tmp_path: Path) -> None:
    lengthen(tmp_path / "house.db", MANY)
    (tmp_path / "house.key").write_text("6b" * 32)
    (tmp_path / "house.key").chmod(0o600)
    with running(tmp_path) as house:
        operator, guest = Visitor(house).as_operator(), Visitor(house).as_guest()
        operator.ask("/api/audit/check", {})
        order = {"target": "table/T1", "name": "Sit", "data": {"seat": 1}, "key": "meanwhile"}
        assert guest.ask("/api/commands", order).status == 200
        assert operator.ask("/api/audit/check").data["state"] == "running"
        operator.ask("/api/audit/check/cancel", {})
        now = over(operator)
        assert (now["state"], now["found"]) == ("cancelled", None)
        assert 0 < now["seen"] < MANY
        assert checked(operator)["found"]["whole"] is True


def test_a_row_that_was_changed_under_a_running_house_is_named_and_shown(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        operator = Visitor(house).as_operator()
        row = operator.ask("/api/audit/events?type=DayOpened").data[0]
        assert row["fits"] is True
        tamper(tmp_path / "house.db", row["position"], "body = replace(body, 'play money', 'Fire Relief')")
        now = checked(operator)
        assert (now["found"]["whole"], now["found"]["damaged"]) == (False, row["position"])
        assert "was changed after it was written (DayOpened" in now["found"]["damage"]
        assert now["event"]["fits"] is False
        assert "Fire Relief" in json.dumps(now["event"]["body"])
        tamper(tmp_path / "house.db", row["position"], "body = 'torn'")
        assert operator.ask("/api/audit/events?type=DayOpened").data[0]["body"] == "torn"
        assert operator.ask("/api/audit/export/jsonl").status == 409


def test_the_log_is_browsed_newest_first_by_stream_kind_and_who(operator: Visitor) -> None:
    rows = operator.ask("/api/audit/events?limit=200&stream=table").data
    assert rows
    assert all(row["stream"].startswith("table/") for row in rows)
    assert [row["position"] for row in rows] == sorted((r["position"] for r in rows), reverse=True)
    assert operator.ask("/api/audit/events?who=nobody").data == []
    assert "RoundStarted" in operator.ask("/api/audit/kinds").data["table/T1"]
    assert operator.ask("/api/audit/events?since=yesterday").status == 400
    assert operator.ask("/api/audit/events?since=2001-01-01T00:00&limit=1").data


@pytest.mark.parametrize("form", ["csv", "jsonl", "txt", "parquet"])
def test_an_export_is_a_whole_file_that_reads_back(operator: Visitor, form: str) -> None:
    reply = operator.ask(f"/api/audit/export/{form}?stream=table/T1")
    assert reply.status == 200
    assert f'filename="croupier-log.{form}"' in reply.headers["content-disposition"]
    count = int(reply.headers["x-events"])
    assert count == len(operator.ask("/api/audit/events?stream=table/T1&limit=200").data) > 1
    match form:
        case "csv":
            assert len(reply.data.decode().splitlines()) == count + 1
        case "jsonl":
            kinds = [json.loads(line)["type"] for line in reply.data.decode().splitlines()]
            assert kinds[0] == "TableLaid"
        case "txt":
            assert read(reply.data.decode())
        case _:
            from pyarrow import parquet  # noqa: PLC0415 (heavy, and only here)

            assert parquet.read_table(io.BytesIO(reply.data)).num_rows == count


def test_who_has_no_work_there_gets_nothing_of_it(house: House) -> None:
    guest = Visitor(house).as_guest()
    for path in ("check", "events", "rounds", "rounds/T1/1", "approvals", "export/csv", "kinds"):
        reply = guest.ask(f"/api/audit/{path}")
        assert reply.status == 403, path
        wanted = "operator, manager or auditor may read the log"
        if path.startswith("rounds/"):  # the floor settles disputes by replay
            wanted = "operator, manager, floor or auditor may replay any round"
        assert reply.data["says"] == f"only {wanted}", path


def test_a_round_that_was_never_played_is_a_404(operator: Visitor) -> None:
    assert operator.ask("/api/audit/rounds/T1/999").status == 404
    assert operator.ask("/api/audit/rounds/none/1").status == 404
    assert operator.ask("/api/audit/rounds?player=nobody").data == {"rounds": [], "before": None}
