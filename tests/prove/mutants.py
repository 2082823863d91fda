"""Mutation testing: change one thing in the code, and see a test fail.

`python -m tests.prove.mutants` tries a sample of every package; `--package table --sample 25 --seed 1` says
which, how many and which ones, and `--every table.split` tries all mutants of one module. Each is tried in a
copy of the checkout, in a process of its own, with the tests that `choosing` finds likely to notice it. What
no test notices is printed with its place; docs/proofs.md names those that change nothing anyone could see.

mutmut was looked at and not taken: it mutates no decorated function and no decorated class, which here are
all values, properties and compiled kernels, and it runs the whole suite first to learn which test runs what.
"""

import argparse
import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from tests.conftest import is_slow
from tests.prove.changes import Mutant, mutants_of
from tests.prove.choosing import Tree
from tests.prove.forking import CPU, PATIENCE, ROOM, Answer, Task

ROOT: Final = Path(__file__).parents[2]
SAMPLE: Final = 12  # mutants of a package, where nothing is said
MOST_TESTS: Final = 12  # test files that a mutant is tried with, slow tests and all
_QUICK: Final = 3  # times as many, whose quick tests are tried before
_COPIED: Final = (
    "src",
    "tests",
    "docs",
    "examples",
    "benchmarks",
    "pyproject.toml",
    "mkdocs.yml",
    "README.md",
    "Makefile",
)
_PYTEST: Final = shlex.split(
    "-m pytest -q --no-header --tb=no --assert=plain -p no:cacheprovider"
    " -p xdist -n 0 -p pytest_timeout -p hypothesis.extra.pytestplugin -p tests.prove.forking"
)
_NOTHING_FAILED: Final = (0, 2, 5)  # 2: these were enough; 5: none of the tests was for this machine
_FIRST: Final = 2  # files of slow tests, before the others are even read
_OFTEN: Final = 0.2
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+?\.(?:py|md)(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


class End(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    EXPLAINED = "explained"


class Tried(NamedTuple):
    """A mutant and what became of it."""

    mutant: Mutant
    end: End
    noticed: str = ""  # the test that failed


# ---------------------------------------------------------------------------------------------- choosing


def sample_of(tree: Tree, package: str, size: int, seed: int) -> list[Mutant]:
    """Return some mutants of a package, the same for the same seed: places first, then a change of each."""
    places = [place for module in tree.modules(package) for place in _mutants(tree, module)]
    chance = random.Random(f"{seed} {package}")
    picked = chance.sample(places, min(size, len(places)))
    return sorted((chance.choice(place) for place in picked), key=lambda one: (one.module, one.line))


def every_one(tree: Tree, module: str) -> list[Mutant]:
    """Return all mutants of a module, or of a package."""
    return [mutant for name in tree.modules(module) for place in _mutants(tree, name) for mutant in place]


def _mutants(tree: Tree, module: str) -> Iterator[tuple[Mutant, ...]]:
    return mutants_of(module, tree.files[f"croupier.{module}"].read_text(encoding="utf-8"))


def explained(root: Path = ROOT) -> dict[str, str]:
    """Return the mutants that change nothing anyone could see, and why, as docs/proofs.md lists them."""
    text = (root / "docs" / "proofs.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^- `([a-z_.0-9]+\.\S+: [^`]+ -> [^`]+)`: (.+)$", text, re.MULTILINE))


# ------------------------------------------------------------------------------------------------ trying


class Copy:
    """A copy of the checkout, in which one mutant after another is tried."""

    def __init__(self, tree: Tree, folder: Path, most: int = MOST_TESTS) -> None:
        self.tree, self.folder, self.most = tree, folder, most
        self.sound: set[str] = set()  # tests that noticed a mutant and pass without
        self.unfit: list[str] = []  # tests that fail here without any mutant, and are left out
        skipped = shutil.ignore_patterns("__pycache__", "node_modules", "screens")
        for name in _COPIED:
            source = tree.root / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=skipped)
            elif source.exists():
                shutil.copy2(source, folder / name)

    def run(
        self,
        tests: Sequence[str],
        which: str = "not prove",
        *,
        postgres: bool = True,
        compiled_anew: bool = False,
    ) -> "Ran":
        """Run tests here, of these marks, until the first that fails."""
        kept = self.folder / ("compiled-anew" if compiled_anew else "compiled")
        if compiled_anew:
            shutil.rmtree(kept, ignore_errors=True)
        sparing = () if postgres else ("-k", "not postgres")
        unfit = (f"--deselect={test}" for test in self.unfit)
        child = self._started("-x", "-m", which, *sparing, *unfit, *tests, kept=kept)
        try:
            said, _ = child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return Ran(ended=False)
        finally:
            _end(child)
        if child.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return Ran(ended=False)
        failed = _FAILED.search(said)
        passed = child.returncode in _NOTHING_FAILED and not failed
        return Ran(passed=passed, failed=failed[1] if failed else "")

    def _started(self, *words: str, kept: Path, stdout: int = subprocess.PIPE) -> "subprocess.Popen[str]":
        inside = {
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{ROOT}",  # the plugin is ours, the code is not
            "NUMBA_CACHE_DIR": str(kept),
            "XDG_CACHE_HOME": str(kept),
            "CROUPIER_CACHE": str(kept / "croupier"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # reading them takes longer than most tests
        }
        return subprocess.Popen(
            [sys.executable, *_PYTEST, *words],
            cwd=self.folder,
            env=os.environ | inside,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            preexec_fn=_limit,  # noqa: PLW1509 (there is no thread here)
        )

    def forked(self, mutants: Sequence[Mutant]) -> Iterator[Answer]:
        """Try mutants in children of one process that reads the tests once; tell of each when it is known."""
        tasks = [self._task(mutant) for mutant in mutants]
        files = sorted({test for task in tasks for test in task.tests})
        asked, answers = self.folder / "mutants.json", self.folder / "answers.jsonl"
        asked.write_text(json.dumps([asdict(task) for task in tasks]), encoding="utf-8")
        answers.write_text("", encoding="utf-8")
        words = ("--mutants", str(asked), "--answers", str(answers))
        temporary = ("--basetemp", str(self.folder / "temporary"), "-m", "not prove")
        kept, told = self.folder / "compiled", 0
        child = self._started(*words, *temporary, *files, kept=kept, stdout=subprocess.DEVNULL)
        try:
            with answers.open(encoding="utf-8") as lines:
                while told < len(tasks):
                    over = child.poll() is not None
                    if line := lines.readline():
                        told += 1
                        yield Answer(**json.loads(line))
                    elif over:
                        break
                    else:
                        time.sleep(_OFTEN)  # then it looks again
        finally:
            _end(child)
        yield from [Answer(tried=False)] * (len(tasks) - told)

    def _task(self, mutant: Mutant) -> Task:
        tests = self.tree.tests_for(mutant.module, self.most * _QUICK)
        likely = self._likely(mutant.module, tests)
        path, first = str(self._path(mutant)), tuple(likely[: self.most])
        return Task(path, mutant.source, tuple(likely), first, postgres=_postgres(mutant), cpu=CPU)

    def _path(self, mutant: Mutant) -> Path:
        source = self.tree.files[f"croupier.{mutant.module}"]
        return self.folder / source.relative_to(self.tree.root)

    def _likely(self, module: str, tests: Sequence[str]) -> list[str]:
        near = ("src/", f"tests/{module.partition('.')[0]}/", "tests/conformance/")
        return [test for at, test in enumerate(tests) if at < _FIRST or test.startswith(near)]

    def tried(self, mutant: Mutant, tests: Sequence[str]) -> End:
        """Try one mutant, and leave the copy as it was; a test that fails without it, too, says nothing."""
        while (ran := self._run_with(mutant, tests)).ended and not ran.passed:
            if ran.failed in self.sound:
                return End.KILLED
            if self.run([ran.failed] if ran.failed else tests).passed:
                self.sound.add(ran.failed)
            elif ran.failed and ran.failed not in self.unfit:
                self.unfit.append(ran.failed)
            else:
                raise RuntimeError(f"these fail without any mutant, too: {ran.failed or ' '.join(tests)}")
        return End.SURVIVED if ran.ended else End.TIMEOUT

    def _run_with(self, mutant: Mutant, tests: Sequence[str]) -> "Ran":
        path = self._path(mutant)
        text, ran = path.read_text(encoding="utf-8"), Ran(passed=True)
        anew, postgres = _is_compiled(mutant), _postgres(mutant)
        try:
            _write(path, mutant.source)
            for some, which in self._passes(mutant.module, tests):
                ran = self.run(some, which, postgres=postgres, compiled_anew=anew)
                if not ran.ended or not ran.passed:
                    break
        finally:
            _write(path, text)
        return ran

    def _passes(self, module: str, tests: Sequence[str]) -> Iterator[tuple[Sequence[str], str]]:
        """Yield the tests in the order of what they cost: most mutants are noticed by a quick one."""
        likely = self._likely(module, tests)
        quick = [test for test in likely if not is_slow(self.tree.root / test)]
        slow = likely[: self.most]
        for some, which in ((quick, "not slow"), (slow[:_FIRST], "slow"), (slow[_FIRST:], "slow")):
            if some:
                yield some, f"{which} and not prove"


def _is_compiled(mutant: Mutant) -> bool:
    """Whether numba compiles the module, and keeps what calls it."""
    return mutant.module.startswith("lab.") and "compiled" in mutant.source


def _postgres(mutant: Mutant) -> bool:
    """Whether a PostgreSQL is worth its start, which takes longer than most tests."""
    return "postgres" in mutant.source.lower()


class Ran(NamedTuple):
    """How some tests ended: whether at all, whether they passed, and the first that failed."""

    ended: bool = True
    passed: bool = False
    failed: str = ""


def _write(path: Path, text: str) -> None:
    """Write a module, and forget what Python compiled of it: two mutants of one second look alike to it."""
    path.write_text(text, encoding="utf-8")
    for kept in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        kept.unlink()


def _limit() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # which a shell may have told us to ignore
    resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU + 5))


