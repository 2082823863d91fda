"""All that is filed for a game, in one archive: the same game gives the same bytes."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from croupier.games import Game
from croupier.games.lint import completeness
from croupier.odds.solvers.solvable import why_no_odds
from croupier.paper.blocks import Block, CitedLine, FillIn, Grid, Heading, Items, Paper, sentence
from croupier.paper.felt import draw_felt, felt_drawing
from croupier.paper.felt_pdf import felt_pdf
from croupier.paper.kept import kept_mathematics, kept_report
from croupier.paper.pdf import pdf
from croupier.paper.sheet import LAW, capital, readings, sheet

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
