"""Document 001 as played: jackpots as posted, won and split, and which six-card hand counts."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.reports.sensitivity import jackpot_edge, jackpot_edges
from croupier.odds.solvers.wagers import wager_odds
from croupier.table import RefusedError
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, act, run_on
from croupier.table.script import arranged
from croupier.table.split import split
from tests.loops import at_least_one
from tests.play import JACKPOTS, Play, opened, ready

from .holdem import GAME, STREETS, bet, six_card, started, until, won

MEGA, MAJOR, MINOR = JACKPOTS
FOUR_TO_A_STRAIGHT_FLUSH = "5h 6h 7h 8h"
ENDS = ("4h Kc", "9h Kd")  # a straight flush for each, from below and from above
HALF, WHOLE = Fraction(1, 2), Fraction(1)
SPLITS = ("S1", "S2", "S3", "S4")


@pytest.mark.rule("Q1-18", "R1-06", "R1-22")
def test_both_hole_cards_must_play_where_it_is_read_so() -> None:
    cases = {
        # hole: by the best five of six, and with both hole cards in it
        "9c 2d": (50_00, -5_00),
        "9h 2d": (MINOR // 2, -5_00),
        "4h 2h": (MINOR // 2, 75_00),
        "9h Th": (MINOR // 2, MINOR // 2),
        "9h Tc": (MINOR // 2, 50_00),
    }
    for hole, (any_five, both) in at_least_one(cases.items()):
        assert won(six_card(hole, stakes=(5,), six=FOUR_TO_A_STRAIGHT_FLUSH)) == [any_five]
        play = six_card(hole, stakes=(5,), six=FOUR_TO_A_STRAIGHT_FLUSH, readings={"Q1-18": "b"})
        assert won(play) == [both]
        # A hand that the reading does not make is not called; one that it makes is called by its name.
        named = [call.name.partition(",")[0] for call in play.of(e.HandCalled)]
        assert named == {-5_00: [], 50_00: [], 75_00: ["flush"]}.get(both, ["straight flush"])


@pytest.mark.rule("Q1-18", "Q1-15")
def test_the_dearest_hand_too_must_use_both_hole_cards() -> None:
    # The ace plays in the flush alone and the three of spades in nothing: with both, nothing is left.
    readings = {"Q1-15": "b", "Q1-18": "b"}
    assert won(six_card("Ah 3s", stakes=(10,), six="5h 6h 7h 8h", readings=readings)) == [-10_00]
    assert won(six_card("Ah 3s", stakes=(10,), six="5h 6h 7h 8h", readings={"Q1-15": "b"})) == [150_00]
    # The four and five play in a straight flush for a MINOR of $100, and in a flush to the king for $150.
    small = (50_000_00, 10_000_00, 100_00)
    assert won(posted(readings, small, "4h 5h", six="6h 7h 8h Kh")) == [150_00]
    assert won(posted({"Q1-18": "b"}, small, "4h 5h", six="6h 7h 8h Kh")) == [100_00]


# ------------------------------------------------------------------------------------------ highest by what


def posted(readings: dict[str, str], values: tuple[int, int, int], *hands: str, six: str) -> Play:
    """A round of $10 bets on the 6 Card Bonus with these jackpots."""
    game = ready(GAME, readings)
    play = Play(opened(game, *(f"player {n}" for n in range(1, len(hands) + 1))))
    play.do(c.PostJackpots("operator", values))
    cards = {seat: parse_cards(text) for seat, text in enumerate(hands, 1)}
    shared = {"board": parse_cards("2s Td Jc"), "six": parse_cards(six)}
    play.do(c.StartRound(arranged(game, cards, shared)), c.Proceed(), automation=NOTHING)
    for seat in cards:
        bet(play, seat, {"ante": 5_00, "six-card-bonus": 10_00})
    play.table = run_on(play.table, EVERYTHING, play.log)
    for _ in STREETS:
        play.do(*(c.Choose(seat, "bet") for seat in cards))
    while play.table.round:
        play.do(c.Acknowledge(play.table.round.hands[play.table.round.todo[0].hand].seat, "floor"))
    return play


@pytest.mark.rule("Q1-15", "R1-31")
def test_the_highest_hand_is_highest_by_rank_or_by_value() -> None:
    # Nine to ace of hearts is a royal flush and holds a straight flush; MINOR is posted above MEGA.
    upside_down = (100_00, 300_00, 1_000_00)
    for option, prize in (("a", 100_00), ("b", 1_000_00)):
        play = posted({"Q1-15": option}, upside_down, "9h Ah", six="Th Jh Qh Kh")
        assert won(play) == [prize]
    # A MINOR below the flush's $150: four to eight of hearts with the king holds a flush as well.
    small = (50_000_00, 10_000_00, 100_00)
    for option, prize in (("a", 100_00), ("b", 150_00)):
        assert won(posted({"Q1-15": option}, small, "4h Kh", six=FOUR_TO_A_STRAIGHT_FLUSH)) == [prize]


@pytest.mark.rule("Q1-15", "R1-30")
def test_whoever_takes_a_dearer_prize_does_not_share_the_jackpot() -> None:
    small = (50_000_00, 10_000_00, 100_00)
    hands = ("4h Kh", "9h Kd")
    by_rank = posted({}, small, *hands, six=FOUR_TO_A_STRAIGHT_FLUSH)
    assert won(by_rank) == [50_00, 50_00]
    # A straight flush is a flush too, with a king beside it or without: neither claims a MINOR of $100.
    by_value = posted({"Q1-15": "b"}, small, *hands, six=FOUR_TO_A_STRAIGHT_FLUSH)
    assert won(by_value) == [150_00, 150_00]


@pytest.mark.rule("Q1-15", "R1-30", "R1-31")
@pytest.mark.parametrize(
    ("values", "hole", "six", "by_rank", "by_value"),
    [
        # A royal flush in hearts is a straight flush, and no royal flush of any other suit.
        ((100_00, 9_000_00, 1_000_00), "Ah 2c", "Th Jh Qh Kh", 100_00, 1_000_00),
        ((100_00, 9_000_00, 90_00), "Ah 2c", "Th Jh Qh Kh", 100_00, 150_00),  # nor is MAJOR its own
        ((9_000_00, 100_00, 1_000_00), "As 2c", "Ts Js Qs Ks", 100_00, 1_000_00),
        ((9_000_00, 8_000_00, 90_00), "9s 2d", "5s 6s 7s 8s", 90_00, 150_00),  # a straight flush is a flush
        ((9_000_00, 8_000_00, 90_00), "6d 9c", "2d 3d 4d 5d", 90_00, 150_00),  # the lowest of them too
        ((9_000_00, 8_000_00, 90_00), "Ad 9c", "2d 3d 4d 5d", 90_00, 150_00),  # and the wheel
        ((9_000_00, 8_000_00, 1_000_00), "9s 2d", "5s 6s 7s 8s", 1_000_00, 1_000_00),
        ((9_000_00, 8_000_00, 1_000_00), "9s 9d", "9c 9h 2c 2h", 500_00, 500_00),
    ],
)
def test_by_value_every_row_that_the_hand_is_can_be_claimed(
    values: tuple[int, int, int], hole: str, six: str, by_rank: int, by_value: int
) -> None:
    assert won(posted({}, values, hole, six=six)) == [by_rank]
    assert won(posted({"Q1-15": "b"}, values, hole, six=six)) == [by_value]


@pytest.mark.rule("Q1-15", "R1-30")
def test_a_royal_flush_that_claims_the_minor_shares_it() -> None:
    upside_down = (100_00, 300_00, 1_000_00)
    play = posted({"Q1-15": "b"}, upside_down, "Ah 2c", "9h 3c", six="Th Jh Qh Kh")
    assert won(play) == [500_00, 500_00]


@pytest.mark.rule("Q1-15")
def test_the_odds_by_value_are_those_of_the_best_prize() -> None:
    """With MINOR at $100, whoever makes a straight flush with $10 up is paid the flush's $150."""
    small = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 100_00}
    stakes = {"six-card-bonus": 10_00}

    def chances(option: str, posted: dict[str, int]) -> dict[Fraction, Fraction]:
        odds = wager_odds(load(GAME).with_readings({"Q1-15": option}), "six-card-bonus", stakes, posted)
        return {chance.net: chance.probability for chance in odds.chances}

    rank, value = chances("a", small), chances("b", small)
    # Straight flushes and straights both bring $100 by rank: the former move to the flush's $150.
    moved = rank[Fraction(10)] - value[Fraction(10)]
    assert moved == value[Fraction(15)] - rank[Fraction(15)] > 0
    edges = jackpot_edge(load(GAME), "six-card-bonus", 10_00)
    assert moved == dict(edges.odds)["MINOR"]
    usual = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}
    assert chances("a", usual) == chances("b", usual)
    by_value = load(GAME).with_readings({"Q1-15": "b"})
    assert jackpot_edges(by_value) == ()  # no one line any more
    with pytest.raises(UnsolvedError, match="Q1-15"):
        jackpot_edge(by_value, "six-card-bonus", 10_00)


