"""What every result can do: say itself in a line, show itself in a notebook, become plain data or a frame."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from itertools import islice
from typing import Protocol, TypeAlias, cast

from croupier.errors import CroupierError

Columns: TypeAlias = Mapping[str, Sequence[object]]
_MOST_SHOWN = 60  # rows of a table in a notebook


class Frame(Protocol):
    """What is used of a pandas DataFrame: whatever pandas makes of it."""

    def __len__(self) -> int: ...


class Result(ABC):
    """A result of the library."""

    __slots__ = ()

    @abstractmethod
    def __repr__(self) -> str: ...

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """Return the result in plain types, ready for JSON."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return the result as the columns of a table, each by its name."""

    def to_frame(self) -> Frame:
        """Return the result as a pandas DataFrame."""
        try:
            pandas = import_module("pandas")  # which croupier does not depend on
        except ImportError:
            raise CroupierError(
                "A frame needs pandas, which is not installed: pip install pandas. "
                "Without it, use to_dict() or columns()."
            ) from None
        return cast("Frame", pandas.DataFrame(dict(self.columns())))

    def _repr_html_(self) -> str:
        columns = self.columns()
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        rows = list(islice(zip(*columns.values(), strict=True), _MOST_SHOWN + 1))
        body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows[:_MOST_SHOWN])
        more = f'<tr><td colspan="{len(columns)}">…</td></tr>' if len(rows) > _MOST_SHOWN else ""
        return (
            f"<table><caption>{escape(repr(self))}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}{more}</tbody></table>"
        )


def percent(value: Fraction | float) -> str:
    """Write a part of one as people quote an edge.

    >>> percent(Fraction(4289, 46410))
    '9.2415%'
    """
    return f"{float(value):.4%}"


def _cell(value: object) -> str:
    said = f"{float(value):.6g}" if isinstance(value, Fraction | float) else str(value)
    return f"<td>{escape(said)}</td>"
