"""People over HTTP: they come in and go; staff is enrolled, roles and passwords change, accounts close.

Whoever has a role here is on the staff of the house, with their badge, and the other way round.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.permissions import Role
from croupier.server.people.access import Endpoint, Person
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


class RegisterForm(_Form):
    """A player who wants an account."""

    id: Id
    password: Password
    name: str = Field(default="", max_length=60, description="The name others see.")


class Nothing(_Form):
    """An empty body."""


class Done(BaseModel):
    """It is done."""

    says: str


@router.post("/sign-in", dependencies=_ANYBODY, responses=replies(401))
async def sign_in(wish: SignIn, request: Request, response: Response, context: Context) -> Who:
    """Sign in with a name and a password; the session is a cookie that scripts cannot read."""
    return _let_in(await context.auth.sign_in(wish.name, wish.password), request, response, context)


@router.post("/register", dependencies=_ANYBODY, responses=replies(409))
async def register(wish: RegisterForm, request: Request, response: Response, context: Context) -> Who:
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


account_routes = APIRouter(prefix="/api/accounts", tags=["accounts"])
Keeper = Annotated[Person, Depends(through(Endpoint.KEEP_ACCOUNTS, acts=True))]
_WRONG = replies(401, 403, 409)


Charity = Annotated[
    str, Field(max_length=60, description="For which a charity member comes; empty to leave it as it is.")
]


class Kept(_Form):
    """An account."""

    id: str
    name: str
    roles: list[str]
    closed: bool
    badge: str | None
    charity: str = Field(description="For which a charity member comes; empty for everybody else.")
    can_sign_in: bool


class EnrolForm(_Form):
    """Somebody new on the staff, with a password they should change."""

    id: Id
    roles: list[Role] = Field(min_length=1)
    password: Password
    name: str = Field(default="", max_length=60)
    badge: str = Field(default="", max_length=60, description="The number of the commission's badge.")
    charity: Charity = ""


class RolesForm(_Form):
    """The roles somebody has from now on, in place of those they had; with none they are off the staff."""

    roles: list[Role]
    badge: str = Field(default="", max_length=60, description="For somebody who had no role before.")
    charity: Charity = ""


class NewPassword(_Form):
    """Another password; for one's own with the current one."""

    password: Password
    current: str = Field(default="", max_length=200)


class ReasonForm(_Form):
    """Why."""

    reason: str = Field(min_length=1, max_length=200)


@account_routes.get("", responses=replies(401, 403))
async def accounts(_: Keeper, context: Context) -> list[Kept]:
    """List the accounts, without the guests."""
    staff = context.service.rooms.house.house.staff
    return [
        Kept(
            id=one.id,
            name=one.name,
            roles=sorted(context.auth.accounts.staff.roles(one.id)),
            closed=one.closed,
            badge=staff[one.id].badge if one.id in staff else None,
            charity=staff[one.id].charity if one.id in staff else "",
            can_sign_in=bool(one.credential) and not one.closed,
        )
        for one in context.auth.accounts.all()
    ]


@account_routes.post("", responses=_WRONG)
async def enrol(wish: EnrolForm, by: Keeper, context: Context) -> Done:
    """Take somebody on the staff, with an account."""
    roles = frozenset(role.value for role in wish.roles)
    account = await context.staffing.enrol(
        by,
        wish.id,
        roles,
        wish.password,
        name=wish.name,
        badge=wish.badge.strip(),
        charity=wish.charity.strip(),
    )
    return Done(says=f"{account.id} may sign in")


@account_routes.post("/{account}/roles", responses=_WRONG)
async def set_roles(account: str, wish: RolesForm, by: Keeper, context: Context) -> Done:
    """Change the roles of somebody, who signs in again."""
    roles = frozenset(role.value for role in wish.roles)
    await context.staffing.set_roles(by, account, roles, wish.badge.strip(), wish.charity.strip())
    return Done(says="changed; whoever it is signs in again")


@account_routes.post("/{account}/password", responses=_WRONG)
async def set_password(
    account: str,
    wish: NewPassword,
    by: Annotated[Person, Depends(through(Endpoint.STAY, acts=True))],
    context: Context,
) -> Done:
    """Change a password: one's own with the current one, or a forgotten one as who keeps the accounts."""
    context.limits.allow(by.id, "sign in")
    await context.auth.set_password(by, account, wish.password, wish.current)
    return Done(says="changed; sign in again")


@account_routes.post("/{account}/close", responses=_WRONG)
async def shut(account: str, wish: ReasonForm, by: Keeper, context: Context) -> Done:
    """Close an account, at once wherever it is in use; whoever works here is off the staff with it."""
    await context.staffing.shut(by, account, wish.reason)
    return Done(says="closed")


@account_routes.post("/{account}/reopen", responses=_WRONG)
async def reopen(account: str, by: Keeper, context: Context) -> Done:
    """Open a closed account again."""
    await context.auth.accounts.reopen(by, account)
    return Done(says="open again")


@account_routes.post("/{account}/unlock", responses=_WRONG)
async def unlock(account: str, by: Keeper, context: Context) -> Done:
    """Let somebody try again who gave too many wrong passwords."""
    await context.auth.accounts.unlock(by, account)
    return Done(says="unlocked")
