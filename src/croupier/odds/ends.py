"""The ways a round can end, counted for all wagers together: the table every joint figure is read from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import Plain
from croupier.odds.fates import lost_by_fold
from croupier.odds.paid import Rows, returns, rows_of
from croupier.odds.suits import Ints


@dataclass(frozen=True, slots=True)
class Paid:
    """What one spot gets, in units: staked, won, returned; what of it is even money or stands by a win."""

    spot: str
    staked: Fraction
    won: Fraction = Fraction(0)
    returned: Fraction = Fraction(0)
    even: Fraction = Fraction(0)  # of what is won, the even money that a cap may not reach (Q0-09)
    beside_win: Fraction = Fraction(0)  # of what is returned, the stake that comes back with a win (Q0-07)

    @property
    def net(self) -> Fraction:
        """What it brings beyond the stake."""
        return self.won + self.returned - self.staked

    @property
    def lost(self) -> bool:
        """Whether all of it goes to the bank."""
        return not self.won and not self.returned

    def times(self, stake: int) -> "Paid":
        """Return the same for a unit of so many cents."""
        return Paid(
            self.spot,
            self.staked * stake,
            self.won * stake,
            self.returned * stake,
            self.even * stake,
            self.beside_win * stake,
        )


@dataclass(frozen=True, slots=True)
class End:
    """How the main wager can end: folded at a step, or settled; with what each of its spots gets."""

    folded: str | None
    spots: tuple[Paid, ...]

    @property
    def lost(self) -> bool:
        """Whether a hand that stayed has lost every spot of it."""
        return self.folded is None and all(spot.lost for spot in self.spots)

    @property
    def net(self) -> Fraction:
        """What the main wager brings, in antes."""
        return sum((spot.net for spot in self.spots), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """What was put on the main wager, in antes."""
        return sum((spot.staked for spot in self.spots), Fraction(0))


@dataclass(frozen=True, eq=False)
class SideBet:
    """A bet settled by a pay table whatever is decided: which rows it has, and what its cards are."""

    group: str
    table: PayTable
    rows: Rows

    def paid(self, stake: int, jackpots: Mapping[str, int]) -> tuple[Paid, ...]:
        """Return what each row gives, in units of the stake."""
        by_hand = {row.hand: row.pays for row in self.table.rows}
        nets = returns(self.table, self.rows, stake, jackpots)
        found = []
        for hand, net in zip(self.rows.hands, nets, strict=True):
            back = min(Fraction(1), 1 + net)
            prize = by_hand.get(hand, Plain.LOSES) not in {Plain.PUSH, Plain.LOSES}
            beside = back if prize else Fraction(0)
            found.append(Paid(self.group, Fraction(1), max(net, Fraction(0)), back, Fraction(0), beside))
        return tuple(found)


def side_bets(game: Game, main: str) -> tuple[SideBet, ...]:
    """Return the bets beside the main wager, in the order of the file."""
    found = []
    for group in game.wager_groups:
        if group != main:
            table = game.pay_table(game.wagers_of(group)[0].paid_by)
            found.append(SideBet(group, table, rows_of(table)))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Layout:
    """The sides of a joint table: every end of the main wager, and every row of each side bet."""

    game: Game
    main: str
    ends: tuple[End, ...]
    sides: tuple[SideBet, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """How many ends, and how many rows of each side bet."""
        return (len(self.ends), *(side.rows.count for side in self.sides))

    def taken(self, up: frozenset[str]) -> tuple[frozenset[str], ...]:
        """Return, for each end, the side bets it takes with it, whatever their cards are."""
        falls = frozenset(
            side.group for side in self.sides if self.game.wagers_of(side.group)[0].falls_with == self.main
        )
        return tuple(
            self._folded(end.folded, up) if end.folded else falls if end.lost else frozenset()
            for end in self.ends
        )

    def _folded(self, step: str, up: frozenset[str]) -> frozenset[str]:
        groups = [side.group for side in self.sides]
        return frozenset(name for name in groups if name in lost_by_fold(self.game, step, up | {name}))


@dataclass(frozen=True, eq=False)
class Joint:
    """How often each end of the main wager meets each row of every side bet, in whole ways."""

    layout: Layout
    ways: Ints  # (ends, rows of the first side bet, rows of the second, ...)
    total: int

    def __post_init__(self) -> None:
        counted = int(self.ways.sum())
        if counted != self.total:
            raise ArithmeticError(f"{counted} ways counted of {self.total}; this is a fault of croupier")

    def cells(self) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """Yield the number of each end with the rows that come up beside it, and in how many ways they do."""
        for place in np.argwhere(self.ways).tolist():
            yield place[0], tuple(place[1:]), int(self.ways[tuple(place)])
