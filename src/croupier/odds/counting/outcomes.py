"""Describe how a round can end for all wagers together, and the bets that the counts are multiplied with."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import Plain, dollars
from croupier.odds.counting.payouts import Rows, UnsolvedError, lost_by_fold, returns, rows_of
from croupier.odds.counting.suits import Ints


@dataclass(frozen=True, slots=True)
class SpotPayout:
    """What one spot gets, in units: staked, won, returned; what of it is even money or stands by a win."""

    spot: str
    staked: Fraction
    won: Fraction = Fraction(0)
    returned: Fraction = Fraction(0)
    even: Fraction = Fraction(0)  # of what is won, the even money that a cap may not reach (Q0-09)
    winning_stake: Fraction = Fraction(0)  # of what is returned, the stake that comes back with a win (Q0-07)

    @property
    def net(self) -> Fraction:
        """What it brings beyond the stake."""
        return self.won + self.returned - self.staked

    @property
    def lost(self) -> bool:
        """Whether all of it goes to the bank."""
        return not self.won and not self.returned

    def times(self, stake: int) -> "SpotPayout":
        """Return the same for a unit of so many cents."""
        return SpotPayout(
            self.spot,
            self.staked * stake,
            self.won * stake,
            self.returned * stake,
            self.even * stake,
            self.winning_stake * stake,
        )


@dataclass(frozen=True, slots=True)
class End:
    """How the main wager can end: folded at a step, or settled; with what each of its spots gets."""

    folded: str | None
    spots: tuple[SpotPayout, ...]

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
    by_value: bool = False  # the best prize a hand can claim (Q1-15)

    def paid(self, stake: int, jackpots: Mapping[str, int]) -> tuple[SpotPayout, ...]:
        """Return what each row gives, in units of the stake."""
        by_hand = {row.hand: row.pays for row in self.table.rows}
        nets = returns(self.table, self.rows, stake, jackpots, by_value=self.by_value)
        found = []
        for hand, net in zip(self.rows.hands, nets, strict=True):
            back = min(Fraction(1), 1 + net)
            prize = by_hand.get(hand, Plain.LOSES) not in {Plain.PUSH, Plain.LOSES}
            winning_stake = back if prize else Fraction(0)
            found.append(
                SpotPayout(self.group, Fraction(1), max(net, Fraction(0)), back, Fraction(0), winning_stake)
            )
        return tuple(found)


def side_bets(game: Game, main: str) -> tuple[SideBet, ...]:
    """Return the bets with the main wager, in the order of the file."""
    found = []
    for group in game.wager_groups:
        if group != main:
            table = game.pay_table(game.wagers_of(group)[0].paid_by)
            found.append(SideBet(group, table, rows_of(table), table.id in game.by_value))
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
        """Yield the number of each end with the rows that come up with it, and in how many ways they do."""
        for place in np.argwhere(self.ways).tolist():
            yield place[0], tuple(place[1:]), int(self.ways[tuple(place)])


@dataclass(frozen=True, slots=True)
class Flip:
    """A decision that comes out otherwise because a side bet would be lost with it."""

    step: str
    hand: str
    board: str
    alone: str  # what the main wager by itself asks for: "fold", "bet 1", ...
    together: str
    probability: Fraction  # of coming to this decision with such cards


@dataclass(frozen=True, slots=True)
class Changed:
    """How much of the play at one decision comes out otherwise."""

    step: str
    states: int  # how many things a player can know, taken up to the names of suits in the hand
    probability: Fraction


@dataclass(frozen=True, eq=False)
class Played:
    """The joint table of a round under its best play, and the side bets that were part of the decision."""

    joint: Joint
    tied: tuple[str, ...]
    changed: tuple[Changed, ...] = ()
    flips: tuple[Flip, ...] = ()  # the likeliest of them


LARGEST: Final = 10**9
"""The most cents that can be staked on a wager or posted as a jackpot: beyond it, counts would overflow."""


def verified_stakes(game: Game, stakes: Mapping[str, int] | None) -> dict[str, int]:
    """Return the stakes, in cents by wager; UnsolvedError names what is no wager or no amount.

    >>> from croupier.games import load
    >>> verified_stakes(load("nh-holdem-stud"), {"ante": 400})
    {'ante': 400}
    """
    known = known_bets(game)
    given = _by_name("stakes", known[0], stakes)
    if unknown := sorted(str(name) for name in given if name not in known):
        raise UnsolvedError(
            f"{game.name} has no bet {', '.join(unknown)} to stake; it has {', '.join(known)}"
        )
    for name, cents in given.items():
        _verify_cents(cents, f"cannot be bet on {name}", "a stake")
    return given


def posted_jackpots(game: Game, jackpots: Mapping[str, int] | None) -> dict[str, int]:
    """Return the posted jackpots, or none of them: the lowest there can be.

    >>> from croupier.games import load
    >>> posted_jackpots(load("nh-holdem-jackpots"), {"MINOR": 1_000_00})
    {'MEGA': 0, 'MAJOR': 0, 'MINOR': 100000}
    """
    names = game.jackpots.names if game.jackpots else ()
    given = _by_name("jackpots", names[-1] if names else "MINOR", jackpots)
    if unknown := sorted(str(name) for name in given if name not in names):
        has = f"it has {', '.join(names)}" if names else "it has none"
        raise UnsolvedError(f"{game.name} has no jackpot {', '.join(unknown)}; {has}")
    for name, cents in given.items():
        _verify_cents(cents, f"cannot be posted for {name}", "a jackpot")
    return {name: given.get(name, 0) for name in names}


def _by_name(what: str, example: str, amounts: object) -> dict[str, int]:
    if amounts is None:
        return {}
    if not isinstance(amounts, Mapping):
        raise UnsolvedError(
            f"{amounts!r} cannot be {what}; write cents by name, such as {{{example!r}: 500}}"
        )
    return dict(amounts)


def _verify_cents(cents: object, cannot: str, what: str) -> None:
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise UnsolvedError(f"{cents!r} {cannot}; {what} is a whole number of cents, such as 500 for $5")
    if cents < 0:
        raise UnsolvedError(f"{cents} cents {cannot}; {what} is a number of cents above nothing")
    if cents > LARGEST:
        raise UnsolvedError(f"{cents} cents {cannot}; the largest is {LARGEST:,} cents, {dollars(LARGEST)}")


USUAL: Final = 5_00


def usual_stakes(game: Game, wished: int = USUAL) -> dict[str, int]:
    """Return $5 or another wish on everything, or what the limits of a bet leave nearest to it.

    >>> from croupier.games import load
    >>> usual_stakes(load("nh-holdem-stud")), usual_stakes(load("nh-holdem-3-card-bonus"))
    ({'main': 400}, {'main': 500, 'three-card-bonus': 500})
    """
    return {group: usual_bet(game, group, wished) for group in game.wager_groups}


def usual_bet(game: Game, group: str, wished: int = USUAL) -> int:
    """Return $5 or another wish, or what the limits of a wager leave nearest to it."""
    spot = game.wagers_of(group)[0]
    if spot.exactly:
        return min(spot.exactly, key=lambda cents: abs(cents - wished))
    least = spot.least if isinstance(spot.least, int) else 0
    most = spot.most if isinstance(spot.most, int) else wished
    return max(min(wished, most), least)


def why_no_stakes(game: Game, stakes: Mapping[str, int]) -> str | None:
    """Say why no table of this game takes stakes, in cents by wager or first bet, or return None."""
    for name, stake in stakes.items():
        group = name if name in game.wager_groups else main_wager(game)
        spot = game.wagers_of(group)[0]
        if isinstance(spot.least, int) and 0 < stake < spot.least:
            fix = f"too little in {game.name}; bet {dollars(spot.least)} or more"
            return f"{dollars(stake)} on {name} is {fix}"
        if isinstance(spot.most, int) and stake > spot.most:
            fix = f"too much for {game.name}; bet {dollars(spot.most)} or less"
            return f"{dollars(stake)} on {name} is {fix}"
        if spot.not_above:
            other = game.wager(spot.not_above)
            most = stakes.get(other.id, stakes.get(other.group))
            if most is not None and stake > most:
                fix = f"above {other.name}; bet {dollars(most)} or less"
                return f"{dollars(stake)} on {name} is {fix}"
    return None


def known_bets(game: Game) -> tuple[str, ...]:
    """Return the names under which something can be staked: every wager, and the first bets of main."""
    main = game.wager_groups[0]
    first = (spot.id for spot in game.wagers_of(main) if game.step(spot.placed_at).do == "bets")
    return tuple(sorted({*game.wager_groups, *first}))


def verified_low(game: Game, low: object, needed: int) -> None:
    """Refuse a short deck that has no such rank, or too few cards for one hand against the dealer."""
    if type(low) is not int or not 0 <= low <= 12:  # neither True nor 2.0 names a rank
        raise UnsolvedError(
            f"low = {low!r} is no rank; it is 0 for the twos, the whole deck, up to 12 for the aces"
        )
    cards = 4 * (13 - low)
    if cards < needed:
        raise UnsolvedError(
            f"a deck from rank {low} up has {cards} cards, and one hand of {game.name} needs {needed}; "
            "take a lower rank"
        )


UNIT = 100  # cents: what a bet is taken to be where nobody says


@dataclass(frozen=True, slots=True)
class Bets:
    """One player's bets in cents, a unit of the main wager first, and the jackpots posted."""

    main: int
    sides: tuple[tuple[str, int], ...]
    jackpots: tuple[tuple[str, int], ...] = ()

    def on(self, group: str) -> int:
        """Return what is bet on a side bet, in cents."""
        return dict(self.sides).get(group, 0)

    @property
    def up(self) -> frozenset[str]:
        """The side bets that are bet."""
        return frozenset(group for group, stake in self.sides if stake)


