"""A plugin of pytest that collects tests once and tries many mutants: each in a child that forked off.

The tests and all they import are read once. A child puts the changed code into the functions that are there,
runs the tests that are likely to notice, and is gone. A change outside any function cannot be put in so,
since what a module makes while it is read is made by then: such a mutant is to be tried otherwise.
"""

import gc
import json
import os
import resource
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from inspect import CO_NEWLOCALS
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest

ROOM: Final = 4 << 30  # bytes, since a mutant that never ends may write a history without end
CPU: Final = 300  # seconds of work after which a mutant counts as one that never ends
ENOUGH: Final = 30.0  # seconds of work after which no further test is begun: the mutant survived
PATIENCE: Final = 900.0  # the same by the clock, for one that waits for what never comes
_OFTEN: Final = 0.05

Place = tuple[str, str, int]  # file, qualified name, first line


@dataclass(frozen=True)
class Task:
    """A mutant to try: the file it changes, what stands there then, and files of tests, likeliest first."""

    path: str
    source: str
    tests: tuple[str, ...]
    slow: tuple[str, ...]  # of these, all tests; of the others only quick ones
    postgres: bool
    cpu: int = CPU


@dataclass(frozen=True)
class Answer:
    """What became of it: the test that failed, or none; whether the tests ended; whether it was tried."""

    failed: str = ""
    ended: bool = True
    tried: bool = True
    unfit: tuple[str, ...] = ()  # tests that fail without it, too


# ------------------------------------------------------------------------------------------------ patching


def patches(path: str, before: str, after: str) -> dict[Place, CodeType] | None:
    """Return the new code of each function that a change is in, or nothing where it is in none."""
    return _changed(compile(before, path, "exec"), compile(after, path, "exec"))


def _changed(old: CodeType, new: CodeType) -> dict[Place, CodeType] | None:
    if _alike(old, new):
        return {}
    if old.co_flags & CO_NEWLOCALS:  # a function, not the body of a module or a class
        return {(old.co_filename, old.co_qualname, old.co_firstlineno): new}
    if not _alike(old, new, inside=False):
        return None
    found: dict[Place, CodeType] = {}
    for one, other in zip(_codes(old), _codes(new), strict=True):
        part = _changed(one, other)
        if part is None:
            return None
        found |= part
    return found


def _alike(old: CodeType, new: CodeType, *, inside: bool = True) -> bool:
    """Whether two codes do the same, wherever they stand; or would, but for the functions made in them."""
    if (old.co_code, old.co_names, old.co_varnames) != (new.co_code, new.co_names, new.co_varnames):
        return False
    if len(old.co_consts) != len(new.co_consts):
        return False
    for one, other in zip(old.co_consts, new.co_consts, strict=True):
        if isinstance(one, CodeType) and isinstance(other, CodeType):
            if inside and not _alike(one, other):
                return False
        elif (type(one), one) != (type(other), other):
            return False
    return True


