"""Statements of the five documents, each tried as it would be broken: order, limits, conduct and readings.

Written from the documents' lines, not from the code.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pytest

from croupier.games import load
from croupier.games.wording import fold_words, jackpot_words
from croupier.house import commands as hc
from croupier.house.limits import at_the_limit, over_limit
from croupier.odds.counting.payouts import lost_by_fold
from croupier.table import RefusedError
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, run_on
from croupier.table.stakes import place_bet
from croupier.table.view import Audience, Role, view
from tests.house.hall import DAY, NOON, SETTINGS, Hall
from tests.play import Play, began, deal, opened, ready

THREE, JACKPOTS = "three-card-poker", "nh-holdem-jackpots"
FACE_UP, STUD, BONUS = "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus"
SIDE = "three-card-bonus"


def decisions(
    game: str, hands: str | Sequence[str], *, face_down: Sequence[int] = (), **readings: str
) -> Play:
    """A round with an ante of $4 each and nothing else, at its first decision."""
    read = {name.replace("_", "-"): option for name, option in readings.items()}
    play = began(game, hands, bets={"ante": 4_00}, readings=read, face_down=face_down)
    play.table = run_on(play.table, EVERYTHING, play.log)
    return play


# ---------------------------------------------------------------------------------------- what is refused

Bets: TypeAlias = Mapping[str, int]
Readings: TypeAlias = Mapping[str, str]
REFUSED: tuple[tuple[str, Bets, tuple[str, int], Readings, str], ...] = (
    # what is bet first, then the bet that is refused, readings that differ, and the sentence; by line
    (THREE, {}, ("six-card-bonus", 5_00), {}, "needs a bet on Ante or Pair Plus"),  # L117
    (THREE, {}, ("play", 5_00), {}, "Play is bet when"),  # L79
    (JACKPOTS, {"ante": 5_00}, ("six-card-bonus", 7_50), {}, r"exactly \$5 or \$10"),  # L23
    (JACKPOTS, {"ante": 5_00}, ("board-bonus", 2_00), {}, r"minimum of \$2.50"),  # L23
    (JACKPOTS, {"ante": 5_00}, ("pocket-bonus", 2_49), {}, r"minimum of \$2.50"),  # L23
    (JACKPOTS, {}, ("board-bonus", 2_50), {}, "needs a bet on Ante"),  # L49
    (JACKPOTS, {}, ("ante", 99), {}, "below this table's minimum"),  # L49
    (FACE_UP, {}, ("ante", 1_00), {}, r"minimum of \$2"),  # L94
    (FACE_UP, {}, ("ante", 11_00), {}, r"maximum of \$10"),  # L94
    (FACE_UP, {"ante": 3_00}, (SIDE, 4_00), {}, r"above Ante of \$3"),  # L96
    (FACE_UP, {"ante": 3_00}, (SIDE, 50), {}, r"minimum of \$1"),  # L96
    (FACE_UP, {}, (SIDE, 1_00), {}, "Ante"),  # L35
    (STUD, {}, ("ante", 5_00), {}, r"maximum of \$4"),  # L55
    (STUD, {}, ("ante", 2_50), {}, r"steps of \$1"),  # L39
    (BONUS, {}, ("ante", 12_00), {}, r"maximum of \$10"),  # L20
    (BONUS, {"ante": 2_00}, (SIDE, 11_00), {}, r"maximum of \$10"),  # L21
    (BONUS, {"ante": 2_00}, (SIDE, 3_00), {"Q4-03": "b"}, r"above Ante of \$2"),  # L21
)


@pytest.mark.rule("R0-48", "R1-10", "R1-11", "R2-23", "R3-16", "R4-04", "R4-05", "Q4-03")
@pytest.mark.parametrize(("game", "up", "wrong", "readings", "says"), REFUSED)
def test_a_bet_the_sheet_does_not_take(
    game: str,
    up: Mapping[str, int],
    wrong: tuple[str, int],
    readings: Mapping[str, str],
    says: str,
) -> None:
    play = began(game, "2c 7d 9h" if game == THREE else "2c 7d", bets=up, readings=readings)
    with pytest.raises(RefusedError, match=says):
        place_bet(play.table, c.PlaceBet(1, *wrong))


@pytest.mark.rule("R1-12", "R1-14", "Q1-25", "R2-22", "R3-05", "R4-09")
@pytest.mark.parametrize("game", [JACKPOTS, FACE_UP, STUD, BONUS])
def test_a_street_takes_one_two_or_three_bets_and_never_a_check(game: str) -> None:
    play = decisions(game, "Kc Kd")
    bet = [c.Choose(1, "bet", *more) for more in ((4,), (0,), (1, 3_00))]
    for wrong in (*bet, c.Choose(1, "check")):
        with pytest.raises(RefusedError):
            act(play.table, wrong)
    for units in (1, 2, 3):
        assert act(play.table, c.Choose(1, "bet", units)).round is not None


@pytest.mark.rule("Q3-03")
def test_exactly_one_bet_is_one_bet_on_each_street() -> None:
    play = decisions(STUD, "Kc Kd", Q3_03="b")
    with pytest.raises(RefusedError, match="1 times the Ante, not 2"):
        act(play.table, c.Choose(1, "bet", 2))


@pytest.mark.rule("Q4-01")
def test_a_free_street_bet_is_two_to_ten_dollars_and_its_raises_match_it() -> None:
    play = began(BONUS, "Kc Kd", bets={"ante": 2_00}, readings={"Q4-01": "b"}, lying={"board": "2s 5d 9h"})
    play.table = run_on(play.table, EVERYTHING, play.log)
    for cents in (1_00, 11_00, 2_50):
        with pytest.raises(RefusedError):
            act(play.table, c.Choose(1, "bet", 1, cents))
    play.do(c.Choose(1, "bet", 3, 7_00), c.Choose(1, "bet", 1, 2_00), c.Choose(1, "bet", 2, 10_00))
    assert [play.net(1, wager) for wager in ("ante", "flop", "turn", "river")] == [2_00, 21_00, 2_00, 20_00]


# --------------------------------------------------------------------------------------- who sees, who asks


@pytest.mark.rule("R0-44", "R0-24")
def test_with_pair_plus_alone_the_player_is_not_shown_the_own_cards() -> None:
    """L113 forbids the look that L77 grants: its owner sees three backs, who has an ante sees cards."""
    play = began(THREE, ("9c 9d 2h", "Kc 7d 4h"), bets=({"pair-plus": 5_00}, {"ante": 5_00}))
    play.table = run_on(play.table, EVERYTHING, play.log)
    for player, cards in (("player 1", 0), ("player 2", 3)):
        mine = view(play.table, Audience(Role.PLAYER, player))
        (hand,) = (each for each in mine.hands if each.player == player)
        ((_, seen),) = hand.cards
        assert sum(card is not None for card in seen) == cards


@pytest.mark.rule("R0-26", "R0-36", "QX-13")
def test_players_decide_from_the_left_and_are_settled_from_the_right() -> None:
    hands = ("9c 9d 2h", "Kc 7d 4h", "Qs Jd 5h")
    play = deal(THREE, hands, bets={"ante": 5_00}, dealer="Qc 3d 2s")
    assert [each.seat for each in play.of(e.Decided)] == [1, 2, 3]
    assert [each.seat for each in play.of(e.HandTurnedUp)] == [3, 2, 1]


@pytest.mark.rule("R0-29", "R0-30", "Q0-29")
def test_forfeits_are_collected_before_the_dealer_turns_up_the_hand() -> None:
    choices = {1: ["bet"], 2: ["fold"]}
    play = deal(THREE, ("9c 9d 2h", "Kc 7d 4h"), bets={"ante": 5_00}, choices=choices, dealer="Qc 3d 2s")
    kinds = [type(event) for event in play.log]
    assert kinds.index(e.WagerTaken) < kinds.index(e.GroupTurnedUp) < kinds.index(e.HandTurnedUp)


@pytest.mark.rule("Q0-04", "Q0-05", "R0-38")
def test_a_pair_plus_settled_at_once_comes_first_and_its_six_cards_in_turn() -> None:
    bets = {"ante": 5_00, "pair-plus": 5_00, "six-card-bonus": 5_00}
    play = deal(THREE, "9c 9d 2h", bets=bets, choices=["fold"], readings={"Q0-04": "b"}, dealer="9s 9h 5c")
    order = [each.wager for each in play.log if isinstance(each, e.WagerTaken | e.WagerPaid)]
    assert order == ["pair-plus", "ante", "six-card-bonus"]


@pytest.mark.rule("Q0-04", "Q0-05")
def test_sheet_readings_odds_and_engine_say_the_same_of_a_fold() -> None:
    """The sheet, the words of the option, the odds and the table agree, for every pair of options."""
    words = {}
    bets = {"ante": 5_00, "pair-plus": 5_00, "six-card-bonus": 5_00}
    for plus in "abc":
        for six in "abc":
            game = load(THREE).with_readings({"Q0-04": plus, "Q0-05": six})
            lost = lost_by_fold(game, "play", ["pair-plus", "six-card-bonus"])
            read = {"Q0-04": plus, "Q0-05": six}
            play = deal(THREE, "9c 9d 2h", bets=bets, choices=["fold"], readings=read, dealer="9s 9h 5c")
            engine = {w for w in ("pair-plus", "six-card-bonus") if play.net(1, w) < 0}
            assert engine == set(lost)
            words[plus, six] = fold_words(game, game.wager("six-card-bonus"))
    assert words["a", "b"] == "stays if Pair Plus was up"
    assert words["b", "b"] == "stays if Pair Plus was up, which is settled at once"
    (says,) = (option.says for option in load(THREE).reading("Q0-05").options if option.id == "b")
    assert "was up beside it at the fold" in says
    assert "settles that Pair Plus at once" in says


@pytest.mark.rule("Q3-07", "Q1-27")
@pytest.mark.parametrize(("game", "question"), [(STUD, "Q3-07"), (JACKPOTS, "Q1-27")])
def test_the_limit_of_a_street_is_kept_at_the_opening_and_changes_nothing_at_the_table(
    game: str, question: str
) -> None:
    asked = load(game).reading(question)
    assert asked.touches == "house"
    (says,) = (option.says for option in asked.options if option.id == "b")
    assert "is kept when a table opens and changes nothing at the table" in says
    nets = []
    for option in "ab":
        play = deal(game, "Kc Kd", bets={"ante": 4_00}, choices=["bet 3"], readings={question: option})
        nets.append([play.stake(1, wager.id) for wager in play.table.plan.wagers])
    assert nets[0] == nets[1]


@pytest.mark.rule("Q3-07", "H-11")
def test_no_table_opens_whose_street_could_pass_the_limit_of_the_day() -> None:
    """In 2012 the law's $4 counts a street of three $4 circles as $12 where Q3-07 reads it so."""
    filed = date(2012, 6, 1)
    assert over_limit(load(STUD), filed) == ()
    over = over_limit(load(STUD).with_readings({"Q3-07": "b"}), filed)
    assert {each.wager: each.reaches for each in over} == dict.fromkeys(("third", "fourth", "fifth"), 12_00)


