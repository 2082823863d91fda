"""A round solved with all its bets together: the best play for given stakes, and every way it can end.

A side bet that a fold would take with it, or that falls with a lost hand, belongs to the decision. Where
there is none, the main wager decides alone and the other bets are counted beside it.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import cards_text
from croupier.games import Game
from croupier.odds.bets import UNIT, Bets, bets_of, main_wager, payoffs, side_paid
from croupier.odds.ends import Joint, Layout
from croupier.odds.fates import tied_to_play
from croupier.odds.joint_contest import Part, Setting, ends_of, parts, setting
from croupier.odds.played import Changed, Flip, Played
from croupier.odds.results import WagerOdds, chances
from croupier.odds.roles import favoured_suits, split_suits
from croupier.odds.suits import Ints
from croupier.odds.walk import walk

CONTEST = "contest"


def play(game: Game, bets: Bets, low: int = 0, *, press: bool = False) -> Played:
    """Play a round as well as these bets allow, and count every way it can end.

    With `press`, every hand is played to the end for the most that may be bet, as exposure supposes.

    >>> from croupier.games import load
    >>> game = load("three-card-poker")
    >>> round_ = play(game, bets_of(game, {"ante": 500, "pair-plus": 500, "six-card-bonus": 500}))
    >>> round_.joint.total, round_.tied
    (407170400, ())
    """
    main = main_wager(game)
    tied = tied_to_play(game, main, bets.up)
    if any(spot.paid_by == CONTEST for spot in game.wagers_of(main)):
        return _contest(setting(game, main), bets, tied, low, press=press)
    return walk(game, main, bets, tied, low, press=press)


# ------------------------------------------------------------------------------------------ the contest


def _contest(set_: Setting, bets: Bets, tied: tuple[str, ...], low: int, *, press: bool) -> Played:
    ends, which = ends_of(set_)
    layout = Layout(set_.game, set_.main, ends, set_.sides)
    favoured = favoured_suits(set_.sides, [group for group in tied if bets.on(group)])
    alone, _ = payoffs(layout, bets, ())
    together, _ = payoffs(layout, bets, tied)
    counted = np.zeros(layout.shape, dtype=np.int64)
    flips: list[Flip] = []
    total = 0
    for part in parts(set_, low, favoured):
        total += int(part.weights.sum()) * part.each
        folds = _folds(part, which, together) & (not press)
        _count(part, which, folds, counted)
        if tied and not press:
            differ = np.flatnonzero(folds != _folds(part, which, alone))
            flips += [_flip(set_, part, int(state), folds=bool(folds[state])) for state in differ]
    if not favoured:
        counted = split_suits(counted, set_.sides)
    # A state stands for so many hands, each of which the dealer meets in `each` ways.
    flips = [
        Flip(f.step, f.hand, f.board, f.alone, f.together, f.probability / total)
        for f in sorted(flips, key=lambda f: -f.probability)
    ]
    changed = Changed(set_.stand.step, len(flips), sum((f.probability for f in flips), Fraction(0)))
    joint = Joint(layout, counted, total)
    return Played(joint, tied, (changed,) if tied else (), tuple(flips))


def _places(part: Part, which: Ints) -> tuple[Ints, list[Ints]]:
    """Return the end of each state and outcome if it stays, and its rows of the bets on own cards."""
    return which[part.strength], [rows[:, None].astype(np.int64) for rows in part.own_rows]


def _folds(part: Part, which: Ints, brings: Ints) -> NDArray[np.bool_]:
    """Return which states are folded; an exact tie goes to the bet."""
    ends, rows = _places(part, which)
    by_code = brings.reshape(*brings.shape[: 1 + len(rows)], -1)
    stay = (by_code[(ends, *rows)] * part.ways).sum(axis=(1, 2))
    fold = (by_code[(np.zeros_like(ends[:, :1]), *rows)] * part.ways).sum(axis=(1, 2))
    found: NDArray[np.bool_] = stay < fold
    return found


def _count(part: Part, which: Ints, folds: NDArray[np.bool_], counted: Ints) -> None:
    ends, rows = _places(part, which)
    ends = np.where(folds[:, None], 0, ends)
    by_code = counted.reshape(*counted.shape[: 1 + len(rows)], -1)
    np.add.at(by_code, (ends, *rows), part.ways * part.weights[:, None, None])


def _flip(set_: Setting, part: Part, state: int, *, folds: bool) -> Flip:
    bet = f"bet {set_.stand.units}"
    moves = (bet, "fold") if folds else ("fold", bet)
    held = cards_text(part.own[state].tolist())
    shown = cards_text(part.shown[state].tolist())
    weight = int(part.weights[state]) * part.each
    return Flip(set_.stand.step, held, shown, *moves, Fraction(weight))


# ----------------------------------------------------------------------------------------- figures of wagers


def figures_together(
    game: Game, groups: tuple[str, ...], stakes: Mapping[str, int], jackpots: Mapping[str, int], low: int
) -> dict[str, WagerOdds]:
    """Return the odds of wagers that are decided together, every bet that is not named being one unit."""
    bets = bets_of(game, stakes, jackpots, unsaid=UNIT)
    played = play(game, bets, low)
    return {group: wager_figures(played, bets, group) for group in groups}


def wager_figures(played: Played, bets: Bets, group: str) -> WagerOdds:
    """Return the odds of one wager under the play of a round, for one unit of it."""
    joint = played.joint
    layout = joint.layout
    if group == layout.main:
        return _main_figures(joint)
    axis = next(number for number, side in enumerate(layout.sides) if side.group == group)
    side = layout.sides[axis]
    paid = [row.net for row in side_paid(layout.game, side, bets)]
    others = tuple(number for number in range(1, len(layout.shape)) if number != axis + 1)
    ways = joint.ways.sum(axis=others)
    taken = layout.taken(bets.up)
    counted: dict[Fraction, int] = {}
    for end, by_row in enumerate(ways.tolist()):
        for row, often in enumerate(by_row):
            net = Fraction(-1) if side.group in taken[end] else paid[row]
            counted[net] = counted.get(net, 0) + often
    return WagerOdds(group, chances(counted, joint.total), Fraction(1))


def _main_figures(joint: Joint) -> WagerOdds:
    layout = joint.layout
    ways = joint.ways.reshape(len(layout.ends), -1).sum(axis=1).tolist()
    counted: dict[Fraction, int] = {}
    folds: dict[str, int] = {}
    staked = Fraction(0)
    for end, often in zip(layout.ends, ways, strict=True):
        counted[end.net] = counted.get(end.net, 0) + often
        staked += end.staked * often
        if end.folded:
            folds[end.folded] = folds.get(end.folded, 0) + often
    return WagerOdds(
        layout.main,
        chances(counted, joint.total),
        staked / joint.total,
        tuple((step, Fraction(often, joint.total)) for step, often in folds.items()),
    )
