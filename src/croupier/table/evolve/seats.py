"""What events make of the table itself: opening, seats, chips, jackpots, second hands."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from croupier.games.posting import Posting
from croupier.table import events as e
from croupier.table.evolve.play import with_chips
from croupier.table.plan import posted_plan
from croupier.table.state import BuyIn, Player, Status, Table, change, put

T = TypeVar("T")


def _opened(table: Table, event: e.TableOpened) -> Table:
    return change(
        table,
        status=Status.OPEN,
        seats=(None,) * event.seats,
        washed=False,
        holds_jackpots=event.holds_jackpots,
        chip=event.chip,
        holds_from=event.holds_from,
        bearer=event.bearer,
        holds_sums=event.holds_sums,
    )


def _closed(table: Table, _: e.TableClosed) -> Table:
    return change(table, status=Status.CLOSED, seats=(), second_hands=frozenset(), waiting=(), returns=())


def _posted(table: Table, event: e.JackpotsPosted) -> Table:
    return change(table, jackpots=event.values)


def _limits_posted(table: Table, event: e.LimitsPosted) -> Table:
    return change(posted_over(table, table.posting._replace(limits=event.limits)), sign_due=True)


def _rules_posted(table: Table, event: e.HouseRulesPosted) -> Table:
    posting = table.posting._replace(dead_hand=event.dead_hand, consent_of=event.consent_of)
    return posted_over(table, posting)


def posted_over(table: Table, posting: Posting) -> Table:
    """Return a table played under what is posted at it."""
    return change(table, plan=posted_plan(table.plan, posting), posting=posting)


def _sat(table: Table, event: e.PlayerSat) -> Table:
    players = table.players if table.player(event.player) else (*table.players, Player(event.player, 0))
    waiting = tuple(player for player in table.waiting if player != event.player)
    return change(
        table, players=players, seats=put(table.seats, event.seat - 1, event.player), waiting=waiting
    )


def _left(table: Table, event: e.PlayerLeft) -> Table:
    return change(
        table,
        players=tuple(player for player in table.players if player.id != event.player),
        seats=tuple(None if player == event.player else player for player in table.seats),
        second_hands=frozenset(seat for seat in table.second_hands if table.seats[seat - 1] != event.player),
        asked_for_second=_others(table.asked_for_second, event.player),
        declined_second=_others(table.declined_second, event.player),
        waiting=tuple(player for player in table.waiting if player != event.player),
        bought=tuple(each for each in table.bought if each.player != event.player),
    )


def _waits(table: Table, event: e.NewcomerWaits) -> Table:
    return change(table, waiting=(*table.waiting, event.player))


def _surrendered(table: Table, event: e.SeatSurrendered) -> Table:
    others = [s for s, player in enumerate(table.seats, 1) if player == event.player and s != event.seat]
    # Whoever gives up the seat they came to has the first of the others for their own.
    kept = table.second_hands - ({event.seat} if event.seat in table.second_hands else {others[0]})
    return change(table, seats=put(table.seats, event.seat - 1, None), second_hands=kept)


def _bought(table: Table, event: e.ChipsBought) -> Table:
    bought = [each for each in table.bought if each.player != event.player]
    bought.append(BuyIn(event.player, event.cents, table.rounds))
    return change(table, players=with_chips(table, event.player, event.cents), bought=tuple(sorted(bought)))


def _brought(table: Table, event: e.ChipsBrought) -> Table:
    return change(table, players=with_chips(table, event.player, event.cents))


def _cashed(table: Table, event: e.ChipsCashed) -> Table:
    return change(table, players=with_chips(table, event.player, -event.cents))


def _second_asked(table: Table, event: e.SecondHandAsked) -> Table:
    return change(
        table,
        asked_for_second=(*table.asked_for_second, (event.player, event.seat)),
        declined_second=_others(table.declined_second, event.player),
    )


def _second_approved(table: Table, event: e.SecondHandApproved) -> Table:
    return change(
        table,
        seats=put(table.seats, event.seat - 1, event.player),
        second_hands=table.second_hands | {event.seat},
        asked_for_second=_others(table.asked_for_second, event.player),
    )


def _second_declined(table: Table, event: e.SecondHandDeclined) -> Table:
    return change(
        table,
        asked_for_second=_others(table.asked_for_second, event.player),
        declined_second=(*table.declined_second, (event.player, event.reason)),
    )


def _second_withdrawn(table: Table, event: e.SecondHandWithdrawn) -> Table:
    return change(table, asked_for_second=_others(table.asked_for_second, event.player))


def _others(pairs: tuple[tuple[str, T], ...], player: str) -> tuple[tuple[str, T], ...]:
    """Return what was said of everybody else."""
    return tuple(each for each in pairs if each[0] != player)


def _face(table: Table, event: e.FaceAsked) -> Table:
    players = (change(p, face_down=event.down) if p.id == event.player else p for p in table.players)
    return change(table, players=tuple(players))


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.JackpotsPosted: _posted,
    e.LimitsPosted: _limits_posted,
    e.HouseRulesPosted: _rules_posted,
    e.PlayerSat: _sat,
    e.PlayerLeft: _left,
    e.NewcomerWaits: _waits,
    e.SeatSurrendered: _surrendered,
    e.ChipsBought: _bought,
    e.ChipsBrought: _brought,
    e.ChipsCashed: _cashed,
    e.SecondHandAsked: _second_asked,
    e.SecondHandApproved: _second_approved,
    e.SecondHandDeclined: _second_declined,
    e.SecondHandWithdrawn: _second_withdrawn,
    e.FaceAsked: _face,
    e.SignHung: lambda table, _: change(table, sign_due=False),
    e.TablePaused: lambda table, _: change(table, status=Status.PAUSED),
    e.TableResumed: lambda table, _: change(table, status=Status.OPEN),
    e.DeckWashed: lambda table, _: change(table, washed=True),
}
