"""An old copy of the log is put in its place: the house does not open, or opens a new epoch that says why."""

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, text

from croupier.house.events.of_house import ChipsSold
from croupier.house.ledger import moved
from croupier.house.reports.daily import daily_report
from croupier.house.reports.sheets import daily_sheet
from croupier.house.state import OUTSIDE, of_player
from croupier.server.aggregates import codec
from croupier.server.people import qr
from croupier.server.people.access import Person
from croupier.server.people.account_index import ACCOUNT_STREAM, AccountIndex, SignInAccount, made
from croupier.server.queries.books import Bookkeeper
from croupier.server.queries.records import verify_house
from croupier.server.queries.reported import records_of
from croupier.server.routes.reports import printed
from croupier.server.wire.context import ServerContext, open_context
from croupier.server.wire.messages import Order
from croupier.store import Append, Fact
from croupier.store.backup import backup, mark_in_place, restore
from croupier.store.heads import ExpectedHead
from croupier.store.keeper import HeadFiles, HeadKeeper, RefusedStartError, read_seen
from croupier.store.log import open_log
from croupier.store.migrate import marks
from croupier.store.vault import Vault
from croupier.store.verify import RECENT
from tests.cli.shell import answer, run
from tests.loops import at_least_one
from tests.store.attack import append_as_stranger, unguarded
from tests.waiting import soon_here

FILE = """
licensee = "NHCg"
operator = "Olga"
staff = [
  { id = "Olga", badge = "1", roles = ["operator", "manager"] },
  { id = "Flo", badge = "2", roles = ["floor"] },
  { id = "Cal", badge = "3", roles = ["cage"] },
]
game = [{ id = "nh-holdem-stud" }]
"""
OLGA = Person("Olga", "Olga", frozenset({"operator", "manager"}))
CAL = Person("Cal", "Cal", frozenset({"cage"}))
NOW = datetime.now(UTC)


class Hall:
    """A house in a folder, opened and closed at will."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database = folder, str(folder / "house.db")
        (folder / "hall.toml").write_text(FILE)
        self.days = 0

    def open(
        self, work: Callable[[ServerContext], Awaitable[None]] | None = None, new_epoch: str | None = None
    ) -> list[str]:
        """Open the house, do something in it and close it; return what it said."""
        told: list[str] = []

        async def run() -> None:
            context = open_context(
                self.database, str(self.folder / "hall.toml"), deals=False, new_epoch=new_epoch
            )
            context.clock = staticmethod(lambda: NOW + timedelta(days=self.days))
            try:
                await context.begin(tell=told.append)
                if work:
                    await work(context)
                await context.close(0)
            finally:
                context.log.close()

        asyncio.run(run())
        return told

    def rows(self, stream: str) -> list[Any]:
        with open_log(self.database, reading=True) as log:
            return [(row.type, json.loads(row.body)) for row in log.read(stream)]

    @property
    def files(self) -> HeadFiles:
        return HeadFiles.of(self.database)


async def do(context: ServerContext, person: Person, name: str, **data: object) -> None:
    order = Order(target="house", name=name, data=data, key=f"{name}-{context.log.head().position}")
    answer = await context.carry_out(person, order)
    assert answer.ok, answer.says


async def hires(context: ServerContext) -> None:
    """Give Flo and Cal accounts of their own."""
    version = context.log.version(ACCOUNT_STREAM)
    facts = tuple(made(SignInAccount(id_, id_)) for id_ in ("Flo", "Cal"))
    context.log.append(Append(facts, {ACCOUNT_STREAM: version}, "Olga"), NOW)


async def writes_much(context: ServerContext) -> None:
    """Write more than a start reads again."""
    facts = tuple(Fact.of("night", "Noted", {"number": number}) for number in range(RECENT))
    context.log.append(Append(facts, {}, "house"), NOW)


async def plays_a_day(context: ServerContext) -> None:
    """Open a day and close it, with nothing between, and book it."""
    game = {"game": "nh-holdem-stud"}
    await do(context, OLGA, "OpenDay", charities=["Pantry"], games=[game], on_duty=["Olga", "Cal"])
    drawer = context.service.rooms.house.house.drawer
    chips = [pile._asdict() for pile in drawer.chips]
    for counter in (CAL, OLGA):
        await do(context, counter, "CountCage", cash=drawer.cash, chips=chips)
    await do(context, OLGA, "ProposeClose")
    await do(context, CAL, "ConfirmClose")
    await asyncio.to_thread(Bookkeeper(context.log, context.vault).catch_up, NOW)
    await context.service.catch_up()


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house whose log was signed, copied, and then went on."""
    folder = tmp_path_factory.mktemp("hall")
    hall = Hall(folder)
    hall.open(hires)
    shutil.copy(hall.database, folder / "old.db")
    hall.open(plays_a_day)
    return folder