def _end(child: "subprocess.Popen[str]") -> None:
    """End a process and all it started, politely first so that it stops what it serves."""
    for sign in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(child.pid, sign)
        except ProcessLookupError:
            return
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            continue


def try_all(copy: Copy, mutants: Sequence[Mutant]) -> Iterator[Tried]:
    """Try mutants one after the other: in forks where that can be, then in processes of their own."""
    known = explained(copy.tree.root)
    yield from (Tried(mutant, End.EXPLAINED) for mutant in mutants if mutant.name in known)
    anew = {mutant: _is_compiled(mutant) for mutant in mutants if mutant.name not in known}
    whole, again = [mutant for mutant in anew if anew[mutant]], list[Mutant]()
    forked = [mutant for mutant in anew if not anew[mutant]]
    for mutant, answer in zip(forked, copy.forked(forked), strict=True):
        copy.unfit += [test for test in answer.unfit if test not in copy.unfit]
        if not answer.ended or answer.failed:
            yield Tried(mutant, End.KILLED if answer.ended else End.TIMEOUT, answer.failed)
        else:
            (again if answer.tried else whole).append(mutant)
    for mutant in (*again, *whole):
        tests = copy.tree.tests_for(mutant.module, copy.most * _QUICK)
        # What is made while modules are read was made before the fork, so a survivor is tried from the start.
        some = tests[:_FIRST] if mutant in again else tests
        yield Tried(mutant, copy.tried(mutant, some) if some else End.SURVIVED)


