"""Jackpots as the house keeps them: posted, changed, bound to rounds, shared between tables, signed for."""

import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.posting import Posting
from croupier.house.jackpots import bound, commands_for, next_permitted_change, sign
from croupier.house.jackpots import commands as h
from croupier.house.jackpots import events as e
from croupier.permissions import Role
from croupier.table import RefusedError
from croupier.table import commands as c
from croupier.table.drive import EVERYTHING, NOTHING, act, play_round, run_on
from croupier.table.events import Event, WagerPaid
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.house.jackpot_room import CAGE, FLOOR, MANAGER, NOON, OPERATOR, POSTED, Room, room
from tests.play import Play, opened, ready

MEGA, MAJOR, MINOR = POSTED
A_DAY = timedelta(hours=24)
BONUS = (5_00, 10_00)


def at_table(jackpots: Room, table: str, seats: int = 2, posting: Posting | None = None) -> Table:
    """A table of document 001 that posts what binds its next round."""
    game = ready(jackpots.jackpots.game).under(posting or Posting())
    there = opened(game, *(f"{table}/{seat}" for seat in range(1, seats + 1)))
    return act(there, c.PostJackpots("operator", jackpots.bound(table)))


def first_free(jackpots: Room, jackpot: str = "MEGA") -> datetime:
    (found,) = (n for n in next_permitted_change(jackpots.jackpots, jackpots.now) if n.jackpot == jackpot)
    return found.at


@pytest.mark.rule("R1-28")
def test_the_values_a_table_plays_for_are_those_posted_and_none_begins_without() -> None:
    with pytest.raises(RefusedError, match="posted before a round begins") as refused:
        room(posted=False).begin("T1")
    assert "R1-28" in refused.value.rules
    here = room()
    assert at_table(here, "T1").jackpots == here.jackpots.values == POSTED
    with pytest.raises(RefusedError, match="T9 does not show these jackpots"):
        here.begin("T9")


@pytest.mark.rule("R1-29", "Q1-08")
def test_jackpots_change_once_in_24_hours_at_most() -> None:
    here = room().later(hours=24).change(MEGA=60_000_00)
    with pytest.raises(RefusedError, match="once every 24 hours at most") as refused:
        here.later(hours=23, minutes=59).change(MEGA=70_000_00)
    assert "R1-29" in refused.value.rules
    here.later(minutes=1).change(MEGA=70_000_00)
    assert here.jackpots.posted["MEGA"] == 70_000_00


@pytest.mark.rule("R1-29", "Q1-08")
@pytest.mark.parametrize(
    ("changed", "free"),
    [("2026-03-07T12:00", "2026-03-08T13:00-04:00"), ("2026-10-31T12:00", "2026-11-01T11:00-05:00")],
)
def test_24_hours_are_time_that_passed_also_when_the_clocks_change(changed: str, free: str) -> None:
    """An hour is lost in March and gained in November, whatever zone the times are given in."""
    wall = ZoneInfo("America/New_York")
    began = datetime.fromisoformat(changed).replace(tzinfo=wall)
    here = Room(room().jackpots._replace(clock=(began,) * 3), now=began)
    allowed = datetime.fromisoformat(free)
    assert first_free(here) == allowed == began.astimezone(UTC) + A_DAY
    here.now = (allowed - timedelta(minutes=1)).astimezone(wall)
    with pytest.raises(RefusedError, match="once every 24 hours"):
        here.change(MEGA=60_000_00)
    here.now = allowed.astimezone(wall)
    here.change(MEGA=60_000_00)
    assert here.jackpots.history[-1].at.tzinfo is UTC


@pytest.mark.rule("R1-29", "Q1-13")
def test_jackpots_never_change_in_the_middle_of_play() -> None:
    here = room().later(hours=25).begin("T2")
    with pytest.raises(
        RefusedError, match="a hand is open at table T2; jackpots change between hands"
    ) as refused:
        here.change(MEGA=60_000_00)
    assert "R1-29" in refused.value.rules
    assert here.jackpots.values == POSTED
    here.end("T2").change(MEGA=60_000_00)


@pytest.mark.rule("R1-29", "Q1-12")
def test_once_a_win_is_paid_jackpots_may_change_at_once_and_do_not_by_themselves() -> None:
    here = room().begin("T1").win("T1", 1, "MEGA").end("T1").sign_for(1)
    with pytest.raises(RefusedError, match="once every 24 hours"):
        here.change(MEGA=40_000_00)
    here.pay(1)
    assert here.jackpots.values == POSTED
    here.change(MEGA=40_000_00)
    assert here.jackpots.posted["MEGA"] == 40_000_00


