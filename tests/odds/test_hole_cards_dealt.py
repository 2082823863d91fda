"""What a seen hole card is worth, by rounds dealt by chance: the solution's play, settled by plain rules.

The solver counts ways; here cards are dealt, a player who sees one of the dealer's follows the moves that the
solver found, the last choice before the showdown is made by trying every card the dealer can hold, and each
game is settled by its own few lines. The mean must lie within four standard errors of the exact figure.
"""

from collections.abc import Callable
from itertools import permutations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.hands import FIVE_CARD, LONGEST_FLUSH
from croupier.hands.classes import Category
from croupier.hands.vector import strengths
from croupier.lab.study.exposed import turned_up
from croupier.odds.general.board_states import FLOP, HOLES, TURN, holes, level, states_of
from croupier.odds.general.flushes import lower_flushes, place_of
from croupier.odds.general.holdem import sees_boards_and_card
from croupier.odds.general.shown_flushes import solve_flushes_with_card, ways_below
from croupier.odds.general.shown_solution import ShownSolution
from croupier.odds.solvers.searched import figures, searched_plan
from tests.loops import at_least_one
from tests.odds.changed import example

pytestmark = [pytest.mark.prove, pytest.mark.shares("holdem")]
Cards = NDArray[np.int64]
Nets = NDArray[np.float64]
ROUNDS = 200_000
PAIR, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = (
    FIVE_CARD.first_of(Category(name))
    for name in ("pair", "straight", "flush", "full house", "four of a kind", "straight flush")
)
ROYAL = FIVE_CARD.strength((32, 36, 40, 44, 48))
PAIR_OF_FOURS = FIVE_CARD.strength((8, 9, 0, 4, 12))  # with the lowest cards there are beside it
NINE_HIGH = LONGEST_FLUSH.strength((0, 4, 28, 1, 5, 2, 3))


def paid(mine: Cards, rows: list[tuple[int, float]], otherwise: float) -> Nets:
    """Return what a table pays hands by the lowest strength of each row, from the highest row."""
    return np.select([mine >= least for least, _ in rows], [pays for _, pays in rows], otherwise)


# ----------------------------------------------------------------------------------- three games, settled


def casino_holdem(bets: Cards, mine: Cards, theirs: Cards) -> Nets:
    """Settle ante and call: (rounds, 2) units."""
    rows = [(ROYAL, 100.0), (STRAIGHT_FLUSH, 20.0), (FOUR_OF_A_KIND, 10.0), (FULL_HOUSE, 3.0), (FLUSH, 2.0)]
    ante, opens = paid(mine, rows, 1.0), theirs >= PAIR_OF_FOURS
    won = ante + np.where(opens, bets[:, 1], 0)
    lost = -(bets[:, 0] + bets[:, 1])
    return np.where(~opens, ante, np.where(mine > theirs, won, np.where(mine < theirs, lost, 0)))


def ultimate(bets: Cards, mine: Cards, theirs: Cards) -> Nets:
    """Settle ante, blind and play: a dealer without a pair pushes the ante alone."""
    rows = [
        (ROYAL, 500.0),
        (STRAIGHT_FLUSH, 50.0),
        (FOUR_OF_A_KIND, 10.0),
        (FULL_HOUSE, 3.0),
        (FLUSH, 1.5),
        (STRAIGHT, 1.0),
    ]
    ante = np.where(theirs >= PAIR, 1, 0)
    won, lost = ante + paid(mine, rows, 0.0) + bets[:, 2], -ante - 1 - bets[:, 2]
    return np.where(mine > theirs, won, np.where(mine < theirs, lost, 0))


def bonus(bets: Cards, mine: Cards, theirs: Cards) -> Nets:
    """Settle ante, flop, turn and river: the ante is paid with a straight or better."""
    later = bets[:, 1:].sum(axis=1)
    won, lost = later + (mine >= STRAIGHT), -1 - later
    return np.where(mine > theirs, won, np.where(mine < theirs, lost, 0))


SETTLED: dict[str, Callable[[Cards, Cards, Cards], Nets]] = {
    "casino-holdem": casino_holdem,
    "ultimate-texas-holdem": ultimate,
    "texas-holdem-bonus": bonus,
}


# --------------------------------------------------------------------------------------------- rounds of them


def dealt(dice: np.random.Generator, rounds: int, cards: int, shown: int | None = None) -> Cards:
    """Deal different cards, none of them the one that is shown."""
    deck = np.array([card for card in range(52) if card != shown])
    order = dice.random((rounds, len(deck))).argsort(axis=1)[:, :cards]
    return np.asarray(deck[order], dtype=np.int64)


