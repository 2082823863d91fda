"""Exact values of the choices of a decision, for many sets of known cards at a time.

The log of a table is thousands of decisions, each compared over eight ways in which hidden cards can lie. So
the results of all ways the unseen cards can fall are put into one array, with an axis for each of them, once
for a decision. What becomes of them where some cards are known is a sum over that array.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from math import comb
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.drill.counsel import FacedMoment
from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.counting.payouts import returns, rows_of
from croupier.odds.counting.suits import sets_of
from croupier.odds.playing.advice import advise
from croupier.odds.playing.moment import table_moment
from croupier.odds.playing.policies import contested, deciding_group, the_course, the_stand, units_of
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.streets import Street
from croupier.odds.solvers.wagers import contest_nets

Floats: TypeAlias = NDArray[np.float64]
_DRAWN: Final = 3
"""Cards that an array has an axis for: those of a dealer's hand, or those to come to a board."""
_KEPT: Final = 8
"""Arrays that are kept, of a megabyte each: a decision is compared with others of its round and the last."""


class ChoiceValues(Protocol):
    """Values the choices of one game, in first bets."""

    def choices(self, at: FacedMoment, /) -> tuple[str, ...]:
        """Return the choices of a decision, a bet by its units."""

    def without(self, at: FacedMoment, outs: Sequence[Sequence[int]]) -> Floats:
        """Return a row of values for each set of cards known to be out of play."""


class AdvisedWorth:
    """Any game that the advice can count, each set of cards on its own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._counted = lru_cache(maxsize=1 << 13)(self._count)

    def choices(self, at: FacedMoment) -> tuple[str, ...]:
        """Return the choices of a decision, a bet by its units."""
        return tuple(name for name, _ in self._of(at, ()))

    def without(self, at: FacedMoment, outs: Sequence[Sequence[int]]) -> Floats:
        """Return a row of values for each set of cards known to be out of play."""
        return np.array([[value for _, value in self._of(at, out)] for out in outs])

    def _of(self, at: FacedMoment, out: Sequence[int]) -> tuple[tuple[str, float], ...]:
        gone = tuple(sorted({*at.others, *out}))
        return self._counted(tuple(sorted(at.hole)), tuple(sorted(at.board)), at.dealer, at.units, gone)

    def _count(
        self,
        hole: tuple[int, ...],
        board: tuple[int, ...],
        dealer: tuple[int, ...],
        units: tuple[tuple[str, int], ...],
        out: tuple[int, ...],
    ) -> tuple[tuple[str, float], ...]:
        found = advise(self._game, hole, board, dict(units), out, dealer=dealer)
        return tuple((name, float(value)) for name, value in found.values)


# ------------------------------------------------------------------------- a dealer with no card open


class _DealerSums(NamedTuple):
    """What staying in brings, added up over the dealer's hands: all, and those with one to three cards."""

    none: float
    one: Floats
    two: Floats
    three: Floats
    left: int  # cards that can lie there


