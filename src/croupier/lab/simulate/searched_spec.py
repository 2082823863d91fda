"""Describe any game that the search understands as a simulation deals it, and the ways of playing it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.payment import PayTable, Wager
from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.lab.simulate.kernel_spec import (
    NamedCards,
    SimulationError,
    Weighed,
    cards_by_name,
    weighed_cards,
    why_blind,
    why_no_kernel,
)
from croupier.odds.counting.outcomes import End, Layout, SideBet, SpotPayout
from croupier.odds.counting.payouts import Rows, UnsolvedError, folding_steps, halved_by_fold, rows_of
from croupier.odds.general.deal import Cards
from croupier.odds.general.paying import Columns, UnitReturn
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import CLOSED, Followed, NamedWay, follow, named_ways
from croupier.odds.general.search import Choose, Faced, Moves, Open
from croupier.odds.playing.policies import decides, main_group
from croupier.odds.solvers.searched import searched_plan, why_not_searched


@dataclass(frozen=True, eq=False)
class MetBet(SideBet):
    """A bet with the main wager that meets the dealer's hand; its rows are the results it can have."""

    plan: SolvePlan = field(kw_only=True)

    def paid(self, stake: int, jackpots: Mapping[str, int]) -> tuple[SpotPayout, ...]:  # noqa: ARG002 (no jackpots)
        """Return what each result gives, in units of the stake."""
        return tuple(end.spots[0] for end in ends_of(self.plan))


@dataclass(frozen=True, eq=False)
class SearchedSpec:
    """The cards, decisions and ends of a game; a player's cards are p0, p1 …, the others t0, t1."""

    game: Game
    main: str
    own: tuple[str, ...]
    shared: NamedCards
    plan: SolvePlan
    layout: Layout
    sides: tuple[tuple[SideBet, Weighed], ...]
    unsolved: str | None = None  # why the best play is not known

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers in the order of outcomes: main, then the side bets."""
        return (self.main, *(side.group for side, _ in self.sides))

    @property
    def most_seats(self) -> int:
        """How many seats one deck serves."""
        left = len(self.game.deck.cards) - len(self.shared)
        return left // len(self.own) if self.own else self.game.seats.most

    @cached_property
    def places(self) -> Mapping[tuple[str, int], str]:
        """The name of each card by its group and its number there."""
        own, shared = cards_by_name(self.game)
        found: dict[tuple[str, int], str] = {}
        for name, group in (*own, *shared):
            found[group, sum(of == group for of, _ in found) + 1] = name
        return found


def plays_by_search(game: Game) -> bool:
    """Whether the search can lay a game out, however much work its solution is."""
    try:
        return why_not_searched(game, main_group(game), work=False) is None
    except UnsolvedError:
        return False


def searched_spec_of(game: Game, up: frozenset[str] | None = None) -> SearchedSpec:
    """Lay a game out for simulation with these side bets, or with all, or say why it cannot be."""
    for blank in game.blanks:
        if blank.path.startswith("pay."):
            raise SimulationError(blank.fix, command=blank.command)
    main = main_group(game)
    plan = searched_plan(game, (main,))
    own, shared = cards_by_name(game)
    sides = [
        (bet, weighed_cards(own, shared, bet.table.ranking, bet.table.cards, bet.table.uses_all_of))
        for group in game.wager_groups
        if group != main and (up is None or group in up)
        for bet in (_side(game, group),)
    ]
    layout = Layout(game, main, ends_of(plan), tuple(bet for bet, _ in sides))
    spec = SearchedSpec(game, main, (), (), plan, layout, tuple(sides), why_not_searched(game, main))
    dealt = {spec.places[slot] for each in _plans(spec) for pool in each.deal.pools for slot in pool.slots}
    dealt |= {name for _, hand in sides for name in hand.cards}
    names = tuple(name for name, _ in own)  # a hand is dealt whole, so that a table can deal it again
    looked_at = tuple(card for card in shared if card[0] in dealt)
    return SearchedSpec(game, main, names, looked_at, plan, layout, tuple(sides), spec.unsolved)


def _plans(spec: SearchedSpec) -> tuple[SolvePlan, ...]:
    return (spec.plan, *(side.plan for side, _ in spec.sides if isinstance(side, MetBet)))


def _side(game: Game, group: str) -> SideBet:
    spot = game.wagers_of(group)[0]
    if any(halved_by_fold(game, group, step) for step in folding_steps(game, main_group(game))):
        raise SimulationError(
            f"a fold gives half of {group} of {game.name} back, which no simulation plays; "
            f"leave {group} out of the file to simulate the rest"
        )
    if spot.paid_by != CONTEST:
        table = game.pay_table(spot.paid_by)
        return SideBet(group, table, rows_of(table))
    if why := why_not_searched(game, group, work=False):
        raise SimulationError(f"{why}; leave {group} out of the file to simulate the rest")
    plan = searched_plan(game, (group,))
    if plan.betting.decisions:
        raise SimulationError(f"{group} of {game.name} has decisions of its own, which no simulation plays")
    contest = game.contest
    assert contest is not None  # noqa: S101 (the bet meets the dealer's hand)
    table = PayTable(
        id=CONTEST, title=spot.name, cards=contest.player_cards, ranking=contest.ranking, rows=()
    )
    numbers = tuple(str(number) for number in range(len(plan.payment.results)))
    return MetBet(group, table, Rows(numbers, np.zeros(0, np.uint8), {}), plan=plan)


# ----------------------------------------------------------------------------------- how rounds end


def ends_of(plan: SolvePlan) -> tuple[End, ...]:
    """Return every end of betting with every result, in the order in which the search counts them."""
    settled = plan.payment.settled()
    return tuple(
        End(
            end.folded,
            tuple(
                _paid(*each)
                for each in zip(plan.payment.spots, end.units, plan.payment.after_fold(end, row), strict=True)
            ),
        )
        for end in plan.betting.ends
        for row in settled
    )


def _paid(spot: Wager, units: int, got: UnitReturn) -> SpotPayout:
    return SpotPayout(spot.id, Fraction(units), units * got.won, units * got.returned)


def rows_came(side: SideBet, hand: Weighed, cards: Mapping[str, NDArray[np.uint8]]) -> NDArray[np.int64]:
    """Return the row of a pay table that each round's cards come to."""
    size = RANKINGS[hand.ranking].size
    loose = [name for name in hand.cards if name not in hand.must]
    parts = [hand.cards]
    if hand.must:
        parts = [(*hand.must, *part) for part in combinations(loose, size - len(hand.must))]
    held = [strengths(hand.ranking, np.stack([cards[name] for name in part], axis=1)) for part in parts]
    found: NDArray[np.int64] = side.rows.row_of[np.max(held, axis=0)].astype(np.int64)
    for plain, special in side.rows.suits.items():
        for suit, row in special:
            suited = sum((cards[name] & 3 == suit).astype(np.int64) for name in hand.cards)
            found = np.where((found == plain) & (suited >= size), row, found)
    return found