# ---------------------------------------------------------------------------------------------- splitting


EXPECTED = {  # of a MINOR of $1,000, for bets of ($10, $10), ($10, $5), ($5, $10) and ($5, $5)
    "S1": [(500_00, 500_00), (666_67, 333_33), (333_33, 666_67), (500_00, 500_00)],
    "S2": [(500_00, 500_00), (500_00, 250_00), (250_00, 500_00), (250_00, 250_00)],
    "S3": [(500_00, 500_00), (500_00, 500_00), (500_00, 500_00), (500_00, 500_00)],
    "S4": [(500_00, 500_00), (500_00, 500_00), (500_00, 500_00), (250_00, 250_00)],
}


@pytest.mark.rule("Q1-04", "R1-30", "Q1-05", "R1-27")
@pytest.mark.parametrize("how", SPLITS)
@pytest.mark.parametrize("case", range(4))
def test_two_winners_of_the_minor_split_it(how: str, case: int) -> None:
    stakes = ((10, 10), (10, 5), (5, 10), (5, 5))[case]
    play = six_card(*ENDS, stakes=stakes, readings={"Q1-04": how}, six=FOUR_TO_A_STRAIGHT_FLUSH)
    assert won(play) == list(EXPECTED[how][case])
    assert sum(won(play)) <= MINOR
    assert {call.seat for call in play.of(e.HandCalled)} == {1, 2}


