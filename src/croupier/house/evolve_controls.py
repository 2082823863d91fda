"""What counts, incidents and events of the pit make of the house; and small changes of it as values."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Final, TypeVar

from croupier.house import cash
from croupier.house import events as e
from croupier.house.counting import variance_of_cage
from croupier.house.ledger import Account, AccountKind, Rack, together, without, worth
from croupier.house.pit import PACE_OVER, DealerString, Exclusion, PitState, Rating, TableFigures, name_key
from croupier.house.settings import ITSELF, CashReport
from croupier.house.state import (
    CAGE,
    AcceptedCount,
    Closer,
    Direction,
    Drawer,
    Figures,
    FollowUp,
    House,
    Incident,
    SubmittedCount,
    Variance,
    Window,
    of_table,
    of_window,
)

K = TypeVar("K")
V = TypeVar("V")


def put(values: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """Return a mapping with one value more, or another one."""
    return MappingProxyType({**values, key: value})


def removed(values: Mapping[K, V], key: K) -> Mapping[K, V]:
    """Return a mapping without one of its values."""
    return MappingProxyType({each: value for each, value in values.items() if each != key})


def with_drawer(house: House, cash: int, more: Rack = (), less: Rack = ()) -> House:
    """Return the house with more or less in the cage, which is then to be counted again."""
    drawer = Drawer(house.drawer.cash + cash, without(together(house.drawer.chips, more), less))
    return house._replace(drawer=drawer, cage_counted=False)


def with_drawer_of(house: House, cashier: str, cash: int, more: Rack = (), less: Rack = ()) -> House:
    """Return the house with more or less at a cashier's window, or in the cage where they have none."""
    window = house.window_of(cashier)
    if window is None:
        return with_drawer(house, cash, more, less)
    held = window.drawer
    drawer = Drawer(held.cash + cash, without(together(held.chips, more), less))
    return house._replace(windows=put(house.windows, window.id, window._replace(drawer=drawer)))


def with_variance(house: House, variance: Variance | None) -> House:
    """Return the house with a variance of the day, if there is one."""
    if variance is None or house.day is None:
        return house
    return house._replace(day=house.day._replace(variances=(*house.day.variances, variance)))


def with_book(house: House, table: str, **values: Any) -> House:
    """Return the house with other values in the book of a table."""
    return house._replace(tables=put(house.tables, table, house.tables[table]._replace(**values)))


def _submitted(house: House, event: e.CountSubmitted) -> House:
    assert house.day is not None  # noqa: S101 (a count is of a day)
    one = SubmittedCount(event.place, event.by, event.figures, event.round)
    return house._replace(day=house.day._replace(submissions=(*house.day.submissions, one)))


def _settled(
    house: House,
    place: Account,
    event: e.CageCounted | e.TrayCounted | e.DropCounted | e.WindowCounted,
    found: Figures,
    expected: int,
    lies: Account | None,
) -> House:
    """Return the house once a place is counted: what was handed in for it is no longer sealed.

    `lies` is the account that what was counted is in by then; None where the books go on as they were.
    """
    if house.day is None:
        return house
    count = AcceptedCount(
        len(house.day.counts) + 1,
        str(place),
        event.by,
        event.confirmed_by,
        found,
        expected,
        str(lies) if lies else "",
    )
    submissions = tuple(
        one._replace(accepted=True) if one.place == str(place) else one for one in house.day.submissions
    )
    return house._replace(day=house.day._replace(submissions=submissions, counts=(*house.day.counts, count)))


def _cage_counted(house: House, event: e.CageCounted) -> House:
    expected = event.expected_cash + worth(event.expected_chips)
    house = _settled(house, CAGE, event, Figures(event.cash, event.chips), expected, CAGE)
    house = with_variance(house, variance_of_cage(event))
    return house._replace(drawer=Drawer(event.cash, event.chips), cage_counted=True)


