"""Solve a street game with its side bets, from the last card back, a slice of pockets at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.cards import cards_text
from croupier.games import Game
from croupier.odds.counting.outcomes import (
    Bets,
    Changed,
    End,
    Flip,
    Joint,
    Layout,
    Played,
    SpotPayout,
    payoffs,
)
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints
from croupier.odds.solvers.card_classes import (
    HandClasses,
    Roles,
    apart_rows,
    favoured_suits,
    grown,
    hands,
    places,
    roles_of,
    seen_rows,
    shrunk,
    split_suits,
)
from croupier.odds.solvers.streets import Street

_SHOWN = 40  # flips counted one by one, the likeliest
_CELLS = 1 << 19
_LARGEST = 1 << 62


@dataclass(frozen=True, eq=False)
class _Map:
    """Where each end of the main wager stands in the joint table."""

    layout: Layout
    folds: dict[tuple[int, int], int]  # by street and units: the end
    stays: dict[int, int]  # by units: the first of as many ends as the pay table has rows


def _ends(roles: Roles) -> _Map:
    paid = roles.bet.paid(1, {})
    ends: list[End] = []
    folds: dict[tuple[int, int], int] = {}
    before: tuple[int, ...] = (roles.course.first_stake,)
    for number, street in enumerate(roles.course.streets):
        if street.may_fold:
            for units in before:
                folds[number, units] = len(ends)
                ends.append(End(street.step, (SpotPayout(roles.main, Fraction(units)),)))
        before = tuple(sorted({units + more for units in before for _, more in street.moves}))
    stays = {}
    for units in before:
        stays[units] = len(ends)
        ends += [End(None, (row.times(units),)) for row in paid]
    return _Map(Layout(roles.game, roles.main, tuple(ends), roles.sides), folds, stays)


@dataclass(frozen=True, eq=False)
class _Slice:
    """Some pockets with every board: the row each makes for main and for the side bets, and cards apart."""

    start: int
    stop: int
    weights: Ints
    main: Ints  # (pockets, boards)
    code: Ints  # (pockets, boards): rows of the seen side bets as one number
    apart: Ints | None  # (pockets, boards, rows)


def _slices(roles: Roles, favoured: frozenset[int]) -> Iterator[_Slice]:
    found = hands(roles.pocket, favoured, roles.low)
    a_time = max(1, _CELLS // len(places(roles.left, roles.board)))
    for start in range(0, len(found.cards), a_time):
        stop = min(start + a_time, len(found.cards))
        main = seen_rows(roles, roles.bet, start, stop, favoured).astype(np.int64)
        code = np.zeros_like(main)
        for side in roles.seen:
            code = code * side.rows.count + seen_rows(roles, side, start, stop, favoured)
        apart = apart_rows(roles, start, stop, favoured) if roles.apart else None
        yield _Slice(start, stop, found.weights[start:stop], main, code, apart)


def walk(
    game: Game, main: str, bets: Bets, tied: tuple[str, ...], low: int, *, press: bool = False
) -> Played:
    """Solve a street game for these bets, and count every way its round can end."""
    roles = roles_of(game, main, low)
    chart = _ends(roles)
    live = tuple(group for group in tied if bets.on(group))
    favoured = favoured_suits(roles.sides, live)
    codes = prod(side.rows.count for side in roles.seen)
    ways = np.zeros((len(chart.layout.ends), codes, _apart(roles)), np.int64)
    pockets = hands(roles.pocket, favoured, low)
    notes = _Notes(roles, pockets)
    for part in _slices(roles, favoured):
        moves = _pressed(roles, part) if press else _moves(roles, chart, part, bets, live)
        alone = _moves(roles, chart, part, bets, ()) if live and not press else moves
        _forward(roles, chart, part, moves, alone, ways, notes)
    counted = ways.reshape(chart.layout.shape)
    if not favoured:
        counted = split_suits(counted, roles.sides)
    total = int(pockets.weights.sum()) * roles.orders * roles.sets_apart
    joint = Joint(chart.layout, counted, total)
    changed, flips = notes.summary(total // roles.sets_apart)
    return Played(joint, tied, changed if tied else (), flips)


def _apart(roles: Roles) -> int:
    return roles.apart.rows.count if roles.apart else 1


# ------------------------------------------------------------------------------- from the last card back


@dataclass(frozen=True, eq=False)
class _Values:
    """What the last card settles, in whole parts: a unit of main, and the side bets if one stays or folds."""

    unit: int  # one unit of main lost
    main: Ints  # (pockets, boards), for one unit
    staying: Ints
    folding: dict[int, Ints]  # by street


def _values(roles: Roles, chart: _Map, part: _Slice, bets: Bets, live: tuple[str, ...]) -> _Values:
    brings, scale = payoffs(chart.layout, bets, live)
    brings = brings.reshape(len(chart.layout.ends), -1, _apart(roles))
    counts_apart = roles.apart is not None and roles.apart.group in live
    each = roles.sets_apart if counts_apart else 1
    largest = int(np.abs(brings).max()) * each * roles.orders
    if largest > _LARGEST:
        raise UnsolvedError(
            "these stakes and jackpots are too large to be added up exactly; ask for smaller ones"
        )
    units, first = next(iter(chart.stays.items()))
    of_one = [row.net * bets.main * scale for row in roles.bet.paid(1, {})]
    finer = lcm(*(net.denominator for net in of_one))
    brings *= finer
    unit = bets.main * scale * finer
    main = np.array([int(net * finer) for net in of_one], dtype=np.int64)[part.main]

    # What the cards apart bring is the same with every row seen: all of it, or nothing if the bet is gone.
    more = brings[:, 0] - brings[:, 0, -1:]
    kept = np.asarray(more.any(axis=1))
    apart = part.apart @ more[kept.argmax()] if counts_apart and part.apart is not None else None

    def with_cards_apart(end: Ints | int, spent: Ints | int) -> Ints:
        found: Ints = (brings[end, part.code, -1] - spent) * each
        return found if apart is None else found + np.where(kept[end], apart, 0)

    staying = with_cards_apart(first + part.main, units * main) if live else np.zeros_like(main)
    one_each = {street: (much, end) for (street, much), end in chart.folds.items()} if live else {}
    folding = {street: with_cards_apart(end, -much * unit) for street, (much, end) in one_each.items()}
    return _Values(unit * each, main * each, staying, folding)


def _moves(
    roles: Roles, chart: _Map, part: _Slice, bets: Bets, live: tuple[str, ...]
) -> list[dict[int, NDArray[np.int8]]]:
    """Return, by street and units at stake, the move for every pocket and known cards; -1 is a fold."""
    values = _values(roles, chart, part, bets, live)
    count, known = roles.left, roles.board
    main, staying, folding = values.main, values.staying, values.folding
    ahead: dict[int, Ints] | None = None
    orders = 1
    moves: list[dict[int, NDArray[np.int8]]] = []
    streets = roles.course.streets
    stakes = _stakes(roles)
    for number in range(len(streets) - 1, -1, -1):
        while known > streets[number].known - roles.pocket:
            main, staying = shrunk(main, count, known), shrunk(staying, count, known)
            folding = {street: shrunk(worth, count, known) for street, worth in folding.items()}
            if ahead is not None:
                ahead = {units: shrunk(worth, count, known) for units, worth in ahead.items()}
            known -= 1
            orders *= count - known
        if ahead is None:
            ahead = {units: units * main + staying for units in stakes[-1]}
        chosen, after = {}, {}
        for units in stakes[number]:
            fold = folding.get(number, np.zeros_like(main)) - units * values.unit * orders
            chosen[units], after[units] = _decide(streets[number], units, ahead, fold)
        moves.append(chosen)
        ahead = after
    return moves[::-1]


def _pressed(roles: Roles, part: _Slice) -> list[dict[int, NDArray[np.int8]]]:
    """Return the moves of a player who bets the most there is on everything."""
    moves = []
    for street, stakes in zip(roles.course.streets, _stakes(roles), strict=False):
        most = max(range(len(street.moves)), key=lambda move: street.moves[move][1])
        sets = comb(roles.left, street.known - roles.pocket)
        moves.append(dict.fromkeys(stakes, np.full((len(part.main), sets), most, dtype=np.int8)))
    return moves


def _stakes(roles: Roles) -> list[tuple[int, ...]]:
    before: list[tuple[int, ...]] = [(roles.course.first_stake,)]
    for street in roles.course.streets:
        before.append(tuple(sorted({units + more for units in before[-1] for _, more in street.moves})))
    return before


def _decide(street: Street, units: int, ahead: dict[int, Ints], fold: Ints) -> tuple[NDArray[np.int8], Ints]:
    """Choose the best move; a tie goes to the larger bet, never to a fold."""
    order = range(len(street.moves))
    order = order[::-1] if street.may_fold else order
    best = np.full(fold.shape, order[0], dtype=np.int8)
    worth = ahead[units + street.moves[order[0]][1]]
    for move in order[1:]:
        other = ahead[units + street.moves[move][1]]
        best = np.where(other > worth, np.int8(move), best)
        worth = np.maximum(worth, other)
    if street.may_fold:
        best = np.where(worth < fold, np.int8(-1), best)
        worth = np.maximum(worth, fold)
    return best, worth


# ------------------------------------------------------------------------------- from the first card on


def _forward(
    roles: Roles,
    chart: _Map,
    part: _Slice,
    moves: list[dict[int, NDArray[np.int8]]],
    alone: list[dict[int, NDArray[np.int8]]],
    ways: Ints,
    notes: "_Notes",
) -> None:
    """Follow the play to the last card, and count what each board comes to."""
    known = 0
    playing = {roles.course.first_stake: np.ones((len(part.main), 1), dtype=np.int64)}
    folded: dict[int, Ints] = {}
    for number, street in enumerate(roles.course.streets):
        while known < street.known - roles.pocket:
            playing = {units: grown(mass, roles.left, known) for units, mass in playing.items()}
            folded = {end: grown(mass, roles.left, known) for end, mass in folded.items()}
            known += 1
        after: dict[int, Ints] = {}
        for units, mass in playing.items():
            chosen = moves[number][units]
            if alone is not moves:
                notes.note(number, part, known, mass, chosen, alone[number][units])
            if street.may_fold and (chosen == -1).any():
                folded[chart.folds[number, units]] = np.where(chosen == -1, mass, 0)
            for move, (_, more) in enumerate(street.moves):
                stays = np.where(chosen == move, mass, 0)
                if stays.any():
                    after[units + more] = after.get(units + more, 0) + stays
        playing = after
    while known < roles.board:
        playing = {units: grown(mass, roles.left, known) for units, mass in playing.items()}
        folded = {end: grown(mass, roles.left, known) for end, mass in folded.items()}
        known += 1
    _settle(chart, part, playing, folded, ways)


def _settle(chart: _Map, part: _Slice, playing: dict[int, Ints], folded: dict[int, Ints], ways: Ints) -> None:
    """Add every board to the table: counts stay below 2^53, so that sums in floats are exact."""
    codes = ways.shape[1]
    rows = int(part.main.max()) + 1
    if part.apart is None:
        weighed = {units: mass * part.weights[:, None] for units, mass in playing.items()}
        for units, mass in weighed.items():
            first = chart.stays[units]
            found = _sum(part.main * codes + part.code, mass, rows * codes).reshape(rows, codes)
            ways[first : first + rows, :, 0] += found
        for end, mass in folded.items():
            ways[end, :, 0] += _sum(part.code, mass * part.weights[:, None], codes)
        return
    for pocket, weight in enumerate(part.weights.tolist()):
        key = part.main[pocket] * codes + part.code[pocket]
        order = np.argsort(key, kind="stable")
        kinds, starts = np.unique(key[order], return_index=True)
        targets = [(chart.stays[units], mass[pocket], True) for units, mass in playing.items()]
        targets += [(end, mass[pocket], False) for end, mass in folded.items()]
        targets = [target for target in targets if target[1].any()]
        masses = np.stack([mass for _, mass, _ in targets])[:, order].astype(np.float64)
        apart = part.apart[pocket][order].astype(np.float64)
        stops = [*starts[1:].tolist(), len(key)]
        for kind, start, stop in zip(kinds.tolist(), starts.tolist(), stops, strict=True):
            main, code = divmod(kind, codes)
            found = np.rint(masses[:, start:stop] @ apart[start:stop]).astype(np.int64) * weight
            for (end, _, stays), row in zip(targets, found, strict=True):
                ways[end + main if stays else end, code] += row


def _sum(key: Ints, mass: Ints, size: int) -> Ints:
    return np.bincount(key.ravel(), weights=mass.ravel(), minlength=size).astype(np.int64)


class _Notes:
    """What side bets change in the play, as it is walked."""

    def __init__(self, roles: Roles, pockets: HandClasses) -> None:
        self._roles, self._pockets = roles, pockets
        self._states = [0] * len(roles.course.streets)
        self._ways = [0] * len(roles.course.streets)
        self._flips: list[tuple[int, int, int, int, int, int, int]] = []

    def note(
        self,
        street: int,
        part: _Slice,
        known: int,
        mass: Ints,
        chosen: NDArray[np.int8],
        alone: NDArray[np.int8],
    ) -> None:
        """Note every state that is reached and played otherwise than the main wager alone asks."""
        pockets, boards = np.nonzero((chosen != alone) & (mass > 0))
        if not len(pockets):
            return
        orders = prod(range(self._roles.left - self._roles.board + 1, self._roles.left - known + 1))
        ways = mass[pockets, boards] * part.weights[pockets] * orders
        self._states[street] += len(pockets)
        self._ways[street] += int(ways.sum())
        for i in np.argsort(-ways, kind="stable")[:_SHOWN].tolist():
            pocket, board = int(pockets[i]), int(boards[i])
            was, is_ = int(alone[pocket, board]), int(chosen[pocket, board])
            self._flips.append((int(ways[i]), street, part.start + pocket, known, board, was, is_))

    def summary(self, total: int) -> tuple[tuple[Changed, ...], tuple[Flip, ...]]:
        """Return how much is changed at each street, and the likeliest changes one by one."""
        streets = self._roles.course.streets
        changed = tuple(
            Changed(street.step, states, Fraction(ways, total))
            for street, states, ways in zip(streets, self._states, self._ways, strict=True)
        )
        flips = []
        for ways, number, pocket, known, board, was, is_ in sorted(self._flips, key=lambda f: (-f[0], f[1:]))[
            :_SHOWN
        ]:
            street = streets[number]
            names = [*(name for name, _ in street.moves), "fold"]
            shown = self._pockets.left[pocket][places(self._roles.left, known)[board]].tolist()
            hand = cards_text(self._pockets.cards[pocket].tolist())
            flips.append(
                Flip(street.step, hand, cards_text(shown), names[was], names[is_], Fraction(ways, total))
            )
        return changed, tuple(flips)
