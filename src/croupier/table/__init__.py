"""The table: a pure engine that plays any game file; no clock, no chance, no I/O."""

from croupier.table.drive import can, decide, verify
from croupier.table.evolve import evolve, evolved, new_table
from croupier.table.refused import RefusedError
from croupier.table.retrace import rebuild, replay
from croupier.table.undo import undo

__all__ = [
    "RefusedError",
    "can",
    "decide",
    "evolve",
    "evolved",
    "new_table",
    "rebuild",
    "replay",
    "undo",
    "verify",
]
