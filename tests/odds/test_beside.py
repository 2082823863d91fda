"""What a side bet is worth at one moment, held against counting by hand."""

from fractions import Fraction
from itertools import combinations

from croupier.cards import DECK, parse_cards
from croupier.games import load
from croupier.hands import RANKINGS
from croupier.odds.counting.payouts import returns, rows_of
from croupier.odds.playing.advice import worth_beside

GAME = load("three-card-poker")


def test_a_six_card_bonus_is_weighed_over_every_hand_the_dealer_may_still_have() -> None:
    own, left = parse_cards("Qs Js Ts"), parse_cards("Ks 9s Ad Kd 2c 2h 2d")
    seen = [card for card in DECK if card not in {*own, *left}]
    table = GAME.pay_table(GAME.wagers_of("six-card-bonus")[0].paid_by)
    rows = rows_of(table)
    nets = returns(table, rows, 500, {})
    strength = RANKINGS[table.ranking].strength
    hands = [max(strength(five) for five in combinations((*own, *more), 5)) for more in combinations(left, 3)]
    by_hand = 500 * sum((nets[rows.row_of[each]] for each in hands), Fraction(0)) / len(hands)
    assert worth_beside(GAME, "six-card-bonus", 500, {"player": own}, seen) == by_hand


def test_a_pair_plus_is_known_once_its_three_cards_are() -> None:
    assert worth_beside(GAME, "pair-plus", 500, {"player": parse_cards("9s 9h 2c")}) == 500
    assert worth_beside(GAME, "pair-plus", 500, {"player": parse_cards("9s 8h 2c")}) == -500
