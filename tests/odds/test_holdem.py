"""A hold'em is solved by its states: every board counted, every pair compared, to the published figures."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.games import Game
from croupier.hands import FIVE_CARD
from croupier.hands.vector import strengths
from croupier.odds import advise, analyze
from croupier.odds.counting.in_parts import watching
from croupier.odds.general.board_states import BOARD, PAIRS, flops, holes, level, states_of
from croupier.odds.general.holdem import followed_by_boards, sees_boards
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import MovesByCards, follow
from croupier.odds.general.search import best_choice
from croupier.odds.solvers.searched import figures, searched_plan, solved
from tests.loops import at_least_one
from tests.odds.changed import example, with_rows

pytestmark = [pytest.mark.slow, pytest.mark.shares("holdem")]
EXACT = {
    "ultimate-texas-holdem": (Fraction(-50_643_648_973, 2_317_817_502_000), 2.185, 0.53),
    "casino-holdem": (Fraction(-1_363_917_077, 63_213_204_600), 2.16, 0.82),
}


@pytest.mark.parametrize("name", EXACT)
def test_published_edges(name: str) -> None:
    ev, edge, risk = EXACT[name]
    odds = analyze(example(name)).wager("main")
    assert odds.ev == ev
    assert abs(float(odds.house_edge) * 100 - edge) < 0.005
    assert round(float(odds.element_of_risk) * 100, 2) == risk
    assert sum(chance.probability for chance in odds.chances) == 1


@pytest.mark.prove
def test_texas_holdem_bonus() -> None:
    odds = analyze(example("texas-holdem-bonus")).wager("main")
    assert odds.ev == Fraction(-578_107_733, 28_381_438_800)
    assert round(float(odds.house_edge) * 100, 2) == 2.04
    assert round(float(odds.element_of_risk) * 100, 2) == 0.53


@pytest.mark.prove
@pytest.mark.parametrize("name", EXACT)
def test_states_come_to_what_boards_do_one_by_one(name: str) -> None:
    """The other way goes through 134,459 boards with all 1,081 pairs each, and knows of no state."""
    from croupier.odds.general.board_play import BoardPlay  # noqa: PLC0415 (long to compile)

    plan = searched_plan(example(name), ("main",))
    seen = followed_by_boards(plan)
    assert seen is not None
    plainly = figures(BoardPlay(plan, seen).found)["main"]
    assert figures(solved(plan))["main"] == plainly


@pytest.mark.parametrize(
    "board", ["2c 7d 9h Ts Kc", "2c 7c 9c Ts Kd", "2c 7c 9c Tc Kc", "9c 9d 9h 9s Kc", "8c 9c Tc 8d 8h"]
)
def test_every_pair_meets_what_dealing_says(board: str) -> None:
    from croupier.odds.general.board_counts import whole_boards  # noqa: PLC0415 (compiled)

    cards = parse_cards(board)
    limit = FIVE_CARD.strength(parse_cards("2c 2d 3h 4s 5c"))
    whole = whole_boards(limit, np.zeros(len(FIVE_CARD.ladder.rungs), dtype=np.int64), 1)
    left = [card for card in range(52) if card not in cards]
    pairs = np.array(list(combinations(left, 2)), dtype=np.uint8)
    beside_it = np.tile(np.array(cards, np.uint8), (len(pairs), 1))
    made = strengths("five-card", np.concatenate([pairs, beside_it], axis=1))
    (by_ranks,), (beside,) = states_of(np.array([cards]))
    known = holes()
    for place in range(0, len(pairs), 53):
        free = ~np.isin(pairs, pairs[place]).any(axis=1)
        number = int(np.flatnonzero((known.cards == pairs[place]).all(axis=1))[0])
        suit = int(np.argmax(beside))
        counted, row, pair = (
            (whole.suited, beside[suit], known.by_suit[suit, number])
            if beside[suit] >= 0
            else (whole.plain, by_ranks, known.ranks[number])
        )
        assert counted.low[row, pair] == (made[free] < made[place]).sum()
        assert counted.level[row, pair] == (made[free] == made[place]).sum()
        assert counted.unqualified[row, pair] == (made[free] < limit).sum()
        assert free.sum() == 990


def test_states_stand_for_every_deal_once() -> None:
    from croupier.odds.general.board_counts import whole_boards  # noqa: PLC0415 (compiled)

    whole = whole_boards(0, np.zeros(len(FIVE_CARD.ladder.rungs), dtype=np.int64), 1)
    assert int(whole.every.sum()) == comb(52, 2) * comb(50, 5) * comb(45, 2)
    assert level(BOARD).count == 36_608
    assert int(flops().often.sum()) == comb(52, 3) * comb(49, 2)
    assert len(flops()) == 1_286_792
    assert flops().suited.max() < level(3).count * PAIRS


def test_decisions_on_flop_turn_and_river_in_any_order_are_seen() -> None:
    games = (*EXACT, "texas-holdem-bonus")
    seen = [sees_boards(searched_plan(example(name), ("main",))) for name in games]
    assert seen == [(0, 3, 5), (3,), (0, 3, 4)]


def test_another_pay_is_another_solution() -> None:
    game = example("casino-holdem")
    flush = _pays_flush(game, "20 to 1")
    assert analyze(flush).wager("main").ev > EXACT["casino-holdem"][0]
    assert analyze(game).wager("main").ev == EXACT["casino-holdem"][0]


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("row", [0, -1])
def test_what_is_changed_for_another_pay_is_what_is_found_anew(name: str, row: int) -> None:
    from croupier.odds.general import board_counts  # noqa: PLC0415 (compiled)

    game = example(name)
    (table,) = [table for table in game.pay_tables_of("main") if len(table.rows) > 1]
    others = [with_rows(game, table.id, {table.rows[row].hand: f"{pays} to 1"}) for pays in (7, 30, 4)]
    others.append(with_rows(others[0], table.id, {table.rows[-1 - row].hand: "2 to 1"}))  # both
    analyze(game)
    changed = [analyze(other).wager("main") for other in others]
    for other, odds in at_least_one(zip(others, changed, strict=True)):
        board_counts._LAST.clear()
        assert analyze(other).wager("main") == odds


def _pays_flush(game: Game, pays: str) -> Game:
    (table,) = game.pay_tables_of("main")
    return with_rows(game, table.id, {"flush": pays})


def test_what_to_do_before_the_flop_of_ultimate_texas_holdem() -> None:
    """The published table: an ace raises with anything, a king from a five, suited from a two."""
    game = example("ultimate-texas-holdem")
    raises = {"As 2d": 4, "Ks 5d": 4, "Ks 4d": 0, "Ks 2s": 4, "2s 2d": 0, "3s 3d": 4, "Qs 8d": 4, "Qs 7d": 0}
    for hand, units in at_least_one(raises.items()):
        assert advise(game, parse_cards(hand)).units == units


def test_advice_before_the_flop_tells_how_far_it_is() -> None:
    told: list[float] = []
    with watching(told.append):
        assert advise(example("ultimate-texas-holdem"), parse_cards("As 2d")).units == 4
    assert told


def _agree(play: MovesByCards, plan: SolvePlan, board: int, seeds: range) -> int:
    """Hold what a play does with some cards to the advice for them; return how often it is not bold."""
    pools = list(plan.deal.pools)
    (shared,) = (number for number, pool in enumerate(pools) if len(pool.hands) == 2)
    (own,) = (number for number, pool in enumerate(pools) if pool.hands == {plan.player})
    decision = pools[shared].seen.index(board)
    others = 0
    for seed in seeds:
        cards = random.Random(seed).sample(range(52), 2 + board)
        advice = advise(plan.game, tuple(cards[:2]), tuple(cards[2:]))
        columns = (own, own, *([shared] * board))
        (node,) = (n for n, each in enumerate(plan.betting.nodes[decision]) if len(each.actions) > 1)
        (move,) = play.moves(decision, node, np.array([cards], dtype=np.uint8), columns)
        action = plan.betting.nodes[decision][node].actions[move]
        assert (action.kind, action.size) == (advice.action, advice.units)
        others += int(move > 0)
    return others


def test_the_best_play_does_what_the_advice_for_the_cards_says() -> None:
    plan = searched_plan(example("ultimate-texas-holdem"), ("main",))
    followed = follow(plan, best_choice)
    assert figures(followed.found)["main"].ev == EXACT["ultimate-texas-holdem"][0]
    assert 0 < _agree(followed.moves, plan, 0, range(3)) < 3
    assert 0 < _agree(followed.moves, plan, 3, range(5)) < 5
    assert 0 < _agree(followed.moves, plan, 5, range(20)) < 20
