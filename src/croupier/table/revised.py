"""A decision as it was keyed and as it was said: what the hand may have decided, and what lay on its spot."""

from croupier.games.procedure import Burn, Deal, Decide, Reveal, Settle
from croupier.table import commands as c
from croupier.table import corrections as k
from croupier.table import events as e
from croupier.table.agenda import acts_of
from croupier.table.deciding import choose
from croupier.table.evolve.play import with_chips
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError, require
from croupier.table.state import Act, Hand, Round, Table, change, put, with_hand, with_head

Kept = tuple[str, int]
"""A choice, and what lies on its spot after it."""


def decided_at(plan: Plan, hand: Hand, step: Decide) -> Kept | None:
    """Return what a hand has decided at a step; None where it was not asked, or has not answered yet."""
    number, spot = plan.step_number[step.id], plan.asked_wager[step.id]
    if hand.decided is None or plan.step_number[hand.decided] < number:
        return None
    if hand.folded_at is not None and plan.step_number[hand.folded_at] < number:
        return None
    bet = hand.bets[spot]
    if hand.folded_at == step.id:
        return ("fold", bet)
    if "take back" in step.choices:
        return ("let it ride", bet) if bet else ("take back", 0)
    elsewhere = plan.asked_wager[hand.decided] == spot and hand.decided != step.id
    if "bet" in step.choices and bet and not elsewhere:
        return ("bet", bet)
    return ("check", 0) if "check" in step.choices else None


def revised_decision(table: Table, play: Round, hand: Hand, command: k.CorrectDecision) -> tuple[Kept, Kept]:
    """Return what was keyed and what was said instead, if the hand may have decided so."""
    plan = table.plan
    number = plan.step_number.get(command.step, -1)
    step = plan.steps[number] if number >= 0 else None
    if not isinstance(step, Decide):
        raise RefusedError(f'there is no decision "{command.step}" in this game')
    was = decided_at(plan, hand, step)
    if was is None:
        raise RefusedError(f"seat {command.seat} has decided nothing at {step.id} that could be corrected")
    if command.choice not in step.choices:
        raise RefusedError(f'"{command.choice}" is no choice there; choose {" or ".join(step.choices)}')
    if was[0] == "fold":
        later = plan.steps[number + 1 : play.step + 1]
        missed = any(isinstance(each, Decide) for each in later)
        says = "others have decided since without this hand; rule a misdeal, or let the fold stand"
        require(not missed, says, ("Q0-26",))
    now = ("fold", hand.bets[plan.asked_wager[step.id]] if was[0] == "fold" else _unbet(step, was))
    if command.choice != "fold":
        now = _chosen(table, play, hand, step, was, command)
    require(now != was, f"seat {command.seat} did that already")
    return was, now


def _unbet(step: Decide, was: Kept) -> int:
    """Return what lies on a spot before it is decided about."""
    return 0 if "bet" in step.choices else was[1]


def _chosen(
    table: Table, play: Round, hand: Hand, step: Decide, was: Kept, command: k.CorrectDecision
) -> Kept:
    """Return a decision as if it were the hand's turn again."""
    plan, number = table.plan, table.hand_at(hand.seat)
    spot = plan.asked_wager[step.id]
    lay = _unbet(step, was)
    if was[0] == "take back":
        lay = plan.unit(spot, hand.bets)
        require(bool(lay), "how much was taken back is not known; rule on it instead")
    before = change(hand, bets=put(hand.bets, spot, lay), folded_at=None, decided=None)
    turn = Act(DealerAction.ASK, number, plan.step_number[step.id])
    asked = with_head(with_hand(play, number, before), (turn,), None, play.step)
    players = with_chips(table, hand.player, was[1] - lay)
    again = change(table, round=asked, players=players, irregularities=(), interrupted=False)
    made = choose(again, c.Choose(hand.seat, command.choice, command.units, command.cents))
    (decided,) = (each for each in made if isinstance(each, e.Decided))
    if decided.choice == "bet":
        return ("bet", lay + decided.cents)
    return (decided.choice, 0 if decided.choice == "take back" else lay)


def later_card_is_out(table: Table, play: Round, step: str) -> bool:
    """Whether a card was dealt or turned up after the decisions of a step."""
    number, steps = table.plan.step_number[step], table.plan.steps
    if play.step <= number:
        return False
    if play.pencil or play.step >= len(steps):
        return True
    if any(isinstance(each, Burn | Deal | Reveal | Settle) for each in steps[number + 1 : play.step]):
        return True
    here = steps[play.step]
    return isinstance(here, Deal | Settle) and play.todo != acts_of(table, play, play.step)
