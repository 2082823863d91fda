"""Show how an edge moves with a pay-table row or a jackpot.

A side bet that no decision can lose moves along an exact straight line, in its rows and in the jackpots.
Where decisions hang on the number, the edge is pieces of such lines, one for each best play.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games import Game
from croupier.games.patch import patched
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Odds, Plain, Share
from croupier.odds.counting.outcomes import posted_jackpots, verified_stakes
from croupier.odds.counting.payouts import (
    UnsolvedError,
    hand_counts,
    returns,
    rows_of,
    stake_of,
    tied_to_play,
)
from croupier.odds.solvers.solvable import verify_solved
from croupier.odds.solvers.wagers import street_odds, wager_odds


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """The house edge of a wager as `intercept + slope × what the row pays to one`."""

    wager: str
    row: str
    slope: Fraction
    intercept: Fraction

    def edge(self, pays: Fraction | int) -> Fraction:
        """Return the edge where the row pays so much to one."""
        return self.intercept + self.slope * pays

    @property
    def fair(self) -> Fraction:
        """What the row would have to pay, to one, for the bet to be fair."""
        return -self.intercept / self.slope


@dataclass(frozen=True, slots=True)
class Piece:
    """A line, and between which values of the row it holds; the best play is the same all along it."""

    least: Fraction
    most: Fraction
    line: EdgeLine


@dataclass(frozen=True, slots=True)
class Curve:
    """The edge of one wager for each of some values of one number, and the value in force, if it has one."""

    wager: str
    of: str
    points: tuple[tuple[Fraction, Fraction], ...]
    now: Fraction | None
    fair: Fraction | None = None  # where the edge is nothing, if it is a straight line
    money: bool = False  # whether the number is cents


# -------------------------------------------------------------------------------------- a row of a pay table


def paying(game: Game, table_id: str, pays: Mapping[str, Fraction | int]) -> Game:
    """Return the game with other odds to one in some rows of a pay table: another game; 0 is a push."""
    for hand in pays:
        _settled_by(game, table_id, hand)
    rows = {hand: str(Odds(Fraction(paid))) if paid else "push" for hand, paid in pays.items()}
    return Game.from_data(patched(game.data, {"pay": {table_id: {"rows": rows}}}))


def edge_by_row(game: Game, table_id: str, hand: str) -> EdgeLine:
    """Return the edge of a side bet that no decision can lose as a line in what one of its rows pays.

    >>> from croupier.games import load
    >>> line = edge_by_row(load("three-card-poker-fragment"), "pair-plus", "straight flush")
    >>> line.slope, round(float(line.edge(40)), 4)
    (Fraction(-12, 5525), 0.1053)
    """
    table, wager = _settled_by(game, table_id, hand)
    if not _stands_alone(game, wager):
        raise UnsolvedError(
            f"{wager} of {game.name} hangs on decisions that change with the row; ask for its pieces instead"
        )
    often, total = _often(game, wager, table)
    nets = _nets(paying(game, table_id, {hand: 0}), table_id, wager, {})
    here = rows_of(table).hands.index(hand)
    back = 0 if table.winning_stake == "returned" else -1  # odds "for one" count the stake in
    won = sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) + back * often[here]
    return EdgeLine(wager, hand, Fraction(-often[here], total), -won / total)


def edge_pieces(
    game: Game, table_id: str, hand: str, least: Fraction | int, most: Fraction | int
) -> tuple[Piece, ...]:
    """Return the edge of a wager with streets in pieces, each with its own best play, between two values.

    What the best play brings is the highest of the lines of all plays: where two neighbours meet is either a
    corner, or below the line of a third play between them.
    """
    table, wager = _settled_by(game, table_id, hand)
    here = rows_of(table).hands.index(hand)

    def solved(pays: Fraction) -> tuple[EdgeLine, Fraction]:
        odds, solution = street_odds(paying(game, table_id, {hand: pays}), wager)
        won = sum(units * int(often[here]) for units, often in solution.settled.items())
        slope = Fraction(-won, solution.total)
        return EdgeLine(wager, hand, slope, odds.house_edge - slope * pays), odds.house_edge

    def between(low: Fraction, first: EdgeLine, high: Fraction, last: EdgeLine) -> list[Piece]:
        if first == last:
            return [Piece(low, high, first)]
        if first.slope == last.slope:
            raise ArithmeticError(
                "two plays with parallel lines cannot both be best; this is a fault of croupier"
            )
        meet = (last.intercept - first.intercept) / (first.slope - last.slope)
        if meet in {low, high}:
            return [Piece(low, high, last if meet == low else first)]
        line, edge = solved(meet)
        if edge == first.edge(meet):
            return [Piece(low, meet, first), Piece(meet, high, last)]
        return [*between(low, first, meet, line), *between(meet, line, high, last)]

    ends = Fraction(least), Fraction(most)
    pieces: list[Piece] = []
    for piece in between(ends[0], solved(ends[0])[0], ends[1], solved(ends[1])[0]):
        if pieces and pieces[-1].line == piece.line:
            pieces[-1] = replace(pieces[-1], most=piece.most)
        else:
            pieces.append(piece)
    return tuple(pieces)


def row_curve(game: Game, table_id: str, hand: str, pays: Iterable[int] | None = None) -> Curve:
    """Return the edge of the wager a pay table settles, for each of some odds to one of one of its rows.

    >>> from croupier.games import load
    >>> curve = row_curve(load("nh-holdem-stud"), "main", "flush", [5, 6, 7])
    >>> [round(float(edge), 4) for _, edge in curve.points]
    [0.1006, 0.0924, 0.0841]
    """
    table, wager = _settled_by(game, table_id, hand)
    force = next(row.pays for row in table.rows if row.hand == hand)
    now = force.to_one if isinstance(force, Odds) else None
    if pays is None:
        top = max(10, int(2 * now)) if now is not None else 100
        pays = range(0, top + 1, max(1, top // 20))
    says = f"{hand} pays, to one"
    if _stands_alone(game, wager) and not game.wagers_of(wager)[0].exactly:
        line = edge_by_row(game, table_id, hand)
        points = tuple((Fraction(paid), line.edge(paid)) for paid in pays)
        return Curve(wager, says, points, now, line.fair if line.fair > 0 else None)
    posted = posted_jackpots(game, None)
    edges = (
        (paid, wager_odds(paying(game, table_id, {hand: paid}), wager, {}, posted).house_edge)
        for paid in pays
    )
    return Curve(wager, says, tuple((Fraction(paid), edge) for paid, edge in edges), now)


def _settled_by(game: Game, table_id: str, hand: str) -> tuple[PayTable, str]:
    """Return a pay table that has this row, and the wager it settles."""
    table = next((table for table in game.pay_tables if table.id == table_id), None)
    if table is None:
        known = ", ".join(table.id for table in game.pay_tables)
        raise UnsolvedError(f'{game.name} has no pay table "{table_id}"; it has {known}')
    if all(row.hand != hand for row in table.rows):
        known = ", ".join(row.hand for row in table.rows)
        raise UnsolvedError(f'{table.title} has no row "{hand}"; it has {known}')
    return table, next(group for group in game.wager_groups if table in game.pay_tables_of(group))


def _stands_alone(game: Game, wager: str) -> bool:
    """Whether no decision and no other row touches a wager: each row adds to it by itself."""
    main = game.wager_groups[0]
    if game.by_value & {table.id for table in game.pay_tables_of(wager)}:  # Q1-15: its pieces are no one line
        return False
    return wager != main and wager not in tied_to_play(game, main, game.wager_groups[1:])


def _often(game: Game, wager: str, table: PayTable) -> tuple[list[int], int]:
    verify_solved(game, wager)
    cards = sum(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    return hand_counts(table.ranking, cards, fixed, rows_of(table))


def _nets(
    game: Game, table_id: str, wager: str, jackpots: Mapping[str, int], stake: int | None = None
) -> tuple[Fraction, ...]:
    table = game.pay_table(table_id)
    lost = [each.hand for each in table.rows if each.pays is Plain.MISSING]
    if lost:
        raise UnsolvedError(f"what {lost[0]} pays in {table.title} is not known either; supply it first")
    staked = stake_of(game.wagers_of(wager)[0], table, stake)
    return returns(table, rows_of(table), staked, jackpots, by_value=table_id in game.by_value)


# ------------------------------------------------------------------------------------------------ jackpots


@dataclass(frozen=True, slots=True)
class JackpotEdge:
    """The edge of a bet at one stake as `intercept + Σ slope × posted cents`, and how often each is won."""

    wager: str
    stake: int
    intercept: Fraction
    slopes: tuple[tuple[str, Fraction], ...]  # for each cent posted
    odds: tuple[tuple[str, Fraction], ...]

    def edge(self, posted: Mapping[str, int | Fraction]) -> Fraction:
        """Return the edge with these jackpots posted, in cents."""
        return self.intercept + sum((slope * posted[name] for name, slope in self.slopes), Fraction(0))

    def fair(self, jackpot: str, posted: Mapping[str, int | Fraction]) -> Fraction:
        """Return the cents of one jackpot that make the bet fair while the others stay as posted."""
        return -self.edge({**posted, jackpot: Fraction(0)}) / dict(self.slopes)[jackpot]

    def fair_in_proportion(self, posted: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
        """Return the cents of all jackpots that make the bet fair, in the proportion of those posted."""
        together = sum((slope * posted[name] for name, slope in self.slopes), Fraction(0))
        if not together:
            raise UnsolvedError("jackpots of nothing have no proportion; post something on one of them")
        return {name: -self.intercept / together * posted[name] for name, _ in self.slopes}


def jackpot_edge(game: Game, wager: str, stake: int) -> JackpotEdge:
    """Return the edge of a bet on jackpots as an exact line in what is posted.

    >>> from croupier.games import load
    >>> found = jackpot_edge(load("nh-holdem-jackpots"), "six-card-bonus", 1000)
    >>> [(name, round(1 / often)) for name, often in found.odds]
    [('MEGA', 433160), ('MAJOR', 144387), ('MINOR', 12294)]
    """
    if not _stands_alone(game, wager):
        raise UnsolvedError(
            f"a fold can lose {wager} of {game.name}, or one of its rows stands in for another (Q1-15); "
            "ask for its odds at each jackpot instead"
        )
    spot = game.wagers_of(wager)[0]
    if not game.jackpots or (spot.exactly and stake not in spot.exactly):
        raise UnsolvedError(f"{spot.name} of {game.name} has no jackpot for a stake of {stake} cents")
    table = game.pay_table(spot.paid_by)
    often, total = _often(game, wager, table)
    names = game.jackpots.names
    nets = _nets(game, table.id, wager, dict.fromkeys(names, 0), stake)
    slopes, odds = dict.fromkeys(names, Fraction(0)), dict.fromkeys(names, Fraction(0))
    pays = {each.hand: each.pays for each in table.rows}
    for hand, ways in zip(rows_of(table).hands[:-1], often[:-1], strict=True):
        prize = pays[hand]
        prize = dict(prize.prizes)[stake] if isinstance(prize, ByStake) else prize
        if isinstance(prize, Share):
            slopes[prize.jackpot] -= Fraction(ways, total) * prize.part / stake
            odds[prize.jackpot] += Fraction(ways, total)
    won = sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0))
    return JackpotEdge(wager, stake, -won / total, tuple(slopes.items()), tuple(odds.items()))


def jackpot_edges(game: Game, stakes: Mapping[str, int] | None = None) -> tuple[JackpotEdge, ...]:
    """Return the line of every bet on jackpots that no fold can lose, at the stake said or each exact one.

    >>> from croupier.games import load
    >>> [(line.wager, line.stake) for line in jackpot_edges(load("nh-holdem-jackpots"))]
    [('six-card-bonus', 500), ('six-card-bonus', 1000)]
    """
    staked = verified_stakes(game, stakes)
    found = []
    for group in game.wager_groups:
        if _jackpots_of(game, group) and _stands_alone(game, group):
            given = staked.get(group)
            amounts = (given,) if given else game.wagers_of(group)[0].exactly
            found += [jackpot_edge(game, group, amount) for amount in amounts]
    return tuple(found)


def jackpot_curves(game: Game, stakes: Mapping[str, int], posted: Mapping[str, int]) -> tuple[Curve, ...]:
    """Return the edge of each bet on a jackpot against the posted value of each, the others as posted."""
    lines = {line.wager: line for line in reversed(jackpot_edges(game, stakes))}  # the least stake of each
    return tuple(
        _jackpot_curve(line, name, posted) for line in lines.values() for name, slope in line.slopes if slope
    )


def _jackpot_curve(line: JackpotEdge, name: str, posted: Mapping[str, int]) -> Curve:
    fair = line.fair(name, posted)
    top = 2 * max(fair, Fraction(posted[name]))
    ends = tuple((value, line.edge({**posted, name: value})) for value in (Fraction(0), top))
    now = Fraction(posted[name]) if posted[name] else None
    return Curve(line.wager, name, ends, now, fair, money=True)


def _jackpots_of(game: Game, group: str) -> tuple[str, ...]:
    names = []
    for table in game.pay_tables_of(group):
        for row in table.rows:
            prizes = [prize for _, prize in row.pays.prizes] if isinstance(row.pays, ByStake) else [row.pays]
            names += [prize.jackpot for prize in prizes if isinstance(prize, Share)]
    return tuple(dict.fromkeys(names))
