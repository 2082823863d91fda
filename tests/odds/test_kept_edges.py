"""The edges that are kept for the floor are those the solver counts."""

import pytest

from croupier.games import CATALOGUE, load
from croupier.games.load import EDGES, kept_edge
from croupier.games.posting import Posting, TableLimit
from croupier.odds.counting.outcomes import main_wager
from croupier.odds.solvers.wagers import wager_odds
from croupier.server.commands.demo import demo_games, sign_of


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_kept_edge_is_the_solvers(game: str) -> None:
    sheet = load(game)
    edge = wager_odds(sheet, main_wager(sheet), {}, {}).house_edge
    assert EDGES[game] == round(float(edge), 5)


@pytest.mark.parametrize("game", demo_games())
def test_a_table_that_posts_limits_has_the_edge_of_its_sheet(game: str) -> None:
    assert kept_edge(sign_of(game).game) == EDGES[game]


def test_limits_change_no_edge_and_another_reading_has_none() -> None:
    stud = load("nh-holdem-stud")
    assert kept_edge(stud.under(Posting((TableLimit("ante", 3_00, 4_00),)))) == EDGES["nh-holdem-stud"]
    assert kept_edge(stud.with_readings({"Q3-01": "b"})) is None
