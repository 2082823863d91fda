"""What every spot gets at the end of a round: which results are alike whatever they pay, and what they pay.

A meeting is how the hands compare: whether the dealer qualifies, who has the better hand, and after a tie who
wins the second meeting where a game has one. With the rows of the pay tables it says what each spot gets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, lcm, prod
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.payment import Contest, PayTable, Wager, WagerResult, lost_with_fold
from croupier.games.words import ByTable, Compared, FoldEffect, Odds, Plain, Result
from croupier.odds.counting.payouts import Rows, returns, rows_of
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.betting import BettingEnd
from croupier.odds.general.deal import Cards, HandSpec

Compare: TypeAlias = Literal["player_wins", "tie", "dealer_wins"]
COMPARES: tuple[Compare, ...] = ("player_wins", "tie", "dealer_wins")


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a hand meets the dealer's."""

    qualified: bool
    compare: Compare
    again: Compare | None = None  # the second meeting, after a tie


def meetings_of(contest: Contest | None) -> tuple[Meeting, ...]:
    """Return every way to meet, in the order in which they are counted; without a contest there is one."""
    if contest is None:
        return (Meeting(qualified=True, compare="player_wins"),)
    if contest.after_tie is None:
        return tuple(Meeting(qualified, compare) for qualified in (False, True) for compare in COMPARES)
    return tuple(
        Meeting(qualified, compare, again if compare == "tie" else None)
        for qualified in (False, True)
        for compare in COMPARES
        for again in COMPARES
    )


@dataclass(frozen=True, slots=True)
class UnitReturn:
    """What one unit on a spot gets: won beyond the stake, and returned of the stake."""

    won: Fraction
    returned: Fraction

    @property
    def net(self) -> Fraction:
        """What it brings beyond the stake."""
        return self.won + self.returned - 1


LOST = UnitReturn(Fraction(0), Fraction(0))
PUSHED = UnitReturn(Fraction(0), Fraction(1))


@dataclass(frozen=True, eq=False)
class SpotPayments:
    """The pay tables of some spots and every result they can have; results that are always alike are one."""

    game: Game
    spots: tuple[Wager, ...]
    tables: tuple[PayTable, ...]
    rows: tuple[Rows, ...]
    meetings: tuple[Meeting, ...]
    results: tuple[tuple[Meeting, tuple[int, ...]], ...]  # a meeting and the rows that stand for the result
    result_of: Ints  # (meetings, combinations of rows): the number of the result

    @property
    def hands(self) -> tuple[HandSpec, ...]:
        """The hands that the pay tables weigh."""
        return tuple(HandSpec(table.cards, table.ranking) for table in self.tables)

    def code(self, by_table: Sequence[NDArray[np.integer]], count: int) -> Ints:
        """Return the number of each combination of rows."""
        found = np.zeros(count, dtype=np.int64)
        for rows, numbers in zip(self.rows, by_table, strict=True):
            found = found * rows.count + numbers.astype(np.int64)
        return found

    def nets(
        self, ends: Sequence[BettingEnd], stakes: Sequence[Fraction]
    ) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
        """Return what each spot brings, by end, by result and by spot."""
        settled = self.settled()
        return tuple(
            tuple(
                tuple(
                    units * got.net * stake
                    for units, got, stake in zip(end.units, self.after_fold(end, row), stakes, strict=True)
                )
                for row in settled
            )
            for end in ends
        )

    def settled(self) -> tuple[tuple[UnitReturn, ...], ...]:
        """Return what one unit gets, by result and by spot."""
        pays = {
            table.id: returns(table, rows, None, {})
            for table, rows in zip(self.tables, self.rows, strict=True)
        }
        return tuple(self._settled(meeting, rows, pays) for meeting, rows in self.results)

    def after_fold(self, end: BettingEnd, row: Sequence[UnitReturn]) -> tuple[UnitReturn, ...]:
        """Return what one unit of each spot gets in the end; a fold may have taken it."""
        return tuple(
            _after_fold(spot, end, got, self.spots) if units else got
            for spot, units, got in zip(self.spots, end.units, row, strict=True)
        )

    def _settled(
        self, meeting: Meeting, rows: tuple[int, ...], pays: Mapping[str, tuple[Fraction, ...]]
    ) -> tuple[UnitReturn, ...]:
        row_of = {table.id: row for table, row in zip(self.tables, rows, strict=True)}
        return tuple(self._spot(spot, meeting, row_of, pays) for spot in self.spots)

    def _spot(
        self,
        spot: Wager,
        meeting: Meeting,
        row_of: Mapping[str, int],
        pays: Mapping[str, tuple[Fraction, ...]],
    ) -> UnitReturn:
        if spot.paid_by != CONTEST:
            return _by_row(pays[spot.paid_by][row_of[spot.paid_by]])
        how, _, result = line_of(self.game, spot, meeting)
        match result:
            case Odds(to_one):
                got = UnitReturn(to_one, Fraction(1))
            case ByTable(pay, otherwise):
                last = len(pays[pay]) - 1
                got = (
                    _plain(otherwise)
                    if row_of[pay] == last and otherwise is not None
                    else _by_row(pays[pay][row_of[pay]])
                )
            case _:
                got = _plain(result)
        for bonus in self.game.bonuses:
            if bonus.on == spot.id and getattr(bonus, f"if_{how}"):
                extra = max(pays[bonus.paid_by][row_of[bonus.paid_by]], Fraction(0))
                won = got.won + extra if bonus.is_on_top(how) else max(got.won, extra)
                got = UnitReturn(won, got.returned)
        return got


