"""What each person may see of a tournament: its plan and places for all, its money for those who run it."""

from typing import Final

from croupier.house.serialize import to_plain
from croupier.house.state import House
from croupier.house.tournament import Tournament
from croupier.house.tournament.buying import is_full
from croupier.house.tournament.going_out import can_undo
from croupier.house.tournament.payment import reported_prizes, signer_of
from croupier.house.tournament.plan import announcement
from croupier.house.tournament.prizes import (
    dealers_due,
    may_be_void,
    odd_cents_by,
    owed,
    results,
    share_of,
    spent,
    table_of,
)
from croupier.house.tournament.state import out_of_balance
from croupier.permissions import Permission, roles_with
from croupier.server.aggregates.back_rooms import TournamentRoom, is_play_money
from croupier.server.people.access import Person, has
from croupier.server.views.tournament_shapes import (
    PlannedView,
    ShownTournament,
    TournamentDeskView,
    TournamentView,
)

_RUNS_TOURNAMENTS: Final = (Permission.RUN_TOURNAMENT, Permission.READ_EVERYTHING)


def seen_tournament(tournament: Tournament, *, staff: bool, play_money: bool = False) -> ShownTournament:
    """Return what is shown of a tournament to everybody, and to staff its money too."""
    plan = tournament.plan
    windows = {name: bust.until for bust in tournament.busts for name in bust.players}
    shown: ShownTournament = {
        "stage": tournament.stage.value,
        "plan": to_plain(plan),
        "entries_open": tournament.entries_open,
        "entrants": [
            {
                "name": one.name,
                "seat": to_plain(one.seat),
                "out": one.out,
                "until": to_plain(windows.get(one.name)),
                "absent": one.absent,
            }
            for one in tournament.entrants
        ],
        "order": [list(tied) for tied in tournament.order],
    }
    if plan is None:
        return shown
    planned: PlannedView = {
        "cap": to_plain(tournament.cap),
        "class": tournament.format.value,
        "announced": tournament.announced,
        "announcement": announcement(plan),
        "clock": to_plain(tournament.clock),
        "chips": tournament.chips,
        "broken": sorted(tournament.broken),
        "balance": list(out_of_balance(tournament) or ()),
        "outs": [list(tied) for tied in tournament.outs],
        "pool": _pool(tournament),
        "prizes": list(table_of(tournament)) if len(tournament.entrants) > 1 else [],
        "places": [
            {"name": row.player, "place": row.place_text, "due": row.due}
            for row in results(tournament).results
        ],
    }
    shown = {**shown, **planned}
    return {**shown, **_of_the_desk(tournament, play_money=play_money)} if staff else shown


def _pool(tournament: Tournament) -> int:
    """Return what was paid by those who are in, less the fees."""
    plan = tournament.scheduled
    return sum(spent(plan, one) for one in tournament.entrants) - tournament.money.fees


def _of_the_desk(tournament: Tournament, *, play_money: bool) -> TournamentDeskView:
    plan = tournament.scheduled
    return {
        "money": {**tournament.money._asdict(), "held": tournament.money.held},
        "paid_out": {one.name: one.paid_out for one in tournament.entrants},
        "bought": {
            one.name: {
                "rebuys": one.rebuys,
                "add_ons": one.add_ons,
                "reentries": one.reentries,
                "dealer_add_ons": one.dealer_add_ons,
                "spent": spent(plan, one),
            }
            for one in tournament.entrants
        },
        "close_calls": sorted(tournament.close_calls),
        "counts": dict(tournament.counts),
        "interrupted_as": tournament.interrupted_as.value if tournament.interrupted_as else None,
        "consents": dict(tournament.consents),
        "resolved": dict(tournament.resolved),
        "may_be_void": may_be_void(tournament),
        "owed": [
            {
                "players": list(share.players),
                "cents": share.cents,
                "what": share.what.value,
                "shares": {name: share_of(tournament, share, name) for name in share.players},
            }
            for share in owed(tournament)
        ],
        "odd_cents_by": odd_cents_by(tournament).value,
        "taxed": reported_prizes(tournament),
        "signed": {} if play_money else _to_sign(tournament),
        "undoable": [name for tied in tournament.outs for name in tied if can_undo(tournament, name)],
        "alternates": list(tournament.alternates),
        "full": is_full(tournament),
        "dealers_due": dealers_due(tournament),
    }


def _to_sign(tournament: Tournament) -> dict[str, str]:
    """Return who signs for a large prize as well as whoever pays it, by its winner."""
    due = {name: share_of(tournament, share, name) for share in owed(tournament) for name in share.players}
    powers = {name: signer_of(tournament, cents) for name, cents in due.items() if cents}
    return {name: roles_with(power) for name, power in powers.items() if power}


def tournament_view(room: TournamentRoom, person: Person, house: House) -> TournamentView:
    """Return a tournament: its plan and places are public, what each paid is for those who run it."""
    staff = any(has(person, power) for power in _RUNS_TOURNAMENTS)
    shown = seen_tournament(room.tournament, staff=staff, play_money=is_play_money(house))
    return {"tournament": room.id, "version": room.version, **shown}
