"""What must stand before anything is done: settings, an open day, a table, a person with the power."""

from datetime import datetime
from typing import Final

from croupier.declare import access_to
from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house.ledger import (
    Account,
    AccountKind,
    Entry,
    Ledger,
    LedgerError,
    Rack,
    ShortError,
    lacking,
    verify_rack,
)
from croupier.house.settings import (
    ITSELF,
    Settings,
    StaffMember,
    gaming_date,
    require_permission,
    same_person,
)
from croupier.house.slips import SlipForm, SlipNumbered
from croupier.house.state import Book, Day, Drawer, House, of_table
from croupier.permissions import Permission, roles_with
from croupier.table.refused import OverdrawnError, RefusedError, require


def settings_of(house: House) -> Settings:
    """Return the settings, without which nothing is run."""
    if house.settings is None:
        raise RefusedError("the operator has not set how this house is run; set that first")
    return house.settings


def day_of(house: House) -> Day:
    """Return the open day."""
    if house.day is None:
        raise RefusedError("no gaming day is open; open one first")
    return house.day


def book_of(house: House, table: str, *, is_open: bool = True) -> Book:
    """Return the book of a table that is open, or that is not."""
    book = house.tables.get(table)
    if book is None:
        known = ", ".join(house.tables) or "none"
        raise RefusedError(f"there is no table {table} today; tables are {known}")
    require(book.is_open or not is_open, f"table {table} is closed")
    require(is_open or not book.is_open, f"table {table} is open; close it first")
    return book


def on_duty(house: House, who: str, power: Permission, rules: tuple[str, ...] = ()) -> StaffMember:
    """Return somebody who may do this now."""
    person = house.staff.get(who)
    require_permission(person, who, power, rules)
    assert person is not None  # noqa: S101 (require_permission has refused nobody)
    return person


def verify_asker(house: House, command: c.Command) -> None:
    """Refuse whoever gives a command without a permission that its declaration names."""
    access, person = access_to(type(command)), house.staff.get(command.by)
    held = (one for one in access.staff if person is not None and person.may(one))
    permission = next(held, access.staff[0])
    if access.off_duty:  # done between days, when nobody is on duty, and at a start by the house itself
        may = command.by == ITSELF or (person is not None and person.may(permission))
        says = f"only {roles_with(permission)} may {permission}, and {command.by or 'nobody'} is not"
        require(may, says, access.rules)
    else:
        require_permission(person, command.by, permission, access.rules)


def second(house: House, command: c.Command, rules: tuple[str, ...] = ()) -> StaffMember:
    """Return the second person who signs a command, if they have the permission its declaration names."""
    (field, permission), *_ = access_to(type(command)).seconds
    return on_duty(house, getattr(command, field), permission, rules)


def signed_too(house: House, command: c.Command, what: str) -> str:
    """Return who signs a command too, as its declaration says: somebody else, wherever money is real."""
    access, alone = access_to(type(command)), settings_of(house).play_money
    (field, permission), *_ = access.seconds
    other: str = getattr(command, field)
    if alone and not other:
        return ""
    require(bool(other), f"two people sign {what}; have {roles_with(permission)} sign too")
    if access.off_duty:
        member = house.staff.get(other)
        may = member is not None and member.may(permission)
        require(may, f"only {roles_with(permission)} may {permission}, and {other} is not")
    else:
        on_duty(house, other, permission)
    same_person(command.by, other, allowed=alone)
    return other


def confirms(house: House, did: str, who: str, power: Permission) -> bool:
    """Whether it is the same person who confirms; refused wherever the money is real."""
    on_duty(house, who, power)
    return same_person(did, who, allowed=settings_of(house).play_money)


def moves_alone(house: House, did: str, who: str) -> bool:
    """Whether one person is at both ends of a fill or an opener; refused unless the settings allow it."""
    return same_person(did, who, allowed=settings_of(house).same_person_may_confirm)


def posted(house: House, *entries: Entry) -> Ledger:
    """Return the ledger after entries, or refuse in the words of the account that has too little."""
    try:
        return house.ledger.post(*entries)
    except ShortError as short:
        raise OverdrawnError(_short_words(house, short)) from None
    except LedgerError as error:
        raise RefusedError(str(error)) from None


def _short_words(house: House, short: ShortError) -> str:
    if short.account.kind is AccountKind.BANK:
        return f"{short_tray(house, short.account.of, short.cents)} ({short.memo})"
    if short.account.kind is AccountKind.CAGE:
        if is_counted(house, short.account):
            return f"the cage holds too little of its own ({short.memo}); bring money to it first"
        return f"the cage's own money is {dollars(short.cents)} short ({short.memo}); bring money to it first"
    return str(short)


_RULES: Final = ("Q1-40",)


def is_counted(house: House, place: Account) -> bool:
    """Whether a place is being counted: until that is over, nobody is told what it should hold."""
    handed_in = house.day.submissions if house.day else ()
    return any(one.place == str(place) and not one.accepted for one in handed_in)


def short_tray(house: House, table: str, cents: int) -> str:
    """Say that a tray holds too little for what is asked of it, and what to do."""
    if is_counted(house, of_table(AccountKind.BANK, table)):
        return f"the tray of table {table} holds too little; finish its count, and ask the cage for a fill"
    return f"the tray of table {table} is {dollars(cents)} short; ask the cage for a fill first"


def verify_holds(house: House, place: Account, has: int, cents: int, instead: str) -> None:
    """Refuse to take more from a tray, or of the cage's own cash, than is there; say what to do instead."""
    own = place.kind is AccountKind.CAGE
    where = "the cage has" if own else f"the tray of table {place.of} holds"
    what, asked = " in cash of its own" if own else "", dollars(cents)
    if cents > has and is_counted(house, place):
        says = f"{where} too little{what} for {asked}, and is being counted"
        raise OverdrawnError(f"{says}; {instead}", _RULES)
    if cents > has:
        short = f"{dollars(cents - has)} too little for {asked}"
        raise OverdrawnError(f"{where} {dollars(has)}{what}, {short}; {instead}", _RULES)


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


def verify_there(drawer: Drawer, place: str, cash: int, chips: Rack) -> None:
    """Refuse to hand out what a drawer does not hold, without a word on how much it should hold."""
    says = f"{place} holds too little cash for {dollars(cash)}; bring money to it first"
    short = lacking(drawer.chips, chips)
    if cash > drawer.cash or short:
        raise OverdrawnError(says if cash > drawer.cash else f"{place} would need {short}")


def verify_own(house: House, cents: int) -> None:
    """Refuse to give away a tournament's money, which lies in the cage too, or chips on their way."""
    says = f"{dollars(cents)} is more than the cage's own money; the rest is held for tournaments"
    require(cents <= house.of_the_cage(), says)


def numbered(house: House, form: SlipForm, about: str, by: str, at: datetime) -> SlipNumbered:
    """Return the event that gives a slip the next number of its form, in the year of its gaming day."""
    day = house.day.date if house.day else gaming_date(at, settings_of(house))
    return SlipNumbered(by, at, house.slips.next(form, day.year), about)
