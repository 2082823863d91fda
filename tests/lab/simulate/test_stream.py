"""The stream of cards: the published generator, every round by itself, every card alike."""

import numpy as np
import pytest

from croupier.lab.simulate.kernel_parts import deal, philox, restore
from croupier.lab.simulate.results import beyond

pytestmark = pytest.mark.slow  # loading and running the compiler takes seconds

WORD = 0xFFFFFFFF


def plain_philox(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, ...]:
    """Philox 4x32-10 as its paper has it, in plain integers."""
    c, k = list(counter), list(key)
    for _ in range(10):
        high0, low0 = divmod(0xD2511F53 * c[0], 1 << 32)
        high1, low1 = divmod(0xCD9E8D57 * c[2], 1 << 32)
        c = [high1 ^ c[1] ^ k[0], low1, high0 ^ c[3] ^ k[1], low0]
        k = [(k[0] + 0x9E3779B9) & WORD, (k[1] + 0xBB67AE85) & WORD]
    return tuple(c)


KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((WORD,) * 4, (WORD,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_the_generator_gives_its_published_answers(
    counter: tuple[int, ...], key: tuple[int, ...], answer: tuple[int, ...]
) -> None:
    assert plain_philox(counter, key) == answer
    c0, c1, c2, c3 = map(np.uint64, counter)
    k0, k1 = map(np.uint64, key)
    assert tuple(map(int, philox(c0, c1, c2, c3, k0, k1))) == answer


def plain_deal(count: int, seed: int, number: int) -> list[int]:
    """The same deal in plain integers."""
    deck = list(range(52))
    word = 0
    for place in range(count):
        if place % 5 == 0:
            block, half = divmod(place, 10)
            a, b, c, d = plain_philox((number & WORD, number >> 32, block, 0), (seed & WORD, seed >> 32))
            word = (c << 26) ^ d if half else (a << 26) ^ b
        word *= 52 - place
        pick = place + (word >> 58)
        word &= (1 << 58) - 1
        deck[place], deck[pick] = deck[pick], deck[place]
    return deck


@pytest.mark.parametrize("count", [5, 6, 21, 52])
def test_a_deal_is_fisher_and_yates_and_is_put_back(count: int) -> None:
    deck, picks = np.arange(52, dtype=np.uint8), np.zeros(52, np.uint8)
    for seed, number in ((0, 0), (7, 1), (2**63 + 5, 2**40 + 3)):
        deal(deck, picks, count, np.uint64(seed), np.uint64(number))
        assert deck.tolist() == plain_deal(count, seed, number)
        restore(deck, picks, count)
        assert deck.tolist() == list(range(52))


def test_every_card_comes_alike_at_every_place_and_beside_every_other() -> None:
    deck, picks = np.arange(52, dtype=np.uint8), np.zeros(52, np.uint8)
    rounds, places = 200_000, 9
    dealt = np.empty((rounds, places), np.uint8)
    for number in range(rounds):
        deal(deck, picks, places, np.uint64(11), np.uint64(number))
        dealt[number] = deck[:places]
        restore(deck, picks, places)
    for place in range(places):
        often = np.bincount(dealt[:, place], minlength=52)
        expected = rounds / 52
        assert beyond(float(((often - expected) ** 2 / expected).sum()), 51) > 0.001
    for place in range(places - 1):
        pairs = np.bincount(dealt[:, place].astype(np.int64) * 52 + dealt[:, place + 1], minlength=52 * 52)
        seen = pairs[[a * 52 + b for a in range(52) for b in range(52) if a != b]]
        assert seen.sum() == rounds
        expected = rounds / (52 * 51)
        assert beyond(float(((seen - expected) ** 2 / expected).sum()), 52 * 51 - 1) > 0.001
