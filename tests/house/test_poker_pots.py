"""Pots of live poker: main and side pots, what nobody called, the rake, and even splits in whole chips."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.house.poker.state import PlayerInHand, Pot, PotShare, pots_of, rake_of, shared, uncalled
from croupier.house.settings import Rake


def spots(*put_in: int, folded: tuple[int, ...] = (), dead: int = 0) -> tuple[PlayerInHand, ...]:
    return tuple(
        PlayerInHand(seat, f"player {seat}", cents, dead, folded=seat in folded)
        for seat, cents in enumerate(put_in, 1)
    )


def test_a_bet_that_nobody_called_goes_back_and_is_in_no_pot() -> None:
    hand = spots(4_00, 8_00, 2_00, folded=(3,))
    assert uncalled(hand) == PotShare(2, "player 2", 4_00)
    assert pots_of(hand) == (Pot(10_00, (1, 2)),)


def test_an_ante_is_won_with_the_main_pot_and_never_goes_back() -> None:
    hand = spots(0, 0, 0, dead=1_00)
    assert uncalled(hand) is None
    assert pots_of(hand) == (Pot(3_00, (1, 2, 3)),)
    assert pots_of(spots(2_00, 4_00, 4_00, dead=1_00)) == (Pot(9_00, (1, 2, 3)), Pot(4_00, (2, 3)))


def test_what_somebody_folded_above_those_left_is_won_with_the_last_pot() -> None:
    assert pots_of(spots(4_00, 4_00, 6_00, folded=(3,))) == (Pot(14_00, (1, 2)),)


def test_a_hand_without_a_bet_has_no_pot() -> None:
    assert pots_of(spots(0, 0)) == ()


def test_the_rake_is_taken_of_all_pots_together_up_to_its_most() -> None:
    rake = Rake(percent=10, most=4_00, step=50)
    assert rake_of((Pot(9_00, (1, 2, 3)), Pot(21_00, (2, 3))), rake) == (50, 2_50)
    assert rake_of((Pot(90_00, (1, 2)),), rake) == (4_00,)
    assert rake_of((Pot(4_99, (1, 2)),), rake) == (0,)
    assert rake_of((Pot(90_00, (1, 2)),), Rake()) == (0,)


def test_odd_chips_go_one_each_from_the_left_of_the_button() -> None:
    assert shared(10_00, (1, 4, 7), 50, 9, 3) == {4: 3_50, 7: 3_50, 1: 3_00}
    assert shared(10_00, (1, 4, 7), 50, 9, 8) == {1: 3_50, 4: 3_50, 7: 3_00}


cents = st.integers(0, 60_00)


@given(st.lists(st.tuples(cents, st.booleans()), min_size=2, max_size=11), cents)
def test_every_cent_is_in_one_pot_or_goes_back(bets: list[tuple[int, bool]], dead: int) -> None:
    hand = tuple(
        PlayerInHand(seat, str(seat), put_in, dead, folded=folds and seat > 1)
        for seat, (put_in, folds) in enumerate(bets, 1)
    )
    back, pots = uncalled(hand), pots_of(hand)
    total = sum(one.put_in + one.dead for one in hand)
    assert sum(pot.cents for pot in pots) + (back.cents if back else 0) == total
    live = {one.seat for one in hand if not one.folded}
    for pot in pots:
        assert set(pot.seats) <= live
        assert pot.seats
        assert pot.cents > 0
    # Nobody can win more of another's chips than they put in themselves.
    for one in hand:
        most = sum(min(other.put_in, one.put_in) + other.dead for other in hand)
        largest = max((each.put_in for each in hand if not each.folded), default=0)
        if one.seat in live and one.put_in < largest:
            assert sum(pot.cents for pot in pots if one.seat in pot.seats) <= most


@given(
    cents,
    st.lists(st.integers(1, 9), min_size=1, unique=True),
    st.sampled_from((1, 50, 100)),
    st.integers(1, 9),
)
def test_a_split_is_even_to_a_chip(pot: int, seats: list[int], chip: int, button: int) -> None:
    parts = shared(pot, seats, chip, 9, button)
    assert sum(parts.values()) == pot
    assert set(parts) == set(seats)
    assert max(parts.values()) - min(parts.values()) <= chip + pot % chip
