"""Sealed decks and the public cut: the published vector, and uniform whatever one side does."""

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from croupier.cards import DECK, cards_text
from croupier.fair.seal import (
    DECKS,
    Cut,
    SealError,
    canonical,
    closing_hash,
    cut,
    cut_key,
    deck_from,
    fingerprint,
    hkdf,
    opens,
    root_of,
    seal,
    seed_commitment,
)
from tests.fair.vectors import FILE, HEADER, SECRET, TWO_SEATS, written
from tests.server.chance import chi_square, likelihood


def test_the_published_vector() -> None:
    sealed = seal(canonical(HEADER), SECRET)
    commitments = {seat: seed_commitment(sealed.root, seat, seed) for seat, seed in TWO_SEATS.items()}
    closing = closing_hash(sealed.root, commitments)
    made = cut(closing, TWO_SEATS)
    start = [
        each.hex()[:8]
        for each in (sealed.binding, sealed.seed(1), sealed.fingerprints[0], sealed.root, closing)
    ]
    assert start == ["dfa14ff1", "4e57d8ce", "a2ca242f", "1f2a6e47", "63bdff01"]
    assert cards_text(sealed.deck(1).cards[:3]) == "Th Qh 6d"
    assert cut_key(closing, TWO_SEATS).hex()[:8] == "56b6e9e3"
    assert (made.deck, made.positions[:3]) == (5, (38, 17, 40))
    assert cards_text(made.dealt(sealed.deck(made.deck))[:3]) == "8h 6s 6c"


def test_the_file_of_vectors_is_what_the_code_makes() -> None:
    assert FILE.read_text() == written(), "write it again: python -m tests.fair.vectors"


def test_keys_are_derived_as_by_rfc_5869() -> None:
    theirs = HKDF(SHA256(), 32, b"salt", b"info").derive(b"secret")
    assert hkdf(b"secret", b"salt", b"info") == theirs


def test_an_opened_deck_seed_gives_its_fingerprint() -> None:
    sealed = seal(canonical(HEADER), SECRET)
    again = [deck_from(sealed.seed(j), sealed.binding, j) for j in range(1, DECKS + 1)]
    fingerprints = [fingerprint(deck.commitments) for deck in again]
    assert root_of(sealed.binding, fingerprints) == sealed.root
    assert all(sorted(deck.cards) == list(DECK) for deck in again)
    assert len({nonce for deck in again for nonce in deck.nonces}) == DECKS * len(DECK)


def test_a_seed_opens_its_commitment_in_its_round_at_its_seat_only() -> None:
    root, other = seal(canonical(HEADER), SECRET).root, bytes(32)
    committed = seed_commitment(root, 2, TWO_SEATS[2])
    assert opens(root, 2, TWO_SEATS[2], committed)
    assert not opens(root, 3, TWO_SEATS[2], committed)
    assert not opens(other, 2, TWO_SEATS[2], committed)
    assert not opens(root, 2, TWO_SEATS[5], committed)


def test_what_cannot_be_sealed_or_cut_is_refused() -> None:
    sealed = seal(canonical(HEADER), SECRET)
    with pytest.raises(SealError, match="32 bytes, not 3"):
        seal("{}", b"abc")
    with pytest.raises(SealError, match="decks 1 to 8, and no 9"):
        sealed.seed(9)
    with pytest.raises(SealError, match="32 bytes, not 1"):
        seed_commitment(sealed.root, 2, b"r")
    with pytest.raises(SealError, match="from 1 to 255, not 0"):
        closing_hash(sealed.root, {0: bytes(32)})
    assert "secret" not in repr(sealed)
    assert SECRET.hex() not in repr(sealed)


def _by_player(number: int) -> Cut:
    """The house deals the same sealed decks round after round and picks all other seeds; one is random."""
    seed = hashlib.sha256(b"player %d" % number).digest()
    root = bytes(32)
    seeds = {1: bytes(32), 2: seed, 7: b"\xff" * 32}
    return cut(closing_hash(root, {s: seed_commitment(root, s, r) for s, r in seeds.items()}), seeds)


def _dealt_to_player(number: int) -> tuple[int, ...]:
    made = _by_player(number)
    return tuple((position + made.deck) % len(DECK) for position in made.positions)  # decks in known order


def _dealt_by_house(number: int) -> tuple[int, ...]:
    """The players always send the same seeds; the house's secret is random."""
    sealed = seal(canonical(HEADER), hashlib.sha256(b"house %d" % number).digest())
    made = cut(closing_hash(bytes(32), {}), {1: bytes(32)})
    return made.dealt(sealed.deck(made.deck))


@pytest.mark.slow
@pytest.mark.parametrize(("dealt", "rounds"), [(_dealt_to_player, 4_000), (_dealt_by_house, 2_000)])
def test_one_random_side_makes_the_order_uniform(
    dealt: Callable[[int], tuple[int, ...]], rounds: int
) -> None:
    """At 99%: the card at three places, and the pair on top, over rounds with known randomness."""
    orders = [dealt(number) for number in range(rounds)]
    for place in (0, 25, 51):
        counts = Counter(order[place] for order in orders)
        found = chi_square([counts[card] for card in DECK])
        assert likelihood(found, len(DECK) - 1) > 0.01 / 3
    halves = Counter((order[0] < 26, order[1] < 26) for order in orders)
    pairs = [halves[key] / share for key, share in _PAIRS.items()]
    assert max(pairs) / min(pairs) < 1.25


_PAIRS = {(True, True): 25, (True, False): 26, (False, True): 26, (False, False): 25}


@pytest.mark.slow
def test_each_of_the_eight_decks_is_chosen_alike() -> None:
    counts = Counter(_by_player(number).deck for number in range(4_000))
    assert likelihood(chi_square([counts[j] for j in range(1, DECKS + 1)]), DECKS - 1) > 0.01
