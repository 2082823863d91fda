"""Which events get a slip, and its number: one series for each form and year, given with the event itself.

A fill or a credit has its slip when it is sent, a table when it opens and when its tray is counted for the
last time, a drop box when it is counted, and so has every variance and every incident. Wins have theirs from
their signatures. Cash that a tournament takes has a receipt, and cash that it pays a payout slip. Play money
is numbered nowhere.
"""

from collections.abc import Iterable, Iterator

from croupier.house import events as e
from croupier.house.counting import variance_of_cage
from croupier.house.ledger import AccountKind, cash_taken, worth
from croupier.house.preconditions import numbered
from croupier.house.slips import SlipForm, SlipVoided, with_number
from croupier.house.state import CAGE, Direction, House, of_table, of_window


def with_slips(house: House, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Return events with the slips that belong to them, each before the event it is about."""
    if house.settings is None or house.settings.play_money:
        return events
    return tuple(_numbered(house, events))


def _numbered(house: House, events: Iterable[e.Event]) -> Iterator[e.Event]:
    variances = len(house.day.variances) if house.day else 0
    for event in events:
        for form, about in _slips_of(house, event, variances):
            slip = numbered(house, form, about, event.by, event.at)
            house = house._replace(slips=with_number(house.slips, slip))
            variances += form is SlipForm.VARIANCE
            yield slip
        if isinstance(event, e.TransferCancelled):
            sent = house.slips.about(f"transfer {event.number}")
            if sent is not None and not sent.void:
                yield SlipVoided(event.by, event.at, sent.number, event.reason)
        yield event


def _slips_of(house: House, event: e.Event, variances: int) -> Iterator[tuple[SlipForm, str]]:
    match event:
        case e.TransferSent() if event.number in house.transfers:
            fill = house.transfers[event.number].direction is Direction.FILL
            yield SlipForm.FILL if fill else SlipForm.CREDIT, f"transfer {event.number}"
        case e.TableOpened() if event.bank:
            yield SlipForm.OPENER, f"table {event.table}"
        case e.TrayCounted():
            if event.final:
                yield SlipForm.CLOSER, f"table {event.table}"
            over = worth(event.chips) - event.expected
            if over and (event.final or event.opener):
                bank = of_table(AccountKind.BANK, event.table)
                yield SlipForm.VARIANCE, f"variance {variances + 1} of {bank}"
        case e.DropCounted():
            yield SlipForm.DROP, f"table {event.table}"
            found = (
                (AccountKind.DROP, event.cash - event.expected),
                (AccountKind.RAKE, worth(event.chips) - event.expected_chips),
            )
            off = [of_table(kind, event.table) for kind, over in found if over]
            for more, account in enumerate(off, variances + 1):
                yield SlipForm.VARIANCE, f"variance {more} of {account}"
        case e.CageCounted() if variance_of_cage(event) is not None:
            yield SlipForm.VARIANCE, f"variance {variances + 1} of {CAGE}"
        case e.WindowCounted() if event.cash + worth(event.chips) != event.imprest:
            yield SlipForm.VARIANCE, f"variance {variances + 1} of {of_window(event.window)}"
        case e.IncidentReported():
            yield SlipForm.INCIDENT, f"incident {event.number}"
        case e.TournamentPosted() if cash := cash_taken(event.entries):
            form = SlipForm.RECEIPT if cash > 0 else SlipForm.PAYOUT
            yield form, f"tournament {event.tournament}: {event.entries[0].memo}"
        case _:
            return
