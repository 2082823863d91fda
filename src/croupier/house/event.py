"""What every event of the house says first; `croupier.house.events` has them all."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.house.ledger import Entry

Entries: TypeAlias = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class HouseEvent:
    """Who did it, and when."""

    by: str
    at: datetime
