"""Document 000, Three Card Poker: what the letter and Exhibit A say, and what each open question may mean."""

from datetime import date

import pytest

from croupier.cards import parse_cards, suit
from croupier.games import Game, ReadingError, load
from croupier.games.checks.steps import cards_needed
from croupier.games.lint import completeness
from croupier.games.payment import Cap, Contest, Results, row_for
from croupier.games.procedure import Burn, Collect, Deal, Decide, Reveal, Settle, TakeBets, Tend
from croupier.games.wording import bonus_words
from croupier.games.words import Posted
from croupier.hands import FIVE_CARD, RANKINGS, THREE_CARD
from croupier.hands.phrases import hand_range, key_of

SIDE_BETS = ("pair-plus", "six-card-bonus")
LIST_OF_BETS = ("play", "ante", "pair-plus", "six-card-bonus")


@pytest.fixture(scope="module")
def game() -> Game:
    return load("three-card-poker")


def rows(game: Game, table: str) -> dict[str, str]:
    return {row.hand: str(row.pays) for row in game.pay_table(table).rows}


def paid(game: Game, table: str, hand: str) -> str | None:
    """Return what a pay table pays this hand, or None if the hand is not on it."""
    cards = parse_cards(hand)
    suits = {suit(card) for card in cards}
    pay = game.pay_table(table)
    row = row_for(pay, RANKINGS[pay.ranking].strength(cards), suits.pop() if len(suits) == 1 else None)
    return str(row.pays) if row else None


def items(game: Game, rule: str) -> list[str]:
    return [thing.item for thing in game.equipment if rule in thing.rules]


def contest_of(game: Game) -> Contest:
    assert game.contest
    return game.contest


def cap_of(game: Game) -> Cap:
    assert game.cap
    return game.cap


def said(results: Results) -> dict[str, str]:
    return {line.wager: str(line.result) for line in results}


def qualifies(game: Game, hand: str) -> bool:
    phrase = contest_of(game).qualifies
    assert phrase
    key = key_of(THREE_CARD.describe(THREE_CARD.strength(parse_cards(hand))), THREE_CARD)
    return hand_range(phrase, THREE_CARD).holds(key)


# ---------------------------------------------------------------------------------------- the approval letter


@pytest.mark.rule("R0-01", "QX-15")
def test_approval_17_010_of_november_2017_names_three_card_poker(game: Game) -> None:
    assert (game.approval.document, game.approval.number) == ("000", "17 010")
    assert game.approval.dated == date(2017, 11, 2)
    assert game.name == "Three Card Poker"


@pytest.mark.rule("R0-02")
def test_the_approval_is_chasers_alone_and_passes_to_nobody(game: Game) -> None:
    assert game.approval.licensee == "Kymalimi, LLC DBA Chasers Poker Room"
    assert game.approval.transferable is False


@pytest.mark.rule("R0-04")
def test_law_and_administrative_rules_govern_under_threat_of_fines_and_the_licence(game: Game) -> None:
    assert game.approval.law == ("RSA 287-D", "Pari 1200")
    assert game.approval.sanctions == ("fines", "suspension", "revocation")


@pytest.mark.rule("Q0-33")
def test_the_letters_citation_is_kept_and_todays_stands_beside_it(game: Game) -> None:
    moved = dict(zip(game.approval.law, game.approval.law_now, strict=True))
    assert moved == {"RSA 287-D": "RSA 287-D", "Pari 1200": "Lot 7200"}


@pytest.mark.rule("R0-05")
def test_the_commission_vouches_for_no_intellectual_property(game: Game) -> None:
    assert {"patent", "trademark", "copyright", "license"} <= set(game.approval.disclaims)
    assert game.approval.authority == "New Hampshire Lottery Commission"


@pytest.mark.rule("Q0-32")
def test_spellings_of_the_game_and_of_pair_plus_are_one_name_each(game: Game) -> None:
    assert game.also_called == ("3 Card Poker",)
    assert game.wager("pair-plus").name == "Pair Plus"
    assert game.wager("pair-plus").also_called == ("Pairplus",)


# ---------------------------------------------------------------------------------------------- the equipment


