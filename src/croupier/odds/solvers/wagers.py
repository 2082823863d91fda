"""Find the exact odds of every wager of a game, driven by its file alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.checks.steps import cards_needed
from croupier.games.payment import Contest, PayTable
from croupier.games.words import ByTable, Odds, Plain, Result, dollars
from croupier.hands import RANKINGS
from croupier.odds.counting.outcomes import posted_jackpots, verified_low, verified_stakes
from croupier.odds.counting.payouts import (
    UnsolvedError,
    WagerOdds,
    chances,
    hand_counts,
    returns,
    rows_of,
    stake_of,
    tied_to_play,
)
from croupier.odds.counting.suits import Ints
from croupier.odds.solvers.dealer import OUTCOMES, can_come, meetings_in_parts
from croupier.odds.solvers.round import figures_together
from croupier.odds.solvers.solvable import is_searched, stand_of, verify_size, verify_solved, with_advice
from croupier.odds.solvers.streets import (
    Solution,
    course_of,
    free_bets,
    in_money,
    said_ante,
    solve,
    verify_tied_to_the_ante,
)

TIE_RULE = "bet"


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The odds of a whole game: one entry a wager, in the order of the file."""

    game: Game
    wagers: tuple[WagerOdds, ...]
    stakes: tuple[tuple[str, int], ...]  # cents by side bet, where the odds depend on the stake
    jackpots: tuple[tuple[str, int], ...]
    joint: tuple[str, ...] = ()  # wagers solved together, because a decision can lose a side bet

    def wager(self, id_: str) -> WagerOdds:
        """Return the odds of one wager."""
        for wager in self.wagers:
            if wager.wager == id_:
                return wager
        known = ", ".join(wager.wager for wager in self.wagers)
        raise UnsolvedError(f'{self.game.name} has no wager "{id_}"; it has {known}')


def analyze(
    game: Game,
    stakes: Mapping[str, int] | None = None,
    jackpots: Mapping[str, int] | None = None,
    *,
    low: int = 0,
) -> GameOdds:
    """Return the exact odds of every wager.

    `stakes` are cents: they matter for side bets whose prizes are fixed amounts, and where a decision can
    lose a side bet; a bet that is not named is one unit, and one of nothing is not bet. `jackpots` are posted
    values in cents; `low` is the lowest rank of a short deck, 4 for the sixes.

    >>> from croupier.games import load
    >>> analyze(load("nh-holdem-stud")).wager("main").ev
    Fraction(-4289, 46410)
    """
    lost = [blank for blank in game.blanks if blank.path.startswith("pay.")]
    if lost:
        raise UnsolvedError(lost[0].fix, command=lost[0].command)
    given = verified_stakes(game, stakes)
    verified_low(game, low, cards_needed(game, 1))
    posted = posted_jackpots(game, jackpots)
    together = _together(game, given, posted, low)
    found = tuple(
        together[group] if group in together else wager_odds(game, group, given, posted, low=low)
        for group in game.wager_groups
    )
    return GameOdds(game, found, tuple(given.items()), tuple(posted.items()), tuple(together))


def _together(
    game: Game, stakes: Mapping[str, int], jackpots: Mapping[str, int], low: int
) -> dict[str, WagerOdds]:
    """Return the odds of the wagers that are one decision: main, and side bets it can lose (Q0-05, Q1-02).

    The others are solved alone.
    """
    main = game.wager_groups[0]
    up = [group for group in game.wager_groups[1:] if stakes.get(group, 1)]
    if not (tied := tied_to_play(game, main, up)):
        return {}
    return figures_together(game, (main, *tied), stakes, jackpots, low)


def wager_odds(
    game: Game, group: str, stakes: Mapping[str, int], jackpots: Mapping[str, int], *, low: int = 0
) -> WagerOdds:
    """Return the odds of one wager by itself."""
    if is_searched(game, group, low) and not free_bets(game, group):
        from croupier.odds.solvers.searched import searched_odds  # noqa: PLC0415 (as few games need it)

        try:
            return searched_odds(game, (group,), low)[group]
        except UnsolvedError as refused:
            raise UnsolvedError(with_advice(game, str(refused))) from None
    spots = game.wagers_of(group)
    if any(spot.paid_by == CONTEST for spot in spots):
        assert game.contest is not None  # noqa: S101 (the file was checked)
        return contest_odds(game, group, game.contest, low)
    table = game.pay_table(spots[0].paid_by)
    course = course_of(game, group, table)
    if course and course.streets:
        return street_odds(game, group, low, said_ante(game, group, stakes))[0]
    return _side_bet(game, group, table, stakes, jackpots, low)


