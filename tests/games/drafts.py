"""Game files with something changed in them, to see what is said of the change."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games import CATALOGUE, Game, GameFileError, Mistake, load
from croupier.games.lint import check
from croupier.games.load import find

EXAMPLES = tuple(sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml")))
FILES = (*(find(game) for game in CATALOGUE), *EXAMPLES)
NAMES = tuple(file.stem for file in FILES)


@dataclass(frozen=True)
class Draft:
    """A game file somebody is still writing."""

    path: Path

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    def place_of(self, snippet: str) -> str:
        """Where the snippet stands, which must stand there once: `line:column`."""
        assert self.text.count(snippet) == 1, f"{snippet!r} stands {self.text.count(snippet)} times"
        before = self.text[: self.text.index(snippet)]
        return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        return check(self.path).mistakes

    @property
    def said(self) -> list[str]:
        """Every mistake as `line:column: error: sentence`, without the name of the file."""
        return [str(mistake).removeprefix(f"{self.path}:") for mistake in self.mistakes]

    def refused(self) -> list[str]:
        """What `load` says, line by line, when it refuses the file."""
        try:
            load(self.path)
        except GameFileError as error:
            return str(error).splitlines()
        raise AssertionError("the file was loaded")

    def game(self) -> Game:
        return load(self.path)


def draft(
    folder: Path, *changes: tuple[str, str], game: str = "nh-holdem-stud", readings: bool = False
) -> Draft:
    """Write a game of the catalogue with the first place of each text replaced.

    Readings and notes are left away unless they are wanted: trying each of them takes most of the time.
    """
    text = find(game).read_text("utf-8")
    text = text if readings else text.partition("\n[[reading]]")[0] + "\n"
    for before, after in changes:
        assert before in text, f"{game} has no {before!r}"
        text = text.replace(before, after, 1)
    path = folder / "draft.toml"
    path.write_text(text, "utf-8")
    return Draft(path)
