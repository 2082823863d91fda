"""Exact odds: any game file solved by counting, in whole numbers, without sampling."""

from croupier.odds.advise import Advice, advise
from croupier.odds.analyse import GameOdds, analyse
from croupier.odds.moment import AdviceError
from croupier.odds.policies import Spot, Worth, value_of
from croupier.odds.results import Chance, WagerOdds
from croupier.odds.strategy import Chart, Strategy, strategy
from croupier.odds.unsolved import UnsolvedError

__all__ = [
    "Advice",
    "AdviceError",
    "Chance",
    "Chart",
    "GameOdds",
    "Spot",
    "Strategy",
    "UnsolvedError",
    "WagerOdds",
    "Worth",
    "advise",
    "analyse",
    "strategy",
    "value_of",
]
