"""A set of jackpots: who posts, when it may change, what binds a round, who shares and who signs."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from croupier.games import load
from croupier.house.jackpots import can, new_set, next_permitted_change, rebuild, sign, signatures, warnings
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.permissions import Role
from croupier.table import RefusedError
from tests.house.jackpot_room import (
    CAGE,
    DEALER,
    FLOOR,
    GAME,
    MANAGER,
    NOON,
    OPERATOR,
    POSTED,
    SETTINGS,
    Room,
    person,
    room,
)

MINOR = POSTED[2]


def test_nothing_is_posted_before_the_set_is_open() -> None:
    with pytest.raises(RefusedError, match="this set of jackpots is not open yet"):
        Room(new_set(GAME)).do(c.PostJackpots(OPERATOR, NOON, POSTED))


def test_a_game_without_jackpots_has_no_set() -> None:
    with pytest.raises(RefusedError, match="New Hampshire Holdem Stud has no jackpots"):
        Room(new_set(load("nh-holdem-stud"))).do(c.OpenSet(OPERATOR, NOON, "none", SETTINGS))


def test_a_large_win_begins_at_an_amount() -> None:
    with pytest.raises(RefusedError, match="a large win is no less than nothing"):
        room(large_from=-1)
    assert room(large_from=0).jackpots.large_from == 0


def test_a_set_is_opened_once_and_posted_once() -> None:
    here = room()
    with pytest.raises(RefusedError, match="the set high table is open already"):
        here.do(c.OpenSet(OPERATOR, NOON, "another", SETTINGS))
    with pytest.raises(RefusedError, match="posted; change them instead"):
        here.do(c.PostJackpots(OPERATOR, NOON, POSTED))


@pytest.mark.parametrize("who", [MANAGER, FLOOR, CAGE, DEALER, person("Olga", Role.OPERATOR, on_duty=False)])
def test_only_the_operator_on_duty_changes_a_jackpot(who: object) -> None:
    here = room().later(hours=30)
    with pytest.raises(RefusedError, match=r"may (not )?post jackpots"):
        here.change(by=who, MEGA=60_000_00)  # type: ignore[arg-type]
    assert here.jackpots.values == POSTED


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ((1, 2), "post one value each for MEGA, MAJOR, MINOR"),
        ((0, 1, 1), r"MEGA of \$0 is no prize"),
        ((1, 1, -5), "MINOR of -.* is no prize"),
    ],
)
def test_a_first_posting_names_every_jackpot_and_a_prize(values: tuple[int, ...], says: str) -> None:
    with pytest.raises(RefusedError, match=says):
        room(posted=False).do(c.PostJackpots(OPERATOR, NOON, values))


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ((), "say which of MEGA, MAJOR, MINOR changes"),
        ((("MEGA", 1), ("MEGA", 2)), "name each jackpot once"),
        ((("GRAND", 1),), 'no jackpot "GRAND"; there are MEGA'),
        ((("MEGA", 50_000_00),), r"MEGA is posted at \$50,000 already"),
    ],
)
def test_a_change_names_jackpots_and_other_values(values: tuple[tuple[str, int], ...], says: str) -> None:
    here = room().later(hours=30)
    with pytest.raises(RefusedError, match=says):
        here.do(c.ChangeJackpots(OPERATOR, here.now, values, "slip"))


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(RefusedError, match="says in which zone"):
        room().do(c.BeginRound("Dan", datetime(2026, 3, 10, 12, 0), "T1"))


# ------------------------------------------------------------------------------------------------ the clock


def test_the_refusal_of_an_early_change_says_when_it_may_be() -> None:
    here = room().later(hours=23, minutes=59)
    with pytest.raises(RefusedError, match="MEGA may change from 2026-03-11 12:00 EDT on") as early:
        here.change(MEGA=60_000_00)
    assert early.value.rules == ("R1-29", "Q1-08", "Q1-09")
    here.later(minutes=1).change(MEGA=60_000_00)
    assert here.jackpots.posted["MEGA"] == 60_000_00


def test_the_refusal_names_the_first_jackpot_that_may_not_change() -> None:
    here = room({"Q1-09": "b"}).later(hours=24).change(MAJOR=9_000_00).later(hours=1).change(MINOR=900_00)
    with pytest.raises(RefusedError, match="MAJOR may change from 2026-03-12 12:00 EDT on"):
        here.change(MINOR=800_00, MEGA=60_000_00, MAJOR=8_000_00)


def test_the_next_permitted_change_is_never_before_now() -> None:
    here = room()
    (mega, *_) = next_permitted_change(here.jackpots, NOON)
    assert mega.at == NOON + timedelta(hours=24)
    late = NOON + timedelta(days=9)
    assert {change.at for change in next_permitted_change(here.jackpots, late)} == {late}


def test_a_calendar_day_ends_at_midnight_on_the_wall_also_when_the_clocks_change() -> None:
    here = room({"Q1-08": "b"})
    assert next_permitted_change(here.jackpots, NOON)[0].at == datetime(2026, 3, 11, 4, 0, tzinfo=UTC)
    here = Room(here.jackpots._replace(clock=(datetime(2026, 3, 8, 6, 30, tzinfo=UTC),) * 3))  # 1:30 EST
    assert next_permitted_change(here.jackpots, NOON - timedelta(days=9))[0].at == datetime(
        2026, 3, 9, 4, 0, tzinfo=UTC
    )


def test_the_next_change_names_the_tables_that_hold_it_back() -> None:
    here = room().begin("T2", "T3")
    assert {change.waits_for for change in next_permitted_change(here.jackpots, NOON)} == {("T2", "T3")}
    here.end("T2", "T3").won_and_paid()
    here.begin("T2")
    assert all(
        change.after_win and not change.waits_for for change in next_permitted_change(here.jackpots, NOON)
    )


def test_after_a_win_all_jackpots_may_change_although_a_hand_is_open() -> None:
    here = room().won_and_paid().begin("T2").change(MEGA=1_00, MAJOR=2_00, MINOR=3_00)
    assert here.jackpots.values == (1_00, 2_00, 3_00)
    assert here.bound("T2") == POSTED


def test_a_win_frees_one_change_and_no_second() -> None:
    here = room().won_and_paid().later(minutes=1).change(MINOR=1_500_00)
    with pytest.raises(RefusedError, match="once every 24 hours"):
        here.later(minutes=1).change(MEGA=60_000_00)


def test_a_win_frees_each_jackpot_once_where_each_has_its_own_day() -> None:
    here = room({"Q1-09": "b"}).won_and_paid().change(MINOR=1_500_00)
    here.change(MEGA=60_000_00)
    with pytest.raises(RefusedError, match="MINOR may change from"):
        here.change(MINOR=1_600_00)


def test_an_unpaid_win_frees_nothing() -> None:
    here = room().begin("T1").win("T1", 1).end("T1").later(hours=1)
    with pytest.raises(RefusedError, match="once every 24 hours"):
        here.change(MINOR=1_500_00)


@pytest.mark.rule("R1-29", "R1-30", "Q1-14")
@pytest.mark.parametrize("last", [1, 2])
def test_a_split_jackpot_frees_the_values_with_its_last_share(last: int) -> None:
    here = room().begin("T1").win("T1", 1).win("T1", 4).end("T1").sign_for(1).sign_for(2).pay(3 - last)
    with pytest.raises(RefusedError, match="once every 24 hours"):
        here.change(MINOR=1_500_00)
    here.pay(last).change(MINOR=1_500_00)
    assert here.jackpots.posted["MINOR"] == 1_500_00
    with pytest.raises(RefusedError, match="once every 24 hours"):  # one win, one change
        here.change(MINOR=1_600_00)


@pytest.mark.rule("R1-29", "Q1-06")
def test_a_jackpot_split_between_tables_is_paid_with_the_share_of_the_last_table() -> None:
    here = room({"Q1-06": "b"}).begin("T1", "T2").win("T1", 1).win("T2", 1).end("T1", "T2")
    here.sign_for(1).sign_for(2).pay(2)
    assert not here.jackpots.freed
    assert here.pay(1).jackpots.freed == {"MEGA", "MAJOR", "MINOR"}


@pytest.mark.rule("R1-29")
def test_wins_of_two_jackpots_free_the_values_one_by_one() -> None:
    here = room().begin("T1").win("T1", 1).win("T1", 4, jackpot="MAJOR").end("T1").sign_for(1).pay(1)
    assert here.jackpots.freed == {"MEGA", "MAJOR", "MINOR"}  # each is a win of its own


# ----------------------------------------------------------------------------------------- rounds and wins


def test_no_round_begins_at_a_table_that_shows_nothing() -> None:
    with pytest.raises(RefusedError, match="table T9 does not show these jackpots; T1, T2, T3 does"):
        room().begin("T9")
    unseen = Room(new_set(GAME)).do(c.OpenSet(OPERATOR, NOON, "unseen", SETTINGS))
    with pytest.raises(RefusedError, match="table T1 does not show these jackpots; no table does"):
        unseen.begin("T1")
    with pytest.raises(RefusedError, match="posted before a round begins"):
        room(posted=False).begin("T1")
    with pytest.raises(RefusedError, match="a round is open at table T1 already"):
        room().begin("T1", "T1")


def test_a_table_with_an_open_hand_keeps_its_sign() -> None:
    here = room().begin("T1")
    with pytest.raises(RefusedError, match="a hand is open at table T1; its jackpots stay up"):
        here.do(c.TakeDown(OPERATOR, NOON, "T1"))
    here.end("T1").do(c.TakeDown(OPERATOR, NOON, "T1"))
    with pytest.raises(RefusedError, match="table T1 does not show"):
        here.begin("T1")


def test_a_win_belongs_to_an_open_round_and_to_one_jackpot() -> None:
    here = room()
    with pytest.raises(RefusedError, match="no round is open at table T1"):
        here.win("T1", 1)
    here.begin("T1").win("T1", 1)
    with pytest.raises(
        RefusedError, match="has won MINOR in this round already; a hand is paid for its highest"
    ):
        here.win("T1", 1, "MAJOR")
    for percent in (-1, 0, 101):
        with pytest.raises(RefusedError, match=f"{percent}% is no part of a jackpot"):
            here.win("T1", 2, percent=percent)
    here.end("T1").begin("T1").win("T1", 1)
    assert len(here.jackpots.wins) == 2


def test_a_bet_may_be_entitled_to_any_part_from_one_percent_up() -> None:
    here = (
        room().begin("T1").win("T1", 1, percent=1).end("T1").begin("T1").win("T1", 1, percent=100).end("T1")
    )
    assert here.due == [10_00, MINOR]


def test_rounds_and_pools_are_counted_from_one() -> None:
    here = room().begin("T1", "T2").win("T1", 1).win("T2", 1).end("T1", "T2").begin("T1").win("T1", 2)
    assert [event.round for event in here.log if isinstance(event, e.RoundBegan)] == [1, 2, 3]
    assert [event.pool for event in here.log if isinstance(event, e.WinRecorded)] == [1, 2, 3]
    assert [win.round for win in here.jackpots.wins] == [1, 2, 3]


def test_a_win_of_just_the_large_amount_is_large() -> None:
    for large_from, roles in ((1_000_00, (Role.FLOOR, Role.MANAGER)), (1_000_01, ())):
        here = room(large_from=large_from).begin("T1").win("T1", 1).end("T1")
        assert signatures(here.jackpots, here.jackpots.win(1)) == roles


def test_wins_of_a_dead_hand_are_void_and_never_paid() -> None:
    here = room().begin("T1").win("T1", 1).end("T1", dead=True)
    assert here.jackpots.wins[0].void
    with pytest.raises(RefusedError, match="win 1 is void: its hand was dead"):
        here.pay(1)
    assert here.of(e.WinsShared) == []


def test_a_dead_hand_voids_only_its_own_round() -> None:
    here = room({"Q1-06": "b"}).begin("T1", "T2").win("T1", 1).end("T1")
    here.begin("T1").win("T1", 1).end("T1", dead=True)
    assert [win.void for win in here.jackpots.wins] == [False, True]
    here.end("T2")
    assert here.due == [1_000_00, None]


def test_winners_at_several_tables_share_once_every_open_round_is_over() -> None:
    here = room({"Q1-06": "b"}).begin("T1", "T2").win("T1", 1).end("T1")
    with pytest.raises(RefusedError, match="another hand may share MINOR; wait for table T2"):
        here.pay(1)
    here.begin("T3").win("T3", 1).end("T3")  # began after the first win, so it shares with T2 alone
    here.win("T2", 4, percent=50).end("T2")
    assert here.due == [666_67, 1_000_00, 333_33]


@pytest.mark.rule("Q1-04", "Q1-06", "Q1-14")
@pytest.mark.parametrize("first", ["T1", "T2"])
def test_rounds_bound_to_two_postings_share_the_larger_whoever_wins_first(first: str) -> None:
    here = room({"Q1-06": "b"}).won_and_paid().begin("T1").change(MINOR=2_000_00).begin("T2")
    second = "T2" if first == "T1" else "T1"
    here.win(first, 1).win(second, 1).end("T1", "T2")
    assert {win.table: win.value for win in here.jackpots.wins[1:]} == {"T1": MINOR, "T2": 2_000_00}
    assert here.due[1:] == [1_000_00, 1_000_00]
    (shared,) = (event for event in here.log[-1:] if isinstance(event, e.WinsShared))
    assert shared.value == 2_000_00


def test_a_win_pays_its_part_and_not_a_cent_else() -> None:
    here = room().begin("T1").win("T1", 1, percent=50).end("T1").sign_for(1)
    with pytest.raises(RefusedError, match=r"T1/1's part of MINOR is \$500, not \$500.01"):
        here.do(c.ConfirmPayment(CAGE, NOON, 1, 500_01, "chips"))
    with pytest.raises(RefusedError, match="say how it was paid"):
        here.do(c.ConfirmPayment(CAGE, NOON, 1, 500_00, " "))
    with pytest.raises(RefusedError, match="may approve a large win"):
        here.do(c.ConfirmPayment(DEALER, NOON, 1, 500_00, "chips"))
    here.pay(1)
    with pytest.raises(RefusedError, match="win 1 is paid already"):
        here.pay(1)


def test_paying_one_win_leaves_the_others_waiting() -> None:
    here = room().begin("T1").win("T1", 1).win("T1", 2).win("T1", 3).end("T1").sign_for(2).pay(2)
    assert [win.number for win in here.jackpots.wins] == [1, 2, 3]
    assert [win.paid_by for win in here.jackpots.wins] == [None, "Cara", None]


def test_floor_and_manager_are_two_people_or_the_log_says_so() -> None:
    both = person("Bea", Role.FLOOR, Role.MANAGER)
    alone = (c.AcknowledgeWin(both, NOON, 1, Role.FLOOR), c.AcknowledgeWin(both, NOON, 1, Role.MANAGER))
    here = room().begin("T1").win("T1", 1).end("T1")
    with pytest.raises(RefusedError, match="Bea entered this; someone else must confirm"):
        here.do(*alone)
    small = room(settings=replace(SETTINGS, same_person_may_confirm=True)).begin("T1").win("T1", 1).end("T1")
    with pytest.raises(RefusedError, match="Bea entered this; someone else must confirm"):
        small.do(*alone)
    for_nothing = room(settings=replace(SETTINGS, play_money=True)).begin("T1").win("T1", 1).end("T1")
    for_nothing.do(*alone)
    assert [seen.same_person for seen in for_nothing.log if isinstance(seen, e.WinAcknowledged)] == [
        False,
        True,
    ]


@pytest.mark.rule("Q1-40")
@pytest.mark.parametrize("play_money", [False, True])
def test_the_winner_neither_signs_for_their_own_win_nor_pays_it(play_money: bool) -> None:
    rules = replace(SETTINGS, play_money=play_money)
    gus = person("Gus", Role.FLOOR, Role.MANAGER, Role.CAGE)
    here = room(settings=rules).begin("T1").win("T1", 1, player="Gus").end("T1")
    for acting in (Role.FLOOR, Role.MANAGER):
        with pytest.raises(RefusedError, match="Gus won this and neither signs for it nor pays it") as own:
            here.do(c.AcknowledgeWin(gus, NOON, 1, acting))
        assert own.value.rules == ("Q1-40",)
    here.sign_for(1)
    with pytest.raises(RefusedError, match="Gus won this and neither signs for it nor pays it"):
        here.do(c.ConfirmPayment(gus, NOON, 1, MINOR, "chips"))
    here.pay(1)


@pytest.mark.rule("Q1-40")
def test_whoever_signed_as_floor_does_not_pay_but_for_play_money() -> None:
    gus = person("Gus", Role.FLOOR, Role.CAGE)
    pays = c.ConfirmPayment(gus, NOON, 1, MINOR, "chips")
    signs = (c.AcknowledgeWin(gus, NOON, 1, Role.FLOOR), c.AcknowledgeWin(MANAGER, NOON, 1, Role.MANAGER))
    here = room().begin("T1").win("T1", 1).end("T1").do(*signs)
    with pytest.raises(RefusedError, match="Gus signed for win 1 as floor and does not pay it") as refused:
        here.do(pays)
    assert refused.value.rules == ("Q1-40",)
    here.pay(1)
    for_nothing = room(settings=replace(SETTINGS, play_money=True)).begin("T1").win("T1", 1).end("T1")
    assert for_nothing.do(*signs, pays).jackpots.win(1).paid_by == "Gus"


def test_only_floor_and_manager_acknowledge_and_each_once() -> None:
    here = room().begin("T1").win("T1", 1).end("T1")
    with pytest.raises(RefusedError, match="floor and manager acknowledge a win, not dealer"):
        here.do(c.AcknowledgeWin(DEALER, NOON, 1, Role.DEALER))
    with pytest.raises(RefusedError, match="only manager or floor may acknowledge"):
        here.do(c.AcknowledgeWin(DEALER, NOON, 1, Role.FLOOR))
    here.do(c.AcknowledgeWin(FLOOR, NOON, 1, Role.FLOOR))
    assert signatures(here.jackpots, here.jackpots.win(1)) == (Role.MANAGER,)
    with pytest.raises(RefusedError, match="the floor has acknowledged win 1 already"):
        here.do(c.AcknowledgeWin(person("Flo", Role.FLOOR), NOON, 1, Role.FLOOR))
    for number in (0, 2):
        with pytest.raises(RefusedError, match=f"there is no win {number}; 1 were recorded"):
            here.do(c.AcknowledgeWin(FLOOR, NOON, number, Role.FLOOR))


# --------------------------------------------------------------------------------------- history and the sign


def test_the_sign_shows_values_history_and_the_next_change() -> None:
    here = room().later(days=2).change(MEGA=60_000_00)
    shown = sign(here.jackpots, here.now)
    assert shown.posted == (("MEGA", 60_000_00), ("MAJOR", 10_000_00), ("MINOR", 1_000_00))
    last = shown.history[-1]
    assert (last.by, last.jackpot, last.before, last.after) == ("Olga", "MEGA", 50_000_00, 60_000_00)
    assert last.at == here.now
    assert shown.next_change[0].at == here.now + timedelta(hours=24)
    assert [(line.jackpot, line.before, line.reason) for line in shown.history[:3]] == [
        (name, 0, "first posting") for name in ("MEGA", "MAJOR", "MINOR")
    ]
    assert len(shown.history) == 4
    assert shown.tables == ("T1", "T2", "T3")


def test_values_that_stand_upside_down_and_large_ones_are_pointed_out() -> None:
    posted = {"MEGA": 25_000_00, "MAJOR": 10_000_00, "MINOR": 400_00}
    assert warnings(GAME, posted) == (
        "straight flush would pay $200 and four of a kind, a lower hand, $250 on a bet of $5",
        "straight flush would pay $400 and four of a kind, a lower hand, $500 on a bet of $10",
        "MEGA of $25,000 or more: cameras on cards, table and jackpot are asked for by Lot 8205.06(c)",
    )
    assert warnings(GAME, {"MEGA": 24_999_99, "MAJOR": 10_000_00, "MINOR": 500_00}) == ()


def test_the_history_alone_brings_the_set_back() -> None:
    here = room().won_and_paid().change(MINOR=2_000_00).begin("T2")
    assert rebuild(new_set(GAME), here.log) == here.jackpots


def test_what_cannot_be_done_can_be_asked() -> None:
    here = room()
    assert can(here.jackpots, c.BeginRound("Dan", NOON, "T1"))
    assert not can(here.jackpots, c.EndRound("Dan", NOON, "T1"))
