"""Players who lose their chips: re-buys, out, back in, re-entries; and alternates, no-shows and chops."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from croupier.house.ledger import AccountKind
from croupier.house.tournament import commands as c
from croupier.house.tournament.events import ChopShare, Seat
from croupier.house.tournament.plan import Extra, Format, GamingDay, Level, OtherTournament, Price
from croupier.house.tournament.prizes import counted, results, table_of
from croupier.house.tournament.state import Stage
from tests.house.tournaments import DAY, NAMES, PLAN, REBUY, Desk, plan, under_way

REENTRY = plan(reentries=2, tables=("A",))
MULTI = plan(format=Format.MULTI_TABLE)
LEVELS = (Level(20, 25, 50), Level(20, 50, 100), Level(10), Level(20, 100, 200))


# ------------------------------------------------------------------------------ buying in again


def test_a_player_without_chips_has_a_window_to_buy_in_again_before_being_out() -> None:
    desk = under_way(4, on=plan(rebuy=REBUY)).bust("Ann")
    assert desk.tournament.busted == ("Ann",)
    assert not desk.tournament.outs
    desk.do(c.Rebuy, "Ann")
    assert not desk.tournament.busts
    assert [one.name for one in desk.tournament.remaining] == list(NAMES[:4])


def test_the_window_ends_and_then_the_player_is_confirmed_out() -> None:
    desk = under_way(4, on=plan(rebuy=REBUY, rebuy_seconds=60)).bust("Ann")
    desk.now += timedelta(minutes=2)
    desk.refuses("Ann could buy in again until", c.Rebuy, "Ann")
    assert desk.do(c.ConfirmOut, "Ann").tournament.outs == (("Ann",),)


def test_whoever_cannot_buy_in_again_is_out_at_once() -> None:
    desk = under_way(4, on=plan(rebuy=replace(REBUY, most=1))).do(c.Rebuy, "Ann").bust("Ann")
    assert desk.tournament.outs == (("Ann",),)
    dear = under_way(4, on=plan(rebuy=Extra(Price(100_00, 0, 5_000), 2)))  # $160 is above the cap of $150
    assert dear.bust("Ann").tournament.outs == (("Ann",),)


def test_places_go_by_the_hand_and_not_by_when_it_was_confirmed() -> None:
    desk = under_way(4, on=plan(rebuy=REBUY)).bust("Ann").bust("Bob")
    desk.do(c.ConfirmOut, "Bob").do(c.ConfirmOut, "Ann")
    assert desk.tournament.outs == (("Ann",), ("Bob",))


def test_those_who_tie_still_tie_when_they_are_confirmed_one_by_one() -> None:
    desk = under_way(4, on=plan(rebuy=REBUY)).bust("Ann", "Bob", stacks=(500, 500))
    assert desk.confirm().tournament.outs == (("Ann", "Bob"),)


def test_entries_and_the_tournament_do_not_end_over_a_window() -> None:
    desk = under_way(3, on=plan(rebuy=REBUY)).bust("Ann")
    desk.refuses("Ann may buy in again", c.CloseEntries)
    desk.refuses("Ann has no chips already", c.Eliminate, (("Ann", 5),))
    desk.do(c.Interrupt, "the lights went out")
    assert desk.tournament.outs == (("Ann",),)


# ----------------------------------------------------------------------------------- taking it back


def test_an_elimination_is_taken_back_with_seat_stack_and_ranks() -> None:
    desk = under_way(4).do(c.CountChips, (("Ann", 5_000), ("Bob", 6_000), ("Cyd", 4_000), ("Dan", 5_000)))
    before = desk.tournament
    desk.out("Ann").do(c.UndoElimination, "Ann", "the dealer read the wrong hand")
    assert desk.tournament == before._replace(last=desk.tournament.last)


def test_a_reason_is_needed_and_somebody_who_is_out() -> None:
    desk = under_way(4).out("Ann")
    desk.refuses("say why it is taken back", c.UndoElimination, "Ann", " ")
    desk.refuses("Bob is not out", c.UndoElimination, "Bob", "a mistake")


def test_ranks_of_the_others_move_as_if_nothing_had_been() -> None:
    desk = under_way(5).out("Ann", "Bob", "Cyd").do(c.UndoElimination, "Bob", "the wrong player")
    assert desk.tournament.outs == (("Ann",), ("Cyd",))
    desk.out("Dan").out("Bob").do(c.Finish)
    assert desk.tournament.order == (("Eve",), ("Bob",), ("Dan",), ("Cyd",), ("Ann",))


def test_a_seat_that_was_taken_since_is_drawn_anew() -> None:
    desk = under_way(3, on=plan(late_entry=True)).out("Ann").do(c.Register, "Hal", Seat("A", 1))
    desk.refuses("table A seat 1 is taken by now; draw another seat", c.UndoElimination, "Ann", "a mistake")
    desk.refuses("is Hal's", c.UndoElimination, "Ann", "a mistake", Seat("A", 1))
    desk.do(c.UndoElimination, "Ann", "a mistake", Seat("A", 9))
    assert desk.tournament.entrant("Ann").seat == Seat("A", 9)  # type: ignore[union-attr]


def test_nothing_is_taken_back_once_a_later_prize_is_paid() -> None:
    desk = under_way(5, on=MULTI).out("Ann", "Bob", "Cyd").do(c.Pay, "Cyd")
    desk.refuses("Cyd was paid for a place", c.UndoElimination, "Cyd", "a mistake")
    desk.refuses("Cyd was paid for a place", c.UndoElimination, "Bob", "a mistake")
    desk.out("Dan").do(c.UndoElimination, "Dan", "a mistake")  # Cyd's third place does not change by it


def test_a_finished_tournament_goes_on_after_its_last_elimination_is_taken_back() -> None:
    desk = under_way(3).out("Ann", "Bob").do(c.Finish)
    assert desk.tournament.money.kept == 30_00
    desk.do(c.UndoElimination, "Bob", "a side pot was left")
    assert desk.tournament.stage is Stage.RUNNING
    assert desk.tournament.money.kept == 0
    desk.out("Cyd").do(c.Finish).pay_all()
    assert desk.tournament.order[0] == ("Bob",)
    assert desk.ledger.total(AccountKind.CAGE) == 30_00
    assert desk.ledger.total(AccountKind.TOURNAMENT) == 0


# ------------------------------------------------------------------------------------ entering again


def test_a_new_entry_is_a_full_stack_at_a_drawn_seat_and_counts_in_pool_and_cap() -> None:
    desk = under_way(4, on=REENTRY).out("Ann").do(c.Reenter, "Ann", Seat("A", 8))
    now, ann = desk.tournament, desk.tournament.entrant("Ann")
    assert ann is not None
    assert (ann.out, ann.seat, now.outs) == (False, Seat("A", 8), ())
    assert (now.chips, now.money.collected, now.all_entries) == (25_000, 300_00, 5)
    assert counted(now.scheduled, ann) == 120_00
    desk.out("Ann").refuses("above $150", c.Reenter, "Ann", Seat("A", 8))


def test_a_stack_that_is_given_up_for_a_new_entry_leaves_play() -> None:
    desk = under_way(4, on=REENTRY)
    desk.refuses("count the chips Ann gives up", c.Reenter, "Ann", Seat("A", 8))
    desk.do(c.Reenter, "Ann", Seat("A", 8), 300)
    assert desk.tournament.chips == 4 * 5_000 - 300 + 5_000


def test_re_entries_are_those_of_the_schedule() -> None:
    desk = under_way(4, on=plan(late_entry=True)).out("Ann")
    desk.refuses("has no re-entries", c.Reenter, "Ann", Seat("A", 8))
    once = under_way(4, on=replace(REENTRY, reentries=1, buy_in=Price(20_00, 0, 4_000))).out("Ann")
    once.do(c.Reenter, "Ann", Seat("A", 8)).out("Ann")
    once.refuses("entered again 1 time, which is all", c.Reenter, "Ann", Seat("A", 8))


# ---------------------------------------------------------------------------- alternates and no-shows


def test_alternates_wait_in_order_and_enter_with_a_full_stack() -> None:
    desk = Desk(plan(tables=("A",), seats=3, alternates=True)).announce().register(*NAMES[:3])
    desk.refuses("alternates wait", c.Register, "Dan")
    desk.do(c.QueueAlternate, "Dan").do(c.QueueAlternate, "Eve").draw().start().out("Ann")
    desk.refuses("Dan, Eve wait for a seat", c.Register, "Fay")
    desk.refuses("Dan is next", c.SeatAlternate, "Eve", Seat("A", 1))
    desk.do(c.DropAlternate, "Dan").do(c.SeatAlternate, "Eve", Seat("A", 1))
    assert (desk.tournament.alternates, desk.tournament.chips) == ((), 20_000)
    assert desk.tournament.entrant("Eve").seat == Seat("A", 1)  # type: ignore[union-attr]


@pytest.mark.rule("H-07")
def test_a_no_show_is_blinded_off_and_out_after_the_levels_without_a_refund() -> None:
    desk = Desk(plan(levels=LEVELS)).announce().register(*NAMES[:4]).draw().do(c.MarkAbsent, "Ann").start()
    desk.refuses("no refund is given after it", c.Refund, "Ann")
    desk.refuses("Bob is there", c.RemoveNoShow, "Bob", 10)
    desk.now += timedelta(minutes=39)
    desk.refuses("until 2 levels are over; 1 so far", c.RemoveNoShow, "Ann", 4_000)
    desk.now += timedelta(minutes=2)
    desk.do(c.RemoveNoShow, "Ann", 4_000)
    assert (desk.tournament.outs, desk.tournament.chips) == ((("Ann",),), 16_000)
    assert desk.tournament.money.collected == 240_00


# ------------------------------------------------------------------------------------------- the chop


def test_all_who_remain_divide_the_prizes_to_the_cent() -> None:
    desk = under_way(5).out("Ann", "Bob")
    prizes = sum(table_of(desk.tournament)[:3])
    shares = (ChopShare("Cyd", 100_01), ChopShare("Dan", 60_00), ChopShare("Eve", prizes - 160_01))
    desk.refuses("Eve must agree", c.Chop, shares, ("Cyd", "Dan"))
    desk.refuses("Ann does not remain", c.Chop, shares, ("Ann", "Cyd", "Dan", "Eve"))
    wrong = (*shares[:2], ChopShare("Eve", 1))
    desk.refuses("$250 is left for 3 places", c.Chop, wrong, ("Cyd", "Dan", "Eve"))
    desk.do(c.Chop, shares, ("Cyd", "Dan", "Eve"))
    assert desk.tournament.stage is Stage.FINISHED
    for name, _ in shares:
        desk.do(c.Pay, name)
    assert desk.paid == dict(shares)
    assert desk.tournament.money.held == 0
    assert {row.place_text for row in results(desk.tournament).results} == {"1-3", "4", "5"}


def test_a_prize_over_the_threshold_takes_papers_and_without_a_number_a_part_is_withheld() -> None:
    on = plan(
        game_date=date(2026, 6, 1),
        starts=PLAN.starts.replace(year=2026),
        buy_in=Price(2_400_00, 480_00, 5_000),
    )
    desk = under_way(8, on=on).out(*NAMES[2:8])
    prizes = sum(table_of(desk.tournament)[:2])
    desk.do(c.Chop, (ChopShare("Ann", 7_400_01), ChopShare("Bob", prizes - 7_400_01)), ("Ann", "Bob"))
    desk.refuses("$5,000.01 beyond what was paid in is over $5,000: Form W-2G", c.Pay, "Ann")
    desk.do(c.Pay, "Ann", "NH 12345")
    (paid,) = [event for event in desk.log if getattr(event, "reported", False)]
    assert (paid.withheld, paid.id_ref) == (1_200_00, "NH 12345")  # type: ignore[union-attr]
    assert desk.ledger.total(AccountKind.TAX) == 1_200_00
    desk.do(c.Pay, "Bob")  # $4,888 beyond the buy-in: not reported


# ------------------------------------------------------------------------------------ what the law says


def test_a_fifth_of_the_buy_in_is_deducted_at_least_and_dealers_get_their_add_on() -> None:
    late: dict[str, Any] = {"game_date": date(2026, 6, 1), "starts": PLAN.starts.replace(year=2026)}
    Desk(plan(**late, buy_in=Price(60_00, 12_00, 5_000)))
    Desk(plan(**late, buy_in=Price(2_000_00, 250_00, 5_000)))
    with pytest.raises(Exception, match=r"takes a fee of \$12 or more, not \$11.99"):
        Desk(plan(**late, buy_in=Price(60_00, 11_99, 5_000)))
    with pytest.raises(Exception, match=r"above \$25"):
        Desk(plan(**late, buy_in=Price(60_00, 12_00, 5_000), dealer_add_on=Price(26_00, 26_00, 500)))
    with pytest.raises(Exception, match="no source was found for a dealer add-on on 2012-06-01"):
        Desk(plan(dealer_add_on=Price(10_00, 10_00, 500)))
    on = plan(**late, buy_in=Price(60_00, 12_00, 5_000), dealer_add_on=Price(10_00, 10_00, 500))
    desk = under_way(3, on=on).do(c.DealerAddOn, "Ann").do(c.DealerAddOn, "Bob")
    desk.refuses("which is all there are", c.DealerAddOn, "Ann")
    desk.refuses("dealers are paid when it is over", c.PayDealers, "Dot and Dan, half each")
    desk.do(c.CloseEntries).out("Ann", "Bob").do(c.Finish).pay_all()
    assert sum(desk.paid.values()) == 3 * 48_00
    assert (desk.tournament.money.kept, desk.tournament.money.held) == (36_00, 20_00)
    desk.do(c.PayDealers, "Dot and Dan, half each")
    assert desk.tournament.money.held == 0


@pytest.mark.rule("H-15")
def test_at_most_two_charities_share_a_date_and_the_day_is_held_to_at_the_start() -> None:
    late = date(2026, 6, 1)
    on = plan(game_date=late, starts=PLAN.starts.replace(year=2026), buy_in=Price(60_00, 12_00, 5_000))
    others = tuple(OtherTournament(name, name, late, False) for name in ("Food Pantry", "Fire Hall"))
    Desk(on, others[:1])
    with pytest.raises(Exception, match="2 charities share a date at most"):
        Desk(on, others)
    desk = Desk().announce().register("Ann", "Bob").draw()
    desk.now = PLAN.starts
    tomorrow = GamingDay(DAY + timedelta(days=1), ("Library Friends",))
    desk.refuses("is on 2012-06-01, and the gaming day is 2012-06-02", c.Start, day=tomorrow)
    desk.refuses("is for Library Friends, and the day is for", c.Start, day=GamingDay(DAY, ("Food Pantry",)))
    desk.do(c.Start, day=GamingDay(DAY, ("Library Friends",)))
