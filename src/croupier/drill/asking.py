"""Which question comes next: the drills of a game in turn, or whole hands of it, decision by decision."""

from collections.abc import Sequence

from croupier.drill.deciding import decide_hand
from croupier.drill.progress import DrillProgress, QuestionKey, next_key
from croupier.games.posting import Sign

WHOLE_HANDS = ("decide",)
"""A player who takes these alone plays whole hands, and is tested by them."""


def following(sign: Sign, progress: DrillProgress, kinds: Sequence[str], seed: str) -> QuestionKey:
    """Return the next question; where only decisions are asked for, those of a hand follow one another.

    >>> from croupier.drill.kinds import opened
    >>> following(opened("nh-holdem-stud"), DrillProgress(), WHOLE_HANDS, "friday").seed
    'friday 0#0'
    """
    key = next_key(progress, kinds, seed)
    if tuple(kinds) != WHOLE_HANDS or key in progress.due:
        return key
    last = progress.latest[-1] if progress.latest else None
    if last and last.kind == "decide" and "#" in last.seed and last.key not in _back(progress):
        word, _, number = last.seed.partition("#")
        further = QuestionKey("decide", f"{word}#{int(number) + 1}", progress.level)
        if decide_hand(sign, further.seed, further.level):
            return further
    return QuestionKey("decide", f"{key.seed}#0", key.level)


def _back(progress: DrillProgress) -> set[QuestionKey]:
    """Return the questions whose last answer was not the first: the hand they are of went on before."""
    return {key for key, due in progress.due.items() if due.step}
