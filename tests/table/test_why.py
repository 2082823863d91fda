"""Why a wager ended as it did: sentences that name both hands in every ranking, and never the opposite."""

from pathlib import Path

import pytest

from croupier.table.evolve import evolve
from croupier.table.why import End, why
from tests.play import deal, opened, ready

EXAMPLES = Path(__file__).parents[2] / "examples/games"
BETS = {
    "casino-war": {"ante": 500, "tie-bet": 500},
    "ultimate-texas-holdem": {"ante": 500, "blind": 500},
    "crazy-4-poker": {"ante": 500, "super-bonus": 500},
    "let-it-ride": {"bet-1": 500, "bet-2": 500, "bet-3": 500},
}


def told(game: str, hand: str, *choices: str, **shared: str) -> dict[str, str]:
    """Deal a round of an example and return why each of its wagers ended as it did."""
    name = str(EXAMPLES / f"{game}.toml")
    groups = {group.replace("_", "-"): cards for group, cards in shared.items()}
    bets = BETS.get(game, {"ante": 500})
    table, said = opened(ready(name), "player 1"), dict[str, str]()
    for event in deal(name, hand, bets=bets, choices=choices, readings=None, **groups).log:
        if isinstance(event, End):
            said[event.wager] = why(table, event)
        table = evolve(table, event)
    return said


def test_a_bet_on_a_tie_does_not_beat_the_dealer_when_the_hand_does() -> None:
    said = told("casino-war", "Ks", dealer="9d")
    assert said == {
        "ante": "King beats the dealer's nine; pays 1 to 1",
        "tie-bet": "King beats the dealer's nine; this bet loses",
    }
    assert told("casino-war", "9s", dealer="Kd")["tie-bet"] == "Nine loses to the dealer's king"


def test_after_a_tie_the_second_cards_are_named() -> None:
    said = told("casino-war", "Ks 5s", "bet", dealer="Kd", dealer_war="4d")
    assert said == {
        "ante": "Five beats the dealer's four; this bet pushes",
        "war": "Five beats the dealer's four; pays 1 to 1",
        "tie-bet": "King ties the dealer's king; pays 10 to 1",
    }


def test_whoever_gives_up_after_a_tie_reads_what_comes_back() -> None:
    assert told("casino-war", "Ks", "fold", dealer="Kd")["ante"] == "Given up; $2.50 of the bet back"


def test_a_blind_that_pushes_is_no_blind_that_wins() -> None:
    said = told("ultimate-texas-holdem", "As Ad", "bet 4", dealer="Ks Kd", board="2c 5h 9s Jd 3c")
    beats = "Pair of aces, jack kicker beats the dealer's pair of kings, jack kicker"
    assert said == {
        "play": f"{beats}; pays 1 to 1",
        "ante": f"{beats}; pays 1 to 1",
        "blind": f"{beats}; this bet pushes",
    }


def test_hands_whose_short_names_are_the_same_are_named_in_full() -> None:
    said = told("ultimate-texas-holdem", "As 7d", "bet 4", dealer="Ac 6d", board="Ah Kh 9s 2d 3c")
    assert said["play"] == (
        "Pair of aces, king-nine-seven kickers beats the dealer's pair of aces, king-nine-six kickers; "
        "pays 1 to 1"
    )
    said = told("high-card-flush", "Ks 9s 4s 2d 3d 5c 6c", dealer="Kh 8h 4h 2c 3c 5d 7d")
    assert said["raise"] == (
        "Three-card flush, king-nine-four high beats the dealer's three-card flush, king-eight-four high; "
        "pays 1 to 1"
    )


def test_an_ante_that_pushes_although_the_hand_wins_says_both() -> None:
    board = "Kh 9c 7d 5h 2s"
    said = told("texas-holdem-bonus", "As Ad", "bet 2", "bet", "check", dealer="4s 4c", board=board)
    beats = "Pair of aces, king kicker beats the dealer's pair of fours, king kicker"
    assert said == {
        "ante": f"{beats}; this bet pushes",
        "flop": f"{beats}; pays 1 to 1",
        "turn": f"{beats}; pays 1 to 1",
    }


@pytest.mark.parametrize(
    ("game", "hand", "choice", "shared", "wager", "says"),
    [
        ("four-card-poker", "Ks Kd Kh 2c 3d", "bet", {"dealer": "Qs Js Ts 9s 2d 4h"}, "play",
         "Three of a kind, kings loses to the dealer's straight flush, queen high"),
        ("crazy-4-poker", "Ks Kd 4h 2c 7d", "bet", {"dealer": "Qs 9h 8d 3c 2d"}, "ante",
         "The dealer doesn't qualify with queen-nine-eight-three high; this bet pushes"),
        ("casino-holdem", "As Ad", "bet 2", {"dealer": "4s 4c", "board": "Kh 9c 7d 5h 2s"}, "ante",
         "Pair of aces, king kicker beats the dealer's pair of fours, king kicker; pays 1 to 1"),
        ("high-card-flush", "Ks Qs 9s 2d 3d 5c 6c", "bet", {"dealer": "Ah Kh 9h 8h 2c 3c 4c"}, "ante",
         "Three-card flush, king high loses to the dealer's four-card flush, ace high"),
        ("caribbean-stud", "As Ad 4h 2c 7d", "bet 2", {"dealer": "Qs 9h 8d 3c 2d"}, "raise",
         "The dealer doesn't qualify with queen high; this bet pushes"),
        ("red-dog", "", "bet", {"ends": "4s 8d", "middle": "6c"}, "raise", "Spread of three pays 2 to 1"),
        ("red-dog", "", "bet", {"ends": "4s 8d", "middle": "9c"}, "ante", "The third card fell outside"),
        ("red-dog", "", "bet", {"ends": "4s 5d", "middle": "9c"}, "ante", "Consecutive pushes"),
        ("let-it-ride", "As Kd 4h", "let it ride", {"board": "2c 7d"}, "bet-1", "Ace high doesn't pay"),
        ("mississippi-stud", "As Ad", "fold", {}, "ante", "Folded"),
    ],
)  # fmt: skip
def test_both_hands_are_named_in_every_ranking(
    game: str, hand: str, choice: str, shared: dict[str, str], wager: str, says: str
) -> None:
    assert told(game, hand, choice, **shared)[wager] == says
