"""Document 004: NH Hold'Em with 3 Card Bonus is played as its file says."""

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.payment import row_for
from croupier.games.procedure import Burn, Collect, Deal, Decide, Reveal, Settle, Shuffle, TakeBets, Tend
from croupier.games.words import FoldEffect, Odds, Plain
from croupier.hands import RANKINGS
from tests.loops import at_least_one

GAME = load("nh-holdem-3-card-bonus")
STREETS = ("flop", "turn", "river")


def paid(cards: str, table: str = "main", game: Game = GAME) -> str:
    pay = game.pay_table(table)
    row = row_for(pay, RANKINGS[pay.ranking].strength(parse_cards(cards)))
    return str(row.pays) if row else "loses"


# ------------------------------------------------------------------------------------ the game as such


@pytest.mark.rule("R4-01")
def test_players_meet_a_pay_table_and_need_not_take_the_bonus() -> None:
    assert GAME.contest is None
    assert [group.owner for group in GAME.cards] == ["player", "table"]
    bets = GAME.step("bets")
    assert isinstance(bets, TakeBets)
    assert "three-card-bonus" not in bets.each_player_needs


@pytest.mark.rule("R4-02", "QX-11")
def test_the_table_has_its_decks_and_everything_else_listed() -> None:
    assert [thing.item for thing in GAME.equipment] == [
        "standard casino table",
        "NH Hold'Em layout with the pay tables printed on it",
        "decks of 52 cards",
        "cut card",
        "gaming chips with a cash value",
    ]


@pytest.mark.rule("Q4-18")
def test_the_sheet_lacks_an_object_a_maximum_payout_and_house_rules() -> None:
    assert GAME.object is None
    assert GAME.cap is None
    assert GAME.house is None
    assert GAME.house_rules == ()
    sheet = GAME.submission
    assert (sheet.object, sheet.wager_types) == ("implied", "implied")
    assert (sheet.wager_amounts, sheet.payouts) == ("Ante/bonus only", 'yes (no "to 1")')
    assert (sheet.name, sheet.game_rules, sheet.equipment, sheet.method_of_play) == (None,) * 4


@pytest.mark.rule("Q4-15", "QX-01")
def test_the_sheet_is_silent_about_showing_cards() -> None:
    assert GAME.conduct.showing_cards == "not said"


# ----------------------------------------------------------------------------------------- the round


@pytest.mark.rule("R4-06", "R4-08", "R4-10", "R4-12", "R4-14", "R4-15", "R4-18", "Q4-16", "Q4-17", "QX-08")
def test_the_round_goes_in_the_order_of_the_sheet() -> None:
    assert [step.id for step in GAME.steps] == [
        *("shuffle", "bets", "check", "deal", "lay-board"),
        *("flop", "reveal-flop", "turn", "reveal-turn", "river", "reveal-river"),
        *("read-board", "settle", "collect"),
    ]
    tended = [step.what for step in GAME.steps if isinstance(step, Tend | Collect)]
    assert tended == ["check the wagers", "read the board", "cards"]


@pytest.mark.rule("R4-03")
def test_the_deck_is_washed_when_the_table_opens() -> None:
    shuffle = GAME.step("shuffle")
    assert isinstance(shuffle, Shuffle)
    assert shuffle.wash_at_opening


@pytest.mark.rule("R4-07", "Q4-12", "QX-04")
def test_each_player_gets_two_cards_face_down_from_left_to_right() -> None:
    deal, hole = GAME.step("deal"), GAME.card_group("hole")
    assert isinstance(deal, Deal)
    assert (deal.cards, deal.order) == (("hole",), "left to right")
    assert (hole.count, hole.face, hole.on_request) == (2, "down", None)


