"""Every player's decisions: fold, check, bet so much, take back or let it ride."""

from functools import lru_cache
from typing import Final

from croupier.games.checks.names import FIRST_BET
from croupier.games.payment import Wager
from croupier.games.procedure import Burn, Collect, Decide, Reveal
from croupier.games.words import FoldEffect, dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import needs_showing, open_sizes
from croupier.table.keying import seen
from croupier.table.outcome import half_back, is_halved, outcome, wagers_lost
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError, require
from croupier.table.stakes import player_at, settled_event, verify_amount
from croupier.table.state import Hand, Round, Table, with_cards_up

_ASK: Final = DealerAction.ASK  # looked at with every decision: naming a member searches its class


@c.decides
def choose(table: Table, command: c.Choose) -> tuple[e.Event, ...]:
    """Decide for a hand, when it is that hand's turn."""
    player_at(table, command.seat)
    play = table.round
    if play is None or (number := play.hand_at[command.seat]) < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play")
    hand = play.hands[number]
    act = play.todo[0]
    if act.action is not _ASK or act.hand != number:
        return _raise(table, command, play, hand)
    step = table.plan.steps[act.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    if command.choice not in step.choices:
        choices = " or ".join(step.choices)
        raise RefusedError(f'"{command.choice}" is no choice here; choose {choices}', step.rules)
    wager = table.plan.asked_wager[step.id]
    if command.cards and command.choice not in _KEYED:
        raise RefusedError("no card is keyed with this decision", step.rules)
    match command.choice:
        case "bet":
            if command.cards or step.sizes:
                return _bet_by_hand(table, play, hand, step, command)
            cents = _units(table, hand, wager, command, table.plan.sizes[step.id])
            return (e.Decided(command.seat, step.id, "bet", cents),)
        case "take back":
            return (e.Decided(command.seat, step.id, "take back", hand.bets[wager]),)
        case "fold":
            fold = e.Decided(command.seat, step.id, "fold", 0)
            return (fold, *_after_fold(table, play, hand, step, command.cards))
        case _:
            return (e.Decided(command.seat, step.id, command.choice, 0),)


_KEYED: Final = (
    "fold",
    "bet",
)  # with which cards may be keyed: a fold that settles, a size that needs a hand


def _bet_by_hand(
    table: Table, play: Round, hand: Hand, step: Decide, command: c.Choose
) -> tuple[e.Event, ...]:
    """Bet a size that may be open to certain hands only, which is shown where nobody else has seen it."""
    shown, hand = _shown(table, play, hand, step, command)
    sizes = open_sizes(table.plan, play, hand, step)
    cents = _units(table, hand, table.plan.asked_wager[step.id], command, sizes)
    return (*shown, e.Decided(command.seat, step.id, "bet", cents))


def _shown(
    table: Table, play: Round, hand: Hand, step: Decide, command: c.Choose
) -> tuple[tuple[e.Event, ...], Hand]:
    """Turn up a hand that a bet of this size needs and its player alone has seen, as the dealer keys it."""
    groups = needs_showing(table.plan, play, hand, step, command.units)
    if not groups:
        require(not command.cards, "no card is keyed with this decision: the bet needs no hand", step.rules)
        return (), hand
    spot = table.plan.asked_wager[step.id]
    asks = (
        f"{table.plan.wagers[spot].name} of {command.units} units needs a hand, so it is shown: key its cards"
    )
    require(bool(command.cards), asks, step.rules)
    done, keyed = [], command.cards
    for name in groups:
        group = table.plan.group_number[name]
        size = len(hand.cards[group])
        cards = seen(table, play, hand.cards[group], keyed[:size], f"seat {hand.seat}")
        keyed = keyed[size:]
        done.append(e.HandTurnedUp(hand.seat, name, cards))
        hand = with_cards_up(hand, group, cards)
    require(not keyed, f"{len(keyed)} cards too many were keyed", step.rules)
    return tuple(done), hand


def _units(table: Table, hand: Hand, wager: int, command: c.Choose, sizes: tuple[int, ...]) -> int:
    """Return what a bet of so many units costs, once it is within limits and chips."""
    spot = table.plan.wagers[wager]
    if command.units not in sizes:
        allowed = " or ".join(map(str, sizes))
        of = table.plan.game.wager(spot.equal_to).name if spot.equal_to in table.plan.wager_number else "bet"
        says = f"{spot.name} is {allowed} times the {of}, not {command.units}"
        raise RefusedError(says if sizes else f"{spot.name} can't be bet with this hand", spot.rules)
    if spot.equal_to == FIRST_BET:
        unit = command.cents or 0
        verify_amount(table, spot, unit, hand.bets)
    else:
        unit = table.plan.unit(wager, hand.bets)
        if command.cents is not None and command.cents != unit:
            says = f"{spot.name} must match {spot.equal_to}: {dollars(unit)}, not {dollars(command.cents)}"
            raise RefusedError(says, spot.rules)
    if command.spots:
        _verify_circles(spot, command, already=0)
    cents = unit * command.units
    if table.lacks(hand.player, cents):
        has = table.chips_of(hand.player)
        short = f"you have {dollars(has)}, this needs {dollars(cents)}; add chips or choose otherwise"
        raise RefusedError(f"not enough chips: {short}", spot.rules)
    return cents


def _verify_circles(spot: Wager, command: c.Choose, *, already: int) -> None:
    """Refuse circles that are not on the layout, or passed over where they fill in order (Q2-09)."""
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
    act = play.todo[0]
    asking = act.action is _ASK
    out = hand.folded_at is not None or hand.forfeited
    if out or command.choice != "bet" or not hand.decided or not action_open(table, play, hand):
        first = play.hands[act.hand].seat if asking else None
        turn = f"seat {first} decides now" if first else "nobody has a decision to make now"
        raise RefusedError(f"seat {command.seat} cannot {command.choice}: {turn}", _step_rules(table, play))
    wager = table.plan.asked_wager[hand.decided]
    spot = table.plan.wagers[wager]
    unit = table.plan.unit(wager, hand.bets)
    require(bool(unit), f"{spot.name} is of free size, and stays as it was bet", spot.rules)
    now, most = hand.bets[wager] // unit, table.plan.sizes[hand.decided][-1]
    require(bool(now), f"seat {command.seat} has checked, and bets when it is asked again", spot.rules)
    require(now < command.units <= most, f"{spot.name} can only grow, to at most {most}", spot.rules)
    _verify_raised_by_hand(table, play, hand, command.units)
    if command.spots:
        _verify_circles(spot, command, already=now)
    more = (command.units - now) * unit
    has = table.chips_of(hand.player)
    require(
        not table.lacks(hand.player, more),
        f"{hand.player} has {dollars(has)} in chips, and the raise is {dollars(more)}",
        spot.rules,
    )
    return (e.Decided(command.seat, hand.decided, "raise", more),)


def _verify_raised_by_hand(table: Table, play: Round, hand: Hand, units: int) -> None:
    """Refuse a raise to a size that this hand may not bet, or that needs a hand nobody has been shown."""
    step = table.plan.steps[table.plan.step_number[hand.decided or ""]]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions are decided)
    hidden = needs_showing(table.plan, play, hand, step, units)
    allowed = units in open_sizes(table.plan, play, hand, step) and not hidden
    require(allowed, f"a raise to {units} units is not open to the hand of seat {hand.seat}", step.rules)


