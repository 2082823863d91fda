"""Count a hand against the dealer's: alone, and together with every side bet that shares its cards.

Three Card Poker with its 6 Card Bonus: each of 1,755 hands of the player meets each of 18,424 of the dealer,
which by symmetry is every one of 407,170,400 deals.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.payment import Contest
from croupier.games.words import ByTable, Odds, Plain, Result
from croupier.hands import RANKINGS, tables, vector
from croupier.hands.phrases import hand_range, strengths_in
from croupier.hands.vector import strengths
from croupier.odds.counting import suits
from croupier.odds.counting.kept import Tables, kept
from croupier.odds.counting.outcomes import End, SideBet, SpotPayout, side_bets
from croupier.odds.counting.payouts import Rows, UnsolvedError, rows_of
from croupier.odds.counting.suits import (
    Ints,
    WeakerHands,
    classes,
    indices,
    lacking,
    number_of_classes,
    number_of_draws,
)
from croupier.odds.counting.work import MOST_DEALS, contest_sizes, contest_too_large
from croupier.odds.solvers import card_classes
from croupier.odds.solvers.card_classes import HandClasses, hands, places, row_numbers
from croupier.odds.solvers.solvable import Stand, stand_of, verify_solved

OUTCOMES = ("dealer_does_not_qualify", "player_wins", "tie", "dealer_wins")
_SLICE = 1 << 15
_KEPT_DEALS = 1 << 24  # deals from which on the count of them is kept in the cache
_KEPT_FROM = 1 << 15  # hands from which on what a shown card makes of them is kept in the cache


@dataclass(frozen=True, eq=False)
class Meetings:
    """For each thing a player can know, how often the dealer's hidden cards lead to each outcome."""

    own: NDArray[np.uint8]  # (states, cards): the player's hand
    shown: NDArray[np.uint8]  # (states, cards): the dealer's cards that lie open
    weights: Ints  # how many deals each state stands for
    strength: Ints  # of the player's hand
    ways: Ints  # (states, 4): in the order of OUTCOMES
    each: int  # ways a state can go on


def can_come(contest: Contest, outcome: str) -> bool:
    """Return whether an outcome can come: without a hand to qualify with, every dealer's hand plays."""
    return outcome != OUTCOMES[0] or contest.qualifies is not None


def qualifying_strength(contest: Contest) -> int:
    """Return the lowest strength with which the dealer plays."""
    if contest.qualifies is None:
        return 0
    ranking = RANKINGS[contest.ranking]
    low = hand_range(contest.qualifies, ranking)
    return strengths_in(low, ranking)[0]


def meetings(game: Game, contest: Contest, low: int = 0) -> Meetings:
    """Count every outcome for every hand a player can hold, and every card the dealer can show."""
    parts = list(meetings_in_parts(game, contest, low))

    def whole(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(part, name) for part in parts])

    own, shown, weights = whole("own"), whole("shown"), whole("weights")
    return Meetings(own, shown, weights, whole("strength"), whole("ways"), parts[0].each)


def meetings_in_parts(game: Game, contest: Contest, low: int = 0) -> Iterator[Meetings]:
    """Count the same a slice at a time: a dealer who shows a card makes millions of states."""
    if large := contest_too_large(game, contest, low):
        raise UnsolvedError(large)
    size, dealt, shows = contest_sizes(game, contest)
    each = number_of_draws(size + shows, dealt - shows, low)
    limit = qualifying_strength(contest)
    hands = classes(size, low)
    a_time = _SLICE if not shows else _SLICE // 52
    known = None
    if shows and len(hands.sets) >= _KEPT_FROM:
        known = _kept_lower(contest.ranking, size, limit, low)
    for start in range(0, len(hands.sets), a_time):
        own = np.sort(hands.sets[start : start + a_time], axis=1)
        weights = hands.weights[start : start + a_time]
        strength = strengths(contest.ranking, own).astype(np.int64)
        if known is None:
            lower = _lower(contest.ranking, own, strength, limit, shows=bool(shows), low=low)
        else:
            lower = known[:, start : start + a_time]
        ways = _ways(lower, each)
        if not shows:
            yield Meetings(own, own[:, :0], weights, strength, ways[:, 0], each)
            continue
        rows, cards = np.nonzero(lacking(own, low))
        shown = cards[:, None].astype(np.uint8)
        yield Meetings(own[rows], shown, weights[rows], strength[rows], ways[rows, cards], each)


