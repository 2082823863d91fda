"""What a house posts at a table over its sheet: limits within the approved range, rules for a dead hand."""

import re

import pytest

from croupier.games import load
from croupier.games.model import Game
from croupier.games.posting import NOTHING, Posting, PostingError, TableLimit
from croupier.games.wording import amount_words
from croupier.table import RefusedError, decide, new_table, rebuild, verify
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.bots import completed
from croupier.table.drive import DEALER, act, perform
from croupier.table.drive import NOTHING as BY_HAND
from croupier.table.record import read, write
from croupier.table.state import Table
from tests.play import opened, ready

FRIDAY = (TableLimit("ante", 5_00, 10_00),)


def refuses(table: Table, command: c.Command, saying: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(saying)):
        verify(table, command)


def of(game: Game, *limits: tuple[str, int, int]) -> Game:
    return game.under(Posting(tuple(TableLimit(*limit) for limit in limits)))


@pytest.mark.rule("R4-04")
def test_a_friday_minimum_binds_bets_words_bots_and_the_felt_and_the_sheet_stays_the_same() -> None:
    game = load("nh-holdem-3-card-bonus")
    table = opened(game, "Ann")
    assert amount_words(game, table.plan.wagers[0]) == "$2 to $10 in steps of $1"
    table = act(table, c.PostLimits("Flo", FRIDAY))
    assert table.plan.game.hash == game.hash
    assert amount_words(table.plan.game, table.plan.wagers[0]) == "$5 to $10 in steps of $1"
    assert next(row for row in table.plan.game.data["wager"] if row["id"] == "ante")["least"] == "$5"
    assert completed(of(game, ("ante", 8_00, 10_00)), game.steps[1], {}) == {"ante": 8_00}  # type: ignore[arg-type]
    table = perform(table, c.StartRound(tuple(range(52))), DEALER)
    refuses(table, c.PlaceBet(1, "ante", 4_00), "Ante of $4 is below this table's minimum of $5")
    assert act(table, c.PlaceBet(1, "ante", 5_00)).chips_of("Ann")
    back = act(table, c.PostLimits("Flo", ()))
    assert back.plan is opened(game).plan


@pytest.mark.rule("R1-07")
def test_other_limits_wait_for_the_next_round_once_a_bet_is_up() -> None:
    table = perform(opened(ready("nh-holdem-jackpots"), "Ann"), c.StartRound(tuple(range(52))), DEALER)
    table = act(table, c.PlaceBet(1, "ante", 1_00))
    refuses(table, c.PostLimits("Flo", FRIDAY), "bets are up; other limits bind from the next round")


@pytest.mark.rule("R2-23")
@pytest.mark.rule("R1-11")
@pytest.mark.parametrize(
    ("game", "limit", "says"),
    [
        ("nh-holdem-face-up", ("ante", 1_00, 10_00), "approved for $2 to $10, so a table's minimum is $2"),
        ("nh-holdem-face-up", ("ante", 2_00, 20_00), "so a table's maximum is $10 or less, not $20"),
        ("nh-holdem-face-up", ("ante", 6_00, 5_00), "the minimum of $6 is above the maximum of $5"),
        ("nh-holdem-face-up", ("ante", 0, 5_00), "Ante: the minimum is more than $0"),
        ("nh-holdem-face-up", ("flop", 2_00, 5_00), "Flop follows Ante; post the limits of Ante"),
        (
            "nh-holdem-face-up",
            ("bonus", 2_00, 5_00),
            'has no wager "bonus"; limits are posted for ante',
        ),
        (
            "nh-holdem-jackpots",
            ("six-card-bonus", 6_00, 9_00),
            "is exactly $5 or $10, and none of it",
        ),
        ("nh-holdem-jackpots", ("board-bonus", 2_00, 9_00), "is approved for $2.50 or more"),
        ("nh-holdem-stud", ("ante", 2_50, 4_00), "Ante goes in steps of $1; $2.50 is none of them"),
    ],
)
def test_limits_outside_the_approved_range_are_refused_in_a_sentence(
    game: str, limit: tuple[str, int, int], says: str
) -> None:
    with pytest.raises(PostingError, match=re.escape(says)):
        of(load(game), limit)
    with pytest.raises(RefusedError):
        verify(opened(ready(game)), c.PostLimits("Flo", (TableLimit(*limit),)))


