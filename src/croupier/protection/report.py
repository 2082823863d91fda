"""What the log of a table shows so far: each question, how far it is from an alarm, and what weighs most."""

from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import groupby
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from croupier.protection.evidence import About, Question, RoundEvidence
from croupier.protection.knowledge import ProtectionError
from croupier.protection.likelihood import SHARES, WAYS, rounds_needed

if TYPE_CHECKING:
    from croupier.protection.likelihood import Floats

USUAL_ALARM: Final = 0.001
HEAVIEST: Final = 5
_LARGEST: Final = 690.0  # a logarithm beyond which a ratio is no number any more


class HeavyRound(NamedTuple):
    """Rounds that say much for a question, and the cents their choices gained by the fit."""

    rounds: tuple[int, ...]
    ratio: float  # how much likelier the choices are with the knowledge
    gain: float


class PowerOf(NamedTuple):
    """After how many rounds nine of ten are found who see it in this part of them; None for never."""

    share: float
    rounds: int | None


class ProtectionFinding(NamedTuple):
    """What the log shows of one question, or of two players together."""

    players: tuple[str, ...]
    about: About
    rounds: int
    ratio: float  # how much likelier the decisions are with the knowledge than without
    bar: float  # the ratio from which on there is an alarm
    alarm: bool  # whether the ratio ever passed it
    gain: float  # cents a hundred rounds that the choices gained by the fit
    error: float  # one standard error of that, for somebody who sees nothing
    best: float  # cents a hundred rounds that the best use of the knowledge gains
    power: tuple[PowerOf, ...]
    heaviest: tuple[HeavyRound, ...]


class Findings(NamedTuple):
    """What the log of a table shows."""

    alarm: float  # the part of tables of honest players that ever raise one
    findings: tuple[ProtectionFinding, ...]


class _Sum:
    """The sums of one question and place: for each way of playing a product of ratios, as a logarithm."""

    def __init__(self) -> None:
        self.logs: Floats = np.zeros(len(WAYS))
        self.pace: Floats = np.zeros((len(SHARES), len(WAYS)))
        self.square: Floats = np.zeros((len(SHARES), len(WAYS)))
        self.gain = self.variance = self.best = 0.0
        self.count = 0
        self.rounds: set[int] = set()
        self._heaviest: list[list[RoundEvidence]] = [[] for _ in WAYS]

    def add(self, found: RoundEvidence) -> None:
        weight = found.weight
        self.logs += weight.logs
        self.pace += weight.pace
        self.square += weight.spread
        self.gain += weight.gain
        self.variance += weight.variance
        self.best += weight.best
        self.count += 1
        self.rounds.update(found.rounds)
        for way, heavy in enumerate(self._heaviest):
            heavy[:] = nlargest(HEAVIEST, (*heavy, found), key=lambda each: each.weight.logs[way])

    @property
    def heaviest(self) -> tuple[HeavyRound, ...]:
        """The rounds that say most for the way of playing that fits best."""
        way = int(self.logs.argmax())
        return tuple(
            HeavyRound(each.rounds, exp(each.weight.logs[way]), each.weight.gain)
            for each in self._heaviest[way]
            if each.weight.logs[way] > 0
        )


class _QuestionSums:
    """All of one question: the mean of its products, one for each place and way, and the highest it was."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.sums: dict[str, _Sum] = {}
        self.log = self.peak = 0.0

    def add(self, found: Iterable[RoundEvidence]) -> None:
        for each in found:
            self.sums.setdefault(each.place, _Sum()).add(each)
        logs = np.zeros((self.places, len(WAYS)))
        for number, each_sum in enumerate(self.sums.values()):
            logs[number] = each_sum.logs
        self.log = float(np.logaddexp.reduce(logs.ravel())) - log(logs.size)
        self.peak = max(self.peak, self.log)


def judge(evidence: Iterable[RoundEvidence], alarm: float = USUAL_ALARM) -> Findings:
    """Add up what rounds showed, in their order, and say where it passes the bar.

    Of all tables of honest players no more than a part of `alarm` ever pass it, however often one looks: the
    question that came up as number i has a part of 1/(i(i+1)) of that.

    >>> judge([]).findings
    ()
    """
    if not 0 < alarm < 1:
        raise ProtectionError(f"a false-alarm rate lies between 0 and 1, such as 0.001; {alarm} does not")
    tallies: dict[Question, _QuestionSums] = {}
    for (question, _), found in groupby(evidence, key=lambda each: (each.question, each.rounds[-1])):
        added = list(found)
        tallies.setdefault(question, _QuestionSums(added[0].places)).add(added)
    groups: dict[tuple[tuple[str, ...], About], list[_QuestionSums]] = {}
    for question, tally in tallies.items():
        players = tuple(sorted({question.player, question.partner} - {""}))
        groups.setdefault((players, question.about), []).append(tally)
    findings = [
        _finding(players, about, members, number * (number + 1) / alarm)
        for number, ((players, about), members) in enumerate(groups.items(), 1)
    ]
    return Findings(alarm, tuple(sorted(findings, key=lambda each: (-each.ratio / each.bar, each.players))))


def _finding(
    players: tuple[str, ...], about: About, tallies: Sequence[_QuestionSums], bar: float
) -> ProtectionFinding:
    """Say what is found of a question, or of a pair by the one of the two that shows more."""
    share = len(players)  # either of a pair may be the one who sees: each has half of the alarms
    most = max(tallies, key=lambda tally: tally.log)
    best = max(most.sums.values(), key=lambda each: float(each.logs.max()))
    a_hundred = 100 / len(best.rounds)
    return ProtectionFinding(
        players=players,
        about=about,
        rounds=len({number for tally in tallies for each in tally.sums.values() for number in each.rounds}),
        ratio=exp(min(_LARGEST, most.log)) / share,
        bar=bar,
        alarm=max(tally.peak for tally in tallies) - log(share) >= log(bar),
        gain=best.gain * a_hundred,
        error=sqrt(best.variance) * a_hundred,
        best=best.best * a_hundred,
        power=_power(
            [each for tally in tallies for each in tally.sums.values()],
            log(bar * share * len(WAYS) * most.places),
        ),
        heaviest=best.heaviest,
    )


def _power(found: Sequence[_Sum], bar: float) -> tuple[PowerOf, ...]:
    """Return after how many rounds somebody is found, whichever card or player it is that they know."""
    by_sum = [_rounds(each, bar) for each in found]
    return tuple(
        PowerOf(share, None if None in needed else max(each for each in needed if each is not None))
        for share, needed in zip(SHARES, zip(*by_sum, strict=True), strict=True)
    )


def _rounds(found: _Sum, bar: float) -> list[int | None]:
    """Return the rounds until a bar by share, from what somebody would have added in the rounds so far."""
    a_round = len(found.rounds) / found.count  # two are weighed together where cards are exchanged
    shares = []
    for paces, squares in zip(found.pace, found.square, strict=True):
        needed = [
            rounds_needed(bar, float(pace) / found.count, float(square) / found.count)
            for pace, square in zip(paces, squares, strict=True)
        ]
        least = min((each for each in needed if each is not None), default=None)
        shares.append(None if least is None else round(least * a_round))
    return shares
