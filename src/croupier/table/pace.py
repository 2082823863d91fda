"""What goes on by itself at a live table: ceremony, decisions by default, settlement.

The first card of a stage closes the one before; the last card of a hand settles its seat. Between two passes
over all seats the dealer says Next, unless both only take or both only pay. The documents' order holds: each
step leads to the same events as if the dealer had confirmed it.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from croupier.games.checks.wagers import leant_on_first
from croupier.games.procedure import Decide, Settle
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import DUE, awaits_floor, next_act
from croupier.table.dealing import DEALER_ACTIONS
from croupier.table.deciding import choose
from croupier.table.evolve import EVOLVE
from croupier.table.keying import must_key, place_of
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError
from croupier.table.stakes import all_off, place_bet
from croupier.table.state import Act, Hand, PencilMark, Place, Round, Table, change, with_head

_HALTS: Final = (DealerAction.CLOSE_BETS, DealerAction.FINISH)
_OWN_WILL: Final = ("let it ride", "check", "bet", "fold", "take back")
"""What a seat does by default: the first of these that its sheet has."""


class Run(NamedTuple):
    """What has gone on by itself: the table after it, the events, and why it went no further, if refused."""

    table: Table
    events: tuple[e.Event, ...] = ()
    refused: RefusedError | None = None

    def then(self, *events: e.Event) -> "Run":
        """Return this with some more events."""
        table = self.table
        for event in events:
            table = EVOLVE[type(event)](table, event)
        return Run(table, (*self.events, *events), self.refused)


def still(table: Table) -> bool:
    """Whether play stands still, so that nothing goes on by itself."""
    return table.interrupted or bool(table.irregularities)


def run_on(run: Run, *, closing: bool = False, through: int = -1, was: int | None = None) -> Run:
    """Go on until a person is needed: a card, a decision, the floor, the next pass.

    With `closing` the decisions of the stage that is open are made as pencilled or by default. No pass up to
    step `through` is waited for; `was` is the step that was just done, if it is not the one at hand.
    """
    asking = _asking(run.table) if closing else -1
    if was is None:
        was = run.table.round.step if run.table.round else -1
    while (play := run.table.round) and not still(run.table):
        act = play.todo[0]
        if down := left_down(run.table):
            run = run.then(down)
            continue
        if act.action in _HALTS or must_key(run.table) or awaits_floor(run.table):
            break
        if play.step > through and waits_for_next(run.table.plan, was, play.step):
            break
        if act.action is DealerAction.ASK and act.what != asking:
            break
        try:
            done = (
                _decided(run.table, play, act)
                if act.what == asking and act.action is DealerAction.ASK
                else (DEALER_ACTIONS[act.action](run.table, play, act, ()))
            )
        except RefusedError as refused:
            return run._replace(refused=refused)
        was = play.step
        run = run.then(*done)
    return run


def left_down(table: Table) -> e.GroupLeftDown | None:
    """Return that a bonus's cards stay face down, where they come next and decide no bet that is up (Q1-19).

    The dealer's own hand is always turned up.
    """
    play, plan = table.round, table.plan
    if play is None or not play.keyed:
        return None
    act, group = play.todo[0], play.todo[0].what
    contest = (*plan.contest_player, *plan.contest_dealer)
    if (
        act.action is not DealerAction.TURN_UP
        or act.card >= 0
        or any(group == each.group for each in contest)
    ):
        return None
    hang = [
        wager
        for wager, pay in enumerate(plan.pay_table_of)
        if pay is None or any(group == cards.group for cards in plan.weighs[pay.id])
    ]
    up = any(hand.bets[wager] and hand.settled[wager] is None for hand in play.hands for wager in hang)
    return None if up else e.GroupLeftDown(plan.groups[group].id)


def _asking(table: Table) -> int:
    act = next_act(table)
    return act.what if act and act.action is DealerAction.ASK else -1


def waits_for_next(plan: Plan, was: int, step: int) -> bool:
    """Whether the dealer says Next between two steps: both settle, and they are not of one kind."""
    if was == step or not 0 <= was < len(plan.steps) or step >= len(plan.steps):
        return False
    before, after = plan.steps[was], plan.steps[step]
    if not isinstance(before, Settle) or not isinstance(after, Settle):
        return False
    kinds = {action for each in (before, after) for action, _ in plan.settles[each.id]}
    return {DealerAction.TAKE, DealerAction.PAY} <= kinds


# ------------------------------------------------------------------------------------------ decisions


def asked_now(table: Table) -> tuple[Act, ...]:
    """Return who has still to decide in the stage that is open, in their order."""
    play = table.round
    if play is None or play.todo[0].action is not DealerAction.ASK or still(table):
        return ()
    due = DUE[DealerAction.ASK]
    here = play.todo[0].what
    asks = [act for act in play.todo if act.action is DealerAction.ASK and act.what == here]
    return tuple(act for act in asks if due(table, play, act))


def by_default(table: Table, play: Round, act: Act) -> c.Choose:
    """Return what a seat does without a word: it lets its bet ride, checks, or bets the least there is."""
    step = table.plan.steps[act.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    choice = next(choice for choice in _OWN_WILL if choice in step.choices)
    sizes = table.plan.sizes[step.id]
    return c.Choose(play.hands[act.hand].seat, choice, sizes[0] if choice == "bet" and sizes else 1)


def marked_at(play: Round, seat: int) -> PencilMark | None:
    """Return the decision that is pencilled for a seat."""
    return next((mark for mark in play.marks if mark.seat == seat), None)


def _decided(table: Table, play: Round, act: Act) -> tuple[e.Event, ...]:
    """Make a decision as it is pencilled, or by default, which is told with it."""
    seat = play.hands[act.hand].seat
    mark = marked_at(play, seat)
    if mark is not None:
        return choose(table, as_chosen(mark))
    try:
        made = choose(table, by_default(table, play, act))
    except RefusedError as refused:
        raise RefusedError(f"seat {seat} has to decide: {refused.says}", refused.rules) from None
    return tuple(replace(each, by_default=True) if isinstance(each, e.Decided) else each for each in made)


def as_chosen(mark: PencilMark) -> c.Choose:
    """Return a pencilled decision as the player's own."""
    return c.Choose(mark.seat, mark.choice, mark.units, mark.cents or None, cards=mark.cards)


