"""What the hands of one decision met, merged and kept: other pays are decided without counting a hand again.

A player's hand that is all seen, against a dealer's hand that is all counted: what is done with it hangs on
the rows of the pay tables it comes to, on what its cards leave open, and on how often it meets each result.
Hands alike in these are one, and what they pay is looked at last.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.paying import COMPARES, Compare, Meeting
from croupier.odds.general.plan import SolvePlan

Key: TypeAlias = tuple[object, ...]
_MOST_PLANS: Final = 4  # kept at a time
_MOST_HANDS: Final = 1_500_000  # that are kept of a plan, about 60 MB; of more the sums alone
_PENDING: Final = 1 << 18  # hands gathered before they are merged
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_A_TIME: Final = 1 << 14  # hands that are decided together
NOT_ASKED: Final = 0


@dataclass(frozen=True, eq=False, slots=True)
class MetHands:
    """Hands by what they come to, each for all that are alike."""

    code: NDArray[np.int32]  # the combination of rows of the pay tables
    open: NDArray[np.int16]  # a bit for each action that the cards allow; none for a hand that is not asked
    met: NDArray[np.signedinteger]  # (ways to meet that differ, hands)
    weights: Ints

    def __len__(self) -> int:
        return len(self.weights)


class MeetingGroups:
    """The ways to meet the dealer that some row of a pay table tells apart."""

    def __init__(self, plan: SolvePlan) -> None:
        payment = plan.payment
        self.come = [
            place for place, meeting in enumerate(payment.meetings) if meeting.qualified or plan.qualifies
        ]
        results = payment.result_of[self.come]
        _, first, group_of = np.unique(results, axis=0, return_index=True, return_inverse=True)
        self.group_of: Ints = group_of.reshape(-1)
        self.results: Ints = results[first]  # (groups, combinations of rows)
        won, tied, lost = (self._groups(payment.meetings, compare) for compare in COMPARES)
        self.ties_win, self.ties_lose = won == tied, tied == lost

    def _groups(self, meetings: Sequence[Meeting], compare: Compare) -> list[int]:
        """Return the groups of the ways to meet that compare so."""
        places = zip(self.come, self.group_of.tolist(), strict=True)
        return [group for place, group in places if meetings[place].compare == compare]

    def by_result(self, code: Ints, met: NDArray[np.signedinteger], many: int) -> Ints:
        """Return how often each of so many results comes: (hands, ..., results)."""
        found = np.zeros((*met.shape[:-1], many), dtype=np.int64)
        each = np.arange(len(code))
        for group, to in enumerate(self.results):
            found[each, ..., to[code]] += met[..., group]
        return found

    def grouped(self, met: NDArray[np.signedinteger]) -> NDArray[np.signedinteger]:
        """Add ways to meet that are alike up: (hands, groups)."""
        found = np.zeros((*met.shape[:-1], len(self.results)), dtype=met.dtype)
        for meeting, group in zip(self.come, self.group_of.tolist(), strict=True):
            found[..., group] += met[..., meeting]
        return found


@dataclass(frozen=True, eq=False)
class _Kept:
    """A plan's hands, and what came of them with the pays that were asked for last."""

    hands: MetHands
    nets: bytes
    ways: Ints


_KEPT: OrderedDict[Key, _Kept] = OrderedDict()


def _key(plan: SolvePlan, way: str) -> Key:
    """Return what the hands of a plan hang on, and the way they were counted: all but what they are paid."""
    payment = plan.payment
    return (
        way,
        plan.deck,
        plan.deal,
        plan.player,
        plan.dealer,
        plan.qualifies,
        plan.betting.nodes,
        tuple((step.only_if, step.only_on) for step in plan.betting.decisions),
        plan.game.contest.after_tie if plan.game.contest else None,
        payment.hands,
        tuple(table.row_of.tobytes() for table in payment.rows),
        payment.result_of.shape,
        payment.result_of.tobytes(),
    )


def is_one_decision(plan: SolvePlan) -> bool:
    """Whether a plan decides once, with every card in sight but the dealer's own."""
    return (
        len(plan.betting.decisions) == 1
        and plan.player is not None
        and plan.dealers_own is not None
        and not plan.unseen
        and plan.betting.decisions[0].only_on is None
        and bool(plan.betting.nodes[0][0].actions)
    )


def decided_again(plan: SolvePlan, way: str, nets: Ints) -> Ints | None:
    """Return how often each end and result comes with these pays, if hands counted this way were kept."""
    key = _key(plan, way)
    known = _KEPT.get(key)
    if known is None:
        return None
    _KEPT.move_to_end(key)
    if known.nets != nets.tobytes():
        known = _KEPT[key] = _Kept(known.hands, nets.tobytes(), decide(plan, nets, known.hands))
    return known.ways