class DealerWorth:
    """One decision against a dealer's three cards, of which none lies open."""

    def __init__(self, game: Game) -> None:
        stand, self._contest = the_stand(game)
        self._units = stand.units
        deck = np.array(game.deck.cards, dtype=np.uint8)
        self._deck = len(deck)
        self._place = np.full(len(DECK), self._deck)
        self._place[deck] = np.arange(self._deck)
        hands = deck.take(sets_of(self._deck, _DRAWN))
        self._strengths = strengths(self._contest.ranking, hands)
        self._plays = self._strengths >= qualifying_strength(self._contest)
        self._hand_of = _lie_in(self._deck, _DRAWN)
        nets, scale = contest_nets(game, self._contest, units_of(game, deciding_group(game), stand))
        self._nets = nets / scale
        self._sums = lru_cache(maxsize=_KEPT)(self._add_up)

    @classmethod
    def of(cls, game: Game) -> "DealerWorth | None":
        """Return the worth of the choices in a game, or None in one of another kind."""
        if not contested(game):
            return None
        _, contest = the_stand(game)
        groups = [game.card_group(name) for name in contest.dealer_cards]
        shows = sum(group.count if group.face == "up" else group.dealer_shows for group in groups)
        shared = any(game.card_group(name).owner != "player" for name in contest.player_cards)
        dealt = sum(group.count for group in groups)
        return None if shows or shared or dealt != _DRAWN else cls(game)

    def choices(self, _at: FacedMoment, /) -> tuple[str, ...]:
        """Return the choices of the decision."""
        return ("fold", str(self._units))

    def without(self, at: FacedMoment, outs: Sequence[Sequence[int]]) -> Floats:
        """Return a row of values for each set of cards known to be out of play.

        The hands with none of these cards are all, less those with each one, plus those with each two that
        were taken off twice, less those with each three.
        """
        open_ = tuple(sorted({*at.hole, *at.others}))
        sums = self._sums(at.hole, open_)
        lie = np.full((len(outs), max(map(len, outs), default=0)), self._deck)  # a place that holds nothing
        for row, out in enumerate(outs):
            further = [card for card in out if card not in open_]
            lie[row, : len(further)] = self._place[further]
        left = sums.left - (lie < self._deck).sum(axis=1)
        one = sums.one[lie].sum(axis=1)
        two = sums.two[lie[:, :, None], lie[:, None, :]].sum(axis=(1, 2)) / 2
        three = sums.three[lie[:, :, None, None], lie[:, None, :, None], lie[:, None, None, :]]
        stays = sums.none - one + two - three.sum(axis=(1, 2, 3)) / 6
        hands = left * (left - 1) * (left - 2) / 6
        return np.stack([np.full(len(outs), -1.0), stays / hands], axis=1)

    def _add_up(self, hole: tuple[int, ...], open_: tuple[int, ...]) -> _DealerSums:
        mine = RANKINGS[self._contest.ranking].strength(hole)
        met = 1 + (self._strengths == mine) + 2 * (self._strengths > mine)  # in the order of OUTCOMES
        brings = np.append(self._nets[mine][np.where(self._plays, met, 0)], 0.0)  # the last is no hand
        three = np.zeros((self._deck + 1,) * _DRAWN)
        three[:-1, :-1, :-1] = brings[self._hand_of]
        gone = self._place[list(open_)]
        three[gone] = three[:, gone] = three[:, :, gone] = 0
        two = three.sum(axis=2)
        one = two.sum(axis=1) / 2
        return _DealerSums(float(one.sum()) / 3, one, two, three, self._deck - len(open_))


# ------------------------------------------------------------------------- cards that come to a board


class _Stage(NamedTuple):
    """A decision and those after it, and the units at stake before it."""

    stake: int
    streets: tuple[Street, ...]


