"""The cage: chips for cash, cash for chips, every denomination counted."""

from dataclasses import replace
from datetime import date

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.cage import carried
from croupier.house.ledger import Account, AccountKind, ChipPile, Rack, change_for, moved, rack, spoken, worth
from croupier.house.readings import Redeemable
from croupier.house.state import CAGE, OUTSIDE, of_player
from croupier.table import commands as t
from tests.house.hall import CASH, DAY, FLOAT, NOON, SETTINGS, Hall, balanced, first, hall, stud


def sale(cash: int, *piles: tuple[int, int], player: str = "Ann", by: str = "Cal") -> c.SellChips:
    return c.SellChips(by, NOON, player, cash, tuple(ChipPile(*pile) for pile in piles), account=True)


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
        (sale(30_000_00, (10_000, 300)), "the cage would need more of $100"),
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
    assert "say which chips are handed in" in room.refuses(c.RedeemChips("Cal", NOON, "Ann", ()))


def test_a_cage_without_cash_pays_nobody() -> None:
    room = hall().sells("Ann", 40_00)
    room.do(c.TakeFromCage("Max", NOON, CASH + 30_00, (), "deposit", "Cal"))
    says = "the cage holds too little cash for $40; bring money to it first"
    assert says in room.refuses(room.redeems("Ann", 40_00))


def test_money_comes_from_outside_and_goes_back() -> None:
    room = hall()
    before = room.house.ledger.balance(OUTSIDE)
    room.do(c.TakeFromCage("Max", NOON, 500_00, rack((500, 10)), "deposit 17", "Cal"))
    assert room.house.ledger.balance(OUTSIDE) == before + 550_00
    balanced(room.house)
    for wrong, says in (
        (c.TakeFromCage("Max", NOON, CASH, (), "more", "Cal"), "too little cash for $20,000"),
        (c.TakeFromCage("Max", NOON, 0, (), "nothing", "Cal"), "say how much cash and which chips"),
        (c.TakeFromCage("Max", NOON, 5, (), " ", "Cal"), "say what it is for"),
        (c.FundCage("Max", NOON, -5, (), "less"), "-$0.05 is no cash"),
        (c.FundCage("Cal", NOON, 5, (), "mine"), "only operator or manager may bring money to the cage"),
    ):
        assert says in room.refuses(wrong)


def test_shares_are_paid_from_the_cage() -> None:
    room = hall()
    pays = c.PayShare("Max", NOON, AccountKind.CHARITY, "Food Pantry", 350_00, "August", "Cal", due=400_00)
    room.do(pays)
    assert room.balance(AccountKind.CHARITY, "Food Pantry") == 350_00
    assert room.house.drawer.cash == CASH - 350_00
    balanced(room.house)
    for to, name, cents, says in (
        (AccountKind.CHIPS, "Ann", 5, "shares are paid to charity, state, operator, not to chips"),
        (AccountKind.STATE, " ", 5, "name who is paid"),
        (AccountKind.STATE, "NH", 0, "$0 is no share"),
        (AccountKind.STATE, "NH", CASH, "too little cash for $20,000"),
    ):
        assert says in room.refuses(replace(pays, to=to, name=name, cents=cents))
    assert "say what the share is of" in room.refuses(replace(pays, says=""))


def test_no_share_is_paid_by_one_person_nor_more_of_it_than_is_due() -> None:
    room = hall()
    pays = c.PayShare("Max", NOON, AccountKind.CHARITY, "Food Pantry", 350_00, "August", "Cal", due=400_00)
    for wrong, says in (
        (replace(pays, approved_by=""), "have operator, manager or cage sign too"),
        (replace(pays, approved_by="Max"), "Max entered this; someone else must confirm"),
        (replace(pays, approved_by="Flo"), "only operator, manager or cage may sign for money that leaves"),
        (
            replace(pays, cents=400_01),
            "$400 of 2020-09 is due to Food Pantry, and $0 of it is paid: pay $400",
        ),
        (replace(pays, due=None), "nobody has worked out the shares of 2020-09; read its monthly report"),
    ):
        assert says in room.refuses(wrong)
    room.do(pays)
    assert "pay $50 at most" in room.refuses(pays), "what was paid of the month counts"
    last = replace(pays, month=date(2020, 8, 31))
    room.do(last)
    assert "pay $50 at most" in room.refuses(last), "each month by itself"
    state = replace(pays, to=AccountKind.STATE, name="New Hampshire")
    room.do(state)
    assert "pay $50 at most" in room.refuses(replace(state, name="N.H.")), (
        "there is one state, whatever it is called"
    )


