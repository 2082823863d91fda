"""What the cage and a charity's member look at, beyond what all of the staff sees: chips, owed chips, visits.

Pure functions of the house; a tray's or a drop box's expected worth is not among it, so its count is blind.
"""

from typing import Any

from croupier.house.ledger import Kind
from croupier.house.plain import to_plain
from croupier.house.staff import Person as Member
from croupier.house.staff import Power
from croupier.house.standing import denominations_of
from croupier.house.state import House
from croupier.server.people.person import Person
from croupier.server.people.powers import LINES, may


def may_ask(person: Person) -> list[str]:
    """Return the commands to the house that somebody's roles let them give."""
    return [name for name in LINES["house"] if name != "view" and may(person, "house", name, {}) is None]


def at_window(house: House) -> dict[str, Any]:
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


def of_charity(house: House, member: Member) -> dict[str, Any]:
    """Return for whom a charity's member comes, and the visits made for it on the open day."""
    visits = house.day.visits if house.day else ()
    return {
        "name": member.charity,
        "visits": [to_plain(visit) for visit in visits if visit.charity == member.charity],
    }


def staff_view(house: House, person: Person, member: Member) -> dict[str, Any]:
    """Return what is added to somebody's view of the house for their work at the cage or for a charity."""
    shown: dict[str, Any] = {
        "may": may_ask(person),
        "last_day": house.last_day.isoformat() if house.last_day else None,
    }
    if member.may(Power.SELL_CHIPS) or member.may(Power.READ_EVERYTHING):
        shown["window"] = at_window(house)
    if member.may(Power.VISIT):
        shown["charity"] = of_charity(house, member)
    return shown
