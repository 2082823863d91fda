"""Statements of the house rules on tournaments (document 003 L96-98, L101-102), each tried at the desk."""

from datetime import date, timedelta

import pytest

from croupier.house.tournament import NEW, Stage
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.events import Count, HandSeen
from croupier.house.tournament.plan import Extra, Format, GamingDay, Price, announcement
from tests.house.tournaments import ADD_ON, DAY, NAMES, PLAN, REBUY, Desk, plan, under_way

FAILED = "the lights went out"


def spent(desk: Desk, player: str) -> int:
    """What a player has handed over in all."""
    return sum(one.cents for one in desk.log if isinstance(one, e.Paid) and one.player == player)


@pytest.mark.rule("H-01")
def test_what_costs_nothing_more_is_announced_too() -> None:
    assert announcement(PLAN).endswith("there are no re-buys; there are no add-ons.")


@pytest.mark.rule("H-01")
def test_an_announcement_is_made_again_to_those_who_came_later_and_never_with_other_prices() -> None:
    desk = Desk().announce()
    desk.refuses("the schedule has $60 as buy-in, not $61", c.Announce, 61_00)
    desk.refuses("as re-buy", c.Announce, 60_00, 40_00)


@pytest.mark.rule("H-02")
@pytest.mark.parametrize("left", [4, 5, 6])
def test_with_more_than_three_left_an_hourly_tournament_is_void(left: int) -> None:
    desk = under_way(6).out(*reversed(NAMES[left:6])).do(c.Interrupt, FAILED)
    assert desk.tournament.stage is Stage.VOID
    desk.pay_all()
    assert desk.paid == dict.fromkeys(NAMES[:6], 60_00), "whoever was out is refunded like the others"


@pytest.mark.rule("H-02")
def test_three_players_place_by_chips_and_not_by_seat_or_by_when_they_came() -> None:
    desk = under_way(3).do(c.Interrupt, FAILED)
    stacks = tuple(c.Stack(name, chips, 0) for name, chips in (("Ann", 1), ("Bob", 2), ("Cyd", 14_997)))
    desk.do(c.SettleByCount, stacks).pay_all()
    assert list(desk.paid.values()) == sorted(desk.paid.values())
    assert max(desk.paid, key=lambda name: desk.paid[name]) == "Cyd"


@pytest.mark.rule("H-02")
def test_chips_that_were_never_sold_settle_nothing() -> None:
    desk = under_way(3).do(c.Interrupt, FAILED)
    more = tuple(c.Stack(name, 6_000, 0) for name in NAMES[:3])
    desk.refuses("15,000", c.SettleByCount, more)


@pytest.mark.rule("H-03")
def test_in_a_multi_table_tournament_the_chip_leader_gets_no_more_than_anybody() -> None:
    desk = under_way(6, 2, plan(format=Format.MULTI_TABLE)).out("Fay").do(c.Interrupt, FAILED)
    desk.do(c.ResolveHand, "A", HandSeen.UNREADABLE).do(c.ResolveHand, "B", HandSeen.UNREADABLE)
    desk.do(c.SplitRemaining)
    for name in NAMES[:5]:
        desk.do(c.Pay, name)
    assert desk.paid == dict.fromkeys(NAMES[:5], 60_00)
    desk.refuses("nothing is due to Fay", c.Pay, "Fay")


@pytest.mark.rule("H-07")
def test_whoever_was_refunded_may_come_back_and_pays_again() -> None:
    desk = Desk().announce().register("Ann", "Bob").do(c.Refund, "Ann").register("Ann")
    assert spent(desk, "Ann") == 120_00
    assert [one.name for one in desk.tournament.entrants] == ["Bob", "Ann"]


@pytest.mark.rule("H-07")
def test_nobody_is_refunded_twice_or_for_nothing() -> None:
    desk = Desk().announce().register("Ann", "Bob").do(c.Refund, "Ann")
    desk.refuses("Ann", c.Refund, "Ann")
    desk.refuses("Zoe", c.Refund, "Zoe")


@pytest.mark.rule("H-07")
def test_a_tournament_called_off_before_the_first_card_refunds_everybody() -> None:
    desk = Desk().announce().register("Ann", "Bob", "Cyd").do(c.Cancel, "too few").pay_all()
    assert desk.paid == {"Ann": 60_00, "Bob": 60_00, "Cyd": 60_00}


@pytest.mark.rule("H-08")
@pytest.mark.parametrize(("buy_in", "higher"), [(150_00, False), (250_00, True)])
def test_the_cap_itself_may_be_asked(buy_in: int, *, higher: bool) -> None:
    desk = Desk(plan(buy_in=Price(buy_in, 0, 5_000), higher_cap=higher)).announce().register("Ann")
    assert spent(desk, "Ann") == buy_in


@pytest.mark.rule("H-08")
@pytest.mark.parametrize(("buy_in", "higher", "says"), [(150_01, False, "$150"), (250_01, True, "$250")])
def test_a_cent_above_the_cap_is_not_put_on_the_schedule(buy_in: int, says: str, *, higher: bool) -> None:
    desk = Desk()
    desk.tournament = NEW
    desk.refuses(says, c.Schedule, plan(buy_in=Price(buy_in, 0, 5_000), higher_cap=higher), (), ())


@pytest.mark.rule("H-08", "Q3-21")
def test_an_add_on_is_refused_to_who_has_spent_the_cap_and_sold_to_who_has_not() -> None:
    on = plan(rebuy=Extra(Price(45_00, 0, 5_000), 2), add_on=ADD_ON)
    desk = under_way(2, on=on).do(c.Rebuy, "Ann").do(c.Rebuy, "Ann")
    desk.refuses("above $150", c.AddOn, "Ann")
    desk.do(c.AddOn, "Bob")
    assert (spent(desk, "Ann"), spent(desk, "Bob")) == (150_00, 90_00)


@pytest.mark.rule("H-08")
def test_what_one_player_spends_is_not_held_against_another() -> None:
    desk = under_way(2, on=plan(rebuy=REBUY)).do(c.Rebuy, "Ann").do(c.Rebuy, "Ann").do(c.Rebuy, "Bob")
    assert (spent(desk, "Ann"), spent(desk, "Bob")) == (140_00, 100_00)


@pytest.mark.rule("H-13")
def test_no_bet_of_a_tournament_is_above_its_players_chips() -> None:
    desk = under_way(3)
    desk.refuses("15,000", c.CountChips, tuple(Count(name, 9_000) for name in NAMES[:3]))
    desk.do(c.CountChips, (Count("Ann", 15_000 - 2), Count("Bob", 1), Count("Cyd", 1)))


@pytest.mark.rule("H-15")
@pytest.mark.parametrize(
    ("charity", "day", "says"),
    [
        ("Food Pantri", DAY, "Food Pantri is not the charity of 2012-06-01"),
        ("Library Friends", DAY - timedelta(days=1), "2012-05-31"),
    ],
)
def test_a_tournament_is_for_a_charity_of_its_day(charity: str, day: date, says: str) -> None:
    desk = Desk()
    desk.tournament = NEW
    on = plan(charity=charity, game_date=day, starts=PLAN.starts - (DAY - day))
    desk.refuses(says, c.Schedule, on, (), (), GamingDay(DAY, ("Library Friends",)))
