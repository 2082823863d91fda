"""The gaming day: opened for a charity with its schedule and staff, closed when everything agrees."""

from datetime import date

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.dated import UndatedError, in_force
from croupier.house.ledger import Entry, Kind, moved
from croupier.house.preconditions import confirms, day_of, settings_of, verify_asker
from croupier.house.rates import EventRule, rate_table, variance_due
from croupier.house.settings import Settings, gaming_date
from croupier.house.staff import Person
from croupier.house.state import CAGE, Day, House, Rail, Scheduled, of_player, owed
from croupier.permissions import GRANTS, Permission, Role
from croupier.table.refused import RefusedError, require


@c.decides
def open_day(house: House, command: c.OpenDay) -> tuple[e.Event, ...]:
    """Open a day for its charity, or two, with the approved schedule and the staff on duty."""
    settings = settings_of(house)
    verify_asker(house, command)
    if house.day is not None:
        raise RefusedError(f"the gaming day of {house.day.date} is open; close it first")
    today = gaming_date(command.at, settings)
    is_today = f"it is the gaming day of {today}, and {command.day} was to be opened"
    require(command.day == today, is_today, ("Q3-19",))
    again = house.last_day is not None and command.day <= house.last_day
    require(not again, f"the gaming day of {house.last_day} is closed and is not opened again")
    _verify_charities(command.day, command.charities)
    _verify_schedule(settings, command.schedule)
    staff = tuple(dict.fromkeys((command.by, *command.on_duty)))
    strangers = [who for who in staff if who not in house.staff]
    require(not strangers, f"{', '.join(strangers)} cannot be on duty: not on the staff")
    return (e.DayOpened(command.by, command.at, command.day, command.charities, command.schedule, staff),)


def _verify_charities(day: date, charities: tuple[str, ...]) -> None:
    law = _law_on(day)
    require(bool(charities), "name the charity of the day, which its proceeds support", ("H-15",))
    named = all(name.strip() for name in charities) and len(set(charities)) == len(charities)
    require(named, "name each charity once", ("H-15",))
    says = f"{len(charities)} charities are too many for one day; {law.charities} at most ({law.source})"
    require(len(charities) <= law.charities, says, ("H-15",))


def _law_on(day: date) -> EventRule:
    """Return what the law says of a day's charities; refused where that, or its variances, is not known."""
    try:
        variance_due(day, ())
        return in_force(rate_table().event, day, "how many charities share a date")
    except UndatedError as unknown:
        raise RefusedError(str(unknown)) from None


def _verify_schedule(settings: Settings, schedule: tuple[Scheduled, ...]) -> None:
    games = [game.game for game in schedule]
    require(len(set(games)) == len(games), "name each game of the schedule once")
    for game in schedule:
        verify_licensee(settings, game.game, game.licensee)


def verify_licensee(settings: Settings, game: str, licensee: str | None) -> None:
    """Refuse a game whose approval belongs to somebody else (R0-02)."""
    theirs = licensee is None or licensee == settings.licensee
    says = f"the approval of {game} belongs to {licensee}, not to {settings.licensee}, who must apply for it"
    require(theirs, says, ("R0-02",))


@c.decides
def record_visit(house: House, command: c.RecordVisit) -> tuple[e.Event, ...]:
    """Record a charity member's visit, once a day at least, with the signed affidavit (Pari 1207.01(f))."""
    day = day_of(house)
    verify_asker(house, command)
    member = house.staff[command.by]
    known = " and ".join(day.charities)
    require(command.charity in day.charities, f"{command.charity} is not of this day; {known} is", ("H-15",))
    own = member.charity in ("", command.charity)
    require(own, f"{member.id} comes for {member.charity}, not for {command.charity}", ("H-15",))
    return (e.VisitRecorded(command.by, command.at, command.charity, command.affidavit),)


# ------------------------------------------------------------------------------------------- closing


