"""The house rules filed with document 003: what of them is a number, a choice or a name in the game file."""

import re

import pytest

from croupier.games import load
from croupier.games.checklist import rule
from croupier.games.document import House

GAME = load("nh-holdem-stud")
LINE = re.compile(r"L(\d+)")
FIRST_COPY, SECOND_COPY = range(73, 78), range(96, 113)


@pytest.fixture
def house() -> House:
    assert GAME.house is not None
    return GAME.house


def filed(id_: str) -> str:
    """Return a house rule as the game file says it."""
    (says,) = (line.says for line in GAME.house_rules if line.id == id_)
    return says


@pytest.mark.rule("H-16")
def test_questions_go_to_the_commission_that_approved_the_game() -> None:
    assert GAME.approval.authority == "New Hampshire Racing and Charitable Gaming Commission"
    assert "questions go to the commission" in filed("H-16")


@pytest.mark.rule("H-17", "Q3-27")
def test_the_law_is_cited_as_the_statute_alone() -> None:
    assert GAME.approval.law == ("RSA 287-D",)
    assert "1209" not in filed("H-17")


@pytest.mark.rule("Q3-28")
def test_all_seventeen_rules_are_those_of_the_second_copy() -> None:
    assert [line.id for line in GAME.house_rules] == [f"H-{number:02}" for number in range(1, 18)]
    lines = {line.id: [int(number) for number in LINE.findall(line.lines)] for line in GAME.house_rules}
    assert all(any(number in SECOND_COPY for number in numbers) for numbers in lines.values())
    in_both = [id_ for id_, numbers in lines.items() if any(number in FIRST_COPY for number in numbers)]
    assert in_both == [f"H-{number:02}" for number in range(1, 7)]


def test_house_rules_stand_where_the_checklist_says() -> None:
    assert {line.id: line.lines for line in GAME.house_rules} == {
        line.id: rule(line.id).lines for line in GAME.house_rules
    }


@pytest.mark.rule("H-08")
def test_a_tournament_costs_150_dollars_at_most_and_one_an_event_250(house: House) -> None:
    assert (house.tournament_spend, house.one_tournament_spend) == (150_00, 250_00)


@pytest.mark.rule("H-11", "H-12")
def test_no_bet_is_above_four_dollars(house: House) -> None:
    assert (house.most_on_games_of_chance, house.most_on_cash_poker) == (4_00, 4_00)
    assert house.raises_in_cash_poker == 3
    assert GAME.wager("ante").most == house.most_on_games_of_chance


@pytest.mark.rule("H-14")
def test_the_opener_is_told_to_keep_the_room_free_of_smoke() -> None:
    (line,) = (line for line in GAME.checklist if "H-14" in line.rules)
    assert line.who == "opener"
    assert "smoke-free" in line.says


@pytest.mark.parametrize(
    ("question", "key", "answers"),
    [
        pytest.param(
            "Q3-10",
            "tournament_class_fixed",
            {"a": "when scheduled", "b": "by tables left"},
            marks=pytest.mark.rule("Q3-10"),
        ),
        pytest.param(
            "Q3-11",
            "interrupted_hourly_plays_out_at",
            {"a": "three players or fewer", "b": "exactly three players"},
            marks=pytest.mark.rule("Q3-11", "H-02"),
        ),
        pytest.param(
            "Q3-12",
            "interrupted_hourly_void",
            {"a": "buy-ins refunded", "b": "no refund", "c": "pool split"},
            marks=pytest.mark.rule("Q3-12", "H-02"),
        ),
        pytest.param(
            "Q3-13",
            "equal_chip_counts",
            {"a": "share the adjacent prizes", "b": "high card draw"},
            marks=pytest.mark.rule("Q3-13"),
        ),
        pytest.param(
            "Q3-14",
            "interrupted_hourly_stacks",
            {"a": "start of the hand", "b": "with the pot pushed"},
            marks=pytest.mark.rule("Q3-14"),
        ),
        pytest.param(
            "Q3-15",
            "odd_cents_of_prizes",
            {"a": "by draw", "b": "by seat from the button"},
            marks=pytest.mark.rule("Q3-15"),
        ),
        pytest.param(
            "Q3-19",
            "chips_redeemable",
            {"a": "same gaming day", "b": "same calendar date"},
            marks=pytest.mark.rule("Q3-19", "H-06"),
        ),
        pytest.param(
            "Q3-21",
            "spend_counts",
            {"a": "buy-ins, re-buys and add-ons", "b": "buy-ins and re-buys"},
            marks=pytest.mark.rule("Q3-21"),
        ),
    ],
)
def test_an_open_question_of_the_house_has_these_answers(
    question: str, key: str, answers: dict[str, str]
) -> None:
    assert GAME.choices[question] == "a"
    assert [option.id for option in GAME.reading(question).options] == list(answers)
    for option, answer in answers.items():
        assert getattr(GAME.with_readings({question: option}).house, key) == answer


@pytest.mark.rule("Q3-17", "H-04")
def test_the_wagers_of_a_dead_hand_go_back_unless_the_house_keeps_them() -> None:
    assert GAME.conduct.dead_hand == "wagers returned"
    kept = GAME.with_readings({"Q3-17": "b"})
    assert kept.conduct.dead_hand == "wagers kept by the house"
