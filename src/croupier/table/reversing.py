"""What a correction changes of what was settled: each wager with what it won and what it wins now.

The round is played on from the correction in thought, with the cards that lie there and as if the floor had
seen every hand that is called. A round whose layout is cleared is thought of as lying there again.
"""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.games.words import dollars
from croupier.table import corrections as k
from croupier.table import events as e
from croupier.table.agenda import awaits_floor, duty_on, next_act
from croupier.table.pace import Run, run_on
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.state import Hand, Player, Round, Table, change, put

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
