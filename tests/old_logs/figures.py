"""What a log comes to: events, money, reports, rounds; read by one version, and again by a later one."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from croupier.house.ledger import AccountKind
from croupier.house.reports.daily import daily_report
from croupier.house.reports.monthly import monthly_report
from croupier.house.reports.records import gaming_days
from croupier.house.reports.sheet import as_data
from croupier.house.serialize import to_plain
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import (
    Directory,
    HouseRoom,
    JackpotRoom,
    TournamentRoom,
    rebuild,
)
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.queries.replay import Replay, replay
from croupier.server.queries.reported import records_of
from croupier.store import Log
from croupier.store.vault import Vault

MADE: Final = datetime(2026, 4, 2, 12, tzinfo=UTC)
"""When reports are made."""
_NO_FIGURES: Final = ("rates",)  # the law, not what happened
_SETTLES: Final = ("WagerPaid", "WagerTaken", "WagerPushed", "CapShared")


def kinds(log: Log) -> dict[str, int]:
    """Count the events of each kind, as they stand in the log."""
    return dict(sorted(Counter(f"{codec.family(row.stream)} {row.type}" for row in log.since(0)).items()))


def money(log: Log, vault: Vault) -> dict[str, Any]:
    """Return what every account holds, and what lies before every player of every table."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    house = rebuild(log, vault, codec.HOUSE, {})
    assert isinstance(directory, Directory)
    assert isinstance(house, HouseRoom)
    ledger = house.house.ledger
    told: dict[str, Any] = {
        "balances": {str(account): cents for account, cents in sorted(ledger.balances.items()) if cents},
        "chips": {account.of: cents for account, cents in ledger.of_kind(AccountKind.CHIPS)},
        "tables": {},
        "jackpots": {},
        "paid": {},
    }
    for stream in directory.streams:
        match rebuild(log, vault, stream, directory.games):
            case TableRoom() as room if room.felt:
                players = {player.id: player.chips for player in room.felt.players}
                told["tables"][room.id] = {"rounds": room.felt.rounds, "chips": players}
            case JackpotRoom() as room:
                told["jackpots"][room.id] = dict(room.jackpots.posted)
            case TournamentRoom() as room:
                paid = {one.name: one.paid_out for one in room.tournament.entrants}
                told["paid"][room.id] = {name: to_plain(what) for name, what in paid.items()}
            case _:
                pass
    return told


def reports(log: Log, vault: Vault) -> dict[str, dict[str, int]]:
    """Return the whole-number figures of every day's and every month's report, by where they stand in it."""
    records = records_of(log, vault)
    days = [day.date for day in gaming_days(records.house)]
    months = sorted({date(day.year, day.month, 1) for day in days})
    found = {f"{month:%Y-%m}": monthly_report(records, month, MADE) for month in months}
    told = {name: dict(_figures(as_data(report))) for name, report in found.items()}
    return told | {str(day): dict(_figures(as_data(daily_report(records, day, MADE)))) for day in days}


def _figures(data: Any, place: str = "") -> Iterator[tuple[str, int]]:
    match data:
        case bool():
            return
        case int():
            yield place, data
        case Mapping():
            for name, each in data.items():
                if name not in _NO_FIGURES:
                    yield from _figures(each, f"{place}.{name}".lstrip("."))
        case list():
            for number, each in enumerate(data):
                yield from _figures(each, f"{place}.{number}")
        case _:
            return


def rounds(log: Log, vault: Vault) -> Iterator[Replay]:
    """Yield every round of the log again."""
    for row in log.since(0):
        if row.type == "RoundStarted":
            data: Any = row.data
            yield replay(log, vault, f"{row.stream.partition('/')[2]} {data['number']}")


def settled(again: Replay) -> list[dict[str, Any]]:
    """Return how a round was settled: each payment as data, and in the words of the record."""
    settles = [step for step in again.steps if step.event["event"] in _SETTLES]
    return [{**step.event, "says": step.says} for step in settles]
