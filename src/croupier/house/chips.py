"""Chips by denomination: how many of each lie in a tray, a drawer or a rack on its way."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from croupier.games.words import dollars
from croupier.table.refused import RefusedError, require


class Pile(NamedTuple):
    """So many chips of one denomination."""

    denomination: int
    pieces: int


Rack: TypeAlias = tuple[Pile, ...]
"""Piles of different denominations, the smallest first, none empty."""

COIN: Final = 1
"""The denomination under which odd cents lie, which no chip is small enough for."""


def rack(*piles: tuple[int, int]) -> Rack:
    """Put piles in order.

    >>> rack((500, 2), (100, 10))
    (Pile(denomination=100, pieces=10), Pile(denomination=500, pieces=2))
    """
    held: Counter[int] = Counter()
    for denomination, pieces in piles:
        held[denomination] += pieces
    return tuple(Pile(value, held[value]) for value in sorted(held) if held[value])


def worth(chips: Rack) -> int:
    """Return the face value of chips in cents."""
    return sum(pile.denomination * pile.pieces for pile in chips)


def together(chips: Rack, more: Rack) -> Rack:
    """Return two racks as one."""
    return rack(*chips, *more)


def without(chips: Rack, less: Rack) -> Rack:
    """Return what is left of a rack; piles may fall below nothing, which `lacking` tells."""
    return rack(*chips, *(Pile(value, -pieces) for value, pieces in less))


def lacking(chips: Rack, wanted: Rack) -> str:
    """Say which chips are too few to give what is wanted, or nothing.

    >>> lacking(rack((100, 5)), rack((100, 7), (500, 1)))
    '2 more of $1 and 1 more of $5'
    """
    short = [f"{-pieces} more of {dollars(value)}" for value, pieces in without(chips, wanted) if pieces < 0]
    return " and ".join(short)


def spoken(chips: Rack) -> str:
    """Say what lies in a rack.

    >>> spoken(rack((100, 10), (500, 2))), spoken(())
    ('10 of $1, 2 of $5', 'no chips')
    """
    return ", ".join(f"{pieces} of {dollars(value)}" for value, pieces in chips) or "no chips"


def verify_rack(chips: Rack, denominations: Iterable[int] | None = None, rules: tuple[str, ...] = ()) -> None:
    """Refuse a rack that is no rack, or that has chips of a denomination not in use here."""
    in_order = all(one.denomination < two.denomination for one, two in pairwise(chips))
    require(in_order, "name each denomination once, the smallest first", rules)
    allowed = None if denominations is None else {COIN, *denominations}
    for value, pieces in chips:
        require(value > 0 and pieces > 0, f"{pieces} of {dollars(value)} are no chips", rules)
        if allowed is not None and value not in allowed:
            known = ", ".join(map(dollars, sorted(allowed - {COIN})))
            raise RefusedError(f"there is no chip of {dollars(value)} here; chips are {known}", rules)


def change_for(cents: int, denominations: Iterable[int]) -> Rack:
    """Return an amount in as few chips as the denominations allow, odd cents as coin.

    >>> spoken(change_for(7_50, (100, 500)))
    '50 of $0.01, 2 of $1, 1 of $5'
    """
    piles = []
    for value in sorted({COIN, *denominations}, reverse=True):
        pieces, cents = divmod(cents, value)
        piles.append((value, pieces))
    return rack(*piles)
