"""What each choice of a decision is worth to somebody who knows more cards than lie open."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.drill.counsel import FacedMoment
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.counting.suits import sets_of
from croupier.odds.playing.advice import advise
from croupier.odds.playing.policies import contested, deciding_group, the_stand, units_of
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.solvable import is_searched
from croupier.odds.solvers.wagers import contest_nets

Values: TypeAlias = tuple[float, ...]
"""What each choice is worth, in first bets, in the order of `choices`."""
_REMEMBERED: Final = 1 << 13
_DEALER_HANDS: Final = 300_000
"""A dealer with more possible hands is not looked through card by card."""


class ProtectionError(CroupierError):
    """A game whose decisions cannot be weighed like this; the message says why."""


class Coming(NamedTuple):
    """The cards nobody has seen yet that the decisions of a game are about."""

    groups: tuple[str, ...]
    cards: int


def coming(game: Game) -> Coming:
    """Return the cards to come that decisions are about: the dealer's, or else the community cards.

    >>> from croupier.games import load
    >>> coming(load("three-card-poker")), coming(load("nh-holdem-stud"))
    (Coming(groups=('dealer',), cards=3), Coming(groups=('board',), cards=3))
    """
    if is_searched(game, deciding_group(game)):
        raise ProtectionError(
            f"the decisions of {game.name} take too long to weigh card by card; they are not looked through"
        )
    if not contested(game):
        spot = game.wagers_of(deciding_group(game))[0]
        names = [n for n in game.pay_table(spot.paid_by).cards if game.card_group(n).owner != "player"]
    else:
        _, contest = the_stand(game)
        names = list(contest.dealer_cards)
        if any(game.card_group(name).owner != "player" for name in contest.player_cards):
            raise ProtectionError(
                f"in {game.name} dealer and players share cards; a card to come is not weighed there"
            )
    return Coming(tuple(names), sum(game.card_group(name).count for name in names))


def choices(game: Game, at: FacedMoment) -> tuple[str, ...]:
    """Return the choices of a decision, a bet by its units, as `values` values them."""
    if (known := _dealer_hands(game)) and not at.dealer:
        return ("fold", str(known.units))
    return tuple(name for name, _ in _counted(game, at, ()))


def values(game: Game, at: FacedMoment, out: Iterable[int] = ()) -> Values:
    """Return what each choice is worth to somebody who also knows that these cards are out of play.

    >>> from croupier.drill.kinds import opened
    >>> from croupier.drill.counsel import faced_moment
    >>> from croupier.drill.deciding import decisions_of
    >>> faced = next(decisions_of(opened("three-card-poker"), "friday"))
    >>> at = faced_moment(faced.table.plan.game, faced.seen, faced.table.seats[0])
    >>> [round(value, 3) for value in values(faced.table.plan.game, at)]
    [-1.0, -0.318]
    """
    out = tuple(sorted(out))
    if (known := _dealer_hands(game)) and not at.dealer:
        return (-1.0, known.brings(at, out))
    return tuple(value for _, value in _counted(game, at, out))


def values_with(game: Game, at: FacedMoment, card: int) -> Values:
    """Return what each choice is worth to somebody who knows that this card is among those to come.

    That a card is out of play is one half of what can be; what is left of the average is the other half.
    """
    if (known := _dealer_hands(game)) and not at.dealer:
        return (-1.0, known.brings(at, (), card))
    hidden = coming(game).cards - len(at.board) - len(at.dealer)
    unseen = len(game.deck.cards) - len({*at.hole, *at.board, *at.dealer, *at.others})
    part = hidden / unseen
    return tuple(
        (plain - (1 - part) * out) / part
        for plain, out in zip(values(game, at), values(game, at, (card,)), strict=True)
    )


@lru_cache(maxsize=_REMEMBERED)
def _at(
    game: Game,
    hole: tuple[int, ...],
    board: tuple[int, ...],
    dealer: tuple[int, ...],
    units: tuple[tuple[str, int], ...],
    out: tuple[int, ...],
) -> tuple[tuple[str, float], ...]:
    found = advise(game, hole, board, dict(units), out, dealer=dealer)
    return tuple((name, float(value)) for name, value in found.values)


def _counted(game: Game, at: FacedMoment, out: tuple[int, ...]) -> tuple[tuple[str, float], ...]:
    gone = tuple(sorted({*at.others, *out}))
    return _at(game, tuple(sorted(at.hole)), tuple(sorted(at.board)), at.dealer, at.units, gone)


# ------------------------------------------------------------------------- a dealer with no card open


class _DealerHands:
    """Every hand of a dealer who shows nothing, for the mean over those that somebody's knowledge leaves."""

    def __init__(self, game: Game, size: int) -> None:
        stand, self._contest = the_stand(game)
        self.units = stand.units
        deck = np.array(game.deck.cards, dtype=np.uint8)
        hands = deck.take(sets_of(len(deck), size))
        self._bits = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        self._strengths = strengths(self._contest.ranking, hands)
        self._plays = self._strengths >= qualifying_strength(self._contest)
        nets, scale = contest_nets(game, self._contest, units_of(game, deciding_group(game), stand))
        self._nets = nets / scale
        self._last: tuple[tuple[int, ...], NDArray[np.float64]] | None = None

    def brings(self, at: FacedMoment, out: tuple[int, ...], card: int | None = None) -> float:
        """Return what staying in brings, in first bets, the dealer having a card where one is named."""
        nets = self._against(at.hole)
        fits = (self._bits & _bits((*at.hole, *at.others, *out))) == 0
        if card is not None:
            fits &= (self._bits & _bits((card,))) != 0
        return float(nets[fits].mean())

    def _against(self, hole: tuple[int, ...]) -> NDArray[np.float64]:
        if self._last is None or self._last[0] != hole:
            mine = RANKINGS[self._contest.ranking].strength(hole)
            met = 1 + (self._strengths == mine) + 2 * (self._strengths > mine)  # in the order of OUTCOMES
            self._last = hole, self._nets[mine][np.where(self._plays, met, 0)]
        return self._last[1]


def _bits(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in set(cards)))


@lru_cache(maxsize=8)
def _dealer_hands(game: Game) -> _DealerHands | None:
    """Return the hands of a dealer who shows no card before the one decision, if they are few enough."""
    if not contested(game) or is_searched(game, deciding_group(game)):
        return None
    _, contest = the_stand(game)
    groups = [game.card_group(name) for name in contest.dealer_cards]
    size = sum(group.count for group in groups)
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in groups)
    shared = any(game.card_group(name).owner != "player" for name in contest.player_cards)
    if shows or shared or comb(len(game.deck.cards), size) > _DEALER_HANDS:
        return None
    return _DealerHands(game, size)
