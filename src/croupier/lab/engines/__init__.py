"""Who does the work of a simulation: this process, every core of a machine, or the machines of a cluster.

The work is cut into chunks; an engine does them in any order and on any machine, and `run` hands the results
back in the order of the chunks. So the same chunks give the same totals, whoever did them.

>>> list(run(abs, [-1, 2, -3], Here()))
[1, 2, 3]
"""

from croupier.lab.engines.cluster import Cluster
from croupier.lab.engines.pool import Crew, Engine, EngineError, Here, Pool, run

__all__ = ["Cluster", "Crew", "Engine", "EngineError", "Here", "Pool", "run"]
