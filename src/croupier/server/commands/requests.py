"""What a client sent, read as a command; and the commands that are more, or other, than an engine's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, get_type_hints

from croupier.declare import Audited, AuditKind, Fields, Rules, Target, access_to, declare
from croupier.games.posting import TableLimit
from croupier.house import commands as hc
from croupier.house.jackpots import commands as jc
from croupier.house.ledger import LedgerError, Rack
from croupier.house.serialize import PlainError, from_plain, needed
from croupier.house.tournament import commands as oc
from croupier.permissions import Access, Permission, Players
from croupier.server.aggregates.facts import Clocks, Dealing
from croupier.table import commands as tc
from croupier.table.refused import RefusedError, require

handles: Final = Rules()
"""The handlers of commands that lead to more than one decision of their target."""
LARGEST: Final = 10**15
"""Beyond any amount of money, in cents, and far within what every client counts exactly."""
LONGEST: Final = 500  # characters of a text
MOST: Final = 500  # things in a list
DEEPEST: Final = 8


def parse_command(kind: Any, data: Mapping[str, Any], **known: object) -> Any:
    """Return a command of this kind; `known` are fields that nobody but us fills in.

    >>> from croupier.table.commands import Sit
    >>> parse_command(Sit, {"seat": 3}, player="Ann")
    Sit(player='Ann', seat=3)
    """
    name, hints = kind.__name__, _hints(kind)
    open_ = [field for field in hints if field not in known]
    verify_sane(data)
    if strange := [field for field in data if field not in open_]:
        takes = f"it takes {', '.join(open_)}" if open_ else "it takes nothing"
        raise RefusedError(f'{name} takes no "{strange[0][:40]}"; {takes}')
    if lacking := sorted(needed(kind) - known.keys() - data.keys()):
        raise RefusedError(f"{name} needs {', '.join(lacking)}")
    values = {field: parse_field(field, hints[field], data[field]) for field in data}
    return kind(**known, **values)


_hints: Final = cache(get_type_hints)


def parse_field(name: str, hint: Any, value: object) -> Any:
    """Return one field as its annotation says."""
    try:
        return from_plain(value, hint)
    except (PlainError, LedgerError) as error:
        raise RefusedError(f"{name}: {str(error)[:200]}") from None
    except TypeError:
        raise RefusedError(f"{name} cannot be read; see its schema") from None


def verify_sane(value: object, deep: int = DEEPEST) -> None:
    """Refuse what no command needs: huge numbers, fractions, long texts, lists within lists within lists."""
    require(deep >= 0, "this is nested too deep to be a command")
    match value:
        case bool() | None:
            pass
        case int():
            require(abs(value) <= LARGEST, "a number here is larger than any amount of money")
        case str():
            require(len(value) <= LONGEST, f"a text here has more than {LONGEST} characters")
            require(value.isprintable(), "a text here has characters that cannot be printed")
        case list() | tuple() | Mapping():
            require(len(value) <= MOST, f"a list here has more than {MOST} things in it")
            pairs = value.items() if isinstance(value, Mapping) else ((None, each) for each in value)
            for key, each in pairs:
                verify_sane(key, deep - 1)
                verify_sane(each, deep - 1)
        case _:
            raise RefusedError("a command holds texts, whole numbers, yes or no, and lists of them")


_BOTS = Access(staff=(Permission.DEAL, Permission.RULE, Permission.OPEN_TABLE), players=Players.HERE)


def _undone(event: Fields) -> str:
    return f"the last {event['count']} step{'' if event['count'] == 1 else 's'} undone"


# ----------------------------------------------------------------------------------------------- table


@declare(Target.TABLE, access_to(hc.OpenTable))
@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table for a game of the day's schedule, with its bank from the cage."""

    game: str
    seats: int
    bank: Rack = ()
    sent_by: str = ""
    dealing: Dealing = Dealing.ELECTRONIC
    jackpots: str | None = None
    clocks: Clocks = field(default_factory=Clocks)
    limits: tuple[TableLimit, ...] = ()
    approved_by: str = ""  # the manager, where one round may cost more than tray and cage hold


@declare(Target.TABLE, access_to(hc.SetLimits))
@dataclass(frozen=True, slots=True)
class SetLimits:
    """Set what a table takes on its wagers from the next round on, within its sheet and the law."""

    limits: tuple[TableLimit, ...] = ()


