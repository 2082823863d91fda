"""Betting: how much on which spot and when, and every player's decisions."""

from functools import lru_cache

from croupier.games.checks.names import FIRST_BET
from croupier.games.checks.wagers import leant_on_first
from croupier.games.payment import Wager
from croupier.games.procedure import Burn, Collect, Decide, Reveal, TakeBets
from croupier.games.words import FoldEffect, dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act, verify_play_goes_on
from croupier.table.cap import capped_payment
from croupier.table.keying import seen
from croupier.table.outcome import outcome, share_won, wagers_lost
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError, require
from croupier.table.state import Hand, Outcome, Round, Table


@c.decides
def place_bet(table: Table, command: c.PlaceBet) -> tuple[e.Event, ...]:
    """Put chips on a spot, in place of what lies there."""
    plan, play, seat, cents = table.plan, table.round, command.seat, command.cents
    spot = plan.wager_number.get(command.wager, -1)
    wager = plan.wagers[spot] if spot >= 0 else _wager(table, command.wager)
    player = _player_at(table, seat)
    if play is None or not play.bets_open or wager.placed_at != plan.steps[play.step].id:
        return _late(table, command, wager, player)
    number = play.hand_at[seat]
    bets = play.hands[number].bets if number >= 0 else plan.no_bets
    if says := _wrong_amount(table, wager, cents, bets):
        raise RefusedError(says, wager.rules)
    if wager.needs_any_of and not any(bets[plan.wager_number[need]] for need in wager.needs_any_of):
        names = " or ".join(plan.game.wager(need).name for need in wager.needs_any_of)
        raise RefusedError(f"{wager.name} needs a bet on {names}", wager.rules)
    has = table.chips_of(player) + bets[spot]
    if cents > has:
        raise RefusedError(f"not enough chips: {dollars(has)} of {dollars(cents)}")
    if plan.leaning[spot]:
        _others_agree(table, wager, cents, bets)
    return (e.BetPlaced(seat, wager.id, cents),)


@c.decides
def remove_bet(table: Table, command: c.RemoveBet) -> tuple[e.Event, ...]:
    """Take chips off a spot while bets are open."""
    wager = _wager(table, command.wager)
    _player_at(table, command.seat)
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
    after = [*bets[:spot], cents, *bets[spot + 1 :]]
    for number in table.plan.leaning[spot]:
        other = table.plan.wagers[number]
        if not bets[number] or other.id == wager.id:
            continue
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
    has = table.chips_of(player)
    if table.plan.game.conduct.late_bet == "forfeited" and 0 < command.cents <= has:
        return (e.LateBetForfeited(command.seat, wager.id, command.cents),)
    raise RefusedError(
        f"the action on {wager.name} has closed, so {dollars(command.cents)} is too late", rules
    )


# ------------------------------------------------------------------------------------------ decisions


