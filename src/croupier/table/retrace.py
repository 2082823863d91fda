"""Play a record again: every line must follow, by the rules, from something that somebody did there."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, Final

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table import live_commands as t
from croupier.table import taps
from croupier.table.dealing import do_next
from croupier.table.drive import decide
from croupier.table.evolve import EVOLVE
from croupier.table.outcome import share_won
from croupier.table.record import RecordError, write_line
from croupier.table.refused import RefusedError
from croupier.table.ruling import VerifyWin
from croupier.table.stakes import all_off
from croupier.table.state import Table
from croupier.table.undo import undo

_LONGEST: Final = 1_000
"""More events than any one command leads to."""


def rebuild(table: Table, history: Iterable[e.Event]) -> Table:
    """Return the table after a whole history, with what was undone left out.

    RecordError names the first line that the rules do not lead to: another payment, another card than the
    deck has, a bet outside the limits, a line twice or left out, or a table of another game. `evolved` takes
    a history as it is.
    """
    after = deque((table for _, table in replay(table, history)), maxlen=1)
    return after[0] if after else table


class DiffersError(RecordError):
    """A line that tells something else than the rules lead to."""

    def __init__(self, recorded: e.Event, right: e.Event) -> None:
        super().__init__(
            f'the record says "{write_line(recorded)}", and the rules lead to "{write_line(right)}"; '
            "one of the two was changed: take the record from where it was written"
        )
        self.recorded, self.right = recorded, right


def replay(
    table: Table, history: Iterable[e.Event], *, believed: tuple[type[e.Event], ...] = ()
) -> Iterator[tuple[e.Event, Table]]:
    """Yield each event that counts with the table after it; RecordError if the rules do not lead to it.

    Events of the kinds that are `believed` are taken as they are.
    """
    events = tuple(history)
    last_undo = max((at for at, each in enumerate(events) if isinstance(each, e.StepUndone)), default=-1)
    start, counted = table, list[tuple[e.Event, Table]]()  # until the last undo nobody knows what counts
    due: deque[e.Event] = deque()
    for at, event in enumerate(events):
        if not due and isinstance(event, e.StepUndone):
            _verify_undo(start, [each for each, _ in counted], event)
            del counted[len(counted) - event.count :]
            table = counted[-1][1] if counted else start
        else:
            if due or not isinstance(event, believed):
                due = due or deque(_from_rules(table, events, at))
                if not _alike(right := due.popleft(), event):
                    raise DiffersError(event, right)
            table = _after(table, event)
            if at > last_undo:
                yield event, table
                continue
            counted.append((event, table))
        if at == last_undo:
            yield from counted
    if due:
        raise RecordError(
            f'the record ends before "{write_line(due[0])}", which follows from its last line at once; '
            "a line at its end is missing: take the record from where it was written"
        )


def _after(table: Table, event: e.Event) -> Table:
    try:
        return EVOLVE[type(event)](table, event)
    except (AssertionError, LookupError):
        raise RecordError(
            f'"{write_line(event)}" cannot come at this point of a record; a line before it is missing'
        ) from None


def _alike(right: e.Event, recorded: e.Event) -> bool:
    """Whether an event is the one the rules lead to; how a jackpot was split was not always said with it.

    A bet that stands and a decision by default are what anybody might have bet and decided.
    """
    if right == recorded:
        return True
    if isinstance(recorded, e.Decided | e.BetPlaced) and recorded.by_default:
        return right == replace(recorded, by_default=False)
    if isinstance(right, e.WagerPaid) and isinstance(recorded, e.WagerPaid) and share_won(recorded.odds):
        return "," not in recorded.odds and right == replace(recorded, odds=right.odds)
    return False


def _verify_undo(start: Table, counted: Sequence[e.Event], event: e.StepUndone) -> None:
    """Refuse an undo of anything but whole steps of the open round."""
    steps, found = 0, 0
    while found < event.count:
        steps += 1
        try:
            found = undo(start, counted, by=event.by, reason=event.reason, steps=steps).count
        except RefusedError as refused:
            raise _refused(event, str(refused)) from None
    if found != event.count or not found:
        raise _refused(event, "whole steps of the open round are undone, and nothing else")


def _refused(event: e.Event, why: str) -> RecordError:
    return RecordError(f'the record says "{write_line(event)}", which cannot be at this point: {why}')


def _from_rules(table: Table, events: Sequence[e.Event], at: int) -> Sequence[e.Event]:
    """Return what the rules make of what was done here; of several things it may have been, the likeliest."""
    first, best, agree, why = events[at], tuple[e.Event, ...](), -1, ""
    sources = _SOURCES.get(type(first))
    for source in sources(table, events, at) if sources else (_by_the_dealer(table, first),):
        try:
            made = decide(table, source) if isinstance(source, c.Command) else source()
        except RefusedError as refused:
            why = why or str(refused)
            continue
        if not sources:  # nothing else can have led to it
            best = made
            break
        recorded = events[at : at + len(made)]
        if made and all(map(_alike, made, recorded)):
            return made
        length = sum(1 for _ in takewhile(lambda pair: _alike(*pair), zip(made, recorded, strict=False)))
        if made and length > agree:
            best, agree = made, length
    if not best:
        raise _refused(first, why or "it follows from another line, which is not there")
    return best


# ---------------------------------------------------- what may have led to events, by the one at this place

Source = c.Command | Callable[[], tuple[e.Event, ...]]
Events = Sequence[e.Event]


def _opened(table: Table, events: Events, at: int) -> Iterator[Source]:
    event, game = events[at], table.plan.game
    assert isinstance(event, e.TableOpened)  # noqa: S101 (by its kind)
    if event.game_hash != game.hash:
        raise RecordError(
            f"this is a record of {event.game} with hash {event.game_hash[:12]}, and not of {game.id} with "
            f"hash {game.hash[:12]}; play it again with the game, readings and amounts it was played with"
        )
    held = (event.holds_jackpots, event.chip, event.holds_from)
    yield c.OpenTable(event.by, event.seats, *held, holds_sums=event.holds_sums)


def _by_the_dealer(table: Table, event: e.Event) -> Source:
    """Return what comes next: the rules leave no choice in it, but for the cards of a keyed round."""
    keyed = table.round is not None and table.round.keyed
    return partial(do_next, table, _cards(event) if keyed else ())


def _cards(event: e.Event) -> tuple[int, ...]:
    match event:
        case e.CardDealt(card=int(card)) | e.CardTurnedUp(card=card):
            return (card,)
        case e.GroupTurnedUp(cards=cards) | e.HandTurnedUp(cards=cards):
            return cards
        case _:
            return ()


def _turned_up(table: Table, events: Events, at: int) -> Iterator[Source]:
    """Yield what turns up a hand: its turn, or a bet of a size that needs a hand."""
    yield _by_the_dealer(table, events[at])
    here = events[at : at + _LONGEST]
    shown = list(takewhile(lambda each: isinstance(each, e.HandTurnedUp), here))
    decided = here[len(shown)] if len(shown) < len(here) else None
    if isinstance(decided, e.Decided):
        cards = tuple(card for each in shown for card in _cards(each))
        yield from _bets(table, decided, cards)


def _decided(table: Table, events: Events, at: int) -> Iterator[Source]:
    event = events[at]
    assert isinstance(event, e.Decided)  # noqa: S101 (by its kind)
    if event.choice in {"bet", "raise"}:
        yield from _bets(table, event)
        return
    yield c.Choose(event.seat, event.choice)
    if event.choice == "fold":  # one that is settled at once may show cards, which a dealer keys (Q0-04)
        here = events[at : at + _LONGEST]
        shown = (each.cards for each in here if isinstance(each, e.HandTurnedUp) and each.seat == event.seat)
        yield c.Choose(event.seat, "fold", cards=next(shown, ()))


def _bets(table: Table, event: e.Decided, cards: tuple[int, ...] = ()) -> Iterator[Source]:
    """Yield bets of every size that may have cost so much, the one of the unit there is before the others."""
    wager, number = table.plan.asked_wager.get(event.step, -1), table.hand_at(event.seat)
    bets = table.round.hands[number].bets if table.round is not None and number >= 0 else ()
    unit = table.plan.unit(wager, bets) if bets and wager >= 0 else 0
    likely = (bets[wager] + event.cents) // unit if unit else 1
    for units in sorted(table.plan.sizes.get(event.step, (1,)), key=lambda size: size != likely):
        yield c.Choose(event.seat, "bet", units, cards=cards)
        if event.cents % units == 0:  # where the first bet of a street is free in size (Q4-01)
            yield c.Choose(event.seat, "bet", units, event.cents // units, cards=cards)


def _removed(table: Table, events: Events, at: int) -> Iterator[Source]:
    """Yield what takes a bet off: by itself, with all others of its hand, or with a seat that is given up."""
    event, here = events[at], events[at : at + _LONGEST]
    assert isinstance(event, e.BetRemoved)  # noqa: S101 (by its kind)
    yield c.RemoveBet(event.seat, event.wager)
    given_up = next((each for each in here if not isinstance(each, e.BetRemoved)), None)
    if isinstance(given_up, e.SeatSurrendered):
        yield c.SurrenderSeat(given_up.player, given_up.seat, given_up.chosen_by)
    if table.round is not None and (number := table.hand_at(event.seat)) >= 0:
        hand = table.round.hands[number]
        yield lambda: all_off(table, hand)


def _dead(table: Table, events: Events, at: int) -> Iterator[Source]:
    """Yield what a round dies of: an interruption, its table's closing, a house restored from a copy."""
    event = events[at]
    assert isinstance(event, e.RoundDead)  # noqa: S101 (by its kind)
    yield from (c.ResolveInterruption(readable, event.by) for readable in (True, False))
    yield c.CloseTable(event.by)
    unsettled = event.returned or not event.stands  # older records kept wagers without a word on the rest
    if table.round is not None and unsettled and event.number == table.round.number:
        yield lambda: (event,)


