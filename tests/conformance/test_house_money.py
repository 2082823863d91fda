"""The house rules on chips and money: what is sold, redeemed, owed, and never refunded."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest

from croupier.declare import Target, commands_to
from croupier.games import load
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.cage import aged, by_age
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, change_for, moved, rack, worth
from croupier.house.readings import OldChips, Redeemable
from croupier.house.state import OUTSIDE, Rail, of_player
from croupier.table import commands as t
from croupier.table import events as te
from tests.house.hall import DAY, NOON, SETTINGS, Hall, balanced, hall, stud

ANN = of_player("Ann")
ELEVEN_AT_NIGHT = datetime(2020, 9, 2, 3, tzinfo=UTC)
NEXT = DAY + timedelta(days=1)


def old(room: Hall, cents: int, *, approved_by: str = "Max", says: str = "was ill") -> c.RedeemOldChips:
    chips = change_for(cents, SETTINGS.denominations)
    return c.RedeemOldChips("Cal", room.now, "Ann", DAY, chips, approved_by, says)


def dated(reading: Redeemable) -> Hall:
    """A hall under one reading of "the same day", at eleven at night, with $40 in Ann's pocket."""
    room = Hall(now=ELEVEN_AT_NIGHT).staffed(replace(SETTINGS, chips_redeemable=reading))
    return room.opened(stud()).funded().sells("Ann", 40_00)


# ------------------------------------------------------------------------------------- no refund


@pytest.mark.rule("H-05")
def test_cash_that_went_into_a_drop_box_does_not_come_back_out() -> None:
    room = hall().table(stud()).play("T1", t.Sit("Ann", 1), t.BuyChips("Ann", 20_00))
    posted = room.house.tables["T1"].posted
    for source in (Account(AccountKind.DROP, "T1"), Account(AccountKind.BANK, "T1")):
        back = moved("changed my mind", 20_00, source, OUTSIDE)
        rails = (Rail("Ann", 20_00),)
        refund = c.PostTable("Dan", NOON, "T1", posted, 1, (back,), rails, rounds=0, playing=False)
        assert room.refusal(refund).rules == ("H-05",)


@pytest.mark.rule("H-05")
def test_a_lost_wager_stays_lost() -> None:
    room = hall().table(stud()).sells("Ann", 20_00)
    lost = Entry("lost", (AccountChange(ANN, -20_00), AccountChange(Account(AccountKind.BANK, "T1"), 20_00)))
    room.do(c.PostTable("Dan", NOON, "T1", 1, 1, (lost,), (), rounds=0, playing=False))
    assert "Ann has $0 in chips" in room.refuses(room.redeems("Ann", 20_00))
    assert not [kind for kind in c.decides.rules if "refund" in kind.__name__.lower()]


@pytest.mark.rule("H-05", "Q3-17")
def test_the_wagers_of_a_dead_hand_go_back_to_the_rail_and_no_cash_is_paid() -> None:
    room = hall().table(stud()).sells("Ann", 20_00)
    room.play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 20_00), t.StartRound(tuple(range(52))), t.Proceed())
    while room.felt["T1"].round and not room.felt["T1"].round.bets_open:
        room.play("T1", t.Proceed())
    room.play("T1", t.PlaceBet(1, "ante", 4_00))
    cash, outside = room.house.drawer.cash, room.balance(AccountKind.OUTSIDE)
    assert room.house.chips_of("Ann") == 16_00
    room.play("T1", t.ReportPowerFailure("dark"), t.ResolveInterruption(readable=False, by="Flo"))
    assert room.house.chips_of("Ann") == 20_00
    assert room.balance(AccountKind.BETS, "T1") == 0
    assert (room.house.drawer.cash, room.balance(AccountKind.OUTSIDE)) == (cash, outside)


# ------------------------------------------------------------------------------------ face value


@pytest.mark.rule("H-06")
def test_chips_bought_or_won_are_worth_their_face_at_the_window() -> None:
    room = hall().table(stud()).sells("Ann", 20_00)
    won = Entry("won", (AccountChange(Account(AccountKind.BANK, "T1"), -16_00), AccountChange(ANN, 16_00)))
    room.do(c.PostTable("Dan", NOON, "T1", 1, 1, (won,), (), rounds=0, playing=False))
    before = room.house.drawer
    room.do(room.redeems("Ann", 36_00))
    assert (
        before.cash - room.house.drawer.cash == worth(room.house.drawer.chips) - worth(before.chips) == 36_00
    )
    assert room.house.chips_of("Ann") == 0


@pytest.mark.rule("H-06")
def test_chips_are_never_sold_above_or_below_their_face() -> None:
    room = hall()
    for cash in (99, 101):
        room.refusal(c.SellChips("Cal", NOON, "Ann", cash, rack((100, 1))))
    room.do(c.SellChips("Cal", NOON, "Ann", 100, rack((100, 1)), account=True))


