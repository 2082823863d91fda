"""Whoever has the whole database rewrites or cuts the log: the heads that were kept outside it tell.

Each attack leaves a database that is right by itself, triggers, chain and head included.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.fair.checkpoints import Checkpoint, WitnessState, cosign, parse_growth
from croupier.fair.notes import SignatureType, SignerKey, load_key, open_note
from croupier.fair.tree import Frontier
from croupier.store import Append, Fact, Log, StoreError, open_log
from croupier.store.backup import mark_in_place, read_mark
from croupier.store.epochs import EPOCH_STREAM, epoch_of, epoch_text
from croupier.store.heads import ANSWERS_NOTED, HEAD_STREAM, ExpectedHead, leaves
from croupier.store.keeper import HeadFiles, HeadKeeper, RefusedStartError, read_seen, refused
from croupier.store.records import DamageError
from croupier.store.verify import verify, verify_end
from tests.store.attack import cut, rehash, unguarded
from tests.store.facts import NOON, filled, one

W1 = SignerKey("w1", bytes(32), SignatureType.COSIGNATURE)


@pytest.fixture
def files(tmp_path: Path) -> HeadFiles:
    folder = tmp_path / "kept"
    folder.mkdir()
    return HeadFiles.of(folder / "house.db")


@pytest.fixture
def log(log: Log, files: HeadFiles) -> Log:
    """A log with twenty events, whose head was signed as its twenty-first."""
    filled(log, 20)
    assert HeadKeeper(log, files).refusal() is None, "nothing was ever signed"
    sign(log, files)
    return log


def sign(log: Log, files: HeadFiles) -> Checkpoint:
    note = HeadKeeper(log, files).sign("casino.example", "house", NOON)
    assert note is not None
    return Checkpoint.parse(open_note(note, load_key(files.key).verifier)[0])


def refusal(log: Log, files: HeadFiles) -> str | None:
    return HeadKeeper(log, files).refusal()


def damage(log: Log, files: HeadFiles, *more: ExpectedHead) -> str:
    found = verify(log, heads=(*HeadKeeper(log, files).expected(), *more)).damage
    assert found is not None
    return str(found)


# ---------------------------------------------------------------------------------------- what is signed


def test_the_head_is_signed_after_an_event_that_remembers_the_answers(log: Log, files: HeadFiles) -> None:
    newest = log.since(20)[0]
    assert (newest.stream, newest.type, newest.who) == (HEAD_STREAM, ANSWERS_NOTED, "house")
    head = log.head()
    assert newest.data == {
        "answers": head.answers,
        "hash": head.answers_hash,
        "key": str(load_key(files.key).verifier),
    }
    _, seen = read_seen(files)
    assert seen == Checkpoint("casino.example/croupier/1", 21, Frontier().extend(leaves(log)).root)
    assert refusal(log, files) is None
    assert verify(log, heads=HeadKeeper(log, files).expected()).whole


def test_nothing_is_signed_anew_where_nothing_was_written(log: Log, files: HeadFiles) -> None:
    before = files.seen.read_text()
    assert sign(log, files).size == 21
    assert (log.head().position, files.seen.read_text()) == (21, before)
    log.append(one(), NOON)
    assert sign(log, files).size == 23
    assert refusal(log, files) is None


def test_an_empty_log_has_no_head_to_sign(new_house: Callable[[], str], tmp_path: Path) -> None:
    with open_log(new_house()) as log:
        assert HeadKeeper(log, HeadFiles.of(tmp_path / "x.db")).sign("a", "house", NOON) is None


def test_a_database_that_was_removed_says_how_to_begin_anew(
    log: Log, files: HeadFiles, new_house: Callable[[], str]
) -> None:
    assert log.head().position == 21
    with open_log(new_house()) as other:
        says = refusal(other, files) or ""
    assert says.startswith("the log ends at 0; house.seen saw 21; to begin a new house, move ")
    assert says.endswith("house.* away")


def test_the_tree_is_counted_again_where_its_file_is_lost_or_wrong(log: Log, files: HeadFiles) -> None:
    log.append(one(), NOON)
    expected = sign(log, files)
    for wrong in ("", "{}", files.tree.read_text().replace('"size": 23', '"size": 22')):
        files.tree.write_text(wrong)
        assert refusal(log, files) is None
    files.tree.unlink()
    assert refusal(log, files) is None
    log.append(one(), NOON)
    keeper = HeadKeeper(log, files)
    assert keeper.refusal() is None
    keeper.sign("casino.example", "house", NOON)
    assert read_seen(files)[1].root == Frontier().extend(leaves(log)).root
    assert read_seen(files)[1].size == expected.size + 2


def test_a_tree_of_another_log_is_never_signed(log: Log, files: HeadFiles) -> None:
    held = json.loads(files.tree.read_text())
    files.tree.write_text(json.dumps(held | {"leaf": "00" * 32}))
    keeper = HeadKeeper(log, files)
    assert keeper.refusal() is None, "it does not fit what was signed, and is counted again"
    log.append(one(), NOON)
    keeper.sign("casino.example", "house", NOON)
    assert read_seen(files)[1].root == Frontier().extend(leaves(log)).root


# ------------------------------------------------------------------------------------------------ attacks


def test_a_rehashed_chain_is_told(log: Log, files: HeadFiles) -> None:
    rehash(log, 7, body='{"cents":1,"seat":6,"wager":"ante"}')
    assert verify(log).whole, "nothing inside the database can tell"
    assert refusal(log, files) == "not the log house.seen saw at 21"
    assert damage(log, files) == "not the log house.seen saw at 21"


def test_a_cut_tail_with_the_head_moved_back_is_told(log: Log, files: HeadFiles) -> None:
    cut(log, 15)
    assert verify(log).whole, "nothing inside the database can tell"
    assert refusal(log, files) == "the log ends at 15; house.seen saw 21"
    assert damage(log, files) == "the log ends at 15; house.seen saw 21"


def test_a_cut_log_that_was_written_on_is_another_log(log: Log, files: HeadFiles) -> None:
    cut(log, 15)
    for number in range(10):
        log.append(one(key=f"later {number}"), NOON)
    assert verify(log).whole
    assert refusal(log, files) == "not the log house.seen saw at 21"
    assert damage(log, files) == "not the log house.seen saw at 21"


def test_answers_cut_off_alone_are_told(log: Log, files: HeadFiles) -> None:
    with unguarded(log) as connection:
        connection.execute(text("DELETE FROM answer WHERE number > 9"))
        connection.execute(
            text("UPDATE head SET answers = 9, answers_hash = (SELECT hash FROM answer WHERE number = 9)")
        )
    assert damage(log, files) == "the kept answers end at 9; event 21 of the log remembers 10"


def witnessed(log: Log, files: HeadFiles) -> ExpectedHead:
    """Have a witness sign the newest head, and bring it back."""
    note, _ = read_seen(files)
    signed = cosign(parse_growth(note), W1, WitnessState(load_key(files.key).verifier), 1_900_000_000)
    files.witness.write_text(signed.note)
    assert refusal(log, files) is None
    return ExpectedHead("w1", signed.checkpoint.size, signed.checkpoint.root)


def test_a_witness_tells_although_every_file_of_the_house_was_made_anew(log: Log, files: HeadFiles) -> None:
    head = witnessed(log, files)
    rehash(log, 7, who="Eve")
    files.seen.unlink()
    files.tree.unlink()
    files.witness.unlink()
    sign(log, files)
    assert refusal(log, files) is None, "an operator with the database and the keys"
    assert damage(log, files, head) == "not the log w1 saw at 21"
    cut(log, 15)
    files.seen.unlink()
    assert damage(log, files, head) == "the log ends at 15; w1 saw 21"


def test_a_start_compares_with_the_witness_too(log: Log, files: HeadFiles) -> None:
    witnessed(log, files)
    for _ in range(3):
        log.append(one(), NOON)
        sign(log, files)
    assert refusal(log, files) is None
    rehash(log, 7, who="Eve")
    files.seen.unlink()
    files.tree.unlink()
    sign(log, files)
    assert refusal(log, files) == "not the log w1 saw at 21"


# --------------------------------------------------------------------------------------- files and epochs


@pytest.mark.parametrize("file", ["key", "seen"])
def test_a_house_without_its_files_is_refused_once_a_head_was_signed(
    log: Log, files: HeadFiles, file: str
) -> None:
    gone: Path = getattr(files, file)
    gone.unlink()
    assert refusal(log, files) == f"the log says that its head is kept in {gone}, and there is no such file"


def test_a_head_that_another_key_signed_is_refused(log: Log, files: HeadFiles) -> None:
    files.key.write_text(SignerKey.generate("casino.example/log").text())
    assert "holds another" in (refusal(log, files) or "")
    with log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == 21
    note = files.seen.read_text()
    files.seen.write_text(note.replace("\n21\n", "\n20\n"))
    with pytest.raises(StoreError, match="is not signed by the key"):
        HeadKeeper(log, files).expected()


def test_a_log_of_an_earlier_epoch_is_refused(log: Log, files: HeadFiles) -> None:
    opened(log, 21, files)
    sign(log, files)
    cut(log, 21)
    assert refusal(log, files) == "the log is in epoch 1; house.seen saw epoch 2"


def opened(log: Log, position: int, files: HeadFiles | None = None, seen_size: int = 0) -> None:
    """Open an epoch: as the house does with its key, or as somebody with the database alone."""
    told: dict[str, object] = {"number": epoch_of(log) + 1, "position": position}
    told |= {"noted_position": 0, "seen_size": seen_size}
    if files:
        told["note"] = HeadKeeper(log, files).sign_text("casino.example", epoch_text(told))
    log.append(Append((Fact.of(EPOCH_STREAM, "EpochOpened", told),), {}, "house"), NOON)


def test_a_new_epoch_that_knew_what_was_seen_is_another_log(log: Log, files: HeadFiles) -> None:
    witnessed(log, files)
    cut(log, 15)
    opened(log, 15, files, seen_size=21)
    assert refusal(log, files) is None, "the log itself says what was lost"
    assert sign(log, files).origin == "casino.example/croupier/2"
    assert files.seen.with_name("house.seen.1").read_text().startswith("casino.example/croupier/1\n21\n")
    assert not files.witness.exists(), "a witness of the log before says nothing of this one"
    assert files.witness.with_name("house.witness.1").exists()
    assert refusal(log, files) is None
    assert verify(log, heads=HeadKeeper(log, files).expected()).whole


def test_a_new_epoch_that_did_not_know_what_was_seen_is_refused(log: Log, files: HeadFiles) -> None:
    cut(log, 15)
    opened(log, 15, files, seen_size=18)
    assert refusal(log, files) == "the log ends at 15; house.seen saw 21"


def test_an_epoch_that_was_written_into_the_database_is_refused(log: Log, files: HeadFiles) -> None:
    cut(log, 15)
    opened(log, 15, seen_size=21)
    assert verify(log).whole, "nothing inside the database can tell"
    assert refusal(log, files) == "epoch 2 was not opened by this house: event 16"
    with pytest.raises(RefusedStartError, match="epoch 2 was not opened by this house"):
        HeadKeeper(log, files).expected()


def test_a_log_that_is_rewritten_while_the_house_is_open_is_not_signed(log: Log, files: HeadFiles) -> None:
    keeper = HeadKeeper(log, files)
    assert keeper.refusal() is None
    rehash(log, 7, who="Eve")
    log.append(one(), NOON)
    with pytest.raises(RefusedStartError, match=r"not the log house\.seen saw at 21"):
        keeper.sign("casino.example", "house", NOON)
    assert refusal(log, files) == "not the log house.seen saw at 21"


@pytest.mark.parametrize("fails_at", [1, 2, 3, 4])
def test_a_house_killed_while_it_signs_for_the_first_time_opens_again(
    log: Log, files: HeadFiles, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    for file in (files.seen, files.tree, files.key):
        file.unlink()
    cut(log, 20)
    writes = 0

    def write(path: Path, text: str) -> None:
        nonlocal writes
        writes += 1
        if writes == fails_at:
            raise KeyboardInterrupt
        path.write_text(text)

    with monkeypatch.context() as patched:
        patched.setattr("croupier.store.keeper.write_whole", write)
        with pytest.raises(KeyboardInterrupt):
            sign(log, files)
    assert refusal(log, files) is None
    sign(log, files)
    assert refusal(log, files) is None


def test_what_was_seen_before_a_copy_still_holds_after_it(log: Log, files: HeadFiles) -> None:
    opened(log, 21, files)
    assert refusal(log, files) is None
    rehash(log, 3, who="Eve")
    assert refusal(log, files) == "not the log house.seen saw at 21"


def test_a_log_is_marked_for_a_new_epoch_where_it_is(log: Log) -> None:
    mark_in_place(log, "the disk died")
    mark = read_mark(log)
    assert mark is not None
    assert (mark.position, mark.reason) == (21, "the disk died")


def test_a_refused_start_says_what_to_do() -> None:
    error = refused("the log ends at 47,990; house.seen saw 48,211")
    assert str(error).startswith("refused: the log ends at 47,990; house.seen saw 48,211. ")
    assert str(error).endswith('use --new-epoch "reason"')


def test_a_house_without_a_checkpoint_says_when_there_is_one(files: HeadFiles) -> None:
    with pytest.raises(StoreError, match="every minute"):
        read_seen(files)


def test_a_start_reads_the_newest_events_again(log: Log, files: HeadFiles) -> None:
    """Written over in place, hashes and heads left alone: what a thief of the database does in a minute."""
    filled(log, 3)
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET body = '[]' WHERE position = 19"))
    assert "event 19 was changed after it was written" in str(refusal(log, files))


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE answer SET answer = 'no' WHERE number = 7",
        """UPDATE answer SET "key" = 'mine' WHERE number = 7""",
        "DELETE FROM answer WHERE number = 7",
        "UPDATE answer SET hash = previous WHERE number = 10",
    ],
)
def test_a_start_reads_the_newest_kept_answers_again(log: Log, files: HeadFiles, attack: str) -> None:
    """An answer written over in place: whoever asks again with the key would be told what never was."""
    with unguarded(log) as connection:
        connection.execute(text(attack))
    assert "kept answer" in (refusal(log, files) or "")
    assert "kept answer" in damage(log, files)


def test_a_start_reads_no_more_than_so_many_and_an_audit_all(log: Log, files: HeadFiles) -> None:
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET who = 'nobody' WHERE position = 3"))
    verify_end(log, 10)
    with pytest.raises(DamageError, match="event 3 was changed"):
        verify_end(log)
    assert "event 3 was changed" in damage(log, files)