@pytest.mark.rule("R4-08", "QX-05")
def test_three_community_cards_wait_face_down_and_nothing_is_burned() -> None:
    lay, board = GAME.step("lay-board"), GAME.card_group("board")
    assert isinstance(lay, Deal)
    assert lay.cards == ("board",)
    assert (board.owner, board.count, board.face) == ("table", 3, "down")
    assert not any(isinstance(step, Burn) for step in GAME.steps)


@pytest.mark.rule("R4-10", "R4-12", "R4-14", "QX-05", "QX-09")
@pytest.mark.parametrize(("street", "number"), [("flop", 1), ("turn", 2), ("river", 3)])
def test_the_layout_is_turned_up_from_the_dealers_left_once_bets_are_in(street: str, number: int) -> None:
    reveal = GAME.step(f"reveal-{street}")
    assert isinstance(reveal, Reveal)
    assert (str(reveal.card), reveal.taken_from, reveal.called) == (f"board.{number}", "the layout", street)
    before = GAME.steps[GAME.steps.index(reveal) - 1]
    assert isinstance(before, Decide)
    assert (before.wager, before.choices, before.who) == (street, ("fold", "bet"), ("ante",))


@pytest.mark.rule("R4-16", "R4-17", "Q4-04", "Q4-05", "QX-08")
def test_each_player_is_settled_whole_bonus_first_from_the_right() -> None:
    (settle,) = (step for step in GAME.steps if isinstance(step, Settle))
    assert settle.order == "right to left"
    assert [str(action) for action in settle.each_player] == [
        "settle three-card-bonus",
        "reveal hole",
        "announce hole",
        "settle main",
    ]


# ------------------------------------------------------------------------------------------- wagers


@pytest.mark.rule("R4-04", "QX-10")
def test_an_ante_of_two_to_ten_dollars_buys_cards() -> None:
    ante, bets = GAME.wager("ante"), GAME.step("bets")
    assert (ante.least, ante.most, ante.placed_at) == (2_00, 10_00, "bets")
    assert isinstance(bets, TakeBets)
    assert bets.each_player_needs == ("ante",)
    assert GAME.wager("three-card-bonus").needs_any_of == ("ante",)


@pytest.mark.rule("R4-05", "Q4-03", "QX-06")
def test_the_bonus_is_one_to_ten_dollars_and_bound_to_the_ante_only_if_read_so() -> None:
    bonus = GAME.wager("three-card-bonus")
    assert (bonus.least, bonus.most, bonus.placed_at) == (1_00, 10_00, "bets")
    assert bonus.not_above is None
    bound = GAME.with_readings({"Q4-03": "b"}).wager("three-card-bonus")
    assert (bound.least, bound.most, bound.not_above) == (1_00, 10_00, "ante")


@pytest.mark.rule("R4-09", "R4-11", "R4-13")
@pytest.mark.parametrize("street", STREETS)
def test_a_street_has_one_bet_and_two_raises(street: str) -> None:
    wager = GAME.wager(street)
    assert (wager.placed_at, wager.part_of) == (street, "main")
    assert (wager.times, wager.spots) == ((1, 2, 3), ("Bet", "Raise", "Raise"))


@pytest.mark.rule("Q4-01")
@pytest.mark.parametrize("street", STREETS)
def test_a_street_bet_equals_the_ante_or_if_read_so_is_free_and_matched_by_its_raises(street: str) -> None:
    tied, free = GAME.wager(street), GAME.with_readings({"Q4-01": "b"}).wager(street)
    assert (tied.equal_to, tied.least, tied.most) == ("ante", None, None)
    assert (free.equal_to, free.least, free.most) == ("first-bet", 2_00, 10_00)
    assert tied.times == free.times


@pytest.mark.rule("Q4-14", "R4-09", "R4-11", "R4-13", "QX-07")
@pytest.mark.parametrize("street", STREETS)
def test_a_fold_gives_up_every_bet_but_the_bonus(street: str) -> None:
    fates = {wager.id: wager.after_fold.when_folded_at(street).fate for wager in GAME.wagers}
    assert fates == dict.fromkeys(["ante", *STREETS], FoldEffect.LOST) | {
        "three-card-bonus": FoldEffect.STAYS
    }