def in_turn(table: Table, play: Round, act: Act) -> Table:
    """Return the table as if it were a hand's turn to decide, to see whether it could decide so."""
    return change(table, round=with_head(play, (act,), None, play.step))


# ----------------------------------------------------------------------------------------- standing bets


def standing_bets(run: Run) -> Run:
    """Put up again what each seat bet in the last round, as far as it still may."""
    plan, play = run.table.plan, run.table.round
    if play is None or not play.bets_open:
        return run
    order = [plan.wager_number[wager.id] for wager in leant_on_first(plan.game)]
    for seat, player, bets in run.table.standing:
        if seat > len(run.table.seats) or run.table.seats[seat - 1] != player or run.table.hand_at(seat) >= 0:
            continue
        for wager in order:
            if bets[wager] and plan.taken_at[wager] == play.step:
                run = _bet_again(run, seat, plan.wagers[wager].id, bets[wager])
        run = _complete_or_off(run, seat)
    return run


def _bet_again(run: Run, seat: int, wager: str, cents: int) -> Run:
    try:
        made = place_bet(run.table, c.PlaceBet(seat, wager, cents))
    except RefusedError:
        return run  # limits have changed since, or the chips are gone: the seat is skipped
    return run.then(*(replace(each, by_default=True) for each in made if isinstance(each, e.BetPlaced)))


def _complete_or_off(run: Run, seat: int) -> Run:
    play, number = run.table.round, run.table.hand_at(seat)
    if play is None or number < 0:
        return run
    needed = getattr(run.table.plan.steps[play.step], "each_player_needs", ())
    hand = play.hands[number]
    complete = any(hand.bets[run.table.plan.wager_number[wager]] for wager in needed)
    return run if complete else run.then(*all_off(run.table, hand))


# --------------------------------------------------------------------------------------- what is waited for


class NextTap(NamedTuple):
    """What the dealer does next: `key` names the button, `place` where the next card goes.

    Before a pass the button says Next, and a card that is keyed instead says it too.
    """

    kind: str  # deal, card, next, done, floor
    key: str = ""
    place: Place | None = None
    stopped: RefusedError | None = None


def waits(table: Table) -> NextTap:
    """Return what a live table's dealer does next; console, terminal and card feed all go by it."""
    play = table.round
    if still(table) or awaits_floor(table):
        return NextTap("floor")
    if play is None or play.todo[0].action in (DealerAction.SHUFFLE, DealerAction.CLOSE_BETS):
        return NextTap("deal", f"deal {play.number if play else table.rounds + 1}")
    if play.todo[0].action is DealerAction.FINISH:
        return NextTap("done", f"done {play.number}")
    run = to_next_card(table)
    next_ = f"next {play.number} {_step_id(table, play)}"
    place = lit(run.table)
    keyed_now = place is not None and (must_key(table) or _asking(table) >= 0)
    return NextTap("card" if keyed_now else "next", next_, place, run.refused)


def _step_id(table: Table, play: Round) -> str:
    return table.plan.steps[play.step].id if play.step < len(table.plan.steps) else "end"


def to_next_card(table: Table) -> Run:
    """Close what is open and go on to where the next card is keyed."""
    return run_on(Run(table), closing=True, through=len(table.plan.steps))


def lit(table: Table) -> Place | None:
    """Return the place that is lit, if the table stands at one."""
    play = table.round
    return place_of(table, play, play.todo[0]) if play and must_key(table) else None


def owner(play: Round, place: Place) -> Hand | None:
    """Return whose cards lie at a place; None for the table's and the dealer's."""
    return play.hands[place.hand] if place.hand >= 0 else None
