"""Count how hands that are known meet every hand the dealer can still have."""

from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import strengths
from croupier.odds.counting.suits import Ints, WeakerHands, indices
from croupier.odds.general.deal import Cards, HandSpec
from croupier.odds.general.paying import Columns, left_of, picks_of
from croupier.odds.general.plan import SolvePlan

Whole: TypeAlias = NDArray[np.signedinteger]
_A_TIME = 1 << 20
_FEW_ROWS = 8  # for which the tables of exclusion are not worth making
_FEW = 1 << 12  # hands of the dealer that are quicker dealt than counted by exclusion


def strength_of(plan: SolvePlan, hand: HandSpec, cards: Cards, columns: Columns) -> Ints:
    """Return the strength of a hand in each row, whose cards of it are all known."""
    pools = plan.deal.of(hand)
    places = [place for pool in pools for place, of in enumerate(columns) if of == pool]
    return strengths(hand.ranking, cards[:, places]).astype(np.int64)


def _codes(plan: SolvePlan, cards: Cards, columns: Columns, mine: Ints | None) -> Ints:
    """Return the combination of rows that each row of cards comes to."""
    payment = plan.payment
    rows = [
        table.row_of[
            mine if mine is not None and hand == plan.player else strength_of(plan, hand, cards, columns)
        ]
        for table, hand in zip(payment.rows, payment.hands, strict=True)
    ]
    return payment.code(rows, len(cards))


def result_numbers(plan: SolvePlan, cards: Cards, columns: Columns) -> Ints:
    """Return the result that each row of cards comes to, all of which are known."""
    payment = plan.payment
    if plan.player is None or plan.dealer is None:
        found: Ints = payment.result_of[0, _codes(plan, cards, columns, None)]
        return found
    mine = strength_of(plan, plan.player, cards, columns)
    met = _number(mine, strength_of(plan, plan.dealer, cards, columns), plan.qualifies)
    again = plan.game.contest.after_tie if plan.game.contest else None
    if again:
        first = strength_of(plan, HandSpec(again.player_cards, again.ranking), cards, columns)
        second = strength_of(plan, HandSpec(again.dealer_cards, again.ranking), cards, columns)
        met = 3 * met + 1 + np.sign(second - first)
    numbers: Ints = payment.result_of[met, _codes(plan, cards, columns, mine)]
    return numbers


def _number(mine: Ints, theirs: Ints, limit: int) -> Ints:
    found: Ints = 3 * (theirs >= limit) + 1 + np.sign(theirs - mine)
    return found


def results(plan: SolvePlan, cards: Cards, columns: Columns) -> Ints:
    """Return how often each result comes of each row: all is known but the dealer's own unseen cards."""
    payment = plan.payment
    if plan.dealers_own is None:
        number = result_numbers(plan, cards, columns)
        sure: Ints = (number[:, None] == np.arange(len(payment.results))).astype(np.int64)
        return sure
    code, met = met_by_code(plan, cards, columns)
    found = np.zeros((len(cards), len(payment.results)), dtype=np.int64)
    each = np.arange(len(cards))
    for meeting in range(met.shape[1]):
        found[each, payment.result_of[meeting, code]] += met[:, meeting]
    return found


def met_by_code(plan: SolvePlan, cards: Cards, columns: Columns) -> tuple[Ints, Ints]:
    """Return the combination of rows of each row of cards, and how often it comes to each meeting."""
    assert plan.player is not None  # noqa: S101 (the dealer has cards)
    mine = strength_of(plan, plan.player, cards, columns)
    return _codes(plan, cards, columns, mine), _met(plan, cards, columns, mine)


