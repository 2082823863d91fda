"""Prizes to the cent: they are the pool, fall with the place, and leave no cent without an owner."""

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from croupier.house.tournament import commands as c
from croupier.house.tournament.events import Due
from croupier.house.tournament.plan import Format, Price, PrizeKind, PrizeLadder, Prizes
from croupier.house.tournament.prizes import Owed, by_place, owed, share_of, table_of
from tests.house.tournaments import NAMES, PERCENTAGES, REBUY, plan, under_way

SIZES = Prizes(
    PrizeKind.PERCENTAGES,
    (PrizeLadder(2, (100_00,)), PrizeLadder(5, (65_00, 35_00)), PrizeLadder(8, (50_00, 30_00, 20_00))),
)


@pytest.mark.parametrize(
    ("players", "prizes"),
    [
        (2, (400_00,)),
        (4, (400_00,)),
        (5, (260_00, 140_00)),
        (7, (260_00, 140_00)),
        (8, (200_00, 120_00, 80_00)),
        (40, (200_00, 120_00, 80_00)),
    ],
)
def test_the_ladder_is_that_of_the_field(players: int, prizes: tuple[int, ...]) -> None:
    assert by_place(SIZES, 400_00, players) == prizes


def test_odd_cents_of_percentages_go_where_most_was_cut_off_and_then_to_the_higher_place() -> None:
    assert by_place(PERCENTAGES, 1_03, 3) == (51, 31, 21)  # 51.5, 30.9, 20.6
    thirds = Prizes(PrizeKind.PERCENTAGES, (PrizeLadder(2, (33_34, 33_33, 33_33)),))
    assert by_place(thirds, 2, 3) == (1, 1, 0)


def test_set_amounts_are_paid_as_posted_for_the_places_there_are() -> None:
    posted = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (300_00, 200_00, 100_00)),))
    assert by_place(posted, 1, 9) == (300_00, 200_00, 100_00)
    assert by_place(posted, 1, 2) == (300_00, 200_00)


@settings(max_examples=40)
@given(
    st.lists(st.integers(1, 50), min_size=1, max_size=12),
    st.integers(0, 10_000_000),
    st.integers(2, 60),
)
def test_percentages_are_the_whole_pool_and_fall_with_the_place(
    weights: list[int], pool: int, players: int
) -> None:
    parts = sorted((10_000 * weight // sum(weights) for weight in weights), reverse=True)
    parts[0] += 10_000 - sum(parts)
    prizes = by_place(Prizes(PrizeKind.PERCENTAGES, (PrizeLadder(2, tuple(parts)),)), pool, players)
    assert sum(prizes) == pool
    assert list(prizes) == sorted(prizes, reverse=True)
    assert len(prizes) == min(players, len(parts))


@settings(max_examples=20)
@given(st.integers(1, 100_000), st.permutations(NAMES[:5]))
def test_a_share_is_even_to_the_cent_and_the_draw_favours_the_first(cents: int, order: list[str]) -> None:
    desk = under_way(5).do(c.DrawLots, tuple(order))
    together = Owed(NAMES[:5], cents, Due.PRIZE)
    shares = [share_of(desk.tournament, together, name) for name in order]
    assert all(share is not None for share in shares)
    assert sum(share or 0 for share in shares) == cents
    assert shares == sorted(shares, key=lambda share: -(share or 0))
    assert (shares[0] or 0) - (shares[-1] or 0) in {0, 1}


def test_nothing_is_certain_of_an_odd_cent_before_the_draw() -> None:
    desk = under_way(3)
    assert share_of(desk.tournament, Owed(("Ann", "Bob"), 3, Due.PRIZE), "Ann") is None
    assert share_of(desk.tournament, Owed(("Ann", "Bob"), 4, Due.PRIZE), "Ann") == 2


def test_re_buys_swell_the_pool_and_fees_do_not() -> None:
    on = plan(rebuy=REBUY, buy_in=Price(60_00, 10_00, 5_000), format=Format.MULTI_TABLE)
    desk = under_way(4, 1, on).do(c.Rebuy, "Ann").do(c.Rebuy, "Bob")
    assert sum(table_of(desk.tournament)) == 4 * 50_00 + 2 * 40_00
    assert owed(desk.tournament) == ()


def test_tied_players_at_the_edge_of_the_money_share_the_last_prize() -> None:
    desk = under_way(5).out("Eve").out("Dan", "Cyd", stacks=(700, 700)).out("Bob").do(c.Finish)
    assert [(share.players, share.cents) for share in owed(desk.tournament)] == [
        (("Ann",), 125_00),
        (("Bob",), 75_00),
        (("Dan", "Cyd"), 50_00),  # places 3 and 4, of which the third is paid
    ]
