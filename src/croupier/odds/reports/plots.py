"""Draw the odds as SVG: results, the edge against a row or a lost row, and where a jackpot is fair."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.odds.counting.payouts import WagerOdds
from croupier.odds.reports.data import OddsReport
from croupier.odds.reports.sensitivity import Curve, jackpot_curves
from croupier.odds.solvers.wagers import PLAUSIBLE, LostOdds

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_GREEN, _RED, _GREY = "#1b6b46", "#a3322a", "#777777"
_PANEL = (7.0, 3.2)  # inches


class PlotError(CroupierError):
    """A picture that cannot be drawn or kept."""


def draw(report: OddsReport, curves: tuple[Curve, ...] = ()) -> "Figure":
    """Draw the odds of a game: a panel a wager, then one for every lost row, jackpot and curve asked for."""
    figure_of = _figure()
    lines = (*curves, *jackpot_curves(report.game, dict(report.stakes), dict(report.jackpots)))
    lines = (*(curve for odds in report.lost for curve in _lost_curves(odds)), *lines)
    count = len(report.wagers) + len(lines)
    figure = figure_of(figsize=(_PANEL[0], _PANEL[1] * count), layout="constrained")
    panels = iter(figure.subplots(count, 1, squeeze=False).ravel())
    for odds in report.wagers:
        _draw_results(next(panels), odds)
    for curve in lines:
        _draw_curve(next(panels), curve)
    figure.suptitle(report.game.name)
    return figure


def save(figure: "Figure", path: str | Path) -> None:
    """Write a picture as SVG, the same bytes every time."""
    from matplotlib import rc_context  # noqa: PLC0415 (it is not installed with croupier itself)

    place = Path(path)
    if place.suffix != ".svg":
        raise PlotError(f"{path} is not the name of an SVG file; end it in .svg")
    try:
        with rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "none"}), place.open("wb") as file:
            figure.savefig(file, format="svg", metadata={"Date": None, "Creator": "croupier"})
    except OSError as error:
        raise PlotError(f"{path} cannot be written: {error.strerror}") from None


def _figure() -> "type[Figure]":
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        raise PlotError(
            "pictures are drawn by matplotlib, which is not installed; pip install 'croupier[report]'"
        ) from None
    return Figure


def _draw_results(panel: "Axes", odds: WagerOdds) -> None:
    """Draw how likely each result is, on a logarithmic scale that keeps the rare ones in sight."""
    names = [f"{float(chance.net):+,.4g}" if chance.net else "0" for chance in odds.chances]
    likely = [float(chance.probability) for chance in odds.chances]
    colours = [_GREEN if chance.net > 0 else _RED if chance.net < 0 else _GREY for chance in odds.chances]
    panel.bar(range(len(names)), likely, color=colours)
    panel.set_yscale("log")
    panel.set_ylim(bottom=min(likely) / 3)
    panel.set_xticks(range(len(names)), names, rotation=90 if len(names) > 12 else 0, fontsize=7)
    panel.set_ylabel("probability")
    panel.set_title(f"{odds.wager}: house edge {float(odds.house_edge):.4%}", fontsize=10, loc="left")


def _draw_curve(panel: "Axes", curve: Curve) -> None:
    unit = 100 if curve.money else 1
    across = [float(value) / unit for value, _ in curve.points]
    panel.plot(across, [float(edge) * 100 for _, edge in curve.points], color=_GREEN)
    panel.axhline(0, color=_GREY, linewidth=0.8)
    for value, colour, says in ((curve.now, _GREY, "now"), (curve.fair, _RED, "fair")):
        if value is not None:
            at = float(value) / unit
            panel.axvline(at, color=colour, linewidth=0.8, linestyle="--")
            panel.annotate(
                f"{says} {'$' if curve.money else ''}{at:,.6g}", (at, panel.get_ylim()[1]), fontsize=7
            )
    panel.set_xlabel(f"{curve.of} posted, dollars" if curve.money else curve.of)
    panel.set_ylabel("house edge, %")
    panel.set_title(curve.wager, fontsize=10, loc="left")


def _lost_curves(odds: LostOdds) -> tuple[Curve, ...]:
    if odds.fair is None:
        return ()
    points = tuple((Fraction(paid), -odds.ev(paid)) for paid in PLAUSIBLE)
    return (Curve(odds.wager, f"{odds.rows[0].hand} pays, to one (lost)", points, None, odds.fair),)