def main_wager(game: Game) -> str:
    """Return the wager that decisions are about: the first of the file."""
    return game.wager_groups[0]


def bets_of(
    game: Game,
    stakes: Mapping[str, int] | None,
    jackpots: Mapping[str, int] | None = None,
    *,
    unsaid: int = 0,
) -> Bets:
    """Return bets as named; a side bet that is not named is `unsaid` cents (or the least of exact amounts).

    >>> from croupier.games import load
    >>> bets_of(load("nh-holdem-face-up"), {"ante": 1000, "three-card-bonus": 500})
    Bets(main=1000, sides=(('three-card-bonus', 500),), jackpots=())
    """
    given = verified_stakes(game, stakes)
    main = main_wager(game)
    names = set(known_bets(game)) - set(game.wager_groups) | {main}
    unit = next((given[name] for name in sorted(names) if name in given), UNIT)
    if not unit:
        raise UnsolvedError(
            f"a round of {game.name} without {main} has nothing to decide; stake something on it"
        )
    sides = tuple((group, _stake(game, group, given, unsaid)) for group in game.wager_groups if group != main)
    return Bets(unit, sides, tuple(posted_jackpots(game, jackpots).items()))


def _stake(game: Game, group: str, given: Mapping[str, int], unsaid: int) -> int:
    spot = game.wagers_of(group)[0]
    if group not in given:
        return spot.exactly[0] if unsaid and spot.exactly else unsaid
    if given[group] and spot.exactly and given[group] not in spot.exactly:
        allowed = " or ".join(dollars(amount) for amount in spot.exactly)
        raise UnsolvedError(f"{spot.name} is exactly {allowed}, not {dollars(given[group])}")
    return given[group]


