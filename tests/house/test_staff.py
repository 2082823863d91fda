"""Who may do what: roles and powers, the roster, and two people for what needs two."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import rack
from croupier.house.serialize import read_event, write_event
from croupier.house.settings import Settings, StaffMember
from croupier.permissions import GRANTS, Permission, Role
from croupier.table import commands as t
from tests.house.hall import LICENSEE, NOON, SETTINGS, STAFF, Hall, hall, stud


def test_every_power_is_somebodys() -> None:
    assert set(GRANTS) == set(Permission)
    assert all(GRANTS.values())
    assert set().union(*GRANTS.values()) == set(Role)


def test_a_person_may_what_any_of_their_roles_may() -> None:
    both = StaffMember("Sam", frozenset({Role.DEALER, Role.CAGE}), "NH-9")
    assert both.may(Permission.DEAL)
    assert both.may(Permission.SELL_CHIPS)
    assert not both.may(Permission.POST_JACKPOTS)


def test_the_first_of_all_is_the_operator() -> None:
    empty = Hall()
    said = empty.refuses(c.Enrol("Max", NOON, "Max", (Role.MANAGER,), "NH-1"))
    assert said == "the first to be enrolled is the operator, by themselves"
    assert "by themselves" in empty.refuses(c.Enrol("Max", NOON, "Olga", (Role.OPERATOR,), "NH-1"))
    empty.do(c.Enrol("Olga", NOON, "Olga", (Role.OPERATOR,), "NH-1"))
    assert empty.house.staff["Olga"].roles == {Role.OPERATOR}


@pytest.mark.parametrize(
    ("person", "roles", "badge", "says"),
    [
        (" ", (Role.DEALER,), "NH-50", "name the person"),
        ("Sue", (), "NH-50", "say what Sue is: operator, manager"),
        ("Sue", (Role.DEALER,), " ", "Sue needs the commission's badge"),
        ("Sue", (Role.DEALER,), "NH-001", "badge NH-001 is Olga's"),
        ("Olga", (Role.DEALER,), "NH-001", "Olga is the only operator; enrol another first"),
    ],
)
def test_a_person_needs_a_name_a_role_and_a_badge(
    person: str, roles: tuple[Role, ...], badge: str, says: str
) -> None:
    assert says in Hall().staffed().refuses(c.Enrol("Olga", NOON, person, roles, badge))


def test_a_manager_enrols_anybody_but_an_operator() -> None:
    room = Hall().staffed()
    room.do(c.Enrol("Max", NOON, "Sue", (Role.DEALER, Role.DEALER), "NH-50"))
    assert room.house.staff["Sue"].roles == {Role.DEALER}
    said = room.refuses(c.Enrol("Max", NOON, "Sue", (Role.OPERATOR,), "NH-50"))
    assert said == "only an operator makes somebody operator"
    assert "only operator or manager may enrol staff, and Dan is not" in room.refuses(
        c.Enrol("Dan", NOON, "Tom", (Role.DEALER,), "NH-51")
    )
    room.do(c.Enrol("Olga", NOON, "Sue", (Role.OPERATOR,), "NH-50"))
    assert room.house.staff["Sue"].roles == {Role.OPERATOR}


def test_somebody_goes_who_is_off_duty_and_not_the_only_operator() -> None:
    room = Hall().staffed()
    room.do(c.Dismiss("Max", NOON, "Ida"))
    assert "Ida" not in room.house.staff
    assert "Olga is the only operator and stays" in room.refuses(c.Dismiss("Max", NOON, "Olga"))
    assert "Nick is not on the staff" in room.refuses(c.Dismiss("Max", NOON, "Nick"))
    room.opened(stud())
    assert "Dan is on duty" in room.refuses(c.Dismiss("Max", NOON, "Dan"))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings(licensee=" "), "name the licensee"),
        (Settings(licensee=LICENSEE, zone="Concord"), 'there is no time zone "Concord"'),
        (Settings(licensee=LICENSEE, cut_off_hour=24), "24 is no hour"),
        (Settings(licensee=LICENSEE, denominations=(500, 100)), "the smallest first"),
        (Settings(licensee=LICENSEE, denominations=()), "name the chips of the house"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Settings, says: str) -> None:
    assert says in Hall().staffed().refuses(c.SetHouse("Olga", NOON, settings))


def test_settings_at_their_ends_are_settings() -> None:
    least = Settings(
        licensee=LICENSEE,
        cut_off_hour=0,
        denominations=(1,),
    )
    room = Hall().staffed(least)
    assert room.house.settings == least
    room.do(c.SetHouse("Olga", NOON, replace(least, cut_off_hour=23)))
    for wrong in ({"cut_off_hour": -1}, {"denominations": (0, 100)}, {"denominations": (-5,)}):
        room.refusal(c.SetHouse("Olga", NOON, replace(least, **wrong)))


def test_only_the_operator_sets_the_house_and_never_during_a_day() -> None:
    room = Hall().staffed()
    assert "only operator may set how the house is run" in room.refuses(c.SetHouse("Max", NOON, SETTINGS))
    room.opened(stud())
    assert "stay; set them after it is closed" in room.refuses(c.SetHouse("Olga", NOON, SETTINGS))


def test_nothing_is_run_without_settings() -> None:
    room = Hall()
    room.do(c.Enrol("Olga", NOON, "Olga", (Role.OPERATOR,), "NH-1"))
    said = room.refuses(c.OpenDay("Olga", NOON, NOON.date(), ("Food Pantry",), (), ()))
    assert "the operator has not set how this house is run" in said


def test_a_time_without_a_zone_is_no_time() -> None:
    said = Hall().refuses(c.Enrol("Olga", NOON.replace(tzinfo=None), "Olga", (Role.OPERATOR,), "NH-1"))
    assert "says in which zone it is" in said


def test_the_roster_says_who_is_here() -> None:
    room = hall()
    room.do(c.EndDuty("Flo", NOON, "Dot"))
    assert not room.house.staff["Dot"].on_duty
    room.table(stud(), dealer=None)
    assert "Dot is off duty and may not deal" in room.refuses(c.AssignDealer("Flo", NOON, "T1", "Dot"))
    assert "Dot is off duty already" in room.refuses(c.EndDuty("Flo", NOON, "Dot"))
    room.do(c.StartDuty("Flo", NOON, "Dot"), c.AssignDealer("Flo", NOON, "T1", "Dot"))
    assert room.house.tables["T1"].dealer == "Dot"
    assert "Dot is on duty already" in room.refuses(c.StartDuty("Flo", NOON, "Dot"))
    assert "Dot deals at table T1; assign another" in room.refuses(c.EndDuty("Flo", NOON, "Dot"))
    room.do(c.AssignDealer("Flo", NOON, "T1", None), c.EndDuty("Flo", NOON, "Dot"))
    assert "nobody deals at table T1" in room.refuses(c.AssignDealer("Flo", NOON, "T1", None))
    staffing = [event.dealer for event in room.log if isinstance(event, e.DealerAssigned)]
    assert staffing == ["Dot", None]


def test_another_role_changes_nothing_about_being_here() -> None:
    room = hall()
    room.do(c.Enrol("Max", NOON, "Dan", (Role.DEALER, Role.FLOOR), "NH-004"))
    room.do(c.Enrol("Max", NOON, "Tom", (Role.DEALER,), "NH-060"))
    assert room.house.staff["Dan"].on_duty
    assert not room.house.staff["Tom"].on_duty


def test_a_dealer_deals_at_one_table() -> None:
    room = hall().table(stud()).table(stud(), "T2", dealer="Dot")
    assert "Dan deals at table T1" in room.refuses(c.AssignDealer("Flo", NOON, "T2", "Dan"))
    assert "Flo is floor; only dealer may deal" in room.refuses(c.AssignDealer("Flo", NOON, "T2", "Flo"))


def test_staff_on_duty_do_not_play_and_players_do_not_work() -> None:
    room = hall().table(stud())
    assert "Dot is on duty, and staff on duty do not play" in room.refuses(
        c.SellChips("Cal", NOON, "Dot", 100, rack((100, 1)), account=True)
    )
    room.do(c.EndDuty("Flo", NOON, "Dot")).sells("Dot", 20_00)
    assert "Dot is playing" in room.refuses(c.StartDuty("Flo", NOON, "Dot"))
    room.play("T1", t.Sit("Dot", 1), t.BringChips("Dot", 20_00))
    assert "Dot is playing" in room.refuses(c.StartDuty("Flo", NOON, "Dot"))
    room.play("T1", t.CashOut("Dot", 20_00), t.Leave("Dot")).do(room.redeems("Dot", 20_00))
    room.do(c.StartDuty("Flo", NOON, "Dot"))


def test_whoever_sits_or_holds_a_cent_is_playing() -> None:
    room = hall().table(stud()).do(c.EndDuty("Flo", NOON, "Dot"), c.EndDuty("Flo", NOON, "Cam"))
    room.funded(0, rack((1, 1))).do(c.SellChips("Cal", NOON, "Cam", 1, rack((1, 1)), account=True))
    assert "Cam is playing" in room.refuses(c.StartDuty("Flo", NOON, "Cam"))
    room.play("T1", t.Sit("Dot", 1))
    assert "Dot is playing" in room.refuses(c.StartDuty("Flo", NOON, "Dot"))
    room.play("T1", t.Leave("Dot")).do(c.StartDuty("Flo", NOON, "Dot"))


def test_a_stranger_may_do_nothing() -> None:
    room = hall()
    assert "Nick is not on the staff; only cage may sell" in room.refuses(
        c.SellChips("Nick", NOON, "Ann", 100, rack((100, 1)), account=True)
    )
    assert "Nick cannot be on duty" in Hall().staffed().refuses(
        c.OpenDay("Max", NOON, NOON.date(), ("Food Pantry",), (), ("Nick",))
    )


def test_staff_goes_home_when_the_day_is_closed() -> None:
    room = hall().ends()
    assert not any(person.on_duty for person in room.house.staff.values())
    assert {*room.house.staff} == {*STAFF}


def test_a_charity_member_is_enrolled_for_a_charity_and_nobody_else_is() -> None:
    room = Hall().staffed()
    room.do(c.Enrol("Olga", NOON, "Fred", (Role.CHARITY,), "NH-70", "Fire Relief"))
    assert room.house.staff["Fred"].charity == "Fire Relief"
    assert room.replayed() == room.house
    assert "only a charity member comes for a charity, and Dan is not to be one" in room.refuses(
        c.Enrol("Olga", NOON, "Dan", (Role.DEALER,), "NH-004", "Fire Relief")
    )


def test_an_older_record_of_enrolment_names_no_charity() -> None:
    room = Hall().staffed()
    told = write_event(room.log[-2])
    assert told.pop("charity") == ""
    assert read_event(told) == room.log[-2]
