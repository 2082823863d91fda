"""Solve a hand that is all seen against a dealer who shows one card, for every card at once.

A player's class of hands meets 52 shown cards side by side, and the dealer's hidden cards are counted by
inclusion and exclusion: Four Card Poker has 134,459 classes and six million states.
"""

from itertools import combinations
from math import comb

import numpy as np

from croupier.hands.vector import strengths
from croupier.odds.counting.in_parts import in_parts, one_by_one
from croupier.odds.counting.suits import Ints, WeakerHands, classes, indices, lacking
from croupier.odds.general.deal import Cards
from croupier.odds.general.meeting import six_ways, strength_of
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Choose, Found, Open, Progress, Search, best_choice

_A_TIME = 1 << 9
LARGEST = 5  # cards of the player, of whose parts there are thirty-two


def shows_one_card(plan: SolvePlan) -> bool:
    """Whether a plan is one decision of a player who sees the whole hand, and one card of the dealer's."""
    pools = {pool.hands: pool for pool in plan.deal.pools}
    if plan.player is None or plan.dealer is None or len(plan.deal.pools) != 2 or len(plan.deal.steps) != 1:
        return False
    dealer = pools.get(frozenset({plan.dealer}))
    own = next((pool for pool in plan.deal.pools if plan.player in pool.hands), None)
    whole = plan.deck == tuple(range(plan.deck[0], 52)) and plan.deck[0] % 4 == 0
    return (
        whole
        and dealer is not None
        and own is not None
        and own is not dealer
        and own.seen == (own.count,)
        and own.count <= LARGEST
        and dealer.seen == (1,)
        and dealer.count in (5, 6)
        and plan.betting.decisions[0].only_on is None
        and not (plan.game.contest and plan.game.contest.after_tie)
    )


def solve_shown(plan: SolvePlan, progress: Progress | None = None, choose: Choose = best_choice) -> Found:
    """Follow the best play, or another, to every end of every round."""
    search = Search(plan, choose)
    low = plan.deck[0] // 4
    own = next(place for place, pool in enumerate(plan.deal.pools) if plan.player in pool.hands)
    hands = classes(plan.deal.pools[own].count, low)

    def work(here: slice, found: Ints) -> None:
        cards = np.sort(hands.sets[here], axis=1)
        rows, shown = np.nonzero(lacking(cards, low))
        counted = _results(plan, cards, own, low)[rows, shown]
        both = np.concatenate([cards[rows], shown[:, None].astype(np.uint8)], axis=1)
        open_ = Open(plan, 0, both, (*[own] * cards.shape[1], 1 - own))
        weights = hands.weights[here][rows]
        out = np.zeros((len(rows), *search.nets.shape), dtype=np.int64)
        search.play_last(open_, weights, counted, out)
        found += np.tensordot(weights, out, axes=1)

    def make() -> Ints:
        return np.zeros(search.nets.shape, dtype=np.int64)

    _results(plan, np.sort(hands.sets[:1], axis=1), own, low)  # lays out what all parts look up
    if choose is not best_choice:  # whoever else chooses is asked in order
        return Found(plan, one_by_one(len(hands.sets), _A_TIME, make, work, progress))
    parts = in_parts(len(hands.sets), _A_TIME, make, work, progress)
    return Found(plan, np.sum(parts, axis=0))


def _results(plan: SolvePlan, cards: Cards, own: int, low: int) -> Ints:
    """Return how often each result comes, by hand and by card shown."""
    assert plan.player is not None and plan.dealer is not None  # noqa: PT018, S101 (it is a contest)
    payment, columns = plan.payment, tuple([own] * cards.shape[1])
    mine = strength_of(plan, plan.player, cards, columns)
    rows = [
        table.row_of[strength_of(plan, hand, cards, columns)]
        for table, hand in zip(payment.rows, payment.hands, strict=True)
    ]
    code = payment.code(rows, len(cards))
    dealt = plan.deal.pools[1 - own].count
    unqualified, below, not_above = np.zeros((3, len(cards), 52), dtype=np.int32)
    for taken in range(min(cards.shape[1], dealt - 1) + 1):
        sign = -1 if taken % 2 else 1
        for part in combinations(range(cards.shape[1]), taken):
            if taken + 1 == dealt > LARGEST:
                made = _made(plan.dealer.ranking, cards[:, part])
                unqualified += sign * (made < plan.qualifies)
                below += sign * (made < mine[:, None])
                not_above += sign * (made <= mine[:, None])
                continue
            weaker = WeakerHands(
                plan.dealer.ranking, taken + 1, indices(cards[:, part], shows=True), low, dealt
            )
            unqualified += sign * weaker.than(plan.qualifies)
            below += sign * weaker.than(mine[:, None])
            not_above += sign * weaker.than(mine[:, None] + 1)
    each = comb(len(plan.deck) - cards.shape[1] - 1, dealt - 1)
    six = six_ways(unqualified, below, not_above, each)
    found = np.zeros((len(cards), 52, len(payment.results)), dtype=np.int64)
    for meeting in range(six.shape[2]):
        place = payment.result_of[meeting, code]
        found[np.arange(len(cards))[:, None], np.arange(52), place[:, None]] += six[:, :, meeting]
    return found


def _made(ranking: str, cards: Cards) -> np.ndarray[tuple[int, int], np.dtype[np.uint16]]:
    """Return the strength of the cards with each card shown; a card with itself is above them all."""
    rows, shown = np.nonzero(lacking(cards))
    found = np.full((len(cards), 52), np.iinfo(np.uint16).max, dtype=np.uint16)
    both = np.concatenate([cards[rows], shown[:, None].astype(np.uint8)], axis=1)
    found[rows, shown] = strengths(ranking, both)
    return found
