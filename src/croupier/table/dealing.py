"""The dealer's work: beginning a round, and doing what comes next in the document's order."""

from typing import Final, NoReturn

from croupier.games.procedure import Collect, Shuffle, TakeBets
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import awaits_cut, awaits_floor, duty_on, unverified_seat, verify_play_goes_on
from croupier.table.cap import shared_caps
from croupier.table.keying import dealt_up, next_card, seen
from croupier.table.outcome import lost_by_fold, weighed
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.seating import must_surrender
from croupier.table.stakes import settled_event
from croupier.table.state import Act, Hand, Round, Status, Table
from croupier.table.worth import best_row

_DEAL: Final = DealerAction.DEAL


@c.decides
def start_round(table: Table, command: c.StartRound) -> tuple[e.Event, ...]:
    """Begin a round at an open table where nobody owes a seat to a newcomer."""
    require(table.status is not Status.CLOSED, "the table is closed; the operator opens it")
    require(table.status is Status.OPEN, "the table is paused; it is resumed before the next round")
    require(table.round is None, "a round is open; it is finished before the next begins")
    require(any(table.seats), "nobody sits at the table")
    verify_play_goes_on(table)
    owing = must_surrender(table)
    if owing:
        who = " or ".join(owing)
        raise RefusedError(
            f"{who} must give up one hand before the next round: a player is waiting", ("R0-23",)
        )
    if table.plan.game.jackpots:
        require(all(table.jackpots), "the jackpots are posted before a round begins", ("R1-28",))
    require(not (command.deck and command.uncut), "a sealed deck is handed in once the bets are closed")
    if command.deck:
        _verify_deck(table, command.deck)
    return (e.RoundStarted(table.rounds + 1, command.deck, command.uncut),)


def _verify_deck(table: Table, deck: tuple[int, ...]) -> None:
    if len(deck) != len(table.plan.deck) or set(deck) != table.plan.deck:
        whole, different = len(table.plan.deck), len(set(deck) & table.plan.deck)
        raise RefusedError(
            f"a deck has each of {whole} cards once; {different} different ones were handed in"
        )


@c.decides
def hand_in_deck(table: Table, command: c.HandInDeck) -> tuple[e.Event, ...]:
    """Hand in a sealed deck, once nobody can bet any more and before the first card."""
    play = table.round
    if play is None:
        raise RefusedError("no round is open; begin one")
    verify_play_goes_on(table)
    require(play.uncut, "this round has its deck")
    require(bool(play.hands) and not play.bets_open, "the bets are closed before the deck is cut")
    _verify_deck(table, command.deck)
    return (e.DeckHandedIn(command.deck),)


@c.decides
def proceed(table: Table, command: c.Proceed) -> tuple[e.Event, ...]:
    """Do what comes next."""
    return do_next(table, command.cards)


def do_next(table: Table, cards: tuple[int, ...] = ()) -> tuple[e.Event, ...]:
    """Return the events of what comes next, with the cards a dealer keys for it."""
    play = table.round
    if play is None:
        raise RefusedError("no round is open; begin one")
    if table.interrupted or table.irregularities:
        verify_play_goes_on(table)
    act = play.todo[0]
    if cards and act.action not in _TAKES_CARDS:
        raise RefusedError(f"no card is keyed at this point: {act.action.words} comes next")
    require(not awaits_cut(table), "the sealed deck is cut before the first card")
    return DEALER_ACTIONS[act.action](table, play, act, cards)


def _shuffle(table: Table, _: Round, act: Act, __: tuple[int, ...]) -> tuple[e.Event, ...]:
    """Shuffle; where the sheet wants it, the first shuffle after opening follows a wash (R4-03)."""
    step = table.plan.steps[act.what]
    assert isinstance(step, Shuffle)  # noqa: S101 (only these shuffle)
    return (e.DeckWashed(), e.Shuffled()) if step.wash_at_opening and not table.washed else (e.Shuffled(),)


