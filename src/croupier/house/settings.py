"""How a house is run and by whom: its settings, its terms for live poker, its gaming days, and its staff.

One person may hold several roles in a small casino; whoever confirms is somebody else, or the log says so.
For live poker the documents say $4 and three raises (H-12) and nothing of a rake; the law takes its part
of one where the house posts one. A table keeps the terms it was opened with until it closes.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.house.limits import HouseLimit
from croupier.house.readings import (
    DEFAULT,
    ConsentReading,
    DeadHand,
    HouseReadings,
    OldChips,
    Redeemable,
    TournamentReadings,
)
from croupier.permissions import GRANTS, Permission, Role, roles_with
from croupier.table.refused import RefusedError, require


class RaisesCounted(StrEnum):
    """Over what the raises are counted: the readings of Q3-26."""

    EACH_ROUND = "betting round"
    WHOLE_HAND = "hand"


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of a pot: a percentage up to a most, in whole steps.

    A bet that nobody called goes back before the pot is raked.

    >>> Rake(percent=10, most=4_00, step=50).of(27_00), Rake(percent=10, most=4_00, step=50).of(95_00)
    (250, 400)
    """

    percent: int = 0
    most: int | None = None  # of one pot
    step: int = 50
    first_round: bool = False  # whether a hand that ends in its first betting round is raked too

    def of(self, pot: int) -> int:
        """Return what is taken of a pot."""
        part = pot * self.percent // 100 // self.step * self.step
        return part if self.most is None else min(part, self.most)


@dataclass(frozen=True, slots=True)
class PokerRules:
    """How a house runs live poker: the raises it permits, over what they are counted, and its rake."""

    raises: int = 3
    counted: RaisesCounted = RaisesCounted.EACH_ROUND
    source: str = "document 003 L105"
    rake: Rake = Rake()


AS_FILED: Final = PokerRules()
"""Three raises in a betting round, and no rake: the documents name none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What stands on the sign of one poker table from its opening to its close."""

    game: str  # as players know it: Texas hold'em, seven-card stud
    seats: int
    limit: int | None  # the most of a bet or a raise; None where law and house set no limit
    says: str  # which limit of the day it is within, and where that was found
    rules: PokerRules
    chip: int  # every bet is of whole chips
    consent_of: ConsentReading = ConsentReading.LIVE_WAGER  # whose word finishes a hand cut short (Q3-16)


PLAY_MONEY: Final = "nobody: play money"
"""The licensee of the demo house."""
ZONE: Final = "America/New_York"
"""The time zone of New Hampshire."""
C = TypeVar("C", bound=Any)  # a command of the house, of jackpots or of a tournament


class CashReport(StrEnum):
    """On which form the house reports large cash (counsel must confirm which one it is)."""

    CURRENCY = "FinCEN 112"  # as a casino under the Bank Secrecy Act: cash in, or cash out
    FORM_8300 = "Form 8300"  # as any other business: cash it received


class DeckReveal(StrEnum):
    """What is published of the deck of a sealed round once it is over."""

    SEEN = "seen"  # the cards that somebody saw, to whoever saw them
    ALL = "all"  # the whole deck, where the sheet lets players show their cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a house, in force until the operator sets others between two gaming days."""

    licensee: str  # whose approvals these are (R0-02)
    zone: str = ZONE  # where the day begins and ends
    play_money: bool = False  # nothing is worth anything: one person may do what takes two elsewhere
    cut_off_hour: int = 6  # a gaming day runs past midnight to this hour of the next date (Q3-19)
    chips_redeemable: Redeemable = Redeemable.GAMING_DAY  # Q3-19
    same_person_may_confirm: bool = False  # fills and openers of a small house; the log says who did both
    reveal: DeckReveal = DeckReveal.SEEN  # of an electronic table's deck, once the round is over
    second_factor: bool = False  # operator, manager and cage sign in with a code of an app as well
    floor_changes_alone: int = 0  # of a player's payouts in a round; above it a manager signs too
    countersign_after: int = 24  # hours after somebody else has reset how a person signs in
    denominations: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00)  # where a game's sheet names none
    limits: tuple[HouseLimit, ...] = ()  # lower than the law's
    poker: PokerRules = AS_FILED  # what is posted for live poker (H-12, Q3-26)
    old_chips: OldChips = OldChips.OWED  # Q3-20
    tokes: bool = False  # whether dealers may take tips in chips (H-09 against Q3-18: ask counsel)
    cash_report: CashReport = CashReport.CURRENCY
    consent_of: ConsentReading = ConsentReading.LIVE_WAGER  # to finish a hand cut short (Q3-16)
    dead_hand: DeadHand = DeadHand.RETURNED  # Q3-17
    tournaments: TournamentReadings = DEFAULT  # Q3-10 to Q3-16, Q3-21, Q3-22, Q3-25

    @property
    def holder(self) -> str:
        """The licensee as reports name it, with a word on money that is worth nothing."""
        unsaid = self.play_money and self.licensee != PLAY_MONEY
        return f"{self.licensee} (play money)" if unsaid else self.licensee

    @property
    def readings(self) -> HouseReadings:
        """How this house reads the rules that are left open."""
        return HouseReadings(
            chips_redeemable=self.chips_redeemable,
            old_chips=self.old_chips,
            consent_of=self.consent_of,
            dead_hand=self.dead_hand,
            tournaments=self.tournaments,
            raises=self.poker.raises,
        )


