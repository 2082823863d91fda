"""The gaming day and those who work on it: opened for a charity, staffed, run by settings, closed."""

from datetime import date, datetime
from math import gcd

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.after_counts import due_with, unexplained
from croupier.house.ledger import AccountKind, Entry, moved
from croupier.house.limits import in_force
from croupier.house.preconditions import confirms, day_of, settings_of, verify_asker
from croupier.house.rates import EventRule, rate_table, unknown_on
from croupier.house.readings import OldChips
from croupier.house.settings import ITSELF, Settings, StaffMember, day_ends, gaming_date, zone_of
from croupier.house.state import CAGE, OUTSIDE, Day, House, Rail, ScheduledGame, holder, owed
from croupier.house.thresholds import count_variance_on
from croupier.house.transfers import unsigned
from croupier.house.wins import of_win
from croupier.permissions import GRANTS, OVER_MANAGERS, Permission, Role
from croupier.table.refused import RefusedError, require


@c.decides
def enrol(house: House, command: c.Enrol) -> tuple[e.Event, ...]:
    """Take somebody on; the first of all is the operator, who enrols themselves."""
    roles = tuple(dict.fromkeys(command.roles))
    require(bool(command.person.strip()), "name the person")
    require(bool(roles), f"say what {command.person} is: {', '.join(Role)}")
    badge = f"{command.person} needs the commission's badge, and its number here (Pari 1207.01(d))"
    require(bool(command.badge.strip()), badge)
    for_it = f"only a charity member comes for a charity, and {command.person} is not to be one"
    require(not command.charity or Role.CHARITY in roles, for_it)
    if not house.staff:
        first = "the first to be enrolled is the operator, by themselves"
        require(command.by in (command.person, ITSELF) and Role.OPERATOR in roles, first)
    else:
        verify_asker(house, command)
        worn = [one.id for one in house.staff.values() if one.badge == command.badge]
        taken = f"badge {command.badge} is {''.join(worn)}'s"
        require(not worn or worn == [command.person], taken)
        last = _last_operator(house, command.person) and Role.OPERATOR not in roles
        require(not last, f"{command.person} is the only operator; enrol another first")
        _verify_not_own(house, command, roles)
        raised = Role.OPERATOR in roles and not _is(house, command.person, Role.OPERATOR)
        by_operator = command.by == ITSELF or _is(house, command.by, Role.OPERATOR)
        require(not raised or by_operator, "only an operator makes somebody operator")
        watch = [role for role in roles if role in OVER_MANAGERS and not _is(house, command.person, role)]
        says = (
            f"only an operator makes somebody {''.join(watch[:1])}, who looks at managers; ask the operator"
        )
        require(not watch or by_operator, says)
    return (e.Enrolled(command.by, command.at, command.person, roles, command.badge, command.charity),)


def _verify_not_own(house: House, command: c.Enrol, roles: tuple[Role, ...]) -> None:
    """Refuse a role that somebody would give to themselves, and one that goes with no other."""
    held = house.staff[command.person].roles if command.person in house.staff else frozenset[Role]()
    more = [role for role in roles if role not in held]
    own = command.by == command.person and bool(more)
    require(
        not own, f"nobody gives roles to themselves; somebody else makes {command.by} {''.join(more[:1])}"
    )
    if settings := house.settings:
        alone = Role.AUDITOR in roles and len(roles) > 1 and bool(more)
        says = "an auditor writes nothing and has no other role here; enrol another person as auditor"
        require(settings.play_money or not alone, says)


@c.decides
def dismiss(house: House, command: c.Dismiss) -> tuple[e.Event, ...]:
    """Let somebody go who is off duty."""
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(not person.on_duty, f"{person.id} is on duty; put them off duty first")
    require(not _last_operator(house, person.id), f"{person.id} is the only operator and stays")
    return (e.Dismissed(command.by, command.at, person.id),)


@c.decides
def set_house(house: House, command: c.SetHouse) -> tuple[e.Event, ...]:
    """Adopt settings between two days: rules in force when a day opened stay in force for it."""
    verify_asker(house, command)
    require(house.day is None, "the settings of a day that is open stay; set them after it is closed")
    verify_settings(command.settings)
    now = house.settings
    for_money = now is not None and not now.play_money
    says = "this house is for money and stays so; play money takes a database of its own"
    require(not (for_money and command.settings.play_money), says)
    return (e.HouseSet(command.by, command.at, command.settings),)


