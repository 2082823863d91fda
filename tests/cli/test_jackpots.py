"""`croupier jackpots` and `croupier house-rules`, as people and machines use them."""

from datetime import date
from fractions import Fraction

import pytest

from croupier.games import load
from croupier.odds import analyse
from tests.cli.shell import answer, run

POSTED = ("--mega", "50000", "--major", "$10,000", "--minor", "1000")
LAST = ("--changed", "2026-03-10T12:00", "--now", "2026-03-10T15:00")


def words(text: str) -> str:
    return " ".join(text.split())


def test_the_sign_shows_values_odds_edge_and_the_next_change() -> None:
    shown = words(run("jackpots", *POSTED, *LAST).out)
    for told in (
        "MEGA $50,000 433,160 hands $25,000 $50,000",
        "MINOR $1,000 12,294 hands $500 $1,000",
        "six-card-bonus at $5 or $10: house edge 19.2455 % (21.9058 % less 2.6603 %",
        "may next change: MEGA, MAJOR, MINOR from 2026-03-11 12:00 EDT on, between hands",
        "no wager feeds them (R1-32)",
        "cameras on cards, table and jackpot",
    ):
        assert told in shown


def test_without_values_it_says_that_nothing_is_posted() -> None:
    shown = words(run("jackpots").out)
    assert "house edge 21.9058 % (with nothing posted)" in shown
    assert "may next change" not in shown


def test_the_edge_is_that_of_the_odds() -> None:
    found = answer("jackpots", *POSTED, *LAST)
    values = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}
    odds = analyse(load("nh-holdem-jackpots"), jackpots=values).wager("six-card-bonus")
    assert [edge["stake"] for edge in found["edges"]] == [5, 10]
    assert {Fraction(edge["house_edge_exact"]) for edge in found["edges"]} == {odds.house_edge}
    assert found["posted"] == {"MEGA": 50000, "MAJOR": 10000, "MINOR": 1000}


def test_readings_move_the_next_change() -> None:
    by_reading = {"a": "2026-03-11T12:00:00-04:00", "b": "2026-03-11T04:00:00+00:00"}
    for option, at in by_reading.items():
        found = answer("jackpots", *POSTED, *LAST, "--reading", f"Q1-08={option}")
        assert {change["at"] for change in found["next_change"]} == {at}
    assert [line["after"] for line in found["history"]] == [50000, 10000, 1000]
    shown = words(run("jackpots", "--reading", "Q1-08=c", "--reading", "Q1-09=b", "--reading", "Q1-13=a").out)
    assert "at most once a gaming day, each by itself, and not while a hand is open at this table" in shown


def test_any_jackpot_can_be_named() -> None:
    by_name = answer("jackpots", "--jackpot", "MEGA=50000")
    assert by_name["posted"]["MEGA"] == answer("jackpots", "--mega", "50000")["posted"]["MEGA"] == 50000
    assert "has no jackpot GRAND; it has MEGA" in run("jackpots", "--jackpot", "GRAND=5", code=2).err


def test_a_bet_that_a_fold_can_lose_is_left_to_the_odds() -> None:
    shown = words(run("jackpots", "--mega", "50000", "--reading", "Q1-02=b").out)
    assert "a fold can lose this bet; `croupier odds --jackpot` has its edge" in shown
    assert answer("jackpots", "--reading", "Q1-02=b")["edges"] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("nh-holdem-stud",),
            "New Hampshire Holdem Stud has no jackpots; choose a game whose sheet posts some",
        ),
        (("--mega", "lots"), "is not an amount of money"),
        (("--mega", "5", "--changed", "2026-03-10T12:00"), "say what is posted for MAJOR, MINOR too"),
        (
            (*POSTED, "--changed", "yesterday"),
            '--changed "yesterday" is no time; write it like 2026-03-10T12:00',
        ),
    ],
)
def test_mistakes_are_sentences(arguments: tuple[str, ...], says: str) -> None:
    told = run("jackpots", *arguments, code=2, width=200).err
    assert says in words(told.replace("│", " "))


# ---------------------------------------------------------------------------------------------- house rules


def test_the_page_of_a_day_has_its_limits_and_regulator() -> None:
    old = words(run("house-rules", "--date", "2012-06-01", "--house", "NHCg").out)
    assert "House rules of NHCg, June 1, 2012" in old
    assert "No bet on a game of chance is above $4." in old
    assert "Racing and Charitable Gaming Commission" in old
    new = words(run("house-rules", "--date", "2026-03-01", "--charity", "Scouts", "--limit", "25").out)
    assert "No bet on a game of chance is above $25." in new
    assert "What the games earn supports Scouts." in new
    assert "New Hampshire Lottery Commission" in new


def test_the_page_can_be_had_in_every_form() -> None:
    day = ("--date", "2026-03-01")
    assert run("house-rules", *day, "--as", "markdown").out.startswith("# House rules of the house")
    assert run("house-rules", *day, "--as", "html").out.startswith("<!doctype html>")
    assert "\n  H-01  Before" in run("house-rules", *day, "--as", "text").out
    data = answer("house-rules", *day, "--reading", "Q3-11=b")
    assert len(data["rules"]) == 17
    assert "exactly three players" in data["rules"][1]["says"]


def test_without_a_date_the_page_is_of_today() -> None:
    before = date.today()
    found = answer("house-rules")["date"]
    assert before.isoformat() <= found <= date.today().isoformat()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--date", "tomorrow"), '"tomorrow" is no date; write it like 2026-03-01'),
        (("--limit", "much"), "is not an amount of money"),
        (("--date", "1999-01-01"), "on 1999-01-01 is not known"),
    ],
)
def test_a_page_that_cannot_be_is_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    told = run("house-rules", *arguments, code=2, width=200).err
    assert says in words(told.replace("│", " "))
