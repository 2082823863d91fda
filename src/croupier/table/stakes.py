"""Betting: how much on which spot and when."""

from croupier.games.checks.names import FIRST_BET
from croupier.games.checks.wagers import leant_on_first
from croupier.games.payment import Wager
from croupier.games.procedure import TakeBets
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import verify_play_goes_on
from croupier.table.cap import capped_payment
from croupier.table.outcome import share_won
from croupier.table.refused import RefusedError, require
from croupier.table.state import Hand, Outcome, Table, put


@c.decides
def place_bet(table: Table, command: c.PlaceBet) -> tuple[e.Event, ...]:
    """Put chips on a spot, in place of what lies there."""
    plan, play, seat, cents = table.plan, table.round, command.seat, command.cents
    spot = plan.wager_number.get(command.wager, -1)
    wager = plan.wagers[spot] if spot >= 0 else _wager(table, command.wager)
    player = player_at(table, seat)
    if play is None or play.step != plan.taken_at[spot]:
        return _late(table, command, wager, player)
    number = play.hand_at[seat]
    bets = play.hands[number].bets if number >= 0 else plan.no_bets
    if says := _wrong_amount(table, wager, cents, bets):
        raise RefusedError(says, wager.rules)
    if wager.needs_any_of and not any(bets[plan.wager_number[need]] for need in wager.needs_any_of):
        names = " or ".join(plan.game.wager(need).name for need in wager.needs_any_of)
        raise RefusedError(f"{wager.name} needs a bet on {names}", wager.rules)
    if table.lacks(player, cents - bets[spot]):
        has = table.chips_of(player) + bets[spot]
        short = f"you have {dollars(has)}, this needs {dollars(cents)}; bet less or add chips"
        raise RefusedError(f"not enough chips: {short}")
    if plan.leaning[spot]:
        _others_agree(table, wager, cents, bets)
    return (e.BetPlaced(seat, wager.id, cents),)


@c.decides
def remove_bet(table: Table, command: c.RemoveBet) -> tuple[e.Event, ...]:
    """Take chips off a spot while bets are open."""
    wager = _wager(table, command.wager)
    player_at(table, command.seat)
    bets = _bets(table, command.seat)
    require(bool(bets[table.plan.wager_number[wager.id]]), f"there is no bet on {wager.name} to take off")
    is_open = table.round is not None and table.round.bets_open
    require(is_open, "bets are closed; bets can't be changed", wager.rules)
    _others_agree(table, wager, 0, bets)
    return (e.BetRemoved(command.seat, wager.id),)


def all_off(table: Table, hand: Hand) -> tuple[e.Event, ...]:
    """Take every bet off a hand while bets are open, those first that lean on others.

    A hand without bets has none that leans on another, so that this is never refused as a single one may be.
    """
    require(table.round is not None and table.round.bets_open, "bets are closed; bets can't be changed")
    return tuple(
        e.BetRemoved(hand.seat, wager.id)
        for wager in reversed(leant_on_first(table.plan.game))
        if hand.bets[table.plan.wager_number[wager.id]]
    )


def _others_agree(table: Table, wager: Wager, cents: int, bets: tuple[int, ...]) -> None:
    """Refuse a change that would leave another bet too large, unequal, or without what it needs."""
    spot = table.plan.wager_number[wager.id]
    for number in table.plan.leaning[spot]:
        if not bets[number] or number == spot:
            continue
        other, after = table.plan.wagers[number], put(bets, spot, cents)
        needs = [after[table.plan.wager_number[need]] for need in other.needs_any_of]
        require(not needs or any(needs), f"take off {other.name} first; it needs {wager.name}", other.rules)
        if other.not_above == wager.id:
            says = f"{other.name} of {dollars(bets[number])} would be above {wager.name} of {dollars(cents)}"
            require(bets[number] <= cents, says, other.rules)
        if other.equal_to == wager.id:
            says = (
                f"{other.name} of {dollars(bets[number])} must stay equal to {wager.name}; take it off first"
            )
            require(bets[number] == cents, says, other.rules)


def verify_amount(table: Table, wager: Wager, cents: int, bets: tuple[int, ...]) -> None:
    """Refuse an amount outside the limits of a spot, with the rule that sets them."""
    if says := _wrong_amount(table, wager, cents, bets):
        raise RefusedError(says, wager.rules)


