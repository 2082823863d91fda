"""Jackpots posted by the house: one set of values for the tables that show it, funded by nobody's wagers.

A set is a value, as a table is: `decide(jackpots, command)` gives events, `evolve(jackpots, event)` the next.
"""

from croupier.house.jackpots.decide import can, decide, verify
from croupier.house.jackpots.evolve import evolve, new_set, rebuild
from croupier.house.jackpots.posting import NextChange, next_permitted_change
from croupier.house.jackpots.sign import Sign, sign, warnings
from croupier.house.jackpots.state import JackpotSet, bound
from croupier.house.jackpots.watch import told
from croupier.house.jackpots.winning import signatures

__all__ = [
    "JackpotSet",
    "NextChange",
    "Sign",
    "bound",
    "can",
    "decide",
    "evolve",
    "new_set",
    "next_permitted_change",
    "rebuild",
    "sign",
    "signatures",
    "told",
    "verify",
    "warnings",
]
