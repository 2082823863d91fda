"""Cash in hand: the windows of the cage, and what each person brings and takes away on a gaming day."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.counting import figures_of, followed, handed_in
from croupier.house.evolve_controls import put
from croupier.house.ledger import Account, AccountKind, Entry, moved, worth
from croupier.house.limits import UndatedError
from croupier.house.pit import CashBook, CashPaper, CashTotal, SealedNote, is_unnamed, run_together
from croupier.house.preconditions import day_of, second, settings_of, verify_asker, verify_chips, verify_there
from croupier.house.settings import CashReport, same_person
from croupier.house.state import CAGE, House, Window, of_window
from croupier.house.thresholds import thresholds_on
from croupier.house.wins import PrizeSource
from croupier.table.refused import RefusedError, require

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


@c.decides
def open_window(house: House, command: c.OpenWindow) -> tuple[e.Event, ...]:
    """Give a cashier a window; whoever hands out the float is somebody else."""
    day_of(house)
    verify_asker(house, command)
    second(house, command)
    same_person(command.by, command.received_by, allowed=settings_of(house).play_money)
    window = command.window.strip()
    require(bool(window), "name the window")
    require(window not in house.windows, f"window {window} is open; count it first")
    held = house.window_of(command.received_by)
    require(held is None, f"{command.received_by} has window {held.id if held else ''}; count that first")
    verify_chips(house, command.chips)
    require(command.cash >= 0, f"{dollars(command.cash)} is no cash")
    require(command.cash + worth(command.chips) > 0, "say which cash and chips the window gets")
    verify_there(house.drawer, "the main bank", command.cash, command.chips)
    return (e.WindowOpened(command.by, command.at, window, command.received_by, command.cash, command.chips),)


@c.decides
def exchange_at_window(house: House, command: c.ExchangeAtWindow) -> tuple[e.Event, ...]:
    """Exchange at equal value: the float of a window never changes while it is open."""
    day_of(house)
    verify_asker(house, command)
    second(house, command)
    same_person(command.by, command.received_by, allowed=settings_of(house).play_money)
    window = _open(house, command.window)
    own = f"{window.cashier} has window {window.id}, and signs for what is exchanged there"
    require(window.cashier == command.received_by, own)
    for chips in (command.chips_given, command.chips_taken):
        verify_chips(house, chips)
    require(min(command.cash_given, command.cash_taken) >= 0, "cash is no less than nothing")
    given = command.cash_given + worth(command.chips_given)
    taken = command.cash_taken + worth(command.chips_taken)
    says = f"{dollars(given)} is given and {dollars(taken)} taken; an exchange is at equal value"
    require(given == taken > 0, says)
    at = f"window {window.id}"
    verify_there(window.drawer, at, command.cash_given, command.chips_given)
    verify_there(house.drawer, "the main bank", command.cash_taken, command.chips_taken)
    return (
        e.WindowExchanged(
            command.by,
            command.at,
            window.id,
            command.received_by,
            command.cash_given,
            command.chips_given,
            command.cash_taken,
            command.chips_taken,
        ),
    )


@c.decides
def count_window(house: House, command: c.CountWindow) -> tuple[e.Event, ...]:
    """Compare what lies at a window with what should, once two people counted the same; then it is closed."""
    day_of(house)
    verify_asker(house, command)
    window = _open(house, command.window)
    verify_chips(house, command.chips)
    found = handed_in(house, command, figures_of(command))
    if isinstance(found, e.CountSubmitted):
        return (found,)
    over = command.cash + worth(command.chips) - window.imprest
    place = of_window(window.id)
    return (
        found.handed_in,
        e.WindowCounted(
            found.by,
            command.at,
            found.confirmed_by,
            found.same_person,
            window.id,
            command.cash,
            command.chips,
            expected_cash=window.drawer.cash,
            expected_chips=window.drawer.chips,
            imprest=window.imprest,
            reason=found.reason,
            entries=_variance(place, over),
            submissions=found.submissions,
        ),
        *followed(house, command, place, over),
    )


def _variance(place: Account, over: int) -> tuple[Entry, ...]:
    source = Account(AccountKind.VARIANCE, str(place))
    return (moved(f"variance of {place}", over, source, CAGE),) if over else ()


def _open(house: House, window: str) -> Window:
    found = house.windows.get(window.strip())
    if found is None:
        known = ", ".join(house.windows) or "none"
        raise RefusedError(f"there is no open window {window}; open are {known}")
    return found
