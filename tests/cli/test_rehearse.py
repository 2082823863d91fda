"""`croupier rehearse`, as people and machines use it."""

import csv
import io

import pytest

from tests.cli.shell import answer, run

SHORT = ("--rounds", "1")

pytestmark = pytest.mark.slow


def test_the_month_is_shown_with_its_shares_its_games_and_its_days() -> None:
    shown = run("rehearse", *SHORT).out
    assert "Monthly report, due with payment by 2026-04-15" in shown
    assert "NHCg, 2026-03-01 to 2026-03-31, made 2026-04-02 11:00 EDT" in shown
    for told in ("Shares", "Game dates", "Library Friends", "Rehearsed from seed 1"):
        assert told in shown


def test_a_day_and_a_copy_as_csv_and_text() -> None:
    day = run("rehearse", *SHORT, "--day", "12", "--as", "csv").out
    rows = list(csv.reader(io.StringIO(day)))
    assert rows[0] == ["operator", "NHCg"]
    assert rows[2:4] == [["from", "2026-03-12"], ["to", "2026-03-12"]]
    assert rows[rows.index(["Tables"]) + 2] == ["no activity"]
    copy = run("rehearse", *SHORT, "--charity", "Food Pantry", "--as", "text").out
    assert copy.startswith("Monthly report, copy for Food Pantry, paid by 2026-04-15\n")


def test_json_is_the_same_month_for_the_same_seed() -> None:
    found = answer("rehearse", *SHORT, "--seed", "4")
    assert found == answer("rehearse", *SHORT, "--seed", "4")
    assert len(found["days"]) == 31
    assert found["charity"] == sum(month["shares"]["charity"] for month in found["charities"])


def test_what_is_not_there_is_said_in_a_sentence() -> None:
    said = " ".join(run("rehearse", "--day", "1", "--charity", "Zoo", code=2).err.replace("│", " ").split())
    assert "--day and --charity cannot go together" in said
    said = " ".join(run("rehearse", "next month", code=2).err.replace("│", " ").split())
    assert '"next month" is no month; write it like 2026-03' in said
    assert "Zoo had no game date" in run("rehearse", *SHORT, "--charity", "Zoo", code=2).err
    assert "may reach $25, above $10" in run("rehearse", "2020-09", *SHORT, code=2).err
    assert "has no day 31" in run("rehearse", "2026-04", *SHORT, "--day", "31", code=2).err
