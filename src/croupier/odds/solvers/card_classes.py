"""Sort the cards of a round by role: hands up to the names of suits, boards, and cards dealt apart.

Where a side bet looks at the board alone or at the pocket alone, it matters where a card lies. So a player's
hand is taken up to suits, and every other card by its place among the cards that hand leaves in the deck.

The bonus cards that 001 deals apart are never counted one by one. For each pocket it is counted how many sets
of them make each row and hold given cards; those that avoid the board follow by inclusion and exclusion.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.procedure import sight_at
from croupier.hands import RANKINGS
from croupier.hands.vector import every_hand, strengths
from croupier.odds.counting.outcomes import SideBet, side_bets
from croupier.odds.counting.payouts import UnsolvedError, rows_of
from croupier.odds.counting.suits import Ints, classes, lacking
from croupier.odds.counting.work import boards_too_large
from croupier.odds.solvers.solvable import verify_solved, with_advice
from croupier.odds.solvers.streets import Course, course_of, verify_tied_to_the_ante


@dataclass(frozen=True, eq=False)
class HandClasses:
    """One hand of each class, how many hands it stands for, and the cards each leaves in the deck."""

    cards: NDArray[np.uint8]  # (classes, size), each hand rising
    weights: Ints
    left: NDArray[np.uint8]  # (classes, cards left), rising


@cache
def hands(size: int, favoured: frozenset[int] = frozenset(), low: int = 0) -> HandClasses:
    """Return the classes of hands that differ only in the names of suits none of which a row favours.

    >>> len(hands(2).cards), len(hands(2, frozenset({2})).cards), int(hands(2, frozenset({2})).weights.sum())
    (169, 416, 1326)
    """
    if not favoured:
        found = classes(size, low)
        sets, weights = np.sort(found.sets, axis=1), found.weights
    else:
        every = every_hand(size, range(4 * low, 52))
        bits = (1 << (every >> 2).astype(np.int64))[:, :, None] * (every[:, :, None] & 3 == np.arange(4))
        masks = bits.sum(axis=1)
        plain = [suit for suit in range(4) if suit not in favoured]
        masks = np.column_stack([masks[:, sorted(favoured)], np.sort(masks[:, plain], axis=1)])
        _, first, weights = np.unique(masks, axis=0, return_index=True, return_counts=True)
        sets = every[first]
    left = np.nonzero(lacking(sets, low))[1].reshape(len(sets), -1).astype(np.uint8)
    return HandClasses(sets, weights, left)


# --------------------------------------------------------------------------- sets of places in what is left


def rank(sets: NDArray[np.integer]) -> Ints:
    """Return the number of each rising set of places, in the order of `places`."""
    number = np.zeros(sets.shape[:-1], dtype=np.int64)
    for k in range(sets.shape[-1]):
        number += _choose(k + 1)[sets[..., k]]
    return number


@cache
def _choose(k: int) -> Ints:
    return np.array([comb(place, k) for place in range(53)], dtype=np.int64)


@cache
def places(count: int, size: int) -> NDArray[np.uint8]:
    """Return every set of so many places of `count`, each rising, in the order of `rank`."""
    sets = np.array(list(combinations(range(count), size)), dtype=np.uint8).reshape(comb(count, size), size)
    return sets[np.argsort(rank(sets), kind="stable")]


@cache
def one_less(count: int, size: int) -> Ints:
    """Return, for each set of this size, the numbers of the sets it grows from by one place: (sets, size)."""
    sets = places(count, size)
    return np.stack([rank(np.delete(sets, k, axis=1)) for k in range(size)], axis=1)


def grown(values: Ints, count: int, size: int) -> Ints:
    """Return, for sets one larger than `size`, the sum of values over the sets they grow from."""
    found: Ints = values[:, one_less(count, size + 1)].sum(axis=2)
    return found


@cache
def _one_more(count: int, size: int) -> Ints:
    """Return, for each set of this size, the numbers of the sets it can grow to: (sets, count - size)."""
    larger = one_less(count, size + 1)
    order = np.argsort(larger.ravel(), kind="stable")
    found: Ints = (order // larger.shape[1]).reshape(comb(count, size), count - size)
    return found


def shrunk(values: Ints, count: int, size: int) -> Ints:
    """Return, for sets one smaller than `size`, the sum of values over the sets they can grow to."""
    found: Ints = values[:, _one_more(count, size - 1)].sum(axis=2)
    return found


# ---------------------------------------------------------------------------------- rows that cards come to


def row_numbers(
    side: SideBet, fixed: NDArray[np.uint8], loose: NDArray[np.uint8], *, suits: bool
) -> NDArray[np.uint8]:
    """Return the row of a pay table for each hand; with `suits`, a row of one suit apart from its plain row.

    The cards that must all play come first; the rest are loose, and the best of them play (Q1-18).
    """
    table, size = side.table, RANKINGS[side.table.ranking].size
    cards = np.concatenate([fixed, loose], axis=-1)
    if table.uses_all_of and cards.shape[-1] > size:
        picks = combinations(range(loose.shape[-1]), size - fixed.shape[-1])
        best = np.zeros(cards.shape[:-1], dtype=np.uint16)
        for pick in picks:
            part = np.concatenate([fixed, loose[..., pick]], axis=-1)
            np.maximum(best, strengths(table.ranking, part), out=best)
    else:
        best = strengths(table.ranking, cards)
    found: NDArray[np.uint8] = side.rows.row_of[best]
    if suits:
        for plain, special in side.rows.suits.items():
            at = np.nonzero(found == plain)
            held = cards[at] & 3
            for suit, row in special:
                found[tuple(index[(held == suit).sum(axis=1) >= size] for index in at)] = row
    return found


def favoured_suits(sides: Iterable[SideBet], groups: Collection[str]) -> frozenset[int]:
    """Return the suits that rows of these bets name: a decision that can lose one must tell them apart."""
    return frozenset(
        suit
        for side in sides
        if side.group in groups
        for special in side.rows.suits.values()
        for suit, _ in special
    )


def split_suits(ways: Ints, sides: Iterable[SideBet]) -> Ints:
    """Give each row of one suit its quarter of the plain row, where nothing else tells suits apart."""
    for axis, side in enumerate(sides, 1):
        counted = np.moveaxis(ways, axis, 0).copy()
        for plain, special in side.rows.suits.items():
            quarter = counted[plain] // 4
            if (quarter * 4 != counted[plain]).any():
                raise ArithmeticError(
                    "a row of one suit is not a quarter of all; this is a fault of croupier"
                )
            for _, row in special:
                counted[row] += quarter
                counted[plain] -= quarter
        ways = np.moveaxis(counted, 0, axis)
    return ways


@dataclass(frozen=True, eq=False)
class Roles:
    """A street game with its bets kept apart by the cards they weigh."""

    game: Game
    main: str
    course: Course
    bet: SideBet  # the main wager's own pay table
    pocket: int
    board: int
    seen: tuple[SideBet, ...]  # side bets on the pocket, the board or both
    apart: SideBet | None  # the one on cards dealt apart, with the pocket or without
    low: int

    @property
    def sides(self) -> tuple[SideBet, ...]:
        """All side bets, the one with cards apart last."""
        return (*self.seen, *([self.apart] if self.apart else []))

    @property
    def left(self) -> int:
        """How many cards a pocket leaves in the deck."""
        return 52 - 4 * self.low - self.pocket

    @property
    def cards_apart(self) -> int:
        """How many cards are dealt apart."""
        if self.apart is None:
            return 0
        return sum(
            self.game.card_group(name).count
            for name in self.apart.table.cards
            if name not in self.bet.table.cards
        )

    @property
    def orders(self) -> int:
        """In how many orders the board can come."""
        return prod(range(self.left - self.board + 1, self.left + 1))

    @property
    def sets_apart(self) -> int:
        """How many sets of cards apart the pocket and the board leave."""
        return comb(self.left - self.board, self.cards_apart)


def roles_of(game: Game, main: str, low: int = 0) -> Roles:
    """Lay a street game out by roles, or say why it cannot be."""
    verify_solved(game, main)
    table = game.pay_table(game.wagers_of(main)[0].paid_by)
    course = course_of(game, main, table, low)
    if course is None or not course.streets:
        raise UnsolvedError(f"{main} of {game.name} is not paid by one pay table with decisions before it")
    verify_tied_to_the_ante(game, main)
    owned = {name for name in table.cards if game.card_group(name).owner == "player"}
    pocket = sum(game.card_group(name).count for name in owned)
    board = course.cards - pocket
    first = sight_at(game, course.streets[0].step)
    if any(first.of(name) < game.card_group(name).count for name in owned):
        raise UnsolvedError(
            f"{main} of {game.name} is decided at step {first.step}, before a player has seen all own cards, "
            "and is not counted together with other bets; ask for its odds alone"
        )
    seen, apart = [], []
    for side in side_bets(game, main):
        verify_solved(game, side.group)
        cards = set(side.table.cards)
        if cards <= set(table.cards):
            seen.append(side)
        elif not cards & (set(table.cards) - owned):
            apart.append(side)
        else:
            raise UnsolvedError(
                with_advice(game, f"{side.group} of {game.name} mixes the board with other cards")
            )
    if len(apart) > 1:
        raise UnsolvedError(with_advice(game, f"{game.name} has more than one bet on cards dealt apart"))
    bet = SideBet(main, table, rows_of(table))
    roles = Roles(game, main, course, bet, pocket, board, tuple(seen), apart[0] if apart else None, low)
    if large := boards_too_large(game, pocket, board, roles.cards_apart, low=low):
        raise UnsolvedError(large)
    return roles


# -------------------------------------------------------------------------- rows of the cards on the table


def seen_rows(
    roles: Roles, side: SideBet, start: int, stop: int, favoured: frozenset[int]
) -> NDArray[np.uint8]:
    """Return the row of a bet for some pockets and every board: (pockets, boards)."""
    found = hands(roles.pocket, favoured, roles.low)
    pocket = found.cards[start:stop]
    boards = places(roles.left, roles.board)
    takes = [roles.game.card_group(name).owner == "player" for name in side.table.cards]
    if all(takes):
        rows = row_numbers(side, pocket[:, :0], pocket, suits=bool(favoured))
        return np.broadcast_to(rows[:, None], (len(pocket), len(boards)))
    board = found.left[start:stop][:, boards]
    own = np.broadcast_to(pocket[:, None, :], (*board.shape[:2], roles.pocket))
    if not any(takes):
        return row_numbers(side, board[..., :0], board, suits=bool(favoured))
    return row_numbers(side, own, board, suits=bool(favoured))


# ------------------------------------------------------------------------------------- cards dealt apart


class _Apart:
    """A bet on cards dealt apart as counting sees it: equal where the rows are, whatever they pay."""

    def __init__(self, roles: Roles, side: SideBet) -> None:
        self.side = side
        self.with_pocket = any(roles.game.card_group(name).owner == "player" for name in side.table.cards)
        rows = side.rows
        same = (side.table.ranking, rows.row_of.tobytes(), rows.count, str(rows.suits))
        self._same = (*same, bool(side.table.uses_all_of), self.with_pocket)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Apart) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)


def apart_counts(roles: Roles, favoured: frozenset[int]) -> tuple[NDArray[np.unsignedinteger], ...]:
    """Return, for 0, 1, ... cards of the board, how many sets apart make each listed row and hold them.

    Each is of shape (pockets, sets of board cards, rows without the unlisted hands).
    """
    assert roles.apart is not None  # noqa: S101 (asked only where there is one)
    key = _Apart(roles, roles.apart)
    return _apart_counts(key, roles.pocket, roles.board, roles.cards_apart, favoured, roles.low)


@lru_cache(maxsize=2)
def _apart_counts(
    key: _Apart, pocket: int, board: int, apart: int, favoured: frozenset[int], low: int
) -> tuple[NDArray[np.unsignedinteger], ...]:
    side, found = key.side, hands(pocket, favoured, low)
    count, listed = found.left.shape[1], side.rows.count - 1
    drawn = places(count, apart)
    held = [[rank(drawn[:, part]) for part in combinations(range(apart), size)] for size in range(board + 1)]
    counts = [
        np.zeros(
            (len(found.cards), comb(count, size), listed),
            dtype=np.min_scalar_type(comb(count - size, apart - size) if size <= apart else 0),
        )
        for size in range(board + 1)
    ]
    for number, (own, left) in enumerate(zip(found.cards, found.left, strict=True)):
        cards = left[drawn]
        mine = np.broadcast_to(own, (len(cards), pocket if key.with_pocket else 0))
        rows = row_numbers(side, mine, cards, suits=bool(favoured))
        paid = np.flatnonzero(rows < listed)
        row = rows[paid].astype(np.int64)
        for size, parts in enumerate(held):
            codes = [part[paid] * listed + row for part in parts]
            if codes:
                size_of = counts[size].shape[1] * listed
                often = np.bincount(np.concatenate(codes), minlength=size_of)
                counts[size][number] = often.reshape(-1, listed)
    return tuple(counts)


@lru_cache(maxsize=2)
def _parts_of_boards(left: int, board: int) -> tuple[tuple[Ints, ...], ...]:
    boards = places(left, board)
    return tuple(
        tuple(rank(boards[:, part]) for part in combinations(range(board), size)) for size in range(board + 1)
    )


def apart_rows(roles: Roles, start: int, stop: int, favoured: frozenset[int]) -> Ints:
    """Return how many sets of cards apart make each row, for some pockets and every board."""
    assert roles.apart is not None  # noqa: S101 (asked only where there is one)
    counts = apart_counts(roles, favoured)
    boards = comb(roles.left, roles.board)
    listed = roles.apart.rows.count - 1
    found = np.zeros((stop - start, boards, listed + 1), dtype=np.int64)
    for size, parts in enumerate(_parts_of_boards(roles.left, roles.board)):
        here = counts[size][start:stop].astype(np.int64) * (-1) ** size
        for part in parts:
            found[..., :listed] += here[:, part]
    found[..., listed] = roles.sets_apart - found[..., :listed].sum(axis=2)
    return found
