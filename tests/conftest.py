"""What every test may use: the tests that were collected, and the game files that were handed in."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.postgres import postgres

__all__ = ["postgres"]  # for every test that asks for a PostgreSQL

_ROOT = Path(__file__).parents[1]
# What loads a compiler, a database or a server, or solves whole games, takes seconds; the rest is quick.
_SLOW = tuple(
    _ROOT / place
    for place in (
        *(f"{side}/{room}" for room in ("lab", "store", "server") for side in ("src/croupier", "tests")),
        *(f"src/croupier/odds/{whole}.py" for whole in ("joint", "policies", "rounds")),
        *(f"tests/cli/test_{command}.py" for command in ("design", "forecast", "simulate", "study")),
        *(f"docs/{page}" for page in ("recipes", "simulation.md", "studies.md", "design-a-pay-table.md")),
    )
)
# A house or a browser is opened once for a module, so one process runs all of it (pytest-xdist, loadgroup).
_TOGETHER = tuple(_ROOT / "tests" / room for room in ("browser", "server"))
_COLLECTED = pytest.StashKey[tuple[pytest.Item, ...]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take game files for the contract of every game: `--game PATH`."""
    says = "a game file to hold to the contract of every game, in place of the ones shipped"
    parser.addoption("--game", action="append", metavar="PATH", help=says)


@cache
def _is_in(path: Path, places: tuple[Path, ...]) -> bool:
    return not {path, *path.parents}.isdisjoint(places)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Keep the whole collection, slow tests and long proofs too, so that their rule markers count."""
    config.stash[_COLLECTED] = tuple(items)
    for item in items:
        if _is_in(item.path, _SLOW):
            item.add_marker(pytest.mark.slow)
        if _is_in(item.path, _TOGETHER):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    return (yield)


@pytest.fixture(scope="session")
def collected(pytestconfig: pytest.Config) -> tuple[pytest.Item, ...]:
    """Every test that pytest found in this run."""
    return pytestconfig.stash[_COLLECTED]
