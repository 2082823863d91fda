"""Seats that see each other's cards: each solved to the last fraction, and the deals averaged honestly."""

import re
import statistics
from fractions import Fraction
from itertools import islice
from math import sqrt

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.lab.study import StudyError
from croupier.lab.study.board import seat_values, shared_board
from croupier.lab.study.shared import (
    DEALS_A_TIME,
    SharedStudy,
    alone,
    dealt,
    removal,
    shared_dealer,
    shared_study,
)
from croupier.odds import advise
from croupier.odds.counting.suits import classes, number_of
from croupier.odds.solvers.wagers import wager_odds
from tests.lab.plain_seats import plain_against_dealer, plain_seat
from tests.odds.changed import example, with_rows, with_times
from tests.odds.test_odd_games import ODD

FACE_UP = load("nh-holdem-face-up")


def game_of(name: str) -> Game:
    return example(name) if name in {"mississippi-stud", "let-it-ride", "caribbean-stud"} else load(name)


def deal(seats: int, number: int, own: int) -> list[tuple[int, ...]]:
    cards = dealt(7, number)[0].tolist()
    return [tuple(cards[seat * own : (seat + 1) * own]) for seat in range(seats)]


def whole(game: Game, seats: int, deals: int, seed: int = 1) -> SharedStudy:
    *_, study = shared_study(game, seats, deals, seed)
    return study


# ------------------------------------------------------------------------------- one deal, every seat exact


