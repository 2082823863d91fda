"""What somebody with the password of the database does to a house in it, and what the audit says of it."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.server.queries.records import is_answered, verify_house
from croupier.server.wire.context import open_context
from croupier.store import Log, open_log
from croupier.store.walk import DamageError
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
