"""Which tests carry which rule: the ids in `@pytest.mark.rule("R0-31", ...)`, and the tests under each."""

import contextlib
import io
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).parents[2]

ByRule: TypeAlias = dict[str, list[str]]
"""A rule's id, and the tests that carry it as `tests/hands/test_three.py::test_name`, in order."""


def sorted_by_rule(items: Iterable[pytest.Item], root: Path = ROOT) -> ByRule:
    """Sort collected tests under the rules they carry; the cases of one test count as that test."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for item in items:
        if item.path.is_relative_to(root / "tests"):
            # without its case, and the module that pytest-xdist names where it keeps tests together
            names = re.split(r"[\[@]", item.nodeid)[0].partition("::")[2]
            for marker in item.iter_markers("rule"):
                for name in marker.args:
                    found[name].add(f"{item.path.relative_to(root).as_posix()}::{names}")
    return {name: sorted(found[name]) for name in sorted(found)}


def is_whole(items: Iterable[pytest.Item]) -> bool:
    """Whether every test file of the repository was collected, and not just some of them."""
    return {*(ROOT / "tests").rglob("test_*.py")} <= {item.path for item in items}


class _Listener:
    """Keeps the tests of a collection that pytest runs for us."""

    items: tuple[pytest.Item, ...] = ()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = tuple(session.items)


def collect(root: Path = ROOT) -> ByRule:
    """Collect every test in this process, which must not be a run of pytest itself."""
    listener, output = _Listener(), io.StringIO()
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(root), "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(output):
        # An empty -m takes in the long proofs, which the settings leave out.
        code = pytest.main([*settings, "--collect-only", "-q", "-m", "", str(root / "tests")], [listener])
    if code is not pytest.ExitCode.OK:
        raise SystemExit(f"{output.getvalue()}\nThe tests cannot be collected; mend what pytest says above.")
    return sorted_by_rule(listener.items, root)


def collect_apart(root: Path = ROOT) -> ByRule:
    """Collect every test in a process of its own, for a run of pytest that collected only a part."""
    command = [sys.executable, "-m", "tests.conformance.markers", str(root)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr)
    by_rule: ByRule = json.loads(found.stdout)
    return by_rule


if __name__ == "__main__":
    json.dump(collect(Path(sys.argv[1])), sys.stdout)
