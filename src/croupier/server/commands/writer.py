"""The writer: concurrent commands are decided one after another and written together, many in one commit.

While one page of commands goes to disk the next gathers. A command is answered once its page is on disk, and
a refusal once everything it was decided upon is. Where another process was quicker, whoever lost is decided
again on what is there now.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.errors import CroupierError
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Room
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.people.access import Answer, Person
from croupier.store import Append, AppendResult, Conflict, EventRow, Log, StoreError, canonical
from croupier.table.refused import RefusedError

PAGE: Final = 256
"""How many commands are written together at most."""
REMEMBERED: Final = 20_000
"""How many answers are kept at hand; older ones are in the log, but for refusals, which changed nothing."""
_DONE: Final = "done"
_CLOSING: Final = "the server is shutting down and saved nothing; retry with the same key"
_LOOKING_UP: Final = 4  # refusals at a time that look whether their key was used before
_TRIES: Final = 3  # how often a refusal is decided again, in a house where others write all the time
_logger = logging.getLogger("croupier.server")

Handler: TypeAlias = Callable[[UnitOfWork], bool]
"""What a command does in its turn; False where there is nothing to do after all."""
Reckoning: TypeAlias = Callable[[Person, str, str, Mapping[str, Any]], Awaitable[Mapping[str, object]]]
"""Returns the fields of a command that only the whole log tells, before its turn."""
Receipts: TypeAlias = Callable[[Sequence[EventRow]], str]
"""Returns what is signed for a command once its rows are on disk; "" where nothing is."""


def _no_receipt(_: Sequence[EventRow]) -> str:
    return ""


async def nothing_reckoned(*_: object) -> Mapping[str, object]:
    """Return that nothing was worked out."""
    return {}


class ClosingError(StoreError):
    """The house is about to stop and takes nothing more."""


@dataclass
class PendingCommand:
    """A command on its way: under which key, by whom, about which stream, and what it does."""

    key: str
    who: str
    stream: str
    digest: str
    takes: Handler
    receipt: Receipts = _no_receipt
    receipt_again: Receipts = _no_receipt  # for rows that an earlier process may have written
    tries: int = 0
    answer: "asyncio.Future[Answer]" = field(init=False)  # from when the writer was asked


class Writer:
    """Decides and writes the commands of one process, in one order."""

    def __init__(
        self,
        log: Log,
        unit_of: Callable[[dict[str, Room], str, datetime], UnitOfWork],
        now: Callable[[], datetime],
        wrote: Callable[[dict[str, Room], Sequence[AppendResult]], None],
        changed: Callable[[set[str]], None],
        catch_up: Callable[[], Awaitable[bool]],
    ) -> None:
        self._log, self._unit_of, self._now = log, unit_of, now
        self._wrote, self._changed, self._catch_up = wrote, changed, catch_up
        # On SQLite nobody else writes. Where others write too, a command may fail, and with it those of the
        # same page that build on it: they are decided again on what is there then.
        self.alone = log.engine.dialect.name == "sqlite"
        self._inbox: asyncio.Queue[PendingCommand] = asyncio.Queue()
        self._waiting: list[PendingCommand] = []
        self._remembered: OrderedDict[str, _Remembered] = OrderedDict()  # by key
        self._pending: dict[str, PendingCommand] = {}
        self._known: set[str] = set()  # who has asked this process for something that was not done before
        self._behind = False
        self._closing = False
        self._idle = False
        self._saying: set[asyncio.Task[None]] = set()
        self._looking_up = asyncio.Semaphore(_LOOKING_UP)
        self.on_written: Callable[[Sequence[EventRow]], None] = lambda _rows: None
        """Hears what this process wrote, for what is counted of it."""
        self.written = 0
        self.pages = 0

    async def ask(self, asked: PendingCommand) -> Answer:
        """Have a command carried out, once for its key."""
        if elsewhere := await self._done_elsewhere(asked):
            return elsewhere
        if found := self._remembered.get(asked.key):
            digest, answer = found.read()
            if not answer.ok and not self.alone:  # another process may have been asked since, and done it
                done = await asyncio.to_thread(self._log.answered, asked.key)
                digest, answer = _read(done.answer) if done else (digest, answer)
            return _same(asked, digest, answer)
        if first := self._pending.get(asked.key):
            return _same(asked, first.digest, await asyncio.shield(first.answer))
        if self._closing:
            done = await asyncio.to_thread(self._log.answered, asked.key) if asked.key else None
            if done is None:
                raise ClosingError(_CLOSING)
            return _same(asked, *_read(done.answer))
        asked.answer = asyncio.get_running_loop().create_future()
        if asked.key:
            self._pending[asked.key] = asked
        self._inbox.put_nowait(asked)
        try:
            return await asyncio.shield(asked.answer)
        finally:
            if asked.answer.done():
                self._pending.pop(asked.key, None)

    async def _done_elsewhere(self, asked: PendingCommand) -> Answer | None:
        """Return what another process answered somebody whom this one has heard nothing new from yet.

        Whoever comes from a server that is gone asks again what had no answer. Decided again, it would fail,
        and with it what others at the table do in the same page.
        """
        if self.alone or not asked.key or asked.who in self._known or asked.key in self._pending:
            return None
        async with self._looking_up:
            done = await asyncio.to_thread(self._log.answered, asked.key)
            if done is None:
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known.add(asked.who)
                return None
            digest, answer = _read(done.answer)
            return _same(
                asked, digest, await asyncio.to_thread(_with_receipt, asked.receipt_again, answer, done)
            )

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

    async def _write(self, page: list[PendingCommand]) -> None:
        try:
            if self._behind:
                await self._catch_up()
                self._behind = False
            await self._carry_out(page)
        except Exception as error:
            if isinstance(error, StoreError):
                _logger.warning("a page of %d commands could not be written: %s", len(page), error)
            else:  # a fault of ours: the house goes on, and it is logged
                _logger.exception("a page of %d commands could not be written", len(page))
            # What became of the page is not known here; the log tells, before anything else is decided.
            self._behind = True
            for asked in page:
                self._fail(asked, error)

    def _fail(self, asked: PendingCommand, error: Exception) -> None:
        if not asked.answer.done() and asked not in self._waiting:
            asked.answer.set_exception(error)
            asked.answer.exception()  # whoever asked may be gone
            self._pending.pop(asked.key, None)

    async def _carry_out(self, page: list[PendingCommand]) -> None:
        rooms: dict[str, Room] = {}
        at = self._now()
        tried: list[tuple[PendingCommand, UnitOfWork, Answer]] = []
        appends: list[Append] = []
        refused: list[tuple[PendingCommand, Answer]] = []
        for asked in page:
            unit = self._unit_of(rooms, asked.who, at)
            try:
                if not asked.takes(unit):
                    asked.answer.set_result(Answer(ok=True, says="nothing to do"))
                    continue
            except RefusedError as error:
                refused.append((asked, Answer(ok=False, says=error.says, rules=error.rules)))
                continue
            except CroupierError as error:
                refused.append((asked, Answer(ok=False, says=str(error))))
                continue
            except Exception as error:
                self._fail(asked, error)
                continue
            answer = Answer(ok=True, says=_DONE, version=unit.room(asked.stream).version)
            unit.keep_snapshots()
            kept = _kept(asked.digest, answer)
            expected = self._rests_on(unit, rooms)
            appends.append(Append(tuple(unit.facts), expected, unit.who, asked.key, kept, chained=True))
            rooms.update(unit.changed)
            tried.append((asked, unit, answer))
        results = await asyncio.to_thread(self._log.append_many, appends, at) if appends else []
        self._settle(tried, results)
        lost = any(isinstance(each, Conflict) or each.repeated for each in results)
        # Where others write too, a refusal may rest on what is no longer so: look, and decide once more.
        news = await self._catch_up() if lost or (refused and not self.alone) else False
        self._refuse(refused, again=lost or news)

    def _rests_on(self, unit: UnitOfWork, rooms: Mapping[str, Room]) -> Mapping[str, int]:
        """Return the versions that a command needs: of what it changed, and of a house changed in this page.

        Any command may have looked at the house; one that looked at what is then not written is not either.
        """
        if self.alone or codec.HOUSE not in rooms:
            return unit.expected
        return {codec.HOUSE: rooms[codec.HOUSE].version, **unit.expected}

    def _settle(
        self,
        tried: list[tuple[PendingCommand, UnitOfWork, Answer]],
        results: Sequence[AppendResult | Conflict],
    ) -> None:
        rooms: dict[str, Room] = {}
        wrote: list[AppendResult] = []
        for (asked, unit, _), result in zip(tried, results, strict=True):
            if isinstance(result, Conflict):
                self._waiting.append(asked)
                continue
            if not result.repeated:
                rooms.update(unit.changed)
                wrote.append(result)
        if wrote:
            self.written += len(wrote)
            self.pages += 1
            self._wrote(rooms, wrote)
            self.on_written([row for each in wrote for row in each.rows])
            self._changed(set(rooms))
        for (asked, _, answer), result in zip(tried, results, strict=True):
            if isinstance(result, AppendResult):
                digest, answer_ = _read(result.answer) if result.repeated else (asked.digest, answer)
                signer = asked.receipt_again if result.repeated else asked.receipt
                self._answer(asked, digest, _with_receipt(signer, answer_, result), kept=result.answer)

    def _refuse(self, refused: list[tuple[PendingCommand, Answer]], *, again: bool) -> None:
        """Answer what was refused, or have it decided again; the writer waits for none of it."""
        for asked, answer in refused:
            if again and asked.tries < _TRIES:
                asked.tries += 1
                self._waiting.append(asked)
            else:
                task = asyncio.ensure_future(self._say_no(asked, answer))
                self._saying.add(task)
                task.add_done_callback(self._saying.discard)

    async def _say_no(self, asked: PendingCommand, answer: Answer) -> None:
        """Refuse a command; a key that was used before gets its first answer all the same."""
        try:
            async with self._looking_up:
                first = await asyncio.to_thread(self._log.answered, asked.key) if asked.key else None
                digest = asked.digest
                if first is not None:
                    digest, answer = _read(first.answer)
                    answer = await asyncio.to_thread(_with_receipt, asked.receipt_again, answer, first)
        except StoreError as error:
            self._fail(asked, error)
        else:
            self._answer(asked, digest, answer, kept=_kept(digest, answer))

    def _answer(self, asked: PendingCommand, digest: str, answer: Answer, *, kept: str) -> None:
        if asked.key:
            self._remembered[asked.key] = _Remembered(kept, answer.receipt)
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        self._pending.pop(asked.key, None)
        if not asked.answer.done():
            asked.answer.set_result(_same(asked, digest, answer))


def _same(asked: PendingCommand, digest: str, answer: Answer) -> Answer:
    """Return the first answer to a key, if it was to the same command."""
    if digest == asked.digest:
        return answer
    return Answer(ok=False, says="this key was used for another command; choose a new one for each")


class _Remembered(NamedTuple):
    """An answer as the log keeps it, and the receipt that went with it."""

    kept: str
    receipt: str

    def read(self) -> tuple[str, Answer]:
        digest, answer = _read(self.kept)
        return digest, answer._replace(receipt=self.receipt)


def _with_receipt(sign: Receipts, answer: Answer, result: AppendResult) -> Answer:
    """Return an answer with its receipt; whatever goes wrong with that, the command was done."""
    try:
        return answer._replace(receipt=sign(result.rows))
    except Exception:
        _logger.exception("no receipt could be signed")
        return answer


def _kept(digest: str, answer: Answer) -> str:
    """Return an answer as the log keeps it, with what it was the answer to."""
    fields = answer._asdict()
    del fields["receipt"]  # it names the rows that are being written
    return canonical({"asked": digest, **fields})


def _read(kept: str) -> tuple[str, Answer]:
    saved = json.loads(kept)
    return saved["asked"], Answer(saved["ok"], saved["says"], tuple(saved["rules"]), saved["version"])
