"""What people decided in a published round: rulings, forfeits, voids, and clocks that ran out, in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

TELLS: Final[Mapping[str, str]] = {
    "IrregularityReported": "reported by {by}: {kind}, {says}",
    "IrregularityRuled": "ruling by {by}: {ruling}, {says}",
    "HandForfeited": "forfeit: seat {seat}, {reason}",
    "LateBetForfeited": "forfeit: a late bet of seat {seat}",
    "PlayerReprimanded": "reprimand by {by} at seat {seat}: {says}",
    "CardsShown": "seat {seat} showed cards, seen by {by}",
    "RoundDead": "void by {by}: {reason}",
    "CardCorrected": "correction by {by}: {reason}",
    "StepUndone": "undo by {by}: {reason}",
    "PowerFailed": "interrupted: {says}",
    "RoundResumed": "resumed by {by}",
    "Countersigned": "{command} of {by} signed by {second} too",
    "ClockRanOut": "clock ran out at seat {seat}: {choice}",
}


def acts_of_people(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for every act of discretion and every clock that ran out."""
    for event in events:
        if (words := TELLS.get(str(event.get("event")))) is not None:
            yield words.format_map(_Quoted(event))


class _Quoted(dict[str, object]):
    """An event whose missing fields read as a question mark, and whose texts stay on their line."""

    def __missing__(self, key: str) -> str:
        return "?"

    def __getitem__(self, key: str) -> str:
        return " ".join(str(super().get(key, "?")).split())[:300]
