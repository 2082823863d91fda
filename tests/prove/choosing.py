"""Which tests are likely to notice a change to a module: told by their names and by what they import.

Nothing is run for it. A test file is the nearer to a module the fewer imports lead from it there, through the
helpers of the tests and through the package itself; of equally near ones, those that are named after the
module, lie in the folder that mirrors it, or say most of its names, come first. A test that starts the
program imports nothing of it; named after a module, it is one of its tests all the same.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

_NOT_FOR_THIS: Final = ("browser", "faults", "prove", "docs")  # minutes each, or about something else
_NOT_AT_ALL: Final = 2  # named after a module
_FAR: Final = 99  # imports away: none leads there
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{3,}")


@dataclass(frozen=True)
class Tree:
    """The source of a checkout: what its modules and tests import, and the names they say."""

    root: Path
    files: dict[str, Path] = field(init=False, default_factory=dict)  # by dotted name

    def __post_init__(self) -> None:
        for top, prefix in ((self.root / "src" / "croupier", "croupier"), (self.root / "tests", "tests")):
            for path in sorted(top.rglob("*.py")):
                parts = path.relative_to(top).with_suffix("").parts
                dotted = ".".join((prefix, *parts)).removesuffix(".__init__")
                self.files[dotted] = path

    def modules(self, package: str) -> list[str]:
        """Return the modules of a package, or the one module of this name, as named below croupier."""
        whole = f"croupier.{package}"
        return [
            name.removeprefix("croupier.")
            for name in self.files
            if name == whole or name.startswith(f"{whole}.")
        ]

    @property
    def packages(self) -> list[str]:
        """Every package and lone module right below croupier."""
        tops = (name.split(".")[1] for name in self.files if name.startswith("croupier."))
        return list(dict.fromkeys(tops))

    @cached_property
    def imports(self) -> dict[str, frozenset[str]]:
        """What each module or test imports of ours, a re-exported name from where it is made."""
        return {name: frozenset(self._imported(name)) - {name} for name in self.files}

    @cached_property
    def words(self) -> dict[str, frozenset[str]]:
        """The names that each file says."""
        return {
            name: frozenset(_WORD.findall(path.read_text(encoding="utf-8")))
            for name, path in self.files.items()
        }

    def _imported(self, name: str) -> Iterator[str]:
        path = self.files[name]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.files)
            elif isinstance(node, ast.ImportFrom):
                above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                for alias in node.names:
                    yield from self._made_in(source, alias.name)

    def _made_in(self, source: str, name: str) -> Iterator[str]:
        """Yield the module that a name is imported from: itself a module, or re-exported by a package."""
        if f"{source}.{name}" in self.files:
            yield f"{source}.{name}"
        elif source in self.files:
            path = self.files[source]
            if path.name == "__init__.py":
                for node in ast.parse(path.read_text(encoding="utf-8")).body:
                    if isinstance(node, ast.ImportFrom) and not node.level and node.module != source:
                        for alias in node.names:
                            if (alias.asname or alias.name) == name:
                                yield from self._made_in(str(node.module), alias.name)
            yield source

    def tests_for(self, module: str, most: int) -> list[str]:
        """Return the test files likely to notice a change to a module, the likeliest first."""
        target = f"croupier.{module}"
        far = self._distances(target)
        own, room = self._own_names(target), module.partition(".")[0]
        ranked = []
        for name in self.files:
            parts = name.split(".")
            if parts[0] == "tests" and parts[-1].startswith("test_") and parts[1] not in _NOT_FOR_THIS:
                unlike, distance = _unlike(module, parts), far.get(name, _FAR)
                if unlike == _NOT_AT_ALL and distance == _FAR:
                    continue
                said = len(own & self.words[name])
                elsewhere = {room: 0, "conformance": 1}.get(parts[1], 2)
                ranked.append((unlike, elsewhere, distance - (said > 2), -said, name))
        chosen = [str(self.files[name].relative_to(self.root)) for *_, name in sorted(ranked)[:most]]
        source = self.files[target]
        doctest = [str(source.relative_to(self.root))] * (">>> " in source.read_text(encoding="utf-8"))
        return [*doctest, *chosen]

    def _distances(self, target: str) -> dict[str, int]:
        """Return how many imports lead from each file to a module."""
        users: dict[str, set[str]] = {}
        for name, imported in self.imports.items():
            for each in imported:
                users.setdefault(each, set()).add(name)
        far, edge, steps = dict[str, int](), {target}, 0
        while edge:
            near = list(edge)
            while near:  # what a test imports by way of a helper is as near as if it did so itself
                name = near.pop()
                far[name] = steps
                if name.startswith("tests."):
                    near += users.get(name, set()) - far.keys()
            here = (name for name, at in far.items() if at == steps and not name.startswith("tests."))
            edge, steps = {user for name in here for user in users.get(name, ())} - far.keys(), steps + 1
        return far

    def _own_names(self, target: str) -> frozenset[str]:
        """Return the functions, classes and constants that a module makes, and few other modules say."""
        made = set()
        for node in ast.walk(ast.parse(self.files[target].read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                made.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                made.add(node.target.id)
        ours = [words for name, words in self.words.items() if name.startswith("croupier.")]
        return frozenset(word for word in made if sum(word in words for words in ours) <= 8)


def _unlike(module: str, test: list[str]) -> int:
    """Return 0 where a test is named after a module or its folder, 1 where in part, and 2 where not.

    >>> tests = ("house.test_jackpots", "house.test_day", "conformance.test_play_001_jackpots")
    >>> [_unlike("house.jackpots.winning", f"tests.{test}".split(".")) for test in tests]
    [0, 2, 1]
    """
    room, *below = module.split(".")
    stem = test[-1].removeprefix("test_")
    if test[1] in (room, test[-1]) and stem in (below or [room]):
        return 0
    told = {word.removesuffix("s") for word in stem.split("_")}
    named = {word.removesuffix("s") for part in below for word in part.split("_")}
    return 1 if test[1] in (room, "conformance") and told & named else _NOT_AT_ALL
