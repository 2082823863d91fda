"""A win that the house holds is verified at the table: the floor's word on cards, stake and posted value."""

from dataclasses import dataclass
from typing import Final

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.permissions import Access, Permission
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act, unverified
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.stakes import is_signed_for
from croupier.table.state import Table


def must_be_seen(table: Table) -> bool:
    """Whether the floor is waited for to see a win that the house signs for; no clock sees it instead."""
    act, play = next_act(table), table.round
    if not table.holds_from or act is None or play is None:
        return False
    if act.action is DealerAction.FINISH:
        return True
    won = play.result
    return won is not None and is_signed_for(table, play.hands[act.hand], act.what, won.won, won.odds)


def called_at(table: Table, seat: int) -> tuple[str, ...]:
    """Return the pay tables on which the hand of a seat is called and waits to be acknowledged."""
    play, number = table.round, table.hand_at(seat)
    if play is None or number < 0:
        return ()
    return tuple(sorted(play.hands[number].called - play.hands[number].acknowledged))


_SEEN: Final = Audited("WinVerified", AuditKind.APPROVAL, "seat {seat}, {wager}: win seen, camera {camera}")


_AT_TABLET: Final = Access(
    staff=(Permission.ACKNOWLEDGE_HAND,),
    live=(Permission.DEAL,),
    seconds=(("verified_by", Permission.ACKNOWLEDGE_HAND),),
)


@declare(Target.TABLE, _AT_TABLET, _SEEN)
@dataclass(frozen=True, slots=True)
class VerifyWin(c.Command):
    """Verify a win held or a hand called at this seat, with the camera; the floor signs on any device."""

    seat: int
    by: str
    camera: str = ""
    verified_by: str = ""  # the floor, where somebody else's device is used


@c.decides
def verify_win(table: Table, command: VerifyWin) -> tuple[e.Event, ...]:
    """Verify every win that is held at a seat: the floor does, on the cards as they lie."""
    play, number = table.round, table.hand_at(command.seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play")
    hand = play.hands[number]
    held = unverified(table, hand)
    require(bool(held), f"no win of seat {command.seat} waits to be verified")
    who = command.verified_by or command.by
    require(who != hand.player, "the floor verifies a win, not its player")
    wagers = (table.plan.wagers[wager].id for wager in held)
    return tuple(e.WinVerified(command.seat, wager, who, command.camera) for wager in wagers)
