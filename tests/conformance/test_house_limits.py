"""Limits as the house keeps them: by date, per wager and per tournament, and what a round can cost."""

from dataclasses import replace
from datetime import date

import pytest

from croupier.cards import parse_cards
from croupier.games import load
from croupier.house.exposure import exposure
from croupier.house.limits import at_the_limit, filed_limits, limit_on, over_limit
from croupier.house.poker.state import PokerAction, Turn, breaches
from croupier.house.settings import PokerRules, RaisesCounted, Terms
from croupier.table import RefusedError, can, new_table
from croupier.table import commands as c
from croupier.table.drive import EVERYTHING, NOTHING, act, run_on
from croupier.table.script import arranged
from tests.play import Play, opened

STUD = load("nh-holdem-stud")
FILED = date(2012, 6, 1)
LETTER = date(2017, 11, 2)  # the day of document 000
TODAY = date(2026, 3, 1)
RAISE = Turn(2, "Bob", PokerAction.RAISE, 4_00)


def terms(day: date) -> Terms:
    """The sign of a poker table at the limit of a day."""
    law = limit_on(day).wager
    return Terms(game="Texas hold'em", seats=9, limit=law.most, says=law.says, rules=PokerRules(), chip=100)


@pytest.mark.rule("H-11", "Q3-24", "QX-16")
@pytest.mark.parametrize(
    ("day", "most"),
    [
        (date(2007, 6, 1), 2_00),
        (FILED, 4_00),
        (LETTER, 4_00),
        (date(2019, 1, 1), 10_00),
        (date(2023, 6, 30), 10_00),
        (date(2023, 7, 1), 50_00),
        (TODAY, None),
    ],
)
def test_the_limit_on_a_wager_is_that_of_its_day(day: date, most: int | None) -> None:
    assert limit_on(day).single_wager == most
    assert limit_on(day).source


@pytest.mark.rule("H-08", "Q3-23", "QX-16")
@pytest.mark.parametrize(
    ("day", "most", "once"),
    [(FILED, 150_00, 250_00), (date(2023, 6, 30), 150_00, 250_00), (date(2023, 7, 1), 2_500_00, 2_500_00)],
)
def test_the_limit_on_a_tournament_is_that_of_its_day(day: date, most: int, once: int) -> None:
    limits = limit_on(day)
    assert (limits.tournament.most, limits.one_tournament.most) == (most, once)


@pytest.mark.rule("Q3-23")
def test_what_became_of_the_tournament_limit_in_2025_was_not_found_and_the_last_known_stands() -> None:
    limit = limit_on(TODAY).tournament
    assert limit.most == 2_500_00
    assert "nothing on tournaments was found; the last known limit stands" in limit.says


@pytest.mark.rule("H-11", "QX-16")
def test_no_bet_of_the_stud_sheet_is_above_four_dollars_on_its_day() -> None:
    assert over_limit(STUD, FILED) == ()
    for sheet in ("nh-holdem-face-up", "nh-holdem-3-card-bonus"):  # filed under later law
        assert over_limit(load(sheet), FILED)
        assert not over_limit(load(sheet), date(2020, 9, 1))


@pytest.mark.rule("H-11", "H-08")
def test_a_house_that_keeps_its_filed_rules_is_held_to_them_under_any_law() -> None:
    assert STUD.house is not None
    own = filed_limits(STUD.house, FILED)
    assert limit_on(TODAY, own).single_wager == 4_00
    assert {over.wager for over in over_limit(load("nh-holdem-face-up"), TODAY, own)} == {
        *("ante", "flop", "turn", "river", "three-card-bonus")
    }


@pytest.mark.rule("Q3-07")
def test_each_circle_is_a_bet_of_its_own_or_the_street_is_one_bet() -> None:
    assert over_limit(STUD, FILED) == ()
    together = over_limit(STUD.with_readings({"Q3-07": "b"}), FILED)
    assert [(over.wager, over.reaches) for over in together] == [
        *(("third", 12_00), ("fourth", 12_00), ("fifth", 12_00))
    ]


