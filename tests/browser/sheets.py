"""What the gallery shows: every sheet as a felt reads it, and real moments of a scripted round of each game.

`python -m tests.browser.sheets` writes it again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import croupier.server
from croupier.cards import parse_cards
from croupier.felt import felt_plan
from croupier.games import CATALOGUE, Game, load
from croupier.house.serialize import to_plain
from croupier.table import commands as c
from croupier.table.agenda import awaits_floor
from croupier.table.dealing import do_next
from croupier.table.drive import DEALER, act, perform
from croupier.table.evolve import evolve
from croupier.table.plan import DealerAction
from croupier.table.script import arranged
from croupier.table.state import Table
from croupier.table.view import Audience, Role, View, view
from tests.play import opened, ready
from tests.table.golden import SCENES
from tests.table.scenes import Scene

WEB: Final = Path(croupier.server.__file__).parent / "web"
EXAMPLES: Final = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))
WRITTEN: Final = WEB / "gallery" / "games.json"
_READ: Final = {
    "cards": ("id", "name", "owner", "count"),
    "step": ("do", "id", "says", "card", "called", "left_out"),
    "pay": ("id", "title", "rows"),
}
_UNREAD: Final = ("rules", "lines")
_PLAYERS: Final = ("Ada", "Blaise", "Christiaan")
_OWN: Final = "Blaise"
_SEATS: Final = 6
_WATCHED: Final = 1  # the game that the gallery shows from every side


def games() -> str:
    """Return every game of the catalogue with three moments of its first golden round, and the examples."""
    told: list[dict[str, Any]] = [
        {"sheet": _sheet(ready(game)), "felt": felt_plan(ready(game), _SEATS), "views": _moments(game)}
        for game in CATALOGUE
    ]
    told[_WATCHED]["full"] = felt_plan(ready(CATALOGUE[_WATCHED]), _SEATS + 1)
    told += [
        {"sheet": _sheet(found), "felt": felt_plan(found, _SEATS), "views": None}
        for found in (ready(load(file)) for file in EXAMPLES)
    ]
    return (
        json.dumps(told, separators=(",", ":"), ensure_ascii=False).replace('{"sheet"', '\n{"sheet"') + "\n"
    )


def _sheet(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = game.data
    kept = {key: data[key] for key in ("id", "name", "summary", "seats")}
    for table, keys in _READ.items():
        kept[table] = [{key: row[key] for key in keys if key in row} for row in data.get(table, ())]
    kept["wager"] = [{key: row[key] for key in row if key not in _UNREAD} for row in data["wager"]]
    return kept


def _moments(game: str) -> dict[str, Any]:
    """Return what one player sees with the bets open, at the last decision, and when all is settled."""
    scene = SCENES[game][0]
    found = ready(game)
    hands = {seat: parse_cards(hand.cards) for seat, hand in enumerate(scene.hands, 1)}
    shared = {group: parse_cards(text) for group, text in scene.shared.items()}
    table = opened(found, *_PLAYERS[: len(hands)])
    table = perform(table, c.StartRound(arranged(found, hands, shared)), DEALER)
    for seat, hand in enumerate(scene.hands, 1):
        for wager, cents in hand.bets.items():
            table = act(table, c.PlaceBet(seat, wager, cents))
    seen = list(_seen(table, scene))
    return {
        "bets": to_plain(seen[0]),
        "decision": to_plain([each for each in seen if each.choice][-1]),
        "settled": to_plain([each for each in seen if each.hands][-1]),
    }


def _seen(table: Table, scene: Scene) -> Iterator[View]:
    """Yield the player's view after everything that happens until the round is over."""
    said = {seat: list(hand.says) for seat, hand in enumerate(scene.hands, 1)}
    while table.round:
        yield view(table, Audience(Role.PLAYER, _OWN))
        todo = table.round.todo[0]
        seat = table.round.hands[todo.hand].seat
        if todo.action is DealerAction.ASK:
            word = said[seat].pop(0) if len(said[seat]) > 1 else said[seat][0]
            choice, _, units = word.partition(" ")
            table = act(table, c.Choose(seat, choice, int(units or 1)))
        elif awaits_floor(table):
            table = act(table, c.Acknowledge(seat, "floor"))
        else:
            for event in do_next(table):
                table = evolve(table, event)


if __name__ == "__main__":
    WRITTEN.write_text(games(), encoding="utf-8")
