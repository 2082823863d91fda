"""Play rounds of any game that the search understands: many at once, each decision looked up or followed."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.procedure import sight_at
from croupier.lab.compiled import compiled
from croupier.lab.simulate.kernel_parts import (
    Ints,
    SessionState,
    Tally,
    deal,
    new_session,
    new_tally,
    record_checkpoint,
    record_round,
    record_settled_round,
    restore,
)
from croupier.lab.simulate.outcomes import bets_by_seat, money_of, most_outcomes
from croupier.lab.simulate.replay import ReplayTable
from croupier.lab.simulate.searched_spec import MetBet, SearchedSpec, SearchedWay, rows_came
from croupier.odds.general.deal import Cards
from croupier.odds.general.meeting import result_numbers
from croupier.odds.general.paying import Columns
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Moves, Open
from croupier.table import commands as c

if TYPE_CHECKING:
    from croupier.lab.simulate.plan import Chunk, SimulationPlan

_A_TIME = 1 << 15  # rounds dealt together


@compiled
def deal_rounds(out: NDArray[np.uint8], cards: NDArray[np.uint8], first: int, seed: np.uint64) -> None:
    """Deal rounds, one a row: as many cards from the top of the deck as a row is wide."""
    deck, picks = cards.copy(), np.zeros(len(cards), np.uint8)
    for row in range(len(out)):
        deal(deck, picks, out.shape[1], seed, np.uint64(first + row))
        out[row] = deck[: out.shape[1]]
        restore(deck, picks, out.shape[1])


@compiled
def record_rounds(
    outcomes: Ints, start: int, money: Any, limits: Ints, tally: Any, now: Any, out: Ints
) -> int:
    """Record rounds whose outcomes are known; return the row that the table must settle, or the end."""
    gone, cents, counted, asks = money
    seats, wagers = outcomes.shape[1], outcomes.shape[2]
    found, nets = now.found, now.nets
    for row in range(start, len(outcomes)):
        ask = together = most = 0
        for seat in range(seats):
            end = outcomes[row, seat, 0]
            mine = 0
            for wager in range(wagers):
                came = outcomes[row, seat, wager]
                if gone[seat, end, wager]:
                    came = gone[seat, end, wager]
                found[seat, wager] = came
                nets[seat, wager] = cents[seat, wager, came]
                mine += counted[seat, wager, came]
                ask += asks[seat, wager, came]
            together += mine
            most = max(most, mine)
        if ask >= limits[0] or together > limits[1] or most > limits[2]:
            return row
        record_round(
            seats, wagers, found, nets, tally.counts, tally.sums, tally.squares, tally.signs,
            now.path, now.low, now.run, now.longest, now.clock,
        )  # fmt: skip
        if now.clock[0] == 0:
            record_checkpoint(seats, tally, now)
        if row < len(out):
            for wager in range(wagers):
                out[row] += nets[0, wager]
    return len(outcomes)


class SearchedRounds:
    """A plan of a game that the search understands, with its tables at hand."""

    def __init__(self, plan: "SimulationPlan", spec: SearchedSpec, ways: Mapping[Any, SearchedWay]) -> None:
        self.plan, self.spec = plan, spec
        self.bets = bets_by_seat(plan.game, [dict(stakes) for stakes in plan.stakes], dict(plan.jackpots))
        self.money = money_of(spec, self.bets)
        self._ways = ways

    @cached_property
    def replay(self) -> ReplayTable:
        """The same rounds at the table."""
        return ReplayTable(self)

    @property
    def size(self) -> tuple[int, int]:
        """How many wagers there are, and how many outcomes the one with the most has."""
        return len(self.spec.wagers), most_outcomes(self.spec)

    def seats_before(self) -> SessionState:
        """Return the seats before the first round of a session."""
        return new_session(self.plan.seats, len(self.spec.wagers), self.money.unit, self.plan.session)

    def play(self, chunk: "Chunk") -> Tally:
        """Play the rounds of a chunk."""
        tally = new_tally(self.plan.seats, *self.size)
        self.rounds(chunk, tally, self.seats_before())
        return tally

    def rounds(self, chunk: "Chunk", tally: Tally, now: SessionState) -> None:
        """Add the rounds of a chunk to a tally; those that need it the table settles."""
        self._rounds(chunk, tally, now, np.zeros(0, np.int64))

    def each(self, rounds: int) -> Ints:
        """Return what each of the first rounds brought the first seat, in cents, in order."""
        from croupier.lab.simulate.plan import Chunk  # noqa: PLC0415 (it chooses between this and a kernel)

        nets = np.zeros(rounds, np.int64)
        self._rounds(Chunk(0, rounds), new_tally(self.plan.seats, *self.size), self.seats_before(), nets)
        return nets

    def _rounds(self, chunk: "Chunk", tally: Tally, now: SessionState, out: Ints) -> None:
        money = self.money
        brings = (money.gone, money.cents, money.counted, money.asks)
        for first in range(chunk.first, chunk.stop, _A_TIME):
            outcomes = self.outcomes(first, min(chunk.stop, first + _A_TIME) - first)
            nets, row = out[first - chunk.first :], 0
            while True:
                row = record_rounds(outcomes, row, brings, money.limits, tally, now, nets)
                if row == len(outcomes):
                    break
                settled = self.replay.nets(first + row)
                tally.kept[:-1] += (now.nets - settled).sum(axis=0)
                tally.kept[-1] += 1
                now.nets[:] = settled
                record_settled_round(self.plan.seats, len(self.spec.wagers), tally, now)
                if row < len(nets):
                    nets[row] = settled[0].sum()
                row += 1

    # ------------------------------------------------------------------------------------ outcomes

    def outcomes(self, first: int, count: int) -> Ints:
        """Return the outcome of every wager at every seat of some rounds."""
        spec, seats, own = self.spec, self.plan.seats, len(self.spec.own)
        dealt = np.empty((count, seats * own + len(spec.shared)), np.uint8)
        deck = np.array(spec.game.deck.cards, dtype=np.uint8)
        deal_rounds(dealt, deck, first, np.uint64(self.plan.seed))
        found = np.zeros((count, seats, len(spec.wagers)), np.int64)
        for seat in range(seats):
            cards = {name: dealt[:, seat * own + place] for place, name in enumerate(spec.own)}
            cards |= {name: dealt[:, seats * own + place] for place, (name, _) in enumerate(spec.shared)}
            found[:, seat, 0] = self._main(self._ways[self.plan.strategies[seat]], cards)
            for number, (side, hand) in enumerate(spec.sides, 1):
                if isinstance(side, MetBet):
                    found[:, seat, number] = self._results(side.plan, cards)
                else:
                    found[:, seat, number] = rows_came(side, hand, cards)
        return found

    def _main(self, way: SearchedWay, cards: Mapping[str, NDArray[np.uint8]]) -> Ints:
        """Play the decisions of every round, and number its end with its result."""
        plan = self.spec.plan
        count = len(next(iter(cards.values())))
        node, end = np.zeros(count, np.int64), np.full(count, -1, np.int64)
        for decision, nodes in enumerate(plan.betting.nodes):
            known, columns = self.known(decision, cards)
            last = plan.betting.last(decision)
            after = node.copy()
            for number, here in enumerate(nodes):
                at = np.flatnonzero((end < 0) & (node == number))
                if not len(at):
                    continue
                asked, moves = _asked(plan, decision, number, known[at], columns, way)
                passes = at[~asked]
                (end if last else after)[passes] = here.passes
                for place, action in enumerate(here.actions):
                    rows = at[asked][moves == place]
                    (end if last or action.kind == "fold" else after)[rows] = action.to
            node = after
        if not plan.betting.nodes:
            end[:] = 0
        return end * len(plan.payment.results) + self._results(plan, cards)

    def known(self, decision: int, cards: Mapping[str, NDArray[np.uint8]]) -> tuple[Cards, Columns]:
        """Return the cards that are in sight at a decision, in the order in which they came."""
        plan = self.spec.plan
        slots: list[tuple[int, tuple[str, int]]] = []
        taken = [0] * len(plan.deal.pools)
        for place in range(decision + 1):
            for draw in plan.deal.before(place):
                seen = self._orders[draw.pool]
                slots += [
                    (draw.pool, slot) for slot in seen[taken[draw.pool] : taken[draw.pool] + draw.count]
                ]
                taken[draw.pool] += draw.count
        names = [self.spec.places[slot] for _, slot in slots]
        count = len(next(iter(cards.values())))
        rows = np.stack([cards[name] for name in names], axis=1) if names else np.zeros((count, 0), np.uint8)
        return rows, tuple(pool for pool, _ in slots)

    @cached_property
    def _orders(self) -> tuple[list[tuple[str, int]], ...]:
        """The cards of each pool in the order in which decisions come to see them."""
        plan = self.spec.plan
        looks = [set(sight_at(plan.game, step).cards) for step in plan.deal.steps]

        def first(slot: tuple[str, int]) -> int:
            return next((n for n, look in enumerate(looks) if slot in look), len(looks))

        return tuple(sorted(pool.slots, key=first) for pool in plan.deal.pools)

    def _results(self, plan: SolvePlan, cards: Mapping[str, NDArray[np.uint8]]) -> Ints:
        slots = [(number, slot) for number, pool in enumerate(plan.deal.pools) for slot in pool.slots]
        rows = np.stack([cards[self.spec.places[slot]] for _, slot in slots], axis=1)
        return result_numbers(plan, rows, tuple(number for number, _ in slots))

    # ------------------------------------------------------------------------------- at the table

    def choices(self, seat: int, cards: Mapping[str, int]) -> Iterator[c.Choose]:
        """Yield what a seat decides in one round, whenever it is asked."""
        plan, way = self.spec.plan, self._ways[self.plan.strategies[seat - 1]]
        rows = {name: np.array([card], np.uint8) for name, card in cards.items()}
        node = 0
        for decision, nodes in enumerate(plan.betting.nodes):
            known, columns = self.known(decision, rows)
            asked, moves = _asked(plan, decision, node, known, columns, way)
            if not asked[0]:
                node = nodes[node].passes
                continue
            action = nodes[node].actions[int(moves[0])]
            yield (
                c.Choose(seat, action.kind, action.size)
                if action.kind == "bet"
                else c.Choose(seat, action.kind)
            )
            if action.kind == "fold":
                return
            node = action.to

    def units(self, spot: str) -> int:
        """Return how many units of its group lie on a spot before the first decision."""
        betting = self.spec.plan.betting
        first = betting.nodes[0][0].units if betting.nodes else betting.ends[0].units
        named = {wager.id: many for wager, many in zip(betting.spots, first, strict=True)}
        return named.get(spot, 1)


def _asked(
    plan: SolvePlan, decision: int, number: int, cards: Cards, columns: Columns, way: SearchedWay
) -> tuple[NDArray[np.bool_], Moves]:
    """Return which rows are asked at a decision, and what those do."""
    node = plan.betting.nodes[decision][number]
    if not node.actions:
        return np.zeros(len(cards), dtype=bool), np.zeros(0, np.int8)
    open_ = Open(plan, decision, cards, columns)
    asked = open_.asked()
    if not asked.any():
        return asked, np.zeros(0, np.int8)
    return asked, way.moves(decision, number, cards[asked], columns)