def verify_settings(to: Settings) -> None:
    """Refuse settings no house can be run by."""
    zone_of(to)
    require(bool(to.licensee.strip()), "name the licensee, to whom approvals are bound", ("R0-02",))
    require(0 <= to.cut_off_hour < 24, f"{to.cut_off_hour} is no hour; a day ends from 0 to 23", ("Q3-19",))
    chips = to.denominations
    in_order = bool(chips) and all(value > 0 for value in chips) and list(chips) == sorted(set(chips))
    require(in_order, "name the chips of the house, each once, the smallest first")
    waits = f"{to.countersign_after} hours cannot be waited for; say from 0 to 720"
    require(0 <= to.countersign_after <= 720, waits)
    alone = f"{dollars(to.floor_changes_alone)} can't be changed; say $0 or more for floor_changes_alone"
    require(to.floor_changes_alone >= 0, alone)
    verify_poker(to)


def verify_poker(to: Settings) -> None:
    """Refuse a rake that cannot be taken."""
    rake = to.poker.rake
    require(0 <= rake.percent <= 100, f"a rake of {rake.percent}% cannot be taken; say from 0 to 100")
    require(rake.most is None or rake.most >= 0, "the most of a rake is $0 or more")
    require(rake.step > 0, "a rake is taken in steps above $0")
    chip = gcd(*to.denominations) or 1
    whole = not rake.percent or (rake.step % chip == 0 and (rake.most or 0) % chip == 0)
    require(whole, f"a rake is taken in whole chips; steps and most are of {dollars(chip)}")
    require(to.poker.raises >= 0, "say how many raises are permitted", ("H-12",))


@c.decides
def start_duty(house: House, command: c.StartDuty) -> tuple[e.Event, ...]:
    """Put somebody on duty for the open day; whoever still holds chips has played and does not work."""
    day_of(house)
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(not person.on_duty, f"{person.id} is on duty already")
    verify_not_playing(house, person.id)
    return (e.DutyStarted(command.by, command.at, person.id),)


def verify_not_playing(house: House, person: str) -> None:
    """Refuse somebody for duty who plays: staff of the event do not (Pari 1207.01(g))."""
    seated = any(rail.player == person for book in house.tables.values() for rail in book.rails)
    holding = house.chips_of(person) > 0
    says = f"{person} is playing; staff on duty do not play, so chips are redeemed first (Pari 1207.01(g))"
    require(not seated and not holding, says)


@c.decides
def end_duty(house: House, command: c.EndDuty) -> tuple[e.Event, ...]:
    """Put somebody off duty who has left their table."""
    day_of(house)
    verify_asker(house, command)
    person = _staff(house, command.person)
    require(person.on_duty, f"{person.id} is off duty already")
    asks = house.staff.get(command.by)
    keeps = command.by == person.id or (asks is not None and asks.may(Permission.ENROL_STAFF))
    says = f"{person.id} watches over the floor; a manager or an operator puts them off duty, or they do"
    require(keeps or not person.may(Permission.ENROL_STAFF), says)
    at = [book.id for book in house.tables.values() if book.is_open and book.dealer == person.id]
    require(not at, f"{person.id} deals at table {''.join(at)}; assign another dealer first")
    return (e.DutyEnded(command.by, command.at, person.id),)


def _staff(house: House, who: str) -> StaffMember:
    person = house.staff.get(who)
    if person is None:
        raise RefusedError(f"{who or 'nobody'} is not on the staff")
    return person


def _is(house: House, who: str, role: Role) -> bool:
    person = house.staff.get(who)
    return person is not None and role in person.roles


def _last_operator(house: House, who: str) -> bool:
    operators = [one.id for one in house.staff.values() if Role.OPERATOR in one.roles]
    return operators == [who]


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


@c.decides
def add_games(house: House, command: c.AddGames) -> tuple[e.Event, ...]:
    """Add games to the schedule of the open day; a game that is on it keeps its sheet and readings."""
    day, settings = day_of(house), settings_of(house)
    verify_asker(house, command)
    require(bool(command.schedule), "name a game to add to the schedule")
    there = [one.game for one in command.schedule if one.game in {each.game for each in day.schedule}]
    require(not there, f"{', '.join(there)} is on the schedule of {day.date} already, and stays as it is")
    _verify_schedule(settings, command.schedule)
    return (e.GamesAdded(command.by, command.at, command.schedule),)