@pytest.fixture
def hall(first: Path, tmp_path: Path) -> Hall:
    """The same, for one test."""
    return Hall(shutil.copytree(first, tmp_path / "hall"))


def put_the_old_copy_back(hall: Hall) -> None:
    for left in hall.folder.glob("house.db-*"):
        left.unlink()
    shutil.copy(hall.folder / "old.db", hall.database)


def test_a_house_that_was_never_copied_opens_as_before(hall: Hall) -> None:
    assert hall.open() == []
    assert read_seen(hall.files)[1].origin == "nhcg/croupier/1"
    assert hall.rows("epoch") == []
    before = hall.files.seen.read_text()
    assert hall.open() == []
    assert hall.files.seen.read_text() == before, "nothing happened, and nothing was signed"


def test_a_head_that_cannot_be_signed_stops_nobody(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    async def work(context: ServerContext) -> None:
        await hires(context)
        await context.sign_head()
        assert f"croupier_signed_position {context.log.head().position}.0" in context.metrics.page().decode()
        hall.files.key.write_text("nobody's")
        context.keeper = HeadKeeper(context.log, hall.files)
        await context.sign_head()

    hall.open(work)
    assert "the head of the log is not signed" in caplog.text
    with pytest.raises(RefusedStartError, match="this is not a private key"):
        hall.open()


def test_a_start_on_an_old_copy_is_refused(hall: Hall) -> None:
    seen = read_seen(hall.files)[1].size
    put_the_old_copy_back(hall)
    with pytest.raises(RefusedStartError) as refused:
        hall.open()
    with open_log(hall.database, reading=True) as log:
        ends = log.head().position
    assert str(refused.value).startswith(f"refused: the log ends at {ends}; house.seen saw {seen}. ")
    assert 'use --new-epoch "reason"' in str(refused.value)
    with pytest.raises(RefusedStartError):
        hall.open(new_epoch="  ")
    assert hall.rows("epoch") == [], "nothing was written"


def test_a_log_that_went_another_way_is_refused(hall: Hall) -> None:
    put_the_old_copy_back(hall)
    with open_log(hall.database) as log:
        for number in range(60):
            append = Append((made(SignInAccount(f"p{number}", "p")),), {}, "house")
            append_as_stranger(log, append, NOW)
    with pytest.raises(RefusedStartError, match=r"refused: not the log house\.seen saw at "):
        hall.open()


def forge(hall: Hall) -> int:
    """Attack: while the house is closed, write chips that nobody bought; return the event."""
    with open_log(hall.database) as log:
        entry = moved("Eve buys chips", 1_000_000, OUTSIDE, of_player("Eve"))
        bought = ChipsSold("Cal", NOW, "Eve", 1_000_000, (), (entry,))
        forged = codec.write("house", log.version("house") + 1, bought, Vault(b"e" * 32), hidden=False)
        append_as_stranger(log, Append((forged,), {}, "Cal", "Cal:1", "ok"), NOW)
        return log.head().position


def test_an_event_that_the_house_did_not_write_is_named_and_nothing_opens(hall: Hall) -> None:
    forged = forge(hall)
    with pytest.raises(RefusedStartError) as refused:
        hall.open()
    assert str(refused.value).startswith(
        f"refused: event {forged} bears no stamp of this house (ChipsSold, version "
    )
    assert "Restore the newest backup" in str(refused.value)
    found = answer("audit", "verify", "--database", hall.database, code=1)
    assert found["damage"]["position"] == forged


def test_an_old_event_that_was_taken_out_stops_the_house_once_it_is_open(hall: Hall) -> None:
    """Attack: bring a dismissed person back by hiding the event, older than what a start reads."""
    hall.open(writes_much)
    with open_log(hall.database) as log, unguarded(log) as connection:
        gone = {"stream": ACCOUNT_STREAM}
        connection.execute(text("UPDATE event SET stream = 'x' WHERE stream = :stream AND version = 2"), gone)

    async def is_stopped(context: ServerContext) -> None:
        await soon_here(lambda: context.log.damage is not None)
        head = context.log.head()
        order = Order(target="house", name="EndDuty", data={"person": "Flo"}, key="x")
        assert not (await context.carry_out(OLGA, order)).ok
        assert context.log.head() == head

    hall.open(is_stopped)


def test_an_audit_without_the_data_key_says_which_events_it_could_not_check(hall: Hall) -> None:
    forged = forge(hall)
    key = Path(hall.database).with_suffix(".key")
    key.rename(elsewhere := hall.folder / "kept.elsewhere")
    found = answer("audit", "verify", "--database", hall.database, code=3)
    assert found["whole"], "nothing inside the database tells"
    assert found["not_checked"] == (
        f"whether the casino itself wrote events {forged} to {forged} was not checked; only its data key "
        "tells: give the key file with --data-key"
    )
    shown = run("audit", "verify", "--database", hall.database, code=3).out
    assert "✓" not in shown
    assert "by whoever wrote it" in " ".join(shown.split())
    given = ("--data-key", str(elsewhere))
    assert answer("audit", "verify", "--database", hall.database, *given, code=1)["damage"]


def test_a_new_epoch_on_a_strange_event_says_so_for_good(hall: Hall) -> None:
    forged = forge(hall)
    hall.open(new_epoch="nobody made a backup")
    ((_, told),) = hall.rows("epoch")
    assert told["reason"].startswith(f"nobody made a backup; event {forged} bears no stamp of this house")
    hall.open()
    assert answer("audit", "verify", "--database", hall.database)["epochs"][0]["reason"] == told["reason"]


def test_a_backup_that_was_written_to_is_refused_after_its_restore(hall: Hall) -> None:
    forged = forge(hall)
    with open_log(hall.database, reading=True) as log:
        backup(log, hall.folder / "copy.db")
    Path(hall.database).unlink()
    restore(hall.folder / "copy.db", hall.database, reason="the disk died")
    with pytest.raises(RefusedStartError, match=f"event {forged} bears no stamp of this house"):
        hall.open()


@pytest.mark.parametrize("suffix", [".seen", ".log"])
def test_a_house_without_its_files_is_refused_once_a_head_was_logged(hall: Hall, suffix: str) -> None:
    Path(hall.database).with_suffix(suffix).unlink()
    with pytest.raises(RefusedStartError, match="there is no such file"):
        hall.open()


def test_a_new_epoch_says_what_was_lost_and_locks_the_staff(hall: Hall) -> None:
    seen = read_seen(hall.files)[1]
    put_the_old_copy_back(hall)
    (said,) = hall.open(new_epoch="the disk died")
    assert "A new epoch begins" in said
    ((type_, told),) = hall.rows("epoch")
    assert type_ == "EpochOpened"
    assert len(bytes.fromhex(told["epoch"])) == 16
    assert (told["number"], told["reason"]) == (2, "the disk died")
    assert (told["seen_origin"], told["seen_size"], told["seen_root"]) == (
        seen.origin,
        seen.size,
        seen.root.hex(),
    )
    assert told["lost"] == seen.size - told["position"] > 0
    with open_log(hall.database, reading=True) as log:
        accounts = AccountIndex()
        accounts.learn(log.read(ACCOUNT_STREAM))
        assert verify_house(log, heads=HeadKeeper(log, hall.files).expected()).whole
    locked = {each.id: each.closed for each in accounts.accounts.values()}
    assert locked == {"Olga": False, "Flo": True, "Cal": True}, "a copy brings back the dismissed"
    assert read_seen(hall.files)[1].origin == "nhcg/croupier/2"
    assert hall.files.seen.with_name("house.seen.1").read_text().startswith(seen.text)
    shown = run("audit", "verify", "--database", hall.database, width=200).out
    lost = f"copy that ends at event {told['position']}, {told['lost']} events lost: the disk died"
    assert lost in shown
    assert hall.open() == [], "it begins once"
    assert hall.open(new_epoch="again") == [], "and not where nothing is wrong"
    assert len(hall.rows("epoch")) == 1


def test_a_restore_that_loses_events_needs_a_reason(hall: Hall) -> None:
    with open_log(hall.folder / "old.db", reading=True) as log:
        backup(log, hall.folder / "backup.db")
    Path(hall.database).unlink()
    with pytest.raises(RefusedStartError, match=r"refused: the log ends at .* use --new-epoch"):
        restore(hall.folder / "backup.db", hall.database)
    restore(hall.folder / "backup.db", hall.database, reason="the disk died")
    (said,) = hall.open()
    assert "the disk died" in said
    ((_, told),) = hall.rows("epoch")
    assert told["lost"] > 0


def test_a_restored_copy_without_its_mark_is_no_house_that_was_never_copied(hall: Hall) -> None:
    """Attack: restore a backup, with all files of its time beside it, and take its mark out."""
    kept = {path: path.read_bytes() for path in (hall.files.seen, hall.files.tree) if path.exists()}
    with open_log(hall.database, reading=True) as log:
        backup(log, hall.folder / "backup.db")
    Path(hall.database).unlink()
    restore(hall.folder / "backup.db", hall.database, reason="the disk died")
    for path, content in at_least_one(kept.items()):
        path.write_bytes(content)
    with open_log(hall.database) as log, log.engine.begin() as connection:
        connection.execute(delete(marks))
    says = r"refused: house.restored says that a backup was restored here, and the database does not"
    for _ in ("once", "again"):
        with pytest.raises(RefusedStartError, match=says):
            hall.open()
    (said,) = hall.open(new_epoch="somebody took the mark out")
    assert "A new epoch begins" in said
    ((_, told),) = hall.rows("epoch")
    assert told["reason"] == "somebody took the mark out"
    assert hall.open() == [], "it begins once"


def test_a_mark_in_the_database_alone_states_no_reason(hall: Hall) -> None:
    put_the_old_copy_back(hall)
    with open_log(hall.database) as log:
        mark_in_place(log, "everything is fine")
    with pytest.raises(RefusedStartError, match=r"refused: the log ends at"):
        hall.open()


def test_the_closing_report_prints_the_head_of_the_log(hall: Hall) -> None:
    text, size = closing_report(hall)
    assert "Head of the log at the close" in text
    line = next(each for each in text.splitlines() if "nhcg/croupier/1" in each)
    _, events, root = line.split()
    assert f"--paper {events}:{root}" in text
    assert int(events) < size
    with open_log(hall.database, reading=True) as log:
        assert verify_house(log, heads=[ExpectedHead("the paper", int(events), bytes.fromhex(root))]).whole
    assert "Events lost" not in text
    assert text.endswith(qr.as_text(qr.encode(f"nhcg/croupier/1 {events}:{root}"))), "for a phone"


def closing_report(hall: Hall) -> tuple[str, int]:
    """Return the report of the newest day in plain text, and how long the log is."""
    told: list[str] = []

    async def work(context: ServerContext) -> None:
        records = records_of(context.log, context.vault)
        day = records.heads[-1].day
        report = daily_report(records, day, context.clock())
        told.append(printed(report, daily_sheet(report)))

    hall.open(work)
    with open_log(hall.database, reading=True) as log:
        return told[0], log.head().position


def test_lost_events_are_on_the_closing_reports(hall: Hall) -> None:
    put_the_old_copy_back(hall)
    hall.open(new_epoch="the disk died")
    hall.days = 1
    hall.open(plays_a_day)
    text, _ = closing_report(hall)
    assert "Events lost: the log was opened below the head that was seen" in text
    assert "the disk died" in text
    assert "Shown on 30 closing reports." in text
