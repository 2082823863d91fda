"""Who approved what: the events of a log in which somebody stood up for something, in words.

Approvals, rulings, corrections, counts and transfers with their second signature, jackpots, days and roles.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.cards import card_text
from croupier.games.words import dollars
from croupier.server.rooms import codec
from croupier.store import Log
from croupier.store.browse import Seen, Sought, browse

Told: TypeAlias = Mapping[str, Any]
_AT_ONCE: Final = 500
_MOST: Final = 20_000  # events that are looked at for one page


class Kind(StrEnum):
    """What somebody stood up for."""

    APPROVAL = "approval"
    RULING = "ruling"
    CORRECTION = "correction"
    COUNT = "count"
    TRANSFER = "transfer"
    JACKPOTS = "jackpots"
    DAY = "day and tables"
    STAFF = "staff"


class Deed(NamedTuple):
    """What an event means here: its kind, its words, and the field that names a second person."""

    kind: Kind
    says: Callable[[Told], str]
    second: str = ""


@dataclass(frozen=True, slots=True)
class Approval:
    """One thing somebody stood up for; `second` is who signed beside `by`, empty where nobody had to."""

    position: int
    at: str
    stream: str
    type: str
    kind: Kind
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


def _rack(rack: list[Told]) -> str:
    return dollars(sum(stack["denomination"] * stack["pieces"] for stack in rack))


def _counted(what: str, counted: str) -> Callable[[Told], str]:
    def says(told: Told) -> str:
        found = told[counted] if counted == "cash" else _rack(told[counted])
        amount = dollars(found) if isinstance(found, int) else found
        expected = told.get("expected", told.get("expected_cash", 0))
        of = f" of table {told['table']}" if "table" in told else ""
        return f"{what}{of} counted: {amount}, {dollars(expected)} expected"

    return says


def _ruled(told: Told) -> str:
    rests = f" ({', '.join(told['rules'])})" if told.get("rules") else ""
    return f"irregularity {told['number']}: {told['ruling']}{rests}"


def _corrected(told: Told) -> str:
    where = f"seat {told['seat']}" if told["seat"] else f"the {told['group']}"
    before, after = card_text(told["before"]), card_text(told["after"])
    return f"card {told['number']} of {where} was keyed as {before} and is {after}"


def _changed(told: Told) -> str:
    return "; ".join(
        f"{each['jackpot']} from {dollars(each['before'])} to {dollars(each['after'])}"
        for each in told["changes"]
    )


def _values(told: Told) -> str:
    return f"jackpots posted: {', '.join(map(dollars, told['values']))}"


def _closed(told: Told) -> str:
    differ = len(told["variances"])
    return f"the day of {told['day']} closed, {differ or 'no'} count{'' if differ == 1 else 's'} apart"


_TABLE: Final[dict[str, Deed]] = {
    "SecondHandApproved": Deed(
        Kind.APPROVAL, lambda t: f"{t['player']} may play a second hand at seat {t['seat']}"
    ),
    "SecondHandDeclined": Deed(
        Kind.APPROVAL, lambda t: f"{t['player']} may not play a second hand at seat {t['seat']}"
    ),
    "HandAcknowledged": Deed(Kind.APPROVAL, lambda t: f"the called hand of seat {t['seat']} was seen"),
    "RoundResumed": Deed(Kind.APPROVAL, lambda _: "an interrupted hand goes on"),
    "IrregularityRuled": Deed(Kind.RULING, _ruled),
    "RoundDead": Deed(
        Kind.RULING,
        lambda t: f"round {t['number']} is dead; its wagers {'went back' if t['returned'] else 'stay'}",
    ),
    "HandForfeited": Deed(Kind.RULING, lambda t: f"the hand of seat {t['seat']} is forfeited"),
    "CardCorrected": Deed(Kind.CORRECTION, _corrected),
    "StepUndone": Deed(
        Kind.CORRECTION, lambda t: f"the last {t['count']} step{'' if t['count'] == 1 else 's'} undone"
    ),
    "TablePaused": Deed(Kind.DAY, lambda _: "the table is paused"),
    "TableResumed": Deed(Kind.DAY, lambda _: "the table goes on"),
}
_HOUSE: Final[dict[str, Deed]] = {
    "Enrolled": Deed(Kind.STAFF, lambda t: f"{t['person']} enrolled as {', '.join(t['roles'])}"),
    "Dismissed": Deed(Kind.STAFF, lambda t: f"{t['person']} dismissed"),
    "HouseSet": Deed(Kind.DAY, lambda _: "the settings of the house adopted"),
    "DayOpened": Deed(Kind.DAY, lambda t: f"the day of {t['day']} opened for {' and '.join(t['charities'])}"),
    "VisitRecorded": Deed(Kind.DAY, lambda t: f"{t['charity']} visited"),
    "CloseProposed": Deed(Kind.DAY, lambda t: f"asks to close the day of {t['day']}"),
    "DayClosed": Deed(Kind.DAY, _closed, "proposed_by"),
    "TableOpened": Deed(
        Kind.DAY, lambda t: f"table {t['table']} opened with {_rack(t['bank'])} from the cage", "sent_by"
    ),
    "TableClosed": Deed(Kind.DAY, lambda t: f"table {t['table']} closed"),
    "CageFunded": Deed(
        Kind.TRANSFER, lambda t: f"{dollars(t['cash'])} cash and {_rack(t['chips'])} in chips to the cage"
    ),
    "CageDrawn": Deed(
        Kind.TRANSFER, lambda t: f"{dollars(t['cash'])} cash and {_rack(t['chips'])} in chips out of the cage"
    ),
    "OldChipsRedeemed": Deed(
        Kind.APPROVAL,
        lambda t: f"{dollars(t['cash'])} paid to {t['player']} for chips of {t['issued']}",
        "approved_by",
    ),
    "CageCounted": Deed(Kind.COUNT, _counted("the cage", "cash"), "confirmed_by"),
    "TrayCounted": Deed(Kind.COUNT, _counted("the tray", "chips"), "confirmed_by"),
    "DropCounted": Deed(Kind.COUNT, _counted("the drop box", "cash"), "confirmed_by"),
    "SharePaid": Deed(Kind.TRANSFER, lambda t: f"{dollars(t['cents'])} paid to {t['name'] or t['to']}"),
    "TransferAsked": Deed(
        Kind.TRANSFER,
        lambda t: f"{t['direction']} {t['number']} of {_rack(t['chips'])} asked for {t['table']}",
    ),
    "TransferSent": Deed(Kind.TRANSFER, lambda t: f"transfer {t['number']} sent"),
    "TransferReceived": Deed(Kind.TRANSFER, lambda t: f"transfer {t['number']} received as it was sent"),
    "TransferDisputed": Deed(
        Kind.TRANSFER,
        lambda t: f"transfer {t['number']}: {_rack(t['sent'])} sent, {_rack(t['counted'])} counted",
    ),
    "TransferCancelled": Deed(Kind.TRANSFER, lambda t: f"transfer {t['number']} called off"),
}
_JACKPOTS: Final[dict[str, Deed]] = {
    "ShownAt": Deed(Kind.JACKPOTS, lambda t: f"jackpots shown at table {t['table']}"),
    "TakenDown": Deed(Kind.JACKPOTS, lambda t: f"jackpots taken down at table {t['table']}"),
    "JackpotsPosted": Deed(Kind.JACKPOTS, _values),
    "JackpotsChanged": Deed(Kind.JACKPOTS, _changed),
    "WinAcknowledged": Deed(Kind.APPROVAL, lambda t: f"jackpot win {t['win']} seen as {t['acting']}"),
    "WinPaid": Deed(
        Kind.APPROVAL, lambda t: f"jackpot win {t['win']} of {dollars(t['cents'])} was paid {t['how']}"
    ),
}
_TOURNAMENT: Final[dict[str, Deed]] = {
    "CloseCallRuled": Deed(Kind.RULING, lambda t: f"{t['player']}'s late wish taken as in time"),
    "HandResolved": Deed(
        Kind.RULING,
        lambda t: f"the hand at table {t['table']} is {'finished' if t['finished'] else 'not finished'}",
    ),
    "Cancelled": Deed(Kind.RULING, lambda _: "the tournament is cancelled"),
    "Voided": Deed(Kind.RULING, lambda _: "the tournament is void"),
}
_ACCOUNTS: Final[dict[str, Deed]] = {
    "RolesChanged": Deed(Kind.STAFF, lambda t: f"roles of {t['account']}: {', '.join(t['after']) or 'none'}"),
    "AccountClosed": Deed(Kind.STAFF, lambda t: f"account {t['account']} closed"),
    "AccountReopened": Deed(Kind.STAFF, lambda t: f"account {t['account']} open again"),
}
DEEDS: Final[Mapping[str, Mapping[str, Deed]]] = {
    codec.TABLE: _TABLE,
    codec.HOUSE: _HOUSE,
    codec.JACKPOTS: _JACKPOTS,
    codec.TOURNAMENT: _TOURNAMENT,
    codec.ACCOUNTS: _ACCOUNTS,
}


class Wanted(NamedTuple):
    """Which approvals; nothing given, all of them."""

    kind: Kind | None = None
    who: str = ""  # part of the name of either who signed
    since: datetime | None = None
    until: datetime | None = None


def find_approvals(log: Log, wanted: Wanted, *, before: int | None = None, limit: int = 50) -> Approvals:
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


def _sought(wanted: Wanted) -> Sought:
    types = {
        name for deeds in DEEDS.values() for name, deed in deeds.items() if wanted.kind in (None, deed.kind)
    }
    return Sought(types=tuple(sorted(types)), since=wanted.since, until=wanted.until)


def _is_wanted(one: Approval, wanted: Wanted) -> bool:
    named = wanted.who.lower()
    return wanted.kind in (None, one.kind) and (named in one.by.lower() or named in one.second.lower())


def approval(row: Seen) -> Approval | None:
    """Return what an event stands for; None if nobody stood up for anything in it."""
    deed = DEEDS.get(codec.family(row.stream), {}).get(row.type)
    if deed is None:
        return None
    try:
        told = json.loads(row.body)
        says, by, second = deed.says(told), told.get("by", row.who), told.get(deed.second, "")
        reason = next((str(told[name]) for name in ("reason", "says") if told.get(name)), "")
        same = bool(second) and bool(told.get("same_person", second == by))
    except (ValueError, KeyError, TypeError, AttributeError):  # changed by somebody: the check tells
        says, by, second, reason, same = f"{row.type}, which cannot be read", row.who, "", "", False
    return Approval(
        row.position, row.at, row.stream, row.type, deed.kind, str(by), str(second or ""), same, says, reason
    )
