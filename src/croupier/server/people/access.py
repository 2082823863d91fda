"""Who somebody is and what they may ask for, checked against what is declared.

The declaration says who may ask. Whether it can be done now is decided by the table, the house, the jackpots,
the tournament or the poker table, which know the staff on duty and the rules.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from croupier.declare import Target, commands_to
from croupier.permissions import GRANTS, SIGNED_IN, Access, Permission, Players, by_staff, roles_with


class Person(NamedTuple):
    """Somebody who is signed in: staff by the roles they have in the house, or a player."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    player: bool = False


class Answer(NamedTuple):
    """What became of a command: done, or refused with the sentence and the rules it rests on.

    `version` is that of the target's stream after it, so that a client can tell which view includes it. A bet
    or decision that was accepted has a signed `receipt`.
    """

    ok: bool
    says: str
    rules: tuple[str, ...] = ()
    version: int = 0
    receipt: str = ""


GUEST: Final = "guest-"
"""How the ids of guests begin; nobody else's does."""


class TableFacts(NamedTuple):
    """What must be known of a table to tell who may do what at it."""

    seats: tuple[str | None, ...] = ()  # who sits where
    live: bool = False  # a person deals and keys the cards
    play_money: bool = False
    dealer: str | None = None  # who is put at it


_COMMANDS: Final = {target.value: commands_to(target) for target in Target}
VIEW: Final = "view"
"""The name under which looking at a target is asked for; whoever is signed in may."""


class Endpoint(StrEnum):
    """A way in that is no command: what a route is for, worded to follow "may"."""

    LOOK_AROUND = "see the catalogue with its rules and odds, and which tables stand on the floor"
    SIGN_IN = "sign in, or come as a guest"
    BE_WELL = "ask whether the house is well"
    STAY = "stay signed in, and sign out"
    SEE_TABLES = "see the tables"
    VERIFY = "verify a round they saw"
    REPLAY = "replay any round"
    READ_REPORTS = "read the reports"
    AUDIT = "read the log"
    MEASURE = "read the measurements"
    WATCH_PIT = "watch over the pit"
    KEEP_ACCOUNTS = "keep the accounts"
    DRAIN = "let the house come to rest"
    READ_CASH_LOG = "read the cash log"
    READ_SLIPS = "read the slips"
    LEARN = "learn in the school"
    PROTECT = "look for signs that somebody saw hidden cards"
    SEE_CLASS = "see who is ready for which game, and set the pass mark"


ENDPOINTS: Final[Mapping[Endpoint, Access | None]] = MappingProxyType(
    {
        Endpoint.LOOK_AROUND: None,  # also for those who have not signed in
        Endpoint.SIGN_IN: None,
        Endpoint.BE_WELL: None,
        Endpoint.STAY: SIGNED_IN,
        Endpoint.SEE_TABLES: SIGNED_IN,
        Endpoint.VERIFY: SIGNED_IN,
        Endpoint.REPLAY: by_staff(Permission.RULE, Permission.READ_EVERYTHING),
        Endpoint.READ_REPORTS: by_staff(Permission.READ_EVERYTHING, Permission.VISIT),
        Endpoint.AUDIT: by_staff(Permission.READ_EVERYTHING),
        Endpoint.MEASURE: by_staff(Permission.READ_EVERYTHING),
        Endpoint.WATCH_PIT: by_staff(Permission.OPEN_TABLE),
        Endpoint.KEEP_ACCOUNTS: by_staff(Permission.ENROL_STAFF),
        Endpoint.DRAIN: by_staff(Permission.CLOSE_DAY),
        Endpoint.READ_CASH_LOG: by_staff(Permission.KEEP_CASH_LOG),
        Endpoint.LEARN: SIGNED_IN,
        Endpoint.PROTECT: by_staff(Permission.PROTECT_GAMES),
        Endpoint.SEE_CLASS: by_staff(Permission.TRAIN),
        Endpoint.READ_SLIPS: by_staff(Permission.PRINT_SLIPS, Permission.READ_EVERYTHING),
    }
)


def has(person: Person, power: Permission) -> bool:
    """Whether one of a person's roles has a power."""
    return not person.roles.isdisjoint(GRANTS[power])


def is_guest(person: Person) -> bool:
    """Whether somebody came without an account."""
    return person.id.startswith(GUEST)


