"""What is asked about counts: handed in blind by two people, corrected, explained, and taken to the cage."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import Account, AccountKind, Rack
from croupier.house.state import CAGE, House, of_table, of_window
from croupier.permissions import Access, Permission, by_staff


def _figures(figures: Fields) -> str:
    return f"{dollars(figures['cash'])} in cash, {rack_text(figures['chips'])} in chips"


def counts_as(what: str, counted: str) -> Callable[[Fields], str]:
    """Return what says how a count came out."""

    def text(event: Fields) -> str:
        amount = dollars(event["cash"]) if counted == "cash" else rack_text(event[counted])
        expected = event.get("expected", event.get("expected_cash", 0))
        of = f" of table {event['table']}" if "table" in event else f" {event.get('window', '')}".rstrip()
        return f"{what}{of} counted: {amount}, {dollars(expected)} expected"

    return text


def submitted_text(event: Fields) -> str:
    """Say that a count was handed in, and nothing of its figures."""
    return f"a count of {event['place']} handed in, round {event['round']}"


class WindowCount(Protocol):
    """A count of a window, whose command is declared with the windows."""

    @property
    def window(self) -> str:
        """Which window."""
        ...


Counts: TypeAlias = "CountCage | CountTray | CountDrop | WindowCount"


def place_of(command: Counts) -> Account:
    """Return the account of the place that a count is of."""
    if isinstance(command, CountCage):
        return CAGE
    if isinstance(command, CountTray | CountDrop):
        kind = AccountKind.BANK if isinstance(command, CountTray) else AccountKind.DROP
        return of_table(kind, command.table)
    return of_window(command.window)


def counters_of(house: House, command: Counts) -> tuple[str | None, ...]:
    """Return who else has counted this place, and nobody has accepted a count of it yet."""
    submissions = house.day.submissions if house.day else ()
    place = str(place_of(command))
    return tuple(one.by for one in submissions if one.place == place and not one.accepted)


def _corrected(event: Fields) -> str:
    was, now = _figures(event["before"]), _figures(event["after"])
    return f"count {event['count']} of {event['place']} corrected from {was} to {now}: {event['reason']}"


def _box(event: Fields) -> str:
    way = "taken from" if event["out"] else "put under"
    return f"drop box {event['box']} {way} table {event['table']}, seal {event['seal']}"


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_CAGE),
    Audited("CountSubmitted", AuditKind.COUNT, submitted_text),
    Audited("CageCounted", AuditKind.COUNT, counts_as("the cage", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountCage(Command):
    """Hand in a count of the cage, blind: cash, and chips of each denomination."""

    cash: int
    chips: Rack
    reason: str = ""  # only a manager's, after three rounds that differed
    bills: Rack = ()  # which the cash is in


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_TABLE),
    Audited("TrayCounted", AuditKind.COUNT, counts_as("the tray", "chips"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountTray(Command):
    """Hand in a count of a table's tray, blind; that of a closed table goes to the cage with the chips."""

    table: str
    chips: Rack
    reason: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_DROP),
    Audited("DropCounted", AuditKind.COUNT, counts_as("the drop box", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountDrop(Command):
    """Hand in a count of the drop box of a closed table, blind; a cashier who did not count accepts it."""

    table: str
    cash: int
    reason: str = ""
    chips: Rack = ()
    bills: Rack = ()


@declare(
    Target.HOUSE,
    by_staff(Permission.CAGE_SIDE, Permission.ACCEPT_COUNT),
    Audited(
        "DropAccepted",
        AuditKind.COUNT,
        lambda e: f"{dollars(e['cash'])} of the drop box of table {e['table']} taken to the cage",
    ),
)
@dataclass(frozen=True, slots=True)
class AcceptDrop(Command):
    """Take what a drop box held to the cage: a cashier who did not count it, or else such a manager."""

    table: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.MOVE_DROP_BOX,), seconds=(("seen_by", Permission.MOVE_DROP_BOX),)),
    Audited("DropBoxMoved", AuditKind.COUNT, _box, "seen_by"),
)
@dataclass(frozen=True, slots=True)
class MoveDropBox(Command):
    """Put a drop box under a table, or take it out, under a seal; two people see it."""

    table: str
    box: str
    seal: str
    out: bool
    seen_by: str


@declare(
    Target.HOUSE,
    Access(
        staff=(Permission.ASK_CORRECTION,),
        seconds=(("approved_by", Permission.ACCEPT_COUNT),),
    ),
    Audited("CountCorrected", AuditKind.CORRECTION, _corrected, "approved_by"),
)
@dataclass(frozen=True, slots=True)
class CorrectCount(Command):
    """Correct a count that was accepted: by its number of the day, with what was really there."""

    count: int
    cash: int
    chips: Rack
    reason: str
    approved_by: str
    bills: Rack = ()


@declare(
    Target.HOUSE,
    by_staff(Permission.ACCEPT_COUNT),
    Audited(
        "VarianceExplained",
        AuditKind.COUNT,
        lambda e: f"variance of {dollars(e['cents'])} of {e['account']} explained: {e['reason']}",
    ),
)
@dataclass(frozen=True, slots=True)
class ExplainVariance(Command):
    """Say what is behind a variance of the day, by its number from 1 on."""

    number: int
    reason: str


def _printed(event: Fields) -> str:
    form, year, number = event["slip"]["form"], event["slip"]["year"], event["slip"]["number"]
    return f"{form} {year}-{number:04} printed"


@declare(
    Target.HOUSE,
    Access(staff=(Permission.PRINT_SLIPS,), off_duty=True),
    Audited("SlipPrinted", AuditKind.TRANSFER, _printed),
)
@dataclass(frozen=True, slots=True)
class PrintSlip(Command):
    """Print a slip by its number, such as "fill 2026-0007"; every print after the first is a reprint."""

    slip: str


def _reported(event: Fields) -> str:
    return f"variances of {dollars(event['cents'])} of {', '.join(event['days'])} reported: {event['how']}"


@declare(
    Target.HOUSE,
    by_staff(Permission.ACCEPT_COUNT),
    Audited("VariancesReported", AuditKind.COUNT, _reported),
)
@dataclass(frozen=True, slots=True)
class ReportVariances(Command):
    """Record that the variances that are due were reported to the state (Lot 7206.08(b)(8)), and how."""

    how: str
