"""Hands that a short deck cannot make are named by `check`, and no other."""

from itertools import combinations
from pathlib import Path

import pytest

from croupier.games import load
from croupier.games.checks import contradictions
from croupier.games.checks import names as formable
from croupier.games.checks.names import can_form
from croupier.games.procedure import Deck
from croupier.hands import RANKINGS
from tests.odds.changed import example

ODD = Path(__file__).parents[1] / "odds" / "odd_games" / "size-by-hand.toml"
TWO_SUITS = Deck(ranks=(8, 9, 10, 11, 12), suits=(2, 3))


@pytest.mark.parametrize("ranking", ["three-card", "four-card", "five-card", "pocket", "longest-flush"])
@pytest.mark.parametrize(
    "deck",
    [TWO_SUITS, Deck(ranks=(0, 1, 2, 12)), Deck(ranks=(0, 2, 4, 6, 8, 10), suits=(1,))],
    ids=["two suits", "four ranks", "one suit"],
)
def test_every_kind_of_hand_is_found_as_dealing_the_deck_out_finds_it(
    ranking: str, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranks = RANKINGS[ranking]
    dealt = [ranks.describe(ranks.strength(hand)) for hand in combinations(deck.cards, ranks.size)]
    there = {str(hand.category) for hand in dealt}
    names = {str(category) for category in ranks.categories}
    assert {name for name in names if can_form(name, ranking, deck, ranks.size)} == there
    monkeypatch.setattr(formable, "_MOST", 0)  # as for decks too large to deal out
    can_form.cache_clear()
    assert {name for name in names if can_form(name, ranking, deck, ranks.size)} == there
    can_form.cache_clear()


def test_more_cards_than_play_make_low_hands_impossible() -> None:
    """Of five ranks in two suits, seven cards always hold two pair or a straight."""
    assert not can_form("high card", "five-card", TWO_SUITS, 7)
    assert not can_form("pair", "five-card", TWO_SUITS, 7)
    assert can_form("two pair or better", "five-card", TWO_SUITS, 7)


@pytest.mark.parametrize(
    ("words", "ranking", "held", "can"),
    [
        ("seven-card flush", "longest-flush", 5, False),
        ("one-card flush", "longest-flush", 5, False),  # five cards in four suits
        ("two-card flush", "longest-flush", 5, True),
        ("three of a kind", "spread", 2, False),
        ("three of a kind", "spread", 3, True),
        ("spread of eleven", "spread", 2, True),
        ("royal flush", "five-card", 7, True),
    ],
)
def test_a_whole_deck_lacks_hands_for_want_of_cards_alone(
    words: str, ranking: str, held: int, *, can: bool
) -> None:
    assert can_form(words, ranking, Deck(), held) is can


def test_check_names_the_row_the_hand_to_qualify_and_the_hand_of_a_size(tmp_path: Path) -> None:
    text = ODD.read_text(encoding="utf-8")
    text = text.replace('hand = "pair or better"', 'hand = "three of a kind"')
    text = text.replace('"straight" = ', '"flush in clubs" = "2 to 1"\n"straight" = ')
    text = text.replace("[contest]", '[contest]\nqualifies = "pair of nines"')
    text += '[contest.dealer_does_not_qualify]\nante = "push"\nraise = "push"\n'
    file = tmp_path / "short.toml"
    file.write_text(text, encoding="utf-8")
    found = [each for each in contradictions(load(file)) if "of this deck" in each.says]
    assert {each.path[-1]: each.says.partition(";")[0] for each in found} == {
        "flush in clubs": 'no 3 cards of this deck make "flush in clubs"',
        "hand": 'no 3 cards of this deck make "three of a kind"',
        "qualifies": 'no 3 cards of this deck make "pair of nines"',
    }
    assert all(each.warning for each in found)


@pytest.mark.parametrize("name", ["red-dog", "high-card-flush", "crazy-4-poker", "casino-war"])
def test_games_that_are_played_name_no_such_hand(name: str) -> None:
    assert not [each for each in contradictions(example(name)) if "of this deck" in each.says]
