"""`croupier study` as people and machines use it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from croupier.games import Game
from croupier.lab.study import shared
from croupier.lab.study.shared import DEALS_A_TIME, SharedStudy
from tests.cli.shell import answer, run

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def test_shared_cards_by_number_of_seats() -> None:
    said = answer("study", "nh-holdem-face-up", "shared", "--seats", "3", "--deals", "64", "--seed", "5")
    assert (said["study"], said["deals"], said["seed"], said["interrupted"]) == ("shared", 64, 5, False)
    assert said["seat_solutions"] == 64 * (2 + 3)
    first, *others = said["edges"]
    assert first["house_edge_exact"] == "96739/1082900"
    assert first["standard_error"] == 0
    assert [edge["seats"] for edge in others] == [2, 3]
    assert all(edge["standard_error"] > 0 and edge["house_edge_exact"] is None for edge in others)


def test_the_same_seed_says_the_same_twice() -> None:
    asked = ("study", "three-card-poker", "shared", "--seats", "2", "--deals", "20")
    assert answer(*asked, "--seed", "3") == answer(*asked, "--seed", "3") != answer(*asked, "--seed", "4")


def test_people_see_which_figure_is_exact_and_how_many_hands_were_played() -> None:
    shown = run("study", "nh-holdem-face-up", "shared", "--seats", "2", "--deals", "64", width=80).out
    assert "8.9333%         exact" in shown
    assert "64 deals, seed 1: 128 hands" in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_an_interrupted_study_tells_what_it_has(flags: tuple[str, ...]) -> None:
    def interrupted(game: Game, seats: int, deals: int, seed: int) -> Iterator[SharedStudy]:
        yield next(iter(going(game, seats, deals, seed)))
        raise KeyboardInterrupt

    going = shared.shared_study
    with mock.patch.object(shared, "shared_study", interrupted):
        shown = run("study", "nh-holdem-face-up", "shared", "--seats", "2", "--deals", "9999", *flags).out
    if flags:
        assert f'"deals": {DEALS_A_TIME},' in shown
        assert '"interrupted": true' in shown
    else:
        assert f"{DEALS_A_TIME} deals" in shown
        assert "Interrupted; this is what there is." in shown


def test_an_exposed_card_with_its_fraction() -> None:
    said = answer("study", str(EXAMPLES / "mississippi-stud.toml"), "exposed", "--card", "board.1")
    (found,) = said["cards"].values()
    assert found["seen"]["house_edge_exact"] == "-254633/464100"
    assert found["gain"] == found["unseen"]["house_edge"] - found["seen"]["house_edge"]
    assert found["unseen"]["fold_frequency"]["third"] < found["seen"]["fold_frequency"]["third"]


def test_without_a_card_named_each_that_differs_is_studied() -> None:
    assert list(answer("study", "three-card-poker", "exposed")["cards"]) == ["dealer.1"]
    shown = run("study", "three-card-poker", "exposed", width=80).out
    assert "Seeing dealer.1 is worth +0.0686 of the ante a round, with the player ahead." in shown


@pytest.mark.slow
def test_every_card_of_the_board_side_by_side() -> None:
    shown = run("study", "nh-holdem-stud", "exposed", width=90).out
    assert all(f"board.{place} seen" in shown for place in (1, 2, 3))
    assert max(map(len, shown.splitlines())) <= 90


def test_ways_of_playing_in_units_and_in_dollars() -> None:
    said = answer("study", "three-card-poker", "skill", "--ante", "$20")
    assert said["ante"] == 20
    ways = {way["name"]: way for way in said["ways"]}
    assert said["ways"][0]["cost"] == 0
    assert ways["play every hand"]["dollars_a_hand"] == pytest.approx(20 * ways["play every hand"]["cost"])
    shown = run("study", "three-card-poker", "skill", width=80).out
    assert "what each way of playing costs, at $5" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_reading_is_studied_too() -> None:
    asked = ("study", "nh-holdem-stud", "shared", "--seats", "1")
    usual, lost = answer(*asked), answer(*asked, "--reading", "Q3-01=b")
    assert lost["readings"]["Q3-01"] == "b"
    assert lost["edges"][0]["house_edge"] > usual["edges"][0]["house_edge"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("nh-holdem-stud", "exposed", "--card", "dealer.1"), "it has board.1, board.2, board.3"),
        (("three-card-poker", "exposed", "--card", "board.1"), "it has dealer.1, dealer.2, dealer.3"),
        (("nh-holdem-stud", "shared", "--seats", "9"), "is dealt to 1 to 7 seats, not to 9"),
        (("nh-holdem-stud", "shared", "--seats", "0"), "is dealt to 1 to 7 seats, not to 0"),
        (("nh-holdem-stud", "shared", "--deals", "0"), "from 2 deals or more, not from 0"),
        (
            ("nh-holdem-stud", "shared", "--card", "board.1"),
            "--card is for a study of exposed, not of shared",
        ),
        (("nh-holdem-stud", "skill", "--seats", "2"), "--seats is for a study of shared, not of skill"),
        (("nh-holdem-stud", "skill", "--ante", "five"), "is not an amount of money"),
        (("nh-holdem-stud", "skill", "--ante", "0"), "an ante of nothing costs nothing"),
    ],
)
def test_a_slip_is_answered_with_one_sentence(asked: tuple[str, ...], says: str) -> None:
    assert says in " ".join(run("study", *asked, code=2, width=200).err.split())


@pytest.mark.slow
def test_without_numba_shared_cards_name_the_extra_and_the_exact_studies_go_on() -> None:
    without = "import sys; sys.modules['numba'] = None; from croupier.cli import main; main()"

    def asked(*arguments: str) -> "subprocess.CompletedProcess[str]":
        whole = [sys.executable, "-c", without, "study", "three-card-poker", *arguments, "--json"]
        return subprocess.run(whole, capture_output=True, text=True, check=False)

    refused = asked("shared")
    assert refused.returncode == 2
    assert "needs numba: pip install 'croupier[lab]'" in refused.stderr
    assert asked("exposed").returncode == asked("skill").returncode == 0
