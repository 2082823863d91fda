"""All that is filed for a game in one archive, and figures that were counted once and kept for it."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import croupier
from croupier.games import Game
from croupier.games.lint import completeness
from croupier.odds.counting.kept import cache_folder
from croupier.odds.reports.data import report_on
from croupier.odds.solvers.solvable import why_no_odds
from croupier.paper.blocks import (
    Abreast,
    Block,
    CitedLine,
    FillIn,
    Grid,
    Heading,
    Items,
    NewPage,
    Paper,
    Sentence,
    sentence,
)
from croupier.paper.felt import draw_felt, felt_drawing, felt_pdf
from croupier.paper.mathematics import mathematics
from croupier.paper.pdf import pdf
from croupier.paper.sheet import LAW, capital, readings, sheet

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


SUMS: Final = "SHA256SUMS"
LETTER: Final = "cover-letter.pdf"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # what an archive can say; nothing in it hangs on a clock
_READABLE: Final = 0o644 << 16
_UNIX: Final = 3
_NOTICE: Final = "45 days"
"""How long before its first use a procedure is filed (Lot 7206.07)."""


def submission_files(game: Game, file: bytes) -> dict[str, bytes]:
    """Return what is filed for a game, by name; `file` is the game file as it was written."""
    layout = draw_felt(game)
    files = {
        "sheet.pdf": pdf(sheet(game, [*readings(game)], layout=[*felt_drawing(game)])),
        "layout.pdf": felt_pdf(layout),
        "layout.svg": layout.svg.encode(),
        "mathematics.pdf": pdf(_appendix(game)),
        "game.toml": file,
    }
    if not why_no_odds(game):
        files["mathematics.json"] = f"{kept_report(game)}\n".encode()
    files = {LETTER: pdf(cover_letter(game, files)), **files}
    return files | {SUMS: _sums(files)}


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive, without clocks, owners or compression that differ between machines."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, content in files.items():
            entry = ZipInfo(name, _EARLIEST)
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            archive.writestr(entry, content)
    return packed.getvalue()


def _sums(files: Mapping[str, bytes]) -> bytes:
    return "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()).encode()


def _appendix(game: Game) -> Paper:
    blocks = kept_mathematics(game)[1:]  # a page of its own begins by itself here
    return Paper(game.name, ("Mathematics of the game",), blocks, f"{game.name} · {game.hash[:12]}")


def cover_letter(game: Game, files: Mapping[str, bytes]) -> Paper:
    """Return the letter that a submission goes out with; what only the applicant knows is left to fill in."""
    about = (f"Request for approval of a game procedure, {LAW}",)
    return Paper(game.name, about, tuple(_letter(game, files)), f"{game.id} · {game.hash[:12]}")


def _letter(game: Game, files: Mapping[str, bytes]) -> Iterator[Block]:
    yield FillIn("To the New Hampshire Lottery Commission, from (applicant, license number, address):", 3)
    yield FillIn("Charities and location where the game will be offered:", 2)
    yield FillIn(f"Date of this request, and of first use, at least {_NOTICE} later:", 1)
    yield sentence(
        f"We request approval of {game.name} as it is described in the papers enclosed. The game file is "
        f"the one source of all of them. Read as below, its rules have the SHA-256 {game.hash}; "
        "the file's own is among those of the papers."
    )
    yield Heading("How open questions are read")
    chosen = [f"{question}: {option}" for question, option in game.chosen]
    yield (
        Items(tuple(map(CitedLine, chosen)))
        if chosen
        else sentence("Every question that the document leaves open is read as the sheet says by default.")
    )
    yield Heading("What is still to be supplied")
    missing = [item for item in completeness(game) if not item.complete]
    yield (
        Items(tuple(CitedLine(f"{item.letter}: {capital(item.title)}") for item in missing))
        if missing
        else sentence("Nothing: every heading is answered.")
    )
    yield Heading("Enclosed")
    rows = tuple((name, sha256(content).hexdigest()[:32]) for name, content in files.items())
    yield Grid(("file", "SHA-256, first half"), rows, words=True, note=f"Whole in {SUMS}.")
    yield FillIn("Name, title, signature, date:", 2)
