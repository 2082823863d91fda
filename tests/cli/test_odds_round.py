"""`croupier odds --round` and `--cap`, and what it says of jackpots, as people and machines use them."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.odds import UnsolvedError, cap_by_reading, capped_odds, jackpot_edge, round_distribution

FACE_UP = ["nh-holdem-face-up", "--round", "--stake", "ante=10"]


def shown(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["odds", *arguments], env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


def answer(*arguments: str) -> Any:
    done = CliRunner().invoke(app, ["odds", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.rule("Q2-03")
def test_a_round_says_what_one_seat_and_a_full_table_can_win() -> None:
    alone, with_bonus = shown(*FACE_UP), shown(*FACE_UP, "--stake", "three-card-bonus=10")
    assert "One seat can win $40,000, however it plays" in alone
    assert "One seat can win $40,750, however it plays" in with_bonus
    assert "at most $244,500 to 6 seats, $285,250 to 7 seats" in with_bonus
    assert "with three-card-bonus" not in alone


@pytest.mark.slow
def test_a_round_in_json_is_the_distribution_of_the_library_in_dollars() -> None:
    found = answer("three-card-poker", "--round")["round"]
    odds = round_distribution(
        load("three-card-poker"), dict.fromkeys(("ante", "pair-plus", "six-card-bonus"), 500)
    )
    assert found["stakes"] == {"main": 5, "pair-plus": 5, "six-card-bonus": 5}
    assert Fraction(found["mean_exact"]) == odds.mean / 100
    assert sum(Fraction(result["exact"]) for result in found["outcomes"]) == 1
    assert found["worst"] == found["outcomes"][0]["net"] == -20
    assert found["standard_deviation"] ** 2 == pytest.approx(float(odds.variance) / 10_000)
    plus = found["wagers"]["pair-plus"]
    assert plus["correlation"]["pair-plus"] == pytest.approx(1)
    assert plus["correlation"]["main"] == pytest.approx(
        float(odds.covariances[0][1])
        / 10_000
        / plus["standard_deviation"]
        / found["wagers"]["main"]["standard_deviation"]
    )


@pytest.mark.slow
def test_bets_that_are_not_named_are_not_in_the_round_and_the_ante_is_five_dollars() -> None:
    assert answer("three-card-poker", "--round", "--stake", "pair-plus=10")["round"]["stakes"] == {
        "main": 5,
        "pair-plus": 10,
    }


@pytest.mark.slow
def test_a_round_on_the_screen_is_short_and_its_rows_are_all_of_it() -> None:
    text = shown("three-card-poker", "--round")
    assert "the round -$1.3100 $33.29" in text
    assert "Before the cap of $2,500" in text
    rows = [float(part) for part in re.findall(r"([\d.]+)%", text)]
    assert len(rows) < 20
    assert sum(rows) == pytest.approx(100, abs=1e-3)


@pytest.mark.slow
@pytest.mark.rule("Q0-06", "Q0-07", "Q0-08", "Q0-09")
def test_the_cap_is_told_for_every_reading_at_several_stakes() -> None:
    text = shown("three-card-poker", "--cap")
    assert "Q0-06=d One player's 6 Card Bonus" in text
    assert "Not cut at these stakes: main, pair-plus." in text
    for edge in ("15.2790%", "15.7497%", "15.7407%", "17.0061%"):
        assert edge in text


@pytest.mark.slow
@pytest.mark.rule("Q0-06")
def test_the_cap_in_json_is_for_the_stakes_said() -> None:
    found = answer("three-card-poker", "--cap", "--stake", "ante=5", "--stake", "six-card-bonus=5")["cap"]
    assert found["amount"] == 2500
    assert len(found["readings"]) == 5 + 2 + 3 + 2
    (at,) = found["readings"][0]["at"]
    assert set(at) == {"main", "six-card-bonus"}
    assert at["six-card-bonus"]["house_edge"] > at["six-card-bonus"]["without"]


@pytest.mark.slow
def test_a_cap_without_a_question_is_told_as_it_is_written() -> None:
    game = load("three-card-poker")
    data = patched(game.data, {})
    data["reading"] = [
        reading
        for reading in data["reading"]
        if not any("cap" in option.get("change", {}) for option in reading["option"])
    ]
    plain = Game.from_data(data)
    stakes = {"ante": 500, "six-card-bonus": 500}
    (only,) = cap_by_reading(plain, [stakes])
    assert only.name == ""
    assert only.wagers == (capped_odds(game, stakes),)


def test_a_game_without_a_cap_says_so() -> None:
    done = CliRunner().invoke(app, ["odds", "nh-holdem-stud", "--cap"])
    assert isinstance(done.exception, UnsolvedError)
    assert "has no cap on payouts" in str(done.exception)


@pytest.mark.rule("Q1-17")
@pytest.mark.slow
def test_jackpots_are_told_as_a_formula_and_where_each_alone_is_fair() -> None:
    text = shown("nh-holdem-jackpots")
    assert "house edge = 21.9058% - 0.0231% × MEGA - 0.0693% × MAJOR - 0.8134% × MINOR" in text
    assert "fair at a MEGA of $948,871, MAJOR of $316,290, MINOR of $26,931, the others at nothing" in text
    assert "MEGA in 433,160" in text
    posted = {"MEGA": 10_000_000, "MAJOR": 0, "MINOR": 0}
    found = answer("nh-holdem-jackpots", "--jackpot", "MEGA=100000", "--stake", "six-card-bonus=10")
    (line,) = found["jackpot_edge"]
    exact = jackpot_edge(load("nh-holdem-jackpots"), "six-card-bonus", 1000)
    assert line["fair_alone"]["MINOR"] == pytest.approx(float(exact.fair("MINOR", posted)) / 100)
    edge = Fraction(line["at_nothing_exact"]) + 100_000 * Fraction(line["per_dollar_exact"]["MEGA"])
    assert float(edge) == pytest.approx(found["wagers"]["six-card-bonus"]["house_edge"])
