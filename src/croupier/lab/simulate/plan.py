"""A simulation as it is asked for, and the work on a chunk of it: a value that any worker can be sent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.lab.simulate.codegen import generate_kernel, kernel_tables, load_each, load_rounds
from croupier.lab.simulate.kernel_parts import (
    CHECKPOINTS,
    Ints,
    SessionState,
    Tally,
    new_session,
    new_tally,
    record_settled_round,
)
from croupier.lab.simulate.kernel_spec import KernelSpec, SimulationError, kernel_spec_of, why_no_kernel
from croupier.lab.simulate.outcomes import (
    bets_by_seat,
    money_of,
    most_outcomes,
    wins_shares,
)
from croupier.lab.simulate.replay import ReplayTable
from croupier.lab.simulate.searched_rounds import SearchedRounds
from croupier.lab.simulate.searched_spec import SearchedSpec, by_search, searched_spec_of, searched_way
from croupier.lab.simulate.strategies import (
    OPTIMAL,
    Way,
    chosen,
    looked_up,
    looked_up_with_card,
    place_of,
    verify_strategy,
)
from croupier.odds.counting.outcomes import bets_of, usual_stakes, why_no_stakes
from croupier.table import commands as c

SESSION = 500
CHUNK = 1 << 20
Stakes = tuple[tuple[str, int], ...]


class Chunk(NamedTuple):
    """Some rounds by number, from the first to before the last."""

    first: int
    stop: int


@dataclass(frozen=True)
class SimulationPlan:
    """What is simulated: a game, each seat's stakes and strategy, a seed, the rounds of a session."""

    game: Game
    stakes: tuple[Stakes, ...]  # cents by wager, one entry a seat
    strategies: tuple[Way, ...]  # one a seat
    seed: int = 0
    session: int = SESSION
    jackpots: Stakes = ()

    def __post_init__(self) -> None:
        for strategy in dict.fromkeys(self.strategies):
            verify_strategy(self.game, strategy)
        seats = len(self.stakes)
        spec = searched_spec(self.game) if by_search(self.game) else kernel_spec(self.game)
        most = min(self.game.seats.most, spec.most_seats)
        if not 1 <= seats <= most:
            raise SimulationError(f"{self.game.name} is played at 1 to {most} seats, not {seats}")
        if self.session < CHECKPOINTS or self.session % CHECKPOINTS:
            raise SimulationError(
                f"a session of {self.session} rounds cannot be looked at {CHECKPOINTS} times; "
                f"make it a multiple of {CHECKPOINTS}"
            )
        if not 0 <= self.seed < 1 << 64:
            raise SimulationError(f"{self.seed} is no seed; seeds run from 0 to 2^64 - 1")

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.stakes)

    @property
    def chunk(self) -> int:
        """How many rounds are played at a time: whole sessions."""
        return max(1, CHUNK // self.session) * self.session

    def __call__(self, chunk: Chunk) -> Tally:
        """Play the rounds of a chunk."""
        return prepared(self).play(chunk)

    def chunks(self, rounds: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        """Yield the chunks of so many rounds, made up to whole sessions, or chunks without end.

        A chunk is about a million rounds, or as many as `size` says: many machines want larger ones.
        """
        first, end = 0, None if rounds is None else -(-rounds // self.session) * self.session
        each = self.chunk if size is None else max(1, size // self.session) * self.session
        while end is None or first < end:
            stop = first + each if end is None else min(first + each, end)
            yield Chunk(first, stop)
            first = stop


def plan_for(
    game: Game,
    *,
    seats: int = 1,
    strategy: Way = OPTIMAL,
    stakes: Mapping[str, int] | None = None,
    jackpots: Mapping[str, int] | None = None,
    seed: int = 0,
    session: int = SESSION,
) -> SimulationPlan:
    """Return a plan in which every seat plays alike; a bet that is not named is $5 or what is nearest to it.

    A bet on shares of jackpots is made only where those are posted (R1-28).

    >>> from croupier.games import load
    >>> plan_for(load("nh-holdem-face-up"), seats=2, stakes={"three-card-bonus": 0}).stakes[1]
    (('main', 500), ('three-card-bonus', 0))
    """
    if (why := why_no_kernel(game)) and not by_search(game):
        raise SimulationError(why)
    staked = dict(stakes or {})
    main = game.wager_groups[0]
    for spot in game.wagers_of(main):
        if spot.id in staked:
            staked[main] = staked.pop(spot.id)
    names = game.jackpots.names if game.jackpots else ()
    unsaid = [name for name in names if not (jackpots or {}).get(name)]
    unposted = wins_shares(game) if unsaid else set()
    asked = sorted(group for group in unposted if staked.get(group))
    if unsaid and (asked or jackpots):
        says = f"{', '.join(asked or sorted(unposted))} wins shares of jackpots: add"
        posted = ", ".join(f"{name!r}: ..." for name in unsaid)
        raise SimulationError(
            f"{says} jackpots={{{posted}}}, in cents",
            command=f"{says} {' '.join(f'--jackpot {name}=...' for name in unsaid)}",
        )
    bets = bets_of(game, {**usual_stakes(game), **dict.fromkeys(unposted, 0), **staked}, jackpots)
    each = ((main, bets.main), *bets.sides)
    if why := why_no_stakes(game, dict(each)):
        raise SimulationError(why)
    return SimulationPlan(game, (each,) * seats, (strategy,) * seats, seed, session, bets.jackpots)


@cache
def kernel_spec(game: Game, up: frozenset[str] | None = None) -> KernelSpec:
    """Return the kernel spec of a game with these side bets, worked out once."""
    return kernel_spec_of(game, up)


@cache
def searched_spec(game: Game, up: frozenset[str] | None = None) -> SearchedSpec:
    """Return how a game that is searched is dealt with these side bets, worked out once."""
    return searched_spec_of(game, up)


@cache
def prepared(plan: SimulationPlan) -> "AnyPrepared":
    """Return a plan with its tables and its kernel, made once in a process."""
    if not by_search(plan.game):
        return Prepared(plan)
    bets = bets_by_seat(plan.game, [dict(stakes) for stakes in plan.stakes], dict(plan.jackpots))
    spec = searched_spec(plan.game, frozenset().union(*(bet.up for bet in bets)))
    ways = {strategy: searched_way(plan.game, strategy) for strategy in dict.fromkeys(plan.strategies)}
    return SearchedRounds(plan, spec, ways)


class Prepared:
    """A plan with its tables and its kernel at hand; `up` are side bets to deal for though none is bet."""

    def __init__(self, plan: SimulationPlan, up: frozenset[str] = frozenset()) -> None:
        self.plan = plan
        self.bets = bets_by_seat(plan.game, [dict(stakes) for stakes in plan.stakes], dict(plan.jackpots))
        self.spec = kernel_spec(plan.game, up.union(*(bets.up for bets in self.bets)))
        self.money = money_of(self.spec, self.bets)
        self._tables = tuple(kernel_tables(self.spec).values())
        self._names = tuple(dict.fromkeys(plan.strategies))
        self.who = np.array([self._names.index(name) for name in plan.strategies], np.int64)
        self.moves = self._moves()
        self._kernel = load_rounds(generate_kernel(self.spec, plan.seats))

    def _moves(self) -> tuple[NDArray[np.unsignedinteger], ...]:
        """Return the moves of every strategy by stake and place of the known cards, a table a decision."""
        ways = [chosen(self.spec, name) for name in self._names]
        if self.spec.shown:
            tables = [looked_up_with_card(self.spec.spots[0], way[0]) for way in ways]
            longest = max(len(lines) for _, lines in tables)
            cards = np.zeros((len(ways), longest, 52), np.uint8)
            for way, (_, lines) in enumerate(tables):
                cards[way, : len(lines)] = lines
            return np.stack([codes[None] for codes, _ in tables]), cards
        found = []
        for number, spot in enumerate(self.spec.spots):
            room = max(spot.stakes) + 1
            by_stake = [looked_up(spot, way[number]) for way in ways]
            table = np.zeros((len(ways), room, by_stake[0].shape[1]), np.uint8)
            for way, moves in enumerate(by_stake):
                table[way, list(spot.stakes) if not self.spec.dealer else [0]] = moves
            found.append(table)
        return tuple(found)

    def move(self, who: int, number: int, stake: int, cards: Mapping[str, int]) -> int:
        """Return what a strategy does at a decision with these cards: 0 to fold, 1 for the first move."""
        known = [cards[name] for name in self.spec.known[number]]
        move = int(self.moves[number][who, stake, place_of(known)])
        if self.spec.shown and move > 1:
            move = int(self.moves[1][who, move - 2, cards[self.spec.shown]])
        return move

    def choices(self, seat: int, cards: Mapping[str, int]) -> Iterator[c.Choose]:
        """Yield what a seat decides in one round, whenever it is asked."""
        spec, who = self.spec, self.who[seat - 1]
        stake = spec.course.first_stake if spec.course else 0
        for number, spot in enumerate(spec.spots):
            move = self.move(who, number, stake, cards)
            if move == 0:
                yield c.Choose(seat, "fold")
                return
            name, units = spot.moves[move - 1]
            stake += units
            yield c.Choose(seat, name) if not spot.may_fold else c.Choose(seat, "bet", units)

    def units(self, spot: str) -> int:  # noqa: ARG002 (a kernel has one unit on each)
        """Return how many units of its group lie on a spot before the first decision."""
        return 1

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

    def play(self, chunk: Chunk) -> Tally:
        """Play the rounds of a chunk."""
        tally = new_tally(self.plan.seats, *self.size)
        self.rounds(chunk, tally, self.seats_before())
        return tally

    def rounds(self, chunk: Chunk, tally: Tally, now: SessionState) -> None:
        """Add the rounds of a chunk to a tally; those that a kernel cannot settle the table does."""
        money, seed = self.money, np.uint64(self.plan.seed)
        brings = (money.gone, money.cents, money.counted, money.asks)
        number = chunk.first
        while True:
            number = self._kernel(
                number, chunk.stop, seed, self.who, self._tables, self.moves, brings, money.limits, tally, now
            )
            if number >= chunk.stop:
                return
            settled = self.replay.nets(number)
            tally.kept[:-1] += (now.nets - settled).sum(axis=0)
            tally.kept[-1] += 1
            now.nets[:] = settled
            record_settled_round(self.plan.seats, len(self.spec.wagers), tally, now)
            number += 1

    def each(self, rounds: int) -> Ints:
        """Return what each of the first rounds brought the first seat, in cents, in order."""
        money, seed = self.money, np.uint64(self.plan.seed)
        tally, now = new_tally(self.plan.seats, *self.size), self.seats_before()
        brings = (money.gone, money.cents, money.counted, money.asks)
        kernel = load_each(generate_kernel(self.spec, self.plan.seats))
        nets = np.zeros(rounds, np.int64)
        number = 0
        while True:
            number = kernel(
                number,
                rounds,
                seed,
                self.who,
                self._tables,
                self.moves,
                brings,
                money.limits,
                tally,
                now,
                nets[number:],
            )
            if number >= rounds:
                return nets
            nets[number] = self.replay.nets(number)[0].sum()
            number += 1


AnyPrepared: TypeAlias = Prepared | SearchedRounds
"""A plan ready to be played, whichever way its game is."""
