"""Export a forecast: as plain data, or as a plot."""

from collections.abc import Mapping
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from croupier.lab.forecast.results import (
    HIGH,
    LOW,
    MIDDLE,
    AmountSpread,
    FigureRange,
    Floats,
    ShiftForecast,
    Span,
    figures,
    summed,
)
from croupier.odds.reports.plots import PlotError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator


class RangeData(TypedDict):
    """A figure: its mean, its middle, and what it stays between nine times in ten."""

    mean: float
    p05: float
    p50: float
    p95: float


class WinData(RangeData):
    """What the house wins in a span, with the exact mean where the odds are known."""

    exact_mean: float | None


class SpanData(TypedDict):
    """An hour, a day or a month of a table."""

    hours: int
    drop: RangeData
    win: WinData
    hold: RangeData
    chance_of_a_loss: float


class TheoryData(TypedDict):
    """What an hour brings by the exact odds, and how many standard errors the hours played are off."""

    win_an_hour: float | None
    win_an_hour_exact: str | None
    handle_an_hour: float | None
    handle_an_hour_exact: str
    errors_off: float | None
    not_counted: list[str]


class BankrollData(TypedDict):
    """The bankroll that a month uses up with this chance."""

    risk: float
    dollars: float


class ForecastData(TypedDict):
    """A forecast as `croupier forecast --json` prints it; money in dollars."""

    game: str
    hash: str
    readings: Mapping[str, str]
    seats: int
    rounds_an_hour: int
    antes: dict[str, float]
    skills: dict[str, float]
    bonuses: dict[str, float]
    buy_in_antes: int
    jackpots: dict[str, float]
    hours_a_day: int
    days: int
    seed: int
    hours: int
    interrupted: bool
    win_an_hour: float
    standard_error: float
    kept_by_caps_an_hour: float
    theory: TheoryData
    spans: dict[str, SpanData]
    bankroll: BankrollData
    seconds: float
    hours_per_second: float | None


def forecast_data(found: ShiftForecast) -> ForecastData:
    """Return a forecast in plain types."""
    shift, crowd, theory = found.shift, found.shift.crowd, found.theory
    return {
        "game": shift.game.id,
        "hash": shift.game.hash,
        "readings": shift.game.choices,
        "seats": shift.seats,
        "rounds_an_hour": shift.rounds,
        "antes": {f"{cents / 100:g}": float(share) for cents, share in crowd.antes},
        "skills": {name: float(share) for name, share in crowd.skills},
        "bonuses": {name: float(share) for name, share in crowd.bonuses},
        "buy_in_antes": shift.buy_in,
        "jackpots": {name: cents / 100 for name, cents in shift.jackpots},
        "hours_a_day": found.hours_a_day,
        "days": found.days,
        "seed": shift.seed,
        "hours": found.played,
        "interrupted": found.played < found.asked,
        "win_an_hour": found.win / 100,
        "standard_error": found.standard_error / 100,
        "kept_by_caps_an_hour": found.kept / 100,
        "theory": {
            "win_an_hour": _dollars(theory.win),
            "win_an_hour_exact": None if theory.win is None else str(theory.win / 100),
            "handle_an_hour": _dollars(theory.handle),
            "handle_an_hour_exact": str(theory.handle / 100),
            "errors_off": found.errors_off,
            "not_counted": list(theory.unknown),
        },
        "spans": {span.name: _span(span) for span in found.spans},
        "bankroll": {"risk": found.risk, "dollars": found.bankroll / 100},
        "seconds": found.seconds,
        "hours_per_second": found.played / found.seconds if found.seconds else None,
    }


def _span(span: Span) -> SpanData:
    return {
        "hours": span.hours,
        "drop": _figures(figures(span.drop), 100),
        "win": {**_figures(figures(span.win), 100), "exact_mean": _dollars(span.exact_win)},
        "hold": _figures(span.hold, 1),
        "chance_of_a_loss": span.losing,
    }


def _figures(found: FigureRange, unit: int) -> RangeData:
    mean, p05, p50, p95 = (figure / unit for figure in found)
    return {"mean": mean, "p05": p05, "p50": p50, "p95": p95}


def _dollars(cents: Fraction | None) -> float | None:
    return None if cents is None else float(cents / 100)


_GREEN, _RED, _GREY = "#1b6b46", "#a3322a", "#555555"
_BARS = 60
_TAIL = 0.0025  # of the chance that is left out of sight on either side
_RAREST = 1e-4
_WAY = (LOW, 0.25, MIDDLE, 0.75, HIGH)


