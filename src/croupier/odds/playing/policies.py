"""Find what any way of playing a game is worth, exactly: the best one, a chart's, or a shortcut's."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.payment import Contest, PayTable
from croupier.games.procedure import Decide
from croupier.odds.counting.payouts import Rows, UnsolvedError, WagerOdds, returns, rows_of
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.solvers.dealer import meetings_in_parts
from croupier.odds.solvers.solvable import (
    Stand,
    is_searched,
    stand_of,
    verify_size,
    verify_solved,
    with_advice,
)
from croupier.odds.solvers.streets import (
    Course,
    Solution,
    course_of,
    follow,
    next_classes,
    row_counts,
    solve,
    spread,
    verify_tied_to_the_ante,
)
from croupier.odds.solvers.wagers import contest_nets, contest_odds, followed_odds

if TYPE_CHECKING:
    from croupier.odds.general.search import Choose as SearchedChoose

Moves: TypeAlias = NDArray[np.int8]
FOLD = -1


@dataclass(frozen=True, eq=False)
class Spot:
    """Everything a player can face at one decision: the stakes there can be, and the cards known."""

    step: str
    stakes: tuple[int, ...]
    cards: NDArray[np.uint8]  # (states, cards): the player's, and the community cards that lie open
    shown: NDArray[np.uint8]  # (states, cards): the dealer's that lie open
    ranking: str
    sure: Ints  # the sign of the worst that can still come of the cards by the pay table; 0 in a contest
    moves: tuple[tuple[str, int], ...]  # a choice and the units it adds
    may_fold: bool
    best: Moves  # (stakes, states): the number of the best move, or FOLD


Choose: TypeAlias = Callable[[Spot], Moves]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a way of playing brings for one unit of the ante, and how many units it puts at risk."""

    ev: Fraction
    average_wager: Fraction


def best_play(spot: Spot) -> Moves:
    """Play the best move everywhere; an exact tie goes to the bet."""
    return spot.best


def value_of(game: Game, policy: Choose) -> Worth:
    """Return what a policy is worth, counted over every deal.

    >>> from croupier.games import load
    >>> value_of(load("nh-holdem-stud"), best_play).ev
    Fraction(-4289, 46410)
    """
    return table_play(game).worth(policy) if not contested(game) else contest_play(game).worth(policy)


def policy_odds(game: Game, policy: Choose) -> WagerOdds:
    """Return the whole odds of the wager a policy decides about, counted over every deal.

    Where a game is solved by the search, a policy gets `Faced` and returns the number of an action for each
    of its rows: `faced.actions` has them, the boldest first.

    >>> from croupier.games import load
    >>> policy_odds(load("nh-holdem-stud"), best_play).ev
    Fraction(-4289, 46410)
    """
    group = deciding_group(game)
    if is_searched(game, group):
        return _searched_odds(game, group, policy)
    if not contested(game):
        play = table_play(game)
        return followed_odds(group, play.followed(policy), play.pays)
    contest = contest_play(game)
    assert game.contest is not None  # noqa: S101 (a hand against the dealer is what is decided about)
    return contest_odds(game, group, game.contest, 0, moves_of(policy, contest.spot)[0] != FOLD)


def _searched_odds(game: Game, group: str, policy: Choose) -> WagerOdds:
    # Loaded where a game needs it: from a shell, loading the search takes a tenth of the time of an answer.
    from croupier.odds.general.playing import follow  # noqa: PLC0415
    from croupier.odds.general.search import best_choice  # noqa: PLC0415
    from croupier.odds.solvers.searched import figures, searched_plan, why_not_searched  # noqa: PLC0415

    if why := why_not_searched(game, group):
        raise UnsolvedError(with_advice(game, why))
    choose = best_choice if policy is best_play else cast("SearchedChoose", policy)
    return figures(follow(searched_plan(game, (group,)), choose).found)[group]


def moves_of(policy: Choose, spot: Spot) -> Moves:
    """Return what a policy does at a decision, held to the moves there are; one line does for every stake."""
    moves = np.asarray(policy(spot))
    least, most = FOLD if spot.may_fold else 0, len(spot.moves) - 1
    if moves.shape not in {spot.best.shape, spot.best.shape[1:]} or not np.issubdtype(
        moves.dtype, np.integer
    ):
        raise UnsolvedError(
            f"a policy must return one whole number for each of the {spot.best.shape[1]:,} states of "
            f"{spot.step}, not {moves.dtype} of shape {moves.shape}; start from spot.best"
        )
    if moves.size and not least <= int(moves.min()) <= int(moves.max()) <= most:
        known = ", ".join(f"{n} for {name}" for n, (name, _) in enumerate(spot.moves))
        fold = f"{FOLD} for a fold, " if spot.may_fold else ""
        raise UnsolvedError(f"a policy made a move that {spot.step} does not have; return {fold}{known}")
    return np.broadcast_to(moves, spot.best.shape).astype(np.int8)


