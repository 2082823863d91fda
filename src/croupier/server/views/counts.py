"""What each person may see of counts: their own figures at first, and what concerns them once two agree."""

from croupier.house.ledger import Account, AccountKind
from croupier.house.serialize import to_plain
from croupier.house.state import AcceptedCount, Day, House, SubmittedCount
from croupier.permissions import Permission
from croupier.server.people.access import Person, has
from croupier.server.views.house_shapes import AcceptedView, CountingView


def being_counted(house: House) -> frozenset[str]:
    """Return the places for which somebody has handed in a count, and no two agree yet."""
    return frozenset(one.place for one in _open(house.day)) if house.day else frozenset()


def counting_view(house: House, person: Person) -> dict[str, CountingView]:
    """Return how far each place is: that it is counted, and to those who count how often counts differed."""
    found: dict[str, CountingView] = {}
    for place in sorted(being_counted(house)):
        all_ = [one for one in _open(house.day) if one.place == place]
        rounds, waits = divmod(len(all_), 2)
        mine = [one for one in all_ if one.by == person.id]
        counts = bool(mine) or has(person, Permission.READ_EVERYTHING)
        found[place] = {
            "waits": bool(waits),
            "first": bool(waits) and all_[-1].by == person.id,
            "differed": rounds if counts else 0,
            "yours": to_plain(mine[-1].figures) if mine else None,
            "submissions": len(all_) if has(person, Permission.READ_EVERYTHING) else None,
        }
    return found


def _open(day: Day | None) -> tuple[SubmittedCount, ...]:
    return tuple(one for one in day.submissions if not one.accepted) if day else ()


def accepted_view(house: House, person: Person) -> list[AcceptedView]:
    """Return the counts that somebody may read: cage and managers all, others trays and their own."""
    return [_accepted(one) for one in (house.day.counts if house.day else ()) if _reads(one, person)]


def _reads(one: AcceptedCount, person: Person) -> bool:
    if person.id in (one.by, one.confirmed_by):
        return True
    if has(person, Permission.SELL_CHIPS) or has(person, Permission.READ_EVERYTHING):
        return True
    tray = Account.read(one.place).kind is AccountKind.BANK
    return tray and (has(person, Permission.TABLE_SIDE) or has(person, Permission.COUNT_TABLE))


def _accepted(one: AcceptedCount) -> AcceptedView:
    return {
        "number": one.number,
        "place": one.place,
        "by": one.by,
        "confirmed_by": one.confirmed_by,
        "counted": one.figures.worth,
        "over": one.over,
    }