def zone_of(settings: Settings) -> ZoneInfo:
    """Return the time zone of the house."""
    try:
        return ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RefusedError(
            f'there is no time zone "{settings.zone}"; New Hampshire is in America/New_York'
        ) from None


def wall_date(at: datetime, settings: Settings) -> date:
    """Return the calendar date on the wall of the house."""
    return at.astimezone(zone_of(settings)).date()


def gaming_date(at: datetime, settings: Settings) -> date:
    """Return the gaming day a moment belongs to.

    >>> gaming_date(datetime(2024, 5, 4, 5, 30, tzinfo=UTC), Settings(licensee="NHCg")).isoformat()
    '2024-05-03'
    """
    local = at.astimezone(zone_of(settings))
    return local.date() - timedelta(days=1) if local.hour < settings.cut_off_hour else local.date()


def day_ends(day: date, settings: Settings) -> datetime:
    """Return the moment a gaming day is over."""
    local = datetime.combine(day + timedelta(days=1), time(settings.cut_off_hour), tzinfo=zone_of(settings))
    return local.astimezone(UTC)


def hours_after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours later, as a stopwatch counts them, across daylight saving (R1-29).

    >>> noon = datetime(2026, 3, 7, 12, tzinfo=ZoneInfo("America/New_York"))
    >>> hours_after(noon, 24).astimezone(noon.tzinfo).isoformat()
    '2026-03-08T13:00:00-04:00'
    """
    return at.astimezone(UTC) + timedelta(hours=hours)


def in_utc(command: C) -> C:
    """Return a command with its time in UTC, where a difference of times is the time that passed."""
    verify_time(command.at)
    return command if command.at.tzinfo is UTC else replace(command, at=command.at.astimezone(UTC))


def verify_time(at: datetime) -> None:
    """Refuse a moment that does not say in which zone it is."""
    require(at.utcoffset() is not None, "a time says in which zone it is; give it in UTC")


ITSELF: Final = "house"
"""Who does what the house does by itself, such as reading its file at a start; no account has this name."""


class StaffMember(NamedTuple):
    """Someone who works in the house: the roles they hold and the commission's badge they wear."""

    id: str
    roles: frozenset[Role]
    badge: str
    on_duty: bool = False
    charity: str = ""  # for which a charity member comes; whoever has none was enrolled without

    def may(self, power: Permission) -> bool:
        """Whether one of this person's roles has a power."""
        return bool(self.roles & GRANTS[power])


def require_permission(
    person: StaffMember | None, who: str, power: Permission, rules: tuple[str, ...] = ()
) -> None:
    """Refuse somebody who is not staff, is off duty, or has no role with this power."""
    if person is None:
        raise RefusedError(
            f"{who or 'nobody'} is not on the staff; only {roles_with(power)} may {power}", rules
        )
    held = ", ".join(sorted(person.roles))
    require(person.may(power), f"{who} is {held}; only {roles_with(power)} may {power}", rules)
    require(person.on_duty, f"{who} is off duty and may not {power}", rules)


def same_person(did: str, confirms: str, *, allowed: bool) -> bool:
    """Whether one person both did and confirmed a thing; refused unless the house's setting allows it."""
    if did != confirms:
        return False
    require(allowed, f"{did} entered this; someone else must confirm")
    return True
