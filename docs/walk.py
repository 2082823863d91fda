"""Trace how far three things travel through the code, and write the paths into docs/architecture.md.

`python -m docs.walk` starts a real server on SQLite in this process and follows a bet from its message to
the disk, the reply and the pushed view; a card from the shuffle to a player's view; and a line of a game file
to a house edge. It prints every croupier function on the way, once each, in the order of the first call.

A function counts if it is entered from another module of croupier or from a library. Code that Python writes
(dataclasses, named tuples), comprehensions, and properties don't count; functions that are called only within
their own module are indented. Of those that count, a *hop* (marked `>`) passes on: it, or a function of its
own module that it calls, calls another module. The others end there: they look something up or compute it and
return, and whoever follows the path needn't enter them.
"""

import asyncio
import inspect
import json
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

from starlette.types import Message
from starlette.websockets import WebSocket

import croupier
from croupier.games import load
from croupier.server.commands.demo import OPERATOR
from croupier.server.wire.context import ServerContext, open_context
from croupier.server.wire.socket import Client

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "architecture.md"
BEGIN: Final = "<!-- paths: written by `make walk` -->\n"
END: Final = "<!-- end of paths -->\n"
SOURCE: Final = str(Path(croupier.__file__).parent)
BACKGROUND: Final = frozenset({"Stalls.watch"})
"""Tasks that run on their own all the time, whatever anybody does."""
BETS: Final = 4
"""How many bets are traced. The shortest path counts: once a second, some bet also refreshes its session."""
PATIENCE: Final = 60.0


class Step(NamedTuple):
    """A function on a path: whether it was entered from another module, and whether it calls another."""

    module: str
    name: str
    crosses: bool
    passes_on: bool

    @property
    def hop(self) -> bool:
        """Whether the path enters a module here and goes on to another."""
        return self.crosses and self.passes_on


# ---------------------------------------------------------------------------------------------- tracing


