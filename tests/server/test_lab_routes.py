"""The lab over HTTP: exact figures of a game tried otherwise, for everybody, and within bounds."""

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from croupier.games import CATALOGUE, Game, load
from croupier.odds.reports.data import report_on
from croupier.odds.reports.readings import reading_odds
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds
from croupier.server.lab.request import LabError, LabRequest, read_as, wished
from croupier.server.lab.worker import LabWorker
from croupier.server.views.lab_shapes import LabCountStep, LabDesigns, LabSheet, LabStudyStep
from tests.cli.shell import answer, run
from tests.odds.changed import EXAMPLES
from tests.processes import children
from tests.server.running import House, Visitor, running
from tests.server.test_shapes import misfits
from tests.waiting import PATIENCE, soon

pytestmark = pytest.mark.slow
STUD = {"game": "nh-holdem-stud", "pays": {"main": {"flush": "7 to 1"}}}


@pytest.fixture
def stranger(house: House) -> Visitor:
    return Visitor(house)


def told(visitor: Visitor, path: str, body: object) -> Any:
    reply = visitor.ask(f"/api/lab/{path}", body)
    assert reply.status == 200, reply
    return reply.data


def test_a_stranger_finds_every_game_of_the_catalogue_and_every_example(stranger: Visitor) -> None:
    desk = stranger.ask("/api/lab").data
    games = {game["id"]: game for game in desk["games"]}
    assert set(games) == {*CATALOGUE, *(path.stem for path in EXAMPLES.glob("*.toml"))}
    assert games["let-it-ride"]["example"]
    assert not games["three-card-poker"]["example"]
    assert set(desk["studies"]) == {"shared", "exposed", "skill"}


@pytest.mark.parametrize(
    ("game", "table", "row", "to"),
    [
        ("nh-holdem-stud", "main", "flush", 7),
        ("nh-holdem-3-card-bonus", "main", "two pair", 3),
        ("nh-holdem-jackpots", "board-bonus", "flush", 4),
        ("three-card-poker", "pair-plus", "flush", 4),
        ("three-card-poker", "ante-bonus", "straight", 2),
        ("three-card-poker-fragment", "pair-plus", "straight flush", 40),
    ],
)
def test_figures_are_those_of_the_game_with_the_row_changed(
    stranger: Visitor, game: str, table: str, row: str, to: int
) -> None:
    wish = {"game": game, "pays": {table: {row: f"{to} to 1"}}}
    found = told(stranger, "figures", {"wish": wish})["wagers"]
    report = report_on(paying(load(game), table, {row: to})).as_data()["wagers"]
    assert isinstance(report, dict)
    assert {id_: str(-Fraction(each["ev_exact"])) for id_, each in report.items()} == {
        id_: each["edge"] for id_, each in found.items()
    }


def test_a_tied_side_bet_that_is_staked_is_solved_with_the_main_game(stranger: Visitor) -> None:
    stakes = {"main": 500, "six-card-bonus": 500}
    found = told(stranger, "figures", {"wish": {"game": "three-card-poker", "stakes": stakes}})
    assert found["joint"] == ["main", "six-card-bonus"]
    odds = {each.wager: each for each in report_on(load("three-card-poker"), stakes).wagers}
    for wager in found["joint"]:
        assert Fraction(found["wagers"][wager]["edge"]) == odds[wager].house_edge


def test_readings_are_worth_what_the_command_line_says(stranger: Visitor) -> None:
    found = told(stranger, "readings", {"game": "nh-holdem-stud"})["readings"]
    for odds in reading_odds(load("nh-holdem-stud")):
        changes = found[odds.reading][odds.option]["changes"]
        assert [(each["wager"], each["more"]) for each in changes] == [
            (change.wager, None if change.more is None else str(change.more)) for change in odds.changes
        ]


