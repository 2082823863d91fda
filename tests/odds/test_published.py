"""Every figure in public that croupier can be checked against, as an exact fraction where one is known."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.games import CATALOGUE, Game, load
from croupier.games.patch import patched
from croupier.hands import FIVE_CARD, RANKINGS, THREE_CARD
from croupier.hands.vector import every_hand, strengths
from croupier.odds import WagerOdds, analyze
from croupier.odds.counting.strengths import strength_counts
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.dealer import meetings, qualifying_strength
from croupier.odds.solvers.solvable import stand_of
from croupier.odds.solvers.wagers import contest_nets, lost_odds, street_odds, wager_odds
from tests.loops import at_least_one

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
WHOLE = [
    pytest.param(name, marks=pytest.mark.slow if name == "three-card-poker" else ())
    for name in CATALOGUE
    if name != "three-card-poker-fragment"
]


def example(name: str) -> Game:
    return load(EXAMPLES / f"{name}.toml")


def main(game: Game) -> WagerOdds:
    return wager_odds(game, "main", {}, {})


def three_card_541() -> Game:
    return paying(
        load("three-card-poker"), "ante-bonus", {"straight flush": 5, "three of a kind": 4, "straight": 1}
    )


def test_three_card_counts() -> None:
    often: dict[str, int] = {}
    for strength, count in enumerate(strength_counts("three-card", 3).tolist()):
        name = THREE_CARD.describe(strength).category.name
        often[name] = often.get(name, 0) + count
    assert sorted(often.values()) == sorted([48, 52, 720, 1_096, 3_744, 16_440])
    top = THREE_CARD.strength(parse_cards("As Ks Qs"))
    assert strength_counts("three-card", 3)[top] == 4
    assert sum(often.values()) == 22_100


@pytest.mark.parametrize(
    ("ranking", "cards", "low"),
    [
        ("three-card", 3, 0),
        ("pocket", 2, 0),
        ("five-card", 5, 6),
        ("five-card", 6, 7),
        ("five-card", 7, 8),
        ("longest-flush", 4, 0),
        ("longest-flush", 7, 7),
    ],
)
def test_hands_are_counted_by_ranks_or_suits_as_by_dealing_every_one(
    ranking: str, cards: int, low: int
) -> None:
    deck = range(4 * low, 52)
    dealt = np.bincount(
        strengths(ranking, every_hand(cards, deck)), minlength=len(RANKINGS[ranking].ladder.rungs)
    )
    assert strength_counts(ranking, cards, low=low).tolist() == dealt.tolist()
    assert dealt.sum() == comb(len(deck), cards)


def test_three_card_poker_with_the_bonus_5_4_1() -> None:
    odds = main(three_card_541())
    assert odds.house_edge == Fraction(686_689, 20_358_520)
    assert round(float(odds.house_edge), 6) == 0.033730
    assert round(float(odds.element_of_risk), 4) == 0.0201
    assert round(odds.standard_deviation, 4) == 1.6393
    assert round(float(odds.hit_frequency), 6) == 0.449127


def test_three_card_poker_is_played_with_queen_six_four_or_better() -> None:
    game = three_card_541()
    assert game.contest
    stand = stand_of(game, "main")
    assert stand
    met = meetings(game, game.contest)
    nets, scale = contest_nets(game, game.contest, {"ante": 1, "play": 1})
    stays = (nets[met.strength] * met.ways).sum(axis=1) >= -scale * met.each
    line = THREE_CARD.strength(parse_cards("Qs 6d 4c"))
    assert np.array_equal(stays, met.strength >= line)


def test_three_card_poker_counts_every_deal() -> None:
    game = load("three-card-poker")
    assert game.contest
    met = meetings(game, game.contest)
    assert int(met.weights.sum()) * met.each == 407_170_400
    assert (met.ways.sum(axis=1) == met.each).all()


@pytest.mark.parametrize(
    ("pays", "edge"),
    [((40, 30, 6, 4, 1), Fraction(128, 5_525)), ((40, 30, 6, 3, 1), Fraction(402, 5_525))],
)
def test_pair_plus(pays: tuple[int, ...], edge: Fraction) -> None:
    rows = ("straight flush", "three of a kind", "straight", "flush", "pair")
    game = paying(load("nh-holdem-3-card-bonus"), "three-card-bonus", dict(zip(rows, pays, strict=True)))
    odds = wager_odds(game, "three-card-bonus", {}, {})
    assert odds.house_edge == edge
    assert round(float(edge), 4) == {4: 0.0232, 3: 0.0728}[pays[3]]


def test_mississippi_stud() -> None:
    odds = main(example("mississippi-stud"))
    assert odds.ev == Fraction(-53_223, 1_082_900)
    assert round(float(odds.house_edge), 6) == 0.049149
    assert round(float(odds.average_wager), 2) == 3.59
    assert round(float(odds.element_of_risk), 4) == 0.0137


def test_let_it_ride() -> None:
    assert round(float(main(example("let-it-ride")).house_edge), 4) == 0.0351


@pytest.mark.parametrize(("flush", "edge"), [(3, 0.0710), (4, 0.0214)])
def test_the_three_card_bonus_of_let_it_ride(flush: int, edge: float) -> None:
    game = paying(example("let-it-ride"), "three-card-bonus", {"flush": flush})
    assert round(float(wager_odds(game, "three-card-bonus", {}, {}).house_edge), 4) == edge


@pytest.mark.slow
def test_caribbean_stud() -> None:
    odds = main(example("caribbean-stud"))
    assert odds.ev == Fraction(-142_031_221, 2_718_662_100)
    assert round(float(odds.house_edge), 4) == 0.0522


def test_new_hampshire_holdem_stud_and_what_its_sixes_are_worth() -> None:
    game = load("nh-holdem-stud")
    assert main(game).ev == Fraction(-4_289, 46_410)
    worse = main(game.with_readings({"Q3-01": "b"}))
    assert round(float(worse.house_edge - main(game).house_edge), 4) == 0.0828


def test_new_hampshire_holdem_counts_every_ordered_deal() -> None:
    """1,326 hands, 50 flops, 49 turns, 48 rivers."""
    _, solution = street_odds(load("nh-holdem-stud"), "main")
    assert solution.total == 1_326 * 50 * 49 * 48 == 155_937_600
    counted = sum(int(often.sum()) for often in solution.settled.values())
    counted += sum(ways for lost in solution.folded.values() for ways in lost.values())
    assert counted == solution.total


@pytest.mark.parametrize("name", WHOLE)
def test_the_chances_of_every_wager_sum_to_one(name: str) -> None:
    for wager in at_least_one(analyze(load(name)).wagers):
        assert sum(chance.probability for chance in wager.chances) == 1
        assert wager.ev == sum(chance.net * chance.probability for chance in wager.chances)


def test_the_torn_row_is_a_straight_line() -> None:
    game = load("three-card-poker-fragment")
    torn = lost_odds(game, "pair-plus")
    for paid in (20, 40, 100):
        whole = game.with_blanks({"pay.pair-plus.rows.straight flush": f"{paid} to 1"})
        assert wager_odds(whole, "pair-plus", {}, {}).ev == torn.ev(paid)
    assert torn.fair == Fraction(177, 2)


@pytest.mark.slow
def test_two_dozen_hands_of_caribbean_stud_met_one_by_one() -> None:
    """Against ten-high-up dealers, each hidden hand is dealt and compared."""
    game = example("caribbean-stud")
    assert game.contest
    met = meetings(game, game.contest, low=8)
    limit = qualifying_strength(game.contest)
    strength = {hand: FIVE_CARD.strength(hand) for hand in combinations(range(32, 52), 5)}
    for state in range(0, len(met.own), len(met.own) // 24):
        own, shown = met.own[state].tolist(), met.shown[state].tolist()
        mine = strength[tuple(sorted(own))]
        ways = [0, 0, 0, 0]
        left = [card for card in range(32, 52) if card not in (*own, *shown)]
        for rest in combinations(left, 4):
            theirs = strength[tuple(sorted((*shown, *rest)))]
            ways[0 if theirs < limit else 1 if mine > theirs else 2 if mine == theirs else 3] += 1
        assert met.ways[state].tolist() == ways


def test_a_pay_table_laid_over_a_game_is_the_same_as_one_in_a_file() -> None:
    game = load("nh-holdem-stud")
    assert main(paying(game, "main", {"flush": 6})).ev == main(game).ev
    change = {"pay": {"main": {"rows": {"flush": "7 to 1"}}}}
    assert main(paying(game, "main", {"flush": 7})) == main(Game.from_data(patched(game.data, change)))