def ranked(*parts: Cards) -> Cards:
    return strengths("five-card", np.concatenate(parts, axis=1).astype(np.uint8)).astype(np.int64)


def named_as(solution: ShownSolution, board: Cards) -> tuple[Cards, Cards]:
    """Return the number of each flop among those the solution tells apart, and each card's name there."""
    renamings = np.array([(0, *order) for order in permutations((1, 2, 3))])
    number = {tuple(sorted(cards)): place for place, cards in enumerate(solution.shown_flops.cards.tolist())}
    flops, names = np.full(len(board), -1), np.zeros((len(board), 52), dtype=np.int64)
    deck = np.arange(52)
    for renaming in renamings:
        other = (deck & ~3) | renaming[deck & 3]
        renamed = np.sort(other[board[:, :FLOP]], axis=1)
        keys = renamed @ np.array([1, 52, 52 * 52])
        known = np.full(52**3, -1)
        for cards, place in number.items():
            known[cards[0] + 52 * cards[1] + 52 * 52 * cards[2]] = place
        new = (flops < 0) & (known[keys] >= 0)
        flops[new], names[new] = known[keys[new]], other
    assert (flops >= 0).all()
    return flops, names


def hole_numbers(own: Cards) -> Cards:
    table = np.full((52, 52), -1)
    first, second = holes().cards[:, 0], holes().cards[:, 1]
    table[first, second] = table[second, first] = np.arange(HOLES)
    return table[own[:, 0], own[:, 1]]


def best_on_turn(solution: ShownSolution, own: Cards, board: Cards, node: Cards) -> Cards:
    """Return the target that each node of the turn goes on to, by what the solution found it worth."""
    ahead, held = solution.ahead, hole_numbers(own)
    assert ahead is not None
    by_ranks, by_suit = states_of(board)
    worth = ahead.plain[:, by_ranks, holes().ranks[held]].astype(np.int64)
    for suit in range(4):
        row = by_suit[:, suit] + (level(TURN).count if suit else 0)  # the suit of the card seen comes first
        beyond = ahead.suited[:, row, holes().by_suit[suit, held]]
        worth += np.where(by_suit[:, suit] >= 0, beyond, 0)
    targets = ahead.nodes[node]
    function, times = ahead.targets.function[targets], ahead.targets.times[targets]
    each = np.where(function >= 0, times * worth[np.maximum(function, 0), np.arange(len(held))[:, None]], 0)
    best = np.where(targets >= 0, each, np.iinfo(np.int64).min).argmax(axis=1)
    return np.asarray(targets[np.arange(len(held)), best])


def play(name: str, solution: ShownSolution, cards: Cards) -> Nets:
    """Play rounds of hole cards, boards and the dealer's other card; return what each brings."""
    settled, plan, shown = SETTLED[name], solution.plan, 4 * solution.shown
    own, board, other = cards[:, :2], cards[:, 2:7], cards[:, 7:]
    units = np.array([end.units for end in plan.betting.ends])
    folded = np.array([end.folded is not None for end in plan.betting.ends])
    flop, names = named_as(solution, board)
    rows = np.arange(len(cards))
    own_named = names[rows[:, None], own]
    place = flop * HOLES + hole_numbers(own_named)
    end, target = np.full(len(cards), -1), np.full(len(cards), -1)
    node = np.zeros(len(cards), dtype=np.int64)
    if solution.first is not None:
        move = solution.first_moves()[hole_numbers(own)]
        for number, action in enumerate(solution.first.actions):
            kind, to = solution._way(action)
            (end if kind == "end" else node)[move == number] = to
    later = len(solution.targets.at_turn)
    assert solution.ahead is not None
    for number in at_least_one(np.unique(node[end < 0]).tolist()):
        here = (end < 0) & (node == number)
        leads = solution.targets.at_flop[number]
        if (sure := solution.sure[number]) is not None:
            end[here] = sure
            continue
        item = np.array(leads)[solution.ahead.moves[solution.open.index(number), place]]
        target[here] = item[here] - later
        at = here & (item < later)
        if at.any():
            target[at] = best_on_turn(solution, own[at], board[at, :TURN], item[at])
    mine = ranked(own, board)
    for number in at_least_one(np.unique(target[end < 0]).tolist()):
        here = (end < 0) & (target == number)
        ends = np.array(solution.targets.ends[number])
        end[here] = ends[_best_end(name, solution, cards[here], mine[here], ends)]
    shown_card = np.full((len(cards), 1), shown)
    theirs = ranked(shown_card, other, board)
    nets = np.where(folded[end], -units[end].sum(axis=1), settled(units[end], mine, theirs))
    return np.asarray(nets, dtype=np.float64)


