"""Blind counts: two people count a place, neither sees the other's figures, and equal figures are accepted.

A count is handed in sealed. The second one, by another person, is compared with it: where they differ, both
hear only that, and both count again. After three rounds a manager who has not counted here counts, and that
count is accepted. What a place should hold, and by how much a count is off, is shown after that.
"""

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import Account, AccountKind, Entry, moved, verify_rack, without, worth
from croupier.house.preconditions import book_of, day_of, settings_of, verify_asker
from croupier.house.settings import same_person
from croupier.house.state import (
    CAGE,
    Book,
    Figures,
    House,
    SubmittedCount,
    Variance,
    of_table,
    of_window,
)
from croupier.house.thresholds import count_variance_on
from croupier.house.transfers import leaving
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require

MOST_COUNTS: Final = 3
"""Rounds of two counts that differ, before a manager counts."""
Counts: TypeAlias = c.CountCage | c.CountTray | c.CountDrop | c.CountWindow


class Agreed(NamedTuple):
    """A count that is accepted: who counted first, who counted the same, and why where nobody did."""

    by: str
    confirmed_by: str
    same_person: bool
    reason: str
    handed_in: e.CountSubmitted
    submissions: tuple[SubmittedCount, ...]


def open_counts(house: House, place: Account) -> tuple[SubmittedCount, ...]:
    """Return what was handed in for a place since it was last counted."""
    return tuple(one for one in day_of(house).submissions if one.place == str(place) and not one.accepted)


def handed_in(house: House, command: Counts, figures: Figures) -> Agreed | e.CountSubmitted:
    """Return a count as it is handed in, or what two people agree on now."""
    place = c.place_of(command)
    earlier = open_counts(house, place)
    rounds, waits = divmod(len(earlier), 2)
    now = SubmittedCount(str(place), command.by, figures, rounds + 1)
    submitted = e.CountSubmitted(command.by, command.at, now.place, figures, now.round)
    if rounds >= MOST_COUNTS:
        _verify_third(house, command, earlier)
        require(bool(command.reason.strip()), "say why the counts differed, as far as you know")
        return Agreed(command.by, "", False, command.reason, submitted, (*earlier, now))  # noqa: FBT003
    says = "a reason is given after both counts are in; leave it out"
    require(not command.reason.strip(), says)
    if not waits:
        return submitted
    first = earlier[-1]
    same = same_person(first.by, command.by, allowed=settings_of(house).play_money)
    if not first.figures.alike(figures):
        return submitted
    alike = f"counted alike by {first.by} and {command.by}"
    return Agreed(first.by, command.by, same, alike, submitted, (*earlier, now))


def _verify_third(house: House, command: Counts, earlier: tuple[SubmittedCount, ...]) -> None:
    """Refuse a further count unless it is by somebody who accepts counts and has not counted here."""
    person, counted = house.staff.get(command.by), {one.by for one in earlier}
    alone = settings_of(house).play_money
    if person is None or not person.may(Permission.ACCEPT_COUNT) or (command.by in counted and not alone):
        may = roles_with(Permission.ACCEPT_COUNT)
        raise RefusedError(f"{MOST_COUNTS} rounds differed; {may} who has not counted here counts next")


def figures_of(command: c.CountCage | c.CountDrop | c.CountWindow | c.CorrectCount) -> Figures:
    """Return what a count with cash came to; the bills, where they are written down, must add up to it."""
    require(command.cash >= 0, f"{dollars(command.cash)} is no cash")
    verify_rack(command.bills)
    bills = worth(command.bills)
    says = f"the bills come to {dollars(bills)}, and the cash to {dollars(command.cash)}; count again"
    require(not command.bills or bills == command.cash, says)
    return Figures(command.cash, command.chips, command.bills)


def counted_at(event: e.Event) -> str:
    """Return the account that an event counts, as it is written; "" for what counts nothing."""
    match event:
        case e.CageCounted():
            return str(CAGE)
        case e.TrayCounted():
            return str(of_table(AccountKind.BANK, event.table))
        case e.DropCounted():
            return str(of_table(AccountKind.DROP, event.table))
        case e.WindowCounted():
            return str(of_window(event.window))
        case _:
            return ""


def as_corrected(event: e.Event, correction: e.CountCorrected) -> e.Event:
    """Return a count with the figures it was corrected to."""
    after = correction.after
    if isinstance(event, e.TrayCounted):
        return replace(event, chips=after.chips)
    if isinstance(event, e.CageCounted | e.DropCounted | e.WindowCounted):
        return replace(event, cash=after.cash, chips=after.chips)
    return event


def settled_variance(account: Account, over: int) -> tuple[Entry, ...]:
    """Return the entry that brings an account to what was counted in it."""
    if not over:
        return ()
    return (moved(f"variance of {account}", over, Account(AccountKind.VARIANCE, str(account)), account),)


def followed(house: House, command: Counts, place: Account, over: int) -> tuple[e.IncidentReported, ...]:
    """Return the incident that a large variance is."""
    if abs(over) <= count_variance_on(day_of(house).date).incident_over:
        return ()
    way = "over" if over > 0 else "short"
    says = f"{place} was counted {dollars(abs(over))} {way}"
    table = "" if place.kind is AccountKind.WINDOW else place.of
    return (e.IncidentReported(command.by, command.at, house.incident + 1, "variance", table, (), says),)