def draw(found: ShiftForecast) -> "Figure":
    """Draw how the win of every span is spread, how a month goes, and the risk of every bankroll."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 (not installed with croupier itself)
    except ImportError:
        raise PlotError(
            "pictures are drawn by matplotlib, which is not installed; pip install 'croupier[report]'"
        ) from None
    figure = Figure(figsize=(11.0, 7.0), layout="constrained")
    panels = figure.subplot_mosaic(
        [["hour", "day", "month"], ["way", "way", "bank"]], height_ratios=(1, 1.15)
    )
    for span in found.spans:
        _draw_span(panels[span.name], span)
    _draw_way(panels["way"], found)
    _draw_bank(panels["bank"], found)
    for panel in panels.values():
        panel.spines[["top", "right"]].set_visible(False)
        panel.tick_params(labelsize=8)
    shift = found.shift
    figure.suptitle(
        f"{shift.game.name}: a table of {shift.seats}, {shift.rounds} rounds an hour", fontsize=13
    )
    return figure


def _draw_span(panel: "Axes", span: Span) -> None:
    """Draw how likely a win is, the losses in red."""
    edges, chances = _bars(span.win)
    colours = [_RED if right <= 0 else _GREEN for right in edges[1:]]
    panel.bar(edges[:-1], chances, np.diff(edges), align="edge", color=colours, alpha=0.75, linewidth=0)
    mean = span.win.mean / 100
    panel.axvline(mean, color=_GREY, linewidth=1, linestyle="--")
    panel.annotate(
        f"mean {_money(mean)}",
        (mean, 1.0),
        xycoords=("data", "axes fraction"),
        xytext=(4, -2),
        textcoords="offset points",
        fontsize=8,
        va="top",
        color=_GREY,
    )
    panel.set_ylim(top=max(chances) * 1.15)
    panel.set_yticks([])
    panel.spines["left"].set_visible(False)
    panel.xaxis.set_major_formatter(lambda value, _: _money(value))
    panel.xaxis.set_major_locator(_few_ticks())
    losing = f"loses {span.losing * 100:.1f}%" if span.losing >= 0.0005 else "hardly ever loses"
    panel.set_title(
        f"win of {'an' if span.name == 'hour' else 'a'} {span.name}: {losing}", fontsize=10, loc="left"
    )


def _bars(spread: AmountSpread) -> tuple[Floats, Floats]:
    """Gather amounts into bars as wide as whole steps of the grid, with one edge at nothing."""
    low, high = spread.quantile(_TAIL), spread.quantile(1 - _TAIL)
    width = spread.step * max(1, -(-(high - low) // (spread.step * _BARS)))
    # A win of nothing is no loss: it belongs to the bar that begins there.
    bar = spread.amounts // width
    first, last = low // width, high // width
    kept = (bar >= first) & (bar <= last)
    chances = np.bincount(bar[kept] - first, spread.chances[kept], last - first + 1)
    return np.arange(first, last + 2) * width / 100, chances.astype(np.float64)


def _draw_way(panel: "Axes", found: ShiftForecast) -> None:
    """Draw what has been won by the end of each day, and how low the bankroll reaches."""
    days = range(1, found.days + 1)
    ways = [summed(found.hours.win, day * found.hours_a_day) for day in days]
    rows = [[0.0, *(way.quantile(part) / 100 for way in ways)] for part in _WAY]
    after = [0, *days]
    low, quarter, middle, three, high = rows
    panel.fill_between(after, low, high, color=_GREEN, alpha=0.15, linewidth=0, label="nine in ten")
    panel.fill_between(after, quarter, three, color=_GREEN, alpha=0.3, linewidth=0, label="every other")
    panel.plot(after, middle, color=_GREEN, linewidth=2, label="the middle")
    panel.axhline(0, color=_GREY, linewidth=0.8)
    bank = -found.bankroll / 100
    panel.axhline(bank, color=_RED, linewidth=1, linestyle="--", label=f"bankroll {_money(-bank)}")
    panel.set_xlim(0, found.days)
    panel.set_xlabel("days of play", fontsize=9)
    panel.yaxis.set_major_formatter(lambda value, _: _money(value))
    panel.xaxis.set_major_locator(_few_ticks(7))
    panel.legend(
        frameon=False,
        loc="lower right",
        bbox_to_anchor=(1.0, 0.98),
        ncols=4,
        fontsize=8,
        handlelength=1.4,
        columnspacing=1.2,
    )
    panel.set_title("won by the end of each day", fontsize=10, loc="left")


def _draw_bank(panel: "Axes", found: ShiftForecast) -> None:
    """Draw the chance that a month comes below each bankroll."""
    depth = found.depth
    chances = 1 - np.cumsum(depth.chances)
    shown = chances > min(_RAREST, found.risk / 10)
    panel.plot(depth.amounts[shown] / 100, chances[shown] * 100, color=_RED, linewidth=2)
    panel.set_yscale("log")
    panel.yaxis.set_major_formatter(_percent)
    panel.minorticks_off()
    at = found.bankroll / 100
    panel.plot(
        [0, at, at], [found.risk * 100] * 2 + [panel.get_ylim()[0]], color=_GREY, linewidth=1, linestyle="--"
    )
    panel.plot([at], [found.risk * 100], "o", color=_RED, markersize=5)
    panel.annotate(
        f"{_money(at)} at {_percent(found.risk * 100)}",
        (at, found.risk * 100),
        xytext=(6, 6),
        textcoords="offset points",
        fontsize=8,
    )
    panel.set_xlim(left=0)
    panel.margins(y=0)
    panel.xaxis.set_major_formatter(lambda value, _: _money(value))
    panel.xaxis.set_major_locator(_few_ticks())
    panel.set_xlabel("bankroll", fontsize=9)
    panel.set_title("chance that a month needs more", fontsize=10, loc="left")


def _few_ticks(count: int = 5) -> "MaxNLocator":
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 (matplotlib is there by now)

    return MaxNLocator(count, integer=True)


def _percent(value: float, _: object = None) -> str:
    """Write a percentage with no more digits than it has."""
    return f"{value:.{max(0, -round(log10(value)))}f}%" if value > 0 else "0%"


def _money(dollars: float) -> str:
    """Write dollars as a picture has room for.

    >>> _money(-2500), _money(12.5), _money(1_250_000)
    ('-$2,500', '$12', '$1,250,000')
    """
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,.0f}"
