"""Strengths inside compiled code are those of the vector form."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.hands import tables
from croupier.hands.vector import strengths
from croupier.lab.simulate import kernel_parts

pytestmark = pytest.mark.slow  # loading and running the compiler takes seconds


def some_hands(cards: int, rows: int = 3_000) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    rng = np.random.default_rng(cards)
    return np.array([rng.permutation(52)[:cards] for _ in range(rows)], np.uint8)


@pytest.mark.parametrize(
    ("ranking", "cards"), [("pocket", 2), ("three-card", 3), ("five-card", 5), ("five-card", 6)]
)
def test_compiled_and_vector_strengths_agree(ranking: str, cards: int) -> None:
    hands, table = some_hands(cards), kernel_parts.tables_of(ranking, cards)
    found = []
    for hand in hands.tolist():
        match cards:
            case 2:
                found.append(table[kernel_parts.place_2(*hand)])
            case 3:
                found.append(table[kernel_parts.place_3(*hand)])
            case 5:
                found.append(
                    kernel_parts.five(table, kernel_parts.place_3(*hand[:3]), kernel_parts.place_2(*hand[3:]))
                )
            case _:
                first, second = kernel_parts.place_3(*hand[:3]), kernel_parts.place_3(*hand[3:])
                found.append(kernel_parts.six(table, first, second, tuple(hand)))  # type: ignore[arg-type]
    assert found == strengths(ranking, hands).tolist()


def test_a_place_is_the_number_of_a_set_in_any_order() -> None:
    for size, place in ((3, kernel_parts.place_3), (4, kernel_parts.place_4), (5, kernel_parts.place_5)):
        sets = kernel_parts.every_set(size)
        assert len(sets) == comb(52, size)
        rng = np.random.default_rng(size)
        for number in rng.integers(len(sets), size=300).tolist():
            cards = [int(card) for card in rng.permutation(sets[number])]
            assert place(*cards) == number


def test_rows_take_the_place_of_strengths() -> None:
    table = kernel_parts.tables_of("three-card", 3)
    row_of = np.arange(741, dtype=np.uint16).astype(np.uint8)
    assert (kernel_parts.in_rows(table, row_of) == row_of[table]).all()


def test_the_states_of_two_cards_are_as_many_as_the_tables_have() -> None:
    found = tables.five_card_tables()
    assert found.triples.max() % kernel_parts.PAIRS_OF_FIVE == 0
    assert found.pairs.max() == kernel_parts.PAIRS_OF_FIVE - 1
    assert len({tuple(sorted(pair)) for pair in combinations(range(52), 2)}) == 1326
