"""Exact odds: any game file solved by counting, in whole numbers, without sampling."""

from croupier.odds.counting.outcomes import bets_of, known_bets, verified_stakes
from croupier.odds.counting.payouts import Chance, UnsolvedError, WagerOdds, tied_to_play
from croupier.odds.playing.advice import Advice, advise
from croupier.odds.playing.chart import Chart, States, Strategy, states_of, strategy
from croupier.odds.playing.moment import AdviceError
from croupier.odds.playing.policies import FOLD, Choose, Moves, Spot, Worth, best_play, policy_odds, value_of
from croupier.odds.reports.data import Report, report_on, round_data, strategy_data, wager_data
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
    JackpotEdge,
    Line,
    edge_by_row,
    edge_pieces,
    jackpot_edge,
    row_curve,
)
from croupier.odds.solvers.round import RoundOdds, round_distribution
from croupier.odds.solvers.wagers import GameOdds, analyze, posted_jackpots

analyse = analyze  # the name of version 0.1

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
    "GameOdds",
    "JackpotEdge",
    "Line",
    "Moves",
    "OptionOdds",
    "Report",
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
    "value_of",
    "verified_stakes",
    "wager_data",
]