@pytest.mark.rule("R1-29", "Q1-14")
def test_a_change_after_a_win_leaves_open_rounds_the_values_they_began_with() -> None:
    """What T2 shows when it wins is what it was dealt under, and the desk says that it shows it still."""
    here = room().begin("T2")
    felt = at_table(here, "T2")
    here.won_and_paid("MINOR").change(MINOR=600_00)
    assert here.bound("T2") == POSTED == felt.jackpots
    assert sign(here.jackpots, here.now).before == (("T2", POSTED),)
    assert here.bound("T1") == (MEGA, MAJOR, 600_00)
    here.win("T2", 3).end("T2")
    assert here.due == [MINOR, MINOR]
    assert sign(here.jackpots, here.now).before == ()
    assert at_table(here, "T2").jackpots == (MEGA, MAJOR, 600_00)


@pytest.mark.rule("R1-32")
def test_nobody_but_the_operator_sets_a_jackpot_and_every_change_is_on_record() -> None:
    here = room().later(hours=24)
    for who in (MANAGER, FLOOR, CAGE):
        with pytest.raises(RefusedError, match="only operator may post jackpots") as refused:
            here.change(by=who, MINOR=1)
        assert "R1-32" in refused.value.rules
    here.change(MAJOR=9_000_00, MINOR=1)  # as high or low as the operator likes
    assert [
        (line.by, line.at, line.jackpot, line.before, line.after) for line in here.jackpots.history[-2:]
    ] == [
        ("Olga", here.now, "MAJOR", MAJOR, 9_000_00),
        ("Olga", here.now, "MINOR", MINOR, 1),
    ]


@pytest.mark.rule("R1-32")
def test_no_wager_ever_feeds_a_jackpot() -> None:
    here, rng = room(), random.Random(6)
    table = at_table(here, "T1")
    for _ in range(12):
        bets = [c.PlaceBet(seat, w, n) for seat, n in enumerate(BONUS, 1) for w in ("ante", "six-card-bonus")]
        table = played(here, "T1", table, tuple(rng.sample(DECK, 52)), bets)
        assert table.jackpots == bound(here.jackpots, "T1") == POSTED
    assert len(here.of(e.RoundEnded)) == 12
    assert table.bank != 0


TWO_STRAIGHT_FLUSHES = {1: parse_cards("4h Kc"), 2: parse_cards("9h Kd")}
SHARED = {"board": parse_cards("2s Td Jc"), "six": parse_cards("5h 6h 7h 8h")}


def played(here: Room, name: str, table: Table, deck: tuple[int, ...], bets: list[c.PlaceBet]) -> Table:
    """A round at a table, of which the set of jackpots is told what concerns it."""
    log: list[Event] = []
    table = play_round(table, deck, bets, lambda _, seat: c.Choose(seat, "bet"), log)
    here.do(*commands_for(name, table, log, by="Dan", at=here.now)).later(minutes=2)
    return table


@pytest.mark.rule("R1-30", "Q1-04", "Q1-07")
@pytest.mark.parametrize("split", ["S1", "S2", "S3", "S4"])
def test_house_and_table_split_one_jackpot_alike(split: str) -> None:
    here = room({"Q1-04": split})
    table = at_table(here, "T1")
    deck = arranged(table.plan.game, TWO_STRAIGHT_FLUSHES, SHARED)
    bets = [c.PlaceBet(seat, "ante", 5_00) for seat in (1, 2)]
    bets += [c.PlaceBet(seat, "six-card-bonus", stake) for seat, stake in enumerate(BONUS, 1)]
    chips = {seat: table.chips_of(f"T1/{seat}") for seat in (1, 2)}
    table = played(here, "T1", table, deck, bets)
    assert {win.seat: (win.player, win.percent) for win in here.jackpots.wins} == {
        2: ("T1/2", 100),
        1: ("T1/1", 50),
    }
    won = {seat: table.chips_of(f"T1/{seat}") - chips[seat] for seat in (1, 2)}
    main = -4 * 5_00  # ante and three streets lose: no hand of five is a pair
    assert {win.seat: win.due for win in here.jackpots.wins} == {s: w - main for s, w in won.items()}


