"""Live poker for money: whether a recorded hand kept to its day's limit and to three raises (H-12, H-13)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from croupier.games.words import dollars
from croupier.house.limits import HouseLimit, LegalLimits, limit_on


class Said(StrEnum):
    """What a player does in turn."""

    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: for a bet its size, for a raise what it adds to the bet before it."""

    player: str
    said: Said
    cents: int = 0


BettingRound: TypeAlias = tuple[Turn, ...]


class RaisesCounted(StrEnum):
    """Over what the raises are counted: the readings of Q3-26."""

    EACH_ROUND = "betting round"
    WHOLE_HAND = "hand"


@dataclass(frozen=True, slots=True)
class PokerRules:
    """How many raises the house permits, and over what they are counted."""

    raises: int = 3
    counted: RaisesCounted = RaisesCounted.EACH_ROUND
    source: str = "document 003 L105"


@dataclass(frozen=True, slots=True)
class Breach:
    """A turn that was not permitted: which betting round and turn, counted from 1, and why not."""

    betting_round: int
    turn: int
    says: str
    rule: str


def breaches(
    hand: Sequence[BettingRound],
    day: date,
    house: Iterable[HouseLimit] = (),
    rules: PokerRules | None = None,
    law: LegalLimits | None = None,
    *,
    chips_have_value: bool = True,
) -> tuple[Breach, ...]:
    """Return every turn of a recorded hand that broke a rule; tournament chips without value break none.

    >>> ann, bob = Turn("Ann", Said.BET, 4_00), Turn("Bob", Said.RAISE, 5_00)
    >>> breaches([(ann, bob)], date(2012, 3, 1))[0].says.partition(":")[0]
    "Bob's raise of $5 is above $4"
    """
    if not chips_have_value:
        return ()  # H-13
    limit = limit_on(day, house, law).wager
    rules = rules or PokerRules()
    found: list[Breach] = []
    raises = 0
    for number, turns in enumerate(hand, 1):
        opened = False
        if rules.counted is RaisesCounted.EACH_ROUND:
            raises = 0
        for place, turn in enumerate(turns, 1):
            raises += turn.said is Said.RAISE
            who = f"{turn.player}'s {turn.said} of {dollars(turn.cents)}"
            if turn.said is Said.RAISE and not opened:
                found.append(Breach(number, place, f"{who} raises nothing; it is recorded as a bet", "H-12"))
            if turn.said is Said.BET and opened:
                found.append(Breach(number, place, f"{who} follows a bet; it is recorded as a raise", "H-12"))
            if turn.said is Said.RAISE and raises > rules.raises:
                many = f"{turn.player}'s raise is number {raises} of the {rules.counted}"
                says = f"{many}; {rules.raises} are permitted ({rules.source})"
                found.append(Breach(number, place, says, "H-12"))
            raised = turn.said in {Said.BET, Said.RAISE}
            if raised and limit.most is not None and turn.cents > limit.most:
                above = f"{who} is above {dollars(limit.most)}: {limit.says}"
                found.append(Breach(number, place, above, "H-12"))
            opened = opened or raised
    return tuple(found)