def test_counts_and_slopes_say_by_how_much_a_row_moves_the_edge(stranger: Visitor) -> None:
    sheet = told(stranger, "sheet", {"game": "three-card-poker"})
    pair_plus = next(wager for wager in sheet["wagers"] if wager["id"] == "pair-plus")
    assert pair_plus["counts"]["total"] == 22_100
    assert pair_plus["counts"]["ways"]["flush"] == 1_096
    now = told(stranger, "figures", {"wish": {"game": "nh-holdem-stud"}})["wagers"]["main"]
    then = told(stranger, "figures", {"wish": STUD})["wagers"]["main"]
    assert len(now["grid"]) == 169
    # the best play of now is one play at the other table, so the edge there is at most the tangent's
    assert Fraction(then["edge"]) <= Fraction(now["edge"]) + Fraction(now["slopes"]["main"]["flush"])
    chart = told(stranger, "strategy", {"game": "three-card-poker"})
    assert chart["charts"][0]["lines"][0]["with"] == ["queen-six-four high or better"]
    assert chart["slopes"]["ante-bonus"]["straight"] == "-36/1105"


def test_a_pay_table_is_made_to_order(stranger: Visitor) -> None:
    asked = {"wish": {"game": "nh-holdem-jackpots"}, "wager": "board-bonus", "edge": "2.3%..2.4%"}
    found = told(stranger, "design", asked)
    assert found["designs"][0]["changes"] == [{"row": "flush", "from": "3 to 1", "to": "4 to 1"}]
    assert found["designs"][0]["house_edge_exact"] == "128/5525"
    assert not misfits(found, LabDesigns)
    none = told(stranger, "design", {**asked, "edge": "90%..91%"})
    assert none["nearest"]
    assert not misfits(none, LabDesigns)


def test_the_file_taken_home_is_sound_and_has_the_edge_that_was_shown(
    stranger: Visitor, tmp_path: Path
) -> None:
    wish = {**STUD, "readings": {"Q3-01": "b"}}
    reply = stranger.ask(f"/api/lab/file?form=toml&wish={quote(json.dumps(wish))}")
    assert reply.headers["content-disposition"] == 'attachment; filename="nh-holdem-stud-lab.toml"'
    file = tmp_path / "nh-holdem-stud-lab.toml"
    file.write_bytes(reply.data)
    run("check", str(file))
    shown = told(stranger, "figures", {"wish": wish})["wagers"]["main"]["edge"]
    assert -Fraction(_odds(str(file))) == Fraction(shown)
    csv = stranger.ask(f"/api/lab/file?form=csv&wish={quote(json.dumps(wish))}").data.decode()
    assert f"main,house edge,{float(Fraction(shown)):.8f},{shown},4289/46410" in csv
    page = stranger.ask(f"/api/lab/file?form=html&wish={quote(json.dumps(wish))}").data.decode()
    assert "6 to 1</td><td>7 to 1" in page
    assert "<script" not in page


