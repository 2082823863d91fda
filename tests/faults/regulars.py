"""Regulars: players who bet, decide and buy chips over real sockets, and write down every answer they get.

What a regular asks goes into a journal under its key before it is sent, as a careful client would keep it.
After a connection broke, whatever got no answer is asked again under the same key.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame, Opcode

from croupier.fair.seal import seed_commitment
from croupier.server.views.seen import applied
from tests.server.running import House, Visitor
from tests.waiting import PATIENCE, soon_here

ANTE = 4_00
ASK_AGAIN = "ask again with its key"
"""What the store says where it cannot tell whether a command was written."""
TOO_FAST = "too fast; wait"
RESTLESS = 0.5  # seconds after which somebody who hears nothing looks again what there is to do
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


@dataclass
class Order:
    """A command as it was sent, and what was answered; None as long as nobody knows."""

    target: str
    name: str
    data: dict[str, Any]
    answer: dict[str, Any] | None = None
    asked: int = 0  # how often it was sent

    @property
    def done(self) -> bool:
        return self.answer is not None and self.answer["ok"]

    @property
    def refused(self) -> bool:
        return self.answer is not None and not self.answer["ok"]


@dataclass
class Regular:
    """One player at one seat, through every crash of the house."""

    id: str
    cookie: str
    target: str
    seat: int
    chance: random.Random
    journal: dict[str, Order] = field(default_factory=dict)
    answered_again: int = 0
    views: int = 0
    resumed: int = 0
    line: tuple[str, int] | None = None
    view: dict[str, Any] | None = None
    seen: list[dict[str, Any]] = field(default_factory=list)  # every view, where they are kept
    keeps_views: bool = False
    seeded: bool = False  # whether this player's device adds to the cut
    refusals: list[str] = field(default_factory=list)
    playing: bool = False
    rests: bool = False
    buys: float = 0.3  # how likely somebody with nothing to do buys chips
    wire: ClientConnection | None = None

    @property
    def done(self) -> int:
        """How many commands were answered with yes."""
        return sum(order.done for order in self.journal.values())

    # -------------------------------------------------------------------------------------- over the wire

    @asynccontextmanager
    async def at(self, house: House) -> AsyncIterator[ClientConnection]:
        """A connection to a house, with the cookie of this player."""
        async with connect(
            f"ws://localhost:{house.port}/socket",
            origin=Origin(house.address),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
        ) as wire:
            yield wire

    async def plays(self, house: House, *, resume: bool = False) -> None:
        """Play until the connection is lost."""
        try:
            async with self.at(house) as self.wire:
                await self._plays(self.wire, resume=resume)
        except LOST:
            pass
        finally:
            self.playing, self.wire = False, None

    def cut(self) -> None:
        """Lose the connection without a word, whatever is on its way."""
        self.playing = False
        if self.wire is not None:
            self.wire.transport.abort()

    async def _plays(self, wire: ClientConnection, *, resume: bool) -> None:
        if resume and self.line:
            line, seq = self.line
            await wire.send(json.dumps({"do": "watch", "target": self.target, "line": line, "seq": seq}))
        else:
            await wire.send(json.dumps({"do": "watch", "target": self.target}))
        unanswered = [key for key, order in self.journal.items() if order.answer is None]
        spent = [key for key, order in self.journal.items() if order.done]
        again = [*unanswered, *self.chance.sample(spent, min(2, len(spent)))]
        for key in again:
            await self._send(wire, key)
        waiting = set(again)
        silent = 0.0
        while silent < PATIENCE:  # beyond which a connection counts as lost
            try:
                async with asyncio.timeout(RESTLESS):
                    message = json.loads(await wire.recv())
            except TimeoutError:
                silent += RESTLESS
            else:
                silent = 0.0
                waiting.discard(self.hears(message))
                if message["is"] in ("gone", "refused"):
                    return  # nothing comes on this line any more: connect again
            if self.rests:
                await asyncio.sleep(0.2)  # a rest, in which more comes than is read
                self.rests = False
            if not waiting and self.view is not None and (next_ := self.wants()):
                self.playing = True
                await self._send(wire, next_)
                waiting.add(next_)

    async def watches(self, house: House) -> None:
        """Only look, until the connection is lost; every view is kept."""
        self.keeps_views = True
        try:
            async with self.at(house) as self.wire:
                await self.wire.send(json.dumps({"do": "watch", "target": self.target}))
                while True:
                    self.hears(json.loads(await self.wire.recv()))
        except LOST:
            pass

    async def _send(self, wire: ClientConnection, key: str) -> None:
        order = self.journal[key]
        order.asked += 1
        told = {"do": "command", "target": order.target, "name": order.name, "data": order.data, "key": key}
        await wire.send(json.dumps(told))

    async def half(self, house: House) -> str:
        """Order chips, and lose the connection in the middle of the message; return its key."""
        key = self._order("BuyChips", cents=77_00)
        order = self.journal[key]
        order.answer = {"ok": False, "says": "never sent whole"}  # and so never asked again
        told = {"do": "command", "target": order.target, "name": order.name, "data": order.data, "key": key}
        whole = Frame(Opcode.TEXT, json.dumps(told).encode()).serialize(mask=True)
        async with self.at(house) as wire:
            wire.transport.write(whole[: self.chance.randrange(1, len(whole))])
            await asyncio.sleep(0.02)  # the half is on its way when the line is cut
            wire.transport.abort()
        return key

    def hears(self, message: dict[str, Any]) -> str:
        """Take a message in; return the key it answers, if it does."""
        match message["is"]:
            case "answer":
                self._answered(message)
                return str(message["key"])
            case "view":
                self.view, self.line = message["view"], (message["line"], message["seq"])
                self.views += 1
            case "resumed":
                assert self.line == (message["line"], message["seq"]), "resumed elsewhere"
                self.resumed += 1
            case "delta":
                assert self.line is not None
                assert (message["line"], message["seq"]) == (self.line[0], self.line[1] + 1), "gap or repeat"
                self.line = (message["line"], message["seq"])
                self.view = applied(self.view, message["changes"])
            case "gone" | "refused":
                self.refusals.append(message["says"])
        if self.keeps_views and message["is"] in ("view", "delta") and self.view is not None:
            self.seen.append(self.view)
        return ""

    def _answered(self, message: dict[str, Any]) -> None:
        order = self.journal[message["key"]]
        if ASK_AGAIN in message["says"] or TOO_FAST in message["says"]:
            self.refusals.append(message["says"])
            self.rests = True
            return  # nobody knows what becomes of it: it is asked again after the next connection
        if order.answer is not None:
            assert _unsigned(message) == _unsigned(order.answer), f"{order} was answered otherwise: {message}"
            self.answered_again += 1
        order.answer = message
        if order.refused:
            self.refusals.append(message["says"])

    # ------------------------------------------------------------------------------------------- playing

    def wants(self) -> str | None:
        """Return the key of what this player does next, if there is anything to do."""
        view, seat = self.view, self.seat
        assert view is not None
        chips = view["chips"].get(self.id, 0)
        mine = [hand for hand in view["hands"] if hand["player"] == self.id]
        if view["seats"][seat - 1] != self.id:
            return self._order("Sit", seat=seat)
        if chips < 100_00:
            return self._order("BuyChips", cents=200_00)
        if view["interrupted"] and mine and self.id not in view["consents"]:
            return self._order("Consent", agrees=self.chance.random() < 0.5)
        if view["bets_open"] and not mine:
            seed = self._commitment() if self.seeded else ""
            return self._order("PlaceBet", seat=seat, wager="ante", cents=ANTE, seed=seed)
        if mine and self._must_open():
            return self._order("OpenSeed", seed=self._seed().hex())
        if view["bets_open"] and self.id not in view["ready"]:
            return self._order("Ready")
        if (choice := view["choice"]) and choice["seat"] == seat:
            if "bet" in choice["choices"] and self.chance.random() < 0.8:
                return self._order("Choose", seat=seat, choice="bet", units=choice["units"][0])
            return self._order("Choose", seat=seat, choice="fold")
        alone = mine and view["waits"]["for"] == "result is shown" and view["waits"]["until"] is None
        if alone and self.id not in view["ready"]:
            return self._order("Ready")
        if self.chance.random() < self.buys:
            return self._order("BuyChips", cents=self.chance.randint(1, 5) * 1_00)
        return None

    def _seed(self) -> bytes:
        """What this player's device adds to the cut of the round it sees."""
        assert self.view is not None
        return sha256(f"{self.id} {self.view['fairness']['root']}".encode()).digest()

    def _commitment(self) -> str:
        assert self.view is not None
        root, mine = self.view["fairness"]["root"], self.view["you"].get("seed") or {}
        allowed = not mine.get("without_until")
        return seed_commitment(bytes.fromhex(root), self.seat, self._seed()).hex() if allowed else ""

    def _must_open(self) -> bool:
        assert self.view is not None
        fair, mine = self.view["fairness"] or {}, self.view["you"].get("seed") or {}
        listed = bool(fair.get("listed")) and not fair.get("cut")
        return listed and bool(mine.get("commitment")) and not mine["opened"]

    def _order(self, name: str, **data: Any) -> str:
        key = f"{len(self.journal)}"
        self.journal[key] = Order(self.target, name, data)
        return key