@pytest.mark.rule("Q1-04", "Q1-06", "R1-30")
def test_the_record_says_how_a_jackpot_was_split_and_with_whom_it_may_be() -> None:
    def said(**asked: str) -> set[str]:
        readings = {key.replace("_", "-"): option for key, option in asked.items()}
        play = six_card(*ENDS, stakes=(10, 5), readings=readings, six=FOUR_TO_A_STRAIGHT_FLUSH)
        return {paid.odds for paid in play.of(e.WagerPaid) if "MINOR" in paid.odds}

    split = "MINOR, split among 2 winners: weighted by entitlement"
    elsewhere = "and with winners at other tables: at most this"
    assert said() == {f"100% of {split}", f"50% of {split}"}
    assert said(Q1_06="b") == {f"100% of {split}, {elsewhere}", f"50% of {split}, {elsewhere}"}


@pytest.mark.rule("Q1-04")
@pytest.mark.parametrize(
    ("old", "today"),
    [
        ("pro rata only above the posted value", "S1"),
        ("equal parts, then own percentage", "S2"),
    ],
)
@pytest.mark.parametrize("parts", list(product((HALF, WHOLE), repeat=3)))
def test_the_split_of_a_file_of_version_0_1_is_one_of_todays(
    old: str, today: str, parts: tuple[Fraction, ...]
) -> None:
    winners = tuple((seat, f"player {seat}", part) for seat, part in enumerate(parts, 1))
    now = ready(GAME, {"Q1-04": today}).jackpots
    assert now
    written: Any = old
    assert split(replace(now, split=written), MINOR, winners) == split(now, MINOR, winners)


