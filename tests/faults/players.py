"""Players of a load: each on a socket, betting and deciding as their view tells, with a stopwatch."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, NamedTuple

from websockets import Origin
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from croupier.fair.seal import seed_commitment

_AN_ADDRESS = 25  # so many players come from one address, as from one hall
BUYS = 5_000_00
LOW = 200_00
_SLOWER = 1.0  # seconds until a command is given again that came too fast


class Timed(NamedTuple):
    """One command: when it was sent, and the seconds to its answer and to the view that shows it."""

    at: float
    name: str
    answered: float
    shown: float


@dataclass
class Tally:
    """What all players of a load saw."""

    timed: list[Timed] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    done: list[str] = field(default_factory=list)  # "person key" of every command that was acknowledged
    received: int = 0
    messages: int = 0


class Door(NamedTuple):
    """Where the house is."""

    port: int
    host: str = "127.0.0.1"

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.port}"

    def post(self, path: str, body: object, *, number: int = 0, cookie: str = "") -> tuple[int, Any, str]:
        """Return status, data and cookie of a request from the address of this number."""
        caller = HTTPConnection(self.host, self.port, timeout=60, source_address=(address_of(number), 0))
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        try:
            caller.request("POST", path, json.dumps(body), headers | ({"Cookie": cookie} if cookie else {}))
            reply = caller.getresponse()
            told = json.loads(reply.read())
            set_ = [each.partition(";")[0] for each in reply.headers.get_all("set-cookie") or ()]
            return reply.status, told, next((each for each in set_ if each.startswith("croupier=")), "")
        finally:
            caller.close()

    def get(self, path: str, cookie: str) -> Any:
        caller = HTTPConnection(self.host, self.port, timeout=60)
        try:
            caller.request("GET", path, headers={"Cookie": cookie})
            return json.loads(caller.getresponse().read())
        finally:
            caller.close()


def address_of(number: int) -> str:
    """Return one of this machine's own addresses: the rate limits count by address."""
    return f"127.0.1.{1 + number // _AN_ADDRESS % 250}"


class Line(asyncio.Protocol):
    """A client's end of a socket, read without a task or a queue: a thousand of them share one core."""

    def __init__(
        self, door: Door, cookie: str, heard: Callable[[str], None], ended: Callable[[], None]
    ) -> None:
        self._conn = ClientProtocol(
            parse_uri(f"ws://{door.host}:{door.port}/socket"), origin=Origin(door.origin), max_size=None
        )
        self._cookie, self._heard, self._ended = cookie, heard, ended
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def closed_with(self) -> str:
        return f"{self._conn.close_code} {self._conn.close_reason}"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._conn.connect()
        request.headers["Cookie"] = self._cookie
        self._conn.send_request(request)
        self._write()

    def data_received(self, data: bytes) -> None:
        self._conn.receive_data(data)
        for event in self._conn.events_received():
            if isinstance(event, Response) and not self.opened.done():
                error = self._conn.handshake_exc
                self.opened.set_exception(error) if error else self.opened.set_result(None)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._heard(bytes(event.data).decode())
        self._write()  # pongs, and the answer to a close

    def eof_received(self) -> None:
        self._conn.receive_eof()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))
        self._ended()

    def send(self, text: str) -> None:
        if self._conn.state is not State.OPEN:
            raise ConnectionClosed(self._conn.close_rcvd, self._conn.close_sent)
        self._conn.send_text(text.encode())
        self._write()

    def close(self) -> None:
        if self._conn.state is State.OPEN:
            self._conn.send_close(1000)
            self._write()

    def _write(self) -> None:
        assert self._transport
        if data := b"".join(self._conn.data_to_send()):
            self._transport.write(data)
        if self._conn.close_expected() and self._conn.state is not State.OPEN:
            self._transport.close()