# ------------------------------------------------------------------------------------------- the cards


@pytest.mark.rule("R2-13", "R2-15", "R2-17", "Q2-10")
def test_one_card_is_burned_face_down_before_each_street() -> None:
    play = deal(FACE_UP, "Kc Kd", bets={"ante": 4_00})
    cards = [type(event) for event in play.log if isinstance(event, e.CardBurned | e.CardTurnedUp)]
    assert cards == [e.CardBurned, e.CardTurnedUp] * 3


@pytest.mark.rule("R0-12", "R1-03", "R2-10", "Q3-08")
@pytest.mark.parametrize(("game", "cards"), [(THREE, 3), (JACKPOTS, 2), (FACE_UP, 2), (STUD, 2), (BONUS, 2)])
def test_cards_go_out_one_at_a_time_from_the_left(game: str, cards: int) -> None:
    play = decisions(game, [hand[: 3 * cards - 1] for hand in ("2c 7d 9h", "3c 8d Th", "4c 9d Jh")])
    dealt = [event.seat for event in play.of(e.CardDealt) if event.seat is not None]
    assert dealt == [1, 2, 3] * cards


@pytest.mark.rule("Q0-23")
def test_the_dealer_may_come_first_in_each_pass() -> None:
    for option, place in (("a", [3, 7, 11]), ("b", [0, 4, 8])):
        play = decisions(THREE, ("2c 7d 9h", "3c 8d Th", "4c 9d Jh"), Q0_23=option)
        assert [n for n, event in enumerate(play.of(e.CardDealt)) if event.seat is None] == place


