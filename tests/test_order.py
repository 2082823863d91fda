"""The orders that tests run in: the longest first where several processes run them, or one of chance."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.order import longest_first, shuffled


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


def test_the_longest_tests_come_first_and_those_that_share_something_come_together() -> None:
    late = {"quick.py::test_3": 0, "house.py::test_7": 1}
    found = longest_first(
        ITEMS,
        lambda item: str(item.path) if item.path in SHARED else "",
        lambda item: late.get(item.nodeid, 2),
    )
    house = [item for item in ITEMS if item.path == SHARED[0]]
    assert found[0].nodeid == "quick.py::test_3"
    assert found[1 : 1 + len(house)] == house
    assert found[1 + len(house) :] == [item for item in ITEMS if item not in (found[0], *house)]


@pytest.fixture(scope="module", params=[0, 1])
def made_once(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_tests_that_share_a_fixture_of_their_file_are_run_by_one_process(
    made_once: int, request: pytest.FixtureRequest
) -> None:
    (mark,) = request.node.iter_markers("xdist_group")
    assert mark.args == (f"test_order made_once {made_once}",)
