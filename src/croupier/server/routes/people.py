"""The door: guests and players and staff come in, say who they are, and go."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.wire.context import Context, ServerContext, open_to_all, through
from croupier.server.wire.messages import Who
from croupier.server.wire.middleware import COOKIE
from croupier.server.wire.replies import replies

router = APIRouter(prefix="/api", tags=["people"])
_ANYBODY = [Depends(open_to_all(Endpoint.SIGN_IN))]
Here = Annotated[Person, Depends(through(Endpoint.STAY))]
Id = Annotated[str, Field(min_length=1, max_length=60, description="The name to sign in with.")]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SignIn(_Form):
    """A name and its password."""

    name: Id
    password: Password


class Register(_Form):
    """A player who wants an account."""

    id: Id
    password: Password
    name: str = Field(default="", max_length=60, description="The name others see.")


class Nothing(_Form):
    """Nothing needs to be said."""


class Done(BaseModel):
    """It is done."""

    says: str


@router.post("/sign-in", dependencies=_ANYBODY, responses=replies(401))
async def sign_in(wish: SignIn, request: Request, response: Response, context: Context) -> Who:
    """Sign in with a name and a password; the session is a cookie that scripts cannot read."""
    return _let_in(await context.auth.sign_in(wish.name, wish.password), request, response, context)


@router.post("/register", dependencies=_ANYBODY, responses=replies(409))
async def register(wish: Register, request: Request, response: Response, context: Context) -> Who:
    """Make a player's account, and sign in."""
    return _let_in(await context.register(wish.id, wish.password, wish.name), request, response, context)


@router.post("/guest", dependencies=_ANYBODY)
async def guest(_: Nothing, request: Request, response: Response, context: Context) -> Who:
    """Come in as a guest, to play for play money; a guest needs no name."""
    return _let_in(await context.auth.sign_in_guest(), request, response, context)


@router.post("/sign-out", responses=replies(401))
async def sign_out(_: Nothing, __: Here, request: Request, response: Response, context: Context) -> Done:
    """End this session, in every window of it."""
    await context.auth.sign_out(request.cookies.get(COOKIE, ""))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return Done(says="signed out")


@router.get("/me", responses=replies(401))
async def me(person: Here, context: Context) -> Who:
    """Say who is signed in."""
    return Who.of(person, context.zone)


def _let_in(came: tuple[str, Person], request: Request, response: Response, context: ServerContext) -> Who:
    token, person = came
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, path="/", httponly=True, samesite="strict", secure=secure)
    return Who.of(person, context.zone)
