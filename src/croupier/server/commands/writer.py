"""The writer: concurrent commands are decided one after another and written together, many in one commit.

While one page of commands goes to disk the next gathers. A command is answered once its page is on disk, and
a refusal once everything it was decided upon is. Where another process was quicker, whoever lost is decided
again on what is there now.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeAlias

from croupier.errors import SpokenError
from croupier.server.people.person import Answer
from croupier.server.rooms.back_rooms import Room
from croupier.server.rooms.turn import Turn
from croupier.store import Append, Conflict, Log, StoreError, Written, canonical
from croupier.table.refused import Refused

PAGE: Final = 256
"""How many commands are written together at most."""
REMEMBERED: Final = 20_000
"""How many answers are kept at hand; older ones are in the log, but for refusals, which changed nothing."""
_DONE: Final = "done"
_CLOSING: Final = "the house closes and wrote nothing of this; once it is open, ask again with its key"
_LOOKING_UP: Final = 4  # refusals at a time that look whether their key was used before
_TRIES: Final = 3  # how often a refusal is decided again, in a house where others write all the time
_said = logging.getLogger("croupier.server")

Taken: TypeAlias = Callable[[Turn], bool]
"""What a command does in its turn; False where there is nothing to do after all."""


@dataclass
class Asked:
    """A command on its way: under which key, by whom, about which stream, and what it does."""

    key: str
    who: str
    stream: str
    digest: str
    takes: Taken
    tries: int = 0
    answer: "asyncio.Future[Answer]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Writer:
    """Decides and writes the commands of one process, in one order."""

    def __init__(
        self,
        log: Log,
        turn_of: Callable[[dict[str, Room], str, datetime], Turn],
        now: Callable[[], datetime],
        wrote: Callable[[dict[str, Room], Sequence[Written]], None],
        catch_up: Callable[[], Awaitable[bool]],
    ) -> None:
        self._log, self._turn_of, self._now = log, turn_of, now
        self._wrote, self._catch_up = wrote, catch_up
        # On SQLite nobody else writes: a command may build on the one before it in the same page. Where
        # others write too, that one may fail, so the second waits for the next page.
        self.alone = log.engine.dialect.name == "sqlite"
        self._inbox: asyncio.Queue[Asked] = asyncio.Queue()
        self._waiting: list[Asked] = []
        self._remembered: OrderedDict[str, str] = OrderedDict()  # by key, as the log keeps answers
        self._pending: dict[str, Asked] = {}
        self._behind = False
        self._closing = False
        self._idle = False
        self._saying: set[asyncio.Task[None]] = set()
        self._looking_up = asyncio.Semaphore(_LOOKING_UP)
        self.written = 0
        self.pages = 0

    async def ask(self, asked: Asked) -> Answer:
        """Have a command carried out, once for its key."""
        if found := self._remembered.get(asked.key):
            digest, answer = _read(found)
            if not answer.ok and not self.alone:  # another process may have been asked since, and done it
                done = await asyncio.to_thread(self._log.answered, asked.key)
                digest, answer = _read(done.answer) if done else (digest, answer)
            return _same(asked, digest, answer)
        if first := self._pending.get(asked.key):
            return _same(asked, first.digest, await asyncio.shield(first.answer))
        if self._closing:
            raise StoreError(_CLOSING)
        if asked.key:
            self._pending[asked.key] = asked
        self._inbox.put_nowait(asked)
        try:
            return await asyncio.shield(asked.answer)
        finally:
            if asked.answer.done():
                self._pending.pop(asked.key, None)

    async def run(self) -> None:
        """Write page after page until cancelled."""
        while True:
            page = self._waiting
            self._waiting = []
            if not page:
                self._idle = True
                page.append(await self._inbox.get())
                self._idle = False
            while len(page) < PAGE and not self._inbox.empty():
                page.append(self._inbox.get_nowait())
            try:
                await self._write(page)
            except asyncio.CancelledError:
                for asked in page:
                    asked.answer.cancel()
                raise

    async def finish(self, within: float) -> None:
        """Take no more commands, and write and answer those that were taken, if it can be done in time."""
        self._closing = True
        until = asyncio.get_running_loop().time() + within
        while self.busy and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.002)

    @property
    def busy(self) -> bool:
        """Whether a command was taken that is not answered yet."""
        return bool(self._saying) or not (self._idle and self._inbox.empty())

    async def _write(self, page: list[Asked]) -> None:
        try:
            if self._behind:
                await self._catch_up()
                self._behind = False
            await self._carry_out(page)
        except Exception as error:
            if isinstance(error, StoreError):
                _said.warning("a page of %d commands could not be written: %s", len(page), error)
            else:  # a fault of ours: the house goes on, and it is told
                _said.exception("a page of %d commands could not be written", len(page))
            # What became of the page is not known here; the log tells, before anything else is decided.
            self._behind = True
            for asked in page:
                self._fail(asked, error)

    def _fail(self, asked: Asked, error: Exception) -> None:
        if not asked.answer.done() and asked not in self._waiting:
            asked.answer.set_exception(error)
            asked.answer.exception()  # whoever asked may be gone
            self._pending.pop(asked.key, None)

    async def _carry_out(self, page: list[Asked]) -> None:
        rooms: dict[str, Room] = {}
        at = self._now()
        tried: list[tuple[Asked, Turn]] = []
        appends: list[Append] = []
        refused: list[tuple[Asked, Answer]] = []
        for asked in page:
            if not self.alone and asked.stream in rooms:
                self._waiting.append(asked)
                continue
            turn = self._turn_of(rooms, asked.who, at)
            try:
                if not asked.takes(turn):
                    asked.answer.set_result(Answer(ok=True, says="nothing to do"))
                    continue
            except Refused as error:
                refused.append((asked, Answer(ok=False, says=error.says, rules=error.rules)))
                continue
            except SpokenError as error:
                refused.append((asked, Answer(ok=False, says=str(error))))
                continue
            except Exception as error:
                self._fail(asked, error)
                continue
            if not self.alone and turn.changed.keys() & rooms.keys():
                self._waiting.append(asked)
                continue
            answer = Answer(ok=True, says=_DONE, version=turn.room(asked.stream).version)
            appends.append(turn.append(asked.key, _kept(asked.digest, answer)))
            rooms.update(turn.changed)
            tried.append((asked, turn))
        results = await asyncio.to_thread(self._log.append_many, appends, at) if appends else []
        self._settle(tried, results)
        lost = any(isinstance(each, Conflict) or each.repeated for each in results)
        # Where others write too, a refusal may rest on what is no longer so: look, and decide once more.
        news = await self._catch_up() if lost or (refused and not self.alone) else False
        self._refuse(refused, again=lost or news)

    def _settle(self, tried: list[tuple[Asked, Turn]], results: Sequence[Written | Conflict]) -> None:
        rooms: dict[str, Room] = {}
        wrote: list[Written] = []
        for (asked, turn), result in zip(tried, results, strict=True):
            if isinstance(result, Conflict):
                self._waiting.append(asked)
                continue
            if not result.repeated:
                rooms.update(turn.changed)
                wrote.append(result)
        if wrote:
            self.written += len(wrote)
            self.pages += 1
            self._wrote(rooms, wrote)
        for (asked, _), result in zip(tried, results, strict=True):
            if isinstance(result, Written):
                self._answer(asked, *_read(result.answer))

    def _refuse(self, refused: list[tuple[Asked, Answer]], *, again: bool) -> None:
        """Answer what was refused, or have it decided again; the writer waits for none of it."""
        for asked, answer in refused:
            if again and asked.tries < _TRIES:
                asked.tries += 1
                self._waiting.append(asked)
            else:
                task = asyncio.ensure_future(self._say_no(asked, answer))
                self._saying.add(task)
                task.add_done_callback(self._saying.discard)

    async def _say_no(self, asked: Asked, answer: Answer) -> None:
        """Refuse a command; a key that was used before gets its first answer all the same."""
        try:
            async with self._looking_up:
                first = await asyncio.to_thread(self._log.answered, asked.key) if asked.key else None
        except StoreError as error:
            self._fail(asked, error)
        else:
            self._answer(asked, *(_read(first.answer) if first is not None else (asked.digest, answer)))

    def _answer(self, asked: Asked, digest: str, answer: Answer) -> None:
        if asked.key:
            self._remembered[asked.key] = _kept(digest, answer)
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        self._pending.pop(asked.key, None)
        if not asked.answer.done():
            asked.answer.set_result(_same(asked, digest, answer))


def _same(asked: Asked, digest: str, answer: Answer) -> Answer:
    """Return the first answer to a key, if it was to the same command."""
    if digest == asked.digest:
        return answer
    return Answer(ok=False, says="this key was used for another command; choose a new one for each")


def _kept(digest: str, answer: Answer) -> str:
    """Return an answer as the log keeps it, with what it was the answer to."""
    return canonical({"asked": digest, **answer._asdict()})


def _read(kept: str) -> tuple[str, Answer]:
    told = json.loads(kept)
    return told["asked"], Answer(told["ok"], told["says"], tuple(told["rules"]), told["version"])
