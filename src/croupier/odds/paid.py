"""What each row of a pay table returns, as exact fractions of the stake, and which row pays each strength."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.payment import PayTable
from croupier.games.paytables import rows_by_strength
from croupier.games.words import ByStake, Fixed, Odds, Pays, Plain, Share
from croupier.hands import RANKINGS
from croupier.hands.phrases import key_of
from croupier.odds.unsolved import UnsolvedError


@dataclass(frozen=True, eq=False)
class Rows:
    """A pay table laid out for counting: rows by number, the last one being every hand it does not list."""

    hands: tuple[str, ...]
    row_of: NDArray[np.uint8]  # by strength
    suits: Mapping[int, tuple[tuple[int, int], ...]]  # by row: suit-specific rows above it, as (suit, row)

    @property
    def count(self) -> int:
        """How many rows there are, with the unlisted hands as one."""
        return len(self.hands)


def rows_of(table: PayTable) -> Rows:
    """Lay a pay table out for counting; what its rows pay does not matter, so new numbers find it done."""
    return _laid_out(replace(table, rows=tuple(replace(row, pays=Plain.PUSH) for row in table.rows)))


@cache
def _laid_out(table: PayTable) -> Rows:
    ranking = RANKINGS[table.ranking]
    ranged = rows_by_strength(table)
    plain = [(row, hands) for row, hands in ranged if hands.suit is None]
    suited = [(row, hands) for row, hands in ranged if hands.suit is not None]
    names = tuple(row.hand for row, _ in (*plain, *suited))
    row_of = np.full(len(ranking.classes), len(names), dtype=np.uint8)
    special: dict[int, list[tuple[int, int]]] = {}
    for strength, hand in enumerate(ranking.classes):
        key = key_of(hand, ranking)
        for number, (_, hands) in enumerate(plain):
            if hands.holds(key):
                row_of[strength] = number
                break
        for number, (_, hands) in enumerate(suited, len(plain)):
            if hands.suit is not None and hands.holds(key, hands.suit):
                special.setdefault(int(row_of[strength]), []).append((hands.suit, number))
    return Rows(
        (*names, "nothing"), row_of, {row: tuple(dict.fromkeys(pairs)) for row, pairs in special.items()}
    )


def returns(
    table: PayTable, rows: Rows, stake: int | None, jackpots: Mapping[str, int]
) -> tuple[Fraction, ...]:
    """Return what each row brings beyond one unit staked; the stake matters where prizes are fixed."""
    by_hand = {row.hand: row.pays for row in table.rows}
    found = [_net(table, hand, by_hand[hand], stake, jackpots) for hand in rows.hands[:-1]]
    return (*found, Fraction(-1))


def _net(table: PayTable, hand: str, pays: Pays, stake: int | None, jackpots: Mapping[str, int]) -> Fraction:
    if isinstance(pays, ByStake):
        if stake is None:
            stake = pays.prizes[0][0]
        pays = dict(pays.prizes)[stake]
    match pays:
        case Plain.PUSH:
            return Fraction(0)
        case Plain.LOSES:
            return Fraction(-1)
        case Odds(to_one):
            won = to_one
        case Fixed(cents):
            won = Fraction(cents, stake or 1)
        case Share(part, jackpot):
            won = part * jackpots[jackpot] / (stake or 1)
        case _:
            raise UnsolvedError(f"what {hand} pays in {table.title} is not known; supply it to get its odds")
    return won if table.winning_stake == "returned" else max(won - 1, Fraction(-1))