def dies_after_the_first_jackpot(here: Room, rule: str) -> None:
    """Play a hand with two straight flushes that dies once the first of them is settled."""
    table = at_table(here, "T1", posting=Posting(dead_hand=rule))
    play = Play(table)
    deck = arranged(table.plan.game, TWO_STRAIGHT_FLUSHES, SHARED)
    play.do(c.StartRound(deck), c.Proceed(), automation=NOTHING)
    bets = [c.PlaceBet(seat, wager, 5_00) for seat in (1, 2) for wager in ("ante", "six-card-bonus")]
    play.do(*bets, c.Proceed(), automation=NOTHING)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(*(c.Choose(seat, "bet") for _ in range(3) for seat in (1, 2)))
    play.do(c.Acknowledge(2, "floor"), automation=NOTHING)  # the first jackpot of the round is paid …
    play.do(c.Proceed(), automation=NOTHING)
    assert any(isinstance(event, WagerPaid) and "MINOR" in event.odds for event in play.log)
    play.do(c.ReportPowerFailure("storm"), c.ResolveInterruption(readable=False, by="floor"))
    here.do(*commands_for("T1", play.table, play.log, by="Dan", at=NOON))
    assert here.jackpots.rounds == ()


@pytest.mark.rule("H-04", "Q3-17")
def test_a_jackpot_in_a_hand_that_dies_is_not_won_where_every_wager_goes_back() -> None:
    here = room()
    dies_after_the_first_jackpot(here, "every wager returned")
    assert here.of(e.RoundEnded) == [e.RoundEnded("Dan", NOON, "T1", dead=True, void=())]
    assert here.jackpots.wins == ()


@pytest.mark.rule("H-04", "Q3-17", "R1-27")
@pytest.mark.parametrize("rule", ["wagers returned", "wagers kept by the house"])
def test_a_jackpot_that_was_settled_before_the_hand_died_stays_won(rule: str) -> None:
    here = room()
    dies_after_the_first_jackpot(here, rule)
    assert [(win.seat, win.jackpot) for win in here.jackpots.wins] == [(2, "MINOR")]
    assert here.of(e.RoundEnded) == [e.RoundEnded("Dan", NOON, "T1", dead=False, void=())]


@pytest.mark.rule("R1-30", "Q1-04")
@pytest.mark.parametrize(
    ("reading", "shares"),
    [
        ("S1", [666_67, 333_33]),
        ("S2", [500_00, 250_00]),
        ("S3", [500_00, 500_00]),
        ("S4", [500_00, 500_00]),
    ],
)
def test_two_winners_of_one_hand_split_the_jackpot(reading: str, shares: list[int]) -> None:
    here = room({"Q1-04": reading}).begin("T1").win("T1", 1).win("T1", 2, percent=50).end("T1")
    assert here.due == shares


