"""How much better decisions fit what was hidden than chance: a likelihood ratio that honest play keeps low.

Given all that a player could see, the hidden cards are as likely as any others that could lie there. The
ratio of a decision's likelihood with the true cards to its mean over true and redrawn ones is therefore 1 on
average, whatever way of playing an honest player has. Products of such ratios seldom grow large: above 1/a
with a probability of at most a, however often one looks (Ville's inequality).
"""

from collections.abc import Sequence
from itertools import product
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]


class Informed(NamedTuple):
    """One decision: the choice made, and what each choice is worth without and with what was hidden.

    Values are in first bets. The first row of `given` is for the cards that truly lay there.
    """

    chosen: int
    plain: Floats
    given: Floats
    unit: int  # the first bet in cents


class KnowingPlay(NamedTuple):
    """A way in which somebody who sees too much may play: how sharply, and in which part of the rounds."""

    temperature: float  # in first bets: a difference in worth of this much is e to one
    part: float


WAYS: Final = tuple(KnowingPlay(*each) for each in product((0.03, 0.15), (0.9, 0.3)))
LAPSE: Final = 0.1
"""One decision in ten may be anything: nobody plays by what they see alone."""
SHARES: Final = (1.0, 0.5, 0.25)
"""The parts of the rounds, of somebody who plays the rest well, for which the rounds needed are stated."""


class Weight(NamedTuple):
    """What one round adds: the logarithm of its ratio by way of playing, and what the choices gained."""

    logs: tuple[float, ...]  # by way of playing
    gain: float  # cents that the choices brought beyond those of the same choices over redrawn cards
    variance: float  # of that, if the player saw nothing
    best: float  # cents that the best choices with the knowledge would have brought on average
    pace: tuple[tuple[float, ...], ...]  # by share and way: what somebody who sees it adds on average
    spread: tuple[tuple[float, ...], ...]  # and the mean of its square


def weigh(decisions: Sequence[Informed]) -> Weight:
    """Weigh the decisions that one hidden thing was good for.

    >>> given = np.array([(-1.0, 0.5), (-1.0, -1.5), (-1.0, -2.0)])
    >>> fits = Informed(1, np.array([-1.0, -1.0]), given, 500)
    >>> weigh([fits]).logs[0] > 0 > weigh([fits._replace(chosen=0)]).logs[0]
    True
    """
    logs: Floats = np.zeros((len(WAYS), len(decisions[0].given)))
    means, variances = np.zeros((2, len(SHARES), len(WAYS)))
    gains, best = np.zeros(len(decisions[0].given)), 0.0
    for decision in decisions:
        given, plain = decision.given, decision.plain
        likely = _PARTS * _sharp(given) + (1 - _PARTS) * _sharp(plain[None])
        logs += np.log(likely[:, :, decision.chosen])
        mean, square = _moments(likely, given, plain)
        means += mean
        variances += square - mean**2
        without = given[:, int(plain.argmax())]
        gains += decision.unit * (given[:, decision.chosen] - without)
        best += decision.unit * float((given.max(axis=1) - without).mean())
    gains -= gains.mean()
    return Weight(
        tuple((logs[:, 0] - np.log(np.exp(logs).mean(axis=1))).tolist()),
        float(gains[0]),
        float((gains**2).mean()),
        best,
        tuple(map(tuple, means.tolist())),
        tuple(map(tuple, (variances + means**2).tolist())),
    )


_TEMPERATURES: Final = np.array([way.temperature for way in WAYS])[:, None, None]
_PARTS: Final = np.array([way.part for way in WAYS])[:, None, None]
_SEEING: Final = np.array(SHARES)[:, None]


def _sharp(worth: Floats) -> Floats:
    """Return by way of playing how likely each choice is for somebody who sees what it is worth, and errs."""
    weights = np.exp((worth - worth.max(axis=-1, keepdims=True)) / _TEMPERATURES)
    found: Floats = (1 - LAPSE) * weights / weights.sum(axis=-1, keepdims=True) + LAPSE / worth.shape[-1]
    return found


def _moments(likely: Floats, given: Floats, plain: Floats) -> tuple[Floats, Floats]:
    """Return mean and mean square of what somebody adds who sees the cards in some share of the rounds."""
    logs = np.log(likely / likely.mean(axis=1, keepdims=True))
    seeing = logs[:, np.arange(len(given)), given.argmax(axis=1)]
    blind = logs[:, :, int(plain.argmax())]
    mean = _SEEING * seeing.mean(axis=1) + (1 - _SEEING) * blind.mean(axis=1)
    square = _SEEING * (seeing**2).mean(axis=1) + (1 - _SEEING) * (blind**2).mean(axis=1)
    return mean, square


_SURE: Final = 1.2816  # nine of ten


def rounds_needed(bar: float, pace: float, square: float) -> float | None:
    """Return after how many rounds nine of ten reach a bar, each round adding so much; None for never.

    >>> round(rounds_needed(10.0, 0.05, 0.05 ** 2), 3)  # always exactly as much
    200.0
    """
    if pace <= 0:
        return None
    spread = sqrt(max(0.0, square - pace**2))
    root = (_SURE * spread + sqrt((_SURE * spread) ** 2 + 4 * pace * bar)) / (2 * pace)
    return float(root**2)
