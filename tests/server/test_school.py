"""The school over HTTP: who learns what, what is kept of it, and that nothing else of the house changes."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.drill.kinds import ask, opened
from croupier.drill.progress import GivenAnswer
from croupier.store import open_log
from tests.server.running import House, Visitor, running

STUD = "/api/school/nh-holdem-stud"


def right_answer(question: dict[str, Any]) -> list[int]:
    """What somebody says who knows: by the seed that was sent, made once more."""
    sign = opened("nh-holdem-stud")
    return list(ask(sign, question["kind"], question["seed"], question["level"]).right[0])


def answered(visitor: Visitor, question: dict[str, Any], given: list[int], role: str = "dealer") -> Any:
    asked = {name: question[name] for name in ("kind", "seed", "level")}
    return visitor.ask(f"{STUD}/{role}/answer", {**asked, "given": given, "milliseconds": 900})


def test_a_question_has_no_answer_in_it_and_is_marked_once(house: House) -> None:
    boss = Visitor(house).as_operator()
    before = boss.ask(f"{STUD}/dealer/progress").data
    question = boss.ask(f"{STUD}/dealer/question?kind=payout").data
    assert not {"right", "answer", "why", "worth"} & question.keys()
    given = right_answer(question)
    first = answered(boss, question, given)
    assert first.data["right"]
    assert answered(boss, question, given).status == 409, "it is not asked any more"
    found = boss.ask(f"{STUD}/dealer/progress").data
    assert (found["answers"], found["right"]) == (before["answers"] + 1, before["right"] + 1)
    assert not found["readiness"]["ready"]


def test_what_was_missed_comes_back_and_can_be_taken_along(house: House) -> None:
    boss = Visitor(house).as_operator()
    missed = boss.ask(f"{STUD}/dealer/question?kind=payout").data
    wrong = [right_answer(missed)[0] + 1]
    assert not answered(boss, missed, wrong).data["right"]
    other = boss.ask(f"{STUD}/dealer/question?kind=payout").data
    assert other["seed"] != missed["seed"]
    assert answered(boss, other, right_answer(other)).status == 200
    again = boss.ask(f"{STUD}/dealer/question?kind=payout").data
    assert (again["seed"], again["again"]) == (missed["seed"], True)
    rows = list(csv.DictReader(StringIO(boss.ask("/api/school/answers?form=csv").data.decode())))
    assert [row["right"] for row in rows][-2:] == ["False", "True"]


def test_a_player_trains_decisions_and_nothing_of_the_staffs_work(house: House) -> None:
    player = Visitor(house).as_guest()
    listed = player.ask("/api/school").data
    assert all(set(game["kinds"]) == {"player"} for game in listed)
    assert player.ask(f"{STUD}/dealer/question").status == 403
    assert player.ask("/api/class").status == 403
    question = player.ask(f"{STUD}/player/question?kind=decide").data
    assert question["seed"].endswith("#0"), "a whole hand"
    assert answered(player, question, right_answer(question), "player").data["cost"] == 0
    assert player.ask(f"{STUD}/player/progress").data["answers"] == 1
    assert player.ask("/api/school/answers").data == [], "what a guest does is written down nowhere"


def test_the_trainer_sees_the_class_and_sets_the_pass_mark(house: House) -> None:
    boss = Visitor(house).as_operator()
    wanted = {"questions": 1, "percent": 50, "seconds": 60, "game": ""}
    assert boss.ask("/api/class/pass-mark", wanted).data == wanted
    question = boss.ask(f"{STUD}/floor/question?kind=misdeal").data
    answered(boss, question, right_answer(question), "floor")
    found = boss.ask("/api/class").data
    assert found["marks"] == [wanted]
    (mine,) = [pupil for pupil in found["pupils"] if pupil["role"] == "floor"]
    assert mine["person"] == "operator"
    assert mine["readiness"]["lacking"] == []
    assert mine["readiness"]["never"] == ["sheet", "power", "dispute"]
    assert not mine["readiness"]["ready"]
    own = {"questions": 40, "percent": 95, "seconds": 9, "game": "nh-holdem-stud"}
    assert boss.ask("/api/class/pass-mark", own).data == own
    assert boss.ask("/api/class").data["marks"] == [wanted, own]
    assert boss.ask(f"{STUD}/floor/progress").data["readiness"]["lacking"][0] == "Answer 39 more questions."
    other = boss.ask("/api/school/three-card-poker/floor/progress").data["readiness"]["lacking"][0]
    assert other == "Answer 1 more question.", "every other game has the pass mark of the house"
    assert boss.ask("/api/class/pass-mark", own | {"game": "no-such-game"}).status == 404


@pytest.mark.slow
def test_what_was_learned_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        boss = Visitor(first).as_operator()
        question = boss.ask(f"{STUD}/dealer/question").data
        assert answered(boss, question, right_answer(question)).status == 200
        password = first.password
    with running(tmp_path) as again:
        again.password = password
        assert Visitor(again).as_operator().ask(f"{STUD}/dealer/progress").data["answers"] == 1


def test_learning_moves_no_money_and_changes_no_table(house: House) -> None:
    boss = Visitor(house).as_operator()
    before = [boss.ask(path).data for path in ("/api/tables", "/api/reports/days")]
    with open_log(house.folder / "house.db", reading=True) as log:
        head = log.head().position
    question = boss.ask(f"{STUD}/dealer/question").data
    answered(boss, question, right_answer(question))
    assert [boss.ask(path).data for path in ("/api/tables", "/api/reports/days")] == before
    with open_log(house.folder / "house.db", reading=True) as log:
        written = {(row.stream, row.type) for row in log.since(head) if row.who == "operator"}
    assert written == {("school/operator", "DrillAnswered")}, "nothing else of the log"


def test_what_is_kept_of_an_answer_has_no_money_of_anybodys(house: House) -> None:
    boss = Visitor(house).as_operator()
    question = boss.ask(f"{STUD}/player/question?kind=decide").data
    assert answered(boss, question, right_answer(question), "player").status == 200
    with open_log(house.folder / "house.db", reading=True) as log:
        kept = list(log.read("school/operator"))
    assert {row.type for row in kept} == {"DrillAnswered"}
    fields = {"game", "hash", "trainee", *GivenAnswer.__dataclass_fields__}
    assert set(json.loads(kept[-1].body)) == fields, "a cost is what a choice is worth, and nobody's chips"


def test_a_lesson_asks_its_own_questions_alone(house: House) -> None:
    boss = Visitor(house).as_operator()
    (stud,) = [each for each in boss.ask("/api/school").data if each["game"] == "nh-holdem-stud"]
    lessons = {each["lesson"]: each["kinds"] for each in stud["lessons"]["dealer"]}
    assert lessons["paying"] == ["odds", "payout", "chips"], "this game has no jackpot"
    assert stud["minutes"] == 5
    for _ in range(4):
        question = boss.ask(f"{STUD}/dealer/question?lesson=paying").data
        assert question["kind"] in lessons["paying"]
        assert answered(boss, question, right_answer(question)).status == 200
    assert boss.ask(f"{STUD}/dealer/question?lesson=rulings").status == 404


def test_a_whole_round_is_dealt_step_after_step(house: House) -> None:
    boss = Visitor(house).as_operator()
    seeds = []
    for _ in range(5):
        question = boss.ask(f"{STUD}/dealer/question?kind=round").data
        seeds.append(question["seed"])
        assert answered(boss, question, right_answer(question)).data["right"]
    words = {seed.partition("#")[0] for seed in seeds}
    assert (len(words), [seed.partition("#")[2] for seed in seeds]) == (1, ["0", "1", "2", "3", "4"])
