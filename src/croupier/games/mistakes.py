"""What can be wrong with a game file: a path, a sentence, and the line and column of its key."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from croupier.errors import CroupierError

KeyPath: TypeAlias = tuple[str | int, ...]
"""Where in the file's data: ("wager", 0, "least") is the key `least` of the first `[[wager]]`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong with a game file, said as a sentence with the fix in it."""

    path: KeyPath
    says: str
    warning: bool = False
    mend: str | None = None  # to go on reading: the key's right name, or empty to pass the key over
    file: str = ""
    line: int = 1
    column: int = 1

    def at(self, file: str, line: int, column: int) -> "Mistake":
        """Return the same mistake with its place in the text."""
        return replace(self, file=file, line=line, column=column)

    def __str__(self) -> str:
        """Return the form editors jump to: `file:line:column: error: sentence`; without a file, the path."""
        weight = "warning" if self.warning else "error"
        if not self.file:  # data that stands in no file has no lines
            where = ".".join(map(str, self.path))
            return f"{where}: {weight}: {self.says}" if where else f"{weight}: {self.says}"
        return f"{self.file}:{self.line}:{self.column}: {weight}: {self.says}"


class GameFileError(CroupierError):
    """A game file that cannot be used; carries every mistake in it, not only the first."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = mistakes


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL)
_ATOM = re.compile(r"[^,\]}\s#]+(?:[ ][0-9:.+-]+[Zz]?)?")


class SourceMap:
    """Where each key of a text that is known to be valid TOML stands."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0, *(end.end() for end in re.finditer("\n", text))]
        self._at: dict[KeyPath, int] = {(): 0}
        self._arrays: dict[KeyPath, int] = {}
        self._position = 0
        self._read()

    def find(self, path: KeyPath) -> tuple[int, int]:
        """Return the line and column of a path, or of the nearest thing around it, both from 1."""
        while path not in self._at:
            path = path[:-1]
        offset = self._at[path]
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _read(self) -> None:
        table: KeyPath = ()
        self._skip(_GAP)
        while self._position < len(self._text):
            if self._text.startswith("[[", self._position):
                table = self._header(2)
            elif self._text[self._position] == "[":
                table = self._header(1)
            else:
                self._pair(table)
            self._skip(_GAP)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._position)
        assert found is not None, "the text was read as TOML before"  # noqa: S101
        self._position = found.end()
        return found[0]

    def _header(self, brackets: int) -> KeyPath:
        start = self._position
        self._position += brackets
        self._skip(_BLANK)
        keys = list(self._keys())
        path: KeyPath = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            self._at.setdefault(path, start)
            if path in self._arrays and (number < len(keys) - 1 or brackets == 1):
                path = (*path, self._arrays[path])
        if brackets == 2:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            path = (*path, self._arrays[path])
        self._at[path] = start
        self._position += brackets
        return path

    def _keys(self) -> Iterator[str]:
        """Read a dotted key, leaving the position after it and the blanks that follow."""
        while True:
            if self._text[self._position] in "\"'":
                quoted = self._skip(_STRING)
                yield next(iter(tomllib.loads(f"{quoted} = 0")))
            else:
                yield self._skip(_BARE)
            self._skip(_BLANK)
            if self._text[self._position] != ".":
                return
            self._position += 1
            self._skip(_BLANK)

    def _pair(self, table: KeyPath) -> None:
        start = self._position
        path = table
        for key in self._keys():
            path = (*path, key)
            self._at.setdefault(path, start)
        self._at[path] = start
        self._position += 1  # the equals sign
        self._skip(_BLANK)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        first = self._text[self._position]
        if first in "\"'":
            self._skip(_STRING)
        elif first == "[":
            self._items(path)
        elif first == "{":
            self._inline(path)
        else:
            self._skip(_ATOM)

    def _items(self, path: KeyPath) -> None:
        self._position += 1
        number = 0
        self._skip(_GAP)
        while self._text[self._position] != "]":
            self._at[(*path, number)] = self._position
            self._value((*path, number))
            number += 1
            self._separator()
        self._position += 1

    def _inline(self, path: KeyPath) -> None:
        self._position += 1
        self._skip(_GAP)
        while self._text[self._position] != "}":
            self._pair(path)
            self._separator()
        self._position += 1

    def _separator(self) -> None:
        self._skip(_GAP)
        if self._text[self._position] == ",":
            self._position += 1
            self._skip(_GAP)
