"""What cards are worth under a game file: arithmetic on cards and stakes, with no table around it."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import ceil
from typing import Final, NamedTuple

from croupier.games.payment import Bonus, PayTable, Row, WagerResult, row_among, rows_claimed
from croupier.games.words import ByStake, ByTable, Compared, Fixed, Odds, Pays, Plain, Share
from croupier.hands import RANKINGS, Category
from croupier.hands.phrases import hand_range, key_of
from croupier.table.events import Reason
from croupier.table.plan import Plan
from croupier.table.state import Outcome

_REMEMBERED: Final = 1 << 14


def nothing(reason: Reason, hand: str = "") -> Outcome:
    """Return the outcome of a wager that is lost."""
    return Outcome(reason, 0, 0, hand, "")


class Made(NamedTuple):
    """The hand some cards make: its strength, its name, and the suit of its flush."""

    strength: int
    name: str
    suit: int | None


@lru_cache(maxsize=_REMEMBERED)
def made(ranking_id: str, cards: tuple[int, ...], fixed: int, mini_royal: bool) -> Made:  # noqa: FBT001
    """Return the best hand of these cards; the first `fixed` of them must all play (Q1-18)."""
    ranking = RANKINGS[ranking_id]
    if fixed:
        held, loose = cards[:fixed], cards[fixed:]
        cards = max(
            ((*held, *rest) for rest in combinations(loose, ranking.size - fixed)), key=ranking.strength
        )
    strength = ranking.strength(cards)
    flush = _flush(cards, ranking.size) if ranking_id in _WITH_FLUSHES else None
    return Made(strength, _name(ranking_id, strength, mini_royal), flush)


_WITH_FLUSHES: Final = frozenset(
    id_ for id_, ranking in RANKINGS.items() if ranking.shapes.keys() & {Category.FLUSH, Category.SUITED}
)
"""The rankings with hands of one suit, which a row may name."""


@lru_cache(maxsize=_REMEMBERED)
def _name(ranking_id: str, strength: int, mini_royal: bool) -> str:  # noqa: FBT001
    return RANKINGS[ranking_id].name(strength, mini_royal=mini_royal)


def _flush(cards: tuple[int, ...], size: int) -> int | None:
    """Return the suit of which there are enough cards; one of them is among the first few."""
    suits = [card & 3 for card in cards]
    for suit in suits[: len(suits) - size + 1]:
        if suits.count(suit) >= size:
            return suit
    return None


# --------------------------------------------------------------------------------- against a pay table


def best_row(plan: Plan, pay_id: str, cards: tuple[int, ...]) -> tuple[Made, Row | None]:
    """Return the hand some cards make for a pay table, and the row that pays it."""
    best = made(plan.pay_tables[pay_id].ranking, cards, plan.fixed[pay_id], plan.has_mini_royal)
    return best, _row(plan, pay_id, best.strength, best.suit)


@lru_cache(maxsize=_REMEMBERED)
def _row(plan: Plan, pay_id: str, strength: int, flush: int | None) -> Row | None:
    return row_among(plan.rows[pay_id], RANKINGS[plan.pay_tables[pay_id].ranking], strength, flush)


@lru_cache(maxsize=_REMEMBERED)
def by_table(plan: Plan, pay_id: str, cards: tuple[int, ...], stake: int) -> Outcome | Share:
    """Return what a pay table gives for these cards; a share of a jackpot is left for the table to split."""
    best = made(plan.pay_tables[pay_id].ranking, cards, plan.fixed[pay_id], plan.has_mini_royal)
    return _paid(plan, pay_id, best, stake)


@lru_cache(maxsize=_REMEMBERED)
def _paid(plan: Plan, pay_id: str, best: Made, stake: int) -> Outcome | Share:
    row = _row(plan, pay_id, best.strength, best.suit)
    return paid_by_row(plan.pay_tables[pay_id], best, row, stake)


def paid_by_row(pay: PayTable, best: Made, row: Row | None, stake: int) -> Outcome | Share:
    """Return what one row of a pay table gives for a stake."""
    if row is None or row.pays is Plain.LOSES:
        return nothing(Reason.UNLISTED, best.name)
    if row.pays is Plain.PUSH:
        return Outcome(Reason.PUSHED, 0, stake, best.name, "push")
    prize = prize_for(row.pays, stake)
    if isinstance(prize, Share):
        return prize
    return handed(pay, _cents(prize, stake), stake, best.name, str(prize))


def handed(pay: PayTable, amount: int, stake: int, hand: str, odds: str) -> Outcome:
    """Return a prize as won and returned: "to one" or "for one" (Q0-18, Q1-17)."""
    if pay.winning_stake == "returned":
        return Outcome(Reason.PAID, amount, stake, hand, odds, winning_stake=stake)
    back = min(stake, amount)
    return Outcome(Reason.PAID, amount - back, back, hand, odds, winning_stake=back)


def prize_for(pays: Pays, stake: int) -> Pays:
    """Return what a row pays for this stake."""
    return dict(pays.prizes)[stake] if isinstance(pays, ByStake) else pays


def _cents(prize: Pays, stake: int) -> int:
    """Return a prize in cents; a fraction of a cent goes to the player."""
    if isinstance(prize, Odds):
        return ceil(prize.to_one * stake)
    assert isinstance(prize, Fixed)  # noqa: S101 (no table opens while the number of a row is missing)
    return prize.cents


def dearest(
    plan: Plan, pay: PayTable, cards: tuple[int, ...], stake: int, posted: dict[str, int]
) -> tuple[Made, Row | None]:
    """Return the hand and the row worth most of all that the cards can claim, whatever the rank (Q1-15).

    A hand claims the rows of lower hands too: a straight flush is a flush and a straight.
    """
    top = best_row(plan, pay.id, cards)
    worth = _worth(top[1], stake, posted)
    fixed = plan.fixed[pay.id]
    for rest in combinations(cards[fixed:], RANKINGS[pay.ranking].size - fixed):
        hand, _ = best_row(plan, pay.id, (*cards[:fixed], *rest))
        for row in _claimed(plan, pay.id, hand.strength, hand.suit):
            if _worth(row, stake, posted) > worth:
                top, worth = (hand, row), _worth(row, stake, posted)
    return top


@lru_cache(maxsize=_REMEMBERED)
def _claimed(plan: Plan, pay_id: str, strength: int, flush: int | None) -> tuple[Row, ...]:
    return rows_claimed(plan.rows[pay_id], RANKINGS[plan.pay_tables[pay_id].ranking], strength, flush)


def _worth(row: Row | None, stake: int, posted: dict[str, int]) -> Fraction:
    """Return what a row is worth to a stake: any prize is more than a push, and a push more than a loss."""
    match prize_for(row.pays, stake) if row else Plain.LOSES:
        case Odds(to_one):
            return to_one * stake
        case Fixed(cents):
            return Fraction(cents)
        case Share(part, jackpot):
            return part * posted[jackpot]
        case Plain.PUSH:
            return Fraction(0)
        case _:
            return Fraction(-stake)


# ----------------------------------------------------------------------------------- against the dealer


@lru_cache(maxsize=_REMEMBERED)
def qualifies(plan: Plan, strength: int) -> bool:
    """Whether a dealer's hand of this strength plays (R0-31)."""
    contest = plan.game.contest
    if contest is None or contest.qualifies is None:
        return True
    ranking = RANKINGS[contest.ranking]
    return hand_range(contest.qualifies, ranking).holds(key_of(ranking.describe(strength), ranking))