class BoardWorth:
    """Decisions before a pay table, with one more card turned up after each of them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
        rows = rows_of(table)
        self._ranking = table.ranking
        self._cards = the_course(game).cards
        self._stages: dict[tuple[tuple[tuple[str, int], ...], int], _Stage] = {}
        self._pays = np.array([float(net) for net in returns(table, rows, None, {})])[rows.row_of]
        self._deck = game.deck.cards
        self._brings = lru_cache(maxsize=_KEPT)(self._lay_out)

    @classmethod
    def of(cls, game: Game) -> "BoardWorth | None":
        """Return the worth of the choices in a game, or None in one of another kind."""
        if contested(game):
            return None
        course = the_course(game)
        known = [*(street.known for street in course.streets), course.cards]
        steps = {after - before for before, after in pairwise(known)}
        return cls(game) if steps == {1} and course.cards - known[0] <= _DRAWN else None

    def choices(self, at: FacedMoment) -> tuple[str, ...]:
        """Return the choices of a decision, a bet by its units."""
        street = self._stage(at).streets[0]
        if not street.may_fold:
            return tuple(name for name, _ in street.moves)
        return ("fold", *(str(units) for _, units in street.moves))

    def without(self, at: FacedMoment, outs: Sequence[Sequence[int]]) -> Floats:
        """Return a row of values for each set of cards known to be out of play."""
        stake, (street, *later) = self._stage(at)
        cards = (*at.hole, *at.board)
        gone = {*cards, *at.others}
        left = tuple(card for card in self._deck if card not in gone)
        place = {card: number for number, card in enumerate(left)}
        fits = np.ones((len(left), len(outs)))
        for column, out in enumerate(outs):
            fits[[place[card] for card in out if card in place], column] = 0
        ahead = _over_the_last(self._brings(cards, left), fits)  # of one unit
        stakes = {stake}
        before = []
        for each in (street, *later):
            before.append(stakes)
            stakes = {at_stake + units for at_stake in stakes for _, units in each.moves}
        worth = {at_stake: at_stake * ahead for at_stake in stakes}
        for each, lie in zip(reversed(later), reversed(before[1:]), strict=True):
            worth = {at_stake: _over_one_more(_best(each, at_stake, worth), fits) for at_stake in lie}
        found = [worth[stake + units] for _, units in street.moves]
        if street.may_fold:
            found.insert(0, np.full(len(outs), -float(stake)))
        return np.stack(found, axis=1)

    def _stage(self, at: FacedMoment) -> _Stage:
        key = at.units, len(at.hole) + len(at.board)
        if key not in self._stages:
            moment = table_moment(self._game, at.hole, at.board, dict(at.units), at.others, at.dealer)
            streets = () if moment.course is None else moment.course.streets[moment.number :]
            self._stages[key] = _Stage(moment.stake, streets)
        return self._stages[key]

    def _lay_out(self, cards: tuple[int, ...], left: tuple[int, ...]) -> Floats:
        """Return what one unit brings for all cards to come, with an axis for each of them."""
        sets = sets_of(len(left), self._cards - len(cards))
        hands = np.empty((len(sets), self._cards), dtype=np.uint8)
        hands[:, : len(cards)] = cards
        hands[:, len(cards) :] = np.array(left, dtype=np.uint8).take(sets)
        brings = np.append(self._pays[strengths(self._ranking, hands)], 0.0)  # the last is no hand
        found: Floats = brings[_lie_in(len(left), self._cards - len(cards))]
        return found


def _over_the_last(brings: Floats, fits: Floats) -> Floats:
    """Return the mean over the last card to come, with an axis for the sets of known cards put behind."""
    mean: Floats = brings @ fits / (fits.sum(axis=0) - (brings.ndim - 1))
    return mean


def _over_one_more(brings: Floats, fits: Floats) -> Floats:
    """Return the mean over the card before, the last axis being that for the sets of known cards."""
    if brings.ndim == 3:  # no card comes twice
        brings[np.diag_indices(len(brings))] = 0
    mean: Floats = np.einsum("...cs,cs->...s", brings, fits) / (fits.sum(axis=0) - (brings.ndim - 2))
    return mean


def _best(street: Street, stake: int, worth: dict[int, Floats]) -> Floats:
    """Return what the best choice of a later decision brings at a stake."""
    found: Floats = np.maximum.reduce([worth[stake + units] for _, units in street.moves])
    if street.may_fold:
        found = np.maximum(found, -float(stake))
    return found


@lru_cache(maxsize=16)
def _lie_in(cards: int, drawn: int) -> NDArray[np.int32]:
    """Return the number of the set that any cards make, in any order; one beyond the last is no set."""
    sets = sets_of(cards, drawn)
    found = np.full((cards,) * drawn, comb(cards, drawn), dtype=np.int32)
    for order in permutations(range(drawn)):
        found[tuple(sets[:, place] for place in order)] = np.arange(len(sets))
    return found
