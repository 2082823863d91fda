"""Describe a game as a kernel sees it: what is refused, which cards each bet weighs, how rounds end."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.procedure import Decide, sight_at
from croupier.games.words import ByTable, Compared, FoldEffect
from croupier.odds.counting.outcomes import End, Layout, SideBet, SpotPayout, side_bets
from croupier.odds.counting.payouts import UnsolvedError, rows_of
from croupier.odds.playing.policies import Spot, contest_play, contested, deciding_group, table_play
from croupier.odds.solvers.dealer import Setting, ends_of, qualifying_strength
from croupier.odds.solvers.solvable import blind_strategy, stand_of, why_no_solution
from croupier.odds.solvers.streets import Course, course_of, verify_tied_to_the_ante

_RANKED = ("three-card", "five-card", "pocket")


def why_no_kernel(game: Game) -> str | None:
    """Say what no kernel plays of a game, or return None.

    >>> from croupier.games import load
    >>> why_no_kernel(load("three-card-poker"))
    """
    what = next(_beyond(game), None)
    if what is None:
        return None
    return f"{game.name} {what}, which a simulation does not play yet; croupier play deals it, round by round"


def _beyond(game: Game) -> Iterator[str]:
    if game.deck.cards != DECK:
        yield f"has a deck of {len(game.deck.cards)} cards"
    rankings = [table.ranking for table in game.pay_tables]
    rankings += [game.contest.ranking] if game.contest else []
    for ranking in rankings:
        if ranking not in _RANKED:
            yield f"ranks hands by {ranking}"
    yield from _decisions([step for step in game.steps if isinstance(step, Decide)])
    if any(wager.after_fold.fate is FoldEffect.HALF for wager in game.wagers):
        yield "gives half of a bet back to who folds"
    if game.contest:
        yield from _contest(game)
    if not any(group.owner == "player" for group in game.cards):
        yield "deals no player a card"


def _decisions(steps: list[Decide]) -> Iterator[str]:
    asked = Counter(step.wager for step in steps)
    for step in steps:
        if "check" in step.choices:
            yield f"lets a player check (at {step.id})"
        if asked[step.wager] > 1:
            yield f"asks more than once about {step.wager}"
        if step.times or step.sizes or step.only_if or step.only_on:
            yield f"asks some hands and not others, or by size (at {step.id})"


def _contest(game: Game) -> Iterator[str]:
    contest = game.contest
    assert contest is not None  # noqa: S101 (asked of games with one)
    if contest.after_tie:
        yield "deals new cards after a tie"
    results = [line.result for line in contest.results]
    if any(isinstance(result, Compared) for result in results):
        yield "compares hands although the dealer does not qualify"
    if any(isinstance(result, ByTable) and result.otherwise for result in results):
        yield "pays a contested bet by a table, else otherwise"


MOST_LOOKED_UP = 5  # known cards that a kernel looks a decision up by


class SimulationError(CroupierError):
    """A game or a wish that cannot be simulated; the message says why and what can be."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One hand that is ranked: its ranking, its cards by name, and those that must all play (Q1-18)."""

    ranking: str
    cards: tuple[str, ...]
    must: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class KernelSpec:
    """The cards, decisions and ends of a game; a player's cards are p0, p1 …, the others t0, t1."""

    game: Game
    main: str
    own: tuple[str, ...]
    shared: tuple[tuple[str, str], ...]  # a card's name and its group
    spots: tuple[Spot, ...]
    known: tuple[tuple[str, ...], ...]  # the cards known at each decision
    layout: Layout
    hand: Weighed  # the player's, that main is settled by
    dealer: Weighed | None  # the dealer's, if there is a contest
    sides: tuple[tuple[SideBet, Weighed], ...]
    unsolved: str | None = None  # why there is no solution: then every seat plays without looking at a card

    @property
    def shown(self) -> str | None:
        """The dealer's card that lies open at the decision, if there is one."""
        return self.dealer.cards[0] if self.dealer and self.spots[0].shown.shape[1] else None

    @cached_property
    def course(self) -> Course | None:
        """The streets of a game against a pay table."""
        return None if contested(self.game) else _course(self.game)

    @cached_property
    def which(self) -> NDArray[np.int64]:
        """The end of a contest by strength and outcome."""
        return ends_of(_bare(self.game))[1]

    @property
    def qualifies(self) -> int:
        """The lowest strength with which the dealer plays."""
        return qualifying_strength(self.game.contest) if self.game.contest else 0

    @property
    def main_rows(self) -> NDArray[np.uint8]:
        """The row of the main pay table by strength."""
        return rows_of(self.game.pay_table(self.game.wagers_of(self.main)[0].paid_by)).row_of

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers in the order of outcomes: main, then the side bets."""
        return (self.main, *(side.group for side, _ in self.sides))

    @property
    def most_seats(self) -> int:
        """How many seats one deck serves."""
        return (52 - len(self.shared)) // len(self.own)


def kernel_spec_of(game: Game, up: frozenset[str] | None = None) -> KernelSpec:
    """Lay a game out for simulation with these side bets, or with all, or say why it cannot be.

    Cards that no bet looks at are not dealt.
    """
    for blank in game.blanks:
        if blank.path.startswith("pay."):
            raise SimulationError(blank.fix, command=blank.command)
    if why := why_no_kernel(game):
        raise SimulationError(why)
    main = deciding_group(game)
    own, shared = cards_by_name(game)
    unsolved = why_blind(game)
    if unsolved and not blind_strategy(game):
        raise UnsolvedError(unsolved)
    if contested(game):
        set_ = _bare(game)
        spots: tuple[Spot, ...] = _blind_spots(game) if unsolved else (contest_play(game).spot,)
        ends, _ = ends_of(set_)
        hand = weighed_cards(own, shared, set_.contest.ranking, set_.contest.player_cards)
        dealer = weighed_cards(own, shared, set_.contest.ranking, set_.contest.dealer_cards)
    else:
        table = game.pay_table(game.wagers_of(main)[0].paid_by)
        spots = _blind_spots(game) if unsolved else table_play(game).spots
        ends = _street_ends(_course(game), SideBet(main, table, rows_of(table)))
        hand = weighed_cards(own, shared, table.ranking, table.cards)
        dealer = None
    known = tuple(() if unsolved else _known(game, (*own, *shared), hand, spot) for spot in spots)
    bets = tuple(bet for bet in side_bets(game, main) if up is None or bet.group in up)
    layout = Layout(game, main, ends, bets)
    sides = tuple(
        (bet, weighed_cards(own, shared, bet.table.ranking, bet.table.cards, bet.table.uses_all_of))
        for bet in bets
    )
    names = tuple(name for name, _ in own)
    weighed = {name for each in (hand, dealer, *(hand for _, hand in sides)) if each for name in each.cards}
    looked_at = tuple(card for card in shared if card[0] in weighed)
    return KernelSpec(game, main, names, looked_at, spots, known, layout, hand, dealer, sides, unsolved)


def why_blind(game: Game) -> str | None:
    """Say why seats of a game can only play without looking: it has no solution, or one of too many cards."""
    if why := why_no_solution(game, deciding_group(game)):
        return why
    if game.contest and contested(game):
        known = [sum(game.card_group(name).count for name in game.contest.player_cards)]
    else:
        known = [street.known for street in _course(game).streets]
    if max(known) <= MOST_LOOKED_UP:
        return None
    return (
        f"{game.name} is decided with {max(known)} cards known, and a simulation looks decisions up by "
        f"{MOST_LOOKED_UP} at most"
    )


NamedCards = tuple[tuple[str, str], ...]  # a card's name and its group


def cards_by_name(game: Game) -> tuple[NamedCards, NamedCards]:
    """Name every card of a round: a player's p0, p1 …, the others t0, t1 …, each with its group."""
    own: list[str] = []
    shared: list[str] = []
    for group in game.cards:
        place = own if group.owner == "player" else shared
        place += [group.id] * group.count
    return (
        tuple((f"p{n}", group) for n, group in enumerate(own)),
        tuple((f"t{n}", group) for n, group in enumerate(shared)),
    )


