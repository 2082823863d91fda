"""A game as a kernel sees it: which cards each bet weighs, what decisions know, how rounds can end."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SpokenError
from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.procedure import Deal, Reveal
from croupier.odds.contest import qualifying_strength
from croupier.odds.ends import End, Layout, Paid, SideBet, side_bets
from croupier.odds.joint_contest import Setting, ends_of
from croupier.odds.paid import rows_of
from croupier.odds.policies import Spot, contest_play, contested, deciding_group, table_play, the_stand
from croupier.odds.streets import Course


class SimulationError(SpokenError):
    """A game or a wish that cannot be simulated; the message says why and what can be."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One hand that is ranked: its ranking, its cards by name, and those that must all play (Q1-18)."""

    ranking: str
    cards: tuple[str, ...]
    must: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Scene:
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

    @property
    def shown(self) -> str | None:
        """The dealer's card that lies open at the decision, if there is one."""
        return self.dealer.cards[0] if self.dealer and self.spots[0].shown.shape[1] else None

    @cached_property
    def course(self) -> Course | None:
        """The streets of a game against a pay table."""
        return None if contested(self.game) else table_play(self.game).solution.course

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


def scene_of(game: Game, up: frozenset[str] | None = None) -> Scene:
    """Lay a game out for simulation with these side bets, or with all, or say why it cannot be.

    Cards that no bet looks at are not dealt.
    """
    for blank in game.blanks:
        if blank.path.startswith("pay."):
            raise SimulationError(f"{blank.says} is not known; supply it with --set '{blank.path}=...'")
    main = deciding_group(game)
    own, shared = _cards(game)
    if contested(game):
        spots: tuple[Spot, ...] = (contest_play(game).spot,)
        set_ = _bare(game)
        ends, _ = ends_of(set_)
        hand = _weighed(own, shared, set_.contest.ranking, set_.contest.player_cards)
        dealer = _weighed(own, shared, set_.contest.ranking, set_.contest.dealer_cards)
        known: tuple[tuple[str, ...], ...] = (hand.cards,)
    else:
        spots = table_play(game).spots
        table = game.pay_table(game.wagers_of(main)[0].paid_by)
        ends = _street_ends(table_play(game).solution.course, SideBet(main, table, rows_of(table)))
        hand = _weighed(own, shared, table.ranking, table.cards)
        dealer = None
        known = _known(game, own, shared, table, spots)
    bets = tuple(bet for bet in side_bets(game, main) if up is None or bet.group in up)
    layout = Layout(game, main, ends, bets)
    sides = tuple(
        (bet, _weighed(own, shared, bet.table.ranking, bet.table.cards, bet.table.uses_all_of))
        for bet in bets
    )
    names = tuple(name for name, _ in own)
    weighed = {name for each in (hand, dealer, *(hand for _, hand in sides)) if each for name in each.cards}
    looked_at = tuple(card for card in shared if card[0] in weighed)
    return Scene(game, main, names, looked_at, spots, known, layout, hand, dealer, sides)


Cards = tuple[tuple[str, str], ...]  # a card's name and its group


def _cards(game: Game) -> tuple[Cards, Cards]:
    own: list[str] = []
    shared: list[str] = []
    for group in game.cards:
        place = own if group.owner == "player" else shared
        place += [group.id] * group.count
    return (
        tuple((f"p{n}", group) for n, group in enumerate(own)),
        tuple((f"t{n}", group) for n, group in enumerate(shared)),
    )


def _of_group(cards: Cards, group: str) -> tuple[str, ...]:
    return tuple(name for name, of in cards if of == group)


def _weighed(
    own: Cards, shared: Cards, ranking: str, groups: tuple[str, ...], must: tuple[str, ...] = ()
) -> Weighed:
    cards = (*own, *shared)
    names = tuple(name for group in groups for name in _of_group(cards, group))
    return Weighed(ranking, names, tuple(name for group in must for name in _of_group(cards, group)))


def _bare(game: Game) -> Setting:
    """Return a contest without its side bets, to ask how it can end."""
    stand, contest = the_stand(game)
    return Setting(game, deciding_group(game), contest, stand, (), ())


def _known(
    game: Game, own: Cards, shared: Cards, table: PayTable, spots: tuple[Spot, ...]
) -> tuple[tuple[str, ...], ...]:
    """Return the cards of the main hand that are known at each decision, as the steps bring them."""
    seen: list[str] = []
    found = {}
    asked = {spot.step for spot in spots}
    for step in game.steps:
        if isinstance(step, Deal) and not step.left_out:
            for name in step.cards:
                group = game.card_group(name)
                if name in table.cards and (group.owner == "player" or group.face == "up"):
                    seen += _of_group((*own, *shared), name)
        elif isinstance(step, Reveal) and step.card and step.card.group in table.cards:
            seen.append(_of_group((*own, *shared), step.card.group)[step.card.number - 1])
        elif step.id in asked:
            found[step.id] = tuple(seen)
    return tuple(found[spot.step] for spot in spots)


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
        End(course.streets[street].step, (Paid(bet.group, Fraction(units)),))
        for street, units in fold_ends(course)
    ]
    stays = [End(None, (row.times(stake),)) for stake in stakes_before(course)[-1] for row in paid]
    return (*folds, *stays)
