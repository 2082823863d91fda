"""The arithmetic of settlement, to the cent: dividing jackpots and caps, weighing hands, sizing payments."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.payment import Jackpots
from croupier.table.split import in_cents, share_cap, split
from tests.table.bots import played

POT = 1_000_01
FULL, HALF = Fraction(1), Fraction(1, 2)
SPLITS = {
    # Two $10 winners; a $10 and a $5 winner; two $5 winners; one $5 winner: cents of $1,000.01 each.
    "weighted by entitlement": ([500_01, 500_00], [666_67, 333_34], [500_01, 500_00], [500_01]),
    "entitlement divided by winners": ([500_01, 500_00], [500_01, 250_00], [250_01, 250_00], [500_01]),
    "equal parts of the posted value": ([500_01, 500_00], [500_01, 500_00], [500_01, 500_00], [500_01]),
    "equal parts of the largest entitlement": (
        [500_01, 500_00],
        [500_01, 500_00],
        [250_01, 250_00],
        [500_01],
    ),
    "pro rata only above the posted value": ([500_01, 500_00], [666_67, 333_34], [500_01, 500_00], [500_01]),
    "equal parts, then own percentage": ([500_01, 500_00], [500_01, 250_00], [250_01, 250_00], [500_01]),
}
CASES = ((FULL, FULL), (FULL, HALF), (HALF, HALF), (HALF,))


def jackpots(**how: str) -> Jackpots:
    found = played("nh-holdem-jackpots").jackpots
    assert found is not None
    return replace(found, **how)  # type: ignore[arg-type]


def winners(parts: tuple[Fraction, ...], *players: str) -> tuple[tuple[int, str, Fraction], ...]:
    names = players or tuple(f"player {seat}" for seat in range(len(parts)))
    return tuple((seat, name, part) for seat, (name, part) in enumerate(zip(names, parts, strict=True), 1))


@pytest.mark.parametrize("how", SPLITS)
def test_a_jackpot_is_split_to_the_cent(how: str) -> None:
    for parts, cents in zip(CASES, SPLITS[how], strict=True):
        assert list(split(jackpots(split=how), POT, winners(parts)).values()) == cents, parts


@pytest.mark.parametrize("how", SPLITS)
@given(
    pot=st.integers(0, 10**9),
    parts=st.lists(st.sampled_from((FULL, HALF)), min_size=1, max_size=6).map(tuple),
    same=st.booleans(),
)
@settings(deadline=None, max_examples=20)
def test_no_split_gives_more_than_is_posted_or_less_than_nothing(
    how: str, pot: int, parts: tuple[Fraction, ...], same: bool
) -> None:
    for counted in ("two winners", "one winner"):
        players = ("Ann",) * len(parts) if same else ()
        shares = split(jackpots(split=how, two_hands_of_one_player=counted), pot, winners(parts, *players))
        assert list(shares) == list(range(1, len(parts) + 1))
        assert sum(shares.values()) <= pot
        assert min(shares.values()) >= 0


def test_two_hands_of_one_player_count_as_one_winner_or_as_two() -> None:
    """Ann has a $5 and a $10 hand and Ben a $10 hand: Ann counts once, at her larger bet, or twice."""
    three = winners((HALF, FULL, FULL), "Ann", "Ann", "Ben")
    even = "weighted by entitlement"
    once = split(jackpots(split=even, two_hands_of_one_player="one winner"), 1_000_00, three)
    twice = split(jackpots(split=even, two_hands_of_one_player="two winners"), 1_000_00, three)
    assert once == {1: 250_00, 2: 250_00, 3: 500_00}
    assert twice == {1: 200_00, 2: 400_00, 3: 400_00}
    alone = winners((HALF, FULL), "Ann", "Ann")
    assert split(jackpots(two_hands_of_one_player="one winner"), 1_000_01, alone) == {1: 500_01, 2: 500_00}


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8), st.integers(1, 1000))
@settings(deadline=None, max_examples=40)
def test_odd_cents_go_to_the_largest_fractions_and_nobody_is_a_cent_away(
    claims: list[int], over: int
) -> None:
    exact = [Fraction(claim, over) for claim in claims]
    total = sum(exact).__ceil__()
    cents = in_cents(exact, total)
    assert sum(cents) == total
    assert all(abs(got - due) < 1 for got, due in zip(cents, exact, strict=True))


def test_the_largest_fraction_gets_the_odd_cent_and_the_earlier_of_equals() -> None:
    assert in_cents([Fraction(5, 4), Fraction(7, 4)], 3) == [1, 2]
    assert in_cents([Fraction(3, 2), Fraction(3, 2)], 3) == [2, 1]


@given(
    room=st.integers(0, 5_000),
    claims=st.dictionaries(
        st.tuples(st.integers(1, 4), st.integers(0, 3)), st.integers(1, 4_000), min_size=1, max_size=8
    ),
    how=st.sampled_from(("pro rata", "equal shares")),
)
@settings(deadline=None, max_examples=40)
def test_a_cap_gives_everything_up_to_it_and_nobody_more_than_they_won(
    room: int, claims: dict[tuple[int, int], int], how: str
) -> None:
    given_ = share_cap(room, claims, how)
    assert sum(given_.values()) == min(room, sum(claims.values()))
    assert all(0 <= given_[key] <= claim for key, claim in claims.items())


def test_a_cap_is_shared_among_hands_and_fills_their_wagers_in_order() -> None:
    claims = {(3, 0): 30, (3, 1): 90, (1, 0): 80}
    assert share_cap(100, claims, "pro rata") == {(3, 0): 30, (3, 1): 30, (1, 0): 40}
    assert share_cap(100, claims, "equal shares") == {(3, 0): 30, (3, 1): 20, (1, 0): 50}
    assert share_cap(200, claims, "pro rata") == claims
    assert share_cap(199, claims, "pro rata") == {(3, 0): 30, (3, 1): 89, (1, 0): 80}


def test_an_equal_share_leaves_what_the_smallest_did_not_need() -> None:
    assert share_cap(100, {(1, 0): 10, (2, 0): 60, (3, 0): 60}, "equal shares") == {
        (1, 0): 10,
        (2, 0): 45,
        (3, 0): 45,
    }
