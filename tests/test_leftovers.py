"""Programs that tests start heed Ctrl-C and go with their test; a test that leaves one behind fails."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import IS_POSSIBLE, forked, mother
from tests.processes import CROUPIER, children, is_alive, started
from tests.waiting import PATIENCE, soon

ROOT = Path(__file__).parents[1]
HEEDS = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], process_group=0)
print(child.pid, flush=True)
time.sleep(1000)
"""
SLEEPS = '[sys.executable, "-c", "import time; time.sleep(1000)"]'
CONFTEST = """
from tests import leftovers
leftovers._A_MOMENT = 0.5
def pytest_configure(config):
    config.pluginmanager.register(leftovers.Leftovers())
"""
TESTS = f"""
import os, subprocess, sys
import pytest

@pytest.fixture(scope="module")
def lent():
    with subprocess.Popen({SLEEPS}) as process:
        yield process
        process.kill()

def test_who_borrows(lent):
    assert lent.poll() is None

def test_who_clears_away():
    with subprocess.Popen({SLEEPS}) as process:
        process.kill()

def test_who_leaves_a_child():
    test_who_leaves_a_child.kept = subprocess.Popen({SLEEPS})

def test_who_leaves_a_childs_child():
    begins = "import subprocess, sys; subprocess.Popen({SLEEPS.replace('"', "'")})"
    subprocess.run([sys.executable, "-c", begins], check=True)

def test_who_comes_last():
    assert True
"""


@pytest.mark.parametrize("disposition", [signal.SIG_IGN, signal.SIG_DFL, signal.default_int_handler])
def test_a_program_heeds_ctrl_c_whatever_its_parent_does(disposition: signal.Handlers) -> None:
    before = signal.signal(signal.SIGINT, disposition)
    try:
        with started([sys.executable, "-c", HEEDS]) as program:
            said, _ = program.communicate(timeout=PATIENCE)
    finally:
        signal.signal(signal.SIGINT, before)
    assert said == "True\n"


def test_a_program_goes_with_its_children_in_whichever_group() -> None:
    with started([sys.executable, "-c", PARENT]) as program:
        assert program.stdout
        child = int(program.stdout.readline())
        assert is_alive(child)
    soon(lambda: not is_alive(child), "the end of the child")
    assert program.returncode == -signal.SIGKILL


@pytest.mark.slow
@pytest.mark.skipif(not IS_POSSIBLE, reason="children are handed over on Linux alone")
def test_a_program_that_forks_off_is_a_child_with_its_own_words_and_goes_with_its_test() -> None:
    surroundings = {**os.environ, "COLUMNS": "60"}
    with forked([CROUPIER, "games", "--nonsense"], surroundings) as wrong:
        assert wrong.wait(PATIENCE) == 2
        assert "No such option: --nonsense" in wrong.stderr.read()
    with forked([sys.executable, "-m", "http.server", "0"], surroundings) as serves:
        assert [each.session for each in children(os.getpid()) if each.id == serves.pid] == [serves.pid]
        assert mother() not in (None, serves.pid)
        serves.send_signal(signal.SIGINT)
        assert serves.wait(PATIENCE) in (0, -signal.SIGINT), "it heeds Ctrl-C, whoever ignores it here"
    with forked([sys.executable, "-m", "http.server", "0"], surroundings) as left:
        assert left.poll() is None
    assert left.returncode == -signal.SIGKILL


@pytest.mark.slow
def test_who_leaves_a_process_behind_fails_and_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-rA",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
    ]
    home = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([*words, str(tmp_path)], env=home, capture_output=True, text=True, check=False)
    failed = {
        line.split("::")[1].split()[0] for line in done.stdout.splitlines() if line.startswith("ERROR ")
    }
    assert failed == {"test_who_leaves_a_child", "test_who_comes_last"}, done.stdout
    assert "5 passed, 2 errors" in done.stdout
    assert "test_some.py::test_who_leaves_a_childs_child (call)" in done.stdout, "it says where it began"
