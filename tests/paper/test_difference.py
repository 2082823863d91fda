"""`croupier diff`: two sheets side by side, and what each difference is worth."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import CATALOGUE, load
from croupier.odds import analyze
from croupier.odds.reports.sensitivity import paying
from croupier.paper.difference import NOTHING, difference, difference_paper
from croupier.paper.pdf import pdf
from tests.cli.shell import answer, run

STUD = load("nh-holdem-stud")


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_sheet_does_not_differ_from_itself(name: str) -> None:
    found = difference(load(name), load(name))
    assert found.changes == ()
    assert all(not edge.more for edge in found.edges)


def test_a_reading_changes_what_it_says_and_is_worth_what_the_solver_says() -> None:
    other = STUD.with_readings({"Q3-01": "b"})
    found = difference(STUD, other)
    change = next(change for change in found.changes if change.part == "Readings")
    more = -analyze(other).wager("main").ev + analyze(STUD).wager("main").ev
    assert change.what == "Q3-01"
    assert change.worth == (("main", more),)
    assert [edge.more for edge in found.edges] == [more]


def test_each_row_is_worth_what_it_changes_alone() -> None:
    game = load("nh-holdem-face-up")
    table = next(pay for pay in game.pay_tables if any(row.hand == "flush" for row in pay.rows))
    two = paying(game, table.id, {"flush": 7, "straight": 9})
    changes = {change.what.partition(": ")[2]: change for change in difference(game, two).changes}
    assert changes.keys() == {"flush", "straight"}
    for hand, pays in (("flush", 7), ("straight", 9)):
        alone = paying(game, table.id, {hand: pays})
        group = changes[hand].worth[0][0]
        assert changes[hand].worth[0][1] == analyze(game).wager(group).ev - analyze(alone).wager(group).ev
        assert changes[hand].after == f"{pays} to 1"


def test_what_only_one_sheet_has_stands_against_nothing() -> None:
    found = difference(load("three-card-poker"), load("three-card-poker-fragment"))
    bonus = next(change for change in found.changes if change.what == "6 Card Bonus")
    assert bonus.after == NOTHING
    edges = {edge.wager: edge for edge in found.edges}
    assert edges["six-card-bonus"].after is None
    assert edges["main"].more == Fraction(0)
    assert "6 Card Bonus" in str(difference_paper(found))


def test_the_limits_of_two_days() -> None:
    found = answer("diff", "nh-holdem-stud", "--date", "2022-01-01", "--date", "2026-01-01", "--json")
    said = {change["what"]: change for change in found["changes"]}
    assert "$10" in said["H-11"]["before"]
    assert "no limit" in said["H-11"]["after"]


def test_the_command_prints_answers_and_writes(tmp_path: Path) -> None:
    shown, _ = run("diff", "nh-holdem-stud", "--reading", "Q3-01=b")
    assert "Main bets +8.2846%" in " ".join(shown.split()), "a clerk knows no wager called main"
    data = answer("diff", "nh-holdem-stud", "--reading", "Q3-01=b", "--json")
    assert data["house_edge"]["main"]["more"]["exact"] == str(Fraction(27113, 154700) - Fraction(4289, 46410))
    for form in ("pdf", "html"):
        out = tmp_path / f"diff.{form}"
        run("diff", "nh-holdem-stud", "--reading", "Q3-01=b", "-o", str(out))
        assert out.stat().st_size > 2_000
    paper = difference_paper(difference(STUD, STUD.with_readings({"Q3-01": "b"})))
    assert (tmp_path / "diff.pdf").read_bytes() == pdf(paper)


@pytest.mark.parametrize(
    ("options", "says"),
    [((), "say what to compare with"), (("--date", "2022-01-01"), "two days are compared")],
)
def test_a_comparison_with_nothing_is_refused(options: tuple[str, ...], says: str) -> None:
    refused = run("diff", "nh-holdem-stud", *options, code=2)
    assert says in " ".join(" ".join(refused).replace("│", "").split())


def test_what_people_do_and_house_rules_are_compared_line_by_line() -> None:
    found = difference(load("nh-holdem-stud"), load("nh-holdem-face-up")).changes
    duties = [(change.before, change.after) for change in found if change.part == "What people do"]
    assert any("reprimanded" in after for before, after in duties if before == NOTHING)
    assert any("smoke-free" in before for before, after in duties if after == NOTHING)
    assert any("layout" in before and "layout" in after for before, after in duties), "one line, changed"
    assert any(change.part == "House rules" and "Brush" in change.before for change in found)
