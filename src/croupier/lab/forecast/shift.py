"""The hours of a table: seats taken, rounds dealt, money counted; and what an hour brings by theory.

A player sits for one hour. They buy in when they sit down, and again for as much whenever what lies before
them cannot cover the most that their way of playing may put out in the next round.

Each bet is counted by itself. What a cap or a split jackpot keeps from players is not in it; that comes out
of the rounds that the table settles.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.lab.compiled import compiled
from croupier.lab.forecast.crowd import Crowd, ForecastError
from croupier.lab.simulate.codegen import generate_kernel, kernel_tables, load_rounds
from croupier.lab.simulate.kernel_parts import (
    WORD_BITS,
    Ints,
    SessionState,
    Tally,
    new_session,
    new_tally,
    record_settled_round,
    words,
)
from croupier.lab.simulate.outcomes import (
    Chances,
    bets_by_seat,
    main_chances,
    money_of,
    most_outcomes,
    side_chances,
)
from croupier.lab.simulate.plan import Chunk, Prepared, SimulationPlan, Stakes, prepared
from croupier.lab.simulate.searched_spec import by_search
from croupier.lab.simulate.strategies import chosen
from croupier.odds.counting.outcomes import Bets, Layout, SideBet
from croupier.odds.counting.suits import classes
from croupier.odds.playing.policies import FOLD
from croupier.odds.solvers.card_classes import split_suits
from croupier.odds.solvers.dealer import ends_of, parts, setting
from croupier.odds.solvers.solvable import with_advice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.games import Game
    from croupier.lab.simulate.kernel_spec import KernelSpec


HOURS_A_CHUNK = 1000
MOST_ROUNDS = 1000
_NEVER = 1 << 62
# Deals take the first blocks of a round's random numbers; who sits where takes blocks that no deal reaches.
_SEATING = np.uint64(1 << 20)


class Hours(NamedTuple):
    """What some hours brought, an entry an hour, in cents."""

    win: Ints  # what the house won
    drop: Ints  # what players bought in for
    handle: Ints  # what they bet
    kept: Ints  # of the win, what a cap or a split jackpot kept from players


@dataclass(frozen=True)
class Shift:
    """A table as it is forecast: its game and crowd, how many sit and how quickly it is dealt."""

    game: Game
    crowd: Crowd
    seats: int
    rounds: int  # an hour
    buy_in: int  # antes
    seed: int = 0
    jackpots: Stakes = ()

    def __post_init__(self) -> None:
        if by_search(self.game):
            raise ForecastError(
                f"a forecast deals by a kernel of the game, and {self.game.name} has none; simulate it "
                "instead, with as many seats and rounds"
            )
        self.plan([0] * self.seats)  # which knows how many seats and which seeds there are
        if why := self.skilled.spec.unsolved:  # a plan knows the skills there are
            raise ForecastError(with_advice(self.game, f"{why}, and a forecast needs its exact chances"))
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ForecastError(f"no table deals {self.rounds:,} rounds an hour; say 1 to {MOST_ROUNDS:,}")
        if self.buy_in < 1:
            raise ForecastError(f"a buy-in of {self.buy_in} antes buys no chips; say 1 or more")
        missing = [name for name in self._jackpots if not dict(self.jackpots).get(name)]
        if missing:  # R1-28
            says = f"no round of {self.game.name} begins before its jackpots are posted; say"
            posted = ", ".join(f"{name!r}: CENTS" for name in missing)
            raise ForecastError(
                f"{says} jackpots={{{posted}}}",
                command=f"{says} {' '.join(f'--jackpot {name}=AMOUNT' for name in missing)}",
            )

    @property
    def _jackpots(self) -> tuple[str, ...]:
        return self.game.jackpots.names if self.game.jackpots else ()

    def __call__(self, chunk: Chunk) -> Hours:
        """Play the hours of a chunk."""
        return _ready(self).play(chunk)

    def plan(self, kinds: list[int]) -> SimulationPlan:
        """Return an hour as a plan: the kind of player in each seat."""
        who = [self.crowd.kinds[kind] for kind in kinds]
        return SimulationPlan(
            self.game,
            tuple(kind.stakes for kind in who),
            tuple(kind.skill for kind in who),
            self.seed,
            jackpots=self.jackpots,
        )

    @property
    def skilled(self) -> Prepared:
        """A seat of every skill, each with every bet that anybody makes here."""
        skills = tuple(skill for skill, _ in self.crowd.skills)
        found = prepared(SimulationPlan(self.game, (self.crowd.most,) * len(skills), skills))
        assert isinstance(found, Prepared)  # noqa: S101 (the game has a kernel, as was verified)
        return found

    def chunks(self, hours: int) -> Iterator[Chunk]:
        """Yield so many hours, some at a time."""
        for first in range(0, hours, HOURS_A_CHUNK):
            yield Chunk(first, min(first + HOURS_A_CHUNK, hours))

    def seated(self, chunk: Chunk) -> Ints:
        """Return the kind of player in each seat for each hour of a chunk."""
        below = [int(part * (1 << WORD_BITS)) for part in accumulate(kind.share for kind in self.crowd.kinds)]
        found = np.empty((chunk.stop - chunk.first, self.seats), np.int64)
        _sit_down(np.uint64(self.seed), chunk.first, np.array(below, np.uint64), found)
        return found


@compiled
def _sit_down(seed: np.uint64, first: int, below: NDArray[np.uint64], found: Ints) -> None:
    """Draw who takes each seat, by the seed and the number of the hour alone."""
    for hour in range(found.shape[0]):
        for seat in range(found.shape[1]):
            word, _ = words(seed, np.uint64(first + hour), _SEATING + np.uint64(seat))
            kind = 0
            while below[kind] <= word:
                kind += 1
            found[hour, seat] = kind


@lru_cache(maxsize=8)
def _ready(shift: Shift) -> _Ready:
    return _Ready(shift)


class _Ready:
    """A shift with its kernel and the money of every kind of player at hand."""

    def __init__(self, shift: Shift) -> None:
        self._shift = shift
        self._spec = shift.skilled.spec
        kinds = shift.crowd.kinds
        stakes = [dict(kind.stakes) for kind in kinds]
        self._bets = bets_by_seat(shift.game, stakes, dict(shift.jackpots))
        self._money = money_of(self._spec, self._bets)  # by kind, where a plan has it by seat
        self._brings = self._money.gone, self._money.cents, self._money.counted, self._money.asks
        skills = [skill for skill, _ in shift.crowd.skills]
        self._up = frozenset(side.group for side, _ in self._spec.sides)
        self._who = np.array([skills.index(kind.skill) for kind in kinds], np.int64)
        self._moves = shift.skilled.moves
        self._tables = tuple(kernel_tables(self._spec).values())
        self._kernel = load_rounds(generate_kernel(self._spec, shift.seats))
        self._staked = self._what_is_staked()
        self._buys = np.array([shift.buy_in * bet.main for bet in self._bets], np.int64)
        self._needs = self._what_is_needed()

    def _what_is_staked(self) -> Ints:
        """Return the cents at risk by kind, wager and outcome."""
        found = np.zeros_like(self._money.cents)
        for kind, bets in enumerate(self._bets):
            for end, paid in enumerate(self._spec.layout.ends):
                found[kind, 0, end] = int(paid.staked * bets.main)
            for number, (side, _) in enumerate(self._spec.sides, 1):
                found[kind, number] = bets.on(side.group)
        return found

    def _what_is_needed(self) -> Ints:
        """Return by kind what a player wants to have before a round: the most they may put out in it."""
        chances = {
            skill: main_chances(self._spec, chosen(self._spec, skill))
            for skill, _ in self._shift.crowd.skills
        }
        found = []
        for number, kind in enumerate(self._shift.crowd.kinds):
            likely = [end for end, chance in enumerate(chances[kind.skill]) if chance]
            sides = sum(stake for _, stake in kind.stakes[1:])
            found.append(int(self._staked[number, 0, likely].max()) + sides)
        return np.array(found, np.int64)

    def play(self, chunk: Chunk) -> Hours:
        """Play the hours of a chunk."""
        shift, wagers = self._shift, len(self._spec.wagers)
        tally = new_tally(shift.seats, wagers, most_outcomes(self._spec))
        now = new_session(shift.seats, wagers, np.ones(shift.seats, np.int64), shift.rounds)
        now.clock[0] = _NEVER  # sessions are for players; an hour ends when its rounds do
        found = Hours(*np.zeros((4, chunk.stop - chunk.first), np.int64))
        for place, kinds in enumerate(shift.seated(chunk)):
            first = (chunk.first + place) * shift.rounds
            last = first + shift.rounds - 1
            now.path[:] = now.low[:] = tally.counts[:] = tally.sums[:] = 0
            brings = tuple(table[kinds] for table in self._brings)
            kept = self._rounds(Chunk(first, last), kinds, brings, tally, now)
            # Nobody buys in after the last round, so the low point that counts is the one before it.
            buys = np.maximum(1, -((now.low - self._needs[kinds]) // self._buys[kinds]))
            kept += self._rounds(Chunk(last, last + 1), kinds, brings, tally, now)
            found.win[place] = -tally.sums[-1]
            found.drop[place] = buys @ self._buys[kinds]
            found.handle[place] = (tally.counts * self._staked[kinds]).sum()
            found.kept[place] = kept
        return found

    def _rounds(
        self, chunk: Chunk, kinds: Ints, brings: tuple[Ints, ...], tally: Tally, now: SessionState
    ) -> int:
        """Play some rounds of an hour; return what the table kept of those that a kernel cannot settle."""
        seed, limits, kept = np.uint64(self._shift.seed), self._money.limits, 0
        who = self._who[kinds]
        number = chunk.first
        while True:
            number = self._kernel(
                number, chunk.stop, seed, who, self._tables, self._moves, brings, limits, tally, now
            )
            if number >= chunk.stop:
                return kept
            hour = Prepared(self._shift.plan(kinds.tolist()), self._up)
            settled = hour.replay.nets(number)
            kept += int((now.nets - settled).sum())
            now.nets[:] = settled
            record_settled_round(self._shift.seats, len(self._spec.wagers), tally, now)
            number += 1


@dataclass(frozen=True, slots=True)
class Theory:
    """The exact mean of an hour, in cents."""

    win: Fraction | None  # None where a bet hangs on decisions in a way that is not counted
    handle: Fraction
    unknown: tuple[str, ...] = ()  # the bets because of which there is none


def theory_of(shift: Shift) -> Theory:
    """Return what an hour brings by theory.

    >>> from croupier.games import load
    >>> from croupier.lab.forecast.crowd import crowd_of
    >>> game = load("nh-holdem-stud")
    >>> hour = theory_of(Shift(game, crowd_of(game), seats=6, rounds=40, buy_in=40))
    >>> hour.win == Fraction(4289, 46410) * 400 * 6 * 40
    True
    """
    spec = shift.skilled.spec
    kinds = shift.crowd.kinds
    bets = bets_by_seat(shift.game, [dict(kind.stakes) for kind in kinds], dict(shift.jackpots))
    cents = money_of(spec, bets).cents.tolist()
    by_skill = {skill: main_chances(spec, chosen(spec, skill)) for skill, _ in shift.crowd.skills}
    win, handle = Fraction(0), Fraction(0)
    unknown: dict[str, None] = {}
    for number, (kind, bet) in enumerate(zip(kinds, bets, strict=True)):
        often = by_skill[kind.skill]
        mean = _mean(cents[number][0], often)
        staked = sum((end.staked * chance for end, chance in zip(spec.layout.ends, often, strict=True)))
        for place, (side, _) in enumerate(spec.sides, 1):
            if bet.on(side.group):
                found = _side_chances(spec, side, kind.skill, bet)
                if found is None:
                    unknown[side.group] = None
                else:
                    mean += _mean(cents[number][place], found)
        win -= kind.share * mean
        handle += kind.share * (staked * bet.main + sum(stake for _, stake in bet.sides))
    seat_rounds = shift.seats * shift.rounds
    return Theory(None if unknown else win * seat_rounds, handle * seat_rounds, tuple(unknown))


def _mean(cents: list[int], chances: Chances) -> Fraction:
    return sum((net * chance for net, chance in zip(cents, chances, strict=False)), Fraction(0))


def _side_chances(spec: KernelSpec, side: SideBet, skill: str, bets: Bets) -> Chances | None:
    """Return the chance of every row of a side bet, and at the end that a decision or a loss takes it."""
    found = side_chances(spec, side, bets.up)
    if found is None and spec.dealer:
        return _taken_chances(spec, side.group, skill, bets.up)
    return found


@lru_cache(maxsize=64)
def _taken_chances(spec: KernelSpec, group: str, skill: str, up: frozenset[str]) -> Chances:
    """Count how often a side bet of a contest is left to each row, or goes with the main wager (Q0-05)."""
    layout, ways, total = _ends_and_rows(spec, skill)
    axis = 1 + [side.group for side in layout.sides].index(group)
    others = tuple(place for place in range(1, ways.ndim) if place != axis)
    by_end = ways.sum(axis=others)
    gone = np.array([group in taken for taken in layout.taken(up)])
    counted = [*by_end[~gone].sum(axis=0).tolist(), int(by_end[gone].sum())]
    return tuple(Fraction(way, total) for way in counted)


@lru_cache(maxsize=16)
def _ends_and_rows(spec: KernelSpec, skill: str) -> tuple[Layout, Ints, int]:
    """Count how often each end of a contest meets each row of every side bet under a way of playing."""
    contest = setting(spec.game, spec.main)
    ends, which = ends_of(contest)
    layout = Layout(spec.game, spec.main, ends, contest.sides)
    (moves,) = chosen(spec, skill)
    counted = np.zeros(layout.shape, np.int64)
    total = 0
    for part in parts(contest):
        folds = moves[0, classes(part.own.shape[1]).number_of(part.own)] == FOLD
        came = np.where(folds[:, None], 0, which[part.strength])
        rows = [row[:, None].astype(np.int64) for row in part.own_rows]
        by_code = counted.reshape(*counted.shape[: 1 + len(rows)], -1)
        np.add.at(by_code, (came, *rows), part.ways * part.weights[:, None, None])
        total += int(part.weights.sum()) * part.each
    return layout, split_suits(counted, contest.sides), total
