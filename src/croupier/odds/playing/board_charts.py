"""Charts of one decision: with a whole hand, a class of cards, two cards, or hole cards and a board."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.games.procedure import Decide
from croupier.hands import RANKINGS
from croupier.hands.classes import spoken
from croupier.hands.vector import strengths
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.betting import Branch
from croupier.odds.general.plan import passing
from croupier.odds.general.playing import CLOSED
from croupier.odds.general.search import Faced, Moves
from croupier.odds.playing.chart import Chart, Line, few_rules, or_better
from croupier.odds.playing.hold_em_traits import (
    BoardRule,
    BoardTraits,
    alike,
    board_rules,
    board_traits,
    own_and_outs,
    start_of,
)
from croupier.odds.playing.traits import ChartRule, Trait, a_rank

Gains: TypeAlias = NDArray[np.float64]


def gains_of(faced: Faced) -> Gains:
    """Return what each action brings beyond the best of those after it, over the deals of each row."""
    found, values = np.zeros(faced.values.shape), faced.values.astype(np.float64)
    closed = faced.values == CLOSED
    if closed.any():
        values[closed] = np.nan
        for place in range(values.shape[1] - 1):
            careful = np.nanmax(values[:, place + 1 :], axis=1)
            found[:, place] = np.nan_to_num(values[:, place] - careful) * faced.ways
        return found
    careful = values[:, -1]
    for place in range(values.shape[1] - 2, -1, -1):
        found[:, place] = (values[:, place] - careful) * faced.ways
        careful = np.maximum(careful, values[:, place])
    return found


def first_open(faced: Faced, wanted: Sequence[NDArray[np.bool_]]) -> Moves:
    """Play the first action that is wanted and open, else the last one."""
    moves = np.full(len(faced.cards), len(faced.actions) - 1, dtype=np.int8)
    for place in range(len(wanted) - 1, -1, -1):
        fits = wanted[place] & (faced.values[:, place] != CLOSED)
        moves[fits] = place
    return moves


class ChartRows:
    """All rows of one decision under the best play, gathered as they come, and the chart made of them."""

    def __init__(self, faced: Faced) -> None:
        self.plan, self.decision, self.node = faced.plan, faced.decision, faced.node
        self.actions: tuple[Branch, ...] = faced.actions
        self.known = len(faced.columns)
        self.moves: set[int] = set()
        self.only: int | None = None  # the one action of every hand

    def add(self, faced: Faced) -> None:
        """Gather some rows."""
        self.moves |= set(np.unique(faced.best).tolist())
        self.gather(faced)

    def gather(self, faced: Faced) -> None:
        """Gather what the rules are chosen by."""

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:  # noqa: ARG002 (by kind)
        """Choose the rules of every action but the last, for hole cards that come here if that is known."""
        raise self._without_words()

    def play(self, faced: Faced) -> Moves:
        """Play by the chart."""
        if self.only is not None:
            return np.full(len(faced.cards), self.only, dtype=np.int8)
        return self.follow(faced)

    def follow(self, faced: Faced) -> Moves:  # noqa: ARG002 (by kind)
        """Play by the rules that were chosen."""
        raise self._without_words()

    def _without_words(self) -> UnsolvedError:
        return UnsolvedError(
            f"{self.plan.deal.steps[self.decision]} of {self.plan.game.name} is decided with cards that no "
            "chart has words for; croupier advise values every action of any hand"
        )

    def chart(self, reached: NDArray[np.bool_] | None) -> Chart:
        """Write the chart of this decision."""
        step = self.plan.betting.decisions[self.decision]
        if len(self.moves) == 1:
            (self.only,) = self.moves
            lines: tuple[Line, ...] = (_line(step, self.actions[self.only], (ChartRule("every hand"),)),)
        else:
            rules = self.choose(reached)
            *bold, last = self.actions
            shown = [
                _line(step, action, wording) for action, wording in zip(bold, rules, strict=True) if wording
            ]
            lines = (*shown, _line(step, last, ()))
        return Chart(step.id, step.id.replace("-", " ").capitalize(), self.known, lines)


def _line(step: Decide, action: Branch, rules: tuple[ChartRule, ...]) -> Line:
    words = {called.choice: called.word for called in step.called}
    return Line(words.get(action.kind, action.name), action.size, rules)


def nested(worth: Gains, least: Sequence[int]) -> Moves:
    """Return the action of each strength that brings the most, where no higher hand is played less boldly.

    ``worth`` is by action and strength; ``least`` is the lowest strength that may take each action but the
    last. Of equals the boldest is played: an exact tie goes to the bet.
    """
    worth = worth.copy()
    for place, strength in enumerate(least):
        worth[place, :strength] = -np.inf
    actions, many = worth.shape
    most = np.zeros(
        actions
    )  # of the strengths so far, where the last of them takes this action or a later one
    chosen = np.zeros(worth.shape, dtype=np.int8)
    for strength in range(many):
        most += worth[:, strength]
        chosen[:, strength] = range(actions)
        for place in range(actions - 2, -1, -1):
            if most[place + 1] > most[place]:
                most[place], chosen[place, strength] = most[place + 1], chosen[place + 1, strength]
    moves = np.zeros(many, dtype=np.int8)
    boldest = 0
    for strength in range(many - 1, -1, -1):
        boldest = moves[strength] = chosen[boldest, strength]
    return moves


class ByStrength(ChartRows):
    """A whole hand is known: from which hand up each action is made."""

    def __init__(self, faced: Faced, ranking: str, pools: Sequence[int]) -> None:
        super().__init__(faced)
        self.ranking, self.pools = RANKINGS[ranking], pools
        self.sums = np.zeros((len(self.actions), len(self.ranking.classes)))
        self.level = np.zeros(0, dtype=np.int8)  # the action of each strength

    def _held(self, faced: Faced) -> Ints:
        player = self.plan.player
        if faced.held is not None and player and player.ranking == self.ranking.id:
            return faced.held.astype(np.int64)
        mine = [place for place, pool in enumerate(faced.columns) if pool in self.pools]
        return strengths(self.ranking, faced.cards[:, mine]).astype(np.int64)

    def gather(self, faced: Faced) -> None:
        """Add up by strength what each action is worth, or the next one open where it is closed."""
        held, values = self._held(faced), faced.values.astype(np.float64)
        worth = values[:, -1]
        for place in range(len(self.actions) - 1, -1, -1):
            worth = np.where(faced.values[:, place] == CLOSED, worth, values[:, place])
            self.sums[place] += np.bincount(held, worth * faced.ways, len(self.ranking.classes))

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:  # noqa: ARG002 (one decision)
        """Choose from which hand up each action is made, so that all together bring the most."""
        self.level = nested(self.sums, [self._least(action) for action in self.actions[:-1]])
        found: list[tuple[ChartRule, ...]] = []
        for place in range(len(self.actions) - 1):
            hands = np.flatnonzero(self.level == place)
            found.append((ChartRule(or_better(self.ranking, int(hands[0]))),) if len(hands) else ())
        return found

    def _least(self, action: Branch) -> int:
        """Return the lowest hand that may take an action."""
        tests = [test for test in action.tests if test.ranking == self.ranking.id]
        return max((passing(test).start for test in tests), default=0)

    def follow(self, faced: Faced) -> Moves:
        """Play by the rules that were chosen."""
        level = self.level[self._held(faced)]
        return first_open(faced, [level <= place for place in range(len(self.actions) - 1)])


class ByClass(ByStrength):
    """Cards that a ranking tells apart though none is above another, like the spread of two cards."""

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:  # noqa: ARG002 (one decision)
        """Choose for each class the action that brings the most."""
        self.level = self.sums.argmax(axis=0).astype(np.int8)
        met = self.sums.any(axis=0)
        return [
            tuple(
                ChartRule(spoken(self.ranking.describe(int(strength)), size=self.ranking.size, full=True))
                for strength in np.flatnonzero((self.level == place) & met)
            )
            for place in range(len(self.actions) - 1)
        ]


class Starts(ChartRows):
    """Two cards are known: every one of the 169 starts has its own action."""

    def __init__(self, faced: Faced) -> None:
        super().__init__(faced)
        self.best = np.zeros(len(classes(2).sets), dtype=np.int8)

    def gather(self, faced: Faced) -> None:
        """Note the action of each start."""
        self.best[classes(2).number_of(faced.cards)] = faced.best

    def choose(self, reached: NDArray[np.bool_] | None) -> list[tuple[ChartRule, ...]]:  # noqa: ARG002 (the first)
        """Say the starts of each action, suit by suit."""
        return [self._said(place) for place in range(len(self.actions) - 1)]

    def follow(self, faced: Faced) -> Moves:
        """Play by the rules that were chosen."""
        return self.best[classes(2).number_of(faced.cards)]

    def _at(self, high: int, low: int, *, suited: bool) -> int:
        hand = np.array([[high * 4, low * 4 + (not suited)]], dtype=np.uint8)
        return int(self.best[classes(2).number_of(hand)[0]])

    def _said(self, place: int) -> tuple[ChartRule, ...]:
        found = []
        pairs = [rank for rank in range(13) if self._at(rank, rank, suited=False) == place]
        if pairs:
            found.append(ChartRule(f"a pair: {_runs(pairs)}"))
        for high in range(12, 0, -1):
            wording = []
            for suited in (True, False):
                lows = [low for low in range(high) if self._at(high, low, suited=suited) == place]
                if lows:
                    wording.append(f"{'suited' if suited else 'unsuited'} {_runs(lows, high)}")
            if wording:
                found.append(ChartRule(f"{a_rank(high)} with {', '.join(wording)}"))
        return tuple(found)

    def grid(self) -> tuple[tuple[str, ...], ...]:
        """Lay the starts out from ace to two, suited above the diagonal."""
        ranks = range(len(RANKS) - 1, -1, -1)

        def cell(row: int, column: int) -> str:
            action = self.actions[self._at(max(row, column), min(row, column), suited=column < row)]
            return f"bet {action.size}" if action.kind == "bet" else action.kind

        return tuple(tuple(cell(row, column) for column in ranks) for row in ranks)


def _runs(ranks: list[int], below: int = 13) -> str:
    """Say ranks in few words: all from one up, or one by one."""
    if ranks == list(range(ranks[0], below)):
        return "any" if ranks[0] == 0 else f"{RANKS[ranks[0]]} or higher"
    return " ".join(RANKS[rank] for rank in reversed(ranks))


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