def _kept_lower(ranking: str, size: int, limit: int, low: int) -> NDArray[np.int32]:
    """Return `_lower` of every hand where the dealer shows a card: it takes seconds, so it is kept."""

    def count() -> Tables:
        sets = classes(size, low).sets
        found = np.empty((3, len(sets), 52), dtype=np.int32)
        a_time = _SLICE // 52
        for start in range(0, len(sets), a_time):
            own = np.sort(sets[start : start + a_time], axis=1)
            mine = strengths(ranking, own).astype(np.int64)
            found[:, start : start + a_time] = _lower(ranking, own, mine, limit, shows=True, low=low)
        return {"lower": found}

    name = f"shown-{ranking}-{size}-{limit}-{low}"
    return kept(name, (sys.modules[__name__], suits, vector, tables), count)["lower"]


def _lower(
    ranking: str, own: NDArray[np.uint8], mine: Ints, limit: int, *, shows: bool, low: int
) -> NDArray[np.int32]:
    """Return how many hidden hands do not qualify, are below, and are not above each of these hands.

    Each has one column for each card the dealer can show, or a single one if none is shown.
    """
    size = RANKINGS[ranking].size
    found = np.zeros((3, len(own), 52 if shows else 1), dtype=np.int32)
    unqualified, below, not_above = found
    for taken in range(min(own.shape[1], size - shows) + 1):
        sign = -1 if taken % 2 else 1
        for part in combinations(range(own.shape[1]), taken):
            index = indices(own[:, part], shows=shows)
            weaker = WeakerHands(ranking, taken + shows, index, low)
            unqualified += sign * weaker.than(limit)
            below += sign * weaker.than(mine[:, None])
            not_above += sign * weaker.than(mine[:, None] + 1)
    return found


def _ways(lower: NDArray[np.int32], each: int) -> Ints:
    """Return how many hidden hands do not qualify, lose to, tie with and beat each hand of `_lower`."""
    unqualified, below, not_above = lower
    below = np.maximum(below, unqualified)
    not_above = np.maximum(not_above, unqualified)
    return np.stack([unqualified, below - unqualified, not_above - below, each - not_above], axis=2).astype(
        np.int64
    )


_A_TIME = 1 << 19


@dataclass(frozen=True, eq=False)
class Part:
    """Some states of a contest: what the player holds, and how often each outcome meets each row to come."""

    own: NDArray[np.uint8]
    shown: NDArray[np.uint8]
    weights: Ints
    strength: Ints
    own_rows: tuple[NDArray[np.uint8], ...]  # of the side bets on the player's own cards
    ways: Ints  # (states, 4, codes of the rows of the side bets that share the dealer's cards)
    each: int


@dataclass(frozen=True, eq=False)
class Setting:
    """A contest with its side bets: those on the player's own cards, and those that share the dealer's."""

    game: Game
    main: str
    contest: Contest
    stand: Stand
    own: tuple[SideBet, ...]
    shared: tuple[SideBet, ...]

    @property
    def sides(self) -> tuple[SideBet, ...]:
        """All side bets, those on the player's own cards first."""
        return (*self.own, *self.shared)


def setting(game: Game, main: str) -> Setting:
    """Lay a contest out, or say why it cannot be counted together with its side bets."""
    verify_solved(game, main)
    stand = stand_of(game, main)
    assert stand is not None  # noqa: S101 (the wager was found to be solved)
    assert game.contest is not None  # noqa: S101
    own, shared = [], []
    player, dealer = set(game.contest.player_cards), set(game.contest.dealer_cards)
    for side in side_bets(game, main):
        verify_solved(game, side.group)
        cards = set(side.table.cards)
        if cards <= player:
            own.append(side)
        elif cards <= player | dealer and not side.table.uses_all_of:
            shared.append(side)
        else:
            raise UnsolvedError(f"{side.group} of {game.name} has cards that neither hand of the contest has")
    return Setting(game, main, game.contest, stand, tuple(own), tuple(shared))


