"""The shuffle of a live table is the one it says it is, and favours nothing."""

import hashlib
from collections.abc import Iterator
from itertools import permutations

import pytest

from croupier.cards import DECK, cards_text
from croupier.fair.shuffle import SEED_BYTES, Stream, in_random_order, shuffled
from tests.server.chance import chi_square, likelihood, seed

# RFC 8439, appendix A.1: keys of zeros and of a last byte 1, counter and nonce zero or one block on.
RFC_8439 = {
    bytes(32): (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    ),
    bytes(31) + b"\1": (
        "4540f05a9f1fb296d7736e7b208e3c96eb4fe1834688d2604f450952ed432d41"
        "bbe2a0b6ea7566d2a5d1e7e20d42af2c53d792b1c43fea817e9ad275ae546963"
    ),
}


@pytest.mark.parametrize(("key", "stream"), RFC_8439.items())
def test_the_stream_is_the_one_of_rfc_8439(key: bytes, stream: str) -> None:
    assert Stream(key).take(len(stream) // 2).hex() == stream


def test_the_stream_is_the_same_however_it_is_taken() -> None:
    whole, parts = Stream(seed(0)), Stream(seed(0))
    assert whole.take(3000) == b"".join(parts.take(count) for count in (1, 255, 256, 257, 2, 1000, 1229))


def test_a_seed_has_one_order_of_the_deck() -> None:
    """Written down once: whoever changes the shuffle changes this, and says so."""
    assert cards_text(shuffled(seeds=bytes)) == (
        "3c 9s Ad Qs Ah 3s 8s Jh Tc As 7c 8c 2s 6d 2c 7d Js Ks 4h Ts 5c 5h Ac 9c 7h Qd "
        "Jd Qc 4d 6c 6s Jc Qh 6h Th 7s 4s 5s Td 8h Kc 8d Kh 9h 3d 4c 5d 9d 2d 2h Kd 3h"
    )


def test_the_order_follows_from_the_stream_by_hand() -> None:
    """Five cards, four words of the first vector: their remainders by 5, 4, 3 and 2 are the choices."""
    words = [
        int.from_bytes(bytes.fromhex(RFC_8439[bytes(32)][at : at + 8]), "little") for at in (0, 8, 16, 24)
    ]
    assert [word % left for word, left in zip(words, (5, 4, 3, 2), strict=True)] == [4, 0, 0, 1]
    assert in_random_order("abcde", Stream(bytes(32))) == ("c", "b", "d", "a", "e")


def test_every_shuffle_asks_for_a_seed_of_its_own() -> None:
    asked: list[int] = []

    def seeds(count: int) -> bytes:
        asked.append(count)
        return seed(len(asked))

    assert shuffled(seeds=seeds) != shuffled(seeds=seeds)
    assert asked == [SEED_BYTES, SEED_BYTES]


def test_a_deck_is_every_card_once() -> None:
    for _ in range(50):
        assert sorted(shuffled()) == list(DECK)


def test_two_decks_are_never_alike() -> None:
    assert len({shuffled() for _ in range(300)}) == 300


class _Words(Stream):
    """A stream that is told what to say."""

    def __init__(self, *words: int) -> None:
        self.said = [word.to_bytes(4, "little") for word in words]

    def take(self, count: int) -> bytes:
        assert count == 4
        return self.said.pop(0)


def test_a_word_that_would_favour_small_numbers_is_thrown_away() -> None:
    whole = 2**32 - 2**32 % 52
    words = _Words(2**32 - 1, whole, whole - 1)
    assert words.below(52) == 51
    assert not words.said


def test_one_of_one_is_zero_and_one_of_none_is_refused() -> None:
    assert Stream(seed(1)).below(1) == 0
    assert 0 <= Stream(seed(1)).below(2**32) < 2**32
    for count in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="can be chosen"):
            Stream(seed(1)).below(count)


def test_fisher_yates_gives_each_order_for_one_row_of_choices() -> None:
    """With four cards there are 4 * 3 * 2 rows of choices, and each leads to an order of its own."""

    class Choices(Stream):
        def __init__(self, *row: int) -> None:
            self.row = list(row)

        def words(self, least: int) -> Iterator[int]:
            assert least == len(self.row)
            return iter(self.row)

    rows = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]
    assert {in_random_order("abcd", Choices(*row)) for row in rows} == set(permutations("abcd"))


@pytest.mark.parametrize("thrown_away", [(), (0,), (3, 4), (50,), (51, 52, 53)])
def test_a_deck_is_chosen_card_by_card_as_one_of_so_many(thrown_away: tuple[int, ...]) -> None:
    """Words that favour small numbers come at these places, where they push all others along."""
    stream = Stream(seed(9))
    words = [stream.below(2**32) % (2**32 - 52) for _ in range(60)]
    for place in thrown_away:
        words.insert(place, 2**32 - 1)
    chosen, order = _Words(*words), list(DECK)
    for last in range(51, 0, -1):
        other = chosen.below(last + 1)
        order[last], order[other] = order[other], order[last]

    class Scripted(Stream):
        def __init__(self, *words: int) -> None:
            self.left = b"".join(word.to_bytes(4, "little") for word in words)

        def take(self, count: int) -> bytes:
            taken, self.left = self.left[:count], self.left[count:]
            return taken

    scripted = Scripted(*words)
    assert in_random_order(DECK, scripted) == tuple(order)
    assert len(scripted.left) == 4 * len(chosen.said), "as many words were taken"


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_orders_of_a_small_deck_are_equally_likely(cards: int) -> None:
    stream = Stream(seed(cards))
    counts = dict.fromkeys(permutations(range(cards)), 0)
    for _ in range(200 * len(counts)):
        counts[in_random_order(range(cards), stream)] += 1
    assert likelihood(chi_square(counts.values()), len(counts) - 1) > 0.01


def test_seeds_of_these_tests_are_not_chosen() -> None:
    assert seed(3) == hashlib.sha256(b"croupier shuffle 3").digest()
