"""Solve a hand that is all seen against a dealer who shows one card, for every card at once.

A player's class of hands meets 52 shown cards side by side, and the dealer's hidden cards are counted by
inclusion and exclusion: Four Card Poker has 134,459 classes and six million states.
"""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import strengths
from croupier.odds.counting.in_parts import in_parts, one_by_one
from croupier.odds.counting.suits import Ints, WeakerHands, classes, indices, lacking
from croupier.odds.general.deal import Cards
from croupier.odds.general.meeting import six_ways, strength_of
from croupier.odds.general.met_hands import Gathering, MeetingGroups, MetHands, decided_again, finished
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
        and plan.dealer not in plan.payment.hands
    )


def solve_shown(plan: SolvePlan, progress: Progress | None = None, choose: Choose = best_choice) -> Found:
    """Follow the best play, or another, to every end of every round."""
    search = Search(plan, choose)
    if choose is best_choice and (known := decided_again(plan, "shown", search.nets)) is not None:
        return Found(plan, known)
    hands = _Hands(plan, keep=choose is not best_choice)

    def gather(here: slice, into: Gathering) -> None:
        open_, weights, code, met = hands.seen(here)
        into.add(MetHands(code.astype(np.int32), open_.bits(), met.T, weights))

    def work(here: slice, found: Ints) -> None:
        open_, weights, code, met = hands.seen(here)
        counted = hands.meetings.by_result(code, met, len(plan.payment.results))
        search.play_last(open_, weights, counted, found)

    if choose is best_choice:
        parts = in_parts(len(hands), _A_TIME, lambda: Gathering(plan, "shown", search.nets), gather, progress)
        return Found(plan, finished(parts))

    def make() -> Ints:
        return np.zeros(search.nets.shape, dtype=np.int64)

    # whoever else chooses is asked in order
    return Found(plan, one_by_one(len(hands), _A_TIME, make, work, progress))


# ------------------------------------------------------------------------------------------ what hands meet


@dataclass(frozen=True, eq=False)
class _Counts:
    """How many of the dealer's hands lie below some limits, by the card shown, as far as it was counted."""

    below: NDArray[np.int32]  # (limits, classes of hands, cards)
    done: NDArray[np.bool_]  # by class


_LAST: dict[tuple[object, ...], _Counts] = {}  # the last alone, about 60 MB


class _Hands:
    """The player's hands, one of those alike but in suits, and what they meet with each card shown.

    Whoever chooses otherwise than best, to write a chart, asks more than once, so that what was counted is
    kept; the best play alone needs what its hands met, which is kept merged.
    """

    def __init__(self, plan: SolvePlan, *, keep: bool) -> None:
        self.plan, self.low = plan, plan.deck[0] // 4
        self.own = next(place for place, pool in enumerate(plan.deal.pools) if plan.player in pool.hands)
        self.columns = (self.own,) * plan.deal.pools[self.own].count
        self.dealt = plan.deal.pools[1 - self.own].count
        self.classes = classes(len(self.columns), self.low)
        self.meetings = MeetingGroups(plan)
        self.asked = [not self.meetings.ties_win, not self.meetings.ties_lose, bool(plan.qualifies)]
        self.counts = self._kept(keep=keep)

    def __len__(self) -> int:
        return len(self.classes.sets)

    def seen(self, here: slice) -> tuple[Open, Ints, Ints, Ints]:
        """Return hands with each card shown: what is open, how many each is, the code, what they meet."""
        plan, cards = self.plan, np.sort(self.classes.sets[here], axis=1)
        assert plan.player is not None  # noqa: S101 (it is a contest)
        mine = strength_of(plan, plan.player, cards, self.columns)
        made = [
            table.row_of[mine if hand == plan.player else strength_of(plan, hand, cards, self.columns)]
            for table, hand in zip(plan.payment.rows, plan.payment.hands, strict=True)
        ]
        code, met = plan.payment.code(made, len(cards)), self._met(here, cards, mine)
        rows, shown = np.nonzero(lacking(cards, self.low))
        both = np.concatenate([cards[rows], shown[:, None].astype(np.uint8)], axis=1)
        open_ = Open(plan, 0, both, (*self.columns, 1 - self.own), mine[rows])
        return open_, self.classes.weights[here][rows], code[rows], met[rows, shown]

    def _kept(self, *, keep: bool) -> _Counts | None:
        """Return what was counted last of the same hands, or room for what is to be kept."""
        plan = self.plan
        key = (plan.deck, plan.deal, plan.player, plan.dealer, plan.qualifies, *self.asked)
        if known := _LAST.get(key):
            return known
        _LAST.clear()  # before another is made, which is as large
        self._count(
            np.sort(self.classes.sets[:1], axis=1), np.zeros(1, dtype=np.int64)
        )  # lays out what all share
        if not keep:
            return None
        below = np.zeros((sum(self.asked), len(self), 52), dtype=np.int32)
        _LAST[key] = found = _Counts(below, np.zeros(len(self), dtype=bool))
        return found

    def _met(self, here: slice, cards: Cards, mine: Ints) -> Ints:
        """Return what each hand meets by the card shown, in groups that some row tells apart."""
        counted = np.zeros((len(self.asked), len(cards), 52), dtype=np.int32)
        if self.counts and self.counts.done[here].all():
            counted[self.asked] = self.counts.below[:, here]
        else:
            counted[self.asked] = self._count(cards, mine)
        if self.counts:
            self.counts.below[:, here] = counted[self.asked]
            self.counts.done[here] = True
        each = comb(len(self.plan.deck) - cards.shape[1] - 1, self.dealt - 1)
        ties_win, ties_lose = self.meetings.ties_win, self.meetings.ties_lose
        below, not_above = counted[int(ties_win)], counted[int(not ties_lose)]
        return self.meetings.grouped(six_ways(counted[2], below, not_above, each))

    def _count(self, cards: Cards, mine: Ints) -> NDArray[np.int32]:
        """Count the dealer's hands below each limit that is asked for: (limits, hands, cards shown)."""
        assert self.plan.dealer is not None  # noqa: S101 (it is a contest)
        ranking, dealt = self.plan.dealer.ranking, self.dealt
        every: list[Ints | int] = [mine[:, None], mine[:, None] + 1, self.plan.qualifies]
        limits = [limit for limit, asked in zip(every, self.asked, strict=True) if asked]
        found = np.zeros((len(limits), len(cards), 52), dtype=np.int32)
        for taken in range(min(cards.shape[1], dealt - 1) + 1):
            sign = -1 if taken % 2 else 1
            for part in combinations(range(cards.shape[1]), taken):
                if taken + 1 == dealt > LARGEST:
                    made = _made(ranking, cards[:, part])
                    for place, limit in enumerate(limits):
                        found[place] += sign * (made < limit)
                    continue
                known = indices(cards[:, part], shows=True)
                weaker = WeakerHands(ranking, taken + 1, known, self.low, dealt)
                for place, limit in enumerate(limits):
                    found[place] += sign * weaker.than(limit)
        return found


def _made(ranking: str, cards: Cards) -> np.ndarray[tuple[int, int], np.dtype[np.uint16]]:
    """Return the strength of the cards with each card shown; a card with itself is above them all."""
    rows, shown = np.nonzero(lacking(cards))
    found = np.full((len(cards), 52), np.iinfo(np.uint16).max, dtype=np.uint16)
    both = np.concatenate([cards[rows], shown[:, None].astype(np.uint8)], axis=1)
    found[rows, shown] = strengths(ranking, both)
    return found
