"""A tournament from the schedule to the last prize: what is taken, what is refused and in which words."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest

from croupier.house import commands as house
from croupier.house.ledger import Account, AccountKind
from croupier.house.serialize import from_plain, to_plain
from croupier.house.settings import StaffMember
from croupier.house.tournament import (
    NEW,
    RefusedError,
    Stage,
    can,
    decide,
    decide_as,
    evolve,
    funds_collected,
    rebuild,
    verify,
)
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.desk import amiss
from croupier.house.tournament.events import Count, Drawn, Seat
from croupier.house.tournament.payment import all_entries
from croupier.house.tournament.plan import (
    Extra,
    Format,
    GamingDay,
    Level,
    Price,
    PrizeKind,
    PrizeLadder,
    Prizes,
    TournamentPlan,
)
from croupier.house.tournament.prizes import listed, table_of
from croupier.house.tournament.state import out_of_balance
from croupier.permissions import Role
from tests.house.hall import DAY as TODAY
from tests.house.hall import NOON, hall
from tests.house.tournaments import ADD_ON, DAY, NAMES, PLAN, REBUY, STARTS, Desk, plan, under_way

HELD = Account(AccountKind.TOURNAMENT, "friday")


# ------------------------------------------------------------------------------------------ the schedule


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"id": " "}, "the tournament needs its id"),
        ({"charity": ""}, "the tournament needs its charity"),
        ({"location": ""}, "the location is posted beforehand"),
        ({"game": " "}, "say which game is played"),
        ({"starts": datetime(2012, 6, 1, 19)}, "give the start with its time zone"),
        ({"game_date": date(2012, 6, 3)}, "it starts on 2012-06-01, not on 2012-06-03"),
        ({"game_date": date(1990, 6, 9), "starts": STARTS.replace(year=1990, day=9)}, "is not known"),
        ({"tables": ()}, "name each table of the tournament once"),
        ({"tables": ("A", "A")}, "name each table of the tournament once"),
        ({"seats": 1}, "a table of 1 seats is too small"),
        ({"buy_in": Price(0, 0, 100)}, "a buy-in of $0 costs nothing"),
        ({"buy_in": Price(60_00, 61_00, 100)}, "the fee of a buy-in is a part of its $60, not $61"),
        ({"buy_in": Price(60_00, -1, 100)}, "the fee of a buy-in is a part of its $60, not -$0.01"),
        ({"buy_in": Price(60_00, 0, 0)}, "a buy-in must buy some chips"),
        ({"rebuy": Extra(Price(-1, 0, 1), 1)}, "a re-buy of -$0.01 costs nothing"),
        ({"add_on": replace(ADD_ON, most=0)}, "say how many add-ons a player may have"),
        ({"levels": (Level(0, 25, 50),)}, "line 1 of the levels lasts no time"),
        ({"levels": (Level(20, 25, 50), Level(20, 25))}, "line 2 of the levels has no big blind"),
        ({"levels": (Level(20, 50, 25),)}, "the small blind is no larger than the big one"),
        ({"levels": (Level(20, 25, 50, -1),)}, "the small blind is no larger than the big one"),
        ({"levels": (Level(10), Level(20, 25, 50))}, "the clock begins with a level, not with a break"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_words(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(RefusedError, match=r"\w") as refused:
        Desk(replace(PLAN, **changed))
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("ladders", "says"),
    [
        ((), "must serve the smallest field"),
        ((PrizeLadder(3, (100_00,)),), "must serve the smallest field"),
        ((PrizeLadder(2, (100_00,)), PrizeLadder(2, (100_00,))), "from the smallest field to the largest"),
        ((PrizeLadder(2, ()),), "prizes go from the first place down"),
        ((PrizeLadder(2, (40_00, 60_00)),), "prizes go from the first place down"),
        ((PrizeLadder(2, (100_00, 0)),), "prizes go from the first place down"),
        ((PrizeLadder(2, (60_00, 30_00)),), "the percentages sum to 90%; they must sum to 100%"),
    ],
)
def test_a_prize_schedule_that_does_not_add_up_is_refused(
    ladders: tuple[PrizeLadder, ...], says: str
) -> None:
    with pytest.raises(RefusedError, match=says):
        Desk(plan(prizes=Prizes(PrizeKind.PERCENTAGES, ladders)))


@pytest.mark.parametrize(
    "changed",
    [
        {"game_date": date(2012, 5, 31)},  # past midnight it is still the gaming day of the evening
        {"buy_in": Price(1, 1, 1)},
        {
            "prizes": Prizes(
                PrizeKind.PERCENTAGES, (PrizeLadder(2, (100_00,)), PrizeLadder(9, (50_00, 50_00)))
            )
        },
    ],
)
def test_an_unusual_plan_is_a_plan(changed: dict[str, Any]) -> None:
    assert Desk(replace(PLAN, **changed)).tournament.stage is Stage.SCHEDULED


def test_a_tournament_is_scheduled_once() -> None:
    Desk().refuses("is on the schedule already", c.Schedule, PLAN)
    with pytest.raises(RefusedError, match="there is a tournament friday on the schedule already"):
        Desk(PLAN, (listed(Desk().tournament),))
    with pytest.raises(RefusedError, match="not on the schedule yet"):
        decide(NEW, c.Register("Ann", by="Nora", at=STARTS))
    with pytest.raises(LookupError, match="not on the schedule"):
        _ = NEW.scheduled


def test_every_command_says_who_and_when_and_time_does_not_run_back() -> None:
    desk = Desk()
    desk.refuses("say who does this", c.Register, "Ann", by=" ")
    early = c.Register("Ann", by="Nora", at=desk.now - timedelta(hours=1))
    with pytest.raises(RefusedError, match="time does not run back"):
        verify(desk.tournament, early)
    with pytest.raises(RefusedError, match="with its time zone"):
        verify(desk.tournament, replace(early, at=datetime(2012, 6, 1, 19)))
    assert not can(desk.tournament, early)
    assert can(desk.tournament, replace(early, at=desk.now))


# ------------------------------------------------------------------------------------------------ the desk


def test_who_plays_does_not_run_the_desk() -> None:
    desk = Desk().register("Ann")
    desk.refuses("Ann plays in this tournament", c.Register, "Bob", by="Ann")
    desk.refuses("Bob cannot register themselves", c.Register, "Bob", by="Bob")


def test_a_player_registers_once_and_gets_a_seat_by_the_draw() -> None:
    desk = Desk().register("Ann", "Bob")
    desk.refuses("Ann is in the tournament already", c.Register, "Ann")
    desk.refuses("say who registers", c.Register, "")
    desk.refuses("will get one by the draw", c.Register, "Cyd", Seat("A", 1))
    desk.draw().refuses("the seats are drawn; draw a seat for Cyd", c.Register, "Cyd")
    desk.refuses("table A seat 1 is Ann's", c.Register, "Cyd", Seat("A", 1))
    desk.do(c.Register, "Cyd", Seat("A", 5))
    assert desk.tournament.entrants[-1].seat == Seat("A", 5)


def test_a_full_house_takes_nobody() -> None:
    desk = Desk(plan(tables=("A",), seats=2)).register("Ann", "Bob")
    desk.refuses("all 2 seats are taken", c.Register, "Cyd")
    broken = under_way(4, 2, plan(tables=("A", "B"), seats=3, late_entry=True)).out("Bob")
    broken.do(c.BreakTable, "B", (Drawn("Dan", Seat("A", 3)),))
    broken.refuses("all 3 seats are taken", c.Register, "Eve", Seat("A", 1))


def test_late_entries_come_only_where_the_schedule_says_so_and_until_entries_close() -> None:
    under_way(2, on=plan(rebuy=REBUY)).refuses("takes no late entries", c.Register, "Cyd", Seat("A", 3))
    desk = under_way(2, on=plan(late_entry=True)).do(c.Register, "Cyd", Seat("A", 3))
    assert desk.tournament.chips == 15_000
    desk.do(c.CloseEntries).refuses("entries are closed", c.Register, "Dan", Seat("A", 4))
    desk.refuses("entries are closed already", c.CloseEntries)


def test_re_buys_and_add_ons_are_for_players_who_are_in_and_as_many_as_announced() -> None:
    cheap = Extra(Price(10_00, 0, 1_000), 1)
    desk = Desk(plan(rebuy=cheap)).announce().register("Ann", "Bob", "Cyd").draw()
    desk.refuses("re-buys begin with the first card", c.Rebuy, "Ann")
    desk.start().refuses("Friday Night has no add-ons", c.AddOn, "Ann")
    desk.do(c.Rebuy, "Ann").refuses("Ann has had 1 re-buy, which is all", c.Rebuy, "Ann")
    desk.refuses("Zed is not in this tournament", c.Rebuy, "Zed")
    desk.out("Bob").refuses("Bob is out of the tournament", c.Rebuy, "Bob")
    desk.do(c.CloseEntries).refuses("entries are closed", c.Rebuy, "Cyd")


def test_a_refunded_player_may_come_back() -> None:
    desk = Desk().register("Ann").do(c.Refund, "Ann")
    assert desk.tournament.entrants == ()
    assert (desk.tournament.chips, desk.tournament.money.fees, desk.tournament.money.held) == (0, 0, 0)
    desk.refuses("Ann is not in this tournament", c.Refund, "Ann")
    assert funds_collected(desk.register("Ann").tournament) == 60_00


def test_a_close_call_is_ruled_once_and_with_a_reason() -> None:
    desk = Desk().register("Ann")
    desk.refuses("say in a few words why", c.RuleCloseCall, "Ann", " ")
    desk.do(c.RuleCloseCall, "Ann", "late").refuses("ruled for Ann already", c.RuleCloseCall, "Ann", "late")


def test_a_cancelled_tournament_gives_everything_back() -> None:
    desk = Desk().register("Ann", "Bob").do(c.RuleCloseCall, "Ann", "late").do(c.Cancel, "too few came")
    desk.refuses("nothing can be bought", c.Register, "Cyd")
    assert not desk.pay_all().tournament.entries_open
    assert desk.paid == {"Ann": 60_00, "Bob": 60_00}
    assert (desk.tournament.money.held, funds_collected(desk.tournament)) == (0, 0)
    Desk().refuses("say why it is called off", c.Cancel, "")


# ----------------------------------------------------------------------------------------------- the floor


@pytest.mark.parametrize(
    ("draw", "says"),
    [
        ([("Ann", "A", 1)], "the draw leaves out Bob"),
        ([("Ann", "A", 1), ("Bob", "A", 2), ("Zed", "A", 3)], "the draw names Zed"),
        ([("Ann", "A", 1), ("Bob", "A", 2), ("Ann", "A", 3)], "names somebody twice"),
        ([("Ann", "A", 1), ("Bob", "A", 1)], "gives a seat to two players"),
        ([("Ann", "A", 1), ("Bob", "Z", 1)], "there is no table Z; the tables are A, B, C"),
        ([("Ann", "A", 1), ("Bob", "A", 0)], "table A has no seat 0"),
        ([("Ann", "A", 1), ("Bob", "A", 10)], "table A has no seat 10; seats go from 1 to 9"),
    ],
)
def test_a_draw_seats_everybody_once(draw: list[tuple[str, str, int]], says: str) -> None:
    drawn = tuple(Drawn(name, Seat(table, number)) for name, table, number in draw)
    Desk().register("Ann", "Bob").refuses(says, c.DrawSeats, drawn)


def test_a_draw_leaves_no_table_two_players_longer_than_another() -> None:
    desk = Desk().register("Ann", "Bob", "Cyd", "Dan")
    lopsided = tuple(
        Drawn(name, Seat("A" if name != "Dan" else "B", n)) for n, name in enumerate(NAMES[:4], 1)
    )
    desk.refuses("the draw puts 3 at table A, 1 at table B", c.DrawSeats, lopsided)
    desk.draw(2).refuses("the seats are drawn already", c.DrawSeats, lopsided)
    Desk().refuses("nobody is registered yet", c.DrawSeats, ())
    desk.announce().start().refuses(
        "the tournament is being played; seats are drawn before", c.DrawSeats, lopsided
    )


def test_the_first_card_waits_for_the_posted_time_for_two_players_and_for_seats() -> None:
    desk = Desk().announce().register("Ann")
    desk.refuses("Friday Night starts at 23:00 UTC on 2012-06-01", c.Start)
    desk.now = STARTS
    desk.refuses("a tournament needs two players", c.Start)
    desk.register("Bob").refuses("Ann, Bob must have a seat first", c.Start)
    desk.draw(2).refuses("one player sits alone at table A, B", c.Start)
    desk.do(c.BreakTable, "B", (Drawn("Bob", Seat("A", 2)),)).start()
    desk.refuses("the tournament is being played", c.Start)


def test_the_clock_stands_while_it_is_stopped_and_goes_on_where_it_was() -> None:
    desk = under_way()
    began = desk.tournament.clock.since
    assert began is not None
    desk.refuses("the clock is running", c.RunClock)
    desk.now = began + timedelta(minutes=7)
    desk.do(c.StopClock).refuses("the clock is stopped already", c.StopClock)
    desk.now += timedelta(minutes=30)
    resumed = desk.now
    clock = desk.do(c.RunClock).tournament.clock
    assert clock.since is not None
    assert clock.stopped is None
    assert resumed - clock.since == timedelta(minutes=7)


def test_an_interruption_stops_the_clock_and_nobody_starts_it_again() -> None:
    desk = under_way(3)
    dark = desk.now
    assert desk.do(c.Interrupt, "the lights went out").tournament.clock.stopped == dark
    desk.refuses("interrupted, not being played", c.RunClock)


def test_players_move_from_long_tables_to_short_ones_only() -> None:
    desk = under_way(6, 2)
    says = "table A has 3 and table B 3; a move must bring them closer"
    desk.refuses(says, c.Move, "Ann", Seat("B", 9))
    desk.out("Bob", "Dan")
    assert out_of_balance(desk.tournament) == ("A", "B")
    desk.refuses("table B seat 3 is Fay's", c.Move, "Ann", Seat("B", 3))
    desk.refuses("nobody sits at table C; players move to a table in play", c.Move, "Ann", Seat("C", 3))
    desk.do(c.Move, "Ann", Seat("B", 1))
    assert [one.name for one in desk.tournament.at_table("B")] == ["Ann", "Fay"]
    assert out_of_balance(desk.tournament) is None


def test_tables_that_differ_by_one_are_balanced() -> None:
    desk = under_way(5, 2)  # a draw may leave them so
    assert out_of_balance(desk.tournament) is None
    three = under_way(8, 3).out("Cyd")  # three, three and one
    assert out_of_balance(three.tournament) == ("B", "C")
    desk.refuses("table A has 3 and table B 2; a move must bring them closer", c.Move, "Ann", Seat("B", 9))
    standing = Desk().register("Ann", "Bob")
    standing.refuses("Ann has no seat yet", c.Move, "Ann", Seat("A", 1))


def test_a_broken_table_stays_broken_and_its_players_sit_where_they_drew() -> None:
    desk = under_way(6, 2, plan(late_entry=True)).out("Bob")
    moved = (Drawn("Dan", Seat("A", 8)), Drawn("Fay", Seat("A", 9)))
    desk.refuses("table C is not in play", c.BreakTable, "C", ())
    desk.refuses("to table C, which is not one", c.BreakTable, "B", (moved[0], Drawn("Fay", Seat("C", 1))))
    desk.do(c.BreakTable, "B", moved)
    assert desk.tournament.tables == ("A",)
    desk.refuses("table A is the last one", c.BreakTable, "A", ())
    desk.refuses("table B is broken", c.Register, "Gus", Seat("B", 1))


def test_a_count_must_come_to_the_chips_in_play() -> None:
    desk = under_way(2)
    desk.refuses(
        "come to 9,500 where 10,000 are in play: 500 missing", c.CountChips, counts(Ann=9_000, Bob=500)
    )
    desk.refuses("in play: 1 missing", c.CountChips, counts(Ann=9_000, Bob=999))
    desk.refuses("100 too many", c.CountChips, counts(Ann=9_000, Bob=1_100))
    desk.refuses("count the chips of Bob too", c.CountChips, counts(Ann=10_000))
    desk.refuses("Zed is not in any more", c.CountChips, counts(Ann=9_000, Bob=500, Zed=500))
    desk.refuses("whoever has none is out", c.CountChips, counts(Ann=10_000, Bob=0))
    desk.refuses(
        "somebody is counted twice", c.CountChips, (*counts(Ann=5_000, Bob=4_000), Count("Ann", 1_000))
    )
    desk.do(c.ColourUp, 10_500).do(c.CountChips, counts(Ann=10_000, Bob=500))
    assert desk.tournament.counts == counts(Ann=10_000, Bob=500)
    desk.refuses("10,500 chips are in play already", c.ColourUp, 10_500)
    desk.refuses("2 players need at least a chip each", c.ColourUp, 1)
    assert desk.do(c.ColourUp, 2).tournament.chips == 2


def counts(**chips: int) -> tuple[Count, ...]:
    return tuple(Count(*pair) for pair in chips.items())


def test_of_players_who_go_out_in_one_hand_the_larger_stack_places_higher_and_equal_ones_tie() -> None:
    desk = under_way(5).out("Bob", "Cyd", "Dan", stacks=(900, 400, 900)).out("Eve").do(c.Finish)
    assert desk.tournament.order == (("Ann",), ("Eve",), ("Bob", "Dan"), ("Cyd",))


def test_players_who_go_out_hand_for_hand_at_two_tables_tie() -> None:
    desk = under_way(6, 2).out("Ann", "Bob", stacks=(900, 400))
    assert desk.tournament.outs == (("Ann", "Bob"),)


def test_an_elimination_leaves_somebody_with_the_chips() -> None:
    desk = under_way(3)
    desk.refuses("say who went out", c.Eliminate, ())
    desk.refuses("somebody is named twice", c.Eliminate, (Count("Ann", 1), Count("Ann", 1)))
    desk.refuses("somebody must have won their chips", c.Eliminate, counts(Ann=1, Bob=1, Cyd=1))
    desk.refuses("give the stack with which each began", c.Eliminate, counts(Ann=0))
    desk.refuses("leave nothing of the 15,000 in play", c.Eliminate, counts(Ann=15_000))
    desk.do(c.Eliminate, counts(Ann=1)).refuses("Ann is out of the tournament", c.Eliminate, counts(Ann=1))


# --------------------------------------------------------------------------------------------------- the end


def test_a_tournament_is_finished_with_one_player_left_and_its_entries_closed() -> None:
    desk = under_way(3, on=plan(rebuy=REBUY))
    desk.refuses("Ann, Bob, Cyd are still in", c.Finish)
    desk.out("Bob", "Cyd").refuses("close entries first", c.Finish)
    desk.refuses("one player is left, who has won", c.Interrupt, "dark")
    desk.do(c.CloseEntries).do(c.Finish)
    assert desk.tournament.stage is Stage.FINISHED


def test_a_multi_table_tournament_pays_places_as_they_fall() -> None:
    desk = under_way(5, 1, plan(format=Format.MULTI_TABLE)).out("Eve", "Dan", "Cyd")
    desk.refuses("nothing is due to Eve", c.Pay, "Eve")
    desk.refuses("nothing is due to Ann", c.Pay, "Ann")
    desk.do(c.Pay, "Cyd").refuses("Cyd has been paid", c.Pay, "Cyd")
    desk.refuses("Zed is not in this tournament", c.Pay, "Zed")
    desk.out("Bob").do(c.Finish).do(c.Pay, "Ann").do(c.Pay, "Bob")
    assert desk.paid == {"Cyd": 50_00, "Bob": 75_00, "Ann": 125_00}


def test_no_place_is_paid_while_the_pool_may_still_grow() -> None:
    desk = under_way(4, 1, plan(format=Format.MULTI_TABLE, rebuy=REBUY)).out("Dan", "Cyd")
    desk.refuses("nothing is due to Cyd", c.Pay, "Cyd")
    desk.do(c.CloseEntries).do(c.Pay, "Cyd")


def test_money_goes_into_the_tournaments_account_and_all_of_it_out_again() -> None:
    desk = under_way(4).out("Dan", "Cyd", "Bob")
    assert desk.ledger.balance(HELD) == desk.tournament.money.held == 240_00
    desk.do(c.Finish)
    assert desk.ledger.balance(Account(AccountKind.CAGE)) == 40_00  # four fees
    for name in ("Ann", "Bob", "Cyd"):
        desk.do(c.Pay, name)
    assert desk.ledger.balance(HELD) == 0
    assert desk.ledger.balance(Account(AccountKind.OUTSIDE)) == -40_00
    assert funds_collected(desk.tournament) == 240_00


def test_the_house_adds_what_set_prizes_need_and_keeps_what_they_leave() -> None:
    dear = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (300_00, 100_00)),))
    desk = under_way(4, on=plan(prizes=dear, format=Format.MULTI_TABLE)).out("Dan", "Cyd", "Bob")
    assert (
        desk.tournament.money.added == 160_00
    )  # from when entries closed, so that places can be paid at once
    desk.do(c.Pay, "Bob").do(c.Finish).do(c.Pay, "Ann")
    assert desk.tournament.money.kept == desk.ledger.balance(HELD) == 0
    cheap = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (100_00, 50_00)),))
    desk = under_way(4, on=plan(prizes=cheap)).out("Dan", "Cyd", "Bob").do(c.Finish)
    assert (desk.tournament.money.added, desk.tournament.money.kept) == (0, 90_00)


def test_an_interruption_closes_entries_with_what_the_prizes_need_and_does_so_once() -> None:
    dear = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (300_00,)),))
    desk = under_way(3, on=plan(prizes=dear, rebuy=REBUY)).do(c.Interrupt, "dark")
    assert (desk.tournament.money.added, desk.tournament.entries_open) == (120_00, False)
    closed = under_way(3, on=plan(prizes=dear)).do(c.Interrupt, "dark")
    assert closed.tournament.money.added == 120_00
    assert [type(event) for event in closed.log].count(e.EntriesClosed) == 1


def test_a_single_cent_is_paid_to_whom_the_draw_gives_it_and_no_cent_is_not() -> None:
    least = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (2, 1)),))
    desk = under_way(3, on=plan(prizes=least)).out("Bob", "Cyd", stacks=(7, 7)).do(c.Finish)
    desk.do(c.DrawLots, ("Cyd", "Bob")).refuses("does not come to a cent", c.Pay, "Bob")
    desk.do(c.Pay, "Cyd").do(c.Pay, "Ann")
    assert (desk.paid, desk.tournament.money.held) == ({"Cyd": 1, "Ann": 2}, 0)


def test_a_draw_is_between_players_of_the_tournament() -> None:
    desk = Desk().register("Ann", "Bob")
    desk.refuses("there is nothing to draw for", c.DrawLots, ("Ann", "Bob"))
    desk = under_way(3)
    desk.refuses("name the two or more it is between", c.DrawLots, ("Ann",))
    desk.refuses("Zed is not in this tournament", c.DrawLots, ("Ann", "Zed"))
    buttons = (Seat("A", 1), Seat("A", 2))
    desk.refuses("name the button of each table once", c.CountFromButton, ("Ann", "Bob"), buttons)
    for number in (0, 10):
        nowhere = (Seat("A", number),)
        desk.refuses(f"there is no table A seat {number}", c.CountFromButton, ("Ann", "Bob"), nowhere)
    desk.do(c.CountFromButton, ("Cyd", "Bob", "Ann"), (Seat("A", 9),))
    assert desk.tournament.lots == ((e.Lots.FROM_THE_BUTTON, ("Ann", "Bob", "Cyd")),)


def test_an_interruption_is_told_in_words_and_belongs_to_its_class() -> None:
    desk = under_way(3)
    desk.refuses("say what cut play short", c.Interrupt, " ")
    desk.refuses("not interrupted", c.SplitRemaining)
    desk.do(c.Interrupt, "dark")
    for kind, values in ((c.SplitRemaining, ()), (c.Consent, ("Ann", True))):
        wrong = desk.refuses(
            "that is for a tournament that is multi-table; this one is hourly", kind, *values
        )
        assert wrong.rules == ("H-03", "Q3-10")
    cut = under_way(4, 2, plan(format=Format.MULTI_TABLE)).do(c.Interrupt, "dark")
    wrong = cut.refuses(
        "that is for a tournament that is hourly; this one is multi-table", c.SettleByCount, ()
    )
    assert wrong.rules == ("H-02", "Q3-10")
    cut.refuses("table Z is not in play", c.ResolveHand, "Z", e.HandSeen.READABLE)
    cut.do(c.ResolveHand, "A", e.HandSeen.BETWEEN_HANDS)
    cut.refuses("table A is settled already", c.ResolveHand, "A", e.HandSeen.READABLE)
    cut.refuses("table A is settled already", c.Consent, "Ann", True)
    negative = (c.Stack("Ann", 15_001), c.Stack("Bob", -1), c.Stack("Cyd", 0))
    desk.refuses("Bob cannot have fewer chips than none", c.SettleByCount, negative)


def test_a_tournaments_money_lies_in_the_cage_of_its_day_which_closes_once_all_of_it_is_paid() -> None:
    room = hall()
    cash, own = room.house.drawer.cash, room.balance(AccountKind.CAGE)
    desk = Desk(replace(PLAN, game_date=TODAY, starts=NOON)).announce().register("Ann", "Bob").draw().start()
    desk.out("Bob").do(c.Finish)
    room.do(house.PostTournament("Bea", NOON, "friday", all_entries(desk.log)))
    assert room.house.drawer.cash == cash + 2 * 60_00
    assert "tournament friday still holds $100" in room.refuses(house.ProposeClose("Max", NOON))
    paid = len(desk.log)
    desk.pay_all()
    room.do(house.PostTournament("Bea", NOON, "friday", all_entries(desk.log)[-2:]))
    assert [type(event) for event in desk.log[paid:]] == [e.PaidOut, e.PaidOut]
    assert (room.house.drawer.cash, room.balance(AccountKind.CAGE)) == (cash + 2 * 10_00, own + 2 * 10_00)
    assert "friday" not in room.refuses(house.ProposeClose("Max", NOON))


# ------------------------------------------------------------------------------------------------ the record


def test_the_log_leads_to_the_very_same_tournament() -> None:
    desk = under_way(4, on=plan(rebuy=REBUY, add_on=ADD_ON)).do(c.Rebuy, "Ann").do(c.CloseEntries)
    desk.out("Dan", "Cyd", "Bob").do(c.Finish).do(c.Pay, "Ann")
    assert rebuild(desk.log) == desk.tournament


def test_every_event_is_plain_data_and_comes_back_from_it() -> None:
    desk = under_way(6, 2, plan(format=Format.MULTI_TABLE, rebuy=REBUY, add_on=ADD_ON, late_entry=True))
    desk.do(c.Register, "Gus", Seat("A", 9)).do(c.Rebuy, "Ann").do(c.AddOn, "Bob").do(c.CloseEntries)
    desk.do(c.ColourUp, 50_000).do(c.StopClock).do(c.RunClock).out("Fay", "Eve")
    desk.do(c.BreakTable, "B", (Drawn("Bob", Seat("A", 5)), Drawn("Dan", Seat("A", 6))))
    desk.do(c.CountChips, counts(Ann=20_000, Bob=10_000, Cyd=10_000, Dan=5_000, Gus=5_000))
    desk.do(c.Interrupt, "dark").do(c.Consent, "Ann", False).do(c.ResolveHand, "A", e.HandSeen.READABLE)
    desk.do(c.SplitRemaining).do(c.DrawLots, ("Ann", "Bob", "Cyd", "Dan", "Gus")).do(c.Pay, "Ann")
    early = Desk().register("Ann", "Bob").do(c.Refund, "Ann").do(c.RuleCloseCall, "Bob", "late")
    early.do(c.Correct, "Food Pantry", DAY, "the wrong line")
    more = under_way(3, 1, plan(tables=("A",), seats=3, rebuy=REBUY, reentries=1, alternates=True))
    more.do(c.QueueAlternate, "Hal").do(c.QueueAlternate, "Gus").do(c.DropAlternate, "Gus")
    more.do(c.MarkAbsent, "Ann").bust("Cyd").do(c.UndoElimination, "Cyd", "he had chips behind").out("Cyd")
    more.do(c.Reenter, "Ann", Seat("A", 3), 400).do(c.CloseEntries)
    left = sum(table_of(more.tournament)[:2])
    more.do(c.Chop, (e.ChopShare("Ann", left - 1), e.ChopShare("Bob", 1)), ("Ann", "Bob"))
    for_dealers = e.DealersPaid(10_00, "Dan and Dot", by="Nora", at=STARTS)
    log = [*desk.log, *early.do(c.Cancel, "too few").log, *under_way(4).do(c.Interrupt, "dark").log]
    log += [*more.log, for_dealers]
    assert {type(event) for event in log} == set(get_args(e.Event))
    for event in log:
        assert from_plain(json.loads(json.dumps(to_plain(event))), type(event)) == event


# ----------------------------------------------------------------------------- the charity and the day


LIBRARY = GamingDay(DAY, ("Library Friends",))
PANTRY = GamingDay(DAY, ("Food Pantry",))


def asks(on: TournamentPlan, day: GamingDay | None) -> str:
    """What is said of a plan; nothing, if it goes on the schedule."""
    try:
        decide(NEW, c.Schedule(on, day=day, by="Nora", at=STARTS))
    except RefusedError as refused:
        return str(refused)
    return ""


@pytest.mark.rule("H-15")
def test_a_tournament_starts_within_its_gaming_day() -> None:
    day = GamingDay(DAY, ("Library Friends",), "America/New_York")
    wall = datetime(2012, 6, 1, 20, tzinfo=ZoneInfo("America/New_York"))
    for hours, fits in ((0, True), (9, True), (11, False), (-20, True), (-21, False)):
        says = asks(replace(PLAN, starts=wall + timedelta(hours=hours)), day)
        assert ("not on the gaming day 2012-06-01; change" in says) is not fits, (hours, says)


@pytest.mark.rule("H-15")
def test_a_tournament_is_scheduled_for_a_charity_of_its_day_and_not_for_a_day_gone_by() -> None:
    assert asks(PLAN, LIBRARY) == asks(PLAN, None) == asks(PLAN, GamingDay(DAY)) == ""
    assert "Library Friends is not the charity of 2012-06-01, which is Food Pantry" in asks(PLAN, PANTRY)
    tomorrow = GamingDay(DAY + timedelta(days=1), ("Food Pantry",))
    assert "2012-06-01 is over; the gaming day is 2012-06-02" in asks(PLAN, tomorrow)
    yesterday = GamingDay(DAY - timedelta(days=1), ("Food Pantry",))
    assert asks(PLAN, yesterday) == "", "the charities of a day to come are not known yet"


@pytest.mark.rule("H-15")
def test_no_buy_in_is_taken_for_another_charity_or_day_until_that_is_corrected() -> None:
    desk = Desk()
    desk.refuses("is for Library Friends, and the day is for Food Pantry", c.Register, "Ann", day=PANTRY)
    other = GamingDay(DAY + timedelta(days=1), ("Library Friends",))
    desk.refuses("is on 2012-06-01, and the gaming day is 2012-06-02", c.Register, "Ann", day=other)
    desk.refuses("is not the charity of", c.Correct, "Fire Relief", DAY, day=PANTRY)
    desk.refuses("already; say what is to be put right", c.Correct, "Library Friends", DAY, day=LIBRARY)
    desk.do(c.Correct, "Food Pantry", DAY, day=PANTRY).do(c.Register, "Ann", day=PANTRY)
    assert (desk.tournament.scheduled.charity, desk.tournament.money.collected) == ("Food Pantry", 60_00)


@pytest.mark.rule("H-15")
def test_once_somebody_has_paid_a_manager_corrects_it_with_a_reason() -> None:
    desk = Desk().do(c.Register, "Ann", day=LIBRARY)
    later = GamingDay(DAY + timedelta(days=3), ("Fire Relief",))
    desk.refuses("players have paid; say why", c.Correct, "Food Pantry", DAY, day=later)
    desk.refuses("is still to come", c.Correct, "Food Pantry", DAY + timedelta(days=9), "typo", day=later)
    asked = desk.say(c.Correct, "Food Pantry", DAY, "the wrong line of the calendar", "Olga", day=later)
    brush = StaffMember("Nora", frozenset({Role.BRUSH}), "NH-1", on_duty=True)
    with pytest.raises(RefusedError, match="only operator or manager may correct this tournament"):
        decide_as(desk.tournament, asked, brush)
    manager = brush._replace(roles=frozenset({Role.MANAGER}), on_duty=False)  # its day may be closed
    for nobody in (None, brush):
        with pytest.raises(RefusedError, match="a second operator or manager has to sign this correction"):
            decide_as(desk.tournament, asked, manager, nobody)
    own = desk.say(c.Correct, "Food Pantry", DAY, "the wrong line of the calendar", "Nora", day=later)
    with pytest.raises(RefusedError, match="Nora entered this; someone else must confirm"):
        decide_as(desk.tournament, own, manager, manager)
    (alone,) = decide_as(desk.tournament, own, manager, manager, play_money=True)
    assert isinstance(alone, e.Corrected)
    assert alone.same_person
    olga = StaffMember("Olga", frozenset({Role.OPERATOR}), "NH-2")
    (event,) = decide_as(desk.tournament, asked, manager, olga)
    assert isinstance(event, e.Corrected)
    assert (event.approved_by, event.same_person) == ("Olga", False)
    assert (event.before_charity, event.charity, event.paid) == ("Library Friends", "Food Pantry", True)
    assert evolve(desk.tournament, event).scheduled.charity == "Food Pantry"


def test_a_start_that_is_put_off_keeps_its_hour_on_the_clock_of_the_house() -> None:
    """Seven in the evening stays seven, though daylight saving ends in between."""
    fall = date(2012, 11, 2)
    on = plan(game_date=fall, starts=datetime(2012, 11, 2, 23, 0, tzinfo=UTC))
    day = GamingDay(fall, zone="America/New_York")
    desk = Desk(on).do(c.Correct, on.charity, fall + timedelta(days=7), day=day)
    moved = desk.tournament.scheduled.starts
    assert moved.isoformat() == "2012-11-09T19:00:00-05:00"
    assert moved.astimezone(UTC) == datetime(2012, 11, 10, 0, 0, tzinfo=UTC)


@pytest.mark.rule("H-02", "Q3-10")
def test_an_hourly_tournament_has_one_table_or_says_why_not() -> None:
    two = plan(format=Format.HOURLY, tables=("A", "B"), several_tables="")
    assert "an hourly tournament is played at one table, and this one has 2" in asks(two, LIBRARY)
    assert asks(plan(format=Format.HOURLY, tables=("A",), several_tables=""), LIBRARY) == ""
    assert asks(plan(format=Format.MULTI_TABLE, tables=("A", "B"), several_tables=""), LIBRARY) == ""
    said = plan(format=Format.HOURLY, tables=("A", "B"), several_tables="forty players came")
    assert asks(said, LIBRARY) == ""


@pytest.mark.rule("H-15")
def test_before_a_day_closes_it_is_said_what_of_a_tournament_does_not_go_with_it() -> None:
    assert amiss(NEW, LIBRARY) == ""
    desk = Desk()
    assert "is for Library Friends, and the day is for Food Pantry; correct" in amiss(desk.tournament, PANTRY)
    assert "is of this day and open for registration; finish it" in amiss(desk.tournament, LIBRARY)
    eve = GamingDay(DAY - timedelta(days=1), ("Library Friends",))
    assert amiss(desk.tournament, eve) == ""
    desk.do(c.Register, "Ann")
    assert "has taken $60 and is on 2012-06-01; correct its date" in amiss(desk.tournament, eve)
    desk.do(c.Cancel, "nobody came")
    assert amiss(desk.tournament, LIBRARY) == ""