@pytest.mark.rule("R3-13", "Q3-09")
def test_the_table_of_document_003_takes_chips_of_one_to_four_dollars() -> None:
    room = hall()
    room.refusal(c.OpenTable("Flo", NOON, "T1", stud(), rack((50, 10)), "Cal"))
    room.refusal(c.OpenTable("Flo", NOON, "T1", stud(), rack((500, 10)), "Cal"))
    room.table(stud(), bank=rack((100, 1), (200, 1), (300, 1), (400, 1)))
    assert room.house.tables["T1"].denominations == (100, 200, 300, 400)
    assert room.balance(AccountKind.BANK, "T1") == 10_00


# --------------------------------------------------------------------------- the day of their issue


@pytest.mark.rule("H-06", "H-10", "Q3-19")
def test_read_as_a_gaming_day_chips_are_good_past_midnight_until_the_cut_off() -> None:
    room = dated(Redeemable.GAMING_DAY).later(hours=2)
    room.do(room.redeems("Ann", 10_00))
    room.now = datetime(2020, 9, 2, 9, 59, tzinfo=UTC)
    room.do(room.redeems("Ann", 10_00)).later(minutes=1)
    refused = room.refusal(room.redeems("Ann", 10_00))
    assert refused.says.startswith("the gaming day of 2020-09-01 is over")
    assert {"H-06", "H-10"} <= {*refused.rules}
    room.do(old(room, 20_00))
    assert room.house.chips_of("Ann") == 0


@pytest.mark.rule("H-06", "H-10", "Q3-19")
def test_read_as_a_calendar_date_chips_held_at_midnight_are_old() -> None:
    room = dated(Redeemable.CALENDAR_DATE)
    room.do(room.redeems("Ann", 10_00)).later(hours=2).sells("Ann", 5_00)
    said = room.refuses(room.redeems("Ann", 10_00))
    assert "Ann has $35 in chips away from the tables, $30 of them from before midnight" in said
    room.do(room.redeems("Ann", 5_00))
    room.do(old(room, 30_00))
    assert room.house.chips_of("Ann") == 0
    balanced(room.house)


@pytest.mark.rule("Q3-19")
def test_at_the_stroke_of_midnight_nothing_needs_to_have_happened() -> None:
    room = dated(Redeemable.CALENDAR_DATE).later(hours=1)
    assert "$40 of them from before midnight" in room.refuses(room.redeems("Ann", 10_00))
    room.do(old(room, 15_00), old(room, 25_00))
    assert "without a manager" in room.refuses(old(room, 1_00))


@pytest.mark.rule("Q3-19")
def test_the_readings_of_the_house_are_those_of_the_sheet() -> None:
    game = load("nh-holdem-stud")
    for option, redeemable in (("a", Redeemable.GAMING_DAY), ("b", Redeemable.CALENDAR_DATE)):
        filed = game.with_readings({"Q3-19": option}).house
        assert filed is not None
        assert Redeemable(filed.chips_redeemable) is redeemable


# ------------------------------------------------------------------------------------ still owed


@pytest.mark.rule("Q3-20", "H-10")
def test_chips_nobody_redeemed_are_owed_and_never_forfeited() -> None:
    room = hall().sells("Ann", 40_00).ends()
    assert list(room.house.unredeemed()) == [(DAY, "Ann", 40_00)]
    for _ in range(3):  # whatever days go by
        room.later(days=1)
        room.opened(stud(), day=room.now.date()).ends()
    assert list(room.house.unredeemed()) == [(DAY, "Ann", 40_00)]
    assert room.house.ledger.total(AccountKind.UNREDEEMED) == 40_00


@pytest.mark.rule("Q3-20", "H-06", "H-10")
def test_read_so_old_chips_are_void_and_nothing_is_owed_for_them() -> None:
    room = Hall(now=NOON).staffed(replace(SETTINGS, old_chips=OldChips.VOID)).opened(stud())
    room.funded().sells("Ann", 40_00).ends()
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert (closed.void, closed.unredeemed) == (True, (("Ann", 40_00),))
    assert not list(room.house.unredeemed())
    balanced(room.house)
    room.later(days=1).opened(stud(), day=NEXT)
    refused = room.refusal(old(room, 10_00))
    assert refused.says == "chips of 2020-09-01 are void in this house, and nothing is paid for them"
    assert "Q3-20" in refused.rules


@pytest.mark.rule("Q3-20")
def test_what_is_owed_from_before_the_house_read_its_rules_otherwise_stays_owed() -> None:
    room = hall().sells("Ann", 40_00).ends()
    room.do(c.SetHouse("Olga", room.now, replace(SETTINGS, old_chips=OldChips.VOID)))
    room.later(days=1).opened(stud(), day=NEXT).do(old(room, 40_00))
    assert not list(room.house.unredeemed())


