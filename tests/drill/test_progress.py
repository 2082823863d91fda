"""What was missed comes back, harder questions follow right ones, and a pass mark is held to."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from croupier.drill.kinds import ask, opened
from croupier.drill.progress import (
    GAPS,
    HANDS,
    DrillProgress,
    GivenAnswer,
    QuestionKey,
    answered,
    learned,
    next_key,
    progress_of,
)
from croupier.drill.question import DrillError, mark
from croupier.drill.readiness import HANDS_AN_HOUR, PassMark, habit_costs, own_habits, readiness
from croupier.drill.text import typed
from croupier.games import load
from croupier.odds import strategy

KINDS = ("name", "payout")


def given(key: QuestionKey, *, right: bool, seconds: int = 3) -> GivenAnswer:
    return GivenAnswer(*key, right, 1_000 * seconds, ("R0-46",))


def asked(progress: DrillProgress, many: int, wrong: Sequence[QuestionKey] = ()) -> list[QuestionKey]:
    """The keys of so many questions, answered right but for these."""
    keys = []
    for _ in range(many):
        key = next_key(progress, KINDS, "seed")
        keys.append(key)
        progress = learned(progress, given(key, right=key not in wrong))
    return keys


def test_what_was_missed_comes_back_after_1_3_10_30_and_100_questions() -> None:
    """Acceptance check 15 of the player's table."""
    missed = QuestionKey("name", "missed", 1)
    start = learned(DrillProgress(), given(missed, right=False))
    keys = asked(start, sum(GAPS) + 40)
    back = [number for number, key in enumerate(keys) if key == missed]
    assert [later - before for before, later in zip([-1, *back], back, strict=False)] == [
        gap + 1 for gap in GAPS
    ], "so many others lie between, and then it is learned"


def test_another_miss_begins_anew() -> None:
    missed = QuestionKey("name", "missed", 1)
    progress = learned(DrillProgress(), given(missed, right=False))
    for _ in range(3):
        progress = learned(progress, given(QuestionKey("name", "other", 1), right=True))
    progress = learned(progress, given(missed, right=True))
    assert progress.due[missed].step == 1
    again = learned(progress, given(missed, right=False))
    assert again.due[missed] == (again.answers + GAPS[0], 0)


def test_nine_right_of_ten_is_a_level_up_and_five_wrong_one_down() -> None:
    key = QuestionKey("name", "a", 1)
    up = progress_of([given(key, right=True)] * 9)
    assert (up.level, up.window) == (2, ())
    assert progress_of([*[given(key, right=True)] * 9, *[given(key, right=False)] * 5]).level == 1
    assert progress_of([given(key, right=True)] * 40).level == 3


def test_speed_and_errors_are_counted_by_rule() -> None:
    key = QuestionKey("name", "a", 1)
    progress = progress_of([given(key, right=True, seconds=2), given(key, right=False, seconds=4)])
    assert progress.by_rule["R0-46"] == (2, 1, 6_000)
    assert progress.seconds == 3


def test_a_pass_mark_is_held_to() -> None:
    wanted = PassMark(questions=10, percent=80, seconds=5)
    key, other = QuestionKey("name", "a", 1), QuestionKey("payout", "a", 1)
    good = [*[given(key, right=True)] * 8, given(other, right=True), given(key, right=False)]
    assert readiness(progress_of(good), KINDS, wanted).ready
    assert not readiness(progress_of(good[1:]), KINDS, wanted).ready, "nine are not ten"
    slow = [GivenAnswer(*each.key, each.right, 6_000) for each in good]
    assert not readiness(progress_of(slow), KINDS, wanted).ready
    assert not readiness(progress_of([given(key, right=True)] * 10), KINDS, wanted).ready, "no payout"
    wrong = [*good[:6], *[given(key, right=False)] * 3, good[8]]
    assert not readiness(progress_of(wrong), KINDS, wanted).ready
    with pytest.raises(DrillError, match="1 to 100 percent"):
        PassMark(percent=101)


def test_a_hundred_hands_within_a_thousandth_pass_the_test() -> None:
    hands = [GivenAnswer("decide", f"hand {n}#0", 1, True, 900, (), Fraction(0), 500) for n in range(HANDS)]
    dear = GivenAnswer("decide", "dear#0", 1, False, 900, (), Fraction(51), 500, "Play: fold, not bet")
    cheap = GivenAnswer("decide", "dear#0", 1, False, 900, (), Fraction(50), 500, "Play: fold, not bet")
    assert progress_of(hands).passed_test
    assert not progress_of(hands[1:]).passed_test
    assert progress_of([*hands, cheap]).passed_test, "50 cents of $500"
    assert not progress_of([*hands, dear]).passed_test


def test_a_players_answer_costs_what_the_solver_says() -> None:
    """Acceptance check 15 of the player's table."""
    question = ask(opened("three-card-poker"), "decide", "friday")
    worst = min(range(len(question.worth)), key=question.worth.__getitem__)
    marked = mark(question, (worst,))
    assert marked.cost == max(question.worth) - min(question.worth) > 0
    kept = answered(question, marked, (worst,), 700)
    assert kept.habit == f"Play: {question.options[worst]}, not {question.answer}"


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [("payout", "a lot"), ("chips", "three reds"), ("order", "a b"), ("qualify", "z"), ("cards", "As")],
)
def test_an_answer_that_answers_nothing_is_asked_for_again(kind: str, wrong: str) -> None:
    question = ask(opened("three-card-poker"), kind, "friday")
    with pytest.raises(DrillError):
        typed(question, wrong)


def test_chips_are_typed_as_piles() -> None:
    question = ask(opened("three-card-poker"), "chips", "friday")
    piles = zip(question.right[0], question.chips, strict=True)
    text = " ".join(f"{many}x{chip / 100:g}" for many, chip in piles if many)
    assert typed(question, text) == question.right[0]


def test_a_habit_costs_by_the_hour_what_the_solver_says() -> None:
    """Each shortcut against the best play, in cents of a $5 ante and 40 hands."""
    found = {habit.name: habit.cents for habit in habit_costs(load("three-card-poker"), 500)}
    exact = {each.name: each.cost for each in strategy(load("three-card-poker")).shortcuts}
    assert found == {name: cost * 500 * HANDS_AN_HOUR for name, cost in exact.items()}
    assert found["play every hand"] > found["mimic the dealer"] > 0


def test_ones_own_habits_cost_by_the_hands_one_has_played() -> None:
    missed = GivenAnswer("decide", "one#0", 1, False, 900, (), Fraction(30), 500, "Play: fold, not bet")
    right = GivenAnswer("decide", "two#0", 1, True, 900, (), Fraction(0), 500)
    (habit,) = own_habits(progress_of([missed, right]))
    assert (habit.name, habit.says) == ("Play: fold, not bet", "1 in 2 hands")
    assert habit.cents == Fraction(30) * HANDS_AN_HOUR / 2
