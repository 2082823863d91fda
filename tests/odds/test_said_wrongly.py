"""What the library is asked wrongly is refused in a sentence with the choices, and never believed."""

import copy
from pathlib import Path

import pytest

from croupier.errors import CroupierError
from croupier.games import Game, GameFileError, load
from croupier.games.lint import check
from croupier.lab.seat import staked
from croupier.odds import analyze
from croupier.odds.playing.advice import worth_beside
from croupier.odds.reports.data import report_on
from croupier.odds.reports.readings import reading_odds
from croupier.odds.reports.sensitivity import jackpot_edges, paying
from croupier.odds.solvers.round import round_distribution
from croupier.odds.solvers.wagers import lost_odds
from tests.games.drafts import draft

GAME = load("three-card-poker")


def test_a_wager_there_is_none_of_ends_no_loop_in_silence() -> None:
    odds = analyze(GAME)
    with pytest.raises(CroupierError, match='no wager "typo"; it has main, pair-plus, six-card-bonus'):
        list(map(odds.wager, ["main", "typo", "pair-plus"]))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: lost_odds(GAME, "main"),
        lambda: worth_beside(GAME, "pare-plus", 500, {}),
        lambda: GAME.reading("Q0-01").played_as("z"),
    ],
)
def test_nothing_public_lets_a_stop_iteration_out(ask: object) -> None:
    with pytest.raises(CroupierError):
        ask()  # type: ignore[operator]


STAKES = [
    ({"ant": 500}, "has no bet ant to stake; it has ante, main, pair-plus, six-card-bonus"),
    ({"ante": -500}, "-500 cents cannot be bet on ante"),
    ({"ante": 5.0}, "5.0 cannot be bet on ante; a stake is a whole number of cents"),
    ({"pair-plus": True}, "True cannot be bet on pair-plus"),
]


@pytest.mark.parametrize("asked", [analyze, round_distribution, report_on, jackpot_edges])
@pytest.mark.parametrize(("stakes", "says"), STAKES)
def test_stakes_are_whole_cents_on_bets_there_are(asked: object, stakes: dict[str, int], says: str) -> None:
    with pytest.raises(CroupierError, match=says):
        asked(GAME, stakes)  # type: ignore[operator]


@pytest.mark.parametrize(("stakes", "says"), STAKES)
def test_readings_and_the_lab_refuse_them_too(stakes: dict[str, int], says: str) -> None:
    with pytest.raises(CroupierError, match=says):
        next(reading_odds(GAME, stakes))
    if "ant" not in stakes:
        with pytest.raises(CroupierError, match="cannot be bet"):
            staked(stakes)


@pytest.mark.parametrize("low", [60, -1, 2.0])
def test_a_short_deck_begins_at_a_rank(low: int) -> None:
    with pytest.raises(CroupierError, match="is no rank; it is 0 for the twos"):
        analyze(GAME, low=low)


def test_a_short_deck_has_the_cards_of_a_round() -> None:
    with pytest.raises(CroupierError, match="has 4 cards, and one hand of Three Card Poker needs 6"):
        analyze(GAME, low=12)


def test_a_row_that_a_pay_table_does_not_have_is_not_added_to_it() -> None:
    with pytest.raises(CroupierError, match='has no row "royal flush"; it has mini royal, straight flush'):
        paying(GAME, "pair-plus", {"royal flush": 100})
    with pytest.raises(CroupierError, match='no pay table "pare-plus"; it has'):
        paying(GAME, "pare-plus", {"flush": 4})


def test_data_is_checked_as_a_file_is() -> None:
    data = copy.deepcopy(GAME.data)
    (settle,) = (step for step in data["step"] if step["do"] == "settle")
    settle["each_player"].append("pay insurance")
    with pytest.raises(GameFileError, match='there is no wager "insurance"'):
        Game.from_data(data)


def test_a_flush_row_without_a_straight_flush_row_is_warned_of(tmp_path: Path) -> None:
    rows = """"mini royal" = "50 to 1"
"straight flush" = "40 to 1"
"three of a kind" = "30 to 1"
"straight" = "6 to 1"
"""
    written = draft(tmp_path, (rows, ""), game="three-card-poker")
    said = [mistake.says for mistake in check(written.path).mistakes if mistake.warning]
    warned = '"flush" (3 to 1) pays more than the higher straight, which no row lists'
    assert any(says.startswith(warned) for says in said), said
