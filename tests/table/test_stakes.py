"""Bets at their limits: the last chip, the bet that leans on another, the one that comes a moment late."""

import re

import pytest

from croupier.games import Game
from croupier.table import RefusedError, can, decide, verify
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, NOTHING, act, perform
from croupier.table.plan import DealerAction
from croupier.table.state import Table
from tests.play import Play, began, opened, ready
from tests.table.bots import EXAMPLES, played

THREE_CARD = "three-card-poker"
LET_IT_RIDE = next(path for path in EXAMPLES if "let-it-ride" in path)


def with_chips(game: Game, chips: int) -> Play:
    """An open round at which one player has this many chips and nothing more."""
    table = act(opened(game), c.Sit("Ann", 1))
    table = act(table, c.BuyChips("Ann", chips))
    return Play(perform(table, c.StartRound(tuple(range(52))), DEALER))


def placed(table: Table, *bets: tuple[str, int]) -> Table:
    for wager, cents in bets:
        table = act(table, c.PlaceBet(1, wager, cents))
    return table


def refuses(table: Table, command: c.Command, *, saying: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(saying)):
        verify(table, command)


def test_the_last_chip_can_be_bet_and_not_one_more() -> None:
    table = with_chips(played(THREE_CARD), 10_00).table
    assert can(table, c.PlaceBet(1, "ante", 10_00))
    refuses(table, c.PlaceBet(1, "ante", 10_01), saying="not enough chips: you have $10, this needs $10.01")


def test_a_bet_is_replaced_with_the_chips_that_lie_there() -> None:
    table = placed(with_chips(played(THREE_CARD), 10_00).table, ("ante", 10_00))
    after = act(table, c.PlaceBet(1, "ante", 4_00))
    assert after.chips_of("Ann") == 6_00
    assert act(after, c.PlaceBet(1, "ante", 10_00)).chips_of("Ann") == 0


def test_a_decision_and_a_raise_can_take_the_last_chip() -> None:
    play = with_chips(played("nh-holdem-face-up"), 8_00)
    play.do(c.PlaceBet(1, "ante", 2_00), automation=NOTHING).do(
        c.Proceed(), automation=DEALER - {DealerAction.BURN}
    )
    refuses(play.table, c.Choose(1, "bet", 4), saying="Flop is 1 or 2 or 3 times the Ante, not 4")
    assert can(play.table, c.Choose(1, "bet", 3))
    play.do(c.Choose(1, "bet", 1), automation=NOTHING)
    assert decide(play.table, c.Choose(1, "bet", 3)) == (e.Decided(1, "flop", "raise", 4_00),)
    poor = with_chips(played("nh-holdem-face-up"), 7_99)
    poor.do(c.PlaceBet(1, "ante", 2_00), automation=NOTHING).do(
        c.Proceed(), automation=DEALER - {DealerAction.BURN}
    )
    refuses(
        poor.table, c.Choose(1, "bet", 3), saying="not enough chips: you have $5.99, this needs $6; add chips"
    )
    poor.do(c.Choose(1, "bet", 1), automation=NOTHING)
    refuses(poor.table, c.Choose(1, "bet", 3), saying="Ann has $3.99 in chips, and the raise is $4")


def test_a_cent_is_a_bet_too_small_and_nothing_is_no_bet() -> None:
    table = with_chips(played(THREE_CARD), 10_00).table
    refuses(table, c.PlaceBet(1, "ante", 1), saying="Ante of $0.01 is below this table's minimum of $1")
    refuses(table, c.PlaceBet(1, "ante", 0), saying="Ante: enter more than $0")


@pytest.mark.rule("Q4-01")
def test_a_first_bet_of_free_size_is_named() -> None:
    game = ready("nh-holdem-3-card-bonus", {"Q4-01": "b"})
    play = with_chips(game, 100_00).do(c.PlaceBet(1, "ante", 5_00), automation=NOTHING)
    play.do(c.Proceed(), automation=DEALER)
    refuses(play.table, c.Choose(1, "bet"), saying=": enter more than $0")
    assert decide(play.table, c.Choose(1, "bet", 2, 3_00)) == (e.Decided(1, "flop", "bet", 6_00),)


@pytest.mark.rule("R0-48")
def test_a_bonus_leans_on_either_of_two_bets_and_never_on_none() -> None:
    table = with_chips(played(THREE_CARD), 100_00).table
    both = placed(table, ("ante", 5_00), ("pair-plus", 5_00), ("six-card-bonus", 5_00))
    assert can(both, c.RemoveBet(1, "ante"))
    refuses(
        act(both, c.RemoveBet(1, "ante")), c.RemoveBet(1, "pair-plus"), saying="take off 6 Card Bonus first"
    )
    ante_alone = placed(table, ("ante", 5_00), ("six-card-bonus", 5_00))
    refuses(ante_alone, c.RemoveBet(1, "ante"), saying="take off 6 Card Bonus first; it needs Ante")


def test_a_bet_that_others_equal_stays_as_it_is() -> None:
    table = with_chips(played(LET_IT_RIDE), 100_00).table
    three = placed(table, ("bet-1", 5_00), ("bet-2", 5_00), ("bet-3", 5_00))
    refuses(three, c.PlaceBet(1, "bet-1", 6_00), saying="Bet 2 of $5 must stay equal to Bet 1")
    assert can(three, c.PlaceBet(1, "bet-1", 5_00))
    assert can(placed(table, ("bet-1", 5_00)), c.PlaceBet(1, "bet-1", 6_00))


