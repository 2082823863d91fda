"""Live poker: a recorded hand against the limit of its day and the raises permitted."""

from datetime import date

from croupier.house.cash_poker import BettingRound, PokerRules, RaisesCounted, Said, Turn, breaches

IN_2012, IN_2020, IN_2026 = date(2012, 3, 1), date(2020, 3, 1), date(2026, 3, 1)


def raised(times: int, cents: int = 4_00) -> BettingRound:
    """A bet by Ann and so many raises, turn about."""
    raises = (Turn("Bob" if n % 2 == 0 else "Ann", Said.RAISE, cents) for n in range(times))
    return (Turn("Ann", Said.BET, cents), *raises, Turn("Cy", Said.CALL))


def test_a_bet_and_three_raises_of_the_limit_are_in_order() -> None:
    assert breaches([raised(3), raised(3), raised(3)], IN_2012) == ()


def test_the_fourth_raise_is_one_too_many() -> None:
    (breach,) = breaches([raised(1), raised(4)], IN_2012)
    assert (breach.betting_round, breach.turn) == (2, 5)
    assert breach.says == "Ann's raise is number 4 of the betting round; 3 are permitted (document 003 L105)"


def test_raises_counted_over_the_hand_run_out_sooner() -> None:
    whole = PokerRules(counted=RaisesCounted.WHOLE_HAND)
    (breach,) = breaches([raised(2), raised(2)], IN_2012, rules=whole)
    assert (breach.betting_round, breach.turn) == (2, 3)


def test_a_bet_is_held_to_the_limit_of_its_day() -> None:
    hand = [raised(1, 5_00)]
    assert [breach.turn for breach in breaches(hand, IN_2012)] == [1, 2]
    assert breaches(hand, IN_2020) == ()
    assert breaches([raised(3, 5_000_00)], IN_2026) == ()


def test_chips_without_value_are_bet_without_limit() -> None:
    assert breaches([raised(9, 5_000_00)], IN_2012, chips_have_value=False) == ()


def test_a_record_that_makes_no_sense_is_said_to() -> None:
    hand = (Turn("Ann", Said.CHECK), Turn("Bob", Said.RAISE, 4_00), Turn("Ann", Said.BET, 4_00))
    assert [breach.says for breach in breaches([hand], IN_2012)] == [
        "Bob's raise of $4 raises nothing; it is recorded as a bet",
        "Ann's bet of $4 follows a bet; it is recorded as a raise",
    ]