@declare(Target.TABLE, access_to(hc.CloseTable))
@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close a table; bots leave by themselves."""


@declare(
    Target.TABLE,
    Access(staff=(Permission.RULE,), never=("second",)),
    Audited("StepUndone", AuditKind.CORRECTION, _undone, "seconded"),
)
@dataclass(frozen=True, slots=True)
class Undo(tc.Command):
    """Undo the last steps of the open round at a live table; a manager signs too if a payment is undone."""

    by: str
    reason: str
    steps: int = 1
    second: str = ""  # the manager


@declare(Target.TABLE, access_to(tc.Proceed))
@dataclass(frozen=True, slots=True)
class Confirm(tc.Command):
    """Do the next few steps, each with the cards keyed for it, if the table is still at this version."""

    acts: tuple[tuple[int, ...], ...]
    version: int


@declare(Target.TABLE, access_to(tc.Proceed))
@dataclass(frozen=True, slots=True)
class FeedCard(tc.Command):
    """Key a card that a shoe or a camera has read: number of the message, how sure it is in percent."""

    source: str
    seq: int
    card: int
    confidence: int = 100


@declare(Target.TABLE, Access(staff=(Permission.ASK_TRANSFER,), live=(Permission.DEAL,)))
@dataclass(frozen=True, slots=True)
class AskNeededFill(tc.Command):
    """Ask for the fill that the next payout of a live table is held for; for the dealer, the floor signs."""

    by: str


@declare(Target.TABLE, Access(players=Players.SELF))
@dataclass(frozen=True, slots=True)
class Ready(tc.Command):
    """Report that one has finished betting, or has seen the result: it goes on once everybody has."""


@declare(Target.TABLE, Access(players=Players.SELF))
@dataclass(frozen=True, slots=True)
class OpenSeed(tc.Command):
    """Open the seed one committed to, once it is on the list with which bets were closed."""

    seed: str


@declare(Target.TABLE, _BOTS)
@dataclass(frozen=True, slots=True)
class CallBot(tc.Command):
    """Fill a free seat with a bot, at a play-money table."""


@declare(Target.TABLE, _BOTS)
@dataclass(frozen=True, slots=True)
class SendBotHome(tc.Command):
    """Send a bot away between rounds."""

    player: str


@declare(Target.TABLE, Access(players=Players.SELF))
@dataclass(frozen=True, slots=True)
class OpenPrivate(tc.Command):
    """Open a private table, P1 to P12, for the game of this one; `key` lets others in. Play money only."""

    table: str
    key: str


@declare(Target.TABLE, Access(players=Players.SELF))
@dataclass(frozen=True, slots=True)
class ShowKey(tc.Command):
    """Show the key of a private table, to sit down there."""

    key: str


@declare(Target.TABLE, Access(players=Players.HERE))
@dataclass(frozen=True, slots=True)
class SayPhrase(tc.Command):
    """Say one of the phrases there are to whoever sits at the table."""

    phrase: str


# -------------------------------------------------------------------------- house, jackpots, tournaments


@declare(Target.HOUSE, access_to(hc.OpenDay))
@dataclass(frozen=True, slots=True)
class OpenDay:
    """Open today's gaming day: each game by its id, or with its readings and blanks."""

    charities: tuple[str, ...] = ()
    games: tuple[object, ...] = ()
    on_duty: tuple[str, ...] = ()


@declare(Target.HOUSE, access_to(hc.AddGames))
@dataclass(frozen=True, slots=True)
class AddGames:
    """Add games to the schedule of the open day: each by its id, or with its readings and blanks."""

    games: tuple[object, ...]


@declare(Target.JACKPOTS, access_to(jc.OpenSet))
@dataclass(frozen=True, slots=True)
class OpenSet:
    """Begin a set of jackpots for a game: by its id or hash, with its readings and blanks."""

    game: str = ""
    hash: str = ""
    readings: object = None
    blanks: object = None
    large_from: int = 0


@declare(Target.TOURNAMENT, access_to(oc.Schedule))
@dataclass(frozen=True, slots=True)
class Schedule:
    """Put a tournament on the schedule; a manager signs for set amounts, which the house fills up."""

    plan: object
    approved_by: str = ""
