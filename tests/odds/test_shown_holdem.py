"""A hold'em whose dealer shows a hole card is solved by states, as dealing every card to come says."""

import random
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest

from croupier.hands import FIVE_CARD
from croupier.lab.study.exposed import turned_up
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.board_states import FLOP, SUITS, TURN, holes
from croupier.odds.general.deal import Cards
from croupier.odds.general.holdem import sees_boards, sees_boards_and_card
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import follow
from croupier.odds.general.search import Search, best_choice
from croupier.odds.solvers.searched import figures, searched_plan, solved, why_not_searched
from tests.loops import at_least_one
from tests.odds.changed import example

if TYPE_CHECKING:
    from croupier.odds.general.shown_solution import ShownSolution

pytestmark = [pytest.mark.slow, pytest.mark.shares("holdem")]
GAMES = ("casino-holdem", "ultimate-texas-holdem", "texas-holdem-bonus")
QUEEN, NINE = 10, 7


def seen_plan(name: str) -> SolvePlan:
    return searched_plan(turned_up(example(name), "dealer.1"), ("main",))


def solution_of(plan: SolvePlan, rank: int) -> "ShownSolution":
    from croupier.odds.general.shown_solution import ShownSolution  # noqa: PLC0415 (compiled)

    seen = sees_boards_and_card(plan)
    assert seen is not None
    return ShownSolution(plan, seen, rank)


@pytest.fixture(scope="module")
def casino() -> "ShownSolution":
    return solution_of(seen_plan("casino-holdem"), QUEEN)


def test_the_three_of_them_are_taken_on() -> None:
    boards = [sees_boards_and_card(seen_plan(name)) for name in GAMES]
    assert boards == [(3,), (0, 3, 5), (0, 3, 4)]
    assert [sees_boards(seen_plan(name)) for name in GAMES] == [None] * 3
    assert [why_not_searched(turned_up(example(name), "dealer.1"), "main") for name in GAMES] == [None] * 3


def test_only_the_odds_of_it_are_solved_and_another_play_is_refused() -> None:
    with pytest.raises(UnsolvedError, match="only the odds of the best play"):
        follow(seen_plan("casino-holdem"), best_choice)


def test_pairs_with_whole_boards_meet_the_dealers_hands_with_the_card(casino: "ShownSolution") -> None:
    """Two hole cards and the card that is seen leave 49, and a board of them leaves 44."""
    every, shown = casino.every, SUITS * QUEEN
    may = ~(holes().cards == shown).any(axis=1)
    assert (every.sum(axis=(1, 2)) == np.where(may, comb(49, 5) * 44, 0)).all()


