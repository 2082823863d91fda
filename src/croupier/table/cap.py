"""The most that is paid: what a cap lets through, what it holds back, how it is shared in the end."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.games.payment import Cap
from croupier.table import events as e
from croupier.table.outcome import outcome
from croupier.table.split import share_cap
from croupier.table.state import Hand, Outcome, Round, Table


class Payment(NamedTuple):
    """What is paid now, and what is held back until everyone's winnings are known."""

    now: int
    held: int


def capped_payment(table: Table, hand: Hand, wager: int, result: Outcome) -> Payment:
    """Return how much of what a wager won is paid now.

    A cap can only be shared among hands once all of them lie open, and settlement never looks at a card that
    is face down. So hands are paid in full until the cap would be passed; from there on their capped winnings
    are held back until the last hand is settled.
    """
    cap, play = table.plan.game.cap, table.round
    if cap is None or play is None or not _reached(table, cap, wager):
        return Payment(result.won, 0)
    free = 0 if cap.reaches_even_money else result.even
    claim = result.won - free
    stake = _stake(cap, result)
    others = [c for c in _claims(table, play, cap) if _same_purse(cap, c.hand, hand)]
    if cap.shared == "in settlement order":
        room = max(0, cap.amount - sum(c.paid + c.stake for c in others) - stake)
        return Payment(free + min(claim, room), 0)
    if sum(c.full + c.stake for c in others) + claim + stake <= cap.amount:
        return Payment(result.won, 0)
    return Payment(free, claim)


class _Claim(NamedTuple):
    hand: Hand
    wager: int
    full: int  # what it won, as far as the cap reaches it
    paid: int  # what of that it has been paid
    stake: int  # the returned stake, where that counts too


def _claims(table: Table, play: Round, cap: Cap) -> Iterator[_Claim]:
    """Yield the winnings settled so far that the cap counts, in order of settlement."""
    for hand in reversed(play.hands):
        for wager in table.plan.paying_order:
            settled = hand.settled[wager]
            if settled is None or not _reached(table, cap, wager):
                continue
            free = stake = 0
            if not _is_plain(cap) and (result := outcome(table, play, hand, wager)):
                free = 0 if cap.reaches_even_money else min(result.even, settled.won)
                stake = _stake(cap, result)
            paid = settled.won - free
            if paid or settled.held or stake:
                yield _Claim(hand, wager, paid + settled.held, paid, stake)


def _is_plain(cap: Cap) -> bool:
    """Whether everything won counts and nothing else, so that there is no need to ask how it was won."""
    return cap.reaches_even_money and cap.counts == "winnings"


def _stake(cap: Cap, result: Outcome) -> int:
    """Return the stake that counts beside what was won (Q0-07).

    A push is no payout, so what comes back with it never counts; nor does the stake of even money that the
    cap does not reach (Q0-09), for the bonus on it has no stake of its own.
    """
    if cap.counts == "winnings" or (result.even and not cap.reaches_even_money):
        return 0
    return result.winning_stake


def _reached(table: Table, cap: Cap, wager: int) -> bool:
    return not cap.wagers or table.plan.wagers[wager].group in cap.wagers


def _same_purse(cap: Cap, one: Hand, other: Hand) -> bool:
    if cap.scope == "table":
        return True
    return one.player == other.player if cap.scope == "player" else one.seat == other.seat


def shared_caps(table: Table, play: Round) -> tuple[e.Event, ...]:
    """Return the events that share each cap that was reached: what a claim still gets, or gives back.

    Where it was not reached everything is paid, and nothing happens.
    """
    cap = table.plan.game.cap
    assert cap is not None  # noqa: S101 (only a cap holds back what is shared here)
    done: list[e.Event] = []
    seen: set[int] = set()
    claims = list(_claims(table, play, cap))
    for claim in claims:
        if claim.hand.seat in seen:
            continue
        purse = [c for c in claims if _same_purse(cap, c.hand, claim.hand)]
        seen |= {c.hand.seat for c in purse}
        done += _shared(table, cap, purse)
    return tuple(done)


def _shared(table: Table, cap: Cap, purse: list[_Claim]) -> Iterator[e.Event]:
    room = cap.amount - sum(c.stake for c in purse)
    given = share_cap(max(0, room), {(c.hand.seat, c.wager): c.full for c in purse}, cap.shared)
    for c in purse:
        settled = c.hand.settled[c.wager]
        more = given[c.hand.seat, c.wager] - c.paid
        if more or (settled and settled.held):
            yield e.CapShared(c.hand.seat, table.plan.wagers[c.wager].id, more)
