"""What an event makes of a tournament."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, Final

from croupier.house.tournament import events as e
from croupier.house.tournament.plan import TournamentPlan
from croupier.house.tournament.state import NEW, Clock, Entrant, Out, Stage, Tournament


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


def corrected(plan: TournamentPlan, event: e.Corrected) -> TournamentPlan:
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
        waiting = tuple(name for name in tournament.alternates if name != event.player)
        return tournament._replace(entrants=(*tournament.entrants, Entrant(event.player)), alternates=waiting)
    match event.what:
        case e.Bought.REBUY:
            return _back(_with(tournament, event.player, rebuys=one.rebuys + 1), event.player)
        case e.Bought.RE_ENTRY:
            tournament = _with(tournament, event.player, out=False, absent=False, reentries=one.reentries + 1)
            return _back(tournament, event.player)
        case e.Bought.DEALER_ADD_ON:
            money = tournament.money._replace(dealers=tournament.money.dealers + event.cents)
            tournament = tournament._replace(money=money)
            return _with(tournament, event.player, dealer_add_ons=one.dealer_add_ons + 1)
        case _:
            return _with(tournament, event.player, add_ons=one.add_ons + 1)


def _back(tournament: Tournament, name: str) -> Tournament:
    """Return the tournament in which somebody is neither out nor about to be."""
    went = (each._replace(players=_less(each.players, name)) for each in tournament.went)
    busts = (each._replace(players=_less(each.players, name)) for each in tournament.busts)
    return tournament._replace(
        went=tuple(each for each in went if each.players), busts=tuple(each for each in busts if each.players)
    )


def _less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


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
    return tournament._replace(entries_open=False, money=money, alternates=())


def _counted(tournament: Tournament, event: e.ChipsCounted) -> Tournament:
    return tournament._replace(counts=event.counts)


def _coloured_up(tournament: Tournament, event: e.ColouredUp) -> Tournament:
    return tournament._replace(chips=event.after, counts=())


def _eliminated(tournament: Tournament, event: e.Eliminated) -> Tournament:
    hand = event.hand or tournament.next_hand
    bust = next((each for each in tournament.busts if each.hand == hand), None)
    counts, chips = (bust.counts, bust.chips) if bust else (tournament.counts, tournament.chips)
    for name in event.players:
        tournament = _back(_with(tournament, name, out=True), name)
    mates = [each for each in tournament.went if each.hand == hand]
    others = (each for each in tournament.went if each.hand != hand)
    tied = (*(name for each in mates for name in each.players), *event.players)
    out = mates[0]._replace(players=tied) if mates else Out(hand, tied, counts, chips)
    # A finished hand of an interrupted table puts players out once; no other hand follows it (H-03).
    tables = {one.seat.table for one in tournament.entrants if one.name in event.players and one.seat}
    resolved = tuple((table, more and table not in tables) for table, more in tournament.resolved)
    went = tuple(sorted((*others, out), key=lambda each: each.hand))
    return tournament._replace(went=went, counts=(), resolved=resolved)


def _busted(tournament: Tournament, event: e.Busted) -> Tournament:
    mates = [each for each in tournament.went if each.hand == event.hand]
    counts, chips = (mates[0].counts, mates[0].chips) if mates else (tournament.counts, tournament.chips)
    bust = Out(event.hand, event.players, counts, chips, event.until)
    return tournament._replace(busts=(*tournament.busts, bust), counts=())


def _undone(tournament: Tournament, event: e.EliminationUndone) -> Tournament:
    each = next(one for one in (*tournament.went, *tournament.busts) if event.player in one.players)
    tournament = _back(_with(tournament, event.player, out=False, seat=event.seat), event.player)
    # The counts of the moment before are right again if nothing happened to anybody's chips since.
    alone = all(one.hand < each.hand for one in (*tournament.went, *tournament.busts))
    if alone and tournament.chips == each.chips and not tournament.counts:
        tournament = tournament._replace(counts=each.counts)
    if event.finished:
        money = tournament.money._replace(kept=tournament.money.kept - event.reopened)
        tournament = tournament._replace(stage=Stage.RUNNING, order=(), money=money)
    return tournament


def _taken_out(tournament: Tournament, event: e.ChipsTakenOut) -> Tournament:
    return tournament._replace(chips=tournament.chips - event.chips, counts=())


def _absence(tournament: Tournament, event: e.AbsenceRuled) -> Tournament:
    return _with(tournament, event.player, absent=event.absent)


def _queued(tournament: Tournament, event: e.AlternateQueued) -> Tournament:
    return tournament._replace(alternates=(*tournament.alternates, event.player))


def _left(tournament: Tournament, event: e.AlternateLeft) -> Tournament:
    return tournament._replace(alternates=_less(tournament.alternates, event.player))


def _chopped(tournament: Tournament, event: e.Chopped) -> Tournament:
    return tournament._replace(agreed=event.shares)


def _dealers_paid(tournament: Tournament, event: e.DealersPaid) -> Tournament:
    money = tournament.money
    return tournament._replace(money=money._replace(dealers_paid=money.dealers_paid + event.cents))


def _interrupted(tournament: Tournament, event: e.Interrupted) -> Tournament:
    tournament = _clock_stopped(tournament, event)
    return tournament._replace(stage=Stage.INTERRUPTED, interrupted_as=event.format, consents=(), resolved=())


def _consented(tournament: Tournament, event: e.ConsentGiven) -> Tournament:
    others = tuple(consent for consent in tournament.consents if consent[0] != event.player)
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
    e.Busted: _busted,
    e.EliminationUndone: _undone,
    e.ChipsTakenOut: _taken_out,
    e.AbsenceRuled: _absence,
    e.AlternateQueued: _queued,
    e.AlternateLeft: _left,
    e.Chopped: _chopped,
    e.DealersPaid: _dealers_paid,
    e.Interrupted: _interrupted,
    e.ConsentGiven: _consented,
    e.HandResolved: _resolved,
    e.PlacesSettled: _settled,
    e.Voided: _voided,
    e.LotsDrawn: _lots,
    e.PaidOut: _paid_out,
}
