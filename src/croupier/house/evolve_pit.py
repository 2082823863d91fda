"""What an event makes of the pit: figures of each table, the rotation, exclusions, ratings, the cash log."""

from datetime import datetime, timedelta
from types import MappingProxyType

from croupier.house import cash
from croupier.house import events as e
from croupier.house.changes import put
from croupier.house.ledger import Account, AccountKind, together, without, worth
from croupier.house.pit import PACE_OVER, DealerString, Exclusion, PitState, Rating, TableFigures, name_key
from croupier.house.settings import ITSELF, CashReport
from croupier.house.state import Direction, House

_HOUR = timedelta(hours=1)
_CLOCKS = 9  # notes on the clock that are kept beside the newest


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
