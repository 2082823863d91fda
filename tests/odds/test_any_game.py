"""Game files written by chance are solved as every deal says, to the last fraction, or they are refused."""

import tomllib
from collections import Counter

import pytest

from croupier.games import Game
from croupier.odds import UnsolvedError, analyze
from tests.odds.any_game import LARGER, SMALL, any_game
from tests.odds.plain_any import deals, solved


def compared(seeds: range, most_deals: int, cards: range = SMALL) -> Counter[str]:
    """Solve the files of these seeds both ways, but for those too large to deal out; they must agree."""
    found: Counter[str] = Counter()
    for seed in seeds:
        text = any_game(seed, cards)
        game = Game.from_data(tomllib.loads(text))
        if deals(game) > most_deals:
            found["large"] += 1
            continue
        try:
            odds = analyze(game).wager("main")
        except UnsolvedError:
            found["refused"] += 1
            continue
        plain = solved(game)
        exact = (odds.ev, odds.average_wager)
        assert exact == (plain.value, plain.staked), f"seed {seed}: {exact}, by every deal {plain}\n{text}"
        found["equal"] += 1
    return found


@pytest.mark.parametrize("first", range(0, 160, 40))
def test_small_files_of_any_shape_are_solved_as_every_deal_says(first: int) -> None:
    found = compared(range(first, first + 40), most_deals=2600)
    assert found["equal"] > found["refused"]


@pytest.mark.prove
@pytest.mark.parametrize("first", range(1000, 7000, 500))
def test_thousands_of_files_of_any_shape_are_solved_as_every_deal_says(first: int) -> None:
    found = compared(range(first, first + 500), most_deals=3000)
    assert found["equal"] > 5 * found["refused"]


def test_small_files_with_larger_decks_are_solved_as_every_deal_says() -> None:
    found = compared(range(40), most_deals=6000, cards=LARGER)
    assert found["equal"] > 5 * found["refused"]


@pytest.mark.prove
@pytest.mark.parametrize("first", range(10_000, 16_000, 500))
def test_thousands_of_files_with_larger_decks_are_solved_as_every_deal_says(first: int) -> None:
    found = compared(range(first, first + 500), most_deals=20_000, cards=LARGER)
    assert found["equal"] > 5 * found["refused"]


def test_a_seed_always_writes_the_same_file() -> None:
    assert any_game(7) == any_game(7) != any_game(8)


@pytest.mark.parametrize("seed", [4039, 5616])
def test_spreads_against_the_dealer_are_refused(seed: int) -> None:
    with pytest.raises(UnsolvedError, match="whose order matters"):
        analyze(Game.from_data(tomllib.loads(any_game(seed))))
