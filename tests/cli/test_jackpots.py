"""`croupier jackpots` and `croupier house-rules`, as people and machines use them."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import load
from croupier.house.jackpots.events import write
from croupier.odds import analyze
from tests.cli.shell import answer, run
from tests.house.jackpot_room import room

POSTED = ("--mega", "50000", "--major", "$10,000", "--minor", "1000")
LAST = ("--changed", "2026-03-10T12:00", "--now", "2026-03-10T15:00")


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.slow
def test_the_sign_shows_values_odds_edge_and_the_next_change() -> None:
    shown = words(run("jackpots", *POSTED, *LAST).out)
    for told in (
        "MEGA $50,000 433,160 hands $25,000 $50,000",
        "MINOR $1,000 12,294 hands $500 $1,000",
        "six-card-bonus at $5 or $10: house edge 19.2455% (21.9058% less 2.6603%",
        "may next change: MEGA, MAJOR, MINOR from 2026-03-11 12:00 EDT on, between hands",
        "no wager feeds them (R1-32)",
        "cameras on cards, table and jackpot",
    ):
        assert told in shown


def test_without_values_it_says_that_nothing_is_posted() -> None:
    shown = words(run("jackpots").out)
    assert "house edge 21.9058% (with nothing posted)" in shown
    assert "may next change" not in shown


def test_the_edge_is_that_of_the_odds() -> None:
    found = answer("jackpots", *POSTED, *LAST)
    values = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}
    odds = analyze(load("nh-holdem-jackpots"), jackpots=values).wager("six-card-bonus")
    assert [edge["stake"] for edge in found["edges"]] == [5, 10]
    assert {Fraction(edge["house_edge_exact"]) for edge in found["edges"]} == {odds.house_edge}
    assert found["posted"] == {"MEGA": 50000, "MAJOR": 10000, "MINOR": 1000}


def test_readings_move_the_next_change() -> None:
    by_reading = {"a": "2026-03-11T12:00:00-04:00", "b": "2026-03-11T00:00:00-04:00"}
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
            (*POSTED, "--changed", "2026-11-01T01:30"),
            "comes twice in the night the clocks are set; add the difference to UTC: 2026-11-01T01:30:00-",
        ),
        ((*POSTED, "--changed", "2026-03-08T02:30"), "is left out in the night the clocks are set"),
        (
            (*POSTED, "--changed", "yesterday"),
            '--changed "yesterday" is no time; write it like 2026-03-10T12:00',
        ),
    ],
)
def test_mistakes_are_sentences(arguments: tuple[str, ...], says: str) -> None:
    told = run("jackpots", *arguments, code=2, width=200).err
    assert says in words(told.replace("│", " "))


@pytest.mark.rule("R1-29", "Q1-08")
@pytest.mark.parametrize(
    ("changed", "now", "free"),
    [
        ("2026-03-07T12:00", "2026-03-08T11:59", "2026-03-08 13:00 EDT"),
        ("2026-10-31T12:00", "2026-11-01T10:59", "2026-11-01 11:00 EST"),
    ],
)
def test_the_24_hours_are_told_without_saying_what_is_posted(changed: str, now: str, free: str) -> None:
    told = words(run("jackpots", "--changed", changed, "--now", now).out)
    assert f"may next change: MEGA, MAJOR, MINOR from {free} on" in told


def test_a_record_shows_the_set_as_it_stands(tmp_path: Path) -> None:
    here = room().won_and_paid("MINOR").later(minutes=5).change(MINOR=1_500_00).begin("T2")
    file = tmp_path / "jackpots.jsonl"
    file.write_text(write(here.log), encoding="utf-8")
    asked = ("jackpots", "--record", str(file), "--now", "2026-03-10T13:00")
    shown = words(run(*asked, width=120).out)
    for told in (
        "MINOR $1,500 12,294 hands $750 $1,500",
        "may next change: MEGA, MAJOR, MINOR from 2026-03-11 12:05 EDT on, once the hand at T2 is over",
        "shown at T1, T2, T3",
        "2026-03-10 12:00 Olga MEGA - $50,000 first posting",
        "2026-03-10 12:05 Olga MINOR $1,000 $1,500 as the operator likes (after a win)",
    ):
        assert told in shown
    found = answer(*asked)
    assert found["posted"]["MINOR"] == 1500
    assert found["history"][-1]["after_win"]
    assert found["next_change"][0]["waits_for"] == ["T2"]


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("", (), "a record of jackpots begins with the opening of their set"),
        ("{}\n", (), "line 1 is no event of jackpots"),
        ("not json\n", (), "line 1 is no event of jackpots"),
        (write(room().log) + '{"event": "WinPaid"}\n', (), "line 6 is no event of jackpots"),
        (write(room().log), ("--reading", "Q1-08=b"), "give the readings the set was opened with"),
        (write(room().log), ("--mega", "5"), "a record tells what is posted and since when"),
    ],
)
def test_a_record_that_cannot_be_read_is_a_sentence(
    tmp_path: Path, text: str, arguments: tuple[str, ...], says: str
) -> None:
    file = tmp_path / "jackpots.jsonl"
    file.write_text(text, encoding="utf-8")
    told = run("jackpots", "--record", str(file), *arguments, code=2, width=200).err
    assert says in words(told.replace("│", " "))


def test_a_record_that_is_not_there_is_a_sentence() -> None:
    told = words(run("jackpots", "--record", "nowhere.jsonl", code=2, width=200).err.replace("│", " "))
    assert "nowhere.jsonl cannot be read" in told


# ---------------------------------------------------------------------------------------------- house rules


def test_the_page_of_a_day_has_its_limits_and_regulator() -> None:
    old = words(run("house-rules", "--date", "2012-06-01", "--name", "NHCg").out)
    assert "House rules of NHCg, June 1, 2012" in old
    assert "No bet on a game of chance is above $4." in old
    assert "Racing and Charitable Gaming Commission" in old
    new = words(run("house-rules", "--date", "2026-03-01", "--charity", "Scouts", "--limit", "25").out)
    assert "No bet on a game of chance is above $25." in new
    assert "What the games earn supports Scouts." in new
    assert "New Hampshire Lottery Commission" in new


def test_the_page_can_be_had_in_every_form() -> None:
    day = ("--date", "2026-03-01")
    assert run("house-rules", *day, "--as", "markdown").out.startswith("# House rules, ")
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
