"""Drills in the terminal: questions, answers, and the sum at the end."""

import json

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.drill.kinds import ask, kinds_for, opened
from croupier.drill.question import Trainee
from croupier.games import load
from tests.cli.shell import answer, run


def drilled(*arguments: str, typed: str) -> str:
    ended = CliRunner().invoke(app, ["drill", *arguments], input=typed, env={"COLUMNS": "100"})
    assert ended.exit_code == 0, ended.exception
    return ended.output


def test_json_has_questions_with_their_answers_and_equal_seeds_make_equal_ones() -> None:
    asked = ("drill", "nh-holdem-stud", "--seed", "x", "--questions", "5", "--json")
    first, second = run(*asked).out, run(*asked).out
    assert first == second
    found = json.loads(first)["questions"]
    assert len(found) == 5
    sign = opened("nh-holdem-stud")
    for each in found:
        question = ask(sign, each["kind"], each["seed"], each["level"])
        assert each["answer"] == question.answer


def test_a_drill_ends_with_its_sum_when_somebody_leaves() -> None:
    shown = drilled("three-card-poker", "--kind", "qualify", "--seed", "x", typed="a\na\nq\n")
    assert "of 2 right" in shown
    assert "Does the dealer qualify?" in shown


def test_what_answers_nothing_is_asked_for_again() -> None:
    shown = drilled("three-card-poker", "--kind", "qualify", "--seed", "x", typed="x\na\nq\n")
    assert shown.count("a letter from a to b (q: leave)") == 3
    assert " of 1 right" in shown


@pytest.mark.parametrize("typed", ["", "ab", "z", "1"])
def test_a_slip_of_the_finger_is_no_answer(typed: str) -> None:
    shown = drilled("three-card-poker", "--kind", "qualify", "--seed", "x", typed=f"{typed}\nq\n")
    assert "Type a letter from a to b.\n" in shown
    assert "No questions answered." in shown


@pytest.mark.parametrize("role", ["player", "floor"])
def test_players_and_floor_train_too(role: str) -> None:
    found = answer("drill", "three-card-poker", "--role", role, "--seed", "x", "--questions", "1", "--json")
    known = kinds_for(load("three-card-poker"), Trainee(role))
    assert found["questions"][0]["kind"] in known


def test_a_first_shift_goes_through_the_steps_of_the_sheet() -> None:
    shown = run("drill", "nh-holdem-stud", "--first-shift").out
    assert shown.index("Shuffle the deck") < shown.index("makes an ante") < shown.index("call the floor")


def test_a_reading_changes_the_questions() -> None:
    """Q1-34: whether shown cards are forfeited is the floor's to say, as it may be read."""
    asked = ("drill", "nh-holdem-jackpots", "--kind", "trouble", "--seed", "x", "--questions", "40", "--json")
    usual, other = answer(*asked), answer(*asked, "--reading", "Q1-34=c")
    assert usual["hash"] != other["hash"]
    forfeited = "The hand and its bets are forfeited"
    assert forfeited in {each["answer"] for each in usual["questions"]}
    assert forfeited not in {each["answer"] for each in other["questions"]}


def test_a_dealer_deals_a_whole_round_step_by_step() -> None:
    asked = ("drill", "nh-holdem-stud", "--kind", "round", "--seed", "x", "--questions", "12", "--json")
    found = answer(*asked)["questions"]
    assert [each["seed"] for each in found][:3] == ["x 0#0", "x 0#1", "x 0#2"]
    says = [each["answer"] for each in found]
    assert says[0].startswith("Shuffle")
    assert says.index("seat 1 decides") > says.index("deal to seat 1")
    assert found[-1]["seed"].startswith("x 0#") or found[-1]["seed"].endswith("#0")


def test_a_kind_that_a_game_has_not_is_refused_in_a_sentence() -> None:
    says = run("drill", "nh-holdem-stud", "--kind", "jackpot", code=2).err
    assert 'there is no question "jackpot"' in says


def test_a_lesson_is_over_after_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0, 2.0, 100.0, 101.0, 102.0, 301.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    asked = ("three-card-poker", "--role", "floor", "--lesson", "rulings", "--seed", "x")
    shown = drilled(*asked, typed="a\n" * 9)
    assert "5 minutes: the lesson is over." in shown
    assert " of 2 right" in shown


def test_a_lesson_that_a_game_has_not_is_refused_in_a_sentence() -> None:
    says = run("drill", "nh-holdem-stud", "--lesson", "rulings", code=2).err
    assert 'there is no lesson "rulings"' in says
    assert "paying" in says


def test_words_of_a_chart_are_explained() -> None:
    asked = ("nh-holdem-stud", "--role", "player", "--kind", "card", "--seed", "q")
    shown = drilled(*asked, typed="q\n")
    assert "high cards (A K Q J): a pair pays, 2 points" in shown