@pytest.mark.rule("R0-06")
def test_the_table_is_marked_has_its_own_layout_and_is_no_poker_table(game: Game) -> None:
    table, layout = items(game, "R0-06")
    assert "marked table" in table
    assert "not a poker table" in table
    assert layout.startswith("layout")


@pytest.mark.rule("R0-07", "QX-11")
def test_one_standard_deck_is_in_use(game: Game) -> None:
    assert items(game, "R0-07") == ["one standard deck of 52 cards"]
    assert [thing.item for thing in game.equipment if "deck" in thing.item] == items(game, "R0-07")


@pytest.mark.rule("R0-08")
def test_there_is_a_discard_rack_and_the_stub_and_every_hand_end_in_it(game: Game) -> None:
    assert items(game, "R0-08") == ["discard rack"]
    stub, settle = game.step("rack-stub"), game.step("settle")
    assert isinstance(stub, Tend)
    assert stub.what == "stub to the rack"
    assert isinstance(settle, Settle)
    assert str(settle.each_player[-1]) == "rack player"


@pytest.mark.rule("R0-09", "R0-20", "Q0-11")
def test_a_token_without_value_marks_the_hands_of_a_player_on_two(game: Game) -> None:
    assert items(game, "R0-09") == ["tokens without value for players on two hands"]
    assert game.hands.token == "one for each idle hand"
    assert game.with_readings({"Q0-11": "b"}).hands.token == "one for each such player"


@pytest.mark.rule("R0-10")
def test_the_layout_has_all_four_spots_and_there_are_a_cut_card_and_a_bank(game: Game) -> None:
    layout, *others = items(game, "R0-10")
    assert others == ["cut card", "table bank"]
    assert {wager.name for wager in game.wagers} == {"Play", "Ante", "Pair Plus", "6 Card Bonus"}
    assert all(wager.name in layout for wager in game.wagers)


@pytest.mark.rule("Q0-25")
def test_six_spots_are_usual_and_one_deck_serves_sixteen_and_no_more(game: Game) -> None:
    assert (game.seats.usual, game.seats.most) == (6, 16)
    assert cards_needed(game, 16) == 51
    assert cards_needed(game, 17) > 52


# ------------------------------------------------------------------------------------------ the order of work


@pytest.mark.rule("R0-11", "R0-15", "R0-16", "R0-17", "R0-29", "R0-30", "Q0-29")
def test_a_round_goes_in_the_order_of_the_document(game: Game) -> None:
    assert [step.id for step in game.steps] == [
        "shuffle",
        "bets",
        "check-wagers",
        "deal",
        "rack-stub",
        "cut-card",
        "may-touch",
        "play",
        "forfeits",
        "reveal-dealer",
        "settle",
    ]
    assert [step.what for step in game.steps if isinstance(step, Tend)] == [
        "check the wagers",
        "stub to the rack",
        "cut card on the dealer's hand",
        "players may touch",
    ]
    assert [step.what for step in game.steps if isinstance(step, Collect)] == ["forfeits"]
    assert [step.cards for step in game.steps if isinstance(step, Reveal)] == ["dealer"]


@pytest.mark.rule("Q0-24")
def test_the_deck_is_shuffled_before_every_round_and_nothing_is_burned(game: Game) -> None:
    assert game.steps[0].do == "shuffle"
    assert not any(isinstance(step, Burn) for step in game.steps)


@pytest.mark.rule("R0-12", "Q0-23", "QX-13")
def test_three_cards_each_go_out_from_the_dealers_left_with_the_dealer_last(game: Game) -> None:
    deal, other = game.step("deal"), game.with_readings({"Q0-23": "b"}).step("deal")
    assert isinstance(deal, Deal)
    assert isinstance(other, Deal)
    assert (deal.cards, deal.order, deal.dealer) == (("player", "dealer"), "left to right", "last")
    assert other.dealer == "first"
    assert [(group.count, group.face) for group in game.cards] == [(3, "down"), (3, "down")]


