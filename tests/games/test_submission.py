"""The nine items of Lot 7206.07(c)(1), answered for each of the five documents as we read them."""

import pytest

from croupier.games import load
from croupier.games.lint import check, completeness, gaps

NO_TO_ONE = 'yes (no "to 1")'
EXPECTED = {
    "three-card-poker": ("yes", "no", "yes", "yes", "yes", "implied", "no", NO_TO_ONE, "n/a"),
    "nh-holdem-jackpots": ("yes", "yes", "yes", "deck only", "yes", "yes", "no maxima", "yes", "n/a"),
    "nh-holdem-face-up": ("yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "n/a"),
    "nh-holdem-stud": (
        "yes (two forms)", "yes (wrong card split)", "yes", "yes", "yes", "contradictory", "yes",
        "yes (6s/7s)", "n/a",
    ),
    "nh-holdem-3-card-bonus": (
        "yes", "implied", "yes", "yes", "yes", "implied", "Ante/bonus only", NO_TO_ONE, "n/a",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_a_document_answers_the_nine_items_as_far_as_it_does(name: str) -> None:
    items = completeness(load(name))
    assert tuple(item.answer for item in items) == EXPECTED[name]
    assert "".join(item.letter for item in items) == "abcdefghi"


@pytest.mark.parametrize("name", EXPECTED)
def test_a_commission_would_ask_about_every_answer_that_is_not_plain(name: str) -> None:
    asked = [item.answer for item in gaps(load(name))]
    assert asked == [answer for answer in EXPECTED[name] if answer not in {"yes", "n/a"}]


def test_checking_a_file_tells_the_items_too() -> None:
    assert check("nh-holdem-3-card-bonus").submission == completeness(load("nh-holdem-3-card-bonus"))


def test_the_torn_sheet_has_lost_most_items_and_a_row() -> None:
    answers = {item.letter: item.answer for item in completeness(load("three-card-poker-fragment"))}
    assert answers["h"] == "a row is missing"
    assert [letter for letter, answer in answers.items() if answer == "lost"] == list("abcdeg")


def test_a_filled_row_is_no_longer_missing() -> None:
    filled = load("three-card-poker-fragment").with_blanks({"pay.pair-plus.rows.straight flush": "40 to 1"})
    assert {item.letter: item.answer for item in completeness(filled)}["h"] == "yes"
