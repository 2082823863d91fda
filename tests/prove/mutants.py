"""Mutation testing of what moves money: change one operator, number or condition, and see a test fail.

`python -m tests.prove.mutants` tries every mutant of the modules below, as many at a time as there are cores;
`python -m tests.prove.mutants split cap` those of some. A mutant that no test notices is a survivor: it is
printed, and unless `survivors.toml` says why it changes nothing that anyone could see, the run fails.
"""

import ast
import importlib.abc
import importlib.util
import os
import resource
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "src" / "croupier" / "table"
MODULES = ("worth", "outcome", "split", "cap", "stakes")
# The likeliest to notice come first, since a mutant is done with at its first failure.
TESTS = (
    "tests/table/test_golden.py",
    "tests/table/test_settlement.py",
    "tests/table/test_stakes.py",
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "conformance").glob("test_play_*.py")),
    "tests/table/test_contract.py",
    "tests/table/test_irregularities.py",
    "tests/table/test_keyed_cards.py",
    "tests/table/test_once_broken.py",
)
PATIENCE = 20  # seconds of work until a mutant that never ends counts as noticed
ROOM = 2 << 30  # bytes, since one that never ends writes a history without end
WITH_AN_ANSWER = (0, 1, 2)  # all passed, one failed, or one could not even be collected
NO_ANSWER = 99
FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


class Mutant(NamedTuple):
    """One change to one module: where, what stood there, and what stands there now."""

    module: str
    function: str
    line: int
    before: str
    after: str
    source: str
    nth: int = 1  # of the same change in the same function

    @property
    def name(self) -> str:
        """How a survivor is named, whatever line it moves to."""
        again = f", number {self.nth}" if self.nth > 1 else ""
        return f"{self.module}.{self.function}: {self.before} -> {self.after}{again}"


# -------------------------------------------------------------------------------------------- making them


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    lines, alike = [0], Counter[tuple[str, str, str]]()
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for function, node, parent in _places(ast.parse(source)):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = ast.unparse(node)
        for after in (*_changed(node), *map(ast.unparse, _replacements(node, parent))):
            text = source.encode()
            mutated = (text[:start] + f"({after})".encode() + text[end:]).decode()
            alike[function, before, after] += 1
            nth = alike[function, before, after]
            yield Mutant(module, function, node.lineno, before, after, mutated, nth)


def _changed(node: ast.expr) -> Iterator[str]:
    for field, was, new in _changes(node):
        setattr(node, field, new)
        yield ast.unparse(node)
        setattr(node, field, was)


def _places(tree: ast.Module) -> Iterator[tuple[str, ast.expr, ast.AST]]:
    """Yield every expression inside a function's body, but for what only checks or speaks."""
    for outer in tree.body:
        inside = outer.body if isinstance(outer, ast.ClassDef) else [outer]
        for function in inside:
            if isinstance(function, ast.FunctionDef):
                for statement in function.body:
                    yield from ((function.name, node, parent) for node, parent in _walk(statement, function))


def _walk(node: ast.AST, parent: ast.AST) -> Iterator[tuple[ast.expr, ast.AST]]:
    if isinstance(node, ast.Assert | ast.JoinedStr) or getattr(node, "arg", "") == "strict":
        return
    if isinstance(node, ast.expr):
        yield node, parent
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child, node)


def _changes(node: ast.expr) -> Iterator[tuple[str, object, object]]:
    """Yield the fields of an expression that can be changed in place: its operator, its number."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in FLIPS:
            yield "ops", [op], [FLIPS[type(op)]()]
        case ast.Compare(ops=[first, second]):
            yield "ops", [first, second], [FLIPS[type(first)](), second]
            yield "ops", [first, second], [first, FLIPS[type(second)]()]
        case ast.BinOp(op=op) if type(op) in SWAPS:
            yield "op", op, SWAPS[type(op)]()
        case ast.BoolOp(op=op):
            yield "op", op, ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.Constant(value=bool(value)):
            yield "value", value, not value
        case ast.Constant(value=int(number)):
            yield "value", number, number + 1
            yield "value", number, number - 1
        case _:
            pass


def _replacements(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """Yield what can stand in place of an expression: a condition negated, a not left out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif _is_condition(node, parent) and not isinstance(node, ast.Compare | ast.BoolOp):
        yield ast.UnaryOp(ast.Not(), node)


