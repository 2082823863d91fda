"""A playthrough of each game, event by event, as it was read and found right; any difference is looked at."""

from pathlib import Path

import pytest

from croupier.games import Game
from croupier.games.words import Plain
from croupier.table import events as e
from croupier.table import new_table, rebuild
from croupier.table.record import read
from croupier.table.view import decisions_of
from tests.play import ready
from tests.table.bots import GAMES
from tests.table.golden import FILES, FOLDER, SCENES, playthrough


def filed(game: str) -> Game:
    return ready(FILES.get(game, game))


def written(game: str) -> str:
    return (FOLDER / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SCENES)
def test_the_game_plays_as_it_was_written_down(game: str) -> None:
    assert playthrough(game) == written(game), "if it is meant, write it anew: python -m tests.table.golden"


@pytest.mark.parametrize("game", SCENES)
def test_a_playthrough_shows_every_choice_a_win_and_a_loss(game: str) -> None:
    told = read(written(game))
    offered = {choice for step in decisions_of(filed(game)) for choice in step.choices}
    assert {event.choice for event in told if isinstance(event, e.Decided)} == offered
    assert any(isinstance(event, e.WagerPaid) for event in told)
    assert any(isinstance(event, e.WagerTaken) and event.reason is not e.Reason.FOLDED for event in told)


@pytest.mark.parametrize("game", SCENES)
def test_a_playthrough_shows_a_push_where_its_file_knows_one(game: str) -> None:
    shown = any(isinstance(event, e.WagerPushed) for event in read(written(game)))
    assert shown == knows_a_push(filed(game))


def knows_a_push(game: Game) -> bool:
    lines = game.contest.results if game.contest else ()
    results = [line.result for line in lines] + [row.pays for pay in game.pay_tables for row in pay.rows]
    return Plain.PUSH in results


def test_the_games_that_know_no_push_are_these() -> None:
    assert {game for game in SCENES if not knows_a_push(filed(game))} == {"let-it-ride", "four-card-poker"}


def test_the_playthrough_with_jackpots_shows_a_call_a_split_and_bonuses() -> None:
    told = read(written("nh-holdem-jackpots"))
    assert [event.seat for event in told if isinstance(event, e.HandCalled) and event.pay == "main"] == [2]
    paid = {
        (event.wager, event.odds.partition(",")[0]): event.won
        for event in told
        if isinstance(event, e.WagerPaid)
    }
    assert paid["six-card-bonus", "50% of MINOR"] + paid["six-card-bonus", "100% of MINOR"] == 1_000_00
    assert {"board-bonus", "pocket-bonus"} <= {wager for wager, _ in paid}


def test_every_game_has_its_playthrough_and_no_file_is_left_over() -> None:
    assert set(SCENES) == {Path(game).stem for game in GAMES}
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES)


@pytest.mark.parametrize("game", SCENES)
def test_a_written_playthrough_is_itself_a_table(game: str) -> None:
    table = rebuild(new_table(filed(game)), read(written(game)))
    assert table.rounds == len(SCENES[game])
    assert table.round is None
