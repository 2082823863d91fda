"""The house around the tables: money, gaming days, cage, jackpots, limits by date, tournaments, reports."""

from croupier.house.decide import act, can, decide, verify
from croupier.house.evolve import evolve, rebuild
from croupier.house.state import new_house

__all__ = ["act", "can", "decide", "evolve", "new_house", "rebuild", "verify"]
