"""What an event makes of the house: `evolve(house, event)` is the next house, and nothing else happens."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, Final

from croupier.house import events as e
from croupier.house.after_counts import kept
from croupier.house.evolve_controls import (
    COUNTS,
    put,
    removed,
    with_book,
    with_drawer,
    with_drawer_of,
    with_pit,
)
from croupier.house.ledger import AccountKind, together
from croupier.house.readings import Redeemable
from croupier.house.settings import StaffMember, wall_date
from croupier.house.slips import SlipNumbered, SlipPrinted, SlipVoided, with_number, with_print, with_void
from croupier.house.state import (
    Book,
    Day,
    Direction,
    House,
    PaidShare,
    Transfer,
    Visit,
    new_house,
    payee,
)
from croupier.house.tables import into_drawer
from croupier.house.wins import CHANGES, PrizeSource, still_open, with_slip, with_win

_KEEP_CLOSE_PROPOSED: Final = (
    e.DayClosed,
    e.ClockNoted,
    SlipPrinted,
    e.VisitRecorded,
    e.DutyStarted,
    e.DutyEnded,
)
"""Events that move no money and count nothing: whoever confirms a close still confirms what was proposed."""


def evolve(house: House, event: e.Event) -> House:
    """Return the house after an event."""
    house = _by_the_wall(house, event)
    entries = getattr(event, "entries", ())
    if entries:
        house = house._replace(ledger=house.ledger.recorded(*entries))
    stays = isinstance(event, _KEEP_CLOSE_PROPOSED)
    if house.day and house.day.proposed_by and not stays:
        house = house._replace(day=house.day._replace(proposed_by=None))
    change = _EVOLVE.get(type(event))  # what the pit alone keeps changes nothing else
    return with_pit(house, change(house, event) if change else house, event)


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
    kinds = (AccountKind.CHIPS, AccountKind.OUTSTANDING)  # the latter under no name
    held = {account.of: cents for kind in kinds for account, cents in house.ledger.of_kind(kind)}
    dated = house.settings.chips_redeemable is Redeemable.CALENDAR_DATE and house.calendar is not None
    return house._replace(calendar=today, carried=MappingProxyType(held if dated else {}))


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
    return house._replace(staff=put(house.staff, event.person, person))


def _dismissed(house: House, event: e.Dismissed) -> House:
    former = house.former | {event.person}
    return house._replace(staff=removed(house.staff, event.person), former=former)


def _set(house: House, event: e.HouseSet) -> House:
    return house._replace(settings=event.settings)


def _duty(house: House, event: e.DutyStarted | e.DutyEnded) -> House:
    person = house.staff[event.person]._replace(on_duty=isinstance(event, e.DutyStarted))
    return house._replace(staff=put(house.staff, event.person, person))


# ----------------------------------------------------------------------------------------------- day


def _opened(house: House, event: e.DayOpened) -> House:
    staff = {id_: one._replace(on_duty=id_ in event.on_duty) for id_, one in house.staff.items()}
    kept = {number: one for number, one in house.incidents.items() if not one.closed_by}
    house = house._replace(
        day=Day(event.day, event.charities, event.schedule, event.by),
        incidents=MappingProxyType(kept),
        staff=MappingProxyType(staff),
        cage_counted=False,
        delivered=(),
        slips=house.slips._replace(slips=()),
        wins=still_open(house.wins),
        calendar=None,
        carried=MappingProxyType({}),
    )
    return _by_the_wall(house, event)


def _games_added(house: House, event: e.GamesAdded) -> House:
    assert house.day is not None  # noqa: S101 (games are added to a day)
    return house._replace(day=house.day._replace(schedule=(*house.day.schedule, *event.schedule)))


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
        variances=kept(house, event.day, event.variances),
        staff=MappingProxyType(staff),
        tables=MappingProxyType({}),
        carried=MappingProxyType({}),
        fronts=MappingProxyType({}),
    )


# ---------------------------------------------------------------------------------------------- cage


def _sold(house: House, event: e.ChipsSold) -> House:
    return with_drawer_of(house, event.by, event.cash, less=event.chips)


def _redeemed(house: House, event: e.ChipsRedeemed | e.TokesRedeemed) -> House:
    return with_drawer_of(house, event.by, -event.cash, more=event.chips)


def _old_redeemed(house: House, event: e.OldChipsRedeemed) -> House:
    for account, cents in (posting for entry in event.entries for posting in entry.postings):
        own = account.kind in (AccountKind.CHIPS, AccountKind.OUTSTANDING)
        if own and account.of in house.carried:
            left = max(0, house.carried[account.of] + cents)
            house = house._replace(carried=put(house.carried, account.of, left))
    return with_drawer_of(house, event.by, -event.cash, more=event.chips)


def _funded(house: House, event: e.CageFunded) -> House:
    house = house._replace(received=together(house.received, event.chips))
    return with_drawer(house, event.cash, more=event.chips)


def _drawn(house: House, event: e.CageDrawn) -> House:
    house = house._replace(destroyed=together(house.destroyed, event.chips))
    return with_drawer(house, -event.cash, less=event.chips)


def _share_paid(house: House, event: e.SharePaid) -> House:
    house = with_drawer(house, -event.cents)
    day = house.day
    if day is None:
        return house
    key = payee(event.to, event.name, event.month or day.date)
    paid = PaidShare(event.to, event.name, event.cents, event.by, event.says)
    shares = put(house.shares, key, house.shares.get(key, 0) + event.cents)
    return house._replace(day=day._replace(paid=(*day.paid, paid)), shares=shares)


def _tournament(house: House, event: e.TournamentPosted) -> House:
    return with_drawer(house, into_drawer(event.entries))


def _prize_paid(house: House, event: e.PrizePaid) -> House:
    return with_drawer(house, -event.cents) if event.source is PrizeSource.CAGE else house


# ------------------------------------------------------------------------------------------ transfers


def _asked(house: House, event: e.TransferAsked) -> House:
    asked = Transfer(event.number, event.direction, event.table, event.chips, event.by)
    return house._replace(transfers=put(house.transfers, event.number, asked), transferred=event.number)


def _sent(house: House, event: e.TransferSent) -> House:
    sent = house.transfers[event.number]._replace(sent_by=event.by)
    house = house._replace(transfers=put(house.transfers, event.number, sent))
    return with_drawer(house, 0, less=sent.chips) if sent.direction is Direction.FILL else house


def _received(house: House, event: e.TransferReceived) -> House:
    sent = house.transfers[event.number]
    house = house._replace(
        transfers=removed(house.transfers, event.number),
        delivered=(*house.delivered, sent._replace(received_by=event.by)),
    )
    return with_drawer(house, 0, more=sent.chips) if sent.direction is Direction.CREDIT else house


def _carried(house: House, event: e.TransferCarried) -> House:
    carried = house.transfers[event.number]._replace(carried_by=event.by)
    return house._replace(transfers=put(house.transfers, event.number, carried))


def _signed(house: House, event: e.TransferSigned) -> House:
    if event.number in house.transfers:
        signed = house.transfers[event.number]._replace(observed_by=event.by)
        return house._replace(transfers=put(house.transfers, event.number, signed))
    delivered = tuple(
        one._replace(observed_by=event.by) if one.number == event.number else one for one in house.delivered
    )
    return house._replace(delivered=delivered)


def _disputed(house: House, event: e.TransferDisputed) -> House:
    sent = house.transfers[event.number]._replace(disputed=True)
    return house._replace(transfers=put(house.transfers, event.number, sent))


def _cancelled(house: House, event: e.TransferCancelled) -> House:
    asked = house.transfers[event.number]
    house = house._replace(transfers=removed(house.transfers, event.number))
    back = asked.sent_by is not None and asked.direction is Direction.FILL
    return with_drawer(house, 0, more=asked.chips) if back else house


# --------------------------------------------------------------------------------------------- tables


def _table_opened(house: House, event: e.TableOpened) -> House:
    book = Book(
        event.table,
        event.game,
        event.game_hash,
        event.denominations,
        poker=event.poker,
        limits=event.limits,
        worked=(event.by,),
        bearer=event.bearer,
    )
    house = house._replace(tables=put(house.tables, event.table, book))
    return with_drawer(house, 0, less=event.bank) if event.bank else house


def _assigned(house: House, event: e.DealerAssigned) -> House:
    worked = house.tables[event.table].worked
    if event.dealer and event.dealer not in worked:
        worked = (*worked, event.dealer)
    return with_book(house, event.table, dealer=event.dealer, worked=worked)


def _limits_set(house: House, event: e.LimitsSet) -> House:
    return with_book(house, event.table, limits=event.limits)


def _posted(house: House, event: e.TablePosted) -> House:
    book = house.tables[event.table]
    return with_book(
        house.with_rails(event.table, event.rails),
        event.table,
        posted=event.first + event.count,
        rounds=book.rounds + event.rounds,
        playing=event.playing,
    )


def _table_closed(house: House, event: e.TableClosed) -> House:
    return with_book(house.with_rails(event.table, ()), event.table, is_open=False, dealer=None)


# ---------------------------------------------------------------------------------------------- slips


def _numbered(house: House, event: SlipNumbered) -> House:
    return house._replace(slips=with_number(house.slips, event), wins=with_slip(house.wins, event))


def _voided(house: House, event: SlipVoided) -> House:
    return house._replace(slips=with_void(house.slips, event))


def _win(house: House, event: e.Event) -> House:
    wins = with_win(house.wins, event)
    return house._replace(wins=wins, won=max(house.won, *wins))


_EVOLVE: Final[dict[type, Callable[[House, Any], House]]] = {
    **COUNTS,
    e.Enrolled: _enrolled,
    e.Dismissed: _dismissed,
    e.HouseSet: _set,
    e.DutyStarted: _duty,
    e.DutyEnded: _duty,
    e.DayOpened: _opened,
    e.GamesAdded: _games_added,
    e.VisitRecorded: _visited,
    e.CloseProposed: _proposed,
    e.DayClosed: _closed,
    e.CageFunded: _funded,
    e.CageDrawn: _drawn,
    e.ChipsSold: _sold,
    e.ChipsRedeemed: _redeemed,
    e.OldChipsRedeemed: _old_redeemed,
    e.ChipsRefused: lambda house, _: house,
    e.TokesCounted: lambda house, _: house,
    e.TokesRedeemed: _redeemed,
    e.SharePaid: _share_paid,
    e.TransferAsked: _asked,
    e.TransferSent: _sent,
    e.TransferReceived: _received,
    e.TransferCarried: _carried,
    e.TransferSigned: _signed,
    e.TransferDisputed: _disputed,
    e.TransferCancelled: _cancelled,
    e.TableOpened: _table_opened,
    e.DealerAssigned: _assigned,
    e.LimitsSet: _limits_set,
    e.TablePosted: _posted,
    e.TableClosed: _table_closed,
    e.PrizePaid: _prize_paid,
    e.TournamentPosted: _tournament,
    SlipNumbered: _numbered,
    SlipVoided: _voided,
    SlipPrinted: lambda house, event: house._replace(slips=with_print(house.slips, event)),
    **dict.fromkeys(CHANGES, _win),
}
