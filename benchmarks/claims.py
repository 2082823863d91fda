"""A claim: what was measured, the bound it has to keep, and whether it does."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Claim:
    """A measured figure and its bound; "least" figures must reach it, the others must stay under it."""

    text: str
    measured: float
    bound: float
    unit: str
    least: bool = True

    @property
    def kept(self) -> bool:
        """Whether the figure keeps its bound."""
        return self.measured >= self.bound if self.least else self.measured < self.bound

    @property
    def verdict(self) -> str:
        """PASS or MISS."""
        return "PASS" if self.kept else "MISS"


@dataclass(frozen=True)
class Report:
    """What one benchmark found: rows of figures for the table, and claims."""

    title: str
    rows: list[dict[str, str | float]] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """Give the figures in plain types."""
        return {
            "title": self.title,
            "rows": self.rows,
            "claims": [asdict(claim) | {"verdict": claim.verdict} for claim in self.claims],
        }

    def show(self, console: Console) -> None:
        """Print the figures and the claims as tables."""
        if self.rows:
            figures = Table(title=self.title)
            for column, cell in self.rows[0].items():
                figures.add_column(column, justify="left" if isinstance(cell, str) else "right")
            for row in self.rows:
                figures.add_row(*(cell if isinstance(cell, str) else _figure(cell) for cell in row.values()))
            console.print(figures)
        claims = Table(title="claims")
        for column in ("claim", "measured", "bound", ""):
            claims.add_column(column, justify="left" if column == "claim" else "right")
        for claim in self.claims:
            claims.add_row(
                claim.text,
                f"{_figure(claim.measured)} {claim.unit}",
                f"{'≥' if claim.least else '<'} {_figure(claim.bound)} {claim.unit}",
                f"[{'green' if claim.kept else 'bold red'}]{claim.verdict}[/]",
            )
        console.print(claims)


def best_time(work: Callable[[], object], *, repeats: int) -> float:
    """Return the seconds of the quickest of some runs: what the code can do when nothing disturbs it."""
    quickest = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        quickest = min(quickest, time.perf_counter() - start)
    return quickest


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:,.3g}"
