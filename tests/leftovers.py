"""Who was left behind: a test fails that leaves a process running, its own or one that those started."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.forked import mother
from tests.processes import Process, children, living
from tests.waiting import soon

_MARK = "CROUPIER_TESTED_BY"  # in the surroundings of every process that this one started, or one of those
_A_MOMENT = 10.0  # seconds in which whoever was told to go is gone


class Leftovers:
    """Fails a test that leaves a process behind; a fixture's own may stay as long as the fixture does."""

    def __init__(self) -> None:
        self._lent: dict[pytest.FixtureDef[Any], set[int]] = {}
        os.environ[_MARK] = str(os.getpid())

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Note which processes a fixture starts that outlives a test."""
        if fixturedef.scope == "function":
            return (yield)
        before = set(_own())
        try:
            return (yield)
        finally:
            self._lent[fixturedef] = set(_own()) - before

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[Any]) -> None:
        """Forget them: from now on nobody needs them."""
        self._lent.pop(fixturedef, None)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Look who is there once everything of a test is cleared away; after the last one, further off."""
        try:
            return (yield)
        finally:
            self._sweep(item.nodeid)
            if nextitem is None:
                _sweep_far()

    def _sweep(self, test: str) -> None:
        def left() -> list[Process]:
            lent = set().union(*self._lent.values())
            return [process for id_, process in _own().items() if id_ not in lent]

        if found := _stay(left):
            pytest.fail(f"{test} left behind {found}")


def _own() -> dict[int, Process]:
    """Return the children of this process, but for those that are kept until its end."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:  # there are none: no need to look through all the machine
        return {}
    return {each.id: each for each in children(os.getpid()) if not _stays(each)}


def _stays(process: Process) -> bool:
    """Whether a process ends with this one: what Python keeps for itself, and what houses fork off."""
    return "resource_tracker" in process.command or process.id == mother()


def _sweep_far() -> None:
    """Fail where a child's child lives on, whoever looks after it now; it knows the test that it began in."""

    def left() -> list[Process]:
        return [each for each in living() if not _stays(each) and _is_of_ours(each.id)]

    if found := _stay(left):
        pytest.fail(f"these processes were left behind: {found}")


def _is_of_ours(process: int) -> bool:
    mark = f"{_MARK}={os.getpid()}".encode()
    with suppress(OSError):
        return process != os.getpid() and mark in Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    return False


def _stay(left: Callable[[], list[Process]]) -> str:
    """Return who is still there after a moment, and kill them."""
    with suppress(AssertionError):
        soon(lambda: not left(), within=_A_MOMENT)
        return ""
    found = left()
    told = ", ".join(f"{each.command} ({_began_in(each.id)})" for each in found)
    for each in found:
        with suppress(ProcessLookupError):
            os.kill(each.id, signal.SIGKILL)
    return told


def _began_in(process: int) -> str:
    with suppress(OSError):
        for word in Path(f"/proc/{process}/environ").read_bytes().split(b"\0"):
            if word.startswith(b"PYTEST_CURRENT_TEST="):
                return word.partition(b"=")[2].decode()
    return "begun in no test"