@pytest.mark.rule("R0-25", "R0-26")
def test_an_ante_is_matched_by_a_play_bet_or_given_up_from_the_dealers_left(game: Game) -> None:
    play = game.step("play")
    assert isinstance(play, Decide)
    assert (play.who, play.wager, play.order) == (("ante",), "play", "left to right")
    assert play.choices == ("fold", "bet")
    assert (game.wager("play").equal_to, game.wager("play").times) == ("ante", (1,))
    assert str(game.wager("ante").after_fold) == "lost"


@pytest.mark.rule("R0-36", "R0-38", "R0-39", "Q0-28")
def test_each_player_from_the_right_is_shown_then_taken_from_then_paid(game: Game) -> None:
    settle = game.step("settle")
    assert isinstance(settle, Settle)
    assert settle.order == "right to left"
    assert [str(act) for act in settle.each_player] == [
        "reveal player",
        *(f"take {wager}" for wager in LIST_OF_BETS),
        *(f"pay {wager}" for wager in LIST_OF_BETS),
        "rack player",
    ]


@pytest.mark.rule("R0-18", "R0-19", "R0-21", "Q0-10", "QX-12")
def test_two_hands_at_most_with_the_floors_approval_and_one_looked_at(game: Game) -> None:
    hands = game.hands
    assert (hands.most, hands.floor_approves_second, hands.floor_may_allow_more) == (2, True, False)
    assert hands.look_at == "one hand at a time"
    assert game.with_readings({"Q0-10": "b"}).hands.floor_may_allow_more is True


@pytest.mark.rule("R0-23", "Q0-12")
@pytest.mark.parametrize(
    ("option", "when", "chosen_by"),
    [
        ("a", "before the next round", "player"),
        ("b", "before the next round", "floor"),
        ("c", "at once", "player"),
    ],
)
def test_when_a_second_hand_is_surrendered_and_who_picks_it(
    game: Game, option: str, when: str, chosen_by: str
) -> None:
    hands = game.with_readings({"Q0-12": option}).hands
    assert (hands.surrender, hands.surrender_chosen_by) == (when, chosen_by)


# --------------------------------------------------------------------------------------- who may bet how much


@pytest.mark.rule("R0-43", "Q0-14")
def test_ante_or_pair_plus_or_both_buy_a_hand_each_in_its_own_size(game: Game) -> None:
    bets = game.step("bets")
    assert isinstance(bets, TakeBets)
    assert bets.each_player_needs == ("ante", "pair-plus")
    for wager in map(game.wager, ("ante", *SIDE_BETS)):
        assert (wager.placed_at, wager.equal_to, wager.not_above) == ("bets", None, None)
    assert game.wager("ante").needs_any_of == game.wager("pair-plus").needs_any_of == ()


@pytest.mark.rule("R0-45", "R0-48")
def test_a_6_card_bonus_stands_beside_an_ante_or_a_pair_plus_never_alone(game: Game) -> None:
    bets = game.step("bets")
    assert isinstance(bets, TakeBets)
    assert game.wager("six-card-bonus").needs_any_of == ("ante", "pair-plus")
    assert "six-card-bonus" not in bets.each_player_needs


@pytest.mark.rule("R0-24", "R0-44", "Q0-13")
def test_only_a_player_with_an_ante_looks_at_the_cards(game: Game) -> None:
    assert game.card_group("player").looked_at_with == ("ante",)


@pytest.mark.rule("Q0-15", "QX-10")
def test_every_limit_is_left_to_the_table_sign_or_held_to_4_dollars(game: Game) -> None:
    old = game.with_readings({"Q0-15": "a"})
    for wager in ("ante", *SIDE_BETS):
        assert (game.wager(wager).least, game.wager(wager).most) == (
            Posted.AT_THE_TABLE,
            Posted.AT_THE_TABLE,
        )
        assert (old.wager(wager).least, old.wager(wager).most) == (Posted.AT_THE_TABLE, 400)
    assert len(game.blanks) == 6


# ----------------------------------------------------------------------------------------- against the dealer


