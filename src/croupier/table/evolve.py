"""What an event makes of a table: `evolve(table, event)` is the next table, and nothing else happens."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.games import Game
from croupier.games.procedure import TakeBets
from croupier.table import events as e
from croupier.table.agenda import acts_of, comes_again, is_due, lies_face_up
from croupier.table.outcome import lost_by_fold, outcome
from croupier.table.plan import Deed, plan_of
from croupier.table.state import (
    Act,
    Card,
    Hand,
    Irregularity,
    Outcome,
    Player,
    Round,
    Settled,
    Status,
    Table,
    change,
    with_hands,
    with_round,
    with_settled,
)


def new_table(game: Game) -> Table:
    """Return a closed, empty table for a game."""
    pots = len(game.jackpots.names) if game.jackpots else 0
    return Table(plan_of(game), jackpots=(0,) * pots)


def evolve(table: Table, event: e.Event) -> Table:
    """Return the table after an event."""
    return _EVOLVE[type(event)](table, event)


def rebuild(table: Table, history: Iterable[e.Event]) -> Table:
    """Return the table after a whole history, with what was undone left out."""
    for event in effective(history):
        table = _EVOLVE[type(event)](table, event)
    return table


def effective(history: Iterable[e.Event]) -> list[e.Event]:
    """Return the events that still count: an undo takes back the events before it."""
    counted: list[e.Event] = []
    for event in history:
        if isinstance(event, e.StepUndone):
            del counted[len(counted) - event.count :]
        else:
            counted.append(event)
    return counted


# --------------------------------------------------------------------------------- moving through a round


def _onward(
    table: Table,
    play: Round,
    *,
    done: bool = False,
    players: tuple[Player, ...] | None = None,
    bank: int | None = None,
) -> Table:
    """Strike off the list what is done or has nothing left to do; where it is empty, enter the next step."""
    play = _at_head(table, play, done=done)
    players = table.players if players is None else players
    return with_round(table, play, players, table.bank if bank is None else bank)


def _at_head(table: Table, play: Round, *, done: bool) -> Round:
    """Return the round with what comes next at the head of its list, and what the wager there gets."""
    todo = play.todo
    at = 1 if done else 0
    result: Outcome | None = None
    weighed: tuple[int, int] | None = None  # the hand and wager of that result
    while True:
        while at < len(todo):
            act = todo[at]
            if act.deed is Deed.TAKE or act.deed is Deed.PAY:
                hand = play.hands[act.hand]
                if hand.settled[act.what] is None:
                    if weighed != (act.hand, act.what):
                        weighed, result = (act.hand, act.what), outcome(table, play, hand, act.what)
                    waits = result is None or result.reason is e.Reason.FELL  # for the main wager's pass
                    if waits and comes_again(table, play, act):
                        pass
                    elif result is None or result.lost == (act.deed is Deed.TAKE):
                        return tuple.__new__(Round, (todo[at:], result, *play[2:]))
            elif is_due(table, play, act):
                return tuple.__new__(Round, (todo[at:], None, *play[2:]))
            at += 1
        play, todo = _entered(table, play, play.step + 1)
        at = 0


def _entered(table: Table, play: Round, step: int) -> tuple[Round, tuple[Act, ...]]:
    if step == len(table.plan.steps):
        return change(play, step=step), (Act(Deed.SHARE_CAP), Act(Deed.FINISH))
    play = change(play, step=step, bets_open=isinstance(table.plan.steps[step], TakeBets))
    return play, acts_of(table, play, step)


def _playing(table: Table) -> Round:
    assert table.round is not None, "the event belongs to a round"  # noqa: S101
    return table.round


def _put(hands: tuple[Hand, ...], number: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:number], hand, *hands[number + 1 :])


def _set(values: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    return (*values[:number], value, *values[number + 1 :])


def _chips(table: Table, player: str, cents: int) -> tuple[Player, ...]:
    """Return the players with so much more in front of one of them."""
    for number, seated in enumerate(table.players):
        if seated.id == player:
            richer = Player(player, seated.chips + cents, seated.face_down)
            return _set(table.players, number, richer)
    return table.players


# ------------------------------------------------------------------------------------------ the table


def _opened(table: Table, event: e.TableOpened) -> Table:
    return change(table, status=Status.OPEN, seats=(None,) * event.seats, washed=False)


def _closed(table: Table, _: e.TableClosed) -> Table:
    return change(table, status=Status.CLOSED, seats=(), second_hands=frozenset(), waiting=())


def _posted(table: Table, event: e.JackpotsPosted) -> Table:
    return change(table, jackpots=event.values)


def _sat(table: Table, event: e.PlayerSat) -> Table:
    players = table.players if table.player(event.player) else (*table.players, Player(event.player, 0))
    waiting = tuple(player for player in table.waiting if player != event.player)
    return change(
        table, players=players, seats=_set(table.seats, event.seat - 1, event.player), waiting=waiting
    )


def _left(table: Table, event: e.PlayerLeft) -> Table:
    return change(
        table,
        players=tuple(player for player in table.players if player.id != event.player),
        seats=tuple(None if player == event.player else player for player in table.seats),
        second_hands=frozenset(seat for seat in table.second_hands if table.seats[seat - 1] != event.player),
        asked_for_second=tuple(asked for asked in table.asked_for_second if asked[0] != event.player),
        waiting=tuple(player for player in table.waiting if player != event.player),
    )


def _waits(table: Table, event: e.NewcomerWaits) -> Table:
    return change(table, waiting=(*table.waiting, event.player))


def _surrendered(table: Table, event: e.SeatSurrendered) -> Table:
    others = [s for s, player in enumerate(table.seats, 1) if player == event.player and s != event.seat]
    # Whoever gives up the seat they came to has the first of the others for their own.
    kept = table.second_hands - ({event.seat} if event.seat in table.second_hands else {others[0]})
    return change(table, seats=_set(table.seats, event.seat - 1, None), second_hands=kept)


def _bought(table: Table, event: e.ChipsBought) -> Table:
    return change(table, players=_chips(table, event.player, event.cents))


def _cashed(table: Table, event: e.ChipsCashed) -> Table:
    return change(table, players=_chips(table, event.player, -event.cents))


def _second_asked(table: Table, event: e.SecondHandAsked) -> Table:
    return change(table, asked_for_second=(*table.asked_for_second, (event.player, event.seat)))


def _second_approved(table: Table, event: e.SecondHandApproved) -> Table:
    return change(
        table,
        seats=_set(table.seats, event.seat - 1, event.player),
        second_hands=table.second_hands | {event.seat},
        asked_for_second=tuple(asked for asked in table.asked_for_second if asked[0] != event.player),
    )


def _face(table: Table, event: e.FaceAsked) -> Table:
    players = (change(p, face_down=event.down) if p.id == event.player else p for p in table.players)
    return change(table, players=tuple(players))


# ------------------------------------------------------------------------------------- bets and cards


def _started(table: Table, event: e.RoundStarted) -> Table:
    empty = ((),) * len(table.plan.groups)
    nobody = (-1,) * (len(table.seats) + 1)
    play = Round((), None, (), event.number, -1, nobody, empty, empty, event.deck, keyed=not event.deck)
    return _onward(table, play)


def _did_head(table: Table, _: object) -> Table:
    return _onward(table, _playing(table), done=True)


def _bet(table: Table, event: e.BetPlaced) -> Table:
    play = _playing(table)
    wager = table.plan.wager_number[event.wager]
    number = table.hand_at(event.seat)
    hands = play.hands
    if number < 0:
        count, groups = len(table.plan.wagers), len(table.plan.groups)
        player = table.seats[event.seat - 1] or ""
        fresh = Hand(event.seat, player, (None,) * count, (0,) * count, ((),) * groups, (False,) * groups)
        hands = tuple(sorted((*hands, fresh)))
        play = change(play, hand_at=_by_seat(table, hands))
        number = play.hand_at[event.seat]
    hand = hands[number]
    players = _chips(table, hand.player, hand.bets[wager] - event.cents)
    hands = _put(hands, number, change(hand, bets=_set(hand.bets, wager, event.cents)))
    return with_round(table, with_hands(play, hands), players, table.bank)


def _by_seat(table: Table, hands: tuple[Hand, ...]) -> tuple[int, ...]:
    numbers = {hand.seat: number for number, hand in enumerate(hands)}
    return tuple(numbers.get(seat, -1) for seat in range(len(table.seats) + 1))


def _unbet(table: Table, event: e.BetRemoved) -> Table:
    play = _playing(table)
    wager, number = table.plan.wager_number[event.wager], table.hand_at(event.seat)
    hand = play.hands[number]
    players = _chips(table, hand.player, hand.bets[wager])
    bets = _set(hand.bets, wager, 0)
    hands = _put(play.hands, number, change(hand, bets=bets))
    if not any(bets):
        hands = tuple(other for other in hands if other.seat != event.seat)
        play = change(play, hand_at=_by_seat(table, hands))
    return change(table, players=players, round=change(play, hands=hands))


def _dealt(table: Table, event: e.CardDealt) -> Table:
    play = _playing(table)
    number = table.plan.group_number[event.group]
    group = table.plan.groups[number]
    if not play.keyed:
        play = change(play, deck=play.deck[1:])
    if event.seat is None:
        shown = group.face == "up" or len(play.shared[number]) < group.dealer_shows
        return _onward(table, _laid(play, number, event.card, up=shown), done=True)
    at = play.todo[0].hand
    hand = play.hands[at]
    hand = change(
        hand,
        cards=_set(hand.cards, number, (*hand.cards[number], event.card)),
        up=_set(hand.up, number, lies_face_up(table, hand, number)),
    )
    return _onward(table, with_hands(play, _put(play.hands, at, hand)), done=True)


def _drawn(play: Round) -> Round:
    return play if play.keyed else change(play, deck=play.deck[1:])


def _laid(play: Round, number: int, card: Card, *, up: bool) -> Round:
    return change(
        play,
        shared=_set(play.shared, number, (*play.shared[number], card)),
        shared_up=_set(play.shared_up, number, (*play.shared_up[number], up)),
    )


def _burned(table: Table, event: e.CardBurned) -> Table:
    play = _drawn(_playing(table))
    return _onward(table, change(play, burned=(*play.burned, event.card)), done=True)


def _tended(table: Table, event: e.Tended) -> Table:
    play = _playing(table)
    step = table.plan.steps[table.plan.step_number[event.step]]
    touch = play.touch or getattr(step, "what", "") == "players may touch"
    return _onward(table, change(play, touch=touch), done=True)


def _turned_up(table: Table, event: e.CardTurnedUp) -> Table:
    play = _playing(table)
    number = table.plan.group_number[event.group]
    if len(play.shared[number]) < event.number:  # it came off the stub
        return _onward(table, _laid(_drawn(play), number, event.card, up=True), done=True)
    cards = _set(play.shared[number], event.number - 1, event.card)
    up = _set(play.shared_up[number], event.number - 1, value=True)
    play = change(play, shared=_set(play.shared, number, cards), shared_up=_set(play.shared_up, number, up))
    return _onward(table, play, done=True)


def _group_up(table: Table, event: e.GroupTurnedUp) -> Table:
    play = _playing(table)
    number = table.plan.group_number[event.group]
    play = change(
        play,
        shared=_set(play.shared, number, event.cards),
        shared_up=_set(play.shared_up, number, (True,) * len(event.cards)),
    )
    return _onward(table, play, done=True)


def _decided(table: Table, event: e.Decided) -> Table:
    play = _playing(table)
    number = table.hand_at(event.seat)
    hand = play.hands[number]
    wager = table.plan.asked_wager[event.step]
    asked = play.todo[0].deed is Deed.ASK and play.todo[0].hand == number
    players = table.players
    if event.choice == "fold":
        hand = change(hand, decided=event.step, folded_at=event.step)
    elif event.choice == "let it ride":
        hand = change(hand, decided=event.step)
    else:
        took_back = event.choice == "take back"
        players = _chips(table, hand.player, event.cents if took_back else -event.cents)
        bet = 0 if took_back else hand.bets[wager] + event.cents
        hand = change(hand, decided=event.step, bets=_set(hand.bets, wager, bet))
    hands = _put(play.hands, number, hand)
    return _onward(table, with_hands(play, hands), done=asked, players=players)


# ----------------------------------------------------------------------------------------- settlement


def _hand_up(table: Table, event: e.HandTurnedUp) -> Table:
    play = _playing(table)
    group, number = table.plan.group_number[event.group], table.hand_at(event.seat)
    hand = play.hands[number]
    hand = change(hand, cards=_set(hand.cards, group, event.cards), up=_set(hand.up, group, value=True))
    return _onward(table, with_hands(play, _put(play.hands, number, hand)))


def _racked(table: Table, event: e.HandRacked) -> Table:
    play, number = _playing(table), table.hand_at(event.seat)
    head = play.todo[0]
    in_turn = head.deed is Deed.RACK and head.hand == number  # else it went with the forfeits (R0-29)
    hands = _put(play.hands, number, change(play.hands[number], racked=True))
    return _onward(table, change(play, hands=hands), done=in_turn)


def _called(table: Table, event: e.HandCalled) -> Table:
    play, number = _playing(table), table.hand_at(event.seat)
    hand = play.hands[number]
    hand = change(hand, called=hand.called | {event.pay})
    return change(table, round=change(play, hands=_put(play.hands, number, hand)))


def _acknowledged(table: Table, event: e.HandAcknowledged) -> Table:
    play, number = _playing(table), table.hand_at(event.seat)
    hand = play.hands[number]
    hand = change(hand, acknowledged=hand.acknowledged | {event.pay})
    return change(table, round=change(play, hands=_put(play.hands, number, hand)))


def _settle(table: Table, seat: int, wager_id: str, settled: Settled, bank: int) -> Table:
    play, number = _playing(table), table.hand_at(seat)
    wager, hand = table.plan.wager_number[wager_id], play.hands[number]
    players = table.players
    if paid := settled.won + settled.returned:
        players = _chips(table, hand.player, paid)
    hands = _put(play.hands, number, with_settled(hand, wager, settled))
    return _onward(table, with_hands(play, hands), players=players, bank=table.bank + bank)


def _taken(table: Table, event: e.WagerTaken) -> Table:
    return _settle(table, event.seat, event.wager, Settled(0, 0), event.cents)


def _paid(table: Table, event: e.WagerPaid) -> Table:
    bet = _playing(table).hands[table.hand_at(event.seat)].bets[table.plan.wager_number[event.wager]]
    settled = Settled(event.won, event.stake, event.held)
    return _settle(table, event.seat, event.wager, settled, bet - event.stake - event.won)


def _pushed(table: Table, event: e.WagerPushed) -> Table:
    return _settle(table, event.seat, event.wager, Settled(0, event.cents), 0)


def _cap_shared(table: Table, event: e.CapShared) -> Table:
    play, number = _playing(table), table.hand_at(event.seat)
    wager, hand = table.plan.wager_number[event.wager], play.hands[number]
    before = hand.settled[wager]
    assert before is not None  # noqa: S101 (only what was paid is shared)
    settled = Settled(before.won + event.cents, before.returned)
    hand = change(hand, settled=_set(hand.settled, wager, settled))
    table = change(table, players=_chips(table, hand.player, event.cents), bank=table.bank - event.cents)
    return _onward(table, with_hands(play, _put(play.hands, number, hand)))


def _finished(table: Table, _: e.RoundFinished) -> Table:
    return change(table, round=None, rounds=table.rounds + 1)


# ----------------------------------------------------------------------------------- what goes wrong


def _same(table: Table, _: object) -> Table:
    return table


def _forfeited(table: Table, event: e.HandForfeited) -> Table:
    play, number = _playing(table), table.hand_at(event.seat)
    hand = change(play.hands[number], forfeited=True)
    return _onward(table, with_hands(play, _put(play.hands, number, hand)))


def _late(table: Table, event: e.LateBetForfeited) -> Table:
    player = table.seats[event.seat - 1] or ""
    return change(table, players=_chips(table, player, -event.cents), bank=table.bank + event.cents)


def _reported(table: Table, event: e.IrregularityReported) -> Table:
    told = Irregularity(event.number, event.kind, event.says, event.seat, event.by)
    return change(table, irregularities=(*table.irregularities, told), reported=event.number)


def _ruled(table: Table, event: e.IrregularityRuled) -> Table:
    return change(table, irregularities=tuple(i for i in table.irregularities if i.number != event.number))


def _dead(table: Table, event: e.RoundDead) -> Table:
    """End a round without a result: every wager goes back, as if it had not been settled (Q3-17)."""
    for hand in _playing(table).hands:
        for bet, settled in zip(hand.bets, hand.settled, strict=True):
            got = settled.won + settled.returned if settled else 0
            if event.returned:
                table = change(table, players=_chips(table, hand.player, bet - got))
                table = change(table, bank=table.bank - (bet - got if settled else 0))
            elif settled is None:
                table = change(table, bank=table.bank + bet)
    return change(table, round=None, rounds=table.rounds + 1, interrupted=False, consents=())


def _corrected(table: Table, event: e.CardCorrected) -> Table:
    """Put the card right, take back every settlement it may have decided, and settle from the first pass.

    Cards that lie open stay open. Whoever must see a hand sees it again, if the card belongs to it.
    """
    again = _playing(table).step >= table.plan.first_settlement
    for number, hand in enumerate(_playing(table).hands):
        if again or hand.seat == event.seat:
            table = _unsettled(table, number)
    play = _playing(table)
    group, hands = table.plan.group_number[event.group], play.hands
    if event.seat is None:
        cards = _set(play.shared[group], event.number - 1, event.after)
        play = change(play, shared=_set(play.shared, group, cards))
        hands = tuple(change(hand, called=frozenset(), acknowledged=frozenset()) for hand in hands)
    else:
        number = table.hand_at(event.seat)
        cards = _set(hands[number].cards[group], event.number - 1, event.after)
        cards = _set(hands[number].cards, group, cards)
        hand = change(hands[number], cards=cards, called=frozenset(), acknowledged=frozenset())
        hands = _put(hands, number, hand)
    play = change(play, hands=hands)
    if not again:
        return change(table, round=play)
    play, todo = _entered(table, play, table.plan.first_settlement)
    return _onward(table, change(play, todo=todo))


def _unsettled(table: Table, number: int) -> Table:
    """Take back what cards decided for a hand; what a fold or a forfeit lost stays lost."""
    play = _playing(table)
    hand = play.hands[number]
    if hand.forfeited:
        return table
    lost = lost_by_fold(table.plan, hand) if hand.folded_at else frozenset()
    back = [(hand.bets[w], was) for w, was in enumerate(hand.settled) if was and w not in lost]
    got = sum(was.won + was.returned for _, was in back)
    kept = tuple(was if w in lost else None for w, was in enumerate(hand.settled))
    gone = hand.racked and not any(bet and was is None for bet, was in zip(hand.bets, kept, strict=True))
    return change(
        table,
        players=_chips(table, hand.player, -got),
        bank=table.bank + got - sum(bet for bet, _ in back),
        round=change(play, hands=_put(play.hands, number, change(hand, settled=kept, racked=gone))),
    )


def _failed(table: Table, _: e.PowerFailed) -> Table:
    return change(table, interrupted=True, consents=())


def _consented(table: Table, event: e.ConsentGiven) -> Table:
    others = tuple(consent for consent in table.consents if consent[0] != event.player)
    return change(table, consents=(*others, (event.player, event.agrees)))


def _resumed(table: Table, _: e.RoundResumed) -> Table:
    return change(table, interrupted=False, consents=())


_EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.TableOpened: _opened,
    e.TablePaused: lambda table, _: change(table, status=Status.PAUSED),
    e.TableResumed: lambda table, _: change(table, status=Status.OPEN),
    e.TableClosed: _closed,
    e.JackpotsPosted: _posted,
    e.PlayerSat: _sat,
    e.PlayerLeft: _left,
    e.NewcomerWaits: _waits,
    e.SeatSurrendered: _surrendered,
    e.ChipsBought: _bought,
    e.ChipsCashed: _cashed,
    e.SecondHandAsked: _second_asked,
    e.SecondHandApproved: _second_approved,
    e.FaceAsked: _face,
    e.RoundStarted: _started,
    e.DeckWashed: lambda table, _: change(table, washed=True),
    e.Shuffled: _did_head,
    e.BetPlaced: _bet,
    e.BetRemoved: _unbet,
    e.BetsClosed: _did_head,
    e.CardDealt: _dealt,
    e.CardBurned: _burned,
    e.Tended: _tended,
    e.Decided: _decided,
    e.CardTurnedUp: _turned_up,
    e.GroupTurnedUp: _group_up,
    e.Collected: _did_head,
    e.HandTurnedUp: _hand_up,
    e.HandAnnounced: _did_head,
    e.HandCalled: _called,
    e.HandAcknowledged: _acknowledged,
    e.WagerTaken: _taken,
    e.WagerPaid: _paid,
    e.WagerPushed: _pushed,
    e.CapShared: _cap_shared,
    e.HandRacked: _racked,
    e.RoundFinished: _finished,
    e.CardsShown: _same,
    e.HandForfeited: _forfeited,
    e.LateBetForfeited: _late,
    e.IrregularityReported: _reported,
    e.IrregularityRuled: _ruled,
    e.RoundDead: _dead,
    e.CardCorrected: _corrected,
    e.PowerFailed: _failed,
    e.ConsentGiven: _consented,
    e.RoundResumed: _resumed,
}
