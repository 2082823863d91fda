"""The tree of RFC 6962: published vectors, every proof up to 300 leaves, and none for what is not so."""

from functools import cache
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.fair.tree import (
    EMPTY,
    Frontier,
    Proof,
    TreeError,
    consistency,
    inclusion,
    root_over,
    subtrees,
    verify_consistency,
    verify_inclusion,
)

# The reference tree of Certificate Transparency, as its own tests have it.
LEAVES = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
L0 = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
L1 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
L2_3 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
L4_7 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
L4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
L4_5 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
L6_7 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"

MOST = 300
DATA = [sha256(bytes([number % 256, number // 256])).digest() for number in range(MOST)]
TREES = [Frontier()]
for each in DATA:
    TREES.append(TREES[-1].extend([each]))


def hexes(proof: Proof) -> list[str]:
    return [each.hex() for each in proof]


@pytest.mark.parametrize("size", range(9))
def test_the_roots_of_the_reference_tree(size: int) -> None:
    assert Frontier().extend(LEAVES[:size]).root.hex() == ROOTS[size]
    assert subtrees(LEAVES)(0, size).hex() == ROOTS[size]


def test_the_proofs_of_the_reference_tree() -> None:
    tree = subtrees(LEAVES)
    assert hexes(inclusion(0, 8, tree)) == [L1, L2_3, L4_7]
    assert hexes(inclusion(5, 8, tree)) == [L4, L6_7, ROOTS[4]]
    assert hexes(inclusion(2, 3, tree)) == [ROOTS[2]]
    assert hexes(inclusion(1, 5, tree)) == [L0, L2_3, L4]
    assert hexes(consistency(1, 8, tree)) == [L1, L2_3, L4_7]
    assert hexes(consistency(6, 8, tree)) == [L4_5, L6_7, ROOTS[4]]
    assert hexes(consistency(2, 5, tree)) == [L2_3, L4]


@pytest.mark.slow
def test_every_proof_up_to_three_hundred_leaves_holds() -> None:
    subtree = cache(subtrees(DATA))  # ninety thousand proofs share their subtrees
    for new in range(1, MOST + 1):
        root = TREES[new].root
        for old in range(new + 1):
            proof = consistency(old, new, subtree)
            assert verify_consistency(old, TREES[old].root, new, root, proof), (old, new)
        for index in range(new):
            assert verify_inclusion(DATA[index], index, new, inclusion(index, new, subtree), root)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_no_proof_holds_for_another_place_size_or_root(data: st.DataObject) -> None:
    new = data.draw(st.integers(2, MOST))
    old = data.draw(st.integers(1, new - 1))
    tree = subtrees(DATA)
    proof = consistency(old, new, tree)
    a, b = TREES[old].root, TREES[new].root
    wrong = sha256(b).digest()
    assert not verify_consistency(old, wrong, new, b, proof)
    assert not verify_consistency(old, a, new, wrong, proof)
    assert not verify_consistency(old, a, new, b, (*proof, wrong))
    assert not verify_consistency(old, a, new, b, proof[:-1])
    place = data.draw(st.integers(0, len(proof) - 1))
    assert not verify_consistency(old, a, new, b, (*proof[:place], wrong, *proof[place + 1 :]))
    path = inclusion(old, new, tree)
    assert not verify_inclusion(DATA[old - 1], old, new, path, b)
    assert not verify_inclusion(DATA[old], old - 1, new, path, b)
    assert not verify_inclusion(DATA[old], old, new, (*path, wrong), b)
    assert not verify_inclusion(DATA[old], old, new, path, wrong)
    assert not verify_inclusion(DATA[old], new, new, path, b)


def test_a_changed_leaf_is_another_root_and_no_consistent_tree() -> None:
    changed = [*DATA[:40], bytes(32), *DATA[41:]]
    forked = Frontier().extend(changed)
    proof = consistency(100, MOST, subtrees(changed))
    assert not verify_consistency(100, TREES[100].root, MOST, forked.root, proof)


@pytest.mark.slow
@given(st.lists(st.integers(0, MOST), min_size=1, max_size=6))
def test_leaves_may_come_in_any_portions(cuts: list[int]) -> None:
    frontier = Frontier()
    for start, end in pairwise([0, *sorted(cuts), MOST]):
        frontier = frontier.extend(DATA[start:end])
    assert frontier == TREES[MOST]
    assert frontier.root == root_over([sha256(b"\0" + leaf).digest() for leaf in DATA])


def test_an_empty_tree_and_what_a_tree_does_not_have() -> None:
    assert Frontier().root == EMPTY
    assert verify_consistency(0, EMPTY, 5, TREES[5].root, ())
    assert not verify_consistency(0, TREES[1].root, 5, TREES[5].root, ())
    assert not verify_consistency(6, TREES[6].root, 5, TREES[5].root, ())
    assert verify_consistency(5, TREES[5].root, 5, TREES[5].root, ())
    with pytest.raises(TreeError, match="has no leaf 5"):
        inclusion(5, 5, subtrees(DATA))
    with pytest.raises(TreeError, match="did not grow from 6"):
        consistency(6, 5, subtrees(DATA))
    with pytest.raises(TreeError, match="2 whole subtrees"):
        Frontier(3, (EMPTY,))
