"""What takes seconds to solve says so beforehand, tells how far it is, and ends with Ctrl-C."""

import os
import pty
import re
import signal

import pytest

from tests.cli.shell import run
from tests.odds.changed import EXAMPLES
from tests.processes import CROUPIER, started
from tests.waiting import PATIENCE

GAMES = sorted(EXAMPLES.glob("*.toml"))
SECONDS = {"four-card-poker", "crazy-4-poker", "high-card-flush", "casino-holdem", "texas-holdem-bonus"}


def test_check_says_in_a_line_that_every_example_is_solved_and_about_how_long() -> None:
    lines = re.findall(r"(?:Exact odds|No exact odds): .*", run("check", *map(str, GAMES), width=400).out)
    assert len(lines) == len(GAMES) > len(SECONDS)
    for path, line in zip(GAMES, lines, strict=True):
        says = re.fullmatch(r"Exact odds: croupier odds has them(, in about (\d+) s)?\.", line.strip())
        assert says, line
        assert path.stem not in SECONDS or 1 <= int(says[2]) <= 20


@pytest.mark.slow
def test_a_long_solution_tells_how_far_it_is_and_ends_with_ctrl_c() -> None:
    terminal, side = pty.openpty()
    words = [CROUPIER, "odds", str(EXAMPLES / "four-card-poker.toml")]
    with started(words, stderr=side) as process:
        os.close(side)
        seen = b""
        while not re.search(rb"counting every deal \xe2\x80\xa6 +\d+%", seen):
            seen += (more := os.read(terminal, 100))
            assert more, f"it ended before it could be stopped: {seen!r}"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(terminal)
    assert process.returncode != 0
    assert b"Traceback" not in seen
    assert not out