@pytest.mark.rule("Q3-19", "Q3-20")
def test_chips_from_before_midnight_are_void_too_where_the_date_on_the_wall_counts() -> None:
    dated = replace(SETTINGS, chips_redeemable=Redeemable.CALENDAR_DATE, old_chips=OldChips.VOID)
    room = Hall(now=ELEVEN_AT_NIGHT).staffed(dated).opened(stud())
    room.funded().sells("Ann", 40_00).later(hours=2)
    assert "$40 of them from before midnight; those are void" in room.refuses(room.redeems("Ann", 10_00))
    assert "are void in this house" in room.refuses(old(room, 10_00))
    room.now = datetime(2020, 9, 2, 10, tzinfo=UTC)
    assert "is over; its chips are void" in room.refuses(room.redeems("Ann", 10_00))


@pytest.mark.rule("Q3-20", "H-10")
def test_old_chips_are_listed_by_their_age() -> None:
    lines = aged([(NEXT, "Bob", 5_00), (DAY, "Ann", 40_00)], DAY + timedelta(days=40))
    assert [(one.player, one.days, one.band) for one in lines] == [
        ("Ann", 40, "31 to 90 days"),
        ("Bob", 39, "31 to 90 days"),
    ]
    assert by_age(lines)["31 to 90 days"] == 45_00
    assert sum(by_age(aged([(DAY, "Ann", 1_00)], DAY + timedelta(days=365))).values()) == 1_00


@pytest.mark.rule("Q3-20", "H-10")
def test_an_old_chip_needs_a_manager_and_leaves_a_record() -> None:
    room = hall().sells("Ann", 40_00).ends().later(days=1).opened(stud(), day=NEXT)
    assert "Ann has $0 in chips" in room.refuses(room.redeems("Ann", 10_00))
    assert room.refusal(old(room, 10_00, approved_by="Flo")).rules == ("H-10", "Q3-20")
    room.refusal(old(room, 10_00, says=""))
    assert "$40 is owed to Ann for chips of 2020-09-01, not $41" in room.refuses(old(room, 41_00))
    room.do(old(room, 10_00))
    paid = room.log[-1]
    assert isinstance(paid, e.OldChipsRedeemed)
    assert (paid.approved_by, paid.issued, paid.cash, paid.says) == ("Max", DAY, 10_00, "was ill")
    assert list(room.house.unredeemed()) == [(DAY, "Ann", 30_00)]
    balanced(room.house)


@pytest.mark.rule("Q3-20")
def test_the_manager_is_somebody_else_than_the_cage() -> None:
    room = Hall().staffed()
    both = (*room.house.staff["Max"].roles, *room.house.staff["Cal"].roles)
    room.do(c.Enrol("Olga", NOON, "Cal", both, "NH-006")).opened(stud()).funded().sells("Ann", 40_00).ends()
    room.later(days=1).opened(stud(), day=NEXT)
    assert "Cal entered this; someone else must confirm" in room.refuses(old(room, 10_00, approved_by="Cal"))


# --------------------------------------------------------------------------------- no other purpose


@pytest.mark.rule("H-09", "Q3-18")
def test_chips_do_not_go_from_hand_to_hand() -> None:
    room = hall().table(stud()).sells("Ann", 20_00)
    gift = moved("for the drinks", 5_00, ANN, of_player("Ben"))
    command = c.PostTable("Dan", NOON, "T1", 1, 1, (gift,), (), rounds=0, playing=False)
    assert room.refusal(command).rules == ("H-09", "Q3-18")


@pytest.mark.rule("H-09", "Q3-18")
def test_no_command_moves_a_players_chips_but_play_and_the_window() -> None:
    """What names a player and chips or money is the window, and the house for a jackpot that was signed for.

    A tip or a purchase has no command.
    """
    with_players = {
        kind.__name__ for kind in c.decides.rules if "player" in {slot.name for slot in fields(kind)}
    }
    moves_none = {"RatePlay"}  # an estimate of the floor, no chips
    assert with_players - moves_none == {"SellChips", "RedeemChips", "RedeemOldChips", "PayPrize"}
    assert not commands_to(Target.HOUSE)["PayPrize"].sent, "nobody asks for it"
    table_side = {
        kind.__name__ for kind in te.LINES if {"player", "cents"} <= {slot.name for slot in fields(kind)}
    }
    assert table_side == {"ChipsBought", "ChipsBrought", "ChipsCashed", "StakeReturned"}, (
        "a stake of a dead round"
    )


@pytest.mark.rule("Q3-18")
def test_no_share_is_paid_into_a_players_chips() -> None:
    room = hall()
    room.refusal(c.PayShare("Max", NOON, AccountKind.CHIPS, "Ann", 5_00, "a favour"))
    tip = moved("tip", 5_00, ANN, Account(AccountKind.OPERATOR, "Dan"))
    room.sells("Ann", 20_00).table(stud())
    room.refusal(c.PostTable("Dan", NOON, "T1", 1, 1, (tip,), (), rounds=0, playing=False))
