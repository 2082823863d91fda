"""What every event of a table shares: it is declared with the line it has in the text record."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeVar

Kind = TypeVar("Kind", bound=type)
LINES: Final[dict[type, str]] = {}
"""Every event of a table, with its line in the text record: `{field}` stands for a field."""


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened at a table."""


def event(line: str) -> Callable[[Kind], Kind]:
    """Declare the class below, a frozen dataclass with slots, as an event with this line in the record."""

    def register(kind: Kind) -> Kind:
        LINES[kind] = line
        _set_by_slots(kind)
        return kind

    return register


def _set_by_slots(kind: Any) -> None:
    """Let an event fill its slots directly: a third of the time that a frozen dataclass takes by itself."""
    known: dict[str, Any] = {}
    parameters, body = ["self"], ["    pass"]
    for field in fields(kind):
        known[f"set_{field.name}"] = getattr(kind, field.name).__set__
        known[f"default_{field.name}"] = field.default
        default = "" if field.default is MISSING else f"=default_{field.name}"
        parameters.append(field.name + default)
        body.append(f"    set_{field.name}(self, {field.name})")
    lines = (f"def __init__({', '.join(parameters)}):", *body)
    exec("\n".join(lines), known)  # noqa: S102 (as dataclasses do; the names are those of our own fields)
    known["__init__"].__annotations__ = kind.__init__.__annotations__
    known["__init__"].__qualname__ = kind.__init__.__qualname__
    kind.__init__ = known["__init__"]
