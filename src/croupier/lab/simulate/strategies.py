"""Ways of playing by name or from a file, as tables of moves that a kernel looks up card by card."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from croupier.cards import CardError, parse_cards
from croupier.games import Game
from croupier.hands import RANKINGS, Category
from croupier.hands.vector import strengths
from croupier.lab.simulate.kernel_parts import every_set
from croupier.lab.simulate.kernel_spec import KernelSpec, SimulationError, why_blind
from croupier.lab.simulate.searched_spec import by_search, searched_ways
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import classes
from croupier.odds.playing.policies import (
    FOLD,
    Choose,
    Moves,
    Spot,
    contested,
    deciding_group,
    main_group,
    moves_of,
)
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.searched import why_not_searched
from croupier.odds.solvers.solvable import BLIND, EVERY_HAND, RIDE, blind_strategy, with_advice
from croupier.odds.solvers.streets import course_of

OPTIMAL = "optimal"
Way: TypeAlias = str | Choose
"""A way of playing: the name of one, a file of one, or a function of a decision that returns its moves."""


# ------------------------------------------------------------------------------------------- by name


def _best(spot: Spot) -> Moves:
    return spot.best


def _blind(spot: Spot) -> Moves:
    return np.zeros_like(spot.best)


def _never_raises(spot: Spot) -> Moves:
    return np.minimum(spot.best, 0)


def _raises_made_hands(spot: Spot) -> Moves:
    small = np.where(spot.best == FOLD, FOLD, 0)
    return np.where(spot.sure > 0, len(spot.moves) - 1, small).astype(np.int8)


def _never_folds(spot: Spot) -> Moves:
    return np.maximum(spot.best, 0)


def _takes_back(spot: Spot) -> Moves:
    return np.full_like(spot.best, len(spot.moves) - 1)


def _plays_from(lowest: int) -> Choose:
    def choose(spot: Spot) -> Moves:
        held = strengths(spot.ranking, spot.cards)
        return np.where(held >= lowest, 0, FOLD).astype(np.int8)[None]

    return choose


def named(game: Game) -> dict[str, Choose]:
    """Return the ways of playing a game that have a name; nothing is solved to know them."""
    if by_search(game):
        return {name: cast("Choose", way.choose) for name, way in searched_ways(game).items()}
    if why_blind(game):
        name = blind_strategy(game)
        return {name: _blind} if name else {}
    found: dict[str, Choose] = {OPTIMAL: _best}
    main = deciding_group(game)
    if game.contest and contested(game):
        ladder = RANKINGS[game.contest.ranking]
        found[EVERY_HAND] = _never_folds
        if game.contest.qualifies:
            found["mimic-the-dealer"] = _plays_from(qualifying_strength(game.contest))
        pair = next(n for n, hand in enumerate(ladder.classes) if hand.category is Category.PAIR)
        found["pairs-only"] = _plays_from(pair)
        return found
    course = course_of(game, main, game.pay_table(game.wagers_of(main)[0].paid_by))
    if course and course.streets[0].may_fold:
        found |= {"never-raise": _never_raises, EVERY_HAND: _never_folds, BLIND: _blind}
        if any(len(street.moves) > 1 for street in course.streets):
            found["raise-made-hands"] = _raises_made_hands
    else:
        found |= {RIDE: _blind, "take-every-bet-back": _takes_back}
    return found


def verify_strategy(game: Game, strategy: Way) -> None:
    """Refuse a way of playing that a game does not have, before anything is solved."""
    ways = named(game)
    if by_search(game):
        _verify_searched(game, strategy, ways)
        return
    if callable(strategy):
        if why := why_blind(game):
            raise UnsolvedError(with_advice(game, why))
        return
    if strategy in ways:
        return
    if why := why_blind(game):
        if strategy == OPTIMAL or not ways:
            raise UnsolvedError(with_advice(game, why))
        raise SimulationError(
            f"there is no strategy {strategy} for {game.name}, where {why}; there is {', '.join(ways)}"
        )
    if Path(strategy).suffix != ".json" and not Path(strategy).exists():
        raise SimulationError(
            f"there is no strategy {strategy} for {game.name}; there are {', '.join(ways)}, "
            "or name a JSON file of a strategy"
        )


def _verify_searched(game: Game, strategy: Way, ways: Collection[str]) -> None:
    why = why_not_searched(game, main_group(game))
    if why and (callable(strategy) or strategy == OPTIMAL):
        raise UnsolvedError(with_advice(game, why))
    if not callable(strategy) and strategy not in ways:
        raise SimulationError(f"there is no strategy {strategy} for {game.name}; there are {', '.join(ways)}")


def chosen(spec: KernelSpec, strategy: Way) -> tuple[Moves, ...]:
    """Return the moves of a strategy for every decision, stake and class."""
    verify_strategy(spec.game, strategy)
    if callable(strategy):
        return tuple(moves_of(strategy, spot) for spot in spec.spots)
    ways = named(spec.game)
    if strategy in ways:
        return tuple(ways[strategy](spot) for spot in spec.spots)
    return from_file(spec, Path(strategy))


# ----------------------------------------------------------------------------------------- from a file


def from_file(spec: KernelSpec, path: Path) -> tuple[Moves, ...]:
    """Read the moves of every decision from a file as `croupier strategy --json` writes it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        decisions = {each["step"]: each for each in data["exact"]["decisions"]}
        return tuple(_read(spot, decisions[spot.step], path) for spot in spec.spots)
    except OSError as error:
        raise SimulationError(f"{path} cannot be read: {error.strerror}") from error
    except (KeyError, TypeError, ValueError, CardError) as error:
        if isinstance(error, SimulationError):
            raise
        raise SimulationError(
            f"{path} is no strategy for {spec.game.name}; write strategy({spec.game.id!r}).to_dict() to "
            "it as JSON, and change the letters of its actions",
            command=f"{path} is no strategy for {spec.game.name}; write one with croupier strategy "
            f"{spec.game.id} --json, and change the letters of its actions",
        ) from error