# --------------------------------------------------------------------------------------- pay-table streets


def street_odds(game: Game, group: str, low: int = 0, ante: int | None = None) -> tuple[WagerOdds, Solution]:
    """Return the odds of a wager with decisions against a pay table, and the solution they come from.

    The ante, in cents, matters only where bets are free in size; the solution is in parts of it then.
    """
    verify_solved(game, group)
    table = game.pay_table(game.wagers_of(group)[0].paid_by)
    course = course_of(game, group, table, low)
    if course is None or not course.streets:
        raise UnsolvedError(f"{group} of {game.name} is not paid by one pay table with decisions before it")
    verify_size(game, group, low)
    part = Fraction(1)  # of the ante, that a unit of the course is
    if ante and free_bets(game, group):
        course, part = in_money(game, group, course, ante)
    else:
        verify_tied_to_the_ante(game, group)
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    solution = solve(course, table.ranking, rows, pays)
    return followed_odds(group, solution, pays, part), solution


def followed_odds(
    group: str, solution: Solution, pays: tuple[Fraction, ...], part: Fraction = Fraction(1)
) -> WagerOdds:
    """Return the odds of a wager whose streets were followed to their ends, best play or not."""
    counted: dict[Fraction, int] = {}
    staked = 0
    for units, often in solution.settled.items():
        for net, ways in zip(pays, often.tolist(), strict=True):
            won = units * part * net
            counted[won] = counted.get(won, 0) + ways
        staked += units * int(often.sum())
    for lost in solution.folded.values():
        for units, ways in lost.items():
            counted[-units * part] = counted.get(-units * part, 0) + ways
            staked += units * ways
    folds = tuple(
        (step, Fraction(sum(lost.values()), solution.total)) for step, lost in solution.folded.items()
    )
    return WagerOdds(group, chances(counted, solution.total), part * staked / solution.total, folds)


# ------------------------------------------------------------------------------------------ the contest


def contest_odds(
    game: Game, group: str, contest: Contest, low: int = 0, stays_with: NDArray[np.bool_] | None = None
) -> WagerOdds:
    """Return the odds of the wagers against the dealer, played as well as can be or as said by state."""
    verify_solved(game, group)
    stand = stand_of(game, group)
    assert stand is not None  # noqa: S101 (the wager was found to be solved)
    verify_size(game, group, low)
    units = {spot.id: stand.units if spot.id == stand.wager else 1 for spot in game.wagers_of(group)}
    nets, scale = contest_nets(game, contest, units)
    stays = np.zeros((len(nets), len(OUTCOMES)), dtype=np.int64)  # ways by strength and outcome
    folded = total = first = 0
    for met in meetings_in_parts(game, contest, low):
        if stays_with is None:
            folds = (nets[met.strength] * met.ways).sum(axis=1) < -scale * met.each  # a tie goes to the bet
        else:
            folds = ~stays_with[first : first + len(met.weights)]
            first += len(met.weights)
        folded += int(met.weights[folds].sum()) * met.each
        total += int(met.weights.sum()) * met.each
        held, ways = met.strength[~folds], (met.ways * met.weights[:, None])[~folds]
        for outcome in range(len(OUTCOMES)):
            np.add.at(stays[:, outcome], held, ways[:, outcome])
    counted: dict[int, int] = {-scale: folded}
    for value, often in zip(nets.ravel().tolist(), stays.ravel().tolist(), strict=True):
        counted[value] = counted.get(value, 0) + often
    fold = Fraction(folded, total)
    staked = 1 * fold + sum(units.values()) * (1 - fold)
    return WagerOdds(
        group,
        chances({Fraction(v, scale): n for v, n in counted.items()}, total),
        staked,
        ((stand.step, fold),),
    )


