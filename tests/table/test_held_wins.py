"""A win the house signs for is held at the table: others settle, the cards stay, the floor verifies it."""

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import awaits_floor
from croupier.table.drive import EVERYTHING, run_on
from croupier.table.record import read, write
from croupier.table.refused import RefusedError
from croupier.table.ruling import VerifyWin
from tests.play import Play, began

BETS = {"ante": 10_00, "pair-plus": 25_00}


def held(holds_from: int = 1_000_00, *, holds_sums: bool = False) -> Play:
    """A round in which seat 1 wins 40 to 1 on a bet of $25, played to where only a person goes on."""
    play = began("three-card-poker", ["Jh Th 9h", "9c 9d 2s"], bets=BETS, lying={"dealer": "Qs 7d 5c"})
    table = play.table._replace(holds_from=holds_from, holds_sums=holds_sums)
    play.table = run_on(table, EVERYTHING, play.log)
    return play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))


def test_a_large_win_is_owed_and_not_paid_and_every_other_wager_is_settled() -> None:
    play = held()
    assert play.table.owed == 1_000_00
    assert play.table.round is not None
    hands = play.table.round.hands
    due = [
        (hand.seat, number) for hand in hands for number, was in enumerate(hand.settled) if was and was.due
    ]
    assert due == [(1, play.table.plan.wager_number["pair-plus"])]
    assert all(was for hand in hands for was, bet in zip(hand.settled, hand.bets, strict=True) if bet)
    assert play.table.chips_of("player 1") == held(holds_from=0).table.chips_of("player 1") - 1_000_00


def test_the_round_ends_once_the_floor_has_verified_the_hand_and_not_before() -> None:
    play = held()
    assert awaits_floor(play.table)
    with pytest.raises(RefusedError, match="the floor verifies the win of seat 1 before the round ends"):
        play.do(c.Proceed())
    with pytest.raises(RefusedError, match="not its player"):
        play.do(VerifyWin(1, "player 1"))
    play.do(VerifyWin(1, "Flo", "21:14:05"))
    assert play.table.round is None
    assert play.of(e.WinVerified) == [e.WinVerified(1, "pair-plus", "Flo", "21:14:05")]


def test_cards_of_a_win_that_is_held_stay_on_the_table() -> None:
    play = held()
    assert [event.seat for event in play.of(e.HandRacked)] == [2]


def test_a_win_below_the_limit_is_paid_by_the_table() -> None:
    play = held(holds_from=1_000_01)
    assert play.table.round is None
    assert play.table.owed == 0


def wins(play: Play) -> dict[str, int]:
    """What seat 1 won on each wager, its share of the cap with it."""
    won = {each.wager: each.won for each in play.of(e.WagerPaid) if each.seat == 1}
    for share in play.of(e.CapShared):
        won[share.wager] += share.cents if share.seat == 1 else 0
    return won


def test_wagers_that_are_large_together_are_held_from_the_one_that_makes_them_so() -> None:
    """Attack: split a hand over several wagers, each below what is signed for."""
    won = wins(held(holds_from=1_000_01))
    assert sum(won.values()) > 1_000_01 > max(won.values()), "so nothing was held"
    play = held(holds_from=1_000_01, holds_sums=True)
    assert wins(play) == won
    assert 0 < sum(won.values()) - play.table.owed < 1_000_01, "what the tray pays without a signature"
    with pytest.raises(RefusedError, match="the floor verifies the win of seat 1 before the round ends"):
        play.do(c.Proceed())
    assert play.do(VerifyWin(1, "Flo")).table.round is None


def test_wins_of_two_players_are_no_sum() -> None:
    play = held(holds_from=1_000_01, holds_sums=True)
    assert play.table.round is not None
    due = {hand.seat for hand in play.table.round.hands if any(was and was.due for was in hand.settled)}
    assert due == {1}


def test_a_win_that_the_cap_brings_below_the_limit_is_paid_by_the_table() -> None:
    play = began("three-card-poker", ["Jh Th 9h", "8s 7s 6s"], bets=BETS | {"pair-plus": 40_00})
    play.table = run_on(play.table._replace(holds_from=1_500_00), EVERYTHING, play.log)
    play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))  # each claims $1,600, and the table pays $2,500 in all
    assert play.of(e.CapShared)
    assert play.table.owed == 0
    assert not awaits_floor(play.table)


def test_a_record_of_a_held_win_reads_again() -> None:
    play = held().do(VerifyWin(1, "Flo", "cam 3, 21:14"))
    opened = e.TableOpened("Olga", "three-card-poker", "a" * 64, 6, holds_from=1_000_00, holds_sums=True)
    assert read(write([opened, *play.log])) == (opened, *play.log)


def test_nobody_verifies_what_is_not_held() -> None:
    with pytest.raises(RefusedError, match="no win of seat 2 waits to be verified"):
        held().do(VerifyWin(2, "Flo"))