@pytest.mark.prove
def test_each_of_the_dealers_two_cards_is_seen_as_often_as_the_other() -> None:
    """Over all 52 cards that are seen, each hand of the dealer is met twice."""
    from croupier.odds.general.board_counts import whole_boards  # noqa: PLC0415 (compiled)
    from croupier.odds.general.shown_solution import boards_with_card  # noqa: PLC0415 (compiled)

    limit = FIVE_CARD.first_of(FIVE_CARD.categories[1])
    rows = np.zeros(len(FIVE_CARD.ladder.rungs), dtype=np.int64)
    rows[len(rows) // 2 :] = 1
    met = sum(SUITS * boards_with_card(rank, limit, rows, 2).every for rank in range(13))
    by_class = np.zeros((169, 2, 6), dtype=np.int64)
    np.add.at(by_class, holes().class_of, met)
    assert (by_class == 2 * whole_boards(limit, rows, 2).every).all()


def test_flops_are_worth_what_every_deal_to_come_says(casino: "ShownSolution") -> None:
    compare_flops(casino, 6)


def compare_flops(solution: "ShownSolution", count: int) -> None:
    """Compare what actions on the flop are worth beyond one another with a search of all cards to come."""
    from croupier.odds.general.board_carry import known_of  # noqa: PLC0415 (compiled)

    plan, search = solution.plan, Search(solution.plan)
    decision = next(n for n, many in enumerate(plan.deal.pools[_pool(plan, "board")].seen) if many == FLOP)
    assert solution.ahead is not None
    values = [known_of(solution.whole).values[target] for target in solution.counted]
    worth = solution.on_flops(values)
    for place, own, cards in at_least_one(_some_flops(solution, count)):
        row, columns = _row(plan, own, cards, SUITS * solution.shown)
        node = solution.open[0]
        plainly = search.values_at(decision, node, row, columns)
        leads = [target - len(solution.targets.at_turn) for target in solution.targets.at_flop[node]]
        mine = [
            int(worth[solution.ahead.targets.function[lead], place]) * int(solution.ahead.targets.times[lead])
            if solution.ahead.targets.function[lead] >= 0
            else 0
            for lead in leads
        ]
        # A turn and a river come in two orders.
        assert [one - mine[-1] for one in mine] == [2 * (one - int(plainly[-1])) for one in plainly]
        assert int(solution.ahead.moves[0, place]) == int(plainly.argmax())


def _some_flops(solution: "ShownSolution", count: int) -> list[tuple[int, Cards, Cards]]:
    """Return some flops with hole cards that can be dealt, each with its place."""
    dice = random.Random(solution.shown)
    found: list[tuple[int, Cards, Cards]] = []
    while len(found) < count:
        flop, hole = dice.randrange(solution.flops), dice.randrange(len(holes().cards))
        cards, own = solution.shown_flops.cards[flop], holes().cards[hole]
        if len({*cards.tolist(), *own.tolist(), SUITS * solution.shown}) == 6:
            found.append((flop * len(holes().cards) + hole, own, cards))
    return found


def _pool(plan: SolvePlan, group: str) -> int:
    return next(n for n, pool in enumerate(plan.deal.pools) if pool.slots[0][0] == group)


def _row(plan: SolvePlan, own: Cards, board: Cards, shown: int) -> tuple[Cards, tuple[int, ...]]:
    groups = [pool.slots[0][0] for pool in plan.deal.pools]
    pools = {group: number for number, group in enumerate(groups)}
    player = next(group for group in groups if group not in ("board", "dealer"))
    columns = (*[pools[player]] * 2, *[pools["board"]] * len(board), pools["dealer"])
    return np.array([[*own, *board, shown]], dtype=np.uint8), columns


def test_what_is_reached_is_what_is_worth_so_much(casino: "ShownSolution") -> None:
    """Values go up from whole boards, how often each is reached goes down: both come to one figure."""
    assert casino.ahead is not None
    ways = casino.run()
    assert ways.sum() == comb(51, 2) * comb(49, 5) * 44 * 20
    sums = casino.every.sum(axis=0)
    plainly = int((sums * casino.by_row[:, casino.against]).sum()) * 20 + int(casino.ahead.summed.sum())
    assert int((ways * casino.nets).sum()) == plainly


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES[1:])
def test_it_holds_for_decisions_before_the_flop_on_the_turn_and_on_the_river(name: str) -> None:
    solution = solution_of(seen_plan(name), 0)
    values = [
        (solution.every * solution.by_row[:, end]).sum(axis=(1, 2)) * 20 for end in range(len(solution.nets))
    ]
    ways = solution.run()
    assert ways.sum() == comb(51, 2) * comb(49, 5) * 44 * 20
    moves = solution.first_moves()
    best = solution.first_values().max(axis=0)
    assert (best >= np.stack(values).min(axis=0)).all()
    assert len(moves) == len(holes().cards)
    assert int((ways * solution.nets).sum()) == int(best.sum())


@pytest.mark.prove
def test_flops_of_ultimate_texas_holdem_are_worth_what_every_deal_says() -> None:
    compare_flops(solution_of(seen_plan("ultimate-texas-holdem"), 12), 12)


def test_texas_holdem_bonus_against_a_dealer_who_shows_a_nine() -> None:
    """Flops and turns are decided as dealing every card says, and what is reached is worth what they bring.

    The figure is that of rounds dealt one by one, too (`test_hole_cards_dealt`): what a seen card is worth
    hangs on 13 of these.
    """
    solution = solution_of(seen_plan("texas-holdem-bonus"), NINE)
    plan, search = solution.plan, Search(solution.plan)
    decision = next(n for n, many in enumerate(plan.deal.pools[_pool(plan, "board")].seen) if many == FLOP)
    assert plan.deal.pools[_pool(plan, "board")].seen[decision + 1] == TURN
    assert solution.ahead is not None
    for place, own, cards in at_least_one(_some_flops(solution, 12)):
        plainly = search.values_at(
            decision, solution.open[0], *_row(plan, own, cards, SUITS * solution.shown)
        )
        assert int(solution.ahead.moves[0, place]) == int(plainly.argmax())
    ways = solution.run()
    assert ways.sum() == comb(51, 2) * comb(49, 5) * 44 * 20
    brought = int((ways * solution.nets).sum())
    assert brought == int(solution.first_values().max(axis=0).sum())
    assert Fraction(brought, int(ways.sum()) * solution.scale) == Fraction(1016666059, 31007592000)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "ev"),
    [
        ("casino-holdem", 0.0952681838601),
        ("ultimate-texas-holdem", 0.136166197914),
        ("texas-holdem-bonus", 0.0767807872750),
    ],
)
def test_what_the_dealers_card_is_worth(name: str, ev: float) -> None:
    assert float(figures(solved(seen_plan(name)))["main"].ev) == pytest.approx(ev)
