"""What comes after a count: variances followed to their end, counts corrected, drop boxes moved."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.counting import figures_of
from croupier.house.ledger import Account, AccountKind, Entry, lacking, moved, verify_rack, without, worth
from croupier.house.preconditions import day_of, second, settings_of, verify_asker
from croupier.house.rates import variance_due
from croupier.house.settings import same_person
from croupier.house.slips import SlipNumber, SlipPrinted
from croupier.house.state import CAGE, AcceptedCount, Day, Figures, House, KeptVariance, Variance, of_table
from croupier.house.thresholds import count_variance_on
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require


def unexplained(house: House) -> tuple[int, ...]:
    """Return the numbers of the day's variances that a manager must explain and has not."""
    if house.day is None:
        return ()
    least = count_variance_on(house.day.date).manager_from
    return tuple(
        number
        for number, one in enumerate(house.day.variances, 1)
        if abs(one.cents) >= least and not one.explained_by
    )


@c.decides
def print_slip(house: House, command: c.PrintSlip) -> tuple[e.Event, ...]:
    """Put a print on record, if the number was ever given."""
    verify_asker(house, command)
    number = SlipNumber.read(command.slip)
    known = number is not None and 0 < number.number <= house.slips.given(number)
    if number is None or not known:
        raise RefusedError(f"no slip {command.slip} was ever numbered")
    return (SlipPrinted(command.by, command.at, number),)


@c.decides
def explain_variance(house: House, command: c.ExplainVariance) -> tuple[e.Event, ...]:
    """Say what is behind a variance, as far as anybody found out."""
    variances = day_of(house).variances
    verify_asker(house, command)
    known = f"there are {len(variances)} variances today; say which by its number"
    require(1 <= command.number <= len(variances), known)
    require(bool(command.reason.strip()), "say what is behind it, or what was done to find out")
    one = variances[command.number - 1]
    alone = any(
        each.place == str(one.account) and each.by == command.by and not each.confirmed_by
        for each in day_of(house).counts
    )
    says = f"{command.by} alone counted {one.account}; another manager explains what was missing or too much"
    require(not alone or settings_of(house).play_money, says)
    return (
        e.VarianceExplained(
            command.by, command.at, command.number, str(one.account), one.cents, command.reason
        ),
    )


@c.decides
def correct_count(house: House, command: c.CorrectCount) -> tuple[e.Event, ...]:
    """Correct a count that was accepted: one who counted asks, and a manager who did not approves."""
    found = _count(house, command.count)
    verify_asker(house, command)
    own = command.by in (found.by, found.confirmed_by)
    require(
        own, f"{found.by} and {found.confirmed_by or 'nobody else'} counted this; one of them corrects it"
    )
    second(house, command)
    same_person(command.by, command.approved_by, allowed=settings_of(house).play_money)
    stranger = command.approved_by not in (found.by, found.confirmed_by) or settings_of(house).play_money
    require(stranger, f"{command.approved_by} counted this; another manager approves")
    require(bool(command.reason.strip()), "say what was wrong with the count")
    verify_rack(command.chips)
    before, after = found.figures, figures_of(command)
    require(before != after, "these are the figures of the count already")
    place = Account.read(found.place)
    more = worth(after.chips) + after.cash - worth(before.chips) - before.cash
    holder = _holder(house, found, place)
    if holder == CAGE:
        _verify_there(house, before, after)
    return (
        e.CountCorrected(
            command.by,
            command.at,
            command.approved_by,
            found.number,
            found.place,
            before,
            after,
            reason=command.reason,
            entries=_corrected(place, holder, more),
        ),
    )


def _count(house: House, number: int) -> AcceptedCount:
    """Return a count of the day by its number, if its place was not counted again since."""
    counts = day_of(house).counts
    found = next((one for one in counts if one.number == number), None)
    if found is None:
        known = ", ".join(str(one.number) for one in counts) or "none"
        raise RefusedError(f"there is no count {number} today; counts are {known}")
    latest = max(one.number for one in counts if one.place == found.place)
    require(latest == number, f"{found.place} was counted again since; correct count {latest}")
    return found


def _holder(house: House, found: AcceptedCount, place: Account) -> Account | None:
    """Return where what was counted lies: in the cage, still in its box, or in the tray of its table."""
    book = house.tables.get(place.of)
    if place.kind is AccountKind.BANK and not found.lies:
        return None  # counted in play: its variance is posted with the count after the table closed
    if place.kind is AccountKind.BANK:
        return Account.read(found.lies)
    if place.kind is AccountKind.DROP and book is not None and not book.drop_accepted:
        return place
    return CAGE


def _corrected(place: Account, target: Account | None, more: int) -> tuple[Entry, ...]:
    if not more or target is None:
        return ()
    account = Account(AccountKind.VARIANCE, str(place))
    return (moved(f"count of {place} corrected", more, account, target),)


def _verify_there(house: House, before: Figures, after: Figures) -> None:
    """Refuse a correction that takes out of the cage what is no longer in it."""
    cash = house.drawer.cash + after.cash - before.cash
    short = lacking(house.drawer.chips, without(before.chips, after.chips))
    require(
        cash >= 0 and not short, "the cage no longer holds what this would take out of it; count it again"
    )


_MANAGERS: Final = roles_with(Permission.ACCEPT_COUNT)