@lru_cache(maxsize=_REMEMBERED)
def contested(plan: Plan, wager: int, mine: tuple[int, ...], dealer: tuple[int, ...], stake: int) -> Outcome:
    """Return what a wager against the dealer gets, with its bonus where it has one."""
    contest = plan.game.contest
    assert contest is not None  # noqa: S101 (a contested wager has a contest: the file was checked)
    known = plan.has_mini_royal
    player = made(contest.ranking, mine, 0, known)
    other = made(contest.ranking, dealer, 0, known).strength
    how = _compared(player.strength, other)
    if not qualifies(plan, other) and not _is_compared(plan, wager):
        how = "dealer_does_not_qualify"
    return _met(plan, wager, how, player, stake)


def ties(plan: Plan, mine: tuple[int, ...], dealer: tuple[int, ...]) -> bool:
    """Whether two hands tie in the contest; a dealer's hand that does not qualify ties with none."""
    contest = plan.game.contest
    assert contest is not None  # noqa: S101 (asked of games with a contest only)
    other = made(contest.ranking, dealer, 0, plan.has_mini_royal).strength
    same = made(contest.ranking, mine, 0, plan.has_mini_royal).strength == other
    return same and qualifies(plan, other)


def rematched(plan: Plan, wager: int, mine: tuple[int, ...], dealer: tuple[int, ...], stake: int) -> Outcome:
    """Return what a wager gets when new cards decide after a tie."""
    again = plan.game.contest.after_tie if plan.game.contest else None
    assert again is not None  # noqa: S101 (only a rematch decides so: the file was checked)
    known = plan.has_mini_royal
    player = made(again.ranking, mine, 0, known)
    how = _compared(player.strength, made(again.ranking, dealer, 0, known).strength)
    return _result(plan, getattr(again, how), wager, player, stake, _REASONS[how])