def _by_row(net: Fraction) -> UnitReturn:
    return UnitReturn(max(net, Fraction(0)), min(net + 1, Fraction(1)))


def _plain(result: Result) -> UnitReturn:
    match result:
        case Odds(to_one):
            return UnitReturn(to_one, Fraction(1))
        case Plain.PUSH:
            return PUSHED
        case _:
            return LOST


def _after_fold(spot: Wager, end: BettingEnd, got: UnitReturn, spots: Sequence[Wager]) -> UnitReturn:
    if end.folded is None:
        return got
    if spot.after_fold.when_folded_at(end.folded).fate is FoldEffect.HALF:
        return UnitReturn(Fraction(0), Fraction(1, 2))
    up = [other for other, many in zip(spots, end.units, strict=True) if many]
    return LOST if spot.id in lost_with_fold(up, end.folded) else got


def line_of(game: Game, spot: Wager, meeting: Meeting) -> tuple[str, str, Result]:
    """Return the outcome that a spot's bonus hangs on, the list its line stands in, and the line."""
    contest = game.contest
    assert contest is not None  # noqa: S101 (the file was checked)
    how: str = meeting.compare
    if not meeting.qualified:
        how = "dealer_does_not_qualify"
        result = _named(contest.dealer_does_not_qualify, spot)
        if not isinstance(result, Compared):
            return how, how, result
    lines: tuple[WagerResult, ...] = getattr(contest, meeting.compare)
    if meeting.again and contest.after_tie and not any(line.wager == spot.id for line in lines):
        return how, f"again {meeting.again}", _named(getattr(contest.after_tie, meeting.again), spot)
    return how, meeting.compare, _named(lines, spot)


def _named(lines: tuple[WagerResult, ...], spot: Wager) -> Result:
    """Return a spot's line; one that only a second meeting names does not lie there without it."""
    return next((line.result for line in lines if line.wager == spot.id), Plain.PUSH)


def payment_of(game: Game, spots: tuple[Wager, ...]) -> SpotPayments:
    """Lay out what the spots can get; the numbers themselves do not matter, so new ones find it alike."""
    groups = dict.fromkeys(spot.group for spot in spots)
    tables = tuple(dict.fromkeys(table for group in groups for table in game.pay_tables_of(group)))
    rows = tuple(rows_of(table) for table in tables)
    contested = any(spot.paid_by == CONTEST for spot in spots)
    meetings = meetings_of(game.contest if contested else None)
    known: dict[tuple[object, ...], int] = {}
    results: list[tuple[Meeting, tuple[int, ...]]] = []
    result_of = np.zeros((len(meetings), prod(each.count for each in rows)), dtype=np.int64)
    for place, meeting in enumerate(meetings):
        for number, combination in enumerate(product(*(range(each.count) for each in rows))):
            row_of = {table.id: row for table, row in zip(tables, combination, strict=True)}
            key = tuple(_alike(game, spot, meeting, row_of) for spot in spots)
            if key not in known:
                known[key] = len(results)
                results.append((meeting, combination))
            result_of[place, number] = known[key]
    return SpotPayments(game, spots, tables, rows, meetings, tuple(results), result_of)


def _alike(game: Game, spot: Wager, meeting: Meeting, row_of: Mapping[str, int]) -> tuple[object, ...]:
    """Return what makes two results of a spot the same, whatever the numbers of the pay tables are."""
    if spot.paid_by != CONTEST:
        return (spot.paid_by, row_of[spot.paid_by])
    how, where, result = line_of(game, spot, meeting)
    bonus = tuple(
        (bonus.id, row_of[bonus.paid_by], bonus.is_on_top(how))
        for bonus in game.bonuses
        if bonus.on == spot.id and getattr(bonus, f"if_{how}")
    )
    if isinstance(result, Odds):
        return ("odds", result.to_one, *bonus)
    if isinstance(result, ByTable):
        return ("by table", where if result.otherwise else "", result.pay, row_of[result.pay], *bonus)
    return (result, *bonus)


