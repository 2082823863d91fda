"""Cash by person and gaming day, in and out apart: what is logged, what is reported, and by when.

A person is a name, or a description and a seat; entries that turn out to be one person are merged, on record.
Only compliance sees any of it, and nobody tells a patron how near an amount is.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from croupier.house import events as e
from croupier.house.changes import put
from croupier.house.ledger import AccountKind, Entry
from croupier.house.limits import UndatedError
from croupier.house.pit import CashBook, CashPaper, CashTotal, SealedNote, is_unnamed, run_together
from croupier.house.settings import CashReport
from croupier.house.thresholds import thresholds_on
from croupier.house.wins.state import PrizeSource

_TABLE_BUY_IN: Final = re.compile(r"table (?P<table>.+?): (?P<who>.+) buys chips")
_TOURNAMENT: Final = re.compile(r"(?:buy-in|re-buy|add-on|re-entry|dealer add-on) of (?P<who>.+)")
_PAID_OUT: Final = re.compile(r"(?:prize|refund) to (?P<who>.+)")


def after(log: CashBook, event: e.Event, form: CashReport) -> CashBook:
    """Return the log after an event of the house, which reports large cash on one form or the other."""
    match event:
        case e.DayOpened():
            return log._replace(people=MappingProxyType({}))
        case e.DayClosed():
            return log._replace(papers=(*log.papers, *papers(log, event.day, form)))
        case e.PatronsMerged():
            return _merged(log, event.who, event.into)
        case e.CashPaperFiled():
            key = (event.day, event.who, event.form)
            filed = (
                one._replace(filed=event.number) if (one.day, one.who, one.form) == key else one
                for one in log.papers
            )
            return log._replace(papers=tuple(filed))
        case e.ParticularsNoted():
            return log._replace(
                particulars=put(
                    log.particulars, event.who, (*log.particulars.get(event.who, ()), event.sealed)
                )
            )
        case e.SuspicionNoted():
            return log._replace(
                notes=(*log.notes, SealedNote(event.number, event.by, event.at, event.sealed))
            )
        case _:
            for who, cents in _moves(event):
                log = _with(log, who, cents)
            return log


def _moves(event: e.Event) -> Iterator[tuple[str, int]]:
    """Yield who brought cash, or took it if below nothing."""
    match event:
        case e.ChipsSold():
            yield event.player, event.cash
        case e.ChipsRedeemed() | e.OldChipsRedeemed():
            yield event.player, -event.cash
        case e.PrizePaid(source=PrizeSource.CAGE):
            yield event.player, -event.cents
        case e.CashNoted():
            yield event.who, -event.cents if event.paid_out else event.cents
        case e.TablePosted():
            yield from (move for entry in event.entries for move in _entry(entry, _TABLE_BUY_IN))
        case e.TournamentPosted():
            for kind in (_TOURNAMENT, _PAID_OUT):
                yield from (move for entry in event.entries for move in _entry(entry, kind))
        case _:
            return


def _entry(entry: Entry, kind: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    named = kind.fullmatch(entry.memo)
    cash = -sum(cents for account, cents in entry.postings if account.kind is AccountKind.OUTSIDE)
    if named and cash:
        found = named.groupdict()
        who = found["who"]
        yield f"{who} ({found['table']})" if is_unnamed(who) else who, cash


def _with(log: CashBook, who: str, cents: int) -> CashBook:
    if not who.strip():
        return log
    who = _known_as(log, who)
    before = log.people.get(who, CashTotal())
    total = CashTotal(before.came + max(cents, 0), before.went + max(-cents, 0))
    return log._replace(people=MappingProxyType({**log.people, who: total}))


def _known_as(log: CashBook, who: str) -> str:
    """Return the name under which somebody's cash stands already: another spelling is the same person."""
    if who in log.people:
        return who
    run = run_together(who)
    return next((name for name in log.people if run_together(name) == run), who)


def _merged(log: CashBook, who: str, into: str) -> CashBook:
    one, other = log.people.get(who, CashTotal()), log.people.get(into, CashTotal())
    left = {name: total for name, total in log.people.items() if name != who}
    left[into] = CashTotal(one.came + other.came, one.went + other.went)
    return log._replace(people=MappingProxyType(left))


def papers(log: CashBook, day: date, form: CashReport = CashReport.CURRENCY) -> tuple[CashPaper, ...]:
    """Return what is to be reported of a day: more than the amount in, or more than it out, each by itself.

    A casino under the Bank Secrecy Act reports both ways, any other business only what it received (Form
    8300); which of them the house is, counsel must confirm, and the mark says so.
    """
    try:
        found = thresholds_on(day)
    except UndatedError:
        return ()
    received = form is CashReport.FORM_8300
    rule = found.form_8300 if received else found.currency
    due = day + timedelta(days=rule.within_days)
    return tuple(
        CashPaper(day, who, form, total.came, total.went, due, rule.mark)
        for who, total in log.people.items()
        if (total.came if received else max(total)) > rule.over
    )


def logged(log: CashBook, day: date) -> tuple[str, ...]:
    """Return whose cash of a day stands in the cash log: from the amount on, in or out."""
    try:
        least = thresholds_on(day).cash_log.logged_from
    except UndatedError:
        return ()
    return tuple(who for who, total in log.people.items() if max(total) >= least)
