"""Accounts over HTTP: staff is enrolled, roles and passwords change, accounts close; sessions end with it.

Whoever has a role here is on the staff of the house, with their badge, and the other way round.
"""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from croupier.permissions import Role
from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.routes.people import Done, Id, Password, _Form
from croupier.server.wire.context import Context, through
from croupier.server.wire.replies import replies

router = APIRouter(prefix="/api/accounts", tags=["accounts"])
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


class Enrolled(_Form):
    """Somebody new on the staff, with a password they should change."""

    id: Id
    roles: list[Role] = Field(min_length=1)
    password: Password
    name: str = Field(default="", max_length=60)
    badge: str = Field(default="", max_length=60, description="The number of the commission's badge.")
    charity: Charity = ""


class Roles(_Form):
    """The roles somebody has from now on, in place of those they had; with none they are off the staff."""

    roles: list[Role]
    badge: str = Field(default="", max_length=60, description="For somebody who had no role before.")
    charity: Charity = ""


class NewPassword(_Form):
    """Another password; for one's own with the current one."""

    password: Password
    current: str = Field(default="", max_length=200)


class Reason(_Form):
    """Why."""

    reason: str = Field(min_length=1, max_length=200)


@router.get("", responses=replies(401, 403))
async def accounts(_: Keeper, context: Context) -> list[Kept]:
    """List the accounts, without the guests."""
    staff = context.service.rooms.house.house.staff
    return [
        Kept(
            id=one.id,
            name=one.name,
            roles=sorted(one.roles),
            closed=one.closed,
            badge=staff[one.id].badge if one.id in staff else None,
            charity=staff[one.id].charity if one.id in staff else "",
            can_sign_in=bool(one.credential) and not one.closed,
        )
        for one in context.auth.accounts.all()
    ]


@router.post("", responses=_WRONG)
async def enrol(wish: Enrolled, by: Keeper, context: Context) -> Done:
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


@router.post("/{account}/roles", responses=_WRONG)
async def set_roles(account: str, wish: Roles, by: Keeper, context: Context) -> Done:
    """Change the roles of somebody, who signs in again."""
    roles = frozenset(role.value for role in wish.roles)
    await context.staffing.set_roles(by, account, roles, wish.badge.strip(), wish.charity.strip())
    return Done(says="changed; whoever it is signs in again")


@router.post("/{account}/password", responses=_WRONG)
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


@router.post("/{account}/close", responses=_WRONG)
async def shut(account: str, wish: Reason, by: Keeper, context: Context) -> Done:
    """Close an account, at once wherever it is in use; whoever works here is off the staff with it."""
    await context.staffing.shut(by, account, wish.reason)
    return Done(says="closed")


@router.post("/{account}/reopen", responses=_WRONG)
async def reopen(account: str, by: Keeper, context: Context) -> Done:
    """Open a closed account again."""
    await context.auth.accounts.reopen(by, account)
    return Done(says="open again")


@router.post("/{account}/unlock", responses=_WRONG)
async def unlock(account: str, by: Keeper, context: Context) -> Done:
    """Let somebody try again who gave too many wrong passwords."""
    await context.auth.accounts.unlock(by, account)
    return Done(says="unlocked")
