"""Every permission of a role is reachable from that role's screens: nothing is declared that nobody can do.

The commands a role may give follow from the declarations; what a room offers, from the scripts it loads.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import croupier
from croupier.declare import Declaration, Target, commands_to
from croupier.permissions import GRANTS, Permission, Role
from croupier.server.commands import dispatch
from croupier.server.people.access import ENDPOINTS, Endpoint
from tests.loops import at_least_one

WEB: Final = Path(croupier.__file__).parent / "server" / "web"
ROUTES: Final = (WEB / "screens" / "routes.js").read_text("utf-8")
ROOM: Final = re.compile(r'desk\("(\w+)", (\[[^\]]*\])')
IMPORTED: Final = re.compile(r'(?:from|import) "(\.[^"]+)"|import\("(\.[^"]+)"\)')
NAMED: Final = re.compile(r'"([A-Z][A-Za-z]+)"')
OTHERWISE: Final = {
    "Enrol": "/api/accounts",  # with the account that goes with the role
    "StartRound": '"OpenBets"',  # with last round's bets up
    "Proceed": '"GoOn"',  # the table goes on by itself to where a person is needed
    "Confirm": '"GoOn"',
    "FeedCard": '"KeyCard"',  # a device's: what its dealer keys instead
}
"""Commands that a screen gives under another name, and under which."""
PLACES: Final = {
    Endpoint.REPLAY: "/api/pit/rounds/",
    Endpoint.WATCH_PIT: "/api/pit",
    Endpoint.KEEP_ACCOUNTS: "/api/accounts",
    Endpoint.READ_REPORTS: "/api/reports/",
    Endpoint.AUDIT: "/api/audit/",
    Endpoint.READ_CASH_LOG: "/api/compliance",
    Endpoint.READ_SLIPS: "/api/slips/",
    Endpoint.SEE_CLASS: "/api/class",
    Endpoint.PROTECT: "/api/audit/protection",
}
"""What a screen asks for behind each door that is not open to everybody, and people use."""
WITHOUT_SCREEN: Final = {Endpoint.MEASURE, Endpoint.DRAIN}
"""Doors for programs: measurements are scraped, and a server is drained before an update."""


OPEN_TO_ALL: Final = (WEB / "screens" / "table.js", WEB / "school" / "school.js")
"""Screens of everybody who is signed in."""


def rooms(role: Role) -> tuple[str, ...]:
    """The rooms a role works in, as the header leads to them."""
    return tuple(folder for folder, roles in ROOM.findall(ROUTES) if f'"{role.value}"' in roles)


@cache
def scripts(path: Path) -> str:
    """A script and all that it loads, as one text."""
    found, waiting = dict[Path, str](), [path]
    while waiting:
        at = waiting.pop().resolve()
        if at not in found and at.exists():
            found[at] = at.read_text("utf-8")
            waiting += [at.parent / "".join(each) for each in IMPORTED.findall(found[at])]
    return "\n".join(found.values())


def offered(role: Role) -> str:
    """Everything that the screens of a role say, those included that are open to everybody."""
    own = (WEB / folder / f"{folder}.js" for folder in rooms(role))
    return "\n".join(scripts(path) for path in (*OPEN_TO_ALL, *own))


def given_by(role: Role) -> list[str]:
    """The commands that a role may give, by the declarations."""
    return [
        declared.name
        for target in Target
        for declared in commands_to(target).values()
        if declared.sent and _may(role, declared)
    ]


def _may(role: Role, declared: Declaration) -> bool:
    return any(role in GRANTS[power] for power in (*declared.access.staff, *declared.access.live))


@pytest.mark.parametrize("role", Role)
def test_every_command_of_a_role_is_offered_on_one_of_its_screens(role: Role) -> None:
    assert dispatch.dispatch is not None, "every command is declared by now"
    text = offered(role)
    names = set(NAMED.findall(text))
    missing = {name for name in given_by(role) if name not in names and not _otherwise(name, text)}
    assert missing == set(), f"what no screen offers to {role}"


def _otherwise(name: str, text: str) -> bool:
    return name in OTHERWISE and OTHERWISE[name] in text


def test_a_command_that_no_screen_names_would_be_found() -> None:
    assert "AskFill" in given_by(Role.FLOOR)
    assert "AskFill" not in NAMED.findall(scripts(WEB / "screens" / "table.js"))


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_room_to_work_in(role: Role) -> None:
    assert rooms(role)


@pytest.mark.parametrize("role", Role)
def test_what_a_role_may_look_at_is_shown_on_one_of_its_screens(role: Role) -> None:
    text = offered(role)
    doors = [
        door
        for door, access in ENDPOINTS.items()
        if access and any(role in GRANTS[power] for power in access.staff) and door not in WITHOUT_SCREEN
    ]
    rounds = "/api/audit/rounds"  # where an auditor replays any round
    shown = [door for door in doors if PLACES[door] in text or (door is Endpoint.REPLAY and rounds in text)]
    assert shown == doors


def test_what_is_granted_is_needed_for_something() -> None:
    used = {
        power
        for target in Target
        for declared in at_least_one(commands_to(target).values())
        for power in (
            *declared.access.staff,
            *declared.access.live,
            *(second for _, second in declared.access.seconds),
        )
    }
    doors = {power for access in ENDPOINTS.values() if access for power in access.staff}
    elsewhere = {
        Permission.RAISE_LIMITS,
        Permission.APPROVE_LARGE_WIN,
        Permission.CORRECT_TOURNAMENT,
        Permission.REVERSE,
    }
    assert set(Permission) - used - doors - elsewhere == set()
