"""Commitments: a deck fixed position by position before wagers close, and opened one card at a time.

The bytes under each hash are laid out in docs/fairness.md, so that any other program can check them.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypedDict

from croupier.cards import card_text, cards_text, parse_cards, verify_cards
from croupier.errors import CroupierError

POSITION_TAG: Final = b"croupier deck position 1\0"
DECK_TAG: Final = b"croupier deck 1\0"
NONCE_BYTES: Final = 16
FORMAT: Final = "croupier round 1"
"""What a published round calls itself."""
_LONGEST_ROUND: Final = 200


class FairnessError(CroupierError):
    """A deck that cannot be committed or opened."""


class OpeningView(TypedDict):
    """A position of a deck in the open, as it is published: its card, and the nonce that hid it."""

    position: int
    card: str
    nonce: str


class Opening(NamedTuple):
    """What opens one position of a committed deck: its card, and the nonce that hid it."""

    position: int  # from 1, the top of the deck
    card: int
    nonce: bytes

    def plain(self) -> OpeningView:
        """Return the opening as it is published."""
        return {"position": self.position, "card": card_text(self.card), "nonce": self.nonce.hex()}


def commitment(round_id: str, opening: Opening) -> str:
    """Return the hash that commits to a card at a position of a round's deck, in hexadecimal.

    Every field but the round's name has a fixed length, and that one is preceded by its length, so no two
    openings are the same bytes.

    >>> commitment("table/T1 17", Opening(1, 42, bytes(16)))[:16]
    '895801930f78dc52'
    """
    name = round_id.encode()
    if not 1 <= len(name) <= _LONGEST_ROUND:
        raise FairnessError(f"the name of a round has 1 to {_LONGEST_ROUND} bytes, not {len(name)}")
    told = POSITION_TAG + len(name).to_bytes(2, "big") + name + opening.position.to_bytes(2, "big")
    return hashlib.sha256(told + card_text(opening.card).encode() + opening.nonce).hexdigest()


def fingerprint(commitments: Sequence[str]) -> str:
    """Return one hash for a whole list of commitments, short enough for a player to note."""
    return hashlib.sha256(DECK_TAG + b"".join(map(bytes.fromhex, commitments))).hexdigest()


@dataclass(frozen=True, slots=True)
class CommittedDeck:
    """A deck and the nonces that hide it: secret, but for its commitments and what is opened.

    >>> deck = commit("table/T1 17", range(52))
    >>> deck
    CommittedDeck('table/T1 17')
    >>> commitment("table/T1 17", deck.open(1)) == deck.commitments[0]
    True
    """

    round_id: str
    cards: tuple[int, ...] = field(repr=False)
    nonces: tuple[bytes, ...] = field(repr=False)

    def __post_init__(self) -> None:
        verify_cards(self.cards)
        if len(self.nonces) != len(self.cards) or any(len(each) != NONCE_BYTES for each in self.nonces):
            raise FairnessError(f"a committed deck has one nonce of {NONCE_BYTES} bytes for each card")
        if len(set(self.nonces)) != len(self.nonces):
            raise FairnessError("a nonce hides one card; this deck has one of them twice")

    def __repr__(self) -> str:
        return f"CommittedDeck({self.round_id!r})"

    @property
    def commitments(self) -> tuple[str, ...]:
        """What is published before wagers close: one hash for each position, from the top."""
        return tuple(commitment(self.round_id, self.open(number)) for number in range(1, len(self.cards) + 1))

    def open(self, position: int) -> Opening:
        """Return what opens a position; only ever for a card that the reader may see."""
        if not 1 <= position <= len(self.cards):
            raise FairnessError(f"this deck has positions 1 to {len(self.cards)}, and no {position}")
        return Opening(position, self.cards[position - 1], self.nonces[position - 1])

    def openings(self, seen: "frozenset[int] | set[int]") -> tuple[Opening, ...]:
        """Return what opens the cards somebody has seen, from the top of the deck, and no other."""
        return tuple(self.open(number) for number, card in enumerate(self.cards, 1) if card in seen)

    def secret(self) -> str:
        """Return the whole deck as text, to be sealed in the vault and kept nowhere else."""
        return json.dumps([self.round_id, cards_text(self.cards), b"".join(self.nonces).hex()])

    @classmethod
    def read(cls, secret: str) -> "CommittedDeck":
        """Return the deck that `secret` told."""
        round_id, cards, nonces = json.loads(secret)
        whole = bytes.fromhex(nonces)
        parts = tuple(whole[at : at + NONCE_BYTES] for at in range(0, len(whole), NONCE_BYTES))
        return cls(round_id, parse_cards(cards), parts)


def commit(
    round_id: str, deck: Sequence[int], nonces: Callable[[int], bytes] = secrets.token_bytes
) -> CommittedDeck:
    """Commit to a shuffled deck, with a new nonce for each card; the round's name must never come again."""
    return CommittedDeck(round_id, tuple(deck), tuple(nonces(NONCE_BYTES) for _ in deck))