def _read(spot: Spot, written: Mapping[str, Any], path: Path) -> Moves:
    sets = np.array([_cards(hand) for hand in written["hands"].split()], dtype=np.uint8)
    known = classes(sets.shape[1])
    number = known.number_of(sets)
    codes = {"f": FOLD} if spot.may_fold else {}
    codes |= {_code(name, units): move for move, (name, units) in enumerate(spot.moves)}
    moves = np.full(spot.best.shape, np.int8(-2))
    for line, stake in zip(moves, spot.stakes, strict=True):
        letters = written["actions"][str(stake)]
        wrong = set(letters) - set(codes)
        if wrong:
            allowed = ", ".join(codes)
            raise SimulationError(f"{path}: {wrong.pop()} is no action at {spot.step}; there are {allowed}")
        line[number] = [codes[letter] for letter in letters]
    if (moves == -2).any():
        raise SimulationError(f"{path} does not say what to do with every hand at {spot.step}")
    return moves


def _cards(hand: str) -> tuple[int, ...]:
    """Read the cards of a hand written without spaces."""
    return parse_cards(re.sub(r"([cdhs])(?=.)", r"\1 ", hand))


def _code(name: str, units: int) -> str:
    return {"let it ride": "r", "take back": "t"}.get(name, str(units))


# --------------------------------------------------------------------------------- looked up by cards


def looked_up(spot: Spot, moves: Moves) -> NDArray[np.uint8]:
    """Return moves by stake and place of the known cards: 0 is a fold, 1 the first move.

    The places are those of `ranks`.
    """
    found: NDArray[np.uint8] = (moves[:, _class_of_place(spot.cards.shape[1])] + 1).astype(np.uint8)
    return found


def looked_up_with_card(spot: Spot, moves: Moves) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Return moves by place of the player's cards, and for those that depend on the dealer's card by it, too.

    0 is a fold and 1 the bet; a larger number is two more than the line of the second table to look in.
    """
    states = classes(spot.cards.shape[1])
    each = len(spot.cards) // len(states.keys)
    by_class = (moves[0] + 1).astype(np.uint8).reshape(-1, each)
    cards, shown = spot.cards[::each], spot.shown[:, 0].reshape(-1, each)
    depends = np.flatnonzero((by_class != by_class[:, :1]).any(axis=1))
    codes = by_class[:, 0].astype(np.uint32)[_class_of_place(cards.shape[1])]
    lines: list[NDArray[np.uint8]] = []
    for suits in permutations(range(4)):
        renamed = np.array([card & ~3 | suits[card & 3] for card in range(52)], dtype=np.uint8)
        line = np.zeros((len(depends), 52), np.uint8)
        np.put_along_axis(line, renamed[shown[depends]].astype(np.int64), by_class[depends], axis=1)
        places = _numbers_of(np.sort(renamed[cards[depends]], axis=1))
        codes[places] = 2 + len(depends) * len(lines) + np.arange(len(depends), dtype=np.uint32)
        lines.append(line)
    return codes, np.concatenate(lines)


def _numbers_of(rising: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the places of rising sets."""
    choose = np.array([[comb(card, k) for card in range(52)] for k in range(1, rising.shape[1] + 1)])
    found: NDArray[np.int64] = choose[np.arange(rising.shape[1]), rising].sum(axis=1)
    return found


def place_of(known: Sequence[int]) -> int:
    """Return the place of known cards, as compiled code finds it."""
    if len(known) == 2:
        return known[0] << 6 | known[1]
    return sum(comb(card, n) for n, card in enumerate(sorted(known), 1))


@cache
def _class_of_place(known: int) -> NDArray[np.int64]:
    if not known:
        return np.zeros(1, dtype=np.int64)
    if known != 2:
        return classes(known).number_of(every_set(known))
    found = np.zeros((64, 64), dtype=np.int64)
    for low, high in ((0, 1), (1, 0)):
        pairs = every_set(2)
        found[pairs[:, low], pairs[:, high]] = classes(2).number_of(pairs)
    return found.ravel()


def way_name(way: Way) -> str:
    """Return what a way of playing is called."""
    return str(getattr(way, "__name__", way))