def _corrected(house: House, event: e.CountCorrected) -> House:
    """Put a count right, with the variance it made and, where it lies in the cage by now, with the drawer."""
    assert house.day is not None  # noqa: S101 (a count is of a day)
    day, more = house.day, event.after.worth - event.before.worth
    counts = tuple(
        one._replace(figures=event.after) if one.number == event.count else one for one in day.counts
    )
    house = house._replace(day=day._replace(counts=counts))
    lies = next(one.lies for one in counts if one.number == event.count)
    in_cage = any(account == CAGE for entry in event.entries for account, _ in entry.postings)
    in_cage = in_cage or lies == str(CAGE)
    if event.entries:
        variance = Variance(
            Account.read(event.place), more, f"count corrected: {event.reason}", event.approved_by
        )
        house = with_variance(house, variance)
    house = _counted_anew(house, event, lies)
    if not in_cage:
        return house
    counted = house.cage_counted
    house = with_drawer(house, event.after.cash - event.before.cash, event.after.chips, event.before.chips)
    return house._replace(cage_counted=counted)


def _counted_anew(house: House, event: e.CountCorrected, lies: str) -> House:
    """Return the house with the opener or the closer of a table as its count was put right."""
    kind, table = Account.read(event.place)
    if kind is AccountKind.BANK and lies == event.place:
        return with_book(house, table, opener=event.after.chips)
    if kind is AccountKind.BANK and lies == str(CAGE):
        closer = house.closers[table]._replace(chips=event.after.chips)
        return house._replace(closers=put(house.closers, table, closer))
    return house


def _explained(house: House, event: e.VarianceExplained) -> House:
    assert house.day is not None  # noqa: S101 (a variance is of a day)
    variances = tuple(
        one._replace(reason=event.reason, explained_by=event.by) if number == event.number else one
        for number, one in enumerate(house.day.variances, 1)
    )
    return house._replace(day=house.day._replace(variances=variances))


def _variances_reported(house: House, event: e.VariancesReported) -> House:
    how = f"{event.how} ({event.by})"
    variances = tuple(
        one._replace(reported=how) if one.day in event.days and not one.reported else one
        for one in house.variances
    )
    return house._replace(variances=variances)


def _tray_counted(house: House, event: e.TrayCounted) -> House:
    bank = of_table(AccountKind.BANK, event.table)
    lies = CAGE if event.final else bank if event.opener else None
    house = _settled(house, bank, event, Figures(0, event.chips), event.expected, lies)
    if not event.final and not event.opener:
        return house
    over = worth(event.chips) - event.expected
    if over:
        house = with_variance(house, Variance(bank, over, event.reason))
    if event.opener:
        return with_book(house, event.table, opener=event.chips)
    slip = house.slips.about(f"table {event.table}")
    closer = Closer(event.chips, event.by, event.confirmed_by, str(slip.number) if slip else "")
    house = house._replace(closers=put(house.closers, event.table, closer))
    return with_drawer(with_book(house, event.table, tray_counted=True), 0, more=event.chips)


def _drop_counted(house: House, event: e.DropCounted) -> House:
    drop = of_table(AccountKind.DROP, event.table)
    figures = Figures(event.cash, event.chips)
    lies = CAGE if event.taken else drop
    house = _settled(house, drop, event, figures, event.expected + event.expected_chips, lies)
    found = (
        (AccountKind.DROP, event.cash - event.expected),
        (AccountKind.RAKE, worth(event.chips) - event.expected_chips),
    )
    for kind, over in found:
        if over:
            house = with_variance(house, Variance(of_table(kind, event.table), over, event.reason))
    house = with_book(house, event.table, drop_counted=True, drop_accepted=event.taken)
    return with_drawer(house, event.cash, more=event.chips) if event.taken else house


def _drop_accepted(house: House, event: e.DropAccepted) -> House:
    return with_drawer(with_book(house, event.table, drop_accepted=True), event.cash, more=event.chips)


def _box_moved(house: House, event: e.DropBoxMoved) -> House:
    return with_book(house, event.table, box="" if event.out else event.box, seal=event.seal)


# -------------------------------------------------------------------------------------------- windows


