"""What was bet on each wager at a table, and its theoretical win: what the exact odds expect of those bets.

The record is played again, so that corrections, undone steps, caps and dead hands count as they ended.

The odds suppose the best play there is, so a house usually wins a little more. What a cap keeps or a split
jackpot saves is not in them. Every hand counts as dealt by itself, but for bets on shared cards alone, which
all win and lose together. The chance is that of the whole distribution, so that a jackpot is as rare as it is
and no rarer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.words import ByStake, Fixed, Share
from croupier.house.reports.records import AddedUp, Sitting
from croupier.table import events as t
from croupier.table import evolve, new_table
from croupier.table.evolve import effective
from croupier.table.outcome import decided_wagers
from croupier.table.state import Hand, Table

if TYPE_CHECKING:
    from croupier.odds import WagerOdds
    from croupier.odds.reports.totals import Repeated


Stakes: TypeAlias = tuple[int, ...]
"""One hand's bets in cents by wager in the order of the file; of the main wager its first bet, the ante."""


class FinishedRound(NamedTuple):
    """A finished round as the odds look at it: what each hand bet, and the jackpots it played for."""

    hands: tuple[Stakes, ...]
    jackpots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """One wager at one table: how many hands bet it, how much in all, and what the house won by it."""

    wager: str
    hands: int
    handle: int
    win: int


@dataclass(frozen=True, slots=True)
class Play:
    """All that was played at one table."""

    game: Game
    rounds: int
    dead: int  # rounds without a result
    wagers: tuple[WagerFigures, ...]
    forfeited: int  # bets made too late and lost (Q2-08)
    returned: int  # wagers of dead hands that went back (Q3-17)
    dealt: tuple[tuple[FinishedRound, int], ...]  # every kind of finished round, and how often

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(wager.handle for wager in self.wagers)

    @property
    def win(self) -> int:
        """What the house won, less what it paid."""
        return sum(wager.win for wager in self.wagers) + self.forfeited


def play_of(sitting: Sitting | AddedUp) -> Play:
    """Return what was played at a table."""
    if isinstance(sitting, AddedUp):
        return sitting.play
    game = sitting.game
    groups, first = game.wager_groups, first_spots(game)
    sums = {group: [0, 0, 0] for group in groups}
    kinds: Counter[FinishedRound] = Counter()
    rounds = dead = forfeited = returned = 0
    table = new_table(game)
    for event in effective(sitting.events):
        match event:
            case t.RoundFinished():
                rounds += 1
                hands = table.round.hands if table.round else ()
                for hand in hands:
                    _count(table, hand, sums)
                stakes = sorted(tuple(hand.bets[spot] for spot in first) for hand in hands)
                kinds[FinishedRound(tuple(stakes), table.jackpots)] += 1
            case t.RoundDead():
                dead += 1
                hands = table.round.hands if table.round else ()
                for hand in hands:
                    goes_back = _goes_back(table, hand, event)
                    returned += sum(goes_back)
                    stays = tuple(bet - back for bet, back in zip(hand.bets, goes_back, strict=True))
                    _count(table, hand._replace(bets=stays), sums)
            case t.LateBetForfeited():
                forfeited += event.cents
            case t.PayoutReversed() if not event.gone:
                wager = game.wagers[table.plan.wager_number[event.wager]]
                sums[wager.group][2] -= event.after_cents - event.before_cents
            case _:
                pass
        before, table = table.last, evolve(table, event)
        if getattr(event, "cleared", 0) and before and table.last:
            _recount(table, before.hands, table.last.hands, sums)
    wagers = tuple(WagerFigures(group, *sums[group]) for group in groups)
    return Play(game, rounds, dead, wagers, forfeited, returned, tuple(kinds.items()))


def _goes_back(table: Table, hand: Hand, dead: t.RoundDead) -> tuple[int, ...]:
    """Return what of each bet of a hand goes back when its round is dead (Q3-17)."""
    decided = decided_wagers(table.plan, hand)
    return tuple(
        bet if dead.returned and not (dead.stands and done) else 0
        for bet, done in zip(hand.bets, decided, strict=True)
    )


def _count(table: Table, hand: Hand, sums: dict[str, list[int]]) -> None:
    """Add what a hand bet on each wager and what the house got of it; a bet not settled stays with it."""
    bet_on = set()
    for wager, bet, settled in zip(table.plan.wagers, hand.bets, hand.settled, strict=True):
        if bet:
            found = sums[wager.group]
            bet_on.add(wager.group)
            found[1] += bet
            found[2] += bet - (settled.won + settled.returned if settled else 0)
    for group in bet_on:
        sums[group][0] += 1


