"""The turns of a hand of live poker, and whether they keep to the limit and to the raises (H-12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from croupier.games.words import dollars
from croupier.house.poker_rules import RaisesCounted, Terms


class Said(StrEnum):
    """What a player does in turn; an ante and a blind are put in before the cards."""

    ANTE = "ante"
    BLIND = "blind"
    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


SIZED: Final = frozenset({Said.ANTE, Said.BLIND, Said.BET, Said.RAISE})
"""What a player names an amount with; a call is whatever it takes."""
FORCED: Final = frozenset({Said.ANTE, Said.BLIND})


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: for a bet its size, for a raise what it adds to the bet before it."""

    seat: int
    player: str
    said: Said
    cents: int = 0
    paid: int = 0  # chips that went into the pot


BettingRound: TypeAlias = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Breach:
    """A turn that is not permitted: which betting round and turn, counted from 1, and why not."""

    betting_round: int
    turn: int
    says: str
    rule: str = "H-12"


def raises_in(hand: Sequence[BettingRound], counted: RaisesCounted) -> int:
    """Return how many raises count at the end of a hand's last betting round (Q3-26)."""
    rounds = hand[-1:] if counted is RaisesCounted.EACH_ROUND else hand
    return sum(turn.said is Said.RAISE for turns in rounds for turn in turns)


def breaches(hand: Sequence[BettingRound], terms: Terms) -> tuple[Breach, ...]:
    """Return every turn of a hand that breaks a rule of its table.

    >>> from croupier.house.poker_rules import PokerRules
    >>> terms = Terms(game="Hold'em", seats=9, limit=4_00, says="$4 a wager", rules=PokerRules(), chip=100)
    >>> ann, bob = Turn(1, "Ann", Said.BET, 4_00), Turn(2, "Bob", Said.RAISE, 5_00)
    >>> breaches([(ann, bob)], terms)[0].says
    "Bob's raise of $5 is above this table's $4: $4 a wager"
    """
    rules = terms.rules
    found: list[Breach] = []
    for number, turns in enumerate(hand, 1):
        opened = False
        for place, turn in enumerate(turns, 1):
            who = f"{turn.player}'s {turn.said} of {dollars(turn.cents)}"
            if turn.said is Said.RAISE and not opened:
                found.append(Breach(number, place, f"{who} raises nothing; enter it as a bet"))
            if turn.said is Said.BET and opened:
                found.append(Breach(number, place, f"{who} follows a bet; enter it as a raise"))
            so_far = raises_in((*hand[: number - 1], turns[:place]), rules.counted)
            if turn.said is Said.RAISE and so_far > rules.raises:
                says = f"{turn.player}'s raise is number {so_far} of the {rules.counted}"
                found.append(Breach(number, place, f"{says}; {rules.raises} are permitted ({rules.source})"))
            if turn.said in SIZED and terms.limit is not None and turn.cents > terms.limit:
                above = f"{who} is above this table's {dollars(terms.limit)}: {terms.says}"
                found.append(Breach(number, place, above))
            opened = opened or turn.said in {Said.BLIND, Said.BET, Said.RAISE}
    return tuple(found)
