"""Chips outstanding: they belong to whoever holds them, have no date, and no day's are ever forfeited.

What nobody has redeemed when a day closes is owed by that day, in one sum. A chip of an earlier day that is
bet looks like any other: only when more is bet than is out today is it known that such chips are among them,
and the oldest day then owes for fewer.
"""

from croupier.games.words import dollars
from croupier.house.ledger import AccountChange, Entry, Ledger, moved
from croupier.house.state import OUTSTANDING, House
from croupier.table.refused import require


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
