"""Charts of a decision that is made with hole cards and a part of the board, or all of it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.search import Faced, Moves
from croupier.odds.playing.chart import few_rules
from croupier.odds.playing.decision_charts import ChartRows, Gains, first_open, gains_of
from croupier.odds.playing.hold_em_traits import (
    BoardRule,
    BoardTraits,
    alike,
    board_rules,
    board_traits,
    own_and_outs,
    start_of,
)
from croupier.odds.playing.traits import ChartRule, Trait

_MOST_RULES = 8
_WORTH_A_RULE = 0.0005  # of all that an action gains
_WRONG_AT_MOST = (0, 1 / 1000, 1 / 100, 1 / 30, 1 / 10, 1 / 3)  # of what a rule gains


class OnBoard(ChartRows):
    """Hole cards and a part of the board are known: a few rules, each taken for what it gains."""

    def __init__(self, faced: Faced) -> None:
        super().__init__(faced)
        self.rows: list[tuple[BoardTraits, Gains, Ints]] = []
        self.rules: list[list[BoardRule]] = []

    def gather(self, faced: Faced) -> None:
        """Keep what can be said of the rows, those together that no rule and no start tells apart."""
        hole = faced.cards_of("player")
        at, starts, gains = (
            board_traits(hole, faced.cards_of("table")),
            start_of()[hole[:, 0], hole[:, 1]].astype(np.int64),
            gains_of(faced),
        )
        first, numbers = alike(at, starts)
        summed = [np.bincount(numbers, gains[:, place], len(first)) for place in range(gains.shape[1])]
        self.rows.append((at.only(first), np.stack(summed, axis=1), starts[first]))

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:
        """Choose rules one by one, while one gains enough."""
        at = BoardTraits(*(np.concatenate([getattr(row, name) for row, _, _ in self.rows])
                      for name in BoardTraits.__dataclass_fields__))  # fmt: skip
        gains = np.concatenate([gain for _, gain, _ in self.rows])
        if reached is not None:
            gains *= reached[np.concatenate([hole for _, _, hole in self.rows])][:, None]
        self.rows.clear()
        first, numbers = alike(at)
        few = at.only(first)
        rules = {rule.says: rule for rule in board_rules()}
        traits = [Trait(says, rule.holds(few), 1) for says, rule in rules.items()]
        taken = np.zeros(len(first), dtype=bool)
        for place in range(len(self.actions) - 1):
            cells = np.rint(np.bincount(numbers, gains[:, place], len(first))).astype(np.int64)
            cells[taken] = 0
            best = int(cells[cells > 0].sum())
            least = int(best * _WORTH_A_RULE)
            chosen = _chosen(traits, cells, least)
            for trait in chosen:
                taken |= trait.holds
            self.rules.append([rules[trait.says] for trait in chosen])
        return [tuple(ChartRule(rule.says) for rule in chosen) for chosen in self.rules]

    def follow(self, faced: Faced) -> Moves:
        """Play by the rules that were chosen."""
        at = board_traits(faced.cards_of("player"), faced.cards_of("table"))
        return first_open(faced, [_any(chosen, at) for chosen in self.rules])


def _chosen(traits: list[Trait], cells: Ints, least: int) -> list[Trait]:
    """Choose few rules, then change or add one at a time while that brings more."""
    by_name = {trait.says: trait for trait in traits}
    tried = [few_rules(traits, cells, part, least) for part in _WRONG_AT_MOST]
    wording, _ = max(tried, key=lambda found: int(cells[found[1]].sum()) - len(found[0]) * least)
    chosen = [by_name[says] for says in wording]
    holds = np.stack([trait.holds for trait in traits])
    while True:
        now = int(cells[_union(chosen, cells)].sum())
        options = [(place, [*chosen[:place], *chosen[place + 1 :]]) for place in range(len(chosen))]
        options += [(len(chosen), chosen)] if len(chosen) < _MOST_RULES else []
        best, changed = now + least, chosen
        for place, others in options:
            sums = (holds | _union(others, cells)) @ cells
            if int(sums.max()) > best:
                best = int(sums.max())
                changed = [*others[:place], traits[int(sums.argmax())], *others[place:]]
        if changed is chosen:
            return chosen
        chosen = changed


def _union(rules: Sequence[Trait], cells: Ints) -> NDArray[np.bool_]:
    found = np.zeros(len(cells), dtype=bool)
    for rule in rules:
        found |= rule.holds
    return found


def _any(rules: Sequence[BoardRule], at: BoardTraits) -> NDArray[np.bool_]:
    found = np.zeros(len(at.made), dtype=bool)
    for rule in rules:
        found |= rule.holds(at)
    return found


class AllKnown(ChartRows):
    """Everything but the dealer's cards is known: a hand of one's own, or few cards that beat it."""

    def __init__(self, faced: Faced) -> None:
        super().__init__(faced)
        self.sums = np.zeros((len(self.actions), len(classes(2).sets) * 2 * 48))
        self.lines: list[tuple[bool, int]] = []

    def gather(self, faced: Faced) -> None:
        """Add gains up by start, by whether the hand is one's own, and by cards that beat it."""
        hole, board = faced.cards_of("player"), faced.cards_of("table")
        own, outs = own_and_outs(hole, board, faced.held)
        code = (start_of()[hole[:, 0], hole[:, 1]].astype(np.int64) * 2 + own) * 48 + outs
        gains = gains_of(faced)
        for place in range(len(self.actions) - 1):
            self.sums[place] += np.bincount(code, gains[:, place], self.sums.shape[1])

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:
        """Choose below how many cards that beat the hand each action is made."""
        found = []
        for place in range(len(self.actions) - 1):
            sums = self.sums[place].reshape(-1, 2, 48)
            if reached is not None:
                sums = sums[reached]
            other, own = sums.sum(axis=0)
            always = bool(own.sum() > 0)
            up = np.concatenate([[0.0], (other if always else other + own).cumsum()])
            fewer = int(up.argmax())
            self.lines.append((always, fewer))
            rules = [ChartRule("a pair or better that the board alone does not have")] if always else []
            if fewer:
                rules.append(ChartRule(f"fewer than {fewer} cards that would beat you beside the board"))
            found.append(tuple(rules))
        return found

    def follow(self, faced: Faced) -> Moves:
        """Play by the rules that were chosen."""
        own, outs = own_and_outs(faced.cards_of("player"), faced.cards_of("table"), faced.held)
        return first_open(faced, [(own & always) | (outs < fewer) for always, fewer in self.lines])