def _codes(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def live(codes: Mapping[Place, CodeType]) -> dict[Place, list[FunctionType]]:
    """Return the functions that are there of each code, whoever holds them."""
    found: dict[Place, list[FunctionType]] = {place: [] for place in codes}
    gc.unfreeze()  # what was there before the tests is passed over otherwise, and that is nearly all
    for each in gc.get_objects():
        if type(each) is FunctionType:  # to ask a proxy whose object is gone for its class is an error
            code = each.__code__
            place = (code.co_filename, code.co_qualname, code.co_firstlineno)
            if place in found:
                found[place].append(each)
    return found


def patch(codes: Mapping[Place, CodeType]) -> None:
    """Put new code into every function that is there."""
    for place, functions in live(codes).items():
        for function in functions:
            function.__code__ = codes[place]


# ------------------------------------------------------------------------------------------------- trying


class Forking:
    """Runs the tests that were collected in children, one mutant each, in place of running them."""

    def __init__(self, tasks: Sequence[Task], answers: Path) -> None:
        self.tasks, self.answers = tasks, answers
        self.sound: set[str] = set()  # tests that noticed a mutant and pass without
        self.unfit: set[str] = set()  # tests that fail without any mutant

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, and write down what became of it as soon as that is known."""
        with self.answers.open("a", encoding="utf-8") as file:
            for task in self.tasks:
                file.write(json.dumps(asdict(self._try(session, task))) + "\n")
                file.flush()
        return True

    def _try(self, session: pytest.Session, task: Task) -> Answer:
        path, before = Path(task.path), Path(task.path).read_text(encoding="utf-8")
        codes = patches(task.path, before, task.source)
        if not codes or not all(live(codes).values()):
            return Answer(tried=False)
        try:
            path.write_text(task.source, encoding="utf-8")  # for the programs that tests start
            while (answer := _forked(session, list(self._chosen(session, task)), codes, task.cpu)).failed:
                if answer.failed in self.sound:
                    break
                path.write_text(before, encoding="utf-8")
                alone = [item for item in session.items if item.nodeid == answer.failed]
                if not _forked(session, alone, {}).failed:
                    self.sound.add(answer.failed)
                    break
                self.unfit.add(answer.failed)
                path.write_text(task.source, encoding="utf-8")
        finally:
            path.write_text(before, encoding="utf-8")
        return replace(answer, unfit=tuple(self.unfit))

    def _chosen(self, session: pytest.Session, task: Task) -> Iterator[pytest.Item]:
        """Yield the tests of a mutant: quick ones first, of each kind those of likelier files."""
        place = {test: at for at, test in enumerate(task.tests)}
        chosen = []
        for item in session.items:
            file = item.nodeid.partition("::")[0]
            slow = len(list(item.iter_markers("slow")))  # its own mark counts beside that of its folder
            postgres = "postgres" in item.nodeid.lower()
            wanted = file in place and (not slow or file in task.slow) and item.nodeid not in self.unfit
            if wanted and (task.postgres or not postgres):
                chosen.append((slow + postgres, place[file], item))
        chosen.sort(key=lambda each: each[:2])
        return (item for *_, item in chosen)


def _forked(
    session: pytest.Session, items: Sequence[pytest.Item], codes: Mapping[Place, CodeType], cpu: int = CPU
) -> Answer:
    """Run tests in a child until the first that fails."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        os.setsid()
        resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
        _as_child(session, items, codes, writer)
    os.close(writer)
    ended = _awaited(child)
    with os.fdopen(reader) as told:
        return Answer(failed=told.read() if ended else "", ended=ended)


def _as_child(
    session: pytest.Session, items: Sequence[pytest.Item], codes: Mapping[Place, CodeType], writer: int
) -> None:
    """Be the child, and never come back."""
    failed = ""
    try:
        patch(codes)
        for at, item in enumerate(items):
            following = items[at + 1] if at + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                failed = item.nodeid
            if failed or time.process_time() > ENOUGH:
                session._setupstate.teardown_exact(None)  # whatever the file of this test keeps running
                break
    except BaseException:
        failed = failed or items[0].nodeid
    finally:
        os.write(writer, failed.encode())
        os._exit(0)


def _awaited(child: int) -> bool:
    """Wait for a child, end all it started, and return whether it ended by itself."""
    until, status = time.monotonic() + PATIENCE, None
    try:
        while status is None and time.monotonic() < until:
            found, told = os.waitpid(child, os.WNOHANG)
            status = told if found else None
            time.sleep(0 if found else _OFTEN)  # then it looks again
    finally:
        _end(child)
    if status is None:
        os.waitpid(child, 0)
    return status is not None and os.WIFEXITED(status)


def _end(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


class Enough:
    """Begins no further test after half a minute of work."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Look at the time after each test."""
        try:
            return (yield)
        finally:
            if time.process_time() > ENOUGH:
                item.session.shouldstop = "these are enough"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the mutants to try, and where to write what became of them."""
    parser.addoption("--mutants", metavar="PATH", help="mutants to try, as JSON")
    parser.addoption("--answers", metavar="PATH", help="where to write what became of them")


def pytest_configure(config: pytest.Config) -> None:
    """Try mutants in place of running the tests, where some were handed in."""
    config.pluginmanager.register(Enough())
    if asked := config.getoption("mutants"):
        tasks = [Task(**each) for each in json.loads(Path(asked).read_text(encoding="utf-8"))]
        config.pluginmanager.register(Forking(tasks, Path(config.getoption("answers"))))
