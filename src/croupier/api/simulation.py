"""Many rounds: played by compiled kernels, one value a round, or a bankroll followed exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, gcd, lcm, sqrt
from typing import TYPE_CHECKING

from croupier.api.distribution import Distribution
from croupier.api.odds import round_distribution
from croupier.api.shared import (
    AnyGame,
    Columns,
    LibraryResult,
    Policy,
    Stakes,
    game_of,
    number,
    seats_of,
    seed_of,
    stakes_of,
    verify_policy,
    whole,
)
from croupier.errors import CroupierError
from croupier.games import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.lab.engines import Engine
    from croupier.lab.simulate import Estimate, SimulationPlan
    from croupier.lab.simulate import SimulationResults as Played

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_MOST_WORK = 20_000_000_000  # cells times results times rounds
_DEVIATIONS = 12  # above the mean that a bankroll is followed one by one


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(LibraryResult):
    """Rounds played and counted, each wager's estimate with its exact figure."""

    found: "Played"

    @property
    def rounds(self) -> int:
        """How many rounds were played: those asked for, made up to whole sessions."""
        return self.found.rounds

    @property
    def seed(self) -> int:
        """The seed; an equal one gives equal rounds."""
        return self.found.plan.seed

    @property
    def estimates(self) -> "tuple[Estimate, ...]":
        """Every wager that was bet."""
        return self.found.estimates

    def ruin(self, units: int) -> float:
        """Return the part of sessions that came so many units below their start."""
        whole(units, "units cannot be lost; give")
        return self.found.ruin(units)

    def __repr__(self) -> str:
        main = self.estimates[0]
        return (
            f"Simulation({self.found.plan.game.id}: {self.rounds:,} rounds, {main.wager} "
            f"{main.ev:+.6f} ± {main.standard_error:.6f}, seed {self.seed})"
        )

    def to_dict(self) -> dict[str, object]:
        """Return the simulation in plain types."""
        from croupier.lab.simulate.export import as_data  # noqa: PLC0415 (an extra)

        data: dict[str, object] = as_data(self.found)
        return data

    def columns(self) -> Columns:
        """Return a row for each wager."""
        each = self.estimates
        return {
            "wager": [one.wager for one in each],
            "ev": [one.ev for one in each],
            "standard_error": [one.standard_error for one in each],
            "exact": [None if one.exact is None else float(one.exact) for one in each],
            "errors_off": [one.errors_off for one in each],
        }


def simulate(  # noqa: PLR0913 (each is a fact about the table)
    game: AnyGame,
    rounds: int,
    *,
    seats: int = 1,
    policy: Policy = "optimal",
    stakes: Stakes | None = None,
    jackpots: Stakes | None = None,
    seed: int | None = None,
    session: int = 500,
    engine: "Engine | None" = None,
) -> Simulation:
    """Play whole rounds by the million; rounds that the exact figures rule out raise an error.

    >>> simulate("nh-holdem-stud", 1_000, seed=1).rounds
    1000
    """
    from croupier.lab.simulate import simulate as run  # noqa: PLC0415 (which needs numba, an extra)

    whole(rounds, "rounds cannot be played; ask for", 1, 10**13)
    whole(session, "rounds are no session; ask for", 1)
    plan = _plan(game, seats, policy, stakes, jackpots, seed, session)
    return Simulation(run(plan, rounds, engine=engine))


def sample(
    game: AnyGame,
    n: int,
    *,
    policy: Policy = "optimal",
    stakes: Stakes | None = None,
    jackpots: Stakes | None = None,
    seed: int | None = None,
) -> "NDArray[np.int64]":
    """Return what each of so many rounds brought one player, in cents, in the order they were played.

    >>> sample("nh-holdem-stud", 5, stakes={"ante": 200}, seed=1).shape
    (5,)
    """
    from croupier.lab.simulate.plan import prepared  # noqa: PLC0415 (which needs numba, an extra)

    whole(n, "rounds cannot be sampled; ask for")
    return prepared(_plan(game, 1, policy, stakes, jackpots, seed, 500)).each(n)


def _plan(
    game: AnyGame,
    seats: int,
    policy: Policy,
    stakes: Stakes | None,
    jackpots: Stakes | None,
    seed: int | None,
    session: int,
) -> "SimulationPlan":
    from croupier.lab.simulate import plan_for  # noqa: PLC0415 (an extra)
    from croupier.odds import posted_jackpots  # noqa: PLC0415 (where arrays begin)

    found = game_of(game)
    verify_policy(policy)
    posted_jackpots(found, jackpots)
    return plan_for(
        found,
        seats=seats_of(found, seats),
        strategy=policy,
        stakes=stakes_of(found, stakes),
        jackpots=jackpots,
        seed=seed_of(seed),
        session=session,
    )


# ------------------------------------------------------------------------------------------- a bankroll


