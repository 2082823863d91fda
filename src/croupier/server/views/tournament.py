"""A tournament as somebody may see it: clock, seats, places and prizes are public, what each paid is not."""

from typing import Any

from croupier.house.plain import to_plain
from croupier.house.tournament import Tournament
from croupier.house.tournament.plan import announcement
from croupier.house.tournament.prizes import may_be_void, odd_cents_by, owed, share_of, table_of
from croupier.house.tournament.results import results
from croupier.house.tournament.seats import out_of_balance
from croupier.house.tournament.spend import spent


def seen_tournament(tournament: Tournament, *, staff: bool) -> dict[str, Any]:
    """Return what is shown of a tournament to everybody, and to staff its money too."""
    plan = tournament.plan
    shown: dict[str, Any] = {
        "stage": tournament.stage.value,
        "plan": to_plain(plan),
        "entries_open": tournament.entries_open,
        "entrants": [
            {"name": one.name, "seat": to_plain(one.seat), "out": one.out} for one in tournament.entrants
        ],
        "order": [list(tied) for tied in tournament.order],
    }
    if plan is None:
        return shown
    shown |= {
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
    return {**shown, **_of_the_desk(tournament)} if staff else shown


def _pool(tournament: Tournament) -> int:
    """Return what was paid by those who are in, less the fees."""
    plan = tournament.scheduled
    return sum(spent(plan, one) for one in tournament.entrants) - tournament.money.fees


def _of_the_desk(tournament: Tournament) -> dict[str, Any]:
    plan = tournament.scheduled
    return {
        "money": {**tournament.money._asdict(), "held": tournament.money.held},
        "paid_out": {one.name: one.paid_out for one in tournament.entrants},
        "bought": {
            one.name: {"rebuys": one.rebuys, "add_ons": one.add_ons, "spent": spent(plan, one)}
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
    }
