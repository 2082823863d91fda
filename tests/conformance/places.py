"""Where a rule lives: the game files that name its id in their data, the modules that do in a comment."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ID = re.compile(r"\b(?:R[0-9]|H|Q[0-9X])-[0-9]{2}\b")
_NAMED_BY_ID = ("reading", "note", "house_rule")


@dataclass(frozen=True)
class GameFile:
    """A game file as plain data; what it means is the loader's business."""

    path: Path

    @cached_property
    def data(self) -> dict[str, Any]:
        """The file's tables."""
        return tomllib.loads(self.path.read_text("utf-8"))

    @property
    def document(self) -> str:
        """The number of the approved document that the game comes from; empty for other games."""
        return str(self.data.get("approval", {}).get("document", ""))

    @property
    def named(self) -> set[str]:
        """Every id that the file names, in `rules` of any table or as a reading, note or house rule."""
        own = {str(entry.get("id", "")) for table in _NAMED_BY_ID for entry in self.data.get(table, [])}
        return own | set(_listed(self.data))

    @property
    def on_checklists(self) -> set[str]:
        """The ids on the checklists of the dealer, the opener and the floor."""
        return set(_listed(self.data.get("checklist", [])))


def _listed(data: object) -> Iterator[str]:
    """Find the ids under every key `rules`, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "rules" and isinstance(value, list):
                yield from (str(name) for name in value)
            else:
                yield from _listed(value)
    elif isinstance(data, list):
        for entry in data:
            yield from _listed(entry)


def game_files(root: Path) -> list[GameFile]:
    """Every game file of the catalogue, then of the examples."""
    folders = (root / "src/croupier/games/catalogue", root / "examples/games")
    return [GameFile(path) for folder in folders for path in sorted(folder.glob("*.toml"))]


def in_comments(root: Path) -> dict[Path, set[str]]:
    """Return the ids that each module of croupier names in its comments."""
    modules = sorted((root / "src").rglob("*.py"))
    named = {module: set(_commented(module.read_text("utf-8"))) for module in modules}
    return {module: ids for module, ids in named.items() if ids}


def _commented(source: str) -> Iterator[str]:
    for line in source.splitlines():
        yield from ID.findall(line.partition("#")[2])
