"""Exact odds: any game file solved by counting, in whole numbers, without sampling."""

from croupier.odds.analyse import GameOdds, UnsolvedError, analyse
from croupier.odds.results import Chance, WagerOdds

__all__ = ["Chance", "GameOdds", "UnsolvedError", "WagerOdds", "analyse"]