def _window_opened(house: House, event: e.WindowOpened) -> House:
    window = Window(
        event.window, event.cashier, event.cash + worth(event.chips), Drawer(event.cash, event.chips)
    )
    house = house._replace(windows=put(house.windows, event.window, window))
    return with_drawer(house, -event.cash, less=event.chips)


def _window_exchanged(house: House, event: e.WindowExchanged) -> House:
    cash = event.cash_given - event.cash_taken
    house = with_drawer_of(house, event.cashier, -cash, event.chips_taken, event.chips_given)
    return with_drawer(house, cash, event.chips_given, event.chips_taken)


def _window_counted(house: House, event: e.WindowCounted) -> House:
    place = of_window(event.window)
    house = _settled(house, place, event, Figures(event.cash, event.chips), event.imprest, CAGE)
    over = event.cash + worth(event.chips) - event.imprest
    if over:
        house = with_variance(house, Variance(place, over, event.reason))
    house = house._replace(windows=removed(house.windows, event.window))
    return with_drawer(house, event.cash, more=event.chips)


# ------------------------------------------------------------------------------------------ incidents


def _reported(house: House, event: e.IncidentReported) -> House:
    one = Incident(
        event.number, event.kind, event.table, event.people, event.says, event.camera, event.by, event.at
    )
    return house._replace(incidents=put(house.incidents, event.number, one), incident=event.number)


def _followed(house: House, event: e.IncidentFollowed | e.IncidentClosed) -> House:
    one = house.incidents[event.number]
    closed = event.by if isinstance(event, e.IncidentClosed) else ""
    more = (*one.more, FollowUp(event.by, event.at, event.says))
    return house._replace(
        incidents=put(house.incidents, event.number, one._replace(more=more, closed_by=closed))
    )


COUNTS: Final[dict[type, Callable[[House, Any], House]]] = {
    e.CageCounted: _cage_counted,
    e.CountSubmitted: _submitted,
    e.WindowOpened: _window_opened,
    e.WindowExchanged: _window_exchanged,
    e.WindowCounted: _window_counted,
    e.TrayCounted: _tray_counted,
    e.DropCounted: _drop_counted,
    e.DropAccepted: _drop_accepted,
    e.DropBoxMoved: _box_moved,
    e.CountCorrected: _corrected,
    e.VarianceExplained: _explained,
    e.VariancesReported: _variances_reported,
    e.IncidentReported: _reported,
    e.IncidentFollowed: _followed,
    e.IncidentClosed: _followed,
}


_HOUR = timedelta(hours=1)
_CLOCKS = 9  # notes on the clock that are kept next to the newest


def with_pit(before: House, house: House, event: e.Event) -> House:
    """Return the house with its pit after an event; `before` is the house as it stood before it."""
    pit = _changed(before, house.pit, event)
    form = house.settings.cash_report if house.settings else CashReport.CURRENCY
    log = cash.after(pit.cash, event, form)
    if log is not pit.cash:
        pit = pit._replace(cash=log)
    return house if pit is house.pit else house._replace(pit=pit)


def _changed(before: House, pit: PitState, event: e.Event) -> PitState:
    match event:
        case e.DayOpened():
            return pit._replace(figures=MappingProxyType({}), breaks=MappingProxyType({}), ratings=())
        case e.DayClosed():
            return pit._replace(rotation=DealerString(minutes=pit.rotation.minutes), clock=())
        case e.ClockNoted():
            return pit._replace(clock=(*pit.clock[-_CLOCKS:], event.says))
        case e.HouseSet():
            says = _moved_clock(before, event)
            return pit._replace(clock=(*pit.clock[-_CLOCKS:], says)) if says else pit
        case e.PersonExcluded():
            one = Exclusion(event.person, event.kind, event.says, event.by, event.at, event.until)
            key = f"{name_key(event.person)}, {event.kind}"
            return pit._replace(excluded=put(pit.excluded, key, one))
        case e.ExclusionLifted():
            lifted = name_key(event.person)
            left = {key: one for key, one in pit.excluded.items() if name_key(one.person) != lifted}
            return pit._replace(excluded=MappingProxyType(left))
        case e.RotationSet():
            return pit._replace(rotation=DealerString(event.tables, event.dealers, event.minutes))
        case e.PlayRated():
            rated = Rating(event.table, event.player, event.average, event.minutes, event.by)
            return pit._replace(ratings=(*pit.ratings, rated))
        case e.DealerAssigned():
            return _assigned(before, pit, event)
        case _:
            return _with_figures(before, pit, event)