@pytest.mark.rule("R2-23")
def test_a_bonus_that_may_not_be_above_the_ante_fits_below_it() -> None:
    game = load("nh-holdem-face-up")
    with pytest.raises(PostingError, match="its minimum of \\$8 is above the \\$5 that Ante may be"):
        of(game, ("three-card-bonus", 8_00, 10_00), ("ante", 2_00, 5_00))
    with pytest.raises(PostingError, match="name each wager once"):
        of(game, ("ante", 2_00, 5_00), ("ante", 2_00, 4_00))


@pytest.mark.rule("R1-11")
def test_a_choice_of_amounts_is_narrowed_to_those_within() -> None:
    game = of(load("nh-holdem-jackpots"), ("six-card-bonus", 1_00, 5_00))
    assert game.wager("six-card-bonus").exactly == (5_00,)
    assert next(row for row in game.data["wager"] if row["id"] == "six-card-bonus")["exactly"] == ["$5"]


@pytest.mark.rule("Q0-15")
@pytest.mark.rule("Q1-26")
def test_a_sheet_without_limits_opens_by_the_sign_of_its_table() -> None:
    game = load("three-card-poker")
    refuses(new_table(game), c.OpenTable("operator", 6), "leaves out")
    spots = [blank.path.split(".")[1] for blank in game.blanks if blank.path.endswith("least")]
    sign = tuple(TableLimit(spot, 5_00, 25_00) for spot in spots)
    table = act(act(new_table(game), c.PostLimits("Flo", sign)), c.OpenTable("operator", 6))
    assert table.plan.game.blanks == ()
    assert table.plan.game.hash == game.hash


@pytest.mark.rule("R4-04")
def test_the_record_keeps_what_was_posted_and_plays_by_it() -> None:
    game, log = load("nh-holdem-3-card-bonus"), list[e.Event]()
    table = act(
        new_table(game), c.PostHouseRules("Flo", "wagers kept by the house", "every player dealt in"), log
    )
    table = act(table, c.OpenTable("operator", 6), log)
    table = act(table, c.PostLimits("Flo", FRIDAY), log)
    table = act(act(table, c.Sit("Ann", 1), log), c.BuyChips("Ann", 50_00), log)
    table = perform(table, c.StartRound(tuple(range(52))), DEALER, log)
    table = act(table, c.PlaceBet(1, "ante", 5_00), log)
    text = write(log)
    assert '"Flo" posts limits ante $5 to $10\n' in text
    assert read(text) == tuple(log)
    assert rebuild(new_table(game), read(text)) == table
    forged = text.replace("seat 1 bets $5 on ante", "seat 1 bets $4 on ante")
    with pytest.raises(ValueError, match="below this table's minimum of \\$5"):
        rebuild(new_table(game), read(forged))


@pytest.mark.rule("Q3-17")
def test_the_house_keeps_the_wagers_of_a_dead_hand_where_it_reads_its_rules_so() -> None:
    def bank_after(table: Table) -> int:
        table = act(act(table, c.OpenTable("operator", 6)), c.Sit("Ann", 1))
        table = act(table, c.BuyChips("Ann", 50_00))
        table = perform(table, c.StartRound(tuple(range(52))), DEALER)
        table = perform(table, c.PlaceBet(1, "ante", 5_00), BY_HAND)
        table = perform(table, c.Proceed(), DEALER)
        table = act(table, c.ReportPowerFailure("the lights went out"))
        return act(table, c.ResolveInterruption(readable=False, by="Flo")).bank

    felt = new_table(load("nh-holdem-3-card-bonus"))
    kept = act(felt, c.PostHouseRules("Flo", "wagers kept by the house", "players with a live wager"))
    assert (bank_after(felt), bank_after(kept)) == (0, 5_00)


def test_nothing_is_posted_where_nothing_was() -> None:
    game = load("nh-holdem-stud")
    assert game.posting is NOTHING
    assert of(game).as_approved() == game
    assert decide(opened(game), c.PostLimits("Flo", ())) == (e.LimitsPosted("Flo", ()),)
