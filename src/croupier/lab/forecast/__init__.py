"""What a table will bring its house: drop, win and hold by the hour, day and month, and the bank it needs."""

from croupier.lab.forecast.crowd import Crowd, ForecastError, PlayerKind, crowd_of
from croupier.lab.forecast.results import AmountSpread, FigureRange, ShiftForecast, Span, figures, forecast
from croupier.lab.forecast.shift import Hours, Shift, Theory, theory_of

__all__ = [
    "AmountSpread",
    "Crowd",
    "FigureRange",
    "ForecastError",
    "Hours",
    "PlayerKind",
    "Shift",
    "ShiftForecast",
    "Span",
    "Theory",
    "crowd_of",
    "figures",
    "forecast",
    "theory_of",
]
