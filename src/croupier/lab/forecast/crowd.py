"""Who sits at a table: a mix of skills, antes and bonus bets, as kinds of players."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeVar

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.words import dollars
from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.lab.simulate.plan import Stakes
from croupier.lab.simulate.strategies import OPTIMAL
from croupier.odds.counting.outcomes import bets_of, usual_stakes, why_no_stakes

MOST_KINDS = 4096
Name = TypeVar("Name", str, int)


class ForecastError(CroupierError):
    """A forecast that cannot be made as asked; the message says what can be."""


class PlayerKind(NamedTuple):
    """Players who play and bet alike: their way of playing, their stakes, and their part of all players."""

    skill: str
    stakes: Stakes  # cents by wager, main first; nothing on a bonus they leave alone
    share: Fraction


@dataclass(frozen=True)
class Crowd:
    """The players a house expects; skill, ante and each bonus are chosen without regard to each other."""

    kinds: tuple[PlayerKind, ...]
    skills: tuple[tuple[str, Fraction], ...]
    antes: tuple[tuple[int, Fraction], ...]  # cents
    bonuses: tuple[tuple[str, Fraction], ...]  # the part of players on each; all of the game's are here

    @property
    def most(self) -> Stakes:
        """The most that any of them bets on each wager, in cents."""
        return tuple(max(bets) for bets in zip(*(kind.stakes for kind in self.kinds), strict=True))


def crowd_of(
    game: Game,
    *,
    skills: Mapping[str, Fraction] | None = None,
    antes: Mapping[int, Fraction] | None = None,
    bonuses: Mapping[str, Fraction] | None = None,
    stakes: Mapping[str, int] | None = None,
) -> Crowd:
    """Return the crowd of a game; skills and antes go by weight, bonuses by the part of players on them.

    By default all play as well as can be, the ante is $5, nobody is on a bonus, and the stake of a
    bonus is the amount nearest to the ante that its limits allow.

    >>> from croupier.games import load
    >>> crowd = crowd_of(load("nh-holdem-face-up"), bonuses={"three-card-bonus": Fraction(1, 4)})
    >>> [(dict(kind.stakes), str(kind.share)) for kind in crowd.kinds]
    [({'main': 500, 'three-card-bonus': 0}, '3/4'), ({'main': 500, 'three-card-bonus': 500}, '1/4')]
    """
    main, *sides = game.wager_groups
    by_skill = _shares(
        skills or {OPTIMAL: Fraction(1)}, "skill", ("skills={'optimal': 1}", "--skill optimal=0.3")
    )
    if len(by_skill) > game.seats.most:
        raise ForecastError(
            f"{len(by_skill)} skills are more than sit at a table of {game.name}; "
            f"name {game.seats.most} or fewer"
        )
    by_ante = _shares(
        antes or {usual_stakes(game)[main]: Fraction(1)}, "ante", ("antes={500: 1}", "--ante 5=0.8")
    )
    by_bonus = tuple((name, (bonuses or {}).get(name, Fraction(0))) for name in sides)
    _verify_bonuses(game, sides, bonuses or {})
    _verify_staked(game, sides, stakes or {})
    choices = product(*(((False, 1 - share), (True, share)) for _, share in by_bonus))
    found = []
    for (skill, often), (ante, part), up in product(by_skill, by_ante, choices):
        share = often * part
        staked = {**usual_stakes(game, ante), **(stakes or {}), main: ante}
        for name, (bet, chance) in zip(sides, up, strict=True):
            share *= chance
            staked[name] = staked[name] if bet else 0
        if share:
            bets = bets_of(game, staked)
            each = ((main, bets.main), *bets.sides)
            if why := why_no_stakes(game, dict(each)):
                raise SimulationError(why)
            found.append(PlayerKind(skill, each, share))
    if len(found) > MOST_KINDS:
        raise ForecastError(
            f"this mix makes {len(found):,} kinds of players, more than {MOST_KINDS:,}; "
            "name fewer skills, antes or bonuses"
        )
    return Crowd(tuple(found), by_skill, by_ante, by_bonus)


def _shares(
    weights: Mapping[Name, Fraction], what: str, examples: tuple[str, str]
) -> tuple[tuple[Name, Fraction], ...]:
    """Turn weights into parts of one; those of no weight are left out."""
    for name, weight in weights.items():
        if weight < 0:
            raise ForecastError(f"{what} {_said(name)} cannot weigh {float(weight):g}; a weight is 0 or more")
    together = sum(weights.values(), Fraction(0))
    if not together:
        says = f"the weights of every {what} are 0, so nobody plays; give one like"
        raise ForecastError(f"{says} {examples[0]}", command=f"{says} {examples[1]}")
    return tuple((name, weight / together) for name, weight in weights.items() if weight)


def _said(name: str | int) -> str:
    return name if isinstance(name, str) else dollars(name)


def _verify_bonuses(game: Game, sides: list[str], bonuses: Mapping[str, Fraction]) -> None:
    for name, share in bonuses.items():
        if name not in sides:
            there = f"it has {', '.join(sides)}" if sides else "it has none"
            raise ForecastError(f"{game.name} has no bonus {name}; {there}")
        if not 0 <= share <= 1:
            says = f"{float(share):g} of the players cannot be on {name}; a share is from 0 to 1, like"
            raise ForecastError(f"{says} bonuses={{{name!r}: 0.6}}", command=f"{says} --bonus {name}=0.6")


def _verify_staked(game: Game, sides: list[str], stakes: Mapping[str, int]) -> None:
    for name, cents in stakes.items():
        if name not in sides:
            there = f"stakes are for {', '.join(sides)}" if sides else "it has none"
            says = f"{game.name} has no bonus {name} to stake; {there}, and"
            raise ForecastError(
                f"{says} antes={{...}} is for the rest", command=f"{says} --ante is for the rest"
            )
        if cents <= 0:
            says = f"nobody bets {dollars(cents)} on {name}; say"
            raise ForecastError(
                f"{says} bonuses={{{name!r}: 0}} for nobody", command=f"{says} --bonus {name}=0 for nobody"
            )
