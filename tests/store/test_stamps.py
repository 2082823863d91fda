"""Whoever has the database but not the house's key writes to the log while nobody looks: the stamps tell.

Each attack leaves a log that is right by itself: chain, answers, head, tables and triggers.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.store import Append, Fact, Log, StoreError, open_log
from croupier.store.backup import backup, restore
from croupier.store.records import DamageError
from croupier.store.stamps import LOG_STAMPED, STAMP_STREAM
from croupier.store.vault import Vault
from croupier.store.verify import LogVerdict, verify, verify_end
from tests.store.attack import append_as_stranger, cut, rehash, unguarded
from tests.store.facts import NOON, filled, one

HOUSE = Vault(b"h" * 32).stamper
EVE = one("house", who="Cal", key="eve")


@pytest.fixture
def log(log: Log) -> Log:
    """A log with 20 events from before there were stamps, and five of the house's own since."""
    filled(log, 20)
    log.stamp_with(HOUSE)
    log.append(
        Append((Fact.of(STAMP_STREAM, LOG_STAMPED, {"after": 20, "key": HOUSE.key}),), {}, "house"), NOON
    )
    for number in range(4):
        log.append(one(key=f"since {number}"), NOON)
    return log


def checked(log: Log, *, key: bool = True) -> LogVerdict:
    """Have a log checked by somebody who has the house's key, or has not."""
    with open_log(log.url.render_as_string(hide_password=False), reading=True) as other:
        other.stamper = HOUSE if key else None
        return verify(other)


def damage(log: Log) -> DamageError:
    found = checked(log).damage
    assert found is not None
    assert checked(log, key=False).whole, "nothing inside the database tells"
    with pytest.raises(DamageError, match="bears no stamp of this house"):
        verify_end(log)
    with pytest.raises(DamageError, match="bears no stamp of this house"):
        log.append(one(key="the house goes on"), NOON)
    return found


def test_what_the_house_wrote_bears_its_stamp_and_the_log_says_since_when(log: Log) -> None:
    assert checked(log).stamps == (21, True)
    assert checked(log, key=False).stamps == (21, False)
    verify_end(log)


def test_an_appended_event_is_named_at_a_start_by_an_audit_and_by_a_running_house(log: Log) -> None:
    append_as_stranger(log, EVE, NOON)
    found = damage(log)
    assert found.position == 26
    assert str(found).startswith(
        "event 26 bears no stamp of this house (BetPlaced, version 1 of house, at 2026"
    )
    assert "by Cal): somebody else wrote it, or changed it or one after it" in str(found)


@pytest.mark.parametrize("changed", [24, 25])
def test_an_altered_event_with_every_hash_after_it_made_anew_is_named(log: Log, changed: int) -> None:
    rehash(log, changed, body='{"cents":1,"seat":6,"wager":"ante"}')
    assert damage(log).position == changed


def test_an_event_from_before_the_stamps_cannot_be_altered_since(log: Log) -> None:
    rehash(log, 7, who="Eve")
    found = checked(log).damage
    assert found is not None
    assert str(found).startswith("no stamp of this log was made with key")


def test_a_cut_end_that_was_written_anew_is_named(log: Log) -> None:
    cut(log, 23)
    for number in range(2):
        append_as_stranger(log, one(key=f"anew {number}", who="Eve"), NOON)
    assert damage(log).position == 24


def test_a_stamp_of_another_key_or_another_head_is_none(log: Log) -> None:
    append_as_stranger(log, EVE, NOON)
    for forged in (
        Vault(b"e" * 32).stamper.stamp(log.head()),
        HOUSE.stamp(log.head()._replace(position=25)),
        "",
    ):
        with unguarded(log) as connection:
            connection.execute(text("DELETE FROM stamp WHERE position = 26"))
            connection.execute(
                text("INSERT INTO stamp VALUES (26, :answers, :stamp)"),
                {"answers": log.head().answers, "stamp": forged},
            )
        assert damage(log).position == 26


def test_stamps_that_were_removed_are_missed_even_without_the_key(log: Log) -> None:
    append_as_stranger(log, EVE, NOON)
    for attack in ("DELETE FROM stamp", "DROP TABLE stamp"):
        with log.engine.begin() as connection:
            connection.execute(text(attack))
        says = "the stamps of this house are gone, and event 21 says that the log has them"
        assert str(checked(log, key=False).damage) == says
        assert str(checked(log).damage) == says


@pytest.mark.parametrize(("position", "answers"), [(12, 0), (1, 0), (0, 3)])
def test_a_stamp_laid_in_the_way_of_the_house_is_named(log: Log, position: int, answers: int) -> None:
    """Attack: a row where the house will write its stamp stops every write from that event on."""
    head = log.head()
    with log.engine.begin() as raw:
        raw.execute(
            text("INSERT INTO stamp VALUES (:position, :answers, 'x')"),
            {"position": head.position + position, "answers": head.answers + answers},
        )
    for key in (True, False):
        found = checked(log, key=key).damage
        assert found is not None
        assert "not written yet" in str(found)
    with pytest.raises(DamageError, match="not written yet"):
        verify_end(log)


def test_a_forged_answer_is_named(log: Log) -> None:
    append_as_stranger(log, Append((), {}, "Cal", "a command of Cal's", "done"), NOON)
    assert (
        str(damage(log)) == "kept answer 15 bears no stamp of this house: somebody else wrote or changed it"
    )


def test_nobody_of_ours_writes_without_the_key_by_mistake(log: Log) -> None:
    with (
        open_log(log.url.render_as_string(hide_password=False), alongside=True) as other,
        pytest.raises(StoreError, match="is stamped by its house; write to it with the house's key"),
    ):
        other.append(one(), NOON)
    assert log.head().position == 25


def test_a_replaced_key_goes_on_where_the_old_one_stamped(log: Log) -> None:
    log.stamp_with(Vault(b"n" * 32, b"h" * 32).stamper)
    verify_end(log)
    log.append(one(), NOON)
    verify_end(log)
    log.stamp_with(HOUSE)
    with pytest.raises(DamageError, match="event 26 bears no stamp of this house"):
        verify_end(log)


def test_a_log_taken_over_is_the_house_s_own_from_there_on(log: Log) -> None:
    append_as_stranger(log, EVE, NOON)
    log.take_over()
    log.append(one(), NOON)
    assert checked(log).whole


def test_two_processes_write_after_each_other(log: Log) -> None:
    with open_log(log.url.render_as_string(hide_password=False), alongside=True) as other:
        other.stamp_with(HOUSE)
        for number in range(3):
            log.append(one(key=f"one {number}"), NOON)
            other.append(one(key=f"other {number}"), NOON)
    assert checked(log).whole


def test_a_backup_and_its_restore_keep_the_stamps(
    log: Log, new_house: Callable[[], str], tmp_path: Path
) -> None:
    backup(log, file := tmp_path / "copy.db")
    target = new_house()
    if "://" not in target:
        target += ".again"
    restore(file, target)
    with open_log(target) as again:
        again.stamp_with(HOUSE)
        assert verify(again).stamps == (21, True)
        again.append(one(), NOON)
        assert verify(again).whole
