"""The incident log: what happened, who was there, what came of it. Entries are added, never changed."""

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.pit import spelled
from croupier.house.preconditions import day_of, settings_of, signed_too, verify_asker
from croupier.house.state import House, Incident
from croupier.table.refused import RefusedError, require

KINDS = (
    "dispute",
    "injury",
    "cheating",
    "theft",
    "counterfeit",
    "intoxication",
    "excluded person",
    "equipment",
    "variance",
    "transfer",
    "chips",
    "other",
)
"""What an incident can be."""


@c.decides
def report_incident(house: House, command: c.ReportIncident) -> tuple[e.Event, ...]:
    """Give an incident its number and keep it until a manager closes it."""
    day_of(house)
    verify_asker(house, command)
    require(command.kind in KINDS, f"an incident is one of {', '.join(KINDS)}")
    require(bool(command.says.strip()), "say what happened")
    known = not command.table or command.table in house.tables
    require(known, f"there is no table {command.table} today; tables are {', '.join(house.tables) or 'none'}")
    return (
        e.IncidentReported(
            command.by,
            command.at,
            house.incident + 1,
            command.kind,
            command.table,
            tuple(name.strip() for name in command.people if name.strip()),
            command.says,
            command.camera,
        ),
    )


@c.decides
def follow_incident(house: House, command: c.FollowIncident) -> tuple[e.Event, ...]:
    """Add to an incident that is open."""
    day_of(house)
    verify_asker(house, command)
    one = _open(house, command.number)
    require(bool(command.says.strip()), "say what was found out")
    return (e.IncidentFollowed(command.by, command.at, one.number, command.says),)


@c.decides
def close_incident(house: House, command: c.CloseIncident) -> tuple[e.Event, ...]:
    """Close an incident that is open."""
    day_of(house)
    verify_asker(house, command)
    one = _open(house, command.number)
    require(bool(command.says.strip()), "say how it ended")
    signed = signed_too(house, command, "to close an incident")
    about = {spelled(name) for name in one.people}
    named = [who for who in (command.by, signed) if who and spelled(who) in about]
    play_money = settings_of(house).play_money
    says = f"incident {one.number} names {''.join(named[:1])}; somebody whom it does not name closes it"
    require(play_money or not named, says)
    return (e.IncidentClosed(command.by, command.at, one.number, command.says, signed),)


def _open(house: House, number: int) -> Incident:
    found = house.incidents.get(number)
    if found is None or found.closed_by:
        waits = ", ".join(str(one.number) for one in house.incidents.values() if not one.closed_by) or "none"
        raise RefusedError(f"incident {number} is not open; open are {waits}")
    return found
