"""The hours of a table: each seat taken by a player of the crowd, the rounds dealt, the money counted.

A player sits for one hour. They buy in when they sit down, and again for as much whenever what lies before
them cannot cover the most that their way of playing may put out in the next round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.lab.compiled import compiled
from croupier.lab.forecast.crowd import Crowd, ForecastError
from croupier.lab.simulate.codegen import generate_kernel, kernel_tables, load_rounds
from croupier.lab.simulate.outcomes import bets_by_seat, main_chances, money_of, most_outcomes
from croupier.lab.simulate.plan import Chunk, Plan, Prepared, Stakes, prepared
from croupier.lab.simulate.strategies import chosen
from croupier.lab.simulate.stream import WORD_BITS, words
from croupier.lab.simulate.tally import (
    Ints,
    SessionState,
    Tally,
    new_session,
    new_tally,
    record_settled_round,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.games import Game

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
        self.plan([0] * self.seats)  # which knows how many seats and which seeds there are
        if why := self.skilled.spec.unsolved:  # a plan knows the skills there are
            raise ForecastError(f"{why}, and a forecast needs its exact chances; simulate it instead")
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

    def plan(self, kinds: list[int]) -> Plan:
        """Return an hour as a plan: the kind of player in each seat."""
        who = [self.crowd.kinds[kind] for kind in kinds]
        return Plan(
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
        return prepared(Plan(self.game, (self.crowd.most,) * len(skills), skills))

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