def deciding_group(game: Game) -> str:
    """Return the wager the decisions of a game are about."""
    decided = {step.wager for step in game.steps if isinstance(step, Decide)}
    groups = {group: game.wagers_of(group) for group in game.wager_groups}
    for group, spots in groups.items():
        if any(spot.id in decided for spot in spots):
            return group
    for group, spots in groups.items():
        if any(spot.paid_by == CONTEST for spot in spots):
            return group
    raise UnsolvedError(f"{game.name} leaves the player nothing to decide")


def require_decision(game: Game) -> None:
    """Refuse a game that asks its players nothing, though they may meet the dealer's hand."""
    if not any(isinstance(step, Decide) for step in game.steps):
        raise UnsolvedError(f"{game.name} leaves the player nothing to decide")


def decides(game: Game) -> bool:
    """Return whether a game leaves the player something to decide, or has a hand against the dealer's."""
    return any(isinstance(step, Decide) for step in game.steps) or any(
        spot.paid_by == CONTEST for spot in game.wagers
    )


def main_group(game: Game) -> str:
    """Return the wager the decisions of a game are about, or the first if nothing is decided."""
    return deciding_group(game) if decides(game) else game.wager_groups[0]


def contested(game: Game) -> bool:
    """Return whether the decisions of a game are about a hand against the dealer."""
    return any(spot.paid_by == CONTEST for spot in game.wagers_of(deciding_group(game)))


# ----------------------------------------------------------------------------------- against a pay table


