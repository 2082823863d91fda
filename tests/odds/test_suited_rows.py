"""Rows of one suit are exact beside their row for any suit, and refused without; no card from elsewhere."""

import json
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.odds import analyze
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.playing.advice import advise
from croupier.odds.playing.moment import AdviceError
from croupier.odds.solvers.solvable import why_no_odds

CARDS = {"id": "hand", "name": "hand", "owner": "player", "count": 3}
STEPS = (
    {"do": "shuffle", "id": "shuffle", "says": "Shuffle."},
    {"do": "bets", "id": "bets", "says": "Take bets.", "each_player_needs": ["z"]},
    {"do": "deal", "id": "deal", "says": "Deal.", "cards": ["hand"]},
    {
        "do": "settle",
        "id": "settle",
        "says": "Settle.",
        "order": "right to left",
        "each_player": ["reveal hand", "settle z"],
    },
)


def paying(**rows: str) -> Game:
    """A bet on three cards that pays these rows, and asks for no decision."""
    pay = {"id": "z", "title": "Z", "ranking": "three-card", "cards": ["hand"]}
    wager = {"id": "z", "name": "Z", "placed_at": "bets", "paid_by": "z", "least": "$1", "most": "$10"}
    return Game.from_data(
        {
            "format": 1,
            "id": "suits",
            "name": "Suits",
            "summary": "One bet.",
            "object": "Win.",
            "approval": {"source": "a test"},
            "seats": {"usual": 1, "most": 1},
            "cards": [CARDS],
            "step": list(STEPS),
            "wager": [wager],
            "pay": [{**pay, "rows": {hand.replace("_", " "): odds for hand, odds in rows.items()}}],
        }
    )


def test_a_row_of_one_suit_is_a_quarter_of_its_row_for_any_suit() -> None:
    odds = analyze(paying(flush_in_hearts="5 to 1", flush="loses")).wagers[0]
    assert odds.ev == Fraction(6 * 274, 22_100) - 1  # 286 hands of hearts, 12 of them straight flushes


@pytest.mark.parametrize(
    "rows",
    [
        {"flush_in_hearts": "5 to 1"},
        {"mini_royal_in_hearts": "100 to 1", "straight_flush": "40 to 1"},
        {"flush_in_hearts": "5 to 1", "flush_or_better": "2 to 1"},
    ],
)
def test_without_that_row_it_is_refused_and_the_row_to_add_is_named(rows: dict[str, str]) -> None:
    game = paying(**rows)
    why = why_no_odds(game)
    assert why is not None
    assert "list that one too" in why
    with pytest.raises(UnsolvedError, match="in the other suits"):
        analyze(game)


def test_advice_takes_no_card_that_the_deck_does_not_have() -> None:
    short = {"deck": {"ranks": "9 10 J Q K A", "suits": "c d h s"}, "seats": {"usual": 1, "most": 1}}
    game = Game.from_data({**json.loads(load("three-card-poker").file_data), **short})
    with pytest.raises(AdviceError, match="2c: the deck of Three Card Poker has no such card"):
        advise(game, parse_cards("Qs Kd Ac"), seen=parse_cards("2c"))
