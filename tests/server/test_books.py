"""Books of closed days: every report made of them is the one made of the events, and nothing else is trusted.

The events are read here once more in another way: all of them, whole, as reports once did.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as database_event
from sqlalchemy import text

from croupier.house import events as e
from croupier.house.reports import Records, Sitting, as_data, daily_report, monthly_report
from croupier.house.reports.records import gaming_days
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.booked import BOOKS, DAY_BOOKED, all_booked
from croupier.server.queries.books import Bookkeeper, BooksError
from croupier.server.queries.finding import RoundFilter, find_rounds
from croupier.server.queries.reported import DayListed, days_of, records_of
from croupier.server.wire.booking import Booking
from croupier.store import Append, Fact, Log, open_log
from croupier.store.backup import restore
from croupier.store.vault import Vault, open_vault
from croupier.store.verify import verify
from croupier.table import events as t
from tests.cli.shell import answer, run
from tests.old_logs.conftest import unpacked
from tests.waiting import soon_here

AT = datetime(2026, 4, 2, 12, tzinfo=UTC)
DAYS = (date(2026, 3, 30), date(2026, 3, 31))  # closed
TODAY = date(2026, 4, 1)  # open
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(params=BOTH)
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    """A house of the first version with two closed days and an open one, on either database."""
    database = str(unpacked("0.1", tmp_path).database)
    with ExitStack() as lent:
        if request.param == "postgresql":
            address = lent.enter_context(request.getfixturevalue("postgres").borrowed())
            restore(database, address)
            database = address
        yield lent.enter_context(open_log(database))


@pytest.fixture
def vault(log: Log, tmp_path: Path) -> Vault:
    assert log.version(codec.HOUSE)
    return open_vault(tmp_path / "house.key")


def whole(log: Log, vault: Vault) -> Records:
    """Everything that reports read, event by event from the first to the last."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)

    def told(stream: str) -> tuple[Any, ...]:
        return tuple(codec.read(row, vault) for row in log.read(stream))

    def all_of(family: str) -> tuple[tuple[Any, ...], ...]:
        return tuple(told(each) for each in directory.streams if codec.family(each) == family)

    house = told(codec.HOUSE)
    opened: dict[str, list[e.TableOpened]] = defaultdict(list)
    posted: dict[str, list[int]] = defaultdict(list)
    for each in house:
        if isinstance(each, e.TableOpened) and not each.poker:
            opened[each.table].append(each)
            posted[each.table].append(0)
        elif isinstance(each, e.TablePosted) and each.table in posted:
            posted[each.table][-1] += each.count
    sittings = []
    for table, openings in opened.items():
        found: list[tuple[str, list[t.Event]]] = []
        for each in told(f"table/{table}"):
            if isinstance(each, f.TableLaid):
                found.append((each.game_hash, []))
            elif isinstance(each, t.Event):
                found[-1][1].append(each)
        for opening, count, (game, events) in zip(openings, posted[table], found, strict=True):
            sittings.append(Sitting(table, opening.at, directory.games[game], tuple(events[:count])))
    return Records(
        house, tuple(sittings), all_of(codec.JACKPOTS), all_of(codec.TOURNAMENT), all_of(codec.POKER)
    )


def reported(records_for: Callable[[date, date], Records]) -> list[Any]:
    """Every report of the house, as data."""
    days = [as_data(daily_report(records_for(day, day), day, AT)) for day in (*DAYS, TODAY)]
    months = [(date(2026, 3, 1), date(2026, 3, 31)), (date(2026, 4, 1), date(2026, 4, 30))]
    return days + [as_data(monthly_report(records_for(*each), each[0], AT)) for each in months]


def test_reports_of_books_are_those_of_the_events(log: Log, vault: Vault) -> None:
    records = whole(log, vault)
    right = reported(lambda _first, _last: records)
    assert reported(lambda *between: records_of(log, vault, *between)) == right, "nothing is booked yet"
    assert Bookkeeper(log, vault).catch_up(AT) == len(DAYS)
    assert reported(lambda *between: records_of(log, vault, *between)) == right
    assert verify(log).whole


def test_days_are_listed_alike_with_books_and_without(log: Log, vault: Vault) -> None:
    days = gaming_days(whole(log, vault).house)
    right = tuple(
        DayListed(day.date, day.opened.charities, closed=day.closed is not None, tables=day.tables)
        for day in days
    )
    assert [day.closed for day in right] == [True, True, False]
    assert days_of(log, vault) == right
    Bookkeeper(log, vault).catch_up(AT)
    assert days_of(log, vault) == right