def _recount(
    table: Table, before: tuple[Hand, ...], after: tuple[Hand, ...], sums: dict[str, list[int]]
) -> None:
    """Add what hands of a cleared round bet more, or less, than was keyed."""
    for was, now in zip(before, after, strict=True):
        for wager, had, has in zip(table.plan.wagers, was.bets, now.bets, strict=True):
            sums[wager.group][1] += has - had


def first_spots(game: Game) -> tuple[int, ...]:
    """Return by wager the number of the spot bet before any card, whose stake is the unit of the odds."""
    return tuple(game.wagers.index(_first(game, group)) for group in game.wager_groups)


def _first(game: Game, group: str) -> Wager:
    spots = game.wagers_of(group)
    return next((spot for spot in spots if game.step(spot.placed_at).do == "bets"), spots[0])


def together(figures: Iterable[WagerFigures]) -> tuple[WagerFigures, ...]:
    """Return the figures of several tables of one game as one, wager by wager."""
    sums: dict[str, list[int]] = {}
    for each in figures:
        found = sums.setdefault(each.wager, [0, 0, 0])
        for place, value in enumerate((each.hands, each.handle, each.win)):
            found[place] += value
    return tuple(WagerFigures(wager, *found) for wager, found in sums.items())


UNIT = 1_00  # cents: the stake to ask for where the odds are the same for any


@dataclass(frozen=True, slots=True)
class Expected:
    """What the odds expect of one wager, in cents; None where they cannot be counted, and why."""

    wager: str
    win: Fraction | None
    deviation: float = 0.0
    why_not: str = ""
    bets: "tuple[Repeated, ...]" = field(default=(), repr=False, metadata={"plain": False})


@dataclass(frozen=True, slots=True)
class Surprise:
    """How far a win is from what was expected: in standard deviations, and how often chance goes so far."""

    z: float
    chance: float  # of a difference as large or larger, either way

    def __str__(self) -> str:
        return in_words(self.chance)


def expected(play: Play) -> tuple[Expected, ...]:
    """Return what the odds expect of every wager that was bet at a table."""
    book = _book(play.game)
    hands: Counter[tuple[Stakes, tuple[int, ...]]] = Counter()
    for dealt, times in play.dealt:
        for stakes in dealt.hands:
            hands[stakes, dealt.jackpots] += times
    return tuple(_of_group(play, hands, place, book) for place in range(len(play.game.wager_groups)))


def _of_group(
    play: Play, hands: "Mapping[tuple[Stakes, tuple[int, ...]], int]", place: int, book: "_Book"
) -> Expected:
    group = play.game.wager_groups[place]
    kinds: Counter[tuple[OddsAsked, int]] = Counter()
    if book.on_shared_cards[place]:
        for dealt, times in play.dealt:
            for kind in _bets(book, place, dealt):
                kinds[kind] += times
    else:  # each hand is a bet of its own, and most are like many others
        for (stakes, posted), times in hands.items():
            if unit := stakes[place]:
                kinds[book.asked(place, stakes, posted), unit] += times
    try:
        return _total(
            group, [(book.priced(place, asked), unit, times) for (asked, unit), times in kinds.items()]
        )
    except CroupierError as unsolved:
        return Expected(group, None, why_not=str(unsolved))


def _bets(book: "_Book", place: int, dealt: FinishedRound) -> "Iterable[tuple[OddsAsked, int]]":
    """Return the bets of one round on a wager of shared cards, where those alike are one of all stakes."""
    units: Counter[OddsAsked] = Counter()
    for stakes in dealt.hands:
        if unit := stakes[place]:
            units[book.asked(place, stakes, dealt.jackpots)] += unit
    return units.items()


def _total(wager: str, bets: "Iterable[tuple[Priced, int, int]]") -> Expected:
    from croupier.odds.reports.totals import Repeated  # noqa: PLC0415 (odds are loaded for reports alone)

    win, variance, repeated = Fraction(0), 0.0, []
    for priced, unit, times in bets:
        win += times * unit * priced.edge
        variance += times * (unit * priced.deviation) ** 2
        repeated.append(Repeated(priced.odds, unit, times))
    return Expected(wager, win, sqrt(variance), bets=tuple(repeated))


class OddsAsked(NamedTuple):
    """What the odds of a wager hang on: stakes, and what is posted."""

    stakes: Stakes
    posted: tuple[int, ...]


class Priced(NamedTuple):
    """The odds of one unit of a wager, with what is asked of them most."""

    odds: "WagerOdds"
    edge: Fraction
    deviation: float


