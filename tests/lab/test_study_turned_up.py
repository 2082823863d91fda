"""A card that is seen too early in a game that only the search solves."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.cards import parse_cards
from croupier.lab.study import StudyError
from croupier.lab.study.exposed import cards_of, different_cards, exposed, studied_cards, turned_up
from croupier.odds import advise
from tests.odds.changed import example

RED_DOG = example("red-dog")


def test_the_third_card_of_red_dog_is_worth_what_every_deal_says() -> None:
    """With all three ranks known, the raise is made wherever it wins."""
    pays = {1: 5, 2: 4, 3: 2}
    often, brings = 0, Fraction(0)
    for first, second, third in permutations(range(52), 3):
        low, high = sorted((first >> 2, second >> 2))
        often += 1
        if low == high:
            brings += 11 * (third >> 2 == low)
        elif high - low > 1:
            between = low < third >> 2 < high
            brings += 2 * pays.get(high - low - 1, 1) if between else -1
    found = exposed(RED_DOG, "middle.1")
    assert found.seen.ev == brings / often
    assert found.gain == found.seen.ev - found.unseen.ev > 0


def test_a_card_that_the_dealer_gets_after_a_tie_can_be_flashed() -> None:
    found = exposed(example("casino-war"), "dealer-war.1")
    assert not found.open
    assert found.unseen.ev < found.seen.ev < 0


def test_a_hold_em_names_one_card_of_each_kind_and_says_how_many_hands_it_would_take() -> None:
    game = example("ultimate-texas-holdem")
    assert different_cards(game) == ("dealer.1", "board.1", "board.4")
    assert len(cards_of(game)) == 7
    with pytest.raises(StudyError, match=r"with board.1 in sight, .* hands .* advise"):
        exposed(game, "board.1")


def test_what_that_refusal_suggests_works() -> None:
    game = turned_up(example("ultimate-texas-holdem"), "dealer.1")
    board, hand = parse_cards("2c 7d 9h Js Qd"), parse_cards("Ah 3s")
    assert advise(game, hand, board, dealer=parse_cards("Qh")).action == "fold"
    assert advise(game, hand, board, dealer=parse_cards("4h")).action == "bet"


@pytest.mark.prove
def test_a_dealers_card_of_crazy_4_poker() -> None:
    assert exposed(example("crazy-4-poker"), "dealer.1").gain > Fraction(6, 1000)


def test_what_cannot_be_studied_is_said_before_anything_is_counted_and_the_rest_is_studied() -> None:
    studied, refused = studied_cards(example("four-card-poker"))
    assert studied == ("dealer.1",)
    assert [why.partition(" of ")[0] for why in refused] == ["with dealer.2 in sight, main"]
    assert studied_cards(example("crazy-4-poker")) == (("dealer.1",), ())


@pytest.mark.parametrize(
    "name", ["casino-holdem", "high-card-flush", "texas-holdem-bonus", "ultimate-texas-holdem"]
)
def test_a_dealers_hole_card_is_studied_with_a_shared_board_and_with_flushes(name: str) -> None:
    assert "dealer.1" in studied_cards(example(name))[0]


def test_a_game_of_which_no_card_can_be_studied_is_refused() -> None:
    game = example("high-card-flush")
    shown = tuple(
        replace(group, dealer_shows=3) if group.owner == "dealer" else group for group in game.cards
    )
    with pytest.raises(StudyError, match=r"in sight, main of High Card Flush would take"):
        studied_cards(replace(game, cards=shown))
