"""What one wager of one hand gets, from the cards that lie open and never from one that is face down."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from croupier.games.payment import PayTable, Row, lost_with_fold
from croupier.games.words import FoldEffect, Share, pays
from croupier.table.events import Reason
from croupier.table.plan import Plan, Source
from croupier.table.split import split, split_words
from croupier.table.state import Hand, Outcome, Round, Table
from croupier.table.worth import (
    Made,
    best_row,
    by_table,
    contested,
    dearest,
    handed,
    nothing,
    paid_by_row,
    prize_for,
    rematched,
    ties,
)

if TYPE_CHECKING:
    from fractions import Fraction


def outcome(table: Table, play: Round, hand: Hand, wager: int) -> Outcome | None:
    """Return what a wager of a hand gets, or None while a card it needs is not open."""
    plan = table.plan
    if hand.forfeited:
        return _SHOWED_CARDS
    if hand.folded_at:
        if wager in lost_by_fold(plan, hand):
            return _FOLDED
        if is_halved(plan, hand.folded_at, wager):
            return half_back(hand.bets[wager])
    spot, pay = plan.wagers[wager], plan.pay_table_of[wager]
    if pay is not None:
        result = _by_table(table, play, hand, pay, hand.bets[wager])
    else:
        result = _by_contest(plan, play, hand, wager)
    if not spot.falls_with or result is None or result.lost or hand.folded_at:
        return result
    main = [outcome(table, play, hand, w) for w in plan.members[spot.falls_with] if hand.bets[w]]
    if any(each is None for each in main):
        return None  # it has won by its own cards, and falls if the main wager does (Q2-02)
    fell = bool(main) and all(each is not None and each.lost for each in main)
    return nothing(Reason.FELL, result.hand) if fell else result


_SHOWED_CARDS: Final = nothing(Reason.SHOWED_CARDS)
_FOLDED: Final = nothing(Reason.FOLDED)


@lru_cache(maxsize=1 << 10)
def is_halved(plan: Plan, folded_at: str, wager: int) -> bool:
    """Whether a fold at a step gives half of a wager back (Casino War's surrender)."""
    return plan.wagers[wager].after_fold.when_folded_at(folded_at).fate is FoldEffect.HALF


def half_back(stake: int) -> Outcome:
    """Return what a wager gets of which a fold gives half back; an odd cent goes to the player."""
    return Outcome(Reason.FOLDED, 0, (stake + 1) // 2, "", "half back")


def _by_contest(plan: Plan, play: Round, hand: Hand, wager: int) -> Outcome | None:
    mine = open_cards(play, hand, plan.contest_player)
    dealer = open_cards(play, hand, plan.contest_dealer)
    if mine is None or dealer is None:
        return None
    if wager in plan.rematched and ties(plan, mine, dealer):
        mine = open_cards(play, hand, plan.rematch_player)
        dealer = open_cards(play, hand, plan.rematch_dealer)
        return (
            None if mine is None or dealer is None else rematched(plan, wager, mine, dealer, hand.bets[wager])
        )
    return contested(plan, wager, mine, dealer, hand.bets[wager])


def open_cards(play: Round, hand: Hand, source: Source) -> tuple[int, ...] | None:
    """Return the cards of a source if all of them lie open."""
    found: tuple[Any, ...] = ()
    for own, group, count in source:
        if own:
            cards = hand.cards[group]
            if not hand.up[group] or len(cards) < count:
                return None
            found += cards
        else:
            cards = play.shared[group]
            if len(cards) < count or not all(play.shared_up[group]):
                return None
            found += cards
    return None if None in found else found


def weighed(table: Table, play: Round, hand: Hand, pay: PayTable) -> tuple[int, ...] | None:
    """Return the cards a pay table weighs if all lie open; those that must all play come first (Q1-18)."""
    return open_cards(play, hand, table.plan.weighs[pay.id])


def lost_by_fold(plan: Plan, hand: Hand) -> frozenset[int]:
    """Return the wagers a folded hand surrenders; one that leans on another falls with it (Q0-05).

    One that is settled at once (Q0-04) is not surrendered: a fold costs only the ante with it (L81).
    """
    assert hand.folded_at is not None  # noqa: S101 (asked of folded hands only)
    return wagers_lost(plan, hand.folded_at, hand.bets)


def decided_wagers(plan: Plan, hand: Hand) -> tuple[bool, ...]:
    """Return for each wager of a hand whether its fate is decided: settled, or given up by a fold (Q3-17).

    One whose bonus is still to be paid is open.
    """
    given_up = lost_by_fold(plan, hand) if hand.folded_at is not None else frozenset[int]()
    return tuple(
        number in given_up if settled is None else not settled.bonus
        for number, settled in enumerate(hand.settled)
    )


@lru_cache(maxsize=1 << 12)
def wagers_lost(plan: Plan, folded_at: str, bets: tuple[int, ...]) -> frozenset[int]:
    """Return which of the wagers that are up a fold at a step surrenders."""
    up = [spot for spot, bet in zip(plan.wagers, bets, strict=True) if bet]
    return frozenset(plan.wager_number[wager] for wager in lost_with_fold(up, folded_at))


def fold_costs(plan: Plan, step: str, bets: tuple[int, ...]) -> int:
    """Return what a fold at a step gives away of the bets that are up: all of some, and half of others."""
    lost = sum(bets[wager] for wager in wagers_lost(plan, step, bets))
    return lost + sum(
        bet - half_back(bet).returned for w, bet in enumerate(bets) if bet and is_halved(plan, step, w)
    )


def _by_table(table: Table, play: Round, hand: Hand, pay: PayTable, stake: int) -> Outcome | None:
    plan = table.plan
    cards = open_cards(play, hand, plan.weighs[pay.id])
    if cards is None:
        return None
    paid = by_table(plan, pay.id, cards, stake)
    if pay.id not in plan.by_value and isinstance(paid, Outcome):
        return paid
    best, row = _best(table, pay, cards, stake)
    if pay.id in plan.by_value:
        paid = paid_by_row(pay, best, row, stake)
    if isinstance(paid, Outcome):
        return paid
    amount, how = _share(table, play, hand, pay, paid)
    return handed(pay, amount, stake, best.name, f"{paid}{how}")


def _best(table: Table, pay: PayTable, cards: tuple[int, ...], stake: int) -> tuple[Made, Row | None]:
    jackpots = table.plan.game.jackpots
    if jackpots and pay.id in table.plan.by_value:
        posted = dict(zip(jackpots.names, table.jackpots, strict=True))
        return dearest(table.plan, pay, cards, stake, posted)
    return best_row(table.plan, pay.id, cards)


def _share(table: Table, play: Round, hand: Hand, pay: PayTable, share: Share) -> tuple[int, str]:
    """Return a hand's part of a jackpot, and how it is split among the hands that won it (R1-30, Q1-04)."""
    wager = next(w for w, spot in enumerate(table.plan.wagers) if spot.paid_by == pay.id)
    winners: list[tuple[int, str, Fraction]] = []
    for other in reversed(play.hands):  # in the order of settlement, from the dealer's right
        won = _won_share(table, play, other, pay, wager)
        if won and won.jackpot == share.jackpot:
            winners.append((other.seat, other.player, won.part))
    jackpots = table.plan.game.jackpots
    assert jackpots is not None  # noqa: S101 (a share has a jackpot: the file was checked)
    value = table.jackpots[jackpots.names.index(share.jackpot)]
    return split(jackpots, value, tuple(winners))[hand.seat], split_words(jackpots, len(winners))


def share_won(odds: str) -> Share | None:
    """Return the share of a jackpot that a wager was paid, if that is what its odds say.

    >>> share_won("50% of MINOR"), share_won("6:1")
    (Share(part=Fraction(1, 2), jackpot='MINOR'), None)
    >>> share_won("50% of MINOR, split among 2 winners: weighted by entitlement")
    Share(part=Fraction(1, 2), jackpot='MINOR')
    """
    paid = pays(odds.partition(",")[0]) if "% of " in odds else None
    return paid if isinstance(paid, Share) else None


def _won_share(table: Table, play: Round, hand: Hand, pay: PayTable, wager: int) -> Share | None:
    cards = weighed(table, play, hand, pay)
    if cards is None or hand.forfeited or not hand.bets[wager]:
        return None
    if hand.folded_at and wager in lost_by_fold(table.plan, hand):
        return None
    _, row = _best(table, pay, cards, hand.bets[wager])
    prize = prize_for(row.pays, hand.bets[wager]) if row else None
    return prize if isinstance(prize, Share) else None
