"""Pay tables proposed for a wish: the nearest to the table of now, or the nearest edge if there is none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import Pays
from croupier.lab.design.draft import DesignError, Draft, Numbers, Picks, best_to_worst, design_rows
from croupier.lab.design.search import Choices, Floats, TooManyTablesError, effects_of, tables_within
from croupier.lab.design.wish import Range, Wish, read_volatility
from croupier.odds.counting.outcomes import posted_jackpots
from croupier.odds.counting.payouts import WagerOdds, tied_to_play
from croupier.odds.solvers.solvable import verify_size, verify_solved, why_no_odds, why_unsolved

MOST_SOLVED = 600
_SHELLS = (1.25, 1.5, 2, 3, 4, 6, 8)
_AHEAD = 100_000  # tables that a solved one is held against
_SLACK = 1e-11  # of edges as floats: what is nearer to a bound is left to fractions
_TIE = 1e-9  # logarithms of distances nearer than that are left to fractions


@dataclass(frozen=True, slots=True)
class Proposal:
    """One table: what it changes, how far that is, its exact odds, and the game with it."""

    pays: tuple[tuple[str, Pays], ...]  # in the order of the sheet
    changes: tuple[tuple[str, Pays | None, Pays], ...]  # row, now (None: lost), then
    ratio: Fraction  # what its rows moved, as ratios, multiplied together
    odds: WagerOdds
    picks: Picks


@dataclass(frozen=True, slots=True)
class Nearest:
    """The table whose edge is nearest to the wish where none has it, whatever it hits or spreads."""

    proposal: Proposal
    gap: Fraction


@dataclass(frozen=True, slots=True)
class Proposals:
    """What was found: the tables from the nearest on, or the nearest edge that can be had."""

    draft: Draft
    wish: Wish
    numbers: Numbers
    now: WagerOdds | None
    tables: tuple[Proposal, ...]
    nearest: Nearest | None  # only where no table has such an edge
    complete: bool  # whether the search came to its end; those listed are the nearest there are, in any case
    tied: bool  # whether a fold may lose the bet, which its figures suppose that it does not

    def game_of(self, proposal: Proposal) -> Game:
        """Return the game with a proposed table."""
        return self.draft.game_of(proposal.picks)


def design(  # noqa: PLR0913 (each is a wish of its own)
    game: Game,
    wager: str,
    target: Range,
    *,
    keep: Iterable[str] = (),
    numbers: Numbers = "round",
    hit: Range | None = None,
    volatility: str | None = None,
    move_push: bool = False,
    most: int = 5,
    table: str | None = None,
    jackpots: Mapping[str, int] | None = None,
) -> Proposals:
    """Return the pay tables nearest to the one in force whose edge is in a range.

    >>> from croupier.games import load
    >>> wish = Range(Fraction("0.023"), Fraction("0.024"))
    >>> found = design(load("nh-holdem-jackpots"), "board-bonus", wish)
    >>> [(hand, str(now), str(then)) for hand, now, then in found.tables[0].changes]
    [('flush', '3 to 1', '4 to 1')]
    >>> found.tables[0].odds.house_edge
    Fraction(128, 5525)
    """
    draft = _drafted(game, wager, table, keep, numbers, jackpots, move_push=move_push or hit is not None)
    now = draft.odds(draft.now) if draft.whole else None
    wish = Wish(target, hit, read_volatility(volatility, now) if volatility else None)
    main = game.wager_groups[0]
    tied = wager in tied_to_play(game, main, (wager,))
    found, complete = _nearest_tables(draft, wish, most)
    nearest = None
    if not found and not (wish != Wish(target) and _nearest_tables(draft, Wish(target), 1)[0]):
        nearest, sure = _nearest_edge(draft, target)
        complete = complete and sure
    return Proposals(draft, wish, numbers, now, tuple(found), nearest, complete, tied)


def _drafted(
    game: Game,
    wager: str,
    table_id: str | None,
    keep: Iterable[str],
    numbers: Numbers,
    jackpots: Mapping[str, int] | None,
    *,
    move_push: bool,
) -> Draft:
    if wager not in game.wager_groups:
        raise DesignError(f'{game.name} has no wager "{wager}"; it has {", ".join(game.wager_groups)}')
    tables = game.pay_tables_of(wager)
    table = _the_table(game, wager, tables, table_id)
    spot = game.wagers_of(wager)[0]
    contested = any(each.paid_by == "contest" for each in game.wagers_of(wager))
    # A row outside the contest is extra pay, or what a won raise brings: it cannot push or lose by itself.
    rows = design_rows(table, spot, set(keep), numbers, move_push=move_push and not contested)
    draft = Draft(game, wager, table, rows, best_to_worst(table, rows), posted_jackpots(game, jackpots))
    if not any(row.moves for row in rows):
        raise DesignError(f"no row of {table.title} is left to move; keep fewer of them")
    if contested:  # what its rows do is counted hand by hand, also where its odds can be searched for
        if why_unsolved(game, wager) and why_no_odds(game) is None:
            raise DesignError(
                f"{wager} of {game.name} has exact odds, and its pay table is not designed: that is done for "
                "a wager with one decision to fold or to stay for a fixed bet; try numbers with with_pays, "
                "or with the sliders of the lab"
            )
        verify_solved(game, wager)
        verify_size(game, wager)
    return draft


def _the_table(game: Game, wager: str, tables: tuple[PayTable, ...], id_: str | None) -> PayTable:
    ids = ", ".join(table.id for table in tables)
    if not tables:
        others = [group for group in game.wager_groups if game.pay_tables_of(group)]
        instead = f"design that of {' or '.join(others)}" if others else "no other wager of it is"
        raise DesignError(f"{wager} of {game.name} is paid by no pay table to design; {instead}")
    if id_ is None and len(tables) > 1:
        says = f"{wager} of {game.name} is paid by several tables; choose one with"
        raise DesignError(f"{says} table=...: {ids}", command=f"{says} --table: {ids}")
    for table in tables:
        if id_ in (None, table.id):
            return table
    raise DesignError(f'{wager} of {game.name} is not paid by a table "{id_}"; it is paid by {ids}')


# ------------------------------------------------------------------------------------------ as wished


def _shells(draft: Draft) -> "list[float]":
    """Return distances to look within, each wider than the last, until every table is within."""
    farthest = sum(max(row.far(choice) for choice in range(len(row.choices))) for row in draft.rows)
    shells = [log(ratio) for ratio in _SHELLS]
    while shells[-1] < farthest:
        shells.append(shells[-1] + log(2))
    return [shell for shell in shells if shell < farthest] + [max(farthest, 1e-9)]


def _within_extremes(draft: Draft, target: Range) -> bool:
    """Whether an edge lies between those of the tables that pay the most and the least."""
    low, high = (draft.odds(draft.corner(generous=generous)).house_edge for generous in (True, False))
    return (target.high is None or low <= target.high) and (target.low is None or target.low <= high)


def _nearest_tables(draft: Draft, wish: Wish, most: int) -> tuple[list[Proposal], bool]:
    """Return so many tables as wished, the nearest first, and whether the search came to its end."""
    found: list[Proposal] = []
    if not _within_extremes(draft, wish.edge):
        return found, True
    for shell in _shells(draft):
        try:
            picks = tables_within(draft, effects_of(draft, shell), shell, wish)
        except TooManyTablesError:
            return found, False
        found, complete = _verified(draft, wish, picks, most)
        if len(found) >= most or not complete:
            return found, complete
    return found, True


def _verified(draft: Draft, wish: Wish, picks: Choices, most: int) -> tuple[list[Proposal], bool]:
    """Solve tables from the nearest on, until there are enough that no other makes needless."""
    far = _distances(draft, picks)
    order = np.argsort(far, kind="stable")
    picks, far = picks[order], far[order]
    nets = _nets(draft, picks) if draft.by_streets else None
    out = np.zeros(len(picks), dtype=np.bool_)
    met: list[Picks] = []
    last, before = float("inf"), len(draft.solved)
    for number in range(len(picks)):
        if far[number] > last + _TIE or len(draft.solved) - before > MOST_SOLVED:
            break
        table: Picks = tuple(picks[number].tolist())
        if out[number] or not draft.falls(table):
            continue
        if any(draft.between(near, table) for near in met if any(near) or not draft.whole):
            continue
        if wish.met_by(draft.odds(table)):
            met.append(table)
            if len(met) == most:
                last = float(far[number])
        elif nets is not None:
            ahead = slice(number + 1, number + 1 + _AHEAD)
            out[ahead] |= _shown_out(draft, wish.edge, table, nets[ahead] - nets[number])
    proposals = sorted((_proposal(draft, table) for table in met), key=lambda each: _rank(draft, wish, each))
    return proposals[:most], len(draft.solved) - before <= MOST_SOLVED


def _shown_out(draft: Draft, edge: Range, table: Picks, more: Floats) -> NDArray[np.bool_]:
    """Return which tables one solved table shows to be out of the range, by what their rows bring more.

    Where its edge is too high, whatever pays no more anywhere is out. Where its edge is too low, so are those
    for which its own play, which the best play can only better, brings too much.
    """
    value = float(draft.odds(table).ev)
    if edge.high is not None and -value > float(edge.high) + _SLACK:
        below: NDArray[np.bool_] = np.all(more <= 0, axis=1)
        return below
    if edge.low is None:
        return np.zeros(len(more), dtype=np.bool_)
    slopes = np.array([float(slope) for slope in draft.slopes[table]])
    shown: NDArray[np.bool_] = -(value + more @ slopes) < float(edge.low) - _SLACK
    return shown


def _nets(draft: Draft, picks: Choices) -> Floats:
    rows = (np.array([float(net) for net in nets]) for nets in draft.nets)
    return np.stack([row[picks[:, place]] for place, row in enumerate(rows)], axis=1)


def _distances(draft: Draft, picks: Choices) -> Floats:
    far = np.zeros(len(picks))
    for place, row in enumerate(draft.rows):
        far += np.array([row.far(choice) for choice in range(len(row.choices))])[picks[:, place]]
    return far


def _rank(draft: Draft, wish: Wish, proposal: Proposal) -> tuple[object, ...]:
    """Nearest first; then the fewest rows, the middle of the range, and the order of the sheet."""
    off = abs(proposal.odds.house_edge - wish.middle)
    return proposal.ratio, draft.moved(proposal.picks), off, proposal.picks


def _proposal(draft: Draft, picks: Picks) -> Proposal:
    pays = draft.pays(picks)
    changes = tuple(
        (row.hand, None if row.lost else row.choices[0], row.choices[pick])
        for row, pick in zip(draft.rows, picks, strict=True)
        if pick or row.lost
    )
    return Proposal(tuple(pays.items()), changes, draft.ratio(picks), draft.odds(picks), picks)


# ------------------------------------------------------------------------------------- where none is


def _nearest_edge(draft: Draft, target: Range) -> tuple[Nearest, bool]:
    """Return the table whose edge is nearest to a range that no table reaches, and whether that is sure."""
    solved = [picks for picks in draft.solved if draft.falls(picks)]  # the corners among them
    best, sure = min(solved, key=lambda picks: (target.gap(draft.odds(picks).house_edge), picks)), True
    if _within_extremes(draft, target):
        try:
            best = _in_wider_ranges(draft, target, best)
        except TooManyTablesError:
            sure = False
    return Nearest(_proposal(draft, best), target.gap(draft.odds(best).house_edge)), sure


def _in_wider_ranges(draft: Draft, target: Range, best: Picks) -> Picks:
    """Widen the range until it holds a table; all that it holds then are solved."""

    def how_near(table: Picks) -> tuple[object, ...]:
        return target.gap(draft.odds(table).house_edge), draft.ratio(table), table

    shell = _shells(draft)[-1]
    effects = effects_of(draft, shell)
    wider = Fraction(1, 1 << 16)
    while wider < 2 * target.gap(draft.odds(best).house_edge):
        low, high = target.low, target.high
        wish = Wish(Range(None if low is None else low - wider, None if high is None else high + wider))
        picks = tables_within(draft, effects, shell, wish, every=True)
        if len(picks) > MOST_SOLVED:
            raise TooManyTablesError(f"more than {MOST_SOLVED:,} tables would have to be solved")
        tables = [tuple(row) for row in picks.tolist()]
        found = [table for table in tables if draft.falls(table) and wish.met_by(draft.odds(table))]
        if found:
            return min(found, key=how_near)
        wider *= 2
    return best
