"""Signing in over HTTP: with a password and a code, with a one-time code, as a guest; one's own secrets."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.declare import Target, commands_to
from croupier.server.commands.approvals import refusal
from croupier.server.commands.departures import leave_tables
from croupier.server.people import qr
from croupier.server.people import second_factor as totp
from croupier.server.people.access import Endpoint, Person, is_guest
from croupier.server.people.account_index import SignInAccount
from croupier.server.people.devices import COOKIE as DEVICE_COOKIE
from croupier.server.people.devices import LASTS
from croupier.server.people.pins import TICKET_FOR
from croupier.server.wire.approving import as_shown, shown_for
from croupier.server.wire.context import Context, From, ServerContext, open_to_all, through
from croupier.server.wire.messages import ShowsTo, Who
from croupier.server.wire.middleware import COOKIE
from croupier.server.wire.replies import NotFoundError, replies

router = APIRouter(prefix="/api", tags=["people"])
_ANYBODY = [Depends(open_to_all(Endpoint.SIGN_IN))]
Here = Annotated[Person, Depends(through(Endpoint.STAY))]
Acting = Annotated[Person, Depends(through(Endpoint.STAY, acts=True))]
Id = Annotated[str, Field(min_length=1, max_length=60, description="The name to sign in with.")]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Form(BaseModel):
    """What is sent to be done; nothing else is taken."""

    model_config = ConfigDict(extra="forbid")


Code = Annotated[str, Field(max_length=40, description="Of the app, or a recovery code; empty for none.")]
Chosen = Annotated[str, Field(max_length=200, description="In place of a password that was for once.")]


class NamePassword(Form):
    """A name and its password."""

    name: Id
    password: Password


class SignIn(NamePassword):
    """A name and its password, and whatever `needs` of a refusal asked for."""

    code: Code = ""
    new_password: Chosen = ""


class ResetForm(Form):
    """A one-time code, and the password that its owner wants."""

    name: Id
    code: Annotated[str, Field(min_length=1, max_length=40)]
    password: Password


class FactorShown(BaseModel):
    """A second factor to set up: the key for an authenticator app, as text and as a QR code."""

    key: str
    uri: str
    qr: str = Field(description="The path of an SVG, one unit for each module, with its border.")
    side: int = Field(description="How many units wide and high that SVG is.")
    ticket: str = Field(description="To be handed back with the first code.")


class FactorForm(SignIn):
    """The first code of an app, which proves that it has the key."""

    ticket: Annotated[str, Field(min_length=1, max_length=400)]


class FactorSet(BaseModel):
    """The second factor is set up, and its owner signed in."""

    person: Who
    recovery: list[str] = Field(description="Codes for when the phone is lost, each for once; shown once.")


class RegisterForm(Form):
    """A player who wants an account."""

    id: Id
    password: Password
    name: str = Field(default="", max_length=60, description="The name others see.")


class NewPassword(Form):
    """Another password, with the current one."""

    password: Password
    current: Annotated[str, Field(max_length=200)] = ""


class PinForm(Form):
    """A PIN, with the password of its owner."""

    pin: Annotated[str, Field(max_length=20)]
    password: Password


class PasswordForm(Form):
    """One's own password, once more."""

    password: Password


class OwnSecrets(BaseModel):
    """How somebody signs in and countersigns."""

    second_factor: bool
    second_factor_wanted: bool = Field(description="Whether the house wants one of them.")
    recovery_left: int
    pin: bool
    pin_locked: bool


class GivenField(BaseModel):
    """One thing that is approved: what it is, and its value, both in words."""

    name: str
    value: str


class ChipsMoved(BaseModel):
    """Chips that a correction moves at one spot of a seat: given, or taken back if below nothing."""

    seat: int
    player: str
    wager: str
    cents: int
    text: str = Field(description="What became of the spot: was paid $10, now paid $30.")


class ApprovalShown(BaseModel):
    """A command as it is shown to whoever approves it with their PIN, and the ticket that binds the two."""

    does: str
    given: list[GivenField]
    moves: list[ChipsMoved] = Field(description="What the dealer gives or takes back where it is done.")
    ticket: str
    seconds: int


class Nothing(Form):
    """An empty body."""


class Done(BaseModel):
    """It is done."""

    says: str


@router.post("/sign-in", dependencies=_ANYBODY, responses=replies(401, 409))
async def sign_in(wish: SignIn, request: Request, response: Response, context: Context, caller: From) -> Who:
    """Sign in with a name, a password, and a code where one is wanted; the session is a cookie."""
    came = await context.auth.sign_in(wish.name, wish.password, wish.code, wish.new_password, caller)
    return _let_in(came, request, response, context)


@router.post("/reset", dependencies=_ANYBODY, responses=replies(401, 409))
async def use_reset(wish: ResetForm, request: Request, context: Context, caller: From) -> Done:
    """Turn a one-time code into a password of one's own; every session of the account ends."""
    token = request.cookies.get(COOKIE, "")
    await context.staffing.use_reset(wish.name, wish.code, wish.password, caller, token)
    return Done(says="your password is set; sign in with it")


@router.post("/second-factor", dependencies=_ANYBODY, responses=replies(401))
async def show_factor(wish: NamePassword, context: Context, caller: From) -> FactorShown:
    """Show a new key for an authenticator app; nothing is set up until its first code comes back."""
    made = await context.auth.accounts.begin_factor(wish.name, wish.password, caller)
    square = qr.encode(made.uri)
    return FactorShown(
        key=totp.grouped(made.secret),
        uri=made.uri,
        qr=qr.svg_path(square),
        side=len(square) + 8,
        ticket=made.ticket,
    )