def side_paid(game: Game, side: SideBet, bets: Bets) -> tuple[SpotPayout, ...]:
    """Return what each row of a side bet gives, in units of its stake, or of the stake it could have."""
    spot = game.wagers_of(side.group)[0]
    stake = bets.on(side.group) or (spot.exactly[0] if spot.exactly else UNIT)
    return side.paid(stake, dict(bets.jackpots))


def payoffs(layout: Layout, bets: Bets, groups: Sequence[str]) -> tuple[Ints, int]:
    """Return what main and these side bets bring in every cell, and in how many parts of a cent."""
    nets = [end.net * bets.main for end in layout.ends]
    taken = layout.taken(bets.up)
    tables = []
    for axis, side in enumerate(layout.sides, 1):
        stake = bets.on(side.group)
        if side.group in groups and stake:
            paid = [stake * row.net for row in side_paid(layout.game, side, bets)]
            tables.append((axis, side.group, stake, paid))
    scale = lcm(*(net.denominator for net in nets), *(net.denominator for *_, paid in tables for net in paid))
    dimensions = len(layout.shape)
    found = np.zeros(layout.shape, dtype=np.int64)
    found += _along(0, [int(net * scale) for net in nets], dimensions)
    for axis, group, stake, paid in tables:
        kept = np.array([group not in gone for gone in taken]).reshape(-1, *[1] * (dimensions - 1))
        found += np.where(kept, _along(axis, [int(net * scale) for net in paid], dimensions), -stake * scale)
    return found, scale


def _along(axis: int, values: list[int], dimensions: int) -> Ints:
    shape = [1] * dimensions
    shape[axis] = len(values)
    return np.array(values, dtype=np.int64).reshape(shape)
