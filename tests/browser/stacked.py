"""A demo house whose next deck is known: the real server, with a shoe that deals what a test has stacked.

`python -m tests.browser.stacked serve --port PORT --database FILE [--house FILE]` serves it until stopped.
"""

import asyncio
import json
import socket
import sys
from contextlib import AbstractContextManager
from dataclasses import asdict
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import uvicorn

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.house import commands as hc
from croupier.house.settings import ITSELF
from croupier.house.state import ScheduledGame
from croupier.server.aggregates import codec
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.sealed_round import Shoe
from croupier.server.app import make_app
from croupier.server.commands.demo import OPERATOR, demo, demo_games, sign_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.staffing import Staffing
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.auth import Auth
from croupier.server.wire.context import open_context
from croupier.server.wire.middleware import add_middleware
from croupier.table.script import arranged
from tests.server.running import House, running

TORN: Final = "Three Card Poker (fragment)"
"""The sheet that lost a row, with that row supplied: no demo has it; with "--torn" it has the last table."""
PATIENT: Final = Clocks(bets=120_000, decision=120_000, floor=300, show=1_500, between=200, alone=0, bank=0)
"""Nobody's clock runs out on a slow machine, and nobody waits long for the next round."""

RESTING: Final = Clocks(floor=300, bots=1)
"""Where one person plays alone, a result lies there until a press."""


def stack(house: House, game: str | Game, hands: str | dict[int, str], **shared: str) -> None:
    """Give seat 1 or several their cards, and the table and the dealer theirs, in rounds that begin from now.

    The seats are all that play. A group of cards is named with "_" for "-".
    """
    each = {1: hands} if isinstance(hands, str) else hands
    held = {seat: parse_cards(cards) for seat, cards in each.items()}
    groups = {group.replace("_", "-"): parse_cards(cards) for group, cards in shared.items()}
    deck = arranged(sign_of(game).game if isinstance(game, str) else game, held, groups)
    stacked = house.folder / "deck.new"
    stacked.write_text(json.dumps(deck))
    stacked.rename(house.folder / "deck")


def stacked(folder: Path, *options: str, port: int | None = None) -> AbstractContextManager[House]:
    """A house in a folder, new or as it was left, closed at the end; shuffled until a deck is stacked.

    It is a demo house, or with the options "--house" and a file the house of that file.
    """
    return running(folder, *options, port=port, program=(sys.executable, "-m", "tests.browser.stacked"))


def _deck(folder: Path, cut: tuple[int, ...]) -> tuple[int, ...]:
    stacked = folder / "deck"
    return tuple(json.loads(stacked.read_text())) if stacked.exists() else cut


async def _furnish(database: str, *, torn: bool) -> None:
    context = open_context(database, deals=False)
    await context.service.start()
    await demo(context.service, clocks=RESTING if torn else PATIENT)
    if torn:
        ask = PendingCommand("torn sheet", ITSELF, codec.HOUSE, "torn sheet", _torn)
        await context.service.writer.ask(ask)
    await context.close(0)
    context.log.close()


def torn_sheet() -> Game:
    """Return the sheet that lost a row, with that row supplied (Q3-04)."""
    return load("three-card-poker-fragment").with_blanks({"pay.pair-plus.rows.straight flush": "40 to 1"})


def _torn(unit: UnitOfWork) -> bool:
    """Open a table of the torn sheet, as an operator may who supplies the row it lost (Q3-04)."""
    game = sign_of(torn_sheet()).game
    unit.know_game(game)
    unit.ask_house(hc.AddGames(OPERATOR.id, unit.at, (ScheduledGame.of(game),)))
    opening = {"game": game.id, "seats": 6, "bank": [{"denomination": 1_00, "pieces": 1_000}]}
    opening |= {"sent_by": OPERATOR.id, "clocks": asdict(RESTING)}
    dispatch(unit, OPERATOR, f"{codec.TABLE}/T{len(demo_games()) + 1}", "OpenTable", opening)
    return True


def main(database: Path, port: int, house: str | None, *, torn: bool) -> None:
    if house is None:
        asyncio.run(_furnish(str(database), torn=torn))
    context = open_context(str(database), house)
    shoe = Shoe(stacked=partial(_deck, database.parent))
    context.service = Service(context.log, context.vault, context.clock, shoe=shoe)
    context.auth = Auth(context.auth.accounts, context.auth.sessions, context.service.catch_up)
    context.staffing = Staffing(context.service, context.auth)  # which enrols through it

    def made(operator: str, password: str) -> None:
        print(f"operator {operator}, password {password}", flush=True)

    class Doors(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"the house is open at http://localhost:{port}/", flush=True)

    app = add_middleware(make_app(context, made), limits=context.limits)
    Doors(uvicorn.Config(app, port=port, log_config=None, access_log=False, ws="websockets-sansio")).run()


if __name__ == "__main__":
    words = dict(pairwise(sys.argv))
    main(Path(words["--database"]), int(words["--port"]), words.get("--house"), torn="--torn" in words)
