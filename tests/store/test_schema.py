"""`verify` names every difference between the tables there are and those that the migrations make."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Column, Index, MetaData, Table, Text

from croupier.store import Log, open_log
from croupier.store.backup import backup, restore
from croupier.store.records import DamageError, StoreError
from croupier.store.schema import verify_schema
from croupier.store.verify import verify
from tests.store.attack import loosen, unguarded
from tests.store.facts import NOON, filled, one

BESIDE = MetaData()
Table(
    "session",
    BESIDE,
    Column("digest", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Index("session_account", "account"),
)


@pytest.fixture
def log(log: Log) -> Log:
    """A log with some events, and a table of somebody else's beside it."""
    filled(log, 6)
    with log.engine.begin() as connection:
        BESIDE.create_all(connection)
    return log


def differences(log: Log) -> str:
    """Return what is wrong with the tables, in words."""
    found = verify(log, other_tables=BESIDE).damage
    assert found is not None
    return str(found)


@pytest.fixture
def attacked(log: Log) -> Iterator[Log]:
    """The same log, with the head and the triggers whatever an attacker leaves of them."""
    assert verify(log, other_tables=BESIDE).whole
    yield log
    with log.engine.connect() as connection, pytest.raises(DamageError):
        verify_schema(connection, BESIDE)  # which a server asks before it opens
    if log.engine.dialect.name == "postgresql":
        with log.engine.begin() as connection:
            connection.exec_driver_sql(
                "DROP SCHEMA IF EXISTS croupier CASCADE"
            )  # the next test has this database


def anew(columns: str) -> list[str]:
    """Return what makes the table of sessions anew, with these columns."""
    return [
        "DROP TABLE session",
        f"CREATE TABLE session ({columns})",
        "CREATE INDEX session_account ON session (account)",
    ]


