"""An edge as exact straight lines: in what one row of a pay table pays, or in the posted jackpots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Odds, Pays, Plain, Share
from croupier.odds.analyse import street_odds
from croupier.odds.counts import hand_counts
from croupier.odds.fates import tied_to_play
from croupier.odds.paid import returns, rows_of
from croupier.odds.unsolved import UnsolvedError


@dataclass(frozen=True, slots=True)
class Line:
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
    line: Line


def edge_by_row(game: Game, wager: str, row: str) -> Line:
    """Return the edge of a side bet that no decision can lose as a line in what one of its rows pays.

    >>> from croupier.games import load
    >>> line = edge_by_row(load("three-card-poker-fragment"), "pair-plus", "straight flush")
    >>> line.slope, round(float(line.edge(40)), 4)
    (Fraction(-12, 5525), 0.1053)
    """
    main = game.wager_groups[0]
    if wager == main or wager in tied_to_play(game, main, game.wager_groups[1:]):
        raise UnsolvedError(
            f"{wager} of {game.name} hangs on decisions that change with the row; ask for its pieces instead"
        )
    table = _table(game, wager, row)
    often, total = _often(game, table)
    nets = _nets(_paying(table, row, Plain.PUSH), game, wager, {})
    here = rows_of(table).hands.index(row)
    back = 0 if table.winning_stake == "returned" else -1  # odds "for one" count the stake in
    won = sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) + back * often[here]
    return Line(wager, row, Fraction(-often[here], total), -won / total)


def edge_pieces(game: Game, wager: str, row: str, least: Fraction, most: Fraction) -> tuple[Piece, ...]:
    """Return the edge of a wager with streets in pieces, each with its own best play, between two values.

    What the best play brings is the highest of the lines of all plays: where two neighbours meet is either a
    corner, or below the line of a third play between them.
    """
    table = _table(game, wager, row)

    def solved(pays: Fraction) -> tuple[Line, Fraction]:
        tables = tuple(
            _paying(each, row, Odds(pays) if pays else Plain.PUSH) if each is table else each
            for each in game.pay_tables
        )
        odds, solution = street_odds(replace(game, pay_tables=tables), wager)
        here = rows_of(table).hands.index(row)
        won = sum(units * int(often[here]) for units, often in solution.settled.items())
        slope = Fraction(-won, solution.total)
        return Line(wager, row, slope, odds.house_edge - slope * pays), odds.house_edge

    def between(low: Fraction, first: Line, high: Fraction, last: Line) -> list[Piece]:
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

    pieces: list[Piece] = []
    for piece in between(least, solved(least)[0], most, solved(most)[0]):
        if pieces and pieces[-1].line == piece.line:
            pieces[-1] = replace(pieces[-1], most=piece.most)
        else:
            pieces.append(piece)
    return tuple(pieces)


def _table(game: Game, wager: str, row: str) -> PayTable:
    table = next((each for each in game.pay_tables if each.id == game.wagers_of(wager)[0].paid_by), None)
    if table is None or all(each.hand != row for each in table.rows):
        known = ", ".join(each.hand for each in table.rows) if table else "none"
        raise UnsolvedError(f"{wager} of {game.name} has no row {row}; it has {known}")
    return table


def _paying(table: PayTable, row: str, pays: Pays) -> PayTable:
    rows = tuple(replace(each, pays=pays) if each.hand == row else each for each in table.rows)
    return replace(table, rows=rows)


def _often(game: Game, table: PayTable) -> tuple[list[int], int]:
    cards = sum(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    return hand_counts(table.ranking, cards, fixed, rows_of(table))


def _nets(
    table: PayTable, game: Game, wager: str, jackpots: Mapping[str, int], stake: int | None = None
) -> tuple[Fraction, ...]:
    lost = [each.hand for each in table.rows if each.pays is Plain.MISSING]
    if lost:
        raise UnsolvedError(f"what {lost[0]} pays in {table.title} is not known either; supply it first")
    exactly = game.wagers_of(wager)[0].exactly
    return returns(table, rows_of(table), stake or (exactly[0] if exactly else None), jackpots)


# ------------------------------------------------------------------------------------------- jackpots


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
    main = game.wager_groups[0]
    if wager in tied_to_play(game, main, game.wager_groups[1:]):
        raise UnsolvedError(
            f"a fold can lose {wager} of {game.name}; ask for its odds at each jackpot instead"
        )
    spot = game.wagers_of(wager)[0]
    if not game.jackpots or (spot.exactly and stake not in spot.exactly):
        raise UnsolvedError(f"{spot.name} of {game.name} has no jackpot for a stake of {stake} cents")
    table = game.pay_table(spot.paid_by)
    often, total = _often(game, table)
    names = game.jackpots.names
    nets = _nets(table, game, wager, dict.fromkeys(names, 0), stake)
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
