"""The harness finds markers, game files and comments, and says where each rule lives."""

from pathlib import Path

import pytest

from croupier.games.checklist import State, rules

from .markers import collect_apart, is_whole
from .places import game_files, in_comments
from .report import written

SAMPLE = """
id = "sample"
[approval]
document = "003"
rules = ["R3-14"]
[[wager]]
id = "ante"
rules = ["R3-02", "R3-16"]
[[wager.pay]]
id = "R3-17"
rules = ["R3-12"]
[[checklist]]
who = "floor"
says = "Keep the room free of smoke."
rules = ["H-14"]
[[house_rule]]
id = "H-01"
[[reading]]
id = "Q3-01"
[[note]]
id = "Q3-05"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A repository of one game file and two modules."""
    catalogue = tmp_path / "src/croupier/games/catalogue"
    catalogue.mkdir(parents=True)
    (catalogue / "sample.toml").write_text(SAMPLE, "utf-8")
    (tmp_path / "src/croupier/deal.py").write_text(
        'PASSES = 2  # R3-03: two cards\nTEXT = "R3-04"\n', "utf-8"
    )
    (tmp_path / "src/croupier/plain.py").write_text("N = 1  # a comment\n", "utf-8")
    return tmp_path


def test_a_game_file_names_ids_in_rules_readings_notes_and_house_rules(house: Path) -> None:
    (file,) = game_files(house)
    assert file.document == "003"
    assert file.named == {"R3-14", "R3-02", "R3-16", "R3-12", "H-14", "H-01", "Q3-01", "Q3-05"}
    assert file.on_checklists == {"H-14"}


def test_a_module_names_ids_in_comments_only(house: Path) -> None:
    assert in_comments(house) == {house / "src/croupier/deal.py": {"R3-03"}}


def test_the_report_links_files_modules_and_tests(house: Path) -> None:
    report = written({"R3-02": ["tests/games/test_x.py::test_a", "tests/games/test_x.py::test_b"]}, house)
    lines = {line.split(" | ")[0].removeprefix("| "): line for line in report.splitlines() if " | " in line}
    assert "[sample.toml](../src/croupier/games/catalogue/sample.toml)" in lines["R3-02"]
    assert lines["R3-02"].endswith(" | [games/test_x.py](../tests/games/test_x.py)::test_a, test_b |")
    assert lines["R3-03"].endswith(" | [deal.py](../src/croupier/deal.py) | no test yet |")
    for entry in rules():
        assert (f"| open: {entry.room}" in lines[entry.id]) == (entry.state is State.OPEN), entry
    assert lines["H-14"].endswith(" | by hand: Only the people in the room can keep it free of smoke. |")


TESTS = """
import pytest

@pytest.mark.rule("R0-01", "R0-02")
def test_a(): ...

@pytest.mark.rule("R0-01")
class TestB:
    @pytest.mark.prove
    def test_c(self): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("R0-03")), pytest.param(3)])
def test_d(n): ...

def test_e(): ...
"""


@pytest.mark.slow
def test_markers_count_on_tests_classes_and_single_cases(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_sample.py").write_text(TESTS, "utf-8")
    assert collect_apart(tmp_path) == {
        "R0-01": ["tests/test_sample.py::TestB::test_c", "tests/test_sample.py::test_a"],
        "R0-02": ["tests/test_sample.py::test_a"],
        "R0-03": ["tests/test_sample.py::test_d"],
    }


@pytest.mark.slow
def test_tests_that_cannot_be_collected_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_sample.py").write_text("import nowhere_to_be_found", "utf-8")
    with pytest.raises(RuntimeError, match="nowhere_to_be_found"):
        collect_apart(tmp_path)


def test_one_test_is_not_the_whole_suite(request: pytest.FixtureRequest) -> None:
    assert not is_whole([request.node])
