"""Whatever is handed in as a game file is read, or refused calmly with a sentence at a line that exists."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games import Game, GameFileError, UnknownGameError, load
from croupier.games.lint import LintReport, check
from croupier.games.load import MOST_BYTES, find
from tests.loops import at_least_one

from .drafts import Draft, draft

STUD = find("nh-holdem-stud").read_text("utf-8")
FRAGMENT = find("three-card-poker-fragment").read_text("utf-8")
EVERY = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.prove)])
"""Every fourth of them in each run, and each with the long proofs."""
quickly = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def written(folder: Path, text: str | bytes) -> Draft:
    path = folder / "written.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return Draft(path)


def is_calm(file: Draft) -> LintReport:
    """Check and load a file: the one reports, the other returns a game or GameFileError, and both agree."""
    report = check(file.path)
    lines = max(1, file.path.read_bytes().count(b"\n") + 1)
    for mistake in report.mistakes:
        assert 1 <= mistake.line <= lines
        assert mistake.column >= 1
        assert len(mistake.says) > 10
        assert "Traceback" not in mistake.says
    game, refusal = loaded(file.path)
    assert set(refusal) <= {str(mistake) for mistake in report.mistakes}
    assert bool(refusal) == (game is None)
    assert game is None or game == report.game
    return report


def loaded(path: Path) -> tuple[Game | None, list[str]]:
    try:
        return load(path), []
    except GameFileError as error:
        return None, [str(mistake) for mistake in error.mistakes]


# --------------------------------------------------------------------------------- not a game at all


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "this is empty; a game file begins with format = 1"),
        (b" \n\t\n", "this is empty"),
        (b"\xef\xbb\xbf", "this is empty"),
        (bytes(range(256)), "this is not text; a game file is TOML, written in UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0", "this is not text"),
        ('name = "Café"'.encode("latin-1"), "this is not text; a game file is TOML, written in UTF-8"),
        (b"format = 1\0", "this is not text"),
        ("format = 1".encode("utf-16"), "this is not text"),
        (b"#" * (MOST_BYTES + 1), "this is larger than 1,000,000 bytes"),
        (b"a = " + b"[" * 100_000, "this nests brackets or dots more than 20 deep"),
        (b"a = " + b"[" * 30 + b"]" * 30, "this nests brackets or dots more than 20 deep"),
        (b"a" + b".a" * 30 + b" = 1", "this nests brackets or dots more than 20 deep"),
        (b"[a" + b" . a" * 30 + b"]", "this nests brackets or dots more than 20 deep"),
        (b"a" + b".a" * 400_000 + b" = 1", "this has a line of more than 200 dots"),
        (b"n = " + b"9" * 5_000, "this holds a number of thousands of digits"),
        (b"PK\x03\x04 a spreadsheet", "not TOML"),
        (b'{"format": 1}', "not TOML: invalid statement (a line is a key with its value"),
        (b"# only a comment\n", "the file lacks the key format"),
    ],
)  # fmt: skip
def test_what_is_no_game_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes, says: str) -> None:
    file = written(tmp_path, content)
    report = is_calm(file)
    assert report.game is None
    assert not report.sound
    assert says in report.mistakes[0].says


def test_prose_with_brackets_and_hash_signs_is_no_deep_nest(tmp_path: Path) -> None:
    names = ", ".join(f'"#{n} [ {{ [[ game"' for n in range(50))
    file = draft(tmp_path, ("also_called = [", f"also_called = [{names}, "))
    assert file.said == []


@pytest.mark.slow
def test_a_large_file_full_of_mistakes_is_told_in_seconds(tmp_path: Path) -> None:
    report = is_calm(written(tmp_path, "".join(f"k{n} = {n}\n" for n in range(60_000))))
    assert len(report.mistakes) > 60_000
    assert report.mistakes[-1].line == 60_000


def test_a_missing_file_a_folder_and_an_unreadable_file_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UnknownGameError, match=r"there is no file .*gone\.toml; croupier\.games\(\) lists"):
        load(tmp_path / "gone.toml")
    with pytest.raises(UnknownGameError, match=r"is a folder; name one game file in it"):
        check(tmp_path)
    with pytest.raises(UnknownGameError, match="there is no file"):
        load(tmp_path / ("long" * 100 + ".toml"))

    def denied(_: Path) -> bytes:
        raise PermissionError(13, os.strerror(13))

    file = draft(tmp_path)
    monkeypatch.setattr(Path, "read_bytes", denied)
    with pytest.raises(GameFileError, match=r"draft\.toml:1:1: error: cannot be read: Permission denied"):
        load(file.path)
    assert [mistake.says for mistake in check(file.path).mistakes] == ["cannot be read: Permission denied"]


@pytest.mark.parametrize(
    "saved_as",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="line ends of Windows"),
        pytest.param(lambda text: b"\xef\xbb\xbf" + text.encode(), id="a byte order mark"),
        pytest.param(lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), id="both"),
        pytest.param(lambda text: text.rstrip("\n").encode(), id="no last line end"),
    ],
)
def test_the_habits_of_an_editor_change_nothing(tmp_path: Path, saved_as: Any) -> None:
    file = written(tmp_path, saved_as(STUD))
    assert load(file.path) == load("nh-holdem-stud")
    broken = written(tmp_path, saved_as(STUD.replace("usual = 6", "usuall = 6")))
    (mistake,) = check(broken.path).mistakes
    assert mistake.line == STUD[: STUD.index("usual = 6")].count("\n") + 1
    assert mistake.column == 1


# ------------------------------------------------------------------------------ half a file, and worse


@pytest.mark.slow
def test_a_file_cut_off_after_any_line_is_refused_calmly_or_still_a_game(tmp_path: Path) -> None:
    lines = FRAGMENT.splitlines(keepends=True)
    for length in range(0, len(lines), 3):
        is_calm(written(tmp_path, "".join(lines[:length])))


@pytest.mark.slow
@EVERY
def test_the_stud_file_cut_off_after_every_line_is_refused_calmly_or_still_a_game(
    tmp_path: Path, every: int
) -> None:
    lines = STUD.splitlines(keepends=True)
    for length in range(0, len(lines), every):
        is_calm(written(tmp_path, "".join(lines[:length])))


@quickly
@given(cut=st.integers(0, len(FRAGMENT.encode())))
@pytest.mark.slow
def test_a_file_cut_off_anywhere_is_refused_calmly_or_still_a_game(tmp_path: Path, cut: int) -> None:
    is_calm(written(tmp_path, FRAGMENT.encode()[:cut]))


@settings(quickly, max_examples=150)
@given(text=st.one_of(st.text(), st.binary(), st.text(alphabet="[]{}=.,\"'#\n\\ aE1-:_")))
@pytest.mark.slow
def test_any_text_at_all_is_refused_calmly(tmp_path: Path, text: str | bytes) -> None:
    is_calm(written(tmp_path, text))


LINES = tuple(FRAGMENT.splitlines())
VALUES = ("1", "-1", "0", "true", "1.5", "nan", '""', '"x"', "[]", "[1]", '["x"]', "[[]]", "{}", "{ a = 1 }",
          "2017-11-02", "07:30:00", "2017-11-02 07:30:00Z", '"posted"', '"missing"', "0xffffffffffffffffffff",
          '[{ a = "b" }]', '"$5"', '"1 to 1"', '"contest"', '"ante"')  # fmt: skip


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """Take lines of a sound file away, double, swap and indent them, and give keys other values."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 5))):
        here, there = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("value", "value", "value", "drop", "double", "swap", "key"))):
            case "drop":
                del lines[here]
            case "double":
                lines.insert(there, lines[here])
            case "swap":
                lines[here], lines[there] = lines[there], lines[here]
            case "key":
                lines[here] = draw(st.sampled_from(("x", "do", "id", "rows"))) + lines[here]
            case _:
                key, equals, _ = lines[here].partition(" = ")
                lines[here] = key + equals + (draw(st.sampled_from(VALUES)) if equals else "")
    return "\n".join(lines)