@pytest.mark.rule("Q4-02", "QX-07")
def test_read_the_other_way_only_the_first_fold_costs_the_bonus() -> None:
    fold = GAME.with_readings({"Q4-02": "b"}).wager("three-card-bonus").after_fold
    fates = [fold.when_folded_at(street).fate for street in STREETS]
    assert fates == [FoldEffect.LOST, FoldEffect.STAYS, FoldEffect.STAYS]


@pytest.mark.rule("Q4-08")
def test_the_four_names_of_the_bonus_are_one_wager() -> None:
    assert GAME.wager_groups == ("main", "three-card-bonus")
    bonus = GAME.wager("three-card-bonus")
    assert {bonus.name, *bonus.also_called} == {
        *("3 Card Poker Bonus", "3 Card Bonus", "3-card poker bonus", "3-card bonus")
    }


# --------------------------------------------------------------------------------------- pay tables


@pytest.mark.rule("R4-19", "Q4-10", "QX-02", "QX-03")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ts Js Qs Ks As", "200 to 1"),
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
        ("6s 6d 2h 3c 7s", "push"),
        ("5s 5d Ah Kc Qs", "loses"),
        ("As Kd Qh Jc 9s", "loses"),
    ],
)
def test_a_main_hand_is_paid_from_the_posted_table(hand: str, pays: str) -> None:
    assert paid(hand) == pays


@pytest.mark.rule("R4-20", "Q4-09", "QX-06")
@pytest.mark.parametrize(
    ("board", "pays"),
    [
        ("As Ks Qs", "40 to 1"),
        ("As 2s 3s", "40 to 1"),
        ("7s 7d 7h", "30 to 1"),
        ("As Kd Qh", "6 to 1"),
        ("As 2d 3h", "6 to 1"),
        ("As Ks Js", "3 to 1"),
        ("2s 2d 3h", "1 to 1"),
        ("As Kd Jh", "loses"),
    ],
)
def test_the_bonus_is_paid_on_the_board_and_knows_no_mini_royal(board: str, pays: str) -> None:
    assert GAME.pay_table("three-card-bonus").cards == ("board",)
    assert paid(board, "three-card-bonus") == pays


@pytest.mark.rule("Q4-06")
def test_a_royal_is_worth_just_twice_a_straight_flush() -> None:
    rows = {row.hand: row.pays for row in GAME.pay_table("main").rows}
    royal, straight_flush = rows["royal flush"], rows["straight flush"]
    assert isinstance(royal, Odds)
    assert isinstance(straight_flush, Odds)
    assert royal.to_one == 2 * straight_flush.to_one


@pytest.mark.rule("Q4-07")
def test_every_number_is_to_one_with_the_stake_coming_back() -> None:
    for table in at_least_one(GAME.pay_tables):
        assert table.winning_stake == "returned"
        for row in table.rows:
            assert row.pays is Plain.PUSH or (isinstance(row.pays, Odds) and row.pays.to_one.denominator == 1)


# ------------------------------------------------------------------------------- beside its namesake


@pytest.mark.rule("QX-15", "QX-02", "QX-06")
def test_the_game_of_almost_the_same_name_is_another_game_and_pays_otherwise() -> None:
    namesake = load("nh-holdem-face-up")
    assert namesake.hash != GAME.hash
    assert (GAME.approval.document, namesake.approval.document) == ("004", "002")
    assert (paid("Ts Js Qs Ks As"), paid("Ts Js Qs Ks As", game=namesake)) == ("200 to 1", "400 to 1")
    mini_royal = [paid("As Ks Qs", "three-card-bonus", game) for game in (GAME, namesake)]
    assert mini_royal == ["40 to 1", "75 to 1"]