def _verify_charities(day: date, charities: tuple[str, ...]) -> None:
    law = _law_on(day)
    require(bool(charities), "name the charity of the day, which its proceeds support", ("H-15",))
    named = all(name.strip() for name in charities) and len(set(charities)) == len(charities)
    require(named, "name each charity once", ("H-15",))
    says = f"{len(charities)} charities are too many for one day; {law.charities} at most ({law.source})"
    require(len(charities) <= law.charities, says, ("H-15",))


def _law_on(day: date) -> EventRule:
    """Return what the law says of a day's charities; a day whose rules nobody has found is not opened."""
    if unknown_on(day, "event", "variance"):
        lacks = "; ".join(unknown_on(day))
        raise RefusedError(
            f"the gaming day of {day} is not opened: croupier knows no source for {lacks}. "
            "Add the rows for that day to house/rates.toml"
        )
    return in_force(rate_table().event, day, "how many charities share a date")


def _verify_schedule(settings: Settings, schedule: tuple[ScheduledGame, ...]) -> None:
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


def day_over(house: House, at: datetime) -> str:
    """Say that the open gaming day is over, so that no round begins in its name; or nothing (Q3-19)."""
    if house.day is None or house.settings is None:
        return ""
    ends = day_ends(house.day.date, house.settings)
    if at < ends:
        return ""
    hour = ends.astimezone(zone_of(house.settings))
    return f"the gaming day of {house.day.date} was over at {hour:%H:%M}; close it and open the next"


def _won_as(house: House, of: str) -> str:
    """Name what is payable: a win by its number and winner, or what an older log owes for a whole table."""
    for win in house.wins.values():
        if of_win(win.number).of == of:
            return f"win {win.number}, {win.claim.player} at table {win.claim.table}"
    return f"a jackpot won at table {of}"


def _manager_from(house: House) -> str:
    return dollars(count_variance_on(day_of(house).date).manager_from)


def why_not_closed(house: House) -> tuple[str, ...]:
    """Say everything that stands in the way of closing the day; nothing if it can be closed."""
    reasons: list[str] = []
    disputed = {of_win(win.number).of for win in house.wins.values() if win.disputed}
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
        if book.drop_counted and not book.drop_accepted:
            reasons.append(f"the drop box of table {book.id} is counted and nobody has accepted it")
    reasons += [
        f"{one.direction} {one.number} of table {one.table} is {'on its way' if one.sent_by else 'asked for'}"
        for one in house.transfers.values()
    ]
    reasons += [
        f"{one.direction} {one.number} of table {one.table} waits for the floor's signature"
        for one in unsigned(house)
    ]
    reasons += [
        f"tournament {account.of} still holds {dollars(cents)}"
        for account, cents in house.ledger.of_kind(AccountKind.TOURNAMENT)
    ]
    reasons += [
        f"{dollars(cents)} is owed for {_won_as(house, account.of)}; sign for it and pay it"
        for account, cents in house.ledger.of_kind(AccountKind.PAYABLE)
        if account.of not in disputed
    ]
    reasons += [
        f"variance {number} is {_manager_from(house)} or more; a manager explains it first"
        for number in unexplained(house)
    ]
    reasons += [f"window {one.id} of {one.cashier} is not counted" for one in house.windows.values()]
    if not house.cage_counted:
        reasons.append("the cage is not counted since it last changed")
    at_windows = sum(one.drawer.worth for one in house.windows.values())
    should = house.drawer.worth + at_windows + house.in_transit()
    answers = house.ledger.balance(CAGE) + house.ledger.total(AccountKind.TOURNAMENT)
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


def _verify_own_day(day: Day, person: StaffMember) -> None:
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
    kinds = (AccountKind.OUTSTANDING, AccountKind.CHIPS)  # one sum of whoever holds them, and accounts
    held = (pair for kind in kinds for pair in house.ledger.of_kind(kind))
    left = tuple(Rail(account.of, cents) for account, cents in held)
    void = settings_of(house).old_chips is OldChips.VOID
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
            report_by=due_with(house, day.date, day.variances),
            without_visit=tuple(charity for charity in day.charities if charity not in visited),
            entries=tuple(_kept(day, rail, void=void) for rail in left),
            void=void,
        ),
    )


def _kept(day: Day, rail: Rail, *, void: bool) -> Entry:
    """Return the entry for chips that are out at the close: owed, or void and nobody's any more (Q3-20)."""
    source = holder(rail.player, bearer=not rail.player)
    if void:
        return moved(f"chips of {day.date} not redeemed, and void", rail.cents, source, OUTSIDE)
    return moved(f"chips of {day.date} not redeemed", rail.cents, source, owed(day.date, rail.player))
