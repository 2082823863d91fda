"""What a table will bring its house: drop, win and hold by the hour, day and month, and the bank it needs."""

from croupier.lab.forecast.crowd import Crowd, ForecastError, Kind, crowd_of
from croupier.lab.forecast.results import Figures, Forecast, Span, Spread, figures, forecast
from croupier.lab.forecast.shift import Hours, Shift
from croupier.lab.forecast.theory import Theory, theory_of

__all__ = [
    "Crowd",
    "Figures",
    "Forecast",
    "ForecastError",
    "Hours",
    "Kind",
    "Shift",
    "Span",
    "Spread",
    "Theory",
    "crowd_of",
    "figures",
    "forecast",
    "theory_of",
]
