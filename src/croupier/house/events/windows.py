"""What happens at the windows of the cage."""

from dataclasses import dataclass
from typing import TypeAlias

from croupier.house.event import Entries, HouseEvent
from croupier.house.ledger import Rack
from croupier.house.state import SubmittedCount


@dataclass(frozen=True, slots=True)
class WindowOpened(HouseEvent):
    """A cashier has a window and its float."""

    window: str
    cashier: str
    cash: int
    chips: Rack


@dataclass(frozen=True, slots=True)
class WindowExchanged(HouseEvent):
    """A window and the main bank exchanged as much as they got."""

    window: str
    cashier: str
    cash_given: int
    chips_given: Rack
    cash_taken: int
    chips_taken: Rack


@dataclass(frozen=True, slots=True)
class WindowCounted(HouseEvent):
    """A window was counted and closed; what it held is in the main bank."""

    confirmed_by: str
    same_person: bool
    window: str
    cash: int
    chips: Rack
    expected_cash: int
    expected_chips: Rack
    imprest: int
    reason: str
    entries: Entries
    submissions: tuple[SubmittedCount, ...] = ()


WindowEvent: TypeAlias = WindowOpened | WindowExchanged | WindowCounted