@pytest.mark.rule("R0-31")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("Qs 3d 2c", True),
        ("Js Td 8c", False),
        ("Ks 4d 2c", True),
        ("2s 2d 3c", True),
        ("Js Td 9c", True),
        ("4s 3s 2d", True),
        ("9s 5s 2s", True),
    ],
)
def test_the_dealer_qualifies_with_queen_high_or_better(game: Game, hand: str, plays: bool) -> None:
    assert qualifies(game, hand) is plays


@pytest.mark.rule("R0-32", "Q0-22")
def test_without_a_qualifying_dealer_the_ante_wins_and_play_comes_back(game: Game) -> None:
    assert said(contest_of(game).dealer_does_not_qualify) == {"ante": "1 to 1", "play": "push"}
    (bonus,) = game.bonuses
    assert bonus.if_dealer_does_not_qualify
    with pytest.raises(ReadingError, match="Q0-22 cannot be played as option b"):
        game.with_readings({"Q0-22": "b"})


@pytest.mark.rule("R0-33", "R0-34", "R0-35")
def test_ante_and_play_win_even_money_lose_or_come_back_together(game: Game) -> None:
    contest = contest_of(game)
    assert game.wager_groups == ("main", *SIDE_BETS)
    assert {wager.id: wager.paid_by for wager in game.wagers_of("main")} == {
        "ante": "contest",
        "play": "contest",
    }
    assert said(contest.player_wins) == {"ante": "1 to 1", "play": "1 to 1"}
    assert said(contest.dealer_wins) == {"ante": "loses", "play": "loses"}
    assert said(contest.tie) == {"ante": "push", "play": "push"}


@pytest.mark.rule("Q0-19")
def test_three_card_hands_rank_as_the_pay_tables_list_them(game: Game) -> None:
    assert contest_of(game).ranking == "three-card"
    high_card_up = ["Ks 8d 2c", "2s 2d 3c", "9s 5s 2s", "4s 3s 2d", "2s 2d 2c", "3s 2s As"]
    strengths = [THREE_CARD.strength(parse_cards(hand)) for hand in high_card_up]
    assert strengths == sorted(set(strengths))
    assert [paid(game, "pair-plus", hand) for hand in high_card_up] == [
        None,
        "1 to 1",
        "3 to 1",
        "6 to 1",
        "30 to 1",
        "40 to 1",
    ]


@pytest.mark.rule("Q0-20")
def test_the_ace_ends_a_straight_low_or_high_and_never_wraps_round(game: Game) -> None:
    assert paid(game, "pair-plus", "As 2d 3c") == paid(game, "pair-plus", "As Kd Qc") == "6 to 1"
    assert paid(game, "pair-plus", "Ks Ad 2c") is None
    assert paid(game, "six-card-bonus", "As 2d 3c 4h 5s 9d") == "10 to 1"
    assert paid(game, "six-card-bonus", "Qs Kd Ac 2h 3s 9d") is None


@pytest.mark.rule("Q0-21")
def test_hands_tie_when_every_card_matches_and_suits_break_no_tie() -> None:
    first, other_suits, lower_kicker = (
        THREE_CARD.strength(parse_cards(hand)) for hand in ("Qs 6d 4c", "Qc 6s 4h", "Qc 6s 3h")
    )
    assert first == other_suits
    assert first > lower_kicker


# ----------------------------------------------------------------------------------------------- what is paid