def action_open(table: Table, play: Round, hand: Hand) -> bool:
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
    lost, at_once = _by_fold(plan, step.id, hand.bets)
    done: list[e.Event] = [
        e.WagerTaken(hand.seat, plan.wagers[w].id, hand.bets[w], e.Reason.FOLDED, "") for w in lost
    ]
    done += [
        settled_event(table, hand, w, half_back(bet))
        for w, bet in enumerate(hand.bets)
        if bet and is_halved(plan, step.id, w)
    ]
    require(bool(at_once) or not keyed, "no card is keyed with this fold: it settles nothing", step.rules)
    if not at_once:
        return tuple(done)
    return (*done, *_settled_now(table, play, hand._replace(folded_at=step.id), at_once, keyed))


@lru_cache(maxsize=1 << 12)
def _by_fold(plan: Plan, step: str, bets: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return the wagers that a fold at a step loses at once, and those that it settles at once (Q0-04)."""
    lost = wagers_lost(plan, step, bets)
    steps = plan.steps[plan.step_number[step] :]
    later = any(isinstance(each, Collect) and each.what == "forfeits" for each in steps)
    settled = [
        w
        for w, spot in enumerate(plan.wagers)
        if bets[w] and w not in lost and spot.after_fold.when_folded_at(step).fate is FoldEffect.SETTLED
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
                cards = seen(table, play, hand.cards[group], keyed, f"seat {hand.seat}")
                done.append(e.HandTurnedUp(hand.seat, name, cards))
                up = tuple(True if n == group else shown for n, shown in enumerate(hand.up))
                lie = tuple(cards if n == group else lay for n, lay in enumerate(hand.cards))
                hand = hand._replace(up=up, cards=lie)
        result = outcome(table, play, hand, wager)
        if result is not None:
            done.append(settled_event(table, hand, wager, result))
    return done
