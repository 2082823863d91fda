"""A hand against the dealer in few words: from which hand to stay, and what the dealer's card changes."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from croupier.hands import RANKINGS, HandClass, Ranking
from croupier.hands.classes import spoken
from croupier.odds.policies import FOLD, ContestPlay, Moves, Spot
from croupier.odds.rules import Rule, Trait, a_rank
from croupier.odds.suits import Ints
from croupier.odds.traits import Flags

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
# How much of what a rule about the dealer's card gains it may give away in hands where it is wrong.
_WRONG_AT_MOST = (0, 1 / 1000, 1 / 100, 1 / 30)


@dataclass(frozen=True, eq=False)
class Threshold:
    """When to stay, in rules, and the same state by state."""

    rules: tuple[Rule, ...]
    stays: Flags

    def policy(self, spot: Spot) -> Moves:
        """Play by the rules."""
        return np.where(self.stays, 0, FOLD).astype(np.int8)[: len(spot.cards)][None]


def or_better(ranking: Ranking, strength: int) -> str:
    """Say a hand and all above it, with no more cards than it takes.

    >>> or_better(RANKINGS["three-card"], 120)
    'queen-six-four high or better'
    >>> or_better(RANKINGS["five-card"], 1269), or_better(RANKINGS["five-card"], 1277)
    ('ace-king-queen-jack high or better', 'any pair or better')
    """
    if strength == 0:
        return "any hand"
    hand, below = ranking.describe(strength), ranking.describe(strength - 1)
    if below.category is not hand.category:
        return f"any {hand.category} or better"
    return f"{_said(hand, _alike(hand.ranks, below.ranks) + 1, ranking)} or better"


def _alike(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Return how many ranks two hands have in common before they part."""
    return next(
        (n for n, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]), len(first)
    )


def _said(hand: HandClass, ranks: int, ranking: Ranking) -> str:
    return spoken(HandClass(hand.category, hand.ranks[:ranks]), size=ranking.size, full=True)


def threshold_of(play: ContestPlay) -> Threshold:
    """Find from which hand to stay; where the dealer shows a card, also what it changes below that hand."""
    ranking = RANKINGS[play.spot.ranking]
    strength = play.strength.astype(np.int64)
    if not play.spot.shown.shape[1]:
        by_strength = np.zeros(len(ranking.classes) + 1, dtype=np.int64)
        np.add.at(by_strength, strength, play.margin)
        from_here_up = by_strength[::-1].cumsum()[::-1]
        lowest = int(from_here_up.argmax())  # of equals the lowest: an exact tie goes to the bet
        return Threshold((Rule(or_better(ranking, lowest)),), strength >= lowest)
    wrong, right = strength[play.margin < 0], strength[play.margin >= 0]
    lowest = int(right.min(initial=len(ranking.classes)))
    always = int(wrong.max(initial=-1)) + 1
    if lowest >= always:
        return Threshold((Rule(or_better(ranking, always)),), strength >= always)
    between = (strength >= lowest) & (strength < always)
    shown = (play.spot.shown[:, 0] >> 2).astype(np.int64)
    cells = np.zeros((always - lowest, 13), dtype=np.int64)
    np.add.at(cells, (strength[between] - lowest, shown[between]), play.margin[between])
    found, reached = _by_dealers_card(cells, ranking, lowest)
    stays = strength >= always
    stays[between] = reached[strength[between] - lowest, shown[between]]
    rules = tuple(Rule(f"{_all_of(ranking, lowest, always)}, {says}") for says in found)
    return Threshold((Rule(or_better(ranking, always)), *rules), stays)


# ----------------------------------------------------------------------------------- the dealer's card


def _all_of(ranking: Ranking, lowest: int, always: int) -> str:
    """Say what the hands from one strength to below another have in common."""
    low, high = ranking.describe(lowest), ranking.describe(always - 1)
    if low.category is high.category and (alike := _alike(low.ranks, high.ranks)):
        return _said(low, alike, ranking)
    return or_better(ranking, lowest)


def _by_dealers_card(cells: Ints, ranking: Ranking, lowest: int) -> tuple[list[str], Flags]:
    """Choose few rules about the dealer's card; each must be worth a thousandth of all they gain."""
    hands = [ranking.describe(lowest + row).ranks for row in range(len(cells))]
    if (
        len({len(ranks) for ranks in hands}) > 1
    ):  # hands of several categories: no card has a place of its own
        return [], np.zeros(cells.shape, dtype=bool)
    traits = list(_traits(np.array(hands)))
    best = int(cells[cells > 0].sum())
    tried = [_greedy(traits, cells, part) for part in _WRONG_AT_MOST]
    return min(tried, key=lambda found: best - int(cells[found[1]].sum()) + len(found[0]) * best // 1000)


def _greedy(traits: list[Trait], cells: Ints, wrong_at_most: float) -> tuple[list[str], Flags]:
    gains, losses = np.maximum(cells, 0), np.maximum(-cells, 0)
    sound = [t for t in traits if losses[t.holds].sum() <= wrong_at_most * gains[t.holds].sum()]
    reached = np.zeros(cells.shape, dtype=bool)
    chosen: list[str] = []
    while sound:
        worth = [int(cells[trait.holds & ~reached].sum()) for trait in sound]
        place = max(range(len(sound)), key=lambda i: worth[i] / sound[i].weight ** 0.5)
        if worth[place] <= 0:
            break
        chosen.append(sound[place].says)
        reached |= sound[place].holds
    return chosen, reached


def _traits(ranks: Ints) -> Iterator[Trait]:
    """Return what may be said of a hand beside a dealer's card, by hand and by rank of that card."""
    shape = (len(ranks), 13)
    own = [("", np.ones(shape, dtype=bool))]
    for place in range(ranks.shape[1]):
        for rank in range(1, 13):
            holds = np.broadcast_to((ranks[:, place] >= rank)[:, None], shape)
            if holds.any() and not holds.all():
                own.append((f"your {_ORDINALS[place]} card {a_rank(rank)} or higher", holds))
    theirs = list(_of_dealers_card(ranks))
    both = [
        (f"{says} and {more}", holds & also, 2)
        for n, (says, holds) in enumerate(theirs)
        for more, also in theirs[n + 1 :]
    ]
    found: set[bytes] = set()
    for says, holds, weight in (*((says, holds, 1) for says, holds in theirs), *both):
        for mine, held in own:
            all_holds = held & holds
            if all_holds.any() and all_holds.tobytes() not in found:
                found.add(all_holds.tobytes())
                words = f"{mine}, the dealer's card {says}".removeprefix(", ")
                yield Trait(words, all_holds, weight + bool(mine))


def _of_dealers_card(ranks: Ints) -> Iterator[tuple[str, Flags]]:
    card = np.arange(13)[None, :]
    matches = (ranks[:, :, None] == card[:, None, :]).any(axis=1)
    yield "matching one of yours", matches
    yield "matching none of yours", ~matches
    for rank in range(1, 13):
        yield f"below {a_rank(rank)}", np.broadcast_to(card < rank, matches.shape)
        yield f"{a_rank(rank)} or higher", np.broadcast_to(card >= rank, matches.shape)
    for place in range(ranks.shape[1]):
        yield f"below your {_ORDINALS[place]} highest", card < ranks[:, place][:, None]
