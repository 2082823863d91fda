"""Simpler ways of playing than the best, and what each of them costs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from croupier.games import Game
from croupier.hands import RANKINGS, Category
from croupier.odds.playing.policies import FOLD, ContestPlay, Moves, Spot, TablePlay, Worth
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.streets import Course


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A simpler way of playing: what it is called and means, and what it brings."""

    name: str
    says: str
    worth: Worth
    cost: Fraction  # units of the ante lost a round beyond the best play


def _shortcut(name: str, says: str, worth: Worth, best: Worth) -> Shortcut:
    return Shortcut(name, says, worth, best.ev - worth.ev)


def table_shortcuts(play: TablePlay, best: Worth) -> tuple[Shortcut, ...]:
    """Return the shortcuts that make sense where bets are bought street by street, or taken back."""
    found = _folding(play) if play.solution.course.streets[0].may_fold else _riding(play)
    return tuple(_shortcut(name, says, worth, best) for name, says, worth in found)


def _folding(play: TablePlay) -> Iterator[tuple[str, str, Worth]]:
    course = play.solution.course
    if any(len(street.moves) > 1 for street in course.streets):
        least, most = _only(course, 0), _only(course, -1)
        yield "never raise", "the smallest bet or a fold, chosen as well as can be", play.restricted(least)
        yield (
            "always raise the most",
            "the largest bet or a fold, chosen as well as can be",
            play.restricted(most),
        )
        says = "the largest bet with a hand that pays already, else the smallest where the best play bets"
        yield "raise made hands only", says, play.worth(_raise_made_hands)
    yield "play every hand", "never fold, and bet as well as can be", play.restricted(_without_folds(course))
    yield "play blind", "the smallest bet on every street, whatever comes", play.worth(_smallest)


def _only(course: Course, move: int) -> Course:
    streets = tuple(replace(street, moves=(street.moves[move],)) for street in course.streets)
    return replace(course, streets=streets)


def _without_folds(course: Course) -> Course:
    """Take the folds away; with the moves turned round, a tie still goes to the larger bet."""
    streets = tuple(replace(s, may_fold=False, moves=s.moves[::-1]) for s in course.streets)
    return replace(course, streets=streets)


def _smallest(spot: Spot) -> Moves:
    return np.zeros_like(spot.best)


def _raise_made_hands(spot: Spot) -> Moves:
    made = spot.sure > 0
    small = np.where(spot.best == FOLD, FOLD, 0)
    return np.where(made, len(spot.moves) - 1, small).astype(np.int8)


def _riding(play: TablePlay) -> Iterator[tuple[str, str, Worth]]:
    yield "let every bet ride", "never take a bet back", play.worth(_smallest)
    yield "take every bet back", "play the one bet that must stay", play.worth(_take_back)
    yield "let made hands ride only", "take back unless the hand pays already", play.worth(_ride_made_hands)


def _take_back(spot: Spot) -> Moves:
    return np.full_like(spot.best, len(spot.moves) - 1)


def _ride_made_hands(spot: Spot) -> Moves:
    moves = np.where(spot.sure > 0, 0, len(spot.moves) - 1).astype(np.int8)
    return np.broadcast_to(moves, spot.best.shape)


def contest_shortcuts(game: Game, play: ContestPlay, best: Worth) -> tuple[Shortcut, ...]:
    """Return the shortcuts that make sense against a dealer's hand."""
    return tuple(_shortcut(name, says, worth, best) for name, says, worth in _standing(game, play))


def _standing(game: Game, play: ContestPlay) -> Iterator[tuple[str, str, Worth]]:
    yield "play every hand", "never fold", play.worth(_smallest)
    if game.contest and game.contest.qualifies:
        says = f"play with {game.contest.qualifies}, as the dealer does"
        yield "mimic the dealer", says, _from(play, qualifying_strength(game.contest))
    classes = RANKINGS[play.spot.ranking].classes
    pair = next((s for s, hand in enumerate(classes) if hand.category is Category.PAIR), None)
    if pair is not None:
        yield "pairs only", "play with a pair or better", _from(play, pair)


def _from(play: ContestPlay, lowest: int) -> Worth:
    return play.worth(lambda _: np.where(play.strength >= lowest, 0, FOLD).astype(np.int8)[None])