def parts(set_: Setting, low: int = 0, favoured: frozenset[int] = frozenset()) -> Iterator[Part]:
    """Count every state, some at a time."""
    game, contest = set_.game, set_.contest
    if not set_.shared and not favoured:
        for met in meetings_in_parts(game, contest, low):
            rows = tuple(_own_rows(side, met.own, favoured) for side in set_.own)
            yield Part(met.own, met.shown, met.weights, met.strength, rows, met.ways[:, :, None], met.each)
        return
    *sizes, shows = contest_sizes(game, contest)
    if shows:
        hidden = number_of_draws(sizes[0] + shows, sizes[1] - shows, low)
        deals = number_of_draws(0, sizes[0], low) * number_of_draws(sizes[0], shows, low) * hidden
        raise UnsolvedError(
            f"the dealer of {game.name} shows a card that a side bet shares; counted one by one this would "
            f"take {deals:,} deals, so ask for a simulation instead"
        )
    counted = _enumerated(
        contest.ranking,
        tuple(sizes),
        qualifying_strength(contest),
        tuple(_Key(side, _takes(side, contest)) for side in set_.shared),
        favoured,
        low,
    )
    held = hands(sizes[0], favoured, low)
    strength = strengths(contest.ranking, held.cards).astype(np.int64)
    rows = tuple(_own_rows(side, held.cards, favoured) for side in set_.own)
    each = int(counted[0].sum())
    yield Part(held.cards, held.cards[:, :0], held.weights, strength, rows, counted, each)


def _own_rows(side: SideBet, own: NDArray[np.uint8], favoured: frozenset[int]) -> NDArray[np.uint8]:
    return row_numbers(side, own[:, :0], own, suits=bool(favoured))


def _takes(side: SideBet, contest: Contest) -> tuple[bool, bool]:
    """Whether a side bet weighs the player's cards, and the dealer's."""
    cards = set(side.table.cards)
    return bool(cards & set(contest.player_cards)), bool(cards & set(contest.dealer_cards))


