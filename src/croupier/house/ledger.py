"""The ledger: who holds what, in whole cents, moved only by entries that sum to zero.

An account's balance is the value it holds, and nobody takes from an account more than is in it. Three stand
for no money of the house and may be below nothing: `outside`, the world that money comes from and goes back
to; the variance, which owes what counts found too much; and the prizes, what jackpots cost the house that it
owes a winner and has not paid yet. A player who buys chips moves value from outside to the player's chips:
the cage then holds more cash and fewer chips, and its balance, what it answers for, is what it was.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.games.words import dollars


class LedgerError(CroupierError):
    """An entry that does not balance, or asks an account for more than it holds."""


class Kind(StrEnum):
    """What an account stands for; most are kept for each table, player, charity or tournament of a name."""

    OUTSIDE = "outside"  # pockets, the operator's bank, everything that is not in the house
    CAGE = "cage"  # cash and chips the cage answers for
    BANK = "bank"  # a table's tray
    DROP = "drop"  # cash in a table's drop box
    CHIPS = "chips"  # a player's chips, in the pocket or on a rail
    BETS = "bets"  # chips on the layout of a table, nobody's until the round is settled
    JACKPOTS = "jackpots"  # paid out of what the house posted
    PRIZES = "prizes"  # jackpots won at a table and not funded yet; below nothing by what is payable for them
    PAYABLE = "payable"  # jackpots won at a table and owed to the winner until they are signed for and paid
    UNREDEEMED = "unredeemed"  # chips of a day gone by that are still owed for (Q3-20)
    TOURNAMENT = "tournament"  # a tournament's money until it is paid as prizes
    CHARITY = "charity"
    STATE = "state"
    OPERATOR = "operator"
    VARIANCE = "variance"  # what counts found missing, less what they found too much


MAY_OWE = frozenset({Kind.OUTSIDE, Kind.VARIANCE, Kind.PRIZES})


class Account(NamedTuple):
    """One account: its kind, and whose it is where there is more than one.

    >>> str(Account(Kind.BANK, "T1")), Account.read("chips:Ann") == Account(Kind.CHIPS, "Ann")
    ('bank:T1', True)
    """

    kind: Kind
    of: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}" if self.of else str(self.kind)

    @classmethod
    def read(cls, text: str) -> "Account":
        """Read an account as it is written."""
        kind, _, of = text.partition(":")
        if not re.fullmatch(r"[a-z]+", kind) or kind not in list(Kind):
            raise LedgerError(f"there is no account {text}; accounts are {', '.join(Kind)}, with :name")
        return cls(Kind(kind), of)


class ShortError(LedgerError):
    """An account that would have to give more than it holds, and by how much it is short."""

    def __init__(self, memo: str, account: Account, cents: int) -> None:
        super().__init__(f"{memo}: {account} is {dollars(cents)} short; no credit is given")
        self.memo, self.account, self.cents = memo, account, cents


class Posting(NamedTuple):
    """So many cents into an account, or out of it if below nothing."""

    account: Account
    cents: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings that belong together and sum to zero, and what they are for."""

    memo: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        over = sum(posting.cents for posting in self.postings)
        if over:
            raise LedgerError(f"{self.memo}: the postings are {dollars(over)} apart; they must sum to zero")


def moved(memo: str, cents: int, source: Account, target: Account) -> Entry:
    """Return the entry that moves an amount from one account to another."""
    return Entry(memo, (Posting(source, -cents), Posting(target, cents)))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The balance of every account after the entries so far.

    >>> book = Ledger().post(moved("buy-in", 100_00, Account(Kind.OUTSIDE), Account(Kind.CHIPS, "Ann")))
    >>> book.balance(Account(Kind.CHIPS, "Ann")), book.balance(Account(Kind.OUTSIDE))
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

    def of_kind(self, kind: Kind) -> Iterator[tuple[Account, int]]:
        """Yield the accounts of a kind that hold anything, by name."""
        yield from sorted(
            (account, cents) for account, cents in self.balances.items() if account.kind is kind
        )

    def total(self, kind: Kind) -> int:
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
