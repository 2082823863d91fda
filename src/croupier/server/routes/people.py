"""The accounts over HTTP, for those who keep them: staff is enrolled, roles change, codes are issued.

Whoever has a role here is on the staff of the house, with their badge, and the other way round. Nobody sets
another person's password: whoever keeps the accounts issues a code, and its owner chooses.
"""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from croupier.permissions import Role
from croupier.server.people.access import Endpoint, Person
from croupier.server.routes.signing_in import Done, Form, Id
from croupier.server.wire.context import Context, through
from croupier.server.wire.replies import replies

account_routes = APIRouter(prefix="/api/accounts", tags=["accounts"])
Keeper = Annotated[Person, Depends(through(Endpoint.KEEP_ACCOUNTS, acts=True))]
_WRONG = replies(401, 403, 409)


Charity = Annotated[
    str, Field(max_length=60, description="For which a charity member comes; empty to leave it as it is.")
]


class Kept(Form):
    """An account."""

    id: str
    name: str
    roles: list[str]
    closed: bool
    badge: str | None
    charity: str = Field(description="For which a charity member comes; empty for everybody else.")
    can_sign_in: bool
    second_factor: bool = Field(description="Whether they sign in with a code too.")
    pin_locked: bool = Field(description="Whether somebody has to unlock their PIN.")


class EnrolForm(Form):
    """Somebody new on the staff."""

    id: Id
    roles: list[Role] = Field(min_length=1)
    name: str = Field(default="", max_length=60)
    badge: str = Field(default="", max_length=60, description="The number of the commission's badge.")
    charity: Charity = ""


class RolesForm(Form):
    """The roles somebody has from now on, in place of those they had; with none they are off the staff."""

    roles: list[Role]
    badge: str = Field(default="", max_length=60, description="For somebody who had no role before.")
    charity: Charity = ""


class Issued(Done):
    """A code that whoever it is for turns into a password of their own, within 15 minutes and once."""

    code: str


class ReasonForm(Form):
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
            second_factor=bool(one.factor),
            pin_locked=one.pin_locked,
        )
        for one in context.auth.accounts.all()
    ]


@account_routes.post("", responses=_WRONG)
async def enrol(wish: EnrolForm, by: Keeper, context: Context) -> Issued:
    """Take somebody on the staff; the code is for them, to choose a password with."""
    roles = frozenset(role.value for role in wish.roles)
    code = await context.staffing.enrol(
        by, wish.id, roles, name=wish.name, badge=wish.badge.strip(), charity=wish.charity.strip()
    )
    return Issued(says=f"{wish.id} chooses a password with this code", code=code)


@account_routes.post("/{account}/roles", responses=_WRONG)
async def set_roles(account: str, wish: RolesForm, by: Keeper, context: Context) -> Done:
    """Change the roles of somebody, who signs in again."""
    roles = frozenset(role.value for role in wish.roles)
    await context.staffing.set_roles(by, account, roles, wish.badge.strip(), wish.charity.strip())
    return Done(says="changed; whoever it is signs in again")


@account_routes.post("/{account}/reset", responses=_WRONG)
async def issue_reset(account: str, by: Keeper, context: Context) -> Issued:
    """Issue a one-time code for somebody else's lost password; what they have holds until they use it."""
    code = await context.staffing.issue_reset(by, account)
    return Issued(says=f"{account} chooses a new password with this code", code=code)


@account_routes.post("/{account}/second-factor/remove", responses=_WRONG)
async def remove_factor(account: str, by: Keeper, context: Context) -> Done:
    """Remove somebody else's lost second factor; they sign in again, and set up another."""
    await context.staffing.remove_factor(by, account)
    return Done(says="removed; they set up another when they sign in")


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
