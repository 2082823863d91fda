"""What is asked about the prizes of a tournament."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.tournament.commands.desk import Command
from croupier.house.tournament.events import ChopShare, Seat
from croupier.permissions import Access, Permission, by_staff


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
