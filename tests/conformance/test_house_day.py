"""What may open on a gaming day: the approved game, its licensee's, within the limit of the date."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from croupier.games import Game, load
from croupier.house import commands as c
from croupier.house.ledger import AccountKind
from croupier.house.limits import HouseLimit, Limited
from croupier.house.settings import Settings
from croupier.house.state import ScheduledGame
from tests.house.hall import DAY, NOON, SETTINGS, Hall, hall, stud
from tests.play import ready

CHASERS = "Kymalimi, LLC DBA Chasers Poker Room"


def three_card() -> Game:
    """Three Card Poker with limits that fit a day of $10 wagers."""
    game = load("three-card-poker")
    ends = {"least": "$1", "most": "$10"}
    return game.with_blanks({blank.path: ends[blank.path.rpartition(".")[2]] for blank in game.blanks})


def on(day: date, settings: Settings, game: Game) -> Hall:
    """A hall on some day, with one game on its schedule."""
    noon = datetime(day.year, day.month, day.day, 17, tzinfo=UTC)
    return Hall(now=noon).staffed(settings).opened(game, day=day).funded()


def table(room: Hall, game: Game) -> c.OpenTable:
    return c.OpenTable("Flo", room.now, "T1", game, (), "")


# --------------------------------------------------------------------------- schedule and approval


@pytest.mark.rule("R0-02")
def test_an_approval_serves_its_licensee_and_nobody_else() -> None:
    game = three_card()
    chasers = Hall().staffed(replace(SETTINGS, licensee=CHASERS)).opened(game).funded()
    chasers.do(table(chasers, game))
    assert chasers.house.tables["T1"].game_hash == game.hash

    other = Hall().staffed()
    day = c.OpenDay("Max", NOON, DAY, ("Food Pantry",), (ScheduledGame.of(game),), ())
    refused = other.refusal(day)
    assert refused.rules == ("R0-02",)
    assert f"belongs to {CHASERS}, not to NHCg" in refused.says


@pytest.mark.rule("R0-02")
def test_a_schedule_that_hides_the_licensee_opens_no_table_either() -> None:
    game = three_card()
    hidden = ScheduledGame(game.id, game.hash)
    room = Hall().staffed().do(c.OpenDay("Max", NOON, DAY, ("Food Pantry",), (hidden,), ("Flo",)))
    assert room.refusal(table(room, game)).rules == ("R0-02",)


@pytest.mark.rule("R0-03")
def test_exhibit_a_runs_as_filed_and_in_no_other_version() -> None:
    """A flush that pays 4 instead of 3 on Pair Plus is another game, whatever its name."""
    filed = three_card()
    chasers = Hall().staffed(replace(SETTINGS, licensee=CHASERS)).opened(filed).funded()
    data = filed.data
    (pair_plus,) = (pay for pay in data["pay"] if pay["id"] == "pair-plus")
    pair_plus["rows"]["flush"] = "4 to 1"
    changed = Game.from_data(data)
    assert (changed.id, changed.approval) == (filed.id, filed.approval)
    assert filed.hash in chasers.refuses(table(chasers, changed))
    chasers.do(table(chasers, filed))


@pytest.mark.rule("QX-15")
def test_a_table_is_tied_to_the_very_sheet_and_readings_of_the_schedule() -> None:
    room = hall(stud())
    other = stud().with_readings({"Q3-01": "b"})  # a pair of sixes loses: another game under the same name
    refused = room.refusal(table(room, other))
    assert refused.rules == ("QX-15",)
    assert stud().hash in refused.says
    room.do(table(room, stud()))


def test_a_game_that_is_not_on_the_schedule_does_not_open() -> None:
    room = hall(stud())
    said = room.refuses(table(room, ready("nh-holdem-3-card-bonus")))
    assert "is not on the schedule of 2020-09-01, which has nh-holdem-stud (Lot 7207.04)" in said


def test_a_game_with_a_blank_does_not_open() -> None:
    game = load("nh-holdem-jackpots")
    room = hall(game)
    assert "leaves out the least that may be bet on" in room.refuses(table(room, game))


# ------------------------------------------------------------------------------------------ limits


@pytest.mark.rule("H-11")
def test_a_table_above_the_limit_of_its_day_does_not_open() -> None:
    game = ready("nh-holdem-face-up")  # $2 to $10
    refused = (room := on(date(2016, 5, 1), SETTINGS, game)).refusal(table(room, game))
    assert refused.rules == ("H-11",)
    assert "may reach $10, above $4" in refused.says
    assert "RSA 287-D:3, V" in refused.says
    room = on(DAY, SETTINGS, game)
    room.do(table(room, game))


@pytest.mark.rule("H-11")
def test_a_house_that_keeps_to_four_dollars_opens_nothing_above() -> None:
    game = ready("nh-holdem-face-up")
    own = HouseLimit(Limited.SINGLE_WAGER, 4_00, date(2012, 1, 1), "house rules of document 003, L105")
    room = on(DAY, replace(SETTINGS, limits=(own,)), game)
    assert "house rules of document 003, L105" in room.refuses(table(room, game))
    room = on(DAY, replace(SETTINGS, limits=(own,)), stud())
    room.do(table(room, stud()))


@pytest.mark.rule("H-11", "Q3-07")
def test_each_circle_is_a_bet_of_its_own_unless_a_street_is_read_as_one() -> None:
    room = on(date(2016, 5, 1), SETTINGS, stud())
    room.do(table(room, stud()))  # three circles of $4
    together = stud().with_readings({"Q3-07": "b"})
    room = on(date(2016, 5, 1), SETTINGS, together)
    assert "may reach $12, above $4" in room.refuses(table(room, together))


@pytest.mark.rule("Q1-27")
def test_the_same_question_is_open_for_document_001() -> None:
    game = load("nh-holdem-jackpots")
    filled = game.with_blanks({b.path: "$5" if b.path.endswith("least") else "$10" for b in game.blanks})
    room = on(DAY, SETTINGS, filled)
    room.do(table(room, filled))
    together = filled.with_readings({"Q1-27": "b"})
    room = on(DAY, SETTINGS, together)
    assert "may reach $30, above $10" in room.refuses(table(room, together))


# ----------------------------------------------------------------------------------------- charity


@pytest.mark.rule("H-15")
def test_a_day_has_a_charity_and_its_share_is_paid_to_it() -> None:
    room = Hall().staffed()
    none = c.OpenDay("Max", NOON, DAY, (), (), ())
    assert room.refusal(none).rules == ("H-15",)
    room.opened(stud(), charities=("Food Pantry", "Fire Relief")).funded()
    room.do(
        c.PayShare(
            "Max", NOON, AccountKind.CHARITY, "Fire Relief", 120_00, "share of the day", "Cal", due=120_00
        )
    )
    assert room.balance(AccountKind.CHARITY, "Fire Relief") == 120_00
