"""The shuffle of a live table: a ChaCha20 stream seeded from the operating system, and Fisher–Yates.

Each shuffle has a seed of its own, of 256 bits where the 52! orders of a deck need 226, and nobody keeps it.
Simulation has other randomness, repeatable from a seed; it never comes here.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from struct import unpack
from typing import Final, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from croupier.cards import DECK

SEED_BYTES: Final = 32
_WORD: Final = 4  # bytes taken from the stream for one choice
_CHOICES: Final = 1 << 8 * _WORD
_AT_ONCE: Final = 4 * 64  # four blocks, more than most decks need

T = TypeVar("T")
Seeds = Callable[[int], bytes]
"""Where seeds come from: so many bytes nobody can foresee."""


class Stream:
    """The key stream of ChaCha20 (RFC 8439, counter and nonce zero) under one seed.

    >>> Stream(bytes(32)).take(4).hex()    # the first test vector of RFC 8439, A.1
    '76b8e0ad'
    """

    def __init__(self, seed: bytes) -> None:
        self._cipher = Cipher(ChaCha20(seed, bytes(16)), mode=None).encryptor()
        self._ready, self._at = b"", 0

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        until = self._at + count
        if until > len(self._ready):
            self._ready = self._ready[self._at :] + self._cipher.update(bytes(max(_AT_ONCE, count)))
            self._at, until = 0, count
        taken = self._ready[self._at : until]
        self._at = until
        return taken

    def words(self, least: int) -> Iterator[int]:
        """Yield the next words as numbers, of which at least so many are wanted."""
        if least > 0:
            yield from unpack(f"<{least}I", self.take(_WORD * least))
        while True:
            yield int.from_bytes(self.take(_WORD), "little")

    def below(self, count: int) -> int:
        """Return one of the numbers from 0 to `count` - 1, each as likely as any other.

        Words beyond the last whole multiple of `count` are thrown away: a remainder of them would favour
        small numbers.
        """
        if not 1 <= count <= _CHOICES:
            raise ValueError(f"one of 1 to {_CHOICES} numbers can be chosen, not one of {count}")
        whole = _CHOICES - _CHOICES % count
        while (word := int.from_bytes(self.take(_WORD), "little")) >= whole:
            pass
        return word % count


def in_random_order(items: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """Return the items in an order of which each is as likely as any other, by Fisher–Yates from the end."""
    order = list(items)
    words = stream.words(len(order) - 1)
    for last in range(len(order) - 1, 0, -1):
        whole = _CHOICES - _CHOICES % (last + 1)
        while (word := next(words)) >= whole:  # as in `below`, which takes twice as long for a deck
            pass
        chosen = word % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def shuffled(cards: Sequence[int] = DECK, seeds: Seeds = secrets.token_bytes) -> tuple[int, ...]:
    """Return a freshly shuffled deck, top card first."""
    return in_random_order(cards, Stream(seeds(SEED_BYTES)))
