"""What people ask of a tournament: frozen requests, each with who asks and when. `decide` answers them.

`by` is the member of staff at the desk or on the floor, never somebody who plays in the tournament.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.house.limits import HouseLimit
from croupier.house.tournament.events import Count, Drawn, HandSeen, Seat
from croupier.house.tournament.plan import Listed, Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    by: str
    at: datetime


# ------------------------------------------------------------------------------------------- the desk


@dataclass(frozen=True, slots=True)
class Schedule(_Said):
    """Put the tournament on the schedule; `others` are those on it already, `limits` the house's own."""

    plan: Plan
    others: tuple[Listed, ...] = ()
    limits: tuple[HouseLimit, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce(_Said):
    """Call out the prices, as the Brush did (H-01); None where there is no re-buy or add-on."""

    buy_in: int
    rebuy: int | None = None
    add_on: int | None = None


@dataclass(frozen=True, slots=True)
class Register(_Said):
    """Take a player's buy-in, in cash; a player who comes late is seated at once."""

    player: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Rebuy(_Said):
    """Take a player's re-buy."""

    player: str


@dataclass(frozen=True, slots=True)
class AddOn(_Said):
    """Take a player's add-on."""

    player: str


@dataclass(frozen=True, slots=True)
class Refund(_Said):
    """Give a player the buy-in back (H-07)."""

    player: str


@dataclass(frozen=True, slots=True)
class RuleCloseCall(_Said):
    """Rule that a player's wish for a refund came too close to the first card (Q3-25): the floor does."""

    player: str
    says: str


@dataclass(frozen=True, slots=True)
class Cancel(_Said):
    """Call the tournament off before the first card; everybody is refunded."""

    says: str


# ------------------------------------------------------------------------------------------ the floor


@dataclass(frozen=True, slots=True)
class DrawSeats(_Said):
    """Seat every player as the draw fell."""

    draw: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class Start(_Said):
    """Deal the first card."""


@dataclass(frozen=True, slots=True)
class StopClock(_Said):
    """Stop the clock of the levels; play may go on, the blinds stay."""


@dataclass(frozen=True, slots=True)
class RunClock(_Said):
    """Let the clock run again from where it was stopped."""


@dataclass(frozen=True, slots=True)
class CloseEntries(_Said):
    """End late entries, re-buys and add-ons; the prize pool is then known."""


@dataclass(frozen=True, slots=True)
class Move(_Said):
    """Move a player to a shorter table."""

    player: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class BreakTable(_Said):
    """Break a table: its players go where the draw sends them."""

    table: str
    draw: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class CountChips(_Said):
    """Record the chips of everybody still in."""

    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class ColourUp(_Said):
    """Race off small chips: so many are in play afterwards."""

    chips: int


@dataclass(frozen=True, slots=True)
class Eliminate(_Said):
    """Record who went out in a hand, each with the stack they began it with.

    At one table the larger stack places higher and equal stacks tie; players who go out at several tables
    while these play hand for hand tie.
    """

    out: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Finish(_Said):
    """End the tournament with its one remaining player as winner."""


# --------------------------------------------------------------------------------------- interruption


@dataclass(frozen=True, slots=True)
class Interrupt(_Said):
    """Say that the power failed, or something else nobody controls (H-02, H-03)."""

    says: str


@dataclass(frozen=True, slots=True)
class Consent(_Said):
    """Record whether a player agrees to finish the interrupted hand (Q3-16)."""

    player: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class ResolveHand(_Said):
    """Say what can be seen of a table's hand: the floor does (Q3-16)."""

    table: str
    hand: HandSeen


@dataclass(frozen=True, slots=True)
class SplitRemaining(_Said):
    """Divide the remaining prize money among those who remain (H-03)."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's chips when a hand was cut short: before the player, and in the pot."""

    player: str
    behind: int
    bet: int = 0


@dataclass(frozen=True, slots=True)
class SettleByCount(_Said):
    """Settle the places by chip count (H-02); `leads` gets the pot where it is pushed (Q3-14)."""

    stacks: tuple[Stack, ...]
    leads: str | None = None


# -------------------------------------------------------------------------------------------- payment


@dataclass(frozen=True, slots=True)
class DrawLots(_Said):
    """Record how players drew, first the one who drew best: for high card, or for odd cents."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountFromButton(_Said):
    """Put players in order from the button of each of their tables, for odd cents (Q3-15)."""

    players: tuple[str, ...]
    buttons: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Pay(_Said):
    """Hand a player the prize or refund that is due."""

    player: str


Command: TypeAlias = (
    Schedule
    | Announce
    | Register
    | Rebuy
    | AddOn
    | Refund
    | RuleCloseCall
    | Cancel
    | DrawSeats
    | Start
    | StopClock
    | RunClock
    | CloseEntries
    | Move
    | BreakTable
    | CountChips
    | ColourUp
    | Eliminate
    | Finish
    | Interrupt
    | Consent
    | ResolveHand
    | SplitRemaining
    | SettleByCount
    | DrawLots
    | CountFromButton
    | Pay
)
