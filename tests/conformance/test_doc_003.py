"""Document 003, New Hampshire Holdem Stud: what its game file says, rule by rule and question by question."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.checks import contradictions
from croupier.games.payment import row_for
from croupier.games.procedure import Burn, Deal, Decide, Reveal, Settle, TakeBets
from croupier.games.words import Odds, Plain
from croupier.hands import FIVE_CARD
from tests.loops import at_least_one

GAME = load("nh-holdem-stud")
STREETS = ("third", "fourth", "fifth")
BOTH_READINGS_OF_THE_PAIR = (GAME, GAME.with_readings({"Q3-01": "b"}))


def paid(hand: str, game: Game = GAME) -> str:
    """Say what five cards are paid, in the words of the pay table."""
    row = row_for(game.pay_table("main"), FIVE_CARD.strength(parse_cards(hand)))
    return str(row.pays) if row else "loses"


def place(step: str) -> int:
    """Return where in the round a step comes."""
    return [step.id for step in GAME.steps].index(step)


# ---------------------------------------------------------------------------------------- the round of play


@pytest.mark.rule("R3-01", "R3-02")
def test_a_round_opens_with_a_shuffle_and_then_an_ante_from_everyone_who_wants_cards() -> None:
    bets = GAME.step("bets")
    assert isinstance(bets, TakeBets)
    assert bets.each_player_needs == ("ante",)
    assert [wager.id for wager in GAME.wagers if wager.placed_at == "bets"] == ["ante"]
    assert place("shuffle") == 0 < place("bets") < place("deal")


@pytest.mark.rule("R3-03", "QX-04")
def test_each_player_gets_two_cards_face_down_from_the_dealers_left() -> None:
    hole, deal = GAME.card_group("hole"), GAME.step("deal")
    assert (hole.owner, hole.count, hole.face, hole.on_request) == ("player", 2, "down", None)
    assert isinstance(deal, Deal)
    assert (deal.cards, deal.order) == (("hole",), "left to right")


@pytest.mark.rule("R3-04", "QX-05")
def test_three_community_cards_lie_face_down_before_anyone_decides() -> None:
    board, lay = GAME.card_group("board"), GAME.step("lay-board")
    assert (board.owner, board.count, board.face) == ("table", 3, "down")
    assert isinstance(lay, Deal)
    assert lay.cards == ("board",)
    assert place("deal") < place("lay-board") < place("third")


@pytest.mark.rule("R3-06", "R3-08", "R3-10", "QX-09")
def test_each_street_is_followed_by_its_community_card() -> None:
    played = [step for step in GAME.steps if isinstance(step, Decide | Reveal)]
    said = [step.wager if isinstance(step, Decide) else str(step.card) for step in played]
    assert said == ["third", "board.1", "fourth", "board.2", "fifth", "board.3"]
    assert [step.name for step in GAME.wagers[1:]] == ["3rd street", "4th street", "5th street"]


@pytest.mark.rule("QX-05", "Q3-31")
def test_community_cards_come_from_the_layout_and_nothing_is_burned() -> None:
    assert not any(isinstance(step, Burn) for step in GAME.steps)
    reveals = [step for step in GAME.steps if isinstance(step, Reveal)]
    assert {step.taken_from for step in reveals} == {"the layout"}


@pytest.mark.rule("R3-05", "R3-07", "R3-09")
@pytest.mark.parametrize("street", STREETS)
def test_a_player_folds_what_is_up_or_bets_the_street(street: str) -> None:
    decision = GAME.step(street)
    assert isinstance(decision, Decide)
    assert (decision.wager, decision.choices, decision.who) == (street, ("fold", "bet"), ("ante",))
    assert {str(wager.after_fold) for wager in GAME.wagers} == {"lost"}


@pytest.mark.rule("R3-11", "R3-12", "QX-08")
def test_hands_are_settled_player_by_player_from_the_dealers_right() -> None:
    (settle,) = (step for step in GAME.steps if isinstance(step, Settle))
    assert settle.order == "right to left"
    assert [str(act) for act in settle.each_player] == ["reveal hole", "settle main"]
    assert GAME.steps[-1] == settle


# ---------------------------------------------------------------------------------- equipment and wagers


@pytest.mark.rule("R3-13")
def test_the_table_needs_what_the_sheet_lists() -> None:
    assert [equipment.item for equipment in GAME.equipment] == [
        "standard casino gaming table",
        "New Hampshire Holdem layout with the odds printed on it",
        "two decks of 52 cards that can be told apart",
        "discard rack",
        "two cut cards",
        "gaming chips of $1, $2, $3 and $4",
    ]


@pytest.mark.rule("R3-13", "QX-11")
def test_the_opener_is_told_to_lay_out_two_decks() -> None:
    (line,) = (line for line in GAME.checklist if "R3-13" in line.rules)
    assert line.who == "opener"
    assert "two decks" in line.says


@pytest.mark.rule("R3-13", "Q3-09")
def test_chips_are_whole_dollars_and_so_is_every_ante() -> None:
    assert GAME.chips is not None
    assert GAME.chips.denominations == (100, 200, 300, 400)
    assert GAME.wager("ante").in_steps_of == min(GAME.chips.denominations)


@pytest.mark.rule("R3-16", "QX-10")
def test_the_ante_is_two_to_four_dollars_and_no_limit_is_left_to_the_table_sign() -> None:
    ante = GAME.wager("ante")
    assert (ante.least, ante.most) == (200, 400)
    assert GAME.blanks == ()


@pytest.mark.rule("R3-16", "Q3-06")
@pytest.mark.parametrize("street", STREETS)
def test_bet_raise_and_re_raise_are_three_circles_of_an_ante_each(street: str) -> None:
    wager = GAME.wager(street)
    assert (wager.equal_to, wager.times, wager.placed_at) == ("ante", (1, 2, 3), street)
    assert wager.spots == ("Bet", "Raise", "Re-raise")


@pytest.mark.rule("R3-14")
def test_players_meet_a_pay_table_and_nobody_elses_hand() -> None:
    assert GAME.contest is None
    assert {group.owner for group in GAME.cards} == {"player", "table"}
    assert GAME.pay_tables_of("main") == GAME.pay_tables == (GAME.pay_table("main"),)


@pytest.mark.rule("QX-06")
def test_there_is_no_side_bet() -> None:
    assert GAME.wager_groups == ("main",)
    assert [wager.id for wager in GAME.wagers_of("main")] == ["ante", *STREETS]


# ------------------------------------------------------------------------------------------- the pay table


@pytest.mark.rule("R3-17", "QX-02")
def test_the_pay_table_is_the_one_filed() -> None:
    rows = [(row.hand, row.pays) for row in GAME.pay_table("main").rows]
    filed = {
        "royal flush": 250,
        "straight flush": 80,
        "four of a kind": 30,
        "full house": 8,
        "flush": 6,
        "straight": 4,
        "three of a kind": 3,
        "two pair": 2,
        "pair of jacks or better": 1,
    }
    assert rows == [
        *((hand, Odds(Fraction(units))) for hand, units in filed.items()),
        ("pair of sixes to tens", Plain.PUSH),
    ]


@pytest.mark.rule("R3-17")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Kh Qh Jh Th", "250 to 1"),
        ("Kh Qh Jh Th 9h", "80 to 1"),
        ("5h 4h 3h 2h Ah", "80 to 1"),
        ("7h 7d 7c 7s 2h", "30 to 1"),
        ("7h 7d 7c 2s 2h", "8 to 1"),
        ("Ah Jh 8h 5h 2h", "6 to 1"),
        ("5h 4d 3h 2c As", "4 to 1"),
        ("2h 2d 2c 9s Kh", "3 to 1"),
        ("3h 3d 2c 2s Kh", "2 to 1"),
        ("Ah Ad 2c 3s 4h", "1 to 1"),
        ("2h 3d Ac Ks Qh", "loses"),  # no straight goes round the corner
        ("Ah Kd Qc Js 9h", "loses"),
    ],
)
def test_hands_are_paid_what_the_table_says(hand: str, pays: str) -> None:
    assert paid(hand) == pays


@pytest.mark.rule("R3-12", "R3-15", "Q3-30")
def test_every_bet_gets_the_odds_of_the_one_table_printed_on_the_layout() -> None:
    assert {wager.paid_by for wager in GAME.wagers} == {"main"}
    assert GAME.pay_table("main").lines == "L60-69"
    assert GAME.pay_table("main").winning_stake == "returned"
    assert any("layout with the odds printed" in equipment.item for equipment in GAME.equipment)


@pytest.mark.rule("R3-15", "Q3-30")
@pytest.mark.parametrize("game", BOTH_READINGS_OF_THE_PAIR)
def test_jacks_win_and_sevens_to_tens_push_however_sixes_are_read(game: Game) -> None:
    assert {rank: paid(f"{rank}h {rank}d 2c 3s 4h", game) for rank in "789TJQKA"} == {
        **dict.fromkeys("789T", "push"),
        **dict.fromkeys("JQKA", "1 to 1"),
    }


# --------------------------------------------------------------------------------------------- questions


@pytest.mark.rule("Q3-01", "QX-03")
def test_sixes_push_by_the_table_and_lose_by_the_prose() -> None:
    by_table, by_prose = BOTH_READINGS_OF_THE_PAIR
    sixes, fives = "6h 6d Ac Ks Qh", "5h 5d Ac Ks Qh"
    assert (paid(sixes, by_table), paid(sixes, by_prose)) == ("push", "loses")
    assert (paid(fives, by_table), paid(fives, by_prose)) == ("loses", "loses")
    assert (GAME.reading("Q3-01").default, GAME.reading("Q3-01").touches) == ("a", "money")


@pytest.mark.rule("Q3-02")
def test_a_hand_joins_two_own_cards_to_three_shared_ones() -> None:
    assert GAME.pay_table("main").cards == ("hole", "board")
    assert (GAME.card_group("hole").count, GAME.card_group("board").count) == (2, 3)
    assert GAME.pay_table("main").ranking == "five-card"


@pytest.mark.rule("Q3-03")
def test_three_identical_bets_are_three_circles_a_street_or_one_bet_a_street() -> None:
    def most_units(game: Game) -> int:
        return sum(max(wager.times) for wager in game.wagers)

    assert most_units(GAME) == 10
    assert most_units(GAME.with_readings({"Q3-03": "b"})) == 4
    assert GAME.with_readings({"Q3-03": "b"}).wager("third").spots == ("Bet",)
    assert GAME.with_readings({"Q3-03": "c"}).wagers == GAME.wagers


@pytest.mark.rule("Q3-05")
def test_one_game_goes_by_two_names() -> None:
    assert (GAME.name, GAME.also_called) == ("New Hampshire Holdem Stud", ("New Hampshire Holdem",))


@pytest.mark.rule("Q3-07")
def test_the_four_dollar_limit_is_each_circles_or_the_streets() -> None:
    assert GAME.conduct.single_wager_means == "each bet"
    together = GAME.with_readings({"Q3-07": "b"})
    assert together.conduct.single_wager_means == "the bets of a street together"


@pytest.mark.rule("QX-15")
def test_the_game_is_told_from_its_namesakes_by_approval_and_by_content() -> None:
    assert (GAME.approval.number, GAME.approval.document, GAME.approval.year) == ("12 003", "003", 2012)
    assert GAME.approval.licensee == "NHCg"
    by_table, by_prose = BOTH_READINGS_OF_THE_PAIR
    assert by_table.hash != by_prose.hash
    assert by_prose.approval == by_table.approval


# ----------------------------------------------------------------------------------------- every reading


def test_the_first_option_of_every_question_is_the_one_in_force() -> None:
    assert set(GAME.choices.values()) == {"a"}
    in_force = [reading.option(reading.default) for reading in GAME.readings]
    assert all(option and not option.change for option in in_force)


def choices() -> Iterator[Mapping[str, str]]:
    """Every option other than the default, alone and beside each option of another question."""
    options = [(q.id, o.id) for q in GAME.readings for o in q.options if o.id != q.default and not o.cannot]
    yield from ({question: option} for question, option in options)
    yield from (dict(pair) for pair in combinations(options, 2) if pair[0][0] != pair[1][0])


@pytest.mark.slow
def test_every_choice_of_readings_can_be_played() -> None:
    for chosen in at_least_one(choices()):
        assert list(contradictions(GAME.with_readings(chosen))) == [], chosen


def test_a_reading_that_changes_something_is_another_game() -> None:
    for question in at_least_one(GAME.readings):
        for option in question.options:
            other = GAME.with_readings({question.id: option.id})
            assert (other.hash != GAME.hash) == bool(option.change), (question.id, option.id)
