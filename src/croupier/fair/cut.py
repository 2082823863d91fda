"""The public cut: seeds that players committed to while bets were open choose the deck and permute it.

A player sends a commitment with the first bet, the house lists all commitments when bets close, and only
then do players open their seeds. Whoever gave a random seed knows that the order is uniform, whatever the
house and everybody else did.

>>> root = bytes(32)
>>> mine = seed_commitment(root, 2, bytes(32))
>>> closing = closing_hash(root, {2: mine})
>>> cut(closing, {2: bytes(32)}).deck
4
"""

import hmac
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from croupier.cards import DECK
from croupier.fair.seal import DECKS, SealedDeck, SealError, digest, hkdf
from croupier.fair.shuffle import Stream, in_random_order

SEED_BYTES: Final = 32
SEED_TAG: Final = b"croupier seed 2\0"
CLOSED_TAG: Final = b"croupier closed 2\0"
CUT_TAG: Final = b"croupier cut 2\0"
MOST_SEATS: Final = 255


class Cut(NamedTuple):
    """Which of the eight decks is dealt, and which position of it each dealt card comes from."""

    deck: int  # from 1 to 8
    positions: tuple[int, ...]  # from 1: the first card dealt is the one sealed at positions[0]

    def dealt(self, sealed: SealedDeck) -> tuple[int, ...]:
        """Return the cards in the order they are dealt."""
        return tuple(sealed.cards[position - 1] for position in self.positions)


def seed_commitment(root: bytes, seat: int, seed: bytes) -> bytes:
    """Return what a player sends with the first bet."""
    _verify(seat, seed)
    return digest(SEED_TAG, root, bytes([seat]), seed)


def opens(root: bytes, seat: int, seed: bytes, committed: bytes) -> bool:
    """Whether a seed is the one that was committed to at this seat in this round."""
    return hmac.compare_digest(seed_commitment(root, seat, seed), committed)


def closing_hash(root: bytes, commitments: Mapping[int, bytes]) -> bytes:
    """Return the hash of the list of commitments, by seat, with which bets are closed."""
    listed = b"".join(bytes([seat]) + each for seat, each in _by_seat(commitments))
    return digest(CLOSED_TAG, root, bytes([len(commitments)]), listed)


def cut_key(closing: bytes, seeds: Mapping[int, bytes]) -> bytes:
    """Return the key of the stream that cuts; without seeds it hangs on the list alone."""
    return hkdf(b"".join(bytes([seat]) + seed for seat, seed in _by_seat(seeds)), closing, CUT_TAG)


def cut(closing: bytes, seeds: Mapping[int, bytes], size: int = len(DECK)) -> Cut:
    """Return the cut that these seeds make of decks of so many cards."""
    stream = Stream(cut_key(closing, seeds))
    number = 1 + stream.below(DECKS)
    return Cut(number, in_random_order(range(1, size + 1), stream))


def _by_seat(by_seat: Mapping[int, bytes]) -> Iterator[tuple[int, bytes]]:
    for seat, each in sorted(by_seat.items()):
        _verify(seat, each)
        yield seat, each


def _verify(seat: int, seed: bytes) -> None:
    if not 1 <= seat <= MOST_SEATS:
        raise SealError(f"a seat is numbered from 1 to {MOST_SEATS}, not {seat}")
    if len(seed) != SEED_BYTES:
        raise SealError(f"a seed and its commitment have {SEED_BYTES} bytes, not {len(seed)}")
