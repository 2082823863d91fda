"""What a house posts for live poker: how many raises, over what they are counted, and the rake.

The documents say $4 and three raises (H-12) and nothing of a rake; the law takes its part of one where the
house posts one. A table keeps the terms it was opened with until it closes.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from croupier.house.readings import Consent


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
    consent_of: Consent = Consent.LIVE_WAGER  # whose word finishes a hand cut short (Q3-16)
