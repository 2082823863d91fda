"""Who approved what: the events of a log in which somebody stood up for something, in words.

Approvals, rulings, corrections, counts and transfers with their second signature, jackpots, days and roles.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final, NamedTuple

from croupier.declare import Audited, AuditKind, Target, audited_events
from croupier.server.aggregates import codec
from croupier.store import Log
from croupier.store.browse import Seen, Sought, browse

_AT_ONCE: Final = 500
_MOST: Final = 20_000  # events that are looked at for one page


@dataclass(frozen=True, slots=True)
class Approval:
    """One thing somebody stood up for; `second` is who signed beside `by`, empty where nobody had to."""

    position: int
    at: str
    stream: str
    type: str
    kind: AuditKind
    by: str
    second: str
    same_person: bool
    says: str
    reason: str


@dataclass(frozen=True, slots=True)
class Approvals:
    """Approvals, the newest first; `before` asks for the next page, null at the end."""

    approvals: list[Approval]
    before: int | None


_ACCOUNTS: Final = (
    Audited(
        "RolesChanged",
        AuditKind.STAFF,
        lambda e: f"roles of {e['account']}: {', '.join(e['after']) or 'none'}",
    ),
    Audited("AccountClosed", AuditKind.STAFF, "account {account} closed"),
    Audited("AccountReopened", AuditKind.STAFF, "account {account} open again"),
)


@cache
def _audited() -> dict[str, dict[str, Audited]]:
    """Return how each event is shown, by the family of its stream and its name."""
    commands = {str(target): audited_events(target) for target in Target}
    return commands | {codec.ACCOUNTS: {each.event: each for each in _ACCOUNTS}}


class ApprovalFilter(NamedTuple):
    """Which approvals; nothing given, all of them."""

    kind: AuditKind | None = None
    who: str = ""  # part of the name of either who signed
    since: datetime | None = None
    until: datetime | None = None


def find_approvals(
    log: Log, wanted: ApprovalFilter, *, before: int | None = None, limit: int = 50
) -> Approvals:
    """Return the newest approvals before a position that are wanted."""
    found: list[Approval] = []
    at, left, sought = before, _MOST, _sought(wanted)
    while left > 0 and (rows := browse(log, sought, before=at, limit=_AT_ONCE)):
        for row in rows:
            if (one := approval(row)) and _is_wanted(one, wanted):
                found.append(one)
            if len(found) == limit:
                return Approvals(found, row.position)
        at, left = rows[-1].position, left - len(rows)
        if len(rows) < _AT_ONCE:
            return Approvals(found, None)
    return Approvals(found, at if left <= 0 else None)


def _sought(wanted: ApprovalFilter) -> Sought:
    types = {
        stands
        for family, events in _audited().items()
        for name, each in events.items()
        for stands in codec.names_of(family, name)
        if wanted.kind in (None, each.kind)
    }
    return Sought(types=tuple(sorted(types)), since=wanted.since, until=wanted.until)


def _is_wanted(one: Approval, wanted: ApprovalFilter) -> bool:
    named = wanted.who.lower()
    return wanted.kind in (None, one.kind) and (named in one.by.lower() or named in one.second.lower())


def approval(row: Seen) -> Approval | None:
    """Return what an event stands for; None if nobody stood up for anything in it."""
    kind = codec.kind_of(row)
    audited = _audited().get(codec.family(row.stream), {}).get(kind.__name__ if kind else row.type)
    if audited is None:
        return None
    try:
        told = codec.as_today(row)
        says, by, second = audited.sentence(told), told.get("by", row.who), told.get(audited.second, "")
        reason = next((str(told[name]) for name in ("reason", "says") if told.get(name)), "")
        same = bool(second) and bool(told.get("same_person", second == by))
    except (ValueError, KeyError, TypeError, AttributeError):  # changed by somebody: the check tells
        says, by, second, reason, same = f"{row.type}, which cannot be read", row.who, "", "", False
    return Approval(
        row.position,
        row.at,
        row.stream,
        row.type,
        audited.kind,
        str(by),
        str(second or ""),
        same,
        says,
        reason,
    )
