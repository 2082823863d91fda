"""`croupier design`, as designers and machines use it."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import load
from tests.cli.shell import answer, run

BOARD = ("design", "nh-holdem-jackpots", "--wager", "board-bonus")


def test_the_tables_stand_side_by_side_with_the_one_in_force() -> None:
    shown, _ = run(*BOARD, "--target", "5%..6%", "--most", "3")
    lines = {line[:18].strip(): line[18:].split() for line in shown.splitlines()}
    assert lines["straight flush"] == ["40", "50", "45", "35"]
    assert lines["three of a kind"] == ["30", "30", "35", "30"]
    assert lines["house edge"] == ["7.276%", "5.104%", "5.014%", "5.104%"]
    assert "Exact edges: 1 is 282/5525" in shown


def test_the_json_says_what_changes_and_what_comes_of_it() -> None:
    found = answer(*BOARD, "--target", "0.05..0.06", "--most", "2", "--keep", "three of a kind")
    assert found["game"] == "nh-holdem-jackpots"
    assert found["hash"] == load("nh-holdem-jackpots").hash
    assert found["target"] == {"low": 0.05, "high": 0.06}
    assert found["now"]["house_edge_exact"] == "402/5525"
    assert found["complete"] is True
    assert found["nearest"] is None
    first, second = found["designs"]
    assert first["changes"] == [{"row": "straight flush", "from": "40 to 1", "to": "50 to 1"}]
    assert first["house_edge_exact"] == "282/5525"
    assert first["house_edge"] == pytest.approx(float(Fraction(282, 5_525)))
    assert Fraction(first["moved_exact"]) == Fraction(5, 4) < Fraction(second["moved_exact"])
    assert all(design["pays"]["three of a kind"] == "30 to 1" for design in found["designs"])


def test_where_there_is_none_it_says_so_with_the_nearest() -> None:
    shown, _ = run(*BOARD, "--target", "80%")
    assert "No table of round numbers (--integers tries every whole one) has such an edge" in shown
    assert "nearest: " in shown
    found = answer(*BOARD, "--target", "80%", "--integers")
    assert found["designs"] == []
    assert found["nearest"]["gap"] > 0
    assert found["says"][0].startswith("No table has such an edge")


def test_a_wish_that_no_table_of_the_edge_fulfils_is_named() -> None:
    kept = ("--keep", "pair", "--keep", "flush", "--keep", "straight")
    found = answer(*BOARD, "--target", "5%..6%", "--volatility", "90..99", *kept)
    assert found["designs"] == []
    assert found["nearest"] is None
    assert found["says"] == ["There are tables with such an edge, but none that spreads so far."]


def test_a_proposal_is_written_as_a_file_that_odds_reads(tmp_path: Path) -> None:
    file = tmp_path / "new-board.toml"
    asked = (*BOARD, "--target", "5%..6%", "-o", str(file), "--choose", "2")
    shown, _ = run(*asked, width=300)
    assert f"written to {file}; see: croupier odds {file}" in shown
    assert file.read_text("utf-8").startswith("# A proposal, not an approved game")
    chosen = answer(*BOARD, "--target", "5%..6%")["designs"][1]
    odds = answer("odds", str(file))["wagers"]["board-bonus"]
    assert Fraction(odds["ev_exact"]) == -Fraction(chosen["house_edge_exact"])
    _, error = run(*asked, code=2)
    assert "already" in error


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["--target", "lots"], "is not a number; write it like 5%"),
        (["--target", "5%", "--hit", "often"], "is not a range"),
        (["--target", "5%", "--keep", "flash"], 'has no row "flash" to keep'),
        (["--target", "5%", "--integers", "--halves"], "give one of them"),
        (["--target", "80%", "-o", "none.toml"], "no table 1 to write"),
        (["--target", "5%..6%", "-o", "nh-holdem-stud.toml"], "is an approved game"),
    ],
)
def test_slips_are_answered_in_a_sentence(asked: list[str], says: str) -> None:
    _, error = run(*BOARD, *asked, code=2, width=200)
    assert says in error
    assert "Traceback" not in error


def test_what_the_odds_leave_out_is_said() -> None:
    notes = answer("design", "three-card-poker", "--wager", "pair-plus", "--target", "7%", "--most", "1")[
        "says"
    ]
    assert notes == ["The cap on payouts is not in these odds; see croupier odds --cap."]