class _Book:
    """The odds of one game at the stakes that come up, each looked up once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_stake = tuple(pays_by_stake(game, group) for group in game.wager_groups)
        self.on_shared_cards = tuple(on_shared_cards(game, group) for group in game.wager_groups)
        self._tied: dict[tuple[bool, ...], bool] = {}

    def asked(self, place: int, stakes: Stakes, posted: tuple[int, ...]) -> OddsAsked:
        """Return what the odds of a wager hang on: its own stake at the most, unless bets are tied."""
        if not self._are_tied(stakes):
            own = stakes[place] if self._by_stake[place] else UNIT
            stakes = tuple(own if other == place else 0 for other in range(len(stakes)))
            posted = posted if self._by_stake[place] else ()
        return OddsAsked(stakes, posted)

    def priced(self, place: int, asked: OddsAsked) -> Priced:
        """Return the odds of one unit of a wager."""
        return _priced(self._game, asked)[place]

    def _are_tied(self, stakes: Stakes) -> bool:
        """Whether a fold may take a side bet that is up, so that all stakes bear on the best play."""
        from croupier.odds.counting.payouts import tied_to_play  # noqa: PLC0415 (odds are loaded for reports alone)

        up = tuple(stake > 0 for stake in stakes)
        if up not in self._tied:
            groups = self._game.wager_groups
            sides = [name for name, bet in zip(groups[1:], up[1:], strict=True) if bet]
            self._tied[up] = bool(tied_to_play(self._game, groups[0], sides))
        return self._tied[up]


@lru_cache(maxsize=32)
def _book(game: Game) -> _Book:
    return _Book(game)


def pays_by_stake(game: Game, group: str) -> bool:
    """Whether the odds of one unit change with the stake: fixed prizes, jackpots, bets free in size."""
    from croupier.odds.solvers.streets import free_bets  # noqa: PLC0415 (odds are loaded for reports alone)

    tables = game.pay_tables_of(group)
    fixed = any(isinstance(row.pays, Fixed | ByStake | Share) for table in tables for row in table.rows)
    return fixed or bool(free_bets(game, group))


@lru_cache(maxsize=512)
def _priced(game: Game, asked: OddsAsked) -> tuple[Priced, ...]:
    from croupier.odds import analyze  # noqa: PLC0415 (odds are loaded for reports alone)

    named = {group: stake for group, stake in zip(game.wager_groups, asked.stakes, strict=True) if stake}
    sides = dict.fromkeys(game.wager_groups[1:], 0)
    jackpots: Mapping[str, int] = (
        dict(zip(game.jackpots.names, asked.posted, strict=True)) if game.jackpots and asked.posted else {}
    )
    found = analyze(game, sides | named, jackpots)
    return tuple(Priced(odds, odds.house_edge, odds.standard_deviation) for odds in found.wagers)


def on_shared_cards(game: Game, group: str) -> bool:
    """Whether a wager looks at cards alone that are the same for every hand."""
    tables = game.pay_tables_of(group)
    cards = {name for table in tables for name in table.cards}
    contested = any(spot.paid_by == "contest" for spot in game.wagers_of(group))
    return not contested and all(game.card_group(name).owner != "player" for name in cards)


def summed(parts: Iterable[Expected], wager: str) -> Expected:
    """Return the expectation of several that do not hang on each other; unknown if one of them is."""
    win, variance = Fraction(0), 0.0
    kinds: dict[tuple[int, int], Repeated] = {}  # by the odds themselves, which are looked up once
    for part in parts:
        if part.win is None:
            return Expected(wager, None, why_not=part.why_not)
        win += part.win
        variance += part.deviation**2
        for bet in part.bets:
            key = (id(bet.odds), bet.unit)
            kinds[key] = bet._replace(times=bet.times + kinds[key].times) if key in kinds else bet
    return Expected(wager, win, sqrt(variance), bets=tuple(kinds.values()))


def surprise(win: int, theory: Expected) -> Surprise | None:
    """Return how unusual a win is, if anything was bet whose odds are known."""
    if theory.win is None or not theory.deviation:
        return None
    from croupier.odds.reports.totals import chance_beyond  # noqa: PLC0415 (odds are loaded for reports alone)

    away = float(win - theory.win)
    return Surprise(away / theory.deviation, chance_beyond(theory.bets, away))


def in_words(chance: float) -> str:
    """Say how often chance alone goes so far from what is expected.

    >>> in_words(0.62), in_words(0.04), in_words(0.0004)
    ('usual', 'one in 25', 'one in 2,500: look into it')
    """
    if chance > 0.1:
        return "usual"
    often = f"one in {1 / chance:,.0f}" if chance > 1e-9 else "less than one in a billion"
    return f"{often}: look into it" if chance < 0.001 else often
