"""Which question comes next: the drills of a game in turn, or a whole hand or round of it, step by step."""

from collections.abc import Sequence
from typing import Final

from croupier.drill.kinds import KINDS
from croupier.drill.progress import DrillProgress, QuestionKey, next_key
from croupier.games.posting import Sign

WHOLE: Final = ("decide", "round")
"""Taken alone, these follow one another: a player is tested by whole hands, a dealer deals whole rounds."""


def following(sign: Sign, progress: DrillProgress, kinds: Sequence[str], seed: str) -> QuestionKey:
    """Return the next question; where only one of the whole kinds is asked for, its questions follow.

    >>> from croupier.drill.kinds import opened
    >>> following(opened("nh-holdem-stud"), DrillProgress(), ("decide",), "friday").seed
    'friday 0#0'
    """
    key = next_key(progress, kinds, seed)
    if len(kinds) > 1 or kinds[0] not in WHOLE or key in progress.due:
        return key
    kind = kinds[0]
    last = progress.latest[-1] if progress.latest else None
    if last and last.kind == kind and "#" in last.seed and last.key not in _back(progress):
        word, _, number = last.seed.partition("#")
        further = QuestionKey(kind, f"{word}#{int(number) + 1}", last.level)
        if KINDS[kind].make(sign, further.seed, further.level):
            return further
    return QuestionKey(kind, f"{key.seed}#0", key.level)


def _back(progress: DrillProgress) -> set[QuestionKey]:
    """Return the questions whose last answer was not the first: the hand they are of went on before."""
    return {key for key, due in progress.due.items() if due.step}