@pytest.mark.rule("Q1-06")
def test_tables_win_apart_or_share_one_jackpot() -> None:
    apart = room().begin("T1", "T2").win("T1", 1).win("T2", 1).end("T1", "T2")
    assert apart.due == [MINOR, MINOR]
    together = room({"Q1-06": "b"}).begin("T1", "T2").win("T1", 1).win("T2", 1).end("T1", "T2")
    assert together.due == [MINOR // 2, MINOR // 2]
    assert {win.how for win in together.jackpots.wins} == {"split among 2 winners: weighted by entitlement"}
    assert {win.how for win in apart.jackpots.wins} == {""}


@pytest.mark.rule("Q1-07")
def test_a_player_at_two_tables_is_two_winners_or_one() -> None:
    for reading, shares in (("a", [333_34, 333_33, 333_33]), ("b", [250_00, 250_00, 500_00])):
        here = room({"Q1-06": "b", "Q1-07": reading}).begin("T1", "T2")
        here.win("T1", 1, player="Ann").win("T2", 1, player="Ann").win("T2", 2, player="Ben")
        assert here.end("T1", "T2").due == shares


@pytest.mark.rule("Q1-08")
@pytest.mark.parametrize(
    ("reading", "free"),
    [
        ("a", NOON + A_DAY),
        ("b", datetime(2026, 3, 11, 4, 0, tzinfo=UTC)),  # midnight in New Hampshire
        ("c", datetime(2026, 3, 11, 10, 0, tzinfo=UTC)),  # six in the morning, when the gaming day ends
    ],
)
def test_the_day_between_changes_runs_on_the_clock_the_calendar_or_the_gaming_day(
    reading: str, free: datetime
) -> None:
    here = room({"Q1-08": reading})
    assert first_free(here) == free
    here.now = free - timedelta(seconds=1)
    with pytest.raises(RefusedError, match="MEGA may change from"):
        here.change(MEGA=60_000_00)
    here.later(seconds=1).change(MEGA=60_000_00)


@pytest.mark.rule("Q1-09")
def test_the_24_hours_bind_the_set_or_each_jackpot() -> None:
    for reading, free in (("a", NOON + 2 * A_DAY), ("b", NOON + A_DAY)):
        here = room({"Q1-09": reading}).later(hours=24).change(MEGA=60_000_00)
        assert first_free(here, "MEGA") == NOON + 2 * A_DAY
        assert first_free(here, "MINOR") == free
        changed = h.ChangeJackpots(OPERATOR, here.now, (("MINOR", 2_000_00),), "too")
        if reading == "a":
            with pytest.raises(RefusedError, match="MINOR may change from"):
                here.do(changed)
        else:
            here.do(changed)


@pytest.mark.rule("Q1-10")
def test_a_win_lets_every_jackpot_change_or_the_one_won() -> None:
    room().won_and_paid("MINOR").change(MEGA=60_000_00, MINOR=2_000_00)
    here = room({"Q1-10": "b"}).won_and_paid("MINOR")
    with pytest.raises(RefusedError, match="MEGA may change from"):
        here.change(MEGA=60_000_00, MINOR=2_000_00)
    here.change(MINOR=2_000_00)


@pytest.mark.rule("Q1-11")
def test_a_change_after_a_win_starts_the_24_hours_anew_or_not() -> None:
    for reading, free in (("a", NOON + timedelta(hours=34)), ("b", NOON + A_DAY)):
        here = room({"Q1-11": reading}).later(hours=10).won_and_paid().change(MINOR=2_000_00)
        assert first_free(here) == free


@pytest.mark.rule("Q1-13")
def test_an_open_hand_holds_back_every_sign_or_only_that_of_its_own_table() -> None:
    for reading in ("a", "b"):
        here = room({"Q1-13": reading}).later(hours=24).begin("T2")
        with pytest.raises(RefusedError, match="a hand is open at table T2"):
            here.change("T2", MEGA=60_000_00)
        if reading == "b":
            with pytest.raises(RefusedError, match="a hand is open at table T2"):
                here.change("T1", MEGA=60_000_00)
        else:
            here.change("T1", MEGA=60_000_00)
            assert here.bound("T1")[0] == 60_000_00
            assert here.bound("T2") == POSTED  # its hand is open


@pytest.mark.rule("Q1-16")
def test_where_half_must_be_whole_dollars_only_even_dollars_are_posted() -> None:
    here = room({"Q1-16": "b"}).later(hours=24)
    with pytest.raises(RefusedError, match="posted in even dollars"):
        here.change(MINOR=1_001_00)
    odd = room().later(hours=24).change(MINOR=1_000_01)
    assert odd.begin("T1").win("T1", 1, percent=50).end("T1").due == [
        500_01
    ]  # a cent in doubt is the player's


@pytest.mark.rule("Q1-40")
def test_a_large_prize_is_paid_once_floor_and_manager_have_signed_and_says_how() -> None:
    here = room(large_from=500_01).begin("T1").win("T1", 1).end("T1")
    payment = h.ConfirmPayment(CAGE, here.now, 1, MINOR, "check 1042")
    with pytest.raises(
        RefusedError, match=r"\$1,000 of MINOR is a large win; the floor and the manager must"
    ):
        here.do(payment)
    here.do(h.AcknowledgeWin(FLOOR, here.now, 1, Role.FLOOR))
    with pytest.raises(RefusedError, match="the manager must acknowledge it first") as refused:
        here.do(payment)
    assert "Q1-40" in refused.value.rules
    here.do(h.AcknowledgeWin(MANAGER, here.now, 1, Role.MANAGER), payment)
    assert here.of(e.WinPaid) == [e.WinPaid("Cara", here.now, 1, MINOR, "check 1042")]
    small = room(large_from=500_01).begin("T1").win("T1", 1, percent=50).end("T1")
    small.do(h.ConfirmPayment(CAGE, small.now, 1, 500_00, "chips"))
