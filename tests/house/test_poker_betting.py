"""The turns of live poker: the limit, the raises, and turns that make no sense."""

from dataclasses import replace

from croupier.house.poker.state import BettingRound, PokerAction, Turn, breaches, raises_in
from croupier.house.settings import PokerRules, RaisesCounted, Terms

SIGN = Terms(game="Texas hold'em", seats=9, limit=4_00, says="$4 a wager", rules=PokerRules(), chip=100)
BY_HAND = replace(SIGN, rules=PokerRules(counted=RaisesCounted.WHOLE_HAND))


def raised(times: int, cents: int = 4_00) -> BettingRound:
    """A bet by Ann and so many raises, turn about."""
    ann, bob = (1, "Ann"), (2, "Bob")
    raises = (Turn(*(bob if n % 2 == 0 else ann), PokerAction.RAISE, cents) for n in range(times))
    return (Turn(*ann, PokerAction.BET, cents), *raises, Turn(3, "Cy", PokerAction.CALL))


def test_a_bet_and_three_raises_of_the_limit_are_in_order() -> None:
    assert breaches([raised(3), raised(3), raised(3)], SIGN) == ()


def test_the_fourth_raise_is_one_too_many() -> None:
    (breach,) = breaches([raised(1), raised(4)], SIGN)
    assert (breach.betting_round, breach.turn, breach.rule) == (2, 5, "H-12")
    assert breach.says == "Ann's raise is number 4 of the betting round; 3 are permitted (document 003 L105)"


def test_raises_counted_over_the_hand_run_out_sooner() -> None:
    (breach,) = breaches([raised(2), raised(2)], BY_HAND)
    assert (breach.betting_round, breach.turn) == (2, 3)
    assert raises_in([raised(2), raised(1)], RaisesCounted.WHOLE_HAND) == 3
    assert raises_in([raised(2), raised(1)], RaisesCounted.EACH_ROUND) == 1


def test_every_amount_is_held_to_the_limit() -> None:
    assert [breach.turn for breach in breaches([raised(1, 5_00)], SIGN)] == [1, 2]
    assert breaches([raised(3, 5_000_00)], replace(SIGN, limit=None)) == ()
    for action in (PokerAction.ANTE, PokerAction.BLIND, PokerAction.BET):
        (above,) = breaches([(Turn(1, "Ann", action, 4_01),)], SIGN)
        assert above.says == f"Ann's {action} of $4.01 is above this table's $4: $4 a wager"


def test_a_blind_opens_the_betting_and_is_no_raise() -> None:
    blinds = (Turn(1, "Ann", PokerAction.BLIND, 2_00), Turn(2, "Bob", PokerAction.BLIND, 4_00))
    raises = tuple(Turn(3, "Cy", PokerAction.RAISE, 4_00) for _ in range(3))
    assert breaches([(*blinds, *raises)], SIGN) == ()
    (wrong,) = breaches([(*blinds, Turn(3, "Cy", PokerAction.BET, 4_00))], SIGN)
    assert wrong.says == "Cy's bet of $4 follows a bet; enter it as a raise"


def test_a_turn_that_makes_no_sense_is_said_to() -> None:
    hand = (
        Turn(1, "Ann", PokerAction.CHECK),
        Turn(2, "Bob", PokerAction.RAISE, 4_00),
        Turn(1, "Ann", PokerAction.BET, 4_00),
    )
    assert [breach.says for breach in breaches([hand], SIGN)] == [
        "Bob's raise of $4 raises nothing; enter it as a bet",
        "Ann's bet of $4 follows a bet; enter it as a raise",
    ]
