"""A game that only the search solves has a chart to carry, and what the chart costs is counted."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

import croupier as cr
from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.hands import RANKINGS
from croupier.odds import UnsolvedError, analyze, strategy
from croupier.odds.counting.suits import classes
from croupier.odds.playing.board_charts import nested
from croupier.odds.playing.hold_em_traits import alike, board_rules, board_traits, own_and_outs
from croupier.odds.playing.policies import deciding_group
from tests.loops import at_least_one
from tests.odds.changed import EXAMPLES, bet_on_every_street, example
from tests.odds.small_games import read, versus

SEVEN_SIX = read(
    versus({"hand": 7, "dealer": 6}, ["bets", "deal hand dealer", "play", "show dealer"], ranking="five-card")
)


def hands(*written: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.array([parse_cards(cards) for cards in written], dtype=np.uint8)


def test_red_dog_is_raised_from_a_spread_of_seven() -> None:
    how = strategy(example("red-dog"))
    raised = [rule.says for rule in how.charts[0].lines[0].rules]
    assert raised == [f"spread of {word}" for word in ("eleven", "ten", "nine", "eight", "seven")]
    assert how.cost == 0
    assert how.best.ev == analyze(how.game).wager("main").ev
    assert {short.name for short in how.shortcuts} == {"play-blind", "bet-the-most"}


def test_every_tie_of_casino_war_goes_to_war() -> None:
    chart = cr.strategy(str(EXAMPLES / "casino-war.toml"))
    assert chart.chart == "War: go to war with every hand"
    assert chart.cost == 0
    assert chart.to_dict()["chart_cost"] == 0
    with pytest.raises(CroupierError, match="too many states to list"):
        chart.columns()


def test_two_sizes_of_a_raise_have_a_line_each() -> None:
    small = versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"])
    how = strategy(read(small.replace('equal_to = "ante"', 'equal_to = "ante"\ntimes = [1, 2]')))
    assert [line.action for line in how.charts[0].lines] == ["bet 2", "bet 1", "fold"]
    assert how.played.ev == how.best.ev - how.cost
    assert 0 <= how.cost < 1e-4


@pytest.mark.parametrize("seed", range(20))
def test_a_chart_by_strength_is_the_best_of_all_that_are_no_bolder_below(seed: int) -> None:
    rng = np.random.default_rng(seed)
    worth = rng.integers(-3, 4, (3, 6)).astype(float)
    least = [int(rng.integers(0, 4)), int(rng.integers(0, 3))]
    every = [
        levels
        for levels in combinations_with_replacement(range(2, -1, -1), 6)  # the least bold first
        if all(level == 2 or strength >= least[level] for strength, level in enumerate(levels))
    ]
    brings = [sum(worth[level, strength] for strength, level in enumerate(levels)) for levels in every]
    found = tuple(nested(worth, least).tolist())
    assert found in every
    assert brings[every.index(found)] == max(brings)


def test_an_exact_tie_goes_to_the_bet() -> None:
    assert nested(np.zeros((3, 4)), [0, 0]).tolist() == [0, 0, 0, 0]


@pytest.mark.prove
def test_the_chart_of_four_card_poker_has_no_line_that_is_never_best() -> None:
    """What a raise brings grows with it, so that two antes are never better than one and three alike."""
    how = strategy(example("four-card-poker"))
    lines = [(line.action, *(rule.says for rule in line.rules)) for line in how.charts[0].lines]
    assert lines == [
        ("bet 3", "pair of tens, jack kicker or better"),
        ("bet 1", "pair of threes or better"),
        ("fold",),
    ]
    assert how.cost == Fraction(9911620066, 1744157670255)


@pytest.mark.prove
def test_crazy_4_poker_is_played_from_king_queen_eight_four_and_raised_with_aces() -> None:
    how = strategy(example("crazy-4-poker"))
    lines = [(line.action, *(rule.says for rule in line.rules)) for line in how.charts[0].lines]
    assert lines == [
        ("bet 3", "pair of aces or better"),
        ("bet 1", "king-queen-eight-four high or better"),
        ("fold",),
    ]
    assert 0 < how.cost < 1e-6


@pytest.mark.prove
def test_the_chart_of_ultimate_texas_holdem_is_the_published_one() -> None:
    """Any ace, a king with a five and so on raise four times; 21 cards that beat a hand fold it."""
    how = strategy(example("ultimate-texas-holdem"))
    assert how.grid is not None
    before, flop, river = how.charts
    assert "a king with suited any, unsuited 5 or higher" in [rule.says for rule in before.lines[0].rules]
    assert "a pair of your own, twos or better" in [rule.says for rule in flop.lines[0].rules]
    assert river.lines[0].rules[1].says == "fewer than 21 cards that would beat you beside the board"
    assert 0 < how.cost < 0.0025


@pytest.mark.prove
@pytest.mark.parametrize(("name", "cost"), [("casino-holdem", 0.009), ("four-card-poker", 0.006)])
def test_other_charts_cost_little(name: str, cost: float) -> None:
    assert 0 < strategy(example(name)).cost < cost


def test_a_game_that_is_not_solved_says_how_many_hands_and_what_works() -> None:
    with pytest.raises(UnsolvedError, match=r"[0-9,]+ hands to solve exactly.*simulate it with the strategy"):
        strategy(SEVEN_SIX)


def test_a_chart_of_flop_turn_and_river_is_refused_with_what_works() -> None:
    with pytest.raises(UnsolvedError, match=r"on the turn and on the river, .*advise values"):
        strategy(bet_on_every_street())


@pytest.mark.prove
def test_the_chart_of_texas_holdem_bonus_has_a_start_a_flop_and_a_turn() -> None:
    """All but the lowest unsuited starts are played; a pair of one's own is bet; the cost is counted."""
    how = strategy(example("texas-holdem-bonus"))
    assert how.grid is not None
    assert sum(row.count("fold") for row in how.grid) == 5
    assert [chart.step for chart in how.charts] == ["before-flop", "before-turn", "before-river"]
    for chart in at_least_one(how.charts[1:]):
        assert [line.action for line in chart.lines] == ["bet 1", "check"]
        assert "a pair of your own, twos or better" in [rule.says for rule in chart.lines[0].rules]
    assert how.best.ev == analyze(how.game).wager("main").ev
    assert how.played.ev == how.best.ev - how.cost
    assert 0 < how.cost < 0.01


