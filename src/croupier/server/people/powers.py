"""Who may ask for what: one table from every command, view and door of the live house to those who may.

The table says who may ask. Whether it can be done now is decided by the table, the house, the jackpots or the
tournament, which know the staff on duty and the rules.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from croupier.house.staff import POWERS, Power, Role, roles_with
from croupier.server.people.person import Person

GUEST: Final = "guest-"
"""How the ids of guests begin; nobody else's does."""


class Players(StrEnum):
    """For whom a player may ask, worded to follow "players may do this"."""

    NOBODY = "for nobody"
    SELF = "for themselves"
    SEAT = "at their own seat"
    HERE = "where they sit"


class Table(NamedTuple):
    """What must be known of a table to tell who may do what at it."""

    seats: tuple[str | None, ...] = ()  # who sits where
    live: bool = False  # a person deals and keys the cards
    play_money: bool = False
    dealer: str | None = None  # who is put at it


class Line(NamedTuple):
    """Who may ask for one thing; with nothing in it, nobody may: the house does that by itself."""

    staff: tuple[Power, ...] = ()  # anybody with one of these powers
    live: tuple[Power, ...] = ()  # with one of these at a table that is dealt by a person
    players: Players = Players.NOBODY
    only_live: bool = False  # for players: only at a table dealt by a person
    only_play_money: bool = False  # for players: not where chips are worth money
    not_live: bool = False  # for players: not at a table dealt by a person, where chips are handed over
    anybody: bool = False  # whoever is signed in
    seconds: tuple[tuple[str, Power], ...] = ()  # fields that name a second person, who signs as well
    never: tuple[str, ...] = ()  # fields that nobody may send
    staff_only: tuple[str, ...] = ()  # fields that no player may send


def _by(*powers: Power) -> Line:
    return Line(staff=powers)


_SELF: Final = Players.SELF
_RULE: Final = Power.RULE
_DEAL: Final = Power.DEAL
_POST: Final = Power.POST_JACKPOTS
_RUN: Final = Power.RUN_TOURNAMENT
_OPEN: Final = Power.OPEN_TABLE
_ITSELF: Final = Line()
_SIGNED_IN: Final = Line(anybody=True)
_OPENS: Final = Line(staff=(_OPEN,), seconds=(("sent_by", Power.CAGE_SIDE),))
_WITNESS: Final = (("confirmed_by", Power.WITNESS_COUNT),)

_TABLE: Final[dict[str, Line]] = {
    "view": _SIGNED_IN,
    "OpenTable": _OPENS,
    "PauseTable": _by(_OPEN),
    "ResumeTable": _by(_OPEN),
    "CloseTable": _by(_OPEN),
    "PostJackpots": _by(_POST),
    "ApproveSecondHand": _by(Power.APPROVE_SECOND_HAND),
    "DeclineSecondHand": _by(Power.APPROVE_SECOND_HAND),
    "Acknowledge": _by(Power.ACKNOWLEDGE_HAND),
    # a report stops the table, and where nobody deals nobody may be near to rule on it
    "Report": Line(staff=(_DEAL, _RULE), players=Players.HERE, only_live=True),
    "Rule": _by(_RULE),
    "CorrectCard": _by(_RULE),
    "ReportPowerFailure": _by(_DEAL, _RULE),
    "ResolveInterruption": _by(_RULE),
    "Sit": Line(live=(_DEAL, _RULE), players=_SELF),
    "Wait": Line(live=(_DEAL, _RULE), players=_SELF),
    "Leave": Line(staff=(_RULE,), live=(_DEAL,), players=_SELF),
    "BuyChips": Line(live=(_DEAL,), players=_SELF, only_play_money=True),
    "BringChips": Line(live=(_DEAL, _RULE), players=_SELF, not_live=True),
    "CashOut": Line(staff=(_RULE,), live=(_DEAL,), players=_SELF, not_live=True),
    "AskSecondHand": Line(live=(_DEAL,), players=_SELF),
    "WithdrawSecondHand": Line(live=(_DEAL,), players=_SELF),
    "SurrenderSeat": Line(staff=(_RULE,), live=(_DEAL,), players=_SELF),
    "AskFace": Line(live=(_DEAL,), players=_SELF),
    "PlaceBet": Line(live=(_DEAL,), players=Players.SEAT),
    "RemoveBet": Line(live=(_DEAL,), players=Players.SEAT),
    "Choose": Line(live=(_DEAL,), players=Players.SEAT, staff_only=("cards",)),
    "ShowCards": _by(_DEAL, _RULE),
    "Consent": Line(live=(_DEAL,), players=_SELF),
    "StartRound": Line(live=(_DEAL,), never=("deck",)),
    "Proceed": Line(live=(_DEAL,)),
    "Confirm": Line(live=(_DEAL,)),
    "Undo": _by(_RULE),
    "Ready": Line(players=_SELF),
    "CallBot": Line(staff=(_DEAL, _RULE, _OPEN), players=Players.HERE),
    "SendBotHome": Line(staff=(_DEAL, _RULE, _OPEN), players=Players.HERE),
}

