"""Hands in the order that pokerkit has them in; to load it takes half a second, so only the tests load it."""

import importlib
import itertools
import random
from types import ModuleType

import pytest

from croupier.cards import DECK, card_text
from croupier.hands import FIVE_CARD, THREE_CARD
from tests.loops import at_least_one


@pytest.fixture(scope="module")
def pokerkit() -> ModuleType:
    return importlib.import_module("pokerkit")


def test_pokerkit_orders_the_same_hands_the_same_way(pokerkit: ModuleType) -> None:
    dealer = random.Random(7)
    hands = [dealer.sample(DECK, dealer.choice((5, 6, 7))) for _ in range(250)]
    # Full boards make close calls and ties common.
    board = dealer.sample(DECK, 5)
    rest = [card for card in DECK if card not in board]
    hands += [[*dealer.sample(rest, 2), *board] for _ in range(250)]
    ours = [FIVE_CARD.strength(hand) for hand in hands]
    theirs = [pokerkit.StandardHighHand.from_game("".join(map(card_text, hand))) for hand in hands]
    in_order = sorted(range(len(hands)), key=ours.__getitem__)
    ties = 0
    for low, high in itertools.pairwise(in_order):
        if ours[low] == ours[high]:
            ties += 1
            assert theirs[low] == theirs[high]
        else:
            assert theirs[low] < theirs[high]
    assert ties > 20


def test_pokerkit_orders_all_three_card_hands_the_same_way(pokerkit: ModuleType) -> None:
    # Rhode Island hold'em compares three cards in the order of Three Card Poker, and also counts from zero.
    cards = [next(pokerkit.Card.parse(card_text(card))) for card in DECK]
    lookup = pokerkit.RhodeIslandHoldemLookup()
    for hand in at_least_one(itertools.combinations(DECK, 3)):
        assert THREE_CARD.strength(hand) == lookup.get_entry([cards[card] for card in hand]).index
