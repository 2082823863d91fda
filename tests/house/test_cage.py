"""The cage: chips for cash, cash for chips, every denomination counted."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.cage import carried
from croupier.house.ledger import Account, AccountKind, ChipPile, Rack, change_for, moved, rack, spoken, worth
from croupier.house.readings import Redeemable
from croupier.house.state import CAGE, OUTSIDE
from croupier.table import commands as t
from tests.house.hall import CASH, DAY, FLOAT, NOON, SETTINGS, Hall, balanced, first, hall, stud


def sale(cash: int, *piles: tuple[int, int], player: str = "Ann", by: str = "Cal") -> c.SellChips:
    return c.SellChips(by, NOON, player, cash, tuple(ChipPile(*pile) for pile in piles))


def test_chips_are_sold_for_cash_and_the_cage_answers_for_as_much_as_before() -> None:
    room = hall()
    before = room.house.ledger.balance(CAGE)
    room.do(sale(35_00, (500, 2), (2_500, 1)))
    assert room.house.chips_of("Ann") == room.house.pocket("Ann") == 35_00
    assert room.house.ledger.balance(CAGE) == before
    assert room.house.drawer.cash == CASH + 35_00
    assert dict(room.house.drawer.chips)[500] == dict(FLOAT)[500] - 2
    balanced(room.house)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (sale(30_00, (500, 7)), "$30 does not pay for $35 in chips; no credit is given"),
        (sale(0, (500, 7)), "$0 does not pay for $35"),
        (sale(40_00, (500, 7)), "$40 is more than the $35 the chips are worth"),
        (sale(0), "say which chips are sold"),
        (sale(7_00, (700, 1)), "there is no chip of $7 here; chips are $1, $2, $3, $4, $5, $25, $100"),
        (sale(7_00, (500, 1), (100, 2)), "the smallest first"),
        (sale(10_00, (500, 1), (500, 1)), "name each denomination once"),
        (sale(-5_00, (500, -1)), "-1 of $5 are no chips"),
        (sale(5_00, (100, 0), (500, 1)), "0 of $1 are no chips"),
        (sale(5_00, (0, 1), (500, 1)), "1 of $0 are no chips"),
        (sale(30_000_00, (10_000, 300)), "the cage would need 100 more of $100"),
        (sale(5_00, (500, 1), player=" "), "name the player"),
        (sale(5_00, (500, 1), by="Dan"), "Dan is dealer; only cage may sell and redeem chips"),
    ],
)
def test_a_sale_that_is_none_is_refused(command: c.SellChips, says: str) -> None:
    assert says in hall().refuses(command)


def test_odd_cents_are_coin() -> None:
    room = hall().funded(0, rack((1, 100)))
    room.do(sale(1_50, (1, 50), (100, 1)))
    assert room.house.chips_of("Ann") == 1_50


def test_chips_are_redeemed_at_face_value() -> None:
    room = hall().sells("Ann", 40_00)
    room.do(room.redeems("Ann", 15_00))
    assert room.house.chips_of("Ann") == 25_00
    assert room.house.drawer.cash == CASH + 25_00
    (paid,) = (event for event in room.log if isinstance(event, e.ChipsRedeemed))
    assert paid.cash == worth(paid.chips) == 15_00
    balanced(room.house)


def test_what_lies_on_a_rail_is_not_redeemed_at_the_window() -> None:
    room = hall().table(stud()).sells("Ann", 40_00)
    room.play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 30_00))
    said = room.refuses(room.redeems("Ann", 15_00))
    assert "Ann has $10 in chips away from the tables, not $15" in said
    room.do(room.redeems("Ann", 10_00))


def test_nobody_redeems_what_they_do_not_have() -> None:
    room = hall()
    assert "Ann has $0 in chips" in room.refuses(room.redeems("Ann", 5_00))
    assert "Ann hands in no chips" in room.refuses(c.RedeemChips("Cal", NOON, "Ann", ()))


def test_a_cage_without_cash_pays_nobody() -> None:
    room = hall().sells("Ann", 40_00)
    room.do(c.TakeFromCage("Max", NOON, CASH + 30_00, (), "deposit"))
    assert "the cage holds $10 in cash, too little for $40" in room.refuses(room.redeems("Ann", 40_00))


def test_money_comes_from_outside_and_goes_back() -> None:
    room = hall()
    before = room.house.ledger.balance(OUTSIDE)
    room.do(c.TakeFromCage("Max", NOON, 500_00, rack((500, 10)), "deposit 17"))
    assert room.house.ledger.balance(OUTSIDE) == before + 550_00
    balanced(room.house)
    for wrong, says in (
        (c.TakeFromCage("Max", NOON, CASH, (), "more"), "too little for $20,000"),
        (c.TakeFromCage("Max", NOON, 0, (), "nothing"), "say how much cash and which chips"),
        (c.TakeFromCage("Max", NOON, 5, (), " "), "say what it is for"),
        (c.FundCage("Max", NOON, -5, (), "less"), "-$0.05 is no cash"),
        (c.FundCage("Cal", NOON, 5, (), "mine"), "only operator or manager may bring money to the cage"),
    ):
        assert says in room.refuses(wrong)


def test_shares_are_paid_from_the_cage() -> None:
    room = hall()
    room.do(c.PayShare("Max", NOON, AccountKind.CHARITY, "Food Pantry", 350_00, "August"))
    assert room.balance(AccountKind.CHARITY, "Food Pantry") == 350_00
    assert room.house.drawer.cash == CASH - 350_00
    balanced(room.house)
    for to, name, cents, says in (
        (AccountKind.CHIPS, "Ann", 5, "shares are paid to charity, state, operator, not to chips"),
        (AccountKind.STATE, " ", 5, "name who is paid"),
        (AccountKind.STATE, "NH", 0, "$0 is no share"),
        (AccountKind.STATE, "NH", CASH, "too little for $20,000"),
    ):
        assert says in room.refuses(c.PayShare("Max", NOON, to, name, cents, "August"))
    assert "say what the share is of" in room.refuses(c.PayShare("Max", NOON, AccountKind.STATE, "NH", 5, ""))


# ---------------------------------------------------------------------------------------- the count


def test_a_count_that_agrees_needs_no_reason() -> None:
    room = hall().do(hall().cage())
    assert room.house.cage_counted
    assert room.house.day is not None
    assert room.house.day.variances == ()
    room.sells("Ann", 5_00)
    assert not room.house.cage_counted


def test_a_count_that_does_not_agree_with_the_books_stands_once_two_people_agree() -> None:
    room = hall()
    room.do(first(room.cage(short=3_00)))
    assert isinstance(room.log[-1], e.CountSubmitted)
    assert not room.house.cage_counted
    room.do(room.cage(short=3_00, reason="till slip")[1:])
    assert room.balance(AccountKind.VARIANCE, "cage") == 3_00
    assert room.house.drawer.cash == CASH - 3_00
    assert room.house.day is not None
    assert [(each.cents, each.reason) for each in room.house.day.variances] == [(-3_00, "till slip")]
    balanced(room.house)


def test_the_same_value_in_other_chips_is_a_difference_too() -> None:
    room = hall()
    other: Rack = tuple(
        ChipPile(value, pieces + {100: 5, 500: -1}.get(value, 0)) for value, pieces in room.house.drawer.chips
    )
    room.do(c.CountCage("Cal", NOON, CASH, other), c.CountCage("Max", NOON, CASH, other))
    assert room.house.day is not None
    assert [each.cents for each in room.house.day.variances] == [0]
    assert room.house.drawer.chips == other


def test_a_count_is_confirmed_by_somebody_else() -> None:
    room, count = hall(), c.CountCage("Cal", NOON, CASH, FLOAT)
    room.do(count)
    assert "Cal entered this; someone else must confirm" in room.refuses(count)
    assert "Ida is auditor" in room.refuses(c.CountCage("Ida", NOON, CASH, FLOAT))
    assert "-$1 is no cash" in room.refuses(c.CountCage("Max", NOON, -100, FLOAT))


def test_a_tournaments_money_lies_in_the_drawer_and_is_not_the_cages() -> None:
    room = hall()
    pool = Account(AccountKind.TOURNAMENT, "Tuesday")
    room.do(c.PostTournament("Bea", NOON, "Tuesday", (moved("buy-in", 150_00, OUTSIDE, pool),)))
    assert room.house.drawer.cash == CASH + 150_00
    balanced(room.house)
    own = room.house.ledger.balance(CAGE)
    everything = c.TakeFromCage("Max", NOON, CASH + 150_00, FLOAT, "all of it")
    assert f"${own // 100:,} is the cage's own" in room.refuses(everything)
    room.do(room.cage())
    assert "tournament Tuesday still holds $150" in room.refuses(c.ProposeClose("Max", NOON))
    paid = (moved("first", 140_00, pool, OUTSIDE), moved("fee", 10_00, pool, CAGE))
    room.do(c.PostTournament("Bea", NOON, "Tuesday", paid))
    assert room.house.drawer.cash == CASH + 10_00
    balanced(room.house)
    bank = (moved("no", 5, Account(AccountKind.BANK, "T1"), pool),)
    assert "bank:T1 is no account of tournament" in room.refuses(
        c.PostTournament("Bea", NOON, "Tuesday", bank)
    )
    gift = (moved("no", 5, CAGE, OUTSIDE),)
    assert "moves no money of tournament Tuesday" in room.refuses(
        c.PostTournament("Bea", NOON, "Tuesday", gift)
    )
    owing = (moved("no", 5, pool, OUTSIDE),)
    assert "no credit is given" in room.refuses(c.PostTournament("Bea", NOON, "Tuesday", owing))
    assert "say which tournament" in room.refuses(c.PostTournament("Bea", NOON, "Tuesday", ()))


def test_nothing_is_sold_before_the_day_is_open() -> None:
    room = Hall().staffed()
    assert "no gaming day is open" in room.refuses(sale(5_00, (500, 1)))
    assert room.house.day is None


def test_a_single_cent_is_an_amount() -> None:
    room, cent = hall().funded(0, rack((1, 10))), rack((1, 1))
    room.do(c.FundCage("Max", NOON, 1, (), "found"), c.TakeFromCage("Max", NOON, 1, (), "lost again"))
    room.do(c.SellChips("Cal", NOON, "Ann", 1, cent), c.RedeemChips("Cal", NOON, "Ann", cent))
    room.do(c.PayShare("Max", NOON, AccountKind.STATE, "New Hampshire", 1, "so far"))
    assert room.balance(AccountKind.STATE, "New Hampshire") == 1
    assert "-$0.01 is no cash" in room.refuses(c.FundCage("Max", NOON, -1, rack((100, 1)), "less"))
    assert "-$0.01 is no cash" in room.refuses(c.CountCage("Cal", NOON, -1, FLOAT))


def test_a_cage_may_be_emptied_to_the_last_chip() -> None:
    room = hall().do(c.TakeFromCage("Max", NOON, CASH, FLOAT, "moving house"))
    assert room.house.drawer.worth == room.house.ledger.balance(CAGE) == 0
    room.do(*(c.CountCage(by, NOON, 0, ()) for by in ("Cal", "Max")))
    assert room.house.cage_counted


def test_the_last_cent_in_the_drawer_pays() -> None:
    room = hall().sells("Ann", 40_00).do(c.TakeFromCage("Max", NOON, CASH, (), "deposit"))
    room.do(room.redeems("Ann", 40_00))
    assert room.house.drawer.cash == 0


def test_chips_are_old_by_their_day_and_by_nothing_else() -> None:
    room = hall().sells("Ann", 40_00)
    assert carried(room.house, "Ann", NOON) == 0
    dated = Hall(now=NOON).staffed(replace(SETTINGS, chips_redeemable=Redeemable.CALENDAR_DATE))
    dated.opened(stud()).funded().sells("Ann", 40_00)
    assert carried(dated.house, "Ann", NOON) == carried(dated.house, "Nobody", NOON) == 0
    dated.later(days=1, hours=-8).sells("Ben", 1_00)
    assert carried(dated.house, "Ann", dated.now) == 40_00
    assert carried(dated.house, "Ben", dated.now) == 0


def after_midnight() -> Hall:
    """An hour past midnight where chips are good for a date: $40 of Ann's are old, $10 new."""
    room = Hall(now=NOON).staffed(replace(SETTINGS, chips_redeemable=Redeemable.CALENDAR_DATE))
    room.opened(stud()).funded().sells("Ann", 40_00).later(hours=13).sells("Ann", 10_00)
    return room.sells("Ben", 5_00)  # whatever happens next turns no calendar


