"""Windows of the cage: a fixed float each, one cashier, exchanges at equal value, a blind count."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.day import why_not_closed
from croupier.house.ledger import AccountKind, Rack, rack, worth
from croupier.house.reports.money import cage_of
from croupier.house.reports.records import gaming_days
from croupier.house.state import CAGE
from tests.house.hall import CASH, NOON, Hall, balanced, stud

CHIPS = rack((500, 100))
FLOAT = 1_000_00 + worth(CHIPS)
OPEN = c.OpenWindow("Cam", NOON, "1", "Cal", 1_000_00, CHIPS)


def hall() -> Hall:
    """A hall whose main bank Cam keeps; Cal has window 1."""
    return Hall().staffed().opened(stud()).funded().do(OPEN)


def count(by: str, cash: int = 1_000_00, chips: Rack = CHIPS) -> c.CountWindow:
    return c.CountWindow(by, NOON, "1", cash, chips)


def test_a_window_is_opened_out_of_the_main_bank_by_two_people() -> None:
    room = Hall().staffed().opened(stud()).funded()
    alone = replace(OPEN, by="Cal")
    assert "Cal entered this; someone else must confirm" in room.refuses(alone)
    assert "only cage may sell and redeem chips" in room.refuses(replace(OPEN, received_by="Flo"))
    much = replace(OPEN, cash=CASH + 1)
    assert "the main bank holds too little cash for $20,000.01; bring money to it first" in room.refuses(much)
    before = room.house.ledger.balance(CAGE)
    room.do(OPEN)
    assert room.house.drawer.cash == CASH - 1_000_00
    assert room.house.ledger.balance(CAGE) == before, "it is the cage's money as before"
    assert "window 1 is open; count it first" in room.refuses(replace(OPEN, received_by="Cam", by="Cal"))
    assert "Cal has window 1; count that first" in room.refuses(replace(OPEN, window="2"))


def test_what_is_sold_and_redeemed_at_a_window_leaves_its_float() -> None:
    room = hall().do(c.SellChips("Cal", NOON, "", 100_00, rack((500, 20))))
    window = room.house.windows["1"]
    assert (window.drawer.cash, window.drawer.worth, window.imprest) == (1_100_00, FLOAT, FLOAT)
    assert room.house.drawer.cash == CASH - 1_000_00, "the main bank is as it was"
    room.do(c.RedeemChips("Cal", NOON, "", rack((500, 10))))
    assert room.house.windows["1"].drawer.worth == FLOAT
    assert room.replayed() == room.house
    balanced(room.house)


def test_a_window_hands_out_what_it_holds_and_nothing_of_the_main_bank() -> None:
    room = hall()
    sale = c.SellChips("Cal", NOON, "", 25_00, rack((2_500, 1)))
    assert "window 1 would need more of $25" in room.refuses(sale)
    room.do(replace(sale, by="Cam"))
    assert room.house.windows["1"].drawer.chips == CHIPS


def test_an_exchange_is_at_equal_value_and_signed_by_both_sides() -> None:
    room = hall()
    change = c.ExchangeAtWindow("Cam", NOON, "1", "Cal", 500_00, (), 0, rack((2_500, 20)))
    uneven = replace(change, cash_given=400_00)
    assert "$400 is given and $500 taken; an exchange is at equal value" in room.refuses(uneven)
    assert "someone else must confirm" in room.refuses(replace(change, by="Cal"))
    room.do(change)
    window = room.house.windows["1"]
    assert (window.drawer.cash, window.drawer.worth) == (500_00, FLOAT)
    assert room.house.drawer.cash == CASH - 1_000_00 + 500_00
    assert room.replayed() == room.house


def test_a_day_does_not_close_before_its_windows_are_counted() -> None:
    room = hall()
    assert "window 1 of Cal is not counted" in why_not_closed(room.house)
    room.do(count("Cal"), count("Cam"))
    assert room.house.windows == {}
    assert room.house.drawer.cash == CASH
    assert "window 1 of Cal is not counted" not in why_not_closed(room.house)


def test_a_window_that_is_short_is_a_variance_with_its_slip_and_an_incident() -> None:
    room = hall().do(count("Cal", 900_00))
    assert isinstance(room.log[-1], e.CountSubmitted)
    assert "Cal entered this" in room.refuses(count("Cal", 1_000_00)), "nobody mends a count in silence"
    room.do(count("Cam", 900_00))
    assert room.house.day is not None
    (variance,) = room.house.day.variances
    assert (str(variance.account), variance.cents) == ("window:1", -100_00)
    assert room.house.incidents[1].says == "window:1 was counted $100 short"
    assert room.balance(AccountKind.VARIANCE, "window:1") == 100_00
    assert [str(one.number) for one in room.house.slips.slips] == ["variance 2020-0001", "incident 2020-0001"]
    (day,) = gaming_days(room.log)
    assert cage_of(day).over == -100_00
    assert cage_of(day).expected == room.house.ledger.balance(CAGE)
    balanced(room.house)
    assert room.replayed() == room.house


@pytest.mark.parametrize("cents", [-100_00, 100_00])
def test_windows_and_main_bank_together_hold_what_the_ledger_says(cents: int) -> None:
    room = hall().do(count("Cal", 1_000_00 + cents), count("Max", 1_000_00 + cents))
    assert room.house.drawer.worth == room.house.ledger.balance(CAGE)
