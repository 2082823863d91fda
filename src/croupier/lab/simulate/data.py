"""A simulation as plain data, for machines."""

from typing import Any

from croupier.lab.simulate.results import QUANTILES, Estimate, Simulation


def as_data(found: Simulation, replayed: int = 0, bankroll: int | None = None) -> dict[str, Any]:
    """Return a simulation in plain types; amounts are in units of each wager, and cents where it says so."""
    plan = found.plan
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": plan.game.choices,
        "seats": plan.seats,
        "strategy": plan.strategies[0] if len(set(plan.strategies)) == 1 else list(plan.strategies),
        "seed": plan.seed,
        "rounds": found.rounds,
        "seconds": found.seconds,
        "rounds_per_second": found.rounds_per_second,
        "replayed_at_the_table": replayed,
        "settled_at_the_table": found.rounds_at_the_table,
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
