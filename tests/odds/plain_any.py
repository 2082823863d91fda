"""Any small game worked out the slow way: every deal, and every decision by exactly what its player sees.

Nothing here comes from croupier.odds, nor from what croupier.games says is in sight. The steps of a file are
walked one after the other. A card that comes into sight is dealt then, each of the cards left in turn; a
decision is the best of its choices for the cards in sight; at the end the cards nobody has seen are dealt in
every way.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, perm

from croupier.games import Game
from croupier.games.payment import PayTable, WagerResult, row_for
from croupier.games.procedure import Deal, Decide, HandTest, Reveal, Tend
from croupier.games.words import ByTable, Compared, FoldEffect, Odds, Plain, Result
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of

Place = tuple[str, int]  # a group and a card's number in it
Seen = tuple[tuple[Place, int], ...]  # the cards in sight, in the order they came
Bets = tuple[int, ...]  # the units on each wager of main, in the order of the file


@dataclass(frozen=True)
class Worth:
    """What a round brings from here on the average, and what is staked in it."""

    value: Fraction
    staked: Fraction


def solved(game: Game) -> Worth:
    """Return what the main wager brings for one unit of the ante, with what is staked."""
    return _Solver(game).solved()


def deals(game: Game) -> int:
    """Return how many ways the cards of a round can fall, as they are dealt here."""
    solver = _Solver(game)
    ways, left = 1, len(game.deck.cards)
    opened = solver.opened[: solver.decided]
    for places in [*opened, solver.hidden(tuple((place, 0) for now in opened for place in now))]:
        for count in Counter(group for group, _ in places).values():
            ways *= perm(left, count) if solver.in_order else comb(left, count)
            left -= count
    return ways


class _Solver:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.deck = game.deck.cards
        self.wagers = game.wagers_of("main")
        self.tables = game.pay_tables
        contest = game.contest
        weighed = [(table.ranking, table.cards) for table in self.tables]
        if contest:
            weighed[:0] = [
                (contest.ranking, contest.player_cards),
                (contest.ranking, contest.dealer_cards),
            ]
        self.weighed = weighed
        self.in_order = any(RANKINGS[ranking].ordered for ranking, _ in weighed)
        self.opened = self._opened()
        decisions = [number for number, step in enumerate(game.steps) if isinstance(step, Decide)]
        self.decided = max(decisions, default=-1) + 1  # from this step on nobody chooses anything
        self.ends = cache(self._ends)
        self.brings = cache(self._brings)

    # ------------------------------------------------------------------------------------ cards in sight

    def _opened(self) -> list[list[Place]]:
        """Return the cards that come into a player's sight at each step."""
        may_look = not any(
            isinstance(step, Tend) and step.what == "players may touch" for step in self.game.steps
        )
        waiting: list[Place] = []  # own cards nobody may look at yet
        before: set[Place] = set()
        found = []
        for step in self.game.steps:
            now: list[Place] = []
            match step:
                case Deal():
                    for name in step.cards:
                        group = self.game.card_group(name)
                        places = self._places(name)
                        if group.owner == "player" and group.face == "down":
                            waiting += places
                        elif group.face == "up":
                            now += places
                        else:
                            now += places[: group.dealer_shows]
                case Reveal():
                    now += (
                        [(step.card.group, step.card.number)] if step.card else self._places(step.cards or "")
                    )
                case Tend(what="players may touch"):
                    may_look = True
                case _:
                    pass
            if may_look:
                now += waiting
                waiting = []
            now = [place for place in now if place not in before]
            before |= set(now)
            found.append(now)
        return found

    def _places(self, group: str) -> list[Place]:
        return [(group, number + 1) for number in range(self.game.card_group(group).count)]

    def hidden(self, seen: Seen) -> list[Place]:
        """Return the places that nobody has seen and that some hand is made of."""
        known = dict(seen)
        groups = dict.fromkeys(group for _, cards in self.weighed for group in cards)
        return [place for group in groups for place in self._places(group) if place not in known]

    def dealt(self, places: list[Place], left: tuple[int, ...]) -> Iterator[Seen]:
        """Deal cards to places in every way; within a group the order is left aside where none matters."""
        if not places:
            yield ()
            return
        group = places[0][0]
        here = [place for place in places if place[0] == group]
        others = [place for place in places if place[0] != group]
        ways = permutations(left, len(here)) if self.in_order else combinations(left, len(here))
        for cards in ways:
            rest = tuple(card for card in left if card not in cards)
            for more in self.dealt(others, rest):
                yield (*zip(here, cards, strict=True), *more)

    def left(self, seen: Seen) -> tuple[int, ...]:
        """Return the cards that are not in sight."""
        known = {card for _, card in seen}
        return tuple(card for card in self.deck if card not in known)

    # ------------------------------------------------------------------------------------------ a round

    def solved(self) -> Worth:
        first = tuple(int(self.game.step(wager.placed_at).do == "bets") for wager in self.wagers)
        return self.from_step(0, (), first)

    def from_step(self, number: int, seen: Seen, bets: Bets) -> Worth:
        """Return what a round brings from a step on."""
        if number == self.decided:
            return Worth(_sum(bets, self.ends(seen)), Fraction(sum(bets)))
        worths = [
            self.acted(number, (*seen, *more), bets)
            for more in self.dealt(self.opened[number], self.left(seen))
        ]
        return Worth(
            sum((worth.value for worth in worths), Fraction(0)) / len(worths),
            sum((worth.staked for worth in worths), Fraction(0)) / len(worths),
        )

    def acted(self, number: int, seen: Seen, bets: Bets) -> Worth:
        """Return what a round brings once the cards of a step lie there: the best choice, if one is asked."""
        step = self.game.steps[number]
        if not isinstance(step, Decide) or not self.is_asked(step, seen, bets):
            return self.from_step(number + 1, seen, bets)
        place = [wager.id for wager in self.wagers].index(step.wager)
        found: list[Worth] = []  # from the boldest choice: of equals the first is taken
        units = {
            "bet": self.open_sizes(step, seen),
            "let it ride": [1],
            "take back": [0],
            "check": [bets[place]],
        }
        for choice in ("bet", "let it ride", "check", "take back"):
            for unit in units[choice] if choice in step.choices else []:
                after = (*bets[:place], unit, *bets[place + 1 :])
                found.append(self.from_step(number + 1, seen, after))
        if "fold" in step.choices:
            found.append(Worth(self.folded(step, seen, bets), Fraction(sum(bets))))
        return max(found, key=lambda worth: worth.value)

    def is_asked(self, step: Decide, seen: Seen, bets: Bets) -> bool:
        """Whether a hand is asked: its bet is not up yet, or to be taken back, and it holds what one must."""
        is_up = bets[[wager.id for wager in self.wagers].index(step.wager)] > 0
        if is_up != ("let it ride" in step.choices):
            return False
        return step.only_if is None or self.holds(step.only_if, seen)

    def open_sizes(self, step: Decide, seen: Seen) -> list[int]:
        """Return the sizes of a bet that a hand may make, from the largest."""
        sizes = step.times or self.game.wager(step.wager).times
        closed = {size for rule in step.sizes if not self.holds(rule, seen) for size in rule.times}
        return sorted(set(sizes) - closed, reverse=True)

    def holds(self, test: HandTest, seen: Seen) -> bool:
        return _fits(test.ranking, test.hand, _strength(test.ranking, _hand(seen, test.cards)))

    def folded(self, step: Decide, seen: Seen, bets: Bets) -> Fraction:
        """Return what a fold leaves."""
        net = Fraction(0)
        for place, wager in enumerate(self.wagers):
            fate = wager.after_fold.when_folded_at(step.id).fate
            each = {
                FoldEffect.LOST: Fraction(-1),
                FoldEffect.HALF: Fraction(-1, 2),
                FoldEffect.STAYS: self.ends(seen)[place] if fate is FoldEffect.STAYS else None,
            }[fate]
            assert each is not None
            net += bets[place] * each
        return net

    # ----------------------------------------------------------------------------------- what bets bring

    def _ends(self, seen: Seen) -> tuple[Fraction, ...]:
        """Return what a unit of each wager brings on the average of all cards not in sight."""
        counted: Counter[tuple[int, ...]] = Counter()
        for more in self.dealt(self.hidden(seen), self.left(seen)):
            dealt = (*seen, *more)
            counted[tuple(_strength(ranking, _hand(dealt, cards)) for ranking, cards in self.weighed)] += 1
        total = counted.total()
        return tuple(
            sum((self.brings(hands)[place] * ways for hands, ways in counted.items()), Fraction(0)) / total
            for place in range(len(self.wagers))
        )

    def _brings(self, hands: tuple[int, ...]) -> tuple[Fraction, ...]:
        """Return what a unit of each wager brings, by the strengths of the hands weighed."""
        rows = dict(
            zip([table.id for table in self.tables], hands[len(hands) - len(self.tables) :], strict=True)
        )
        return tuple(
            self._contested(wager.id, hands[0], hands[1], rows)
            if wager.paid_by == "contest"
            else _paid(self.game.pay_table(wager.paid_by), rows[wager.paid_by], Plain.LOSES)
            for wager in self.wagers
        )

    def _contested(self, wager: str, mine: int, theirs: int, rows: dict[str, int]) -> Fraction:
        contest = self.game.contest
        assert contest
        lines = (
            contest.player_wins if mine > theirs else contest.tie if mine == theirs else contest.dealer_wins
        )
        result = _named(lines, wager)
        if contest.qualifies and not _fits(contest.ranking, contest.qualifies, theirs):
            apart = _named(contest.dealer_does_not_qualify, wager)
            result = result if isinstance(apart, Compared) else apart
        if isinstance(result, ByTable):
            return _paid(self.game.pay_table(result.pay), rows[result.pay], result.otherwise or Plain.LOSES)
        assert not isinstance(result, Compared)
        return _net(result)


