"""What the printed sheet and the rule book at the table say of a game, beyond its steps and pay tables."""

from functools import cache

import pytest

from croupier.games import CATALOGUE, load
from croupier.games.checks.steps import cards_needed
from croupier.server.queries.rule_book import rule_book
from tests.cli.shell import run


@cache
def printed(game: str) -> str:
    """The sheet as `croupier rules` prints it, on one line."""
    return " ".join(run("rules", game, width=240).out.split())


@cache
def book(game: str) -> str:
    lines = (line for chapter in rule_book(load(game))["chapters"] for line in chapter["lines"])
    return " ".join(line["says"] for line in lines)


SAID_000 = [
    pytest.param("may bring fines, suspension or revocation", id="L29", marks=pytest.mark.rule("R0-04")),
    pytest.param("the approval passes to nobody else", id="L33", marks=pytest.mark.rule("R0-02")),
    pytest.param(
        "every decision on a hand is made before the next", id="L71", marks=pytest.mark.rule("R0-22")
    ),
    pytest.param("ew players come first", id="L73", marks=pytest.mark.rule("R0-23")),
    pytest.param("its player does not get at them again", id="L79", marks=pytest.mark.rule("R0-27")),
    pytest.param("from the one nearest the player outward", id="L101", marks=pytest.mark.rule("R0-37")),
]


@pytest.mark.parametrize("said", SAID_000)
def test_the_sheet_of_three_card_poker_says_what_its_document_says(said: str) -> None:
    assert said in printed("three-card-poker")
    assert said in book("three-card-poker")


@pytest.mark.rule("R0-52", "Q0-08")
def test_the_sheet_says_step_by_step_how_a_cap_is_paid_without_taking_back() -> None:
    for said in ("leave each bet that won where it is", "up to $2,500 pay all in full", "in whole chips"):
        assert said in printed("three-card-poker")
        assert said in book("three-card-poker")
    in_order = load("three-card-poker").with_readings({"Q0-08": "b"})
    told = [line["says"] for chapter in rule_book(in_order)["chapters"] for line in chapter["lines"]]
    assert "Pay hand by hand from your right until $2,500 is used up, and no more after that." in told


SAID_001 = [
    pytest.param("after a win is paid all of them may change", id="a win", marks=pytest.mark.rule("R1-29")),
    pytest.param("a bet is paid for its highest hand only", id="highest", marks=pytest.mark.rule("R1-31")),
    pytest.param("no past wager sets or feeds one", id="past wagers", marks=pytest.mark.rule("R1-32")),
]


@pytest.mark.parametrize("said", SAID_001)
def test_the_sheet_with_jackpots_says_what_its_document_says(said: str) -> None:
    assert said in printed("nh-holdem-jackpots")
    assert said in book("nh-holdem-jackpots")


@pytest.mark.rule("R1-19")
def test_a_sheet_says_that_hands_in_no_row_lose_or_have_no_bonus() -> None:
    titles = " and ".join(pay.title for pay in load("nh-holdem-jackpots").pay_tables)
    assert f"on {titles} every other hand loses." in printed("nh-holdem-jackpots")
    assert book("nh-holdem-jackpots").count("what stands in no row loses") == 4
    assert "every other hand loses; on Ante Bet Bonus it has no bonus." in printed("three-card-poker")


@pytest.mark.rule("Q0-25", "Q2-20")
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_sheet_says_where_its_number_of_seats_comes_from(game: str) -> None:
    seats = load(game).seats
    assert seats.says is not None
    assert f"{seats.most} at most; {seats.says}" in printed(game)
    assert seats.says in book(game)
    serves = max(hands for hands in range(1, 52) if cards_needed(load(game), hands) <= 52)
    assert {16: "sixteen hands", 7: f"one deck would serve {serves}"}[seats.most] in seats.says
