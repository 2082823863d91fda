"""Published results, in every form, at every end a tournament can have."""

import csv
import io
import json

from croupier.house.tournament import Stage
from croupier.house.tournament import commands as c
from croupier.house.tournament.plan import PrizeKind, PrizeLadder, Prizes
from croupier.house.tournament.prizes import results
from tests.house.tournaments import Desk, plan, under_way


def finished() -> Desk:
    """Ann wins, Bob and Cyd tie for second, Dan comes fourth; the tie is still to be drawn for."""
    prizes = Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (100_00, 50_01)),))
    desk = under_way(4, on=plan(prizes=prizes)).out("Dan").out("Bob", "Cyd", stacks=(800, 800)).do(c.Finish)
    return desk.do(c.Pay, "Ann")


def test_the_board_names_places_players_and_prizes() -> None:
    desk = finished()
    assert results(desk.tournament).text() == (
        "Friday Night (hourly), 2012-06-01, for Library Friends: finished\n"
        "      1  Ann  $100\n"
        "    2-3  Bob  odd cents to be drawn for\n"
        "    2-3  Cyd  odd cents to be drawn for\n"
        "      4  Dan\n"
    )
    desk.do(c.DrawLots, ("Cyd", "Bob"))
    assert results(desk.tournament).text().splitlines()[2:4] == ["    2-3  Bob  $25", "    2-3  Cyd  $25.01"]


def test_the_winner_stands_first_whatever_the_name() -> None:
    told = results(under_way(3).out("Ann", "Bob").do(c.Finish).tournament)
    assert [(row.place_text, row.player) for row in told.results] == [
        ("1", "Cyd"),
        ("2", "Bob"),
        ("3", "Ann"),
    ]


def test_csv_has_a_row_a_player_with_what_they_paid_and_got() -> None:
    desk = finished().do(c.DrawLots, ("Cyd", "Bob"))
    rows = list(csv.DictReader(io.StringIO(results(desk.tournament).csv())))
    assert [row["player"] for row in rows] == ["Ann", "Bob", "Cyd", "Dan"]
    assert rows[2] == {
        "tournament": "friday",
        "date": "2012-06-01",
        "status": "finished",
        "place": "2",
        "shared to": "3",
        "player": "Cyd",
        "spent": "6000",
        "due": "2501",
        "paid": "0",
    }


def test_json_says_where_the_money_went() -> None:
    told = json.loads(results(finished().tournament).json())
    money = {key: told[key] for key in ("funds_collected", "prizes", "refunds", "kept", "added")}
    assert money == {"funds_collected": 240_00, "prizes": 100_00, "refunds": 0, "kept": 89_99, "added": 0}
    assert told["results"][1] == {
        "player": "Bob", "place": 2, "shared_to": 3, "spent": 60_00, "due": None, "paid": 0
    }  # fmt: skip


def test_a_void_tournament_has_no_places_and_says_what_goes_back() -> None:
    told = results(under_way(4).do(c.Interrupt, "dark").do(c.Pay, "Bob").tournament)
    assert told.status is Stage.VOID
    assert [(row.place, row.due, row.paid) for row in told.results] == [
        (None, 60_00, 0),
        (None, 60_00, 60_00),
        (None, 60_00, 0),
        (None, 60_00, 0),
    ]
    assert told.text().splitlines()[1] == "         Ann  $60"


def test_while_it_is_played_there_are_no_places() -> None:
    told = results(under_way(3).out("Cyd").tournament)
    assert told.status is Stage.RUNNING
    assert {row.place for row in told.results} == {None}
