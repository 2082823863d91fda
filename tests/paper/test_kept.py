"""Figures kept for the next paper are those that the solver counts, or they are counted again."""

import json
from pathlib import Path

import pytest

from croupier.games import load
from croupier.odds.reports.data import report_on
from croupier.paper import submission
from croupier.paper.mathematics import mathematics
from croupier.paper.submission import kept_mathematics, kept_report

GAME = "nh-holdem-stud"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))


def files(folder: Path) -> list[Path]:
    return sorted((folder / "papers").glob("*.json"))


def test_what_was_kept_is_what_is_counted_and_is_not_counted_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(GAME)
    counted = tuple(mathematics(game))
    assert kept_mathematics(game) == counted
    assert len(files(tmp_path)) == 1
    monkeypatch.setattr(submission, "mathematics", lambda _: ())
    assert kept_mathematics(game) == counted


def test_another_reading_is_counted_by_itself() -> None:
    first, second = kept_report(load(GAME)), kept_report(load(GAME).with_readings({"Q3-01": "b"}))
    assert json.loads(first) == json.loads(json.dumps(report_on(load(GAME)).as_data()))
    assert first != second


def test_a_file_that_was_changed_is_counted_again(tmp_path: Path) -> None:
    game = load(GAME)
    counted = kept_mathematics(game)
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    for wrong in (whole.replace(b"9.2415%", b"1.2415%"), whole[:-40], b"", b"\xff\xfe"):
        file.write_bytes(wrong)
        assert kept_mathematics(game) == counted
        assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_only_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    assert kept_mathematics(load(GAME)) == tuple(mathematics(load(GAME)))


def test_the_oldest_go_once_there_are_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submission, "_MOST", 2)
    for option in ("a", "b"):
        game = load(GAME).with_readings({"Q3-01": option})
        kept_report(game)
        kept_mathematics(game)
    assert len(files(tmp_path)) == 2
