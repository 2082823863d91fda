"""Who goes out of a tournament: when it is final, how it is taken back, and players who never came."""

from datetime import datetime, timedelta
from itertools import groupby

from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.buying import playing
from croupier.house.tournament.events import Seat
from croupier.house.tournament.floor import require_running
from croupier.house.tournament.prizes import require_within_cap
from croupier.house.tournament.state import Entrant, Stage, Tournament, require_free
from croupier.table.refused import RefusedError, require


@c.decides
def eliminate(tournament: Tournament, command: c.Eliminate) -> tuple[e.Event, ...]:
    """Record who went out, the lowest place first."""
    require(bool(command.out), "say who went out")
    names = [name for name, _ in command.out]
    require(len(set(names)) == len(names), "somebody is named twice")
    who = [playing(tournament, name) for name in names]
    tables = sorted({one.seat.table for one in who if one.seat})
    _require_hand(tournament, tables)
    for name in names:
        says = f"{name} has no chips already; take the re-buy or confirm that {name} is out"
        require(name not in tournament.busted, says)
    require(len(names) < len(tournament.with_chips), "somebody must have won their chips")
    stacks = [stack for _, stack in command.out]
    require(min(stacks) > 0, "give the stack with which each began the hand")
    many = (
        f"their stacks of {sum(stacks):,} leave nothing of the {tournament.chips:,} in play to anybody else"
    )
    require(sum(stacks) < tournament.chips, many)
    groups = [tuple(names)]  # hand for hand, where nobody can say who went first
    if len(tables) == 1:
        by_stack = sorted(command.out, key=lambda count: count.chips)
        groups = [
            tuple(name for name, _ in tied) for _, tied in groupby(by_stack, key=lambda count: count.chips)
        ]
    first = tournament.next_hand
    return tuple(
        event for n, tied in enumerate(groups) for event in _gone(tournament, tied, first + n, command)
    )


def _gone(
    tournament: Tournament, names: tuple[str, ...], hand: int, command: c.Eliminate
) -> tuple[e.Event, ...]:
    """Return who is out at once, and who has time to buy in again before that."""
    plan = tournament.scheduled
    waiting = tuple(name for name in names if can_rebuy(tournament, name)) if plan.rebuy_seconds else ()
    out = tuple(name for name in names if name not in waiting)
    until = command.at + timedelta(seconds=plan.rebuy_seconds)
    gone = (e.Eliminated(out, hand, by=command.by, at=command.at),) if out else ()
    return (*gone, e.Busted(waiting, hand, until, by=command.by, at=command.at)) if waiting else gone


def can_rebuy(tournament: Tournament, name: str) -> bool:
    """Whether a player could buy in again: entries are open, re-buys are left, and the cap allows one."""
    extra, one = tournament.scheduled.rebuy, tournament.entrant(name)
    running = tournament.stage is Stage.RUNNING and tournament.entries_open
    if extra is None or one is None or not running or one.rebuys >= extra.most or one.absent:
        return False
    try:
        require_within_cap(tournament, name, e.Bought.REBUY, extra.price)
    except RefusedError:
        return False
    return True


@c.decides
def confirm_out(tournament: Tournament, command: c.ConfirmOut) -> tuple[e.Event, ...]:
    """Put out a player who does not buy in again; the place goes by the hand, not by when it is confirmed."""
    require_running(tournament)
    bust = next((each for each in tournament.busts if command.player in each.players), None)
    if bust is None:
        raise RefusedError(f"{command.player or 'nobody'} is not one who may buy in again")
    return (e.Eliminated((command.player,), bust.hand, by=command.by, at=command.at),)


@c.decides
def undo_elimination(tournament: Tournament, command: c.UndoElimination) -> tuple[e.Event, ...]:
    """Take an elimination back: seat, stack and ranks are as before, until a later prize is paid."""
    name, one = command.player, tournament.entrant(command.player)
    require(bool(command.says.strip()), "say why it is taken back")
    require(not tournament.agreed, "the players who remained have divided the prizes")
    finished = tournament.stage is Stage.FINISHED and tournament.interrupted_as is None
    if not finished:
        require_running(tournament)
    hand = next((each.hand for each in (*tournament.went, *tournament.busts) if name in each.players), None)
    if one is None or hand is None:
        raise RefusedError(f"{name or 'nobody'} is not out of this tournament")
    _require_unpaid(tournament, hand)
    seat = _old_or_drawn(tournament, one, command.seat)
    kept = tournament.money.kept if finished else 0
    undone = e.EliminationUndone(
        name, seat, command.says, finished=finished, reopened=kept, by=command.by, at=command.at
    )
    return (undone,)