ANYWHERE = {
    "a column more": (["ALTER TABLE event ADD COLUMN extra TEXT"], "column extra was added to table event"),
    "a column less": (
        ["DROP INDEX session_account", "ALTER TABLE session DROP COLUMN account"],
        "column account of table session is gone",
    ),
    "a column of another name": (
        ["ALTER TABLE answer RENAME COLUMN previous TO before"],
        "column previous of table answer is gone",
    ),
    "an index more": (["CREATE INDEX mine ON event (who)"], "index mine was added to table event"),
    "a key more": (
        ["CREATE UNIQUE INDEX mine ON session (account)"],
        "index mine was added to table session",
    ),
    "an index less": (["DROP INDEX session_account"], "index session_account of table session is gone"),
    "another index": (
        ["DROP INDEX session_account", "CREATE INDEX session_account ON session (digest)"],
        "index session_account of table session was replaced by another",
    ),
    "an index of some rows": (
        [
            "DROP INDEX session_account",
            "CREATE INDEX session_account ON session (account) WHERE digest > 'm'",
        ],
        "index session_account of table session was replaced by another",
    ),
    "a view for a table": (
        ["ALTER TABLE session RENAME TO real", "CREATE VIEW session AS SELECT * FROM real"],
        "session is no table any more",
    ),
    "a table less": (["DROP TABLE alembic_version"], "table alembic_version is gone"),
    "a table beside the log less": (["DROP TABLE session"], "table session is gone"),
    "another step": (
        ["UPDATE alembic_version SET version_num = '0000'"],
        "table alembic_version notes 0000, and 0002 alone is right",
    ),
    "a step more": (
        ["INSERT INTO alembic_version VALUES ('0003')"],
        "table alembic_version notes 0002, 0003, and 0002 alone is right",
    ),
    "no step": (
        ["DELETE FROM alembic_version"],
        "table alembic_version notes nothing, and 0002 alone is right",
    ),
}
ON_SQLITE = {
    "a trigger beside the log": (
        ["CREATE TRIGGER quiet AFTER DELETE ON session BEGIN INSERT INTO session VALUES ('me', 'me'); END"],
        "trigger quiet was added to table session",
    ),
    "a trigger on the steps": (
        ["CREATE TRIGGER quiet AFTER DELETE ON alembic_version BEGIN SELECT 1; END"],
        "trigger quiet was added to table alembic_version",
    ),
    "a table made anew": (
        [
            "CREATE TABLE loose AS SELECT * FROM session",
            "DROP TABLE session",
            "ALTER TABLE loose RENAME TO session",
        ],
        "PRIMARY KEY (digest) of table session is gone",
    ),
    "another type": (
        anew("digest BLOB NOT NULL, account TEXT NOT NULL, PRIMARY KEY (digest)"),
        "column digest of table session holds blob instead of text",
    ),
    "an empty field": (
        anew("digest TEXT NOT NULL, account TEXT, PRIMARY KEY (digest)"),
        "column account of table session may be empty now",
    ),
    "a default": (
        anew("digest TEXT NOT NULL, account TEXT NOT NULL DEFAULT 'me', PRIMARY KEY (digest)"),
        "column account of table session is filled by \"'me'\" now",
    ),
    "a formula": (
        anew("digest TEXT NOT NULL, account TEXT NOT NULL AS ('me'), PRIMARY KEY (digest)"),
        "column account of table session is filled by 'a formula' now",
    ),
    "a key that gives way": (
        anew("digest TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (digest) ON CONFLICT REPLACE"),
        "table session was made anew in another way",
    ),
    "a condition": (
        anew("digest TEXT NOT NULL, account TEXT NOT NULL CHECK (account <> 'Ann'), PRIMARY KEY (digest)"),
        "table session was made anew in another way",
    ),
    "another order": (
        anew("account TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (digest)"),
        "table session was made anew in another way",
    ),
    "a table that SQLite does not keep": (
        ["DROP TABLE session", "CREATE VIRTUAL TABLE session USING fts5(digest, account)"],
        "session is no table any more",
    ),
}
_ODD = "CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
ON_POSTGRES = {
    "a trigger beside the log": (
        [_ODD, "CREATE TRIGGER quiet BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION odd()"],
        "trigger quiet was added to table session",
    ),
    "a trigger of a name we have": (
        [
            _ODD,
            "CREATE TRIGGER event_keeps_rows BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION odd()",
        ],
        "trigger event_keeps_rows was added to table session",
    ),
    "a function with other rights": (
        ["ALTER FUNCTION log_keeps() SECURITY DEFINER SET session_replication_role = replica"],
        "trigger event_keeps_rows was replaced by another",
    ),
    "a key that is gone": (
        ["ALTER TABLE session DROP CONSTRAINT session_pkey"],
        "PRIMARY KEY (digest) of table session is gone",
    ),
    "a key that waits": (
        [
            "ALTER TABLE answer DROP CONSTRAINT answer_number",
            "ALTER TABLE answer ADD CONSTRAINT answer_number UNIQUE (number) DEFERRABLE",
        ],
        "UNIQUE (number) DEFERRABLE was added to table answer",
    ),
    "a condition": (
        ["ALTER TABLE event ADD CHECK (who <> 'Ann') NOT VALID"],
        "CHECK (who <> 'Ann'::text) NOT VALID was added to table event",
    ),
    "another type": (
        ["ALTER TABLE session ALTER account TYPE varchar(9)"],
        "column account of table session holds varchar(9) instead of text",
    ),
    "another collation": (
        ['ALTER TABLE session ALTER account TYPE text COLLATE "C"'],
        "column account of table session is filled by 'another collation' now",
    ),
    "an empty field": (
        ["ALTER TABLE answer ALTER answer DROP NOT NULL"],
        "column answer of table answer may be empty now",
    ),
    "a default": (
        ["ALTER TABLE event ALTER who SET DEFAULT 'me'"],
        "column who of table event is filled by \"'me'::text\" now",
    ),
    "a rule": (
        ["CREATE RULE deaf AS ON INSERT TO event DO INSTEAD NOTHING"],
        "table event has the rule deaf",
    ),
    "a policy": (
        [
            "CREATE POLICY mine ON session USING (account <> 'me')",
            "ALTER TABLE session ENABLE ROW LEVEL SECURITY",
        ],
        "table session has the policy mine; table session hides rows by row security",
    ),
    "a table lost in a crash": (
        ["ALTER TABLE session SET UNLOGGED"],
        "table session is not kept over a crash",
    ),
    "a table with a child": (
        ["CREATE TABLE child () INHERITS (session)"],
        "table session shares its rows with another table by inheritance",
    ),
    "a table before ours": (
        ["CREATE SCHEMA croupier", "CREATE TABLE croupier.session (LIKE session INCLUDING ALL)"],
        "table session is in schema croupier, and hides the one in schema public",
    ),
}