class _Key:
    """A side bet as counting sees it: equal where the rows are, whatever they pay."""

    def __init__(self, side: SideBet, takes: tuple[bool, bool]) -> None:
        self.side, self.takes = side, takes
        rows = side.rows
        self.same = (side.table.ranking, rows.row_of.tobytes(), rows.count, str(rows.suits), takes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.same == other.same

    def __hash__(self) -> int:
        return hash(self.same)


@lru_cache(maxsize=4)
def _enumerated(
    ranking: str,
    sizes: tuple[int, ...],
    limit: int,
    shared: tuple[_Key, ...],
    favoured: frozenset[int],
    low: int,
) -> Ints:
    """Deal the dealer every hand with every hand of the player: (states, 4, codes); kept if it takes long."""
    each = number_of_draws(sizes[0], sizes[1], low)
    _verify_few(number_of_classes(sizes[0], low) * each)
    held = hands(sizes[0], favoured, low)
    _verify_few(len(held.cards) * each)
    count = partial(_dealt, ranking, sizes, limit, shared, held, suited=bool(favoured))
    if len(held.cards) * each < _KEPT_DEALS:
        return count()["counted"]
    asked = repr((ranking, sizes, limit, [key.same for key in shared], sorted(favoured), low))
    name = f"dealt-{hashlib.sha256(asked.encode()).hexdigest()[:16]}"
    return kept(name, (sys.modules[__name__], card_classes, suits, vector, tables), count)["counted"]


def _dealt(
    ranking: str, sizes: Sequence[int], limit: int, shared: Sequence[_Key], held: HandClasses, *, suited: bool
) -> Tables:
    dealt = places(held.left.shape[1], sizes[1])
    codes = int(np.prod([key.side.rows.count for key in shared]))
    mine = strengths(ranking, held.cards).astype(np.int64)
    counted = np.empty((len(held.cards), 4, codes), dtype=np.int64)
    a_time = max(1, _A_TIME // len(dealt))
    for start in range(0, len(held.cards), a_time):
        here = slice(start, start + a_time)
        cards = held.left[here][:, dealt]  # (states, dealer's hands, cards)
        own = np.broadcast_to(held.cards[here, None, :], (*cards.shape[:2], sizes[0]))
        theirs = strengths(ranking, cards)
        level = mine[here, None]
        code = np.where(theirs < limit, 0, 2 + (theirs > level).astype(np.int8) - (theirs < level)).astype(
            np.int64
        )
        for key in shared:
            weighed = [group for group, taken in zip((own, cards), key.takes, strict=True) if taken]
            rows = row_numbers(key.side, cards[..., :0], np.concatenate(weighed, axis=2), suits=suited)
            code *= key.side.rows.count
            code += rows
        code += np.arange(len(code))[:, None] * (4 * codes)
        often = np.bincount(code.ravel(), minlength=len(code) * 4 * codes)
        counted[here] = often.reshape(-1, 4, codes)
    return {"counted": counted}


def _verify_few(deals: int) -> None:
    if deals > MOST_DEALS:
        raise UnsolvedError(
            f"side bets on the dealer's cards would take {deals:,} deals to count; "
            "ask for a simulation instead"
        )


# ----------------------------------------------------------------------------------------- how it can end


def ends_of(set_: Setting) -> tuple[tuple[End, ...], Ints]:
    """Return every way main can end, a fold first, and which of them each strength and outcome is."""
    game, contest, stand = set_.game, set_.contest, set_.stand
    spots = game.wagers_of(set_.main)
    tables = {table.id: rows_of(table) for table in game.pay_tables_of(set_.main)}
    # The fold leaves what was bet before it; the bet of the decision is never made.
    folded = End(stand.step, tuple(SpotPayout(s.id, Fraction(1)) for s in spots if s.id != stand.wager))
    ends = [folded]
    known: dict[tuple[object, ...], int] = {}
    classes = len(RANKINGS[contest.ranking].ladder.rungs)
    which = np.empty((classes, len(OUTCOMES)), dtype=np.int64)
    for strength in range(classes):
        rows = {id_: int(table.row_of[strength]) for id_, table in tables.items()}
        for place, outcome in enumerate(OUTCOMES):
            if not can_come(contest, outcome):
                which[strength, place] = 0  # the fold, which no hand that stays comes to
                continue
            key = (place, *rows.values())
            if key not in known:
                known[key] = len(ends)
                ends.append(End(None, tuple(_settled(set_, s.id, outcome, tables, rows) for s in spots)))
            which[strength, place] = known[key]
    return tuple(ends), which


def _settled(
    set_: Setting, spot: str, outcome: str, tables: dict[str, Rows], rows: dict[str, int]
) -> SpotPayout:
    """Return what one spot gets in one outcome, with its bonus where it has one."""
    units = Fraction(set_.stand.units if spot == set_.stand.wager else 1)
    line = next(line.result for line in getattr(set_.contest, outcome) if line.wager == spot)
    won, back, even, winning_stake = _line(set_.game, line, tables, rows)
    for bonus in set_.game.bonuses:
        if bonus.on == spot and getattr(bonus, f"if_{outcome}"):
            extra = _by_table(set_.game, bonus.paid_by, tables, rows)[0]
            if bonus.is_on_top(outcome):
                won += extra
            elif extra > won:
                won, even = extra, Fraction(0)
    return SpotPayout(spot, units, won * units, back * units, even * units, winning_stake * units)


def _line(
    game: Game, result: Result, tables: dict[str, Rows], rows: dict[str, int]
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    one, none = Fraction(1), Fraction(0)
    match result:
        case Odds(to_one):
            return to_one, one, one if to_one == 1 else none, one
        case ByTable(pay):
            won, back, winning_stake = _by_table(game, pay, tables, rows)
            return won, back, none, winning_stake
        case Plain.PUSH:
            return none, one, none, none
        case _:
            return none, none, none, none


def _by_table(
    game: Game, pay: str, tables: dict[str, Rows], rows: dict[str, int]
) -> tuple[Fraction, Fraction, Fraction]:
    paid = SideBet(pay, game.pay_table(pay), tables[pay]).paid(1, {})[rows[pay]]
    return paid.won, paid.returned, paid.winning_stake
