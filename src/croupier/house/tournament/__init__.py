"""A tournament: a pure value of its own, from the schedule to the last prize; no clock, no chance, no I/O."""

from croupier.house.tournament.decide import can, decide, decide_as, verify
from croupier.house.tournament.evolve import NEW, evolve, rebuild
from croupier.house.tournament.readings import TournamentReadings
from croupier.house.tournament.state import Stage, Tournament, funds_collected
from croupier.table.refused import RefusedError

__all__ = [
    "NEW",
    "RefusedError",
    "Stage",
    "Tournament",
    "TournamentReadings",
    "can",
    "decide",
    "decide_as",
    "evolve",
    "funds_collected",
    "rebuild",
    "verify",
]
