"""The gaming day: who it is for, what may be played, and a close that agrees or says why not."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.games import load
from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.day import why_not_closed
from croupier.house.ledger import Account, AccountKind, moved, rack
from croupier.house.settings import PLAY_MONEY, Settings, day_ends, gaming_date, wall_date
from croupier.house.state import CAGE, OUTSIDE, ScheduledGame, bound_to
from croupier.permissions import Role
from croupier.table import commands as t
from tests.house.hall import BANK, DAY, LICENSEE, NOON, SETTINGS, Hall, balanced, hall, stud


def opening(
    *,
    by: str = "Max",
    day: date = DAY,
    charities: tuple[str, ...] = ("Food Pantry",),
    schedule: tuple[ScheduledGame, ...] = (),
) -> c.OpenDay:
    return c.OpenDay(by, NOON, day, charities, schedule, ())


def test_a_day_opens_for_its_charity_with_its_schedule_and_staff() -> None:
    room = Hall().staffed()
    room.do(
        c.OpenDay("Max", NOON, DAY, ("Food Pantry", "Fire Relief"), (ScheduledGame.of(stud()),), ("Dan",))
    )
    day = room.house.day
    assert day is not None
    assert (day.date, day.charities) == (DAY, ("Food Pantry", "Fire Relief"))
    assert [person.id for person in room.house.staff.values() if person.on_duty] == ["Max", "Dan"]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (opening(by="Flo"), "only operator or manager may open a gaming day, and Flo is not"),
        (opening(by="Nick"), "only operator or manager may open a gaming day, and Nick is not"),
        (opening(charities=()), "name the charity of the day"),
        (opening(charities=("",)), "name each charity once"),
        (opening(charities=("A", "A")), "name each charity once"),
        (
            opening(charities=("A", "B", "C")),
            "3 charities are too many for one day; 2 at most (RSA 287-D:14, I;",
        ),
        (
            opening(day=DAY + timedelta(days=1)),
            "it is the gaming day of 2020-09-01, and 2020-09-02 was to be",
        ),
        (
            opening(schedule=(ScheduledGame("x", "1"), ScheduledGame("x", "2"))),
            "name each game of the schedule once",
        ),
    ],
)
def test_a_day_that_cannot_open_says_why(command: c.OpenDay, says: str) -> None:
    assert says in Hall().staffed().refuses(command)


def test_a_day_that_opened_without_games_gets_them() -> None:
    room = Hall().staffed().opened().funded()
    opening = c.OpenTable("Flo", NOON, "T1", stud(), BANK, "Cal")
    assert "is not on the schedule of 2020-09-01, which has no game" in room.refuses(opening)
    room.do(c.AddGames("Max", NOON, (ScheduledGame.of(stud()),)))
    room.table(stud())
    assert room.house.tables["T1"].game == stud().id


@pytest.mark.parametrize(
    ("by", "schedule", "says"),
    [
        ("Flo", (ScheduledGame("x", "1"),), "Flo is floor; only operator or manager may open a gaming day"),
        ("Max", (), "name a game to add"),
        ("Max", (ScheduledGame("x", "1"), ScheduledGame("x", "2")), "name each game of the schedule once"),
        ("Max", (ScheduledGame("y", "1", "Somebody Else"),), "belongs to Somebody Else"),
        (
            "Max",
            (ScheduledGame(stud().id, "other readings"),),
            f"{stud().id} is on the schedule of 2020-09-01 already, and stays as it is",
        ),
    ],
)
def test_games_that_cannot_be_added_are_refused(
    by: str, schedule: tuple[ScheduledGame, ...], says: str
) -> None:
    assert says in hall(stud()).refuses(c.AddGames(by, NOON, schedule))


def test_games_are_added_to_an_open_day_alone_and_take_a_proposed_close_back() -> None:
    room = hall()
    room.do(room.cage(), c.ProposeClose("Max", NOON), c.AddGames("Max", NOON, (ScheduledGame("x", "1"),)))
    assert room.house.day is not None
    assert room.house.day.proposed_by is None
    room.ends()
    assert "no gaming day is open" in room.refuses(c.AddGames("Max", NOON, (ScheduledGame("y", "1"),)))


def test_one_day_at_a_time_and_each_day_once() -> None:
    room = hall()
    assert "the gaming day of 2020-09-01 is open; close it first" in room.refuses(opening())
    room.ends()
    assert "2020-09-01 is closed and is not opened again" in room.refuses(opening())
    room.later(days=1).opened(stud(), day=DAY + timedelta(days=1))
    assert why_not_closed(room.house) == ("the cage is not counted since it last changed",)


def test_a_house_for_money_stays_one_and_a_name_loosens_nothing() -> None:
    room = Hall().staffed()
    for_nothing = c.SetHouse("Olga", room.now, replace(SETTINGS, play_money=True))
    assert "this house is for money and stays so" in room.refuses(for_nothing)
    named = c.SetHouse("Olga", room.now, replace(SETTINGS, licensee=PLAY_MONEY))
    settings = room.do(named).house.settings
    assert settings is not None
    assert not settings.play_money


def test_reports_say_that_money_is_worth_nothing() -> None:
    demo = Settings(licensee=PLAY_MONEY, play_money=True)
    assert [each.holder for each in (SETTINGS, replace(SETTINGS, play_money=True), demo)] == [
        LICENSEE,
        f"{LICENSEE} (play money)",
        PLAY_MONEY,
    ]


# ----------------------------------------------------------------------------------------- hours


def test_a_day_runs_past_midnight_to_its_cut_off() -> None:
    settings = Settings(licensee=LICENSEE, cut_off_hour=4)
    last = datetime(2020, 9, 2, 7, 59, tzinfo=UTC)  # 3:59 in the morning
    assert gaming_date(last, settings) == DAY
    assert gaming_date(last + timedelta(minutes=1), settings) == DAY + timedelta(days=1)
    assert day_ends(DAY, settings) == last + timedelta(minutes=1)
    assert wall_date(last, settings) == DAY + timedelta(days=1)


def test_a_winter_day_ends_an_hour_later_by_the_worlds_clock() -> None:
    assert day_ends(date(2020, 1, 10), SETTINGS).hour == 11
    assert day_ends(date(2020, 7, 10), SETTINGS).hour == 10
    midnight = replace(SETTINGS, cut_off_hour=0)
    assert gaming_date(datetime(2020, 7, 10, 4, tzinfo=UTC), midnight) == date(2020, 7, 10)


# ---------------------------------------------------------------------------------------- visits


def test_a_charity_members_visit_is_recorded() -> None:
    room = hall()
    assert "Max is manager; only charity member may visit" in room.refuses(
        c.RecordVisit("Max", NOON, "Food Pantry", affidavit=True)
    )
    assert "Fire Relief is not of this day; Food Pantry is" in room.refuses(
        c.RecordVisit("Mercy", NOON, "Fire Relief", affidavit=True)
    )
    room.do(c.RecordVisit("Mercy", NOON, "Food Pantry", affidavit=True)).ends()
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert closed.without_visit == ()


def test_a_member_of_another_charity_neither_visits_for_this_one_nor_confirms_its_day() -> None:
    room = hall()
    room.do(c.Enrol("Olga", NOON, "Fred", (Role.CHARITY,), "NH-70", "Fire Relief"), room.cage())
    room.do(c.StartDuty("Flo", NOON, "Fred"), c.ProposeClose("Max", NOON))
    said = room.refuses(c.RecordVisit("Fred", NOON, "Food Pantry", affidavit=True))
    assert said == "Fred comes for Fire Relief, not for Food Pantry (H-15)"
    said = room.refuses(c.ConfirmClose("Fred", NOON))
    assert said == "Fred comes for Fire Relief; this day is for Food Pantry (H-15)"
    room.do(c.ConfirmClose("Mercy", NOON))
    assert room.house.day is None


def test_a_day_without_a_signed_affidavit_says_so_when_it_closes() -> None:
    room = hall().do(c.RecordVisit("Mercy", NOON, "Food Pantry", affidavit=False)).ends()
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert closed.without_visit == ("Food Pantry",)


# --------------------------------------------------------------------------------------- closing


def test_a_day_that_cannot_close_says_every_reason_at_once() -> None:
    room = hall().table(stud()).table(stud(), "T2", dealer="Dot")
    room.do(c.AskFill("Flo", NOON, "T2", rack((100, 5))))
    room.do(c.CloseTable("Flo", NOON, "T1"))
    assert why_not_closed(room.house) == (
        "the tray of table T1 is not counted",
        "the drop box of table T1 is not counted",
        "table T2 is open",
        "fill 1 of table T2 is asked for",
        "the cage is not counted since it last changed",
    )
    said = room.refuses(c.ProposeClose("Max", NOON))
    assert said.startswith("the gaming day of 2020-09-01 cannot be closed: ")
    assert said.endswith("; ".join(why_not_closed(room.house)))


def test_a_second_person_confirms_the_close() -> None:
    room = hall()
    assert "nobody has asked to close the day" in room.refuses(c.ConfirmClose("Flo", NOON))
    room.do(room.cage())
    assert "only operator or manager may close a gaming day" in room.refuses(c.ProposeClose("Flo", NOON))
    room.do(c.ProposeClose("Max", NOON))
    assert "Max has asked to close the day already" in room.refuses(c.ProposeClose("Olga", NOON))
    assert "Max entered this; someone else must confirm" in room.refuses(c.ConfirmClose("Max", NOON))
    assert "Dan is dealer" in room.refuses(c.ConfirmClose("Dan", NOON))
    room.do(c.ConfirmClose("Flo", NOON))
    assert room.house.day is None
    assert room.house.last_day == DAY


def test_another_zone_or_another_end_of_the_day_is_told_in_the_pit_until_a_day_is_closed() -> None:
    room = Hall().staffed()
    assert not room.house.pit.clock, "the first settings change nothing"
    room.do(c.SetHouse("Olga", NOON, replace(SETTINGS, zone="Asia/Tokyo", cut_off_hour=4)))
    (says,) = room.house.pit.clock
    changed = "the time zone from America/New_York to Asia/Tokyo and the hour a gaming day ends from 6 to 4"
    assert says == f"Olga changed {changed} at 2020-09-01 16:00 UTC"
    room.do(c.SetHouse("house", NOON, SETTINGS))
    assert room.house.pit.clock[-1].startswith("the house file changed the time zone from Asia/Tokyo")
    room.opened().funded().do(room.cage(), c.ProposeClose("Max", NOON), c.NoteClock("house", NOON, "set"))
    assert room.house.day is not None
    assert room.house.day.proposed_by == "Max", "a note of the clock takes no proposal back"
    assert room.house.pit.clock[-1] == "set"
    room.do(c.ConfirmClose("Cal", NOON))
    assert room.house.pit.clock == ()


def test_in_a_small_hall_too_two_people_close_the_day() -> None:
    room = Hall().staffed(replace(SETTINGS, same_person_may_confirm=True)).opened(stud()).funded()
    room.do(room.cage(), c.ProposeClose("Max", NOON))
    assert "Max entered this; someone else must confirm" in room.refuses(c.ConfirmClose("Max", NOON))


def test_for_play_money_one_person_closes_and_the_log_says_so() -> None:
    room = Hall().staffed(replace(SETTINGS, play_money=True)).opened().funded()
    room.do(room.cage(), c.ProposeClose("Max", NOON), c.ConfirmClose("Max", NOON))
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert closed.same_person


def test_whatever_happens_after_asking_takes_the_asking_back() -> None:
    room = hall()
    room.do(room.cage(), c.ProposeClose("Max", NOON)).sells("Ann", 5_00)
    assert "something has happened since; ask again" in room.refuses(c.ConfirmClose("Flo", NOON))
    assert "the cage is not counted since it last changed" in room.refuses(c.ProposeClose("Max", NOON))


def test_what_is_left_at_the_end_is_the_cages_and_what_players_still_hold() -> None:
    room = hall().table(stud()).sells("Ann", 40_00)
    room.play("T1", t.Sit("Ben", 1), t.BuyChips("Ben", 15_00), t.CashOut("Ben", 15_00), t.Leave("Ben"))
    room.closes().ends()
    balanced(room.house)
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert closed.unredeemed == (("Ann", 40_00), ("Ben", 15_00))
    assert list(room.house.unredeemed()) == [(DAY, "Ann", 40_00), (DAY, "Ben", 15_00)]
    ledger = room.house.ledger
    assert ledger.balance(CAGE) + 55_00 == -ledger.balance(OUTSIDE)
    assert {account.kind for account in ledger.balances} == {
        AccountKind.CAGE,
        AccountKind.OUTSIDE,
        AccountKind.UNREDEEMED,
    }
    assert not room.house.tables


# ------------------------------------------------------------------------------------- variances


@pytest.mark.parametrize(
    ("cage", "drop", "told"),
    [(999_99, 0, False), (1_000_00, 0, True), (-1_000_00, 0, True), (600_00, -400_00, True)],
)
def test_a_thousand_dollars_single_or_together_is_reported(cage: int, drop: int, told: bool) -> None:
    room = hall().table(stud()).do(c.CloseTable("Flo", NOON, "T1"))
    room.do(room.tray("T1"), room.drop("T1", short=drop, reason="so counted" if drop else ""))
    room.do(room.cage(short=cage, reason="so counted"), c.ProposeClose("Max", NOON))
    room.do(c.ConfirmClose("Flo", NOON))
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert (closed.report_by is not None) is told


def test_a_day_before_any_known_rule_does_not_open() -> None:
    room = Hall(now=NOON.replace(year=1990)).staffed()
    said = room.refuses(c.OpenDay("Max", room.now, DAY.replace(year=1990), ("Food Pantry",), (), ()))
    assert "1990" in said


def test_a_large_variance_gets_its_date() -> None:
    room = hall()
    room.do(room.cage(short=1_000_00, reason="bag missing"), c.ProposeClose("Max", NOON))
    room.do(c.ConfirmClose("Flo", NOON))
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert [(each.cents, each.reason) for each in closed.variances] == [(-1_000_00, "bag missing")]
    assert closed.report_by == date(2020, 10, 1)


def test_a_small_variance_is_recorded_and_gets_none() -> None:
    room = hall()
    room.do(room.cage(short=5_00, reason="till"), c.ProposeClose("Max", NOON), c.ConfirmClose("Flo", NOON))
    closed = room.log[-1]
    assert isinstance(closed, e.DayClosed)
    assert closed.variances
    assert closed.report_by is None


def test_an_approval_that_may_pass_on_binds_nobody() -> None:
    game = load("three-card-poker")
    assert bound_to(game) == "Kymalimi, LLC DBA Chasers Poker Room"
    free = replace(game, approval=replace(game.approval, transferable=True))
    assert bound_to(free) is None


def test_chips_on_their_way_and_tournaments_are_no_difference_in_the_cage() -> None:
    room = hall().table(stud())
    room.do(c.AskFill("Flo", NOON, "T1", rack((100, 5))), c.SendTransfer("Cal", NOON, 1))
    pool = Account(AccountKind.TOURNAMENT, "Tuesday")
    room.do(c.PostTournament("Bea", NOON, "Tuesday", (moved("buy-in", 50_00, OUTSIDE, pool),)))
    assert why_not_closed(room.house) == (
        "table T1 is open",
        "fill 1 of table T1 is on its way",
        "tournament Tuesday still holds $50",
        "the cage is not counted since it last changed",
    )


def test_a_drawer_that_the_ledger_does_not_know_keeps_the_day_open() -> None:
    room = hall()
    room.do(room.cage())
    richer = room.house._replace(drawer=room.house.drawer._replace(cash=room.house.drawer.cash + 1))
    assert why_not_closed(room.house) == ()
    held = dollars(room.house.drawer.worth)
    assert why_not_closed(richer) == (f"the cage holds {held}.01 where the ledger says {held}",)
