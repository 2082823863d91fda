"""The Merkle tree over a log at hand: proofs that an event is in it, without reading the whole log each time.

Roots of whole pieces are remembered, 32 bytes for 256 events; the rest is read from the log as it is needed.
"""

from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from croupier.fair.tree import Proof, inclusion, leaf_hash, root_over
from croupier.store.heads import leaves
from croupier.store.log import Log
from croupier.store.records import DamageError

_PIECE: Final = 256  # a power of two: a whole subtree
_AT_HAND: Final = 64  # pieces whose leaves are remembered


class PlaceInTree(NamedTuple):
    """The root of a tree of some size, and the proof that leads there from one of its leaves."""

    root: bytes
    proof: Proof


class LogTree:
    """The tree over the events of one log; it grows as the log does."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._pieces: list[bytes] = []
        self._growing = Lock()
        self._nodes = lru_cache(_AT_HAND)(self._read)

    def place(self, position: int, size: int) -> PlaceInTree:
        """Return where the event at a position stands in the tree over the first events of the log."""
        self._grow(size)
        return PlaceInTree(self._subtree(0, size), inclusion(position - 1, size, self._subtree))

    def _grow(self, size: int) -> None:
        with self._growing:
            for start in range(len(self._pieces) * _PIECE, size - _PIECE + 1, _PIECE):
                self._pieces.append(root_over(self._read(start, start + _PIECE)))

    def _subtree(self, start: int, end: int) -> bytes:
        """Return the root over leaves from one number up to another, as the proofs of a tree ask for them."""
        whole = end - end % _PIECE
        if start % _PIECE or whole <= start:
            return root_over(self._nodes(start, end))
        rest = [root_over(self._nodes(whole, end))] if whole < end else []
        return root_over(self._pieces[start // _PIECE : whole // _PIECE] + rest)

    def _read(self, start: int, end: int) -> list[bytes]:
        found = [leaf_hash(leaf) for leaf in leaves(self._log, start, end)]
        if len(found) != end - start:
            raise DamageError(f"the log ends before event {end}; run croupier audit verify", end)
        return found
