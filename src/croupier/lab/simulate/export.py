"""Export a simulation: as plain data, as rows of a Parquet file, or as a plot."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.lab.engines import Engine, run
from croupier.lab.parquet import RoundRow, rows_of, write_rounds
from croupier.lab.simulate.plan import Chunk, SimulationPlan, prepared
from croupier.lab.simulate.results import QUANTILES, Estimate, SimulationResults
from croupier.lab.simulate.run import Doubt
from croupier.lab.simulate.strategies import way_name
from croupier.odds.reports.plots import PlotError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def as_data(
    found: SimulationResults, replayed: int = 0, bankroll: int | None = None, doubts: Sequence[Doubt] = ()
) -> dict[str, Any]:
    """Return a simulation in plain types; amounts are in units of each wager, and cents where it says so."""
    plan = found.plan
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": plan.game.choices,
        "seats": plan.seats,
        "strategy": way_name(plan.strategies[0])
        if len(set(plan.strategies)) == 1
        else [way_name(way) for way in plan.strategies],
        "seed": plan.seed,
        "rounds": found.rounds,
        "seconds": found.seconds,
        "rounds_per_second": found.rounds_per_second,
        "replayed_at_the_table": replayed,
        "settled_at_the_table": found.rounds_at_the_table,
        "agrees_with_exact": not doubts,
        "disagreements": [{"wager": each.wager, "seat": each.seat, "says": each.says} for each in doubts],
        "unsolved": found.unsolved,
        "wagers": {each.wager: _estimate(each) for each in found.estimates},
        "rounds_won": found.won_rounds,
        "rounds_lost": found.lost_rounds,
        "sessions": {
            "rounds": plan.session,
            "count": found.sessions,
            "paths": [
                {"after": after, "units": dict(zip(map(str, QUANTILES), places, strict=True))}
                for after, places in found.paths
            ],
            "longest_losing_run": dict(zip(("0.5", "0.95", "0.99"), found.longest_runs(), strict=True)),
            "ruin": None if bankroll is None else {"units": bankroll, "risk": found.ruin(bankroll)},
        },
    }


def _estimate(each: Estimate) -> dict[str, Any]:
    return {
        "ev": each.ev,
        "standard_error": each.standard_error,
        "rounds": each.rounds,
        "exact": None if each.exact is None else float(each.exact),
        "exact_fraction": None if each.exact is None else str(each.exact),
        "standard_errors_off": each.errors_off,
        "stake_cents": list(each.stakes),
        "handle_cents": each.handle,
        "won_cents": each.won,
        "kept_cents": each.kept,
        "hold": each.hold,
        "chi_square": None
        if each.fit is None
        else {"statistic": each.fit.statistic, "freedom": each.fit.freedom, "p": each.fit.p},
        "outcomes": [
            {
                "net": str(outcome.net),
                "count": outcome.count,
                "exact": None if outcome.chance is None else str(outcome.chance),
            }
            for outcome in each.outcomes
        ],
    }


AT_ONCE = 100
"""Rounds a chunk: the table takes milliseconds for a round, not the nanoseconds of a kernel."""


def rows_in(plan: SimulationPlan, chunk: Chunk) -> list[RoundRow]:
    """Return the rows of the rounds of a chunk."""
    replay = prepared(plan).replay
    return [
        row
        for number in range(chunk.first, chunk.stop)
        for row in rows_of(replay.table, replay.events(number), number)
    ]


def write_replayed(path: Path | str, plan: SimulationPlan, rounds: int, engine: Engine | None = None) -> int:
    """Write the first so many rounds of a plan, whoever plays them again, and return how many rows."""
    chunks = (Chunk(first, min(first + AT_ONCE, rounds)) for first in range(0, rounds, AT_ONCE))
    rows = chain.from_iterable(run(partial(rows_in, plan), chunks, engine))
    return write_rounds(path, rows, about=about(plan))


def about(plan: SimulationPlan) -> dict[str, str]:
    """Return where rounds come from, to be kept in their file."""
    readings = " ".join(f"{question}={option}" for question, option in plan.game.choices.items())
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": readings,
        "seed": str(plan.seed),
        "strategy": ", ".join(dict.fromkeys(map(way_name, plan.strategies))),
    }


_GREEN, _RED, _GREY = "#1b6b46", "#a3322a", "#555555"


def draw(found: SimulationResults) -> "Figure":
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


def _unit(found: SimulationResults) -> int:
    return found.estimates[0].stakes[0]
