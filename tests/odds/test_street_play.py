"""Any way of playing a hold'em with a bet on the flop and one on the turn is followed to every end."""

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from croupier.odds.counting.suits import classes
from croupier.odds.general.board_states import FLOP, TURN, holes
from croupier.odds.general.board_tables import board_tables
from croupier.odds.general.holdem import followed_by_boards, followed_by_streets, sees_boards
from croupier.odds.general.playing import _keys, follow
from croupier.odds.general.search import best_choice
from croupier.odds.solvers.searched import figures, searched_plan
from tests.loops import at_least_one
from tests.odds.changed import bet_on_every_street, example

if TYPE_CHECKING:
    from croupier.odds.general.search import Faced, Moves

pytestmark = [pytest.mark.slow, pytest.mark.shares("holdem")]


def test_which_games_are_followed_street_by_street() -> None:
    plans = [
        searched_plan(game, ("main",)) for game in (example("texas-holdem-bonus"), bet_on_every_street())
    ]
    assert [sees_boards(plan) for plan in plans] == [(0, 3, 4), (0, 3, 4, 5)]
    assert [followed_by_streets(plan) for plan in plans] == [(0, 3, 4), None]
    assert [followed_by_boards(plan) for plan in plans] == [None, None]


def test_a_turn_after_any_flop_is_found_with_its_hole_cards_whatever_its_suits_are_called() -> None:
    from croupier.odds.general.street_play import after_flops, turn_boards  # noqa: PLC0415 (compiled)

    board, renaming = after_flops()
    dice = random.Random(7)
    columns = (0, 0, 1, 1, 1, 1)
    for _ in range(500):
        flop = dice.randrange(len(board))
        laid = [int(card) for card in classes(FLOP).sets[flop]]
        turn, *hole = dice.sample([card for card in range(52) if card not in laid], 3)
        number = board_tables().pair_of[hole[0], hole[1]]
        there = holes().cards[board_tables().renamed[renaming[flop, turn], number]]
        dealt = np.array([[*hole, *laid, turn]], dtype=np.uint8)
        found = np.concatenate([there, turn_boards()[board[flop, turn]]])[None]
        assert _keys(dealt, columns) == _keys(found, columns)
    taken = [(flop, card) for flop, cards in enumerate(classes(FLOP).sets) for card in cards]
    assert all(board[place] == -1 for place in at_least_one(taken))


@pytest.mark.prove
def test_following_the_best_actions_comes_to_the_best_play() -> None:
    """Every flop and turn is asked, and looked up again under other names of suits."""
    plan = searched_plan(example("texas-holdem-bonus"), ("main",))
    best, chosen = follow(plan, best_choice), follow(plan, lambda faced: faced.best)
    assert (best.found.ways == chosen.found.ways).all()
    (own,) = (n for n, pool in enumerate(plan.deal.pools) if pool.hands == {plan.player})
    (shared,) = (n for n, pool in enumerate(plan.deal.pools) if len(pool.hands) == 2)
    dice = np.random.default_rng(3)
    for decision, size in enumerate((0, FLOP, TURN)):
        cards = np.array([dice.permutation(52)[: 2 + size] for _ in range(2000)], dtype=np.uint8)
        columns = (own, own, *([shared] * size))
        nodes = [number for number, node in enumerate(plan.betting.nodes[decision]) if node.actions]
        for node in at_least_one(nodes):
            moves = best.moves.moves(decision, node, cards, columns)
            assert (moves == chosen.moves.moves(decision, node, cards, columns)).all()
            assert 0 < moves.mean() < 1


@pytest.mark.prove
def test_betting_on_every_pair_of_the_board_stakes_what_its_chances_say() -> None:
    """A bet is made whenever the board has a pair, so the average wager is a matter of ranks alone."""

    def choose(faced: "Faced") -> "Moves":
        board = faced.cards_of("table")
        if not board.shape[1]:
            return np.zeros(len(board), dtype=np.int8)
        ranks = np.sort(board >> 2, axis=1)
        return np.where((ranks[:, 1:] == ranks[:, :-1]).any(axis=1), 0, 1).astype(np.int8)

    plan = searched_plan(example("texas-holdem-bonus"), ("main",))
    found = follow(plan, choose).found
    paired_flop = 1 - 52 * 48 * 44 / (52 * 51 * 50)
    paired_turn = 1 - 52 * 48 * 44 * 40 / (52 * 51 * 50 * 49)
    assert float(figures(found)["main"].average_wager) == pytest.approx(
        3 + paired_flop + paired_turn, rel=1e-12
    )
