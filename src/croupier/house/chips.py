"""The chips of the house: received, destroyed, in reserve, in use, and owed to whoever holds them.

They have no date, and no day's are ever forfeited.
"""

from typing import NamedTuple

from croupier.games.words import dollars
from croupier.house.ledger import COIN, AccountChange, Entry, Ledger, Rack, moved
from croupier.house.state import OUTSTANDING, House
from croupier.table.refused import require


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


def owed_in_all(house: House) -> int:
    """Return what today and every day gone by owe to whoever holds their chips."""
    return house.ledger.balance(OUTSTANDING) + sum(cents for _, cents in house.unredeemed_days())


def from_oldest(house: House, cents: int) -> tuple[AccountChange, ...]:
    """Return what an amount takes from days gone by, the oldest first, and then from today's chips."""
    taken: list[AccountChange] = []
    today = ((OUTSTANDING, house.ledger.balance(OUTSTANDING)),)
    for account, owing in (*house.unredeemed_days(), *today):
        part = min(cents, owing)
        if part > 0:
            taken.append(AccountChange(account, -part))
            cents -= part
    return tuple(taken)


def with_old_chips(house: House, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return a table's entries, with chips of days gone by in play again where today's fall short."""
    short = _short(house.ledger, entries)
    if short <= 0:
        return entries
    owing = sum(cents for _, cents in house.unredeemed_days())
    has = house.ledger.balance(OUTSTANDING)
    says = f"{dollars(has + owing)} in chips is out by the books, and {dollars(short + has)} would be bet"
    require(short <= owing, f"{says}; count the bets again and call the floor")
    back: list[Entry] = []
    for account, cents in from_oldest(house, short):
        back.append(moved(f"chips of {account.of} are bet again", -cents, account, OUTSTANDING))
    return (*back, *entries)


def _short(ledger: Ledger, entries: tuple[Entry, ...]) -> int:
    """Return by how much the chips outstanding would fall below nothing on the way through entries."""
    has = least = ledger.balance(OUTSTANDING)
    for entry in entries:
        has += sum(cents for account, cents in entry.postings if account == OUTSTANDING)
        least = min(least, has)
    return -least