def _moved_clock(before: House, event: e.HouseSet) -> str:
    """Say that a gaming day begins and ends otherwise than it did; "" if it does not, or there was none."""
    was, now = before.settings, event.settings
    if was is None:
        return ""
    whose = "the house file" if event.by == ITSELF else event.by
    zone = f"the time zone from {was.zone} to {now.zone}" if was.zone != now.zone else ""
    ends = f"the hour a gaming day ends from {was.cut_off_hour} to {now.cut_off_hour}"
    changed = " and ".join(filter(None, (zone, ends if was.cut_off_hour != now.cut_off_hour else "")))
    return f"{whose} changed {changed} at {event.at:%Y-%m-%d %H:%M} UTC" if changed else ""


def _assigned(before: House, pit: PitState, event: e.DealerAssigned) -> PitState:
    was = before.tables[event.table].dealer
    breaks = dict(pit.breaks)
    if was:
        breaks[was] = event.at
    if event.dealer:
        breaks.pop(event.dealer, None)
    since = event.at if event.dealer else None
    figures = pit.figures.get(event.table, TableFigures())._replace(dealer_since=since, mended=())
    return pit._replace(figures=put(pit.figures, event.table, figures), breaks=MappingProxyType(breaks))


def _with_figures(before: House, pit: PitState, event: e.Event) -> PitState:
    table = getattr(event, "table", None)
    if isinstance(event, e.TransferReceived):
        table = before.transfers[event.number].table
    if isinstance(event, e.CountCorrected) and event.place.startswith(f"{AccountKind.BANK}:"):
        table = Account.read(event.place).of
    if not isinstance(table, str):
        return pit
    had = pit.figures.get(table, TableFigures())
    has = _figures(before, had, event)
    return pit if has is had else pit._replace(figures=put(pit.figures, table, has))


def _figures(before: House, had: TableFigures, event: e.Event) -> TableFigures:
    match event:
        case e.TableOpened():
            return TableFigures(
                brought=worth(event.bank), opened=event.at, counted=event.at, chips=event.bank
            )
        case e.TransferReceived():
            sent = before.transfers[event.number]
            if sent.direction is Direction.FILL:
                brought, chips = had.brought + worth(sent.chips), together(had.chips, sent.chips)
            else:
                brought, chips = had.brought - worth(sent.chips), without(had.chips, sent.chips)
            return had._replace(brought=brought, chips=tuple(pile for pile in chips if pile.pieces > 0))
        case e.TrayCounted():
            return had._replace(counted=event.at, chips=event.chips)
        case e.CountCorrected():  # also where a fill has come since
            return had._replace(chips=without(together(had.chips, event.after.chips), event.before.chips))
        case e.TablePosted():
            return _posted(had, event)
        case _:
            return had


def _posted(had: TableFigures, event: e.TablePosted) -> TableFigures:
    mine = [
        (account.kind, cents)
        for entry in event.entries
        for account, cents in entry.postings
        if account.of == event.table
    ]
    won = (AccountKind.BANK, AccountKind.DROP, AccountKind.PRIZES)
    return had._replace(
        won=had.won + sum(cents for kind, cents in mine if kind in won),
        dropped=had.dropped + sum(cents for kind, cents in mine if kind is AccountKind.DROP),
        ends=_lately(had.ends, event.at, PACE_OVER, event.rounds),
        mended=_lately(had.mended, event.at, _HOUR, event.mended),
        voided=had.voided + event.voided,
    )


def _lately(times: tuple[datetime, ...], at: datetime, over: timedelta, more: int) -> tuple[datetime, ...]:
    if not more:
        return times
    return (*(each for each in times if each > at - over), *(at,) * more)
