"""Exact odds: any game file solved by counting, in whole numbers, without sampling.

Names are loaded when first used, with what each of them needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.odds.counting.outcomes import (
        bets_of,
        known_bets,
        posted_jackpots,
        usual_bet,
        verified_stakes,
    )
    from croupier.odds.counting.payouts import Chance, UnsolvedError, WagerOdds, tied_to_play
    from croupier.odds.playing.advice import Advice, advise
    from croupier.odds.playing.chart import Chart, States, Strategy, states_of, strategy
    from croupier.odds.playing.moment import AdviceError
    from croupier.odds.playing.policies import (
        FOLD,
        Choose,
        Moves,
        Spot,
        Worth,
        best_play,
        policy_odds,
        value_of,
    )
    from croupier.odds.reports.data import OddsReport, report_on, round_data, strategy_data, wager_data
    from croupier.odds.reports.readings import (
        CappedOdds,
        CapReading,
        Change,
        OptionOdds,
        cap_by_reading,
        capped_odds,
        reading_odds,
    )
    from croupier.odds.reports.sensitivity import (
        Curve,
        EdgeLine,
        JackpotEdge,
        edge_by_row,
        edge_pieces,
        jackpot_edge,
        row_curve,
    )
    from croupier.odds.solvers.round import RoundOdds, round_distribution
    from croupier.odds.solvers.wagers import GameOdds, analyze
    from croupier.odds.solvers.wagers import analyze as analyse

__all__ = [
    "FOLD",
    "Advice",
    "AdviceError",
    "CapReading",
    "CappedOdds",
    "Chance",
    "Change",
    "Chart",
    "Choose",
    "Curve",
    "EdgeLine",
    "GameOdds",
    "JackpotEdge",
    "Moves",
    "OddsReport",
    "OptionOdds",
    "RoundOdds",
    "Spot",
    "States",
    "Strategy",
    "UnsolvedError",
    "WagerOdds",
    "Worth",
    "advise",
    "analyse",
    "analyze",
    "best_play",
    "bets_of",
    "cap_by_reading",
    "capped_odds",
    "edge_by_row",
    "edge_pieces",
    "jackpot_edge",
    "known_bets",
    "policy_odds",
    "posted_jackpots",
    "reading_odds",
    "report_on",
    "round_data",
    "round_distribution",
    "row_curve",
    "states_of",
    "strategy",
    "strategy_data",
    "tied_to_play",
    "usual_bet",
    "value_of",
    "verified_stakes",
    "wager_data",
]

_PLACES = {
    "croupier.odds.counting.outcomes": "bets_of known_bets posted_jackpots usual_bet verified_stakes",
    "croupier.odds.counting.payouts": "Chance UnsolvedError WagerOdds tied_to_play",
    "croupier.odds.playing.advice": "Advice advise",
    "croupier.odds.playing.chart": "Chart States Strategy states_of strategy",
    "croupier.odds.playing.moment": "AdviceError",
    "croupier.odds.playing.policies": "Choose FOLD Moves Spot Worth best_play policy_odds value_of",
    "croupier.odds.reports.data": "OddsReport report_on round_data strategy_data wager_data",
    "croupier.odds.reports.readings": (
        "CapReading CappedOdds Change OptionOdds cap_by_reading capped_odds reading_odds"
    ),
    "croupier.odds.reports.sensitivity": (
        "Curve EdgeLine JackpotEdge edge_by_row edge_pieces jackpot_edge row_curve"
    ),
    "croupier.odds.solvers.round": "RoundOdds round_distribution",
    "croupier.odds.solvers.wagers": "GameOdds analyze",
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name == "analyse":  # the name of version 0.1
        name = "analyze"
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACE_OF[name]), name)
