"""What counts and incidents make of the house."""

from collections.abc import Callable
from typing import Any, Final

from croupier.house import events as e
from croupier.house.changes import put, removed, with_book, with_drawer, with_drawer_of, with_variance
from croupier.house.counting import variance_of_cage
from croupier.house.ledger import Account, AccountKind, worth
from croupier.house.state import (
    CAGE,
    AcceptedCount,
    Closer,
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
