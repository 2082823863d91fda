"""Put rules of play in a person's terms: the traits of a hand, and the rules found in an exact solution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_PLURALS, RANK_WORDS, RANKS
from croupier.hands import RANKINGS
from croupier.odds.counting.payouts import Rows
from croupier.odds.counting.suits import Ints

Flags = NDArray[np.bool_]
HIGH, MIDDLE, LOW = "high", "middle", "low"
POINTS = {HIGH: 2, MIDDLE: 1, LOW: 0}


class KindOfCard(NamedTuple):
    """Ranks whose pairs end alike: what a chart calls them, which they are, and what they count."""

    name: str
    ranks: str
    why: str


def kinds_of_cards(kinds: Sequence[str]) -> Iterator[KindOfCard]:
    """Yield what the rules of a chart mean by high, middle and low cards, and by points."""
    counted = MIDDLE in kinds  # without middle cards the rules count high cards, not points
    for kind, ends in ((HIGH, "a pair pays"), (MIDDLE, "a pair pushes"), (LOW, "a pair loses")):
        ranks = " ".join(RANKS[rank].replace("T", "10") for rank in range(12, -1, -1) if kinds[rank] == kind)
        count = f", {POINTS[kind]} point{'' if POINTS[kind] == 1 else 's'}" if counted else ""
        if ranks:
            yield KindOfCard(kind, ranks, f"{ends}{count}")


@dataclass(frozen=True, eq=False)
class Traits:
    """The traits of many sets of known cards, one entry a set."""

    known: int
    size: int  # of a full hand
    kinds: tuple[str, ...]  # by rank: whether a bare pair of it pays, pushes or loses
    points: Ints  # two for a card whose pair pays, one for a card whose pair pushes
    highs: Ints  # cards whose pair pays
    worthy: Ints  # cards whose pair pays or pushes
    pair: Ints  # the rank of the highest pair or better, or -1
    sure: Ints  # the worst that can still come: 1 pays, 0 pushes, -1 loses
    suited: Flags  # all of one suit
    straights: Ints  # how many straights the cards can become
    gaps: Ints  # ranks missing between the highest and the lowest card; many if the cards make no straight
    lowest: Ints
    highest: Ints


def kinds_of(ranking: str, rows: Rows, returns: tuple[Fraction, ...]) -> tuple[str, ...]:
    """Return, for each rank from two to ace, whether a bare pair of it pays, pushes or loses."""
    return tuple(_kind(returns[rows.row_of[_bare_pair(ranking, rank)]]) for rank in range(13))


def _kind(brings: Fraction) -> str:
    return HIGH if brings > 0 else MIDDLE if brings == 0 else LOW


def _bare_pair(ranking: str, rank: int) -> int:
    """Return the strength of the weakest hand with a pair of this rank."""
    ladder = RANKINGS[ranking]
    others = [other for other in range(13) if other != rank][: ladder.size - 2]
    cards = [rank * 4, rank * 4 + 1, *(other * 4 + 2 + (n > 0) for n, other in enumerate(others))]
    return ladder.strength(cards)


def traits_of(cards: NDArray[np.uint8], size: int, kinds: tuple[str, ...], surely: Ints) -> Traits:
    """Return the traits of rows of known cards; `surely` is the sign of the worst that can come of each."""
    ranks = (cards >> 2).astype(np.int64)
    suits = cards & 3
    count, known = ranks.shape
    often = np.zeros((count, 13), dtype=np.int64)
    np.add.at(often, (np.arange(count)[:, None], ranks), 1)
    has = often > 0
    paired = (often > 1) * (np.arange(13) + 1)
    straights, gaps = _straights(has, size, known)
    return Traits(
        known=known,
        size=size,
        kinds=kinds,
        points=np.array([POINTS[kind] for kind in kinds])[ranks].sum(axis=1),
        highs=np.array([kind == HIGH for kind in kinds])[ranks].sum(axis=1),
        worthy=np.array([kind != LOW for kind in kinds])[ranks].sum(axis=1),
        pair=paired.max(axis=1) - 1,
        sure=surely,
        suited=(suits == suits[:, :1]).all(axis=1),
        straights=straights,
        gaps=gaps,
        lowest=ranks.min(axis=1),
        highest=ranks.max(axis=1),
    )


def _straights(has: Flags, size: int, known: int) -> tuple[Ints, Ints]:
    """Return how many straights hold all these ranks, and how many ranks lie open between them."""
    with_low_ace = np.concatenate([has[:, 12:], has], axis=1)
    distinct = has.sum(axis=1) == known
    windows = [with_low_ace[:, start : start + size].sum(axis=1) == known for start in range(15 - size)]
    straights = np.stack(windows).sum(axis=0) * distinct
    span_high = _span(has)
    low_ace = np.concatenate([has[:, 12:], has[:, :12]], axis=1)
    span = np.minimum(span_high, _span(low_ace))
    return straights, np.where(straights > 0, span - known, 13)


def _span(has: Flags) -> Ints:
    first = has.argmax(axis=1)
    last = has.shape[1] - 1 - has[:, ::-1].argmax(axis=1)
    return np.asarray(last - first + 1, dtype=np.int64)


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_ANY = "any cards"
_PAIR = "any pair"


@dataclass(frozen=True, eq=False)
class Trait:
    """One thing a person can look for: its words, which sets have it, and how much there is to say."""

    says: str
    holds: Flags
    weight: int


@dataclass(frozen=True, slots=True)
class ChartRule:
    """One line of a chart; it may need so many units at stake before it holds."""

    says: str
    least_stake: int | None = None

    def __str__(self) -> str:
        needs = "" if self.least_stake is None else f", with {self.least_stake} units or more at stake"
        return f"{self.says}{needs}"


@dataclass(frozen=True, eq=False)
class Cover:
    """Rules for one action, and the states they reach."""

    rules: tuple[ChartRule, ...]
    reaches: Flags  # (stakes, classes)


# ------------------------------------------------------------------------------- what a rule may look for


def traits_to_look_for(seen: Traits) -> list[Trait]:
    """Return everything a rule may be made of: a shape of the cards, alone or with one quality."""
    found: dict[bytes, Trait] = {}  # where two say the same of every hand, the first and simpler one is kept
    for shape in _shapes(seen):
        found.setdefault(shape.holds.tobytes(), shape)
    for shape in _shapes(seen):
        for quality in _qualities(seen, shape):
            both = shape.holds & quality.holds
            says = f"{shape.says}{quality.says}".removeprefix(f"{_ANY}, ")
            found.setdefault(both.tobytes(), Trait(says, both, shape.weight + quality.weight))
    return [trait for trait in found.values() if trait.holds.any()]


def _shapes(seen: Traits) -> Iterator[Trait]:
    cards = NUMBERS[seen.known]
    yield Trait(_ANY, np.ones(len(seen.points), dtype=bool), 1)
    yield Trait(_made(seen, HIGH), seen.sure > 0, 1)
    yield Trait(_made(seen, MIDDLE), seen.sure >= 0, 1)
    yield Trait(_PAIR, seen.pair >= 0, 1)
    yield Trait(f"{cards} to a flush", seen.suited, 1)
    royal = seen.suited & (seen.lowest >= 13 - seen.size) & (seen.straights > 0)
    yield Trait(f"{cards} to a royal flush", royal, 1)
    if seen.known == seen.size - 1:
        yield Trait(f"{cards} to an open straight", seen.straights >= 2, 2)
    most = seen.size - seen.known
    for gaps in range(most, -1, -1):
        close = (seen.gaps <= gaps) & (seen.straights > 0)
        words = "" if gaps == most else ", no gap" if gaps == 0 else f", at most {_count(gaps, 'gap')}"
        yield Trait(f"{cards} to a straight flush{words}", seen.suited & close, 2)
        yield Trait(f"{cards} to a straight{words}", close, 2)


def _made(seen: Traits, least: str) -> str:
    """Say which hands are made already: the lowest pair, if every higher pair is at least as good."""
    good = [kind in {HIGH, least} for kind in seen.kinds]
    if any(good) and good == sorted(good):
        return f"a pair of {RANK_PLURALS[good.index(True)]} or better"
    return "a hand that pays already" if least == HIGH else "a hand that cannot lose any more"


def _qualities(seen: Traits, shape: Trait) -> Iterator[Trait]:
    if MIDDLE in seen.kinds:
        for points in range(1, 2 * seen.known + 1):
            yield Trait(f", {points} point{'s' * (points > 1)} or more", seen.points >= points, 1)
        for worthy in range(1, seen.known + 1):
            yield Trait(f", {_count(worthy, 'middle or high card')}", seen.worthy >= worthy, 1)
    if HIGH in seen.kinds and LOW in seen.kinds:
        for highs in range(1, seen.known + 1):
            yield Trait(f", {_count(highs, 'high card')}", seen.highs >= highs, 1)
    for rank in range(1, 13):
        if shape.says == _PAIR:
            yield Trait(f" of {RANK_PLURALS[rank]} or better", seen.pair >= rank, 1)
        else:
            yield Trait(f", no card below {a_rank(rank)}", seen.lowest >= rank, 1)
            yield Trait(f", {RANK_WORDS[rank]} high or better", seen.highest >= rank, 1)


def a_rank(rank: int) -> str:
    """Say a rank with its article.

    >>> a_rank(6), a_rank(7)
    ('an eight', 'a nine')
    """
    return f"{'an' if RANK_WORDS[rank][0] in 'ae' else 'a'} {RANK_WORDS[rank]}"


def a_rank_or_higher(rank: int) -> str:
    """Say a rank and those above it.

    >>> a_rank_or_higher(11), a_rank_or_higher(12)
    ('a king or higher', 'an ace')
    """
    return a_rank(rank) if rank == len(RANK_WORDS) - 1 else f"{a_rank(rank)} or higher"


def _count(number: int, what: str) -> str:
    return f"{NUMBERS[number]} {what}{'s' * (number > 1)}"


# ------------------------------------------------------------------------------------ finding few rules


@dataclass(frozen=True, eq=False)
class _Candidate:
    trait: Trait
    first: int  # the place of the lowest stake it is for
    least_stake: int | None

    @property
    def weight(self) -> float:
        return float((self.trait.weight + (self.first > 0)) ** 0.5)

    def new(self, left: Flags) -> Flags:
        reached: Flags = left[self.first :] & self.trait.holds
        return reached


@dataclass(frozen=True, eq=False)
class Aim:
    """What rules for one action should come to, by stake and class of known cards."""

    wanted: Flags  # where the action is the best, and the best play comes to
    allowed: Flags  # where it does no harm
    ways: Ints  # how often the best play comes there
    gain: NDArray[
        np.float64
    ]  # what the action brings there beyond a more careful one, in all; below 0: costs
    least_gain: float  # that makes a rule worth saying if it is wrong for some hands


def cover(traits: list[Trait], stakes: tuple[int, ...], aim: Aim) -> Cover:
    """Choose few rules that are never wrong; only for what those cannot reach, some that gain more."""
    candidates = list(_pure(traits, stakes, aim.allowed))
    left = aim.wanted.copy()
    chosen: list[_Candidate] = []
    while left.any() and candidates:
        gains = [(int((c.new(left) * aim.ways[c.first :]).sum()) / c.weight, c) for c in candidates]
        candidates = [c for gain, c in gains if gain]  # what reaches nothing now never will
        if not candidates:
            break
        best = max(gains, key=lambda pair: pair[0])[1]
        chosen.append(best)
        left[best.first :] &= ~best.trait.holds
    chosen = _needed(chosen, aim.wanted)
    if left.any():
        chosen = [*chosen, *_gaining(traits, stakes, aim, _union(chosen, left))]
    rules = tuple(ChartRule(c.trait.says, c.least_stake) for c in chosen)
    return Cover(rules, _union(chosen, aim.wanted))


def _gaining(traits: list[Trait], stakes: tuple[int, ...], aim: Aim, reached: Flags) -> Iterator[_Candidate]:
    """Return rules that are wrong for some hands and still gain, the best first."""
    holds = np.stack([trait.holds for trait in traits]).astype(np.float64)
    while True:
        by_stake = holds @ np.where(reached, 0, aim.gain).T
        from_stake_up = by_stake[:, ::-1].cumsum(axis=1)[:, ::-1]
        number, first = np.unravel_index(from_stake_up.argmax(), from_stake_up.shape)
        if from_stake_up[number, first] < aim.least_gain:
            return
        yield _Candidate(traits[number], int(first), stakes[first] if first else None)
        reached[first:] |= traits[number].holds


def _pure(traits: list[Trait], stakes: tuple[int, ...], allowed: Flags) -> Iterator[_Candidate]:
    """Return each trait with the lowest stake from which acting on it is never wrong."""
    for trait in traits:
        wrong = np.flatnonzero(~(allowed | ~trait.holds).all(axis=1))
        first = int(wrong[-1]) + 1 if len(wrong) else 0
        if first < len(stakes):
            yield _Candidate(trait, first, stakes[first] if first else None)


def _needed(chosen: list[_Candidate], wanted: Flags) -> list[_Candidate]:
    """Leave out rules whose states the others reach."""
    kept = list(chosen)
    for candidate in reversed(chosen):
        others = [other for other in kept if other is not candidate]
        if not ((_union(kept, wanted) & wanted) & ~_union(others, wanted)).any():
            kept = others
    return kept


def _union(chosen: list[_Candidate], like: Flags) -> Flags:
    reached = np.zeros_like(like)
    for candidate in chosen:
        reached[candidate.first :] |= candidate.trait.holds
    return reached
