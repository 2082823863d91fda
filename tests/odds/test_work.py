"""The work of a solution is estimated before it begins, and refused beyond a budget with the estimate."""

from collections.abc import Callable

import pytest

from croupier.cards import parse_cards
from croupier.games import Game
from croupier.odds import UnsolvedError, advise, analyze, round_distribution, strategy, value_of
from croupier.odds.counting.suits import classes, number_of_classes
from croupier.odds.general.work import solve_time, too_large
from croupier.odds.playing.policies import best_play
from croupier.odds.solvers.searched import searched_plan
from tests.odds.changed import example
from tests.odds.small_games import read, streets, versus
from tests.odds.test_solvable import RIGHT


@pytest.mark.parametrize("size", range(6))
@pytest.mark.parametrize("low", [0, 4])
@pytest.mark.slow
def test_classes_are_numbered_without_making_them(size: int, low: int) -> None:
    assert number_of_classes(size, low) == len(classes(size, low).sets)


SEVEN = versus({"hand": 7, "dealer": 5}, RIGHT, ranking="five-card")
POCKET = streets(
    {"hand": 2, "board": 5}, ["bets", "deal hand board", "play", "show board"], cards=["hand", "board"],
    ranking="five-card",
)  # fmt: skip
NOTHING = streets({"hand": 7}, ["bets", "play", "deal hand"], cards=["hand"], ranking="five-card")


@pytest.mark.parametrize(
    ("text", "estimate"),
    [
        (SEVEN, "769,172,352 look-ups to solve exactly, and 500,000,000 are the most"),
        (POCKET, "358,070,440"),
        (NOTHING, "133,784,560 hands to solve exactly, and 100,000,000 are the most"),
    ],
    ids=["seven cards against the dealer", "five cards to come", "seven cards to come"],
)
@pytest.mark.parametrize("consumer", [analyze, strategy, lambda game: value_of(game, best_play)])
def test_work_without_end_is_refused_before_it_begins(
    text: str, estimate: str, consumer: Callable[[Game], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun(*_: object) -> None:
        raise AssertionError("the work has begun")

    for module in ("solvers.dealer", "solvers.streets", "solvers.card_classes", "counting.strengths"):
        monkeypatch.setattr(f"croupier.odds.{module}.classes", begun)
    with pytest.raises(UnsolvedError) as refused:
        consumer(read(text))
    assert estimate in str(refused.value)


def test_a_moment_with_too_much_to_come_is_refused() -> None:
    with pytest.raises(UnsolvedError, match="ask again when more cards lie open"):
        advise(read(streets({"hand": 1, "board": 6}, ["bets", "deal hand board", "play", "show board"],
                            cards=["hand", "board"], ranking="five-card")), parse_cards("As"))  # fmt: skip


def test_a_round_with_every_board_counted_is_refused_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begun(*_: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("croupier.odds.solvers.card_classes.classes", begun)
    with pytest.raises(UnsolvedError, match="has 358,070,440 ways for 5 cards to fall beside a hand of 2"):
        round_distribution(read(POCKET), {"ante": 500})


def test_bets_of_many_sizes_are_part_of_the_work_of_a_search() -> None:
    """Three raises of one to three antes can lie in 85 ways, each of which is summed for every hand."""
    stud = example("mississippi-stud")
    why = too_large(searched_plan(stud, ("main",)))
    assert why is not None
    assert "2,035,406,409 sums over 85 ways to bet to solve exactly, and 600,000,000 are the most" in why
    short = searched_plan(stud, ("main",), low=4)  # 36 cards: half a minute of a busy processor
    assert too_large(short) is None
    assert 20 < solve_time(short).seconds < 40
