"""The orders that tests run in: the longest first where several processes run them, or one of chance."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.order import longest_first, shuffled


class Item(NamedTuple):
    path: Path
    nodeid: str


ROOT = Path(__file__).parents[1]
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


@pytest.mark.parametrize("number", [0, 1])
def test_a_file_is_run_by_one_process(number: int, request: pytest.FixtureRequest) -> None:
    (mark,) = request.node.iter_markers("xdist_group")
    assert mark.args == ("test_order",), number


def test_one_process_runs_all_that_is_solved_for_the_same_games_but_not_the_long_proofs(
    collected: tuple[pytest.Item, ...],
) -> None:
    groups: dict[bool, dict[str, set[str]]] = {False: {}, True: {}}
    for item in collected:
        marks = list(item.iter_markers("xdist_group"))
        is_proof = item.get_closest_marker("prove") is not None
        names = groups[is_proof].setdefault(item.path.relative_to(ROOT).as_posix(), set())
        names.update(mark.args[0] for mark in marks)
        assert len(marks) <= 1, "of two, pytest-xdist makes a third"
    for file, names in groups[False].items():
        if file.startswith(("tests/lab/", "tests/odds/")):
            assert names == {file.split("/")[1]}
        elif not file.startswith("tests/faults/"):
            assert len(names) == 1, file
    assert not {"lab", "odds"} & set().union(*groups[True].values())
