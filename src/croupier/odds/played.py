"""A round played as well as it can be for given bets: its joint table, and what side bets change in it."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.ends import Joint


@dataclass(frozen=True, slots=True)
class Flip:
    """A decision that comes out otherwise because a side bet would be lost with it."""

    step: str
    hand: str
    board: str
    alone: str  # what the main wager by itself asks for: "fold", "bet 1", ...
    together: str
    probability: Fraction  # of coming to this decision with such cards


@dataclass(frozen=True, slots=True)
class Changed:
    """How much of the play at one decision comes out otherwise."""

    step: str
    states: int  # how many things a player can know, taken up to the names of suits in the hand
    probability: Fraction


@dataclass(frozen=True, eq=False)
class Played:
    """The joint table of a round under its best play, and the side bets that were part of the decision."""

    joint: Joint
    tied: tuple[str, ...]
    changed: tuple[Changed, ...] = ()
    flips: tuple[Flip, ...] = ()  # the likeliest of them
