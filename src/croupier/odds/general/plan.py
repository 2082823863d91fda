"""Lay a wager out for the search: its cards, its bets, and what it is paid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.procedure import Deal, Decide, HandTest, sights
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, strengths_in
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.betting import Betting, betting_of, verify_tied
from croupier.odds.general.deal import CardOrder, Draw, HandSpec, deal_of
from croupier.odds.general.paying import SpotPayments, payment_of


@dataclass(frozen=True, eq=False)
class SolvePlan:
    """One wager, or several that are one decision, ready to be solved."""

    game: Game
    groups: tuple[str, ...]
    stakes: tuple[Fraction, ...]  # by spot: what its unit is, in units of the first group
    deck: tuple[int, ...]
    deal: CardOrder
    betting: Betting
    payment: SpotPayments
    player: HandSpec | None  # in a contest
    dealer: HandSpec | None

    @property
    def qualifies(self) -> int:
        """The lowest strength with which the dealer qualifies."""
        contest = self.game.contest
        if contest is None or contest.qualifies is None:
            return 0
        return _range(contest.qualifies, contest.ranking).start

    @property
    def dealers_own(self) -> Draw | None:
        """The unseen cards that make the dealer's hand and no other, which are counted last.

        There are none where a pay table weighs the dealer's hand too: then it is dealt out.
        """
        if self.dealer in self.payment.hands:
            return None
        for draw in self.deal.hidden():
            if self.dealer and self.deal.pools[draw.pool].hands == {self.dealer}:
                return draw
        return None

    @property
    def unseen(self) -> tuple[Draw, ...]:
        """The other cards that no decision has seen."""
        return tuple(draw for draw in self.deal.hidden() if draw != self.dealers_own)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """Every draw of a round before the dealer's own unseen cards, in order."""
        before = (draw for place in range(len(self.betting.decisions)) for draw in self.deal.before(place))
        return (*before, *self.unseen)

    @property
    def deals(self) -> int:
        """How many ways the cards can come, in the order of the draws."""
        left, found = len(self.deck), 1
        own = self.dealers_own
        for draw in (*self.draws, *((own,) if own else ())):
            found *= comb(left, draw.count)
            left -= draw.count
        return found


def plan_of(
    game: Game,
    groups: Sequence[str],
    deck: tuple[int, ...],
    stakes: Mapping[str, Fraction] | None = None,
) -> SolvePlan:
    """Lay some wagers out that are one decision, or one alone; UnsolvedError says what is not solved."""
    spots = tuple(spot for group in groups for spot in game.wagers_of(group))
    names = {spot.id for spot in spots}
    decisions = tuple(step for step in game.steps if isinstance(step, Decide) and step.wager in names)
    verify_tied(game, spots)
    betting = betting_of(game, groups, decisions)
    payment = payment_of(game, spots)
    contest = game.contest if any(spot.paid_by == CONTEST for spot in spots) else None
    hands = list(payment.hands)
    player = dealer = None
    if contest:
        player = HandSpec(contest.player_cards, contest.ranking)
        dealer = HandSpec(contest.dealer_cards, contest.ranking)
        hands += [player, dealer]
        if again := contest.after_tie:
            hands += [
                HandSpec(again.player_cards, again.ranking),
                HandSpec(again.dealer_cards, again.ranking),
            ]
    hands += [HandSpec(test.cards, test.ranking) for test in tests_of(decisions)]
    deal = deal_of(game, decisions, hands)
    _verify_dealt(game, betting, hands)
    each = tuple((stakes or {}).get(spot.group, Fraction(1)) for spot in spots)
    return SolvePlan(game, tuple(groups), each, deck, deal, betting, payment, player, dealer)


def tests_of(decisions: Iterable[Decide]) -> tuple[HandTest, ...]:
    """Return every test that a decision puts to a player's hand."""
    return tuple(
        test for step in decisions for test in (*step.sizes, *((step.only_if,) if step.only_if else ()))
    )


def passing(test: HandTest) -> range:
    """Return the strengths that pass a test."""
    return _range(test.hand, test.ranking)


def _range(phrase: str, ranking_id: str) -> range:
    ranking = RANKINGS[ranking_id]
    return strengths_in(hand_range(phrase, ranking), ranking)


def _verify_dealt(game: Game, betting: Betting, hands: Sequence[HandSpec]) -> None:
    """Refuse a hand with cards that not everybody who is settled has got."""
    again = game.contest.after_tie if game.contest else None
    only = {again.if_bet} if again else set()
    spots = {spot.id: number for number, spot in enumerate(betting.spots)}
    asked = {step.id for step in betting.decisions}
    for step in game.steps:
        if not isinstance(step, Deal) or not step.only_if_bet or step.only_if_bet in only:
            continue
        looks = {name for sight in sights(game) if sight.step in asked for name in sight.groups}
        weighed = [name for name in step.cards if name in looks or any(name in hand.cards for hand in hands)]
        number = spots.get(step.only_if_bet)
        sure = number is not None and all(end.units[number] for end in betting.ends if end.folded is None)
        if weighed and not sure:
            raise UnsolvedError(
                f"{', '.join(weighed)} of {game.name} is dealt only with {step.only_if_bet}, and a hand is "
                "solved exactly where everybody who is settled has all of its cards"
            )


def not_upward(game: Game) -> str | None:
    """Say that a dealer qualifies with some hands and not with every better one, if it is so."""
    contest = game.contest
    if contest is None or contest.qualifies is None:
        return None
    if _range(contest.qualifies, contest.ranking).stop == len(RANKINGS[contest.ranking].ladder.rungs):
        return None
    return (
        f'the dealer of {game.name} qualifies with "{contest.qualifies}" and not with every better hand; '
        f'it is solved exactly with "{contest.qualifies} or better"'
    )


def in_order(game: Game) -> str | None:
    """Say that hands whose order matters meet the dealer's, if it is so: they are not counted rightly."""
    contest = game.contest
    if contest is None or not RANKINGS[contest.ranking].ordered:
        return None
    return (
        f"{game.name} compares {contest.ranking} hands, whose order matters; "
        "they are solved exactly only in pay tables"
    )
