"""`croupier odds` and what `croupier readings` says of money, as people and machines use them."""

import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import load
from tests.cli.shell import answer, run
from tests.processes import CROUPIER

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
WAGER_KEYS = {
    "ev", "ev_exact", "house_edge", "average_wager", "element_of_risk", "standard_deviation", "hit_frequency",
    "push_frequency", "fold_frequency", "outcomes",
}  # fmt: skip


def test_the_json_is_the_contract() -> None:
    found = answer("odds", "nh-holdem-stud", "--reading", "Q3-01=b")
    assert found["game"] == "nh-holdem-stud"
    assert found["hash"] == load("nh-holdem-stud").with_readings({"Q3-01": "b"}).hash
    assert found["readings"]["Q3-01"] == "b"
    assert found["tie_rule"] == "bet"
    main = found["wagers"]["main"]
    assert set(main) >= WAGER_KEYS
    assert set(main["fold_frequency"]) == {"third", "fourth", "fifth"}
    outcomes = main["outcomes"]
    assert sum(Fraction(result["exact"]) for result in outcomes) == 1
    assert sum(Fraction(result["net"]) * Fraction(result["exact"]) for result in outcomes) == Fraction(
        main["ev_exact"]
    )
    assert main["ev"] == pytest.approx(float(Fraction(main["ev_exact"])))


def test_the_table_shows_every_figure_of_every_wager() -> None:
    shown, _ = run("odds", "nh-holdem-jackpots")
    for figure in (
        "9.2415%",
        "2.5808%",
        "7.2760%",
        "24.4344%",
        "21.9058%",
        "-4289/46410",
        "folds at river",
    ):
        assert figure in shown
    assert "every wager returns 75% or more with every jackpot at its lowest" in shown
    assert "it is the bet" in " ".join(shown.split())


def test_a_bet_that_is_taken_back_is_no_fold() -> None:
    shown, _ = run("odds", str(EXAMPLES / "let-it-ride.toml"))
    assert "3.5057%" in shown
    assert "folds" not in shown


@pytest.mark.slow
def test_a_wager_under_the_minimum_return_is_named() -> None:
    shown, _ = run("odds", "nh-holdem-jackpots", "--reading", "Q1-17=b")
    assert "✗ six-card-bonus returns 70.81%" in shown
    assert answer("odds", "nh-holdem-jackpots", "--reading", "Q1-17=b")["minimum_return"]["fails"] == [
        "six-card-bonus"
    ]


def test_a_posted_jackpot_and_a_stake_move_the_edge_but_not_the_minimum() -> None:
    asked = ["--stake", "six-card-bonus=10", "--jackpot", "MEGA=100000", "--jackpot", "MINOR=$20,000"]
    found = answer("odds", "nh-holdem-jackpots", *asked)
    plain = answer("odds", "nh-holdem-jackpots", "--stake", "six-card-bonus=10")
    assert found["jackpots"]["MEGA"] == 100_000
    assert found["wagers"]["six-card-bonus"]["house_edge"] < plain["wagers"]["six-card-bonus"]["house_edge"]
    assert found["minimum_return"] == plain["minimum_return"]


def test_the_fragment_answers_with_its_edge_as_a_function_of_the_lost_row() -> None:
    found = answer("odds", "three-card-poker-fragment")
    assert set(found["wagers"]) == {"main"}
    lost = found["lost"]["pair-plus"]
    assert lost["formula"] == "house edge = 1062/5525 - 12/5525 x (straight flush)"
    assert lost["fair_at"] == 88.5
    assert {edge["pays"]: edge["exact"] for edge in lost["edges"]}["40 to 1"] == str(Fraction(582, 5_525))
    blank = lost["rows"][0]["blank"]
    whole = answer("odds", "three-card-poker-fragment", "--set", f"{blank}=40 to 1")
    assert whole["wagers"]["pair-plus"]["ev_exact"] == str(Fraction(-582, 5_525))


@pytest.mark.slow
def test_a_bet_that_dies_with_a_fold_is_solved_with_the_decision() -> None:
    alone = answer("odds", "three-card-poker")
    assert alone["tied_to_play"] == ["six-card-bonus"]
    staked = answer("odds", "three-card-poker", "--stake", "ante=5", "--stake", "six-card-bonus=5")
    assert staked["tied_to_play"] == []
    assert staked["played_otherwise"]["play"] > 0.3
    assert staked["wagers"]["main"]["house_edge"] > alone["wagers"]["main"]["house_edge"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--jackpot", "HUGE=5"], "has no jackpot HUGE"),
        (["--stake", "pair=5"], "has no bet pair"),
        (["--stake", "six-card-bonus=7"], "is exactly $5 or $10, not $7"),
        (["--stake", "six-card-bonus=a lot"], "is not an amount of money"),
        (["--against", "main/flush"], "--plot"),
        pytest.param(["--plot", "picture.png"], "end it in .svg", marks=pytest.mark.slow),
        pytest.param(
            ["--plot", "x.svg", "--against", "main/flash"], 'has no row "flash"', marks=pytest.mark.slow
        ),
    ],
)
def test_slips_are_answered_in_a_sentence(arguments: list[str], says: str) -> None:
    _, error = run("odds", "nh-holdem-jackpots", *arguments, code=2)
    assert says in error
    assert "Traceback" not in error