def _drop_count(day: Day, table: str) -> AcceptedCount:
    drop = str(of_table(AccountKind.DROP, table))
    return next(one for one in reversed(day.counts) if one.place == drop)


def drop_acceptors(house: House, table: str) -> tuple[str, ...]:
    """Return the cashiers on duty who did not count this table's drop box; none, and a manager accepts it."""
    counted = drop_counters(house, table)
    return tuple(
        one.id
        for one in house.staff.values()
        if one.on_duty and one.may(Permission.CAGE_SIDE) and one.id not in counted
    )


def drop_counters(house: House, table: str) -> tuple[str, ...]:
    """Return who counted this table's drop box."""
    found = _drop_count(day_of(house), table)
    return found.by, found.confirmed_by


@c.decides
def accept_drop(house: House, command: c.AcceptDrop) -> tuple[e.Event, ...]:
    """Take what a drop box held to the cage: a cashier who did not count it, or else such a manager."""
    day = day_of(house)
    verify_asker(house, command)
    book = house.tables.get(command.table)
    if book is None or book.drop_counted is False or book.drop_accepted:
        raise RefusedError(f"no counted drop box of table {command.table} waits for the cage")
    found = _drop_count(day, book.id)
    free = drop_acceptors(house, book.id)
    others = " or ".join(free) if free else f"no other cashier is on duty, so {_MANAGERS} who did not"
    counted = command.by in drop_counters(house, book.id)
    says = f"{command.by} counted this box; {others} accepts it"
    require(not counted or settings_of(house).play_money, says)
    cashier = house.staff[command.by].may(Permission.CAGE_SIDE)
    require(cashier or not free, f"a cashier who did not count this box is on duty: {others} accepts it")
    return (
        e.DropAccepted(
            command.by,
            command.at,
            book.id,
            found.figures.cash,
            found.figures.chips,
            entries=to_cage(book.id, found.figures),
        ),
    )


def to_cage(table: str, figures: Figures) -> tuple[Entry, ...]:
    """Return what brings the cash and the raked chips of a drop box to the cage."""
    parts = (("drop", figures.cash, AccountKind.DROP), ("rake", worth(figures.chips), AccountKind.RAKE))
    return tuple(
        moved(f"{what} of table {table}", cents, of_table(kind, table), CAGE)
        for what, cents, kind in parts
        if cents
    )


@c.decides
def move_drop_box(house: House, command: c.MoveDropBox) -> tuple[e.Event, ...]:
    """Put a drop box under a table or take it away, under a seal that two people see."""
    day_of(house)
    verify_asker(house, command)
    second(house, command)
    same_person(command.by, command.seen_by, allowed=settings_of(house).play_money)
    book = house.tables.get(command.table)
    if book is None:
        raise RefusedError(f"there is no table {command.table} today")
    require(
        bool(command.box.strip()) and bool(command.seal.strip()), "give the number of the box and its seal"
    )
    require(command.out or not book.box, f"box {book.box} is under table {book.id}; take it out first")
    under = not command.out or book.box in ("", command.box)
    require(under, f"box {book.box} is under table {book.id}, not {command.box}")
    return (
        e.DropBoxMoved(
            command.by, command.at, command.seen_by, book.id, command.box, command.seal, command.out
        ),
    )


TOGETHER: Final = timedelta(days=30)
"""Within which variances count together."""


class ReportDue(NamedTuple):
    """Variances that must be reported: of which days, what they come to, and by when."""

    days: tuple[date, ...]
    cents: int
    by: date


def unreported(kept: Iterable[KeptVariance], on: date) -> tuple[KeptVariance, ...]:
    """Return the variances up to a day that count together with its own and were not reported."""
    return tuple(one for one in kept if not one.reported and on - TOGETHER < one.day <= on)


def due(house: House) -> ReportDue | None:
    """Return the variances of closed days that must be reported, or None where they are too small."""
    for day in sorted({one.day for one in house.variances if not one.reported}):
        together = unreported(house.variances, day)
        by = variance_due(day, (one.variance.cents for one in together))
        if by is not None:
            since = [one for one in house.variances if not one.reported and one.day >= together[0].day]
            days = tuple(dict.fromkeys(one.day for one in since))
            return ReportDue(days, sum(abs(one.variance.cents) for one in since), by)
    return None


def due_with(house: House, day: date, variances: Iterable[Variance]) -> date | None:
    """Return by when the variances of a day that closes are reported, with those of the days before it."""
    before = (one.variance.cents for one in unreported(house.variances, day))
    own = [one.cents for one in variances]
    return variance_due(day, (*before, *own)) if any(own) else None


def kept(house: House, day: date, variances: Iterable[Variance]) -> tuple[KeptVariance, ...]:
    """Return what is kept once a day is closed: its variances, and earlier ones that may still count."""
    now = due(house)
    still = (
        one
        for one in house.variances
        if one.day > day - TOGETHER or (now is not None and not one.reported and one.day in now.days)
    )
    return (*still, *(KeptVariance(day, one) for one in variances if one.cents))


@c.decides
def report_variances(house: House, command: c.ReportVariances) -> tuple[e.Event, ...]:
    """Record that the variances that are due were reported."""
    verify_asker(house, command)
    require(bool(command.how.strip()), "say how they were reported: the letter, its date, to whom")
    found = due(house)
    if found is None:
        raise RefusedError("no variances of closed days are due to be reported")
    return (e.VariancesReported(command.by, command.at, command.how, found.days, found.cents),)