def _of_group(cards: NamedCards, group: str) -> tuple[str, ...]:
    return tuple(name for name, of in cards if of == group)


def weighed_cards(
    own: NamedCards, shared: NamedCards, ranking: str, groups: tuple[str, ...], must: tuple[str, ...] = ()
) -> Weighed:
    """Return a hand of some groups of cards."""
    cards = (*own, *shared)
    names = tuple(name for group in groups for name in _of_group(cards, group))
    return Weighed(ranking, names, tuple(name for group in must for name in _of_group(cards, group)))


def _bare(game: Game) -> Setting:
    """Return a contest without its side bets, to ask how it can end."""
    main = deciding_group(game)
    stand = stand_of(game, main)
    assert stand is not None  # noqa: S101 (it is solved, or can be played without looking)
    assert game.contest is not None  # noqa: S101
    return Setting(game, main, game.contest, stand, (), ())


def _course(game: Game) -> Course:
    main = deciding_group(game)
    verify_tied_to_the_ante(game, main)
    course = course_of(game, main, game.pay_table(game.wagers_of(main)[0].paid_by))
    if course is None:
        raise UnsolvedError(f"the bets of {main} in {game.name} are not paid by one pay table")
    return course


def _known(game: Game, cards: NamedCards, hand: Weighed, spot: Spot) -> tuple[str, ...]:
    """Return the cards of the main hand that are known at a decision, as the steps bring them."""
    seen = sight_at(game, spot.step).cards
    return tuple(name for group, n in seen if (name := _of_group(cards, group)[n - 1]) in hand.cards)


