"""The house rules for tournaments: announcements, refunds, spending caps, interruptions (document 003)."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from croupier.games import load
from croupier.house.ledger import Account, AccountKind
from croupier.house.limits import HouseLimit, Limited, limit_on
from croupier.house.readings import (
    ClassFixed,
    CloseCall,
    EqualCounts,
    LicensedEvent,
    OddCents,
    SpendCounts,
    Stacks,
    StandsAt,
    WhenVoid,
    WhoAgrees,
    of_game,
)
from croupier.house.settings import StaffMember
from croupier.house.tournament import RefusedError, Stage, TournamentReadings, decide_as, funds_collected
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.events import Count, HandSeen, Seat
from croupier.house.tournament.plan import (
    Extra,
    Format,
    Level,
    OtherTournament,
    Price,
    PrizeKind,
    PrizeLadder,
    Prizes,
    announcement,
)
from croupier.house.tournament.prizes import listed
from croupier.permissions import Role
from tests.house.tournaments import ADD_ON, DAY, NAMES, PLAN, REBUY, Desk, plan, under_way

MULTI = plan(format=Format.MULTI_TABLE)
FAILED = "the lights went out"


def multi(**readings: object) -> Desk:
    """A multi-table tournament of six at two tables: Ann, Cyd, Eve at A, Bob, Dan, Fay at B."""
    return under_way(6, 2, plan(format=Format.MULTI_TABLE, readings=readings))


def counted(*stacks: tuple[str, int, int]) -> tuple[c.Stack, ...]:
    return tuple(c.Stack(*stack) for stack in stacks)


# --------------------------------------------------------------------------------- before the first card


@pytest.mark.rule("H-01")
def test_no_card_is_dealt_before_the_brush_has_announced_what_the_tournament_costs() -> None:
    desk = Desk(plan(rebuy=REBUY, add_on=ADD_ON)).register("Ann", "Bob").draw()
    desk.now = PLAN.starts
    assert "H-01" in desk.refuses("the Brush has not announced", c.Start).rules
    desk.announce().do(c.Start)
    assert desk.tournament.stage is Stage.RUNNING


@pytest.mark.rule("H-01")
def test_the_brush_announces_buy_in_re_buys_and_add_ons_as_scheduled() -> None:
    on = plan(rebuy=REBUY, add_on=ADD_ON)
    desk = Desk(on)
    desk.refuses("the schedule has $60 as buy-in, not $50", c.Announce, 50_00, 40_00, 30_00)
    desk.refuses("the schedule has $40 as re-buy, not nothing", c.Announce, 60_00, None, 30_00)
    desk.refuses("the schedule has $30 as add-on, not $20", c.Announce, 60_00, 40_00, 20_00)
    assert not desk.tournament.announced
    assert announcement(on) == (
        "Friday Night, Texas hold'em: the buy-in is $60 for 5,000 in chips; the re-buy is $40 for 5,000 in "
        "chips, up to 2 times; the add-on is $30 for 6,000 in chips, once."
    )


@pytest.mark.rule("H-01")
def test_it_is_the_brush_who_announces() -> None:
    desk = Desk()
    said = desk.say(c.Announce, 60_00, by="Bea")
    brush = StaffMember("Bea", frozenset({Role.BRUSH}), "B-1", on_duty=True)
    assert decide_as(desk.tournament, said, brush)
    for nobody in (StaffMember("Bea", frozenset({Role.DEALER}), "B-1", on_duty=True), None):
        with pytest.raises(RefusedError, match=r"only brush may announce a tournament \(H-01\)"):
            decide_as(desk.tournament, said, nobody)


@pytest.mark.rule("H-07")
def test_a_buy_in_is_refunded_in_full_until_the_first_card_and_never_after() -> None:
    desk = Desk().announce().register("Ann", "Bob", "Cyd").draw().do(c.Refund, "Cyd")
    assert desk.log[-1] == e.Refunded("Cyd", 60_00, by="Nora", at=desk.now - timedelta(seconds=1))
    assert (funds_collected(desk.tournament), desk.tournament.money.held) == (120_00, 120_00)
    desk.start()
    assert desk.refuses("no refund is given after it", c.Refund, "Bob").rules == ("H-07",)
    assert desk.refuses("only before the first card", c.Cancel, "too few").rules == ("H-07",)


@pytest.mark.rule("H-07", "Q3-25")
def test_a_close_call_is_what_the_floor_rules_to_be_one_and_the_log_keeps_it() -> None:
    desk = Desk().announce().register("Ann", "Bob", "Cyd").draw()
    desk.do(c.RuleCloseCall, "Ann", "the deck was in the dealer's hand")
    assert isinstance(desk.log[-1], e.CloseCallRuled)
    assert (desk.log[-1].by, desk.log[-1].says) == ("Nora", "the deck was in the dealer's hand")
    assert desk.refuses("a close call; none is given", c.Refund, "Ann").rules == ("H-07", "Q3-25")
    desk.do(c.Refund, "Bob")  # about whom nothing was ruled
    dealer = StaffMember("Dee", frozenset({Role.DEALER, Role.BRUSH}), "D-1", on_duty=True)
    with pytest.raises(RefusedError, match="only manager or floor may rule"):
        decide_as(desk.tournament, desk.say(c.RuleCloseCall, "Cyd", "late", by="Dee"), dealer)


@pytest.mark.rule("Q3-25")
def test_a_house_may_call_every_request_after_the_draw_a_close_call() -> None:
    desk = Desk(plan(readings={"close_call": CloseCall.SEATS_DRAWN})).register("Ann", "Bob", "Cyd")
    desk.do(c.Refund, "Cyd").draw()
    desk.refuses("too close to the first card", c.Refund, "Bob")


# ------------------------------------------------------------------------------------------ spending caps


@pytest.mark.rule("H-08", "Q3-21")
def test_buy_in_re_buys_and_add_on_together_stay_within_the_cap() -> None:
    desk = under_way(2, on=plan(rebuy=REBUY, add_on=ADD_ON)).do(c.Rebuy, "Ann").do(c.Rebuy, "Ann")
    refused = desk.refuses("with an add-on of $30 Ann would have spent $170, above $150", c.AddOn, "Ann")
    assert refused.rules == ("H-08", "Q3-21")
    assert "287-D" in str(refused)
    desk.do(c.Rebuy, "Bob").do(c.AddOn, "Bob")  # $130


@pytest.mark.rule("H-08")
def test_a_player_may_spend_all_that_the_cap_allows_and_not_a_cent_more() -> None:
    on = plan(buy_in=Price(100_00, 0, 5_000), rebuy=Extra(Price(50_00, 0, 5_000), 1))
    desk = under_way(2, on=on).do(c.Rebuy, "Ann")
    assert desk.tournament.money.collected == 250_00
    desk = under_way(2, on=replace(on, rebuy=Extra(Price(50_01, 0, 5_000), 1)))
    desk.refuses("Ann would have spent $150.01, above $150", c.Rebuy, "Ann")
    assert under_way(2, on=plan(buy_in=Price(150_00, 0, 5_000))).tournament.money.collected == 300_00


@pytest.mark.rule("Q3-21")
def test_add_ons_do_not_count_where_the_house_reads_it_so() -> None:
    readings = {"spend_counts": SpendCounts.NO_ADD_ONS}
    desk = under_way(2, on=plan(rebuy=REBUY, add_on=ADD_ON, readings=readings))
    desk.do(c.Rebuy, "Ann").do(c.Rebuy, "Ann").do(c.AddOn, "Ann")
    assert desk.tournament.money.collected == 60_00 + 60_00 + 2 * 40_00 + 30_00


@pytest.mark.rule("H-08")
@pytest.mark.parametrize(("higher", "most"), [(False, 150_00), (True, 250_00)])
def test_a_tournament_costs_150_dollars_at_most_and_the_one_larger_250(higher: bool, most: int) -> None:
    Desk(plan(higher_cap=higher, buy_in=Price(most, 0, 1_000)))
    with pytest.raises(RefusedError, match="above what a player may spend") as refused:
        Desk(plan(higher_cap=higher, buy_in=Price(most + 1, 0, 1_000)))
    assert "H-08" in refused.value.rules


@pytest.mark.rule("Q3-23", "H-08")
def test_the_cap_is_that_of_the_gaming_day_and_a_house_may_set_a_lower_one() -> None:
    later = replace(PLAN, game_date=date(2024, 6, 1), starts=PLAN.starts.replace(year=2024))
    assert Desk(replace(later, buy_in=Price(2_500_00, 0, 1_000))).tournament.cap.cents == 2_500_00
    with pytest.raises(RefusedError, match=r"this house allows \$100"):
        Desk(
            replace(later, buy_in=Price(100_01, 0, 1_000)),
            limits=(HouseLimit(Limited.TOURNAMENT, 100_00, date(2024, 1, 1)),),
        )


@pytest.mark.rule("H-08", "Q3-22")
def test_one_tournament_of_a_licensed_event_has_the_higher_cap() -> None:
    first = listed(Desk(plan(id="noon", higher_cap=True)).tournament)
    assert first == OtherTournament("noon", "Library Friends", DAY, higher=True)
    with pytest.raises(RefusedError, match="noon already has the higher cap") as refused:
        Desk(plan(higher_cap=True), (first,))
    assert refused.value.rules == ("H-08", "Q3-22")
    Desk(plan(), (first,))  # with the usual cap there may be as many as the day holds
    Desk(plan(higher_cap=True), (listed(Desk(plan(id="noon")).tournament),))


@pytest.mark.rule("Q3-22", "Q3-23")
def test_where_the_law_has_one_cap_for_all_none_is_the_higher_one() -> None:
    later = plan(game_date=date(2024, 6, 1), starts=PLAN.starts.replace(year=2024), higher_cap=True)
    first = listed(Desk(replace(later, id="noon")).tournament)
    assert not first.higher
    Desk(later, (replace(first, higher=True),))


@pytest.mark.rule("Q3-22")
def test_a_licensed_event_is_one_game_date_of_one_charity() -> None:
    first = listed(Desk(plan(id="noon", higher_cap=True)).tournament)
    Desk(plan(higher_cap=True, charity="Rescue Squad"), (first,))
    Desk(plan(higher_cap=True, game_date=DAY + timedelta(days=1)), (first,))
    strict = {"licensed_event": LicensedEvent.DATE}
    with pytest.raises(RefusedError, match="one tournament of a licensed event"):
        Desk(plan(higher_cap=True, charity="Rescue Squad", readings=strict), (first,))


@pytest.mark.rule("H-13")
def test_chips_without_monetary_value_are_bet_without_limit() -> None:
    assert limit_on(DAY).single_wager == 4_00
    # Blinds far above what a cash game may bet, and nothing stands against them.
    assert Desk(plan(levels=(Level(20, 500, 1_000, 1_000),))).tournament.stage is Stage.SCHEDULED
    # A stack no cash limit could build up in one hand, and nothing stands against it.
    desk = under_way(2, on=plan(buy_in=Price(60_00, 0, 10**9)))
    desk.do(c.CountChips, (Count("Ann", 2 * 10**9 - 1), Count("Bob", 1)))


@pytest.mark.rule("H-09")
def test_a_tournament_is_paid_for_in_cash_and_never_from_a_players_chips() -> None:
    desk = under_way(2)
    assert desk.ledger.balance(Account(AccountKind.OUTSIDE)) == -120_00
    assert desk.ledger.total(AccountKind.CHIPS) == 0


# -------------------------------------------------------------------------------------- hourly, cut short


@pytest.mark.rule("H-02", "Q3-12")
def test_an_hourly_tournament_cut_short_is_void_and_everything_paid_is_refunded() -> None:
    desk = under_way(5, on=plan(rebuy=REBUY)).do(c.Rebuy, "Ann").out("Eve").do(c.Interrupt, FAILED)
    assert desk.tournament.stage is Stage.VOID
    desk.pay_all()
    assert desk.paid == {"Ann": 100_00, "Bob": 60_00, "Cyd": 60_00, "Dan": 60_00, "Eve": 60_00}
    assert (desk.tournament.money.held, desk.tournament.money.kept) == (0, 0)
    assert funds_collected(desk.tournament) == 0


@pytest.mark.rule("Q3-12")
def test_a_void_tournament_refunds_nothing_where_refunds_end_with_the_first_card() -> None:
    desk = under_way(4, on=plan(readings={"when_void": WhenVoid.NO_REFUND})).do(c.Interrupt, FAILED)
    desk.refuses("nothing is due to Ann", c.Pay, "Ann")
    assert (desk.tournament.money.kept, desk.tournament.money.held) == (240_00, 0)


@pytest.mark.rule("Q3-12")
def test_the_pool_of_a_void_tournament_is_split_among_those_still_in_where_read_so() -> None:
    desk = under_way(5, on=plan(readings={"when_void": WhenVoid.POOL_SPLIT})).out("Eve")
    desk.do(c.Interrupt, FAILED)
    for name in ("Ann", "Bob", "Cyd", "Dan"):
        desk.do(c.Pay, name)
    assert desk.paid == dict.fromkeys(("Ann", "Bob", "Cyd", "Dan"), 250_00 // 4)
    desk.refuses("nothing is due to Eve", c.Pay, "Eve")
    assert (desk.tournament.money.kept, desk.tournament.money.held) == (50_00, 0)


@pytest.mark.rule("H-02")
def test_with_three_players_left_the_places_go_by_chip_count() -> None:
    desk = under_way(4).out("Dan").do(c.Interrupt, FAILED)
    assert desk.tournament.stage is Stage.INTERRUPTED
    desk.do(c.SettleByCount, counted(("Ann", 3_000, 0), ("Bob", 9_000, 0), ("Cyd", 8_000, 0)))
    assert desk.tournament.order == (("Bob",), ("Cyd",), ("Ann",), ("Dan",))
    for name in ("Ann", "Bob", "Cyd"):
        desk.do(c.Pay, name)
    assert desk.paid == {"Bob": 100_00, "Cyd": 60_00, "Ann": 40_00}


@pytest.mark.rule("Q3-11", "H-02")
@pytest.mark.parametrize(
    ("reading", "left", "stage"),
    [
        (StandsAt.THREE_OR_FEWER, 4, Stage.VOID),
        (StandsAt.THREE_OR_FEWER, 3, Stage.INTERRUPTED),
        (StandsAt.THREE_OR_FEWER, 2, Stage.INTERRUPTED),
        (StandsAt.EXACTLY_THREE, 4, Stage.VOID),
        (StandsAt.EXACTLY_THREE, 3, Stage.INTERRUPTED),
        (StandsAt.EXACTLY_THREE, 2, Stage.VOID),
    ],
)
def test_how_many_may_be_left_for_a_count(reading: StandsAt, left: int, stage: Stage) -> None:
    desk = under_way(5, on=plan(readings={"stands_at": reading})).out(*("Eve", "Dan", "Cyd")[: 5 - left])
    assert desk.do(c.Interrupt, FAILED).tournament.stage is stage


@pytest.mark.rule("Q3-13")
def test_equal_counts_share_the_adjacent_prizes_and_an_odd_cent_is_drawn_for() -> None:
    odd = plan(buy_in=Price(60_01, 10_00, 5_000))  # a pool of $200.04: $100.02, $60.01 and $40.01
    desk = under_way(4, on=odd).out("Dan").do(c.Interrupt, FAILED)
    desk.do(c.SettleByCount, counted(("Ann", 8_500, 0), ("Bob", 8_500, 0), ("Cyd", 3_000, 0)))
    assert desk.tournament.order[0] == ("Ann", "Bob")
    desk.refuses("must be drawn for first", c.Pay, "Ann")
    desk.do(c.DrawLots, ("Bob", "Ann")).do(c.Pay, "Ann").do(c.Pay, "Bob").do(c.Pay, "Cyd")
    assert desk.paid == {"Ann": 80_01, "Bob": 80_02, "Cyd": 40_01}
    assert desk.tournament.money.held == 0


@pytest.mark.rule("Q3-13")
def test_equal_counts_draw_for_high_card_where_read_so() -> None:
    desk = under_way(3, on=plan(readings={"equal_counts": EqualCounts.HIGH_CARD})).do(c.Interrupt, FAILED)
    stacks = counted(("Ann", 6_000, 0), ("Bob", 6_000, 0), ("Cyd", 3_000, 0))
    desk.refuses("Ann and Bob have equal stacks; let them draw for high card", c.SettleByCount, stacks)
    desk.do(c.DrawLots, ("Bob", "Ann")).do(c.SettleByCount, stacks)
    assert desk.tournament.order == (("Bob",), ("Ann",), ("Cyd",))


@pytest.mark.rule("Q3-14")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        (Stacks.START_OF_HAND, (("Ann",), ("Bob",), ("Cyd",))),
        (Stacks.POT_PUSHED, (("Bob",), ("Cyd",), ("Ann",))),
    ],
)
def test_whether_bets_of_the_hand_cut_short_go_back_or_to_whoever_leads(
    reading: Stacks, order: tuple[tuple[str, ...], ...]
) -> None:
    desk = under_way(3, on=plan(readings={"stacks": reading})).do(c.Interrupt, FAILED)
    stacks = counted(("Ann", 1_000, 6_000), ("Bob", 0, 5_000), ("Cyd", 3_000, 0))
    if reading is Stacks.POT_PUSHED:
        desk.refuses("say who leads", c.SettleByCount, stacks)
    assert desk.do(c.SettleByCount, stacks, "Bob").tournament.order == order


@pytest.mark.rule("H-02")
def test_no_prize_is_paid_while_an_hourly_tournament_may_still_be_void() -> None:
    desk = under_way(4).out("Dan", "Cyd")
    desk.refuses("may still make this tournament void", c.Pay, "Cyd")
    desk.out("Bob").do(c.Finish).do(c.Pay, "Cyd")
    assert desk.paid == {"Cyd": 40_00}


# --------------------------------------------------------------------------------- multi-table, cut short


@pytest.mark.rule("H-03", "Q3-15")
def test_a_multi_table_tournament_shares_what_is_left_evenly_whatever_the_chips() -> None:
    desk = multi().out("Fay", "Eve", "Dan")
    desk.do(c.CountChips, (Count("Ann", 29_000), Count("Bob", 500), Count("Cyd", 500)))
    desk.do(c.Interrupt, FAILED)
    for table in desk.tournament.tables:
        desk.do(c.ResolveHand, table, HandSeen.UNREADABLE)
    desk.do(c.SplitRemaining)
    for name in ("Ann", "Bob", "Cyd"):
        desk.do(c.Pay, name)
    assert desk.paid == dict.fromkeys(("Ann", "Bob", "Cyd"), 100_00)
    assert desk.tournament.money.held == 0


@pytest.mark.rule("Q3-15")
def test_remaining_prize_money_is_what_no_place_has_won_yet() -> None:
    desk = multi().out("Fay", "Eve", "Dan", "Cyd").do(c.Pay, "Cyd")  # two left; third place has $60
    desk.do(c.Interrupt, FAILED)
    for table in desk.tournament.tables:
        desk.do(c.ResolveHand, table, HandSeen.BETWEEN_HANDS)
    desk.do(c.SplitRemaining).do(c.Pay, "Ann").do(c.Pay, "Bob")
    assert desk.paid == {"Cyd": 60_00, "Ann": 120_00, "Bob": 120_00}


def with_odd_cents(**readings: object) -> Desk:
    """Four share $200.02, two cents of which do not divide: Ann and Cyd at table A, Bob and Dan at B."""
    prizes = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (200_02,)),))
    desk = under_way(4, 2, plan(format=Format.MULTI_TABLE, prizes=prizes, readings=readings))
    desk.do(c.Interrupt, FAILED)
    for table in "AB":
        desk.do(c.ResolveHand, table, HandSeen.UNREADABLE)
    return desk.do(c.SplitRemaining)


@pytest.mark.rule("Q3-15")
def test_odd_cents_of_the_split_are_drawn_for() -> None:
    desk = with_odd_cents()
    assert desk.refuses("must be drawn for first", c.Pay, "Ann").rules == ("Q3-15",)
    desk.do(c.DrawLots, ("Dan", "Ann", "Cyd", "Bob"))
    desk.refuses("no draw is repeated", c.DrawLots, ("Bob", "Ann", "Cyd", "Dan"))
    desk.pay_all()
    assert desk.paid == {"Ann": 50_01, "Bob": 50_00, "Cyd": 50_00, "Dan": 50_01}
    assert desk.tournament.money.held == 0


@pytest.mark.rule("Q3-15")
def test_odd_cents_go_by_seat_from_the_button_where_read_so() -> None:
    desk = with_odd_cents(odd_cents=OddCents.FROM_THE_BUTTON)
    desk.do(c.DrawLots, ("Dan", "Ann", "Cyd", "Bob"))  # decides nothing here
    desk.refuses("must be counted from the button first", c.Pay, "Ann")
    everybody = ("Ann", "Bob", "Cyd", "Dan")
    desk.refuses("say where the button was at table B", c.CountFromButton, everybody, (Seat("A", 1),))
    # Left of the button at A sits Cyd; at B the button is Dan's, so Bob is eight seats on, and Dan nine.
    desk.do(c.CountFromButton, everybody, (Seat("A", 1), Seat("B", 2))).pay_all()
    assert desk.paid == {"Ann": 50_00, "Bob": 50_01, "Cyd": 50_01, "Dan": 50_00}


@pytest.mark.rule("Q3-16")
def test_the_hand_is_finished_only_if_the_floor_can_read_it_and_every_player_agrees() -> None:
    desk = multi().do(c.Interrupt, FAILED)
    for name in ("Ann", "Cyd"):
        desk.do(c.Consent, name, True)
    desk.refuses("Eve must say whether to finish the hand", c.ResolveHand, "A", HandSeen.READABLE)
    desk.do(c.Consent, "Eve", True).do(c.ResolveHand, "A", HandSeen.READABLE)
    assert desk.log[-1] == e.HandResolved("A", HandSeen.READABLE, True, by="Nora", at=desk.log[-1].at)
    for name, agrees in (("Bob", True), ("Dan", False)):
        desk.do(c.Consent, name, agrees)
    desk.do(c.ResolveHand, "B", HandSeen.READABLE)  # one objection is enough; Fay need not be asked
    assert desk.log[-1] == e.HandResolved("B", HandSeen.READABLE, False, by="Nora", at=desk.log[-1].at)
    said = [(event.player, event.agrees) for event in desk.log if isinstance(event, e.ConsentGiven)]
    assert said == [("Ann", True), ("Cyd", True), ("Eve", True), ("Bob", True), ("Dan", False)]


@pytest.mark.rule("Q3-16")
def test_a_hand_nobody_can_read_is_dead_although_all_agree_and_the_floor_says_so() -> None:
    desk = multi().do(c.Interrupt, FAILED)
    for name in ("Ann", "Cyd", "Eve"):
        desk.do(c.Consent, name, True)
    dealer = StaffMember("Dee", frozenset({Role.BRUSH}), "D-1", on_duty=True)
    with pytest.raises(RefusedError, match="only manager or floor may rule"):
        decide_as(desk.tournament, desk.say(c.ResolveHand, "A", HandSeen.READABLE, by="Dee"), dealer)
    desk.do(c.ResolveHand, "A", HandSeen.UNREADABLE)
    assert desk.tournament.resolved == (("A", False),)
    assert desk.refuses("nobody goes out", c.Eliminate, (Count("Ann", 1_000),)).rules == ("H-03", "Q3-16")


@pytest.mark.rule("Q3-16")
def test_all_players_may_mean_every_player_left_in_the_tournament() -> None:
    desk = multi(who_agrees=WhoAgrees.IN_THE_TOURNAMENT).do(c.Interrupt, FAILED)
    for name in ("Ann", "Cyd", "Eve"):
        desk.do(c.Consent, name, True)
    desk.refuses("Bob, Dan, Fay must say", c.ResolveHand, "A", HandSeen.READABLE)
    desk.do(c.Consent, "Fay", False).do(c.ResolveHand, "A", HandSeen.READABLE)
    assert desk.tournament.resolved == (("A", False),)


@pytest.mark.rule("H-03")
def test_a_finished_hand_may_put_players_out_before_the_rest_is_shared() -> None:
    desk = multi().do(c.Interrupt, FAILED)
    for name in ("Ann", "Cyd", "Eve"):
        desk.do(c.Consent, name, True)
    desk.do(c.ResolveHand, "A", HandSeen.READABLE)
    desk.refuses("settle the hand of table B first", c.SplitRemaining)
    desk.out("Eve", "Cyd", stacks=(400, 900))
    desk.refuses("nobody goes out", c.Eliminate, (Count("Ann", 5_000),))  # there was one hand to finish
    desk.do(c.ResolveHand, "B", HandSeen.UNREADABLE).do(c.SplitRemaining)
    assert desk.tournament.order == (("Ann", "Bob", "Dan", "Fay"), ("Cyd",), ("Eve",))


@pytest.mark.rule("H-03", "Q3-16")
def test_each_table_finishes_its_own_hand_and_a_player_may_think_again() -> None:
    desk = multi().do(c.Interrupt, FAILED)
    for name in ("Eve", "Ann", "Cyd", "Eve", "Bob", "Dan", "Fay"):
        desk.do(c.Consent, name, name != "Eve" or ("Eve", False) in desk.tournament.consents)
    assert sorted(desk.tournament.consents) == [(name, True) for name in NAMES[:6]]
    for table in "AB":
        desk.do(c.ResolveHand, table, HandSeen.READABLE)
    assert desk.tournament.resolved == (("A", True), ("B", True))
    desk.out("Eve", stacks=(900,)).out("Fay", stacks=(900,))
    desk.refuses("table A has no hand to finish", c.Eliminate, (Count("Cyd", 900),))
    half = multi().do(c.Interrupt, FAILED)
    for name in ("Ann", "Cyd", "Eve"):
        half.do(c.Consent, name, True)
    half.do(c.ResolveHand, "A", HandSeen.READABLE).do(c.ResolveHand, "B", HandSeen.UNREADABLE).out("Eve")
    half.refuses("table B has no hand to finish", c.Eliminate, (Count("Fay", 900),))


@pytest.mark.rule("Q3-10")
def test_the_class_is_fixed_on_the_schedule_and_not_by_the_tables_left() -> None:
    desk = under_way(6, 1, MULTI).do(c.Interrupt, FAILED)
    assert desk.tournament.stage is Stage.INTERRUPTED
    assert desk.tournament.interrupted_as is Format.MULTI_TABLE
    desk = under_way(6, 2).do(c.Interrupt, FAILED)
    assert desk.tournament.stage is Stage.VOID


@pytest.mark.rule("Q3-10")
def test_an_event_at_its_last_table_is_hourly_where_read_so() -> None:
    by_tables = {"class_fixed": ClassFixed.BY_TABLES_LEFT}
    on = plan(format=Format.MULTI_TABLE, readings=by_tables)
    assert under_way(6, 2, on).do(c.Interrupt, FAILED).tournament.stage is Stage.INTERRUPTED
    assert under_way(6, 1, on).do(c.Interrupt, FAILED).tournament.stage is Stage.VOID
    desk = under_way(6, 2, on).out("Fay", "Dan")
    desk.refuses("may still make this tournament void", c.Pay, "Dan")


def test_the_readings_of_a_game_file_are_the_readings_of_its_house() -> None:
    game = load("nh-holdem-stud")
    assert of_game(game).tournaments == TournamentReadings()
    asked = ("Q3-10", "Q3-11", "Q3-12", "Q3-13", "Q3-14", "Q3-15", "Q3-21", "Q3-22", "Q3-25")
    other = {**dict.fromkeys(asked, "b"), "Q3-16": "c"}
    assert of_game(game.with_readings(other)).tournaments == TournamentReadings(
        class_fixed=ClassFixed.BY_TABLES_LEFT,
        stands_at=StandsAt.EXACTLY_THREE,
        when_void=WhenVoid.NO_REFUND,
        equal_counts=EqualCounts.HIGH_CARD,
        stacks=Stacks.POT_PUSHED,
        odd_cents=OddCents.FROM_THE_BUTTON,
        who_agrees=WhoAgrees.IN_THE_TOURNAMENT,
        spend_counts=SpendCounts.NO_ADD_ONS,
        licensed_event=LicensedEvent.DATE,
        close_call=CloseCall.SEATS_DRAWN,
    )
