"""A bet that was keyed wrongly and is put right before its seat is settled, with the floor's word."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.games.words import dollars
from croupier.permissions import Access, Permission
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.audit_words import bet_corrected
from croupier.table.plan import rescaled
from croupier.table.refused import RefusedError, require
from croupier.table.stakes import verify_amount
from croupier.table.state import Table


@declare(
    Target.TABLE,
    Access(staff=(Permission.RULE,), live=(Permission.DEAL,)),
    Audited("BetCorrected", AuditKind.CORRECTION, bet_corrected),
)
@dataclass(frozen=True, slots=True)
class CorrectBet(c.Command):
    """Put right a bet that was keyed wrongly; for the dealer, the floor signs with a PIN."""

    seat: int
    wager: str
    cents: int
    by: str
    reason: str


@c.decides
def correct_bet(table: Table, command: CorrectBet) -> tuple[e.Event, ...]:
    """Put right a bet once the bets are closed; an open report blocks no repair, a payment does."""
    play, number = table.round, table.hand_at(command.seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play")
    require(play.keyed, "this deck was handed in, so no bet was keyed wrongly")
    require(not play.bets_open, "bets are open; change the bet itself")
    require(command.wager in table.plan.wager_number, f'there is no spot "{command.wager}" on this layout')
    require(bool(command.reason.strip()), "say why the bet is corrected")
    spot = table.plan.wager_number[command.wager]
    wager, hand = table.plan.wagers[spot], play.hands[number]
    require(table.plan.taken_at[spot] >= 0, f"{wager.name} is bet with a decision; correct that")
    before = hand.bets[spot]
    require(bool(before), f"seat {command.seat} has no {wager.name} to correct; a late bet is pushed back")
    require(command.cents != before, f"{wager.name} of seat {command.seat} is {dollars(before)} already")
    says = f"seat {command.seat} is settled; report it, and the floor and a manager rule on the payment"
    require(not any(hand.settled) and hand.folded_at is None and not hand.forfeited, says)
    verify_amount(table, wager, command.cents, hand.bets)
    after = rescaled(table.plan, hand.bets, spot, command.cents)
    more, has = sum(after) - sum(hand.bets), table.chips_of(hand.player)
    require(more <= has, f"not enough chips: {dollars(has)} of {dollars(more)} more")
    return (e.BetCorrected(command.seat, command.wager, before, command.cents, command.by, command.reason),)
