"""What is asked at the desk of a tournament: schedule, announcement, what players pay, and their prizes."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from croupier.declare import Audited, AuditKind, Fields, Rules, Target, declare
from croupier.games.words import dollars
from croupier.house.limits import HouseLimit
from croupier.house.tournament.events import ChopShare, Seat
from croupier.house.tournament.plan import GamingDay, OtherTournament, TournamentPlan
from croupier.permissions import Access, Permission, by_staff


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Anything somebody asks of a tournament: who, and when."""

    by: str
    at: datetime


decides: Final = Rules()


def _corrected(event: Fields) -> str:
    before = f"{event['before_charity']} on {event['before_date']}"
    paid = ", after players had paid" if event["paid"] else ""
    return f"from {before} to {event['charity']} on {event['game_date']}{paid}"


# ------------------------------------------------------------------------------------------- the desk


@declare(
    Target.TOURNAMENT,
    Access(staff=(Permission.RUN_TOURNAMENT,), seconds=(("approved_by", Permission.CORRECT_TOURNAMENT),)),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class Schedule(Command):
    """Put the tournament on the schedule; `others` are those on it already, `limits` the house's own.

    `day` is the gaming day as the house knows it, which the tournament must not contradict.
    """

    plan: TournamentPlan
    others: tuple[OtherTournament, ...] = ()
    limits: tuple[HouseLimit, ...] = ()
    day: GamingDay | None = None
    approved_by: str = ""


@declare(
    Target.TOURNAMENT,
    Access(
        staff=(Permission.RUN_TOURNAMENT, Permission.CORRECT_TOURNAMENT),
        seconds=(("approved_by", Permission.CORRECT_TOURNAMENT),),
    ),
    Audited("Corrected", AuditKind.CORRECTION, _corrected, "approved_by"),
    filled=("by", "at", "others", "limits", "day"),
)
@dataclass(frozen=True, slots=True)
class Correct(Command):
    """Put right for which charity and on which gaming day a tournament is, or was.

    Before anybody has paid whoever runs it does; afterwards a manager, who says why, and a second one signs.
    """

    charity: str
    game_date: date
    says: str = ""
    approved_by: str = ""
    others: tuple[OtherTournament, ...] = ()
    limits: tuple[HouseLimit, ...] = ()
    day: GamingDay | None = None


@declare(Target.TOURNAMENT, by_staff(Permission.ANNOUNCE_TOURNAMENT, rules=("H-01",)))
@dataclass(frozen=True, slots=True)
class Announce(Command):
    """Call out the prices, as the Brush did (H-01); None where there is no re-buy or add-on."""

    buy_in: int
    rebuy: int | None = None
    add_on: int | None = None


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), filled=("by", "at", "day"))
@dataclass(frozen=True, slots=True)
class Register(Command):
    """Take a player's buy-in, in cash; a player who comes late is seated at once."""

    player: str
    seat: Seat | None = None
    day: GamingDay | None = None  # on which it is paid


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Rebuy(Command):
    """Take a player's re-buy."""

    player: str


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class AddOn(Command):
    """Take a player's add-on."""

    player: str


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class DealerAddOn(Command):
    """Take what a player pays for the dealers, who get all of it (RSA 287-D:14, XVI)."""

    player: str


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), filled=("by", "at", "day"))
@dataclass(frozen=True, slots=True)
class Reenter(Command):
    """Take a new buy-in from a player who is out, or gives up a stack: a full stack, and a seat by the draw.

    `chips` is the stack that is given up and leaves play; nothing for somebody who is out.
    """

    player: str
    seat: Seat
    chips: int = 0
    day: GamingDay | None = None


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), filled=("by", "at", "day"))
@dataclass(frozen=True, slots=True)
class QueueAlternate(Command):
    """Put somebody on the list of alternates, who finds no seat; they pay when there is one."""

    player: str
    day: GamingDay | None = None


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class DropAlternate(Command):
    """Take somebody off the list of alternates, who left or did not answer."""

    player: str


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), filled=("by", "at", "day"))
@dataclass(frozen=True, slots=True)
class SeatAlternate(Command):
    """Take the buy-in of the first alternate, who gets a full stack and a seat by the draw."""

    player: str
    seat: Seat
    day: GamingDay | None = None


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Refund(Command):
    """Give a player the buy-in back (H-07)."""

    player: str


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RULE),
    Audited("CloseCallRuled", AuditKind.RULING, "{player}'s late wish taken as in time"),
)
@dataclass(frozen=True, slots=True)
class RuleCloseCall(Command):
    """Rule that a player's wish for a refund came too close to the first card (Q3-25): the floor does."""

    player: str
    says: str


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RUN_TOURNAMENT),
    Audited("Cancelled", AuditKind.RULING, "the tournament is cancelled"),
)
@dataclass(frozen=True, slots=True)
class Cancel(Command):
    """Call the tournament off before the first card; everybody is refunded."""

    says: str


def _paid(event: Fields) -> str:
    return f"{dollars(event['cents'])} paid to {event['player']} ({event['what']})"


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Record how players drew, first the one who drew best: for high card, or for odd cents."""

    order: tuple[str, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class CountFromButton(Command):
    """Put players in order from the button of each of their tables, for odd cents (Q3-15)."""

    players: tuple[str, ...]
    buttons: tuple[Seat, ...]


@declare(
    Target.TOURNAMENT,
    Access(staff=(Permission.RUN_TOURNAMENT,), seconds=(("approved_by", Permission.WITNESS_WIN),)),
    Audited("PaidOut", AuditKind.APPROVAL, _paid, "approved_by"),
)
@dataclass(frozen=True, slots=True)
class Pay(Command):
    """Hand a player the prize or refund that is due; somebody else signs for a large one.

    A prize that is reported needs the papers that show who it is; without a taxpayer number (Form W-9) a part
    is withheld.
    """

    player: str
    id_ref: str = ""
    w9: bool = False
    approved_by: str = ""


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Chop(Command):
    """Divide what is left of the prizes as all who remain agreed, to the cent, which ends the tournament."""

    shares: tuple[ChopShare, ...]
    agreed: tuple[str, ...]  # who said yes


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class PayDealers(Command):
    """Hand the dealers all that players paid for them; `says` names who got what."""

    says: str
