"""Apply the events of a round before it is settled: bets, cards, decisions, and the next step."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.table import events as e
from croupier.table.agenda import DUE, acts_of, comes_again, lies_face_up
from croupier.table.outcome import outcome
from croupier.table.plan import DealerAction
from croupier.table.state import (
    Act,
    Card,
    Hand,
    Outcome,
    Place,
    Player,
    Round,
    StandingBets,
    Table,
    change,
    put,
    with_bet,
    with_card,
    with_decision,
    with_hand,
    with_head,
    with_player,
    with_round,
)

_LAST_ACTS: Final = (Act(DealerAction.SHARE_CAP), Act(DealerAction.FINISH))
# Looked at with every act: naming a member of an enum searches its class each time.
_ASK: Final = DealerAction.ASK
_TAKE: Final = DealerAction.TAKE
_PAY: Final = DealerAction.PAY
_FELL: Final = e.Reason.FELL


def onward(table: Table, play: Round, *, done: bool = False) -> Table:
    """Return the table with a round that goes on, once what is at the head of its list is done or not."""
    return with_round(table, at_head(table, play, done=done), table.players, table.bank)


def at_head(table: Table, play: Round, *, done: bool = False) -> Round:
    """Return the round with what comes next at the head of its list, and what the wager there gets.

    What is done or has nothing left to do is struck off; where the list is empty, the next step is entered.
    """
    todo, step, hands = play.todo, play.step, play.hands
    at = 1 if done else 0
    result: Outcome | None = None
    weighed: tuple[int, int] | None = None  # the hand and wager of that result
    while True:
        for place in range(at, len(todo)):
            act = todo[place]
            action, number, what, _ = act
            if action is _TAKE or action is _PAY:
                hand = hands[number]
                settled = hand.settled[what]
                if settled is not None and not (settled.bonus and action is _PAY):
                    continue
                if weighed != (number, what):
                    weighed, result = (number, what), outcome(table, play, hand, what)
                waits = result is None or result.reason is _FELL
                if waits and comes_again(table, step, act):  # for the main wager's pass
                    continue
                if result is not None and (result.returned if action is _TAKE else result.lost):
                    continue  # a stake that is lost is taken first, though a bonus is paid on it (R0-38)
                return with_head(play, todo[place:], result, step)
            check = DUE.get(action)
            if check is None or check(table, play, act):
                is_there = todo is play.todo and place == 0
                return play if is_there else with_head(play, todo[place:], None, step)
        step += 1
        todo = _to_do_in(table, play, step)
        at = 0


def _to_do_in(table: Table, play: Round, step: int) -> tuple[Act, ...]:
    return acts_of(table, play, step) if step < len(table.plan.steps) else _LAST_ACTS


def entered(table: Table, play: Round, step: int) -> Round:
    """Return the round as it enters a step, with what there is to do in it."""
    return with_head(play, _to_do_in(table, play, step), None, step)


def playing(table: Table) -> Round:
    """Return the open round; an event of a round has one."""
    assert table.round is not None, "the event belongs to a round"  # noqa: S101
    return table.round


def with_chips(table: Table, player: str, cents: int) -> tuple[Player, ...]:
    """Return the players with so much more in front of one of them; nobody counts chips of the bearer."""
    if table.bearer:
        return table.players
    for number, (id_, chips, face_down) in enumerate(table.players):
        if id_ == player:
            return with_player(table.players, number, id_, chips + cents, face_down=face_down)
    return table.players


def _started(table: Table, event: e.RoundStarted) -> Table:
    empty = ((),) * len(table.plan.groups)
    nobody = (-1,) * (len(table.seats) + 1)
    play = Round(
        todo=(),
        result=None,
        hands=(),
        step=-1,
        deck=event.deck,
        number=event.number,
        hand_at=nobody,
        shared=empty,
        shared_up=empty,
        keyed=not event.deck and not event.uncut,
        uncut=event.uncut,
    )
    return onward(change(table, returns=()) if table.returns else table, play)


def _handed_in(table: Table, event: e.DeckHandedIn) -> Table:
    return change(table, round=change(playing(table), deck=event.deck, uncut=False))


def _did_head(table: Table, _: object) -> Table:
    return onward(table, playing(table), done=True)


def _closed(table: Table, _: e.BetsClosed) -> Table:
    """Close the bets; at a live table those of each seat stand in the next round too."""
    play = playing(table)
    if play.keyed:
        bets = tuple(StandingBets(hand.seat, hand.player, hand.bets) for hand in play.hands)
        table = change(table, standing=bets)
    return onward(table, play, done=True)


def keyed_at(play: Round, place: Place) -> Round:
    """Return a round in which cards were keyed here last; in one with a deck handed in nobody keys any."""
    return change(play, pencil=(), fresh=place) if play.keyed else play


def _bet(table: Table, event: e.BetPlaced) -> Table:
    play = playing(table)
    wager = table.plan.wager_number[event.wager]
    number = play.hand_at[event.seat]
    hands = play.hands
    if number < 0:
        plan, groups = table.plan, len(table.plan.groups)
        player, unsettled = table.seats[event.seat - 1] or "", (None,) * len(plan.wagers)
        fresh = Hand(event.seat, player, unsettled, plan.no_bets, ((),) * groups, (False,) * groups)
        in_order = not hands or hands[-1].seat < event.seat
        hands = (*hands, fresh) if in_order else tuple(sorted((*hands, fresh)))
        here = put(play.hand_at, event.seat, len(hands) - 1) if in_order else _by_seat(table, hands)
        play = change(play, hands=hands, hand_at=here)
        number = here[event.seat]
    hand = hands[number]
    players = with_chips(table, hand.player, hand.bets[wager] - event.cents)
    return with_round(table, with_hand(play, number, with_bet(hand, wager, event.cents)), players, table.bank)


def _by_seat(table: Table, hands: tuple[Hand, ...]) -> tuple[int, ...]:
    numbers = {hand.seat: number for number, hand in enumerate(hands)}
    return tuple(numbers.get(seat, -1) for seat in range(len(table.seats) + 1))


def _unbet(table: Table, event: e.BetRemoved) -> Table:
    play = playing(table)
    wager, number = table.plan.wager_number[event.wager], table.hand_at(event.seat)
    hand = play.hands[number]
    players = with_chips(table, hand.player, hand.bets[wager])
    bets = put(hand.bets, wager, 0)
    hands = put(play.hands, number, change(hand, bets=bets))
    if not any(bets):
        hands = tuple(other for other in hands if other.seat != event.seat)
        play = change(play, hand_at=_by_seat(table, hands))
    return change(table, players=players, round=change(play, hands=hands))


def dealt(table: Table, cards: Sequence[e.CardDealt]) -> Table:
    """Return the table after some cards of a deal: each goes where the list of acts has it go."""
    play, plan = playing(table), table.plan
    hands, shared, shared_up = list(play.hands), list(play.shared), list(play.shared_up)
    for act, event in zip(play.todo, cards, strict=False):
        number = plan.group_number[event.group]
        group = plan.groups[number]
        if event.seat is None:
            shared_up[number] += (group.face == "up" or len(shared[number]) < group.dealer_shows,)
            shared[number] += (event.card,)
        else:
            hand = hands[act.hand]
            up = group.face == "up" if group.on_request is None else lies_face_up(table, hand, number)
            hands[act.hand] = with_card(hand, number, event.card, up=up)
    out = len(cards)
    play = change(
        play,
        todo=play.todo[out:],
        hands=tuple(hands),
        deck=play.deck[out:],
        shared=tuple(shared),
        shared_up=tuple(shared_up),
    )
    return onward(table, play)


def _one_dealt(table: Table, event: e.CardDealt) -> Table:
    play = playing(table)
    if play.keyed and event.card is not None:
        act = play.todo[0]
        table = change(table, round=keyed_at(play, Place(act.hand, act.what, act.card, (event.card,))))
    return dealt(table, (event,))


def _laid(play: Round, number: int, card: Card, *, up: bool) -> Round:
    return change(
        play,
        deck=play.deck[1:],
        shared=put(play.shared, number, (*play.shared[number], card)),
        shared_up=put(play.shared_up, number, (*play.shared_up[number], up)),
    )


def _burned(table: Table, event: e.CardBurned) -> Table:
    play = playing(table)
    return onward(table, change(play, burned=(*play.burned, event.card), deck=play.deck[1:]), done=True)


def _tended(table: Table, event: e.Tended) -> Table:
    play = playing(table)
    step = table.plan.steps[table.plan.step_number[event.step]]
    if not play.touch and getattr(step, "what", "") == "players may touch":
        play = change(play, touch=True)
    return onward(table, play, done=True)


def _turned_up(table: Table, event: e.CardTurnedUp) -> Table:
    play = playing(table)
    number = table.plan.group_number[event.group]
    play = keyed_at(play, Place(-1, number, event.number - 1, (event.card,)))
    if len(play.shared[number]) < event.number:  # it came off the stub
        return onward(table, _laid(play, number, event.card, up=True), done=True)
    cards = put(play.shared[number], event.number - 1, event.card)
    up = put(play.shared_up[number], event.number - 1, value=True)
    play = change(play, shared=put(play.shared, number, cards), shared_up=put(play.shared_up, number, up))
    return onward(table, play, done=True)


def _group_up(table: Table, event: e.GroupTurnedUp) -> Table:
    play = playing(table)
    number = table.plan.group_number[event.group]
    play = keyed_at(play, Place(-1, number, 0, event.cards))
    play = change(
        play,
        shared=put(play.shared, number, event.cards),
        shared_up=put(play.shared_up, number, (True,) * len(event.cards)),
    )
    return onward(table, play, done=True)


def _decided(table: Table, event: e.Decided) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    hand = play.hands[number]
    wager = table.plan.asked_wager[event.step]
    head = play.todo[0]
    players, bets, folded_at = table.players, hand.bets, hand.folded_at
    if event.choice == "fold":
        folded_at = event.step
    elif event.choice not in ("let it ride", "check"):
        took_back = event.choice == "take back"
        players = with_chips(table, hand.player, event.cents if took_back else -event.cents)
        bets = put(bets, wager, 0 if took_back else bets[wager] + event.cents)
    in_turn = head.action is _ASK and head.hand == number
    if play.marks:
        play = change(play, marks=tuple(mark for mark in play.marks if mark.seat != event.seat))
    play = with_hand(play, number, with_decision(hand, event.step, bets, folded_at))
    return with_round(table, at_head(table, play, done=in_turn), players, table.bank)


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.RoundStarted: _started,
    e.DeckHandedIn: _handed_in,
    e.Shuffled: _did_head,
    e.BetPlaced: _bet,
    e.BetRemoved: _unbet,
    e.BetsClosed: _closed,
    e.CardDealt: _one_dealt,
    e.CardBurned: _burned,
    e.Tended: _tended,
    e.Decided: _decided,
    e.CardTurnedUp: _turned_up,
    e.GroupTurnedUp: _group_up,
    e.Collected: _did_head,
    e.HandAnnounced: _did_head,
}