def test_a_closed_day_is_reported_without_its_events(log: Log, vault: Vault) -> None:
    Bookkeeper(log, vault).catch_up(AT)
    asked: list[str] = []

    @database_event.listens_for(log.engine, "before_cursor_execute")
    def _note(_connection: Any, _cursor: Any, _says: str, values: Any, *_: Any) -> None:
        asked.extend(str(each) for each in (values.values() if isinstance(values, dict) else values))

    daily_report(records_of(log, vault, DAYS[0], DAYS[0]), DAYS[0], AT)
    days_of(log, vault)
    assert BOOKS in asked
    assert not [each for each in asked if each.startswith("table/")]


def test_each_day_is_booked_once(log: Log, vault: Vault) -> None:
    assert not all_booked(log)
    keeper = Bookkeeper(log, vault)
    assert (keeper.catch_up(AT), keeper.catch_up(AT)) == (2, 0)
    assert [(book.day, book.tables[0]) for book in keeper.kept()] == [(DAYS[0], "T1"), (DAYS[1], "T5")]
    assert all_booked(log)
    assert keeper.check() == (2, 0)


def test_books_are_made_while_the_house_is_open(log: Log, vault: Vault) -> None:
    told: list[bool] = []

    async def then() -> None:
        told.append(all_booked(log))

    async def opens() -> None:
        booking = Booking(log, vault, lambda: AT, then)
        booking.begin()
        booking.begin()  # as where a day is closed meanwhile
        await soon_here(lambda: all_booked(log))
        await booking.stop()

    asyncio.run(opens())
    assert told == [True]
    assert [row.type for row in log.read(BOOKS)] == [DAY_BOOKED] * 2


def test_a_house_that_closes_does_not_wait_for_its_books(log: Log, vault: Vault) -> None:
    async def closes() -> None:
        booking = Booking(log, vault, lambda: AT, lambda: asyncio.sleep(0))
        booking.begin()
        await booking.stop()

    asyncio.run(closes())
    assert len(Bookkeeper(log, vault).kept()) < 2 or all_booked(log)
    Bookkeeper(log, vault).catch_up(AT)
    assert all_booked(log)


def forge(log: Log, version: int, **changes: Any) -> None:
    """Write a book anew with other words, as somebody who has the database and not the key."""
    (row,) = log.read(BOOKS, version - 1, limit=1)
    body: Any = {**json.loads(row.body), **changes}
    log.append(Append((Fact.of(BOOKS, DAY_BOOKED, body),), {}, "somebody"), AT)


def test_a_book_without_the_stamp_of_the_house_is_passed_over(log: Log, vault: Vault) -> None:
    keeper = Bookkeeper(log, vault)
    keeper.catch_up(AT)
    forge(log, 1, charities=["Own Pocket"])
    assert [(book.number, book.day) for book in keeper.kept()] == [(1, DAYS[0]), (2, DAYS[1])]
    assert days_of(log, vault)[0].charities == ("Food Pantry",)
    assert keeper.check() == (2, 0)


def test_a_book_of_another_house_is_passed_over(log: Log, vault: Vault) -> None:
    """Its stamp may be right: who restores an older copy has books beyond what the log still holds."""
    keeper = Bookkeeper(log, vault)
    *_, last = keeper.missing(())
    keeper.catch_up(AT)
    strange = replace(last, covers=last.covers._replace(hash="0" * 64))
    assert keeper.keep(strange, AT, "house")
    assert [book.day for book in keeper.kept()] == [DAYS[0]]
    assert keeper.mend(AT, "house") == 1
    assert keeper.check() == (2, 0)


def test_a_book_that_lacks_the_one_before_it_is_passed_over(log: Log, vault: Vault) -> None:
    keeper = Bookkeeper(log, vault)
    *_, last = keeper.missing(())
    assert keeper.keep(last, AT, "house")
    assert keeper.kept() == ()
    assert keeper.catch_up(AT) == 2


