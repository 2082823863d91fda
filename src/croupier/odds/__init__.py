"""Exact odds: any game file solved by counting, in whole numbers, without sampling."""

from croupier.odds.advise import Advice, advise
from croupier.odds.analyse import GameOdds, analyse
from croupier.odds.capped import CappedOdds, CapReading, cap_by_reading, capped_odds
from croupier.odds.moment import AdviceError
from croupier.odds.policies import Spot, Worth, value_of
from croupier.odds.results import Chance, WagerOdds
from croupier.odds.rounds import RoundOdds, round_distribution
from croupier.odds.strategy import Chart, Strategy, strategy
from croupier.odds.unsolved import UnsolvedError
from croupier.odds.vary import JackpotEdge, Line, edge_by_row, edge_pieces, jackpot_edge

__all__ = [
    "Advice",
    "AdviceError",
    "CapReading",
    "CappedOdds",
    "Chance",
    "Chart",
    "GameOdds",
    "JackpotEdge",
    "Line",
    "RoundOdds",
    "Spot",
    "Strategy",
    "UnsolvedError",
    "WagerOdds",
    "Worth",
    "advise",
    "analyse",
    "cap_by_reading",
    "capped_odds",
    "edge_by_row",
    "edge_pieces",
    "jackpot_edge",
    "round_distribution",
    "strategy",
    "value_of",
]
