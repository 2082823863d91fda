"""Every hand has a name a dealer would call out."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.hands import FIVE_CARD, POCKET, RANKINGS, THREE_CARD, Ranking


@pytest.mark.parametrize(
    ("ranking", "cards", "name"),
    [
        (THREE_CARD, "As Ks Qs", "mini royal"),
        (THREE_CARD, "Ks Qs Js", "straight flush, king high"),
        (THREE_CARD, "As 2s 3s", "straight flush, three high"),
        (THREE_CARD, "6s 6d 6c", "three of a kind, sixes"),
        (THREE_CARD, "As Kd Qc", "straight, ace high"),
        (THREE_CARD, "As 8s 2s", "flush, ace high"),
        (THREE_CARD, "6s 6d Kc", "pair of sixes, king kicker"),
        (THREE_CARD, "Qs 6d 4c", "queen-six-four high"),
        (FIVE_CARD, "As Ks Qs Js Ts", "royal flush"),
        (FIVE_CARD, "9s 8s 7s 6s 5s", "straight flush, nine high"),
        (FIVE_CARD, "9s 9d 9h 9c 5s", "four of a kind, nines"),
        (FIVE_CARD, "Ts Td Th 2c 2s", "full house, tens over twos"),
        (FIVE_CARD, "As 9s 4s 3s 2s", "flush, ace high"),
        (FIVE_CARD, "As 2d 3s 4s 5s", "straight, five high"),
        (FIVE_CARD, "Js Jd Jh 4s 5s", "three of a kind, jacks"),
        (FIVE_CARD, "As Ad 8h 8s Qs", "two pair, aces and eights, queen kicker"),
        (FIVE_CARD, "6s 6d Kh 8s Qs", "pair of sixes, king kicker"),
        (FIVE_CARD, "Qs 6d 4h 3s 2s", "queen high"),
        (POCKET, "7s 7d", "pair of sevens"),
        (POCKET, "Ks As", "ace-king suited"),
        (POCKET, "4s 9d", "nine-four unsuited"),
    ],
)
def test_what_a_dealer_calls_out(ranking: Ranking, cards: str, name: str) -> None:
    assert ranking.name(ranking.strength(parse_cards(cards))) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9s 9d 9h 9c 5s", "four of a kind, nines, five kicker"),
        ("As 9s 4s 3s 2s", "flush, ace-nine-four-three-two high"),
        ("Js Jd Jh 4s 5s", "three of a kind, jacks, five-four kickers"),
        ("6s 6d Kh 8s Qs", "pair of sixes, king-queen-eight kickers"),
        ("Qs 6d 4h 3s 2s", "queen-six-four-three-two high"),
        ("As Ad 8h 8s Qs", "two pair, aces and eights, queen kicker"),
    ],
)
def test_in_full_every_card_that_can_break_a_tie_is_named(cards: str, name: str) -> None:
    assert FIVE_CARD.name(FIVE_CARD.strength(parse_cards(cards)), full=True) == name


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_in_full_no_two_strengths_share_a_name(ranking: Ranking) -> None:
    names = {ranking.name(strength, full=True) for strength in range(len(ranking.classes))}
    assert len(names) == len(ranking.classes)