class Seated:
    """One player: signs in as a guest, sits down, and plays until told to stop."""

    def __init__(self, door: Door, number: int, table: str, seat: int, tally: Tally, think: float) -> None:
        self.door, self.number, self.table, self.seat = door, number, table, seat
        self.tally, self.think = tally, think
        self.target = f"table/{table}"
        self.id, self.cookie = "", ""
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.leaving = False
        self._playing = False
        self.spots: Sequence[Mapping[str, Any]] = ()
        self._chance = random.Random(number)
        self._socket: Line | None = None
        self._turn: asyncio.Task[None] | None = None
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._shown: list[tuple[int, asyncio.Future[None]]] = []
        self._keys = 0
        self._bet_in = -1
        self._seed = ("", "")  # the seal of a round, and what this device adds to its cut
        self._opening: asyncio.Task[None] | None = None

    # -------------------------------------------------------------------------------- coming and going

    def sign_in(self) -> None:
        status, told, self.cookie = self.door.post("/api/guest", {}, number=self.number)
        if status != 200:
            raise RuntimeError(f"no guest was let in: {told}")
        self.id = told["id"]

    async def sit(self) -> None:
        _, self._socket = await asyncio.get_running_loop().create_connection(
            lambda: Line(self.door, self.cookie, self._listen, self._ended),
            self.door.host,
            self.door.port,
            local_addr=(address_of(self.number), 0),
        )
        async with asyncio.timeout(60):
            await self._socket.opened
        self._socket.send(json.dumps({"do": "watch", "target": self.target}))
        await self.command("Sit", seat=self.seat)
        await self.command("BuyChips", cents=BUYS)

    def begin(self) -> None:
        """Play from now on: those who sat down first wait for the others."""
        self._playing = True
        self._go_on()

    async def leave(self) -> None:
        """Stop playing and hang up; the chips stay, for the audit."""
        self.leaving = True
        if self._turn:
            self._turn.cancel()
        if self._socket:
            self._socket.close()

    # --------------------------------------------------------------------------------------- listening

    def _listen(self, text: str) -> None:
        self.tally.received += len(text)
        self.tally.messages += 1
        self.heard(text)
        self._hear(json.loads(text))

    def _ended(self) -> None:
        if not self.leaving:
            self.tally.broken[f"socket closed: {self._socket and self._socket.closed_with}"] += 1
            for future in self._asked.values():
                future.cancel()

    def heard(self, text: str) -> None:
        """Keep what was sent, for those who want to."""

    def _hear(self, message: dict[str, Any]) -> None:
        match message["is"]:
            case "answer":
                asked = self._asked.pop(message["key"], None)
                if asked is None:
                    self.tally.broken["an answer nobody waited for"] += 1
                elif not asked.done():
                    asked.set_result(message)
                return
            case "view":
                self.view, self.seq = message["view"], message["seq"]
            case "delta":
                if message["seq"] != self.seq + 1:
                    self.tally.broken["a gap or a repeat"] += 1
                self.seq = message["seq"]
                change(self.view, message["changes"])
            case "refused" | "gone":
                self.tally.broken[message["says"]] += 1
                return
            case _:
                return
        self._tell_shown()
        self._open_seed()
        self._go_on()

    def _go_on(self) -> None:
        if (self._turn is None or self._turn.done()) and self._wants():
            self._turn = asyncio.create_task(self._act())

    def _tell_shown(self) -> None:
        version = self.view.get("version", 0)
        waiting = [(wanted, future) for wanted, future in self._shown if wanted > version]
        if len(waiting) != len(self._shown):
            for wanted, future in self._shown:
                if wanted <= version and not future.done():
                    future.set_result(None)
            self._shown = waiting

    # ----------------------------------------------------------------------------------------- playing

    def _wants(self) -> str:
        """Return what this player can do now, if anything."""
        view = self.view
        if self.leaving or not self._playing or not view:
            return ""
        if (choice := view.get("choice")) and choice["seat"] == self.seat:
            return "choose"
        if (
            view.get("bets_open")
            and self._bet_in != view["round"]
            and view["seats"][self.seat - 1] == self.id
        ):
            return "bet"
        return ""

    async def _act(self) -> None:
        try:
            while self._wants():
                await asyncio.sleep(self.think * self._chance.uniform(0.5, 1.5))  # people think
                match self._wants():
                    case "choose":
                        await self._choose()
                    case "bet":
                        await self._bet()
        except asyncio.CancelledError:
            raise
        except ConnectionClosed:
            pass
        except Exception as error:  # a player who is silent for good stops a table
            self.tally.broken[f"seat {self.seat} of {self.table}: {error!r}"] += 1
            raise

    async def _bet(self) -> None:
        self._bet_in = self.view["round"]
        chips = self.view["chips"].get(self.id, 0)
        seed = {"seed": self._commitment()}
        for wager, cents in self._bets():
            await self.command("PlaceBet", seat=self.seat, wager=wager, cents=cents, **seed)
            seed = {}
        await self.command("Ready")
        if chips < LOW:
            await self.command("BuyChips", cents=BUYS)

    def _commitment(self) -> str:
        """What a device commits to in this round."""
        root = self.view["fairness"]["root"]
        self._seed = (root, self._chance.randbytes(32).hex())
        return seed_commitment(bytes.fromhex(root), self.seat, bytes.fromhex(self._seed[1])).hex()

    def _open_seed(self) -> None:
        """Open the seed at once when it is on the list, whatever else this player is about to do."""
        fair = self.view.get("fairness") or {}
        if self._seed[0] and fair.get("root") == self._seed[0] and fair["listed"]:
            seed, self._seed = self._seed[1], ("", "")
            self._opening = asyncio.create_task(self.command("OpenSeed", seed=seed))

    def _bets(self) -> Iterator[tuple[str, int]]:
        """What is bet: the first spot always, and each of the others now and then."""
        for number, spot in enumerate(self.spots):
            if not number or self._chance.random() < 0.3:
                yield spot["id"], spot["usual"]

    async def _choose(self) -> None:
        choice = self.view["choice"]
        wish = self._chance.choice(choice["choices"])
        data: dict[str, Any] = {"seat": self.seat, "choice": wish}
        if wish == "bet" and choice["units"]:
            data["units"] = self._chance.choice(choice["units"])
        if wish == "bet" and not choice["unit_cents"]:
            data["cents"] = next(iter(self._hand()["bets"].values()))
        await self.command("Choose", **data)

    def _hand(self) -> dict[str, Any]:
        found: dict[str, Any] = next(hand for hand in self.view["hands"] if hand["seat"] == self.seat)
        return found

    async def command(self, name: str, **data: object) -> None:
        """Give a command; wait for its answer and until the own view shows it. Too fast: give it again."""
        while not await self._command(name, data):
            await asyncio.sleep(_SLOWER)  # as the house asked

    async def _command(self, name: str, data: Mapping[str, object]) -> bool:
        """Give a command once; False if the house wants it later."""
        assert self._socket
        self._keys += 1
        key, loop = f"k{self._keys}", asyncio.get_running_loop()
        answered: asyncio.Future[dict[str, Any]] = loop.create_future()
        self._asked[key] = answered
        began = time.perf_counter()
        order = {"do": "command", "target": self.target, "name": name, "data": data, "key": key}
        self._socket.send(json.dumps(order))
        answer = await answered
        told = time.perf_counter()
        if not answer["ok"]:
            self.tally.refused[f"{name}: {answer['says']}"] += 1
            return not answer["says"].startswith("too fast")
        self.tally.done.append(f"{self.id} {key}")
        if self.view.get("version", 0) < answer["version"]:
            shown: asyncio.Future[None] = loop.create_future()
            self._shown.append((answer["version"], shown))
            await shown
        self.tally.timed.append(Timed(began, name, told - began, time.perf_counter() - began))
        return True


def change(view: Any, changes: list[list[Any]]) -> None:
    """Make these changes to a view in place."""
    for path, *value in changes:
        at = view
        for step in path[:-1]:
            at = at[step]
        last = path[-1]
        if not value:
            del at[last]
        elif isinstance(at, list) and last == len(at):
            at.append(value[0])
        else:
            at[last] = value[0]
