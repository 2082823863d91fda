"""What a request gets that cannot be granted: a status, a sentence, and the rules it rests on."""

from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from croupier.errors import CroupierError
from croupier.games import UnknownGameError
from croupier.server.people.accounts import LockedError, SignInError
from croupier.server.people.auth import SignedOutError
from croupier.server.wire.limits import TooManyError
from croupier.server.wire.messages import in_words
from croupier.store import StoreError


class Refusal(BaseModel):
    """Why a request was not granted; nothing has changed."""

    says: str
    rules: list[str] = []


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
    LockedError: 429,
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


def replies(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return what a route may reply besides what it promises, for the OpenAPI document."""
    return {status: {"model": Refusal, "description": MEANS[status]} for status in statuses}


def status_of(error: CroupierError) -> int:
    """Return the status that goes with a sentence: 409 unless its kind has one of its own."""
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 409)


def public_message(error: CroupierError) -> str:
    """Return the sentence of an error as anybody may read it: without rules, or where the database is."""
    says: str = getattr(error, "says", str(error))
    return says


def refusal(status: int, says: str, rules: tuple[str, ...] = ()) -> JSONResponse:
    """Return a reply that refuses."""
    return JSONResponse({"says": says, "rules": list(rules)}, status)


def install_error_handlers(app: FastAPI) -> None:
    """Let every error of an app be a sentence."""

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> JSONResponse:
        return refusal(400, in_words(error.errors()))

    @app.exception_handler(CroupierError)
    async def spoken(_: Request, error: CroupierError) -> JSONResponse:
        return refusal(status_of(error), public_message(error), getattr(error, "rules", ()))

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
            said = str(error.detail or HTTPStatus(error.status_code).phrase)
            return f"{said[:1].lower()}{said[1:]}"
