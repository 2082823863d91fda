"""What is asked on the floor of a tournament: seats, clock, who goes out, an interruption."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.house.tournament.commands.desk import Command
from croupier.house.tournament.events import Count, Drawn, HandSeen, Seat
from croupier.house.tournament.plan import GamingDay
from croupier.permissions import Permission, by_staff


def _resolved(event: Fields) -> str:
    done = "finished" if event["finished"] else "not finished"
    return f"the hand at table {event['table']} is {done}"


def _absence(event: Fields) -> str:
    return f"{event['player']} {'is not there' if event['absent'] else 'has come'}"


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT))
@dataclass(frozen=True, slots=True)
class DrawSeats(Command):
    """Seat every player as the draw fell."""

    draw: tuple[Drawn, ...]


@declare(Target.TOURNAMENT, by_staff(Permission.RUN_TOURNAMENT), filled=("by", "at", "day"))
@dataclass(frozen=True, slots=True)
class Start(Command):
    """Deal the first card."""

    day: GamingDay | None = None  # on which it is dealt


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
class ConfirmOut(Command):
    """Say that a player without chips does not buy in again, and is out."""

    player: str


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RULE),
    Audited("EliminationUndone", AuditKind.CORRECTION, "{player} is not out after all"),
)
@dataclass(frozen=True, slots=True)
class UndoElimination(Command):
    """Take back that a player went out, with a reason: the floor does, until a later prize is paid.

    The player gets the old seat; where it is taken or its table broken, the one that was drawn.
    """

    player: str
    says: str
    seat: Seat | None = None


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RUN_TOURNAMENT),
    Audited("AbsenceRuled", AuditKind.RULING, _absence),
)
@dataclass(frozen=True, slots=True)
class MarkAbsent(Command):
    """Say that a player who paid is not there and is blinded off, or has come."""

    player: str
    absent: bool = True


@declare(
    Target.TOURNAMENT,
    by_staff(Permission.RULE),
    Audited("ChipsTakenOut", AuditKind.RULING, "{chips} chips of {player} out of play"),
)
@dataclass(frozen=True, slots=True)
class RemoveNoShow(Command):
    """Take a player out who never came, with what the blinds left of the stack: the floor does."""

    player: str
    chips: int


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