# ----------------------------------------------------------------------------------------------- telling


def told(package: str, tried: Sequence[Tried]) -> str:
    """Return one line of figures about a package."""
    ends = Counter(each.end for each in tried)
    figures = ", ".join(f"{ends[end]} {end}" for end in End)
    return f"{package}: {len(tried)} mutants, {figures}, {caught(tried):.0f}% caught"


def caught(tried: Sequence[Tried]) -> float:
    """Return the percentage of mutants that some test noticed, of those that anybody could."""
    ends = Counter(each.end for each in tried)
    could = len(tried) - ends[End.EXPLAINED]
    return 100 * (ends[End.KILLED] + ends[End.TIMEOUT]) / could if could else 100.0


def _wanted(tree: Tree, asked: argparse.Namespace) -> dict[str, list[Mutant]]:
    if asked.every:
        return {name: every_one(tree, name) for name in asked.every}
    names = asked.package or tree.packages
    return {name: sample_of(tree, name, asked.sample, asked.seed) for name in names}


def main(arguments: Sequence[str]) -> int:
    """Try mutants, print what became of them, and fail where too few are caught."""
    tree = Tree(ROOT)
    parser = argparse.ArgumentParser(prog="python -m tests.prove.mutants", description="Mutation testing.")
    parser.add_argument("--package", action="append", help="only this package or module; may be repeated")
    parser.add_argument(
        "--every", action="append", metavar="MODULE", help="all mutants of a module or package"
    )
    parser.add_argument(
        "--sample", type=int, default=SAMPLE, help=f"mutants per package, {SAMPLE} by default"
    )
    parser.add_argument("--seed", type=int, default=1, help="another sample for another seed")
    parser.add_argument("--tests", type=int, default=MOST_TESTS, help="test files per mutant")
    parser.add_argument(
        "--least", type=float, default=0.0, metavar="PERCENT", help="fail if fewer are caught"
    )
    parser.add_argument("--verbose", action="store_true", help="list every mutant, not the survivors alone")
    asked = parser.parse_args(arguments)
    for name in (*(asked.package or ()), *(asked.every or ())):
        if not tree.modules(name):
            parser.error(f'there is no package "{name}"; choose from {", ".join(tree.packages)}')
    below = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy(tree, Path(folder), asked.tests)
        for name, mutants in _wanted(tree, asked).items():
            tried = []
            for each in try_all(copy, mutants):
                tried.append(each)
                if each.end is End.SURVIVED or asked.verbose:
                    path = tree.files[f"croupier.{each.mutant.module}"].relative_to(ROOT)
                    by = f" by {each.noticed}" if each.noticed else ""
                    print(f"  {each.end} {path}:{each.mutant.line}: {each.mutant.name}{by}", flush=True)
            print(told(name, tried), flush=True)
            below += caught(tried) < asked.least
        for test in copy.unfit:
            print(f"left out, since it fails without any mutant: {test}")
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