class Gathering:
    """Hands as they are counted; they are merged on the way, and decided and kept at the end."""

    def __init__(self, plan: SolvePlan, way: str, nets: Ints) -> None:
        self.plan, self.way, self.nets = plan, way, nets
        self.parts: list[MetHands] = []
        self.found = np.zeros(nets.shape, dtype=np.int64)
        self.whole = True  # whether nothing was decided and let go yet

    def add(self, hands: MetHands) -> None:
        """Gather some hands."""
        self.parts.append(merged([hands]))
        if sum(len(part) for part in self.parts[1:]) > _PENDING:
            self.parts = [merged(self.parts)]
            if len(self.parts[0]) > _MOST_HANDS:
                self.found += decide(self.plan, self.nets, self.parts.pop())
                self.whole = False


def finished(gathered: list[Gathering]) -> Ints:
    """Decide what was gathered, by several that shared the work, and keep it; return ends and results."""
    plan, nets = gathered[0].plan, gathered[0].nets
    parts = [each.parts.pop() for each in gathered for _ in range(len(each.parts))]
    hands = merged(parts)
    found: Ints = decide(plan, nets, hands) + np.sum([each.found for each in gathered], axis=0)
    if all(each.whole for each in gathered) and len(hands) <= _MOST_HANDS:
        _KEPT[_key(plan, gathered[0].way)] = _Kept(hands, nets.tobytes(), found)
        while len(_KEPT) > _MOST_PLANS:
            _KEPT.popitem(last=False)
    return found


def decide(plan: SolvePlan, nets: Ints, hands: MetHands) -> Ints:
    """Play the best action with every hand: return how often each end comes with each result.

    Of two that are worth the same the bolder is played, which stands first.
    """
    results = MeetingGroups(plan).results
    found = np.zeros(nets.shape, dtype=np.int64)
    apart = np.flatnonzero(np.r_[True, hands.code[1:] != hands.code[:-1]]) if len(hands) else ()
    for first, last in zip(apart, [*apart[1:], len(hands)], strict=True):
        to = results[:, hands.code[first]]
        for start in range(first, last, _A_TIME):
            here = slice(start, min(start + _A_TIME, last))
            met, weights = hands.met[:, here], hands.weights[here]
            ends = _ends(plan, nets[:, to], hands.open[here], met)
            for end in range(len(nets)):
                taken = np.where(ends == end, weights, 0)
                np.add.at(found[end], to, [(taken * often).sum() for often in met])
    return found


def _ends(
    plan: SolvePlan, nets: Ints, open_: NDArray[np.int16], met: NDArray[np.signedinteger]
) -> NDArray[np.int16]:
    """Return the end that is best for each of some hands in the same rows of the pay tables."""
    node = plan.betting.nodes[0][0]
    best = np.full(len(open_), np.iinfo(np.int64).min, dtype=np.int64)
    found = np.full(len(open_), node.passes, dtype=np.int16)
    for place, action in enumerate(node.actions):
        worth = sum(
            (net * often.astype(np.int64) for net, often in zip(nets[action.to].tolist(), met, strict=True)),
            np.zeros(len(open_), dtype=np.int64),
        )
        better = (worth > best) & (open_ >> place & 1).astype(bool)
        best[better] = worth[better]
        found[better] = action.to
    return found


def merged(parts: list[MetHands]) -> MetHands:
    """Return hands in the order of their rows, those that are alike as one; the parts are let go."""
    code, open_, weights = (
        np.concatenate([getattr(part, column) for part in parts]) for column in ("code", "open", "weights")
    )
    met = np.concatenate([part.met for part in parts], axis=1)
    parts.clear()  # before as much again is taken to sort them
    if met.dtype == np.int64 and int(met.max(initial=0)) <= np.iinfo(np.int32).max:
        met = met.astype(np.int32)
    mixed = np.zeros(len(code), dtype=np.uint64)
    with np.errstate(over="ignore"):
        for column in (open_, *met):
            mixed = (mixed ^ column.astype(np.uint64)) * _MIX
            mixed ^= mixed >> np.uint64(29)
    mixed = mixed >> np.uint64(16) | code.astype(np.uint64) << np.uint64(48)
    order = np.argsort(mixed, kind="stable")
    mixed, code, open_, met = mixed[order], code[order], open_[order], met[:, order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (mixed[1:] != mixed[:-1]) | (code[1:] != code[:-1])  # two may have one key by chance
    first[1:] |= (open_[1:] != open_[:-1]) | (met[:, 1:] != met[:, :-1]).any(axis=0)
    if len(order):
        weights = np.add.reduceat(weights[order], np.flatnonzero(first))
    return MetHands(code[first], open_[first], met[:, first], weights)