def test_new_chips_stay_new_while_the_date_lasts() -> None:
    room = after_midnight()
    assert "$40 of them from before midnight" in room.refuses(room.redeems("Ann", 10_01))
    room.do(room.redeems("Ann", 10_00), room.redeems("Ben", 5_00))


def test_old_chips_redeemed_leave_the_new_ones() -> None:
    room = after_midnight()

    def old(cents: int) -> c.RedeemOldChips:
        chips = change_for(cents, SETTINGS.denominations)
        return c.RedeemOldChips("Cal", room.now, "Ann", DAY, chips, "Max", "overslept")

    room.do(old(15_00))
    assert carried(room.house, "Ann", room.now) == 25_00
    assert "$25 is owed to Ann" in room.refuses(old(25_01))
    room.do(old(25_00))
    assert carried(room.house, "Ann", room.now) == 0
    assert "without a manager" in room.refuses(old(1))
    room.do(room.redeems("Ann", 10_00))
    balanced(room.house)


def test_racks_are_spoken_of_in_the_words_of_the_cage() -> None:
    assert spoken(()) == "no chips"
    assert spoken(rack((500, 2), (100, 1))) == "1 of $1, 2 of $5"
    room = hall().funded(0, rack((100, 1)))
    said = room.refuses(sale(2_002_00, (100, 2_002)))
    assert said == "the cage would need 1 more of $1"  # and nothing of what it has enough of
