"""What the cage, a charity's member and those of a tournament look at."""

from croupier.declare import Target, commands_to
from croupier.house.ledger import Kind
from croupier.house.preconditions import denominations_of
from croupier.house.serialize import to_plain
from croupier.house.staff import Person as Member
from croupier.house.state import House
from croupier.house.tournament import Tournament
from croupier.house.tournament.plan import announcement
from croupier.house.tournament.prizes import may_be_void, odd_cents_by, owed, share_of, table_of
from croupier.house.tournament.results import results
from croupier.house.tournament.seats import out_of_balance
from croupier.house.tournament.spend import spent
from croupier.permissions import Permission
from croupier.server.people.access import denial_reason
from croupier.server.people.account_index import Person
from croupier.server.views.house_shapes import (
    CharityView,
    PlannedView,
    ShownTournament,
    StaffHouseView,
    TournamentDeskView,
    WindowView,
)


def may_ask(person: Person) -> list[str]:
    """Return the commands to the house that somebody's roles let them give, and to a table what it opens."""
    house, table = commands_to(Target.HOUSE), commands_to(Target.TABLE)
    of_house = [name for name in house if denial_reason(person, Target.HOUSE, name, {}) is None]
    of_tables = [
        name for name in house if name in table and denial_reason(person, "table/any", name, {}) is None
    ]
    return [*of_house, *of_tables]


def at_window(house: House) -> WindowView:
    """Return what a cashier works with: the chips, who holds some, what is owed for, and what was paid."""
    return {
        "denominations": sorted(denominations_of(house)) if house.settings else [],
        "players": {
            account.of: {"pocket": house.pocket(account.of), "at_tables": house.on_rails(account.of)}
            for account, _ in house.ledger.of_kind(Kind.CHIPS)
        },
        "owed": [
            {"issued": day.isoformat(), "player": player, "cents": cents}
            for day, player, cents in house.unredeemed()
        ],
        "delivered": [to_plain(one) for one in house.delivered],
        "variances": [to_plain(one) for one in house.day.variances] if house.day else [],
        "paid": [to_plain(one) for one in house.day.paid] if house.day else [],
    }


def of_charity(house: House, member: Member) -> CharityView:
    """Return for whom a charity's member comes, and the visits made for it on the open day."""
    visits = house.day.visits if house.day else ()
    return {
        "name": member.charity,
        "visits": [to_plain(visit) for visit in visits if visit.charity == member.charity],
    }


def staff_view(house: House, person: Person, member: Member) -> StaffHouseView:
    """Return what is added to somebody's view of the house for their work at the cage or for a charity."""
    shown: StaffHouseView = {
        "may": may_ask(person),
        "last_day": house.last_day.isoformat() if house.last_day else None,
    }
    if member.may(Permission.SELL_CHIPS) or member.may(Permission.READ_EVERYTHING):
        shown["window"] = at_window(house)
    if member.may(Permission.VISIT):
        shown["charity"] = of_charity(house, member)
    return shown


def seen_tournament(tournament: Tournament, *, staff: bool) -> ShownTournament:
    """Return what is shown of a tournament to everybody, and to staff its money too."""
    plan = tournament.plan
    shown: ShownTournament = {
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
    return {**shown, **_of_the_desk(tournament)} if staff else shown


def _pool(tournament: Tournament) -> int:
    """Return what was paid by those who are in, less the fees."""
    plan = tournament.scheduled
    return sum(spent(plan, one) for one in tournament.entrants) - tournament.money.fees


def _of_the_desk(tournament: Tournament) -> TournamentDeskView:
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
