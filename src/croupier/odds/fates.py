"""Which side bets a fold takes with it, and which a lost hand does: the bets that belong to the decision."""

from collections.abc import Iterable

from croupier.games import Game
from croupier.games.procedure import Decide
from croupier.games.words import Fate


def lost_by_fold(game: Game, step: str, up: Iterable[str]) -> frozenset[str]:
    """Return the side bets of those up that are lost when their player folds at a step.

    A bet that leans on another stays only while that one is up and stays itself (Q0-05).

    >>> from croupier.games import load
    >>> sorted(lost_by_fold(load("three-card-poker"), "play", ["six-card-bonus"]))
    ['six-card-bonus']
    >>> sorted(lost_by_fold(load("three-card-poker"), "play", ["pair-plus", "six-card-bonus"]))
    []
    """
    placed = {name: game.wagers_of(name)[0] for name in up}
    folds = {name: spot.after_fold.when_folded_at(step) for name, spot in placed.items()}
    stay = {name for name, fold in folds.items() if fold.fate is not Fate.LOST}
    leant_on = {name for name in stay if folds[name].fate is Fate.STAYS}
    return frozenset(
        name
        for name in placed
        if name not in stay or (folds[name].live and not leant_on & set(folds[name].live))
    )


def folding_steps(game: Game, main: str) -> tuple[str, ...]:
    """Return the decisions at which the main wager can be folded."""
    spots = {spot.id for spot in game.wagers_of(main)}
    return tuple(
        step.id
        for step in game.steps
        if isinstance(step, Decide) and step.wager in spots and "fold" in step.choices
    )


def tied_to_play(game: Game, main: str, up: Iterable[str]) -> tuple[str, ...]:
    """Return the side bets, in the order of the file, that a decision about the main wager can lose.

    A bet is asked about as if it were up, so that one that is not bet has figures too.
    """
    steps = folding_steps(game, main)
    up = frozenset(up)
    return tuple(
        group
        for group in game.wager_groups
        if group != main
        and (
            any(group in lost_by_fold(game, step, up | {group}) for step in steps)
            or (steps and game.wagers_of(group)[0].falls_with == main)
        )
    )
