"""Advice at any moment of a round is what plain counting of the cards not seen comes to."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import CardError, parse_cards
from croupier.games import Game, load
from croupier.games.payment import row_for
from croupier.games.words import Odds, Plain
from croupier.hands import RANKINGS
from croupier.odds import AdviceError, UnsolvedError, advise
from croupier.odds.counting.suits import classes
from croupier.odds.playing.policies import table_play
from tests.loops import at_least_one
from tests.odds.changed import example, with_rows

FIVE, THREE = RANKINGS["five-card"], RANKINGS["three-card"]


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text)


# ------------------------------------------------------------------------------ the same, counted plainly


def unit_net(game: Game, hand: Sequence[int]) -> Fraction:
    row = row_for(game.pay_table("main"), FIVE.strength(hand))
    match row.pays if row else Plain.LOSES:
        case Odds(to_one):
            return to_one
        case Plain.PUSH:
            return Fraction(0)
    return Fraction(-1)


def plain_streets(game: Game, known: tuple[int, ...], left: tuple[int, ...], stake: int) -> Fraction:
    """What a stake is worth before a card is turned, in a game of one to three units a street."""
    if len(known) == 5:
        return stake * unit_net(game, known)
    rest = [plain_decision(game, (*known, card), tuple(c for c in left if c != card), stake) for card in left]
    return sum(rest, Fraction(0)) / len(rest)


def plain_decision(game: Game, known: tuple[int, ...], left: tuple[int, ...], stake: int) -> Fraction:
    if len(known) == 5:
        return stake * unit_net(game, known)
    return max(Fraction(-stake), *(plain_streets(game, known, left, stake + bet) for bet in (1, 2, 3)))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), turned=st.integers(1, 2), left=st.integers(3, 12))
def test_hold_em_with_dead_cards_is_what_plain_counting_says(seed: int, turned: int, left: int) -> None:
    game = load("nh-holdem-stud")
    deck = Random(seed).sample(range(52), 52)
    hand, board, unseen, seen = deck[:2], deck[2 : 2 + turned], deck[10 : 10 + left], []
    seen = [card for card in deck if card not in {*hand, *board, *unseen}]
    bets = {"third": 1 + seed % 3, "fourth": 1 + seed % 2}
    bets = dict(list(bets.items())[:turned])
    advice = advise(game, hand, board, bets, seen)
    stake = 1 + sum(bets.values())
    known = (*hand, *board)
    values = {str(n): plain_streets(game, known, tuple(unseen), stake + n) for n in (1, 2, 3)}
    assert dict(advice.values) == {"fold": Fraction(-stake), **values}
    best = max(values.values())
    assert advice.action == ("bet" if best >= -stake else "fold")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), left=st.integers(3, 12))
@pytest.mark.slow
def test_three_card_poker_with_dead_cards_is_what_plain_counting_says(seed: int, left: int) -> None:
    deck = Random(seed).sample(range(52), 52)
    hand, unseen, seen = deck[:3], deck[3 : 3 + left], deck[3 + left :]
    mine = THREE.strength(hand)
    category = THREE.describe(mine).category
    bonus = {"straight flush": 4, "three of a kind": 3, "straight": 1}.get(category, 0)
    nets = []
    for dealer in combinations(unseen, 3):
        theirs = THREE.strength(dealer)
        if theirs < THREE.strength(cards("Qs 3d 2c")):
            nets.append(1 + bonus)
        else:
            nets.append(
                2 * ((mine > theirs) - (mine < theirs)) + bonus
            )  # R0-51: the bonus stands in any case
    advice = advise(load("three-card-poker"), hand, seen=seen)
    play = Fraction(sum(nets), len(nets))
    assert dict(advice.values) == {"fold": Fraction(-1), "1": play}
    assert (advice.action, advice.units) == (("bet", 1) if play >= -1 else ("fold", 0))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), left=st.integers(4, 9))
@pytest.mark.slow
def test_caribbean_stud_with_dead_cards_is_what_plain_counting_says(seed: int, left: int) -> None:
    game = example("caribbean-stud")
    deck = Random(seed).sample(range(52), 52)
    hand, up, unseen, seen = deck[:5], deck[5:6], deck[6 : 6 + left], deck[6 + left :]
    mine = FIVE.strength(hand)
    row = row_for(game.pay_table("raise"), mine)
    assert row is not None
    assert isinstance(row.pays, Odds)
    qualifies = FIVE.strength(cards("As Kd 4c 3h 2c"))
    nets: list[Fraction] = []
    for hidden in combinations(unseen, 4):
        theirs = FIVE.strength((*up, *hidden))
        if theirs < qualifies:
            nets.append(Fraction(1))
        elif mine > theirs:
            nets.append(1 + 2 * row.pays.to_one)
        else:
            nets.append(Fraction(0) if mine == theirs else Fraction(-3))
    advice = advise(game, hand, dealer=up, seen=seen)
    assert dict(advice.values) == {"fold": Fraction(-1), "2": sum(nets, Fraction(0)) / len(nets)}


# ---------------------------------------------------------------------------------- the same as the odds


@pytest.mark.parametrize("name", ["nh-holdem-jackpots", "mississippi-stud", "let-it-ride"])
def test_with_nothing_seen_advice_is_the_solution_itself(name: str) -> None:
    game = load(name) if name.startswith("nh-") else example(name)
    solution = table_play(game).solution
    streets = solution.course.streets
    own = streets[0].known
    pick = Random(4)
    for number, policy in at_least_one(enumerate(solution.policies)):
        sets = classes(policy.street.known).sets
        for before in product(*(street.moves for street in streets[:number])):
            stake = solution.course.first_stake + sum(units for _, units in before)
            bets = {
                street.step: units + (not street.may_fold)
                for street, (_, units) in zip(streets, before, strict=False)
            }
            row, place = policy.stakes.index(stake), pick.randrange(len(sets))
            known = sets[place].tolist()
            advice = advise(game, known[:own], known[own:], bets)
            exact = [Fraction(value, policy.scale) for value in policy.options[row, :, place].tolist()]
            assert [value for name, value in advice.values if name != "fold"] == exact
            assert advice.value == Fraction(int(policy.values[row, place]), policy.scale)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), order=st.permutations(range(4)))
def test_the_names_of_the_suits_change_nothing(seed: int, order: list[int]) -> None:
    game = load("nh-holdem-stud")
    deck = Random(seed).sample(range(52), 12)
    renamed = [card - card % 4 + order[card % 4] for card in deck]
    first = advise(game, deck[:2], deck[2:3], {"third": 1}, deck[3:])
    assert advise(game, renamed[:2], renamed[2:3], {"third": 1}, renamed[3:]) == first


def test_an_exact_tie_goes_to_the_bet() -> None:
    # Eight cards of 48 make the straight at 5 to 1; the other 40 lose: worth nothing either way.
    advice = advise(example("let-it-ride"), cards("5c 6d 7h"), cards("8s"), {"bet-1": 0})
    ride, back = (value for _, value in advice.values)
    assert ride == back
    assert (advice.action, advice.units) == ("let it ride", 1)


def all_but(*known: str) -> tuple[int, ...]:
    """Every card that is not among these, as cards seen."""
    return tuple(card for card in range(52) if card not in cards(" ".join(known)))


def test_a_bet_that_is_worth_as_little_as_a_fold_is_made() -> None:
    # Of the four hands the dealer may hold, three with the ace win $2 and the queen-high one loses $2.
    mine, left = "Kh 8c 2d", "As Qd 7c 5h"
    advice = advise(load("three-card-poker"), cards(mine), seen=all_but(mine, left))
    assert advice.values == (("fold", Fraction(-1)), ("1", Fraction(-1)))
    assert (advice.action, advice.units) == ("bet", 1)
    # With a second ace for the queen all four win $2, and it is a fold.
    worse = advise(load("three-card-poker"), cards(mine), seen=all_but(mine, "As Ad 7c 5h"))
    assert (worse.action, worse.units, worse.value) == ("fold", 0, Fraction(-1))


def test_a_street_bet_that_is_worth_as_little_as_a_fold_is_made() -> None:
    # Three cards of four lose all four units, and the ten pushes: three units on average, as with a fold.
    mine, board = "Ts 2d", "7c 4h"
    seen = all_but(mine, board, "Td Kc Qh As")
    advice = advise(load("nh-holdem-stud"), cards(mine), cards(board), {"third": 1, "fourth": 1}, seen)
    assert dict(advice.values) == {"fold": -3, "1": -3, "2": Fraction(-15, 4), "3": Fraction(-9, 2)}
    assert (advice.action, advice.units) == ("bet", 1)


def test_of_bets_worth_the_same_the_largest_is_made() -> None:
    # A pair of sixes pushes, and no card that is left makes it better.
    mine, board = "6s 6d", "2c 3h"
    seen = all_but(mine, board, "9c Tc Jd")
    advice = advise(load("nh-holdem-stud"), cards(mine), cards(board), {"third": 1, "fourth": 1}, seen)
    assert advice.values[1:] == (("1", Fraction(0)), ("2", Fraction(0)), ("3", Fraction(0)))
    assert (advice.action, advice.units) == ("bet", 3)


def test_dead_cards_turn_a_fold_into_a_bet() -> None:
    game = load("three-card-poker")
    assert advise(game, cards("Qs 6d 3c")).action == "fold"
    assert advise(game, cards("Qs 6d 3c"), seen=cards("As Ad Ah")).action == "bet"


def test_a_bet_may_be_named_by_its_wager_or_by_its_step() -> None:
    game = example("let-it-ride")
    by_wager = advise(game, cards("Ts Js Qs"), cards("2c"), {"bet-1": 1})
    assert by_wager == advise(game, cards("Ts Js Qs"), cards("2c"), {"first-bet-back": 1})
    assert by_wager.value == Fraction(-5, 4)


# --------------------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("hand", "board", "bets", "seen", "says"),
    [
        ("Qs", "", {}, "", "a hand of New Hampshire Holdem Stud has 2 cards, not 1 card"),
        ("Qs 6d", "", {}, "Qs", "Qs is in the hand and among the cards seen"),
        ("Qs 6d", "6d", {"third": 1}, "", "6d is in the hand and on the board"),
        ("Qs 6d", "9c", {}, "", "say what became of third: bets={'third': 1, 2 or 3}"),
        ("Qs 6d", "9c", {"third": 4}, "", "third can be 1, 2 or 3, not 4"),
        ("Qs 6d", "", {"third": 1}, "", "third is what is to be decided now"),
        ("Qs 6d", "9c", {"third": 1, "fifth": 1}, "", "fifth has not come yet"),
        ("Qs 6d", "9c", {"flop": 1}, "", "has no bet 'flop'; its bets are third, fourth and fifth"),
        ("Qs 6d", "9c 2c 3c", {}, "", "with 3 community cards turned up there is nothing to decide"),
    ],
)
def test_a_moment_that_cannot_be_is_refused_in_a_sentence(
    hand: str, board: str, bets: dict[str, int], seen: str, says: str
) -> None:
    with pytest.raises(AdviceError, match=says):
        advise(load("nh-holdem-stud"), cards(hand), cards(board), bets, cards(seen))


@pytest.mark.parametrize(
    ("game", "board", "bets", "says"),
    [
        ("casino-holdem", "2c 3c 4d", {"call": 7}, "call can be 2 at call, not 7"),
        ("casino-holdem", "2c 3c 4d", {"call": 0}, "call can be 2 at call, not 0"),
        ("casino-holdem", "2c 3c 4d", {"call": 2}, "call is what is to be decided now; leave it out"),
        ("casino-holdem", "2c 3c", {}, "asks with other cards in sight: 2 own, 3 on the board"),
        ("texas-holdem-bonus", "2c 3c 4d", {"flop": 5}, "flop can be 2 at before-flop, not 5"),
        ("texas-holdem-bonus", "2c 3c 4d 5d", {"turn": 3}, "turn can be 1 or 0 at before-turn, not 3"),
        ("texas-holdem-bonus", "2c 3c 4d", {"river": 1}, "river has not come yet"),
        (
            "ultimate-texas-holdem",
            "2c 3c 4d",
            {"play": 7},
            "play can be 3, 4 or 0 at before-flop, 2 or 0 at flop, 1 at river, not 7",
        ),
        ("ultimate-texas-holdem", "2c 3c 4d", {"play": 4}, "there is nothing to decide at flop"),
        ("ultimate-texas-holdem", "2c 3c 4d", {"play": 3, "flop": 2}, "flop.*decided now"),
        ("ultimate-texas-holdem", "2c 3c 4d 5s 9d", {"play": 3, "flop": 2}, "nobody is asked at flop"),
    ],
)
def test_a_bet_of_a_size_there_is_not_is_refused_with_those_there_are(
    game: str, board: str, bets: dict[str, int], says: str
) -> None:
    with pytest.raises(AdviceError, match=says):
        advise(example(game), cards("Qs 6d"), cards(board), bets)


def test_a_wager_of_nothing_so_far_is_one_that_was_checked() -> None:
    uth = example("ultimate-texas-holdem")
    hand, board = cards("Qs 6d"), cards("2c 3c 4d 5s 9d")
    assert advise(uth, hand, board, {"play": 0}) == advise(uth, hand, board)


def test_the_dealers_cards_are_those_the_game_shows() -> None:
    with pytest.raises(AdviceError, match="shows 1 card before the decision; name it with dealer="):
        advise(example("caribbean-stud"), cards("As Kd Qc 8h 2c"))
    with pytest.raises(AdviceError, match="shows no cards before the decision, not 1 card"):
        advise(load("three-card-poker"), cards("As Kd Qc"), dealer=cards("2c"))
    with pytest.raises(AdviceError, match="no card is the dealer's"):
        advise(load("nh-holdem-stud"), cards("As Kd"), dealer=cards("2c"))


def test_a_hand_against_the_dealer_has_no_board_and_no_earlier_bet() -> None:
    with pytest.raises(AdviceError, match="no community cards"):
        advise(load("three-card-poker"), cards("As Kd Qc"), cards("2c"))
    with pytest.raises(AdviceError, match="has one decision, Play"):
        advise(load("three-card-poker"), cards("As Kd Qc"), bets={"play": 1})


def test_too_many_cards_seen_leave_no_round() -> None:
    seen = [card for card in range(52) if card not in cards("As Kd Qc")][:47]
    with pytest.raises(AdviceError, match="2 cards would be left unseen, and the round needs 3 more"):
        advise(load("three-card-poker"), cards("As Kd Qc"), seen=seen)


def test_a_card_twice_in_one_place_or_outside_the_deck_is_no_card() -> None:
    with pytest.raises(CardError, match="there twice"):
        advise(load("nh-holdem-stud"), (3, 3))
    with pytest.raises(CardError, match="52 is not a card"):
        advise(load("nh-holdem-stud"), (3, 52))


def test_a_lost_row_matters_only_to_the_wager_it_pays() -> None:
    assert advise(load("three-card-poker-fragment"), cards("As Kd Qc")).action == "bet"
    lost = with_rows(load("nh-holdem-stud"), "main", {"flush": "missing"})
    with pytest.raises(UnsolvedError, match=r"is not known; supply it: game\.with_blanks"):
        advise(lost, cards("As Kd"))
