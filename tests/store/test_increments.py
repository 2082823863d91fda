"""Increments: only what is new, chained to what was before, restored with their base or refused."""

import gzip
import json
import signal
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.store import Log, open_log
from croupier.store.backup import backup, read_mark, restore
from croupier.store.increments import IncrementError, read_increment, write_increment
from croupier.store.keeper import RefusedStartError
from croupier.store.migrate import NEWEST
from croupier.store.records import canonical
from croupier.store.verify import Noted, verify
from tests.cli.shell import answer, run
from tests.processes import started
from tests.store.facts import NOON, filled, one
from tests.waiting import soon


def grown(log: Log, many: int) -> None:
    """Write so many events more, each with a kept answer."""
    for _ in range(many):
        position = log.head().position
        log.append(one("table/T9", at=log.version("table/T9"), key=f"more{position}"), NOON)


@pytest.fixture
def files(log: Log, tmp_path: Path) -> tuple[Path, Path, Path]:
    """A backup of thirty events, and two increments on it with five each."""
    base, first, second = (tmp_path / name for name in ("base.db", "first.inc", "second.inc"))
    filled(log, 30)
    backup(log, base)
    grown(log, 5)
    write_increment(log, first, base)
    grown(log, 5)
    write_increment(log, second, first)
    return base, first, second


def test_base_and_increments_are_the_house(
    log: Log, files: tuple[Path, Path, Path], new_house: Callable[[], str], tmp_path: Path, kind: str
) -> None:
    base, *increments = files
    there = str(tmp_path / "restored.db") if kind == "sqlite" else new_house()
    verdict = restore(base, there, increments=increments)
    assert (verdict.whole, verdict.events) == (True, 40)
    with open_log(there) as again:
        assert (again.since(0), again.head()) == (log.since(0), log.head())
        assert again.answered("more39") == log.answered("more39")
        assert again.append(one("house", at=again.version("house")), NOON).rows[0].position == 41
        assert verify(again).whole


def test_an_increment_holds_what_is_new_alone(log: Log, files: tuple[Path, Path, Path]) -> None:
    _, first, second = files
    assert [(i.after.position, i.until.position, i.events) for i in map(read_increment, (first, second))] == [
        (30, 35, 5),
        (35, 40, 5),
    ]
    assert read_increment(second).until == log.head()
    lines = [json.loads(line) for line in gzip.decompress(second.read_bytes()).splitlines()]
    assert [line[1] for line in lines if line[0] == "event"] == [36, 37, 38, 39, 40]
    assert second.stat().st_mode & 0o777 == 0o600


def test_where_nothing_is_new_an_increment_is_empty_and_restores(
    log: Log, files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    base, *increments = files
    last = tmp_path / "third.inc"
    assert write_increment(log, last, increments[-1]).events == 0
    assert restore(base, tmp_path / "restored.db", increments=[*increments, last]).events == 40


@pytest.mark.parametrize("order", [(1,), (1, 0), (0, 0)])
def test_increments_that_do_not_follow_are_refused(
    files: tuple[Path, Path, Path], tmp_path: Path, order: tuple[int, ...]
) -> None:
    base, *increments = files
    with pytest.raises(IncrementError, match="name the base and its increments in order"):
        restore(base, tmp_path / "restored.db", increments=[increments[each] for each in order])
    assert not list(tmp_path.glob("*restored*"))


def again_sealed(file: Path, change: Callable[[list[list[object]]], None]) -> None:
    """Write an increment anew with other records and a digest that fits them, as somebody else would."""
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()][:-1]
    change(lines)
    raw = b"".join(canonical(line).encode() + b"\n" for line in lines)
    raw += canonical(["end", sha256(raw).hexdigest()]).encode() + b"\n"
    file.write_bytes(gzip.compress(raw))


def body(lines: list[list[object]]) -> None:
    next(line for line in lines if line[0] == "event")[7] = '{"forged":1}'


def kept(lines: list[list[object]]) -> None:
    next(line for line in lines if line[0] == "answer")[5] = "other"


def gap(lines: list[list[object]]) -> None:
    lines.remove(next(line for line in lines if line[0] == "event"))


