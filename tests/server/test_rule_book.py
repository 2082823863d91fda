"""The rules beside a table: everything of the sheet, and every id in full."""

import json

import pytest

from croupier.games import CATALOGUE, Game, load
from croupier.games.checklist import rule
from croupier.server.queries.rule_book import rule_book


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_part_of_a_sheet_that_cites_rules_is_in_its_book(game: str) -> None:
    found = load(game)
    book = rule_book(found)
    cited = {each["id"] for each in book["rules"]}
    parts = (*found.steps, *found.wagers, *found.pay_tables, *found.duties, *found.checklist, *found.bonuses)
    wanted = {id_ for part in parts for id_ in part.rules} | {one.id for one in found.house_rules}
    wanted |= set(found.contest.rules if found.contest else ()) | {one.id for one in found.readings}
    assert wanted - {i for s in found.steps if getattr(s, "left_out", False) for i in s.rules} <= cited
    assert all(each["says"] == rule(each["id"]).says for each in book["rules"])
    numbers = [each["id"] for each in book["rules"] if each["id"].startswith("R")]
    assert numbers == sorted(numbers), "they are looked up by number"
    letters = "".join(each["id"][0] for each in book["rules"])
    assert letters == "".join(sorted(letters, key="RQH".index)), "the sheet, what it leaves open, the house"


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_book_says_what_each_wager_takes_and_has_every_pay_table(game: str) -> None:
    found = load(game)
    chapters = {each["id"]: each["lines"] for each in rule_book(found)["chapters"]}
    assert [line["title"] for line in chapters["wagers"]] == [wager.name for wager in found.wagers]
    assert [line["pay"] for line in chapters["pay"]] == [table.id for table in found.pay_tables]
    assert all(line["says"] for lines in chapters.values() for line in lines)


@pytest.mark.rule("R0-31")
def test_the_dealers_hand_is_told_with_its_rule() -> None:
    chapters = {each["id"]: each["lines"] for each in rule_book(load("three-card-poker"))["chapters"]}
    assert chapters["contest"][0]["says"] == "The dealer qualifies with queen high or better."
    assert "R0-31" in chapters["contest"][0]["rules"]


def test_a_reading_tells_what_is_played_here() -> None:
    stud = load("nh-holdem-stud")
    for choice, says in (("a", "Sixes push"), ("b", "Sixes lose")):
        book = rule_book(stud.with_readings({"Q3-01": choice}))
        (line,) = (
            line
            for chapter in book["chapters"]
            for line in chapter["lines"]
            if chapter["id"] == "readings" and line["title"] == "Q3-01"
        )
        assert says in line["says"]


def test_a_sheet_with_rules_of_its_own_has_a_book() -> None:
    data = json.loads(load("three-card-poker").file_data)
    data["wager"][0]["rules"] = ["X9-99"]
    book = rule_book(Game.from_data(data))
    assert {"id": "X9-99", "says": "A rule of the sheet's own.", "document": "", "lines": ""} in book["rules"]
