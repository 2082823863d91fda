"""The printed sheet says what the table does: every reading that changes play changes what is printed."""

from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console

from croupier.cli.sheet import sheet
from croupier.games import CATALOGUE, Game, load
from croupier.games.as_read import hand_words, row_words, rows_in_order
from croupier.odds.reports.readings import reading_odds
from croupier.server.queries.rule_book import rule_book
from tests.cli.shell import answer, run

HOUSE = {"consent_of", "dead_hand"}  # set once for the house and printed by `croupier house-rules` (H-04)


def printed(game: Game) -> str:
    """Return the sheet as it is printed, but for its hash and the list of the readings in force."""
    paper = Console(file=StringIO(), width=400, color_system=None)
    for part in sheet(game):
        paper.print(part)
    lines = paper.file.getvalue().splitlines()  # type: ignore[attr-defined]
    own = (game.hash[:12], "open questions")
    return "\n".join(" ".join(line.split()) for line in lines if not any(word in line for word in own))


def options() -> Iterator[tuple[str, str, str]]:
    for id_ in CATALOGUE:
        for reading in load(id_).readings:
            for option in reading.options:
                paths = [path for path, _ in option.change.leaves()]
                at_table = [path for path in paths if path[0] != "house" and path[-1] not in HOUSE]
                if at_table and not option.cannot and option.id != reading.default:
                    yield id_, reading.id, option.id


@pytest.mark.parametrize(("game", "question", "option"), list(options()))
@pytest.mark.rule("R0-03")
def test_a_reading_that_changes_the_table_changes_the_sheet(game: str, question: str, option: str) -> None:
    sheet_ = load(game)
    assert printed(sheet_) != printed(sheet_.with_readings({question: option}))


def read(game: str, **readings: str) -> str:
    return printed(
        load(game).with_readings({key.replace("_", "-"): value for key, value in readings.items()})
    )


@pytest.mark.rule("Q0-04", "R0-29")
def test_a_folded_hand_is_not_racked_under_a_bet_that_outlives_it() -> None:
    assert "A folded hand stays with its Pair Plus or 6 Card Bonus, where that is still up." in read(
        "three-card-poker"
    )
    at_once = read("three-card-poker", Q0_04="b")
    assert "Settle Pair Plus of a folded hand first. A folded hand stays with its 6 Card Bonus" in at_once
    assert "A folded hand stays" not in read("three-card-poker", Q0_04="c", Q0_05="c")


@pytest.mark.rule("Q0-17")
def test_a_mini_royal_without_a_bonus_loses_nothing() -> None:
    text = read("three-card-poker", Q0_17="b")
    assert "mini royal no bonus" in text
    game = load("three-card-poker").with_readings({"Q0-17": "b"})
    assert hand_words(game, game.pay_table("ante-bonus")) == "; straight flush is without mini royal"
    book = rule_book(load("three-card-poker"))
    bonus = [line for chapter in book["chapters"] for line in chapter["lines"] if line["pay"] == "ante-bonus"]
    assert "what stands in no row has no bonus" in bonus[0]["says"]


@pytest.mark.rule("Q0-16")
def test_the_one_suit_that_pays_more_stands_above_the_others() -> None:
    text = read("three-card-poker", Q0_16="b")
    assert text.index("mini royal in spades") < text.index("40 to 1")


@pytest.mark.rule("Q3-01", "Q2-01")
@pytest.mark.parametrize(("game", "question"), [("nh-holdem-stud", "Q3_01"), ("nh-holdem-face-up", "Q2_01")])
def test_sixes_that_lose_are_neither_the_object_nor_in_the_row_that_pushes(game: str, question: str) -> None:
    text = read(game, **{question: "b"})
    assert "As read here, a pair of sixes loses." in text
    losing = load(game).with_readings({question.replace("_", "-"): "b"})
    pay = losing.pay_tables[0]
    hands = [row_words(pay, row) for row in rows_in_order(pay)]
    assert hands[-2:] == ["pair of sevens to tens", "pair of sixes"]
    assert "pair of sixes to tens" not in text
    assert "without" not in hand_words(losing, pay)


@pytest.mark.rule("Q3-03")
def test_one_bet_on_a_street_is_printed_without_raises() -> None:
    assert "up to two raises" in read("nh-holdem-stud")
    assert "up to two raises" not in read("nh-holdem-stud", Q3_03="b")


@pytest.mark.rule("Q1-22", "Q1-23", "R1-06")
def test_the_sheet_says_which_hands_are_called_and_whether_payment_waits() -> None:
    called = "(Hands paid by NH Hold 'Em Payout Odds and 6 Card Bonus Payout Odds; payment waits for it.)"
    assert called in read("nh-holdem-jackpots")
    assert "payment does not wait for it" in read("nh-holdem-jackpots", Q1_23="b")


@pytest.mark.rule("Q0-07", "R0-52")
def test_a_pushed_bet_is_no_payout_and_the_cap_says_so() -> None:
    text = read("three-card-poker", Q0_07="b")
    assert "counting winnings and the stakes that come back with them" in text


@pytest.mark.rule("Q4-01")
def test_no_reading_is_explained_in_the_words_of_a_program() -> None:
    game = load("nh-holdem-3-card-bonus")
    said = [change.why or "" for odds in reading_odds(game, {}) for change in odds.changes]
    assert "Flop may be of any size; say its ante" in said
    assert not any("{" in why or "=" in why for why in said)


@pytest.mark.rule("R1-29")
def test_jackpots_that_are_not_posted_have_no_history() -> None:
    found = answer("jackpots", "--changed", "2026-03-07T12:00", "--now", "2026-03-08T11:59")
    assert found["posted"] == {"MEGA": None, "MAJOR": None, "MINOR": None}
    assert found["history"] == []


@pytest.mark.rule("Q1-16")
def test_an_odd_jackpot_is_told_where_only_even_dollars_are_posted() -> None:
    posted = ("--mega", "10001", "--major", "5000", "--minor", "1000")
    says = "MEGA of $10,001 cannot be posted: half of it must be whole dollars (Q1-16)"
    assert says in answer("jackpots", *posted, "--reading", "Q1-16=b")["warnings"]
    assert says not in answer("jackpots", *posted)["warnings"]


@pytest.mark.rule("R2-04")
def test_the_sheet_says_when_cards_may_be_shown_and_must_be() -> None:
    assert "allowed, and asked of nobody until all shared cards are up" in read("nh-holdem-face-up")


@pytest.mark.rule("Q3-04")
def test_one_note_is_one_note() -> None:
    assert "3 readings, 1 note;" in run("readings", "three-card-poker-fragment").out
