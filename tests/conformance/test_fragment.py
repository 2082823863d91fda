"""Document 003, lines 79-92: a torn three-card sheet pays what is left of it, and opens no table."""

import pytest

from croupier.games import Game, load
from croupier.games.lint import completeness

LOST = "pay.pair-plus.rows.straight flush"


@pytest.fixture(scope="module")
def game() -> Game:
    return load("three-card-poker-fragment")


def rows(game: Game, table: str) -> dict[str, str]:
    return {row.hand: str(row.pays) for row in game.pay_table(table).rows}


@pytest.mark.rule("R3-18")
def test_the_torn_table_pays_30_5_3_1_under_a_row_that_is_lost(game: Game) -> None:
    assert rows(game, "pair-plus") == {
        "straight flush": "missing",
        "three of a kind": "30 to 1",
        "straight": "5 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }


@pytest.mark.rule("R3-18")
def test_the_ante_bet_pays_4_3_1_and_play_even_money(game: Game) -> None:
    assert rows(game, "ante-bonus") == {
        "straight flush": "4 to 1",
        "three of a kind": "3 to 1",
        "straight": "1 to 1",
    }
    assert game.contest
    assert {line.wager: str(line.result) for line in game.contest.player_wins}["play"] == "1 to 1"


@pytest.mark.rule("Q3-04")
def test_the_sheet_is_a_second_game_of_approval_12_003_that_cannot_open_as_it_is(game: Game) -> None:
    stud = load("nh-holdem-stud")
    assert (
        (game.approval.document, game.approval.number)
        == ("003", "12 003")
        == (
            stud.approval.document,
            stud.approval.number,
        )
    )
    assert game.approval.lines == "L79-92"
    assert LOST in {blank.path for blank in game.blanks}
    assert not any(table.ranking == "three-card" for table in stud.pay_tables)


@pytest.mark.rule("Q3-04")
def test_the_operator_supplies_the_lost_row_and_the_sheet_is_whole(game: Game) -> None:
    supplied = game.with_blanks({LOST: "40 to 1"})
    assert rows(supplied, "pair-plus")["straight flush"] == "40 to 1"
    assert LOST not in {blank.path for blank in supplied.blanks}
    assert supplied.hash != game.hash


@pytest.mark.rule("QX-15")
def test_two_three_card_games_are_told_apart_by_their_approval(game: Game) -> None:
    chasers = load("three-card-poker")
    assert game.approval.number != chasers.approval.number
    assert rows(game, "pair-plus")["straight"] != rows(chasers, "pair-plus")["straight"]


@pytest.mark.rule("Q3-04")
def test_what_is_borrowed_from_three_card_poker_cites_no_line_of_the_document(game: Game) -> None:
    assert all(part.lines is None for part in (*game.steps, *game.cards, *game.bonuses, game.contest) if part)
    borrowed = load("three-card-poker")
    assert [step.id for step in game.steps] == [step.id for step in borrowed.steps]
    assert game.contest
    assert borrowed.contest
    assert game.contest.qualifies == borrowed.contest.qualifies


def test_the_bonus_and_the_fold_are_read_as_in_three_card_poker(game: Game) -> None:
    assert (game.bonuses[0].if_dealer_wins, game.bonuses[0].if_tie) == (True, True)
    assert game.with_readings({"Q0-01": "a"}).bonuses[0].if_dealer_wins is False
    assert game.with_readings({"Q0-02": "a"}).bonuses[0].if_tie is False
    assert str(game.wager("pair-plus").after_fold) == "stays"
    assert str(game.with_readings({"Q0-04": "b"}).wager("pair-plus").after_fold) == "settled at once"
    assert str(game.with_readings({"Q0-04": "c"}).wager("pair-plus").after_fold) == "lost"


def test_as_a_submission_nearly_all_of_it_is_lost(game: Game) -> None:
    answers = {item.letter: item.answer for item in completeness(game)}
    assert [letter for letter, answer in answers.items() if answer == "lost"] == [
        "a",
        "b",
        "c",
        "d",
        "e",
        "g",
    ]
    assert answers["h"] == "a row is missing"
