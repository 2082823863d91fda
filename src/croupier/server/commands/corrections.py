"""Who approves a correction or a ruling at a live table: the floor, on its own device or with a PIN.

What changes a payment that was made, or a round whose layout is cleared, a manager signs too; so do they for
more of a player's payouts than the house lets the floor change alone.
"""

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from croupier.games.words import dollars
from croupier.house.preconditions import settings_of
from croupier.house.settings import StaffMember
from croupier.permissions import Permission
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom, dealers_of
from croupier.server.commands.requests import AskNeededFill, Undo
from croupier.server.people.access import Person
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table import undo
from croupier.table.evolve import evolved
from croupier.table.fixing import is_cleared, reversals
from croupier.table.refused import RefusedError, require
from croupier.table.reversing import Reversal, of_undo

CORRECTIONS: Final = (k.Correction, k.ConfirmReturns, tc.Rule, AskNeededFill, Undo)
"""Commands by which something is put right, ruled or asked for; `by` is who approves it."""


def approved(unit: UnitOfWork, person: Person, stream: str, command: Any, vouched: frozenset[str]) -> Any:
    """Return a command with who approves it: the floor, and a manager where something paid is reversed.

    The log has who keyed it with the event, and who approved it in the event; others who signed too.
    """
    room = unit.table(stream)
    if room.electronic:
        return command  # two sign a ruling there, and nothing is keyed
    dealt = dealers_lately(unit, room)
    signed = [unit.house.staff.get(id_) for id_ in (person.id, *sorted(vouched - {person.id}))]
    there = [one for one in signed if one and one.on_duty and one.id not in dealt]
    floor = _first(there, Permission.RULE)
    if floor is None:
        says = "the floor approves a correction; have somebody of the floor sign it here with a PIN"
        raise RefusedError(says, ("QX-14",))
    alone = isinstance(command, k.CorrectBuyIn) and not is_play_money(unit.house) and not vouched - {floor.id}
    says = "the dealer who took the cash keys a buy-in anew, and the floor signs it, or a manager signs too"
    require(not alone or person.id != floor.id, says, ("QX-14",))
    second = None
    if reversed_by(room, command) or is_cleared(room.table, command):
        second, floor = _two(there, "this changes what was paid already")
    elif says := _over(room, command, settings_of(unit.house).floor_changes_alone):
        second, floor = _two(there, says)
    for one in (floor, second):
        if one is not None and one.id != person.id:
            unit.tell(stream, f.Countersigned(type(command).__name__, person.id, one.id))
    names_both = second is not None and isinstance(command, k.Correction | Undo)
    known = {"by": floor.id} | ({"second": second.id} if second and names_both else {})
    return replace(command, **known)


def dealers_lately(unit: UnitOfWork, room: TableRoom) -> tuple[str, ...]:
    """Return who deals, and who dealt a part of the open round or of the one before.

    To hand the table over makes nobody the floor of what they dealt.
    """
    book = unit.house.tables.get(room.id)
    return dealers_of(room, book.dealer if book else None, room.table.rounds)


def reversed_by(room: TableRoom, command: tc.Command) -> tuple[Reversal, ...]:
    """Return what a command changes of what was paid or taken already, an undo included."""
    if not isinstance(command, Undo):
        return reversals(room.table, command)
    undone = undone_by(room, command)
    assert room.start is not None  # noqa: S101 (nothing else is undone)
    return of_undo(room.table, evolved(room.start, (*room.history, undone)))


def undone_by(room: TableRoom, command: Undo) -> e.StepUndone:
    """Return the fact that the last steps of the open round are undone."""
    require(not room.electronic, "a step of an electronic table can't be undone; rule on the hand instead")
    if room.start is None:
        raise RefusedError("no round is open; what is settled is not undone")
    by, second, reason = command.by, command.second, command.reason
    return undo(room.start, room.history, by=by, reason=reason, steps=command.steps, second=second)


def _over(room: TableRoom, command: tc.Command, most: int) -> str:
    """Say that payouts of a player would be changed by more than the floor changes alone; "" if not.

    All wagers of all hands of the player in the round count together, given or taken.
    """
    play, number = room.table.round, room.table.hand_at(getattr(command, "seat", None) or 0)
    if not isinstance(command, k.CorrectPayout) or play is None or number < 0:
        return ""
    hand, changed = play.hands[number], Counter[tuple[int, str]]()
    seats = {each.seat for each in play.hands if each.player == hand.player}
    for event in room.history:
        if isinstance(event, e.PayoutCorrected) and event.seat in seats and not event.cleared:
            changed[event.seat, event.wager] += event.after_cents - event.before_cents
    settled = hand.settled[room.table.plan.wager_number.get(command.wager, 0)]
    changed[command.seat, command.wager] += command.cents - (settled.got if settled else 0)
    total = sum(map(abs, changed.values()))
    if total <= most:
        return ""
    says = f"{dollars(total)} of {hand.player}'s payouts in this round would differ from the settlement, and "
    return says + f"the floor alone changes {dollars(most)} (floor_changes_alone)"


def _first(members: list[StaffMember], permission: Permission) -> StaffMember | None:
    return next((one for one in members if one.may(permission)), None)


def _two(members: list[StaffMember], why: str) -> tuple[StaffMember, StaffMember]:
    """Return the manager and the floor who sign a reversal; one person is not both."""
    for manager in (one for one in members if one.may(Permission.REVERSE)):
        if floor := _first([one for one in members if one is not manager], Permission.RULE):
            return manager, floor
    says = f"{why}: the floor and a manager sign it, two people"
    raise RefusedError(says, ("QX-14",))
