"""The cards of a street game by role: rows of every bet for each pocket and board, and cards dealt apart.

The bonus cards that 001 deals apart are never told one by one. For each pocket it is counted how many sets of
them make each row and hold given cards; those that avoid the board follow by inclusion and exclusion.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.odds.ends import SideBet, side_bets
from croupier.odds.paid import rows_of
from croupier.odds.roles import hands, places, rank, row_numbers
from croupier.odds.sizes import verify_tied_to_the_ante
from croupier.odds.streets import Course, course_of
from croupier.odds.suits import Ints
from croupier.odds.unsolved import UnsolvedError


@dataclass(frozen=True, eq=False)
class Roles:
    """A street game with its bets told apart by the cards they weigh."""

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
    table = game.pay_table(game.wagers_of(main)[0].paid_by)
    course = course_of(game, main, table, low)
    if course is None or not course.streets:
        raise UnsolvedError(f"{main} of {game.name} is not paid by one pay table with decisions before it")
    verify_tied_to_the_ante(game, main)
    owned = {name for name in table.cards if game.card_group(name).owner == "player"}
    pocket = sum(game.card_group(name).count for name in owned)
    board = course.cards - pocket
    if min(street.known for street in course.streets) < pocket:
        raise UnsolvedError(f"{main} of {game.name} is decided before a player has all own cards")
    seen, apart = [], []
    for side in side_bets(game, main):
        cards = set(side.table.cards)
        if cards <= set(table.cards):
            seen.append(side)
        elif not cards & (set(table.cards) - owned):
            apart.append(side)
        else:
            raise UnsolvedError(
                f"{side.group} of {game.name} mixes the board with other cards; ask for a simulation instead"
            )
    if len(apart) > 1:
        raise UnsolvedError(f"{game.name} has more than one bet on cards dealt apart; simulate it instead")
    bet = SideBet(main, table, rows_of(table))
    return Roles(game, main, course, bet, pocket, board, tuple(seen), apart[0] if apart else None, low)


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