class Trace:
    """Records every croupier function that starts, in every thread, while it is on."""

    def __init__(self) -> None:
        self._on = False
        self._found: dict[tuple[str, str], bool] = {}
        self._passed: set[tuple[str, str]] = set()
        sys.setprofile(self._call)
        threading.setprofile(self._call)

    def close(self) -> None:
        """Stop tracing threads."""
        sys.setprofile(None)
        threading.setprofile(None)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record what is called within."""
        self._on = True
        try:
            yield
        finally:
            self._on = False

    def take(self) -> tuple[Step, ...]:
        """Return the path so far, and forget it."""
        found, self._found = self._found, {}
        passed, self._passed = self._passed, set()
        return tuple(Step(*key, crosses, key in passed) for key, crosses in found.items())

    def _call(self, frame: FrameType, event: str, _: object) -> None:
        # A coroutine that goes on counts as a call too: of whoever awaits it, or of the event loop.
        if event != "call" or not self._on or not _is_ours(frame) or not _counts(frame):
            return
        *_, outermost = callers = [each for each in _stack(frame) if _is_ours(each)]
        if outermost.f_code.co_qualname in BACKGROUND:
            return
        key = (_module(frame), frame.f_code.co_qualname)
        crosses = len(callers) == 1 or _module(callers[1]) != key[0]
        self._found[key] = self._found.get(key, False) or crosses
        if crosses:
            for caller in callers[1:]:  # whoever called, and through whom its module was entered
                if _module(caller) != _module(callers[1]):
                    break
                self._passed.add((_module(caller), caller.f_code.co_qualname))


def _stack(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(SOURCE)


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def _counts(frame: FrameType) -> bool:
    name = frame.f_code.co_name
    return not (
        name in {"<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<module>"} or _is_property(frame)
    )


def _is_property(frame: FrameType) -> bool:
    return _property(_module(frame), frame.f_code.co_qualname)


@cache
def _property(module: str, name: str) -> bool:
    at: object = sys.modules.get(module)
    for part in name.split("."):
        at = inspect.getattr_static(at, part, None)
    return isinstance(at, property)


# --------------------------------------------------------------------------------------------- the server


class Browser:
    """A guest at the server: a real socket handler on a connection within this process."""

    def __init__(self, context: ServerContext, token: str) -> None:
        self.views: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._news = asyncio.Condition()
        scope = {"type": "websocket", "path": "/socket", "headers": [], "subprotocols": []}
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.socket = WebSocket(scope, self._incoming.get, self._hear)
        self.client = Client(self.socket, context, token)

    async def _hear(self, message: Message) -> None:
        if "text" not in message:
            return
        sent = json.loads(message["text"])
        async with self._news:
            match sent["is"]:
                case "answer":
                    self.answers[sent["key"]] = sent
                case "view":
                    self.views[sent["target"]] = sent["view"]
                case "delta":
                    for path, *value in sent["changes"]:
                        _change(self.views[sent["target"]], path, value)
            self._news.notify_all()

    def say(self, **message: object) -> None:
        """Send a message."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def until(self, met: Callable[[], object]) -> None:
        """Wait for something to be so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(met)

    async def command(self, target: str, name: str, key: str, **data: object) -> None:
        """Give a command, and wait for its reply and for a view that shows it."""
        self.say(do="command", target=target, name=name, data=data, key=key)
        await self.until(lambda: key in self.answers)
        answer = self.answers[key]
        if not answer["ok"]:
            raise RuntimeError(f"{name} was refused: {answer['says']}")
        await self.until(lambda: self.views[target]["version"] >= answer["version"])

    def leave(self) -> None:
        """Close the connection."""
        self._incoming.put_nowait({"type": "websocket.disconnect"})


def _change(view: Any, path: list[Any], value: list[Any]) -> None:
    for step in path[:-1]:
        view = view[step]
    if not value:
        del view[path[-1]]
    elif isinstance(view, list) and path[-1] == len(view):
        view.append(value[0])
    else:
        view[path[-1]] = value[0]


def _at_a_server(trace: Trace, work: Callable[[Trace, ServerContext, Browser], Awaitable[None]]) -> None:
    async def run(database: Path) -> None:
        context = open_context(str(database))
        try:
            await context.begin()
            token, _ = await context.auth.sign_in_guest()
            browser = Browser(context, token)
            await browser.socket.accept()
            serving = asyncio.create_task(browser.client.run())
            await work(trace, context, browser)
            browser.leave()
            await serving
            await context.close(0)
        finally:
            context.log.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder) / "house.db"))


async def _sit_down(browser: Browser, target: str) -> None:
    browser.say(do="watch", target=target)
    await browser.until(lambda: target in browser.views)
    await browser.command(target, "Sit", "sit", seat=2)
    await browser.command(target, "BuyChips", "buy", cents=100_00)


# ----------------------------------------------------------------------------------------------- the paths


def bet() -> tuple[Step, ...]:
    """Follow a bet: from the message that was received to the reply, and to the view that shows it."""
    return min(_traced(_bets), key=lambda path: (hops(path), crossings(path)))


async def _bets(trace: Trace, _: ServerContext, browser: Browser) -> list[tuple[Step, ...]]:
    target, paths = "table/T1", []
    await _sit_down(browser, target)
    await browser.until(lambda: browser.views[target]["bets_open"])
    for number in range(BETS):
        cents = (5 + number) * 100
        with trace.recording():
            await browser.command(target, "PlaceBet", f"bet-{number}", seat=2, wager="ante", cents=cents)
        paths.append(trace.take())
    return paths


def card() -> tuple[Step, ...]:
    """Follow a card: from the shuffle, past the bets, to the view of the player who holds it."""
    (path,) = _traced(_cards)
    return path


async def _cards(trace: Trace, context: ServerContext, browser: Browser) -> list[tuple[Step, ...]]:
    target = "table/Walk"
    bank = [{"denomination": 25_00, "pieces": 100}]
    opening = {
        "game": "three-card-poker",
        "seats": 6,
        "bank": bank,
        "sent_by": OPERATOR.id,
        "clocks": {"bets": 500},
    }
    opened = await context.service.command(OPERATOR, target, "OpenTable", opening, "open")
    if not opened.ok:
        raise RuntimeError(f"the table was not opened: {opened.says}")
    await _sit_down(browser, target)
    with trace.recording():
        await browser.until(lambda: browser.views[target]["bets_open"])
    await browser.command(target, "PlaceBet", "bet", seat=2, wager="ante", cents=5_00)
    with trace.recording():
        await browser.until(lambda: any(hand["cards"] for hand in browser.views[target]["hands"]))
    return [trace.take()]


def edge() -> tuple[Step, ...]:
    """Follow a line of a game file: from the file to the house edge of its wager."""
    from croupier.odds import analyse  # noqa: PLC0415 (counting needs numpy, which no server loads)

    trace = Trace()
    try:
        with trace.recording():
            analyse(load("three-card-poker"))
        return trace.take()
    finally:
        trace.close()


def _traced(
    work: Callable[[Trace, ServerContext, Browser], Awaitable[list[tuple[Step, ...]]]],
) -> list[tuple[Step, ...]]:
    paths: list[tuple[Step, ...]] = []

    async def do(trace: Trace, context: ServerContext, browser: Browser) -> None:
        paths.extend(await work(trace, context, browser))

    trace = Trace()
    try:
        _at_a_server(trace, do)
    finally:
        trace.close()
    return paths


def crossings(path: tuple[Step, ...]) -> int:
    """Return how many functions of a path are entered from another module."""
    return sum(step.crosses for step in path)


def hops(path: tuple[Step, ...]) -> int:
    """Return how many functions of a path are entered from one module and call another."""
    return sum(step.hop for step in path)


# ----------------------------------------------------------------------------------------------- the page


def described(title: str, path: tuple[Step, ...], *, whole: bool = True) -> str:
    """Return a path as text: the whole of it, or the functions that count."""
    modules = {step.module for step in path}
    lines = [
        f"{_mark(step)}{step.module.removeprefix('croupier.')}.{step.name}"
        for step in path
        if step.crosses or whole
    ]
    entered = f"{crossings(path)} functions entered from another module, in {len(modules)} modules"
    count = f"{hops(path)} hops; {entered}."
    return "\n".join((f"### {title}", "", count, "", "```text", *lines, "```", "", ""))


def _mark(step: Step) -> str:
    return "> " if step.hop else "  " if step.crosses else "      "


def main() -> None:
    """Trace the paths, print them, and write them into the page."""
    paths = {
        "A bet, from its message to the reply and the view": bet(),
        "A card, from the shuffle to a player's view": card(),
        "A line of a game file, to a house edge": edge(),
    }
    print("".join(described(title, path) for title, path in paths.items()))
    pages = "".join(described(title, path, whole=False) for title, path in paths.items())
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{pages}{END}{after}")


if __name__ == "__main__":
    main()
