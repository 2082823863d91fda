"""A house's history made short, so that a report of a day reads that day and not the years before it.

Two steps, both pure. `shortened` keeps a day's own events, what its tables posted added up. `condensed` keeps
what a later day's report still asks of the days before: settings, staff, the last count, the last slip of
each series, chips that came and went, what is owed. A report of what they return has every figure of a report
of the whole.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from croupier.house import events as e
from croupier.house.counting import as_corrected
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, together
from croupier.house.reports.log_head import SHOWN_ON
from croupier.house.slips import SlipNumbered, SlipPrinted
from croupier.house.state import CAGE, OUTSIDE

UNREAD: Final = (e.CountSubmitted, SlipPrinted)
"""What no report reads: figures before they were accepted, and which paper came out of a printer."""


def shortened(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """Return what reports read of events: all that a table posted between two openings is one posting."""
    kept: list[e.Event | _Posted] = []
    posted: dict[str, _Posted] = {}
    for event in events:
        if isinstance(event, e.TablePosted):
            if event.table not in posted:
                posted[event.table] = _Posted(event)
                kept.append(posted[event.table])
            posted[event.table].add(event)
        elif not isinstance(event, UNREAD):
            if isinstance(event, e.TableOpened):
                posted.pop(event.table, None)
            kept.append(event)
    return tuple(each.event() if isinstance(each, _Posted) else each for each in kept)


@dataclass
class _Posted:
    """What a table posted since it was opened, as it is being added up."""

    last: e.TablePosted
    count: int = 0
    rounds: int = 0
    mended: int = 0
    voided: int = 0
    came: Counter[Account] = field(default_factory=Counter)
    went: Counter[Account] = field(default_factory=Counter)

    def add(self, post: e.TablePosted) -> None:
        self.last = post
        self.count, self.rounds = self.count + post.count, self.rounds + post.rounds
        self.mended, self.voided = self.mended + post.mended, self.voided + post.voided
        for entry in post.entries:
            for account, cents in entry.postings:
                (self.came if cents > 0 else self.went)[account] += cents

    def event(self) -> e.TablePosted:
        # what came and what went stay apart: a report adds up the one without the other
        changes = (*self.came.items(), *self.went.items())
        postings = tuple(AccountChange(*each) for each in changes if each[1])
        entries = (Entry(f"table {self.last.table}: all of it", postings),) if postings else ()
        first = self.last.first + self.last.count - self.count
        return replace(
            self.last, first=first, count=self.count, rounds=self.rounds, mended=self.mended,
            voided=self.voided, entries=entries,
        )  # fmt: skip


def condensed(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """Return what reports of later days read of these; of its own result and what followed it likewise."""
    last: dict[object, e.Event] = {}
    closes: list[e.DayClosed] = []
    owed: Counter[Account] = Counter()
    for event in events:
        match event:
            case e.Enrolled():
                last[event.person] = event
            case e.Dismissed():
                last.pop(event.person, None)
            case e.CageCounted():
                last[type(event)] = replace(event, entries=(), submissions=())
            case e.CountCorrected() if event.place == str(CAGE) and e.CageCounted in last:
                last[e.CageCounted] = as_corrected(last[e.CageCounted], event)
            case e.HouseSet() | e.CageFunded() | e.CageDrawn():
                last[type(event)] = _more(last.get(type(event)), event)
            case SlipNumbered():
                series = event.slip.form, event.slip.year
                last[series] = max(last.get(series, event), event, key=_number)
            case e.DayClosed():
                closes.append(replace(event, unredeemed=(), variances=(), without_visit=(), entries=()))
            case _:
                pass
        for entry in getattr(event, "entries", ()):
            unredeemed = (each for each in entry.postings if each.account.kind is AccountKind.UNREDEEMED)
            for account, cents in unredeemed:
                owed[account] += cents
    return (*last.values(), *closes[-SHOWN_ON - 1 :], *(_owed(owed, closes[-1].at) if closes else ()))


def _number(slip: e.Event) -> int:
    return slip.slip.number if isinstance(slip, SlipNumbered) else 0


def _more(before: e.Event | None, event: e.HouseSet | e.CageFunded | e.CageDrawn) -> e.Event:
    """Return all chips that came, or went, as one event; of the settings the newest."""
    if isinstance(event, e.HouseSet):
        return event
    if not isinstance(before, e.CageFunded | e.CageDrawn):
        return replace(event, entries=())
    cash, chips = before.cash + event.cash, together(before.chips, event.chips)
    return replace(event, cash=cash, chips=chips, entries=())


def _owed(owed: Counter[Account], at: datetime) -> Iterable[e.Event]:
    """Yield, as what no table posted, the chips of earlier days that are owed for."""
    postings = tuple(AccountChange(account, cents) for account, cents in owed.items() if cents)
    if postings:
        against = AccountChange(OUTSIDE, -sum(each.cents for each in postings))
        yield e.TablePosted(
            by="house", at=at, table="", first=0, count=0, rounds=0, playing=False, rails=(),
            entries=(Entry("chips of earlier days", (*postings, against)),),
        )  # fmt: skip
