"""What an event makes of a tournament: `evolve(tournament, event)` is what comes next, and no more."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, Final

from croupier.house.tournament import events as e
from croupier.house.tournament.plan import Plan
from croupier.house.tournament.state import Clock, Entrant, Stage, Tournament

NEW: Final = Tournament()


def evolve(tournament: Tournament, event: e.Event) -> Tournament:
    """Return the tournament after an event."""
    return _EVOLVE[type(event)](tournament, event)._replace(last=event.at)


def rebuild(history: Iterable[e.Event]) -> Tournament:
    """Return the tournament after a whole history."""
    return reduce(evolve, history, NEW)


def _with(tournament: Tournament, name: str, **values: object) -> Tournament:
    entrants = tuple(one._replace(**values) if one.name == name else one for one in tournament.entrants)  # type: ignore[arg-type]
    return tournament._replace(entrants=entrants)


def _scheduled(tournament: Tournament, event: e.Scheduled) -> Tournament:
    return tournament._replace(plan=event.plan, cap=event.cap, stage=Stage.SCHEDULED, entries_open=True)


def _corrected(tournament: Tournament, event: e.Corrected) -> Tournament:
    return tournament._replace(plan=corrected(tournament.scheduled, event), cap=event.cap)


def corrected(plan: Plan, event: e.Corrected) -> Plan:
    """Return the plan with the charity and the date put right."""
    return replace(plan, charity=event.charity, game_date=event.game_date, starts=event.starts)


def _announced(tournament: Tournament, _: e.Announced) -> Tournament:
    return tournament._replace(announced=True)


def _paid(tournament: Tournament, event: e.Paid) -> Tournament:
    money = tournament.money
    tournament = tournament._replace(
        chips=tournament.chips + event.chips,
        counts=(),
        money=money._replace(collected=money.collected + event.cents, fees=money.fees + event.fee),
    )
    one = tournament.entrant(event.player)
    if one is None:
        return tournament._replace(entrants=(*tournament.entrants, Entrant(event.player)))
    if event.what is e.Bought.REBUY:
        return _with(tournament, event.player, rebuys=one.rebuys + 1)
    return _with(tournament, event.player, add_ons=one.add_ons + 1)


def _refunded(tournament: Tournament, event: e.Refunded) -> Tournament:
    money, buy_in = tournament.money, tournament.scheduled.buy_in
    return tournament._replace(
        entrants=tuple(one for one in tournament.entrants if one.name != event.player),
        chips=tournament.chips - buy_in.chips,
        money=money._replace(refunded=money.refunded + event.cents, fees=money.fees - buy_in.fee),
    )


def _close_call(tournament: Tournament, event: e.CloseCallRuled) -> Tournament:
    return tournament._replace(close_calls=tournament.close_calls | {event.player})


def _cancelled(tournament: Tournament, _: e.Cancelled) -> Tournament:
    return tournament._replace(stage=Stage.CANCELLED, entries_open=False)


def _seated(tournament: Tournament, event: e.Seated) -> Tournament:
    return _with(tournament, event.player, seat=event.seat)


def _broken(tournament: Tournament, event: e.TableBroken) -> Tournament:
    return tournament._replace(broken=tournament.broken | {event.table})


def _started(tournament: Tournament, event: e.Started) -> Tournament:
    return tournament._replace(stage=Stage.RUNNING, clock=Clock(since=event.at))


def _clock_stopped(tournament: Tournament, event: e.Event) -> Tournament:
    return tournament._replace(clock=tournament.clock.stop(event.at))


def _clock_ran(tournament: Tournament, event: e.ClockRan) -> Tournament:
    return tournament._replace(clock=tournament.clock.run(event.at))


def _closed(tournament: Tournament, event: e.EntriesClosed) -> Tournament:
    money = tournament.money
    money = money._replace(added=money.added + event.added)
    return tournament._replace(entries_open=False, money=money)


def _counted(tournament: Tournament, event: e.ChipsCounted) -> Tournament:
    return tournament._replace(counts=event.counts)


def _coloured_up(tournament: Tournament, event: e.ColouredUp) -> Tournament:
    return tournament._replace(chips=event.after, counts=())


def _eliminated(tournament: Tournament, event: e.Eliminated) -> Tournament:
    for name in event.players:
        tournament = _with(tournament, name, out=True)
    # A finished hand of an interrupted table puts players out once; no other hand follows it (H-03).
    tables = {one.seat.table for one in tournament.entrants if one.name in event.players and one.seat}
    resolved = tuple((table, more and table not in tables) for table, more in tournament.resolved)
    return tournament._replace(outs=(*tournament.outs, event.players), counts=(), resolved=resolved)


def _interrupted(tournament: Tournament, event: e.Interrupted) -> Tournament:
    tournament = _clock_stopped(tournament, event)
    return tournament._replace(stage=Stage.INTERRUPTED, interrupted_as=event.format, consents=(), resolved=())


def _consented(tournament: Tournament, event: e.ConsentGiven) -> Tournament:
    others = tuple(said for said in tournament.consents if said[0] != event.player)
    return tournament._replace(consents=(*others, (event.player, event.agrees)))


def _resolved(tournament: Tournament, event: e.HandResolved) -> Tournament:
    return tournament._replace(resolved=(*tournament.resolved, (event.table, event.finished)))


def _settled(tournament: Tournament, event: e.PlacesSettled) -> Tournament:
    tournament = _clock_stopped(tournament, event)
    money = tournament.money._replace(kept=event.kept)
    return tournament._replace(stage=Stage.FINISHED, order=event.order, money=money)


def _voided(tournament: Tournament, event: e.Voided) -> Tournament:
    return tournament._replace(stage=Stage.VOID, money=tournament.money._replace(kept=event.kept))


def _lots(tournament: Tournament, event: e.LotsDrawn) -> Tournament:
    return tournament._replace(lots=(*tournament.lots, (event.how, event.order)))


def _paid_out(tournament: Tournament, event: e.PaidOut) -> Tournament:
    money = tournament.money
    if event.what is e.Due.PRIZE:
        money = money._replace(prizes=money.prizes + event.cents)
    else:
        money = money._replace(refunded=money.refunded + event.cents)
    return _with(tournament, event.player, paid_out=event.cents)._replace(money=money)


_EVOLVE: Final[dict[type, Callable[[Tournament, Any], Tournament]]] = {
    e.Scheduled: _scheduled,
    e.Announced: _announced,
    e.Paid: _paid,
    e.Refunded: _refunded,
    e.CloseCallRuled: _close_call,
    e.Corrected: _corrected,
    e.Cancelled: _cancelled,
    e.Seated: _seated,
    e.TableBroken: _broken,
    e.Started: _started,
    e.ClockStopped: _clock_stopped,
    e.ClockRan: _clock_ran,
    e.EntriesClosed: _closed,
    e.ChipsCounted: _counted,
    e.ColouredUp: _coloured_up,
    e.Eliminated: _eliminated,
    e.Interrupted: _interrupted,
    e.ConsentGiven: _consented,
    e.HandResolved: _resolved,
    e.PlacesSettled: _settled,
    e.Voided: _voided,
    e.LotsDrawn: _lots,
    e.PaidOut: _paid_out,
}
