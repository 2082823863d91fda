"""What the floor keeps: exclusions, the dealers' string and hand-overs, signs, ratings, incidents."""

from datetime import date, datetime

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.pit import EXCLUSIONS, Exclusion, name_key, spelled
from croupier.house.preconditions import book_of, day_of, on_duty, settings_of, signed_too, verify_asker
from croupier.house.settings import StaffMember
from croupier.house.state import House, Incident
from croupier.house.thresholds import dealer_push_on
from croupier.permissions import Permission
from croupier.table.refused import RefusedError, require


def excluded(house: House, name: str, on: date | None = None) -> Exclusion | None:
    """Return why somebody of this name may not play, if so: of several reasons the one that holds longest."""
    day = on or (house.day.date if house.day else None)
    holds = [one for one in _listed(house, name) if not (one.until and day and one.until < day)]
    return max(holds, key=_lasts, default=None)


def _listed(house: House, name: str) -> list[Exclusion]:
    """Return what the list has of a name, also what does not hold any more."""
    key = name_key(name)
    return [one for one in house.pit.excluded.values() if name_key(one.person) == key]


def _lasts(one: Exclusion) -> date:
    return one.until or date.max


def admit(house: House, name: str) -> None:
    """Stop a named act of somebody who may not play; a manager takes it from there."""
    require(excluded(house, name) is None, f"stop and call a manager: {name} may not play here")


@c.decides
def exclude(house: House, command: c.Exclude) -> tuple[e.Event, ...]:
    """Put somebody on the list."""
    verify_asker(house, command)
    require(bool(name_key(command.person)), "name who may not play")
    require(command.kind in EXCLUSIONS, f"say why: one of {', '.join(EXCLUSIONS)}")
    require(bool(command.says.strip()), "say what it rests on")
    today = house.day.date if house.day else command.at.date()
    until = command.until or date.max
    require(until >= today, f"{until} is over; give the last day on which {command.person} may not play")
    same = [one for one in _listed(house, command.person) if one.kind == command.kind]
    longer = any(_lasts(one) >= until for one in same)
    require(not longer, f"{command.person} is on the list already ({command.kind}), and for as long")
    return (
        e.PersonExcluded(
            command.by, command.at, command.person.strip(), command.kind, command.says, command.until
        ),
    )


@c.decides
def lift_exclusion(house: House, command: c.LiftExclusion) -> tuple[e.Event, ...]:
    """Take somebody off the list."""
    verify_asker(house, command)
    require(bool(_listed(house, command.person)), f"{command.person} is not on the list")
    require(bool(command.says.strip()), "say why it is lifted")
    signed = signed_too(house, command, "to take somebody off the list")
    own = name_key(command.person) in (name_key(command.by), name_key(signed or command.by))
    require(not own, f"{command.person} signs nothing about their own entry; somebody else does")
    return (e.ExclusionLifted(command.by, command.at, command.person, command.says, signed),)


@c.decides
def note_clock(_: House, command: c.NoteClock) -> tuple[e.Event, ...]:
    """Note that the clock was set."""
    require(bool(command.says.strip()), "say how far the clock was set")
    return (e.ClockNoted(command.by, command.at, command.says),)


# -------------------------------------------------------------------------------------- the rotation


@c.decides
def set_rotation(house: House, command: c.SetRotation) -> tuple[e.Event, ...]:
    """Set the string of tables and dealers."""
    day = day_of(house)
    verify_asker(house, command)
    push = dealer_push_on(day.date)
    says = f"a push comes after {push.least} to {push.most} minutes"
    require(push.least <= command.minutes <= push.most, says)
    for table in command.tables:
        book_of(house, table)
    for dealer in command.dealers:
        on_duty(house, dealer, Permission.DEAL)
    for what, names in (("table", command.tables), ("dealer", command.dealers)):
        require(len(set(names)) == len(names), f"name each {what} once")
    return (e.RotationSet(command.by, command.at, command.tables, command.dealers, command.minutes),)


@c.decides
def hand_over(house: House, command: c.HandOver) -> tuple[e.Event, ...]:
    """Let a dealer take a table from another; both show their badges."""
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    comes = on_duty(house, command.dealer, Permission.DEAL)
    require(book.dealer != comes.id, f"{comes.id} deals at table {book.id} already")
    _require_badge(comes, command.badge)
    if book.dealer is not None:
        goes = house.staff.get(book.dealer)
        if goes is not None:
            _require_badge(goes, command.relieved_badge)
    left = next((one.id for one in house.tables.values() if one.is_open and one.dealer == comes.id), None)
    leaves = (e.DealerAssigned(command.by, command.at, left, None),) if left else ()
    return (*leaves, e.DealerAssigned(command.by, command.at, book.id, comes.id, badges=True))


def _require_badge(person: StaffMember, badge: str) -> None:
    require(badge.strip() == person.badge, f"that is not the badge of {person.id}; both show their own")


# ----------------------------------------------------------------------------------------- ratings


@c.decides
def rate_play(house: House, command: c.RatePlay) -> tuple[e.Event, ...]:
    """Write an estimate down."""
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    require(bool(command.player.strip()), "name who wants the rating; an anonymous seat has none")
    require(command.average > 0 and 0 < command.minutes <= 24 * 60, "give the average bet and the minutes")
    return (
        e.PlayRated(
            command.by, command.at, book.id, command.player.strip(), command.average, command.minutes
        ),
    )


