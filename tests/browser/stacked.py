"""A demo house whose next deck is known: the real server, with a shoe that deals what a test has stacked.

`python -m tests.browser.stacked FOLDER PORT` serves it until it is told to stop.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn

from croupier.cards import parse_cards
from croupier.server.app import make_app
from croupier.server.commands.demo import demo, sign_of
from croupier.server.commands.service import Service
from croupier.server.fair.commitments import commit
from croupier.server.fair.shuffle import shuffled
from croupier.server.rooms.facts import Clocks
from croupier.server.rooms.playing import Shoe
from croupier.server.wire.gate import gate
from croupier.server.wire.hall import open_hall
from croupier.table.script import arranged
from tests.server.running import House, free_port

ROOT: Final = Path(__file__).parents[2]
PATIENT: Final = Clocks(bets=120_000, decision=120_000, floor=300, show=1_500, between=200)
"""Nobody's clock runs out on a slow machine, and nobody waits long for the next round."""


class StackedHouse(House):
    """A running house in which rounds that begin from now on have the cards one wants."""

    def stack(self, game: str, hand: str, **shared: str) -> None:
        """Give seat 1 these cards, and the table and the dealer theirs."""
        groups = {group: parse_cards(cards) for group, cards in shared.items()}
        deck = arranged(sign_of(game).game, {1: parse_cards(hand)}, groups)
        stacked = self.folder / "deck.new"
        stacked.write_text(json.dumps(deck))
        stacked.rename(self.folder / "deck")


@contextmanager
def stacked(folder: Path, port: int | None = None) -> Iterator[StackedHouse]:
    """A house in a folder, new or as it was left, closed at the end; shuffled until a deck is stacked."""
    port = port or free_port()
    command = [sys.executable, "-m", "tests.browser.stacked", str(folder), str(port)]
    home = {**os.environ, "HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, env=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            house = StackedHouse(process, port, folder)
            house.wait_until_open()
            yield house
        finally:
            process.kill()


def _deck(folder: Path) -> tuple[int, ...]:
    stacked = folder / "deck"
    return tuple(json.loads(stacked.read_text())) if stacked.exists() else shuffled()


async def _furnish(database: str) -> None:
    hall = open_hall(database, deals=False)
    await hall.service.start()
    await demo(hall.service, clocks=PATIENT)
    await hall.close(0)
    hall.log.close()


def main(folder: Path, port: int) -> None:
    database = str(folder / "house.db")
    asyncio.run(_furnish(database))
    hall = open_hall(database)
    shoe = Shoe(partial(_deck, folder), commit)
    hall.service = Service(hall.log, hall.vault, hall.clock, shoe=shoe)

    def made(operator: str, password: str) -> None:
        print(f"operator {operator}, password {password}")

    class Doors(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"the house is open at http://localhost:{port}/")

    app = gate(make_app(hall, made), limits=hall.limits)
    Doors(uvicorn.Config(app, port=port, log_config=None, access_log=False, ws="websockets-sansio")).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
