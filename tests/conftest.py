"""What every test may use: the tests that were collected, and the game files that were handed in."""

import gc
import importlib
import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from croupier.odds.counting.kept import cache_folder
from tests.leftovers import Leftovers
from tests.order import longest_first, shuffled
from tests.postgres import postgres

__all__ = ["postgres"]  # for every test that asks for a PostgreSQL

_ROOT = Path(__file__).parents[1]
_SOURCE = _ROOT / "src"
# What loads a compiler, a database or a server, or solves whole games, takes seconds; the rest is quick.
_SLOW = tuple(
    _ROOT / place
    for place in (
        *(f"{side}/{room}" for room in ("lab", "store", "server") for side in ("src/croupier", "tests")),
        *(f"tests/{room}" for room in ("browser", "faults", "old_logs", "prove")),
        "tests/conformance/test_checklist.py",  # looks at every test, and so collects them all
        "tests/conformance/test_sheet_as_read.py",
        "tests/docs/test_walk.py",
        "tests/hands/test_pokerkit.py",
        "tests/house/test_poker_any.py",
        *(
            f"tests/odds/test_{whole}.py"
            for whole in ("any_game", "solvable", "published_searched", "what_readings_say")
        ),
        *(f"src/croupier/api/{whole}.py" for whole in ("odds", "simulation", "wishes")),
        *(f"src/croupier/odds/{whole}.py" for whole in ("reports/data", "solvers/round")),
        *(
            f"tests/cli/test_{command}.py"
            for command in (
                *("advice_works", "audit", "design", "forecast", "simulate", "study", "verify", "witness"),
            )
        ),
        *(f"docs/{page}" for page in ("recipes", "cookbook.md", "odds.md", "simulation.md", "studies.md")),
        "docs/design-a-pay-table.md",
        "README.md",
    )
)
# A house or a browser is opened once for a module, so its tests stay together, in another order too.
_TOGETHER = tuple(_ROOT / "tests" / room for room in ("browser", "old_logs", "server"))
# One process runs all that is compiled or solved for the same games: four would each compile it anew on a
# fresh clone, and solve it anew on any. All else goes by files (pytest-xdist, loadgroup), for what a process
# remembers, but for faults, which mostly wait.
_SOLVED = {
    "lab": (
        *(_ROOT / place for place in ("tests/lab", "src/croupier/lab")),
        *(_ROOT / f"src/croupier/api/{name}.py" for name in ("simulation", "wishes")),
        *(_ROOT / f"tests/cli/test_{name}.py" for name in ("design", "forecast", "simulate", "study")),
        *(_ROOT / f"docs/{name}.md" for name in ("design-a-pay-table", "simulation", "studies")),
    ),
    "odds": (_ROOT / "tests/odds", _ROOT / "src/croupier/odds"),
}
_ONE_BY_ONE = (_ROOT / "tests/faults",)
# What runs for a minute or more begins first, and what takes milliseconds fills up the end of a run.
_LONGEST = (
    *("lab", "odds"),
    *(f"browser/test_{one}" for one in ("table_ux", "tournament", "lab", "reachable_screens", "whole_night")),
    *("browser/", "faults/", "month", "server/test_lab_routes", "server/test_serve"),
)
_LONGEST_PROOF = 3600  # seconds; what any other test may take is said in pyproject.toml
_LONGEST_NAME = 200  # characters of a case
_COLLECTED = pytest.StashKey[tuple[pytest.Item, ...]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take game files for the contract of every game (`--game`), and the seed of an order (`--shuffle`)."""
    says = "a game file to hold to the contract of every game, in place of the ones shipped"
    parser.addoption("--game", action="append", metavar="PATH", help=says)
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in another order, told by the seed")


def pytest_configure(config: pytest.Config) -> None:
    """Look for processes that tests leave behind, where a machine can tell; no example fails by the clock."""
    if Path("/proc/self/stat").exists():
        config.pluginmanager.register(Leftovers())
    config.pluginmanager.register(_Readings())
    if hasattr(config.option, "loadscopereorder"):  # pytest-xdist goes by how many tests share something
        config.option.loadscopereorder = False
    # Houses have a home of their own in the tests, but need not compile and count everything anew in each.
    os.environ.setdefault("CROUPIER_CACHE", str(cache_folder("")))
    settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("unhurried")


class _Readings:
    """Which files are read at all, in src and docs too: hooks of this module see what lies in its folder."""

    @staticmethod
    def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
        """Read no file of slow tests where none of them is run."""
        return True if "not slow" in config.option.markexpr and is_slow(collection_path) else None

    @staticmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        file_path: Path,
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Look for examples to run only in a module that has some: few do, and all are long."""
        found = yield
        if file_path.suffix != ".py" or not any(isinstance(each, DoctestModule) for each in found):
            return found
        if ">>> " not in file_path.read_text("utf-8"):
            return [each for each in found if not isinstance(each, DoctestModule)]
        if file_path.is_relative_to(_SOURCE):
            # As everybody imports it: pytest would load it once more if its package does so first.
            importlib.import_module(".".join(file_path.relative_to(_SOURCE).with_suffix("").parts))
        return found


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a case of a long text by its beginning: a program that a test starts has the name with it.

    With a megabyte of it in the environment no program can be started.
    """
    if isinstance(val, str | bytes) and len(val) > _LONGEST_NAME:
        return f"{val[:20]!r} of {len(val)}"
    return None


def is_slow(path: Path) -> bool:
    """Whether all tests of a file are slow, wherever the checkout lies."""
    return _is_in(path, _SLOW)


@cache
def _is_in(path: Path, places: tuple[Path, ...]) -> bool:
    return not {path, *path.parents}.isdisjoint(places)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for garbage only after all tests are read, and never again among what was read: it all stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Keep the whole collection, slow tests and long proofs too, so that their rule markers count."""
    config.stash[_COLLECTED] = tuple(items)
    for item in items:
        if _is_in(item.path, _SLOW):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("prove"):
            item.add_marker(pytest.mark.timeout(_LONGEST_PROOF))
        if group := _run_with(item):
            item.add_marker(pytest.mark.xdist_group(group))
    if seed := config.getoption("shuffle"):
        items[:] = shuffled(items, seed, _shared_by)
    elif hasattr(config, "workerinput"):
        items[:] = longest_first(items, _group_of, _lateness)
    return (yield)


def _group_of(item: pytest.Item) -> str:
    """Name the group of a test that one process runs, if it is in one."""
    found = item.get_closest_marker("xdist_group")
    return str(found.args[0]) if found else ""


def _lateness(item: pytest.Item) -> int:
    """Say how late a test may begin: the longest at once, then what is slow, and what is quick at the end."""
    group = _group_of(item)
    for place, long in enumerate(_LONGEST):
        if group.startswith(long):
            return place
    return len(_LONGEST) + (0 if item.get_closest_marker("slow") else 1)


def _run_with(item: pytest.Item) -> str:
    """Name what one process runs all of: what is solved for the same games, a file, or parts of proofs."""
    marked = item.get_closest_marker("shares")
    own = str(marked.args[0]) if marked else ""
    if item.get_closest_marker("prove") or _is_in(item.path, _ONE_BY_ONE):
        return own or _shared_by(item)
    solved = (name for name, places in _SOLVED.items() if _is_in(item.path, places))
    return next(solved, own or _file_of(item))


def _file_of(item: pytest.Item) -> str:
    return _named(item.path)


@cache
def _named(path: Path) -> str:
    return path.relative_to(_ROOT).with_suffix("").as_posix().removeprefix("tests/")


def _shared_by(item: pytest.Item) -> str:
    """Name what a test shares with others of its file, if anything: a house, a browser, a fixture of it."""
    file = _file_of(item)
    if _is_in(item.path, _TOGETHER):
        return file
    found = getattr(item, "_fixtureinfo", None)
    known = found.name2fixturedefs if found else {}
    shared = sorted(name for name, (*_, last) in known.items() if last.scope == "module")
    which = item.callspec.indices if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return f"{file} {shared[0]} {which.get(shared[0], 0)}" if shared else ""


@pytest.fixture(scope="session")
def collected(pytestconfig: pytest.Config) -> tuple[pytest.Item, ...]:
    """Every test that pytest found in this run."""
    return pytestconfig.stash[_COLLECTED]
