"""What the log has of slips: of one its day and what came of it later, of all of them a list.

A slip tells of its own day, of the paper and the drop box before it, and of what was corrected, paid or
printed since. So a house of many years reads two days and some kinds of events for it, never all of its past.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, Protocol

from croupier.house import events as e
from croupier.house import wins as w
from croupier.house.slips import SlipForm, SlipNumber, SlipNumbered, SlipPrinted, SlipVoided
from croupier.server.aggregates import codec
from croupier.server.queries.books import Bookkeeper, types_of
from croupier.store import Log
from croupier.store.vault import Vault

_UNREAD: Final = types_of(
    codec.HOUSE, (e.TablePosted, e.ChipsSold, e.ChipsRedeemed, e.OldChipsRedeemed, e.CountSubmitted)
)
"""What tables post and windows sell: nearly all that a house writes, and on no slip."""
_NUMBERED: Final = types_of(codec.HOUSE, (SlipNumbered,))
_WINS: Final = (
    w.WinHeld, w.WinCameDue, w.WinSigned, w.WinCleared, w.WinClosed, w.WinVoided, w.WinDisputed,
    w.DisputeSettled,
)  # fmt: skip
_LATER: Final = types_of(
    codec.HOUSE,
    (
        SlipPrinted, SlipVoided, e.TrayCounted, e.DropCounted, e.CageCounted, e.WindowCounted,
        e.CountCorrected, e.TransferReceived, e.TransferSigned, e.TransferDisputed, e.TransferCancelled,
        e.IncidentFollowed, e.IncidentClosed, *_WINS,
    ),
)  # fmt: skip
"""What is on a slip and may happen on a later day than the slip's own."""
_BOXES: Final = 2  # that a drop slip names: what went in, and what was taken out


class _DayReader(Protocol):
    """Reads the events of a day, or of several."""

    def __call__(self, day: int, types: tuple[str, ...] = (), until: int | None = None) -> list[e.Event]:
        """Return them in order."""


def slip_list(log: Log) -> list[e.Event]:
    """Return that slips were numbered, and that some are void, in order."""
    types = types_of(codec.HOUSE, (SlipNumbered, SlipVoided))
    return [codec.read(row, None) for row in log.read(codec.HOUSE, types=types)]


def slip_events(log: Log, vault: Vault | None, number: SlipNumber) -> list[e.Event]:
    """Return the events of the house that a slip is made of, in order; none where it was never numbered."""
    keeper = Bookkeeper(log, vault)
    books = keeper.kept()
    ends = [0, *(book.covers.version for book in books), log.version(codec.HOUSE)]

    def read(day: int, types: tuple[str, ...] = (), until: int | None = None) -> list[e.Event]:
        """Read from the beginning of a day; to its end, unless it is said up to which day."""
        after, last = ends[day], ends[(day if until is None else until) + 1]
        but = () if types else _UNREAD
        rows = log.read(codec.HOUSE, after, types=types, until=last, but=but)
        return [codec.read(row, vault) for row in rows]

    newest = len(books)
    days = reversed(range(newest + 1))
    found = next(((day, one) for day in days for one in read(day, _NUMBERED) if _is(one, number)), None)
    if found is None:
        return []
    day, slip = found
    assert isinstance(slip, SlipNumbered)  # noqa: S101 (found as one)
    first = max(0, day - 1)
    past = keeper.condensed(books[first - 1]) if first else ()
    settings = [one for one in past if isinstance(one, e.HouseSet)]
    events = read(first, until=day)
    earlier = _earlier(slip, [*takewhile(lambda one: one != slip, events)], read, first)
    later = read(day + 1, _LATER, newest) if day < newest else []
    return [*settings, *earlier, *events, *later]


def _is(event: e.Event, number: SlipNumber) -> bool:
    return isinstance(event, SlipNumbered) and event.slip == number


class _NamedBefore(NamedTuple):
    """What a slip names of days gone by."""

    types: tuple[str, ...]
    names: Callable[[e.Event], bool]
    enough: Callable[[list[e.Event]], bool]  # of what it names, the newest last


def _asked(slip: SlipNumbered) -> _NamedBefore | None:
    """Return what a slip of this form names: the last closer, the boxes in and out, all of a win."""

    def is_closer(event: e.Event) -> bool:
        of = isinstance(event, SlipNumbered) and event.slip.form is SlipForm.CLOSER
        return of and getattr(event, "about", "") == slip.about

    rest = slip.about.partition(" ")[2]
    match slip.slip.form:
        case SlipForm.OPENER:
            return _NamedBefore(_NUMBERED, is_closer, bool)
        case SlipForm.DROP:
            types = types_of(codec.HOUSE, (e.DropBoxMoved,))
            return _NamedBefore(
                types, lambda one: getattr(one, "table", "") == rest, lambda all_: len(all_) >= _BOXES
            )
        case SlipForm.JACKPOT | SlipForm.LARGE_WIN:
            types = types_of(codec.HOUSE, _WINS)
            held = w.WinHeld
            begins = lambda all_: any(isinstance(one, held) for one in all_)  # noqa: E731
            return _NamedBefore(types, lambda one: str(getattr(one, "win", "")) == rest, begins)
        case _:
            return None


def _earlier(slip: SlipNumbered, before: Sequence[e.Event], read: _DayReader, first: int) -> list[e.Event]:
    """Return what a slip names of the days before some, back to where there is enough of it."""
    asked = _asked(slip)
    if asked is None:
        return []
    kinds = tuple(kind for name, kind in codec.kinds(codec.HOUSE).items() if name in asked.types)
    there = [one for one in before if isinstance(one, kinds) and asked.names(one)]
    found: list[e.Event] = []
    while first and not asked.enough([*found, *there]):
        first -= 1
        found = [*filter(asked.names, read(first, asked.types)), *found]
    return found