@pytest.mark.rule("R0-47")
def test_pair_plus_pays_50_40_30_6_3_1(game: Game) -> None:
    assert rows(game, "pair-plus") == {
        "mini royal": "50 to 1",
        "straight flush": "40 to 1",
        "three of a kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }


@pytest.mark.rule("R0-46")
def test_pair_plus_looks_at_the_players_three_cards_alone(game: Game) -> None:
    assert game.wager("pair-plus").paid_by == "pair-plus"
    assert game.pay_table("pair-plus").cards == ("player",)
    assert game.pay_table("pair-plus").ranking == "three-card"


@pytest.mark.rule("R0-50")
def test_6_card_bonus_pays_1000_200_50_25_15_10_5(game: Game) -> None:
    assert rows(game, "six-card-bonus") == {
        "royal flush": "1,000 to 1",
        "straight flush": "200 to 1",
        "four of a kind": "50 to 1",
        "full house": "25 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three of a kind": "5 to 1",
    }


@pytest.mark.rule("R0-49", "Q0-31")
def test_6_card_bonus_is_the_best_five_of_both_hands_whatever_the_dealer_holds(game: Game) -> None:
    table = game.pay_table("six-card-bonus")
    assert (game.wager("six-card-bonus").paid_by, table.cards) == ("six-card-bonus", ("player", "dealer"))
    assert paid(game, "six-card-bonus", "As Ks Qs Js Ts 2d") == "1,000 to 1"
    assert not qualifies(game, "Js Ts 2d")
    assert paid(game, "six-card-bonus", "9s 9d 4c 9h 4s 4d") == "25 to 1"
    assert (
        FIVE_CARD.name(FIVE_CARD.strength(parse_cards("9s 9d 4c 9h 4s 4d"))) == "full house, nines over fours"
    )


@pytest.mark.rule("R0-51")
def test_the_ante_bonus_pays_4_3_1_for_the_players_own_hand(game: Game) -> None:
    (bonus,) = game.bonuses
    assert (bonus.on, bonus.paid_by) == ("ante", "ante-bonus")
    assert game.pay_table("ante-bonus").cards == ("player",)
    assert rows(game, "ante-bonus") == {
        "straight flush": "4 to 1",
        "three of a kind": "3 to 1",
        "straight": "1 to 1",
    }


@pytest.mark.rule("Q0-01", "Q0-02")
def test_the_ante_bonus_outlives_a_loss_and_a_tie_unless_read_literally(game: Game) -> None:
    usual, no_loss, no_tie = (
        chosen.bonuses[0]
        for chosen in (game, game.with_readings({"Q0-01": "a"}), game.with_readings({"Q0-02": "a"}))
    )
    assert (usual.if_dealer_wins, usual.if_tie) == (True, True)
    assert (no_loss.if_dealer_wins, no_loss.if_tie) == (False, True)
    assert (no_tie.if_dealer_wins, no_tie.if_tie) == (True, False)
    assert usual.if_player_wins
    assert no_loss.if_player_wins
    assert no_tie.if_player_wins


@pytest.mark.rule("Q0-03")
def test_the_ante_bonus_comes_on_top_of_even_money_or_in_its_place(game: Game) -> None:
    assert game.bonuses[0].even_money == "in addition"
    assert game.with_readings({"Q0-03": "b"}).bonuses[0].even_money == "the higher of the two"
    literal = game.with_readings({"Q0-03": "c"})
    assert literal.bonuses[0].even_money == "the higher of the two on a win"
    assert bonus_words(literal, literal.bonuses[0]) == (
        "on Ante: if the player wins it is paid in place of what Ante wins, where that is less; if the "
        "dealer does not qualify it is paid besides what Ante wins; on a tie it is paid by itself, Ante "
        "being returned; if the dealer wins it is paid by itself, Ante being lost"
    )
    for option in game.reading("Q0-03").options:
        assert "tie or a loss" in option.says  # every option says what is paid then


@pytest.mark.rule("Q0-16")
def test_a_mini_royal_is_ace_king_queen_of_any_suit_or_of_spades_alone(game: Game) -> None:
    spades = game.with_readings({"Q0-16": "b"})
    assert {paid(game, "pair-plus", f"A{s} K{s} Q{s}") for s in "cdhs"} == {"50 to 1"}
    assert {paid(spades, "pair-plus", f"A{s} K{s} Q{s}") for s in "cdh"} == {"40 to 1"}
    assert paid(spades, "pair-plus", "As Ks Qs") == "50 to 1"
    assert paid(spades, "pair-plus", "Ks Qs Js") == paid(game, "pair-plus", "Ks Qs Js") == "40 to 1"


@pytest.mark.rule("Q0-17")
def test_a_mini_royal_earns_the_ante_bonus_of_a_straight_flush(game: Game) -> None:
    without = game.with_readings({"Q0-17": "b"})
    assert paid(game, "ante-bonus", "As Ks Qs") == paid(game, "ante-bonus", "Ks Qs Js") == "4 to 1"
    assert paid(without, "ante-bonus", "As Ks Qs") == "loses"
    assert paid(without, "ante-bonus", "Ks Qs Js") == "4 to 1"


@pytest.mark.rule("Q0-18")
def test_figures_are_to_one_with_the_stake_returned_or_for_one_with_it_kept(game: Game) -> None:
    for_one = game.with_readings({"Q0-18": "b"})
    assert {table.winning_stake for table in game.pay_tables} == {"returned"}
    assert {for_one.pay_table(bet).winning_stake for bet in SIDE_BETS} == {"kept"}
    assert for_one.pay_table("ante-bonus").winning_stake == "returned"


# ---------------------------------------------------------------------------------- after a fold, and the cap


@pytest.mark.rule("R0-28", "Q0-04")
@pytest.mark.parametrize(("option", "fate"), [("a", "stays"), ("b", "settled at once"), ("c", "lost")])
def test_what_a_fold_does_to_pair_plus(game: Game, option: str, fate: str) -> None:
    assert str(game.with_readings({"Q0-04": option}).wager("pair-plus").after_fold) == fate


@pytest.mark.rule("Q0-05")
@pytest.mark.parametrize(("option", "fate"), [("a", "stays"), ("b", "stays with pair-plus"), ("c", "lost")])
def test_what_a_fold_does_to_the_6_card_bonus(game: Game, option: str, fate: str) -> None:
    assert str(game.with_readings({"Q0-05": option}).wager("six-card-bonus").after_fold) == fate


@pytest.mark.rule("R0-52", "Q0-06")
@pytest.mark.parametrize(
    ("option", "scope", "wagers"),
    [
        ("a", "table", ()),
        ("b", "player", ()),
        ("c", "hand", ()),
        ("d", "player", ("six-card-bonus",)),
        ("e", "table", ("six-card-bonus",)),
    ],
)
def test_payouts_stop_at_2500_dollars_for_whoever_the_reading_adds_up(
    game: Game, option: str, scope: str, wagers: tuple[str, ...]
) -> None:
    cap = cap_of(game.with_readings({"Q0-06": option}))
    assert (cap.amount, cap.scope, cap.wagers) == (250_000, scope, wagers)


@pytest.mark.rule("Q0-07", "Q0-08", "Q0-09")
def test_how_the_cap_is_counted_and_shared(game: Game) -> None:
    cap = cap_of(game)
    assert (cap.counts, cap.shared, cap.reaches_even_money) == ("winnings", "pro rata", True)
    assert cap_of(game.with_readings({"Q0-07": "b"})).counts == "everything returned"
    assert cap_of(game.with_readings({"Q0-08": "b"})).shared == "in settlement order"
    assert cap_of(game.with_readings({"Q0-08": "c"})).shared == "equal shares"
    assert cap_of(game.with_readings({"Q0-09": "b"})).reaches_even_money is False


# ------------------------------------------------------------------------------------- the sheet as submitted


def test_the_sheet_lacks_an_object_and_amounts(game: Game) -> None:
    assert {item.letter: item.answer for item in completeness(game)} == {
        "a": "yes",
        "b": "no",
        "c": "yes",
        "d": "yes",
        "e": "yes",
        "f": "implied",
        "g": "no",
        "h": 'yes (no "to 1")',
        "i": "n/a",
    }


@pytest.mark.parametrize(
    ("rule", "source", "words"),
    [
        pytest.param(rule, source, words, marks=pytest.mark.rule(rule))
        for rule, source, words in (
            ("R0-13", "L66", ("player's cards", "ahead of the chips", "your left")),
            ("R0-14", "L66", ("three cards", "one neat pile", "single back", "until you turn them up")),
            ("R0-40", "L107", ("payout", "in the open", "before the bank", "players, floor and cameras")),
            ("R0-41", "L107", ("Stack the payout", "on the right of the bet that won")),
        )
    ],
)
def test_what_only_hands_can_do_is_on_the_dealers_list(
    game: Game, rule: str, source: str, words: tuple[str, ...]
) -> None:
    (line,) = (each for each in game.checklist if rule in each.rules)
    assert (line.who, line.lines) == ("dealer", source)
    assert not [each for each in words if each not in line.says]
