"""What events make of a round when something goes wrong: forfeits, rulings, corrections, dead hands."""

from collections.abc import Callable
from typing import Any, Final

from croupier.table import events as e
from croupier.table.evolve.play import entered, onward, playing, with_chips
from croupier.table.outcome import decided_wagers, lost_by_fold
from croupier.table.state import Irregularity, Round, StakeToReturn, Table, change, put, with_hand


def _same(table: Table, _: object) -> Table:
    return table


def _forfeited(table: Table, event: e.HandForfeited) -> Table:
    play, number = playing(table), table.hand_at(event.seat)
    hand = change(play.hands[number], forfeited=True)
    return onward(table, with_hand(play, number, hand))


def _late(table: Table, event: e.LateBetForfeited) -> Table:
    player = table.seats[event.seat - 1] or ""
    return change(table, players=with_chips(table, player, -event.cents), bank=table.bank + event.cents)


def _reported(table: Table, event: e.IrregularityReported) -> Table:
    report = Irregularity(event.number, event.kind, event.says, event.seat, event.by)
    return change(table, irregularities=(*table.irregularities, report), reported=event.number)


def _ruled(table: Table, event: e.IrregularityRuled) -> Table:
    return change(table, irregularities=tuple(i for i in table.irregularities if i.number != event.number))


def _dead(table: Table, event: e.RoundDead) -> Table:
    """End a round without a result: its wagers go back, or those not settled yet, or none (Q3-17)."""
    play, back = playing(table), list[StakeToReturn]()
    for hand in play.hands:
        decided = decided_wagers(table.plan, hand)
        for wager, (bet, settled, done) in enumerate(zip(hand.bets, hand.settled, decided, strict=True)):
            if event.stands and done:
                table = change(table, bank=table.bank + (0 if settled else bet))  # given up by a fold
                continue
            got = settled.got if settled else 0
            if settled and settled.due:  # a dead hand wins no jackpot
                table = change(table, owed=table.owed - settled.due)
            if event.returned:
                table = change(table, players=with_chips(table, hand.player, bet - got))
                table = change(table, bank=table.bank - (bet - got if settled else 0))
                if bet:
                    give, take = max(0, bet - got), max(0, got - bet)
                    name = table.plan.wagers[wager].id
                    back.append(StakeToReturn(hand.seat, hand.player, name, bet, give, take))
            elif settled is None:
                table = change(table, bank=table.bank + bet)
    table = change(table, returns=tuple(back) if play.keyed else (), last=None)
    return change(table, round=None, rounds=table.rounds + 1, interrupted=False, consents=())


_UNSEEN: Final = {name: frozenset[str]() for name in ("called", "acknowledged", "verified")}
"""Of a hand that nobody has seen yet as it lies now."""


def corrected(table: Table, event: e.CardCorrected | e.CardRekeyed) -> Table:
    """Put the card right, take back every settlement it may have decided, and settle from the first pass.

    Cards that lie open stay open. Whoever must see a hand sees it again, if the card belongs to it.
    """
    table = unsettled(table, event.seat)
    play = playing(table)
    group, hands = table.plan.group_number[event.group], play.hands
    if event.seat is None:
        cards = put(play.shared[group], event.number - 1, event.after)
        play = change(play, shared=put(play.shared, group, cards))
        hands = tuple(change(hand, **_UNSEEN) for hand in hands)
    else:
        number = table.hand_at(event.seat)
        cards = put(hands[number].cards[group], event.number - 1, event.after)
        lie = put(hands[number].cards, group, cards)
        hand = change(hands[number], cards=lie, **_UNSEEN)
        hands = put(hands, number, hand)
    return settles_again(table, change(play, hands=hands))


def unsettled(table: Table, seat: int | None) -> Table:
    """Take back what was settled: of every hand once settlement has begun, and else at this seat."""
    again = playing(table).step >= table.plan.first_settlement
    for number, hand in enumerate(playing(table).hands):
        if again or hand.seat == seat:
            table = _unsettled(table, number)
    return table


def settles_again(table: Table, play: Round) -> Table:
    """Return the table with a round that is settled from the first pass on, if it had come so far."""
    if play.step < table.plan.first_settlement:
        return change(table, round=play)
    return onward(table, entered(table, play, table.plan.first_settlement))


def _unsettled(table: Table, number: int) -> Table:
    """Take back what cards decided for a hand; what a fold or a forfeit lost stays lost."""
    hand = playing(table).hands[number]
    if hand.forfeited:
        return table
    lost = lost_by_fold(table.plan, hand) if hand.folded_at else frozenset()
    return taken_back(table, number, lost)


def taken_back(table: Table, number: int, lost: frozenset[int] = frozenset()) -> Table:
    """Take back what a hand was paid and what was taken from it, but for wagers that stay lost."""
    play = playing(table)
    hand = play.hands[number]
    back = [(hand.bets[w], was) for w, was in enumerate(hand.settled) if was and w not in lost]
    got = sum(was.got for _, was in back)
    kept = tuple(was if w in lost else None for w, was in enumerate(hand.settled))
    gone = hand.racked and not any(bet and was is None for bet, was in zip(hand.bets, kept, strict=True))
    return change(
        table,
        players=with_chips(table, hand.player, -got),
        bank=table.bank + got - sum(bet for bet, _ in back),
        owed=table.owed - sum(was.due for _, was in back),
        round=with_hand(play, number, change(hand, settled=kept, racked=gone)),
    )


def _failed(table: Table, _: e.PowerFailed) -> Table:
    return change(table, interrupted=True, consents=())


def _consented(table: Table, event: e.ConsentGiven) -> Table:
    others = tuple(consent for consent in table.consents if consent[0] != event.player)
    return change(table, consents=(*others, (event.player, event.agrees)))


def _resumed(table: Table, _: e.RoundResumed) -> Table:
    return change(table, interrupted=False, consents=())


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.CardsShown: _same,
    e.HandForfeited: _forfeited,
    e.LateBetForfeited: _late,
    e.IrregularityReported: _reported,
    e.IrregularityRuled: _ruled,
    e.PlayerReprimanded: _same,
    e.RoundDead: _dead,
    e.PowerFailed: _failed,
    e.ConsentGiven: _consented,
    e.RoundResumed: _resumed,
}
