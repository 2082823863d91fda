"""Bets of free size, solved at an ante: against every size tried one by one, and refused without an ante."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.odds import UnsolvedError, advise, analyze, round_distribution, strategy
from croupier.odds.counting.payouts import returns, rows_of
from croupier.odds.solvers.streets import course_of, solve

TIED = load("nh-holdem-3-card-bonus")
FREE = TIED.with_readings({"Q4-01": "b"})
LOW = 8  # a short deck from the tens up


def by_every_size(game: Game, ante: int, low: int) -> Fraction:
    """Solve with every size that may be bet, not only the smallest and the largest."""
    table = game.pay_table("main")
    course = course_of(game, "main", table, low)
    assert course is not None
    sizes = sorted({raises * dollars for raises in (1, 2, 3) for dollars in range(2, 11)})
    moves = tuple((f"bet {size}", size) for size in sizes)
    streets = tuple(replace(street, moves=moves) for street in course.streets)
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    course = replace(course, streets=streets, first_stake=ante)
    solution = solve(course, table.ranking, rows, pays)
    won = sum(
        (
            units * net * int(ways)
            for units, often in solution.settled.items()
            for net, ways in zip(pays, often, strict=True)
        ),
        Fraction(0),
    )
    lost = sum(units * ways for folds in solution.folded.values() for units, ways in folds.items())
    return (won - lost) / solution.total / ante


@pytest.mark.rule("Q4-01")
@pytest.mark.parametrize("ante", [2, 5, 10])
def test_the_smallest_and_the_largest_bet_are_worth_as_much_as_all_sizes(ante: int) -> None:
    assert analyze(FREE, {"ante": ante * 100}, low=LOW).wager("main").ev == by_every_size(FREE, ante, LOW)


@pytest.mark.rule("Q4-01")
def test_free_bets_favour_the_player_most_at_the_smallest_ante() -> None:
    edges = [analyze(FREE, {"main": ante}).wager("main").house_edge for ante in (200, 500, 1000)]
    tied = analyze(TIED).wager("main").house_edge
    assert edges[0] < edges[1] < edges[2] < tied


@pytest.mark.rule("Q4-01")
def test_free_bets_without_an_ante_are_refused_by_everyone_who_counts_in_antes() -> None:
    with pytest.raises(UnsolvedError, match="at an ante"):
        analyze(FREE)
    with pytest.raises(UnsolvedError, match="any size"):
        strategy(FREE)
    with pytest.raises(UnsolvedError, match="any size"):
        advise(FREE, parse_cards("Qs 6d"))
    with pytest.raises(UnsolvedError, match="any size"):
        round_distribution(FREE, {"ante": 500})
