"""Figures that were counted once for a paper, kept in the user's cache and read again.

A file is named by the rules as they are read and by the code that counts, and carries a checksum: what does
not fit is counted anew. It is safe to delete at any time.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import croupier
from croupier.games import Game
from croupier.odds.counting.kept import cache_folder
from croupier.odds.reports.data import report_on
from croupier.paper.blocks import Abreast, Block, CitedLine, Grid, Heading, Items, NewPage, Sentence
from croupier.paper.mathematics import mathematics

_MOST: Final = 64
"""How many files stay; the oldest go."""
_COUNTS: Final = ("cards.py", "games", "hands", "odds", "paper", "api")
_KINDS: Final[dict[str, Callable[..., Any]]] = {
    kind.__name__: kind for kind in (Abreast, CitedLine, Grid, Heading, Items, NewPage, Sentence)
}


def kept_mathematics(game: Game) -> tuple[Block, ...]:
    """Return the appendix of a game, from the cache where it was counted before."""
    text = _kept("mathematics", game, lambda: json.dumps([_plain(block) for block in mathematics(game)]))
    return tuple(_made(block) for block in json.loads(text))


def kept_report(game: Game) -> str:
    """Return the odds of a game as `croupier odds --json` has them, from the cache where they are in it."""
    return _kept("report", game, lambda: json.dumps(report_on(game).as_data(), indent=1, sort_keys=True))


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        own = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **own}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _made(data: Any) -> Any:
    if isinstance(data, dict):
        return _KINDS[data["is"]](**{name: _made(part) for name, part in data.items() if name != "is"})
    return tuple(map(_made, data)) if isinstance(data, list) else data


def _kept(kind: str, game: Game, count: Callable[[], str]) -> str:
    which = "\0".join((_code(), game.hash, game.id, repr(game.chosen), repr(game.filled), repr(game.posting)))
    path = cache_folder("papers") / f"{kind}-{sha256(which.encode()).hexdigest()[:32]}.json"
    found = _read(path)
    if found is None:
        found = count()
        with suppress(OSError):
            _write(path, found)
    return found


@cache
def _code() -> str:
    """Return a digest of all the code that a figure comes from."""
    return sha256(b"\0".join(path.read_bytes() for path in _sources())).hexdigest()


def _sources() -> Iterator[Path]:
    root = Path(croupier.__file__).parent
    for name in _COUNTS:
        yield from sorted((root / name).rglob("*.py")) or [root / name]


def _read(path: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        seal, _, text = path.read_bytes().partition(b"\n")
        if sha256(text).hexdigest().encode() == seal:
            return text.decode()
    return None


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all, since another process may be reading the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    body = text.encode()
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(sha256(body).hexdigest().encode() + b"\n" + body)
    os.replace(file.name, path)  # noqa: PTH105 (one step, or none)
    files = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime)
    for old in files[:-_MOST]:
        old.unlink(missing_ok=True)