def _close_bets(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    """Close the bets once every player who bet has what the sheet requires (R0-11)."""
    step = table.plan.steps[act.what]
    assert isinstance(step, TakeBets)  # noqa: S101 (only these close bets)
    require(bool(play.hands), "nobody has bet; the bets stay open", step.rules)
    owing = must_surrender(table) if table.plan.game.hands.surrender == "at once" else ()
    if owing:
        who = " or ".join(owing)
        raise RefusedError(f"{who} must give up one hand now: a player is waiting", ("R0-23", "Q0-12"))
    needed = [table.plan.wager_number[wager] for wager in step.each_player_needs]
    for hand in play.hands:
        if not any(hand.bets[number] for number in needed):
            names = " or ".join(table.plan.wagers[number].name for number in needed)
            raise RefusedError(f"seat {hand.seat} has no {names}, and is not dealt in without it", step.rules)
    return (e.BetsClosed(),)


def _deal(table: Table, play: Round, act: Act, keyed: tuple[int, ...]) -> tuple[e.Event, ...]:
    group = table.plan.groups[act.what]
    seat = play.hands[act.hand].seat if act.hand >= 0 else None
    if not play.keyed and not keyed:
        return (e.CardDealt(group.id, seat, play.deck[0]),)
    where = group.name if seat is None else f"seat {seat}"
    return (e.CardDealt(group.id, seat, next_card(table, play, keyed, where, up=dealt_up(table, play, act))),)


def deal_out(table: Table, play: Round) -> list[e.CardDealt]:
    """Return every card of a deal, off a deck that was handed in."""
    groups, out = table.plan.groups, list[e.CardDealt]()
    for (action, hand, group, _), card in zip(play.todo, play.deck, strict=False):
        if action is not _DEAL:
            break
        out.append(e.CardDealt(groups[group].id, play.hands[hand].seat if hand >= 0 else None, card))
    return out


def _burn(table: Table, play: Round, __: Act, keyed: tuple[int, ...]) -> tuple[e.Event, ...]:
    return (e.CardBurned(next_card(table, play, keyed, "the burn", up=False)),)


def _tend(table: Table, _: Round, act: Act, __: tuple[int, ...]) -> tuple[e.Event, ...]:
    return (e.Tended(table.plan.steps[act.what].id),)


def _ask(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    hand = play.hands[act.hand]
    raise RefusedError(f"{hand.player} at seat {hand.seat} decides now", table.plan.steps[play.step].rules)


def _turn_up(table: Table, play: Round, act: Act, keyed: tuple[int, ...]) -> tuple[e.Event, ...]:
    group = table.plan.groups[act.what]
    lies = play.shared[act.what]
    if act.card < 0:
        return (e.GroupTurnedUp(group.id, seen(table, play, lies, keyed, group.name)),)
    if act.card >= len(lies):
        card = next_card(table, play, keyed, f"the {group.name}", up=True)
    else:
        (card,) = seen(table, play, (lies[act.card],), keyed, group.name)
    assert card is not None  # noqa: S101 (it must be seen)
    return (e.CardTurnedUp(group.id, act.card + 1, card),)


def _collect(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    """Pick up what folds have forfeited, before anything else is settled (R0-29)."""
    step = table.plan.steps[act.what]
    assert isinstance(step, Collect)  # noqa: S101 (only these collect)
    done: list[e.Event] = []
    for hand in play.hands if step.what == "forfeits" else ():
        for wager in sorted(lost_by_fold(table.plan, hand)) if hand.folded_at else ():
            if hand.settled[wager] is None:
                id_ = table.plan.wagers[wager].id
                done.append(e.WagerTaken(hand.seat, id_, hand.bets[wager], e.Reason.FOLDED, ""))
        if _is_given_up(table, hand):
            done.append(e.HandRacked(hand.seat))
    return (*done, e.Collected(step.id))


def _is_given_up(table: Table, hand: Hand) -> bool:
    """Whether nothing on a hand is left to be settled, so that its cards are racked with the forfeits."""
    lost = lost_by_fold(table.plan, hand) if hand.folded_at else frozenset()
    up = (w for w, bet in enumerate(hand.bets) if bet and hand.settled[w] is None)
    return all(w in lost for w in up) and not hand.racked


def _table_hand(table: Table, play: Round, act: Act, keyed: tuple[int, ...]) -> tuple[e.Event, ...]:
    hand = play.hands[act.hand]
    group = table.plan.groups[act.what]
    cards = seen(table, play, hand.cards[act.what], keyed, f"seat {hand.seat}")
    return (e.HandTurnedUp(hand.seat, group.id, cards),)


def _announce(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    hand = play.hands[act.hand]
    return (e.HandAnnounced(hand.seat, _best_name(table, play, hand)),)


def _best_name(table: Table, play: Round, hand: Hand) -> str:
    """Name the hand the first pay table makes of it, which is the main one."""
    pay = table.plan.game.pay_tables[0]
    cards = weighed(table, play, hand, pay)
    if cards is None:
        raise RefusedError(f"turn up the cards of seat {hand.seat} before announcing the hand")
    return best_row(table.plan, pay.id, cards)[0].name


def _take(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    hand = play.hands[act.hand]
    return (settled_event(table, hand, act.what, play.result or _unseen(table, hand, act.what)),)


def _unseen(table: Table, hand: Hand, wager: int) -> NoReturn:
    name = table.plan.wagers[wager].name
    raise RefusedError(f"{name} of seat {hand.seat} needs cards that are still face down")


def _pay(table: Table, play: Round, act: Act, _: tuple[int, ...]) -> tuple[e.Event, ...]:
    """Pay a wager; a hand that the floor must see is called, and acknowledged, before that (R1-06)."""
    hand = play.hands[act.hand]
    result = play.result or _unseen(table, hand, act.what)
    if not table.plan.duties:
        return (settled_event(table, hand, act.what, result),)
    pay = duty_on(table, act)
    if pay and pay not in hand.called:
        cards = weighed(table, play, hand, table.plan.pay_tables[pay])
        assert cards is not None  # noqa: S101 (the duty has seen them)
        return (e.HandCalled(hand.seat, pay, best_row(table.plan, pay, cards)[0].name),)
    if awaits_floor(table):
        rules = tuple(rule for duty in table.plan.game.duties for rule in duty.rules)
        raise RefusedError(f"the floor acknowledges the hand of seat {hand.seat} before it is paid", rules)
    return (settled_event(table, hand, act.what, result),)


def _rack(_: Table, play: Round, act: Act, __: tuple[int, ...]) -> tuple[e.Event, ...]:
    return (e.HandRacked(play.hands[act.hand].seat),)


def _share_cap(table: Table, play: Round, _: Act, __: tuple[int, ...]) -> tuple[e.Event, ...]:
    return shared_caps(table, play)


def _finish(table: Table, play: Round, __: Act, ___: tuple[int, ...]) -> tuple[e.Event, ...]:
    """End the round; the cards of a win that is held stay until the floor has verified it."""
    if table.holds_from and (seat := unverified_seat(table)) is not None:
        raise RefusedError(f"the floor verifies the win of seat {seat} before the round ends")
    return (e.RoundFinished(play.number),)


_TAKES_CARDS = frozenset(
    {DealerAction.DEAL, DealerAction.BURN, DealerAction.TURN_UP, DealerAction.TABLE_HAND}
)
DEALER_ACTIONS: Final = {
    DealerAction.SHUFFLE: _shuffle,
    DealerAction.CLOSE_BETS: _close_bets,
    DealerAction.DEAL: _deal,
    DealerAction.BURN: _burn,
    DealerAction.TEND: _tend,
    DealerAction.ASK: _ask,
    DealerAction.TURN_UP: _turn_up,
    DealerAction.COLLECT: _collect,
    DealerAction.TABLE_HAND: _table_hand,
    DealerAction.ANNOUNCE: _announce,
    DealerAction.TAKE: _take,
    DealerAction.PAY: _pay,
    DealerAction.RACK: _rack,
    DealerAction.SHARE_CAP: _share_cap,
    DealerAction.FINISH: _finish,
}
"""What the dealer does at each kind of act; called straight from here where nothing stands in the way."""