def short(lines: list[list[object]]) -> None:
    lines.remove([line for line in lines if line[0] == "event"][-1])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (body, "event 31 does not follow"),
        (kept, "kept answer .* does not follow"),
        (gap, "event 31 does not follow"),
        (short, "ends at event 34, and says that it ends at 35"),
    ],
)
def test_an_increment_that_was_changed_is_refused(
    files: tuple[Path, Path, Path], tmp_path: Path, change: Callable[[list[list[object]]], None], says: str
) -> None:
    base, first, _ = files
    again_sealed(first, change)
    with pytest.raises(IncrementError, match=says):
        restore(base, tmp_path / "restored.db", increments=[first])
    assert not list(tmp_path.glob("*restored*"))


def at_row(kind: str, *record: object) -> Callable[[list[list[object]]], None]:
    """Put a record of one's own in place of the first of a kind."""

    def change(lines: list[list[object]]) -> None:
        at = next(at for at, line in enumerate(lines) if line[0] == kind)
        lines[at] = [*record]

    return change


NO_RECORDS = (
    at_row("croupier increment 1", "croupier increment 1", NEWEST, 30),
    at_row("event", "event"),
    at_row("event", "event", {}, *[None] * 9),
    at_row("event"),
    at_row("answer", "answer", 31),
    at_row("answer", "row", "of", "no", "table"),
    at_row("answer", "something else"),
    at_row("answer", {"end": 1}),
    at_row("answer", "table"),
    at_row("answer", "table", ["credential"], []),
)


