"""What the printed sheet and the rule book at the table say of a game, beyond its steps and pay tables."""

from functools import cache

import pytest

from croupier.games import CATALOGUE, load
from croupier.games.checks.steps import cards_needed
from croupier.server.queries.rule_book import rule_book
from tests.cli.shell import answer, run


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
        "pproved by the New Hampshire Lottery Commission; conducted under RSA 287-D and Pari 1200 (today RSA",
        id="L29 law",
        marks=pytest.mark.rule("R0-04", "Q0-33"),
    ),
    pytest.param(
        "does not vouch that the game is free of the rights of others: patent, trademark, copyright",
        id="L31",
        marks=pytest.mark.rule("R0-05"),
    ),
    pytest.param(
        "on a tie it is paid by itself, Ante being returned", id="L95", marks=pytest.mark.rule("Q0-02")
    ),
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


@pytest.mark.rule("R0-38", "R0-39", "R0-37")
def test_the_sheet_lists_the_order_of_taking_and_of_paying_by_the_names_of_the_spots() -> None:
    order = "Play, Ante, Pair Plus, 6 Card Bonus"
    assert f"(In this order: take {order}; pay {order}.)" in printed("three-card-poker")


@pytest.mark.rule("Q1-38")
def test_the_sheet_of_document_001_owns_that_it_has_neither_number_nor_date() -> None:
    assert "document 001, no approval number, no date" in printed("nh-holdem-jackpots")
    assert "A hand that a table does not list loses (NH Hold 'Em Payout Odds, Board" in printed(
        "nh-holdem-jackpots"
    )


@pytest.mark.rule("R0-52", "Q0-08")
def test_the_sheet_says_step_by_step_how_a_cap_is_paid_without_taking_back() -> None:
    for said in ("leave each bet that won where it is", "up to $2,500 pay all in full", "in whole chips"):
        assert said in printed("three-card-poker")
        assert said in book("three-card-poker")
    in_order = load("three-card-poker").with_readings({"Q0-08": "b"})
    told = [line["says"] for chapter in rule_book(in_order)["chapters"] for line in chapter["lines"]]
    assert "Pay hand by hand from your right until $2,500 is used up, and no more after that." in told


@pytest.mark.rule("Q3-23")
def test_every_printed_limit_says_of_when_it_is() -> None:
    stud = printed("nh-holdem-stud")
    assert "Wagers: limits as filed, 2012" in stud
    assert "is above $4. (as filed, 2012; today's: croupier house-rules)" in stud
    assert "limits as filed, 2017-11-02" in printed("three-card-poker")
    assert "limits as filed, on a sheet without a date" in printed("nh-holdem-face-up")


@pytest.mark.rule("Q0-01", "Q0-02")
def test_strict_takes_the_approved_procedure_wherever_there_is_one() -> None:
    for id_ in CATALOGUE:
        game = load(id_)
        strict = game.with_readings({question.id: question.strict for question in game.readings})
        for question in game.readings:
            chosen = question.option(strict.choices[question.id])
            assert chosen is not None
            approved = any(o.authority == "approved procedure" and not o.cannot for o in question.options)
            assert (chosen.authority == "approved procedure") == approved
    read = answer("rules", "three-card-poker", "--readings", "strict")["readings"]
    assert (read["Q0-01"], read["Q0-02"], read["Q0-03"]) == ("a", "a", "a")
    read = answer("rules", "three-card-poker", "--readings", "strict", "--reading", "Q0-01=b")
    assert read["readings"]["Q0-01"] == "b"


@pytest.mark.rule("Q3-23")
def test_readings_prints_its_notes_and_what_strict_changes() -> None:
    told = run("readings", "nh-holdem-stud", width=200).out
    notes = load("nh-holdem-stud").notes
    assert notes
    assert all(note.id in told for note in notes)
    assert "--readings strict" in told


SAID_001 = [
    pytest.param(
        "every share of a split too, all of them may change", id="a win", marks=pytest.mark.rule("R1-29")
    ),
    pytest.param("a bet is paid for its highest hand only", id="highest", marks=pytest.mark.rule("R1-31")),
    pytest.param("no past wager sets or feeds one", id="past wagers", marks=pytest.mark.rule("R1-32")),
]


@pytest.mark.parametrize("said", SAID_001)
def test_the_sheet_with_jackpots_says_what_its_document_says(said: str) -> None:
    assert said in printed("nh-holdem-jackpots")
    assert said in book("nh-holdem-jackpots")


@pytest.mark.rule("R1-19")
def test_a_sheet_says_that_hands_in_no_row_lose_or_have_no_bonus() -> None:
    titles = ", ".join(pay.title for pay in load("nh-holdem-jackpots").pay_tables)
    assert f"A hand that a table does not list loses ({titles})." in printed("nh-holdem-jackpots")
    assert book("nh-holdem-jackpots").count("what stands in no row loses") == 4
    assert "; by Ante Bet Bonus it has no bonus." in printed("three-card-poker")


@pytest.mark.rule("Q0-25", "Q2-20")
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_sheet_says_where_its_number_of_seats_comes_from(game: str) -> None:
    seats = load(game).seats
    assert seats.says is not None
    assert f"{seats.most} at most; {seats.says}" in printed(game)
    assert seats.says in book(game)
    serves = max(hands for hands in range(1, 52) if cards_needed(load(game), hands) <= 52)
    assert {16: "sixteen hands", 7: f"one deck would serve {serves}"}[seats.most] in seats.says
