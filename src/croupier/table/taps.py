"""What each tap of a live table's dealer leads to: a card, a decision in pencil, Deal, Next and Done."""

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as t
from croupier.table.agenda import awaits_floor, has_decided, verify_play_goes_on
from croupier.table.dealing import do_next, start_round
from croupier.table.deciding import choose
from croupier.table.keying import verify_unseen
from croupier.table.pace import (
    Run,
    as_chosen,
    asked_now,
    in_turn,
    left_down,
    lit,
    marked_at,
    owner,
    run_on,
    standing_bets,
    to_next_card,
    waits,
)
from croupier.table.refused import RefusedError, require
from croupier.table.state import PencilMark, Place, Round, Table


@c.decides
def open_bets(table: Table, _: t.OpenBets) -> tuple[e.Event, ...]:
    """Begin a round with last round's bets up."""
    return _with_bets(table).events


def _with_bets(table: Table) -> Run:
    return standing_bets(run_on(Run(table).then(*start_round(table, c.StartRound()))))


@c.decides
def hang_sign(table: Table, command: t.HangSign) -> tuple[e.Event, ...]:
    """Tick the sign of the limits."""
    require(table.sign_due, "the sign of these limits hangs already")
    return (e.SignHung(command.by),)


@c.decides
def go_on(table: Table, command: t.GoOn) -> tuple[e.Event, ...]:
    """Deal, go on to the next pass or finish the round, if that is what the table waits for."""
    verify_play_goes_on(table)
    wait = waits(table)
    require(wait.kind != "floor", "the floor comes to the table before play goes on")
    require(command.tap == wait.key, "the table has moved on since; look at it and tap again")
    if wait.kind == "deal":
        return _deal(table)
    play = keyed_round(table)
    if wait.kind == "done":
        return do_next(table)
    run = run_on(Run(table).then(went_on(table, play)), closing=True)
    if run.refused and len(run.events) == 1:
        raise run.refused
    return run.events


def went_on(table: Table, play: Round) -> e.WentOn:
    """Return that the dealer goes on to the step that comes next."""
    steps = table.plan.steps
    return e.WentOn(steps[play.step].id if play.step < len(steps) else "end")


def stays_down(table: Table) -> e.GroupLeftDown:
    """Return that a bonus's cards stay face down, or refuse that where a bet hangs on them."""
    if down := left_down(table):
        return down
    raise RefusedError("a bet that is up hangs on these cards; they are turned up")


def _deal(table: Table) -> tuple[e.Event, ...]:
    run = run_on(Run(table)) if table.round and keyed_round(table) else _with_bets(table)
    while (play := run.table.round) and play.bets_open:
        run = run_on(run.then(*do_next(run.table)))
    return run.events


@c.decides
def key_card(table: Table, command: t.KeyCard) -> tuple[e.Event, ...]:
    """Put a card in the lit place: it closes the stage before, and settles the seat it completes."""
    verify_play_goes_on(table)
    play = keyed_round(table)
    if play.bets_open:
        raise RefusedError("bets are open, and no card is out; deal first")
    run = to_next_card(table)
    place = lit(run.table)
    if place is None:
        raise run.refused or _no_place(run.table)
    keyed = pencilled(run.table, command.card)
    if len(keyed_round(run.table).pencil) + 1 < place.cards.count(None):
        return (*run.events, keyed)
    cards = [*keyed_round(run.table).pencil, command.card]
    whole = tuple(cards.pop(0) if card is None else card for card in place.cards)
    step = keyed_round(run.table).step
    return run_on(run.then(*do_next(run.table, whole)), was=step).events


def _no_place(table: Table) -> RefusedError:
    if awaits_floor(table):
        return RefusedError("the floor acknowledges the called hand before the next card")
    if asked_now(table):
        return RefusedError("another decision comes before the next card; say Next to close this one")
    return RefusedError("no card is due now: every card is keyed")


def pencilled(table: Table, card: int) -> e.CardPencilled:
    """Return a card as it is pencilled for the lit place; refuse one that lies there already."""
    play = keyed_round(table)
    place = lit(table)
    if place is None:
        raise _no_place(table)
    verify_unseen(table, play, card)
    require(len(play.pencil) < place.cards.count(None), "every card of this hand is keyed")
    return e.CardPencilled(card)