def _compared(player: int, dealer: int) -> str:
    if player == dealer:
        return "tie"
    return "player_wins" if player > dealer else "dealer_wins"


@lru_cache(maxsize=_REMEMBERED)
def _is_compared(plan: Plan, wager: int) -> bool:
    """Whether the hands decide a wager although the dealer does not qualify."""
    lines = plan.game.contest.dealer_does_not_qualify if plan.game.contest else ()
    return any(
        line.wager == plan.wagers[wager].id and line.result is Compared.AS_IF_QUALIFIED for line in lines
    )


@lru_cache(maxsize=_REMEMBERED)
def _met(plan: Plan, wager: int, how: str, player: Made, stake: int) -> Outcome:
    """Return what a wager gets for a player's hand in one outcome of the contest."""
    results: tuple[WagerResult, ...] = getattr(plan.game.contest, how)
    result = _result(plan, results, wager, player, stake, _REASONS[how])
    for bonus in plan.game.bonuses:
        if plan.wager_number[bonus.on] == wager and getattr(bonus, f"if_{how}"):
            result = _with_bonus(plan, bonus, player, stake, result, on_top=bonus.is_on_top(how))
    return result


_REASONS: Final = {
    "dealer_does_not_qualify": Reason.NOT_QUALIFIED,
    "player_wins": Reason.BEAT_DEALER,
    "dealer_wins": Reason.LOST_TO_DEALER,
    "tie": Reason.TIED,
}


def _result(
    plan: Plan,
    results: tuple[WagerResult, ...],
    wager: int,
    player: Made,
    stake: int,
    reason: Reason,
) -> Outcome:
    name = player.name
    result = next(line.result for line in results if line.wager == plan.wagers[wager].id)
    if (
        isinstance(result, ByTable)
        and result.otherwise
        and not _row(plan, result.pay, player.strength, player.suit)
    ):
        result = result.otherwise
    match result:
        case ByTable(pay):
            paid = _paid(plan, pay, player, stake)
            assert isinstance(paid, Outcome)  # noqa: S101 (a contest pays no jackpot: the file was checked)
            return paid._replace(reason=reason)
        case Odds(to_one):
            won = ceil(to_one * stake)
            return Outcome(reason, won, stake, name, str(result), won if to_one == 1 else 0, stake)
        case Plain.PUSH:
            return Outcome(reason, 0, stake, name, "push")
        case _:
            return nothing(reason, name)


def _with_bonus(
    plan: Plan, bonus: Bonus, player: Made, stake: int, result: Outcome, *, on_top: bool
) -> Outcome:
    """Add a bonus to a contested wager, or let the higher of the two stand (Q0-03)."""
    paid = _paid(plan, bonus.paid_by, player, stake)
    assert isinstance(paid, Outcome)  # noqa: S101 (a bonus is no jackpot: the file was checked)
    if not paid.won:
        return result
    extra = f"{bonus.name} {paid.odds}"
    if on_top:
        odds = f"{result.odds}, {extra}" if result.odds else extra
        return result._replace(won=result.won + paid.won, odds=odds)
    return result._replace(won=paid.won, even=0, odds=extra) if paid.won > result.won else result
