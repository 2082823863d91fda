"""What it costs to play less well than can be, exactly, for every way in common use; and studies as data.

The chart and the shortcuts of `croupier strategy` are here, and more ways that people do play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import RANK_WORDS, RANKS
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.hands import RANKINGS, Category
from croupier.lab.study import StudyError
from croupier.lab.study.exposed import Exposed, ExposedFigures
from croupier.lab.study.searched_skill import BEST, BY_THE_CHART, PricedWay, searched_ways
from croupier.odds.playing.chart import strategy, threshold_of
from croupier.odds.playing.policies import (
    FOLD,
    ContestPlay,
    Moves,
    Spot,
    TablePlay,
    Worth,
    best_play,
    contest_play,
    contested,
    deciding_group,
    require_decision,
    table_play,
)
from croupier.odds.playing.shortcuts import contest_shortcuts
from croupier.odds.playing.traits import HIGH, kinds_of
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.solvable import is_searched
from croupier.odds.solvers.wagers import TIE_RULE

if TYPE_CHECKING:
    from croupier.lab.study.shared import SharedStudy

USUAL_ANTE = 5_00  # where the sheet leaves the least ante to the sign at the table


@dataclass(frozen=True, slots=True)
class Way:
    """A way of playing: what it is called and means, what it brings, and what it loses beyond the best."""

    name: str
    says: str
    worth: Worth
    cost: Fraction  # units of the ante a round

    @property
    def house_edge(self) -> Fraction:
        """The expected loss for one unit of the ante."""
        return -self.worth.ev


@dataclass(frozen=True, slots=True)
class SkillStudy:
    """Ways of playing a game from the best to the worst, and the ante their dollars are told for."""

    game: Game
    wager: str
    ante: int  # cents
    ways: tuple[Way, ...]

    def dollars_a_hand(self, units: Fraction) -> Fraction:
        """Return what so many units come to at this ante."""
        return units * self.ante / 100


def least_ante(game: Game) -> int | None:
    """Return the least ante of the sheet in cents, or None where the sign at the table says it."""
    least = _first_bet(game).least
    return least if isinstance(least, int) else None


def skill_study(game: Game, ante: int | None = None) -> SkillStudy:
    """Return what every way of playing costs, at the least ante of the sheet if none is said.

    >>> from croupier.games import load
    >>> study = skill_study(load("nh-holdem-stud"))
    >>> study.ante, study.ways[0].name, study.ways[0].worth.ev
    (200, 'the best play', Fraction(-4289, 46410))
    """
    stake = (least_ante(game) or USUAL_ANTE) if ante is None else ante
    if stake <= 0:
        raise StudyError(
            "an ante of nothing costs nothing; say one in cents, like ante=500",
            command="an ante of nothing costs nothing; say one like --ante 5",
        )
    require_decision(game)
    found = list(_ways(game))
    best = found[0][2].ev
    ways = [Way(name, says, worth, best - worth.ev) for name, says, worth in found]
    return SkillStudy(game, deciding_group(game), stake, tuple(sorted(ways, key=lambda way: way.cost)))


def _ways(game: Game) -> Iterator[PricedWay]:
    group = deciding_group(game)
    if is_searched(game, group):
        return searched_ways(game, group)
    return _against_dealer(game) if contested(game) else _against_table(game)


def _first_bet(game: Game) -> Wager:
    spots = game.wagers_of(deciding_group(game))
    return next(spot for spot in spots if game.step(spot.placed_at).do == "bets")


# ----------------------------------------------------------------------------------- against a pay table


def _against_table(game: Game) -> Iterator[PricedWay]:
    how = strategy(game)
    yield (*BEST, how.best)
    yield (*BY_THE_CHART, how.played)
    yield from ((short.name, short.says, short.worth) for short in how.shortcuts)
    yield from _betting(table_play(game))


def _betting(play: TablePlay) -> Iterator[PricedWay]:
    """Yield what people do who may fold, and choose how much to bet."""
    course = play.solution.course
    if not course.streets[0].may_fold:
        return
    first = course.streets[0].step
    if any(len(street.moves) > 1 for street in course.streets):
        says = "the largest bet with a hand that pays already, else the smallest, and never a fold"
        yield "raise made hands, call the rest", says, play.worth(_raise_or_call)
        yield "bet the most blind", "the largest bet on every street, whatever comes", play.worth(_largest)
    if len(course.streets) > 1:
        says = "fold at first as the best play does, then never: the smallest bet where it folds"
        yield (
            "see it through",
            says,
            play.worth(lambda spot: spot.best if spot.step == first else _stay(spot)),
        )
    if course.streets[0].known == 2:
        says = "fold the first two cards unless they pair or a pair of either pays, then the best play"
        kinds = kinds_of(play.table.ranking, play.rows, play.pays)
        high = np.array([kind == HIGH for kind in kinds])
        yield (
            "a pair or two high cards",
            says,
            play.worth(lambda spot: _pair_or_high(spot, high) if spot.step == first else spot.best),
        )


def _raise_or_call(spot: Spot) -> Moves:
    moves = np.where(spot.sure > 0, len(spot.moves) - 1, 0).astype(np.int8)
    return np.broadcast_to(moves, spot.best.shape)


def _largest(spot: Spot) -> Moves:
    return np.full_like(spot.best, len(spot.moves) - 1)


def _stay(spot: Spot) -> Moves:
    return np.where(spot.best == FOLD, 0, spot.best).astype(np.int8)


def _pair_or_high(spot: Spot, high: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Moves:
    ranks = spot.cards >> 2
    plays = (ranks[:, 0] == ranks[:, 1]) | high[ranks].all(axis=1)
    return np.where(plays, _stay(spot), FOLD).astype(np.int8)


# ------------------------------------------------------------------------------------ against the dealer


def _against_dealer(game: Game) -> Iterator[PricedWay]:
    """Lay the game out once for all of them: where the dealer shows a card, that is what takes the time."""
    play = contest_play(game)
    best = play.worth(best_play)
    yield (*BEST, best)
    yield (*BY_THE_CHART, play.worth(threshold_of(play).policy))
    yield from ((short.name, short.says, short.worth) for short in contest_shortcuts(game, play, best))
    yield from _standing(game, play)


def _standing(game: Game, play: ContestPlay) -> Iterator[PricedWay]:
    """Yield the lines people draw at a high card; the one the dealer plays by is a shortcut already."""
    assert game.contest is not None  # noqa: S101 (the wager is contested)
    dealers = qualifying_strength(game.contest)
    for high in map(RANKS.index, "QKA"):
        lowest = _lowest(play.spot.ranking, high)
        if lowest != dealers:
            word = RANK_WORDS[high]
            yield f"{word} high or better", f"play with any {word} or better", _from(play, lowest)


def _from(play: ContestPlay, lowest: int) -> Worth:
    return play.worth(lambda _: np.where(play.strength >= lowest, 0, FOLD).astype(np.int8)[None])


def _lowest(ranking: str, high: int) -> int:
    """Return the strength of the weakest hand with this high card."""
    return next(
        strength
        for strength, hand in enumerate(RANKINGS[ranking].classes)
        if hand.category is Category.HIGH_CARD and hand.ranks[0] == high
    )


def shared_data(study: "SharedStudy") -> dict[str, Any]:
    """Return the edge by number of seats."""
    edges = [
        {
            "seats": edge.seats,
            "house_edge": float(edge.house_edge),
            "house_edge_exact": str(edge.house_edge) if edge.exact else None,
            "standard_error": edge.standard_error,
            "deals": edge.deals,
            "fold_frequency": float(edge.folds),
        }
        for edge in study.edges
    ]
    payload = _game_data(study.game, "shared")
    return payload | {
        "deals": study.deals,
        "seed": study.seed,
        "seat_solutions": study.solutions,
        "edges": edges,
    }


def exposed_data(game: Game, found: Sequence[Exposed], refused: Sequence[str] = ()) -> dict[str, Any]:
    """Return what each card is worth, and why others are not studied."""
    cards = {
        each.card: {
            "lies_open": each.open,
            "gain": float(each.gain),
            "gain_exact": str(each.gain),
            "unseen": _figures_data(each.unseen),
            "seen": _figures_data(each.seen),
        }
        for each in found
    }
    return _game_data(game, "exposed") | {"cards": cards, "refused": list(refused)}


def skill_data(study: SkillStudy) -> dict[str, Any]:
    """Return what each way of playing costs."""
    ways = [
        {
            "name": way.name,
            "says": way.says,
            "house_edge": float(way.house_edge),
            "house_edge_exact": str(way.house_edge),
            "average_wager": float(way.worth.average_wager),
            "cost": float(way.cost),
            "cost_exact": str(way.cost),
            "dollars_a_hand": float(study.dollars_a_hand(way.cost)),
        }
        for way in study.ways
    ]
    return _game_data(study.game, "skill") | {"ante": study.ante / 100, "ways": ways}


def _game_data(game: Game, study: str) -> dict[str, Any]:
    return {
        "game": game.id,
        "hash": game.hash,
        "readings": game.choices,
        "tie_rule": TIE_RULE,
        "study": study,
        "wager": deciding_group(game),
    }


def _figures_data(figures: ExposedFigures) -> dict[str, Any]:
    return {
        "house_edge": float(figures.house_edge),
        "house_edge_exact": str(figures.house_edge),
        "average_wager": float(figures.average_wager),
        "fold_frequency": {step: float(often) for step, often in figures.folds},
    }