@cache
def by_search(game: Game) -> bool:
    """Whether rounds of a game are played as the search lays them out, not by a kernel of their own."""
    if why_no_kernel(game) is None and decides(game) and why_blind(game) is None:
        return False
    return plays_by_search(game)


@cache
def searched_ways(game: Game) -> dict[str, NamedWay]:
    """Return the ways of playing that have a name: where nothing is solved, those that weigh nothing."""
    group = main_group(game)
    ways = named_ways(searched_plan(game, (group,)))
    if why_not_searched(game, group) is None:
        return ways
    return {name: way for name, way in ways.items() if not way.weighs}


@cache
def searched_way(game: Game, strategy: object) -> "SearchedWay":
    """Return a way of playing by its name, or a function of a decision as one."""
    group = main_group(game)
    plan, solvable = searched_plan(game, (group,)), why_not_searched(game, group) is None
    if callable(strategy):
        return SearchedWay(plan, cast("Choose", strategy), weighs=True, solvable=solvable)
    way = searched_ways(game)[str(strategy)]
    return SearchedWay(plan, way.choose, weighs=way.weighs, solvable=solvable)


class SearchedWay:
    """One way of playing: looked up where it weighs what actions are worth, else asked hand by hand."""

    def __init__(self, plan: SolvePlan, choose: Choose, *, weighs: bool, solvable: bool) -> None:
        self._plan, self._choose, self._weighs, self._solvable = plan, choose, weighs, solvable

    @cached_property
    def followed(self) -> Followed:
        """The same through every deal."""
        return follow(self._plan, self._choose)

    @property
    def chances(self) -> tuple[Fraction, ...] | None:
        """The chance of every end with every result, where it can be counted."""
        if not self._solvable:
            return None
        try:
            found = self.followed.found
        except UnsolvedError:
            if self._weighs:
                raise
            return None  # a game whose best play is solved, and not every other
        return tuple(Fraction(ways, found.total) for ways in found.ways.ravel().tolist())

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the number of an action for each row of cards."""
        if self._weighs:
            return self.followed.moves.moves(decision, node, cards, columns)
        open_ = Open(self._plan, decision, cards, columns)
        actions = self._plan.betting.nodes[decision][node].actions
        values = np.stack([np.where(open_.passes(a.tests), 0, CLOSED) for a in actions], axis=1)
        ways = np.ones(len(cards), np.int64)
        best = values.argmax(axis=1).astype(np.int8)
        faced = Faced(self._plan, decision, node, cards, columns, ways, values, best)
        return self._choose(faced)
