"""A forecast as plain data for machines: money in dollars, and exact means as fractions of a dollar."""

from fractions import Fraction
from typing import Any

from croupier.lab.forecast.results import Figures, Forecast, Span, figures


def forecast_data(found: Forecast) -> dict[str, Any]:
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


def _span(span: Span) -> dict[str, Any]:
    return {
        "hours": span.hours,
        "drop": _figures(figures(span.drop), 100),
        "win": {**_figures(figures(span.win), 100), "exact_mean": _dollars(span.exact_win)},
        "hold": _figures(span.hold, 1),
        "chance_of_a_loss": span.losing,
    }


def _figures(found: Figures, unit: int) -> dict[str, float]:
    return dict(zip(("mean", "p05", "p50", "p95"), (figure / unit for figure in found), strict=True))


def _dollars(cents: Fraction | None) -> float | None:
    return None if cents is None else float(cents / 100)
