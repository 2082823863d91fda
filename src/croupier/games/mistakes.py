"""What can be wrong with a game file: each mistake has a path, a place in the text, and a sentence."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from croupier.errors import CroupierError

Path: TypeAlias = tuple[str | int, ...]
"""Where in the file's data: ("wager", 0, "least") is the key `least` of the first `[[wager]]`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong with a game file, said as a sentence with the fix in it."""

    path: Path
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
