"""croupier runs New Hampshire's charitable table games from the documents the state approved.

`import croupier as cr` is the library: its names are loaded when first used, with what each of them needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.api.decide import Advice as Advice
    from croupier.api.decide import Strategy as Strategy
    from croupier.api.decide import advise as advise
    from croupier.api.decide import evaluate as evaluate
    from croupier.api.decide import strategy as strategy
    from croupier.api.distribution import Distribution as Distribution
    from croupier.api.games import Game as Game
    from croupier.api.games import compare as compare
    from croupier.api.games import every_hand as every_hand
    from croupier.api.games import format_cards as format_cards
    from croupier.api.games import games as games
    from croupier.api.games import hand_name as hand_name
    from croupier.api.games import load as load
    from croupier.api.games import loads as loads
    from croupier.api.games import parse_cards as parse_cards
    from croupier.api.games import pays as pays
    from croupier.api.games import strengths as strengths
    from croupier.api.odds import Odds as Odds
    from croupier.api.odds import WagerOdds as WagerOdds
    from croupier.api.odds import readings as readings
    from croupier.api.odds import round_distribution as round_distribution
    from croupier.api.odds import solve as solve
    from croupier.api.odds import sweep as sweep
    from croupier.api.play import Session as Session
    from croupier.api.play import make_env as make_env
    from croupier.api.play import play as play
    from croupier.api.play import replay as replay
    from croupier.api.simulation import Bankroll as Bankroll
    from croupier.api.simulation import Simulation as Simulation
    from croupier.api.simulation import bankroll as bankroll
    from croupier.api.simulation import sample as sample
    from croupier.api.simulation import simulate as simulate
    from croupier.api.wishes import design as design
    from croupier.api.wishes import forecast as forecast
    from croupier.api.wishes import study as study
    from croupier.errors import CroupierError as CroupierError
    from croupier.table.view import Action as Action
    from croupier.table.view import View as View

__version__ = "0.2.0"

_PLACES = {
    "croupier.api.decide": "Advice Strategy advise evaluate strategy",
    "croupier.api.distribution": "Distribution",
    "croupier.api.games": (
        "Game compare every_hand format_cards hand_name load loads parse_cards pays strengths"
    ),
    "croupier.api.odds": "Odds WagerOdds readings round_distribution solve sweep",
    "croupier.api.play": "Session make_env play replay",
    "croupier.api.simulation": "Bankroll Simulation bankroll sample simulate",
    "croupier.api.wishes": "design forecast study",
    "croupier.errors": "CroupierError",
    "croupier.table.view": "Action View",
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names.split()}
__all__ = ["__version__", "games", *_PLACE_OF]  # noqa: PLE0604 (they are text, put together)


if not TYPE_CHECKING:  # so that a checker reports a name that is not there

    def __getattr__(name: str) -> object:
        if name == "games":  # a package of ours that can also be called, since importing it takes the name
            return import_module("croupier.games")
        if name not in _PLACE_OF:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}; see dir(croupier)")
        found = getattr(import_module(_PLACE_OF[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
