"""Decide whether a wager is one that the solver counts rightly, and if not, say why.

The solver supposes what a player knows at each decision and which cards meet. Both are read from the steps of
the game (`games/procedure.py`) and compared here; whatever differs is refused, for a figure would be wrong.
"""

from functools import lru_cache

from croupier.games import Game
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.strengths import is_summed
from croupier.odds.counting.work import (
    NO_TIME,
    SolveTime,
    contest_too_large,
    streets_too_large,
    time_of_classes,
    time_of_contest,
    time_of_streets,
)
from croupier.odds.solvers.reasons import (
    Stand,
    decisions_about,
    forced_cards,
    is_contested,
    other_decisions,
    reasons_against,
    stand_of,
    unlike_bets,
    unlike_pays,
)
from croupier.odds.solvers.streets import course_of, free_bets

__all__ = [
    "BLIND",
    "EVERY_HAND",
    "RIDE",
    "Stand",
    "blind_strategy",
    "is_searched",
    "stand_of",
    "time_to_solve",
    "verify_size",
    "verify_solved",
    "why_no_odds",
    "why_no_solution",
    "why_unsolved",
    "with_advice",
]

EVERY_HAND, BLIND, RIDE = "play-every-hand", "play-blind", "let-every-bet-ride"


# ---------------------------------------------------------------------------------------- what is asked


def verify_solved(game: Game, group: str) -> None:
    """Refuse a wager that would not be solved rightly, with the reason and what can be done instead."""
    if why := why_unsolved(game, group):
        raise UnsolvedError(with_advice(game, why))


def verify_size(game: Game, group: str, low: int = 0) -> None:
    """Refuse a wager whose solution takes more work than is taken on, with the estimate."""
    if large := _too_large(game, group, low):
        raise UnsolvedError(with_advice(game, large))


@lru_cache(maxsize=64)  # advice asks this of every hand
def why_unsolved(game: Game, group: str) -> str | None:
    """Say why the solver would be wrong about a wager, or return None: it counts what the game says.

    Only what is known, met and paid is looked at; how much work it is, `why_no_odds` adds.
    """
    return next(reasons_against(game, group), None)


def why_no_solution(game: Game, group: str) -> str | None:
    """Say why a wager is not solved: wrongly, or only with more work than is taken on."""
    return why_unsolved(game, group) or _too_large(game, group)


def why_no_odds(game: Game) -> str | None:
    """Say why a game has no exact odds, or return None if every wager has some."""
    for group in game.wager_groups:
        why = _why_not_searched(game, group) if is_searched(game, group) else why_no_solution(game, group)
        if why:
            return with_advice(game, why)
    return None


def time_to_solve(game: Game, group: str) -> SolveTime:
    """Return about how long the odds of a wager take; no time for what is refused."""
    if is_searched(game, group):
        from croupier.odds.solvers.searched import time_to_search  # noqa: PLC0415 (see below)

        return NO_TIME if _why_not_searched(game, group) else time_to_search(game, group)
    if _too_large(game, group):
        return NO_TIME
    if is_contested(game, group) and game.contest:
        return time_of_contest(game, game.contest)
    table = game.pay_table(game.wagers_of(group)[0].paid_by)
    course = course_of(game, group, table)
    if course and course.streets:
        return time_of_streets(tuple(street.known for street in course.streets), course.cards)
    return NO_TIME if is_summed(table.ranking) else time_of_classes(course.cards if course else 0)


def is_searched(game: Game, group: str, low: int = 0) -> bool:
    """Whether a wager is solved by the search over what a player sees, not by the counting solvers."""
    if why_unsolved(game, group):
        return True
    if not is_contested(game, group) or not _too_large(game, group, low):
        return False
    return _why_not_searched(game, group, low) is None


def _why_not_searched(game: Game, group: str, low: int = 0) -> str | None:
    # Loaded where a game needs it: from a shell, loading the search takes a tenth of the time of an answer.
    from croupier.odds.solvers.searched import why_not_searched  # noqa: PLC0415

    return why_not_searched(game, group, low)


def with_advice(game: Game, why: str) -> str:
    """Return a reason with what can be done instead: a simulation, if one plays this game, or a table."""
    if name := blind_strategy(game):
        return f'{why}; simulate it with the strategy "{name}", which looks at no card'
    return f"{why}; croupier play deals it, round by round"


def blind_strategy(game: Game) -> str | None:
    """Return the way of playing that a simulation can follow without a solution, if there is one."""
    counted, searched = _counted_blind(game), _searched_blind(game)
    return counted if counted in searched or not searched else searched[0]


def _searched_blind(game: Game) -> tuple[str, ...]:
    """Return the ways to play without weighing anything, where the search can lay a game out."""
    from croupier.odds.general.playing import named_ways  # noqa: PLC0415 (see below)
    from croupier.odds.solvers.searched import searched_plan, why_not_searched  # noqa: PLC0415

    main = next((group for group in game.wager_groups if decisions_about(game, (group,))), None)
    if main is None or why_not_searched(game, main, work=False):
        return ()
    ways = named_ways(searched_plan(game, (main,))).values()
    return tuple(way.name for way in ways if not way.weighs)


def _counted_blind(game: Game) -> str | None:
    main = next((group for group in game.wager_groups if decisions_about(game, (group,))), None)
    if main is None or list(other_decisions(game, main)) or list(unlike_bets(game, main)):
        return None
    if not is_contested(game, main):
        course = course_of(game, main, game.pay_table(game.wagers_of(main)[0].paid_by))
        if (
            course is None
            or free_bets(game, main)
            or list(unlike_pays(game, main))
            or list(forced_cards(game, main))
        ):
            return None
        return BLIND if course.streets[0].may_fold else RIDE
    return EVERY_HAND if stand_of(game, main) and not list(unlike_pays(game, main)) else None


def _too_large(game: Game, group: str, low: int = 0) -> str | None:
    if is_contested(game, group) and game.contest:
        return contest_too_large(game, game.contest, low)
    course = course_of(game, group, game.pay_table(game.wagers_of(group)[0].paid_by))
    if course and course.streets:
        known = tuple(street.known for street in course.streets)
        return streets_too_large(game, known, course.cards, low)
    return None
