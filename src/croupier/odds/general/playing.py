"""Follow any way of playing a wager that is searched, exactly, and tell what it does with any cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.games.checks.names import CONTEST
from croupier.hands import RANKINGS, Category
from croupier.hands.vector import strengths
from croupier.odds.counting.in_parts import watcher
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.board_play import BoardPlay
from croupier.odds.general.board_states import BOARD
from croupier.odds.general.deal import Cards
from croupier.odds.general.flushes import compares_flushes, solve_flushes
from croupier.odds.general.holdem import (
    followed_by_boards,
    followed_by_streets,
    sees_boards,
    sees_boards_and_card,
)
from croupier.odds.general.paying import Columns, suit_masks
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Choose, Faced, Found, Moves, Progress, best_choice, solve
from croupier.odds.general.shown import shows_one_card, solve_shown
from croupier.odds.general.shown_flushes import compares_flushes_with_card

CLOSED = np.iinfo(np.int64).min  # what an action is worth that the cards leave nobody
OPTIMAL, EVERY_HAND, BLIND, RIDE = "optimal", "play-every-hand", "play-blind", "let-every-bet-ride"
_MIX = np.uint64(0x9E3779B97F4A7C15)


class MovesByCards(Protocol):
    """What a way of playing does with any cards."""

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the number of an action for each row of cards."""


@dataclass(frozen=True, eq=False)
class Followed:
    """A way of playing followed through every deal."""

    found: Found
    moves: MovesByCards


def follow(
    plan: SolvePlan,
    choose: Choose,
    progress: Progress | None = None,
    *,
    remember: bool = True,
    by_cards: bool = False,
) -> Followed:
    """Follow a way of playing to every end of every round; UnsolvedError says what it does wrongly.

    What it does with any cards may be asked later only if it is to be remembered. One that goes `by_cards`
    alone may be told nothing of what actions are worth.
    """
    progress = progress or watcher()
    held = choose if choose is best_choice else _verified(choose)
    if (boards := sees_boards(plan)) is not None and choose is best_choice:
        from croupier.odds.general.street_play import HoldemPlay  # noqa: PLC0415 (numba, which few games need)

        best = HoldemPlay(plan, boards, progress)
        return Followed(best.found, best)
    if (seen := followed_by_boards(plan)) is not None:
        played = BoardPlay(plan, seen, held, progress, by_cards=by_cards)
        return Followed(played.found, played)
    if (streets := followed_by_streets(plan)) is not None:
        from croupier.odds.general.street_play import StreetPlay  # noqa: PLC0415 (numba, which few games need)

        chosen = StreetPlay(plan, streets, held, progress)
        return Followed(chosen.found, chosen)
    if boards is not None:
        raise UnsolvedError(
            f"{plan.game.name} decides on the flop, on the turn and on the river, and with all three only "
            "its best play is followed exactly; simulate another way of playing"
        )
    if sees_boards_and_card(plan) is not None or compares_flushes_with_card(plan):
        raise UnsolvedError(
            f"the dealer of {plan.game.name} shows a card, and with it only the odds of the best play are "
            "solved exactly, not what to do with each hand"
        )
    kept = KeptMoves()
    watched = kept.watch(held) if remember else held
    if compares_flushes(plan):
        return Followed(solve_flushes(plan, progress, watched), kept)
    if shows_one_card(plan):
        return Followed(solve_shown(plan, progress, watched), kept)
    return Followed(solve(plan, watched, progress), kept)


def watch_best(plan: SolvePlan, choose: Choose) -> Found:
    """Show every decision of the best play to one who keeps to it, and return what comes of it."""
    seen = followed_by_boards(plan)
    if seen is None or BOARD not in seen:
        return follow(plan, choose, remember=False).found
    from croupier.odds.general.board_solution import BoardSolution  # noqa: PLC0415 (numba, which few games need)

    best = BoardSolution(plan, seen)
    return BoardPlay(plan, seen, _verified(choose), watcher(), best=best).found