@pytest.mark.rule("Q1-19", "R1-18")
def test_the_four_bonus_cards_come_out_always_or_only_for_a_bet() -> None:
    for option, count in (("a", 4), ("b", 4), ("c", 0)):
        play = deal(JACKPOTS, "Kc Kd", bets={"ante": 4_00}, readings={"Q1-19": option})
        assert sum(event.group == "six" for event in play.of(e.CardDealt)) == count


@pytest.mark.rule("Q1-35", "Q1-19")
def test_what_lies_face_down_from_the_start_is_laid_before_the_first_decision() -> None:
    both = {"Q1_35": "b", "Q1_19": "b"}
    for readings, before in (({}, 0), ({"Q1_35": "b"}, 3), ({"Q1_19": "b"}, 4), (both, 7)):
        play = decisions(JACKPOTS, "Kc Kd", face_down=(), **readings)
        assert sum(event.seat is None for event in play.of(e.CardDealt)) == before


@pytest.mark.rule("R1-18")
def test_four_passes_go_round_the_table_from_the_right_each() -> None:
    bets = {"ante": 4_00, "board-bonus": 2_50, "pocket-bonus": 2_50, "six-card-bonus": 5_00}
    play = deal(JACKPOTS, ("Kc Kd", "Qc 5d"), bets=bets, choices=["bet"], board="3c 8d Ts", six="2c 4d 6h Jd")
    kinds = (e.WagerTaken, e.WagerPaid, e.WagerPushed)
    order = [(event.wager, event.seat) for event in play.log if isinstance(event, kinds)]
    main = [(wager, seat) for seat in (2, 1) for wager in ("ante", "flop", "turn", "river")]
    sides = {name: [(name, 2), (name, 1)] for name in ("board-bonus", "pocket-bonus", "six-card-bonus")}
    assert order == [*sides["board-bonus"], *sides["pocket-bonus"], *main, *sides["six-card-bonus"]]