def _in_pencil(made: Callable[[Table, Any], e.Event]) -> Callable[[Table, Events, int], Iterator[Source]]:
    """One tap leads to an event like this, and to what follows from it at once, which is told by itself."""
    return lambda table, events, at: iter((lambda: (made(table, events[at]),),))


def _rekeyed(table: Table, event: e.CardRekeyed) -> e.Event:
    command = t.Rekey(event.group, event.number, event.after, event.by, event.seat)
    return taps.rekeyed(table, command, taps.in_pencil(table, command))


def _marked(event: e.ChoiceMarked) -> c.Command:
    return t.MarkChoice(event.seat, event.choice, event.units, event.cents or None, event.cards)


def _only(command: Callable[[Any], c.Command]) -> Callable[[Table, Events, int], Iterator[Source]]:
    """One command leads to an event like this."""
    return lambda _, events, at: iter((command(events[at]),))


def _corrects(
    command: Callable[[Any, dict[str, Any]], c.Command],
) -> Callable[[Table, Events, int], Iterator[Source]]:
    """Return a correction as what leads to an event like this, and to the reversals after it."""
    return lambda _, events, at: iter((command(events[at], _how_corrected(events, at)),))


def _seconded(event: e.PayoutCorrected, how: dict[str, Any]) -> dict[str, Any]:
    """Return who signed too: its reversals say so where the layout is cleared, and else it says so itself."""
    return how if event.cleared else how | {"second": event.seconded}


