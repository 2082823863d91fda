"""Document 001 as played: what each table pays, and that it pays nothing else."""

import pytest

from croupier.table import events as e
from tests.play import JACKPOTS, deal

from .holdem import ALL_BETS, ANTE, BOARD, GAME, SIX, STREETS, six_card, won
from .settled import reasons

MEGA, MAJOR, MINOR = JACKPOTS


@pytest.mark.rule("R1-19", "R1-23", "Q1-28", "Q1-29")
@pytest.mark.parametrize(
    ("hole", "board", "net"),
    [
        ("Ah Kd", "Qs Jc 9h", -5_00),
        ("5h 5d", "Qs Jc 9h", -5_00),
        ("6h 6d", "Qs Jc 9h", 0),
        ("Th Td", "Qs 3c 9h", 0),
        ("Jh Jd", "Qs 3c 9h", 5_00),
        ("2h 2d", "3s 3c 9h", 10_00),
        ("2h 2d", "2s 3c 9h", 15_00),
        ("Ah 2d", "3s 4c 5h", 20_00),
        ("9h 7h", "5h 3h 2h", 30_00),
        ("2h 2d", "2s 3c 3h", 40_00),
        ("2h 2d", "2s 2c 9h", 150_00),
        ("9h 8h", "7h 6h 5h", 400_00),
        ("As Ks", "Qs Js Ts", 1_250_00),
    ],
)
def test_the_main_bets_each_get_what_the_table_says_and_no_more(hole: str, board: str, net: int) -> None:
    play = deal(GAME, hole, bets=ANTE, choices=["bet 1", "bet 2", "bet 3"], board=board, six="Kc 8d 8s 4d")
    assert [play.net(1, wager) for wager in ("ante", *STREETS)] == [net, net, 2 * net, 3 * net]
    if net < 0:
        assert reasons(play)["ante"] is e.Reason.UNLISTED


@pytest.mark.rule("R1-19", "R1-20", "R1-24", "Q1-32", "Q1-33")
@pytest.mark.parametrize(
    ("board", "net"),
    [
        ("As Kd Jc", -2_50),
        ("2s 4s 3d", 15_00),
        ("As 2s 3d", 15_00),
        ("Ks As 2d", -2_50),
        ("2s 2d 7c", 2_50),
        ("2s 5s 7s", 7_50),
        ("2s 2d 2c", 75_00),
        ("As Ks Qs", 100_00),
    ],
)
def test_the_board_bonus_is_paid_for_the_three_cards_alone(board: str, net: int) -> None:
    play = deal(GAME, "9h 9d", bets=ALL_BETS, board=board, six="4c 7d 8h Jh")
    assert play.net(1, "board-bonus") == net


@pytest.mark.rule("R1-19", "R1-21", "R1-25", "Q1-30", "Q1-31")
@pytest.mark.parametrize(
    ("hole", "net"),
    [
        ("Ah Th", -2_50),
        ("Kh Qh", -2_50),
        ("2h 2d", 10_00),
        ("Kh Kd", 10_00),
        ("Ah Jd", 20_00),
        ("Ah Kd", 20_00),
        ("Ah Kh", 37_50),
        ("Ah Ad", 50_00),
    ],
)
def test_the_pocket_bonus_is_paid_for_the_hole_cards_alone(hole: str, net: int) -> None:
    play = deal(GAME, hole, bets=ALL_BETS, board=BOARD, six=SIX)
    assert play.net(1, "pocket-bonus") == net


@pytest.mark.rule("R1-19", "R1-22", "R1-26", "R1-27", "R1-31")
@pytest.mark.parametrize(
    ("hole", "six", "five", "ten"),
    [
        ("Ah Ad", "Kc Kd 3s 7h", -5_00, -10_00),  # two pair
        ("Ah Kh", "Qh Jh 9h 9s", 75_00, 150_00),
        ("3h 3d", "3c 7d 9s Kc", 25_00, 50_00),
        ("3h 4d", "5c 6d 7s Kc", 50_00, 100_00),
        ("3h 3d", "3c 7d 7s Kc", 100_00, 200_00),
        ("3h 3d", "3c 3s 7s 7c", 250_00, 500_00),  # and a full house, which is not paid besides
        ("9h 8h", "7h 6h 5h Kc", MINOR // 2, MINOR),
        ("As Ks", "Qs 9s Ts Jh", 75_00, 150_00),
        ("As Ks", "Qs Js Ts 9s", MAJOR // 2, MAJOR),
        ("Ah Kh", "Qh Jh Th 9h", MEGA // 2, MEGA),
    ],
)
def test_the_six_card_bonus_pays_its_highest_hand_once(hole: str, six: str, five: int, ten: int) -> None:
    for stake, net in ((5, five), (10, ten)):
        play = six_card(hole, stakes=(stake,), six=six)
        assert play.net(1, "six-card-bonus") == net
        assert sum(getattr(x, "wager", "") == "six-card-bonus" for x in play.log) == 2  # placed and settled
        assert play.table.jackpots == JACKPOTS


@pytest.mark.rule("Q1-17")
def test_the_stake_comes_back_beside_the_prize_or_not() -> None:
    for option, net in (("a", 150_00), ("b", 140_00)):
        play = six_card("Ah Kh", stakes=(10,), six="Qh Jh 9h 9s", readings={"Q1-17": option})
        assert won(play) == [net]


@pytest.mark.rule("Q1-41", "R1-30")
def test_a_fixed_prize_is_paid_in_full_to_every_winner() -> None:
    play = six_card("Ah Kc", "9h Kd", "Th Ks", stakes=(10, 5, 10), six="2h 3h 5h 7h")
    assert won(play) == [150_00, 75_00, 150_00]
