"""`croupier simulate` as a person and a machine see it."""

import os
import re
import signal
import subprocess
from json import loads
from pathlib import Path

import pytest

from croupier.cli.simulate import _rate
from tests.cli.shell import answer, run
from tests.processes import CROUPIER, started
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow  # loading and running the compiler takes seconds


def test_estimates_stand_beside_the_exact_figures() -> None:
    said = run("simulate", "nh-holdem-face-up", "--rounds", "200000", "--seats", "2", "--replay", "5").out
    assert "200,000 rounds at 2 seats, optimal play, seed 1" in said
    assert re.search(r"main +\$5 +-\d+\.\d{4}% +\d\.\d{4}% +-8\.9333%", said)
    assert "5 of these rounds were played again at the table: all settled alike, to the cent." in said
    assert "A player's money, in units of the ante" in said


def test_machines_get_every_outcome_with_its_exact_chance() -> None:
    said = answer("simulate", "three-card-poker", "--rounds", "50000", "--bankroll", "500", "--replay", "3")
    assert (said["game"], said["rounds"], said["seats"], said["strategy"]) == (
        "three-card-poker",
        50000,
        1,
        "optimal",
    )
    assert list(said["wagers"]) == ["main", "pair-plus", "six-card-bonus"]
    pair_plus = said["wagers"]["pair-plus"]
    assert pair_plus["exact_fraction"] == "-392/5525"
    assert pair_plus["rounds"] == sum(outcome["count"] for outcome in pair_plus["outcomes"]) == 50000
    assert said["sessions"]["ruin"]["units"] == 100
    assert 0 < said["sessions"]["ruin"]["risk"] < 1
    assert {"seconds", "rounds_per_second"} <= set(said)


def test_a_bet_that_a_fold_takes_is_said_not_to_be_weighed() -> None:
    asked = (
        "simulate",
        "three-card-poker",
        "--rounds",
        "500",
        "--replay",
        "0",
        "--stake",
        "six-card-bonus=10",
    )
    said = " ".join(run(*asked, "--stake", "pair-plus=0").out.split())
    assert "Played as is best for main alone. A fold takes six-card-bonus along" in said
    assert "croupier odds GAME --stake main=5 --stake six-card-bonus=10 solves them as one decision" in said
    assert answer(*asked)["bets_not_weighed"] == []  # Pair Plus keeps it alive
    never_folds = answer(*asked, "--stake", "pair-plus=0", "--strategy", "play-every-hand")
    assert never_folds["bets_not_weighed"] == []


def test_the_same_seed_gives_the_same_rounds_on_one_process_or_two() -> None:
    asked = ("simulate", "nh-holdem-stud", "--rounds", "1200000", "--seed", "9", "--replay", "0")
    one, two = answer(*asked), answer(*asked, "--workers", "2")
    for each in (one, two):
        del each["seconds"], each["rounds_per_second"]
    assert one == two
    assert answer(*asked[:-4], "--seed", "10")["wagers"] != one["wagers"]


def test_a_play_and_its_outcomes_by_name() -> None:
    said = run(
        "simulate", "nh-holdem-stud", "--rounds", "20000", "--strategy", "play-blind", "--outcomes"
    ).out
    assert "play-blind play" in said
    assert re.search(r"^ +\+1000 +\d+ ", said, re.MULTILINE)  # four units on a royal flush at 250 to 1


def test_a_picture_of_sessions(tmp_path: Path) -> None:
    picture = tmp_path / "money.svg"
    run("simulate", "nh-holdem-stud", "--rounds", "20000", "--plot", str(picture), "--replay", "0")
    assert "player's money in 500 rounds" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--rounds", "5", "--until-error", "0.1"), "cannot go together"),
        (("--engine", "dask"), "--engine dask with --scheduler"),
        (("--scheduler", "tcp://127.0.0.1:1"), "--engine dask with --scheduler"),
        (("--strategy", "luck"), "there is no strategy luck"),
        (("--seats", "40"), "is played at 1 to 7 seats, not 40"),
        (("--stake", "main=1"), "bet $2 or more"),
    ],
)
def test_what_cannot_be_is_answered_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in re.sub(r"[│\s]+", " ", run("simulate", "nh-holdem-stud", *words, code=2).err)


def test_a_lost_row_must_be_supplied() -> None:
    said = run("simulate", "three-card-poker-fragment", code=2).err
    assert "supply it with --set" in said
    path = re.search(r"--set '([^']+)=\.\.\.'", said)
    assert path
    run(
        "simulate",
        "three-card-poker-fragment",
        "--set",
        f"{path[1]}=40 to 1",
        "--rounds",
        "500",
        "--replay",
        "2",
    )


@pytest.mark.parametrize("json", [False, True])
def test_ctrl_c_prints_what_there_is_and_says_so(json: bool) -> None:
    words = ["simulate", "nh-holdem-stud", "--rounds", str(10**12), "--workers", "1", "--replay", "0"]
    words += ["--json"] * json
    colorful = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100"}
    with started([CROUPIER, *words], env=colorful, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        seen = ""
        while "a second" not in seen:
            seen += (more := process.stderr.read(20))
            assert more, f"it ended before it could be stopped: {seen}"
        process.send_signal(signal.SIGINT)
        said, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert f"of {10**12:,} rounds" in told
    if json:
        assert loads(said)["stopped"] is True
    else:
        assert re.search(r"[\d,]{7,} rounds at 1 seat", re.sub(r"\x1b\[[\d;]*m", "", said))


def test_one_that_came_to_its_end_says_so_too() -> None:
    assert answer("simulate", "nh-holdem-stud", "--rounds", "500", "--replay", "0")["stopped"] is False


def test_replayed_rounds_go_into_a_file_that_duckdb_reads(tmp_path: Path) -> None:
    import duckdb  # noqa: PLC0415 (an extra)

    rounds = tmp_path / "rounds.parquet"
    asked = ("simulate", "nh-holdem-face-up", "--rounds", "500", "--seats", "2", "--replay", "20")
    run(*asked, "--parquet", str(rounds))
    asking = duckdb.connect()
    counted = f"select count(distinct round), count(distinct seat) from '{rounds}'"
    assert asking.execute(counted).fetchall() == [(20, 2)]


def test_a_rate_is_in_millions_only_from_one_million_on() -> None:
    assert [_rate(rate) for rate in (15_840_000.0, 1e6, 7_214.6)] == ["15.8 million", "1.0 million", "7,215"]
