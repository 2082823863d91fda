"""Whole rounds by the million: dealt, decided and settled by compiled kernels written from the game file."""

from croupier.lab.simulate.agreement import DisagreementError
from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.lab.simulate.plan import Chunk, Plan, plan_for
from croupier.lab.simulate.results import Estimate, Outcome, Simulation
from croupier.lab.simulate.run import simulate

__all__ = [
    "Chunk",
    "DisagreementError",
    "Estimate",
    "Outcome",
    "Plan",
    "Simulation",
    "SimulationError",
    "plan_for",
    "simulate",
]