def _best_end(name: str, solution: ShownSolution, cards: Cards, mine: Cards, ends: Cards) -> Cards:
    """Choose among ends with the whole board in sight: try every card the dealer can hold."""
    if len(ends) == 1:
        return np.zeros(len(cards), dtype=np.int64)
    shown = 4 * solution.shown
    worth = np.zeros((len(ends), len(cards)))
    for card in range(52):
        free = (card != shown) & ~(cards[:, :7] == card).any(axis=1)
        theirs = ranked(np.full((free.sum(), 1), shown), np.full((free.sum(), 1), card), cards[free, 2:7])
        for place, number in enumerate(ends.tolist()):
            at = solution.plan.betting.ends[number]
            bets = np.tile(np.array(at.units), (int(free.sum()), 1))
            worth[place, free] += -sum(at.units) if at.folded else SETTLED[name](bets, mine[free], theirs)
    return np.asarray(worth.argmax(axis=0))


def agree(nets: Nets, exact: float) -> None:
    error = nets.std() / np.sqrt(len(nets))
    assert abs(nets.mean() - exact) < 4 * error


@pytest.mark.parametrize("rank", [0, 7, 12])
@pytest.mark.parametrize("name", SETTLED)
def test_rounds_with_the_dealers_card_seen_bring_what_is_counted(name: str, rank: int) -> None:
    plan = searched_plan(turned_up(example(name), "dealer.1"), ("main",))
    seen = sees_boards_and_card(plan)
    assert seen is not None
    solution = ShownSolution(plan, seen, rank)
    ways = solution.run()
    exact = float((ways * (solution.nets / solution.scale)).sum() / ways.sum())
    dice = np.random.default_rng(rank)
    agree(play(name, solution, dealt(dice, ROUNDS, 8, 4 * rank)), exact)


# -------------------------------------------------------------------------------------------- High Card Flush


def test_rounds_of_high_card_flush_with_the_dealers_card_seen_bring_what_is_counted() -> None:
    plan = searched_plan(turned_up(example("high-card-flush"), "dealer.1"), ("main",))
    exact = float(figures(solve_flushes_with_card(plan))["main"].ev)
    cards = dealt(np.random.default_rng(1), 5 * ROUNDS, 14)
    own, dealer = cards[:, :7], cards[:, 7:]
    mine, theirs = (
        strengths("longest-flush", hand.astype(np.uint8)).astype(np.int64) for hand in (own, dealer)
    )
    raised = _raises(own, dealer[:, 0], mine)
    opens = theirs >= NINE_HIGH
    both = np.where(mine > theirs, 1 + raised, np.where(mine < theirs, -1 - raised, 0))
    agree(np.where(raised == 0, -1.0, np.where(opens, both, 1.0)), exact)


def _raises(own: Cards, shown: Cards, mine: Cards) -> Cards:
    """Return how much is raised, 0 for a fold, by how many hands with the shown card are below."""
    masks = np.stack(
        [np.where((own & 3) == suit, 1 << (own >> 2), 0).sum(axis=1) for suit in range(4)], axis=1
    )
    sizes = np.stack([((own & 3) == suit).sum(axis=1) for suit in range(4)], axis=1)
    order = np.argsort(-sizes, axis=1, kind="stable")
    masks, sizes = np.take_along_axis(masks, order, 1), np.take_along_axis(sizes, order, 1)
    suit, rank = (order == (shown & 3)[:, None]).argmax(axis=1), shown >> 2
    each = comb(44, 6)
    found = np.zeros(len(own), dtype=np.int64)
    for shape in at_least_one(np.unique(sizes, axis=0).tolist()):
        here = np.flatnonzero((sizes == shape).all(axis=1))
        left, at, card = 0x1FFF & ~masks[here], suit[here], rank[here]

        def below(limit: Cards, left: Cards = left, at: Cards = at, card: Cards = card) -> Cards:
            length, place = place_of(limit)
            ways = ways_below(left, 7, length, place)[np.arange(len(left)), at]
            ranks = left[np.arange(len(left)), at]
            lower = lower_flushes(length).astype(np.int64)
            with_it = lower[ranks, place] - lower[ranks & ~(1 << card), place]
            return np.asarray(ways[:, 0] + ways[:, 1] * with_it)

        weak = below(np.full(len(here), NINE_HIGH))
        low, up_to = below(mine[here]), below(mine[here] + 1)
        won, lost = low - np.minimum(low, weak), each - np.maximum(up_to, weak)
        most = {5: 2, 6: 3, 7: 3}.get(max(shape), 1)
        sizes_here = np.where(won > lost, most, 1)
        value = weak + (won - lost) * (1 + sizes_here)
        found[here] = np.where(value > -each, sizes_here, 0)
    return found