@pytest.mark.rule("R2-18", "R2-20", "R2-21")
def test_every_losing_bet_is_off_the_table_before_any_bet_is_paid() -> None:
    bets = {"ante": 4_00, SIDE: 1_00}
    play = deal(FACE_UP, ("Kc Kd", "Qc 5d", "Ac 2d"), bets=bets, board="3c 3d Ts")
    order = [type(event).__name__ for event in play.log if isinstance(event, e.WagerTaken | e.WagerPaid)]
    assert order == sorted(order, reverse=True)
    paid = [event.wager == SIDE for event in play.of(e.WagerPaid)]
    assert paid == sorted(paid, reverse=True)


@pytest.mark.rule("R4-17", "R4-16", "Q4-04")
def test_a_player_has_the_bonus_settled_before_the_two_cards_are_turned_up() -> None:
    play = deal(BONUS, ("Kc Kd", "Qc 5d"), bets={"ante": 4_00, SIDE: 1_00}, board="3c 3d Ts")
    for seat in (1, 2):
        mine = [event for event in play.log if getattr(event, "seat", None) == seat]
        paid = next(
            n for n, event in enumerate(mine) if isinstance(event, e.WagerPaid) and event.wager == SIDE
        )
        assert paid < next(n for n, event in enumerate(mine) if isinstance(event, e.HandTurnedUp))


CALLED: tuple[tuple[Readings, str, str, str, list[str]], ...] = (
    ({}, "Kc 2c", "9c 5c 3c", "4d 7h 9s Jd", ["main"]),
    ({}, "6c 7d", "8h 9s Td", "2d 2h Qs Ad", []),
    ({}, "Kh 2d", "3c 8d Ts", "9h 5h 3h Jh", ["six-card-bonus"]),
    ({"Q1-22": "a"}, "Kh 2d", "3c 8d Ts", "9h 5h 3h Jh", []),
    ({"Q1-22": "c"}, "Kh 2d", "3c 8c Tc", "9h 5d 3h Js", ["board-bonus"]),
)


@pytest.mark.rule("R1-06", "Q1-22")
def test_a_straight_is_not_called_and_a_flush_is() -> None:
    bets = {"ante": 4_00, "board-bonus": 2_50, "six-card-bonus": 5_00}
    for readings, hole, board, six, called in CALLED:
        play = deal(JACKPOTS, hole, bets=bets, readings=readings, board=board, six=six)
        assert [event.pay for event in play.of(e.HandCalled)] == called


@pytest.mark.rule("Q1-41", "R1-26")
def test_a_fixed_prize_is_paid_in_full_to_each_winner() -> None:
    bets = {"ante": 4_00, "six-card-bonus": 10_00}
    play = deal(JACKPOTS, ("Kc 2d", "Kd 3h"), bets=bets, board="5c 8d Ts", six="Ks Kh 7c 9d")
    assert [play.net(seat, "six-card-bonus") for seat in (1, 2)] == [50_00, 50_00]


@pytest.mark.rule("R1-32")
def test_no_wager_moves_a_jackpot() -> None:
    play = deal(JACKPOTS, "Kc 2d", bets={"ante": 100_00, "six-card-bonus": 10_00}, board="5c 8d Ts")
    assert play.table.jackpots == (50_000_00, 10_000_00, 1_000_00)


@pytest.mark.rule("R1-29", "R1-30")
def test_the_sheet_says_that_a_split_jackpot_is_paid_with_its_last_share() -> None:
    pots = load(JACKPOTS).jackpots
    assert pots is not None
    assert any("paid in full, every share of a split too" in line for line in jackpot_words(pots))