@c.decides
def choose(table: Table, command: c.Choose) -> tuple[e.Event, ...]:
    """Decide for a hand, when it is that hand's turn."""
    _player_at(table, command.seat)
    play = table.round
    number = table.hand_at(command.seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play")
    hand = play.hands[number]
    act = next_act(table)
    if act is None or act.deed is not DealerAction.ASK or act.hand != number:
        return _raise(table, command, play, hand)
    step = table.plan.steps[act.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    if command.choice not in step.choices:
        choices = " or ".join(step.choices)
        raise RefusedError(f'"{command.choice}" is no choice here; choose {choices}', step.rules)
    wager = table.plan.asked_wager[step.id]
    require(not command.cards or command.choice == "fold", "no card is keyed with this decision", step.rules)
    match command.choice:
        case "bet":
            cents = _units(table, hand, wager, command)
            return (e.Decided(command.seat, step.id, "bet", cents),)
        case "take back":
            return (e.Decided(command.seat, step.id, "take back", hand.bets[wager]),)
        case "fold":
            fold = e.Decided(command.seat, step.id, "fold", 0)
            return (fold, *_after_fold(table, play, hand, step, command.cards))
        case _:
            return (e.Decided(command.seat, step.id, "let it ride", 0),)


def _units(table: Table, hand: Hand, wager: int, command: c.Choose) -> int:
    """Return what a bet of so many units costs, once it is within limits and chips."""
    spot = table.plan.wagers[wager]
    if command.units not in spot.times:
        allowed = " or ".join(map(str, spot.times))
        raise RefusedError(f"{spot.name} is {allowed} times the unit, not {command.units}", spot.rules)
    if spot.equal_to == FIRST_BET:
        unit = command.cents or 0
        verify_amount(table, spot, unit, hand.bets)
    else:
        unit = table.plan.unit(wager, hand.bets)
        if command.cents is not None and command.cents != unit:
            says = f"{spot.name} must match {spot.equal_to}: {dollars(unit)}, not {dollars(command.cents)}"
            raise RefusedError(says, spot.rules)
    _verify_circles(spot, command, already=0)
    cents = unit * command.units
    has = table.chips_of(hand.player)
    if cents > has:
        raise RefusedError(
            f"{hand.player} has {dollars(has)} in chips, and the bet is {dollars(cents)}", spot.rules
        )
    return cents


def _verify_circles(spot: Wager, command: c.Choose, *, already: int) -> None:
    """Refuse circles that are not on the layout, or passed over where they fill in order (Q2-09)."""
    if not command.spots:
        return
    free, wanted = spot.spots[already:], command.units - already
    known = ", ".join(spot.spots)
    require(len(command.spots) == wanted, f"{wanted} units go on {wanted} circles of {known}", spot.rules)
    there = all(command.spots.count(name) <= spot.spots.count(name) for name in command.spots)
    require(there, f"{spot.name} has the circles {known}, one unit on each", spot.rules)
    in_order = command.spots == free[:wanted]
    require(
        in_order or not spot.spots_in_order,
        f"{spot.name} goes on {', then '.join(free[:wanted])}; no circle is passed over",
        (*spot.rules, "Q2-09"),
    )


def _raise(table: Table, command: c.Choose, play: Round, hand: Hand) -> tuple[e.Event, ...]:
    """Answer a choice out of turn: a raise while the action is open (Q2-07), or a refusal."""
    act = next_act(table)
    asking = act is not None and act.deed is DealerAction.ASK
    out = hand.folded_at is not None or hand.forfeited
    if out or command.choice != "bet" or not hand.decided or not _action_open(table, play, hand):
        first = play.hands[act.hand].seat if act and asking else None
        turn = f"seat {first} decides now" if first else "nobody has a decision to make now"
        raise RefusedError(f"seat {command.seat} cannot {command.choice}: {turn}", _step_rules(table, play))
    wager = table.plan.asked_wager[hand.decided]
    spot = table.plan.wagers[wager]
    unit = table.plan.unit(wager, hand.bets)
    require(bool(unit), f"{spot.name} is of free size, and stays as it was bet", spot.rules)
    now, most = hand.bets[wager] // unit, spot.times[-1]
    require(now < command.units <= most, f"{spot.name} can only grow, to at most {most}", spot.rules)
    _verify_circles(spot, command, already=now)
    more = (command.units - now) * unit
    has = table.chips_of(hand.player)
    require(
        more <= has,
        f"{hand.player} has {dollars(has)} in chips, and the raise is {dollars(more)}",
        spot.rules,
    )
    return (e.Decided(command.seat, hand.decided, "raise", more),)


def _action_open(table: Table, play: Round, hand: Hand) -> bool:
    """Whether a street's action is still open after a hand's decision, as Q2-07 is read."""
    closes = table.plan.game.conduct.action_closes
    if closes is None or hand.decided is None or play.step >= table.plan.first_settlement:
        return False
    asked = table.plan.step_number[hand.decided]
    if closes == "the dealer's announcement":
        return play.step == asked
    since = table.plan.steps[asked : play.step]
    closing = Burn | Reveal if closes == "the burn" else Reveal
    return not any(isinstance(step, closing) for step in since)


def _step_rules(table: Table, play: Round) -> tuple[str, ...]:
    return table.plan.steps[play.step].rules if play.step < len(table.plan.steps) else ()


def _after_fold(
    table: Table, play: Round, hand: Hand, step: Decide, keyed: tuple[int, ...]
) -> tuple[e.Event, ...]:
    """Return what a fold does at once; forfeits wait if the dealer collects them later (R0-29)."""
    plan = table.plan
    lost, at_once = _by_fold(plan, step.id, tuple(map(bool, hand.bets)))
    done = [e.WagerTaken(hand.seat, plan.wagers[w].id, hand.bets[w], e.Reason.FOLDED, "") for w in lost]
    require(bool(at_once) or not keyed, "no card is keyed with this fold: it settles nothing", step.rules)
    if not at_once:
        return tuple(done)
    return (*done, *_settled_now(table, play, hand._replace(folded_at=step.id), at_once, keyed))


@lru_cache(maxsize=1 << 10)
def _by_fold(plan: Plan, step: str, is_up: tuple[bool, ...]) -> tuple[list[int], list[int]]:
    """Return the wagers that a fold at a step loses at once, and those that it settles at once (Q0-04)."""
    lost = wagers_lost(plan, step, is_up)
    steps = plan.steps[plan.step_number[step] :]
    later = any(isinstance(each, Collect) and each.what == "forfeits" for each in steps)
    settled = [
        w
        for w, spot in enumerate(plan.wagers)
        if is_up[w] and w not in lost and spot.after_fold.when_folded_at(step).fate is FoldEffect.SETTLED
    ]
    return [] if later else sorted(lost), settled


def _settled_now(
    table: Table, play: Round, hand: Hand, wagers: list[int], keyed: tuple[int, ...]
) -> list[e.Event]:
    """Settle wagers that a fold settles before the cards are racked (Q0-04)."""
    done: list[e.Event] = []
    plan = table.plan
    for wager in wagers:
        for name in plan.pay_tables[plan.wagers[wager].paid_by].cards:
            group = plan.group_number[name]
            if not hand.up[group]:
                cards = seen(play, hand.cards[group], keyed, f"seat {hand.seat}")
                done.append(e.HandTurnedUp(hand.seat, name, cards))
                up = tuple(True if n == group else shown for n, shown in enumerate(hand.up))
                lie = tuple(cards if n == group else lay for n, lay in enumerate(hand.cards))
                hand = hand._replace(up=up, cards=lie)
        result = outcome(table, play, hand, wager)
        if result is not None:
            done.append(settled_event(table, hand, wager, result))
    return done


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
    due = won if table.holds_jackpots and share_won(odds) else 0
    return e.WagerPaid(hand.seat, id_, returned, won, held, reason, name, odds, due)


# --------------------------------------------------------------------------------------------- lookups


def _wager(table: Table, id_: str) -> Wager:
    if id_ not in table.plan.wager_number:
        known = ", ".join(table.plan.wager_number)
        raise RefusedError(f'there is no spot "{id_}" on this layout; it has {known}')
    return table.plan.wagers[table.plan.wager_number[id_]]


def _player_at(table: Table, seat: int) -> str:
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
