"""Document 002: NH Hold'Em with 3-Card Bonus, dealt face up, is played as its file says."""

from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.checks.steps import cards_needed
from croupier.games.payment import row_for
from croupier.games.procedure import Burn, Deal, Decide, Reveal, Settle, Shuffle, TakeBets
from croupier.games.words import FoldEffect, Odds
from croupier.hands import RANKINGS, best_five

GAME = load("nh-holdem-face-up")
STREETS = ("flop", "turn", "river")


def paid(cards: str, table: str = "main", game: Game = GAME) -> str:
    pay = game.pay_table(table)
    row = row_for(pay, RANKINGS[pay.ranking].strength(parse_cards(cards)))
    return str(row.pays) if row else "loses"


def order_of_steps(game: Game) -> list[str]:
    return [step.id for step in game.steps]


# ------------------------------------------------------------------------------------ the game as such


@pytest.mark.rule("R2-01", "Q2-21")
def test_two_own_and_three_communal_cards_make_the_one_hand_there_is() -> None:
    held = {group: GAME.card_group(group).count for group in GAME.pay_table("main").cards}
    assert held == {"hole": 2, "board": 3}
    hand = parse_cards("Kd 6s 9c 6h 2d")
    assert set(best_five(hand)) == set(hand)


@pytest.mark.rule("R2-01", "Q2-01", "QX-03")
def test_a_pair_of_sixes_is_the_lowest_hand_that_does_not_lose() -> None:
    assert paid("6s 6d Ah Kc Qs") == "push"
    assert paid("5s 5d Ah Kc Qs") == "loses"
    assert paid("As Kd Qh Jc 9s") == "loses"


@pytest.mark.rule("R2-02")
def test_nobody_plays_against_the_dealer_or_another_player() -> None:
    assert GAME.contest is None
    assert [group.owner for group in GAME.cards] == ["player", "table"]
    assert {wager.paid_by for wager in GAME.wagers} == {table.id for table in GAME.pay_tables}


@pytest.mark.rule("R2-07", "QX-11")
def test_the_table_has_its_two_decks_and_everything_else_listed() -> None:
    assert [thing.item for thing in GAME.equipment] == [
        "gaming table with a chip well, a drop box for cash and a plastic mallet",
        "gaming chairs",
        "New Hampshire Hold'Em layout with the 3-Card Bonus",
        "two decks of 52 cards that can be told apart",
        "cut card",
        "discard rack",
        "gaming chips",
    ]


@pytest.mark.rule("R2-03", "R2-05")
def test_cards_above_the_table_and_seated_players_are_the_business_of_people() -> None:
    who = {rule: line.who for line in GAME.checklist for rule in line.rules}
    assert (who["R2-03"], who["R2-05"]) == ("dealer", "floor")


@pytest.mark.rule("R2-04", "Q2-06", "QX-01")
def test_players_may_show_their_cards() -> None:
    assert GAME.conduct.showing_cards == "allowed"


# ----------------------------------------------------------------------------------------- the round


@pytest.mark.rule("R2-13", "R2-15", "R2-17", "R2-18", "R2-19", "R2-20", "R2-21", "QX-08")
def test_the_round_goes_in_the_order_of_the_sheet() -> None:
    assert order_of_steps(GAME) == [
        *("shuffle", "bets", "deal"),
        *("flop", "burn-flop", "reveal-flop"),
        *("turn", "burn-turn", "reveal-turn"),
        *("river", "burn-river", "reveal-river"),
        *("take-bonus", "take-main", "pay-bonus", "pay-main"),
    ]
    assert isinstance(GAME.step("shuffle"), Shuffle)


@pytest.mark.rule("R2-09")
def test_no_one_is_in_the_game_without_an_ante() -> None:
    bets = GAME.step("bets")
    assert isinstance(bets, TakeBets)
    assert bets.each_player_needs == ("ante",)
    assert GAME.wager("three-card-bonus").needs_any_of == ("ante",)


@pytest.mark.rule("R2-10", "R2-11", "QX-04")
def test_starting_cards_go_out_left_to_right_and_face_up() -> None:
    deal = GAME.step("deal")
    assert isinstance(deal, Deal)
    assert (deal.cards, deal.order, deal.dealer) == (("hole",), "left to right", None)
    assert GAME.card_group("hole").face == "up"


@pytest.mark.rule("R2-13", "R2-15", "R2-17", "QX-05", "QX-09")
@pytest.mark.parametrize(("street", "number"), [("flop", 1), ("turn", 2), ("river", 3)])
def test_each_communal_card_comes_face_up_off_the_stub_after_a_burn(street: str, number: int) -> None:
    burn, reveal = GAME.step(f"burn-{street}"), GAME.step(f"reveal-{street}")
    assert isinstance(burn, Burn)
    assert isinstance(reveal, Reveal)
    assert (str(reveal.card), reveal.taken_from, reveal.called) == (f"board.{number}", "the stub", street)
    assert GAME.card_group("board").face == "up"
    steps = order_of_steps(GAME)
    assert steps.index(reveal.id) == steps.index(burn.id) + 1


