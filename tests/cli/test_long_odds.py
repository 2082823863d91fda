"""What takes seconds to solve says so beforehand, tells how far it is, and ends with Ctrl-C."""

import os
import pty
import re
import signal
from pathlib import Path

import numpy as np
import pytest

from croupier import cli
from croupier.odds.counting import kept
from tests.cli.shell import run
from tests.odds.changed import EXAMPLES
from tests.processes import CROUPIER, started
from tests.waiting import PATIENCE

GAMES = sorted(EXAMPLES.glob("*.toml"))
SECONDS = {
    "caribbean-stud",
    "casino-holdem",
    "crazy-4-poker",
    "four-card-poker",
    "high-card-flush",
    "texas-holdem-bonus",
    "ultimate-texas-holdem",
}
COMPILED = {"casino-holdem", "texas-holdem-bonus", "ultimate-texas-holdem"}


def test_check_says_in_a_line_that_every_example_is_solved_and_about_how_long() -> None:
    lines = re.findall(r"(?:Exact odds|No exact odds): .*", run("check", *map(str, GAMES), width=400).out)
    assert len(lines) == len(GAMES) > len(SECONDS)
    for path, line in zip(GAMES, lines, strict=True):
        says = re.fullmatch(
            r"Exact odds: croupier odds has them(?:, in about (\d+) s)?"
            r"(?: \(about (\d+) s the first time on a machine\))?\.",
            line.strip(),
        )
        assert says, line
        assert (says[1] is not None) == (path.stem in SECONDS)
        assert 1 <= int(says[1] or 1) <= 20
        assert (says[2] is not None) == (path.stem in COMPILED)
        assert int(says[2] or 20) > int(says[1] or 0)


GAME = str(EXAMPLES / "four-card-poker.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "until"),
    [
        (["odds", GAME], rb"counting every deal \xe2\x80\xa6 +\d+%"),
        (["simulate", GAME], rb"\xe2\x80\xa6"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_long_solution_tells_how_far_it_is_and_ends_with_ctrl_c_in_a_sentence(
    words: list[str], until: bytes
) -> None:
    terminal, side = pty.openpty()
    with started([CROUPIER, *words], stderr=side) as process:
        os.close(side)
        seen = b""
        while not re.search(until, seen):
            seen += (more := os.read(terminal, 100))
            assert more, f"it ended before it could be stopped: {seen!r}"
        process.send_signal(signal.SIGINT)
        while b"kept." not in seen:
            seen += (more := os.read(terminal, 100))
            assert more, f"it ended without a word: {seen!r}"
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(terminal)
    assert process.returncode == 130
    assert b"Traceback" not in seen
    says = f"croupier: {words[0]} was stopped before its end, so it has no result; nothing was kept."
    assert says.encode() in seen
    assert not out


@pytest.mark.parametrize("command", cli._COUNTING)
def test_ctrl_c_in_any_command_that_counts_is_one_sentence_and_a_code(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(kept, "_KEPT", [])
    monkeypatch.setattr(cli._load(command), "parse_args", lambda *_: [])
    monkeypatch.setattr(cli._load(command), "invoke", stopped)
    said = run(command, code=130)
    assert said.err == (
        f"croupier: {command} was stopped before its end, so it has no result; nothing was kept.\n"
    )
    assert not said.out


def test_what_was_kept_is_named_when_ctrl_c_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "_KEPT", [])
    assert cli._stopped("odds") == "odds was stopped before its end, so it has no result; nothing was kept."
    kept.kept("numbers", [kept], lambda: {"one": np.ones(1, dtype=np.int64)})
    assert cli._stopped("odds") == (
        "odds was stopped before its end, so it has no result; "
        f"the tables it counted are kept in {tmp_path / 'tables'} and shorten the next one."
    )
