"""What people ask of a tournament: frozen requests, each with who asks and when. `decide` answers them.

`by` is the member of staff at the desk or on the floor, never somebody who plays in the tournament.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from croupier.declare import Audited, AuditKind, Fields, Rules, Target, declare
from croupier.house.limits import HouseLimit
from croupier.house.tournament.events import Count, Drawn, HandSeen, Seat
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


def _resolved(event: Fields) -> str:
    done = "finished" if event["finished"] else "not finished"
    return f"the hand at table {event['table']} is {done}"


# ------------------------------------------------------------------------------------------- the desk


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), sent=False)
@dataclass(frozen=True, slots=True)
class Schedule(Command):
    """Put the tournament on the schedule; `others` are those on it already, `limits` the house's own.

    `day` is the gaming day as the house knows it, which the tournament must not contradict.
    """

    plan: TournamentPlan
    others: tuple[OtherTournament, ...] = ()
    limits: tuple[HouseLimit, ...] = ()
    day: GamingDay | None = None


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


# ------------------------------------------------------------------------------------------ the floor


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class DrawSeats(Command):
    """Seat every player as the draw fell."""

    draw: tuple[Drawn, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Start(Command):
    """Deal the first card."""


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class StopClock(Command):
    """Stop the clock of the levels; play may go on, the blinds stay."""


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class RunClock(Command):
    """Let the clock run again from where it was stopped."""


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class CloseEntries(Command):
    """End late entries, re-buys and add-ons; the prize pool is then known."""


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Move(Command):
    """Move a player to a shorter table."""

    player: str
    seat: Seat


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class BreakTable(Command):
    """Break a table: its players go where the draw sends them."""

    table: str
    draw: tuple[Drawn, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class CountChips(Command):
    """Record the chips of everybody still in."""

    counts: tuple[Count, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class ColourUp(Command):
    """Race off small chips: so many are in play afterwards."""

    chips: int


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Eliminate(Command):
    """Record who went out in a hand, each with the stack they began it with.

    At one table the larger stack places higher and equal stacks tie; players who go out at several tables
    while these play hand for hand tie.
    """

    out: tuple[Count, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Finish(Command):
    """End the tournament with its one remaining player as winner."""


# --------------------------------------------------------------------------------------- interruption


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RUN_TOURNAMENT),
    Audited("Voided", AuditKind.RULING, "the tournament is void"),
)
@dataclass(frozen=True, slots=True)
class Interrupt(Command):
    """Say that the power failed, or something else nobody controls (H-02, H-03)."""

    says: str


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Consent(Command):
    """Record whether a player agrees to finish the interrupted hand (Q3-16)."""

    player: str
    agrees: bool


@declare(Target.TOURNAMENT, by_staff(Permission.RULE), Audited("HandResolved", AuditKind.RULING, _resolved))
@dataclass(frozen=True, slots=True)
class ResolveHand(Command):
    """Say what can be seen of a table's hand: the floor does (Q3-16)."""

    table: str
    hand: HandSeen


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class SplitRemaining(Command):
    """Divide the remaining prize money among those who remain (H-03)."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's chips when a hand was cut short: before the player, and in the pot."""

    player: str
    behind: int
    bet: int = 0


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class SettleByCount(Command):
    """Settle the places by chip count (H-02); `leads` gets the pot where it is pushed (Q3-14)."""

    stacks: tuple[Stack, ...]
    leads: str | None = None


# -------------------------------------------------------------------------------------------- payment


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


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class Pay(Command):
    """Hand a player the prize or refund that is due."""

    player: str
