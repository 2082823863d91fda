"""Chips by denomination, and the ledger: who holds what in cents, moved by entries that sum to zero.

An account's balance is the value it holds, and nobody takes from an account more than is in it. Three stand
for no money of the house and may be below nothing: `outside`, the world that money comes from and goes back
to; the variance, which owes what counts found too much; and the prizes, what jackpots cost the house that it
owes a winner and has not paid yet. Whoever buys chips moves value from outside to the chips outstanding: the
cage then holds more cash and fewer chips, and its balance, what it answers for, is what it was.

Chips belong to whoever holds them. One account has those that are out, whoever has them; only play money and
electronic tables keep an account for each player.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from croupier.errors import CroupierError
from croupier.games.words import dollars
from croupier.table.refused import RefusedError, require


class ChipPile(NamedTuple):
    """So many chips of one denomination."""

    denomination: int
    pieces: int


Rack: TypeAlias = tuple[ChipPile, ...]
"""Piles of different denominations, the smallest first, none empty."""

COIN: Final = 1
"""The denomination under which odd cents lie, which no chip is small enough for."""


def rack(*piles: tuple[int, int]) -> Rack:
    """Put piles in order.

    >>> rack((500, 2), (100, 10))
    (ChipPile(denomination=100, pieces=10), ChipPile(denomination=500, pieces=2))
    """
    held: Counter[int] = Counter()
    for denomination, pieces in piles:
        held[denomination] += pieces
    return tuple(ChipPile(value, held[value]) for value in sorted(held) if held[value])


def worth(chips: Rack) -> int:
    """Return the face value of chips in cents."""
    return sum(pile.denomination * pile.pieces for pile in chips)


def together(chips: Rack, more: Rack) -> Rack:
    """Return two racks as one."""
    return rack(*chips, *more)


def without(chips: Rack, less: Rack) -> Rack:
    """Return what is left of a rack; piles may fall below nothing, which `lacking` tells."""
    return rack(*chips, *(ChipPile(value, -pieces) for value, pieces in less))


def lacking(chips: Rack, wanted: Rack) -> str:
    """Say which chips are too few to give what is wanted, or nothing; not how many there should be.

    >>> lacking(rack((100, 5)), rack((100, 7), (500, 1)))
    'more of $1 and more of $5'
    """
    short = [f"more of {dollars(value)}" for value, pieces in without(chips, wanted) if pieces < 0]
    return " and ".join(short)


def at_least(cents: int, denominations: Iterable[int], chips: Rack) -> Rack:
    """Return few chips out of a rack that come to an amount, or to a little more; none where all are too few.

    >>> at_least(130_00, (5_00, 25_00), rack((5_00, 3), (25_00, 10)))
    (ChipPile(denomination=500, pieces=1), ChipPile(denomination=2500, pieces=5))
    """
    lies = {pile.denomination: pile.pieces for pile in chips}
    falling = sorted((value for value in denominations if lies.get(value)), reverse=True)
    taken: list[tuple[int, int]] = []
    left = cents
    for value in falling:
        pieces = min(left // value, lies[value])
        taken.append((value, pieces))
        left -= value * pieces
        lies[value] -= pieces
    more = (
        next((value for value in reversed(falling) if lies[value] and value >= left), None)
        if left > 0
        else None
    )
    if left > 0 and more is None:
        return ()
    return rack(*taken, *(((more, 1),) if more else ()))


def fewest(cents: int, denominations: Iterable[int]) -> tuple[Rack, ...]:
    """Return every way to make an amount in the fewest chips, the one with the dearest chips first.

    `cut` of the dealer's console does the same in the browser, where it recuts without a chip that is out.

    >>> fewest(7_50, (50, 1_00, 2_50, 5_00))
    ((ChipPile(denomination=250, pieces=1), ChipPile(denomination=500, pieces=1)),)
    >>> fewest(30, (50,))
    ()
    """
    falling = sorted(denominations, reverse=True)
    ways: list[dict[int, int]] = []
    least = cents + 1

    def search(left: int, at: int, taken: dict[int, int], pieces: int) -> None:
        nonlocal least
        if not left:
            if pieces < least:
                ways.clear()
            least = pieces
            ways.append(taken)
            return
        if at == len(falling) or pieces - (-left // falling[at]) > least:
            return
        value = falling[at]
        most = left // value
        for many in range(most, max(-1, most - 5), -1):
            search(left - many * value, at + 1, taken | {value: many} if many else taken, pieces + many)

    search(cents, 0, {}, 0)
    return tuple(rack(*way.items()) for way in ways)


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


class LedgerError(CroupierError):
    """An entry that does not balance, or asks an account for more than it holds."""


class AccountKind(StrEnum):
    """What an account stands for; most are kept for each table, player, charity or tournament of a name."""

    OUTSIDE = "outside"  # pockets, the operator's bank, everything that is not in the house
    CAGE = "cage"  # cash and chips the cage answers for
    BANK = "bank"  # a table's tray
    DROP = "drop"  # cash in a table's drop box
    RAKE = "rake"  # chips of pots in a poker table's drop box
    CHIPS = "chips"  # a player's chips by name, where chips are an account: play money, electronic tables
    OUTSTANDING = "outstanding"  # chips that belong to whoever holds them, and are nobody's by name
    TOKES = "tokes"  # tips in chips, counted by two people
    BETS = "bets"  # chips on the layout of a table, nobody's until the round is settled
    JACKPOTS = "jackpots"  # paid out of what the house posted
    PRIZES = "prizes"  # wins held at a table and not funded yet; below nothing by what is payable for them
    PAYABLE = "payable"  # wins held at a table, then each for itself: owed until they are signed for and paid
    TAX = "tax"  # withheld from wins and owed to the revenue service
    UNREDEEMED = "unredeemed"  # chips of a day gone by that are still owed for (Q3-20)
    TOURNAMENT = "tournament"  # a tournament's money until it is paid as prizes
    CHARITY = "charity"
    STATE = "state"
    OPERATOR = "operator"
    VARIANCE = "variance"  # what counts found missing, less what they found too much
    WINDOW = "window"  # of the cage: a place to count, whose money the ledger has under cage


_PLACES = {AccountKind.BANK: "tray of", AccountKind.DROP: "drop box of", AccountKind.WINDOW: "window"}

MAY_OWE = frozenset({AccountKind.OUTSIDE, AccountKind.VARIANCE, AccountKind.PRIZES})


class Account(NamedTuple):
    """One account: its kind, and whose it is where there is more than one.

    >>> str(Account(AccountKind.BANK, "T1")), Account.read("chips:Ann") == Account(AccountKind.CHIPS, "Ann")
    ('bank:T1', True)
    """

    kind: AccountKind
    of: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}" if self.of else str(self.kind)

    def in_words(self) -> str:
        """Name it as it is called on paper.

        >>> Account(AccountKind.BANK, "T1").in_words(), Account(AccountKind.CAGE).in_words()
        ('tray of T1', 'cage')
        """
        return f"{_PLACES.get(self.kind, f'{self.kind} of')} {self.of}" if self.of else str(self.kind)

    @classmethod
    def read(cls, text: str) -> "Account":
        """Read an account as it is written."""
        kind, _, of = text.partition(":")
        if not re.fullmatch(r"[a-z]+", kind) or kind not in list(AccountKind):
            raise LedgerError(
                f"there is no account {text}; accounts are {', '.join(AccountKind)}, with :name"
            )
        return cls(AccountKind(kind), of)


class ShortError(LedgerError):
    """An account that would have to give more than it holds, and by how much it is short."""

    def __init__(self, memo: str, account: Account, cents: int) -> None:
        super().__init__(f"{memo}: {account} is {dollars(cents)} short; no credit is given")
        self.memo, self.account, self.cents = memo, account, cents


class AccountChange(NamedTuple):
    """So many cents into an account, or out of it if below nothing."""

    account: Account
    cents: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings that belong together and sum to zero, and what they are for."""

    memo: str
    postings: tuple[AccountChange, ...]

    def __post_init__(self) -> None:
        over = sum(posting.cents for posting in self.postings)
        if over:
            raise LedgerError(f"{self.memo}: the postings are {dollars(over)} apart; they must sum to zero")