# ----------------------------------------------------------------------------------------------- cash


@c.decides
def note_cash(house: House, command: c.NoteCash) -> tuple[e.Event, ...]:
    """Note the cash of somebody without a name."""
    day_of(house)
    verify_asker(house, command)
    require(bool(command.who.strip()), "describe the person: what they wear, about how old")
    require(bool(command.place.strip()), "say where: the window, or the table and the seat")
    require(command.cents > 0, f"{dollars(command.cents)} is no cash; give the amount")
    who = f"{command.who.strip()} ({command.place.strip()})"
    return (e.CashNoted(command.by, command.at, who, command.cents, command.paid_out, command.place.strip()),)


@c.decides
def note_particulars(house: House, command: c.NoteParticulars) -> tuple[e.Event, ...]:
    """Keep the particulars of somebody whose cash may be reported; nothing of them but what is sealed."""
    day_of(house)
    verify_asker(house, command)
    for what in (command.who, command.name, command.address, command.identity):
        require(bool(what.strip()), "write down who, the name, the address and the identification")
    require(bool(command.sealed), "particulars are sealed before they are kept")
    return (e.ParticularsNoted(command.by, command.at, command.who.strip(), command.sealed),)


@c.decides
def merge_patrons(house: House, command: c.MergePatrons) -> tuple[e.Event, ...]:
    """Make two entries of the cash log one."""
    verify_asker(house, command)
    for who in (command.who, command.into):
        require(who in house.pit.cash.people, f"there is no {who or 'entry without a name'} in today's log")
    require(command.who != command.into, "name two entries")
    require(bool(command.says.strip()), "say how it is known that they are one person")
    return (e.PatronsMerged(command.by, command.at, command.who, command.into, command.says),)


@c.decides
def file_cash_paper(house: House, command: c.FileCashPaper) -> tuple[e.Event, ...]:
    """Mark a report as filed."""
    verify_asker(house, command)
    key = (command.day, command.who, command.form)
    due = next((one for one in house.pit.cash.papers if (one.day, one.who, one.form) == key), None)
    if due is None or due.filed:
        raise RefusedError(f"no {command.form} is due for {command.who} of {command.day}")
    require(bool(command.number.strip()), "write down the number it was filed under")
    return (e.CashPaperFiled(command.by, command.at, *key, command.number.strip()),)


@c.decides
def note_suspicion(house: House, command: c.NoteSuspicion) -> tuple[e.Event, ...]:
    """Keep a note that was sealed on its way here."""
    verify_asker(house, command)
    require(bool(command.says.strip()), "say what is suspicious, and about whom")
    number = len(house.pit.cash.notes) + 1
    return (e.SuspicionNoted(command.by, command.at, number, command.says),)


def minutes_on(since: datetime | None, at: datetime) -> int:
    """Return for how many whole minutes something lasts."""
    return max(0, int((at - since).total_seconds() // 60)) if since else 0


KINDS = (
    "dispute",
    "injury",
    "cheating",
    "theft",
    "counterfeit",
    "intoxication",
    "excluded person",
    "equipment",
    "variance",
    "transfer",
    "chips",
    "other",
)
"""What an incident can be."""


@c.decides
def report_incident(house: House, command: c.ReportIncident) -> tuple[e.Event, ...]:
    """Give an incident its number and keep it until a manager closes it."""
    day_of(house)
    verify_asker(house, command)
    require(command.kind in KINDS, f"an incident is one of {', '.join(KINDS)}")
    require(bool(command.says.strip()), "say what happened")
    known = not command.table or command.table in house.tables
    require(known, f"there is no table {command.table} today; tables are {', '.join(house.tables) or 'none'}")
    return (
        e.IncidentReported(
            command.by,
            command.at,
            house.incident + 1,
            command.kind,
            command.table,
            tuple(name.strip() for name in command.people if name.strip()),
            command.says,
            command.camera,
        ),
    )


@c.decides
def follow_incident(house: House, command: c.FollowIncident) -> tuple[e.Event, ...]:
    """Add to an incident that is open."""
    day_of(house)
    verify_asker(house, command)
    one = _open(house, command.number)
    require(bool(command.says.strip()), "say what was found out")
    return (e.IncidentFollowed(command.by, command.at, one.number, command.says),)


@c.decides
def close_incident(house: House, command: c.CloseIncident) -> tuple[e.Event, ...]:
    """Close an incident that is open."""
    day_of(house)
    verify_asker(house, command)
    one = _open(house, command.number)
    require(bool(command.says.strip()), "say how it ended")
    signed = signed_too(house, command, "to close an incident")
    about = {spelled(name) for name in one.people}
    named = [who for who in (command.by, signed) if who and spelled(who) in about]
    play_money = settings_of(house).play_money
    says = f"incident {one.number} names {''.join(named[:1])}; somebody whom it does not name closes it"
    require(play_money or not named, says)
    return (e.IncidentClosed(command.by, command.at, one.number, command.says, signed),)


def _open(house: House, number: int) -> Incident:
    found = house.incidents.get(number)
    if found is None or found.closed_by:
        waits = ", ".join(str(one.number) for one in house.incidents.values() if not one.closed_by) or "none"
        raise RefusedError(f"incident {number} is not open; open are {waits}")
    return found
