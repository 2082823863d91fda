"""Exact odds: any game file solved by counting, in whole numbers, without sampling."""

from croupier.odds.analyse import GameOdds, analyse
from croupier.odds.results import Chance, WagerOdds
from croupier.odds.unsolved import UnsolvedError

__all__ = ["Chance", "GameOdds", "UnsolvedError", "WagerOdds", "analyse"]
