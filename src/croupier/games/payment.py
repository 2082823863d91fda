"""Define wagers and what settles them: pay tables, a contest with the dealer, bonuses, caps, jackpots."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias

from croupier.games.decode import Keyed
from croupier.games.words import (
    AfterFold,
    AfterFoldWritten,
    FoldEffect,
    Id,
    Ids,
    LimitWritten,
    Lines,
    Money,
    PaysWritten,
    RankingId,
    ResultWritten,
    Rules,
)
from croupier.hands import RANKINGS, Ranking
from croupier.hands.classes import lower_hands
from croupier.hands.phrases import HandRange, hand_range, key_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One betting spot (or column of spots): who may bet it, when, how much, and what becomes of it."""

    id: Id
    name: str
    placed_at: Id
    paid_by: Id  # a pay table, or the word contest
    part_of: Id | None = None  # the wager it is counted with: the play bet is part of main
    also_called: tuple[str, ...] = ()  # other spellings of its name in the document
    needs_any_of: Ids = ()
    least: LimitWritten | None = None
    most: LimitWritten | None = None
    in_steps_of: Money | None = None
    exactly: tuple[Money, ...] = ()
    equal_to: Id | None = None  # another wager, or first-bet: free in size, but each unit like the first
    times: tuple[int, ...] = (1,)
    not_above: Id | None = None
    spots: tuple[str, ...] = ()
    spots_in_order: bool = True
    after_fold: AfterFoldWritten = AfterFold(FoldEffect.LOST)
    falls_with: Id | None = None
    rules: Rules = ()
    lines: Lines | None = None

    @property
    def group(self) -> str:
        """The wager it is counted with in odds and reports: `main`, or itself."""
        return self.part_of or self.id