def _blind_spots(game: Game) -> tuple[Spot, ...]:
    """Return the decisions of a game for somebody who looks at no card: one state each, the first move."""
    main = deciding_group(game)
    if contested(game):
        set_ = _bare(game)
        moves = ((set_.stand.wager, set_.stand.units),)
        return (_blind_spot(set_.stand.step, (1,), set_.contest.ranking, moves, may_fold=True),)
    course, ranking = _course(game), game.pay_table(game.wagers_of(main)[0].paid_by).ranking
    return tuple(
        _blind_spot(street.step, stakes, ranking, street.moves, may_fold=street.may_fold)
        for street, stakes in zip(course.streets, stakes_before(course), strict=False)
    )


def _blind_spot(
    step: str, stakes: tuple[int, ...], ranking: str, moves: tuple[tuple[str, int], ...], *, may_fold: bool
) -> Spot:
    nothing = np.zeros((1, 0), np.uint8)
    first = np.zeros((len(stakes), 1), np.int8)
    return Spot(step, stakes, nothing, nothing, ranking, np.zeros(1, np.int64), moves, may_fold, first)


# ------------------------------------------------------------------------------------- how streets end


def stakes_before(course: Course) -> tuple[tuple[int, ...], ...]:
    """Return the units that can be at stake before each decision, and after the last."""
    before: list[tuple[int, ...]] = [(course.first_stake,)]
    for street in course.streets:
        before.append(tuple(sorted({stake + units for stake in before[-1] for _, units in street.moves})))
    return tuple(before)


def fold_ends(course: Course) -> Iterator[tuple[int, int]]:
    """Yield the street and units of every end that is a fold, in the order of the ends."""
    for number, (street, stakes) in enumerate(zip(course.streets, stakes_before(course), strict=False)):
        if street.may_fold:
            yield from ((number, stake) for stake in stakes)


def _street_ends(course: Course, bet: SideBet) -> tuple[End, ...]:
    """Return every way main can end: the folds first, then each stake with each row of the pay table."""
    paid = bet.paid(1, {})
    folds = [
        End(course.streets[street].step, (SpotPayout(bet.group, Fraction(units)),))
        for street, units in fold_ends(course)
    ]
    stays = [End(None, (row.times(stake),)) for stake in stakes_before(course)[-1] for row in paid]
    return (*folds, *stays)
