"""What can be bet in a round: the units that lie on each spot, what every decision can make of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.procedure import Decide, HandTest, TakeBets
from croupier.odds.counting.payouts import UnsolvedError

Units: TypeAlias = tuple[int, ...]  # by spot
Kind: TypeAlias = Literal["bet", "let it ride", "take back", "check", "fold"]


@dataclass(frozen=True, slots=True)
class BettingEnd:
    """How betting is over: what lies on each spot, and the decision at which the hand was folded, if any."""

    units: Units
    folded: str | None


@dataclass(frozen=True, slots=True)
class Branch:
    """One thing a player can do at a decision, and where it leads: to another node or to an end."""

    kind: Kind
    size: int  # times the wager it is measured by; of a bet
    to: int  # the node of the next decision, or the number of an end
    tests: tuple[HandTest, ...] = ()  # all of which the cards must pass

    @property
    def name(self) -> str:
        """How the action is called: a bet by its size."""
        return f"{self.kind} {self.size}" if self.kind == "bet" else self.kind


@dataclass(frozen=True, slots=True)
class Node:
    """A betting state before a decision: the bets so far, and what can be done, the boldest first."""

    units: Units
    actions: tuple[Branch, ...]  # without any, the hand is not asked
    passes: int  # the node or end for one who is not asked


@dataclass(frozen=True, slots=True)
class Betting:
    """Every betting state of every decision, in order, and every way betting can end."""

    spots: tuple[Wager, ...]
    decisions: tuple[Decide, ...]
    nodes: tuple[tuple[Node, ...], ...]  # by decision; the first decision has one
    ends: tuple[BettingEnd, ...]

    def last(self, decision: int) -> bool:
        """Whether a decision is the last, so that its actions lead to ends."""
        return decision == len(self.decisions) - 1


def betting_of(game: Game, groups: Sequence[str], decisions: tuple[Decide, ...]) -> Betting:
    """Follow every way to bet through the decisions of a game."""
    spots = tuple(spot for group in groups for spot in game.wagers_of(group))
    numbers = {spot.id: number for number, spot in enumerate(spots)}
    levels: list[list[Units]] = [[_first_bets(game, spots, numbers)]]
    ends: list[BettingEnd] = []
    nodes = []
    for place, step in enumerate(decisions):
        after: list[Units] = []
        last = place == len(decisions) - 1
        lead = _Lead(ends, None if last else after)
        nodes.append(tuple(_node(game, step, units, spots, lead) for units in levels[-1]))
        levels.append(after)
    if not decisions:
        ends.append(BettingEnd(levels[0][0], None))
    return Betting(spots, decisions, tuple(nodes), tuple(ends))


def _first_bets(game: Game, spots: Sequence[Wager], numbers: dict[str, int]) -> Units:
    """Return the units before any decision; what is bet only later has none."""
    found: list[int] = []
    for spot in spots:
        if not isinstance(game.step(spot.placed_at), TakeBets):
            found.append(0)
            continue
        of = numbers.get(spot.equal_to or "")
        found.append(spot.times[0] * (found[of] if of is not None and of < len(found) else 1))
    return tuple(found)


class _Lead:
    """Where actions lead: to the nodes of the next decision, or to ends after the last."""

    def __init__(self, ends: list[BettingEnd], after: list[Units] | None) -> None:
        self._ends, self._after = ends, after

    def to(self, units: Units) -> int:
        """Return the number of the node or end with these bets."""
        if self._after is None:
            return self._end(BettingEnd(units, None))
        if units not in self._after:
            self._after.append(units)
        return self._after.index(units)

    def folds(self, units: Units, step: str) -> int:
        """Return the number of the end of a fold."""
        return self._end(BettingEnd(units, step))

    def _end(self, end: BettingEnd) -> int:
        if end not in self._ends:
            self._ends.append(end)
        return self._ends.index(end)


def _node(game: Game, step: Decide, units: Units, spots: Sequence[Wager], lead: _Lead) -> Node:
    numbers = {spot.id: number for number, spot in enumerate(spots)}
    spot = numbers[step.wager]
    asked = any(name in numbers and units[numbers[name]] for name in step.who)
    if ("bet" in step.choices) == bool(
        units[spot]
    ):  # it lies there already, or there is nothing to take back
        asked = False
    if not asked:
        return Node(units, (), lead.to(units))
    found = []
    if "bet" in step.choices:
        of = numbers.get(spots[spot].equal_to or "")
        unit = 1 if of is None else units[of]
        for size in sorted(game.sizes_at(step), reverse=True) if unit else ():
            tests = tuple(rule for rule in step.sizes if size in rule.times)
            to = (*units[:spot], size * unit, *units[spot + 1 :])
            found.append(Branch("bet", size, lead.to(to), tests))
    if "let it ride" in step.choices:
        found.append(Branch("let it ride", 0, lead.to(units)))
        found.append(Branch("take back", 0, lead.to((*units[:spot], 0, *units[spot + 1 :]))))
    if "check" in step.choices:
        found.append(Branch("check", 0, lead.to(units)))
    if "fold" in step.choices:
        found.append(Branch("fold", 0, lead.folds(units, step.id)))
    return Node(units, tuple(found), lead.to(units))


def verify_tied(game: Game, spots: Sequence[Wager]) -> None:
    """Refuse a bet whose size is free: the search counts in units of the first bet."""
    names = {spot.id for spot in spots}
    first = next((spot for spot in spots if isinstance(game.step(spot.placed_at), TakeBets)), spots[0])
    for spot in spots:
        if spot is first or spot.group != first.group or spot.equal_to in names:
            continue
        if spot.equal_to in (None, "first-bet"):
            raise UnsolvedError(
                f"{spot.name} of {game.name} may be of another size than {first.name}, and a wager is solved "
                f"exactly where each of its bets is as large as {first.id}"
            )
        raise UnsolvedError(
            f"{spot.name} of {game.name} is as large as {spot.equal_to}, and a wager is solved exactly where "
            f"each of its bets is as large as {first.id}"
        )
