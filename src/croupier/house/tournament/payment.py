"""What a tournament's players pay, and how its money stands in the ledger."""

from collections.abc import Iterable

from croupier.house.ledger import Account, AccountKind, Entry, moved
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.floor import settled
from croupier.house.tournament.prizes import favoured, may_be_void, odd_cents_by, owed, share_of
from croupier.house.tournament.state import Entrant, Stage, Tournament
from croupier.table.refused import RefusedError, require

OUTSIDE = Account(AccountKind.OUTSIDE)
CAGE = Account(AccountKind.CAGE)


def entries(tournament_id: str, event: e.Event) -> tuple[Entry, ...]:
    """Return what an event posts."""
    held = Account(AccountKind.TOURNAMENT, tournament_id)
    match event:
        case e.Paid():
            return (moved(f"{event.what} of {event.player}", event.cents, OUTSIDE, held),)
        case e.Refunded():
            return (moved(f"refund to {event.player}", event.cents, held, OUTSIDE),)
        case e.PaidOut():
            return (moved(f"{event.what} to {event.player}", event.cents, held, OUTSIDE),)
        case e.EntriesClosed(added=cents) if cents:
            return (moved(f"added to the prizes of {tournament_id}", cents, OUTSIDE, held),)
        case e.PlacesSettled(kept=cents) | e.Voided(kept=cents) if cents:
            return (moved(f"kept of {tournament_id}", cents, held, CAGE),)
        case _:
            return ()


def all_entries(history: Iterable[e.Event]) -> tuple[Entry, ...]:
    """Return what a whole history posts."""
    tournament_id, found = "", list[Entry]()
    for event in history:
        if isinstance(event, e.Scheduled):
            tournament_id = event.plan.id
        found += entries(tournament_id, event)
    return tuple(found)


_RULES = ("Q3-15",)


@c.decides
def finish(tournament: Tournament, command: c.Finish) -> tuple[e.Event, ...]:
    """End a tournament that has its winner."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")
    left = [one.name for one in tournament.remaining]
    require(len(left) == 1, f"{', '.join(left)} are still in; one player must be left")
    require(not tournament.entries_open, "close entries first, so that the prizes are known")
    return (settled(tournament, (tuple(left),), command),)


@c.decides
def draw_lots(tournament: Tournament, command: c.DrawLots) -> tuple[e.Event, ...]:
    """Record a draw between players, once (Q3-13, Q3-15)."""
    _require_players(tournament, command.order, e.Lots.DRAWN)
    return (e.LotsDrawn(e.Lots.DRAWN, command.order, by=command.by, at=command.at),)


@c.decides
def count_from_button(tournament: Tournament, command: c.CountFromButton) -> tuple[e.Event, ...]:
    """Put players in order clockwise from the button; of several tables, the nearest seats first (Q3-15)."""
    _require_players(tournament, command.players, e.Lots.FROM_THE_BUTTON)
    plan = tournament.scheduled
    buttons = {button.table: button.number for button in command.buttons}
    require(len(buttons) == len(command.buttons), "name the button of each table once", _RULES)
    wrong = [str(button) for button in command.buttons if not 1 <= button.number <= plan.seats]
    require(not wrong, f"there is no {', '.join(wrong)}; seats go from 1 to {plan.seats}", _RULES)
    who = [_entrant(tournament, name) for name in command.players]
    bare = sorted({one.seat.table for one in who if one.seat} - set(buttons))
    require(not bare, f"say where the button was at table {', '.join(bare)}", _RULES)

    def distance(one: Entrant) -> tuple[int, str]:
        if one.seat is None:
            raise RefusedError(f"{one.name} has no seat", _RULES)
        return (one.seat.number - buttons[one.seat.table] - 1) % plan.seats, one.seat.table

    order = tuple(one.name for one in sorted(who, key=distance))
    return (e.LotsDrawn(e.Lots.FROM_THE_BUTTON, order, by=command.by, at=command.at),)


def _require_players(tournament: Tournament, names: tuple[str, ...], how: e.Lots) -> None:
    begun = tournament.stage not in {Stage.SCHEDULED, Stage.CANCELLED}
    require(begun, f"the tournament is {tournament.stage}; there is nothing to draw for", _RULES)
    require(len(names) > 1 and len(set(names)) == len(names), "name the two or more it is between", _RULES)
    for name in names:
        _entrant(tournament, name)
    again = f"that is settled between {', '.join(names)} already, and no draw is repeated"
    require(not favoured(tournament, names, how), again, _RULES)


def _entrant(tournament: Tournament, name: str) -> Entrant:
    one = tournament.entrant(name)
    if one is None:
        raise RefusedError(f"{name or 'nobody'} is not in this tournament")
    return one


@c.decides
def pay(tournament: Tournament, command: c.Pay) -> tuple[e.Event, ...]:
    """Hand over a prize or refund, once."""
    one = _entrant(tournament, command.player)
    require(one.paid_out is None, f"{one.name} has been paid")
    early = "an interruption may still make this tournament void, so prizes are paid when it is over"
    require(not may_be_void(tournament), early, ("H-02",))
    share = next((share for share in owed(tournament) if one.name in share.players), None)
    if share is None:
        raise RefusedError(f"nothing is due to {one.name} while the tournament is {tournament.stage}")
    cents = share_of(tournament, share, one.name)
    if cents is None:
        how = "drawn for" if odd_cents_by(tournament) is e.Lots.DRAWN else "counted from the button"
        raise RefusedError(f"the odd cents of {', '.join(share.players)} must be {how} first", _RULES)
    require(cents > 0, f"the prize of {one.name}'s place does not come to a cent")
    return (e.PaidOut(one.name, share.what, cents, by=command.by, at=command.at),)
