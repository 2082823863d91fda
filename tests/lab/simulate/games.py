"""Games as they are simulated in these tests."""

from functools import cache
from pathlib import Path

from croupier.games import CATALOGUE, Game, load

EXAMPLES = Path(__file__).parents[3] / "examples" / "games"
GAMES = (
    *CATALOGUE,
    *(str(EXAMPLES / f"{name}.toml") for name in ("caribbean-stud", "let-it-ride", "mississippi-stud")),
)


@cache
def whole(game: str, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game whose lost rows pay 40 to 1."""
    found = load(game).with_readings(dict(readings))
    lost = {blank.path: "40 to 1" for blank in found.blanks if blank.path.startswith("pay.")}
    return found.with_blanks(lost) if lost else found