@dataclass(frozen=True, eq=False)
class TablePlay:
    """A game of streets against a pay table, solved, and ready to be played any other way."""

    table: PayTable
    rows: Rows
    pays: tuple[Fraction, ...]
    solution: Solution

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The decisions in order."""
        signs = np.array([(net > 0) - (net < 0) for net in self.pays])
        course = self.solution.course
        found = []
        for policy in self.solution.policies:
            known = policy.street.known
            comes = row_counts(known, course.cards, self.table.ranking, self.rows, course.low) > 0
            cards = classes(known, course.low).sets
            spot = Spot(
                step=policy.street.step,
                stakes=policy.stakes,
                cards=cards,
                shown=cards[:, :0],
                ranking=self.table.ranking,
                sure=np.where(comes, signs, 1).min(axis=1),
                moves=policy.street.moves,
                may_fold=policy.street.may_fold,
                best=policy.moves,
            )
            found.append(spot)
        return tuple(found)

    def worth(self, policy: Choose) -> Worth:
        """Follow a policy from the deal to the last card."""
        return self.settled(self.followed(policy))

    def followed(self, policy: Choose) -> Solution:
        """Follow a policy to every way a round can end."""
        best, spots = self.solution.policies, self.spots
        played = tuple(
            replace(old, moves=moves_of(policy, spot)) for old, spot in zip(best, spots, strict=True)
        )
        return follow(self.solution.course, self.table.ranking, self.rows, played)

    def restricted(self, course: Course) -> Worth:
        """Return the best that can be made of the same game with fewer moves."""
        return self.settled(solve(course, self.table.ranking, self.rows, self.pays))

    def settled(self, solution: Solution) -> Worth:
        """Add up what a solution brings."""
        ev, staked = Fraction(0), 0
        for units, often in solution.settled.items():
            ev += units * sum(net * ways for net, ways in zip(self.pays, often.tolist(), strict=True))
            staked += units * int(often.sum())
        for lost in solution.folded.values():
            ev -= sum(units * ways for units, ways in lost.items())
            staked += sum(units * ways for units, ways in lost.items())
        return Worth(ev / solution.total, Fraction(staked, solution.total))

    def reached(self) -> tuple[Ints, ...]:
        """Return, for each decision, in how many ways the best play comes to each stake and class."""
        course, policies = self.solution.course, self.solution.policies
        ways: dict[int, Ints] = {course.first_stake: classes(policies[0].street.known, course.low).weights}
        found = []
        for number, policy in enumerate(policies):
            nothing = np.zeros(policy.moves.shape[1], dtype=np.int64)
            found.append(np.stack([ways.get(stake, nothing) for stake in policy.stakes]))
            after: dict[int, Ints] = {}
            for row, stake in enumerate(policy.stakes):
                for move, (_, units) in enumerate(policy.street.moves):
                    here = np.where(policy.moves[row] == move, found[-1][row], 0)
                    after[stake + units] = after.get(stake + units, nothing) + here
            ways = after
            if number + 1 < len(policies):
                then = policies[number + 1].street.known
                if more := then - policy.street.known:
                    leads = next_classes(policy.street.known, more, course.low)
                    size = len(classes(then, course.low).weights)
                    ways = {stake: spread(leads, mass, size) for stake, mass in ways.items()}
        return tuple(found)


def table_play(game: Game) -> TablePlay:
    """Solve a game of streets against a pay table."""
    course = the_course(game)
    verify_size(game, deciding_group(game))
    table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    return TablePlay(table, rows, pays, solve(course, table.ranking, rows, pays))


def the_course(game: Game) -> Course:
    """Return the decisions of a game against a pay table, whose every row must be known."""
    group = deciding_group(game)
    verify_solved(game, group)
    table = game.pay_table(game.wagers_of(group)[0].paid_by)
    _verify_whole(game, table)
    course = course_of(game, group, table)
    if course is None or not course.streets:
        raise UnsolvedError(f"{group} of {game.name} is not paid by one pay table with decisions before it")
    verify_tied_to_the_ante(game, group)
    return course


def _verify_whole(game: Game, *tables: PayTable) -> None:
    for blank in game.blanks:
        if any(blank.path.startswith(f"pay.{table.id}.") for table in tables):
            raise UnsolvedError(blank.fix, command=blank.command)


# ------------------------------------------------------------------------------------ against the dealer


@dataclass(frozen=True, eq=False)
class ContestPlay:
    """A hand against the dealer with one decision, laid out state by state."""

    stand: Stand
    spot: Spot
    strength: NDArray[np.uint16]
    margin: Ints  # what staying brings more than folding, over all deals of a state, in `scale` parts
    weights: NDArray[np.uint8]  # how many deals of the cards in sight a state stands for
    each: int  # ways a state can go on
    scale: int
    units: int  # at risk in all by one who stays

    def worth(self, policy: Choose) -> Worth:
        """Add up what a policy brings."""
        stays = moves_of(policy, self.spot)[0] != FOLD
        seen = int(self.weights.sum(dtype=np.int64))
        ev = Fraction(int(self.margin[stays].sum()), seen * self.each * self.scale) - 1
        staying = Fraction(int(self.weights[stays].sum(dtype=np.int64)), seen)
        return Worth(ev, 1 + (self.units - 1) * staying)


def the_stand(game: Game) -> tuple[Stand, Contest]:
    """Return the one decision of a game against the dealer, whose every pay must be known."""
    group = deciding_group(game)
    verify_solved(game, group)
    stand = stand_of(game, group)
    assert stand is not None  # noqa: S101 (the wager was found to be solved)
    assert game.contest is not None  # noqa: S101
    _verify_whole(game, *game.pay_tables_of(group))
    return stand, game.contest


def contest_play(game: Game) -> ContestPlay:
    """Lay a hand against the dealer out; a dealer who shows a card makes millions of states."""
    stand, contest = the_stand(game)
    verify_size(game, deciding_group(game))
    units = units_of(game, deciding_group(game), stand)
    nets, scale = contest_nets(game, contest, units)
    parts = []
    for met in meetings_in_parts(game, contest):
        margin = ((nets[met.strength] * met.ways).sum(axis=1) + scale * met.each) * met.weights
        kept = (met.own, met.shown, met.strength.astype(np.uint16), margin, met.weights.astype(np.uint8))
        parts.append(kept)
        each = met.each
    own, shown, strength, margin, weights = (np.concatenate(part) for part in zip(*parts, strict=True))
    spot = Spot(
        step=stand.step,
        stakes=(1,),
        cards=own,
        shown=shown,
        ranking=contest.ranking,
        sure=np.zeros(len(own), dtype=np.int64),
        moves=((stand.wager, stand.units),),
        may_fold=True,
        best=np.where(margin >= 0, 0, FOLD).astype(np.int8)[None],
    )
    return ContestPlay(stand, spot, strength, margin, weights, each, scale, sum(units.values()))


def units_of(game: Game, group: str, stand: Stand) -> dict[str, int]:
    """Return the units on each spot of a contested wager for one who stays."""
    return {spot.id: stand.units if spot.id == stand.wager else 1 for spot in game.wagers_of(group)}
