"""Commands as clients send them where that is more, or other, than the table or the house itself decides."""

from dataclasses import dataclass, field

from croupier.declare import Audited, AuditKind, Fields, Target, access_to, declare
from croupier.house import commands as hc
from croupier.house.chips import Rack
from croupier.house.jackpots import commands as jc
from croupier.house.tournament import commands as oc
from croupier.permissions import Access, Permission, Players, by_staff
from croupier.server.aggregates.facts import Clocks, Dealing
from croupier.table import commands as tc

_BOTS = Access(staff=(Permission.DEAL, Permission.RULE, Permission.OPEN_TABLE), players=Players.HERE)


def _undone(event: Fields) -> str:
    return f"the last {event['count']} step{'' if event['count'] == 1 else 's'} undone"


# ----------------------------------------------------------------------------------------------- table


@declare(Target.TABLE, access_to(hc.OpenTable))
@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table for a game of the day's schedule, with its bank, who deals, its jackpots and clocks."""

    game: str
    seats: int
    bank: Rack = ()
    sent_by: str = ""
    dealing: Dealing = Dealing.ELECTRONIC
    jackpots: str | None = None
    clocks: Clocks = field(default_factory=Clocks)


@declare(Target.TABLE, access_to(hc.CloseTable))
@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close a table; bots leave by themselves."""


@declare(
    Target.TABLE,
    by_staff(Permission.RULE),
    Audited("StepUndone", AuditKind.CORRECTION, _undone),
)
@dataclass(frozen=True, slots=True)
class Undo(tc.Command):
    """Undo the last steps of the open round at a live table."""

    reason: str
    steps: int = 1


@declare(Target.TABLE, access_to(tc.Proceed))
@dataclass(frozen=True, slots=True)
class Confirm(tc.Command):
    """Do the next few steps, each with the cards keyed for it, if the table is still at this version."""

    acts: tuple[tuple[int, ...], ...]
    version: int


@declare(Target.TABLE, Access(players=Players.SELF))
@dataclass(frozen=True, slots=True)
class Ready(tc.Command):
    """Say that one has bet: bets close early once everybody has said so."""


@declare(Target.TABLE, _BOTS)
@dataclass(frozen=True, slots=True)
class CallBot(tc.Command):
    """Fill a free seat with a bot, at a play-money table."""


@declare(Target.TABLE, _BOTS)
@dataclass(frozen=True, slots=True)
class SendBotHome(tc.Command):
    """Send a bot away between rounds."""

    player: str


# -------------------------------------------------------------------------- house, jackpots, tournaments


@declare(Target.HOUSE, access_to(hc.OpenDay))
@dataclass(frozen=True, slots=True)
class OpenDay:
    """Open today's gaming day: each game by its id, or with its readings and blanks."""

    charities: tuple[str, ...] = ()
    games: tuple[object, ...] = ()
    on_duty: tuple[str, ...] = ()


@declare(Target.JACKPOTS, access_to(jc.OpenSet))
@dataclass(frozen=True, slots=True)
class OpenSet:
    """Begin a set of jackpots for a game: by its id or hash, with its readings and blanks."""

    game: str = ""
    hash: str = ""
    readings: object = None
    blanks: object = None
    large_from: int = 0


@declare(Target.TOURNAMENT, access_to(oc.Schedule))
@dataclass(frozen=True, slots=True)
class Schedule:
    """Put a tournament on the schedule."""

    plan: object