@pytest.mark.rule("R2-12", "R2-14", "R2-16")
@pytest.mark.parametrize("street", STREETS)
def test_on_each_street_everyone_still_in_folds_or_bets(street: str) -> None:
    step = GAME.step(street)
    assert isinstance(step, Decide)
    assert (step.wager, step.choices, step.who) == (street, ("fold", "bet"), ("ante",))


@pytest.mark.rule("R2-18", "R2-19", "R2-20", "R2-21", "Q2-12", "Q2-13")
def test_losers_are_taken_before_the_bonus_is_paid_and_the_main_bets_come_last() -> None:
    passes = [
        (step.order, [str(action) for action in step.each_player])
        for step in GAME.steps
        if isinstance(step, Settle)
    ]
    assert passes == [
        ("together", ["take three-card-bonus"]),
        ("right to left", ["reveal hole", "take main"]),
        ("right to left", ["pay three-card-bonus"]),
        ("right to left", ["pay main"]),
    ]


# ------------------------------------------------------------------------------------------- wagers


@pytest.mark.rule("R2-22")
def test_the_wagers_are_an_ante_three_streets_of_three_circles_and_the_bonus() -> None:
    assert GAME.wager_groups == ("main", "three-card-bonus")
    assert [wager.id for wager in GAME.wagers_of("main")] == ["ante", *STREETS]
    for street in STREETS:
        assert GAME.wager(street).spots == ("Bet", "Raise", "Re-Raise")
        assert GAME.wager(street).times == (1, 2, 3)
    assert sum(wager.times[-1] for wager in GAME.wagers_of("main")) == 10


@pytest.mark.rule("Q2-16", "R2-06")
def test_there_are_four_stages_of_betting() -> None:
    assert [wager.placed_at for wager in GAME.wagers_of("main")] == ["bets", *STREETS]


@pytest.mark.rule("R2-23", "QX-06", "QX-10")
def test_ante_and_bonus_have_their_limits_and_street_bets_equal_the_ante() -> None:
    ante, bonus = GAME.wager("ante"), GAME.wager("three-card-bonus")
    assert (ante.least, ante.most) == (2_00, 10_00)
    assert (bonus.least, bonus.most, bonus.not_above) == (1_00, 10_00, "ante")
    assert [GAME.wager(street).equal_to for street in STREETS] == ["ante"] * 3
    assert GAME.blanks == ()


@pytest.mark.rule("Q2-15")
def test_bets_go_up_by_whole_dollars() -> None:
    assert GAME.wager("ante").in_steps_of == 1_00
    assert GAME.wager("three-card-bonus").in_steps_of == 1_00


# --------------------------------------------------------------------------------------- pay tables


@pytest.mark.rule("R2-24", "QX-02")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ts Js Qs Ks As", "400 to 1"),
        ("9s Ts Js Qs Ks", "100 to 1"),
        ("As 2s 3s 4s 5s", "100 to 1"),
        ("7s 7d 7h 7c 2s", "30 to 1"),
        ("7s 7d 7h 2c 2s", "8 to 1"),
        ("2s 5s 7s Ts Ks", "6 to 1"),
        ("Ts Jd Qh Kc As", "4 to 1"),
        ("As 2d 3h 4c 5s", "4 to 1"),
        ("7s 7d 7h 2c 3s", "3 to 1"),
        ("3s 3d 2h 2c 7s", "2 to 1"),
        ("As Ad 2h 3c 7s", "1 to 1"),
        ("Js Jd 2h 3c 7s", "1 to 1"),
        ("Ts Td 2h 3c 7s", "push"),
        ("7s 7d 2h 3c 9s", "push"),
    ],
)
def test_a_main_hand_is_paid_from_table_1(hand: str, pays: str) -> None:
    assert paid(hand) == pays


@pytest.mark.rule("R2-24", "Q2-18")
def test_one_player_can_win_forty_thousand_dollars_on_the_main_bets() -> None:
    ante = GAME.wager("ante").most
    units = sum(wager.times[-1] for wager in GAME.wagers_of("main"))
    top = max(row.pays.to_one for row in GAME.pay_table("main").rows if isinstance(row.pays, Odds))
    assert isinstance(ante, int)
    assert units * ante * top == Fraction(40_000_00)
    assert GAME.cap is None