def in_whole_parts(
    nets: tuple[tuple[tuple[Fraction, ...], ...], ...],
) -> tuple[Ints, int]:
    """Return what all spots bring together by end and result, in whole parts of a unit, and how many."""
    sums = [[sum(spots, Fraction(0)) for spots in end] for end in nets]
    scale = lcm(*(net.denominator for end in sums for net in end))
    return np.array([[int(net * scale) for net in end] for end in sums], dtype=np.int64), scale


Columns = tuple[int, ...]  # the pool of each column of cards

_MIX = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
_POOLS_IN_A_WORD = 4  # thirteen ranks each


def grow(
    cards: Cards, columns: Columns, pool: int, count: int, deck: tuple[int, ...], *, merge: bool
) -> tuple[Cards, Ints, Ints]:
    """Return every row with every draw of so many cards: the rows, how many draws each is, its parent.

    Draws with one parent that differ only in the names of suits become one row, if they are merged.
    """
    if not cards.shape[1] and len(cards) == 1 and (low := _whole_suits(deck)) is not None:
        known = classes(count, low)
        return known.sets, known.weights, np.zeros(len(known.sets), dtype=np.int64)
    left = left_of(cards, deck)
    picks = picks_of(left.shape[1], count)
    drawn = left[:, picks]  # (rows, draws, cards)
    parents = np.repeat(np.arange(len(cards)), len(picks))
    grown = np.concatenate([cards[parents], drawn.reshape(-1, count)], axis=1)
    if not merge:
        return grown, np.ones(len(grown), dtype=np.int64), parents
    return _merged(grown, (*columns, *([pool] * count)), parents)


def _whole_suits(deck: tuple[int, ...]) -> int | None:
    """Return the lowest rank of a deck that has every card from it up, else None."""
    return deck[0] // 4 if deck == tuple(range(deck[0] // 4 * 4, 52)) else None


def left_of(cards: Cards, deck: tuple[int, ...]) -> Cards:
    """Return the cards of the deck that each row has not used, rising."""
    free = np.zeros((len(cards), 52), dtype=bool)
    free[:, list(deck)] = True
    free[np.arange(len(cards))[:, None], cards] = False
    return np.nonzero(free)[1].reshape(len(cards), len(deck) - cards.shape[1]).astype(np.uint8)


@lru_cache(maxsize=32)
def picks_of(left: int, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.intp]]:
    """Return every choice of so many places."""
    return np.array(list(combinations(range(left), count)), dtype=np.intp).reshape(comb(left, count), count)


def _merged(grown: Cards, columns: Columns, parents: Ints) -> tuple[Cards, Ints, Ints]:
    masks = suit_masks(grown, columns)
    mixed = parents.astype(np.uint64)
    with np.errstate(over="ignore"):
        for column in range(masks.shape[1]):
            mixed = (mixed ^ masks[:, column].astype(np.uint64)) * _MIX[column % 3]
            mixed ^= mixed >> np.uint64(29)
    order = np.argsort(mixed, kind="stable")
    apart = np.empty(len(order), dtype=bool)
    apart[:1] = True
    apart[1:] = mixed[order][1:] != mixed[order][:-1]
    same = ~apart[1:]
    if not (
        np.array_equal(masks[order[1:]][same], masks[order[:-1]][same])
        and np.array_equal(parents[order[1:]][same], parents[order[:-1]][same])
    ):
        return grown, np.ones(len(grown), dtype=np.int64), parents  # two keys met by chance: merge nothing
    firsts = np.flatnonzero(apart)
    times = np.diff(np.append(firsts, len(order)))
    kept = order[firsts]
    in_order = np.argsort(kept, kind="stable")  # parents rise with the row
    kept, times = kept[in_order], times[in_order]
    return grown[kept], times, parents[kept]


def suit_masks(cards: Cards, columns: Columns) -> Ints:
    """Return for each row what each suit holds of each pool, in an order that names no suit."""
    local = {pool: place for place, pool in enumerate(dict.fromkeys(columns))}
    words = -(-len(local) // _POOLS_IN_A_WORD)
    masks = np.zeros((len(cards), 4, words), dtype=np.int64)
    suits, ranks = cards & 3, (cards >> 2).astype(np.int64)
    for column, pool in enumerate(columns):
        word, place = divmod(local[pool], _POOLS_IN_A_WORD)
        bits = np.left_shift(np.int64(1), ranks[:, column] + 13 * place)
        masks[np.arange(len(cards)), suits[:, column], word] |= bits
    if words == 1:
        return np.sort(masks[:, :, 0], axis=1)
    order = np.lexsort(tuple(masks[:, :, word] for word in range(words)), axis=1)
    return np.take_along_axis(masks, order[:, :, None], axis=1).reshape(len(cards), -1)
