"""Every test can fail: it asserts something, itself or by what it calls, and not only in some cases."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

TESTS = Path(__file__).parent
CLAIMS = {
    *("raises", "fail", "warns"),
    *("soon", "soon_here", "waits_for"),
    *("wait_for", "wait_for_selector", "wait_for_function", "wait_for_url"),
}
"""Of pytest, of ours and of a page: what does not come fails."""
LEAVE_AS_MANY = {"enumerate", "zip", "sorted", "reversed", "list", "tuple", "set", "product", "pairwise"}
"""Functions of something that are nothing only if that is."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def always(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, but for what happens only under a condition, or in a loop over nothing."""
    yield node
    match node:
        case ast.If(test=test, body=body, orelse=orelse):
            certain = [test, *(body if orelse else [])]  # one of the two always happens
        case ast.For(iter=over, body=body) | ast.AsyncFor(iter=over, body=body):
            certain = [over, *(body if is_some(over) else [])]
        case ast.While(test=test, body=body):
            certain = [test, *(body if isinstance(test, ast.Constant) else [])]
        case ast.Try(body=body, orelse=orelse, finalbody=finalbody):
            certain = [*body, *orelse, *finalbody]
        case ast.Match(subject=subject):
            certain = [subject]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            certain = [node.generators[0].iter]
        case _:
            certain = list(ast.iter_child_nodes(node))
    for part in certain:
        yield from always(part)


def is_some(node: ast.expr) -> bool:
    """Whether what a loop goes over is written down, a constant, made of them, or `at_least_one`."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return bool(parts)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.Name(id=name):
            return name[0].isupper()
        case ast.Subscript(value=whole):
            return is_some(whole)
        case ast.BinOp(left=left, right=right):
            return is_some(left) or is_some(right)
        case ast.Call(func=ast.Name(id="at_least_one" | "range" | "count")):
            return True
        case ast.Call(func=ast.Name(id=name), args=args) if name in LEAVE_AS_MANY:
            return bool(args) and all(is_some(arg) for arg in args)
        case ast.Call(func=ast.Attribute(value=whole, attr="items" | "values" | "keys" | "split")):
            return is_some(whole)
        case _:
            return False


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


def test_whoever_waits_for_a_while_and_not_for_a_condition_says_why() -> None:
    """A while is too short on a busy machine, and too long on any other."""
    waits = [(path, line) for path in TESTS.rglob("*.py") for line in waits_in(path.read_text("utf-8"))]
    assert len(waits) > 10
    silent = [f"{path.relative_to(TESTS)}: {line}" for path, line in waits if "  # " not in line]
    assert not silent, "wait for a condition (tests/waiting.py), or say on the line why not"


def waits_in(text: str) -> Iterator[str]:
    """The lines that wait for a while; a wait of 0 only lets others have their turn."""
    if "sleep(" not in text and "wait_for_timeout(" not in text:  # most: quicker than to read them
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(attr="sleep"), args=[ast.Constant(value=0)]):
                continue
            case ast.Call(func=ast.Attribute(attr="sleep" | "wait_for_timeout") | ast.Name(id="sleep")):
                yield text.splitlines()[node.lineno - 1].strip()


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("time.sleep(1)", 1),
        ("await asyncio.sleep(LONG)", 1),
        ("page.wait_for_timeout(5)", 1),
        ("sleep(1)", 1),
        ("asyncio.sleep(0)", 0),
        ("soon(lambda: x)", 0),
        ("SAYS = 'time.sleep(1)'", 0),
    ],
)
def test_a_wait_is_known_by_its_call(text: str, waits: int) -> None:
    assert len(list(waits_in(text))) == waits


def test_the_name_of_a_test_is_short(collected: tuple[pytest.Item, ...]) -> None:
    assert not [item.nodeid[:100] for item in collected if len(item.nodeid) > 2_000]


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ("assert x", True),
        ("for y in at_least_one(x):\n  assert y", True),
        ("for y in (1, 2):\n  assert y", True),
        ("for y, z in enumerate(CASES.items()):\n  assert y", True),
        ("for y in x:\n  assert y", False),
        ("for y in ():\n  assert y", False),
        ("while x():\n  assert x", False),
        ("try:\n  x()\nexcept KeyError:\n  assert x", False),
        ("match x:\n  case 1:\n    assert x", False),
        ("with pytest.raises(KeyError):\n  x[0]", True),
        ("if x:\n  assert x\nelse:\n  x()", True),
        ("if x:\n  assert x", False),
        ("x()", False),
    ],
)
def test_an_assertion_counts_where_nothing_can_keep_it_from_being_made(body: str, is_found: bool) -> None:
    assert Told(ast.parse(body)).asserts is is_found


def test_a_module_without_examples_is_not_read_for_them(request: pytest.FixtureRequest) -> None:
    """To import all of src and look through it takes seconds in each process that runs tests."""
    source = TESTS.parent / "src" / "croupier"
    read = {path: _collectors(request.session, source / path) for path in ("server/app.py", "house/rates.py")}
    assert read == {"server/app.py": set(), "house/rates.py": {DoctestModule}}


def _collectors(session: pytest.Session, path: Path) -> set[type]:
    found = session.gethookproxy(path).pytest_collect_file(file_path=path, parent=session)
    return {type(each) for some in found for each in (some if isinstance(some, list) else [some])}


def test_no_module_is_loaded_twice() -> None:
    """A class of a module is the one that others know by its name, however pytest came by the module."""
    loaded = [module for name, module in sys.modules.items() if name.startswith("croupier.")]
    classes = {
        value
        for module in loaded
        for value in vars(module).values()
        if isinstance(value, type)
        and value.__module__.startswith("croupier.")
        and value.__module__ in sys.modules
    }
    assert len(classes) > 100
    twice = [
        each for each in classes if getattr(sys.modules[each.__module__], each.__name__, each) is not each
    ]
    assert twice == []
