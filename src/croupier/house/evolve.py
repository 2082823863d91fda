"""What an event makes of the house: `evolve(house, event)` is the next house, and nothing else happens."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from croupier.house import events as e
from croupier.house.cage import variance_of_cage
from croupier.house.ledger import Account, AccountKind, Rack, together, without, worth
from croupier.house.readings import Redeemable
from croupier.house.settings import StaffMember, wall_date
from croupier.house.slips import SlipNumbered, SlipVoided, with_number, with_void
from croupier.house.state import (
    CAGE,
    Book,
    Day,
    Direction,
    Drawer,
    House,
    PaidShare,
    PrizeSource,
    SubmittedCount,
    Transfer,
    Variance,
    Visit,
    new_house,
    of_table,
)
from croupier.house.tables import into_drawer

K = TypeVar("K")
V = TypeVar("V")


def evolve(house: House, event: e.Event) -> House:
    """Return the house after an event."""
    house = _by_the_wall(house, event)
    entries = getattr(event, "entries", ())
    if entries:
        house = house._replace(ledger=house.ledger.recorded(*entries))
    if house.day and house.day.proposed_by and not isinstance(event, e.DayClosed):
        house = house._replace(day=house.day._replace(proposed_by=None))
    return _EVOLVE[type(event)](house, event)


def rebuild(events: Iterable[e.Event], house: House | None = None) -> House:
    """Return the house after a whole history."""
    house = new_house() if house is None else house
    for event in events:
        house = evolve(house, event)
    return house


def _by_the_wall(house: House, event: e.Event) -> House:
    """Turn the calendar; where chips are good for a date only, those held at midnight are old (Q3-19)."""
    if house.settings is None or house.day is None:
        return house
    today = wall_date(event.at, house.settings)
    if house.calendar is not None and today <= house.calendar:
        return house
    held = {account.of: cents for account, cents in house.ledger.of_kind(AccountKind.CHIPS)}
    dated = house.settings.chips_redeemable is Redeemable.CALENDAR_DATE and house.calendar is not None
    return house._replace(calendar=today, carried=MappingProxyType(held if dated else {}))


def _put(values: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    return MappingProxyType({**values, key: value})


def _without(values: Mapping[K, V], key: K) -> Mapping[K, V]:
    return MappingProxyType({each: value for each, value in values.items() if each != key})


# -------------------------------------------------------------------------------------------- people


def _enrolled(house: House, event: e.Enrolled) -> House:
    before = house.staff.get(event.person)
    person = StaffMember(
        event.person,
        frozenset(event.roles),
        event.badge,
        on_duty=before is not None and before.on_duty,
        charity=event.charity,
    )
    return house._replace(staff=_put(house.staff, event.person, person))


def _dismissed(house: House, event: e.Dismissed) -> House:
    former = house.former | {event.person}
    return house._replace(staff=_without(house.staff, event.person), former=former)


def _set(house: House, event: e.HouseSet) -> House:
    return house._replace(settings=event.settings)


def _duty(house: House, event: e.DutyStarted | e.DutyEnded) -> House:
    person = house.staff[event.person]._replace(on_duty=isinstance(event, e.DutyStarted))
    return house._replace(staff=_put(house.staff, event.person, person))


# ----------------------------------------------------------------------------------------------- day


def _opened(house: House, event: e.DayOpened) -> House:
    staff = {id_: one._replace(on_duty=id_ in event.on_duty) for id_, one in house.staff.items()}
    house = house._replace(
        day=Day(event.day, event.charities, event.schedule, event.by),
        staff=MappingProxyType(staff),
        cage_counted=False,
        delivered=(),
        slips=house.slips._replace(slips=()),
        calendar=None,
        carried=MappingProxyType({}),
    )
    return _by_the_wall(house, event)


def _visited(house: House, event: e.VisitRecorded) -> House:
    assert house.day is not None  # noqa: S101 (a visit is of a day)
    visit = Visit(event.charity, event.by, event.at, event.affidavit)
    return house._replace(day=house.day._replace(visits=(*house.day.visits, visit)))


def _proposed(house: House, event: e.CloseProposed) -> House:
    assert house.day is not None  # noqa: S101 (a day is asked to be closed)
    return house._replace(day=house.day._replace(proposed_by=event.by))


def _closed(house: House, event: e.DayClosed) -> House:
    staff = {id_: one._replace(on_duty=False) for id_, one in house.staff.items()}
    return house._replace(
        day=None,
        last_day=event.day,
        staff=MappingProxyType(staff),
        tables=MappingProxyType({}),
        carried=MappingProxyType({}),
        fronts=MappingProxyType({}),
    )


# ---------------------------------------------------------------------------------------------- cage


def _drawer(house: House, cash: int, more: Rack = (), less: Rack = ()) -> House:
    drawer = Drawer(house.drawer.cash + cash, without(together(house.drawer.chips, more), less))
    return house._replace(drawer=drawer, cage_counted=False)


def _sold(house: House, event: e.ChipsSold) -> House:
    return _drawer(house, event.cash, less=event.chips)


def _redeemed(house: House, event: e.ChipsRedeemed) -> House:
    return _drawer(house, -event.cash, more=event.chips)


def _old_redeemed(house: House, event: e.OldChipsRedeemed) -> House:
    left = max(0, house.carried.get(event.player, 0) - event.cash)
    if event.player in house.carried:
        house = house._replace(carried=_put(house.carried, event.player, left))
    return _drawer(house, -event.cash, more=event.chips)


def _funded(house: House, event: e.CageFunded) -> House:
    return _drawer(house, event.cash, more=event.chips)


def _drawn(house: House, event: e.CageDrawn) -> House:
    return _drawer(house, -event.cash, less=event.chips)


def _share_paid(house: House, event: e.SharePaid) -> House:
    house = _drawer(house, -event.cents)
    if house.day is None:
        return house
    paid = PaidShare(event.to, event.name, event.cents, event.by, event.says)
    return house._replace(day=house.day._replace(paid=(*house.day.paid, paid)))


def _tournament(house: House, event: e.TournamentPosted) -> House:
    return _drawer(house, into_drawer(event.entries))


def _prize_paid(house: House, event: e.PrizePaid) -> House:
    return _drawer(house, -event.cents) if event.source is PrizeSource.CAGE else house


def _submitted(house: House, event: e.CountSubmitted) -> House:
    assert house.day is not None  # noqa: S101 (a count is of a day)
    one = SubmittedCount(event.place, event.by, event.confirmed_by, event.cash, event.chips)
    return house._replace(day=house.day._replace(submissions=(*house.day.submissions, one)))


def _settled(house: House, place: Account) -> House:
    """Return the house once a place is counted: what was handed in before stands in the log alone."""
    if house.day is None or not house.day.submissions:
        return house
    left = tuple(one for one in house.day.submissions if one.place != str(place))
    return house._replace(day=house.day._replace(submissions=left))


def _cage_counted(house: House, event: e.CageCounted) -> House:
    house = _varied(_settled(house, CAGE), variance_of_cage(event))
    return house._replace(drawer=Drawer(event.cash, event.chips), cage_counted=True)


def _varied(house: House, variance: Variance | None) -> House:
    if variance is None or house.day is None:
        return house
    return house._replace(day=house.day._replace(variances=(*house.day.variances, variance)))


# ------------------------------------------------------------------------------------------ transfers


def _asked(house: House, event: e.TransferAsked) -> House:
    asked = Transfer(event.number, event.direction, event.table, event.chips, event.by)
    return house._replace(transfers=_put(house.transfers, event.number, asked), transferred=event.number)


def _sent(house: House, event: e.TransferSent) -> House:
    sent = house.transfers[event.number]._replace(sent_by=event.by)
    house = house._replace(transfers=_put(house.transfers, event.number, sent))
    return _drawer(house, 0, less=sent.chips) if sent.direction is Direction.FILL else house


def _received(house: House, event: e.TransferReceived) -> House:
    sent = house.transfers[event.number]
    house = house._replace(
        transfers=_without(house.transfers, event.number),
        delivered=(*house.delivered, sent._replace(received_by=event.by)),
    )
    return _drawer(house, 0, more=sent.chips) if sent.direction is Direction.CREDIT else house


def _disputed(house: House, event: e.TransferDisputed) -> House:
    sent = house.transfers[event.number]._replace(disputed=True)
    return house._replace(transfers=_put(house.transfers, event.number, sent))


def _cancelled(house: House, event: e.TransferCancelled) -> House:
    asked = house.transfers[event.number]
    house = house._replace(transfers=_without(house.transfers, event.number))
    back = asked.sent_by is not None and asked.direction is Direction.FILL
    return _drawer(house, 0, more=asked.chips) if back else house


# --------------------------------------------------------------------------------------------- tables


def _table_opened(house: House, event: e.TableOpened) -> House:
    book = Book(
        event.table,
        event.game,
        event.game_hash,
        event.denominations,
        poker=event.poker,
        limits=event.limits,
    )
    house = house._replace(tables=_put(house.tables, event.table, book))
    return _drawer(house, 0, less=event.bank) if event.bank else house


def _book(house: House, table: str, **values: Any) -> House:
    return house._replace(tables=_put(house.tables, table, house.tables[table]._replace(**values)))


def _assigned(house: House, event: e.DealerAssigned) -> House:
    return _book(house, event.table, dealer=event.dealer)


def _limits_set(house: House, event: e.LimitsSet) -> House:
    return _book(house, event.table, limits=event.limits)


def _posted(house: House, event: e.TablePosted) -> House:
    book = house.tables[event.table]
    return _book(
        house.with_rails(event.table, event.rails),
        event.table,
        posted=event.first + event.count,
        rounds=book.rounds + event.rounds,
        playing=event.playing,
    )


def _table_closed(house: House, event: e.TableClosed) -> House:
    return _book(house.with_rails(event.table, ()), event.table, is_open=False, dealer=None)


def _tray_counted(house: House, event: e.TrayCounted) -> House:
    house = _settled(house, of_table(AccountKind.BANK, event.table))
    if not event.final:
        return house
    over = worth(event.chips) - event.expected
    if over:
        house = _varied(house, Variance(of_table(AccountKind.BANK, event.table), over, event.reason))
    return _drawer(_book(house, event.table, tray_counted=True), 0, more=event.chips)


def _drop_counted(house: House, event: e.DropCounted) -> House:
    house = _settled(house, of_table(AccountKind.DROP, event.table))
    found = (
        (AccountKind.DROP, event.cash - event.expected),
        (AccountKind.RAKE, worth(event.chips) - event.expected_chips),
    )
    for kind, over in found:
        if over:
            house = _varied(house, Variance(of_table(kind, event.table), over, event.reason))
    return _drawer(_book(house, event.table, drop_counted=True), event.cash, more=event.chips)


# ---------------------------------------------------------------------------------------------- slips


def _numbered(house: House, event: SlipNumbered) -> House:
    return house._replace(slips=with_number(house.slips, event))


def _voided(house: House, event: SlipVoided) -> House:
    return house._replace(slips=with_void(house.slips, event))


_EVOLVE: Final[dict[type, Callable[[House, Any], House]]] = {
    e.Enrolled: _enrolled,
    e.Dismissed: _dismissed,
    e.HouseSet: _set,
    e.DutyStarted: _duty,
    e.DutyEnded: _duty,
    e.DayOpened: _opened,
    e.VisitRecorded: _visited,
    e.CloseProposed: _proposed,
    e.DayClosed: _closed,
    e.CageFunded: _funded,
    e.CageDrawn: _drawn,
    e.ChipsSold: _sold,
    e.ChipsRedeemed: _redeemed,
    e.OldChipsRedeemed: _old_redeemed,
    e.CageCounted: _cage_counted,
    e.SharePaid: _share_paid,
    e.TransferAsked: _asked,
    e.TransferSent: _sent,
    e.TransferReceived: _received,
    e.TransferDisputed: _disputed,
    e.TransferCancelled: _cancelled,
    e.TableOpened: _table_opened,
    e.DealerAssigned: _assigned,
    e.LimitsSet: _limits_set,
    e.TablePosted: _posted,
    e.TableClosed: _table_closed,
    e.CountSubmitted: _submitted,
    e.TrayCounted: _tray_counted,
    e.DropCounted: _drop_counted,
    e.PrizePaid: _prize_paid,
    e.TournamentPosted: _tournament,
    SlipNumbered: _numbered,
    SlipVoided: _voided,
}
