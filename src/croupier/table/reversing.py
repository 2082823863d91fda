"""What a correction changes: a decision as it was keyed and as it was meant, and what was settled by it."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.games.procedure import Burn, Deal, Decide, Reveal, Settle
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table.agenda import acts_of, awaits_floor, duty_on, next_act
from croupier.table.deciding import choose
from croupier.table.evolve.play import with_chips
from croupier.table.pace import Run, run_on
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError, require
from croupier.table.state import Act, Hand, Player, Round, Table, change, put, with_hand, with_head

_ENOUGH = 1 << 40  # chips of whoever plays a cleared round again in thought


class Reversal(NamedTuple):
    """What a wager won, less its stake, and what it wins now; the difference is given or taken."""

    seat: int
    player: str
    wager: str
    was: int
    now: int


def scene_of(table: Table, command: k.InRound) -> Table:
    """Return the table as a correction finds it: with the open round, or with the last one laid out again."""
    play = table.round
    if not command.round or (play is not None and play.number == command.round):
        if play is None:
            raise RefusedError("no round is open; correct the last one by its number")
        require(play.keyed, "this deck was handed in, so nothing was keyed wrongly")
        require(not play.bets_open, "bets are open; change the bet itself")
        return table
    last = table.last
    if last is None or last.number != command.round:
        raise RefusedError(
            f"round {command.round} can't be laid out again: only the last round that was dealt here can; "
            "report an incident, and a manager follows it up"
        )
    return _laid_out(table, last)


def _laid_out(table: Table, last: Round) -> Table:
    """Return a table on which its last round lies again, with all who played it."""
    seats, players = table.seats, {hand.player: Player(hand.player, _ENOUGH) for hand in last.hands}
    for hand in last.hands:
        seats = put(seats, hand.seat - 1, hand.player) if hand.seat <= len(seats) else seats
    return change(
        table,
        round=last,
        seats=seats,
        players=tuple(players.values()),
        irregularities=(),
        interrupted=False,
    )


def changes(scene: Table, event: e.Event, *, cleared: bool) -> tuple[Reversal, ...]:
    """Return what a correction changes of what is settled; refuse to leave a cleared round open."""
    before = scene.round
    assert before is not None  # noqa: S101 (a correction belongs to a round)
    if before.step < scene.plan.first_settlement:
        return ()  # what a fold gave up is not a payment
    thought = change(scene, irregularities=(), interrupted=False)
    after = _settled_again(Run(thought).then(event), closing=cleared)
    act = next_act(after)
    if cleared and (after.round is None or act is None or act.action is not DealerAction.FINISH):
        raise RefusedError(
            "with that the round would not be over: key the cards that are missing, or let the result stand"
        )
    hands = after.round.hands if after.round else ()
    return tuple(
        line
        for was, now in zip(before.hands, hands, strict=True)
        for line in _changed(scene, was, now, cleared=cleared)
    )


def _settled_again(run: Run, *, closing: bool) -> Table:
    while run.table.round is not None:
        run = run_on(run, closing=closing, through=len(run.table.plan.steps))
        act, play = next_act(run.table), run.table.round
        if act is None or act.action is DealerAction.FINISH:
            break
        if awaits_floor(run.table) and (pay := duty_on(run.table, act)) and play:
            run = run.then(e.HandAcknowledged(play.hands[act.hand].seat, pay, ""))
        else:
            break
    return run.table


def _changed(table: Table, was: Hand, now: Hand, *, cleared: bool) -> Iterator[Reversal]:
    for number, wager in enumerate(table.plan.wagers):
        before, after = was.settled[number], now.settled[number]
        if before is None and (not cleared or after is None):
            continue
        won = before.got - was.bets[number] if before else 0
        wins = after.got - now.bets[number] if after else 0
        signed = (before.due if before else 0, after.due if after else 0)
        if cleared and signed[0] != signed[1]:
            raise RefusedError(
                f"{wager.name} of seat {was.seat} is {dollars(max(signed))} that the house signs for; "
                "void or dispute that win first, and a manager settles the rest as an incident"
            )
        if won != wins:
            yield Reversal(was.seat, was.player, wager.id, won, wins)


def of_misdeal(table: Table) -> tuple[Reversal, ...]:
    """Return what a misdeal takes back of what was settled: no wager wins or loses anything."""
    hands = table.round.hands if table.round else ()
    return tuple(
        Reversal(hand.seat, hand.player, table.plan.wagers[number].id, settled.got - hand.bets[number], 0)
        for hand in hands
        for number, settled in enumerate(hand.settled)
        if settled and settled.got != hand.bets[number]
    )


def of_undo(before: Table, after: Table) -> tuple[Reversal, ...]:
    """Return what an undo takes back of what was settled, pushes too: those wagers are open again."""
    if before.round is None or after.round is None or before.round.step < before.plan.first_settlement:
        return ()  # what a fold gave up is not a payment
    return tuple(
        Reversal(was.seat, was.player, before.plan.wagers[number].id, settled.got - was.bets[number], 0)
        for was, now in zip(before.round.hands, after.round.hands, strict=True)
        for number, settled in enumerate(was.settled)
        if settled and now.settled[number] is None
    )


def reversed_events(
    table: Table, command: k.InRound, number: int, lines: tuple[Reversal, ...]
) -> Iterator[e.PayoutReversed]:
    """Yield each reversal of a cleared round; whoever has left is gone, and others if it is said so."""
    require(bool(command.second), "the layout is cleared, so a manager signs this too")
    taken = dict.fromkeys((player.id for player in table.players), 0)
    for seat, player, wager, was, now in lines:
        gone = player not in taken or seat in command.gone
        if not gone:
            taken[player] += was - now
            says = (
                f"{player} has {dollars(table.chips_of(player))} at seat {seat}, and {dollars(was - now)} "
                "would be taken back; say that the player is gone, and it is a variance"
            )
            require(not table.lacks(player, taken[player]), says)
        yield e.PayoutReversed(number, seat, player, wager, was, now, gone, command.by, command.second)


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
