"""The order of chance that `--shuffle` runs tests in."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.shuffle import shuffled


class Item(NamedTuple):
    path: Path
    nodeid: str


SHARED = [Path("house.py"), Path("browser.py")]
ITEMS = [
    Item(path, f"{path}::test_{number}")
    for path in (*SHARED, Path("quick.py"), Path("table.py"))
    for number in range(20)
]


def order(seed: str) -> list[Item]:
    return shuffled(ITEMS, seed, lambda item: str(item.path) if item.path in SHARED else "")


def test_every_test_is_run_once_in_an_order_that_the_seed_tells() -> None:
    first = order("1")
    assert sorted(first) == sorted(ITEMS)
    assert first != ITEMS
    assert order("1") == first
    assert order("2") != first


def test_tests_that_share_a_house_stay_together_in_another_order_and_others_do_not() -> None:
    runs = [(path, list(items)) for path, items in groupby(order("1"), key=lambda item: item.path)]
    for shared in SHARED:
        (found,) = (items for path, items in runs if path == shared)
        assert len(found) == 20
        assert found != [item for item in ITEMS if item.path == shared]
    assert len(runs) > 10


@pytest.fixture(scope="module", params=[0, 1])
def made_once(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_tests_that_share_a_fixture_of_their_file_are_run_by_one_process(
    made_once: int, request: pytest.FixtureRequest
) -> None:
    (mark,) = request.node.iter_markers("xdist_group")
    assert mark.args == (f"test_shuffle made_once {made_once}",)
