"""What a request gets that cannot be granted: limits, bounded queues, and a status with a sentence."""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from croupier.errors import CroupierError
from croupier.games import UnknownGameError
from croupier.house.serialize import JsonDocument
from croupier.server.lab.worker import LabWorker
from croupier.server.people.auth import SignedOutError
from croupier.server.people.sign_in import AccountLockedError, MoreNeededError, Needs, SignInError
from croupier.server.wire.counting import CountQueue
from croupier.server.wire.messages import in_words
from croupier.store import StoreError


class Rate(NamedTuple):
    """So many at once, and so many a second from then on."""

    burst: float
    per_second: float


RATES: Final[Mapping[str, Rate]] = MappingProxyType(
    {
        # by address, and a whole casino may share one
        "sign in": Rate(30, 1),  # whatever hashes a password; an account locks itself after three failures
        "guest": Rate(60, 2),
        "request": Rate(600, 100),
        "file": Rate(4_000, 200),  # a page is eighty of them: fifty people may open it at once
        # by person
        "command": Rate(40, 10),  # fast fingers and two seats
        "message": Rate(80, 20),
        "round": Rate(40, 4),  # old rounds are read from the log and played again
        # by address
        "rounds": Rate(160, 12),
    }
)
"""How often, unless the house says otherwise."""
_REMEMBERED: Final = 20_000  # buckets; the longest unused is forgotten first


class TooManyError(CroupierError):
    """Somebody asks too often, and may ask again after so many seconds."""

    def __init__(self, says: str, *, seconds: int = 1) -> None:
        super().__init__(says)
        self.seconds = seconds


class _Bucket(NamedTuple):
    tokens: float
    at: float


class RateLimits:
    """Token buckets, one for each person and action.

    >>> limits = RateLimits({"deal": Rate(burst=2, per_second=0.5)}, clock=lambda: 0.0)
    >>> limits.wait("Ada", "deal"), limits.wait("Ada", "deal"), limits.wait("Ada", "deal")
    (0.0, 0.0, 2.0)
    """

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        remembered: int = _REMEMBERED,
    ) -> None:
        for name, rate in rates.items():
            if rate.burst < 1 or rate.per_second <= 0:
                raise ValueError(f"a rate lets through at least one and refills; {name} is {rate}")
        self._rates, self._clock, self._remembered = dict(rates), clock, remembered
        self.refused: Callable[[], object] = lambda: None
        """Called whenever somebody is refused."""
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, who: str, action: str) -> None:
        """Refuse whoever asks too often."""
        wait = math.ceil(self.wait(who, action))
        if wait:
            self.refused()
            raise TooManyError(f"too fast; wait {wait} second{'' if wait == 1 else 's'}", seconds=wait)

    def wait(self, who: str, action: str) -> float:
        """Take a token and return 0, or take none and return after how many seconds there will be one."""
        rate, now, key = self._rates[action], self._clock(), (who, action)
        old = self._buckets.pop(key, None) or _Bucket(rate.burst, now)
        # a clock that jumped back gives nothing, and takes nothing
        tokens = min(rate.burst, old.tokens + max(0.0, now - old.at) * rate.per_second)
        lacking = max(0.0, 1 - tokens)
        self._buckets[key] = _Bucket(tokens if lacking else tokens - 1, now)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        return lacking / rate.per_second


_MOST_WAITING = 12


class WorkerQueue:
    """A worker, and a short queue before it."""

    def __init__(self, bench: LabWorker) -> None:
        self._bench, self._thread, self._waiting = bench, ThreadPoolExecutor(1), 0

    async def ask(self, do: str, **asked: object) -> Any:
        """Return what the bench finds, when one's turn has come."""
        if self._waiting >= _MOST_WAITING:
            raise TooManyError("the lab is busy; wait a second and try again")
        self._waiting += 1
        try:
            work = partial(self._bench.ask, do, **asked)
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def end(self) -> None:
        """Count no more; for a thread."""
        self._bench.end()


