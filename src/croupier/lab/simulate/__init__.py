"""Whole rounds by the million: dealt, decided and settled by compiled kernels written from the game file."""

from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.lab.simulate.plan import Chunk, SimulationPlan, plan_for
from croupier.lab.simulate.results import Estimate, OutcomeCount, SimulationResults
from croupier.lab.simulate.run import DisagreementError, simulate

__all__ = [
    "Chunk",
    "DisagreementError",
    "Estimate",
    "OutcomeCount",
    "SimulationError",
    "SimulationPlan",
    "SimulationResults",
    "plan_for",
    "simulate",
]