def _met(plan: SolvePlan, cards: Cards, columns: Columns, mine: Ints) -> Ints:
    """Return how often each row comes to each meeting."""
    met = _against_all(plan, cards, columns, mine, plan.qualifies)
    again = plan.game.contest.after_tie if plan.game.contest else None
    if again is None:
        return met
    first = strength_of(plan, HandSpec(again.player_cards, again.ranking), cards, columns)
    second = strength_of(plan, HandSpec(again.dealer_cards, again.ranking), cards, columns)
    who = 1 + np.sign(second - first)
    return np.where(who[:, None, None] == np.arange(3), met[:, :, None], 0).reshape(len(cards), -1)


def six_ways(unqualified: Whole, below: Whole, not_above: Whole, each: int) -> Ints:
    """Return the six meetings from how many hands do not qualify, are below one, and are not above it."""
    lower, equal = np.minimum(below, unqualified), np.minimum(not_above, unqualified)
    won, tied = below - lower, not_above - equal
    met = [
        lower,
        equal - lower,
        unqualified - equal,
        won,
        tied - won,
        each - unqualified - tied,
    ]
    return np.stack(met, axis=-1).astype(np.int64)


def by_exclusion(plan: SolvePlan) -> bool:
    """Whether the dealer's hands are counted from those that contain each part of the cards in sight."""
    own = plan.dealers_own
    assert own is not None and plan.dealer is not None  # noqa: PT018, S101 (there are such cards)
    whole = plan.deal.of(plan.dealer) == (own.pool,) and plan.deal.pools[own.pool].count == own.count
    full = plan.deck == tuple(range(plan.deck[0], 52)) and plan.deck[0] % 4 == 0
    known = sum(draw.count for draw in plan.draws)
    return whole and full and known <= 5 and own.count <= 6 and comb(len(plan.deck) - known, own.count) > _FEW


def _against_all(plan: SolvePlan, cards: Cards, columns: Columns, mine: Ints, limit: int) -> Ints:
    own = plan.dealers_own
    assert own is not None and plan.dealer is not None  # noqa: PT018, S101 (there are such cards)
    if by_exclusion(plan) and len(cards) > _FEW_ROWS:
        return _excluding(plan, cards, mine, limit, own.count)
    known = [place for place, pool in enumerate(columns) if pool in plan.deal.of(plan.dealer)]
    found = np.zeros((len(cards), 6), dtype=np.int64)
    picks = picks_of(len(plan.deck) - cards.shape[1], own.count)
    a_time = max(1, _A_TIME // len(picks))
    for start in range(0, len(cards), a_time):
        rows = cards[start : start + a_time]
        drawn = left_of(rows, plan.deck)[:, picks]
        held = np.broadcast_to(rows[:, None, known], (len(rows), len(picks), len(known)))
        theirs = strengths(plan.dealer.ranking, np.concatenate([held, drawn], axis=2))
        level = mine[start : start + a_time, None].astype(np.uint16)
        found[start : start + a_time] = six_ways(
            (theirs < limit).sum(axis=1),
            (theirs < level).sum(axis=1),
            (theirs <= level).sum(axis=1),
            len(picks),
        )
    return found


def _excluding(plan: SolvePlan, cards: Cards, mine: Ints, limit: int, dealt: int) -> Ints:
    assert plan.dealer is not None  # noqa: S101 (there are such cards)
    low, known = plan.deck[0] // 4, np.sort(cards, axis=1)
    unqualified, below, not_above = np.zeros((3, len(cards)), dtype=np.int64)
    for taken in range(min(known.shape[1], dealt) + 1):
        sign = -1 if taken % 2 else 1
        for part in combinations(range(known.shape[1]), taken):
            index = indices(known[:, part], shows=False)
            weaker = WeakerHands(plan.dealer.ranking, taken, index, low, dealt)
            unqualified += sign * weaker.than(limit)[:, 0]
            below += sign * weaker.than(mine[:, None])[:, 0]
            not_above += sign * weaker.than(mine[:, None] + 1)[:, 0]
    each = comb(len(plan.deck) - known.shape[1], dealt)
    return six_ways(unqualified, below, not_above, each)