def _is_condition(node: ast.expr, parent: ast.AST) -> bool:
    match parent:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return test is node
        case ast.comprehension(ifs=tests):
            return node in tests
        case ast.BoolOp():
            return not isinstance(node, ast.UnaryOp)
        case _:
            return False


# -------------------------------------------------------------------------------------------- trying them


class _Swapped(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module its mutated source when it is imported."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        del path, target
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.name, "exec"), module.__dict__)


def noticed(mutant: Mutant, tests: Sequence[str] = TESTS) -> bool:
    """Whether any test fails with this mutant."""
    return not list(survivors_of([mutant], tests))


def _answer(mutant: Mutant, tests: Sequence[str]) -> NoReturn:
    """Try a mutant and end this process with the answer, whatever the mutant does to it."""
    answer = 1
    try:
        answer = _try(mutant, tests)
    finally:
        os._exit(answer)


def _try(mutant: Mutant, tests: Sequence[str]) -> int:
    import pytest  # noqa: PLC0415 (imported before the fork, once for all)

    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])  # of whoever forked this
    room = pages * resource.getpagesize() + ROOM
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith((str(TABLE), str(ROOT / "tests"))):
            del sys.modules[name]
    sys.meta_path.insert(0, _Swapped(f"croupier.table.{mutant.module}", mutant.source))
    asked = [
        "-x",
        "-q",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-m",
        "not slow and not prove",
    ]
    ended = pytest.main([*asked, *tests])
    return ended if ended in WITH_AN_ANSWER else NO_ANSWER


def survivors_of(mutants: Sequence[Mutant], tests: Sequence[str] = TESTS) -> Iterator[Mutant]:
    """Yield the mutants that no test notices; each is tried in a process of its own, one for each core."""
    waiting, tried = list(reversed(mutants)), dict[int, Mutant]()
    while waiting or tried:
        while waiting and len(tried) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            child = os.fork()
            if child == 0:
                _answer(mutant, tests)
            tried[child] = mutant
        child, status = os.wait()
        mutant = tried.pop(child)
        ended = os.waitstatus_to_exitcode(status)
        if ended == NO_ANSWER:
            raise RuntimeError(f"the tests could not be run on {mutant.name}")
        if ended == 0:
            yield mutant


def _warm_up() -> None:
    """Import once, before any fork, what no mutant touches."""
    for name in ("pytest", "hypothesis.stateful", "croupier.games", "croupier.hands", "tests.conftest"):
        importlib.import_module(name)


def explained() -> dict[str, str]:
    """The survivors that change nothing anyone could see, and why."""
    text = (Path(__file__).parent / "survivors.toml").read_text(encoding="utf-8")
    return {each["mutant"]: each["because"] for each in tomllib.loads(text).get("survivor", [])}


def main(modules: Sequence[str]) -> int:
    """Try every mutant, print what survived, and fail if one is not explained."""
    if unknown := [module for module in modules if module not in MODULES]:
        print(f'there is no module "{unknown[0]}" to try; choose among {", ".join(MODULES)}', file=sys.stderr)
        return 2
    os.chdir(ROOT)
    _warm_up()
    if noticed(Mutant("split", "", 0, "", "", (TABLE / "split.py").read_text(encoding="utf-8"))):
        print("the tests fail already, without any mutant", file=sys.stderr)
        return 2
    began, known, unexplained = time.monotonic(), explained(), 0
    for module in modules or MODULES:
        mutants = list(mutants_of(module, (TABLE / f"{module}.py").read_text(encoding="utf-8")))
        left = list(survivors_of(mutants))
        new = [mutant for mutant in left if mutant.name not in known]
        unexplained += len(new)
        noticed_ = len(mutants) - len(left)
        print(
            f"{module}: {len(mutants)} mutants, {noticed_} noticed, {len(left) - len(new)} explained",
            flush=True,
        )
        for mutant in new:
            print(f"  line {mutant.line}: {mutant.name}", flush=True)
    print(f"{unexplained} survivors without an explanation, in {time.monotonic() - began:.0f} s")
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
