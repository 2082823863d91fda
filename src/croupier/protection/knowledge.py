"""What each choice of a decision is worth to somebody who knows more cards than lie open."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.drill.counsel import FacedMoment
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.odds.playing.policies import contested, deciding_group, the_stand
from croupier.odds.solvers.solvable import is_searched
from croupier.protection.worth import AdvisedWorth, BoardWorth, ChoiceValues, DealerWorth, Floats


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


class Knowledge:
    """What the choices of one game are worth in first bets, by what somebody knows."""

    def __init__(self, game: Game) -> None:
        self.coming = coming(game)
        self._deck = len(game.deck.cards)
        self._worth: ChoiceValues = DealerWorth.of(game) or BoardWorth.of(game) or AdvisedWorth(game)
        self._last: tuple[FacedMoment, Floats] | None = None

    def choices(self, at: FacedMoment) -> tuple[str, ...]:
        """Return the choices of a decision, a bet by its units."""
        return self._worth.choices(at)

    def plain(self, at: FacedMoment) -> Floats:
        """Return what each choice is worth to somebody who knows what lies open alone."""
        if self._last is None or self._last[0] is not at:
            self._last = at, self._worth.without(at, ((),))[0]
        return self._last[1]

    def without(self, at: FacedMoment, outs: Sequence[Sequence[int]]) -> Floats:
        """Return a row of values for each set of cards that somebody knows to be out of play."""
        return self._worth.without(at, outs)

    def given(self, at: FacedMoment, cards: Sequence[int]) -> Floats:
        """Return a row of values for each card that somebody knows to be among those to come.

        That a card is out of play is one half of what can be; what is left of the average is the other half.
        """
        hidden = self.coming.cards - len(at.board) - len(at.dealer)
        unseen = self._deck - len({*at.hole, *at.board, *at.dealer, *at.others})
        part = hidden / unseen
        out = self.without(at, [(card,) for card in cards])
        return (self.plain(at) - (1 - part) * out) / part


@lru_cache(maxsize=8)
def knowledge_of(game: Game) -> Knowledge:
    """Return what there is to know in a game; the first use takes a moment."""
    return Knowledge(game)


def choices(game: Game, at: FacedMoment) -> tuple[str, ...]:
    """Return the choices of a decision, a bet by its units, as `values` values them."""
    return knowledge_of(game).choices(at)


def values(game: Game, at: FacedMoment, out: Iterable[int] = ()) -> tuple[float, ...]:
    """Return what each choice is worth to somebody who also knows that these cards are out of play.

    >>> from croupier.drill.kinds import opened
    >>> from croupier.drill.counsel import faced_moment
    >>> from croupier.drill.deciding import decisions_of
    >>> faced = next(decisions_of(opened("three-card-poker"), "friday"))
    >>> at = faced_moment(faced.table.plan.game, faced.seen, faced.table.seats[0])
    >>> [round(value, 3) for value in values(faced.table.plan.game, at)]
    [-1.0, -0.318]
    """
    return tuple(knowledge_of(game).without(at, (tuple(out),))[0].tolist())


def values_with(game: Game, at: FacedMoment, card: int) -> tuple[float, ...]:
    """Return what each choice is worth to somebody who knows that this card is among those to come."""
    return tuple(knowledge_of(game).given(at, (card,))[0].tolist())
