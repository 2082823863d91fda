"""The table: a pure engine that plays any game file; no clock, no chance, no I/O."""

from croupier.table.decide import can, decide, verify
from croupier.table.evolve import evolve, new_table, rebuild
from croupier.table.refused import Refused
from croupier.table.undo import undo

__all__ = ["Refused", "can", "decide", "evolve", "new_table", "rebuild", "undo", "verify"]