class LabQueues:
    """Quick figures, charts, counts that take seconds, so that nobody waits with a slider; and one study."""

    def __init__(self) -> None:
        self.quick, self.slow = (
            WorkerQueue(LabWorker(last_in_line=False)),
            WorkerQueue(LabWorker(last_in_line=True)),
        )
        self.count = CountQueue()
        self.studying = asyncio.Lock()
        self.study: asyncio.subprocess.Process | None = None

    async def end(self) -> None:
        """Count no more: whoever waits gets an error at once."""
        if self.study is not None and self.study.returncode is None:
            self.study.kill()
        await self.count.end()
        await asyncio.gather(*(asyncio.to_thread(lane.end) for lane in (self.quick, self.slow)))


class Refusal(BaseModel):
    """Why a request was not granted; nothing has changed."""

    says: str
    rules: list[str] = []
    needs: Needs | None = Field(
        default=None, description="What is wanted too, of somebody who signs in with the right password."
    )


class NotFoundError(CroupierError):
    """There is no such thing, or none that this person may know of."""


class ForbiddenError(CroupierError):
    """It is not for this person."""


class NotNowError(CroupierError):
    """The house is starting, draining or stopping."""


_STATUS: Final[dict[type[CroupierError], int]] = {
    NotFoundError: 404,
    UnknownGameError: 404,
    SignedOutError: 401,
    SignInError: 401,
    AccountLockedError: 429,
    ForbiddenError: 403,
    TooManyError: 429,
    NotNowError: 503,
    StoreError: 503,
}
MEANS: Final = {
    400: "The request cannot be read; the sentence says why.",
    401: "Sign in first.",
    403: "This is not for you, or comes from another site.",
    404: "There is no such thing.",
    409: "It cannot be done now; the sentence says why.",
    413: "The request is too large.",
    414: "The address is too long.",
    429: "Too many; wait a little.",
    431: "The headers are too large.",
    503: "The house is not open yet, or no longer, or its database does not answer.",
}
"""What each status means here, for the OpenAPI document."""


Replies: TypeAlias = dict[int | str, JsonDocument]
"""What a route may reply, by status, as FastAPI takes it."""


def replies(*statuses: int) -> Replies:
    """Return what a route may reply besides what it promises, for the OpenAPI document."""
    return {status: {"model": Refusal, "description": MEANS[status]} for status in statuses}


def status_of(error: CroupierError) -> int:
    """Return the status that goes with a sentence: 409 unless its kind has one of its own."""
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 409)


def public_message(error: CroupierError) -> str:
    """Return the sentence of an error as anybody may read it: without rules, or where the database is."""
    says: str = getattr(error, "says", str(error))
    return says


def refusal(status: int, says: str, rules: tuple[str, ...] = (), needs: Needs | None = None) -> JSONResponse:
    """Return a reply that refuses."""
    more = {"needs": needs} if needs else {}
    return JSONResponse({"says": says, "rules": list(rules), **more}, status)


def install_error_handlers(app: FastAPI) -> None:
    """Let every error of an app be a sentence."""

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> JSONResponse:
        return refusal(400, in_words(error.errors()))

    @app.exception_handler(CroupierError)
    async def spoken(_: Request, error: CroupierError) -> JSONResponse:
        needs = error.needs if isinstance(error, MoreNeededError) else None
        reply = refusal(status_of(error), public_message(error), getattr(error, "rules", ()), needs)
        if isinstance(error, TooManyError):
            reply.headers["retry-after"] = str(error.seconds)
        return reply

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        reply = refusal(error.status_code, _plainly(error))
        reply.headers.update(error.headers or {})
        return reply

    @app.exception_handler(Exception)
    async def ours(_: Request, __: Exception) -> JSONResponse:
        return refusal(500, "something went wrong here, and the log says what; nothing was acknowledged")


def _plainly(error: HTTPException) -> str:
    match error.status_code:
        case 404:
            return "there is nothing at this address; /openapi.json lists what there is"
        case 405:
            return "this address takes another method; /openapi.json tells which"
        case _:
            text = str(error.detail or HTTPStatus(error.status_code).phrase)
            return f"{text[:1].lower()}{text[1:]}"
