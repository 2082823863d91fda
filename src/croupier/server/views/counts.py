"""What each person may see of counts: their own figures at first, and what concerns them once two agree."""

from croupier.house.after_counts import drop_acceptors, drop_counters
from croupier.house.ledger import Account, AccountKind
from croupier.house.serialize import to_plain
from croupier.house.state import CAGE, AcceptedCount, Day, House, SubmittedCount
from croupier.permissions import Permission
from croupier.server.people.access import Person, has
from croupier.server.views.house_shapes import AcceptedView, AcceptingView, CountingView


def being_counted(house: House) -> frozenset[str]:
    """Return the places for which somebody has handed in a count, and no two agree yet."""
    return frozenset(one.place for one in _open(house.day)) if house.day else frozenset()


def blind_tables(house: House, person: Person) -> frozenset[str]:
    """Return the tables whose tray is being counted, for somebody who may be one of those who sign it."""
    if not has(person, Permission.COUNT_TABLE):
        return frozenset()
    places = (Account.read(place) for place in being_counted(house))
    return frozenset(one.of for one in places if one.kind is AccountKind.BANK)


def blind_cage(house: House, person: Person) -> bool:
    """Whether somebody may sign the next count of the cage, and is not told what it should come to."""
    counted = house.cage_counted and str(CAGE) not in being_counted(house)
    for_money = house.settings is not None and not house.settings.play_money
    return for_money and not counted and has(person, Permission.COUNT_CAGE)


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


def accepting_view(house: House, person: Person) -> dict[str, AcceptingView]:
    """Return who may take each counted drop box to the cage."""
    cashier, found = has(person, Permission.CAGE_SIDE), dict[str, AcceptingView]()
    for book in house.tables.values() if house.day else ():
        if book.drop_counted and not book.drop_accepted:
            free, counted = drop_acceptors(house, book.id), drop_counters(house, book.id)
            you = person.id in free or (not free and not cashier and person.id not in counted)
            found[book.id] = {"by": list(free), "you": you}
    return found


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