@pytest.mark.rule("Q1-04", "Q1-16")
@pytest.mark.parametrize(
    ("how", "parts", "expected"),
    [
        # of $1.00, in the order of settlement; odd cents go to the largest fractions, then to the first
        ("S1", (1, 1, 1), (34, 33, 33)),
        ("S1", (2, 1, 1), (50, 25, 25)),
        ("S1", (2, 2, 1), (40, 40, 20)),
        ("S1", (1, 1, 1, 1, 1, 1), (17, 17, 17, 17, 16, 16)),
        ("S2", (2, 2, 2), (34, 33, 33)),
        ("S2", (2, 1, 1), (33, 17, 17)),
        ("S2", (1, 1, 1), (17, 17, 16)),
        ("S3", (2, 1, 1), (34, 33, 33)),
        ("S4", (2, 1, 1), (34, 33, 33)),
        ("S4", (1, 1, 1), (17, 17, 16)),
    ],
)
def test_three_and_more_winners_split_to_the_cent(
    how: str, parts: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    jackpots = ready(GAME, {"Q1-04": how}).jackpots
    assert jackpots
    winners = tuple((seat, f"player {seat}", Fraction(part, 2)) for seat, part in enumerate(parts, 1))
    given = split(jackpots, 100, winners)
    assert tuple(given.values()) == expected
    assert sum(expected) <= 100


@pytest.mark.rule("Q1-04")
@pytest.mark.parametrize("how", SPLITS)
def test_nobody_is_paid_above_what_is_posted_nor_below_nothing(how: str) -> None:
    jackpots = ready(GAME, {"Q1-04": how}).jackpots
    assert jackpots
    for value in (1, 2, 3, 99, 100_01):
        for count in range(1, 7):
            for tens in range(count + 1):
                parts = [WHOLE] * tens + [HALF] * (count - tens)
                given = split(jackpots, value, tuple((n, str(n), part) for n, part in enumerate(parts, 1)))
                assert sum(given.values()) <= value
                assert min(given.values()) >= 0
                assert (
                    all(given[n] <= -(-value * part // 1) for n, part in enumerate(parts, 1))
                    or how in "S3 S4"
                )


@pytest.mark.rule("Q1-04")
def test_claims_that_do_not_use_the_jackpot_up_are_paid_as_they_are() -> None:
    tenths = tuple((seat, f"player {seat}", Fraction(1, 10)) for seat in (1, 2))
    expected = {"S1": 10, "S2": 5, "S3": 50, "S4": 5}
    for how, each in at_least_one(expected.items()):
        jackpots = ready(GAME, {"Q1-04": how}).jackpots
        assert jackpots
        assert split(jackpots, 100, tenths) == {1: each, 2: each}


@pytest.mark.rule("Q1-16", "R1-27")
def test_half_of_an_odd_cent_is_the_players() -> None:
    odd = (50_000_01, 10_000_01, 1_000_01)
    jackpots = ready(GAME).jackpots
    assert jackpots
    assert split(jackpots, odd[2], ((1, "player 1", HALF),)) == {1: 500_01}
    # Two winners never get more than is posted: the odd cent goes to the one who is settled first.
    assert split(jackpots, odd[2], ((2, "b", HALF), (1, "a", HALF))) == {2: 500_01, 1: 500_00}
    assert won(posted({}, odd, *ENDS, six=FOUR_TO_A_STRAIGHT_FLUSH)) == [500_00, 500_01]
    table = opened(ready(GAME, {"Q1-16": "b"}), "Ann")
    for wrong in (odd, (50_000_00, 10_000_00, 1_001_00)):
        with pytest.raises(RefusedError, match="even dollars") as refused:
            act(table, c.PostJackpots("operator", wrong))
        assert "Q1-16" in refused.value.rules
    assert act(table, c.PostJackpots("operator", (50_000_00, 10_000_00, 1_002_00))).jackpots[2] == 1_002_00


# ------------------------------------------------------------------------------ one player, two winning hands


def for_two_hands(readings: dict[str, str]) -> Game:
    """The game with two hands allowed, of which document 001 does not speak."""
    return Game.from_data({**ready(GAME, readings).data, "hands": {"most": 2}})


@pytest.mark.rule("Q1-07")
@pytest.mark.parametrize(
    ("option", "stakes", "expected"),
    [
        ("a", (10, 10), [500_00, 500_00]),
        ("a", (10, 5), [666_67, 333_33]),
        ("a", (5, 5), [500_00, 500_00]),
        ("b", (10, 10), [500_00, 500_00]),
        ("b", (10, 5), [500_00, 500_00]),
        ("b", (5, 5), [250_00, 250_00]),
    ],
)
def test_two_hands_of_one_player_are_two_winners_or_one(
    option: str, stakes: tuple[int, int], expected: list[int]
) -> None:
    game = for_two_hands({"Q1-07": option})
    play = Play(opened(game, "Ann"))
    play.do(c.AskSecondHand("Ann", 2))
    cards = {seat: parse_cards(text) for seat, text in enumerate(ENDS, 1)}
    shared = {"board": parse_cards("2s Td Jc"), "six": parse_cards(FOUR_TO_A_STRAIGHT_FLUSH)}
    play.do(c.StartRound(arranged(game, cards, shared)), c.Proceed(), automation=NOTHING)
    for seat, stake in enumerate(stakes, 1):
        bet(play, seat, {"ante": 5_00, "six-card-bonus": stake * 100})
    play.table = run_on(play.table, EVERYTHING, play.log)
    for _ in STREETS:
        play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))
    play.do(c.Acknowledge(2, "floor"), c.Acknowledge(1, "floor"))
    assert won(play) == expected


@pytest.mark.rule("Q1-07")
def test_a_player_with_two_winning_hands_beside_another_winner() -> None:
    winners = ((3, "Ann", WHOLE), (2, "Ann", HALF), (1, "Bob", WHOLE))
    for option, expected in (("a", {3: 40, 2: 20, 1: 40}), ("b", {3: 25, 2: 25, 1: 50})):
        jackpots = ready(GAME, {"Q1-07": option}).jackpots
        assert jackpots
        assert split(jackpots, 100, winners) == expected


# ------------------------------------------------------------------------------------- posted and left alone


@pytest.mark.rule("Q1-05")
def test_from_one_deck_only_the_minor_can_have_two_winners_and_never_three() -> None:
    """A straight flush takes three of the four bonus cards, so that all winners of a hand have one suit."""
    runs = [frozenset({13, 1, 2, 3, 4}), *(frozenset(range(low, low + 5)) for low in range(1, 10))]
    most = 0
    for dealt in (set(cards) for size in (3, 4) for cards in combinations(range(1, 14), size)):
        # What each run lacks, its winner holds; a royal lacks the same cards whoever makes it.
        lacks = [run - dealt for run in runs if len(run - dealt) <= 2]
        assert all(lacks)
        for count in (2, 3):
            for some in combinations(lacks, count):
                if sum(map(len, some)) == len(frozenset().union(*some)):
                    most = max(most, count)
    assert most == 2


@pytest.mark.rule("Q1-12", "Q1-14", "R1-29", "R1-32")
def test_a_jackpot_stands_as_posted_before_during_and_after_a_win() -> None:
    play = bet(
        started("Ah Kh", board="2s Td Jc", six="Qh Jh Th 9h"), 1, {"ante": 5_00, "six-card-bonus": 10_00}
    )
    for street in STREETS:
        until(play, street)
        with pytest.raises(RefusedError, match="while a hand is open") as refused:
            play.do(c.PostJackpots("operator", (1_00, 1_00, 1_00)))
        assert "R1-29" in refused.value.rules
        play.do(c.Choose(1, "bet"), automation=NOTHING)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(c.Acknowledge(1, "floor"))
    assert play.net(1, "six-card-bonus") == MEGA
    assert play.table.jackpots == JACKPOTS  # nothing falls back by itself, and no wager has fed it
    assert play.table.bank == -MEGA + 20_00  # the house pays
    play.do(c.PostJackpots("operator", (60_000_00, 10_000_00, 1_000_00)))
    assert play.table.jackpots[0] == 60_000_00


@pytest.mark.rule("R1-28")
def test_no_round_begins_before_the_jackpots_are_posted() -> None:
    table = opened(ready(GAME), "Ann")._replace(jackpots=(0, 0, 0))
    with pytest.raises(RefusedError, match="posted before a round") as refused:
        act(table, c.StartRound())
    assert "R1-28" in refused.value.rules
