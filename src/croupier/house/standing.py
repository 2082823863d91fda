"""What must stand before anything is done: settings, an open day, a table, a person with the power."""

from croupier.house.chips import Rack, verify_rack
from croupier.house.ledger import Entry, Ledger, LedgerError
from croupier.house.settings import Settings
from croupier.house.staff import Person, Power, require_power, same_person
from croupier.house.state import Book, Day, House
from croupier.table.refused import Refused, require


def settings_of(house: House) -> Settings:
    """Return the settings, without which nothing is run."""
    if house.settings is None:
        raise Refused("the operator has not set how this house is run; set that first")
    return house.settings


def day_of(house: House) -> Day:
    """Return the open day."""
    if house.day is None:
        raise Refused("no gaming day is open; open one first")
    return house.day


def book_of(house: House, table: str, *, is_open: bool = True) -> Book:
    """Return the book of a table that is open, or that is not."""
    book = house.tables.get(table)
    if book is None:
        known = ", ".join(house.tables) or "none"
        raise Refused(f"there is no table {table} today; tables are {known}")
    require(book.is_open or not is_open, f"table {table} is closed")
    require(is_open or not book.is_open, f"table {table} is open; close it first")
    return book


def on_duty(house: House, who: str, power: Power, rules: tuple[str, ...] = ()) -> Person:
    """Return somebody who may do this now."""
    person = house.staff.get(who)
    require_power(person, who, power, rules)
    assert person is not None  # noqa: S101 (require_power has refused nobody)
    return person


def confirms(house: House, did: str, who: str, power: Power) -> bool:
    """Whether it is the same person who confirms; refused where the house does not allow that."""
    on_duty(house, who, power)
    return same_person(did, who, allowed=settings_of(house).same_person_may_confirm)


def posted(house: House, *entries: Entry) -> Ledger:
    """Return the ledger after entries, or refuse in the words of the account that has too little."""
    try:
        return house.ledger.post(*entries)
    except LedgerError as short:
        raise Refused(str(short)) from None


def denominations_of(house: House) -> frozenset[int]:
    """Return every denomination of chips in use: the house's own and those the day's sheets name."""
    named = {value for game in house.day.schedule for value in game.denominations} if house.day else set()
    return frozenset({*settings_of(house).denominations, *named})


def verify_chips(house: House, chips: Rack) -> None:
    """Refuse chips that this house does not have."""
    verify_rack(chips, denominations_of(house))


def verify_player(house: House, player: str) -> None:
    """Refuse somebody who has no name, or who is on duty: staff of the event do not play."""
    require(bool(player.strip()), "name the player")
    person = house.staff.get(player)
    working = person is not None and person.on_duty
    require(not working, f"{player} is on duty, and staff on duty do not play (Pari 1207.01(g))")
