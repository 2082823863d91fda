"""How an edge moves with one number of a game: a row of a pay table, or a posted jackpot."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games.patch import patched
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Odds, Share
from croupier.odds.analyse import posted_jackpots, wager_odds
from croupier.odds.unsolved import UnsolvedError


@dataclass(frozen=True, slots=True)
class Curve:
    """The edge of one wager for each of some values of one number, and the value in force, if it has one."""

    wager: str
    of: str
    points: tuple[tuple[Fraction, Fraction], ...]
    now: Fraction | None
    fair: Fraction | None = None  # where the edge is nothing, if it is a straight line
    money: bool = False  # whether the number is cents


def row_curve(game: Game, table_id: str, hand: str, pays: Iterable[int] | None = None) -> Curve:
    """Return the edge of the wager a pay table settles, for each of some odds to one of one of its rows.

    >>> from croupier.games import load
    >>> curve = row_curve(load("nh-holdem-stud"), "main", "flush", [5, 6, 7])
    >>> [round(float(edge), 4) for _, edge in curve.points]
    [0.1006, 0.0924, 0.0841]
    """
    table = next((table for table in game.pay_tables if table.id == table_id), None)
    row = next((row for row in table.rows if row.hand == hand), None) if table else None
    if table is None or row is None:
        raise UnsolvedError(_no_row(game, table, table_id, hand))
    now = row.pays.to_one if isinstance(row.pays, Odds) else None
    if pays is None:
        top = max(10, int(2 * now)) if now is not None else 100
        pays = range(0, top + 1, max(1, top // 20))
    group = next(group for group in game.wager_groups if table in game.pay_tables_of(group))
    posted = posted_jackpots(game, None)
    points = tuple(
        (Fraction(paid), wager_odds(paying(game, table_id, {hand: paid}), group, {}, posted).house_edge)
        for paid in pays
    )
    return Curve(group, f"{hand} pays, to one", points, now)


def paying(game: Game, table_id: str, pays: dict[str, int]) -> Game:
    """Return the game with other odds to one in some rows of a pay table: another game."""
    rows = {hand: f"{paid} to 1" if paid else "push" for hand, paid in pays.items()}
    return Game.from_data(patched(game.data, {"pay": {table_id: {"rows": rows}}}))


def _no_row(game: Game, table: PayTable | None, table_id: str, hand: str) -> str:
    if table is None:
        known = ", ".join(table.id for table in game.pay_tables)
        return f'{game.name} has no pay table "{table_id}"; it has {known}'
    return f'{table.title} has no row "{hand}"; it has {", ".join(row.hand for row in table.rows)}'


def jackpot_curves(game: Game, stakes: dict[str, int], posted: dict[str, int]) -> tuple[Curve, ...]:
    """Return the edge of each bet on a jackpot against the posted value of each, the others as posted.

    The edge is a straight line in every jackpot, so two values give it whole, and where it is fair.
    """
    found = []
    for group in game.wager_groups:
        for name in dict.fromkeys(_jackpots_of(game, group)):
            low = wager_odds(game, group, stakes, {**posted, name: 0}).house_edge
            slope = low - wager_odds(game, group, stakes, {**posted, name: 100}).house_edge
            fair = low / slope * 100
            top = 2 * max(fair, Fraction(posted[name]))
            ends = tuple((part * top, low - slope * part * top / 100) for part in (Fraction(0), Fraction(1)))
            now = Fraction(posted[name]) if posted[name] else None
            found.append(Curve(group, name, ends, now, fair, money=True))
    return tuple(found)


def _jackpots_of(game: Game, group: str) -> list[str]:
    names = []
    for table in game.pay_tables_of(group):
        for row in table.rows:
            prizes = [prize for _, prize in row.pays.prizes] if isinstance(row.pays, ByStake) else [row.pays]
            names += [prize.jackpot for prize in prizes if isinstance(prize, Share)]
    return names
