"""The pit live: each table's figures, the dealers' string, who may not play, and missing slips."""

from datetime import date
from typing import Final

from croupier.house.ledger import AccountKind
from croupier.house.pit import EXCLUSIONS
from croupier.house.serialize import to_plain
from croupier.house.slips import SlipBook
from croupier.house.state import House, of_table
from croupier.house.thresholds import dealer_push_on, pit_alerts_on
from croupier.permissions import Permission
from croupier.server.views.counts import being_counted
from croupier.server.views.house_shapes import PitView

WATCH_PIT: Final = (Permission.OPEN_TABLE, Permission.ASSIGN_DEALER, Permission.READ_EVERYTHING)
"""Who sees the pit: one of these is enough."""


def pit_view(house: House) -> PitView:
    """Return the pit; of a table whose tray is being counted, or waits for it, nothing that would tell it."""
    pit, counted = house.pit, being_counted(house)
    open_ = [
        id_
        for id_, book in house.tables.items()
        if book.is_open and not counted & {str(of_table(kind, id_)) for kind in _TRAY}
    ]
    day = house.day.date if house.day else date.max
    alerts, push = pit_alerts_on(day), dealer_push_on(day)
    return {
        "figures": {id_: to_plain(pit.figures[id_]) for id_ in open_ if id_ in pit.figures},
        "trays": {id_: house.ledger.balance(of_table(AccountKind.BANK, id_)) for id_ in open_},
        "rotation": to_plain(pit.rotation),
        "breaks": {name: since.isoformat() for name, since in pit.breaks.items()},
        "excluded": [to_plain(one) for one in pit.excluded.values()],
        "exclusion_kinds": list(EXCLUSIONS),
        "ratings": [to_plain(one) for one in pit.ratings],
        "gaps": gaps(house.slips),
        "clock": list(pit.clock),
        "alerts": {
            "tray_percent": alerts.tray_percent,
            "rounds_an_hour": alerts.rounds_an_hour,
            "corrections": alerts.corrections,
            "deviations": alerts.deviations,
        },
        "push": {"least": push.least, "most": push.most},
    }


_TRAY: Final = (AccountKind.BANK, AccountKind.DROP)


def gaps(book: SlipBook) -> list[str]:
    """Return the slips of the day that are missing between two others of their series.

    >>> from croupier.house.slips import Slip, SlipForm, SlipNumber
    >>> one, three = (Slip(SlipNumber(SlipForm.FILL, 2026, n), "", "Cal") for n in (1, 3))
    >>> gaps(SlipBook(slips=(one, three)))
    ['fill 2026-0002']
    """
    found = []
    for form, year in sorted({slip.number[:2] for slip in book.slips}):
        numbers = [slip.number.number for slip in book.slips if slip.number[:2] == (form, year)]
        missing = set(range(min(numbers), max(numbers))) - set(numbers)
        found += [str(book.slips[0].number._replace(form=form, year=year, number=n)) for n in sorted(missing)]
    return found
