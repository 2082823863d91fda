"""Games solved from what their player sees come to the figures that others have published."""

import json
from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.odds import UnsolvedError, advise, analyze
from croupier.odds.solvers.solvable import why_no_odds
from tests.odds.changed import EXAMPLES


def _game(name: str) -> Game:
    return load(str(EXAMPLES / f"{name}.toml"))


def _percent(value: Fraction, digits: int) -> float:
    return round(float(value) * 100, digits)


@pytest.mark.slow
def test_crazy_4_poker() -> None:
    main = analyze(_game("crazy-4-poker")).wager("main")
    assert (_percent(main.house_edge, 2), _percent(main.element_of_risk, 2)) == (3.42, 1.09)


def test_crazy_4_poker_is_played_from_king_queen_eight_four() -> None:
    game = _game("crazy-4-poker")
    assert advise(game, parse_cards("Ks Qd 8c 4h 2c")).action == "bet"
    assert advise(game, parse_cards("Ks Qd 8c 3h 2c")).action == "fold"
    assert advise(game, parse_cards("As Ad 8c 3h 2c")).units == 3


def test_red_dog_with_one_deck() -> None:
    assert _percent(analyze(_game("red-dog")).wager("main").house_edge, 3) == 3.155


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "edge", "risk"),
    [
        ("four-card-poker", 2.79, 1.30),
    ],
)
def test_published_edges(name: str, edge: float, risk: float) -> None:
    main = analyze(_game(name)).wager("main")
    assert abs(float(main.house_edge) * 100 - edge) < 0.005
    assert _percent(main.element_of_risk, 2) == risk


def test_what_is_too_much_says_how_many_hands() -> None:
    data: dict[str, Any] = json.loads(_game("texas-holdem-bonus").file_data)
    game = Game.from_data(data | {"deck": {"ranks": "3 4 5 6 7 8 9 10 J Q K A"}})
    why = why_no_odds(game)
    assert why is not None
    assert "1,056,577,183,200 hands to solve exactly, and 600,000,000 are the most" in why
    with pytest.raises(UnsolvedError, match="1,056,577,183,200 hands"):
        analyze(game)
    assert advise(game, parse_cards("As Kd"), parse_cards("3c 7d 9h Th"), {"flop": 2}).action == "check"
