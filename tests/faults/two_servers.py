"""Two servers on one PostgreSQL behind a proxy, one of them killed while people play."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from croupier.server.aggregates.facts import Clocks
from tests.faults.proxy import Proxy
from tests.faults.reckoning import Reckoned, reckon
from tests.faults.regulars import Regular, until_all_play
from tests.faults.stage import Stage, kill
from tests.server.running import House, Visitor
from tests.waiting import PATIENCE, soon_here

SEATS = 6
UNHURRIED = Clocks(
    bets=4_000, decision=8_000, floor=20, show=1_500, between=500, bots=10, consent=500, alone=0, bank=0
)
"""A table at which people take their time, so that it is the servers that are measured."""


@dataclass
class Returning(Regular):
    """A player who connects again at once, and notes when something was pressed and when it was heard of."""

    heard: list[float] = field(default_factory=list)
    pressed: dict[str, float] = field(default_factory=dict)  # by key: when a command was sent first
    answers: dict[str, float] = field(default_factory=dict)  # and when it was answered first
    ends: bool = False

    def hears(self, message: dict[str, Any]) -> str:
        now = time.monotonic()
        if message["is"] in ("view", "delta", "resumed"):
            self.heard.append(now)
        key = super().hears(message)
        if key and self.journal[key].answer is message:
            self.answers.setdefault(key, now)
        return key

    async def _send(self, wire: ClientConnection, key: str) -> None:
        self.pressed.setdefault(key, time.monotonic())
        await super()._send(wire, key)

    def waited(self, killed: float) -> list[float]:
        """Return how long commands took that had no answer at the kill, and the first one pressed later.

        From the kill, or from the press if that was later: waiting for somebody else is none of it.
        Until something was answered that was not answered before, there is none.
        """
        late = {key: at for key, at in self.answers.items() if at > killed}
        since = [(max(self.pressed[key], killed), at) for key, at in late.items()]
        caught = [at - began for began, at in since if began == killed]
        return caught + [at - began for began, at in sorted(since) if began > killed][:1]

    async def stays(self, house: House) -> None:
        """Play, and come back whenever the connection is lost."""
        while not self.ends:
            await self.plays(house, resume=True)
            await asyncio.sleep(0.05)  # before another try


class Continued(NamedTuple):
    """What was measured, in seconds, of each player whose server was killed."""

    players: int
    lost: int  # whose server was killed
    seen: list[float]  # from the kill until the table is shown again
    answered: list[float]  # from the press, or the kill if that was later, until a command is answered
    reckoned: Reckoned


def killed_one_of_two(folder: Path, database: str, seats: int, *, commands: int) -> Continued:
    """Let people play at two servers, kill one of them, and reckon once so many commands more were done."""
    tables = -(-seats // SEATS)
    stage = Stage(folder, database, tables, UNHURRIED)
    options = ("--proxy", "127.0.0.1", "--seats-per-address", "1000", "--finish", "20")
    with stage.open(*options) as one:
        stage.furnish(one)
        with stage.open(*options) as two:
            places = [(table, seat) for table in stage.tables for seat in range(1, SEATS + 1)]
            regulars = [_comes_in(one, number, *place) for number, place in enumerate(places[:seats])]
            lost, seen, answered = asyncio.run(_played(one, two, regulars, commands))
        return Continued(len(regulars), lost, seen, answered, reckon(stage, regulars))


def _comes_in(house: House, number: int, table: str, seat: int) -> Returning:
    """Let a guest in by the proxy's word on where they come from: one address lets in few at a time."""
    guest = Visitor(house)
    reply = guest.ask("/api/guest", {}, X_Forwarded_For=f"10.0.{number // 250}.{number % 250 + 1}")
    assert reply.status == 200, reply
    return Returning(guest.id, guest.cookie, f"table/{table}", seat, random.Random(number), buys=0.02)


async def _played(
    one: House, two: House, regulars: list[Returning], commands: int
) -> tuple[int, list[float], list[float]]:
    proxy = Proxy([one, two])
    async with proxy.open() as port:
        both = House(one.process, port, one.folder)
        playing = [asyncio.create_task(regular.stays(both)) for regular in regulars]
        await until_all_play(regulars, playing)
        await soon_here(lambda: sum(each.done for each in regulars) >= commands, "play to be under way")
        lines = {id(each): each.wire for each in regulars}
        killed = time.monotonic()
        await asyncio.to_thread(kill, one)
        await soon_here(
            lambda: all(each.wire is not None and each.heard and each.heard[-1] > killed for each in regulars)
        )
        affected = [each for each in regulars if each.wire is not lines[id(each)]]
        await soon_here(lambda: all(each.waited(killed) for each in affected), "everybody to go on")
        before = sum(each.done for each in regulars)
        await soon_here(lambda: sum(each.done for each in regulars) >= before + commands, "play to go on")
        for each in regulars:
            each.ends = True
        two.process.terminate()
        await asyncio.gather(*playing)
        assert await asyncio.to_thread(two.process.wait, PATIENCE) == 0
    back = [next(at for at in each.heard if at > killed) - killed for each in affected]
    answers = [max(each.waited(killed)) for each in affected]
    return len(affected), back, answers