@pytest.mark.rule("Q1-27")
def test_the_three_bets_of_a_street_are_each_a_wager_or_one_together() -> None:
    day = date(2024, 3, 1)
    filled = at_the_limit(load("nh-holdem-jackpots"), day)
    assert over_limit(filled, day) == ()
    together = over_limit(filled.with_readings({"Q1-27": "b"}), day)
    assert [(over.wager, over.reaches) for over in together] == [
        *(("flop", 150_00), ("turn", 150_00), ("river", 150_00))
    ]


@pytest.mark.rule("Q0-15")
def test_a_table_without_limits_does_not_open_and_the_day_can_supply_them() -> None:
    game = load("three-card-poker")
    with pytest.raises(RefusedError, match="leaves out the least that may be bet on Ante"):
        act(new_table(game), c.OpenTable("operator", 6))
    filled = at_the_limit(game, LETTER)
    assert {wager.id: wager.most for wager in filled.wagers if wager.most} == {
        "ante": 4_00,
        "pair-plus": 4_00,
        "six-card-bonus": 4_00,
    }
    signed = filled.with_blanks({blank.path: "$1" for blank in filled.blanks})
    assert can(new_table(signed), c.OpenTable("operator", 6))
    assert over_limit(signed, LETTER) == ()
    above = game.with_blanks({b.path: "$1" if b.path.endswith("least") else "$5" for b in game.blanks})
    assert [over.wager for over in over_limit(above, LETTER)] == [
        *("ante", "play", "pair-plus", "six-card-bonus")
    ]


@pytest.mark.rule("Q1-26")
def test_the_sign_of_document_001_is_filled_within_the_law_of_the_day() -> None:
    game = at_the_limit(load("nh-holdem-jackpots"), date(2020, 9, 1))
    assert [game.wager(spot).most for spot in ("ante", "board-bonus", "pocket-bonus")] == [10_00] * 3
    assert over_limit(game, date(2020, 9, 1)) == ()
    assert {over.wager for over in over_limit(game, LETTER)} >= {"ante", "six-card-bonus"}


@pytest.mark.rule("H-12")
def test_live_poker_has_bets_of_four_dollars_and_three_raises() -> None:
    sign = terms(FILED)
    assert sign.limit == 4_00
    bet = Turn(1, "Ann", PokerAction.BET, 4_00)
    assert breaches([(bet, RAISE, RAISE, RAISE)], sign) == ()
    (fourth,) = breaches([(bet, RAISE, RAISE, RAISE, RAISE)], sign)
    assert "raise is number 4" in fourth.says
    (above,) = breaches([(Turn(1, "Ann", PokerAction.BET, 4_01),)], sign)
    assert "Ann's bet of $4.01 is above this table's $4" in above.says
    assert "document 003 L105" in above.says


@pytest.mark.rule("Q3-26")
def test_raises_are_counted_in_each_betting_round_or_over_the_hand() -> None:
    streets = [(Turn(1, "Ann", PokerAction.BET, 4_00), RAISE, RAISE)] * 2
    sign = terms(FILED)
    assert breaches(streets, sign) == ()
    over_the_hand = replace(sign, rules=PokerRules(counted=RaisesCounted.WHOLE_HAND))
    assert len(breaches(streets, over_the_hand)) == 1


@pytest.mark.rule("Q2-18")
def test_one_hand_of_document_002_can_cost_40_000_dollars_and_the_house_is_told() -> None:
    game = load("nh-holdem-face-up")
    assert dict(exposure(game, 6).wagers)["main"] == 40_000_00
    play = Play(opened(game, "Ann"))
    cards = {1: parse_cards("Th Jh")}
    deck = arranged(game, cards, {"board": parse_cards("Qh Kh Ah")})
    play.do(c.StartRound(deck), c.Proceed(), automation=NOTHING)
    bets = (c.PlaceBet(1, "ante", 10_00), c.PlaceBet(1, "three-card-bonus", 10_00))
    play.do(*bets, c.Proceed(), automation=NOTHING)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(*(c.Choose(1, "bet", 3) for _ in range(3)))
    assert play.table.bank == -exposure(game, 1).hand == -40_750_00
