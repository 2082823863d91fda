"""Proofs from a log itself are those of the tree over all its events, whatever its size."""

from pathlib import Path

import pytest

from croupier.fair.tree import Frontier, inclusion, subtrees, verify_inclusion
from croupier.store import open_log
from croupier.store.heads import leaves
from croupier.store.log_tree import LogTree
from croupier.store.records import DamageError
from tests.store.facts import NOON, one

SIZES = (1, 2, 255, 256, 257, 511, 512, 513, 700)


def test_every_place_is_the_one_in_the_whole_tree(tmp_path: Path) -> None:
    with open_log(tmp_path / "house.db") as log:
        log.append_many([one() for _ in range(max(SIZES))], NOON)
        hashes = list(leaves(log))
        tree = LogTree(log)
        for size in SIZES:
            root = Frontier().extend(hashes[:size]).root
            for position in {1, size // 2 or 1, min(size, 256), size}:
                found = tree.place(position, size)
                assert found.root == root
                assert found.proof == inclusion(position - 1, size, subtrees(hashes[:size]))
                assert verify_inclusion(hashes[position - 1], position - 1, size, found.proof, root)


def test_a_log_that_ends_earlier_has_no_such_tree(tmp_path: Path) -> None:
    with open_log(tmp_path / "house.db") as log:
        log.append_many([one() for _ in range(5)], NOON)
        with pytest.raises(DamageError, match="ends before event 9"):
            LogTree(log).place(1, 9)