def _named(lines: tuple[WagerResult, ...], wager: str) -> Result:
    (result,) = (line.result for line in lines if line.wager == wager)
    return result


def _paid(table: PayTable, strength: int, otherwise: Odds | Plain) -> Fraction:
    row = row_for(table, strength)
    if row is None:
        return _net(otherwise)
    assert isinstance(row.pays, Odds | Plain)
    kept = table.winning_stake == "kept" and isinstance(row.pays, Odds)
    return _net(row.pays) - kept


def _net(pays: Odds | Plain) -> Fraction:
    if isinstance(pays, Odds):
        return pays.to_one
    return {Plain.PUSH: Fraction(0), Plain.LOSES: Fraction(-1)}[pays]


def _hand(dealt: Seen, groups: tuple[str, ...]) -> tuple[int, ...]:
    """Return the cards of some groups, each in the order of its numbers."""
    return tuple(card for group in groups for (name, _), card in sorted(dealt) if name == group)


@cache
def _strength(ranking: str, cards: tuple[int, ...]) -> int:
    return RANKINGS[ranking].strength(cards)


@cache
def _fits(ranking: str, phrase: str, strength: int) -> bool:
    known = RANKINGS[ranking]
    return hand_range(phrase, known).holds(key_of(known.describe(strength), known))


def _sum(bets: Bets, nets: tuple[Fraction, ...]) -> Fraction:
    return sum((units * net for units, net in zip(bets, nets, strict=True)), Fraction(0))
