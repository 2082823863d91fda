"""Seats that see each other's cards and play against one dealer's hand, each solved exactly.

Every seat of a deal meets the same hands of the dealer, so these are ranked once a deal and counted by
strength; a seat then needs only how many of them lie below its own.
"""

from dataclasses import dataclass
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.hands.vector import strengths
from croupier.lab.study import StudyError
from croupier.odds.counting.suits import Ints, sets_of
from croupier.odds.playing.policies import deciding_group, the_stand, units_of
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.wagers import contest_nets

Hands: TypeAlias = NDArray[np.uint8]  # (deals, seats, cards)
_MOST_HANDS = 2_000_000  # of the dealer, ranked for one deal


@dataclass(frozen=True, eq=False)
class SharedDealer:
    """A game against the dealer with one decision, laid out for seats that know each other's cards."""

    own: int
    shows: int
    hidden: int
    ranking: str
    qualifies: int
    nets: Ints  # by strength and outcome: what staying brings, in parts of a unit
    parts: int

    def scale(self, known: int) -> int:
        """Return how many parts of a unit the solver's whole numbers count in, with so many cards known."""
        return self.parts * comb(52 - known, self.hidden)

    def solve(self, hands: Hands, shown: NDArray[np.uint8]) -> tuple[Ints, NDArray[np.bool_]]:
        """Return what every seat's round is worth in parts of `scale`, and whether it folds at once.

        `shown` are the dealer's cards that lie open in each deal.
        """
        deals, seats, own = hands.shape
        fold = -self.scale(seats * own + self.shows)  # the ante, one unit
        stays = np.stack([self._stays(hands[deal], shown[deal]) for deal in range(deals)])
        return np.maximum(stays, fold), stays < fold

    def _stays(self, hands: NDArray[np.uint8], shown: NDArray[np.uint8]) -> Ints:
        """Return what staying brings each seat of one deal."""
        out = np.zeros(52, dtype=bool)
        out[hands.ravel()] = out[shown] = True
        left = np.flatnonzero(~out).astype(np.uint8)
        sets = sets_of(len(left), self.hidden)
        theirs = np.empty((len(sets), self.shows + self.hidden), dtype=np.uint8)
        theirs[:, : self.shows] = shown
        theirs[:, self.shows :] = left.take(sets)
        below = np.zeros(len(self.nets) + 1, dtype=np.int64)  # by strength: the dealer's hands under it
        np.cumsum(np.bincount(strengths(self.ranking, theirs), minlength=len(self.nets)), out=below[1:])
        mine = strengths(self.ranking, hands).astype(np.int64)
        idle = below[self.qualifies]
        weaker, not_above = np.maximum(below[mine], idle), np.maximum(below[mine + 1], idle)
        ways = [np.full_like(mine, idle), weaker - idle, not_above - weaker, len(sets) - not_above]
        brings: Ints = (self.nets[mine] * np.stack(ways, axis=1)).sum(axis=1)
        return brings


def shared_dealer(game: Game) -> SharedDealer:
    """Lay a game against the dealer out; a dealer with too many hidden hands is refused with their number."""
    stand, contest = the_stand(game)
    nets, parts = contest_nets(game, contest, units_of(game, deciding_group(game), stand))
    groups = [game.card_group(name) for name in contest.dealer_cards]
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in groups)
    own = sum(game.card_group(name).count for name in contest.player_cards)
    hidden = sum(group.count for group in groups) - shows
    if (most := comb(52 - own - shows, hidden)) > _MOST_HANDS:
        raise StudyError(
            f"the dealer of {game.name} can hold {most:,} hands in each deal, and {_MOST_HANDS:,} are the "
            "most a study of shared cards ranks; ask what one card is worth instead"
        )
    return SharedDealer(own, shows, hidden, contest.ranking, qualifying_strength(contest), nets, parts)
