"""Every irregularity that the documents name can be asked, for the games it can happen in, with its rule."""

import pytest

from croupier.drill.irregularities import CONDUCT, IRREGULARITIES, SHEET, irregularities_of
from croupier.drill.kinds import ask, opened
from croupier.drill.question import DrillQuestion
from croupier.games import load
from croupier.games.checklist import rule
from croupier.table import events as e

MANY = 200
OF_EVERY_GAME = {"misdeal", "boxed card", "fouled card", "wrong card count", "late bet", "cards shown"}
"""Q0-26, QX-14 and QX-01: the documents are silent on them, or name them for all."""
OF_A_GAME = {
    "three-card-poker": {
        "exposed card", "early touch", "touch after the last bet",
        "looked at two hands", "looked at a blind hand",
    },
    "nh-holdem-jackpots": {"exposed card", "touch after the last bet"},
    "nh-holdem-face-up": {"exposed burn", "cards below the table", "not seated"},
    "nh-holdem-stud": {"exposed card"},
    "nh-holdem-3-card-bonus": {"exposed card", "touch after the last bet"},
}  # fmt: skip
DOCUMENTED = {
    "three-card-poker": {"R0-17", "R0-21", "R0-27", "R0-44", "Q0-26", "QX-01", "QX-14"},
    "nh-holdem-jackpots": {"R1-04", "R1-05", "Q1-38", "QX-14"},
    "nh-holdem-face-up": {"R2-03", "R2-04", "R2-05", "R2-06", "Q2-20", "QX-14"},
    "nh-holdem-stud": {"Q3-31", "QX-01", "QX-14"},
    "nh-holdem-3-card-bonus": {"R4-16", "Q4-18", "QX-01", "QX-14"},
}
"""The rules and open questions of the five documents about what goes wrong at a table."""


def name_of(question: DrillQuestion) -> str:
    """Which irregularity is told, by its words for some seat."""
    found = [
        each.name
        for each in IRREGULARITIES
        for seat in range(1, 8)
        if question.asks.startswith(each.says.format(seat=seat))
    ]
    assert len(found) == 1, question.asks
    return found[0]


@pytest.mark.rule(
    *("R0-17", "R0-21", "R0-27", "R0-44", "Q0-26", "R1-04", "R1-05", "Q1-38", "R2-03", "R2-04", "R2-05"),
    *("R2-06", "Q2-08", "Q2-20", "Q3-31", "R4-16", "Q4-18", "QX-01", "QX-14"),
)
@pytest.mark.parametrize("kind", ["trouble", "sheet"])
@pytest.mark.parametrize("game", OF_A_GAME)
def test_every_irregularity_of_a_document_is_asked_with_its_rule(game: str, kind: str) -> None:
    sign = opened(game)
    asked = [ask(sign, kind, f"every {number}", 1 + number % 3) for number in range(MANY)]
    wanted = OF_EVERY_GAME | OF_A_GAME[game]
    assert {each.name for each in irregularities_of(sign.game)} == wanted
    assert {name_of(question) for question in asked} == wanted
    cited = {id_ for question in asked for id_ in question.rules}
    assert cited >= DOCUMENTED[game]
    assert all(rule(id_) for id_ in cited)
    lined = {name_of(question) for question in asked if question.lines}
    assert lined >= wanted - OF_EVERY_GAME - {"exposed card"}, "what a sheet says stands on a line of it"


FLOOR, BACK = "Stop play and call the floor, who rules", "Push the bet back, note it, and go on"
ANSWERS = {
    ("three-card-poker", "late bet"): FLOOR,
    ("three-card-poker", "early touch"): FLOOR,
    ("three-card-poker", "looked at a blind hand"): FLOOR,
    ("three-card-poker", "cards shown"): "Go on: nothing is forfeited",
    ("nh-holdem-jackpots", "cards shown"): "The hand and its bets are forfeited",
    ("nh-holdem-jackpots", "misdeal"): FLOOR,
    ("nh-holdem-face-up", "cards shown"): "Go on: nothing is forfeited",
    ("nh-holdem-face-up", "cards below the table"): "Reprimand the player at once, and go on",
    ("nh-holdem-face-up", "late bet"): BACK,
    ("nh-holdem-stud", "exposed card"): FLOOR,
    ("nh-holdem-3-card-bonus", "touch after the last bet"): FLOOR,
}


@pytest.mark.rule("Q0-26", "QX-14", "R1-04", "R2-03", "R2-04", "Q2-08")
@pytest.mark.parametrize(("game", "name"), ANSWERS)
def test_each_is_answered_as_its_sheet_has_it(game: str, name: str) -> None:
    sign = opened(game)
    asked = (ask(sign, "trouble", f"answered {number}", 1 + number % 3) for number in range(MANY))
    found = next(question for question in asked if name_of(question) == name)
    assert found.answer == ANSWERS[game, name]


@pytest.mark.rule("Q1-34")
def test_another_reading_of_shown_cards_changes_the_answer() -> None:
    game = load("nh-holdem-jackpots")
    answers = {}
    for reading in ("a", "c"):
        sign = opened(game.with_readings({"Q1-34": reading}))
        asked = (ask(sign, "trouble", f"shown {number}", 2) for number in range(MANY))
        answers[reading] = {question.answer for question in asked if name_of(question) == "cards shown"}
    assert answers == {"a": {"The hand and its bets are forfeited"}, "c": {FLOOR}}


def test_a_player_looks_at_a_blind_hand_only_without_the_bet_that_allows_it() -> None:
    """R0-44: with Pair Plus alone nobody looks; with an ante everybody may."""
    sign = opened("three-card-poker")
    asked = [ask(sign, "trouble", f"blind {number}", 3) for number in range(MANY)]
    blind = [question for question in asked if name_of(question) == "looked at a blind hand"]
    for question in blind:
        table = question.proof.before
        assert table.round is None
        seat = question.asks.split("seat ")[1].split()[0]
        placed = [each for each in question.proof.events if isinstance(each, e.BetPlaced)]
        bets = {event.wager for event in placed if event.seat == int(seat)}
        assert "ante" not in bets
        assert "pair-plus" in bets
    assert blind


def test_dealer_and_floor_choose_among_as_many_things() -> None:
    assert CONDUCT.keys() == SHEET.keys()
