"""Wagers of which a row of the pay table is lost: their odds as a function of what the row pays."""

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games import Game
from croupier.games.words import Plain
from croupier.odds.analyse import CONTEST
from croupier.odds.counts import hand_counts
from croupier.odds.paid import returns, rows_of
from croupier.odds.streets import course_of
from croupier.odds.unsolved import UnsolvedError

PLAUSIBLE = (20, 25, 30, 35, 40, 45, 50, 60, 75, 100)


@dataclass(frozen=True, slots=True)
class LostRow:
    """A row whose number is lost: the hand, the blank that supplies it, and how likely the hand is."""

    hand: str
    blank: str
    probability: Fraction


@dataclass(frozen=True, slots=True)
class LostOdds:
    """The odds of a wager with lost rows: its value is a straight line in what each of them pays."""

    wager: str
    ev_at_nothing: Fraction  # if every lost row paid 0 to 1
    rows: tuple[LostRow, ...]

    def ev(self, *pays: Fraction | int) -> Fraction:
        """Return what a unit brings on average if the lost rows pay this, to one, in their order."""
        pairs = zip(self.rows, pays, strict=True)
        return self.ev_at_nothing + sum((row.probability * paid for row, paid in pairs), Fraction(0))

    @property
    def fair(self) -> Fraction | None:
        """What a single lost row would have to pay for the bet to be fair."""
        return -self.ev_at_nothing / self.rows[0].probability if len(self.rows) == 1 else None

    @property
    def formula(self) -> str:
        """The house edge as people write it, each lost row by its hand."""
        paid = " - ".join(f"{row.probability} x ({row.hand})" for row in self.rows)
        return f"house edge = {-self.ev_at_nothing} - {paid}"


def lost_groups(game: Game) -> tuple[str, ...]:
    """Return the wagers whose pay table has lost a row.

    >>> from croupier.games import load
    >>> lost_groups(load("three-card-poker-fragment"))
    ('pair-plus',)
    """
    return tuple(
        group
        for group in game.wager_groups
        if any(row.pays is Plain.MISSING for table in game.pay_tables_of(group) for row in table.rows)
    )


def lost_odds(game: Game, group: str) -> LostOdds:
    """Return the odds of a wager with lost rows as a function of them.

    >>> from croupier.games import load
    >>> torn = lost_odds(load("three-card-poker-fragment"), "pair-plus")
    >>> torn.formula, float(torn.fair)
    ('house edge = 1062/5525 - 12/5525 x (straight flush)', 88.5)
    """
    spot = game.wagers_of(group)[0]
    table = game.pay_table(spot.paid_by) if spot.paid_by != CONTEST else None
    course = table and course_of(game, group, table)
    if table is None or table.winning_stake == "kept" or (course and course.streets):
        blank = next(blank for blank in game.blanks if blank.path.startswith("pay."))
        raise UnsolvedError(f"{blank.says} is not known; supply it with --set '{blank.path}=...'")
    lost = tuple(row.hand for row in table.rows if row.pays is Plain.MISSING)
    known = replace(
        table,
        rows=tuple(replace(row, pays=Plain.PUSH) if row.hand in lost else row for row in table.rows),
    )
    rows = rows_of(known)
    nets = returns(known, rows, None, {})
    cards = sum(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    often, total = hand_counts(table.ranking, cards, fixed, rows)
    ev = sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) / total
    found = tuple(
        LostRow(hand, f"pay.{table.id}.rows.{hand}", Fraction(often[rows.hands.index(hand)], total))
        for hand in lost
    )
    return LostOdds(group, ev, found)
