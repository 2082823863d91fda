"""What is asked of the house around its tables: exclusions, the dealers' rotation, signs, ratings, cash."""

from dataclasses import dataclass
from datetime import date

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.house.commands.day import Command
from croupier.permissions import INTERNAL, Access, Permission, by_staff


@declare(
    Target.HOUSE,
    Access(staff=(Permission.KEEP_EXCLUSIONS,), off_duty=True),
    Audited("PersonExcluded", AuditKind.STAFF, "{person} may not play here ({kind}): {says}"),
)
@dataclass(frozen=True, slots=True)
class Exclude(Command):
    """Put somebody on the list of those who may not play: by their own wish, the house's or the state's."""

    person: str
    kind: str
    says: str
    until: date | None = None


@declare(
    Target.HOUSE,
    Access(
        staff=(Permission.KEEP_EXCLUSIONS,),
        off_duty=True,
        seconds=(("approved_by", Permission.KEEP_EXCLUSIONS),),
    ),
    Audited("ExclusionLifted", AuditKind.STAFF, "{person} may play here again: {says}", "approved_by"),
)
@dataclass(frozen=True, slots=True)
class LiftExclusion(Command):
    """Take somebody off the list of those who may not play; two sign, and never whom it is about."""

    person: str
    says: str
    approved_by: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.ASSIGN_DEALER),
    Audited("RotationSet", AuditKind.DAY, "dealers rotate every {minutes} minutes"),
)
@dataclass(frozen=True, slots=True)
class SetRotation(Command):
    """Set the string: the tables in the order dealers take them, the dealers, and the minutes to a push."""

    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int


@declare(Target.HOUSE, by_staff(Permission.ASSIGN_DEALER))
@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Let a dealer relieve another, who goes to the next table or on a break; both show their badges."""

    table: str
    dealer: str
    badge: str  # of who comes
    relieved_badge: str = ""  # of who goes


@declare(Target.HOUSE, INTERNAL, Audited("ClockNoted", AuditKind.DAY, "{says}"), sent=False)
@dataclass(frozen=True, slots=True)
class NoteClock(Command):
    """Note that the clock of the machine was set, as the house does by itself."""

    says: str


@declare(Target.HOUSE, by_staff(Permission.RATE_PLAY))
@dataclass(frozen=True, slots=True)
class RatePlay(Command):
    """Write down what somebody who wants a rating bet on average, and for how long: an estimate."""

    table: str
    player: str
    average: int
    minutes: int


@declare(Target.HOUSE, by_staff(Permission.NOTE_CASH))
@dataclass(frozen=True, slots=True)
class NoteCash(Command):
    """Note cash of somebody who gave no name: a description and the seat stand for one."""

    who: str
    cents: int
    place: str
    paid_out: bool = False


@declare(Target.HOUSE, Access(staff=(Permission.NOTE_CASH,), never=("sealed",)))
@dataclass(frozen=True, slots=True)
class NoteParticulars(Command):
    """Write down what a report on large cash needs of somebody; sealed before it is kept, for compliance."""

    who: str  # the name or description that the cash log has
    name: str
    address: str
    born: date
    identity: str
    occupation: str = ""
    tin: str = ""
    sealed: str = ""  # all of it, once it is sealed on its way


@declare(
    Target.HOUSE,
    Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True),
    Audited("PatronsMerged", AuditKind.CORRECTION, "two entries of the cash log are one person"),
)
@dataclass(frozen=True, slots=True)
class MergePatrons(Command):
    """Say that two entries of the cash log are one person, and why."""

    who: str
    into: str
    says: str


@declare(Target.HOUSE, Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True))
@dataclass(frozen=True, slots=True)
class FileCashPaper(Command):
    """Say that a report on somebody's cash of a day was filed, and under which number."""

    day: date
    who: str
    form: str
    number: str


@declare(Target.HOUSE, Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True))
@dataclass(frozen=True, slots=True)
class NoteSuspicion(Command):
    """Write down something suspicious; it is sealed before anything is kept of it."""

    says: str