@c.decides
def rub_out(table: Table, _: t.RubOut) -> tuple[e.Event, ...]:
    """Take back the last card of a hand that is not complete."""
    play = keyed_round(table)
    require(bool(play.pencil), "no card is in pencil; tap the card that is wrong")
    return (e.PencilRubbed(play.pencil[-1]),)


@c.decides
def rekey(table: Table, command: t.Rekey) -> tuple[e.Event, ...]:
    """Key a card again while its seat is not left: the dealer does, and it is on record."""
    play = keyed_round(table)
    before = in_pencil(table, command)
    run = Run(table).then(rekeyed(table, command, before))
    if before in play.pencil or not still_settles(table, play):
        return run.events
    return run_on(run, through=play.step).events


def still_settles(table: Table, play: Round) -> bool:
    """Whether wagers are being settled, so that a card put right settles them again."""
    return play.step >= table.plan.first_settlement


def rekeyed(table: Table, command: t.Rekey, before: int) -> e.CardRekeyed:
    """Return a card as it is keyed again."""
    play = keyed_round(table)
    verify_unseen(table, play, command.card)
    group = table.plan.group_number[command.group]
    hand = None if command.seat is None else play.hands[table.hand_at(command.seat)]
    decided = before not in play.pencil and has_decided(table.plan, play, group, hand)
    require(not decided, f"what was decided hung on {command.group}; call the floor")
    return e.CardRekeyed(command.group, command.seat, command.number, before, command.card, command.by)


def in_pencil(table: Table, command: t.Rekey) -> int:
    """Return the card that is keyed again, if it is one of the seat that was keyed last."""
    play = keyed_round(table)
    place = lit(table) if play.pencil else play.fresh
    cards = _keyed_cards(play, place)
    if place is not None and _is_at(table, play, place, command):
        number = command.number - 1 - place.first
        if 0 <= number < len(cards) and (card := cards[number]) is not None:
            return card
    raise RefusedError("that seat is left; the floor corrects the card with a PIN")


def _keyed_cards(play: Round, place: Place | None) -> tuple[int | None, ...]:
    """Return the cards at a place, with those in pencil where they will lie."""
    if place is None or not play.pencil:
        return place.cards if place else ()
    left = list(play.pencil)
    return tuple(card if card is not None else left.pop(0) if left else None for card in place.cards)


def _is_at(table: Table, play: Round, place: Place, command: t.Rekey) -> bool:
    hand = owner(play, place)
    same = table.plan.groups[place.group].id == command.group
    return same and (hand.seat if hand else None) == command.seat


@c.decides
def mark_choice(table: Table, command: t.MarkChoice) -> tuple[e.Event, ...]:
    """Pencil what a seat decides, while its stage is open; nothing is bet or folded yet."""
    verify_play_goes_on(table)
    play = keyed_round(table)
    act = next((a for a in asked_now(table) if play.hands[a.hand].seat == command.seat), None)
    if act is None:
        raise RefusedError(f"seat {command.seat} has no decision to make now")
    if not command.choice:
        require(marked_at(play, command.seat) is not None, f"seat {command.seat} has no exception")
        return (e.ChoiceUnmarked(command.seat),)
    units = command.units if command.choice == "bet" else 1
    mark = PencilMark(command.seat, command.choice, units, command.cents or 0, command.cards)
    others = play._replace(marks=tuple(each for each in play.marks if each.seat != command.seat))
    for card in command.cards:
        verify_unseen(table, others, card)
    choose(in_turn(table, play, act), as_chosen(mark))
    step = table.plan.steps[act.what].id
    return (e.ChoiceMarked(command.seat, step, mark.choice, mark.units, mark.cents, mark.cards),)


def keyed_round(table: Table) -> Round:
    """Return the open round of a table where the dealer keys the cards."""
    play = table.round
    if play is None:
        raise RefusedError("no round is open; tap Deal")
    require(play.keyed, "this deck was handed in; no card is keyed")
    return play
