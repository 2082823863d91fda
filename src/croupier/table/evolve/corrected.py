"""What is put right at a live table: in the open round, or in the last one, whose layout is cleared."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from croupier.games.procedure import Decide
from croupier.table import events as e
from croupier.table.evolve.play import onward, playing, with_chips
from croupier.table.evolve.trouble import corrected, settles_again, taken_back, unsettled
from croupier.table.plan import Plan, rescaled
from croupier.table.state import Hand, Settled, Table, change, put, with_hand, with_settled


def _bet(table: Table, event: e.BetCorrected) -> Table:
    """Put a bet right, and with it those that must match; what was settled is settled again."""
    number = table.hand_at(event.seat)
    paid = any(playing(table).hands[number].settled)
    if paid:
        table = unsettled(table, event.seat)
    play = playing(table)
    hand = play.hands[number]
    bets = rescaled(table.plan, hand.bets, table.plan.wager_number[event.wager], event.after_cents)
    players = with_chips(table, hand.player, sum(hand.bets) - sum(bets))
    lost = sum(bet - hand.bets[w] for w, bet in enumerate(bets) if hand.settled[w])  # by a fold: the bank's
    play = with_hand(play, number, change(hand, bets=bets))
    table = change(table, players=players, bank=table.bank + lost, round=play)
    # what the head of the list gets was weighed with the bet as it was
    return settles_again(table, play) if paid else onward(table, play)


def _stands(table: Table, event: e.BetCorrected) -> Table:
    """Put a bet right, and with it what stands in the next round, unless that is of another round."""
    bets_open = table.round is None or table.round.bets_open
    after = _in_its_round(table, event)
    if bool(event.cleared) != bets_open:
        return after
    spot = table.plan.wager_number[event.wager]
    standing = tuple(
        each._replace(bets=rescaled(table.plan, each.bets, spot, event.after_cents))
        if each.seat == event.seat
        else each
        for each in table.standing
    )
    return change(after, standing=standing)


def _decision(table: Table, event: e.DecisionCorrected) -> Table:
    """Put a decision right; what was bet after a fold goes back, what was settled is settled again."""
    number, plan = table.hand_at(event.seat), table.plan
    table = taken_back(unsettled(table, event.seat), number)
    play = playing(table)
    hand, spot = play.hands[number], plan.asked_wager[event.step]
    bets, folded = put(hand.bets, spot, event.after_cents), event.choice == "fold"
    if folded:
        later = later_spots(plan, event.step) - {spot}
        bets = tuple(0 if wager in later else bet for wager, bet in enumerate(bets))
    players = with_chips(table, hand.player, sum(hand.bets) - sum(bets))
    decided = event.step if folded or hand.folded_at else hand.decided
    hand = change(
        _shown(hand, event.cards),
        bets=bets,
        folded_at=event.step if folded else None,
        decided=decided,
        racked=False,
    )
    table, play = change(table, players=players), with_hand(play, number, hand)
    if play.step >= plan.first_settlement:
        return settles_again(table, play)
    return onward(table, play)


def _shown(hand: Hand, cards: tuple[int, ...]) -> Hand:
    """Return a hand whose cards that nobody had seen lie open."""
    if not cards:
        return hand
    left = iter(cards)
    lie = tuple(tuple(next(left) if card is None else card for card in group) for group in hand.cards)
    return change(
        hand, cards=lie, up=tuple(up or bool(group) for up, group in zip(hand.up, lie, strict=True))
    )


def later_spots(plan: Plan, step: str) -> set[int]:
    """Return the wagers that are bet at decisions after this one."""
    later = plan.steps[plan.step_number[step] + 1 :]
    return {plan.asked_wager[one.id] for one in later if isinstance(one, Decide) and "bet" in one.choices}


def _payout(table: Table, event: e.PayoutCorrected) -> Table:
    play, number = playing(table), table.hand_at(event.seat)
    hand, wager = play.hands[number], table.plan.wager_number[event.wager]
    play = with_hand(play, number, _with_got(hand, wager, event.after_cents))
    more = event.after_cents - event.before_cents
    return change(table, players=with_chips(table, hand.player, more), bank=table.bank - more, round=play)


def _with_got(hand: Hand, wager: int, got: int) -> Hand:
    """Return a hand that got so much on a wager: its stake first."""
    back = min(got, hand.bets[wager])
    return with_settled(hand, wager, Settled(got - back, back))


def _buy_in(table: Table, event: e.BuyInCorrected) -> Table:
    more = event.after_cents - event.before_cents
    bought = tuple(
        each._replace(cents=event.after_cents) if each.player == event.player else each
        for each in table.bought
    )
    return change(table, players=with_chips(table, event.player, more), bought=bought)


def _reversed(table: Table, event: e.PayoutReversed) -> Table:
    """Give or take what a wager of a cleared round won otherwise; nothing moves where its player is gone."""
    last = table.last
    assert last is not None, "the event belongs to the last round"  # noqa: S101
    number, wager = last.hand_at[event.seat], table.plan.wager_number[event.wager]
    hand = last.hands[number]
    last = with_hand(last, number, _with_got(hand, wager, event.after_cents + hand.bets[wager]))
    table = change(table, last=last)
    if event.gone:
        return table
    more = event.after_cents - event.before_cents
    return change(table, players=with_chips(table, event.player, more), bank=table.bank - more)


def _returned(table: Table, event: e.StakeReturned) -> Table:
    return change(table, returns=tuple(each for each in table.returns if each.seat != event.seat))


def in_round(apply: Callable[[Table, Any], Table]) -> Callable[[Table, Any], Table]:
    """Let a correction change the open round, or how the last one lay: no chips move by that."""

    def change_it(table: Table, event: Any) -> Table:
        if not event.cleared:
            return apply(table, event)
        last = table.last
        assert last is not None, "the event belongs to the last round"  # noqa: S101
        after = playing(apply(change(table, round=last), replace(event, cleared=0)))
        hands = tuple(
            change(hand, settled=was.settled, racked=was.racked)
            for hand, was in zip(after.hands, last.hands, strict=True)
        )
        return change(table, last=change(last, hands=hands, shared=after.shared))

    return change_it


_in_its_round: Final = in_round(_bet)
EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.CardCorrected: in_round(corrected),
    e.BetCorrected: _stands,
    e.DecisionCorrected: in_round(_decision),
    e.PayoutCorrected: in_round(_payout),
    e.BuyInCorrected: _buy_in,
    e.PayoutReversed: _reversed,
    e.StakeReturned: _returned,
}