def test_money_leaves_the_cage_with_two_signatures() -> None:
    room = hall()
    takes = c.TakeFromCage("Max", NOON, 500_00, (), "deposit", "Cal")
    assert "have operator, manager or cage sign too" in room.refuses(replace(takes, approved_by=""))
    assert "someone else must confirm" in room.refuses(replace(takes, approved_by="Max"))
    assert "only operator, manager or cage may" in room.refuses(replace(takes, approved_by="Dan"))
    room.do(takes)
    assert room.house.drawer.cash == CASH - 500_00


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
    everything = c.TakeFromCage("Max", NOON, CASH + 150_00, FLOAT, "all of it", "Cal")
    assert "more than the cage's own money; the rest is held for tournaments" in room.refuses(everything)
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


def test_a_cashier_signs_for_what_comes_to_the_cage() -> None:
    room, brings = hall(), c.FundCage("Max", NOON, 100_00, (), "float")
    says = "two people sign for money that comes to the cage; have cage sign too"
    assert says in room.refuses(brings)
    assert "Flo is floor" in room.refuses(replace(brings, received_by="Flo"))
    room.do(replace(brings, received_by="Cal"))
    event = room.log[-1]
    assert isinstance(event, e.CageFunded)
    assert (event.by, event.received_by) == ("Max", "Cal")


@pytest.mark.parametrize("cents", [CASH - 1, CASH, CASH + 1, 100 * CASH])
def test_one_person_alone_asks_out_no_sum_of_the_cage(cents: int) -> None:
    """Attack: take more and more without a second signature until another sentence refuses it."""
    takes = c.TakeFromCage("Max", NOON, cents, (), "deposit")
    share = c.PayShare("Max", NOON, AccountKind.STATE, "New Hampshire", cents, "so far", due=cents)
    assert {hall().refuses(command) for command in (takes, share)} == {
        "two people sign for money that leaves the cage; have operator, manager or cage sign too"
    }


def test_a_single_cent_is_an_amount() -> None:
    room, cent = hall().funded(0, rack((1, 10))), rack((1, 1))
    room.do(
        c.FundCage("Max", NOON, 1, (), "found", "Cal"),
        c.TakeFromCage("Max", NOON, 1, (), "lost again", "Cal"),
    )
    room.do(
        c.SellChips("Cal", NOON, "Ann", 1, cent, account=True),
        c.RedeemChips("Cal", NOON, "Ann", cent, account=True),
    )
    room.do(c.PayShare("Max", NOON, AccountKind.STATE, "New Hampshire", 1, "so far", "Cal", due=1))
    assert room.balance(AccountKind.STATE, "New Hampshire") == 1
    assert "-$0.01 is no cash" in room.refuses(c.FundCage("Max", NOON, -1, rack((100, 1)), "less"))
    assert "-$0.01 is no cash" in room.refuses(c.CountCage("Cal", NOON, -1, FLOAT))


def test_a_cage_may_be_emptied_to_the_last_chip() -> None:
    room = hall().do(c.TakeFromCage("Max", NOON, CASH, FLOAT, "moving house", "Cal"))
    assert room.house.drawer.worth == room.house.ledger.balance(CAGE) == 0
    room.do(*(c.CountCage(by, NOON, 0, ()) for by in ("Cal", "Max")))
    assert room.house.cage_counted


def test_the_last_cent_in_the_drawer_pays() -> None:
    room = hall().sells("Ann", 40_00).do(c.TakeFromCage("Max", NOON, CASH, (), "deposit", "Cal"))
    room.do(room.redeems("Ann", 40_00))
    assert room.house.drawer.cash == 0


def test_chips_are_old_by_their_day_and_by_nothing_else() -> None:
    room = hall().sells("Ann", 40_00)
    assert carried(room.house, of_player("Ann"), NOON) == 0
    dated = Hall(now=NOON).staffed(replace(SETTINGS, chips_redeemable=Redeemable.CALENDAR_DATE))
    dated.opened(stud()).funded().sells("Ann", 40_00)
    assert (
        carried(dated.house, of_player("Ann"), NOON) == carried(dated.house, of_player("Nobody"), NOON) == 0
    )
    dated.later(days=1, hours=-8).sells("Ben", 1_00)
    assert carried(dated.house, of_player("Ann"), dated.now) == 40_00
    assert carried(dated.house, of_player("Ben"), dated.now) == 0


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
    assert carried(room.house, of_player("Ann"), room.now) == 25_00
    assert "$25 is owed to Ann" in room.refuses(old(25_01))
    room.do(old(25_00))
    assert carried(room.house, of_player("Ann"), room.now) == 0
    assert "without a manager" in room.refuses(old(1))
    room.do(room.redeems("Ann", 10_00))
    balanced(room.house)


def test_racks_are_spoken_of_in_the_words_of_the_cage() -> None:
    assert spoken(()) == "no chips"
    assert spoken(rack((500, 2), (100, 1))) == "1 of $1, 2 of $5"
    room = hall().funded(0, rack((100, 1)))
    said = room.refuses(sale(2_002_00, (100, 2_002)))
    assert said == "the cage would need more of $1"  # and nothing of what it has enough of
