"""The chips of the house by denomination: received, destroyed, in reserve in the cage, in use elsewhere."""

from typing import NamedTuple

from croupier.games.words import dollars
from croupier.house.ledger import COIN, Rack
from croupier.house.state import House


class ChipLine(NamedTuple):
    """The pieces of one denomination; those in use lie in trays, on their way, or with whoever holds them."""

    denomination: int
    received: int
    destroyed: int
    reserve: int

    @property
    def in_use(self) -> int:
        """What is neither destroyed nor in the cage; below nothing, more came back than ever was received."""
        return self.received - self.destroyed - self.reserve


def inventory(received: Rack, destroyed: Rack, reserve: Rack) -> tuple[ChipLine, ...]:
    """Return every denomination that the house ever had, the smallest first.

    >>> from croupier.house.ledger import rack
    >>> [line.in_use for line in inventory(rack((100, 50)), rack((100, 5)), rack((100, 30)))]
    [15]
    """
    held = [dict(chips) for chips in (received, destroyed, reserve)]
    kinds = sorted({value for each in held for value in each} - {COIN})
    return tuple(ChipLine(value, *(each.get(value, 0) for each in held)) for value in kinds)


def too_many(house: House) -> tuple[str, ...]:
    """Say of which chips more came back than the house received: they are copies, or a count is wrong."""
    return tuple(
        f"{-line.in_use} more {dollars(line.denomination)} chips are in the cage than the house received; "
        "count the cage, look at the chips, and report an incident"
        for line in inventory_of(house)
        if line.in_use < 0
    )


def inventory_of(house: House) -> tuple[ChipLine, ...]:
    """Return the chips of a house as they lie now, by the books."""
    return inventory(house.received, house.destroyed, house.drawer.chips)
