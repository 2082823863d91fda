"""What must hold of any game: more pay is never worse, nor more choice, and suits are only names."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.hands.vector import strengths
from croupier.odds.counting.suits import class_keys, classes
from croupier.odds.playing.advice import advise
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.dealer import meetings
from croupier.odds.solvers.wagers import wager_odds

HOLDEM = load("nh-holdem-stud")
THREE = load("three-card-poker")
ROWS = [
    (HOLDEM, "main", "main", [row.hand for row in HOLDEM.pay_table("main").rows]),
    (THREE, "main", "ante-bonus", [row.hand for row in THREE.pay_table("ante-bonus").rows]),
    (THREE, "pair-plus", "pair-plus", [row.hand for row in THREE.pay_table("pair-plus").rows]),
]


@st.composite
def pay_tables(draw: st.DrawFn) -> tuple[Game, str, str, dict[str, int], str, int]:
    game, group, table, hands = draw(st.sampled_from(ROWS))
    pays = sorted(draw(st.lists(st.integers(1, 300), min_size=len(hands), max_size=len(hands))), reverse=True)
    return (
        game,
        group,
        table,
        dict(zip(hands, pays, strict=True)),
        draw(st.sampled_from(hands)),
        draw(st.integers(1, 50)),
    )


@settings(max_examples=40, deadline=None)
@given(pay_tables())
@pytest.mark.slow
def test_raising_any_pay_never_raises_the_edge(
    drawn: tuple[Game, str, str, dict[str, int], str, int],
) -> None:
    game, group, table, pays, hand, more = drawn
    before = wager_odds(paying(game, table, pays), group, {}, {})
    after = wager_odds(paying(game, table, {**pays, hand: pays[hand] + more}), group, {}, {})
    assert after.house_edge < before.house_edge


def with_bets(*times: list[int]) -> Game:
    streets = ("third", "fourth", "fifth")
    change = {
        "wager": {
            street: {"times": list(allowed), "spots": [f"Bet {n}" for n in range(1, max(allowed) + 1)]}
            for street, allowed in zip(streets, times, strict=True)
        }
    }
    return Game.from_data(patched(HOLDEM.data, change))


some_bets = st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True).map(sorted)


@settings(max_examples=30, deadline=None)
@given(st.tuples(some_bets, some_bets, some_bets), st.integers(0, 2), st.integers(1, 4))
@pytest.mark.slow
def test_one_more_choice_never_lowers_the_value(
    times: tuple[list[int], list[int], list[int]], street: int, more: int
) -> None:
    wider = [list(allowed) for allowed in times]
    wider[street] = sorted({*wider[street], more})
    before = wager_odds(with_bets(*times), "main", {}, {})
    after = wager_odds(with_bets(*wider), "main", {}, {})
    assert after.ev >= before.ev


@settings(max_examples=50, deadline=None)
@given(st.sets(st.integers(0, 51), min_size=1, max_size=5), st.sampled_from(list(permutations(range(4)))))
@pytest.mark.slow
def test_permuting_suits_changes_neither_class_nor_strength(cards: set[int], suits: tuple[int, ...]) -> None:
    hand = sorted(cards)
    other = sorted(card // 4 * 4 + suits[card % 4] for card in hand)
    both = np.array([hand, other], dtype=np.uint8)
    assert class_keys(both)[0] == class_keys(both)[1]
    if len(hand) in (3, 5):
        first, second = strengths("three-card" if len(hand) == 3 else "five-card", both)
        assert first == second


@pytest.mark.parametrize(
    ("size", "count", "sets"), [(2, 169, 1_326), (3, 1_755, 22_100), (4, 16_432, 270_725)]
)
def test_the_classes_stand_for_every_set_once(size: int, count: int, sets: int) -> None:
    found = classes(size)
    assert len(found.sets) == count
    assert int(found.weights.sum()) == sets


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, 51).filter(lambda card: card // 4 != 5), max_size=12))
@pytest.mark.slow
def test_a_dead_card_that_no_hand_needs_changes_nothing(dead: set[int]) -> None:
    """Four sevens are four sevens, whatever the last card is and whichever cards lie dead."""
    sevens = parse_cards("7s 7h 7d 7c")
    bets = {"third": 3, "fourth": 3}
    free = advise(HOLDEM, sevens[:2], sevens[2:], bets)
    assert advise(HOLDEM, sevens[:2], sevens[2:], bets, seen=sorted(dead)).values == free.values


def test_a_card_below_the_deck_is_never_dealt() -> None:
    assert THREE.contest
    assert classes(2, 8).sets.min() >= 32
    assert meetings(THREE, THREE.contest, low=8).own.min() >= 32
