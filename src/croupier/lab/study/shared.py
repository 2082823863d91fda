"""What it is worth to see the cards of the other seats, as a deal face up allows (document 002, R2-10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.lab.study.alone import Alone, alone
from croupier.lab.study.board import SharedBoard, shared_board
from croupier.lab.study.dealer import SharedDealer, shared_dealer
from croupier.lab.study.removal import Removal, removal
from croupier.lab.study.unstudied import StudyError
from croupier.odds.policies import contested

DEALS_A_TIME = 128  # what an interruption can lose
_DECK = np.arange(52, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class SeatsEdge:
    """The edge against a player who sees the cards of all seats and plays by them as well as can be."""

    seats: int
    deals: int  # sampled; none where the figure is exact
    house_edge: Fraction  # exact for the deals sampled, or exact altogether
    standard_error: float
    folds: Fraction  # how often the first decision is a fold

    @property
    def exact(self) -> bool:
        """Whether nothing was sampled."""
        return not self.deals


@dataclass(frozen=True, slots=True)
class SharedStudy:
    """The edge by number of seats, from one alone to all of them, after so many deals."""

    game: Game
    deals: int
    seed: int
    edges: tuple[SeatsEdge, ...]
    solutions: int  # seats solved exactly


class _Tally(NamedTuple):
    """The deals of one number of seats, added up: one deal is one sample, for its seats share their cards."""

    deals: int = 0
    seen: int = 0  # what the seats' rounds are worth, in parts of the table's scale
    unseen: int = 0  # what they are worth to one who sees the own cards alone, in parts of the exact scale
    removed: int = 0  # what the cards of the others change one by one, in parts of a scale of its own
    gain_squared: float = 0.0  # of the mean gain of a deal
    folds: int = 0

    def plus(self, other: "_Tally") -> "_Tally":
        return _Tally(
            self.deals + other.deals,
            self.seen + other.seen,
            self.unseen + other.unseen,
            self.removed + other.removed,
            self.gain_squared + other.gain_squared,
            self.folds + other.folds,
        )


@dataclass(frozen=True, eq=False)
class _Study:
    """A game ready to be dealt: its solver, and the exact ground from which only the rest is sampled."""

    game: Game
    table: SharedBoard | SharedDealer
    alone: Alone
    removal: Removal | None  # where one card more is quick to solve

    def known(self, seats: int) -> int:
        return seats * self.table.own + self.shows

    @property
    def shows(self) -> int:
        return self.table.shows if isinstance(self.table, SharedDealer) else 0

    def tally(self, decks: NDArray[np.uint8], count: int, seats: int) -> _Tally:
        """Solve the first seats of some deals; what the others would have held stays unseen."""
        own = self.table.own
        hands = decks[:, : count * own].reshape(len(decks), count, own)
        worth, folds = self.table.solve(hands, decks[:, seats * own : seats * own + self.shows])
        unseen = self.alone.of(hands)
        gains = (
            worth.mean(axis=1) / self.table.scale(self.known(count)) - unseen.mean(axis=1) / self.alone.scale
        )
        removed = 0
        if self.removal:
            effects = self.removal.of(hands)
            gains -= effects.mean(axis=1) / self.removal.scale
            removed = int(effects.sum())
        squared = float((gains**2).sum())
        return _Tally(len(decks), int(worth.sum()), int(unseen.sum()), removed, squared, int(folds.sum()))

    def edge(self, count: int, tally: _Tally) -> SeatsEdge:
        solved = count * tally.deals
        gain = Fraction(tally.seen, self.table.scale(self.known(count)) * solved)
        gain -= Fraction(tally.unseen, self.alone.scale * solved)
        if self.removal:
            gain -= Fraction(tally.removed, self.removal.scale * solved)
        spread = max(tally.gain_squared - tally.deals * float(gain) ** 2, 0.0) / (tally.deals - 1)
        error = sqrt(spread / tally.deals)
        return SeatsEdge(count, tally.deals, -self.alone.ev - gain, error, Fraction(tally.folds, solved))

    def told(self, tallies: dict[int, _Tally], seed: int) -> SharedStudy:
        first = SeatsEdge(1, 0, -self.alone.ev, 0.0, self.alone.folds)
        edges = (first, *(self.edge(count, tally) for count, tally in tallies.items()))
        deals = max((tally.deals for tally in tallies.values()), default=0)
        solutions = sum(count * tally.deals for count, tally in tallies.items())
        return SharedStudy(self.game, deals, seed, edges, solutions)


def shared_study(game: Game, seats: int, deals: int, seed: int = 1) -> Iterator[SharedStudy]:
    """Yield the study after every few deals, until there are enough; the last one is the whole.

    One seat is exact. For more, each deal of that many hands is solved exactly for every seat, over all the
    ways the cards nobody sees can fall, and the deals are sampled. Fewer seats play the first hands of the
    same deals. Equal seeds give equal deals, however many are asked for.

    >>> from croupier.games import load
    >>> *_, study = shared_study(load("nh-holdem-face-up"), seats=2, deals=16)
    >>> [edge.deals for edge in study.edges], study.edges[0].house_edge
    ([0, 16], Fraction(96739, 1082900))
    """
    study = _laid_out(game, seats, deals)
    tallies = dict.fromkeys(range(2, seats + 1), _Tally())
    wanted = deals if seats > 1 else 0
    for number, done in enumerate(range(0, wanted, DEALS_A_TIME)):
        decks = dealt(seed, number)[: wanted - done]
        for count in tallies:
            tallies[count] = tallies[count].plus(study.tally(decks, count, seats))
        yield study.told(tallies, seed)
    if not wanted:
        yield study.told(tallies, seed)


def dealt(seed: int, number: int) -> NDArray[np.uint8]:
    """Return the shuffled decks of one lot of deals; each lot has a stream of its own."""
    decks = np.tile(_DECK, (DEALS_A_TIME, 1))
    return np.random.default_rng((seed, number)).permuted(decks, axis=1)


def _laid_out(game: Game, seats: int, deals: int) -> _Study:
    if not 1 <= seats <= game.seats.most:
        raise StudyError(f"{game.name} is dealt to 1 to {game.seats.most} seats, not to {seats}")
    if deals < 2 and seats > 1:
        raise StudyError(f"an error can be told from 2 deals or more, not from {deals}")
    if contested(game):
        return _Study(game, shared_dealer(game), alone(game), None)
    board = shared_board(game)
    return _Study(game, board, alone(game), removal(board) if seats > 1 else None)