_HOUSE: Final[dict[str, Line]] = {
    "view": _SIGNED_IN,
    "Enrol": _by(Power.ENROL_STAFF),
    "Dismiss": _by(Power.ENROL_STAFF),
    "SetHouse": _by(Power.SET_THE_HOUSE),
    "StartDuty": _by(Power.KEEP_ROSTER),
    "EndDuty": _by(Power.KEEP_ROSTER),
    "OpenDay": _by(Power.OPEN_DAY),
    "RecordVisit": _by(Power.VISIT),
    "ProposeClose": _by(Power.CLOSE_DAY),
    "ConfirmClose": _by(Power.CONFIRM_CLOSE),
    "FundCage": _by(Power.FUND_CAGE),
    "TakeFromCage": _by(Power.FUND_CAGE),
    "SellChips": _by(Power.SELL_CHIPS),
    "RedeemChips": _by(Power.SELL_CHIPS),
    "RedeemOldChips": Line(staff=(Power.SELL_CHIPS,), seconds=(("approved_by", Power.APPROVE_OLD_CHIPS),)),
    "CountCage": Line(staff=(Power.COUNT_CAGE,), seconds=_WITNESS),
    "PayShare": _by(Power.PAY_SHARES),
    "AskFill": _by(Power.ASK_TRANSFER),
    "AskCredit": _by(Power.ASK_TRANSFER),
    "SendTransfer": _by(Power.CAGE_SIDE, Power.TABLE_SIDE),
    "ReceiveTransfer": _by(Power.CAGE_SIDE, Power.TABLE_SIDE),
    "CancelTransfer": _by(Power.ASK_TRANSFER, Power.CAGE_SIDE, Power.TABLE_SIDE),
    "OpenTable": _OPENS,
    "AssignDealer": _by(Power.ASSIGN_DEALER),
    "PostTable": _ITSELF,
    "CloseTable": _by(_OPEN),
    "CountTray": Line(staff=(Power.COUNT_TABLE,), seconds=_WITNESS),
    "CountDrop": Line(staff=(Power.COUNT_DROP,), seconds=_WITNESS),
    "PostTournament": _ITSELF,
}

_JACKPOTS: Final[dict[str, Line]] = {
    "view": _SIGNED_IN,
    "OpenSet": _by(_POST),
    "ShowAt": _by(_POST),
    "TakeDown": _by(_POST),
    "PostJackpots": _by(_POST),
    "ChangeJackpots": _by(_POST),
    "BeginRound": _ITSELF,
    "RecordWin": _ITSELF,
    "EndRound": _ITSELF,
    "AcknowledgeWin": _by(Power.ACKNOWLEDGE_HAND, Power.APPROVE_LARGE_WIN),
    "ConfirmPayment": _by(Power.SELL_CHIPS, Power.APPROVE_LARGE_WIN),
}

_TOURNAMENT: Final[dict[str, Line]] = {
    "view": _SIGNED_IN,
    "Schedule": _by(_RUN),
    "Announce": _by(Power.ANNOUNCE_TOURNAMENT),  # H-01
    "Register": _by(_RUN),
    "Rebuy": _by(_RUN),
    "AddOn": _by(_RUN),
    "Refund": _by(_RUN),
    "RuleCloseCall": _by(_RULE),  # Q3-25
    "Cancel": _by(_RUN),
    "DrawSeats": _by(_RUN),
    "Start": _by(_RUN),
    "StopClock": _by(_RUN),
    "RunClock": _by(_RUN),
    "CloseEntries": _by(_RUN),
    "Move": _by(_RUN),
    "BreakTable": _by(_RUN),
    "CountChips": _by(_RUN),
    "ColourUp": _by(_RUN),
    "Eliminate": _by(_RUN),
    "Finish": _by(_RUN),
    "Interrupt": _by(_RUN),
    "Consent": _by(_RUN),
    "ResolveHand": _by(_RULE),  # Q3-16
    "SplitRemaining": _by(_RUN),
    "SettleByCount": _by(_RUN),
    "DrawLots": _by(_RUN),
    "CountFromButton": _by(_RUN),
    "Pay": _by(_RUN),
}

LINES: Final[Mapping[str, Mapping[str, Line]]] = MappingProxyType(
    {
        "table": MappingProxyType(_TABLE),
        "house": MappingProxyType(_HOUSE),
        "jackpots": MappingProxyType(_JACKPOTS),
        "tournament": MappingProxyType(_TOURNAMENT),
    }
)
"""By kind of target and name of command; "view" is looking at it."""


class Door(StrEnum):
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


DOORS: Final[Mapping[Door, Line | None]] = MappingProxyType(
    {
        Door.LOOK_AROUND: None,  # also for those who have not signed in
        Door.SIGN_IN: None,
        Door.BE_WELL: None,
        Door.STAY: _SIGNED_IN,
        Door.SEE_TABLES: _SIGNED_IN,
        Door.VERIFY: _SIGNED_IN,
        Door.REPLAY: _by(_RULE, Power.READ_EVERYTHING),
        Door.READ_REPORTS: _by(Power.READ_EVERYTHING, Power.VISIT),
        Door.AUDIT: _by(Power.READ_EVERYTHING),
        Door.MEASURE: _by(Power.READ_EVERYTHING),
        Door.WATCH_PIT: _by(_OPEN),
        Door.KEEP_ACCOUNTS: _by(Power.ENROL_STAFF),
        Door.DRAIN: _by(Power.CLOSE_DAY),
    }
)


