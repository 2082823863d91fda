"""Each hand is paid by one row of a pay table, the one a dealer would point to; counted over all hands."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
import pytest

from croupier.cards import DECK, rank, suit
from croupier.games import Game, load
from croupier.games.payment import PayTable, row_for, rows_by_strength
from croupier.hands import FIVE_CARD, FOUR_CARD, ONE_CARD, RANKINGS, THREE_CARD
from croupier.hands.classes import Category, HandClass
from croupier.hands.vector import every_hand, strengths

from .drafts import FILES

Oracle: TypeAlias = Callable[[HandClass], str | None]
GAMES = [load(file) for file in FILES]
TABLES = [
    pytest.param(game, table, id=f"{game.id}-{table.id}") for game in GAMES for table in game.pay_tables
]


def three(*, royal: bool, lowest: Category) -> Oracle:
    """A three-card table that pays every category from the lowest up, perhaps a mini royal by itself."""

    def row(hand: HandClass) -> str | None:
        if royal and (hand.category, hand.ranks) == (Category.STRAIGHT_FLUSH, (12,)):
            return "mini royal"
        order = THREE_CARD.categories
        return hand.category.value if order.index(hand.category) >= order.index(lowest) else None

    return row


def five(
    jacks: str | None = None,
    sixes: str | None = None,
    tens: str | None = None,
    lowest: Category = Category.THREE_OF_A_KIND,
) -> Oracle:
    """A five-card table with these rows for pairs, from two pair up; with none, from the lowest up."""
    lowest = Category.TWO_PAIR if jacks or tens else lowest

    def row(hand: HandClass) -> str | None:
        if (hand.category, hand.ranks) == (Category.STRAIGHT_FLUSH, (12,)):
            return "royal flush"
        if hand.category is Category.PAIR:
            if tens and hand.ranks[0] >= 8:
                return tens
            return jacks if hand.ranks[0] >= 9 else sixes if hand.ranks[0] >= 4 else None
        order = FIVE_CARD.categories
        return hand.category.value if order.index(hand.category) >= order.index(lowest) else None

    return row


def four(*, lowest: Category, pairs: tuple[int, str] | None = None, aces: bool = False) -> Oracle:
    """A four-card table from the lowest category up, with a row for pairs from a rank, perhaps four aces."""

    def row(hand: HandClass) -> str | None:
        if aces and (hand.category, hand.ranks) == (Category.FOUR_OF_A_KIND, (12,)):
            return "four aces"
        if pairs and hand.category is Category.PAIR:
            return pairs[1] if hand.ranks[0] >= pairs[0] else None
        order = FOUR_CARD.categories
        return hand.category.value if order.index(hand.category) >= order.index(lowest) else None

    return row


def straight_or_better(hand: HandClass) -> str | None:
    order = FIVE_CARD.categories
    return "straight or better" if order.index(hand.category) >= order.index(Category.STRAIGHT) else None


def longest_flush(hand: HandClass) -> str | None:
    words = {4: "four-card flush", 5: "five-card flush", 6: "six-card flush", 7: "seven-card flush"}
    return words.get(len(hand.ranks))


def spread(hand: HandClass) -> str | None:
    if hand.category is Category.SPREAD:
        between = 12 - hand.ranks[0]
        words = {1: "spread of one", 2: "spread of two", 3: "spread of three"}
        return words.get(between, "spread of four to eleven")
    return None if hand.category is Category.OUTSIDE else hand.category.value


def pocket(hand: HandClass) -> str | None:
    if hand.category is Category.PAIR:
        return "pair of aces" if hand.ranks == (12, 12) else "pair of twos to kings"
    return f"ace and face {hand.category.value}" if hand.ranks in {(12, 9), (12, 10), (12, 11)} else None


def raised(hand: HandClass) -> str | None:
    royal = (hand.category, hand.ranks) == (Category.STRAIGHT_FLUSH, (12,))
    return "royal flush" if royal else hand.category.value


OR_BETTER = five(jacks="pair of jacks or better", sixes="pair of sixes to tens")
TO_ACES = five(jacks="pair of jacks to aces", sixes="pair of sixes to tens")
PAIR_UP, STRAIGHT_UP = Category.PAIR, Category.STRAIGHT
ORACLES: dict[str, Oracle] = {
    "three-card-poker ante-bonus": three(royal=False, lowest=STRAIGHT_UP),
    "three-card-poker pair-plus": three(royal=True, lowest=PAIR_UP),
    "three-card-poker six-card-bonus": five(),
    "nh-holdem-jackpots main": TO_ACES,
    "nh-holdem-jackpots board-bonus": three(royal=False, lowest=PAIR_UP),
    "nh-holdem-jackpots pocket-bonus": pocket,
    "nh-holdem-jackpots six-card-bonus": five(),
    "nh-holdem-face-up main": TO_ACES,
    "nh-holdem-face-up three-card-bonus": three(royal=True, lowest=PAIR_UP),
    "nh-holdem-stud main": OR_BETTER,
    "nh-holdem-3-card-bonus main": OR_BETTER,
    "nh-holdem-3-card-bonus three-card-bonus": three(royal=False, lowest=PAIR_UP),
    "three-card-poker-fragment ante-bonus": three(royal=False, lowest=STRAIGHT_UP),
    "three-card-poker-fragment pair-plus": three(royal=False, lowest=PAIR_UP),
    "caribbean-stud raise": raised,
    "let-it-ride main": five(tens="pair of tens or better"),
    "let-it-ride three-card-bonus": three(royal=True, lowest=PAIR_UP),
    "mississippi-stud main": OR_BETTER,
    "casino-holdem ante": five(lowest=Category.FLUSH),
    "crazy-4-poker super-bonus": four(lowest=STRAIGHT_UP, aces=True),
    "crazy-4-poker queens-up": four(lowest=Category.TWO_PAIR, pairs=(10, "pair of queens to aces")),
    "four-card-poker ante-bonus": four(lowest=Category.THREE_OF_A_KIND),
    "four-card-poker aces-up": four(lowest=Category.TWO_PAIR, pairs=(12, "pair of aces")),
    "high-card-flush flush": longest_flush,
    "red-dog main": spread,
    "texas-holdem-bonus ante": straight_or_better,
    "ultimate-texas-holdem blind": five(lowest=STRAIGHT_UP),
    "ultimate-texas-holdem trips": five(),
}


@cache
def rows(table: PayTable) -> list[str | None]:
    """The row that pays each class of hands, from the lowest class to the highest."""
    paid = (row_for(table, strength) for strength in range(len(RANKINGS[table.ranking].classes)))
    return [row.hand if row else None for row in paid]


@pytest.mark.parametrize(("game", "table"), TABLES)
@pytest.mark.slow
def test_every_class_of_hands_is_paid_by_the_row_it_should_be(game: Game, table: PayTable) -> None:
    oracle = ORACLES[f"{game.id} {table.id}"]
    assert rows(table) == [oracle(hand) for hand in RANKINGS[table.ranking].classes]


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_no_two_rows_pay_one_hand_but_for_the_wider_that_gives_way(game: Game, table: PayTable) -> None:
    assert game.pay_table(table.id) is table
    ranged = rows_by_strength(table)
    assert sorted(row.hand for row, _ in ranged) == sorted(row.hand for row in table.rows)
    for (_, narrow), (_, wide) in combinations(ranged, 2):
        assert narrow != wide
        assert not narrow.overlaps(wide) or narrow in wide


def test_the_royal_flush_in_hearts_wins_the_jackpot_of_its_own() -> None:
    table = load("nh-holdem-jackpots").pay_table("six-card-bonus")
    royal = len(FIVE_CARD.classes) - 1
    paid = [row_for(table, royal, suit) for suit in (0, 1, 2, 3)]
    names = [row.hand for row in paid if row]
    assert names == ["royal flush", "royal flush", "royal flush in hearts", "royal flush"]


@pytest.mark.slow
def test_a_narrower_row_that_a_reading_adds_takes_its_hands_out_of_the_wider() -> None:
    table = load("nh-holdem-stud").with_readings({"Q3-01": "b"}).pay_table("main")
    paid = Counter(rows(table))
    assert paid["pair of sixes"] == 220  # one class for each choice of three kickers among twelve ranks
    assert paid["pair of sixes to tens"] == 4 * 220
    assert paid["pair of jacks or better"] == 4 * 220


# ------------------------------------------------------------------------------- counted in full


@cache
def by_class(ranking: str, size: int) -> list[int]:
    """How many hands of all that can be dealt are of each class."""
    found = strengths(ranking, every_hand(size))
    return [int(number) for number in np.bincount(found, minlength=len(RANKINGS[ranking].classes))]


def counts(table: PayTable, size: int) -> dict[str | None, int]:
    """How many hands of all that can be dealt each row pays."""
    found: Counter[str | None] = Counter()
    for name, number in zip(rows(table), by_class(table.ranking, size), strict=True):
        found[name] += number
    return dict(found)


THREE_CARD_COUNTS = {
    "straight flush": 48,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    None: 16_440,
}


def test_the_three_card_tables_pay_the_classical_numbers_of_hands() -> None:
    for name, table in (
        ("nh-holdem-jackpots", "board-bonus"),
        ("nh-holdem-3-card-bonus", "three-card-bonus"),
        ("three-card-poker-fragment", "pair-plus"),
    ):
        assert counts(load(name).pay_table(table), 3) == THREE_CARD_COUNTS
    with_royal = THREE_CARD_COUNTS | {"straight flush": 44, "mini royal": 4}
    assert counts(load("three-card-poker").pay_table("pair-plus"), 3) == with_royal
    assert counts(load("nh-holdem-face-up").pay_table("three-card-bonus"), 3) == with_royal


def test_the_pocket_bonus_pays_the_classical_numbers_of_pockets() -> None:
    assert counts(load("nh-holdem-jackpots").pay_table("pocket-bonus"), 2) == {
        "pair of twos to kings": 72,
        "pair of aces": 6,
        "ace and face suited": 12,
        "ace and face unsuited": 36,
        None: 1_200,
    }
    faces = sum(
        {rank(one), rank(two)} in ({12, 9}, {12, 10}, {12, 11}) and suit(one) == suit(two)
        for one, two in combinations(DECK, 2)
    )
    assert faces == 12


@pytest.mark.parametrize(
    "name", ["nh-holdem-stud", "nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-3-card-bonus"]
)
@pytest.mark.slow
def test_the_main_tables_pay_the_classical_numbers_of_all_2598960_hands(name: str) -> None:
    found = counts(load(name).pay_table("main"), 5)
    (jacks,) = [hand for hand in found if hand and hand.startswith("pair of jacks")]
    assert found == {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        jacks: 337_920,
        "pair of sixes to tens": 422_400,
        None: 1_302_540 + 337_920,
    }
    assert sum(found.values()) == 2_598_960


def test_the_rankings_named_in_pay_tables_are_those_there_are() -> None:
    """All but that of one card, by which a contest is decided and nothing is paid."""
    named = {table.ranking for game in GAMES for table in game.pay_tables}
    assert named == set(RANKINGS) - {ONE_CARD.id}
