"""What is asked about the windows of the cage: opened with a fixed float, exchanged, counted and closed."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.counts import counters_of, counts_as
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import Rack
from croupier.permissions import Access, Permission, by_staff


def _opened(event: Fields) -> str:
    held = f"{dollars(event['cash'])} in cash and {rack_text(event['chips'])} in chips"
    return f"window {event['window']} opened for {event['cashier']} with {held}"


def _exchanged(event: Fields) -> str:
    given = f"{dollars(event['cash_given'])} and {rack_text(event['chips_given'])} in chips"
    taken = f"{dollars(event['cash_taken'])} and {rack_text(event['chips_taken'])} in chips"
    return f"window {event['window']} gave the main bank {given} for {taken}"


@declare(
    Target.HOUSE,
    Access(staff=(Permission.CAGE_SIDE,), seconds=(("received_by", Permission.SELL_CHIPS),)),
    Audited("WindowOpened", AuditKind.TRANSFER, _opened, "cashier"),
)
@dataclass(frozen=True, slots=True)
class OpenWindow(Command):
    """Give a cashier a window with a float out of the main bank, which the cashier counts and signs for."""

    window: str
    received_by: str  # the cashier
    cash: int
    chips: Rack


@declare(
    Target.HOUSE,
    Access(staff=(Permission.CAGE_SIDE,), seconds=(("received_by", Permission.SELL_CHIPS),)),
    Audited("WindowExchanged", AuditKind.TRANSFER, _exchanged, "cashier"),
)
@dataclass(frozen=True, slots=True)
class ExchangeAtWindow(Command):
    """Exchange cash and chips between a window and the main bank, at equal value: the float stays."""

    window: str
    received_by: str  # the cashier of the window
    cash_given: int  # by the window to the main bank
    chips_given: Rack
    cash_taken: int
    chips_taken: Rack


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_CAGE),
    Audited("WindowCounted", AuditKind.COUNT, counts_as("the window", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountWindow(Command):
    """Hand in a count of a window, blind; once two agree it is closed, and the main bank has what it held."""

    window: str
    cash: int
    chips: Rack
    reason: str = ""
    bills: Rack = ()