def test_an_increment_with_records_that_are_none_is_refused_with_a_sentence(
    files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    base, first, _ = files
    whole = first.read_bytes()
    for change in NO_RECORDS:
        first.write_bytes(whole)
        again_sealed(first, change)
        with pytest.raises(IncrementError, match="no increment, or a damaged one"):
            restore(base, tmp_path / "restored.db", increments=[first])
        assert not list(tmp_path.glob("*restored*"))


def test_an_increment_with_lines_that_are_no_records_is_refused_with_a_sentence(
    files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    base, first, _ = files
    whole = gzip.decompress(first.read_bytes()).splitlines(keepends=True)
    for line in (b"[" * 200_000, b'{"a":' * 200_000, b"5", b"[]", b"null", b'{"end":1}'):
        for lines in ([line + b"\n", *whole[1:]], [whole[0], line + b"\n", *whole[2:]]):
            first.write_bytes(gzip.compress(b"".join(lines)))
            with pytest.raises(IncrementError, match="no increment, or a damaged one"):
                restore(base, tmp_path / "restored.db", increments=[first])
    assert not list(tmp_path.glob("*restored*"))


def test_an_increment_of_another_croupier_says_so(files: tuple[Path, Path, Path], tmp_path: Path) -> None:
    base, first, _ = files
    again_sealed(first, lambda lines: lines[0].__setitem__(1, "9999"))
    with pytest.raises(IncrementError, match="was made by another croupier"):
        restore(base, tmp_path / "restored.db", increments=[first])


@pytest.mark.parametrize("part", [0, 10, 100, -1])
def test_an_increment_that_was_cut_short_is_refused(
    files: tuple[Path, Path, Path], tmp_path: Path, part: int
) -> None:
    base, first, _ = files
    first.write_bytes(first.read_bytes()[:part])
    with pytest.raises(IncrementError, match="no increment, or a damaged one"):
        restore(base, tmp_path / "restored.db", increments=[first])


def test_a_log_that_is_another_one_takes_no_increment(
    new_house: Callable[[], str], files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    base, first, _ = files
    with open_log(new_house()) as other:
        filled(other, 50)
        other.append(one("house", at=other.version("house")), NOON)
        with pytest.raises(IncrementError, match="is not the beginning of this log"):
            write_increment(other, tmp_path / "other.inc", first)
    assert not (tmp_path / "other.inc").exists()
    assert base.exists()


def test_no_file_is_written_over(log: Log, files: tuple[Path, Path, Path]) -> None:
    base, first, _ = files
    before = first.read_bytes()
    with pytest.raises(IncrementError, match="is there already"):
        write_increment(log, first, base)
    assert first.read_bytes() == before
    with pytest.raises(IncrementError, match="there is no backup and no increment at"):
        write_increment(log, first.with_name("new.inc"), first.with_name("lost.db"))


def test_an_event_that_was_noted_is_looked_for_in_increments_too(
    log: Log, files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    base, *increments = files
    right = log.since(32, limit=1)[0]
    with pytest.raises(IncrementError, match="event 33 is not the one that was noted"):
        restore(base, tmp_path / "r.db", increments=increments, noted=Noted(33, "0" * 64))
    assert restore(base, tmp_path / "r.db", increments=increments, noted=Noted(33, right.hash)).whole


@pytest.mark.parametrize("kind", ["sqlite"])
def test_on_the_command_line(log: Log, tmp_path: Path, house: str) -> None:
    filled(log, 30)
    files = [str(tmp_path / name) for name in ("base.db", "one.inc", "two.inc")]
    run("backup", files[0], "--database", house)
    grown(log, 3)
    made = answer("backup", files[1], "--since", files[0], "--database", house)
    assert (made["after"], made["events"]) == (30, 3)
    grown(log, 1)
    said = run("backup", files[2], "--since", files[1], "--database", house).out
    assert "1 event since event 33" in said
    found = answer("restore", *files, "--database", str(tmp_path / "restored.db"))
    assert (found["whole"], found["events"]) == (True, 34)
    assert "in order" in run("restore", files[0], files[2], "--database", str(tmp_path / "x.db"), code=2).err


_KILLED = """
import sys, time
from pathlib import Path
from croupier.store import open_log
from croupier.store.backup import restore
from croupier.store import increments

doing, database, base, out, mark = sys.argv[1:]
line_of = increments.lines_of

def slowly(path):
    for number, line in enumerate(line_of(path)):
        if number == 3:
            Path(mark).touch()
            time.sleep(600)
        yield line

if doing == "restore":
    increments.lines_of = slowly
    restore(base, database, increments=[Path(out)])
else:
    lines = increments._lines
    def writing(*about):
        for number, line in enumerate(lines(*about)):
            if number == 3:
                Path(mark).touch()
                time.sleep(600)
            yield line
    increments._lines = writing
    with open_log(database, reading=True) as log:
        increments.write_increment(log, out, base)
"""


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("doing", ["write", "restore"])
def test_killed_in_the_middle_nothing_is_there_by_halves(
    log: Log, files: tuple[Path, Path, Path], house: str, tmp_path: Path, doing: str
) -> None:
    """A kill -9 while an increment is written, or while one is put to its base; then it is done again."""
    base, first, second = files
    grown(log, 5)
    out, mark, there = tmp_path / "third.inc", tmp_path / "mark", tmp_path / "restored.db"
    script = tmp_path / "killed.py"
    script.write_text(_KILLED)
    about = (house, second, out) if doing == "write" else (there, base, first)
    with started([sys.executable, str(script), doing, *map(str, about), str(mark)]) as process:
        soon(mark.exists, "the middle of it")
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not out.exists()
    assert not there.exists()
    write_increment(log, out, second)
    assert restore(base, there, increments=[first, second, out]).events == 45
    with open_log(there, reading=True) as again:
        assert again.since(0) == log.since(0)


def test_a_house_whose_head_is_beyond_the_last_increment_asks_for_a_reason(
    files: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, *increments = files
    asked = []

    def lost(copy: Log, _database: object) -> str | None:
        asked.append(copy.head().position)
        return "the log ends at 40; house.seen saw 50" if copy.head().position < 50 else None

    monkeypatch.setattr("croupier.store.backup.lost_by", lost)
    with pytest.raises(RefusedStartError, match="the log ends at 40"):
        restore(base, tmp_path / "restored.db", increments=increments)
    assert not (tmp_path / "restored.db").exists()
    assert asked == [40], "it is the copy with its increments that counts"
    assert restore(base, tmp_path / "restored.db", increments=increments, reason="the rest is lost").whole
    with open_log(tmp_path / "restored.db", reading=True) as copy:
        made = read_mark(copy)
    assert made
    assert made.reason == "the rest is lost"
