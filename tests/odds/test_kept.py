"""Tables kept on disk are read again, and counted anew whenever anything is wrong with them."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.odds.counting import kept as subject
from croupier.odds.counting.kept import Tables, cache_folder, kept
from croupier.odds.counting.suits import Ints
from croupier.odds.solvers import dealer
from croupier.odds.solvers.dealer import meetings, parts, setting

TABLES: Tables = {"low": np.arange(600, dtype=np.uint16).reshape(20, 30), "sign": np.array([-1], np.int8)}


class Counter:
    """Counts tables, and how often it was asked to."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Tables:
        """Count them."""
        self.times += 1
        return {name: table.copy() for name, table in TABLES.items()}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))


def _equal(found: Tables) -> bool:
    return list(found) == list(TABLES) and all(
        np.array_equal(found[name], table) and found[name].dtype == table.dtype
        for name, table in TABLES.items()
    )


def _file() -> Path:
    (path,) = cache_folder("tables").glob("some-*.tables")
    return path


def test_tables_are_counted_once() -> None:
    count = Counter()
    assert _equal(kept("some", (subject,), count))
    again = kept("some", (subject,), count)
    assert _equal(again)
    assert count.times == 1
    assert again["low"].flags.writeable


@pytest.mark.parametrize("place", [0, 12, 40, 90, -1, -400])
def test_a_flipped_byte_is_noticed(place: int) -> None:
    count = Counter()
    kept("some", (subject,), count)
    written = bytearray(_file().read_bytes())
    written[place] ^= 0x01
    _file().write_bytes(written)
    assert _equal(kept("some", (subject,), count))
    assert count.times == 2
    assert _equal(kept("some", (subject,), count))
    assert count.times == 2


@pytest.mark.parametrize("size", [0, 10, 200, -1])
def test_a_truncated_or_lengthened_file_is_noticed(size: int) -> None:
    count = Counter()
    kept("some", (subject,), count)
    written = _file().read_bytes()
    for changed in (written[:size], written + b"\0"):
        _file().write_bytes(changed)
        before = count.times
        assert _equal(kept("some", (subject,), count))
        assert count.times == before + 1


def test_what_cannot_be_written_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    count = Counter()
    assert _equal(kept("some", (subject,), count))
    assert _equal(kept("some", (subject,), count))
    assert count.times == 2


def test_a_folder_that_may_only_be_read_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", refuse)
    count = Counter()
    assert _equal(kept("some", (subject,), count))
    assert not list(cache_folder("tables").iterdir())


def test_code_that_changed_counts_anew_and_clears_the_old_file() -> None:
    count = Counter()
    kept("some", (subject,), count)
    old = _file()
    kept("some", (subject, np), count)
    assert count.times == 2
    assert not old.exists()


_PROGRAM = """
import sys, time
import numpy as np
from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.odds.counting import kept as subject
def count():
    return {"big": np.arange(500_000, dtype=np.int64)}
for _ in range(20):
    found = subject.kept("shared", (subject,), count)["big"]
    assert np.array_equal(found, np.arange(500_000)), "not what was written"
    if sys.argv[1] == "clears":
        for path in subject.cache_folder("tables").glob("shared-*"):
            path.unlink(missing_ok=True)
print("good")
"""


@pytest.mark.slow
def test_two_processes_at_once_both_get_what_is_right() -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", _PROGRAM, role], stdout=subprocess.PIPE, text=True)
        for role in ("clears", "reads")
    ]
    assert [process.communicate()[0] for process in running] == ["good\n", "good\n"]


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "~/.cache/croupier/tables"),
        ("linux", {"XDG_CACHE_HOME": "/var/some"}, "/var/some/croupier/tables"),
        ("darwin", {}, "~/Library/Caches/croupier/tables"),
        ("win32", {"LOCALAPPDATA": "/users/local"}, "/users/local/croupier/tables"),
        ("linux", {"CROUPIER_CACHE": "/own"}, "/own/tables"),
    ],
)
def test_the_cache_is_where_the_platform_has_it(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CROUPIER_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache_folder("tables") == Path(folder).expanduser()


def test_what_a_shown_card_makes_of_every_hand_is_read_as_it_was_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shows = {"cards": {"dealer": {"dealer_shows": 1}}}
    game = Game.from_data(patched(load("three-card-poker").data, shows))
    assert game.contest
    counted = meetings(game, game.contest, low=8)
    monkeypatch.setattr(dealer, "_KEPT_FROM", 0)
    written = meetings(game, game.contest, low=8)
    monkeypatch.setattr(dealer, "_lower", None)  # nothing is counted any more
    read = meetings(game, game.contest, low=8)
    assert read.ways.shape[1] == 4
    for found in (written, read):
        assert np.array_equal(found.ways, counted.ways)
        assert np.array_equal(found.weights, counted.weights)


def test_what_side_bets_on_both_hands_come_to_is_read_as_it_was_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    together = setting(load("three-card-poker"), "main")

    def counted() -> Ints:
        dealer._enumerated.cache_clear()
        (part,) = parts(together, low=8)
        return part.ways

    fresh = counted()
    assert not list(cache_folder("tables").glob("dealt-*")), "so few deals are not worth a file"
    monkeypatch.setattr(dealer, "_KEPT_DEALS", 0)
    written = counted()
    assert len(list(cache_folder("tables").glob("dealt-*"))) == 1
    monkeypatch.setattr(dealer, "_dealt", str)  # nothing is counted any more
    read = counted()
    assert len({int(state.sum()) for state in fresh}) == 1, "every hand meets as many of the dealer"
    for found in (written, read):
        assert np.array_equal(found, fresh)
