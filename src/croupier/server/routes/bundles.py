"""Scripts of the page in few responses: each comes with every module that it imports.

A room needs fifty modules, and a browser takes longer to ask for them one by one than to run them. So the
script at an address brings the modules it imports with it, each in a block of its own. What a block exports
is kept in one table of the page, and a block that another script brought before is passed over: a module
runs once, whatever scripts brought it. `?more` leaves out what the page of the house has from its beginning.

The source stays plain modules, which deno checks and tests; only these forms of import and export are
known, and a script that has another is an error: `tests/server/test_bundles.py` reads all of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from json import dumps
from posixpath import dirname, join, normpath
from typing import Final, NamedTuple

ENTRY: Final = "screens/house.js"
"""The script of the house's page: what it brings is there before anything else is asked for."""
_IMPORT: Final = re.compile(r'^import (?:(\w+),? )?(?:(\{[^}]*\}) )?(?:from )?"(\.[^"]+)";$', re.MULTILINE)
_PASSED_ON: Final = re.compile(r'^export (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_NOTHING: Final = re.compile(r"^export \{\};$", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default (?=class (\w+))", re.MULTILINE)
_NAMED: Final = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_LATER: Final = re.compile(r"\bimport\(([\"`])(\.[^\"`]+)\1")
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_WAITS: Final = re.compile(r"^(?:export )?(?:const|let) (?:(?!\basync\b|^\w)[\s\S])*?\bawait\b", re.MULTILINE)
_TYPE: Final = re.compile(r"/\*\*[\s\S]*?\*/")


class BundleError(ValueError):
    """A script has a form of import or export that is not known here."""


class _Module(NamedTuple):
    body: str
    needs: tuple[str, ...]
    exports: tuple[tuple[str, str], ...]  # the name outside, and what it is inside
    waits: bool  # while it is read: the browser itself sees to it that others wait for it


class Bundles:
    """The scripts of the page by name, each with all that it imports."""

    def __init__(self, source: Callable[[str], str]) -> None:
        self._source = source
        self._known: dict[str, _Module] = {}

    def script(self, name: str, *, more: bool = False) -> str:
        """Return a script with all that it imports; `more` leaves out what the page has already."""
        there = self._from_the_start if more else frozenset[str]()
        suffix = "?more" if more or name == ENTRY else ""
        needed = [each for each in self._in_order(name) if each not in there or each == name]
        apart = [each for each in needed if self._module(each).waits and each != name]
        with_them = {one for each in apart for one in self._in_order(each)}
        own = [each for each in needed if each not in with_them]
        lines = [f'import "/{each}{"?more" if more else ""}";' for each in apart]
        lines.append("const $modules = globalThis.$modules ??= {};")
        lines += [self._block(each, suffix) for each in own]
        lines += self._exports(name)
        return "\n".join(lines) + "\n"

    @cached_property
    def _from_the_start(self) -> frozenset[str]:
        return frozenset(self._in_order(ENTRY))

    def _in_order(self, name: str) -> tuple[str, ...]:
        """Return a module after all that it imports."""
        found: dict[str, None] = {}

        def add(each: str, above: tuple[str, ...]) -> None:
            if each in above:
                raise BundleError(f"{each} imports itself by way of {', '.join(above)}")
            if each not in found:
                for one in self._module(each).needs:
                    add(one, (*above, each))
                found[each] = None

        add(name, ())
        return tuple(found)

    def _block(self, name: str, suffix: str) -> str:
        module = self._module(name)

        def later(found: re.Match[str]) -> str:
            quote, path = found.groups()
            return f"import({quote}/{_absolute(name, path)}{suffix}{quote}"

        body = _LATER.sub(later, module.body)
        kept = ", ".join(f"{outside}: {inside}" for outside, inside in module.exports)
        return f"if (!$modules[{dumps(name)}]) {{\n{body}\n$modules[{dumps(name)}] = {{ {kept} }};\n}}"

    def _exports(self, name: str) -> Iterator[str]:
        names = [outside for outside, _ in self._module(name).exports]
        if named := [each for each in names if each != "default"]:
            yield f"export const {{ {', '.join(named)} }} = $modules[{dumps(name)}];"
        if "default" in names:
            yield f"export default $modules[{dumps(name)}].default;"

    def _module(self, name: str) -> _Module:
        if name not in self._known:
            self._known[name] = _read(name, self._source(name))
        return self._known[name]


def _read(name: str, source: str) -> _Module:
    needs: list[str] = []
    exports: list[tuple[str, str]] = []
    waits = bool(_WAITS.search(_TYPE.sub("", source)))

    def imported(found: re.Match[str]) -> str:
        default, named, path = found.groups()
        needs.append(_absolute(name, path))
        taken = [f"default: {default}"] if default else []
        taken += _pairs(named, ": ") if named else []
        return f"const {{ {', '.join(taken)} }} = $modules[{dumps(needs[-1])}];" if taken else ""

    def passed_on(found: re.Match[str]) -> str:
        needs.append(_absolute(name, found[2]))
        for pair in _pairs(found[1], " "):
            inside, _, outside = pair.partition(" ")
            exports.append((outside or inside, f"$modules[{dumps(needs[-1])}].{inside}"))
        return ""

    def declared(outside: str) -> Callable[[re.Match[str]], str]:
        def note(found: re.Match[str]) -> str:
            exports.append((outside or found[1], found[1]))
            return ""

        return note

    body = _IMPORT.sub(imported, source)
    body = _PASSED_ON.sub(passed_on, body)
    body = _NOTHING.sub("", body)
    body = _DEFAULT.sub(declared("default"), body)
    body = _NAMED.sub(declared(""), body)
    if left := _LEFT.search(body):
        raise BundleError(f"{name} has a form of import or export that is not known: {left[0]}")
    return _Module(body, tuple(dict.fromkeys(needs)), tuple(exports), waits)


def _pairs(named: str, between: str) -> list[str]:
    """Return the names within braces: `{ a, b as c }` has a, and b with c after what stands between."""
    names: Iterable[str] = (each.strip() for each in named.strip("{}").split(","))
    return [each.replace(" as ", between) for each in names if each]


def _absolute(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))
