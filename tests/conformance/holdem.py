"""Rounds of document 001, begun with scripted cards and done step by step."""

from croupier.cards import parse_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import NOTHING
from croupier.table.script import arranged
from tests.play import Play, deal, opened, ready

GAME = "nh-holdem-jackpots"
ANTE = {"ante": 5_00}
ALL_BETS = {"ante": 5_00, "board-bonus": 2_50, "pocket-bonus": 2_50, "six-card-bonus": 5_00}
BONUSES = ("board-bonus", "pocket-bonus", "six-card-bonus")
STREETS = ("flop", "turn", "river")
# Hole cards, board and four bonus cards with nothing in them for anybody.
BOARD, SIX = "3c 8d Ts", "4c 7d 9s Jc"


def started(*hands: str, readings: dict[str, str] | None = None, board: str = BOARD, six: str = SIX) -> Play:
    """A round with its bets open, done by a dealer who confirms every step."""
    game = ready(GAME, readings)
    cards = {seat: parse_cards(text) for seat, text in enumerate(hands, 1)}
    play = Play(opened(game, *(f"player {seat}" for seat in cards)))
    deck = arranged(game, cards, {"board": parse_cards(board), "six": parse_cards(six)})
    return play.do(c.StartRound(deck), c.Proceed(), automation=NOTHING)


def bet(play: Play, seat: int, bets: dict[str, int]) -> Play:
    return play.do(*(c.PlaceBet(seat, wager, cents) for wager, cents in bets.items()), automation=NOTHING)


def until(play: Play, step: str) -> Play:
    while play.table.round and play.table.plan.steps[play.table.round.step].id != step:
        play.do(c.Proceed(), automation=NOTHING)
    return play


def six_card(
    *hands: str, stakes: tuple[int, ...], readings: dict[str, str] | None = None, six: str = SIX
) -> Play:
    """A round with 6 Card bets, in dollars, and a board that helps nobody."""
    bets = [{"ante": 5_00, "six-card-bonus": stake * 100} for stake in stakes]
    return deal(GAME, hands, bets=bets, readings=readings, board="2s Td Jc", six=six)


def won(play: Play) -> list[int]:
    return [
        play.net(hand, "six-card-bonus") for hand in range(1, 1 + len({b.seat for b in play.of(e.BetPlaced)}))
    ]
