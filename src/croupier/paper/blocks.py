"""What a paper says, before it is drawn: headings, sentences, lists and tables."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part; `mark` is the letter or number it is filed under."""

    text: str
    mark: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class CitedLine:
    """A sentence, and where it comes from: lines of a document, ids of rules."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence on its own; a small one is a note next to the matter."""

    line: CitedLine
    small: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    lines: tuple[CitedLine, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its columns after the first are numbers, set to the right; in one of words, those named."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    note: str = ""
    words: bool = False
    numbers: tuple[int, ...] = ()

    @property
    def right(self) -> frozenset[int]:
        """Which columns stand to the right."""
        return frozenset(self.numbers if self.words else range(1, len(self.columns)))


@dataclass(frozen=True, slots=True)
class Abreast:
    """Narrow tables, side by side where they fit."""

    grids: tuple[Grid, ...]


@dataclass(frozen=True, slots=True)
class FillIn:
    """What is still to be written by hand, with room for it."""

    asks: str
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG, across the page; `says` is for whoever cannot see it, and stands under it."""

    svg: str
    says: str


@dataclass(frozen=True, slots=True)
class NewPage:
    """Whatever follows begins on a page of its own."""


Block: TypeAlias = Heading | Sentence | Items | Grid | Abreast | FillIn | Drawing | NewPage


class PaperSize(StrEnum):
    """What a paper is for, and so how large its page and its type are."""

    SHEET = "sheet"  # letter, to file
    REPORT = "report"  # letter, in small type: long tables of a day or month
    POCKET = "pocket"  # 3.5 by 5 inches
    RACK = "rack"  # 4 by 9 inches
    FULL_POSTER = "full poster"  # with the rules of a house, on one page
    POSTER = "poster"  # letter in large type; prints well on tabloid


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole document; its foot stands on every page."""

    title: str
    about: tuple[str, ...]
    blocks: tuple[Block, ...]
    foot: str
    size: PaperSize = PaperSize.SHEET


def sentence(text: str, source: str = "", *, small: bool = False) -> Sentence:
    """Return one sentence as a block."""
    return Sentence(CitedLine(text, source), small)
