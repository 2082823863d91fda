"""A picture of a simulation: where players stand in the course of a session."""

from typing import TYPE_CHECKING

from croupier.lab.simulate.results import Simulation
from croupier.odds.plots import PlotError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_GREEN, _RED, _GREY = "#1b6b46", "#a3322a", "#555555"


def draw(found: Simulation) -> "Figure":
    """Draw the middle of all sessions, the half and the nine tenths around it, and the expected way down."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 (not installed with croupier itself)
    except ImportError:
        raise PlotError(
            "pictures are drawn by matplotlib, which is not installed; pip install 'croupier[report]'"
        ) from None
    after = [0, *(rounds for rounds, _ in found.paths)]
    low, quarter, middle, three, high = ([0, *(q[n] for _, q in found.paths)] for n in range(5))
    figure = Figure(figsize=(7.0, 4.0), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(after, low, high, color=_GREEN, alpha=0.15, linewidth=0, label="nine sessions in ten")
    axes.fill_between(
        after, quarter, three, color=_GREEN, alpha=0.3, linewidth=0, label="every other session"
    )
    axes.plot(after, middle, color=_GREEN, linewidth=2, label="the middle")
    units = sum(each.won for each in found.estimates) / (found.rounds * found.plan.seats * _unit(found))
    axes.plot(after, [units * rounds for rounds in after], color=_RED, linestyle="--", label="on average")
    axes.axhline(0, color=_GREY, linewidth=0.8)
    axes.set_xlabel("rounds")
    axes.set_ylabel("units of the ante")
    axes.set_xlim(0, after[-1])
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower left", fontsize=9)
    axes.set_title(
        f"{found.plan.game.name}: a player's money in {found.plan.session} rounds", loc="left", fontsize=11
    )
    return figure


def _unit(found: Simulation) -> int:
    return found.estimates[0].stakes[0]
