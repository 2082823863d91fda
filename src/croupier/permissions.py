"""Roles, permissions, and who may give a command: the one place that says which role may do what.

Every command declares its `Access` (see `croupier.declare`); every HTTP route names one too.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class Role(StrEnum):
    """What somebody is hired, licensed or sent to do."""

    OPERATOR = "operator"  # the game operator employer: holds the approval, posts jackpots (001 L108)
    MANAGER = "manager"
    FLOOR = "floor"
    DEALER = "dealer"
    BRUSH = "brush"
    CAGE = "cage"
    CHARITY = "charity member"
    AUDITOR = "auditor"
    RUNNER = "runner"  # carries chips between the cage and the tables
    COMPLIANCE = "compliance"  # keeps the cash log and what is reported of it, alone


OVER_MANAGERS: Final = frozenset({Role.COMPLIANCE, Role.AUDITOR})
"""Who reads or writes about managers: an operator alone makes, changes, resets and dismisses them."""


class Permission(StrEnum):
    """Something that not everybody may do, worded to follow "may"."""

    ENROL_STAFF = "enrol staff"
    SET_THE_HOUSE = "set how the house is run"
    OPEN_DAY = "open a gaming day"
    CLOSE_DAY = "close a gaming day"
    CONFIRM_CLOSE = "confirm the close of a gaming day"
    KEEP_ROSTER = "put staff on and off duty"
    VISIT = "visit for the charity"
    OPEN_TABLE = "open or close a table"
    SET_LIMITS = "set the limits of a table"
    RAISE_LIMITS = "raise the limits of a table"
    ASSIGN_DEALER = "assign a dealer"
    DEAL = "deal"
    RULE = "rule on what goes wrong at a table"
    REVERSE = "sign for what was paid and is taken back"
    APPROVE_SECOND_HAND = "approve a second hand"
    ACKNOWLEDGE_HAND = "acknowledge a called hand"
    APPROVE_LARGE_WIN = "approve a large win"
    WITNESS_WIN = "look on while a win is paid"
    POST_JACKPOTS = "post jackpots"
    SELL_CHIPS = "sell and redeem chips"
    APPROVE_OLD_CHIPS = "approve the redemption of chips of another day"
    FUND_CAGE = "bring money to the cage or take it away"
    PAY_SHARES = "pay the charity, the state and the operator"
    SIGN_CASH_OUT = "sign for money that leaves the cage"
    ASK_TRANSFER = "ask for a fill or a credit"
    CAGE_SIDE = "send or take chips for the cage"
    TABLE_SIDE = "send or take chips for a table"
    CARRY = "carry chips between the cage and a table"
    COUNT_CAGE = "count the cage"
    COUNT_TABLE = "count a table's tray"
    COUNT_DROP = "count a drop box"
    MOVE_DROP_BOX = "move a drop box"
    ASK_CORRECTION = "ask to correct a count"
    ACCEPT_COUNT = "count after three rounds that differed, and explain variances"
    ANNOUNCE_TOURNAMENT = "announce a tournament"
    RUN_TOURNAMENT = "run a tournament"
    CORRECT_TOURNAMENT = "correct the charity or the date of a tournament that was paid for"
    PRINT_SLIPS = "print a slip"
    REPORT_INCIDENT = "report an incident"
    CLOSE_INCIDENT = "close an incident"
    KEEP_EXCLUSIONS = "keep the list of people who may not play"
    RATE_PLAY = "rate somebody's play"
    NOTE_CASH = "note cash of somebody without a name"
    KEEP_CASH_LOG = "keep the cash log"
    TRAIN = "train staff and set the pass mark"
    PROTECT_GAMES = "look for signs that somebody saw hidden cards"
    READ_EVERYTHING = "read every record"


_O, _M, _F, _D = Role.OPERATOR, Role.MANAGER, Role.FLOOR, Role.DEALER
_B, _C, _CH, _A = Role.BRUSH, Role.CAGE, Role.CHARITY, Role.AUDITOR
_R, _CO = Role.RUNNER, Role.COMPLIANCE
_P = Permission

GRANTS: Final = MappingProxyType(
    {
        _P.ENROL_STAFF: frozenset({_O, _M}),
        _P.SET_THE_HOUSE: frozenset({_O}),
        _P.OPEN_DAY: frozenset({_O, _M}),
        _P.CLOSE_DAY: frozenset({_O, _M}),
        _P.CONFIRM_CLOSE: frozenset({_O, _M, _F, _C, _CH}),
        _P.KEEP_ROSTER: frozenset({_O, _M, _F}),
        _P.VISIT: frozenset({_CH}),
        _P.OPEN_TABLE: frozenset({_O, _M, _F}),
        _P.SET_LIMITS: frozenset({_O, _M, _F}),
        _P.RAISE_LIMITS: frozenset({_O, _M}),
        _P.ASSIGN_DEALER: frozenset({_M, _F}),
        _P.DEAL: frozenset({_D}),
        _P.RULE: frozenset({_M, _F}),
        _P.REVERSE: frozenset({_O, _M}),
        _P.APPROVE_SECOND_HAND: frozenset({_M, _F}),  # 000 L71
        _P.ACKNOWLEDGE_HAND: frozenset({_M, _F}),  # 001 L17
        _P.APPROVE_LARGE_WIN: frozenset({_O, _M}),
        _P.WITNESS_WIN: frozenset({_O, _M, _F, _C}),
        _P.POST_JACKPOTS: frozenset({_O}),  # 001 L108
        _P.SELL_CHIPS: frozenset({_C}),
        _P.APPROVE_OLD_CHIPS: frozenset({_O, _M}),
        _P.FUND_CAGE: frozenset({_O, _M}),
        _P.PAY_SHARES: frozenset({_O, _M}),
        _P.SIGN_CASH_OUT: frozenset({_O, _M, _C}),
        _P.ASK_TRANSFER: frozenset({_M, _F}),
        _P.CAGE_SIDE: frozenset({_C}),
        _P.TABLE_SIDE: frozenset({_D, _F}),
        _P.CARRY: frozenset({_R}),
        _P.COUNT_CAGE: frozenset({_C, _M, _O}),
        _P.COUNT_TABLE: frozenset({_D, _F, _M, _O}),
        _P.COUNT_DROP: frozenset({_C, _M, _O}),
        _P.MOVE_DROP_BOX: frozenset({_D, _F, _M, _C}),
        _P.ASK_CORRECTION: frozenset({_C, _D, _F, _M, _O}),
        _P.ACCEPT_COUNT: frozenset({_M, _O}),
        _P.ANNOUNCE_TOURNAMENT: frozenset({_B}),  # 003 L96
        _P.RUN_TOURNAMENT: frozenset({_B, _F, _M}),
        _P.CORRECT_TOURNAMENT: frozenset({_O, _M}),
        _P.PRINT_SLIPS: frozenset({_O, _M, _F, _D, _C}),
        _P.REPORT_INCIDENT: frozenset({_O, _M, _F, _D, _C, _R}),
        _P.CLOSE_INCIDENT: frozenset({_O, _M}),
        _P.KEEP_EXCLUSIONS: frozenset({_O, _M}),
        _P.RATE_PLAY: frozenset({_M, _F}),
        _P.NOTE_CASH: frozenset({_C, _F}),
        _P.KEEP_CASH_LOG: frozenset({_CO}),
        _P.TRAIN: frozenset({_O, _M, _F}),
        _P.PROTECT_GAMES: frozenset({_A, _O, _M, _F}),
        _P.READ_EVERYTHING: frozenset({_A, _O, _M}),
    }
)
"""The roles that have each permission."""


def roles_with(*permissions: Permission) -> str:
    """Name the roles that have one of these permissions, in the order of `Role`.

    >>> roles_with(Permission.POST_JACKPOTS), roles_with(Permission.ASK_TRANSFER)
    ('operator', 'manager or floor')
    """
    *most, last = [role for role in Role if any(role in GRANTS[each] for each in permissions)]
    return f"{', '.join(most)} or {last}" if most else str(last)


class Players(StrEnum):
    """For whom a player may give a command, worded to follow "players may do this"."""

    NOBODY = "for nobody"
    SELF = "for themselves"
    SEAT = "at their own seat"
    HERE = "where they sit"


class Access(NamedTuple):
    """Who may give a command; with nothing in it, only the software itself does."""

    staff: tuple[Permission, ...] = ()  # anybody with one of these permissions
    live: tuple[Permission, ...] = ()  # with one of these at a live table
    players: Players = Players.NOBODY
    only_play_money: bool = False  # for players: not where chips are worth money
    not_live: bool = False  # for players: not at a live table, where chips are handed over
    anybody: bool = False  # whoever is signed in
    rules: tuple[str, ...] = ()  # of the documents, that say so
    off_duty: bool = False  # staff need not be on duty: it is done between two gaming days
    seconds: tuple[tuple[str, Permission], ...] = ()  # fields that name a second person, who signs as well
    never: tuple[str, ...] = ()  # fields that nobody may send
    staff_only: tuple[str, ...] = ()  # fields that no player may send


def by_staff(*permissions: Permission, rules: tuple[str, ...] = ()) -> Access:
    """Return the access of staff with one of these permissions.

    >>> by_staff(Permission.RULE).staff
    (<Permission.RULE: 'rule on what goes wrong at a table'>,)
    """
    return Access(staff=permissions, rules=rules)


INTERNAL: Final = Access()
"""Nobody gives such a command: the software does, as a consequence of another."""
SIGNED_IN: Final = Access(anybody=True)
"""Whoever is signed in."""
