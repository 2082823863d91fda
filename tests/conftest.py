"""What every test may use: the tests that were collected, before any was left out by -k or -m."""

from collections.abc import Iterator

import pytest

_COLLECTED = pytest.StashKey[tuple[pytest.Item, ...]]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Keep the whole collection, slow tests and long proofs too, so that their rule markers count."""
    config.stash[_COLLECTED] = tuple(items)
    return (yield)


@pytest.fixture(scope="session")
def collected(pytestconfig: pytest.Config) -> tuple[pytest.Item, ...]:
    """Every test that pytest found in this run."""
    return pytestconfig.stash[_COLLECTED]