@pytest.mark.rule("R2-25", "Q2-14", "QX-06")
@pytest.mark.parametrize(
    ("board", "pays"),
    [
        ("As Ks Qs", "75 to 1"),
        ("Ks Qs Js", "40 to 1"),
        ("As 2s 3s", "40 to 1"),
        ("7s 7d 7h", "30 to 1"),
        ("As Kd Qh", "6 to 1"),
        ("As 2d 3h", "6 to 1"),
        ("As Ks Js", "3 to 1"),
        ("2s 2d 3h", "1 to 1"),
        ("As Kd Jh", "loses"),
    ],
)
def test_the_bonus_is_paid_on_the_board_from_table_2(board: str, pays: str) -> None:
    assert paid(board, "three-card-bonus") == pays


@pytest.mark.rule("R2-18", "R2-25")
def test_the_bonus_looks_at_nothing_but_the_board() -> None:
    assert GAME.pay_table("three-card-bonus").cards == ("board",)


@pytest.mark.rule("Q2-17")
def test_there_are_two_pay_tables_and_each_bet_is_paid_from_its_own() -> None:
    titles = {wager.id: GAME.pay_table(wager.paid_by).title for wager in GAME.wagers}
    assert titles == dict.fromkeys(["ante", *STREETS], "Payout Table 1") | {
        "three-card-bonus": "Payout Table 2: 3-Card Bonus"
    }
    assert len(GAME.pay_tables) == 2


# ----------------------------------------------------------------------------------------- readings


@pytest.mark.rule("Q2-01", "QX-03")
def test_read_the_other_way_sixes_lose_and_sevens_still_push() -> None:
    other = GAME.with_readings({"Q2-01": "b"})
    assert paid("6s 6d Ah Kc Qs", game=other) == "loses"
    assert paid("7s 7d Ah Kc Qs", game=other) == "push"
    assert paid("6s 6d 2h 2c Qs", game=other) == "2 to 1"


@pytest.mark.rule("Q2-02")
def test_a_winning_bonus_stands_beside_a_losing_hand_unless_all_bets_are_read_as_all() -> None:
    assert GAME.wager("three-card-bonus").falls_with is None
    assert GAME.with_readings({"Q2-02": "b"}).wager("three-card-bonus").falls_with == "main"


@pytest.mark.rule("Q2-03", "R2-12", "R2-14", "R2-16", "QX-07")
def test_a_fold_gives_up_the_main_bets_and_the_bonus_only_if_read_so() -> None:
    for street in STREETS:
        given_up = {wager.id: wager.after_fold.when_folded_at(street).fate for wager in GAME.wagers}
        main = dict.fromkeys(["ante", *STREETS], FoldEffect.LOST)
        assert given_up == main | {"three-card-bonus": FoldEffect.STAYS}
    assert GAME.with_readings({"Q2-03": "b"}).wager("three-card-bonus").after_fold.fate is FoldEffect.LOST


@pytest.mark.rule("Q2-04", "Q2-05", "R2-11")
def test_a_customer_may_ask_for_face_down_for_that_seat_or_for_the_whole_table() -> None:
    def dealt(choice: str) -> tuple[str, str | None, str | None]:
        hole = GAME.with_readings({"Q2-04": choice}).card_group("hole")
        return hole.face, hole.on_request, hole.request_turns

    assert dealt("a") == ("up", "down", "that seat")
    assert dealt("b")[0] == "down"
    assert dealt("c") == ("up", "down", "the whole table")


@pytest.mark.rule("Q2-07", "R2-06")
def test_action_closes_at_the_burn_unless_the_house_reads_another_moment() -> None:
    closes = {choice: GAME.with_readings({"Q2-07": choice}).conduct.action_closes for choice in "abc"}
    assert closes == {"a": "the dealer's announcement", "b": "the burn", "c": "the next card"}
    assert GAME.conduct.action_closes == "the burn"


@pytest.mark.rule("Q2-08", "R2-06")
def test_a_late_bet_is_refused_or_if_read_so_forfeited() -> None:
    assert GAME.conduct.late_bet == "refused"
    assert GAME.with_readings({"Q2-08": "b"}).conduct.late_bet == "forfeited"


@pytest.mark.rule("Q2-09")
def test_circles_may_be_filled_in_any_order_unless_read_strictly_and_the_money_is_the_same() -> None:
    strict = GAME.with_readings({"Q2-09": "b"})
    for street in STREETS:
        assert not GAME.wager(street).spots_in_order
        assert strict.wager(street).spots_in_order
        assert strict.wager(street).times == GAME.wager(street).times


@pytest.mark.rule("Q2-20")
def test_one_deck_would_serve_twenty_three_players_and_seven_sit() -> None:
    assert cards_needed(GAME, 23) == 52
    assert GAME.seats.most == 7
