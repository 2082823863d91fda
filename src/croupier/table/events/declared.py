"""What every event of a table shares: it is declared with the line it has in the text record."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

Kind = TypeVar("Kind", bound=type)
LINES: Final[dict[type, str]] = {}
"""Every event of a table, with its line in the text record: `{field}` stands for a field."""


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened at a table."""


def event(line: str) -> Callable[[Kind], Kind]:
    """Declare the class below as an event with this line in the text record."""

    def register(kind: Kind) -> Kind:
        LINES[kind] = line
        return kind

    return register