@pytest.mark.rule("Q2-08")
def test_a_late_bet_is_lost_for_what_it_is_and_never_for_more_than_is_there() -> None:
    game = ready("nh-holdem-face-up", {"Q2-08": "b"})
    play = with_chips(game, 8_00).do(c.PlaceBet(1, "ante", 2_00), automation=NOTHING)
    play.do(c.Proceed(), automation=DEALER)
    for cents in (1, 6_00):
        assert decide(play.table, c.PlaceBet(1, "ante", cents)) == (e.LateBetForfeited(1, "ante", cents),)
    for cents in (-1, 0, 6_01):
        refuses(play.table, c.PlaceBet(1, "ante", cents), saying="is too late")


def test_a_street_bet_is_made_by_deciding() -> None:
    play = with_chips(played("nh-holdem-stud"), 100_00).do(c.PlaceBet(1, "ante", 2_00), automation=NOTHING)
    play.do(c.Proceed(), automation=DEALER)
    wager = play.table.plan.wagers[1]
    refuses(play.table, c.PlaceBet(1, wager.id, 2_00), saying="when it is this player's turn to decide")


@pytest.mark.rule("Q2-07")
@pytest.mark.parametrize(
    ("reading", "open_still"),
    [("a", [True, False, False]), ("b", [True, True, False]), ("c", [True, True, True])],
)
def test_the_action_closes_with_the_last_decision_the_burn_or_the_card(
    reading: str, open_still: list[bool]
) -> None:
    """Ann has bet one unit; may she raise while Ben decides, before the burn, and before the card?"""
    game = ready("nh-holdem-face-up", {"Q2-07": reading})
    play = Play(opened(game, "Ann", "Ben")).do(c.StartRound(tuple(range(52))), automation=DEALER)
    play.do(c.PlaceBet(1, "ante", 2_00), c.PlaceBet(2, "ante", 2_00), automation=NOTHING)
    play.do(c.Proceed(), automation=DEALER).do(c.Choose(1, "bet"), automation=NOTHING)
    may = []
    for then in (c.Choose(2, "bet"), c.Proceed(), c.Proceed()):
        may.append(can(play.table, c.Choose(1, "bet", 3)))
        play.do(then, automation=NOTHING)
    assert may == open_still
    # After the card it is Ann's turn again, and what she bets is the next street's.
    assert decide(play.table, c.Choose(1, "bet", 3)) == (e.Decided(1, "turn", "bet", 6_00),)


@pytest.mark.rule("Q2-07")
@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_nothing_is_raised_once_the_hands_are_compared(reading: str) -> None:
    game = ready("nh-holdem-face-up", {"Q2-07": reading})
    play = with_chips(game, 100_00).do(c.PlaceBet(1, "ante", 2_00), automation=NOTHING)
    play.do(c.Proceed(), automation=DEALER)
    for _ in range(3):
        play.do(c.Choose(1, "bet"), automation=NOTHING)
        while play.table.round and not can(play.table, c.Choose(1, "bet")):
            if play.table.round.step >= play.table.plan.first_settlement:
                break
            play.do(c.Proceed(), automation=NOTHING)
    refuses(play.table, c.Choose(1, "bet", 3), saying="nobody has a decision to make now")


def two_at(game: Game, ante: int) -> Play:
    """Ann and Ben have bet and hold their cards; it is Ann's turn to decide."""
    play = Play(opened(game, "Ann", "Ben")).do(c.StartRound(tuple(range(52))), automation=DEALER)
    for seat in (1, 2):
        play.do(c.PlaceBet(seat, "ante", ante), automation=NOTHING)
    return play.do(c.Proceed(), automation=DEALER)


@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_the_action_is_open_again_on_every_street(reading: str) -> None:
    """The card turned up before a street's decision closes the street before, and not this one (Q2-07)."""
    play = two_at(ready("nh-holdem-face-up", {"Q2-07": reading}), 2_00)
    for street in ("flop", "turn", "river"):
        play.do(c.Choose(1, "bet"), automation=NOTHING)
        assert decide(play.table, c.Choose(1, "bet", 3)) == (e.Decided(1, street, "raise", 4_00),)
        play.do(c.Choose(2, "bet"), automation=DEALER)


@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_the_action_closes_with_the_settlement_where_no_card_comes_before_it(reading: str) -> None:
    """A river bet is made here with all cards in sight, and the losing bonus is taken next (Q2-07)."""
    data = ready("nh-holdem-face-up", {"Q2-07": reading}).data
    steps = data["step"]
    assert isinstance(steps, list)
    (river,) = (step for step in steps if step["id"] == "river")
    steps.remove(river)
    steps.insert([step["id"] for step in steps].index("take-bonus"), river)
    bets = {"ante": 2_00, "three-card-bonus": 1_00}
    play = began(Game.from_data(data), "Qs Js", bets=bets, lying={"board": "Ac Th 6s"})
    play.do(c.Proceed(), automation=DEALER)
    for _ in range(3):
        play.do(c.Choose(1, "bet"), automation=DEALER - {DealerAction.TAKE})
    assert play.table.round is not None
    assert play.table.plan.steps[play.table.round.step].id == "take-bonus"
    refuses(play.table, c.Choose(1, "bet", 3), saying="nobody has a decision to make now")


def test_a_bet_of_free_size_is_not_raised() -> None:
    """What one unit was is not on the layout, so nobody could say what more of it costs (Q4-01 b)."""
    data = ready("nh-holdem-3-card-bonus", {"Q4-01": "b"}).data
    data["conduct"]["action_closes"] = "the burn"
    play = two_at(Game.from_data(data), 5_00).do(c.Choose(1, "bet", 2, 3_00), automation=NOTHING)
    refuses(play.table, c.Choose(1, "bet", 3, 3_00), saying="is of free size, and stays as it was bet")
