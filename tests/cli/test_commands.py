"""The commands as people and machines use them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import CATALOGUE, load
from tests.cli.shell import answer, run
from tests.processes import CROUPIER


def test_games_lists_the_catalogue_with_its_wagers() -> None:
    shown = run("games").out
    for game in CATALOGUE:
        assert game in shown
    assert [game["id"] for game in answer("games")] == list(CATALOGUE)
    assert answer("games")[0]["wagers"] == ["main", "pair-plus", "six-card-bonus"]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_game_id_is_ever_cut_short(width: int) -> None:
    assert "three-card-poker-fragment" in run("games", width=width).out


@pytest.mark.parametrize("game", CATALOGUE)
def test_rules_prints_every_step_wager_and_row(game: str) -> None:
    sheet = run("rules", game, width=300).out
    found = load(game)
    for step in found.steps:
        assert step.says in sheet or getattr(step, "left_out", False)
    for wager in found.wagers:
        assert wager.name in sheet
    for table in found.pay_tables:
        for row in table.rows:
            assert row.hand in sheet
    for blank in found.blanks:
        assert blank.path in sheet


def test_rules_shows_the_game_as_it_is_read() -> None:
    def sixes_lose(sheet: str) -> bool:
        return any(line.split() == ["pair", "of", "sixes", "loses"] for line in sheet.splitlines())

    assert not sixes_lose(run("rules", "nh-holdem-stud").out)
    read = run("rules", "nh-holdem-stud", "--reading", "Q3-01=b").out
    assert "Q3-01=b" in read
    assert sixes_lose(read)


def test_rules_json_is_the_sheet_in_force() -> None:
    plain, read = (
        answer("rules", "nh-holdem-stud"),
        answer("rules", "nh-holdem-stud", "--reading", "Q3-01=b"),
    )
    assert plain["readings"]["Q3-01"] == "a"
    assert read["readings"]["Q3-01"] == "b"
    assert read["hash"] != plain["hash"]
    assert read["sheet"]["pay"][0]["rows"]["pair of sixes"] == "loses"


def test_an_operator_fills_the_blanks() -> None:
    set_all = [f"--set={blank.path}=$5" for blank in load("three-card-poker").blanks]
    assert answer("rules", "three-card-poker", *set_all)["blanks"] == {}
    wrong = run("rules", "three-card-poker", "--set", "wager.ante.most=five", code=2)
    assert '"five" is not an amount' in wrong.err


def test_readings_shows_every_option_and_marks_the_one_in_force() -> None:
    shown = run("readings", "nh-holdem-stud", "--reading", "Q3-01=b").out
    question = shown.split("Q3-03")[0]
    in_force = [line for line in question.splitlines() if "in force" in line]
    assert len(in_force) == 1
    assert in_force[0].split()[2] == "b"


@pytest.mark.slow
def test_readings_for_machines_have_every_option_and_the_one_chosen() -> None:
    asked = answer("readings", "three-card-poker")["questions"]
    assert {question["id"]: len(question["options"]) for question in asked}["Q0-06"] == 5
    assert all(question["chosen"] == question["default"] for question in asked)


@pytest.mark.slow
def test_check_tells_each_mistake_with_its_place_and_fails(tmp_path: Path) -> None:
    text = Path(answer("check", "nh-holdem-stud")[0]["file"]).read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"flush" = "6 to 1"', '"flush" = "six"'), "utf-8")
    line = text[: text.index('"flush" = "6 to 1"')].count("\n") + 1
    shown = run("check", str(file), code=1).out
    assert f'{file}:{line}:1: error: "six" is not odds' in shown
    assert answer("check", str(file), code=1)[0]["mistakes"][0]["line"] == line


@pytest.mark.slow
def test_check_without_a_file_checks_the_catalogue() -> None:
    reports = answer("check")
    assert [report["game"] for report in reports] == list(CATALOGUE)
    assert all(report["sound"] and not report["mistakes"] for report in reports)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "nh-holdem-studd"], "did you mean nh-holdem-stud?"),
        (["rules", "nowhere.toml"], "there is no file nowhere.toml"),
        (["readings", "nh-holdem-stud", "--reading", "Q3-99=b"], 'no reading "Q3-99"'),
        (["readings", "nh-holdem-stud", "--reading", "Q3-02=b"], "Q3-02 is a note"),
        (["readings", "nh-holdem-stud", "--reading", "Q3-01=z"], "its options are a, b"),
        (["readings", "nh-holdem-stud", "--reading", "Q3-01"], "write it like Q3-01=b"),
    ],
)
def test_a_wrong_word_is_answered_with_a_sentence(arguments: list[str], says: str) -> None:
    said = run(*arguments, code=2, width=200).err
    assert says in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_from_a_shell_a_slip_is_one_sentence_for_the_person_and_nothing_for_a_pipe() -> None:
    slip = subprocess.run([CROUPIER, "rules", "nowhere.toml"], capture_output=True, text=True, check=False)
    assert (slip.returncode, slip.stdout) == (2, "")
    assert slip.stderr.startswith("croupier: there is no file nowhere.toml")
    assert slip.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["--help", "games --json", "rules three-card-poker"])
@pytest.mark.slow
def test_light_commands_load_no_heavy_library_and_no_house(command: str) -> None:
    look = (
        "import sys; sys.argv[0] = 'croupier'\n"
        "from croupier.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'asyncio', 'numpy', 'numba', 'matplotlib', 'sqlalchemy', 'fastapi'} & set(sys.modules)\n"
        "heavy |= {'croupier.house', 'croupier.table'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    asked = [sys.executable, "-c", look, *command.split()]
    done = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8")
    assert not done.stderr
    if "--json" in command:
        assert [game["id"] for game in json.loads(done.stdout)] == list(CATALOGUE)


@pytest.mark.parametrize("id_", ["casino-war", "red-dog"])
def test_of_a_games_own_file_no_command_is_named_that_would_look_in_the_catalogue(id_: str) -> None:
    file = str(Path(__file__).parents[2] / "examples" / "games" / f"{id_}.toml")
    said = run("rules", file).out + run("odds", file).out
    assert "The sheet leaves no question open." in said
    assert f"croupier readings {id_}" not in said
    assert f"croupier study {id_}" not in said
