"""`croupier strategy` and `croupier advise` as people and machines use them."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli.odds import chart_takes
from croupier.errors import CroupierError
from croupier.games import load

LET_IT_RIDE = Path(__file__).parents[2] / "examples" / "games" / "let-it-ride.toml"
RED_DOG = LET_IT_RIDE.with_name("red-dog.toml")
BONUS = LET_IT_RIDE.with_name("texas-holdem-bonus.toml")


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments, env={"COLUMNS": "80"}, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def answer(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json"))


def test_advice_keeps_to_its_contract() -> None:
    said = answer("advise", "nh-holdem-jackpots", "--hand", "Qs 6d", "--board", "9c", "--bets", "flop=3")
    assert list(said) == ["action", "units", "values"]
    assert (said["action"], said["units"]) == ("bet", 1)
    assert list(said["values"]) == ["fold", "1", "2", "3"]
    assert said["values"]["fold"] == -4.0
    assert said["values"]["1"] == max(said["values"].values())


def test_a_folded_hand_has_no_units() -> None:
    said = answer("advise", "three-card-poker", "--hand", "Qs 6d 3c")
    assert (said["action"], said["units"]) == ("fold", 0)
    assert said["values"]["fold"] == -1.0 > said["values"]["1"]


def test_a_bet_rides_or_comes_back() -> None:
    said = answer("advise", str(LET_IT_RIDE), "--hand", "Ts Js Qs", "--board", "2c", "--bets", "bet-1=ride")
    assert said == {"action": "take back", "units": 0, "values": {"let it ride": -1.875, "take back": -1.25}}


def test_advice_says_what_it_took_as_checked() -> None:
    asked = ("advise", str(BONUS), "--hand", "As Kh", "--board", "2c 7d 9h Jc")
    assert answer(*asked)["taken_as_checked"] == ["before-turn"]
    assert "For one who checked at before-turn;" in " ".join(run(*asked).split())
    assert "taken_as_checked" not in answer(*asked, "--bets", "turn=1")
    assert "taken_as_checked" not in answer(*asked, "--bets", "before-turn=0")


def test_a_game_without_own_cards_needs_no_hand() -> None:
    said = answer("advise", str(RED_DOG), "--board", "2s 9d")
    assert (said["action"], list(said["values"])) == ("check", ["check", "1"])
    with pytest.raises(CroupierError, match=r"0 own, 2 on the board, .* at raise; give that many"):
        run("advise", str(RED_DOG), "--hand", "2s 9d")
    with pytest.raises(CroupierError, match="a hand of Three Card Poker has 3 cards, not no cards"):
        run("advise", "three-card-poker")


def test_advice_names_the_cards_and_the_rule_for_ties() -> None:
    shown = run("advise", "nh-holdem-stud", "--hand", "Qs 6d", "--seen", "Ah Kd")
    assert "Q♠ 6♦, seen A♥ K♦" in shown
    assert "Exact ties go to the bet." in shown


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--hand", "Qs 6d", "--seen", "Qs"], "Qs is in the hand and among the cards seen"),
        (["--hand", "Qs 6d", "--board", "9c"], "say what became of third: --bets third=1, 2 or 3"),
    ],
)
def test_a_slip_is_answered_with_one_sentence(options: list[str], says: str) -> None:
    with pytest.raises(CroupierError) as caught:
        run("advise", "nh-holdem-stud", *options)
    assert says in caught.value.command
    assert "--" not in str(caught.value)  # which Python is told


def test_units_that_are_no_number_are_refused() -> None:
    done = CliRunner().invoke(app, ["advise", "nh-holdem-stud", "--hand", "Qs 6d", "--bets", "third=x"])
    assert done.exit_code == 2
    assert '"x" is no number of units; write it like third=3' in done.stderr


@pytest.mark.parametrize(
    "game",
    ["three-card-poker", pytest.param("nh-holdem-face-up", marks=pytest.mark.slow), str(LET_IT_RIDE)],
)
def test_a_strategy_fits_eighty_columns_and_says_how_ties_go(game: str) -> None:
    shown = run("strategy", game)
    assert max(map(len, shown.splitlines())) <= 80
    assert "Exact ties go to the bet." in shown
    assert "the same as by the best play." in shown


@pytest.mark.parametrize(
    ("game", "says"), [("four-card-poker", ", in about 22 seconds at most"), ("let-it-ride", "")]
)
def test_how_long_a_chart_takes_is_known_before_it_is_counted(game: str, says: str) -> None:
    assert chart_takes(load(LET_IT_RIDE.with_name(f"{game}.toml"))) == says


@pytest.mark.slow
def test_a_bet_that_a_fold_takes_along_is_told_of() -> None:
    """Q0-05: a 6 Card Bonus alone is lost with a fold, so it would change when to fold."""
    says = "For one who has not bet six-card-bonus, which a fold may take along"
    assert says in run("strategy", "three-card-poker")
    assert says in run("advise", "three-card-poker", "--hand", "Qs 6d 3c")
    assert says not in run("strategy", "nh-holdem-stud")
    assert answer("strategy", "three-card-poker")["side_bets_a_fold_may_take"] == ["six-card-bonus"]


@pytest.mark.slow
def test_a_strategy_follows_the_reading() -> None:
    usual, lost = (
        answer("strategy", "nh-holdem-stud"),
        answer("strategy", "nh-holdem-stud", "--reading", "Q3-01=b"),
    )
    assert usual["ev_exact"] == "-4289/46410"
    assert usual["tie_rule"] == "bet"
    assert usual["pairs"]["6"] == "middle"
    assert lost["pairs"]["6"] == "low"
    assert lost["readings"]["Q3-01"] == "b"
    assert lost["ev"] < usual["ev"]
    assert usual["chart_cost"] == 0
    assert lost["chart_cost"] < 1e-3
