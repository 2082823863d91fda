"""The most that is paid: what a cap lets through, what it holds back, how it is shared in the end."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from croupier.games.payment import Cap
from croupier.games.words import ByTable, Fixed, Odds
from croupier.table import events as e
from croupier.table.outcome import outcome, wagers_lost
from croupier.table.plan import CONTEST, DealerAction, Plan
from croupier.table.split import share_cap
from croupier.table.state import Hand, Outcome, Round, Settled, Table, change, with_hand, with_settled
from croupier.table.worth import prize_for


class Payment(NamedTuple):
    """What is paid now, and what is held back until everyone's winnings are known."""

    now: int
    held: int


def capped_payment(table: Table, hand: Hand, wager: int, result: Outcome) -> Payment:
    """Return how much of what a wager won is paid now, so that nothing is ever taken back.

    Settlement never looks at a card that is face down, so how a cap is shared is known once every hand it
    covers is read. Where the bets that are up could win more than the cap, what it covers is held until then
    (Q0-08). A hand that a cap covers alone, and hands paid in order until it is used up, are paid at once.
    """
    cap, play = table.plan.game.cap, table.round
    if cap is None or play is None or not _reached(table.plan, cap, wager):
        return Payment(result.won, 0)
    free = 0 if cap.reaches_even_money else result.even
    claim = result.won - free
    if cap.shared == "in settlement order":
        others = [c for c in _claims(table, play, cap) if _same_purse(cap, c.hand, hand)]
        room = max(0, cap.amount - sum(c.paid + c.stake for c in others) - _stake(cap, result))
        return Payment(free + min(claim, room), 0)
    purse = [other for other in play.hands if _same_purse(cap, other, hand)]
    if _most_claimed_by(table.plan, play, purse) <= cap.amount:
        return Payment(result.won, 0)
    if len(purse) == 1:
        return Payment(free + _alone(table, play, cap, hand, wager), 0)
    return Payment(free, claim)


def _alone(table: Table, play: Round, cap: Cap, hand: Hand, wager: int) -> int:
    """Return what a wager gets of a cap that covers this hand alone: bets are filled in order of payment."""
    won = {w: outcome(table, play, hand, w) for w in table.plan.paying_order if hand.bets[w]}
    known = {w: each for w, each in won.items() if each is not None and _reached(table.plan, cap, w)}
    room = max(0, cap.amount - sum(_stake(cap, each) for each in known.values()))
    for w, each in known.items():
        claim = each.won - (0 if cap.reaches_even_money else each.even)
        if w == wager:
            return min(claim, room)
        room -= min(claim, room)
    return 0


def may_hold(table: Table) -> bool:
    """Whether the bets that are up could win more than the cap, so that payments wait for the last hand."""
    cap, play = table.plan.game.cap, table.round
    if cap is None or play is None or cap.shared == "in settlement order":
        return False
    purses = [[other for other in play.hands if _same_purse(cap, other, hand)] for hand in play.hands]
    return any(len(purse) > 1 and _most_claimed_by(table.plan, play, purse) > cap.amount for purse in purses)


def _most_claimed_by(plan: Plan, play: Round, hands: list[Hand]) -> int:
    """Return the most that hands could claim of a cap together, whatever their cards."""
    up = [hand for hand in hands if not hand.forfeited]
    return sum([_most_claimed(plan, play.step, hand.bets, hand.folded_at) for hand in up])


@lru_cache(maxsize=1 << 12)
def _most_claimed(plan: Plan, step: int, bets: tuple[int, ...], folded_at: str | None) -> int:
    """Return the most that a hand could claim of a cap at a step: known from its bets alone."""
    cap = plan.game.cap
    assert cap is not None  # noqa: S101 (asked of games with a cap only)
    gone = wagers_lost(plan, folded_at, bets) if folded_at else frozenset[int]()
    total = 0
    for number, bet in enumerate(bets):
        if number in gone or not _reached(plan, cap, number):
            continue
        stake = bet or (0 if folded_at else _still_to_come(plan, step, bets, number))
        if stake:
            total += _most_won(plan, number, stake, even=cap.reaches_even_money)
            total += stake if cap.counts == "everything returned" else 0
    return total


def _still_to_come(plan: Plan, step: int, bets: tuple[int, ...], number: int) -> int:
    """Return the largest bet that a hand may yet make on a wager: a Play bet while others decide (Q0-04)."""
    wager = plan.wagers[number]
    last = plan.last_asked.get(number, plan.step_number[wager.placed_at])
    return 0 if step > last else plan.unit(number, bets) * wager.times[-1]