def _unsigned(message: dict[str, Any]) -> dict[str, Any]:
    """An answer without its receipt, which a house that was started anew no longer has."""
    return {name: value for name, value in message.items() if name != "receipt"}


def arrive(
    houses: Sequence[House],
    tables: Iterable[str],
    seats: int,
    chance: random.Random,
    *,
    seeded: bool = False,
) -> list[Regular]:
    """Let guests in, one for each seat of these tables; `seeded` if their devices add to the cut."""
    found = []
    for table in tables:
        for seat in range(1, seats + 1):
            guest = Visitor(houses[0]).as_guest()
            found.append(Regular(guest.id, guest.cookie, f"table/{table}", seat, chance, seeded=seeded))
    return found


Playing = Sequence["asyncio.Task[None]"]


async def until_all_play(regulars: Sequence[Regular], playing: Playing) -> None:
    """Wait until everybody has asked for something new; a player whose play failed is told at once."""
    await soon_here(lambda: _none_failed(playing) and all(regular.playing for regular in regulars))


async def all_go_on(regulars: Sequence[Regular], playing: Playing, times: int = 1) -> None:
    """Wait until everybody has had so many commands done; a player whose play failed is told at once."""
    wanted = [(regular, regular.done + times) for regular in regulars]
    await soon_here(lambda: _none_failed(playing) and all(each.done >= done for each, done in wanted))


async def until_done(regulars: Sequence[Regular], playing: Playing, least: int) -> None:
    """Wait until so many commands were done in all, so that there is something to reckon."""
    await soon_here(lambda: _none_failed(playing) and sum(each.done for each in regulars) >= least)


def _none_failed(playing: Playing) -> bool:
    for task in playing:
        if task.done():
            task.result()
    return True