def test_bets_of_any_size_have_no_odds_and_what_is_suggested_has() -> None:
    asked = ("odds", "nh-holdem-3-card-bonus", "--reading", "Q4-01=b")
    _, error = run(*asked, code=2)
    assert "may be of any size" in error
    assert "ask for its odds at an ante, as in --stake ante=5" in error
    assert "simulat" not in error  # which refuses such bets too
    assert answer(*asked, "--stake", "ante=5")["wagers"]


@pytest.mark.slow
def test_readings_say_what_each_option_is_worth() -> None:
    found = {question["id"]: question for question in answer("readings", "nh-holdem-stud")["questions"]}
    sixes = {option["id"]: option["odds"] for option in found["Q3-01"]["options"]}
    assert sixes["a"] is None  # it is in force
    assert sixes["b"]["wagers"]["main"]["difference"] == pytest.approx(0.082846, abs=1e-6)
    shown, _ = run("readings", "nh-holdem-stud")
    assert "main: edge 17.5262%, +8.2846 points for the house" in shown
    assert all(option["odds"] is None for option in found["Q3-07"]["options"])  # it touches only play


def test_readings_that_hang_on_the_stakes_say_so_until_they_are_given() -> None:
    shown, _ = run("readings", "nh-holdem-3-card-bonus")
    assert "main: joint: it hangs on what is bet beside it" in shown
    found = answer("readings", "nh-holdem-3-card-bonus")["questions"]
    fold = next(question for question in found if question["id"] == "Q4-02")
    assert fold["options"][1]["odds"]["wagers"]["main"]["house_edge"] is None


@pytest.mark.slow
def test_readings_at_given_stakes_are_solved_together() -> None:
    asked = ["--stake", "ante=5", "--stake", "three-card-bonus=5"]
    found = answer("readings", "nh-holdem-3-card-bonus", *asked)["questions"]
    fold = next(question for question in found if question["id"] == "Q4-02")["options"][1]["odds"]["wagers"]
    assert fold["main"]["difference"] > 0
    assert "three-card-bonus" not in fold  # nobody folds before the flop any more, so it never dies


@pytest.mark.slow
def test_a_picture_is_the_same_twice_and_carries_no_date(tmp_path: Path) -> None:
    drawn = []
    for name in ("one.svg", "two.svg"):
        asked = ["odds", "nh-holdem-stud", "--plot", str(tmp_path / name), "--against", "main/flush"]
        subprocess.run([CROUPIER, *asked], check=True, capture_output=True)
        drawn.append((tmp_path / name).read_text("utf-8"))
    assert drawn[0] == drawn[1]
    assert "<dc:date>" not in drawn[0]
    assert "flush pays, to one" in drawn[0]


@pytest.mark.slow
def test_a_picture_shows_where_a_jackpot_is_fair(tmp_path: Path) -> None:
    run("odds", "nh-holdem-jackpots", "--plot", str(tmp_path / "j.svg"))
    drawn = (tmp_path / "j.svg").read_text("utf-8")
    assert all(f"{name} posted, dollars" in drawn for name in ("MEGA", "MAJOR", "MINOR"))
    assert "fair $" in drawn


@pytest.mark.parametrize(
    ("game", "stakes", "says"),
    [
        ("three-card-poker", ["six-card-bonus=10"], "hangs on the Ante beside it; add --stake ante=5"),
        (
            "nh-holdem-stud",
            ["ante=1"],
            "$1 on ante is too little in New Hampshire Holdem Stud; bet $2 or more",
        ),
        (
            "nh-holdem-stud",
            ["main=50"],
            "$50 on main is too much for New Hampshire Holdem Stud; bet $4 or less",
        ),
        (
            "nh-holdem-face-up",
            ["ante=5", "three-card-bonus=8"],
            "$8 on three-card-bonus is above Ante; bet $5 or less",
        ),
    ],
)
def test_stakes_that_no_table_takes_are_refused_with_those_it_does(
    game: str, stakes: list[str], says: str
) -> None:
    _, error = run("odds", game, *(word for stake in stakes for word in ("--stake", stake)), code=2)
    assert says in " ".join(error.split())