# ---------------------------------------------------------------------------- hole cards beside a board


def test_pairs_draws_and_high_cards_beside_a_flop_are_told() -> None:
    at = board_traits(
        hands("Ah 2h", "9c 9d", "Jc Td", "As Kd"), hands("7h 3h Kc", "9h 4c 4d", "Qc 9d 2s", "5c 6d 7h")
    )
    assert at.flush.tolist() == [12, -1, -1, -1]
    assert at.paired.tolist() == [-1, 7, -1, -1]
    assert at.ends.tolist() == [0, 0, 2, 0]
    assert at.over.tolist() == [1, 0, 0, 2]
    assert at.board_paired.tolist() == [False, True, False, False]
    assert (at.high.tolist(), at.low.tolist()) == ([12, 7, 9, 12], [0, 7, 8, 11])


def test_no_rule_tells_rows_of_one_kind_apart() -> None:
    dice = np.random.default_rng(5)
    rows = np.array([dice.permutation(52)[:5] for _ in range(3000)], dtype=np.uint8)
    at = board_traits(rows[:, :2], rows[:, 2:])
    first, kinds = alike(at)
    for rule in at_least_one(list(board_rules())):
        holds = rule.holds(at)
        assert (holds == holds[first][kinds]).all(), rule.says


def test_rows_of_one_kind_have_one_start_where_starts_are_told_apart() -> None:
    dice = np.random.default_rng(6)
    rows = np.array([dice.permutation(52)[:6] for _ in range(3000)], dtype=np.uint8)
    starts = classes(2).number_of(rows[:, :2])
    first, kinds = alike(board_traits(rows[:, :2], rows[:, 2:]), starts)
    assert (starts[first][kinds] == starts).all()


def test_cards_that_beat_a_hand_are_counted() -> None:
    """Ace high on 2-7-9-J-Q is beaten by a card that pairs the board or makes a straight of it."""
    board = "2c 7d 9h Js Qd"
    own, outs = own_and_outs(hands("Ah 3s", "Qh 3s"), hands(board, board), None)
    assert own.tolist() == [False, True]
    assert outs.tolist() == [_beat(parse_cards(hole), parse_cards(board)) for hole in ("Ah 3s", "Qh 3s")]


def _beat(hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    ranking = RANKINGS["five-card"]
    mine = max(ranking.strength(part) for part in combinations((*hole, *board), 5))
    left = [card for card in range(52) if card not in (*hole, *board)]
    return sum(
        max(ranking.strength(part) for part in combinations((card, *board), 5)) > mine for card in left
    )


def test_a_chart_is_of_the_wager_that_is_decided_though_another_meets_the_dealer_too() -> None:
    text = versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"],
                  settles=["settle ante"])  # fmt: skip
    game = read(text.replace('part_of = "main"', 'part_of = "alone"', 1))
    assert game.wager_groups == ("alone", "main")
    assert deciding_group(game) == "main"