def contest_nets(game: Game, contest: Contest, units: Mapping[str, int]) -> tuple[Ints, int]:
    """Return what staying brings by strength and outcome in parts of a unit, and how many parts that is."""
    group = game.wager(next(iter(units))).group
    nets = {table.id: _nets(table) for table in game.pay_tables_of(group)}
    alike: dict[tuple[Fraction, ...], list[Fraction]] = {}  # hands in one row of every table bring the same
    brings = []
    for value in range(len(RANKINGS[contest.ranking].ladder.rungs)):
        rows = tuple(table[value] for table in nets.values())
        if rows not in alike:
            alike[rows] = [_stays(game, contest, units, outcome, nets, value) for outcome in OUTCOMES]
        brings.append(alike[rows])
    scale = lcm(*(net.denominator for row in alike.values() for net in row))
    return np.array([[int(net * scale) for net in row] for row in brings], dtype=np.int64), scale


def _nets(table: PayTable) -> list[Fraction]:
    """Return what a pay table brings beyond the stake, by strength."""
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    return [pays[row] for row in rows.row_of.tolist()]


def _stays(
    game: Game,
    contest: Contest,
    units: Mapping[str, int],
    outcome: str,
    nets: dict[str, list[Fraction]],
    value: int,
) -> Fraction:
    """Return what all wagers of the contest bring, for a hand of this strength and this outcome."""
    if not can_come(contest, outcome):
        return Fraction(0)
    lines = {line.wager: _line_net(line.result, nets, value) for line in getattr(contest, outcome)}
    net = sum((units[wager] * brings for wager, brings in lines.items() if wager in units), Fraction(0))
    for bonus in game.bonuses:
        if bonus.on in units and getattr(bonus, f"if_{outcome}"):
            extra = max(nets[bonus.paid_by][value], Fraction(0))
            if not bonus.is_on_top(outcome):
                extra = max(extra - max(lines[bonus.on], Fraction(0)), Fraction(0))
            net += units[bonus.on] * extra
    return net


def _line_net(result: Result, nets: dict[str, list[Fraction]], value: int) -> Fraction:
    match result:
        case Odds(to_one):
            return to_one
        case ByTable(pay):
            return nets[pay][value]
        case Plain.PUSH:
            return Fraction(0)
        case _:
            return Fraction(-1)


# ------------------------------------------------------------------------------------------- side bets


def _side_bet(
    game: Game, group: str, table: PayTable, stakes: Mapping[str, int], jackpots: Mapping[str, int], low: int
) -> WagerOdds:
    """Return the odds of a bet that needs no decision: every hand its cards can make, counted."""
    verify_solved(game, group)
    spot = game.wagers_of(group)[0]
    stake = stake_of(spot, table, stakes.get(group))
    if spot.exactly and stake not in spot.exactly:
        allowed = " or ".join(dollars(amount) for amount in spot.exactly)
        raise UnsolvedError(f"{spot.name} is exactly {allowed}, not {dollars(stake or 0)}")
    rows = rows_of(table)
    pays = returns(table, rows, stake, jackpots, by_value=table.id in game.by_value)
    sizes = tuple(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    often, total = hand_counts(table.ranking, sum(sizes), fixed, rows, low)
    counted: dict[Fraction, int] = {}
    for net, ways in zip(pays, often, strict=True):
        counted[net] = counted.get(net, 0) + ways
    return WagerOdds(group, chances(counted, total), Fraction(1))


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
    verify_solved(game, group)
    spot = game.wagers_of(group)[0]
    table = game.pay_table(spot.paid_by) if spot.paid_by != CONTEST else None
    course = table and course_of(game, group, table)
    if table is None or table.winning_stake == "kept" or (course and course.streets):
        blank = next((blank for blank in game.blanks if blank.path.startswith("pay.")), None)
        if blank is None:
            raise UnsolvedError(f"no row of {group} of {game.name} is lost; its odds are those of `analyze`")
        raise UnsolvedError(blank.fix, command=blank.command)
    lost = tuple(row.hand for row in table.rows if row.pays is Plain.MISSING)
    known = replace(
        table,
        rows=tuple(replace(row, pays=Plain.PUSH) if row.hand in lost else row for row in table.rows),
    )
    rows = rows_of(known)
    nets = returns(known, rows, stake_of(spot, known), {})
    cards = sum(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    often, total = hand_counts(table.ranking, cards, fixed, rows)
    ev = sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) / total
    found = tuple(
        LostRow(hand, f"pay.{table.id}.rows.{hand}", Fraction(often[rows.hands.index(hand)], total))
        for hand in lost
    )
    return LostOdds(group, ev, found)
