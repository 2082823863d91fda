"""Every test that the guarantees and the threat model name is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.loops import at_least_one

ROOT = Path(__file__).parents[2]
PAGES = ("guarantees.md", "threat-model.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_tests_a_page_names_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    named = [
        (line, found)
        for line in text.splitlines()
        for found in re.findall(r"`((?:tests/[a-z_/]*)?test_\w+\.py)`", line)
    ]
    there, folders = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py")), dict[str, Path]()
    for line, name in at_least_one(named):
        path = folders.get(line, ROOT) / name
        if name.startswith("tests/"):
            path = ROOT / name
            folders[line] = path.parent
        assert path.is_file() or (there[Path(name).name] == 1 and "/" not in name), f"{name}: where is it?"


def test_every_attack_of_then_names_tests_that_are_there() -> None:
    text = (ROOT / "docs" / "guarantees.md").read_text("utf-8")
    named = sorted(set(re.findall(r"`(test_\w+)`", text)))
    written = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(named) > 30
    assert [name for name in named if name not in written] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_promise_and_every_attack_names_who_tried_it(page: str) -> None:
    """A promise that no test tries to break is a wish."""
    tables = re.findall(
        r"^(\|.*tried by \|)\n\|[-|]+\|\n((?:\|.*\n)+)", (ROOT / "docs" / page).read_text("utf-8"), re.M
    )
    rows = [row for _, body in tables for row in body.splitlines()]
    assert len(rows) > 30
    assert [row for row in rows if not re.search(r"`[^`]*test_\w+", row.rpartition(" | ")[2])] == []