def _how_corrected(events: Events, at: int) -> dict[str, Any]:
    """Return what every correction says, as its event and the reversals after it tell it."""
    event: Any = events[at]
    lines = list[e.PayoutReversed]()
    for each in events[at + 1 : at + _LONGEST]:
        if not isinstance(each, e.PayoutReversed):
            break
        lines.append(each)
    gone = tuple(dict.fromkeys(each.seat for each in lines if each.gone))
    second = next((each.second for each in lines), event.by)
    how = {"by": event.by, "reason": event.reason, "camera": event.on_camera}
    return how | {"round": getattr(event, "cleared", 0), "gone": gone, "second": second}


def _decision_corrected(table: Table, events: Events, at: int) -> Iterator[Source]:
    """Yield decisions of every size that may have cost so much."""
    event, how = events[at], _how_corrected(events, at)
    assert isinstance(event, e.DecisionCorrected)  # noqa: S101 (by its kind)
    for units in table.plan.sizes.get(event.step) or (1,):
        for cents in (None, event.after_cents // units):
            yield k.CorrectDecision(
                event.seat, event.step, event.choice, units, cents, event.cards, event.rules, **how
            )


_SOURCES: Final[dict[type, Callable[[Table, Events, int], Iterator[Source]]]] = {
    e.TableOpened: _opened,
    e.TablePaused: _only(lambda each: c.PauseTable(each.by, each.reason)),
    e.TableResumed: _only(lambda each: c.ResumeTable(each.by)),
    e.TableClosed: _only(lambda each: c.CloseTable(each.by)),
    e.JackpotsPosted: _only(lambda each: c.PostJackpots(each.by, each.values)),
    e.LimitsPosted: _only(lambda each: c.PostLimits(each.by, each.limits)),
    e.SignHung: _only(lambda each: t.HangSign(each.by)),
    e.HouseRulesPosted: _only(lambda each: c.PostHouseRules(each.by, each.dead_hand, each.consent_of)),
    e.PlayerSat: _only(lambda each: c.Sit(each.player, each.seat)),
    e.PlayerLeft: _only(lambda each: c.Leave(each.player)),
    e.NewcomerWaits: _only(lambda each: c.Wait(each.player)),
    e.SeatSurrendered: _only(lambda each: c.SurrenderSeat(each.player, each.seat, each.chosen_by)),
    e.ChipsBought: _only(lambda each: c.BuyChips(each.player, each.cents)),
    e.ChipsBrought: _only(lambda each: c.BringChips(each.player, each.cents)),
    e.ChipsCashed: _only(lambda each: c.CashOut(each.player, each.cents)),
    e.SecondHandAsked: _only(lambda each: c.AskSecondHand(each.player, each.seat)),
    e.SecondHandApproved: _only(lambda each: c.ApproveSecondHand(each.player, each.by)),
    e.SecondHandDeclined: _only(lambda each: c.DeclineSecondHand(each.player, each.by, each.reason)),
    e.SecondHandWithdrawn: _only(lambda each: c.WithdrawSecondHand(each.player)),
    e.FaceAsked: _only(lambda each: c.AskFace(each.player, each.down)),
    e.RoundStarted: _only(lambda each: c.StartRound(each.deck, each.uncut)),
    e.DeckHandedIn: _only(lambda each: c.HandInDeck(each.deck)),
    e.BetPlaced: _only(lambda each: c.PlaceBet(each.seat, each.wager, each.cents)),
    e.LateBetForfeited: _only(lambda each: c.PlaceBet(each.seat, each.wager, each.cents)),
    e.BetRemoved: _removed,
    e.Decided: _decided,
    e.HandTurnedUp: _turned_up,
    e.HandAcknowledged: _only(lambda each: c.Acknowledge(each.seat, each.by, each.on_camera)),
    e.WinVerified: _only(lambda each: VerifyWin(each.seat, each.by, each.camera)),
    e.CardsShown: _only(lambda each: c.ShowCards(each.seat, each.by)),
    e.IrregularityReported: _only(lambda each: c.Report(each.kind, each.by, each.says, each.seat)),
    e.PlayerReprimanded: _only(lambda each: c.Reprimand(each.kind, each.seat, each.by, each.says)),
    e.IrregularityRuled: _only(lambda each: c.Rule(each.number, each.ruling, each.by, each.says, each.rules)),
    e.RoundDead: _dead,
    e.CardCorrected: _corrects(
        lambda each, how: k.CorrectCard(each.group, each.number, each.after, each.seat, **how)
    ),
    e.CardPencilled: _in_pencil(lambda table, each: taps.pencilled(table, each.card)),
    e.CardRekeyed: _in_pencil(_rekeyed),
    e.WentOn: _in_pencil(lambda table, _: taps.went_on(table, taps.keyed_round(table))),
    e.GroupLeftDown: _in_pencil(lambda table, _: taps.stays_down(table)),
    e.PencilRubbed: _only(lambda _: t.RubOut()),
    e.ChoiceMarked: _only(_marked),
    e.ChoiceUnmarked: _only(lambda each: t.MarkChoice(each.seat)),
    e.BetCorrected: _corrects(lambda each, how: k.CorrectBet(each.seat, each.wager, each.after_cents, **how)),
    e.DecisionCorrected: _decision_corrected,
    e.PayoutCorrected: _corrects(
        lambda each, how: k.CorrectPayout(each.seat, each.wager, each.after_cents, **_seconded(each, how))
    ),
    e.BuyInCorrected: _corrects(
        lambda each, how: k.CorrectBuyIn(each.player, each.after_cents, **how | {"second": each.seconded})
    ),
    e.StakeReturned: _only(lambda each: k.ConfirmReturns(((each.seat, each.cents),), each.by)),
    e.PowerFailed: _only(lambda each: c.ReportPowerFailure(each.says)),
    e.ConsentGiven: _only(lambda each: c.Consent(each.player, each.agrees)),
    e.RoundResumed: _only(lambda each: c.ResolveInterruption(readable=True, by=each.by)),
}
"""What may have led to an event with which something begins; all other events come from the dealer's work."""