def why_not_closed(house: House) -> tuple[str, ...]:
    """Say everything that stands in the way of closing the day; nothing if it can be closed."""
    reasons: list[str] = []
    for book in house.tables.values():
        if book.is_open:
            reasons.append(f"table {book.id} is open")
            continue
        uncounted = [
            what
            for what, counted in (("tray", book.tray_counted), ("drop box", book.drop_counted))
            if not counted
        ]
        reasons += [f"the {what} of table {book.id} is not counted" for what in uncounted]
    reasons += [
        f"{one.direction} {one.number} of table {one.table} is {'on its way' if one.sent_by else 'asked for'}"
        for one in house.transfers.values()
    ]
    reasons += [
        f"tournament {account.of} still holds {dollars(cents)}"
        for account, cents in house.ledger.of_kind(Kind.TOURNAMENT)
    ]
    reasons += [
        f"{dollars(cents)} is owed for a jackpot won at table {account.of}; sign for it and pay it"
        for account, cents in house.ledger.of_kind(Kind.PAYABLE)
    ]
    if not house.cage_counted:
        reasons.append("the cage is not counted since it last changed")
    should = house.drawer.worth + house.in_transit()
    answers = house.ledger.balance(CAGE) + house.ledger.total(Kind.TOURNAMENT)
    if should != answers:
        reasons.append(f"the cage holds {dollars(should)} where the ledger says {dollars(answers)}")
    return tuple(reasons)


def _verify_closable(house: House) -> Day:
    day = day_of(house)
    if reasons := why_not_closed(house):
        raise RefusedError(f"the gaming day of {day.date} cannot be closed: {'; '.join(reasons)}")
    return day


@c.decides
def propose_close(house: House, command: c.ProposeClose) -> tuple[e.Event, ...]:
    """Ask to close a day on which everything is counted and agrees."""
    day = day_of(house)
    verify_asker(house, command)
    _verify_closable(house)
    waits = f"{day.proposed_by} has asked to close the day already; a second person confirms"
    require(day.proposed_by is None, waits)
    return (e.CloseProposed(command.by, command.at, day.date),)


def _verify_own_day(day: Day, person: Person) -> None:
    """Refuse a member of a charity that this day is not for, unless they confirm as something else."""
    as_member = person.roles & GRANTS[Permission.CONFIRM_CLOSE] == {Role.CHARITY}
    stranger = as_member and bool(person.charity) and person.charity not in day.charities
    says = f"{person.id} comes for {person.charity}; this day is for {' and '.join(day.charities)}"
    require(not stranger, says, ("H-15",))


@c.decides
def confirm_close(house: House, command: c.ConfirmClose) -> tuple[e.Event, ...]:
    """Close the day: chips nobody redeemed become a liability, large variances get their date."""
    day = day_of(house)
    if day.proposed_by is None:
        raise RefusedError("nobody has asked to close the day, or something has happened since; ask again")
    same = confirms(house, day.proposed_by, command.by, Permission.CONFIRM_CLOSE)
    _verify_own_day(day, house.staff[command.by])
    _verify_closable(house)
    left = tuple(Rail(account.of, cents) for account, cents in house.ledger.of_kind(Kind.CHIPS))
    visited = {visit.charity for visit in day.visits if visit.affidavit}
    return (
        e.DayClosed(
            command.by,
            command.at,
            day.date,
            proposed_by=day.proposed_by,
            same_person=same,
            unredeemed=left,
            variances=day.variances,
            report_by=variance_due(day.date, (variance.cents for variance in day.variances)),
            without_visit=tuple(charity for charity in day.charities if charity not in visited),
            entries=tuple(_kept(day, rail) for rail in left),
        ),
    )


def _kept(day: Day, rail: Rail) -> Entry:
    """Return the entry that keeps a player's chips as owed, whatever day it becomes (Q3-20)."""
    memo = f"chips of {day.date} not redeemed"
    return moved(memo, rail.cents, of_player(rail.player), owed(day.date, rail.player))