@pytest.mark.parametrize("log", ["sqlite"], indirect=True)
def test_a_book_that_says_something_else_than_the_events_is_found_and_mended(
    log: Log, vault: Vault, tmp_path: Path
) -> None:
    keeper = Bookkeeper(log, vault)
    keeper.catch_up(AT)
    first, second = keeper.kept()
    wrong = replace(first, charities=("Own Pocket",))
    assert keeper.keep(wrong, AT, "house")  # by somebody who has the key too
    with pytest.raises(BooksError, match="the book of 2026-03-30"):
        keeper.check()
    log.close()
    database = ["--database", str(tmp_path / "house.db")]
    assert "something else than the events" in run("reports", "check", *database, code=1).err
    mended = answer("reports", "check", "--mend", *database)
    assert mended == {"booked": 2, "unbooked": 0, "mended": 1}
    assert "2 closed days are booked as their events say" in run("reports", "check", *database).out
    assert second.after == first.covers.version


@pytest.mark.parametrize("log", ["sqlite"], indirect=True)
def test_without_books_a_backup_is_reported_as_well(log: Log, vault: Vault, tmp_path: Path) -> None:
    log.close()
    daily = ("reports", "daily", "2026-03-31", "--database", str(tmp_path / "house.db"))
    before = answer(*daily)
    with open_log(tmp_path / "house.db") as again:
        assert Bookkeeper(again, vault).catch_up(AT) == 2
    assert {**answer(*daily), "made": ""} == {**before, "made": ""}


def test_a_row_that_somebody_changed_in_place_is_no_book(log: Log, vault: Vault) -> None:
    Bookkeeper(log, vault).catch_up(AT)
    with log.engine.begin() as connection:
        guards = (
            ("DROP TRIGGER event_keeps_update",)
            if log.engine.dialect.name == "sqlite"
            else ("ALTER TABLE event DISABLE TRIGGER ALL",)
        )
        for each in guards:
            connection.execute(text(each))
        connection.execute(text("UPDATE event SET body = '{}' WHERE stream = 'books' AND version = 1"))
    assert Bookkeeper(log, vault).kept() == ()


WANTED = (
    RoundFilter(),
    RoundFilter(player="Ann"),
    RoundFilter(player="n"),
    RoundFilter(player="Nobody"),
    RoundFilter("T2"),
    RoundFilter("T2", number=9),
    RoundFilter("T5", player="Cy"),
    RoundFilter(cents=5_00),
    RoundFilter(since=datetime(2026, 3, 31, 12, tzinfo=UTC)),
    RoundFilter(until=datetime(2026, 3, 31, 12, tzinfo=UTC)),
)


def test_rounds_are_found_alike_with_books_and_without(log: Log, vault: Vault) -> None:
    keeper = Bookkeeper(log, vault)
    keeper.catch_up(AT)
    books = keeper.kept()
    for wanted in WANTED:
        pages = [find_rounds(log, wanted, limit=7)]
        while (before := pages[-1].before) is not None:
            pages.append(find_rounds(log, wanted, before=before, limit=7))
        starts = [None, *(page.before for page in pages[:-1])]
        assert [find_rounds(log, wanted, before=each, limit=7, books=books) for each in starts] == pages
    assert len(find_rounds(log, WANTED[0], limit=100, books=books).rounds) > 10


def test_a_search_reads_the_days_alone_that_a_player_was_at(log: Log, vault: Vault) -> None:
    keeper = Bookkeeper(log, vault)
    keeper.catch_up(AT)
    first, second = keeper.kept()
    assert "Gil" in first.players
    assert "Gil" not in second.players
    asked: list[tuple[int, int]] = []

    @database_event.listens_for(log.engine, "before_cursor_execute")
    def _note(_connection: Any, _cursor: Any, _says: str, values: Any, *_: Any) -> None:
        asked.extend(pairwise(values.values() if isinstance(values, dict) else values))

    assert find_rounds(log, RoundFilter(player="Gil"), books=(first, second)).rounds
    assert (first.after, first.covers.version) in asked
    assert (second.after, second.covers.version) not in asked


def test_without_the_key_every_report_has_every_figure(log: Log, vault: Vault) -> None:
    right = reported(lambda *between: records_of(log, vault, *between))
    assert reported(lambda *between: records_of(log, None, *between)) == right, "nothing is booked yet"
    Bookkeeper(log, vault).catch_up(AT)
    assert reported(lambda *between: records_of(log, None, *between)) == right
    assert days_of(log, None) == days_of(log, vault)
