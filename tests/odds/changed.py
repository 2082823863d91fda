"""Games with something in their files changed, to ask for odds that are published for other pay tables."""

import json
from pathlib import Path
from typing import Any

from croupier.games import Game, load

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def example(name: str) -> Game:
    return load(str(EXAMPLES / f"{name}.toml"))


def with_rows(game: Game, table: str, rows: dict[str, str]) -> Game:
    """Return the game with other pays in some rows of a table."""
    data: dict[str, Any] = json.loads(game.file_data)
    pay = next(pay for pay in data["pay"] if pay["id"] == table)
    assert set(rows) <= set(pay["rows"])
    pay["rows"] |= rows
    return Game.from_data(data)


def with_times(game: Game, times: list[int]) -> Game:
    """Return the game with other sizes of every bet that has a choice of sizes."""
    data: dict[str, Any] = json.loads(game.file_data)
    for wager in data["wager"]:
        if "times" in wager:
            wager["times"] = times
            wager.pop("spots", None)  # one for each unit
    return Game.from_data(data)