@router.post("/second-factor/confirm", dependencies=_ANYBODY, responses=replies(401, 409))
async def set_factor(
    wish: FactorForm, request: Request, response: Response, context: Context, caller: From
) -> FactorSet:
    """Set up a second factor with its first code, and sign in."""
    token, person, codes = await context.auth.set_factor(
        wish.name, wish.password, wish.ticket, wish.code, wish.new_password, caller
    )
    who = _let_in((token, person), request, response, context)
    return FactorSet(person=who, recovery=list(codes))


@router.post("/register", dependencies=_ANYBODY, responses=replies(409))
async def register(
    wish: RegisterForm, request: Request, response: Response, context: Context, caller: From
) -> Who:
    """Make a player's account, and sign in."""
    found = await context.register(wish.id, wish.password, wish.name, caller)
    return _let_in(found, request, response, context)


@router.post("/guest", dependencies=_ANYBODY)
async def guest(_: Nothing, request: Request, response: Response, context: Context) -> Who:
    """Come in as a guest, to play for play money; a guest needs no name."""
    return _let_in(await context.auth.sign_in_guest(), request, response, context)


@router.post("/sign-out", responses=replies(401))
async def sign_out(_: Nothing, person: Here, request: Request, response: Response, context: Context) -> Done:
    """End this session, in every window of it; a guest, who cannot come back, leaves the tables too."""
    await context.auth.sign_out(request.cookies.get(COOKIE, ""))
    if is_guest(person):
        await leave_tables(context.service, person.id)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return Done(says="signed out")


@router.get("/me", responses=replies(401))
async def me(person: Here, context: Context) -> Who:
    """Say who is signed in."""
    return Who.of(person, context.zone)


@router.get("/me/secrets", responses=replies(401, 409))
async def own_secrets(person: Here, context: Context) -> OwnSecrets:
    """Say how somebody signs in and countersigns."""
    account = _own(context, person)
    return OwnSecrets(
        second_factor=bool(account.factor),
        second_factor_wanted=context.auth.accounts.wants_factor(account),
        recovery_left=len(account.recovery),
        pin=bool(account.pin),
        pin_locked=account.pin_locked,
    )


@router.post("/me/password", responses=replies(401, 409))
async def set_password(wish: NewPassword, by: Acting, context: Context, caller: From) -> Done:
    """Change one's own password, with the current one."""
    context.limits.allow(by.id, "sign in")
    await context.auth.set_password(by, wish.password, wish.current, caller)
    return Done(says="changed; sign in again")


@router.post("/me/pin", responses=replies(401, 409))
async def set_pin(wish: PinForm, by: Acting, context: Context, caller: From) -> Done:
    """Set the PIN with which somebody of the staff countersigns on another person's device."""
    context.limits.allow(by.id, "sign in")
    await context.auth.accounts.set_pin(by, wish.pin, wish.password, caller)
    return Done(says="your PIN is set")


@router.post("/me/second-factor/remove", responses=replies(401, 409))
async def remove_own_factor(wish: PasswordForm, by: Acting, context: Context, caller: From) -> Done:
    """Give up one's own second factor, to set up another on a new phone."""
    context.limits.allow(by.id, "sign in")
    await context.auth.accounts.remove_own_factor(by, wish.password, caller)
    return Done(says="removed")


@router.post("/approvals", responses=replies(401, 404, 409))
async def show_for_approval(wish: ShowsTo, person: Here, context: Context) -> ApprovalShown:
    """Show a command to somebody who approves it with a PIN, within a minute and as it stands here.

    Where `signers` are named, a command that is refused though they sign it is refused here already.
    """
    family = wish.target.partition("/")[0]
    known = commands_to(Target(family)) if family in set(Target) else {}
    if wish.name not in known:
        raise NotFoundError(f"there is no command {wish.name} to {wish.target}")
    if wish.signers and person.roles:
        found = [context.auth.accounts.find(name) for name in wish.signers]
        signers = frozenset(account.id for account in found if account)
        if why := await refusal(context.service, person, wish.target, wish.name, wish.data, signers):
            raise why
    does = " ".join((known[wish.name].kind.__doc__ or wish.name).split("\n\n")[0].split())
    words = as_shown(context.service, person, wish)
    given = [GivenField(name=each.name, value=each.value) for each in words.fields]
    ticket = context.auth.accounts.ticket(shown_for(person, wish, words))
    moves = [ChipsMoved(**each._asdict()) for each in words.moves]
    return ApprovalShown(does=does, given=given, moves=moves, ticket=ticket, seconds=TICKET_FOR // 1000)


def _own(context: ServerContext, person: Person) -> SignInAccount:
    account = context.auth.accounts.find(person.id)
    if account is None:
        raise NotFoundError("this account is closed")
    return account


def _let_in(came: tuple[str, Person], request: Request, response: Response, context: ServerContext) -> Who:
    token, person = came
    secure = request.url.scheme == "https"
    if not is_guest(person):
        device = context.auth.accounts.device(person.id, request.cookies.get(DEVICE_COOKIE, ""))
        response.set_cookie(
            DEVICE_COOKIE,
            device,
            max_age=LASTS,
            path="/",
            httponly=True,
            samesite="strict",
            secure=secure,
        )
    response.set_cookie(COOKIE, token, path="/", httponly=True, samesite="strict", secure=secure)
    return Who.of(person, context.zone)