def endpoint_denial(person: Person | None, door: Endpoint) -> str | None:
    """Say why somebody, or somebody not signed in, may not pass a door; None if they may."""
    access = ENDPOINTS[door]
    if access is None:
        return None
    if person is None:
        return f"sign in first; only those who have may {door}"
    if access.anybody or any(has(person, power) for power in access.staff):
        return None
    return f"only {roles_with(*access.staff)} may {door}"


def denial_reason(
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    at: TableFacts = TableFacts(),  # noqa: B008 (frozen)
    vouched: frozenset[str] = frozenset(),
) -> str | None:
    """Say why somebody may not ask this, as a sentence; None if they may.

    `at` is what is known of the table, and `vouched` who else has signed this very command. What is not given
    is taken as no: without the seats nobody sits anywhere.

    >>> from croupier.table import commands  # declares what can be asked of a table
    >>> ada = Person("Ada", "Ada", player=True)
    >>> at = TableFacts(seats=(None, "Ada"), play_money=True)
    >>> denial_reason(ada, "table/T1", "PlaceBet", {"seat": 2}, at)
    >>> denial_reason(ada, "table/T1", "PlaceBet", {"seat": 1}, at)
    'seat 1 is not yours'
    """
    family = target.partition("/")[0]
    if family not in _COMMANDS:
        known = "house, or like table/T1, jackpots/NAME, tournament/ID, poker/P1"
        return f"there is no {target!r}; a target is {known}"
    if name == VIEW:
        return None
    declaration = _COMMANDS[family].get(name)
    if declaration is None:
        return f"there is no command {name!r} for {'the house' if family == 'house' else f'a {family}'}"
    if not declaration.sent:
        at_table = _COMMANDS[Target.TABLE].get(name)
        if at_table and at_table.sent:
            return f"{name} goes to the table itself: to table/T1, for one"
        return "the house does this by itself; nobody asks for it"
    access = declaration.access
    if sent := [field for field in access.never if data.get(field)]:
        return f"{name} takes no {sent[0]} from anybody; leave it out"
    if access.anybody:
        return None
    held = [power for power in (*access.staff, *(access.live if at.live else ())) if has(person, power)]
    deals_elsewhere = held == [Permission.DEAL] and person.id != at.dealer
    if held and not deals_elsewhere:
        return _seconds(person, access, data, vouched)
    if person.player and access.players is not Players.NOBODY:
        return _player(person, name, access, data, at)
    if deals_elsewhere:
        who = at.dealer or "nobody yet"
        return f"{who} is dealing here; ask the floor to assign you"
    return _no_staff(person, access, at)


def _no_staff(person: Person, access: Access, at: TableFacts) -> str:
    """Say why nothing that this person works as lets them ask."""
    allowed = access.staff + access.live
    if not allowed:
        players = access.players is not Players.NOBODY
        return "only players may do this" if players else "the house does this by itself; nobody asks for it"
    if not access.staff and not at.live and any(has(person, power) for power in access.live):
        return "staff may do this only at a table that is dealt by a person"
    also = f", and players {access.players}" if access.players is not Players.NOBODY else ""
    return f"only {roles_with(*allowed)} may do this{also}"


def _seconds(person: Person, access: Access, data: Mapping[str, Any], vouched: frozenset[str]) -> str | None:
    """Say who has to sign as well: a name in a message proves nothing about the person of that name."""
    for signature, power in access.seconds:
        named = data.get(signature)
        if isinstance(named, str) and named not in ("", person.id) and named not in vouched:
            return f"{named} has to sign this too; only {roles_with(power)} may {power}"
    return None


def _player(person: Person, name: str, access: Access, data: Mapping[str, Any], at: TableFacts) -> str | None:
    if is_guest(person) and not at.play_money:
        return "guests play at play-money tables; make an account to play here"
    if access.only_play_money and not at.play_money:
        return "chips are bought at the cage or from the dealer; bring them to the table then"
    if access.not_live and at.live:
        return "the dealer does this at a table that is dealt by a person; ask the dealer"
    if sent := [field for field in access.staff_only if data.get(field)]:
        return f"only the dealer keys {sent[0]}; leave that out of {name}"
    if access.players is Players.SELF:
        who = data.get("player")
        return None if who is None or who == person.id else "players may do this for themselves alone"
    if access.players is Players.HERE:
        return None if person.id in at.seats else "players may do this where they sit"
    seat = data.get("seat")
    if type(seat) is not int or not 1 <= seat <= len(at.seats):
        return f"say at which seat, from 1 to {len(at.seats)}" if at.seats else "you have no seat here"
    return None if at.seats[seat - 1] == person.id else f"seat {seat} is not yours"
