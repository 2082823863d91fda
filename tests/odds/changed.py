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


def bet_on_every_street() -> Game:
    """Return Texas Hold'em Bonus with one more bet, when the whole board lies open."""
    data: dict[str, Any] = json.loads(example("texas-holdem-bonus").file_data)
    place = next(n for n, step in enumerate(data["step"]) if step["id"] == "reveal-dealer")
    asked = next(step for step in data["step"] if step["id"] == "before-river")
    data["step"].insert(
        place, asked | {"id": "at-last", "says": "Each player checks, or bets.", "wager": "last"}
    )
    wager = next(wager for wager in data["wager"] if wager["id"] == "river")
    data["wager"].append(wager | {"id": "last", "name": "Last", "placed_at": "at-last"})
    for outcome in ("player_wins", "dealer_wins", "tie"):
        data["contest"][outcome]["last"] = data["contest"][outcome]["river"]
    return Game.from_data(data)
