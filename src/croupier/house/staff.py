"""Who may do what: the roles of the room, one table from each power to the roles that have it.

One person may hold several roles in a small hall; whoever confirms is somebody else, or the log says so.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.table.refused import Refused, require


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


class Power(StrEnum):
    """Something that not everybody may do, worded to follow "may"."""

    ENROL_STAFF = "enrol staff"
    SET_THE_HOUSE = "set how the house is run"
    OPEN_DAY = "open a gaming day"
    CLOSE_DAY = "close a gaming day"
    CONFIRM_CLOSE = "confirm the close of a gaming day"
    KEEP_ROSTER = "put staff on and off duty"
    VISIT = "visit for the charity"
    OPEN_TABLE = "open or close a table"
    ASSIGN_DEALER = "assign a dealer"
    DEAL = "deal"
    RULE = "rule on what goes wrong at a table"
    APPROVE_SECOND_HAND = "approve a second hand"
    ACKNOWLEDGE_HAND = "acknowledge a called hand"
    APPROVE_LARGE_WIN = "approve a large win"
    POST_JACKPOTS = "post jackpots"
    SELL_CHIPS = "sell and redeem chips"
    APPROVE_OLD_CHIPS = "approve the redemption of chips of another day"
    FUND_CAGE = "bring money to the cage or take it away"
    PAY_SHARES = "pay the charity, the state and the operator"
    ASK_TRANSFER = "ask for a fill or a credit"
    CAGE_SIDE = "send or take chips for the cage"
    TABLE_SIDE = "send or take chips for a table"
    COUNT_CAGE = "count the cage"
    COUNT_TABLE = "count a table's tray"
    COUNT_DROP = "count a drop box"
    WITNESS_COUNT = "confirm a count"
    ANNOUNCE_TOURNAMENT = "announce a tournament"
    RUN_TOURNAMENT = "run a tournament"
    READ_EVERYTHING = "read every record"


_O, _M, _F, _D = Role.OPERATOR, Role.MANAGER, Role.FLOOR, Role.DEALER
_B, _C, _CH, _A = Role.BRUSH, Role.CAGE, Role.CHARITY, Role.AUDITOR

POWERS: Final = MappingProxyType(
    {
        Power.ENROL_STAFF: frozenset({_O, _M}),
        Power.SET_THE_HOUSE: frozenset({_O}),
        Power.OPEN_DAY: frozenset({_O, _M}),
        Power.CLOSE_DAY: frozenset({_O, _M}),
        Power.CONFIRM_CLOSE: frozenset({_O, _M, _F, _C, _CH}),
        Power.KEEP_ROSTER: frozenset({_O, _M, _F}),
        Power.VISIT: frozenset({_CH}),
        Power.OPEN_TABLE: frozenset({_O, _M, _F}),
        Power.ASSIGN_DEALER: frozenset({_M, _F}),
        Power.DEAL: frozenset({_D}),
        Power.RULE: frozenset({_M, _F}),
        Power.APPROVE_SECOND_HAND: frozenset({_M, _F}),  # 000 L71
        Power.ACKNOWLEDGE_HAND: frozenset({_M, _F}),  # 001 L17
        Power.APPROVE_LARGE_WIN: frozenset({_O, _M}),
        Power.POST_JACKPOTS: frozenset({_O}),  # 001 L108
        Power.SELL_CHIPS: frozenset({_C}),
        Power.APPROVE_OLD_CHIPS: frozenset({_O, _M}),
        Power.FUND_CAGE: frozenset({_O, _M}),
        Power.PAY_SHARES: frozenset({_O, _M}),
        Power.ASK_TRANSFER: frozenset({_M, _F}),
        Power.CAGE_SIDE: frozenset({_C}),
        Power.TABLE_SIDE: frozenset({_D, _F}),
        Power.COUNT_CAGE: frozenset({_C, _M}),
        Power.COUNT_TABLE: frozenset({_D, _F, _M}),
        Power.COUNT_DROP: frozenset({_C, _M}),
        Power.WITNESS_COUNT: frozenset({_C, _D, _F, _M, _O}),
        Power.ANNOUNCE_TOURNAMENT: frozenset({_B}),  # 003 L96
        Power.RUN_TOURNAMENT: frozenset({_B, _F, _M}),
        Power.READ_EVERYTHING: frozenset({_A, _O, _M}),
    }
)


class Person(NamedTuple):
    """Someone who works in the hall: the roles they hold and the commission's badge they wear."""

    id: str
    roles: frozenset[Role]
    badge: str
    on_duty: bool = False
    charity: str = ""  # for which a charity member comes; whoever has none was enrolled without

    def may(self, power: Power) -> bool:
        """Whether one of this person's roles has a power."""
        return bool(self.roles & POWERS[power])


def roles_with(power: Power) -> str:
    """Name the roles that have a power, in the order of the room.

    >>> roles_with(Power.POST_JACKPOTS), roles_with(Power.ASK_TRANSFER)
    ('operator', 'manager or floor')
    """
    *most, last = [role for role in Role if role in POWERS[power]]
    return f"{', '.join(most)} or {last}" if most else str(last)


def require_power(person: Person | None, who: str, power: Power, rules: tuple[str, ...] = ()) -> None:
    """Refuse somebody who is not staff, is off duty, or has no role with this power."""
    if person is None:
        raise Refused(f"{who or 'nobody'} is not on the staff; only {roles_with(power)} may {power}", rules)
    held = ", ".join(sorted(person.roles))
    require(person.may(power), f"{who} is {held}; only {roles_with(power)} may {power}", rules)
    require(person.on_duty, f"{who} is off duty and may not {power}", rules)


def same_person(did: str, confirms: str, *, allowed: bool) -> bool:
    """Whether one person both did and confirmed a thing; refused unless the house's setting allows it."""
    if did != confirms:
        return False
    require(allowed, f"{did} did this and cannot confirm it; somebody else does")
    return True