def _wrong_amount(table: Table, wager: Wager, cents: int, bets: tuple[int, ...]) -> str | None:
    name, plan = wager.name, table.plan
    if cents <= 0:
        return f"{name}: enter more than $0"
    if wager.exactly and cents not in wager.exactly:
        return f"{name} is exactly {_or(wager.exactly)}, not {dollars(cents)}"
    if isinstance(wager.least, int) and cents < wager.least:
        return f"{name} of {dollars(cents)} is below this table's minimum of {dollars(wager.least)}"
    if isinstance(wager.most, int) and cents > wager.most:
        return f"{name} of {dollars(cents)} is above this table's maximum of {dollars(wager.most)}"
    if table.chip and cents % table.chip:
        return f"{name} is made up of chips of {dollars(table.chip)} and more, not {dollars(cents)}"
    parts = plan.parts[plan.wager_number[wager.id]]
    if table.chip and parts > 1 and cents % (table.chip * parts):
        step = f"{name} goes in steps of {dollars(table.chip * parts)} here"
        return f"{step}, so that chips of {dollars(table.chip)} can pay it; {dollars(cents)} is no such step"
    if wager.in_steps_of and cents % wager.in_steps_of:
        return f"{name} goes in steps of {dollars(wager.in_steps_of)}, not {dollars(cents)}"
    if wager.not_above and cents > bets[plan.wager_number[wager.not_above]]:
        limit = dollars(bets[plan.wager_number[wager.not_above]])
        return f"{name} of {dollars(cents)} is above {plan.game.wager(wager.not_above).name} of {limit}"
    if wager.equal_to and wager.equal_to != FIRST_BET:
        sizes = tuple(bets[plan.wager_number[wager.equal_to]] * times for times in wager.times)
        if cents not in sizes:
            other = plan.game.wager(wager.equal_to).name
            return f"{name} must match {other}: {_or(sizes)}, not {dollars(cents)}"
    return None


def _or(amounts: tuple[int, ...]) -> str:
    return " or ".join(map(dollars, amounts))


def _late(table: Table, command: c.PlaceBet, wager: Wager, player: str) -> tuple[e.Event, ...]:
    """Answer a bet that no open step takes: it is refused, or forfeited where the reading says so (Q2-08)."""
    rules = (*wager.rules, *table.plan.game.conduct.rules)
    if table.round is None:
        raise RefusedError(
            f"no round is open; {wager.name} is bet once the dealer has begun one", wager.rules
        )
    step = table.plan.step_number[wager.placed_at]
    if table.round.step <= step:  # not at it, if it takes bets: they would be open
        if isinstance(table.plan.steps[step], TakeBets):
            raise RefusedError(f"bets are not open yet; {wager.name} is bet after the shuffle", wager.rules)
        raise RefusedError(f"{wager.name} is bet when it is this player's turn to decide", wager.rules)
    covered = command.cents > 0 and not table.lacks(player, command.cents)
    if table.plan.game.conduct.late_bet == "forfeited" and covered:
        return (e.LateBetForfeited(command.seat, wager.id, command.cents),)
    raise RefusedError(
        f"the action on {wager.name} has closed, so {dollars(command.cents)} is too late", rules
    )


def settled_event(table: Table, hand: Hand, wager: int, result: Outcome) -> e.Event:
    """Return the event that settles a wager, paying now as much of what it won as the cap lets through."""
    id_, stake = table.plan.wagers[wager].id, hand.bets[wager]
    reason, won, returned, name, odds, _, _ = result
    if not won:
        if not returned:
            return e.WagerTaken(hand.seat, id_, stake, reason, name)
        if returned == stake:
            return e.WagerPushed(hand.seat, id_, stake, reason, name)
    if not returned and not hand.settled[wager]:  # R0-38: a stake that is lost is taken, then paid
        return e.WagerTaken(hand.seat, id_, stake, reason, name)
    held = 0
    if table.plan.game.cap is not None:
        won, held = capped_payment(table, hand, wager, result)
    due = won if is_signed_for(table, hand, wager, won + held, odds) else 0
    return e.WagerPaid(hand.seat, id_, returned, won, held, reason, name, odds, due)


def is_signed_for(table: Table, hand: Hand, wager: int, won: int, odds: str) -> bool:
    """Whether the house signs for a win before it is paid: a large one, or a jackpot."""
    return table.is_large(hand, wager, won) or (table.holds_jackpots and share_won(odds) is not None)


# --------------------------------------------------------------------------------------------- lookups


def _wager(table: Table, id_: str) -> Wager:
    if id_ not in table.plan.wager_number:
        known = ", ".join(table.plan.wager_number)
        raise RefusedError(f'there is no spot "{id_}" on this layout; it has {known}')
    return table.plan.wagers[table.plan.wager_number[id_]]


def player_at(table: Table, seat: int) -> str:
    """Return who sits at a seat, while play goes on; refuse where nobody does."""
    if not 1 <= seat <= len(table.seats):
        raise RefusedError(f"there is no seat {seat}; seats go from 1 to {len(table.seats)}")
    player = table.seats[seat - 1]
    if player is None:
        raise RefusedError(f"nobody sits at seat {seat}")
    if table.interrupted or table.irregularities:
        verify_play_goes_on(table)
    return player


def _bets(table: Table, seat: int) -> tuple[int, ...]:
    number = table.hand_at(seat)
    if number < 0 or table.round is None:
        return table.plan.no_bets
    return table.round.hands[number].bets
