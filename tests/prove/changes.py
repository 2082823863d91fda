"""Every way to change one thing in a module: an operator, a number, a condition, a statement left out."""

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

MODULE: Final = "<module>"
FLIPS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
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
SWAPS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
LEFT_OUT: Final = "pass"
_SILENT: Final = ("annotation", "returns", "decorator_list", "type_params", "bases")
_UNCHANGED: Final = (ast.JoinedStr, ast.pattern)  # what is said, and the patterns of a match


class Mutant(NamedTuple):
    """One change to one module: where, what stood there, and what stands there now."""

    module: str  # below croupier: "table.split"
    function: str
    line: int
    before: str
    after: str
    source: str
    nth: int = 1  # of the same change in the same function

    @property
    def change(self) -> str:
        """What stood there and what stands there now, each on one line."""
        return f"{_one_line(self.before)} -> {_one_line(self.after)}"

    @property
    def name(self) -> str:
        """How a survivor is named, whatever line it moves to."""
        again = f", number {self.nth}" if self.nth > 1 else ""
        return f"{self.module}.{self.function}: {self.change}{again}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Place(NamedTuple):
    function: str
    node: ast.expr | ast.stmt
    parent: ast.AST


def mutants_of(module: str, source: str) -> Iterator[tuple[Mutant, ...]]:
    """Yield for each place of a module that can be changed the mutants that change it."""
    lines, alike = [0], Counter[tuple[str, str, str]]()
    text = source.encode()
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for function, node, parent in _places(ast.parse(source)):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before, found = ast.unparse(node), []
        for after in _instead(node, parent):
            alike[function, before, after] += 1
            written = after if isinstance(node, ast.stmt) else f"({after})"
            mutated = (text[:start] + written.encode() + text[end:]).decode()
            nth = alike[function, before, after]
            found.append(Mutant(module, function, node.lineno, before, after, mutated, nth))
        if found:
            yield tuple(found)


# ----------------------------------------------------------------------------------------------- places


def _places(tree: ast.Module) -> Iterator[_Place]:
    for statement in tree.body:
        yield from _in_body(statement, tree, MODULE)


def _in_body(statement: ast.stmt, parent: ast.AST, name: str) -> Iterator[_Place]:
    """Yield every expression and statement, but for what only checks, speaks or names a type."""
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            inner = statement.name if name == MODULE or isinstance(parent, ast.ClassDef) else name
            for child in statement.body:
                yield from _in_body(child, statement, inner)
        case ast.ClassDef():
            for child in statement.body:
                yield from _in_body(child, statement, name)
        case (
            ast.Assign(targets=[ast.Name(id="__all__")]) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
        ):
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Import() | ast.ImportFrom() | ast.Assert():
            return
        case _:
            if name != MODULE:
                yield _Place(name, statement, parent)
            for node, above in _walk(statement):
                if isinstance(node, ast.expr):
                    yield _Place(name, node, above)
                elif isinstance(node, ast.stmt):
                    yield from _in_body(node, above, name)


def _walk(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the expressions of a statement, and the statements inside it, which are not walked."""
    for field, value in ast.iter_fields(node):
        if field in _SILENT:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, _UNCHANGED) or _is_strict(child):
                continue
            if isinstance(child, ast.stmt):
                yield child, node
                continue
            if isinstance(child, ast.expr):
                yield child, node
            yield from _walk(child)


def _is_strict(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg == "strict"


# ---------------------------------------------------------------------------------------------- changes


def _instead(node: ast.expr | ast.stmt, parent: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.stmt):
        if _can_be_left_out(node):
            yield LEFT_OUT
        return
    for field, was, new in _changes(node, parent):
        setattr(node, field, new)
        yield ast.unparse(node)
        setattr(node, field, was)
    yield from map(ast.unparse, _replacements(node, parent))


def _can_be_left_out(node: ast.stmt) -> bool:
    """Whether a statement does something that can be missing: a call, a raise, a change to what is there."""
    match node:
        case ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete():
            return True
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return False


def _changes(node: ast.expr, parent: ast.AST) -> Iterator[tuple[str, object, object]]:
    """Yield the fields of an expression that can be changed in place: its operator, its number."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield "ops", ops, [*ops[:at], FLIPS[type(op)](), *ops[at + 1 :]]
        case ast.BinOp(op=op) if type(op) in SWAPS and not _names_types(node, parent):
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


def _names_types(node: ast.BinOp, parent: ast.AST) -> bool:
    """Whether `A | B` is of types, which cannot be otherwise."""
    ends = (node.left, node.right)
    return isinstance(node.op, ast.BitOr) and (
        (
            isinstance(parent, ast.Call)
            and isinstance(parent.func, ast.Name)
            and parent.func.id == "isinstance"
        )
        or any(isinstance(end, ast.Constant) and end.value is None for end in ends)
    )


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
            return not isinstance(node, ast.UnaryOp | ast.Constant)
        case _:
            return False