def _most_won(plan: Plan, number: int, stake: int, *, even: bool) -> int:
    """Return the most that a wager of this stake wins under a cap, its bonuses with it."""
    wager, contest = plan.wagers[number], plan.game.contest
    tables = [bonus.paid_by for bonus in plan.game.bonuses if bonus.on == wager.id]
    total = 0
    if wager.paid_by == CONTEST and contest:
        mine = [line.result for line in contest.results if line.wager == wager.id]
        results = [result.otherwise if isinstance(result, ByTable) else result for result in mine]
        odds = [result.to_one for result in results if isinstance(result, Odds)]
        total += max((ceil(o * stake) for o in odds if even or o != 1), default=0)
        by_table = [result.pay for result in mine if isinstance(result, ByTable)]
        total += max((_best_prize(plan, pay, stake) for pay in by_table), default=0)
    elif wager.paid_by != CONTEST:
        tables.append(wager.paid_by)
    return total + sum(_best_prize(plan, pay, stake) for pay in tables)


def _best_prize(plan: Plan, pay: str, stake: int) -> int:
    prizes = [prize_for(row.pays, stake) for row in plan.pay_tables[pay].rows]
    odds = [ceil(prize.to_one * stake) for prize in prizes if isinstance(prize, Odds)]
    return max([0, *odds, *(prize.cents for prize in prizes if isinstance(prize, Fixed))])


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
            if settled is None or not _reached(table.plan, cap, wager):
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
    """Return the stake that counts with what was won (Q0-07).

    A push is no payout, so what comes back with it never counts; nor does the stake of even money that the
    cap does not reach (Q0-09), for the bonus on it has no stake of its own.
    """
    if cap.counts == "winnings" or (result.even and not cap.reaches_even_money):
        return 0
    return result.winning_stake


def cap_on(table: Table, wager: int) -> Cap | None:
    """Return the cap of the sheet, if it reaches this wager."""
    cap = table.plan.game.cap
    return cap if cap is not None and _reached(table.plan, cap, wager) else None


def _reached(plan: Plan, cap: Cap, wager: int) -> bool:
    return not cap.wagers or plan.wagers[wager].group in cap.wagers


def _same_purse(cap: Cap, one: Hand, other: Hand) -> bool:
    if cap.scope == "table":
        return True
    return one.player == other.player if cap.scope == "player" else one.seat == other.seat


def shared_caps(table: Table, play: Round) -> tuple[e.Event, ...]:
    """Return the events that pay what was held once the last hand is read, and rack the hands it lay on.

    Under the cap everything is paid in full; above it, each claim gets its share.
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
    kept = (
        hand.seat
        for hand in reversed(play.hands)
        if hand.is_held and not hand.racked and hand.seat not in _large(table, play, done)
    )
    racks = any(action is DealerAction.RACK for each in table.plan.settles.values() for action, _ in each)
    return (*done, *(e.HandRacked(seat) for seat in kept if racks))


def _large(table: Table, play: Round, done: list[e.Event]) -> frozenset[int]:
    """Return the seats whose share makes a win that the floor verifies: their cards stay."""
    seats: set[int] = set()
    for event in done if table.holds_from else ():
        if isinstance(event, e.CapShared):
            number, wager = play.hand_at[event.seat], table.plan.wager_number[event.wager]
            hand = play.hands[number]
            settled = hand.settled[wager]
            won = event.cents + (settled.won if settled else 0)
            if change(table, round=play).is_large(hand, wager, won):
                seats.add(event.seat)
            else:
                play = with_hand(play, number, with_settled(hand, wager, Settled(won, 0)))
    return frozenset(seats)


def _shared(table: Table, cap: Cap, purse: list[_Claim]) -> Iterator[e.Event]:
    room = cap.amount - sum(c.stake for c in purse)
    given = share_cap(
        max(0, room), {(c.hand.seat, c.wager): c.full for c in purse}, cap.shared, table.chip or 1
    )
    for c in purse:
        settled = c.hand.settled[c.wager]
        more = given[c.hand.seat, c.wager] - c.paid
        if more or (settled and settled.held):
            yield e.CapShared(c.hand.seat, table.plan.wagers[c.wager].id, more)
