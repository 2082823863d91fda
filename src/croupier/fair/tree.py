"""The Merkle tree of RFC 6962 over a list that only grows: its root, and proofs that a stranger can check.

>>> leaves = [bytes([number]) * 32 for number in range(7)]
>>> frontier = Frontier().extend(leaves)
>>> proof = inclusion(3, 7, subtrees(leaves))
>>> verify_inclusion(leaves[3], 3, 7, proof, frontier.root)
True
>>> grown = frontier.extend([bytes(32)])
>>> proof = consistency(7, 8, subtrees([*leaves, bytes(32)]))
>>> verify_consistency(7, frontier.root, 8, grown.root, proof)
True
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from croupier.errors import CroupierError

EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""
Proof = tuple[bytes, ...]
Subtree = Callable[[int, int], bytes]
"""Returns the root over the leaves from one number up to another, counted from 0."""


class TreeError(CroupierError):
    """A proof of something a tree does not have."""


def leaf_hash(leaf: bytes) -> bytes:
    """Return the node of a leaf."""
    return sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the node above two others."""
    return sha256(b"\1" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """All that is needed to go on: the roots of the whole subtrees of a tree, the largest first."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.size < 0 or len(self.peaks) != self.size.bit_count():
            raise TreeError(
                f"a tree of {self.size} leaves has {max(self.size, 0).bit_count()} whole subtrees"
            )

    def extend(self, leaves: Iterable[bytes]) -> "Frontier":
        """Return the frontier with more leaves; each costs two hashes on average."""
        peaks, size = list(self.peaks), self.size
        for leaf in leaves:
            node, left = sha256(b"\0" + leaf).digest(), size  # not by leaf_hash: a million times
            while left & 1:
                node = sha256(b"\1" + peaks.pop() + node).digest()
                left >>= 1
            peaks.append(node)
            size += 1
        return Frontier(size, tuple(peaks))

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        if not self.peaks:
            return EMPTY
        *rest, node = self.peaks
        for peak in reversed(rest):
            node = node_hash(peak, node)
        return node


def root_over(nodes: Sequence[bytes]) -> bytes:
    """Return the root over nodes of one level, of which all but the last are whole."""
    level = list(nodes)
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [sha256(b"\1" + left + right).digest() for left, right in pairs] + odd
    return level[0] if level else EMPTY


def subtrees(leaves: Sequence[bytes]) -> Subtree:
    """Return the subtrees over leaves that are all at hand."""
    return lambda start, end: root_over([leaf_hash(leaf) for leaf in leaves[start:end]])


def inclusion(index: int, size: int, subtree: Subtree) -> Proof:
    """Return the audit path of a leaf, counted from 0, in a tree of this size (RFC 6962, 2.1.1)."""
    if not 0 <= index < size:
        raise TreeError(f"a tree of {size} leaves has no leaf {index}")
    start, end = 0, size
    path: list[bytes] = []
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(subtree(middle, end))
            end = middle
        else:
            path.append(subtree(start, middle))
            start = middle
    return tuple(reversed(path))


def consistency(old: int, new: int, subtree: Subtree) -> Proof:
    """Return the proof that a tree only grew from one size to another (RFC 6962, 2.1.2)."""
    if not 0 <= old <= new:
        raise TreeError(f"a tree of {new} leaves did not grow from {old}")
    if old in {0, new}:
        return ()
    start, end, whole = 0, new, True  # whether the old tree is the whole of what is left of it here
    path: list[bytes] = []
    while old != end:
        middle = start + _split(end - start)
        if old <= middle:
            path.append(subtree(middle, end))
            end = middle
        else:
            path.append(subtree(start, middle))
            start, whole = middle, False
    if not whole:
        path.append(subtree(start, end))
    return tuple(reversed(path))


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Proof, root: bytes) -> bool:
    """Tell whether the proof leads from this leaf at this place to the root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, node = index, size - 1, leaf_hash(leaf)
    for each in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = node_hash(each, node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, each)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def verify_consistency(old: int, old_root: bytes, new: int, new_root: bytes, proof: Proof) -> bool:
    """Tell whether the proof shows that the new tree begins with all of the old one (RFC 9162, 2.1.4.2)."""
    if old == new:
        return not proof and old_root == new_root
    if old == 0:
        return not proof and old_root == EMPTY
    if not 0 < old < new or not proof:
        return False
    path = list(proof)
    if old.bit_count() == 1:  # the old tree is a subtree of the new one, and its root is known
        path.insert(0, old_root)
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(each, before), node_hash(each, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, each)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def _split(size: int) -> int:
    """Return the largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1
