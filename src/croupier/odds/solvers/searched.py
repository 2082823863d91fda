"""Find the odds of wagers and of whole rounds by the search over what a player sees, or say why not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.odds.counting.in_parts import watcher
from croupier.odds.counting.outcomes import Bets, SpotPayout
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds, chances
from croupier.odds.counting.work import SolveTime
from croupier.odds.general.flushes import compares_flushes, solve_flushes
from croupier.odds.general.holdem import (
    sees_boards,
    sees_boards_and_card,
    solve_holdem,
    solve_holdem_with_card,
)
from croupier.odds.general.paying import UnitReturn
from croupier.odds.general.plan import SolvePlan, in_order, not_upward, plan_of
from croupier.odds.general.search import Found, Progress, solve
from croupier.odds.general.shown import shows_one_card, solve_shown
from croupier.odds.general.shown_flushes import compares_flushes_with_card, solve_flushes_with_card
from croupier.odds.general.work import solve_time, too_large
from croupier.odds.solvers.reasons import forced_cards, late_bets, lonely_suits, other_decisions, unlike_pays
from croupier.odds.solvers.solvable import with_advice


def why_not_searched(game: Game, group: str, low: int = 0, *, work: bool = True) -> str | None:
    """Say why the search does not solve a wager, or return None: it counts what the game says.

    Without `work`, how much there is to count does not matter, as at one moment of a round.
    """
    return next(_reasons(game, (group,), low, work=work), None)


def why_not_together(game: Game, groups: tuple[str, ...], low: int = 0) -> str | None:
    """Say why the search does not solve wagers as one decision, or return None."""
    return next(_reasons(game, groups, low), None)


def time_to_search(game: Game, group: str) -> SolveTime:
    """Return about how long the search takes for a wager."""
    return solve_time(searched_plan(game, (group,)))


def _reasons(game: Game, groups: tuple[str, ...], low: int, *, work: bool = True) -> Iterator[str]:
    for group in groups:
        yield from late_bets(game, group)
        if not _decides(game, group):
            yield from lonely_suits(game, group)
        elif groups == (group,):
            yield from other_decisions(game, group)
        yield from unlike_pays(game, group)
        yield from forced_cards(game, group)
        if len(groups) > 1 and game.wagers_of(group)[0].falls_with:
            yield (
                f"{group} of {game.name} falls with {groups[0]}, and such a bet is solved exactly beside one "
                "decision to fold or to stay"
            )
    try:
        plan = searched_plan(game, groups, low)
    except UnsolvedError as refused:
        yield str(refused)
        return
    if work and (large := too_large(plan)):
        yield large


def _decides(game: Game, group: str) -> bool:
    spots = {spot.id for spot in game.wagers_of(group)}
    return any(step.do == "decide" and step.wager in spots for step in game.steps)


def searched_plan(
    game: Game, groups: tuple[str, ...], low: int = 0, stakes: Mapping[str, Fraction] | None = None
) -> SolvePlan:
    """Lay wagers out for the search; UnsolvedError says what is not solved."""
    deck = tuple(card for card in game.deck.cards if card >= 4 * low)
    if why := not_upward(game) or in_order(game):
        raise UnsolvedError(why)
    return plan_of(game, groups, deck, stakes)


def searched_odds(
    game: Game,
    groups: tuple[str, ...],
    low: int = 0,
    stakes: Mapping[str, Fraction] | None = None,
) -> dict[str, WagerOdds]:
    """Return the odds of wagers that are one decision, or of one alone."""
    if why := next(_reasons(game, groups, low), None):
        raise UnsolvedError(why)
    return figures(solved(searched_plan(game, groups, low, stakes)))


def solved(plan: SolvePlan, progress: Progress | None = None) -> Found:
    """Solve a plan the quickest way there is for its shape."""
    progress = progress or watcher()
    if (seen := sees_boards(plan)) is not None:
        return solve_holdem(plan, seen, progress)
    if (seen := sees_boards_and_card(plan)) is not None:
        return solve_holdem_with_card(plan, seen, progress)
    if compares_flushes(plan):
        return solve_flushes(plan, progress)
    if compares_flushes_with_card(plan):
        return solve_flushes_with_card(plan, progress)
    return solve_shown(plan, progress) if shows_one_card(plan) else solve(plan, progress=progress)


def figures(found: Found) -> dict[str, WagerOdds]:
    """Return the odds of every wager of a plan from how often each of its ends and results comes."""
    plan = found.plan
    stakes = tuple(stake or Fraction(1) for stake in plan.stakes)  # what is not bet weighs nothing above
    nets = plan.payment.nets(plan.betting.ends, stakes)
    odds = {}
    for group in plan.groups:
        spots = [place for place, spot in enumerate(plan.betting.spots) if spot.group == group]
        unit = stakes[spots[0]]
        counted: dict[Fraction, int] = {}
        staked = Fraction(0)
        folds = {step.id: 0 for step in plan.betting.decisions if "fold" in step.choices}
        for end, row in enumerate(found.ways.tolist()):
            at = plan.betting.ends[end]
            staked += sum(at.units[place] for place in spots) * sum(row)
            if at.folded:
                folds[at.folded] += sum(row)
            for result, ways in enumerate(row):
                net = sum((nets[end][result][place] for place in spots), Fraction(0)) / unit
                counted[net] = counted.get(net, 0) + ways
        total = found.total
        shares = tuple((step, Fraction(ways, total)) for step, ways in folds.items())
        main = group == plan.groups[0]
        odds[group] = WagerOdds(group, chances(counted, total), staked / total, shares if main else ())
    return odds


@dataclass(frozen=True, eq=False)
class SearchedRound:
    """A round under its best play, bet by bet."""

    found: Found
    bets: Bets

    def cells(self) -> Iterator[tuple[tuple[SpotPayout, ...], int]]:
        """Yield every way a round can end with what each spot gets in cents, and how often it comes."""
        plan = self.found.plan
        settled = plan.payment.settled()
        for end, row in zip(plan.betting.ends, self.found.ways.tolist(), strict=True):
            for result, ways in enumerate(row):
                if ways:
                    got = plan.payment.after_fold(end, settled[result])
                    yield tuple(map(self._paid, plan.betting.spots, end.units, got)), ways

    def largest_payout(self) -> Fraction:
        """Return the most that a round can win, in cents, if all is bet that may be."""
        plan = self.found.plan
        comes = self.found.ways.sum(axis=0) > 0
        rows = [row for row, can in zip(plan.payment.settled(), comes, strict=True) if can]
        most = Fraction(0)
        for end in plan.betting.ends:
            for row in rows if end.folded is None else ():
                paid = map(self._paid, plan.betting.spots, end.units, row)
                most = max(most, sum((spot.won for spot in paid), Fraction(0)))
        return most

    def _paid(self, spot: Wager, units: int, got: UnitReturn) -> SpotPayout:
        main = self.found.plan.groups[0]
        cents = units * (self.bets.main if spot.group == main else self.bets.on(spot.group))
        name = spot.id if spot.group == main else spot.group
        return SpotPayout(name, Fraction(cents), cents * got.won, cents * got.returned)


def searched_round(game: Game, main: str, bets: Bets, low: int = 0) -> SearchedRound:
    """Solve a round with these bets, all decisions for what they bring together."""
    groups = (main, *(group for group, stake in bets.sides if stake))
    if why := why_not_together(game, groups, low):
        raise UnsolvedError(with_advice(game, why))
    stakes = {group: Fraction(stake, bets.main) for group, stake in bets.sides if stake}
    return SearchedRound(solved(searched_plan(game, groups, low, stakes)), bets)
