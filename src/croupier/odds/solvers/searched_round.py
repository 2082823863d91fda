"""Count a whole round of a game that the search solves: every bet of it is one plan, decided together."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.odds.counting.outcomes import Bets, SpotPayout
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.paying import UnitReturn
from croupier.odds.general.search import Found
from croupier.odds.solvers.searched import searched_plan, solved, why_not_together
from croupier.odds.solvers.solvable import with_advice


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
