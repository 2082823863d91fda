"""Value the cards of the other seats, as a deal face up allows (document 002, R2-10).

Every seat of a deal meets the same hands of the dealer, so these are ranked once a deal and counted by
strength; a seat then needs only how many of them lie below its own.

The gain from seeing more differs far less from deal to deal than the hands themselves do, so a study samples
the gain alone and adds it to the exact value (a control variate).

Most of what other seats' cards change is the sum of what each of them changes alone. Given the own cards,
every other card is as likely to be out, and the effects of one are centred on nothing, so a study may take
their sum off each deal without moving its mean: what is left to sample is small.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.hands.vector import strengths
from croupier.lab.study import StudyError
from croupier.lab.study.board import SharedBoard, shared_board
from croupier.odds.counting.suits import Ints, classes, draws, number_of, number_of_draws, sets_of
from croupier.odds.playing.policies import (
    best_play,
    contest_play,
    contested,
    deciding_group,
    require_decision,
    table_play,
    the_stand,
    units_of,
)
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.solvable import is_searched, why_unsolved, with_advice
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


@dataclass(frozen=True, eq=False)
class Alone:
    """The value of every class of own cards under the best play with nothing else seen, and their mean."""

    cards: int
    values: Ints  # by class, in parts of `scale`
    scale: int
    ev: Fraction
    folds: Fraction  # how often the first decision is a fold

    def of(self, hands: NDArray[np.uint8]) -> Ints:
        """Return the value of each hand of an array (..., cards)."""
        numbers = classes(self.cards).number_of(hands.reshape(-1, self.cards))
        return self.values[numbers].reshape(hands.shape[:-1])


@lru_cache(maxsize=32)
def alone(game: Game) -> Alone:
    """Solve a game for a player who sees the own cards only, and a card that the dealer shows to all."""
    return _against_dealer(game) if contested(game) else _against_table(game)


def _against_table(game: Game) -> Alone:
    play = table_play(game)
    first = play.solution.policies[0]
    lost = play.solution.folded[first.street.step]
    folds = Fraction(sum(lost.values()), play.solution.total)
    return Alone(first.street.known, first.values[0], first.scale, play.settled(play.solution).ev, folds)


def _against_dealer(game: Game) -> Alone:
    """Take the mean over the cards that the dealer can show, each hand being played by the one shown."""
    play = contest_play(game)
    hands = classes(play.spot.cards.shape[1])
    gains = np.maximum(play.margin, 0).reshape(len(hands.sets), -1)
    scale = gains.shape[1] * play.each * play.scale
    stays = int(play.weights[play.margin >= 0].sum(dtype=np.int64))
    return Alone(
        hands.size,
        gains.sum(axis=1) // hands.weights - scale,  # a margin is over all the deals of a class
        scale,
        play.worth(best_play).ev,
        1 - Fraction(stays, int(play.weights.sum(dtype=np.int64))),
    )


@dataclass(frozen=True, eq=False)
class Removal:
    """By number of the own cards as a set and by card out of play: how far the value moves from its mean."""

    effects: Ints  # (sets, 52), in parts of `scale`; nothing for a card of the set itself
    scale: int

    def of(self, hands: NDArray[np.uint8]) -> Ints:
        """Return, for each seat of each deal, the effects of all the cards of the others together."""
        numbers = number_of(np.sort(hands, axis=2))
        out: NDArray[np.uint8] = hands.reshape(len(hands), 1, -1)
        together: Ints = self.effects[numbers[:, :, None], out].sum(axis=2)
        return together


@lru_cache(maxsize=8)  # a hundred megabytes at the most
def removal(board: SharedBoard) -> Removal:
    """Solve one hand of each class with each other card seen, and name the suits in every other way."""
    sets = classes(board.own).sets
    others = draws(sets, 1)  # (classes, cards, 1)
    hands = np.repeat(sets, others.shape[1], axis=0)[:, None, :]
    worth, _ = board.solve(hands, others.reshape(-1, 1))
    values = worth.reshape(len(sets), -1)
    centred = values * values.shape[1] - values.sum(axis=1, keepdims=True)
    effects = np.zeros((number_of_draws(0, board.own), 52), dtype=np.int64)
    for suits in permutations(range(4)):
        named = np.array([card & ~3 | suits[card & 3] for card in range(52)], dtype=np.uint8)
        numbers = number_of(np.sort(named[sets], axis=1))
        effects[numbers[:, None], named[others[:, :, 0]]] = centred
    return Removal(effects, board.scale(board.own + 1) * values.shape[1])


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

    def result(self, tallies: dict[int, _Tally], seed: int) -> SharedStudy:
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
        yield study.result(tallies, seed)
    if not wanted:
        yield study.result(tallies, seed)


def dealt(seed: int, number: int) -> NDArray[np.uint8]:
    """Return the shuffled decks of one lot of deals; each lot has a stream of its own."""
    decks = np.tile(_DECK, (DEALS_A_TIME, 1))
    return np.random.default_rng((seed, number)).permuted(decks, axis=1)


def _laid_out(game: Game, seats: int, deals: int) -> _Study:
    require_decision(game)
    if not 1 <= seats <= game.seats.most:
        raise StudyError(f"{game.name} is dealt to 1 to {game.seats.most} seats, not to {seats}")
    if deals < 2 and seats > 1:
        raise StudyError(f"an error can be told from 2 deals or more, not from {deals}")
    if is_searched(game, group := deciding_group(game)) and (why := why_unsolved(game, group)):
        says = (
            f"{why.partition(', and ')[0]}; a study of shared cards takes a whole deck, with one decision to "
            "fold or to stay against the dealer's own cards, or with bets on a board for a pay table"
        )
        raise StudyError(with_advice(game, says))
    if contested(game):
        return _Study(game, shared_dealer(game), alone(game), None)
    board = shared_board(game)
    return _Study(game, board, alone(game), removal(board) if seats > 1 else None)