@pytest.mark.parametrize(
    ("name", "own", "seats"),
    [
        ("nh-holdem-face-up", 2, 21),
        ("nh-holdem-stud", 2, 22),
        ("mississippi-stud", 2, 22),
        ("let-it-ride", 3, 14),
        pytest.param("nh-holdem-face-up", 2, 6, marks=pytest.mark.slow),
        pytest.param("let-it-ride", 3, 6, marks=pytest.mark.slow),
        pytest.param("let-it-ride", 3, 1, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("number", range(2))
def test_every_seat_is_worth_what_plain_fractions_say(name: str, own: int, seats: int, number: int) -> None:
    """More seats than a table has leave a few cards to come, so that all of them can be dealt out plainly."""
    game = game_of(name)
    hands = deal(seats, number, own)
    found = seat_values(game, hands)
    for seat in sorted({0, seats // 2, seats - 1}):
        others = tuple(card for other in hands if other != hands[seat] for card in other)
        assert found[seat] == plain_seat(game, hands[seat], others)


@pytest.mark.parametrize(
    "game",
    [
        with_times(FACE_UP, [2, 5]),
        with_times(FACE_UP, [1]),
        with_rows(FACE_UP, "main", {"flush": "3 to 2", "straight": "7 to 5"}),
    ],
    ids=["two or five", "one size", "parts of a unit"],
)
def test_other_bets_and_odds_are_read_from_the_file(game: Game) -> None:
    hands = deal(20, 3, 2)
    others = tuple(card for hand in hands[1:] for card in hand)
    assert seat_values(game, hands)[0] == plain_seat(game, hands[0], others)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_a_seat_is_worth_what_advice_says_with_the_others_cards_seen(seats: int) -> None:
    for number in range(10):
        hands = deal(seats, number, 2)
        others = [card for hand in hands[1:] for card in hand]
        assert seat_values(FACE_UP, hands)[0] == advise(FACE_UP, hands[0], seen=others).value


def test_two_queens_on_the_next_seat_leave_one_to_come() -> None:
    alone_, beside = (
        seat_values(FACE_UP, [parse_cards("Qs 6d"), *others])[0] for others in ([], [parse_cards("Qd Qh")])
    )
    assert alone_ == advise(FACE_UP, parse_cards("Qs 6d")).value
    assert beside == Fraction(-1) < alone_


@pytest.mark.parametrize("name", ["nh-holdem-face-up", "mississippi-stud", "let-it-ride"])
def test_one_seat_alone_is_the_exact_solution_of_every_hand(name: str) -> None:
    game = game_of(name)
    base, board = alone(game), shared_board(game)
    sets = classes(board.own).sets[::7]
    worth, folds = board.solve(sets[:, None, :], np.empty((len(sets), 0), dtype=np.uint8))
    for mine, exact in zip(worth[:, 0].tolist(), base.of(sets).tolist(), strict=True):
        assert Fraction(mine, board.scale(board.own)) == Fraction(exact, base.scale)
    assert folds.any() == (name != "let-it-ride")


@pytest.mark.parametrize(
    ("name", "seats", "own"),
    [("three-card-poker", 15, 3), pytest.param("caribbean-stud", 7, 5, marks=pytest.mark.slow)],
)
def test_every_seat_against_the_dealer_is_worth_what_plain_fractions_say(
    name: str, seats: int, own: int
) -> None:
    game = game_of(name)
    table = shared_dealer(game)
    decks = dealt(3, 0)[:4]
    hands = decks[:, : seats * own].reshape(-1, seats, own)
    shown = decks[:, 51 : 51 + table.shows]
    worth, folds = table.solve(hands, shown)
    scale = table.scale(seats * own + table.shows)
    for place in range(len(decks)):
        held = [tuple(hand) for hand in hands[place].tolist()]
        for seat, hand in enumerate(held):
            others = tuple(card for other in held if other != hand for card in other)
            plain = plain_against_dealer(game, hand, others, tuple(shown[place].tolist()))
            assert Fraction(int(worth[place, seat]), scale) == plain
            assert not folds[place, seat] or plain == -1
    assert 0 < folds.mean() < 1


# --------------------------------------------------------------------------------------- deals, averaged


@pytest.mark.parametrize("name", ["nh-holdem-face-up", "three-card-poker", "let-it-ride"])
def test_one_seat_has_the_exact_edge_of_the_game(name: str) -> None:
    game = game_of(name)
    (edge,) = whole(game, 1, 0).edges
    assert edge.exact
    assert edge.house_edge == wager_odds(game, "main", {}, {}).house_edge
    assert edge.standard_error == 0


@pytest.mark.slow
def test_one_seat_sampled_without_any_help_is_within_four_errors_of_the_exact_edge() -> None:
    board = shared_board(FACE_UP)
    hands = np.concatenate([dealt(5, number) for number in range(64)])[:, None, :2]
    worth, folds = board.solve(hands, np.empty((len(hands), 0), dtype=np.uint8))
    values = worth[:, 0] / board.scale(2)
    exact = alone(FACE_UP)
    assert abs(values.mean() - float(exact.ev)) < 4 * values.std(ddof=1) / sqrt(len(values))
    assert abs(folds.mean() - float(exact.folds)) < 4 * sqrt(0.25 / len(values))


@pytest.mark.slow
def test_taking_the_effects_of_removal_off_moves_no_mean_and_shrinks_the_error() -> None:
    deals = 2_048
    study = whole(FACE_UP, 4, deals).edges[-1]
    board = shared_board(FACE_UP)
    hands = np.concatenate([dealt(1, number) for number in range(deals // DEALS_A_TIME)])[:, :8]
    worth, _ = board.solve(hands.reshape(-1, 4, 2), np.empty((deals, 0), dtype=np.uint8))
    means = worth.mean(axis=1) / board.scale(8)  # of a deal: its seats share their cards
    error = means.std(ddof=1) / sqrt(deals)
    assert abs(means.mean() + float(study.house_edge)) < 4 * error
    assert study.standard_error < error / 10


def test_the_effects_of_removal_are_centred_and_know_no_suits() -> None:
    board = shared_board(FACE_UP)
    found = removal(board)
    assert (found.effects.sum(axis=1) == 0).all()
    hands = np.array([[parse_cards("Qs 6d"), parse_cards("Qd Qh")]], dtype=np.uint8)
    renamed = np.array([[parse_cards("Qd 6c"), parse_cards("Qc Qs")]], dtype=np.uint8)
    assert (found.of(hands) == found.of(renamed)).all()
    assert found.of(hands)[0, 0] < 0  # each queen gone is a queen that cannot come


def test_an_effect_is_what_the_value_moves_by_with_that_card_out() -> None:
    board = shared_board(FACE_UP)
    found = removal(board)
    hand = parse_cards("Js 9d")
    others = [card for card in range(52) if card not in hand]
    worth, _ = board.solve(
        np.array([[hand]] * 50, dtype=np.uint8), np.array([[card] for card in others], dtype=np.uint8)
    )
    values = [Fraction(value, board.scale(3)) for value in worth[:, 0].tolist()]
    mean = sum(values) / 50
    row = found.effects[number_of(np.array(sorted(hand)))]
    assert [Fraction(int(row[card]), found.scale) for card in others] == [value - mean for value in values]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "deals"), [("nh-holdem-face-up", 1_024), ("three-card-poker", 4_096)])
def test_more_cards_in_sight_are_worth_more(name: str, deals: int) -> None:
    edges = whole(game_of(name), 6, deals).edges
    assert [edge.seats for edge in edges] == [1, 2, 3, 4, 5, 6]
    first, last = edges[1], edges[-1]
    assert float(last.house_edge) + 4 * last.standard_error < float(first.house_edge)
    assert float(last.house_edge) + 4 * last.standard_error < float(edges[0].house_edge)


@pytest.mark.slow
def test_mississippi_stud_face_up_is_a_little_better_than_a_strategy_people_can_carry() -> None:
    """A published strategy for six hands in sight, where a straight pays 5, has an advantage of 3.0%."""
    game = with_rows(example("mississippi-stud"), "main", {"straight": "5 to 1"})
    edge = whole(game, 6, 8_192).edges[-1]
    assert edge.standard_error < 0.001
    assert 0.030 < -float(edge.house_edge) < 0.036


@pytest.mark.slow
def test_seven_hands_in_sight_do_not_beat_three_card_poker_as_is_published() -> None:
    edge = whole(load("three-card-poker"), 7, 2_048).edges[-1]
    assert float(edge.house_edge) > 4 * edge.standard_error


@pytest.mark.slow
def test_the_error_is_that_of_deals_and_not_of_seats() -> None:
    """Seats of a deal share their cards, so a study that took each for a sample would claim too much."""
    found = [whole(FACE_UP, 6, DEALS_A_TIME, seed).edges[-1] for seed in range(60)]
    spread = statistics.stdev(float(edge.house_edge) for edge in found)
    told = statistics.mean(edge.standard_error for edge in found)
    assert 0.7 < told / spread < 1.4


def test_equal_seeds_give_equal_studies_and_others_do_not() -> None:
    first, again, other = (whole(FACE_UP, 2, 40, seed) for seed in (3, 3, 4))
    assert first.edges == again.edges
    assert first.edges[1] != other.edges[1]


def test_a_study_tells_what_it_has_as_it_goes_on() -> None:
    going = list(islice(shared_study(FACE_UP, 2, 10 * DEALS_A_TIME), 2))
    assert [study.deals for study in going] == [DEALS_A_TIME, 2 * DEALS_A_TIME]
    assert going[1].edges == whole(FACE_UP, 2, 2 * DEALS_A_TIME).edges
    assert going[1].solutions == 4 * DEALS_A_TIME


# ------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("seats", "deals", "says"),
    [
        (8, 100, "is dealt to 1 to 7 seats, not to 8"),
        (0, 100, "is dealt to 1 to 7 seats, not to 0"),
        (2, 1, "an error can be told from 2 deals or more, not from 1"),
    ],
)
def test_a_study_that_cannot_be_made_is_refused_in_a_sentence(seats: int, deals: int, says: str) -> None:
    with pytest.raises(StudyError, match=says):
        whole(FACE_UP, seats, deals)


def test_a_prize_too_large_for_the_solver_is_refused() -> None:
    rich = with_rows(FACE_UP, "main", {"royal flush": "90,000,000 to 1"})
    with pytest.raises(StudyError, match="too much for a study of shared cards"):
        shared_board(rich)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            "four-card-poker",
            "than one to fold or stay for a fixed bet (at play); a study of shared cards takes",
        ),
        (
            "crazy-4-poker",
            "for sizes of its own; a study of shared cards takes a whole deck, with one decision",
        ),
        ("war-short", "war-short is dealt from 12 cards; a study of shared cards takes a whole deck"),
    ],
)
def test_a_game_that_is_solved_and_not_studied_is_not_said_to_be_unsolved(game: str, says: str) -> None:
    found = load(ODD / f"{game}.toml") if game == "war-short" else example(game)
    with pytest.raises(StudyError, match=re.escape(says)):
        whole(found, 1, 100)
