"""What is due of a month to a charity, the state or the operator, worked out before somebody pays it."""

import asyncio
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from croupier.house.ledger import AccountKind
from croupier.house.state import House
from croupier.permissions import Permission
from croupier.server.aggregates import codec
from croupier.server.people.access import Person, has
from croupier.server.queries.loading import load_reports
from croupier.server.views.wins import being_counted
from croupier.table.refused import RefusedError

if TYPE_CHECKING:
    from croupier.house.reports.monthly import MonthlyReport
    from croupier.server.commands.service import Service

_PAYING: Final = (codec.HOUSE, "PayShare")


def verify_uncounted(house: House, period: str) -> None:
    """Refuse figures from which a count that is under way could be worked out before it is accepted."""
    is_open = house.day is not None and house.day.date.isoformat().startswith(period)
    if is_open and (places := being_counted(house)):
        raise RefusedError(
            f"{', '.join(sorted(places))} is being counted, and this report would tell what the count should "
            "come to; read it once the count is accepted"
        )


class DueShares:
    """Works out what is due by the report of the month; `await due(...)` before a share is paid."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._reading = asyncio.Semaphore(1)  # one at a time: an open day is read event by event

    async def __call__(
        self, person: Person, target: str, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, object]:
        """Return the fields of a command that are worked out from the log: `due` where a share is paid."""
        if (target, name) != _PAYING or not has(person, Permission.PAY_SHARES):
            return {}
        house = self._service.rooms.house.house
        month = data.get("month") or (house.day.date.isoformat() if house.day else "")
        try:
            first = date.fromisoformat(str(month)).replace(day=1)
        except ValueError:
            return {}  # the command itself is refused, for that or for want of a day
        verify_uncounted(house, first.isoformat()[:7])
        async with self._reading:
            report = await asyncio.to_thread(self._report, first)
        return {"due": _due(report, str(data.get("to")), str(data.get("name")))}

    def _report(self, first: date) -> "MonthlyReport":
        load_reports()
        from croupier.house.reports.monthly import month_of, monthly_report  # noqa: PLC0415 (loads the odds)
        from croupier.house.reports.records import ReportError  # noqa: PLC0415
        from croupier.server.queries.reported import records_of  # noqa: PLC0415

        try:
            records = records_of(self._service.log, self._service.vault, *month_of(first))
            return monthly_report(records, first, self._service.rooms.now())
        except (ReportError, OverflowError) as error:
            raise RefusedError(f"the shares of {first:%Y-%m} can't be worked out: {error}") from None


def _due(report: "MonthlyReport", to: str, name: str) -> int:
    match to:
        case AccountKind.CHARITY:
            return sum(one.shares.charity for one in report.charities if one.charity == name)
        case AccountKind.STATE:
            return report.state
        case AccountKind.OPERATOR:
            return report.keeps
        case _:
            return 0