# --------------------------------------------------------------------------------- cage, tray, drop box


@c.decides
def count_cage(house: House, command: c.CountCage) -> tuple[e.Event, ...]:
    """Compare what lies in the cage with what should, once two people counted the same."""
    day_of(house)
    verify_asker(house, command)
    verify_rack(command.chips)
    found = handed_in(house, command, figures_of(command))
    if isinstance(found, e.CountSubmitted):
        return (found,)
    drawer = house.drawer
    over = command.cash + worth(command.chips) - drawer.worth
    return (
        found.handed_in,
        e.CageCounted(
            found.by,
            command.at,
            found.confirmed_by,
            found.same_person,
            command.cash,
            command.chips,
            expected_cash=drawer.cash,
            expected_chips=drawer.chips,
            reason=found.reason,
            entries=settled_variance(CAGE, over),
            submissions=found.submissions,
        ),
        *followed(house, command, CAGE, over),
    )


def variance_of_cage(event: e.CageCounted) -> Variance | None:
    """Return what a count of the cage found too much or too little, or in the wrong chips."""
    over = event.cash - event.expected_cash + worth(event.chips) - worth(event.expected_chips)
    exchanged = without(event.chips, event.expected_chips)
    return Variance(CAGE, over, event.reason) if over or exchanged else None


@c.decides
def count_tray(house: House, command: c.CountTray) -> tuple[e.Event, ...]:
    """Compare a tray with the ledger; the tray of a closed table then goes to the cage."""
    day_of(house)
    verify_asker(house, command)
    book = _counted_book(house, command.table)
    require(not book.tray_counted, f"the tray of table {book.id} is counted and in the cage")
    require(not book.playing, f"a round is open at table {book.id}; its tray is counted between rounds")
    verify_rack(command.chips)
    bank = of_table(AccountKind.BANK, book.id)
    found = handed_in(house, command, Figures(0, command.chips))
    if isinstance(found, e.CountSubmitted):
        return (found,)
    expected = house.ledger.balance(bank) - leaving(house, book.id)
    counted = worth(command.chips)
    final = not book.is_open
    opener = book.is_open and not book.rounds and book.opener is None
    found_over = settled_variance(bank, counted - expected) if final or opener else ()
    entries = (*found_over, *(_to_cage(book, "tray", counted, bank) if final else ()))
    return (
        found.handed_in,
        e.TrayCounted(
            found.by,
            command.at,
            found.confirmed_by,
            found.same_person,
            book.id,
            command.chips,
            expected=expected,
            final=final,
            reason=found.reason,
            entries=entries,
            submissions=found.submissions,
            opener=opener,
        ),
        *followed(house, command, bank, counted - expected),
    )


@c.decides
def count_drop(house: House, command: c.CountDrop) -> tuple[e.Event, ...]:
    """Compare the drop box of a closed table with the ledger; a cashier then takes what lies in it."""
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table, is_open=False)
    require(not book.drop_counted, f"the drop box of table {book.id} is counted")
    verify_rack(command.chips)
    says = f"table {book.id} is no poker table; no chips are raked into its box"
    require(book.poker or not command.chips, says)
    alone = settings_of(house).play_money
    worked = f"{command.by} opened table {book.id} or dealt there; two others count its drop box"
    require(alone or command.by not in book.worked, worked)
    drop, rake = of_table(AccountKind.DROP, book.id), of_table(AccountKind.RAKE, book.id)
    found = handed_in(house, command, figures_of(command))
    if isinstance(found, e.CountSubmitted):
        return (found,)
    expected, raked = house.ledger.balance(drop), house.ledger.balance(rake)
    chips = worth(command.chips)
    over = command.cash - expected + chips - raked
    return (
        found.handed_in,
        e.DropCounted(
            found.by,
            command.at,
            found.confirmed_by,
            found.same_person,
            book.id,
            command.cash,
            expected=expected,
            reason=found.reason,
            entries=(
                *settled_variance(drop, command.cash - expected),
                *settled_variance(rake, chips - raked),
                *(
                    (*_to_cage(book, "drop", command.cash, drop), *_to_cage(book, "rake", chips, rake))
                    if alone
                    else ()
                ),
            ),
            chips=command.chips,
            expected_chips=raked,
            submissions=found.submissions,
            taken=alone,
        ),
        *followed(house, command, drop, over),
    )


def lacks_opener(house: House, table: str) -> str:
    """Say that a live table for money opened with a bank that nobody has counted; "" where that is not so."""
    book = house.tables.get(table)
    if book is None or not book.bearer or book.rounds or book.playing or book.opener is not None:
        return ""
    if house.ledger.balance(of_table(AccountKind.BANK, book.id)) <= 0:
        return ""
    return f"the opener of table {book.id} is not counted: two people count its tray first, dealer and floor"


def verify_opener(house: House, table: str) -> None:
    """Refuse the first sale and the first round of a live table for money before its opener is counted."""
    lacks = lacks_opener(house, table)
    require(not lacks, lacks)


def _counted_book(house: House, table: str) -> Book:
    book = house.tables.get(table)
    return book if book is not None else book_of(house, table)


def _to_cage(book: Book, what: str, cents: int, source: Account) -> tuple[Entry, ...]:
    return (moved(f"{what} of table {book.id}", cents, source, CAGE),) if cents else ()