@dataclass(frozen=True, slots=True, repr=False)
class Bankroll(LibraryResult):
    """A bankroll after so many rounds, or when it was lost: chances in floats, from exact results."""

    game: Game
    start: int  # cents
    rounds: int
    ruin: float  # the chance to have lost the start, or more, at the end of some round
    cents: tuple[float, ...]  # what can be left, from the least
    chances: tuple[float, ...]
    beyond: float  # the chance of more than the last of them

    @property
    def final(self) -> dict[float, float]:
        """The chance of each amount, in cents, at the end."""
        return dict(zip(self.cents, self.chances, strict=True))

    def quantile(self, part: float) -> float:
        """Return the cents that are not exceeded with this chance."""
        most = 1 - self.beyond
        number(part, f"is no quantile here; ask for one from 0 to {most:.12g}", 0, most)
        upto = 0.0
        for cents, chance in self.final.items():
            upto += chance
            if upto >= part - 1e-12:
                return cents
        return self.cents[-1]

    @property
    def quantiles(self) -> dict[float, float]:
        """The usual quantiles, in cents."""
        return {part: self.quantile(part) for part in QUANTILES}

    def __repr__(self) -> str:
        return (
            f"Bankroll({self.game.id}: {self.start:,} cents, {self.rounds:,} rounds, "
            f"ruin {self.ruin:.4%}, median {self.quantile(0.5):,.0f} cents)"
        )

    def to_dict(self) -> dict[str, object]:
        """Return the chance of ruin and the quantiles in plain types."""
        return {
            "game": self.game.id,
            "start": self.start,
            "rounds": self.rounds,
            "ruin": self.ruin,
            "quantiles": {str(part): cents for part, cents in self.quantiles.items()},
        }

    def columns(self) -> Columns:
        """Return a row for each amount that can be left."""
        return {"cents": self.cents, "probability": self.chances}


def bankroll(
    game: AnyGame, stakes: Stakes | None, start: int, rounds: int, *, jackpots: Stakes | None = None
) -> Bankroll:
    """Follow a bankroll through so many rounds of best play, or until it is lost.

    Nothing is sampled: every amount is followed to its end, so the figures are right to about 12 digits.
    A last round is played out on credit: whoever can't cover its later bets ends below zero, and is ruined.

    >>> f"{bankroll('nh-holdem-stud', {'ante': 200}, start=100_00, rounds=200).ruin:.1%}"
    '65.9%'
    """
    whole(start, "cents are no bankroll to start with; give", 1, 10**12)
    whole(rounds, "rounds cannot be followed; ask for")
    found = game_of(game)
    each = round_distribution(found, stakes, jackpots)
    if (first := sum((stakes or {}).values())) > start:
        raise CroupierError(f"A bankroll of {start} cents does not cover the first bets of {first} cents.")
    return _followed(found, each, start, rounds)


def _followed(game: Game, each: Distribution, start: int, rounds: int) -> Bankroll:
    import numpy as np  # noqa: PLC0415 (where arrays begin)

    step = _step([*each.values, Fraction(start)])
    moves = [(int(value / step), float(chance)) for value, chance in each.pmf.items()]
    at = int(start / step)
    most, worst = max(move for move, _ in moves), -min(move for move, _ in moves)
    # Above this nothing can be lost in the rounds there are, and hardly anything is found.
    reach = max(
        rounds * worst, ceil((_DEVIATIONS * each.std * sqrt(rounds) + 2 * float(each.values[-1])) / step)
    )
    top = at + min(rounds * most, reach)
    if (top + 1) * len(moves) * rounds > _MOST_WORK:
        raise CroupierError(
            f"This bankroll can take {top:,} amounts in each of {rounds:,} rounds, too many to follow; ask "
            "for fewer rounds, or stakes that are multiples of each other."
        )
    held = np.zeros(top + 1)
    held[at] = 1.0
    lost = np.zeros(worst + 1)  # by how far below nothing, for a last round may cost more than there is
    beyond = 0.0
    for _ in range(rounds):
        after = np.zeros(top + 1)
        for move, chance in moves:
            if move >= 0:
                after[move:] += chance * held[: top + 1 - move]
                beyond += chance * float(held[top + 1 - move :].sum())
            else:
                after[: top + 1 + move] += chance * held[-move:]
                lost[1:-move] += chance * held[1:-move][::-1] if move < -1 else 0.0
        lost[0] += after[0]
        after[0] = 0.0
        held = after
    return _told(game, start, rounds, step, held, lost, beyond)


def _told(
    game: Game, start: int, rounds: int, step: Fraction, held: "NDArray[np.float64]",
    lost: "NDArray[np.float64]", beyond: float,
) -> Bankroll:  # fmt: skip
    amounts: Sequence[tuple[int, float]] = [
        *((-below, float(chance)) for below, chance in reversed(list(enumerate(lost)))),
        *((place, float(chance)) for place, chance in enumerate(held) if place),
    ]
    kept = [(float(place * step), chance) for place, chance in amounts if chance]
    cents, chances = zip(*kept, strict=True)
    return Bankroll(game, start, rounds, float(lost.sum()), cents, chances, beyond)


def _step(values: Sequence[Fraction]) -> Fraction:
    """Return the largest amount that all of these are whole multiples of."""
    parts = lcm(*(value.denominator for value in values))
    return Fraction(reduce(gcd, (int(value * parts) for value in values)), parts)
