"""Every test can fail: it asserts something, itself or by what it calls, and not only in some cases."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CLAIMS = {"raises", "fail", "warns", "wait_for", "wait_for_selector", "wait_for_function", "wait_for_url"}
"""Of pytest, and of a page: what does not come fails."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def always(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, but for what happens only under a condition."""
    yield node
    if isinstance(node, ast.If):
        yield from always(node.test)
        if node.orelse:  # one of the two always happens
            yield from (each for part in node.body for each in always(part))
    else:
        for part in ast.iter_child_nodes(node):
            yield from always(part)


class Told:
    """What a function asserts and calls for certain."""

    def __init__(self, node: ast.AST) -> None:
        parts = list(always(node))
        calls = [each for each in parts if isinstance(each, ast.Call)]
        handed = [each for call in calls for each in (call.func, *call.args)]
        self.names = {each.id for each in handed if isinstance(each, ast.Name)}
        self.methods = {each.attr for each in handed if isinstance(each, ast.Attribute)}
        self.asserts = any(isinstance(each, ast.Assert) for each in parts)
        self.asserts |= bool((self.names | self.methods) & CLAIMS)


class File:
    """The functions of a file, and those it takes from other files of the tests."""

    def __init__(self, path: Path) -> None:
        self.told, self.tests = dict[str, Told](), list[str]()
        self.methods, self.taken = set[str](), dict[str, tuple[str, str]]()
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, Function):
                self.told[node.name] = Told(node)
                self.tests += [node.name] if node.name.startswith("test_") else []
            elif isinstance(node, ast.ClassDef):
                self.told[node.name] = Told(node)
                self.methods |= {each.name for each in node.body if isinstance(each, Function)}
            elif isinstance(node, ast.ImportFrom):
                place = node.module or ""
                if node.level:
                    place = ".".join((*path.relative_to(TESTS.parent).parts[: -node.level], place))
                self.taken |= {each.asname or each.name: (place, each.name) for each in node.names}


@cache
def files() -> dict[str, File]:
    paths = {
        ".".join(path.relative_to(TESTS.parent).with_suffix("").parts): path for path in TESTS.rglob("*.py")
    }
    return {name: File(path) for name, path in paths.items()}


def can_fail(file: File, name: str, asked: frozenset[tuple[File, str]] = frozenset()) -> bool:
    """Whether a function of a file asserts something, by itself or by what it calls."""
    if (file, name) in asked:
        return False
    asked |= {(file, name)}
    if name not in file.told:
        place, there = file.taken.get(name, ("", ""))
        return place in files() and can_fail(files()[place], there, asked)
    told = file.told[name]
    return (
        told.asserts
        or any(can_fail(file, each, asked) for each in told.names)
        or any(each in other.methods and can_fail(other, each, asked)
               for each in told.methods for other in files().values())
    )  # fmt: skip


@pytest.mark.slow
def test_every_test_asserts_something_whatever_happens() -> None:
    vain = [
        f"{place}.{test}"
        for place, file in files().items()
        for test in file.tests
        if not can_fail(file, test)
    ]
    assert sum(len(file.tests) for file in files().values()) > 1_000
    assert not vain, f"these tests cannot fail, or only under an `if`: {', '.join(vain)}"


def test_the_name_of_a_test_is_short(collected: tuple[pytest.Item, ...]) -> None:
    assert not [item.nodeid[:100] for item in collected if len(item.nodeid) > 2_000]


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ("assert x", True),
        ("for y in x:\n  assert y", True),
        ("with pytest.raises(KeyError):\n  x[0]", True),
        ("if x:\n  assert x\nelse:\n  x()", True),
        ("if x:\n  assert x", False),
        ("x()", False),
    ],
)
def test_an_assertion_counts_where_nothing_can_keep_it_from_being_made(body: str, is_found: bool) -> None:
    assert Told(ast.parse(body)).asserts is is_found
