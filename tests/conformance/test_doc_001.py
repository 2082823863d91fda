"""New Hampshire Hold 'Em with Board, Pocket and 6 Card bonus and three posted jackpots: document 001."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.cards import DECK, parse_cards, suit
from croupier.games import Game, ReadingError, load
from croupier.games.lint import completeness
from croupier.games.payment import row_for
from croupier.games.procedure import Burn, Deal, Decide, Reveal, Settle, Shuffle, TakeBets
from croupier.games.words import FoldEffect, Posted
from croupier.hands import RANKINGS, best_five
from tests.loops import at_least_one

GAME = load("nh-holdem-jackpots")
STREETS = ("flop", "turn", "river")
BONUSES = ("board-bonus", "pocket-bonus", "six-card-bonus")


def paid(table_id: str, cards: str, game: Game = GAME) -> str:
    """What the table pays for these cards."""
    table = game.pay_table(table_id)
    held = parse_cards(cards)
    suits = {suit(card) for card in (best_five(held) if table.ranking == "five-card" else held)}
    strength = RANKINGS[table.ranking].strength(held)
    row = row_for(table, strength, suits.pop() if len(suits) == 1 else None)
    return str(row.pays) if row else "loses"


def rows(table_id: str, game: Game = GAME) -> list[tuple[str, str]]:
    """The rows of a pay table, as people read them."""
    return [(row.hand, str(row.pays)) for row in game.pay_table(table_id).rows]


def read_as(question: str, option: str) -> Game:
    """The game under another reading."""
    return GAME.with_readings({question: option})


def changed(question: str, option: str) -> dict[str, object]:
    """What an option sets, by its path in the file."""
    found = GAME.reading(question).option(option)
    assert found is not None
    return {".".join(path): value for path, value in found.change.leaves()}


# ------------------------------------------------------------------------------------- cards and order


@pytest.mark.rule("R1-01")
def test_the_object_is_a_pair_of_sixes_from_two_own_cards_and_three_shared_ones() -> None:
    main = GAME.pay_table("main")
    groups = [GAME.card_group(group) for group in main.cards]
    assert [(group.owner, group.count) for group in groups] == [("player", 2), ("table", 3)]
    assert main.ranking == "five-card"
    assert paid("main", "5c 5d Ah Kd Qs") == "loses"
    assert paid("main", "6c 6d 2h 3d 4s") != "loses"
    assert GAME.object is not None
    assert "pair of sixes" in GAME.object


@pytest.mark.rule("R1-02", "R1-03", "QX-04", "QX-11")
def test_one_deck_is_shuffled_first_and_two_cards_go_out_face_down_from_the_left() -> None:
    assert isinstance(GAME.steps[0], Shuffle)
    assert [thing.item for thing in GAME.equipment] == ["one standard deck of 52 cards"]
    deal = GAME.step("deal")
    assert isinstance(deal, Deal)
    assert (deal.cards, deal.order) == (("hole",), "left to right")
    assert GAME.card_group("hole").count == 2
    assert {group.face for group in GAME.cards} == {"down"}


@pytest.mark.rule("R1-13", "R1-15", "R1-17", "QX-09")
def test_flop_turn_and_river_are_one_community_card_each_and_follow_their_bets() -> None:
    reveals = [step for step in GAME.steps if isinstance(step, Reveal) and step.card]
    assert [(step.called, str(step.card)) for step in reveals] == [
        ("flop", "board.1"),
        ("turn", "board.2"),
        ("river", "board.3"),
    ]
    order = [step.id for step in GAME.steps]
    for street in STREETS:
        assert order.index(f"reveal-{street}") == order.index(street) + 1


@pytest.mark.rule("Q1-35", "QX-05")
def test_community_cards_come_off_the_stub_unless_read_as_laid_out_and_are_never_burned_for() -> None:
    for game, laid in ((GAME, False), (read_as("Q1-35", "b"), True)):
        lay = game.step("lay-board")
        assert isinstance(lay, Deal)
        assert (lay.cards, lay.left_out) == (("board",), not laid)
        reveals = [step for step in game.steps if isinstance(step, Reveal) and step.card]
        assert {step.taken_from for step in reveals} == {"the layout" if laid else "the stub"}
        assert not any(isinstance(step, Burn) for step in game.steps)


@pytest.mark.rule("R1-18", "Q1-36", "QX-08")
def test_settling_runs_right_to_left_by_bet_and_the_four_cards_come_before_the_last_round() -> None:
    passes = [step for step in GAME.steps if isinstance(step, Settle)]
    assert {step.order for step in passes} == {"right to left"}
    assert [[str(act) for act in step.each_player] for step in passes] == [
        ["settle board-bonus"],
        ["reveal hole", "settle pocket-bonus"],
        ["settle main"],
        ["settle six-card-bonus"],
    ]
    assert [step.id for step in GAME.steps][-4:] == [
        "settle-main",
        "deal-six",
        "reveal-six",
        "settle-six-card-bonus",
    ]


@pytest.mark.rule("Q1-19")
def test_the_four_cards_are_dealt_last_or_first_or_only_for_a_bet() -> None:
    def dealt(game: Game) -> list[tuple[str, str | None]]:
        deals = [step for step in game.steps if isinstance(step, Deal) and not step.left_out]
        return [(step.id, step.only_if_bet) for step in deals if step.cards == ("six",)]

    assert dealt(GAME) == [("deal-six", None)]
    assert dealt(read_as("Q1-19", "b")) == [("lay-six", None)]
    assert dealt(read_as("Q1-19", "c")) == [("deal-six", "six-card-bonus")]
    order = [step.id for step in GAME.steps]
    assert order.index("lay-six") < order.index("flop")


@pytest.mark.rule("Q1-20", "Q1-21")
def test_the_dealers_four_extra_cards_are_one_group_apart_from_the_community_cards() -> None:
    assert [(group.id, group.count) for group in GAME.cards] == [("hole", 2), ("board", 3), ("six", 4)]
    reveal = GAME.step("reveal-six")
    assert isinstance(reveal, Reveal)
    assert reveal.cards == "six"
    assert "board" not in GAME.pay_table("six-card-bonus").cards
    assert "six" not in {group for table in ("main", "board-bonus") for group in GAME.pay_table(table).cards}


# ----------------------------------------------------------------------------------------------- wagers


@pytest.mark.rule("R1-07", "QX-10")
def test_nobody_gets_a_hand_without_an_ante_whose_limits_stand_on_the_sign() -> None:
    bets = GAME.step("bets")
    assert isinstance(bets, TakeBets)
    assert bets.each_player_needs == ("ante",)
    ante = GAME.wager("ante")
    assert (ante.least, ante.most) == (Posted.AT_THE_TABLE, Posted.AT_THE_TABLE)


@pytest.mark.rule("R1-08", "R1-12", "R1-14", "R1-16", "Q1-24", "Q1-25", "Q1-37")
@pytest.mark.parametrize("street", STREETS)
def test_a_street_is_folded_or_bet_with_one_to_three_antes_in_one_decision(street: str) -> None:
    wager = GAME.wager(street)
    assert (wager.group, wager.placed_at, wager.equal_to) == ("main", street, "ante")
    assert (wager.times, len(wager.spots)) == ((1, 2, 3), 3)
    decisions = [step for step in GAME.steps if isinstance(step, Decide) and step.wager == street]
    assert [(step.choices, step.who, step.order) for step in decisions] == [
        (("fold", "bet"), ("ante",), "left to right")
    ]


@pytest.mark.rule("R1-09")
def test_the_three_bonuses_are_placed_by_choice_beside_the_ante() -> None:
    assert GAME.wager_groups == ("main", *BONUSES)
    bets = GAME.step("bets")
    assert isinstance(bets, TakeBets)
    for bonus in BONUSES:
        assert GAME.wager(bonus).placed_at == "bets"
        assert GAME.wager(bonus).needs_any_of == ("ante",)
        assert bonus not in bets.each_player_needs


@pytest.mark.rule("R1-10", "Q1-26", "QX-06")
@pytest.mark.parametrize("bonus", ["board-bonus", "pocket-bonus"])
def test_board_and_pocket_take_two_dollars_fifty_or_more_up_to_the_sign(bonus: str) -> None:
    wager = GAME.wager(bonus)
    assert (wager.least, wager.most, wager.in_steps_of) == (250, Posted.AT_THE_TABLE, None)


@pytest.mark.rule("R1-11")
def test_six_card_takes_five_or_ten_dollars_and_nothing_else() -> None:
    wager = GAME.wager("six-card-bonus")
    assert wager.exactly == (500, 1000)
    assert (wager.least, wager.most, wager.equal_to) == (None, None, None)


@pytest.mark.rule("Q1-02", "Q1-03", "QX-07")
@pytest.mark.parametrize(
    ("option", "outlive"), [("a", BONUSES), ("b", ()), ("c", ("board-bonus",))], ids=["a", "b", "c"]
)
def test_a_fold_gives_up_every_main_bet_and_the_bonuses_by_reading(
    option: str, outlive: tuple[str, ...]
) -> None:
    game = read_as("Q1-02", option)
    staying = {wager.id for wager in game.wagers if wager.after_fold.fate is FoldEffect.STAYS}
    assert staying == set(outlive)
    assert {wager.after_fold.fate for wager in game.wagers if wager.id not in outlive} <= {FoldEffect.LOST}


@pytest.mark.rule("Q1-27")
def test_the_legal_limit_is_for_each_bet_or_for_a_street() -> None:
    assert GAME.conduct.single_wager_means == "each bet"
    assert read_as("Q1-27", "b").conduct.single_wager_means == "the bets of a street together"


# ------------------------------------------------------------------------------------------- pay tables


@pytest.mark.rule("R1-23", "R1-19", "QX-02", "QX-03")
def test_the_main_table_pays_every_bet_alike() -> None:
    assert rows("main") == [
        ("pair of sixes to tens", "push"),
        ("pair of jacks to aces", "1 to 1"),
        ("two pair", "2 to 1"),
        ("three of a kind", "3 to 1"),
        ("straight", "4 to 1"),
        ("flush", "6 to 1"),
        ("full house", "8 to 1"),
        ("four of a kind", "30 to 1"),
        ("straight flush", "80 to 1"),
        ("royal flush", "250 to 1"),
    ]
    assert {wager.paid_by for wager in GAME.wagers_of("main")} == {"main"}


@pytest.mark.rule("Q1-28", "Q1-29", "QX-03")
def test_sixes_to_tens_neither_win_nor_lose() -> None:
    for expected, ranks in (("loses", "2345"), ("push", "6789T"), ("1 to 1", "JQKA")):
        for rank in at_least_one(ranks):
            others = "Ah Ks 9d" if rank in "2345678" else "2h 3s 5d"
            assert paid("main", f"{rank}c {rank}d {others}") == expected, rank


@pytest.mark.rule("R1-20", "R1-24", "QX-06")
def test_the_board_bonus_is_paid_for_the_three_community_cards() -> None:
    table = GAME.pay_table("board-bonus")
    assert (table.cards, table.ranking) == (("board",), "three-card")
    assert rows("board-bonus") == [
        ("pair", "1 to 1"),
        ("flush", "3 to 1"),
        ("straight", "6 to 1"),
        ("three of a kind", "30 to 1"),
        ("straight flush", "40 to 1"),
    ]
    assert paid("board-bonus", "Ac Kd 9h") == "loses"


@pytest.mark.rule("Q1-01")
def test_the_pair_bonus_is_the_board_bonus_or_its_table_is_lost() -> None:
    assert GAME.wager("board-bonus").paid_by == "board-bonus"
    assert not [blank for blank in GAME.blanks if blank.path.startswith("pay.")]
    lost = read_as("Q1-01", "b")
    assert {pays for _, pays in rows("board-bonus", lost)} == {"missing"}
    assert len([blank for blank in lost.blanks if blank.path.startswith("pay.board-bonus.rows.")]) == 5
    odds = {f"pay.board-bonus.rows.{hand}": "2 to 1" for hand, _ in rows("board-bonus")}
    assert paid("board-bonus", "Ac Ad 9h", lost.with_blanks(odds)) == "2 to 1"


@pytest.mark.rule("Q1-32")
def test_on_the_board_a_straight_stands_above_a_flush_and_the_mini_royal_has_no_row() -> None:
    assert paid("board-bonus", "7c 8d 9h") == "6 to 1"
    assert paid("board-bonus", "2h 8h Kh") == "3 to 1"
    assert paid("board-bonus", "Ah Kh Qh") == paid("board-bonus", "4h 5h 6h") == "40 to 1"
    ranking = RANKINGS["three-card"]
    straight, flush = parse_cards("Ac 2d 3h"), parse_cards("Ah Kh Jh")
    assert ranking.strength(straight) > ranking.strength(flush)


@pytest.mark.rule("Q1-33")
def test_an_ace_plays_low_in_straights_of_three_and_of_five() -> None:
    assert paid("board-bonus", "Ac 2d 3h") == "6 to 1"
    assert paid("board-bonus", "Ac 2c 3c") == "40 to 1"
    assert paid("main", "Ac 2d 3h 4s 5c") == "4 to 1"
    assert paid("main", "Ac 2c 3c 4c 5c") == "80 to 1"
    assert paid("six-card-bonus", "Ac 2d 3h 4s 5c Kd") == "$5: $50, $10: $100"
    assert paid("main", "Qc Kd Ah 2s 3c") == "loses"


@pytest.mark.rule("R1-21", "R1-25", "Q1-31")
def test_the_pocket_bonus_pays_each_of_its_hands_on_one_row() -> None:
    table = GAME.pay_table("pocket-bonus")
    assert (table.cards, table.ranking) == (("hole",), "pocket")
    assert rows("pocket-bonus") == [
        ("pair of twos to kings", "4 to 1"),
        ("ace and face unsuited", "8 to 1"),
        ("ace and face suited", "15 to 1"),
        ("pair of aces", "20 to 1"),
    ]
    ranking = RANKINGS["pocket"]
    found = Counter(row_for(table, ranking.strength(pocket)) for pocket in combinations(DECK, 2))
    ways = {row.hand if row else "nothing": n for row, n in found.items()}
    assert ways == {
        "pair of twos to kings": 72,
        "ace and face unsuited": 36,
        "ace and face suited": 12,
        "pair of aces": 6,
        "nothing": 1_200,
    }


@pytest.mark.rule("Q1-30", "Q1-31", "Q1-39")
def test_a_face_is_a_jack_queen_or_king() -> None:
    for face in "JQK":
        assert paid("pocket-bonus", f"Ac {face}d") == "8 to 1"
        assert paid("pocket-bonus", f"Ac {face}c") == "15 to 1"
    assert paid("pocket-bonus", "Ac Tc") == paid("pocket-bonus", "Kc Qc") == "loses"
    assert paid("pocket-bonus", "Ac Ad") == "20 to 1"
    assert paid("pocket-bonus", "Kc Kd") == "4 to 1"


@pytest.mark.rule("Q1-39")
def test_page_marks_tear_no_table_apart() -> None:
    assert [(table.id, len(table.rows)) for table in GAME.pay_tables] == [
        ("main", 10),
        ("board-bonus", 5),
        ("pocket-bonus", 4),
        ("six-card-bonus", 8),
    ]


@pytest.mark.rule("R1-22", "R1-26", "R1-27", "R1-31")
def test_the_six_card_bonus_pays_jackpots_above_and_fixed_prizes_below() -> None:
    assert GAME.pay_table("six-card-bonus").cards == ("hole", "six")
    assert GAME.card_group("six").count == 4
    assert rows("six-card-bonus") == [
        ("royal flush in hearts", "$5: 50% of MEGA, $10: 100% of MEGA"),
        ("royal flush", "$5: 50% of MAJOR, $10: 100% of MAJOR"),
        ("straight flush", "$5: 50% of MINOR, $10: 100% of MINOR"),
        ("four of a kind", "$5: $250, $10: $500"),
        ("full house", "$5: $100, $10: $200"),
        ("flush", "$5: $75, $10: $150"),
        ("straight", "$5: $50, $10: $100"),
        ("three of a kind", "$5: $25, $10: $50"),
    ]
    assert paid("six-card-bonus", "Ac Ad Kh Kd 9s 2c") == "loses"


@pytest.mark.rule("R1-27", "R1-31")
@pytest.mark.parametrize(("sign", "jackpot"), [("h", "MEGA"), ("c", "MAJOR"), ("d", "MAJOR"), ("s", "MAJOR")])
def test_a_royal_in_hearts_wins_mega_and_any_other_major(sign: str, jackpot: str) -> None:
    royal = " ".join(rank + sign for rank in "AKQJT")
    assert paid("six-card-bonus", f"{royal} 9{sign}") == f"$5: 50% of {jackpot}, $10: 100% of {jackpot}"
    lower = " ".join(rank + sign for rank in "KQJT9")
    assert paid("six-card-bonus", f"{lower} 2{sign}") == "$5: 50% of MINOR, $10: 100% of MINOR"


@pytest.mark.rule("Q1-17")
def test_a_winning_six_card_stake_comes_back_or_is_kept() -> None:
    assert GAME.pay_table("six-card-bonus").winning_stake == "returned"
    kept = read_as("Q1-17", "b")
    assert {table.id for table in kept.pay_tables if table.winning_stake == "kept"} == {"six-card-bonus"}


@pytest.mark.rule("Q1-18")
def test_a_six_card_hand_is_the_best_five_or_holds_both_hole_cards() -> None:
    assert GAME.pay_table("six-card-bonus").uses_all_of == ()
    assert paid("six-card-bonus", "2c 9h 7d 7h 7s 7c") == "$5: $250, $10: $500"
    both = read_as("Q1-18", "b").pay_table("six-card-bonus")
    assert (both.uses_all_of, both.cards) == (("hole",), ("hole", "six"))
    with pytest.raises(ReadingError, match="none of six"):
        read_as("Q1-18", "c")


# -------------------------------------------------------------------------------- jackpots, floor, conduct


@pytest.mark.rule("R1-27", "R1-29", "R1-30", "R1-32", "Q1-04")
def test_the_house_funds_three_jackpots_and_changes_them_once_in_24_hours() -> None:
    jackpots = GAME.jackpots
    assert jackpots is not None
    assert jackpots.names == ("MEGA", "MAJOR", "MINOR")
    assert (jackpots.funded_by, jackpots.update_every_hours) == ("house", 24)
    assert jackpots.split == "weighted by entitlement"


@pytest.mark.rule("Q1-04")
def test_a_jackpot_is_split_in_one_of_four_ways() -> None:
    ways = [read_as("Q1-04", option.id).jackpots for option in GAME.reading("Q1-04").options]
    assert [way.split for way in ways if way] == [
        "weighted by entitlement",
        "entitlement divided by winners",
        "equal parts of the posted value",
        "equal parts of the largest entitlement",
    ]


@pytest.mark.rule("Q1-06", "Q1-07", "Q1-08", "Q1-09", "Q1-10", "Q1-11", "Q1-13", "Q1-15", "Q1-16")
@pytest.mark.parametrize(
    ("question", "key", "values"),
    [
        ("Q1-06", "split_among", {"a": "winners of one hand", "b": "winners at every table"}),
        ("Q1-07", "two_hands_of_one_player", {"a": "two winners", "b": "one winner"}),
        ("Q1-08", "update_clock", {"a": "rolling", "b": "calendar day", "c": "gaming day"}),
        ("Q1-09", "update_limit_covers", {"a": "the set", "b": "each level"}),
        ("Q1-10", "after_win_may_change", {"a": "all", "b": "the one won"}),
        ("Q1-11", "after_win_restarts_clock", {"a": True, "b": False}),
        (
            "Q1-13",
            "no_update_while_a_hand_is_open",
            {"a": "at this table", "b": "at any table showing them"},
        ),
        ("Q1-15", "highest_by", {"a": "rank", "b": "value"}),
        ("Q1-16", "odd_cents", {"a": "round up for the player", "b": "post even dollars only"}),
    ],
)
def test_each_question_about_jackpots_turns_one_key(
    question: str, key: str, values: dict[str, object]
) -> None:
    reading = GAME.reading(question)
    assert [option.id for option in reading.options] == list(values)
    for option, value in values.items():
        assert getattr(read_as(question, option).jackpots, key) == value
        assert changed(question, option) == ({} if option == reading.default else {f"jackpots.{key}": value})


@pytest.mark.rule("R1-06", "Q1-22", "Q1-23", "QX-12")
def test_the_floor_acknowledges_a_flush_or_better_before_it_is_paid() -> None:
    def duty(game: Game) -> tuple[str, str, tuple[str, ...], bool]:
        (found,) = game.duties
        return found.who, found.hand, found.pay_tables, found.before_payment

    assert duty(GAME) == ("floor", "flush or better", ("main", "six-card-bonus"), True)
    assert duty(read_as("Q1-22", "a"))[2] == ("main",)
    assert duty(read_as("Q1-22", "c"))[2] == ("main", "six-card-bonus", "board-bonus")
    assert duty(read_as("Q1-23", "b"))[3] is False


@pytest.mark.rule("R1-04", "QX-01")
def test_showing_cards_to_another_player_costs_the_hand_and_its_bets() -> None:
    assert GAME.conduct.showing_cards == "forfeits the hand and its bets until it is turned up"
    assert read_as("Q1-34", "b").conduct.showing_cards == "forfeits the hand and its bets"
    assert read_as("Q1-34", "c").conduct.showing_cards == "the floor decides"


@pytest.mark.rule("Q1-38")
def test_as_a_submission_the_sheet_lacks_equipment_and_maxima() -> None:
    answers = {item.letter: item.answer for item in completeness(GAME)}
    assert answers == dict.fromkeys("abcefh", "yes") | {"d": "deck only", "g": "no maxima", "i": "n/a"}
