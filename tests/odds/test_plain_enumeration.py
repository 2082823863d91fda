"""The fast count and the slow one agree to the last fraction, for every game, on a deck dealt out whole."""

from pathlib import Path

import pytest

from croupier.games import CATALOGUE, Game, load
from croupier.games.patch import patched
from croupier.odds import WagerOdds, analyze
from croupier.odds.solvers.wagers import wager_odds
from tests.loops import at_least_one
from tests.odds.plain import PlainOdds, Streets, against_dealer, side_bet

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
TENS, NINES = 8, 7  # decks of twenty and of twenty-four cards
HOLDEM = [name for name in CATALOGUE if name.startswith("nh-holdem")]
STREETS = [*HOLDEM, str(EXAMPLES / "mississippi-stud.toml"), str(EXAMPLES / "let-it-ride.toml")]
BY_ALL = (
    "nh-holdem-stud",
    "let-it-ride",
)  # one with folds and one without, in every run; the others in proofs


def changed(game: str, change: dict[str, object]) -> Game:
    return Game.from_data(patched(load(game).data, change))


def assert_same(fast: WagerOdds, slow: PlainOdds) -> None:
    assert {chance.net: chance.probability for chance in fast.chances} == slow.chances
    assert fast.average_wager == slow.average_wager
    assert {step: often for step, often in fast.folds if step in slow.folds} == slow.folds


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            game,
            id=Path(game).stem,
            marks=pytest.mark.slow if Path(game).stem in BY_ALL else pytest.mark.prove,
        )
        for game in STREETS
    ],
)
def test_streets_of_a_pay_table(game: str) -> None:
    found = load(game)
    assert_same(wager_odds(found, "main", {}, {}, low=TENS), Streets(found, TENS).odds())


@pytest.mark.prove
def test_streets_where_a_flush_need_not_be_a_royal() -> None:
    game = load("nh-holdem-stud")
    assert_same(wager_odds(game, "main", {}, {}, low=NINES), Streets(game, NINES).odds())


@pytest.mark.slow
@pytest.mark.parametrize("option", ["a", "b"])
def test_streets_of_one_bet_or_of_three_with_poor_pay(option: str) -> None:
    """With less to win there are folds even in so rich a deck."""
    poor = {
        "pair of jacks or better": "loses",
        "two pair": "loses",
        "three of a kind": "push",
        "straight": "1 to 1",
        "full house": "2 to 1",
    }
    data = load("nh-holdem-stud").with_readings({"Q3-03": option}).data
    game = Game.from_data(patched(data, {"pay": {"main": {"rows": poor}}}))
    fast = wager_odds(game, "main", {}, {}, low=TENS)
    assert_same(fast, Streets(game, TENS).odds())
    assert sum(often for _, often in fast.folds) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["three-card-poker", "three-card-poker-fragment"])
@pytest.mark.parametrize("shows", [0, 1])
def test_against_the_dealer_with_and_without_a_card_shown(game: str, shows: int) -> None:
    found = changed(game, {"cards": {"dealer": {"dealer_shows": shows}}})
    assert_same(wager_odds(found, "main", {}, {}, low=TENS), against_dealer(found, TENS))


@pytest.mark.slow
@pytest.mark.parametrize(
    "reading", [{"Q0-01": "a"}, {"Q0-02": "a"}, {"Q0-03": "b"}, {"Q0-03": "c"}, {"Q0-17": "b"}]
)
def test_against_the_dealer_as_read_otherwise(reading: dict[str, str]) -> None:
    found = load("three-card-poker").with_readings(reading)
    assert_same(wager_odds(found, "main", {}, {}, low=TENS), against_dealer(found, TENS))


SIDE_BETS: list[tuple[str, str, dict[str, str]]] = [
    (name, group, {})
    for name in CATALOGUE
    for group in load(name).wager_groups
    if group != "main" and name != "three-card-poker-fragment"
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "group", "reading"),
    [
        *SIDE_BETS,
        ("three-card-poker", "pair-plus", {"Q0-16": "b"}),
        ("three-card-poker", "pair-plus", {"Q0-18": "b"}),
        ("nh-holdem-jackpots", "six-card-bonus", {"Q1-17": "b"}),
        ("nh-holdem-jackpots", "six-card-bonus", {"Q1-18": "b"}),
    ],
)
def test_side_bets(game: str, group: str, reading: dict[str, str]) -> None:
    found = load(game).with_readings(reading)
    jackpots = dict.fromkeys(found.jackpots.names, 0) if found.jackpots else {}
    assert_same(wager_odds(found, group, {}, jackpots, low=TENS), side_bet(found, group, TENS))


@pytest.mark.parametrize("game", [name for name in CATALOGUE if name != "three-card-poker-fragment"])
def test_the_chances_of_a_short_deck_sum_to_one(game: str) -> None:
    for wager in at_least_one(analyze(load(game), low=TENS).wagers):
        assert sum(chance.probability for chance in wager.chances) == 1
