"""Which cards of a round make which hands, and which of them a player has seen at each decision.

Cards that make the same hands are one pool: within a pool only the set of cards matters, not their order.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.procedure import Decide, sights
from croupier.hands import RANKINGS

Cards: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class HandSpec:
    """A hand that something is paid by or asked of: groups of cards under a ranking."""

    cards: tuple[str, ...]
    ranking: str


@dataclass(frozen=True, slots=True)
class CardPool:
    """Cards that make the same hands, and how many of them each decision has seen."""

    hands: frozenset[HandSpec]
    place: int  # in a hand whose order matters; 0 elsewhere
    slots: tuple[tuple[str, int], ...]  # its cards, each by group and number
    seen: tuple[int, ...]  # by decision

    @property
    def count(self) -> int:
        """How many cards it has."""
        return len(self.slots)

    @property
    def hidden(self) -> int:
        """How many cards are still unseen after the last decision."""
        return self.count - (self.seen[-1] if self.seen else 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """Some cards of one pool that come into the round together."""

    pool: int
    count: int


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The pools of a game, and the order in which their cards come to be known."""

    pools: tuple[CardPool, ...]
    steps: tuple[str, ...]  # the decisions

    def before(self, decision: int) -> tuple[Draw, ...]:
        """Return the cards that are seen for the first time at a decision."""
        found = []
        for number, pool in enumerate(self.pools):
            new = pool.seen[decision] - (pool.seen[decision - 1] if decision else 0)
            if new:
                found.append(Draw(number, new))
        return tuple(found)

    def hidden(self) -> tuple[Draw, ...]:
        """Return the cards that no decision has seen."""
        return tuple(Draw(number, pool.hidden) for number, pool in enumerate(self.pools) if pool.hidden)

    def of(self, hand: HandSpec) -> tuple[int, ...]:
        """Return the pools that make a hand, in the order of its cards where that matters."""
        found = [number for number, pool in enumerate(self.pools) if hand in pool.hands]
        return tuple(sorted(found, key=lambda number: self.pools[number].place))


def deal_of(game: Game, decisions: Iterable[Decide], hands: Iterable[HandSpec]) -> CardOrder:
    """Lay the cards of a round out; cards that are in no hand and never seen are left out.

    >>> from croupier.games import load
    >>> poker = load("three-card-poker")
    >>> deal = deal_of(poker, [poker.step("play")], [HandSpec(("player",), "three-card")])
    >>> [(pool.count, pool.seen) for pool in deal.pools]
    [(3, (3,))]
    """
    steps = tuple(step.id for step in decisions)
    looks = {sight.step: set(sight.cards) for sight in sights(game)}
    known: dict[tuple[frozenset[HandSpec], int], list[tuple[tuple[str, int], list[bool]]]] = {}
    wanted = tuple(dict.fromkeys(hands))
    for group in game.cards:
        for number in range(1, group.count + 1):
            in_hands = frozenset(hand for hand in wanted if group.id in hand.cards)
            seen = [(group.id, number) in looks[step] for step in steps]
            if in_hands or any(seen):
                place = max((_place(game, hand, group.id, number) for hand in in_hands), default=0)
                known.setdefault((in_hands, place), []).append(((group.id, number), seen))
    pools = tuple(
        CardPool(
            in_hands,
            place,
            tuple(slot for slot, _ in slots),
            tuple(sum(column) for column in zip(*(seen for _, seen in slots), strict=True)),
        )
        for (in_hands, place), slots in known.items()
    )
    return CardOrder(pools, steps)


def _place(game: Game, hand: HandSpec, group: str, number: int) -> int:
    """Return a card's place in a hand whose order matters, counted from 1."""
    if not RANKINGS[hand.ranking].ordered:
        return 0
    before = sum(game.card_group(name).count for name in hand.cards[: hand.cards.index(group)])
    return before + number