def test_a_table_that_lacks_a_key_and_has_a_wrong_value_is_told_both(tmp_path: Path) -> None:
    text = find("three-card-poker-fragment").read_text("utf-8")
    lacking = text.replace('player_cards = ["player"]\n', "").replace('play = "1 to 1"  # L92', "play = 7")
    says = [mistake.says for mistake in is_calm(written(tmp_path, lacking)).mistakes]
    assert any("contest lacks the key player_cards" in each for each in says)
    assert any("7" in each for each in says)


@settings(quickly, max_examples=50)
@given(text=mangled())
@pytest.mark.slow
def test_a_mangled_file_is_refused_calmly_or_still_a_game(tmp_path: Path, text: str) -> None:
    is_calm(written(tmp_path, text))


@pytest.mark.prove
@settings(quickly, max_examples=600)
@given(text=mangled())
def test_hundreds_of_mangled_files_are_refused_calmly_or_still_games(tmp_path: Path, text: str) -> None:
    is_calm(written(tmp_path, text))


@pytest.mark.slow
@pytest.mark.parametrize("step", [60, pytest.param(5, marks=pytest.mark.prove)])
@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots"])
def test_any_value_of_a_file_may_be_of_another_type(tmp_path: Path, game: str, step: int) -> None:
    lines = find(game).read_text("utf-8").partition("\n[[reading]]\n")[0].splitlines()
    changed = (
        "\n".join([*lines[:number], f"{line.partition(' = ')[0]} = {value}", *lines[number + 1 :]])
        for number, line in enumerate(lines)
        for value in VALUES[number % step :: step]
        if " = " in line
    )
    for text in at_least_one(text for text in changed if is_toml(text)):
        is_calm(written(tmp_path, text))


def is_toml(text: str) -> bool:
    """Not where an old value went on over the next lines."""
    try:
        return bool(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return False
