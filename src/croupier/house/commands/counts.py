"""What is asked about counts: handed in blind by two people, corrected, explained, and taken to the cage."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import Account, AccountKind, Rack
from croupier.house.state import CAGE, House, of_table
from croupier.permissions import Access, Permission, by_staff


def _figures(figures: Fields) -> str:
    return f"{dollars(figures['cash'])} in cash, {rack_text(figures['chips'])} in chips"


def _counted(what: str, counted: str) -> Callable[[Fields], str]:
    """Return what says how a count came out."""

    def text(event: Fields) -> str:
        amount = dollars(event["cash"]) if counted == "cash" else rack_text(event[counted])
        expected = event.get("expected", event.get("expected_cash", 0))
        of = f" of table {event['table']}" if "table" in event else ""
        return f"{what}{of} counted: {amount}, {dollars(expected)} expected"

    return text


def submitted_text(event: Fields) -> str:
    """Say that a count was handed in, and nothing of its figures."""
    return f"a count of {event['place']} handed in, round {event['round']}"


def place_of(command: "CountCage | CountTray | CountDrop") -> Account:
    """Return the account of the place that a count is of."""
    if isinstance(command, CountCage):
        return CAGE
    kind = AccountKind.BANK if isinstance(command, CountTray) else AccountKind.DROP
    return of_table(kind, command.table)


def _counters(house: House, command: "CountCage | CountTray | CountDrop") -> tuple[str | None, ...]:
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
    Audited("CageCounted", AuditKind.COUNT, _counted("the cage", "cash"), "confirmed_by"),
    parts=_counters,
)
@dataclass(frozen=True, slots=True)
class CountCage(Command):
    """Hand in a count of the cage, blind: cash, and chips of each denomination."""

    cash: int
    chips: Rack
    reason: str = ""  # only a manager's, after three rounds that differed


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_TABLE),
    Audited("TrayCounted", AuditKind.COUNT, _counted("the tray", "chips"), "confirmed_by"),
    parts=_counters,
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
    Audited("DropCounted", AuditKind.COUNT, _counted("the drop box", "cash"), "confirmed_by"),
    parts=_counters,
)
@dataclass(frozen=True, slots=True)
class CountDrop(Command):
    """Hand in a count of the drop box of a closed table, blind; a cashier who did not count accepts it."""

    table: str
    cash: int
    reason: str = ""
    chips: Rack = ()


@declare(
    Target.HOUSE,
    by_staff(Permission.CAGE_SIDE),
    Audited(
        "DropAccepted",
        AuditKind.COUNT,
        lambda e: f"{dollars(e['cash'])} of the drop box of table {e['table']} taken to the cage",
    ),
)
@dataclass(frozen=True, slots=True)
class AcceptDrop(Command):
    """Take what a drop box held to the cage, as it was counted."""

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
