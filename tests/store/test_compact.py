"""The short form of records in the tables: it comes back as it was, and older rows stand beside it."""

from collections.abc import Callable

import pytest
from sqlalchemy import text

from croupier.store import Append, Fact, Log, StoreError
from croupier.store.browse import browse, rows_of
from croupier.store.compact import Games, full_answer, full_hash, short_answer, short_event, short_hash
from croupier.store.records import GENESIS, moment
from croupier.store.verify import verify
from tests.store.attack import unguarded
from tests.store.facts import NOON, bet, filled

GAME = "4f" * 32
EVENTS = text("SELECT at, game, previous, hash FROM event")
ROW = (
    7,
    "table/T1",
    3,
    "2026-03-10T12:00:00.000000+00:00",
    "Ada",
    "BetPlaced",
    "{}",
    GAME,
    "0a" * 32,
    "1b" * 32,
)


def games_at(*found: tuple[int, str]) -> Callable[[int], str | None]:
    """Return what stands for a game at these events."""
    return lambda position: dict(found).get(position)


@pytest.mark.parametrize(
    "text_", ["1f" * 32, GENESIS, "f" * 64, "", "a", "A" * 43, "AB" * 32, "g" * 64, " 1f" * 21 + "a"]
)
def test_every_text_comes_back_as_it_was(text_: str) -> None:
    short = short_hash(text_)
    assert full_hash(short) == text_ or text_ == "A" * 43  # which no hash is, and no table holds as one
    assert len(short) == 43 or short == text_


def test_an_event_comes_back_as_it_was() -> None:
    games: dict[str, int] = {}
    first, again = short_event(ROW, games), short_event((8, *ROW[1:8], ROW[9], "2c" * 32), games)
    assert games == {GAME: 7}
    assert (first[7], again[7]) == (f":{short_hash(GAME)}", "=7")
    rows = list(Games().events([first, again], games_at((7, first[7])), ROW[8]))
    assert rows == [ROW, (8, *ROW[1:8], ROW[9], "2c" * 32)]
    assert list(Games().events(rows, games_at(), ROW[8])) == rows, "what is in full stays so"


def test_what_nobody_wrote_stays_as_it_stands() -> None:
    found = (7, *ROW[1:7], "=99", "ffffffff", "1b" * 31)
    assert list(Games().events([found], games_at(), ROW[8])) == [found]
    row = (7, *ROW[1:7], "=1", *ROW[8:])
    assert list(Games().events([row], games_at((1, "=2"), (2, "=1")))) == [row], "one leads to another"


def test_an_answer_comes_back_as_it_was() -> None:
    row = 2, "key", 4, 5, "yes", "0a" * 32, "1b" * 32
    assert full_answer(short_answer(row), "0a" * 32) == row
    assert full_answer(short_answer(row), "0b" * 32)[5] == "0a" * 4


def test_a_game_s_name_cannot_pass_for_one_in_short() -> None:
    for game in (":a", "=1"):
        with pytest.raises(StoreError, match="begins with no sign"):
            Fact.of("table/T1", "Said", {}, game)


def test_a_log_holds_no_hash_in_full_and_reads_as_if_it_did(log: Log) -> None:
    filled(log, 12)
    with log.engine.connect() as connection:
        for at, game, previous, hash_ in connection.execute(EVENTS):
            assert (len(at), len(previous), len(hash_)) == (26, 8, 43)
            assert game in {"=1", f":{short_hash('a' * 64)}"}
        for previous, hash_ in connection.execute(text("SELECT previous, hash FROM answer")):
            assert (len(previous), len(hash_)) == (8, 43)
    assert {row.game for row in log.since(0)} == {"a" * 64}
    newest = browse(log, limit=5)
    assert [(each.position, each.fits) for each in newest] == [(at, True) for at in (12, 11, 10, 9, 8)]
    assert [each.previous for each in newest[:-1]] == [each.hash for each in newest[1:]]


def test_rows_in_full_stand_beside_those_in_short(log: Log) -> None:
    """What 0.1 wrote is never changed; the same log goes on in the short form."""
    filled(log, 6)
    whole = list(rows_of(log))
    with unguarded(log) as connection:
        for row in whole:
            columns = {"at": moment(row.at), "game": row.game, "previous": row.previous, "hash": row.hash}
            sets = ", ".join(f"{name} = :{name}" for name in columns)
            asked = text(f"UPDATE event SET {sets} WHERE position = :position")
            connection.execute(asked, {**columns, "position": row.position})
    assert verify(log).whole
    log.append(Append((bet(1, "table/T9"),), {}, "Ada"), NOON)
    assert verify(log).whole
    assert list(rows_of(log))[:6] == whole
    assert [each.fits for each in browse(log)] == [True] * 7
