"""`croupier forecast` as people and machines use it."""

import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from croupier.lab.forecast import shift
from croupier.lab.simulate import Chunk
from tests.cli.shell import answer, run

CROWD = ("--bonus", "pair-plus=0.6", "--bonus", "six-card-bonus=0.3", "--skill", "mimic-the-dealer=1")


@pytest.mark.slow
def test_people_see_the_crowd_the_spans_the_bankroll_and_the_theory() -> None:
    antes = ("--ante", "5=3", "--ante", "10", "--hours", "3000")
    shown = run("forecast", "three-card-poker", *CROWD, *antes, width=80).out
    assert "6 seats, 40 rounds an hour, 8 hours a day, 30 days a month" in shown
    assert "skill     mimic-the-dealer 100%" in shown
    assert "ante      $5 75%, $10 25%" in shown
    assert "bonuses   pair-plus 60%, six-card-bonus 30%" in shown
    assert len(re.findall(r"^ (?:hour|day  |month) +drop +\$", shown, re.MULTILINE)) == 3
    assert len(re.findall(r"^ +win +\$", shown, re.MULTILINE)) == 3
    assert len(re.findall(r"^ +hold +\d+\.\d%", shown, re.MULTILINE)) == 3
    assert re.search(r"Bankroll: \$[\d,]+\. The chance that any hour of a month ends lower is 1%", shown)
    assert re.search(r"By theory an hour wins \$\d+\.\d\d before caps \(exactly \d+/\d+", shown)
    assert "3,000 hours played, seed 1" in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.slow
def test_machines_get_every_figure_and_the_exact_mean() -> None:
    said = answer("forecast", "nh-holdem-stud", "--hours", "500", "--seats", "4", "--risk", "0.05")
    assert (said["game"], said["seats"], said["hours"], said["interrupted"]) == (
        "nh-holdem-stud",
        4,
        500,
        False,
    )
    assert said["antes"] == {"4": 1.0}  # R3: $2 to $4, so not the usual $5
    assert said["theory"]["win_an_hour_exact"] == "274496/4641"  # 4 seats × 40 rounds × $4 × 4289/46410
    assert list(said["spans"]) == ["hour", "day", "month"]
    for span in said["spans"].values():
        for figure in ("drop", "win", "hold"):
            assert span[figure]["p05"] <= span[figure]["p50"] <= span[figure]["p95"]
    assert said["spans"]["month"]["hours"] == 240
    assert said["spans"]["day"]["win"]["exact_mean"] == pytest.approx(8 * said["theory"]["win_an_hour"])
    assert said["bankroll"]["risk"] == 0.05
    assert said["bankroll"]["dollars"] > 0


@pytest.mark.slow
def test_where_there_is_no_exact_figure_it_is_said_why() -> None:
    asked = ("forecast", "nh-holdem-face-up", "--reading", "Q2-03=b", "--bonus", "three-card-bonus=1")
    shown = run(*asked, "--hours", "100").out
    assert "No exact figure: decisions can lose three-card-bonus." in shown.replace("\n", " ")
    theory = answer(*asked, "--hours", "100")["theory"]
    assert theory["win_an_hour"] is None
    assert theory["not_counted"] == ["three-card-bonus"]


@pytest.mark.slow
def test_the_same_seed_says_the_same_twice() -> None:
    asked = ("forecast", "nh-holdem-stud", "--hours", "200")
    told = [answer(*asked, "--seed", seed) for seed in ("3", "3", "4")]
    for each in told:
        del each["seconds"], each["hours_per_second"], each["seed"]
    assert told[0] == told[1] != told[2]


@pytest.mark.slow
@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_an_interrupted_forecast_tells_what_it_has(flags: tuple[str, ...]) -> None:
    playing = shift.Shift.__call__

    def interrupted(self: shift.Shift, chunk: Chunk) -> shift.Hours:
        if chunk.first:
            raise KeyboardInterrupt
        return playing(self, chunk)

    with mock.patch.object(shift.Shift, "__call__", interrupted):
        shown = run("forecast", "nh-holdem-stud", "--hours", "9999", *flags).out
    if flags:
        assert '"hours": 1000,' in shown
        assert '"interrupted": true' in shown
    else:
        assert "1,000 hours played" in shown
        assert "Interrupted; this is what there is." in shown


@pytest.mark.slow
def test_a_picture_of_the_forecast(tmp_path: Path) -> None:
    place = tmp_path / "month.svg"
    run("forecast", "nh-holdem-stud", "--hours", "200", "--days", "3", "--plot", str(place))
    assert "chance that a month needs more" in place.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--bonus", "pair-plus=1.5"), "1.5 of the players cannot be on pair-plus; a share is from 0 to 1"),
        (("--bonus", "luck=0.5"), "has no bonus luck; it has pair-plus, six-card-bonus"),
        (("--skill", "optimal=0"), "the weights of every skill are 0, so nobody plays"),
        (("--skill", "genius=1"), "there is no strategy genius for Three Card Poker; there are optimal"),
        (("--bonus", "pair-plus=many"), '"many" is no number for pair-plus; write it like pair-plus=0.6'),
        (("--ante", "5=1/0"), '"1/0" is no number for the ante 5; write it like 5=0.8'),
        (("--ante", "much"), "much"),
        (("--ante", "0"), "nothing to decide"),
        (("--plot", "month.png"), "month.png is not the name of an SVG file; end it in .svg"),
        (("--jackpot", "MEGA=5"), "has no jackpot MEGA"),
        (("--hours", "5"), "no forecast is made of 5 hours"),
    ],
)
def test_what_cannot_be_gets_a_sentence(flags: tuple[str, ...], says: str) -> None:
    said = run("forecast", "three-card-poker", *flags, code=2)
    assert not said.out
    assert says in re.sub(r"\s*│\s*", " ", said.err.replace("\n", " ")).replace("  ", " ")


@pytest.mark.slow
def test_help_needs_no_numbers() -> None:
    """Help is there at once: nothing that counts is loaded for it."""
    code = (
        "import sys\nfrom croupier.cli import main\nsys.argv = ['croupier', 'forecast', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "sys.exit(bool({'numpy', 'numba', 'matplotlib'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "rounds-an-hour" in done.stdout