def _odds(file: str) -> str:
    exact: str = answer("odds", file)["wagers"]["main"]["ev_exact"]
    return exact


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"game": "../../etc/passwd"}, "no such game"),
        ({"game": "nh-holdem-stud", "readings": {"Q9-99": "a"}}, "has no reading"),
        ({"game": "nh-holdem-stud", "readings": {"Q3-01": "z"}}, "has no option"),
        ({"game": "nh-holdem-stud", "pays": {"side": {}}}, "has no pay table"),
        ({"game": "nh-holdem-stud", "pays": {"main": {"five of a kind": "9 to 1"}}}, "has no row"),
        ({"game": "nh-holdem-stud", "pays": {"main": {"flush": "seven"}}}, "is not odds"),
        ({"game": "nh-holdem-stud", "pays": {"main": {"flush": "7 to 999983"}}}, "down to fifths"),
        ({"game": "nh-holdem-stud", "pays": {"main": {"flush": "999999999 to 1"}}}, "up to 100,000 to 1"),
        ({"game": "nh-holdem-stud", "pays": {"main": {"flush": "$250"}}}, "pays odds"),
        ({"game": "nh-holdem-stud", "stakes": {"side": 5}}, "has no bet side"),
        ({"game": "nh-holdem-stud", "jackpots": {"MEGA": 5}}, "has no jackpot MEGA"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(
    stranger: Visitor, wish: dict[str, object], says: str
) -> None:
    reply = stranger.ask("/api/lab/figures", {"wish": wish})
    assert reply.status in {404, 409}
    assert says in reply.data["says"]


def test_a_wish_with_anything_strange_in_it_is_not_read(stranger: Visitor) -> None:
    for wish in ({}, {"game": 5}, {"game": "x" * 500}, {"game": "x", "file": "/etc/passwd"}):
        assert stranger.ask("/api/lab/figures", {"wish": wish}).status == 400
    for text in ("", "[]", "{", "5", '{"game": []}'):
        assert stranger.ask(f"/api/lab/file?wish={quote(text)}").status in {400, 409}


def test_a_study_runs_for_whoever_came_in_and_tells_each_step(house: House, stranger: Visitor) -> None:
    asked = {"wish": {"game": "nh-holdem-stud"}, "kind": "exposed"}
    assert stranger.ask("/api/lab/study", asked).status == 401
    guest = Visitor(house).as_guest()
    steps = [json.loads(line) for line in guest.ask("/api/lab/study", asked).data.splitlines()]
    assert [(step["done"], step["of"]) for step in steps] == [(1, 3), (2, 3), (3, 3)]
    assert not misfits(steps, list[LabStudyStep])
    seen = steps[-1]["found"]["cards"]["board.1"]["seen"]
    assert seen["house_edge_exact"] == "-15763/31850"


def counted(visitor: Visitor, **asked: object) -> list[Any]:
    """Return the steps of a count that takes seconds."""
    reply = visitor.ask("/api/lab/count", asked)
    assert reply.status == 200, reply
    found = [json.loads(line) for line in reply.data.splitlines()]
    assert not misfits(found, list[LabCountStep])
    return found


def test_what_takes_seconds_is_counted_when_asked_and_another_number_is_quick(stranger: Visitor) -> None:
    """Crazy 4 Poker, the quickest of those."""
    wish: dict[str, Any] = {"game": "crazy-4-poker"}
    sheet = told(stranger, "sheet", wish)
    assert not misfits(sheet, LabSheet)
    main, queens = sheet["wagers"]
    assert main["seconds"] > main["again"] > 0
    assert queens["seconds"] == 0
    assert "not counted yet" in sheet["approved"]["main"]["unknown"]
    assert "edge" in sheet["approved"]["queens-up"]
    refused = stranger.ask("/api/lab/strategy", wish)
    assert (refused.status, "/api/lab/count" in refused.data["says"]) == (409, True)
    steps = counted(stranger, wish=wish, wagers=["main"])
    assert [step["part"] for step in steps[:-1]] == sorted(step["part"] for step in steps[:-1])
    assert len(steps) > 2
    game = load(EXAMPLES / "crazy-4-poker.toml")
    assert Fraction(steps[-1]["found"]["wagers"]["main"]["edge"]) == -_main_edge(game)
    assert counted(stranger, wish=wish, wagers=["main"]) == steps[-1:]
    pays = {"super-bonus": {"flush": "2 to 1"}}
    *_, last = counted(stranger, wish=wish | {"pays": pays}, wagers=["main"])
    other = paying(game, "super-bonus", {"flush": 2})
    assert Fraction(last["found"]["wagers"]["main"]["edge"]) == -_main_edge(other)
    csv = stranger.ask(f"/api/lab/file?form=csv&wish={quote(json.dumps(wish))}").data.decode()
    assert steps[-1]["found"]["wagers"]["main"]["edge"] in csv
    assert "says" in counted(stranger, wish=wish, do="design", wager="no such bet", edge="5%")[-1]
    assert stranger.ask("/api/lab/count", {"wish": {"game": "nowhere"}}).status == 404


def _main_edge(game: Game) -> Fraction:
    return -wager_odds(game, "main", {}, {}).house_edge


def test_no_wish_changes_the_sheet_it_was_made_from() -> None:
    before = read_as(LabRequest(game="nh-holdem-stud"))
    changed = wished(LabRequest(game="nh-holdem-stud", pays={"main": {"flush": "7 to 1"}}))
    assert str(changed.pay_table("main").rows[4].pays) == "7 to 1"
    assert read_as(LabRequest(game="nh-holdem-stud")) is before
    assert str(before.pay_table("main").rows[4].pays) == "6 to 1"


def test_a_prize_by_stake_needs_every_stake_and_a_jackpot_there_is() -> None:
    def six(written: dict[str, str]) -> None:
        wished(LabRequest(game="nh-holdem-jackpots", pays={"six-card-bonus": {"flush": written}}))

    six({"$5": "$80", "$10": "$160"})
    with pytest.raises(LabError, match="one for each"):
        six({"$5": "$80"})
    with pytest.raises(LabError, match="no jackpot GIGA"):
        six({"$5": "50% of GIGA", "$10": "$160"})


def test_a_bench_that_was_lost_is_set_up_again_and_ends_when_nobody_asks_any_more() -> None:
    bench = LabWorker(last_in_line=True)
    asked = {"wish": {"game": "nh-holdem-stud"}, "wagers": ["main"]}
    edge = bench.ask("figures", **asked)["wagers"]["main"]["edge"]
    process = bench._process
    assert process is not None
    process.kill()
    process.wait()
    assert bench.ask("figures", **asked)["wagers"]["main"]["edge"] == edge == "4289/46410"
    again = bench._process
    assert again is not None
    assert again.stdin is not None
    again.stdin.close()
    assert again.wait(PATIENCE) == 0
    with pytest.raises(LabError, match="is not odds"):
        bench.ask("figures", wish={"game": "nh-holdem-stud", "pays": {"main": {"flush": "x"}}}, wagers=[])
    bench.close()


_COUNTS = """
import resource, sys, time
from croupier.server.lab import worker

def room(asked):
    while time.process_time() < 1.2:  # what was done for the one before
        pass
    return resource.getrlimit(resource.RLIMIT_CPU)[0] - time.process_time()

def no_end(asked):
    while True:
        pass

worker._TASKS.update(room=room, end=no_end)
limit_work = worker.limit_work
worker.limit_work = lambda: limit_work(int(sys.argv[1]))
worker.serve(sys.stdin.buffer, sys.stdout.buffer)
"""


def test_an_answer_may_take_so_much_work_whatever_was_done_before_and_one_without_end_ends() -> None:
    """By the clock it may take longer: a worker is last in line, and answers for all that."""

    def answers(most: int, *asked: str) -> tuple[int, list[float]]:
        lines = b"".join(json.dumps({"do": do, "n": n}).encode() + b"\n" for n, do in enumerate(asked))
        words = [sys.executable, "-c", _COUNTS, str(most)]
        done = subprocess.run(words, input=lines, stdout=subprocess.PIPE, timeout=PATIENCE, check=False)
        return done.returncode, [json.loads(line)["found"] for line in done.stdout.splitlines()]

    code, (_, second) = answers(60, "room", "room")
    assert code == 0
    assert 60 <= second <= 61
    code, found = answers(1, "end", "room")
    assert (code, found) == (-signal.SIGXCPU, [])


def sockets(house: House) -> list[str]:
    """Return the sockets that a house has open."""
    found = []
    for place in Path(f"/proc/{house.process.pid}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            found += [name for name in (str(place.readlink()),) if name.startswith("socket:")]
    return found


def test_a_house_closes_while_the_lab_counts_and_whoever_waits_is_told(tmp_path: Path) -> None:
    with running(tmp_path, "--finish", "0") as house, ThreadPoolExecutor(4) as people:
        wishes = [
            {"game": "nh-holdem-jackpots", "pays": {"board-bonus": {"flush": f"{n} to 1"}}}
            for n in range(2, 6)
        ]
        before = len(sockets(house))
        asked = [people.submit(Visitor(house).ask, "/api/lab/readings", wish) for wish in wishes]
        soon(lambda: len(sockets(house)) >= before + len(wishes), "everybody")
        soon(lambda: children(house.process.pid), "the bench")
        assert house.stop() == 0
        replies = [each.result() for each in asked]
        assert {reply.status for reply in replies} == {409}
        assert all("come back in a moment" in reply.data["says"] for reply in replies)
        assert not house.errors()