def _verified(choose: Choose) -> Choose:
    """Hold a way of playing to the actions there are."""

    def held(faced: Faced) -> Moves:
        moves = np.asarray(choose(faced))
        if moves.shape != faced.best.shape or not np.issubdtype(moves.dtype, np.integer):
            raise UnsolvedError(
                f"a policy must return one whole number for each of the {len(faced.best):,} rows of "
                f"{faced.step}, not {moves.dtype} of shape {moves.shape}; start from faced.best"
            )
        if not len(moves):
            return moves.astype(np.int8)
        if not 0 <= int(moves.min()) <= int(moves.max()) < len(faced.actions):
            actions = ", ".join(f"{n} for {action.name}" for n, action in enumerate(faced.actions))
            raise UnsolvedError(f"a policy made a move that {faced.step} does not have; return {actions}")
        if (np.take_along_axis(faced.values, moves[:, None].astype(np.int64), axis=1) == CLOSED).any():
            raise UnsolvedError(
                f"a policy bet a size at {faced.step} that its cards do not allow; such an action has the "
                "least whole number there is in faced.values"
            )
        return moves.astype(np.int8)

    return held


# -------------------------------------------------------------------------------------- what was done


class KeptMoves:
    """The moves of a search by what the cards are, whatever their suits are called."""

    def __init__(self) -> None:
        self._moves_seen: dict[tuple[int, int], list[tuple[NDArray[np.uint64], Moves]]] = {}
        self._kept: dict[tuple[int, int], tuple[NDArray[np.uint64], Moves]] = {}

    def watch(self, choose: Choose) -> Choose:
        """Return the same way of playing, remembered."""

        def watched(faced: Faced) -> Moves:
            moves = choose(faced)
            moves_seen = self._moves_seen.setdefault((faced.decision, faced.node), [])
            moves_seen.append((_keys(faced.cards, faced.columns), moves.astype(np.int8)))
            return moves

        return watched

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the number of an action for each row of cards."""
        keys, moves = self._table(decision, node)
        place = np.searchsorted(keys, _keys(cards, columns))
        if not (keys[np.minimum(place, len(keys) - 1)] == _keys(cards, columns)).all():
            raise ArithmeticError("cards at a decision that no deal comes to; this is a fault of croupier")
        return moves[place]

    def _table(self, decision: int, node: int) -> tuple[NDArray[np.uint64], Moves]:
        if (decision, node) not in self._kept:
            parts = self._moves_seen.pop((decision, node))
            keys = np.concatenate([key for key, _ in parts])
            moves = np.concatenate([move for _, move in parts])
            kept, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
            if (moves[first][inverse.reshape(-1)] != moves).any():
                raise ArithmeticError("one key for two hands that are played unlike; choose another mix")
            self._kept[decision, node] = kept, moves[first]
        return self._kept[decision, node]


def _keys(cards: Cards, columns: Columns) -> NDArray[np.uint64]:
    """Return a number for each row that is the same for all that differ in the names of suits."""
    if not columns:
        return np.zeros(len(cards), dtype=np.uint64)
    order = np.argsort(columns, kind="stable")
    masks = suit_masks(cards[:, order], tuple(columns[place] for place in order)).astype(np.uint64)
    found = np.full(len(cards), len(columns), dtype=np.uint64)
    with np.errstate(over="ignore"):
        for column in masks.T:
            found = (found ^ column) * _MIX
            found ^= found >> np.uint64(29)
    return found


# ----------------------------------------------------------------------------------- ways with a name


@dataclass(frozen=True, eq=False)
class NamedWay:
    """A way of playing that has a name; one that weighs nothing needs no solution."""

    name: str
    says: str
    choose: Choose
    weighs: bool


def named_ways(plan: SolvePlan) -> dict[str, NamedWay]:
    """Return the ways of playing a plan that have a name, the best first; nothing is solved to know them."""
    return {way.name: way for way in _ways(plan)}


def _ways(plan: SolvePlan) -> Iterator[NamedWay]:
    nodes = [node for row in plan.betting.nodes for node in row if node.actions]
    if not nodes:
        yield NamedWay(OPTIMAL, "there is nothing to decide", best_choice, weighs=True)
        return
    yield NamedWay(OPTIMAL, "every decision the best; an exact tie goes to the bet", best_choice, weighs=True)
    kinds = {action.kind for node in nodes for action in node.actions}
    stays = [[action for action in node.actions if action.kind != "fold"] for node in nodes]
    free = any(len(actions) > 1 for actions in stays)
    if "fold" in kinds:
        says = "never fold, and bet as well as can be" if free else "never fold"
        yield NamedWay(EVERY_HAND, says, _never_folds, weighs=free)
    if "take back" not in kinds:
        if free and "fold" in kinds:
            says = "the least that stays in, or a fold, chosen as well as can be"
            yield NamedWay("never-raise", says, _least_or_fold, weighs=True)
        yield NamedWay(BLIND, "the least that stays in, whatever comes", _least, weighs=False)
        if free:
            says = "the most that the cards allow, whatever comes"
            yield NamedWay("bet-the-most", says, _most, weighs=False)
    if "take back" in kinds:
        yield NamedWay(RIDE, "never take a bet back", _rides, weighs=False)
        yield NamedWay("take-every-bet-back", "play what must stay", _least, weighs=False)
    yield from _by_hand(plan)


def _by_hand(plan: SolvePlan) -> Iterator[NamedWay]:
    """Yield ways to stay with a certain hand, where one decision sees a hand of the player's."""
    contest = plan.game.contest
    decided = [node for node in plan.betting.nodes[0] if node.actions] if plan.betting.nodes else []
    if not contest or plan.player is None or len(plan.betting.nodes) != 1 or not decided:
        return
    if not any(action.kind == "fold" for action in decided[0].actions):
        return
    ranking = RANKINGS[plan.player.ranking]
    known = sum(plan.deal.pools[pool].seen[0] for pool in plan.deal.of(plan.player))
    if known not in ranking.sizes or plan.payment.spots[0].paid_by != CONTEST or ranking.ordered:
        return
    if contest.qualifies:
        says = f"the least with {contest.qualifies}, as the dealer plays; else a fold"
        yield NamedWay("mimic-the-dealer", says, _from(plan, plan.qualifies), weighs=False)
    pair = next((n for n, hand in enumerate(ranking.classes) if hand.category is Category.PAIR), None)
    if pair is not None:
        yield NamedWay("pairs-only", "the least with a pair or better", _from(plan, pair), weighs=False)


