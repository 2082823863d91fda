"""Taking on staff, putting them on and off duty, and setting how the house is run."""

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.preconditions import day_of, verify_asker
from croupier.house.settings import Settings, zone_of
from croupier.house.staff import ITSELF, Person
from croupier.house.state import House
from croupier.permissions import Role
from croupier.table.refused import RefusedError, require


@c.decides
def enrol(house: House, command: c.Enrol) -> tuple[e.Event, ...]:
    """Take somebody on; the first of all is the operator, who enrols themselves."""
    roles = tuple(dict.fromkeys(command.roles))
    require(bool(command.person.strip()), "name the person")
    require(bool(roles), f"say what {command.person} is: {', '.join(Role)}")
    badge = f"{command.person} needs the commission's badge, and its number here (Pari 1207.01(d))"
    require(bool(command.badge.strip()), badge)
    for_it = f"only a charity member comes for a charity, and {command.person} is not to be one"
    require(not command.charity or Role.CHARITY in roles, for_it)
    if not house.staff:
        first = "the first to be enrolled is the operator, by themselves"
        require(command.by in (command.person, ITSELF) and Role.OPERATOR in roles, first)
    else:
        verify_asker(house, command)
        worn = [one.id for one in house.staff.values() if one.badge == command.badge]
        taken = f"badge {command.badge} is {''.join(worn)}'s"
        require(not worn or worn == [command.person], taken)
        last = _last_operator(house, command.person) and Role.OPERATOR not in roles
        require(not last, f"{command.person} is the only operator; enrol another first")
        raised = Role.OPERATOR in roles and not _is(house, command.person, Role.OPERATOR)
        by_operator = command.by == ITSELF or _is(house, command.by, Role.OPERATOR)
        require(not raised or by_operator, "only an operator makes somebody operator")
    return (e.Enrolled(command.by, command.at, command.person, roles, command.badge, command.charity),)


@c.decides
def dismiss(house: House, command: c.Dismiss) -> tuple[e.Event, ...]:
    """Let somebody go who is off duty."""
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(not person.on_duty, f"{person.id} is on duty; put them off duty first")
    require(not _last_operator(house, person.id), f"{person.id} is the only operator and stays")
    return (e.Dismissed(command.by, command.at, person.id),)


@c.decides
def set_house(house: House, command: c.SetHouse) -> tuple[e.Event, ...]:
    """Adopt settings between two days: rules in force when a day opened stay in force for it."""
    verify_asker(house, command)
    require(house.day is None, "the settings of a day that is open stay; set them after it is closed")
    verify_settings(command.settings)
    return (e.HouseSet(command.by, command.at, command.settings),)


def verify_settings(to: Settings) -> None:
    """Refuse settings no house can be run by."""
    zone_of(to)
    require(bool(to.licensee.strip()), "name the licensee, to whom approvals are bound", ("R0-02",))
    require(0 <= to.cut_off_hour < 24, f"{to.cut_off_hour} is no hour; a day ends from 0 to 23", ("Q3-19",))
    chips = to.denominations
    in_order = bool(chips) and all(value > 0 for value in chips) and list(chips) == sorted(set(chips))
    require(in_order, "name the chips of the house, each once, the smallest first")


@c.decides
def start_duty(house: House, command: c.StartDuty) -> tuple[e.Event, ...]:
    """Put somebody on duty for the open day; whoever still holds chips has played and does not work."""
    day_of(house)
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(not person.on_duty, f"{person.id} is on duty already")
    verify_not_playing(house, person.id)
    return (e.DutyStarted(command.by, command.at, person.id),)


def verify_not_playing(house: House, person: str) -> None:
    """Refuse somebody for duty who plays: staff of the event do not (Pari 1207.01(g))."""
    seated = any(rail.player == person for book in house.tables.values() for rail in book.rails)
    holding = house.chips_of(person) > 0
    says = f"{person} is playing; staff on duty do not play, so chips are redeemed first (Pari 1207.01(g))"
    require(not seated and not holding, says)


@c.decides
def end_duty(house: House, command: c.EndDuty) -> tuple[e.Event, ...]:
    """Put somebody off duty who has left their table."""
    day_of(house)
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(person.on_duty, f"{person.id} is off duty already")
    at = [book.id for book in house.tables.values() if book.is_open and book.dealer == person.id]
    require(not at, f"{person.id} deals at table {''.join(at)}; assign another dealer first")
    return (e.DutyEnded(command.by, command.at, person.id),)


def _staff(house: House, who: str) -> Person:
    person = house.staff.get(who)
    if person is None:
        raise RefusedError(f"{who or 'nobody'} is not on the staff")
    return person


def _is(house: House, who: str, role: Role) -> bool:
    person = house.staff.get(who)
    return person is not None and role in person.roles


def _last_operator(house: House, who: str) -> bool:
    operators = [one.id for one in house.staff.values() if Role.OPERATOR in one.roles]
    return operators == [who]
