"""What ways of playing cost in a game that only the search solves."""

from dataclasses import replace

import pytest

from croupier.games import Game
from croupier.lab.study import StudyError
from croupier.lab.study.searched_skill import searched_ways
from croupier.lab.study.skill import skill_study
from croupier.odds.general.playing import OPTIMAL, follow, named_ways
from croupier.odds.solvers.searched import figures, searched_plan
from tests.odds.changed import example

FLUSHES = example("high-card-flush")
SMALL = replace(FLUSHES, cards=tuple(replace(group, count=2) for group in FLUSHES.cards))


@pytest.mark.parametrize("game", [example("red-dog"), SMALL], ids=["red-dog", "flushes"])
def test_ways_weighed_in_one_pass_bring_what_each_brings_when_followed_alone(game: Game) -> None:
    plan = searched_plan(game, ("main",))
    alone = {
        name: figures(follow(plan, way.choose).found)["main"]
        for name, way in named_ways(plan).items()
        if name != OPTIMAL
    }
    found = {name: worth for name, _, worth in searched_ways(game, "main")}
    assert len(alone) > 1
    assert {name: (odds.ev, odds.average_wager) for name, odds in alone.items()} == {
        name: (found[name].ev, found[name].average_wager) for name in alone
    }


def test_a_study_of_skill_starts_with_the_best_play_and_its_chart() -> None:
    ways = skill_study(example("red-dog")).ways
    assert [way.name for way in ways[:2]] == ["the best play", "by the chart"]
    assert all(way.cost >= 0 for way in ways)


def test_a_game_of_several_decisions_says_that_its_ways_are_followed_one_by_one() -> None:
    with pytest.raises(StudyError, match=r"has 3 decisions, .* the strategy optimal or play"):
        skill_study(example("ultimate-texas-holdem"))