def lost_with_fold(up: Iterable[Wager], step: str) -> frozenset[str]:
    """Return which of the wagers that are up a fold at a step surrenders.

    One that leans on others stays while one of them is up and not lost itself, which may lean on another in
    its turn (Q0-05).
    """
    folds = {spot.id: spot.after_fold.when_folded_at(step) for spot in up}
    stay = {name for name, fold in folds.items() if fold.fate is not FoldEffect.LOST}
    while falls := {name for name in stay if folds[name].live and not stay & set(folds[name].live)}:
        stay -= falls
    return frozenset(folds.keys() - stay)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a pay table."""

    hand: str
    pays: PaysWritten


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """What each hand pays. A hand is paid by the narrowest row it fits; a hand in no row loses."""

    id: Id
    title: str
    cards: Ids
    ranking: RankingId
    rows: Annotated[tuple[Row, ...], Keyed("hand", "pays")]
    uses_all_of: Ids = ()
    winning_stake: Literal["returned", "kept"] = "returned"  # "to one" or "for one"
    lower_pays_more: str | None = None  # why a lower hand is meant to pay more than a higher one
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerResult:
    """What one wager gets in one outcome of the contest."""

    wager: Id
    result: ResultWritten


Results: TypeAlias = Annotated[tuple[WagerResult, ...], Keyed("wager", "result")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """Fresh cards against the dealer's after a tie, for those who put up another wager (Casino War)."""

    if_bet: Id  # the wager one goes on with; who does not make it has folded
    player_cards: Ids
    dealer_cards: Ids
    ranking: RankingId
    player_wins: Results
    dealer_wins: Results
    tie: Results


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A hand against the dealer's hand."""

    player_cards: Ids
    dealer_cards: Ids
    ranking: RankingId
    player_wins: Results
    dealer_wins: Results
    tie: Results
    qualifies: str | None = None
    dealer_does_not_qualify: Results = ()
    after_tie: Rematch | None = None
    rules: Rules = ()
    lines: Lines | None = None

    @property
    def results(self) -> tuple[WagerResult, ...]:
        """What every wager gets in every outcome, those of a rematch with them."""
        found = (*self.player_wins, *self.dealer_wins, *self.tie, *self.dealer_does_not_qualify)
        again = self.after_tie
        return (*found, *again.player_wins, *again.dealer_wins, *again.tie) if again else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Extra pay on a contested wager for the player's own hand; a folded hand never has it."""

    id: Id
    name: str
    on: Id
    paid_by: Id
    even_money: Literal["in addition", "the higher of the two", "the higher of the two on a win"] = (
        "in addition"
    )
    if_player_wins: bool = True
    if_dealer_does_not_qualify: bool = True
    if_tie: bool = False
    if_dealer_wins: bool = False
    rules: Rules = ()
    lines: Lines | None = None

    def is_on_top(self, outcome: str) -> bool:
        """Whether it comes besides what the wager wins, or only the higher is paid (Q0-03)."""
        if self.even_money == "the higher of the two on a win":
            return outcome != "player_wins"
        return self.even_money == "in addition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """The most that is paid."""

    amount: Money
    scope: Literal["table", "player", "hand"]
    wagers: Ids = ()  # none named: every wager
    counts: Literal["winnings", "everything returned"] = "winnings"
    shared: Literal["pro rata", "in settlement order", "equal shares"] = "pro rata"
    reaches_even_money: bool = True
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackpots:
    """Posted prizes of which a pay table gives shares, and how the house may change and split them."""

    names: tuple[str, ...]
    funded_by: Literal["house"]
    update_every_hours: int
    update_clock: Literal["rolling", "calendar day", "gaming day"]
    update_limit_covers: Literal["the set", "each level"]
    no_update_while_a_hand_is_open: Literal["at this table", "at any table showing them"]
    after_win_may_change: Literal["all", "the one won"]
    after_win_restarts_clock: bool
    split: Literal[
        "weighted by entitlement",
        "entitlement divided by winners",
        "equal parts of the posted value",
        "equal parts of the largest entitlement",
        "pro rata only above the posted value",  # in files of version 0.1: the same as the first
        "equal parts, then own percentage",  # in files of version 0.1: the same as the second
    ]
    split_among: Literal["winners of one hand", "winners at every table"]
    two_hands_of_one_player: Literal["two winners", "one winner"]
    highest_by: Literal["rank", "value"]
    odd_cents: Literal["round up for the player", "post even dollars only"]
    rules: Rules = ()
    lines: Lines | None = None


Ranged: TypeAlias = tuple[tuple[Row, HandRange], ...]


@cache
def rows_by_strength(table: PayTable) -> Ranged:
    """Return the rows with their ranges of hands, narrower before wider, higher before lower."""
    ranking = RANKINGS[table.ranking]
    return narrowest_first([(row, hand_range(row.hand, ranking)) for row in table.rows])


def narrowest_first(rows: Sequence[tuple[Row, HandRange]]) -> Ranged:
    """Sort rows so that the first one that holds a hand is the one that pays it."""

    def wider_than(pair: tuple[Row, HandRange]) -> int:
        return sum(other in pair[1] for _, other in rows)

    return tuple(sorted(sorted(rows, key=lambda pair: pair[1].low, reverse=True), key=wider_than))


def row_for(table: PayTable, strength: int, suit: int | None = None) -> Row | None:
    """Return the row that pays a hand of this strength, or None for a hand the table does not list.

    The suit matters only where a row names one (a royal flush in hearts): it is the suit of the flush.
    """
    return row_among(rows_by_strength(table), RANKINGS[table.ranking], strength, suit)


def row_among(rows: Ranged, ranking: Ranking, strength: int, suit: int | None) -> Row | None:
    """Return the row that pays a hand, of rows in the order of `rows_by_strength`."""
    key = key_of(ranking.describe(strength), ranking)
    return next((row for row, hands in rows if hands.holds(key, suit)), None)


def rows_claimed(rows: Ranged, ranking: Ranking, strength: int, suit: int | None) -> tuple[Row, ...]:
    """Return every row a hand can claim: its own first, then those of the lower hands its cards are too.

    A row of one suit takes its hands out of the row for all suits: a royal flush in hearts is none of any
    other suit (Q1-15).
    """
    hand = ranking.describe(strength)
    own = [(row, hands) for row, hands in rows if hands.holds(key_of(hand, ranking), suit)]
    suited = {(hands.low, hands.high) for _, hands in own if hands.suit is not None}
    found = [row for row, hands in own if hands.suit is not None or (hands.low, hands.high) not in suited]
    for kind, rank in lower_hands(hand, ranking.size):
        key = (ranking.categories.index(kind), rank) if kind in ranking.categories else ()
        found += [
            row
            for row, hands in rows
            if hands.low[:2] <= key <= hands.high[:2] and hands.suit in (None, suit) and row not in found
        ]
    return tuple(found)
