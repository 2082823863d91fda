"""The sums of a night from the rows of its log, by plain addition: no code of reports, ledger or slips.

What the house booked is not read: only what was handed over, bets taken and paid, and counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Row = Mapping[str, Any]


def worth(chips: Iterable[Row]) -> int:
    return sum(pile["denomination"] * pile["pieces"] for pile in chips)


def piles(chips: Iterable[Row]) -> Counter[int]:
    return Counter({pile["denomination"]: pile["pieces"] for pile in chips})


def up(cents: int, percent: int) -> int:
    """A share of an amount, a part of a cent rounded up."""
    return (cents * percent + 99) // 100


@dataclass
class Sums:
    """What one night with one table came to, in cents."""

    cash: int = 0  # that should lie at the cage
    rack: Counter[int] = field(default_factory=Counter)  # chips at the cage, by denomination
    funded: int = 0
    sold: int = 0
    redeemed: int = 0
    bank: int = 0
    fills: int = 0
    bought: int = 0  # chips for cash at the table
    handle: int = 0
    win: int = 0  # of the table, jackpots and corrections too
    wins: int = 0  # that the house signed for
    paid: Counter[str] = field(default_factory=Counter)  # of them, by source
    funds: int = 0  # of tournaments
    prizes: int = 0
    opener: int = 0
    closer: int = 0
    drop: int = 0
    counted: int = 0  # cash and chips of the cage
    counted_chips: Counter[int] = field(default_factory=Counter)
    asked: dict[int, list[Row]] = field(default_factory=dict)  # transfers by number

    @property
    def tray(self) -> int:
        """What the tray should hold: its bank and fills, bets taken less bets paid, less chips sold there."""
        return self.bank + self.fills - self.bought + self.win + self.wins

    @property
    def out(self) -> int:
        """Chips that nobody has brought back."""
        return self.sold + self.bought - self.win - self.wins - self.redeemed

    @property
    def counted_win(self) -> int:
        """Closer, drop: less opener, fills and prizes that no tray paid (controls of money, section 2)."""
        return self.closer + self.drop - self.opener - self.fills - self.wins

    @property
    def kept(self) -> int:
        return self.funds - self.prizes

    @property
    def charity(self) -> int:
        """35% of what games won, if they won, and of what tournaments left."""
        return up(max(0, self.win) + self.kept, 35)

    @property
    def state(self) -> int:
        """10% of what games won, and 3% of all that tournaments took."""
        return up(max(0, self.win), 10) + up(self.funds, 3)

    def of_house(self, kind: str, body: Row) -> None:
        """Add what happened at the cage, on the way to a table, or when something was counted."""
        match kind:
            case "CageFunded":
                self.cash += body["cash"]
                self.rack += piles(body["chips"])
                self.funded += body["cash"] + worth(body["chips"])
            case "ChipsSold":
                self.cash += body["cash"]
                self.rack -= piles(body["chips"])
                self.sold += body["cash"]
            case "ChipsRedeemed":
                self.cash -= body["cash"]
                self.rack += piles(body["chips"])
                self.redeemed += body["cash"]
            case "TableOpened":
                self.rack -= piles(body["bank"])
                self.bank += worth(body["bank"])
            case "TransferAsked":
                self.asked[body["number"]] = body["chips"]
            case "TransferReceived":
                self.rack -= piles(self.asked[body["number"]])
                self.fills += worth(self.asked[body["number"]])
            case "DropAccepted":
                self.cash += body["cash"]
            case "PrizePaid":
                self.paid[body["source"]] += body["cents"]
                self.cash -= body["cents"] if body["source"] == "cage" else 0
            case _:
                self.counts(kind, body)

    def counts(self, kind: str, body: Row) -> None:
        """Note what two people counted."""
        match kind:
            case "TrayCounted" if body["opener"]:
                self.opener = worth(body["chips"])
            case "TrayCounted":
                self.closer = worth(body["chips"])
                self.rack += piles(body["chips"])
            case "DropCounted":
                self.drop = body["cash"]
            case "CageCounted":
                self.counted = body["cash"] + worth(body["chips"])
                self.counted_chips = piles(body["chips"])
            case _:
                pass

    def at_table(self, kind: str, body: Row) -> None:
        """Add what was taken and paid at the table; a corrected payout by its difference."""
        match kind:
            case "ChipsBought":
                self.bought += body["cents"]
            case "WagerTaken":
                self.handle += body["cents"]
                self.win += body["cents"]
            case "WagerPaid":
                self.handle += body["stake"]
                self.win -= body["won"]
                self.wins += body["due"]
            case "WagerPushed":
                self.handle += body["cents"]
            case "PayoutReversed":
                self.win -= body["after_cents"] - body["before_cents"]
            case "BetCorrected":  # on the ante, and as much on each of the three bets that follow it
                self.handle += 4 * (body["after_cents"] - body["before_cents"])
            case _:
                pass

    def of_tournament(self, kind: str, body: Row) -> None:
        """Add what players paid in and were paid."""
        if kind == "Paid":
            self.funds += body["cents"]
            self.cash += body["cents"]
        elif kind == "PaidOut":
            self.prizes += body["cents"]
            self.cash -= body["cents"]


def sums_of(rows: Iterable[Row]) -> Sums:
    """Add up every row of a log."""
    found = Sums()
    for row in rows:
        kind, body = row["type"], row["body"]
        match row["stream"].partition("/")[0]:
            case "house":
                found.of_house(kind, body)
            case "table":
                found.at_table(kind, body)
            case "tournament":
                found.of_tournament(kind, body)
            case _:
                pass
    return found
