"""Eight decks sealed before a single bet is taken, and the public cut by players' seeds that chooses one."""

import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple, TypedDict

from croupier.cards import DECK, card_text
from croupier.errors import CroupierError
from croupier.fair.shuffle import Stream, in_random_order

DECKS: Final = 8
SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
HEADER_TAG: Final = b"croupier header 2\0"
DECK_TAG: Final = b"croupier deck 2\0"
SHUFFLE_TAG: Final = b"croupier shuffle 2\0"
NONCE_TAG: Final = b"croupier nonce 2\0"
CARD_TAG: Final = b"croupier card 2\0"
FINGERPRINT_TAG: Final = b"croupier fingerprint 2\0"
SEALED_TAG: Final = b"croupier sealed 2\0"
_CARD_BYTES: Final = tuple(card_text(card).encode() for card in DECK)
_POSITIONS: Final = tuple([position.to_bytes(2, "big") for position in range(1, 1 + len(DECK))])
_BLOCK: Final = 64  # bytes that SHA-256 takes at a time
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


class SealError(CroupierError):
    """A deck that cannot be sealed, cut or opened."""


class Header(TypedDict):
    """What a round is sealed to; its canonical JSON is hashed as it travels."""

    dead: int  # rounds of this table that were void in this epoch
    epoch: str
    game: str  # hash of the game file with its readings and amounts
    head: str  # hash of the newest event of the log
    origin: str
    previous: str  # root of the table's last round
    round: int
    table: str
    terms: str  # hash of what the round is played under


def canonical(data: object) -> str:
    """Return one JSON text for equal data.

    >>> canonical({"round": 17, "dead": 0})
    '{"dead":0,"round":17}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(*parts: bytes) -> bytes:
    """Return SHA-256 of bytes joined."""
    return sha256(b"".join(parts)).digest()


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """Return 32 bytes derived by HKDF-SHA256 (RFC 5869)."""
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\x01", "sha256")


class SealedDeck(NamedTuple):
    """One sealed deck: its cards from position 1, and the nonce that hides each."""

    binding: bytes
    number: int  # from 1 to 8
    cards: tuple[int, ...]
    nonces: tuple[bytes, ...]

    @property
    def commitments(self) -> tuple[bytes, ...]:
        """One hash for each position, which commits to its card."""
        deck = _deck_tag(self.binding, self.number)
        dealt = zip(_POSITIONS[: len(self.cards)], self.cards, self.nonces, strict=True)
        return tuple(
            [  # as in `_commitment`, eight decks for every round
                sha256(deck + position + _CARD_BYTES[card] + nonce).digest()
                for position, card, nonce in dealt
            ]
        )


def binding_of(header: str) -> bytes:
    """Return the hash that all decks of a round are bound to, from the text of its header."""
    return digest(HEADER_TAG, header.encode())


def deck_seed(secret: bytes, binding: bytes, number: int) -> bytes:
    """Return the seed of one of the eight decks."""
    return hkdf(secret, binding, DECK_TAG + bytes([number]))


def deck_from(seed: bytes, binding: bytes, number: int, cards: Sequence[int] = DECK) -> SealedDeck:
    """Return the deck and nonces that follow from a deck's seed."""
    order = in_random_order(cards, Stream(hmac.digest(seed, SHUFFLE_TAG, "sha256")))
    return SealedDeck(binding, number, order, nonces_of(seed, len(order)))


def nonces_of(seed: bytes, count: int) -> tuple[bytes, ...]:
    """Return the nonces that hide the positions of a deck: HMAC-SHA256 (RFC 2104), begun once for all.

    >>> second = hmac.digest(bytes(32), NONCE_TAG + bytes([0, 2]), "sha256")
    >>> nonces_of(bytes(32), 2)[1] == second[:NONCE_BYTES]
    True
    """
    key = seed.ljust(_BLOCK, b"\0")
    inner, outer = key.translate(_INNER) + NONCE_TAG, key.translate(_OUTER)
    return tuple(
        [
            sha256(outer + sha256(inner + position).digest()).digest()[:NONCE_BYTES]
            for position in _POSITIONS[:count]
        ]
    )


def commitment(binding: bytes, number: int, position: int, card: int, nonce: bytes) -> bytes:
    """Return the hash that commits to a card at a position of one of the eight decks."""
    return _commitment(_deck_tag(binding, number), position, card, nonce)


def _deck_tag(binding: bytes, number: int) -> bytes:
    return CARD_TAG + binding + bytes([number])


def _commitment(deck: bytes, position: int, card: int, nonce: bytes) -> bytes:
    return sha256(deck + position.to_bytes(2, "big") + _CARD_BYTES[card] + nonce).digest()


def fingerprint(commitments: Sequence[bytes]) -> bytes:
    """Return one hash for all commitments of a deck."""
    return digest(FINGERPRINT_TAG, *commitments)


def root_of(binding: bytes, fingerprints: Sequence[bytes]) -> bytes:
    """Return the one hash that seals a round."""
    return digest(SEALED_TAG, binding, bytes([len(fingerprints)]), *fingerprints)


@dataclass(frozen=True)
class Sealed:
    """A sealed round: the header as it travels, and the secret that all eight decks follow from."""

    header: str
    secret: bytes = field(repr=False)
    cards: tuple[int, ...] = field(default=DECK, repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise SealError(f"decks are sealed from a secret of {SECRET_BYTES} bytes, not {len(self.secret)}")

    def __repr__(self) -> str:
        return f"Sealed({self.header!r})"

    @cached_property
    def binding(self) -> bytes:
        """The hash of the header."""
        return binding_of(self.header)

    def seed(self, number: int) -> bytes:
        """Return the seed of one of the decks."""
        if not 1 <= number <= DECKS:
            raise SealError(f"a round has sealed decks 1 to {DECKS}, and no {number}")
        return deck_seed(self.secret, self.binding, number)

    def deck(self, number: int) -> SealedDeck:
        """Return one of the decks."""
        return deck_from(self.seed(number), self.binding, number, self.cards)

    @cached_property
    def fingerprints(self) -> tuple[bytes, ...]:
        """The fingerprints of the eight decks."""
        return tuple(fingerprint(self.deck(number).commitments) for number in range(1, DECKS + 1))

    @cached_property
    def root(self) -> bytes:
        """The one hash that seals the round."""
        return root_of(self.binding, self.fingerprints)


def seal(header: str, secret: bytes, cards: Sequence[int] = DECK) -> Sealed:
    """Seal eight decks to a header; the secret must be fresh and go nowhere but the vault."""
    return Sealed(header, secret, tuple(cards))


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