def cases(kind: str) -> dict[str, tuple[list[str], str]]:
    return ANYWHERE | (ON_SQLITE if kind == "sqlite" else ON_POSTGRES)


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("how", cases("sqlite"))
def test_a_table_that_is_not_as_it_was_made_is_named_on_sqlite(attacked: Log, how: str) -> None:
    carry_out(attacked, *cases("sqlite")[how])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["postgresql"])
@pytest.mark.parametrize("how", cases("postgresql"))
def test_a_table_that_is_not_as_it_was_made_is_named_on_postgresql(attacked: Log, how: str) -> None:
    carry_out(attacked, *cases("postgresql")[how])


def carry_out(log: Log, statements: list[str], says: str) -> None:
    with log.engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    assert says in differences(log)


def test_a_log_without_an_event_may_lack_the_tables_beside_it(new_house: Callable[[], str]) -> None:
    with open_log(new_house()) as log:
        assert verify(log, other_tables=BESIDE).whole


@pytest.mark.parametrize("change", ["DROP TABLE alembic_version", "DELETE FROM alembic_version"])
def test_events_without_a_note_of_their_tables_are_not_opened(house: str, change: str) -> None:
    with open_log(house) as log:
        filled(log, 2)
        with log.engine.begin() as connection:
            connection.exec_driver_sql(change)
    for reading in (True, False):
        with pytest.raises(StoreError, match="nothing in alembic_version says which croupier"):
            open_log(house, reading=reading)


def test_the_events_made_anew_without_their_keys_are_noticed(log: Log) -> None:
    with unguarded(log) as connection:
        loosen(connection)
    said = differences(log)
    assert "PRIMARY KEY (stream, version) of table event is gone" in said
    assert "UNIQUE (position) of table event is gone" in said


def test_a_copy_has_the_tables_of_its_original(log: Log, tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("copies")
    backup(log, place / "copy.db")
    restore(place / "copy.db", place / "again.db")
    for each in ("copy.db", "again.db"):
        with open_log(place / each, reading=True) as copied:
            assert verify(copied, other_tables=BESIDE).whole
    with open_log(place / "again.db") as copied, copied.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER quiet AFTER INSERT ON copied BEGIN DELETE FROM copied; END"
        )
        connection.exec_driver_sql("ALTER TABLE copied ADD COLUMN extra TEXT")
    with open_log(place / "again.db", reading=True) as copied:
        said = differences(copied)
    assert "column extra was added to table copied" in said
    assert "trigger quiet was added to table copied" in said


def test_what_others_keep_in_the_same_database_is_nobodys_business(log: Log) -> None:
    with log.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE theirs (a TEXT)")
        connection.exec_driver_sql("CREATE VIEW seen AS SELECT * FROM event")
    assert verify(log, other_tables=BESIDE).whole
    assert verify(log).whole


def test_an_answer_taken_away_with_its_head_is_missed_by_its_events(log: Log) -> None:
    log.append(one(who="Ann", key="the last"), NOON)

    def is_answered(_stream: str, who: str, _type: str) -> bool:
        return who == "Ann"

    assert verify(log, is_answered=is_answered).whole
    with unguarded(log) as connection:
        connection.exec_driver_sql("DELETE FROM answer WHERE number = (SELECT max(number) FROM answer)")
        connection.exec_driver_sql(
            "UPDATE head SET answers = answers - 1, answers_hash = "
            "(SELECT hash FROM answer WHERE number = (SELECT max(number) FROM answer))"
        )
    assert verify(log).whole  # nothing in the log itself tells
    found = verify(log, is_answered=is_answered).damage
    assert found is not None
    assert str(found).startswith(f"the kept answer about event {found.position} was taken away")
