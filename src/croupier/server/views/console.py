"""The dealer's console: what comes next at a live table, and what to take and pay, in the document's order.

Nothing is shown here that does not lie open: what is ahead is what the table itself would decide from the
cards that everybody sees, played on in thought until a card must be keyed or a player decides.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.cards import card_text
from croupier.games.procedure import Decide
from croupier.house.state import Direction, House
from croupier.permissions import Permission
from croupier.server.aggregates.playing import held_for_fill
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person
from croupier.server.views.fixing import buy_in_views, fix_views, returns_view, signers_view
from croupier.server.views.pit import held_wins, seen_hand
from croupier.server.views.table_shapes import ActView, CallView, ConsoleView, MoveView, StoppedView
from croupier.server.views.tapping import ask_views, feed_view, fresh_view, standing_views, tap_view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import awaits_floor, duty_on, needs_showing, next_act, unverified_seat
from croupier.table.cap import may_hold
from croupier.table.drive import can, decide
from croupier.table.evolve import effective, evolve
from croupier.table.keying import dealt_up, must_key
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError
from croupier.table.ruling import KINDS, REPRIMANDS, RULINGS, calls
from croupier.table.state import Act, Round, Table
from croupier.table.view import act_words
from croupier.table.why import why

_TOGETHER: Final = (
    DealerAction.DEAL,
    DealerAction.TABLE_HAND,
    DealerAction.ANNOUNCE,
    DealerAction.TAKE,
    DealerAction.PAY,
    DealerAction.RACK,
)
"""What is done in one movement of the hand: a whole deal, or everything at one seat."""
_MOST_AHEAD: Final = 400


def console(room: TableRoom, person: Person, house: House) -> ConsoleView:
    """Return what the person behind a live table needs to know beyond the view of it."""
    table = room.table
    ahead = list(_ahead(table))
    acts, happens = stretch(table)
    return {
        "may": _may(room, person, house),
        "acts": [_act(table, act) for act in acts],
        "now": sum(isinstance(event, _MONEY) for event in happens),  # of what is ahead in `moves`
        "stopped": _stopped(table),
        "moves": [*_done(room, table), *_coming(table, ahead)],
        "call": _call(table, ahead),
        "short": held_for_fill(house, room),
        "holds": may_hold(table),
        "fold_shows": _fold_shows(table),
        "bet_shows": _bet_shows(table),
        "tap": tap_view(table),
        "fresh": fresh_view(table),
        "asks": ask_views(table),
        "standing": standing_views(table),
        "feed": feed_view(room.feed),
        "denominations": _denominations(house, room.id),
        "second_hands": [player for player, _ in table.asked_for_second],
        "kinds": list(KINDS),
        "reprimands": list(REPRIMANDS),
        "rulings": list(RULINGS),
        "fixes": fix_views(table),
        "buy_ins": buy_in_views(table),
        "returns": returns_view(table),
        "signers": signers_view(house, room.id),
        "sign_due": table.sign_due,
    }


def _denominations(house: House, table: str) -> list[int]:
    """Return the chips payouts are cut into: those that came into the tray, as far as that is known.

    The smallest are always among them, or a payout could not be cut at all.
    """
    book = house.tables.get(table)
    if book is None:
        return []
    if book.opener is None:
        return list(book.denominations)
    fills = (each for each in house.delivered if each.table == table and each.direction is Direction.FILL)
    came = {pile.denomination for chips in (book.opener, *(each.chips for each in fills)) for pile in chips}
    came.add(min(book.denominations))
    return [each for each in book.denominations if each in came]


def _may(room: TableRoom, person: Person, house: House) -> dict[str, bool]:
    """Return what this person may do here: buttons that are sure to be refused are not offered."""
    member, book = house.staff.get(person.id), house.tables.get(room.id)
    if member is None or not member.on_duty:
        return dict.fromkeys(("deal", "rule", "acknowledge", "assign"), False)
    return {
        "deal": member.may(Permission.DEAL) and book is not None and book.dealer == person.id,
        "rule": member.may(Permission.RULE),
        "acknowledge": member.may(Permission.ACKNOWLEDGE_HAND),
        "assign": member.may(Permission.ASSIGN_DEALER),
    }


# ------------------------------------------------------------------------------------ what is done at once


def stretch(table: Table) -> tuple[tuple[Act, ...], tuple[e.Event, ...]]:
    """Return the acts a dealer confirms with one touch, and what they do; none where a person is waited for.

    It ends where a card must be keyed, at the next seat, at the next step, and before a hand is called.
    """
    play = table.round
    if play is None or table.interrupted or table.irregularities or awaits_floor(table):
        return (), ()
    head = play.todo[0]
    if head.action is DealerAction.ASK:
        return (), ()
    if head.action is DealerAction.DEAL:  # each card goes to its place whatever it is
        return tuple(act for act in play.todo if act.action is DealerAction.DEAL), ()
    acts, happens = [head], list[e.Event]()
    while not calls(table) and not must_key(table):
        try:
            done = decide(table, c.Proceed())
        except RefusedError:
            break
        happens += done
        table = _on(table, done)
        act, now = next_act(table), table.round
        if act is None or now is None or now.step != play.step or calls(table) or awaits_floor(table):
            break
        if act.hand != head.hand or act.action not in _TOGETHER or must_key(table):
            break
        acts.append(act)
    return tuple(acts), tuple(happens)


def _act(table: Table, act: Act) -> ActView:
    play = table.round
    assert play is not None  # noqa: S101 (an act belongs to a round)
    called = act.action is DealerAction.PAY and act == next_act(table) and calls(table) is not None
    return {
        "action": "call" if called else act.action.words,
        "seat": play.hands[act.hand].seat if act.hand >= 0 else None,
        "says": act_words(table, act),
        "group": table.plan.groups[act.what].id if act.action in _CARDS else None,
        "places": _places(table, play, act),
    }


_CARDS: Final = (DealerAction.DEAL, DealerAction.TURN_UP, DealerAction.TABLE_HAND)


def _places(table: Table, play: Round, act: Act) -> list[str | None]:
    """Return the cards that are keyed with an act, each None until it is; nothing where none is."""
    if not play.keyed or act.action not in _CARDS:
        return []
    if act.action is DealerAction.DEAL:
        return [None] if dealt_up(table, play, act) else []
    lies = play.hands[act.hand].cards[act.what] if act.hand >= 0 else play.shared[act.what]
    if act.card >= 0:
        lies = lies[act.card : act.card + 1] or (None,)
    return [None if card is None else card_text(card) for card in lies] if None in lies else []


def _stopped(table: Table) -> StoppedView | None:
    """Say why what comes next cannot be done as it stands, such as bets that are not complete."""
    act = next_act(table)
    if act is None or act.action is DealerAction.ASK or must_key(table) or _places_open(table, act):
        return None
    try:
        decide(table, c.Proceed())
    except RefusedError as refused:
        return {"says": refused.says, "rules": list(refused.rules)}
    return None


def _places_open(table: Table, act: Act) -> bool:
    return table.round is not None and bool(_places(table, table.round, act))


def _fold_shows(table: Table) -> int:
    """Return how many cards are keyed with a fold, where a fold is settled at once (Q0-04)."""
    act, play = next_act(table), table.round
    if act is None or play is None or act.action is not DealerAction.ASK:
        return 0
    hand = play.hands[act.hand]
    step = table.plan.steps[act.what]
    hidden = sum(card is None for cards in hand.cards for card in cards)
    folds = "fold" in getattr(step, "choices", ())
    return hidden if folds and not can(table, c.Choose(hand.seat, "fold")) else 0


def _bet_shows(table: Table) -> dict[str, int]:
    """Return how many cards are keyed with a bet that only certain hands may make, by its size in units."""
    act, play = next_act(table), table.round
    if act is None or play is None or act.action is not DealerAction.ASK:
        return {}
    hand, step = play.hands[act.hand], table.plan.steps[act.what]
    if not isinstance(step, Decide):
        return {}
    found = {}
    for units in table.plan.sizes.get(step.id, ()):
        groups = needs_showing(table.plan, play, hand, step, units)
        if groups:
            found[str(units)] = sum(len(hand.cards[table.plan.group_number[name]]) for name in groups)
    return found


# --------------------------------------------------------------------------------------------- the money


def _on(table: Table, events: Sequence[e.Event]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def _ahead(table: Table) -> Iterator[e.Event]:
    """Yield what happens from here on its own, as if the floor had seen every hand that is called."""
    if table.interrupted or table.irregularities:
        return
    for _ in range(_MOST_AHEAD):
        act = next_act(table)
        if act is None or act.action in _STOPS or must_key(table):
            return
        if awaits_floor(table) and (pay := duty_on(table, act)) and table.round:
            table = evolve(table, e.HandAcknowledged(table.round.hands[act.hand].seat, pay, ""))
            continue
        try:
            events = decide(table, c.Proceed())
        except RefusedError:
            return
        yield from events
        table = _on(table, events)


_STOPS: Final = (DealerAction.ASK, DealerAction.SHUFFLE, DealerAction.CLOSE_BETS, DealerAction.FINISH)
_MONEY: Final = (e.WagerTaken, e.WagerPaid, e.WagerPushed, e.CapShared)


def _coming(table: Table, ahead: Sequence[e.Event]) -> list[MoveView]:
    return [_move(table, event, done=False) for event in ahead if isinstance(event, _MONEY)]


def _done(room: TableRoom, table: Table) -> list[MoveView]:
    """Return what was taken and paid this round; what a correction has undone is not there any more."""
    play = table.round
    if play is None:
        return []
    last: dict[tuple[str, int, str], tuple[e.Event, int]] = {}
    part = 0
    for event in effective(room.history):
        part += isinstance(event, _PARTS)
        if isinstance(event, _SETTLED_AGAIN):
            last = {key: act for key, act in last.items() if not key[0]}
        if isinstance(event, _MONEY):
            key = (_kind_of_move(event), event.seat, event.wager)
            last.pop(key, None)  # settled again, it stands where it was settled last
            last[key] = event, part
    numbers = table.plan.wager_number
    return [
        _move(table, event, done=True, part=at)
        for (_, seat, wager), (event, at) in last.items()
        if play.hands[play.hand_at[seat]].settled[numbers[wager]] is not None
    ]


def _kind_of_move(event: e.Event) -> str:
    """Tell apart what happens to one wager in turn: it is settled, a bonus is paid on it, a cap is shared."""
    if isinstance(event, e.CapShared):
        return "CapShared"
    return "bonus" if isinstance(event, e.WagerPaid) and not event.stake else ""


_SETTLED_AGAIN: Final = (e.CardCorrected, e.CardRekeyed, e.BetCorrected, e.DecisionCorrected)
_HELD: Final = "held until the last hand was read"


_PARTS: Final = (
    e.CardDealt,
    e.CardPencilled,
    e.CardTurnedUp,
    e.GroupTurnedUp,
    e.HandTurnedUp,
    e.CardCorrected,
    e.CardRekeyed,
    e.WentOn,
)
"""What sets apart the chips moved before it from those after it: a card, or the next pass."""


def _move(table: Table, event: e.Event, *, done: bool, part: int = 0) -> MoveView:
    """Return chips that move: `cents` is what the dealer takes, pays on top of the stake, or pushes back."""
    match event:
        case e.WagerTaken():
            what, cents, stake, held, odds = "take", event.cents, event.cents, 0, ""
        case e.WagerPaid():
            what, cents, stake, held, odds = "pay", event.won - event.due, event.stake, event.held, event.odds
        case e.WagerPushed():
            what, cents, stake, held, odds = "push", event.cents, event.cents, 0, ""
        case e.CapShared():
            what, cents, stake, held, odds = "cap", event.cents, 0, 0, ""
        case _:
            raise TypeError(f"no chips move with {type(event).__name__}")
    number = table.plan.wager_number[event.wager]
    return {
        "do": what,
        "seat": event.seat,
        "wager": event.wager,
        "name": table.plan.wagers[number].name,
        "cents": cents,
        "stake": stake,
        "held": held,
        "due": event.due if isinstance(event, e.WagerPaid) else 0,
        "odds": odds,
        "hand": "" if isinstance(event, e.CapShared) else event.hand,
        "reason": _HELD if isinstance(event, e.CapShared) else event.reason.value,
        "says": _HELD if isinstance(event, e.CapShared) else why(table, event),
        "done": done,
        "part": part,
    }


def _call(table: Table, ahead: Sequence[e.Event]) -> CallView | None:
    """Return the hand that is called for the floor now, or that waits for its acknowledgement."""
    play, act = table.round, next_act(table)
    if play is not None and (seat := unverified_seat(table)) is not None:
        pays = held_wins(table, play.hands[table.hand_at(seat)])
        waits, hand_name = awaits_floor(table), " and ".join(dict.fromkeys(one["hand"] for one in pays))
        return {"seat": seat, "hand": hand_name, "waits": waits, "verify": True, "pays": pays, "rules": []}
    if (
        play is None
        or act is None
        or act.action is not DealerAction.PAY
        or (pay := duty_on(table, act)) is None
    ):
        return None
    hand = play.hands[act.hand]
    waits = awaits_floor(table)
    if pay in hand.called and not waits:
        return None
    called = next((event for event in ahead if isinstance(event, e.HandCalled)), None)
    paid = next(
        (event for event in ahead if isinstance(event, e.WagerPaid) and event.seat == hand.seat), None
    )
    return {
        "seat": hand.seat,
        "hand": paid.hand if waits and paid else called.name if called else "",
        "waits": waits,
        "verify": False,
        "pays": list(seen_hand(table, hand, pay)),
        "rules": [rule for duty in table.plan.game.duties if pay in duty.pay_tables for rule in duty.rules],
    }