# ------------------------------------------------------------------------------------------- conduct


@pytest.mark.rule("R2-04", "QX-01", "R1-04", "Q1-34")
def test_showing_cards_costs_the_hand_in_one_game_and_nothing_in_another() -> None:
    for game, lost in ((JACKPOTS, True), (FACE_UP, False)):
        play = decisions(game, ("Kc Kd", "2c 7h"), face_down=(1,) if game == FACE_UP else ())
        play.do(c.ShowCards(1, "player 2"))
        assert play.table.round is not None
        assert play.table.round.hands[0].forfeited is lost


@pytest.mark.rule("R2-06", "Q2-08")
def test_a_bet_after_the_deal_is_refused_or_forfeited() -> None:
    for option in "ab":
        play = decisions(FACE_UP, "Kc Kd", Q2_08=option)
        if option == "a":
            with pytest.raises(RefusedError, match="too late"):
                act(play.table, c.PlaceBet(1, SIDE, 1_00))
        else:
            play.do(c.PlaceBet(1, SIDE, 1_00))
        assert len(play.of(e.LateBetForfeited)) == (option == "b")


@pytest.mark.rule("R2-11", "Q2-04", "Q2-05")
def test_face_up_is_what_everyone_gets_and_face_down_who_asks() -> None:
    hands = ("Kc Kd", "2c 7h")
    for option, asks, up in (
        ("a", (), [True, True]),
        ("a", (1,), [False, True]),
        ("c", (1,), [False, False]),
    ):
        play = decisions(FACE_UP, hands, face_down=asks, Q2_04=option)
        assert play.table.round is not None
        assert [hand.up[0] for hand in play.table.round.hands] == up
    with pytest.raises(RefusedError, match="deals every hand alike"):  # face down for all: nothing to ask for
        decisions(FACE_UP, hands, face_down=(1,), Q2_04="b")


@pytest.mark.rule("Q2-09")
def test_a_re_raise_circle_is_free_or_fills_after_the_raise() -> None:
    for option in "ab":
        play = decisions(FACE_UP, "Kc Kd", Q2_09=option)
        names = play.table.plan.game.wager("flop").spots
        passed_over = c.Choose(1, "bet", 2, None, (names[0], names[2]))
        if option == "a":
            assert act(play.table, passed_over)
        else:
            with pytest.raises(RefusedError, match="no circle is passed over"):
                act(play.table, passed_over)
        assert act(play.table, c.Choose(1, "bet", 2, None, names[:2]))


# ------------------------------------------------------------------------------------------- chips


@pytest.mark.rule("R0-52", "Q1-26")
def test_a_bet_that_pays_three_to_two_goes_in_steps_that_its_chips_can_pay() -> None:
    """At a table whose smallest chip is $1, $5 at 3 to 2 would win $7.50: bets are even dollars there."""
    file = Path(__file__).parents[2] / "examples/games/ultimate-texas-holdem.toml"
    game = ready(load(file))
    for chip, wrong, right in ((1_00, 5_00, 6_00), (50, 5_50, 5_00), (0, 0, 5_25)):
        table = opened(game, "Ann", chip=chip)
        play = Play(table).do(c.StartRound(), automation=DEALER)
        if wrong:
            with pytest.raises(RefusedError, match="goes in steps of"):
                place_bet(play.table, c.PlaceBet(1, "ante", wrong))
        assert place_bet(play.table, c.PlaceBet(1, "ante", right))
    assert opened(ready(THREE), "Ann", chip=1_00).plan.parts == (1, 1, 1, 1)  # the sheets pay whole units


@pytest.mark.rule("Q1-26", "Q3-09")
def test_a_table_does_not_open_with_chips_that_leave_gaps() -> None:
    """Chips of $1 and $2.50 go by 50 cents, and cannot make up $1.50: the house is told what it needs."""
    game = at_the_limit(load(JACKPOTS), DAY).with_blanks({"wager.ante.least": "$5"})
    for chips, says in (((1_00, 2_50, 5_00), "add a chip of $0.50"), ((2_00, 3_00), "add a chip of $1")):
        room = Hall(now=NOON).staffed(replace(SETTINGS, denominations=chips)).opened(game)
        assert says in room.refuses(hc.OpenTable("Flo", room.now, "T1", game, (), ""))
    room = Hall(now=NOON).staffed(replace(SETTINGS, denominations=(50, 1_00, 2_50))).opened(game)
    room.do(hc.OpenTable("Flo", room.now, "T1", game, (), ""))
    assert room.house.tables["T1"].denominations == (50, 1_00, 2_50)
