"""What somebody with the password of the database does to a house in it, and what the audit says of it."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.server.queries.records import is_answered, verify_house
from croupier.server.wire.context import open_context
from croupier.store import Log, open_log
from croupier.store.records import DamageError
from tests.server.gate_room import PASSWORD, Room, do
from tests.store.attack import unguarded


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A demo house in which a guest bought chips."""
    place = tmp_path_factory.mktemp("played") / "house.db"

    async def work() -> None:
        context = open_context(str(place))
        try:
            await context.begin()
            _, ann = await context.register("Ann", "a horse and its battery")
            tables = context.service.rooms.tables()
            table = f"table/{next(iter(tables))}"
            for key, name, data in (("1", "Sit", {"seat": 2}), ("2", "BuyChips", {"cents": 50_00})):
                answer = await context.service.command(ann, table, name, data, key)
                assert answer.ok, answer.says
            await context.close(0)
        finally:
            context.log.close()

    asyncio.run(work())
    return place


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Iterator[Log]:
    """A copy of it."""
    for each in played.parent.iterdir():
        shutil.copy(each, tmp_path / each.name)
    with open_log(tmp_path / "house.db") as log:
        yield log


def damage(log: Log) -> str:
    found = verify_house(log)
    assert found.damage is not None
    return str(found.damage)


def test_a_house_nobody_attacked_is_whole_and_its_guest_is_answered(house: Log) -> None:
    assert verify_house(house).whole
    assert sum(is_answered(row.stream, row.who, row.type) for row in house.since(0)) >= 2


@pytest.mark.parametrize("table", ["credential", "session", "sign_in_attempt", "alembic_version", "event"])
def test_a_trigger_on_any_table_of_ours_is_named_and_nothing_opens(house: Log, table: str) -> None:
    with house.engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE TRIGGER quiet AFTER INSERT ON {table} BEGIN SELECT 1; END")
    assert f"trigger quiet was added to table {table}" in damage(house)
    place = str(house.url.database)
    house.close()
    with pytest.raises(DamageError, match=f"trigger quiet was added to table {table}"):
        open_context(place)


@pytest.mark.parametrize("table", ["credential", "session", "sign_in_attempt"])
def test_a_table_of_the_accounts_that_was_dropped_is_missed_and_nothing_opens(house: Log, table: str) -> None:
    with house.engine.begin() as connection:
        connection.exec_driver_sql(f"DROP TABLE {table}")
    assert f"table {table} is gone" in damage(house)
    place = str(house.url.database)
    house.close()
    with pytest.raises(DamageError, match=f"table {table} is gone"):
        open_context(place)


@pytest.mark.parametrize(
    ("change", "whose"),
    [
        ("DELETE FROM credential", "operator and of 1 others"),
        ("DELETE FROM credential WHERE id = (SELECT id FROM credential ORDER BY rowid LIMIT 1)", "operator"),
        ("UPDATE credential SET hash = 'mine' WHERE rowid = 2", "Ann"),
    ],
)
def test_a_password_the_log_names_that_is_gone_or_altered_is_missed(
    house: Log, change: str, whose: str
) -> None:
    with house.engine.begin() as connection:
        connection.exec_driver_sql(change)
    assert damage(house).startswith(f"the password of {whose}, which the log names, is gone from the table")


def test_a_password_that_no_account_has_any_more_is_nothing_to_miss(house: Log) -> None:
    with house.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO credential VALUES ('a crash left it', 'here')")
    assert verify_house(house).whole


def test_a_password_is_missed_on_either_database_and_a_changed_one_is_not(gate_log: Log) -> None:
    accounts = Room(gate_log).accounts
    do(accounts.register("Ann", PASSWORD))
    ann = accounts.staff.person(do(accounts.sign_in("Ann", PASSWORD)))
    do(accounts.set_password(ann, "another horse, other staples", PASSWORD))
    assert verify_house(gate_log).whole
    with gate_log.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM credential")
    assert damage(gate_log).startswith("the password of Ann, which the log names, is gone")


def forget_last(log: Log) -> None:
    with unguarded(log) as connection:
        connection.exec_driver_sql("DELETE FROM answer WHERE number = (SELECT max(number) FROM answer)")


def forget_all(log: Log) -> None:
    with unguarded(log) as connection:
        connection.exec_driver_sql("DELETE FROM answer")


@pytest.mark.parametrize("forget", [forget_last, forget_all])
def test_kept_answers_taken_away_with_the_head_set_back_are_missed(
    house: Log, forget: Callable[[Log], None]
) -> None:
    forget(house)
    with unguarded(house) as connection:
        connection.exec_driver_sql(
            "UPDATE head SET answers = (SELECT count(*) FROM answer), answers_hash = COALESCE("
            f"(SELECT hash FROM answer ORDER BY number DESC LIMIT 1), '{'0' * 64}')"
        )
    assert "the kept answer about event" in damage(house)
    assert "was taken away" in damage(house)
