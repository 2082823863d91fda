"""A hold'em against the dealer: two hole cards each and five shared ones, with any decisions on the way."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.in_parts import watcher
from croupier.odds.general.board_states import BOARD, FLOP, HOLE, TURN
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Found, Progress

MOST_WAYS_ON = 4  # what a decision can go on to, as the kernels pack it


def sees_boards(plan: SolvePlan) -> tuple[int, ...] | None:
    """Return how much of the board each decision sees, if a plan is a hold'em solved by its states."""
    return _seen(plan, shows=0)


def sees_boards_and_card(plan: SolvePlan) -> tuple[int, ...] | None:
    """Return how much of the board each decision sees, if a plan is a hold'em whose dealer shows one card."""
    return _seen(plan, shows=1)


def _seen(plan: SolvePlan, shows: int) -> tuple[int, ...] | None:
    pools = plan.deal.pools
    decisions = plan.betting.decisions
    if plan.player is None or plan.dealer is None or len(pools) != 3 or plan.deck != tuple(range(52)):
        return None
    by_hands = {frozenset({plan.player}): "own", frozenset({plan.dealer}): "dealer"}
    by_hands[frozenset({plan.player, plan.dealer})] = "board"
    named = {by_hands.get(pool.hands): pool for pool in pools}
    if set(named) != {"own", "dealer", "board"} or plan.player.ranking != "five-card":
        return None
    own, dealer, board = named["own"], named["dealer"], named["board"]
    if (
        (own.count, dealer.count, board.count) != (HOLE, HOLE, BOARD)
        or any(many != HOLE for many in own.seen)
        or any(many != shows for many in dealer.seen)
        or not decisions
        or any(step.sizes or step.only_if or step.only_on for step in decisions)
        or (plan.game.contest and plan.game.contest.after_tie)
        or any(hand != plan.player for hand in plan.payment.hands)
    ):
        return None
    seen = board.seen
    in_order = list(seen) == sorted(set(seen))
    return seen if in_order and all(many in (0, FLOP, TURN, BOARD) for many in seen) else None


def followed_by_boards(plan: SolvePlan) -> tuple[int, ...] | None:
    """Return how much of the board each decision sees, if any way of playing is followed board by board."""
    seen = sees_boards(plan)
    if seen is None or any(len(node.actions) > MOST_WAYS_ON for row in plan.betting.nodes for node in row):
        return None
    later = [many for many in seen if many]
    return seen if len(later) <= (2 if BOARD in later else 1) else None


def followed_by_streets(plan: SolvePlan) -> tuple[int, ...] | None:
    """Return how much of the board each decision sees, if any way of playing is followed by flop and turn."""
    seen = sees_boards(plan)
    return seen if seen is not None and {FLOP, TURN} <= set(seen) and BOARD not in seen else None


def solve_holdem(plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> Found:
    """Follow the best play to every end of every round."""
    from croupier.odds.general.board_solution import BoardSolution  # noqa: PLC0415 (numba, which few games need)

    return Found(plan, BoardSolution(plan, seen, progress).run())


def solve_holdem_with_card(plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> Found:
    """Follow the best play to every end of every round in which a card of the dealer's is seen."""
    from croupier.odds.general.shown_solution import solve_with_card  # noqa: PLC0415 (numba, which few games need)

    return Found(plan, solve_with_card(plan, seen, progress))


def values_before_the_flop(plan: SolvePlan, seen: Sequence[int], cards: NDArray[np.uint8]) -> list[Fraction]:
    """Return what each action is worth to two hole cards before any card of the board, in units."""
    from croupier.odds.general.board_solution import BoardSolution  # noqa: PLC0415 (numba, which few games need)

    return BoardSolution(plan, seen, watcher()).first_values_of(cards)