def has(person: Person, power: Power) -> bool:
    """Whether one of a person's roles has a power."""
    return not person.roles.isdisjoint(POWERS[power])


def is_guest(person: Person) -> bool:
    """Whether somebody came without an account."""
    return person.id.startswith(GUEST)


def may_enter(person: Person | None, door: Door) -> str | None:
    """Say why somebody, or somebody not signed in, may not pass a door; None if they may."""
    line = DOORS[door]
    if line is None:
        return None
    if person is None:
        return f"sign in first; only those who have may {door}"
    if line.anybody or any(has(person, power) for power in line.staff):
        return None
    return f"only {_roles(line.staff)} may {door}"


def may(
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    at: Table = Table(),  # noqa: B008 (frozen)
    vouched: frozenset[str] = frozenset(),
) -> str | None:
    """Say why somebody may not ask this, as a sentence; None if they may.

    `at` is what is known of the table, and `vouched` who else has signed this very command. What is not told
    is taken as no: without the seats nobody sits anywhere.

    >>> ada = Person("Ada", "Ada", player=True)
    >>> may(ada, "table/T1", "PlaceBet", {"seat": 2}, Table(seats=(None, "Ada"), play_money=True))
    >>> may(ada, "table/T1", "PlaceBet", {"seat": 1}, Table(seats=(None, "Ada"), play_money=True))
    'seat 1 is not yours'
    """
    kind = target.partition("/")[0]
    if kind not in LINES:
        return f"there is no {target!r}; a target is house, or like table/T1, jackpots/NAME, tournament/ID"
    line = LINES[kind].get(name)
    if line is None:
        return f"there is no command {name!r} for {'the house' if kind == 'house' else f'a {kind}'}"
    if sent := [field for field in line.never if data.get(field)]:
        return f"{name} takes no {sent[0]} from anybody; leave it out"
    if line.anybody:
        return None
    if (refused := _staff(person, line, at)) is None:
        return _seconds(person, line, data, vouched)
    if person.player and line.players is not Players.NOBODY:
        return _player(person, name, line, data, at)
    return refused


def _staff(person: Person, line: Line, at: Table) -> str | None:
    """Say why nothing that this person works as lets them ask."""
    held = [power for power in (*line.staff, *(line.live if at.live else ())) if has(person, power)]
    if held == [Power.DEAL] and person.id != at.dealer:
        who = at.dealer or "nobody yet"
        return f"{who} deals at this table; a dealer acts where the floor has put them"
    if held:
        return None
    allowed = line.staff + line.live
    if not allowed:
        players = line.players is not Players.NOBODY
        return "only players may do this" if players else "the house does this by itself; nobody asks for it"
    if not line.staff and not at.live and any(has(person, power) for power in line.live):
        return "staff may do this only at a table that is dealt by a person"
    also = f", and players {line.players}" if line.players is not Players.NOBODY else ""
    return f"only {_roles(allowed)} may do this{also}"


def _seconds(person: Person, line: Line, data: Mapping[str, Any], vouched: frozenset[str]) -> str | None:
    """Say who has to sign as well: a name in a message proves nothing about the person of that name."""
    for field, power in line.seconds:
        named = data.get(field)
        if isinstance(named, str) and named not in ("", person.id) and named not in vouched:
            return f"{named} has to sign this too; only {roles_with(power)} may {power}"
    return None


def _player(person: Person, name: str, line: Line, data: Mapping[str, Any], at: Table) -> str | None:
    if is_guest(person) and not at.play_money:
        return "guests play at play-money tables; make an account to play here"
    if line.only_play_money and not at.play_money:
        return "chips are bought at the cage or from the dealer; bring them to the table then"
    if line.only_live and not at.live:
        return "nobody deals at this table who could be told; ask the floor"
    if line.not_live and at.live:
        return "the dealer does this at a table that is dealt by a person; ask the dealer"
    if sent := [field for field in line.staff_only if data.get(field)]:
        return f"only the dealer keys {sent[0]}; leave that out of {name}"
    if line.players is Players.SELF:
        who = data.get("player")
        return None if who is None or who == person.id else "players may do this for themselves alone"
    if line.players is Players.HERE:
        return None if person.id in at.seats else "players may do this where they sit"
    seat = data.get("seat")
    if type(seat) is not int or not 1 <= seat <= len(at.seats):
        return f"say at which seat, from 1 to {len(at.seats)}" if at.seats else "you have no seat here"
    return None if at.seats[seat - 1] == person.id else f"seat {seat} is not yours"


def _roles(powers: tuple[Power, ...]) -> str:
    """Name everybody who has one of these powers, in the order of the room."""
    *most, last = [role for role in Role if any(role in POWERS[power] for power in powers)]
    return f"{', '.join(most)} or {last}" if most else str(last)