def can_undo(tournament: Tournament, name: str) -> bool:
    """Whether an elimination can still be taken back."""
    hand = next((each.hand for each in tournament.went if name in each.players), None)
    finished = tournament.stage is Stage.FINISHED and tournament.interrupted_as is None
    playable = tournament.stage is Stage.RUNNING or (finished and not tournament.agreed)
    return playable and hand is not None and not _paid_since(tournament, hand)


def _paid_since(tournament: Tournament, hand: int) -> list[str]:
    """Return who was paid for a place that would change: of this hand, or a better one."""
    earlier = {name for each in tournament.went if each.hand < hand for name in each.players}
    return [x.name for x in tournament.entrants if x.paid_out is not None and x.name not in earlier]


def _require_unpaid(tournament: Tournament, hand: int) -> None:
    paid = _paid_since(tournament, hand)
    says = f"{', '.join(paid)} was paid for a place that this would change; it stands"
    require(not paid, says)


def _old_or_drawn(tournament: Tournament, one: Entrant, drawn: Seat | None) -> Seat | None:
    """Return the seat a player had, or the drawn one where it is taken or its table broken."""
    old = one.seat
    if not one.out or old is None:
        return old
    taken = any(other.seat == old for other in tournament.remaining)
    if not taken and old.table not in tournament.broken:
        return old
    where = "taken" if taken else "at a broken table"
    if drawn is None:
        raise RefusedError(f"{old} is {where} by now; draw another seat for {one.name}")
    require_free(tournament, drawn)
    return drawn


# ------------------------------------------------------------------------------------------ no-shows


@c.decides
def mark_absent(tournament: Tournament, command: c.MarkAbsent) -> tuple[e.Event, ...]:
    """Say who paid and is not there; the blinds are taken from the stack meanwhile."""
    dealt = tournament.stage in {Stage.SCHEDULED, Stage.RUNNING}
    require(dealt, f"the tournament is {tournament.stage}")
    one = playing(tournament, command.player)
    word = "is marked as not there" if one.absent else "is there"
    require(one.absent is not command.absent, f"{one.name} {word} already")
    return (e.AbsenceRuled(one.name, command.absent, by=command.by, at=command.at),)


@c.decides
def remove_no_show(tournament: Tournament, command: c.RemoveNoShow) -> tuple[e.Event, ...]:
    """Put out a player who never came, after so many levels; nothing is refunded (H-07)."""
    require_running(tournament)
    one, plan = playing(tournament, command.player), tournament.scheduled
    require(one.absent, f"{one.name} is there; only a player who never came is removed", ("H-07",))
    played = levels_played(tournament, command.at)
    times = f"{plan.no_show_levels} level{'s' * (plan.no_show_levels > 1)}"
    early = f"{one.name} is blinded off until {times} are over; {played} so far"
    require(played is None or played >= plan.no_show_levels, early)
    require(len(tournament.with_chips) > 1, "somebody must be left")
    others = tournament.chips - command.chips
    enough = command.chips >= 0 and others >= len(tournament.with_chips) - 1
    require(enough, f"count what the blinds left of {one.name}'s stack; others have the rest")
    gone = (e.ChipsTakenOut(one.name, command.chips, by=command.by, at=command.at),) if command.chips else ()
    return (*gone, e.Eliminated((one.name,), tournament.next_hand, by=command.by, at=command.at))


def levels_played(tournament: Tournament, at: datetime) -> int | None:
    """Return how many levels are over, breaks not counted; None for a tournament without a clock."""
    clock, levels = tournament.clock, tournament.scheduled.levels
    if clock.since is None or not levels:
        return None
    minutes, over = ((clock.stopped or at) - clock.since) / timedelta(minutes=1), 0
    for level in levels:
        minutes -= level.minutes
        if minutes < 0:
            break
        over += not level.is_break
    return over


def _require_hand(tournament: Tournament, tables: list[str]) -> None:
    """Refuse players going out of a hand that was not played to its end (H-03)."""
    if tournament.stage is not Stage.INTERRUPTED:
        require_running(tournament)
        return
    finished = dict(tournament.resolved)
    dead = [table for table in tables if not finished.get(table)]
    says = f"play is interrupted, and table {', '.join(dead)} has no hand to finish; nobody goes out"
    require(not dead, says, ("H-03", "Q3-16"))