def cash_taken(entries: Iterable[Entry]) -> int:
    """Return the cash that came in from people outside the house, or that went out if it is below zero.

    What is withheld from a payment stays in the house and is no cash of anybody's.
    """
    found = 0
    for entry in entries:
        if not any(account.kind is AccountKind.TAX for account, _ in entry.postings):
            outside = (cents for account, cents in entry.postings if account.kind is AccountKind.OUTSIDE)
            found -= sum(outside)
    return found


def moved(memo: str, cents: int, source: Account, target: Account) -> Entry:
    """Return the entry that moves an amount from one account to another."""
    return Entry(memo, (AccountChange(source, -cents), AccountChange(target, cents)))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The balance of every account after the entries so far.

    >>> outside, chips = Account(AccountKind.OUTSIDE), Account(AccountKind.CHIPS, "Ann")
    >>> book = Ledger().post(moved("buy-in", 100_00, outside, chips))
    >>> book.balance(chips), book.balance(outside)
    (10000, -10000)
    """

    balances: Mapping[Account, int] = field(default_factory=lambda: MappingProxyType({}))

    def balance(self, account: Account) -> int:
        """Return what an account holds."""
        return self.balances.get(account, 0)

    def post(self, *entries: Entry) -> "Ledger":
        """Return the ledger after these entries, or say which account has too little.

        This is the one place that keeps every account of the house and of its players from being overdrawn.
        """
        after = dict(self.balances)
        for entry in entries:
            for account, cents in entry.postings:
                after[account] = after.get(account, 0) + cents
            for account, cents in entry.postings:
                if cents < 0 and after[account] < 0 and account.kind not in MAY_OWE:
                    raise ShortError(entry.memo, account, -after[account])
        return _ledger(after)

    def recorded(self, *entries: Entry) -> "Ledger":
        """Return the ledger after entries that are on record: what happened is read again, never refused."""
        after = dict(self.balances)
        for entry in entries:
            for account, cents in entry.postings:
                after[account] = after.get(account, 0) + cents
        return _ledger(after)

    def of_kind(self, kind: AccountKind) -> Iterator[tuple[Account, int]]:
        """Yield the accounts of a kind that hold anything, by name."""
        yield from sorted(
            (account, cents) for account, cents in self.balances.items() if account.kind is kind
        )

    def total(self, kind: AccountKind) -> int:
        """Return what all accounts of a kind hold together."""
        return sum(cents for _, cents in self.of_kind(kind))

    def expect(self, account: Account, cents: int) -> None:
        """Stop with the difference if an account does not hold what it should."""
        held = self.balance(account)
        if held != cents:
            word = "over" if held > cents else "short"
            raise LedgerError(
                f"{account} holds {dollars(held)} where {dollars(cents)} was expected: "
                f"{dollars(abs(held - cents))} {word}"
            )


def _ledger(balances: Mapping[Account, int]) -> Ledger:
    return Ledger(MappingProxyType({account: cents for account, cents in balances.items() if cents}))


def posted(entries: Iterable[Entry]) -> Ledger:
    """Return the ledger that entries make from nothing."""
    return Ledger().post(*entries)