def _from(plan: SolvePlan, lowest: int) -> Choose:
    assert plan.player is not None  # noqa: S101 (it is a contest)
    pools, ranking = plan.deal.of(plan.player), plan.player.ranking

    def choose(faced: Faced) -> Moves:
        mine = [place for place, pool in enumerate(faced.columns) if pool in pools]
        held = strengths(ranking, faced.cards[:, mine]) if faced.held is None else faced.held
        stays = held >= lowest
        folds = next(n for n, action in enumerate(faced.actions) if action.kind == "fold")
        return np.where(stays, _least(faced), folds).astype(np.int8)

    return choose


def _never_folds(faced: Faced) -> Moves:
    return _best_of(faced, [action.kind != "fold" for action in faced.actions])


def _least_or_fold(faced: Faced) -> Moves:
    folds = np.array([action.kind == "fold" for action in faced.actions])
    least = _least(faced)[:, None] == np.arange(len(faced.actions))
    return _best_of(faced, folds | least)


def _least(faced: Faced) -> Moves:
    """Play the last action that is no fold: the boldest stand first."""
    return _extreme(faced, last=True)


def _most(faced: Faced) -> Moves:
    return _extreme(faced, last=False)


def _rides(faced: Faced) -> Moves:
    return _extreme(faced, last=not any(action.kind == "let it ride" for action in faced.actions))


def _extreme(faced: Faced, *, last: bool) -> Moves:
    stays = np.array([action.kind != "fold" for action in faced.actions])
    open_ = (faced.values != CLOSED) & stays
    end = len(faced.actions) - 1 - open_[:, ::-1].argmax(axis=1) if last else open_.argmax(axis=1)
    # With some cards there is nothing to do but fold.
    found: Moves = np.where(open_.any(axis=1), end, faced.best).astype(np.int8)
    return found


def _best_of(faced: Faced, allowed: Sequence[bool] | NDArray[np.bool_]) -> Moves:
    values = np.where(allowed, faced.values, CLOSED)
    found: Moves = np.where((values != CLOSED).any(axis=1), values.argmax(axis=1), faced.best).astype(np.int8)
    return found
