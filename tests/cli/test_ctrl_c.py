"""Ctrl-C in what reads a whole log ends it in a sentence, with its code, and leaves nothing half done."""

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from croupier.server.people import auth_tables
from croupier.store import open_log
from tests.processes import CROUPIER, started
from tests.store.facts import filled
from tests.waiting import PATIENCE, soon

pytestmark = pytest.mark.slow
MANY = 40_000  # events, so that it takes a while


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "house.db"
    with open_log(path) as log:
        auth_tables.keep(log)
        filled(log, MANY)
    return path


def test_a_check_is_stopped_in_a_sentence(house: Path) -> None:
    terminal, side = pty.openpty()
    with started([CROUPIER, "audit", "verify", "--database", str(house)], stderr=side) as process:
        os.close(side)
        seen = b""
        while b"checking" not in seen:
            seen += (more := os.read(terminal, 100))
            assert more, f"it ended before it could be stopped: {seen!r}"
        process.send_signal(signal.SIGINT)
        while b"end" not in seen:
            seen += (more := os.read(terminal, 100))
            assert more, f"it ended without a word: {seen!r}"
        process.communicate(timeout=PATIENCE)
    os.close(terminal)
    assert process.returncode == 130
    assert b"Traceback" not in seen
    assert b"croupier: audit was stopped before its end" in seen


def test_a_backup_is_stopped_and_leaves_no_file(house: Path, tmp_path: Path) -> None:
    words = ["backup", str(tmp_path / "copy.db"), "--database", str(house)]
    with started([CROUPIER, *words], stderr=subprocess.PIPE) as process:
        soon(lambda: list(tmp_path.iterdir()), "the copy to begin")
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told == "croupier: backup was stopped before its end\n"
    assert not list(tmp_path.iterdir())
