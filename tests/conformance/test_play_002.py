"""Document 002 at the table: the hold'em dealt face up, from the shuffle to the last payment."""

import pytest

from croupier.cards import DECK, parse_cards
from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, act, run_on
from croupier.table.view import Audience, Role, view
from tests.loops import at_least_one
from tests.play import CHIPS, Play, began, deal, opened, ready

GAME = "nh-holdem-face-up"
ANTE = {"ante": 200}
BOTH = {"ante": 200, "three-card-bonus": 100}
BOARD = {"board": "9c 4d Kh"}
EVERYONE = [Audience(role) for role in Role if role is not Role.PLAYER]


def closed(play: Play) -> Play:
    """Close the bets and deal, up to the first decision."""
    return play.do(c.Proceed())


def stepping(play: Play, *commands: c.Command) -> Play:
    """Carry out commands while the dealer does nothing unasked."""
    return play.do(*commands, automation=NOTHING)


def cards_seen(play: Play, seat: int, audience: Audience) -> tuple[int | None, ...]:
    return next(dict(hand.cards)["hole"] for hand in view(play.table, audience).hands if hand.seat == seat)


def refused(play: Play, command: c.Command) -> RefusedError:
    before = play.table
    with pytest.raises(RefusedError) as caught:
        decide(play.table, command)
    assert play.table is before
    return caught.value


# ------------------------------------------------------------------------- the order of operations (vector 3)


@pytest.mark.rule("R2-08", "R2-10", "R2-13", "R2-18", "R2-19", "R2-21", "Q2-12", "QX-08", "QX-13")
def test_the_whole_round_goes_in_the_order_of_the_sheet() -> None:
    hands = ["2c 3d", "Js Jd", "2h 7s"]
    play = closed(began(GAME, hands, bets=BOTH, face_down=[2], lying={"board": "9c 4d Kh"}))
    play.do(*(c.Choose(seat, "bet") for seat in (1, 2, 3)))
    play.do(c.Choose(1, "fold"), c.Choose(2, "bet"), c.Choose(3, "bet"))
    play.do(c.Choose(2, "bet"), c.Choose(3, "bet"))
    assert play.told() == [
        "RoundStarted 1",
        "Shuffled",
        *(f"BetPlaced {seat} {wager}" for seat in (1, 2, 3) for wager in BOTH),
        "BetsClosed",
        *(["CardDealt hole 1", "CardDealt hole 2", "CardDealt hole 3"] * 2),
        *(f"Decided {seat} flop bet" for seat in (1, 2, 3)),
        "CardBurned",
        "CardTurnedUp board 1",
        "Decided 1 turn fold",
        "WagerTaken 1 ante",
        "WagerTaken 1 flop",
        "Decided 2 turn bet",
        "Decided 3 turn bet",
        "CardBurned",
        "CardTurnedUp board 2",
        "Decided 2 river bet",
        "Decided 3 river bet",
        "CardBurned",
        "CardTurnedUp board 3",
        # no pair on the board: every bonus goes, that of the player who folded too
        *(f"WagerTaken {seat} three-card-bonus" for seat in (3, 2, 1)),
        *(f"WagerTaken 3 {wager}" for wager in ("ante", "flop", "turn", "river")),
        "HandTurnedUp hole 2",  # the only live hand that lay face down
        *(f"WagerPaid 2 {wager}" for wager in ("ante", "flop", "turn", "river")),
        "RoundFinished 1",
    ]


@pytest.mark.rule("R2-19", "R2-20", "R2-21", "Q2-03", "Q2-13", "QX-07")
def test_all_losers_go_then_every_bonus_is_paid_then_the_main_bets() -> None:
    hands = ["2c 3d", "Js Jd", "2h 7s", "8s 8d"]
    choices = {1: ["fold"], 2: ["bet"], 3: ["bet"], 4: ["bet"]}
    play = deal(GAME, hands, bets=BOTH, choices=choices, board="4c 4d Kh")
    main = ("ante", "flop", "turn", "river")
    settled = play.told()[play.told().index("CardTurnedUp board 3") + 1 :]
    assert settled == [
        *(f"WagerTaken 3 {wager}" for wager in main),
        *(f"WagerPaid {seat} three-card-bonus" for seat in (4, 3, 2, 1)),  # right to left, the folded one too
        *(f"WagerPaid 4 {wager}" for wager in main),
        *(f"WagerPaid 2 {wager}" for wager in main),
        "RoundFinished 1",
    ]
    pushing = deal(GAME, ["8s 2d", "Js Jd"], bets=BOTH, board="8c 4d Kh")
    assert pushing.told()[-9:-1] == [
        *(f"WagerPaid 2 {wager}" for wager in main),
        *(f"WagerPushed 1 {wager}" for wager in main),
    ]


@pytest.mark.rule("R2-08", "R2-09", "QX-13")
def test_nothing_is_bet_before_the_shuffle_and_the_deck_is_one_of_52() -> None:
    table = opened(ready(GAME), "ann")
    for deck in (DECK[:51], (*DECK, 0), (*DECK[:51], 0)):
        assert "each of 52 cards once" in str(refused(Play(table), c.StartRound(deck)))
    play = stepping(Play(table), c.StartRound(DECK))
    early = refused(play, c.PlaceBet(1, "ante", 200))
    assert "after the shuffle" in early.says
    assert "R2-09" in early.rules
    stepping(play, c.Proceed(), c.PlaceBet(1, "ante", 200))
    assert play.told() == ["RoundStarted 1", "Shuffled", "BetPlaced 1 ante"]


@pytest.mark.rule("R2-10")
def test_each_player_gets_the_cards_of_two_passes() -> None:
    play = Play(opened(ready(GAME), "ann", "bob", "cy"))
    play.do(c.StartRound(DECK), *(c.PlaceBet(seat, "ante", 200) for seat in (3, 1, 2)), automation=DEALER)
    closed(play)
    assert [(d.seat, d.card) for d in play.of(e.CardDealt)] == [
        (1, 0),
        (2, 1),
        (3, 2),
        (1, 3),
        (2, 4),
        (3, 5),
    ]


# ------------------------------------------------------------------------------------------ face up and down


@pytest.mark.rule("R2-11", "Q2-04", "Q2-05")
def test_cards_lie_face_up_but_for_the_seat_that_asked() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, face_down=[1]))
    for audience in (*EVERYONE, Audience(Role.PLAYER, "player 2")):
        assert cards_seen(play, 1, audience) == (None, None), audience
        assert cards_seen(play, 2, audience) == parse_cards("2h 7s"), audience
    assert cards_seen(play, 1, Audience(Role.PLAYER, "player 1")) == parse_cards("Js Jd")


@pytest.mark.rule("R2-11", "Q2-04", "QX-04")
def test_a_request_lasts_until_it_is_taken_back() -> None:
    play = Play(opened(ready(GAME), "ann"))
    faces = []
    for asks in (None, True, None, False):
        if asks is not None:
            play.do(c.AskFace("ann", down=asks))
        play.do(c.StartRound(DECK), c.PlaceBet(1, "ante", 200), automation=DEALER)
        closed(play)
        faces.append(cards_seen(play, 1, Audience(Role.BYSTANDER)) != (None, None))
        play.do(c.Choose(1, "fold"))
    assert faces == [True, False, False, True]


@pytest.mark.rule("R2-11", "Q2-04")
def test_nobody_asks_in_the_middle_of_the_deal() -> None:
    play = began(GAME, ["Js Jd", "2h 7s"], bets=ANTE)
    stepping(play, c.Proceed(), c.Proceed())
    assert "R2-11" in refused(play, c.AskFace("player 2", down=True)).rules
    play.table = run_on(play.table, EVERYTHING, play.log)
    assert can(play.table, c.AskFace("player 2", down=True)), "for the next round"


@pytest.mark.rule("Q2-04")
def test_read_as_face_down_nobody_sees_another_hand_and_nobody_need_ask() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings={"Q2-04": "b"}))
    for audience in (*EVERYONE, Audience(Role.PLAYER, "player 2")):
        assert cards_seen(play, 1, audience) == (None, None)
    assert cards_seen(play, 2, Audience(Role.PLAYER, "player 2")) == parse_cards("2h 7s")
    assert "deals every hand alike" in refused(play, c.AskFace("player 1", down=True)).says


@pytest.mark.rule("Q2-04")
def test_read_for_the_whole_table_one_request_turns_every_hand() -> None:
    asked = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings={"Q2-04": "c"}, face_down=[2]))
    assert [cards_seen(asked, seat, Audience(Role.BYSTANDER)) for seat in (1, 2)] == [(None, None)] * 2
    unasked = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings={"Q2-04": "c"}))
    assert cards_seen(unasked, 1, Audience(Role.PLAYER, "player 2")) == parse_cards("Js Jd")


@pytest.mark.rule("R2-04", "Q2-06", "QX-01")
def test_cards_may_be_shown_at_any_time_and_need_not_be_until_the_board_is_out() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, face_down=[1], lying=BOARD))
    for _ in ("flop", "turn", "river"):
        play.do(c.ShowCards(1, "player 2"))
        assert not view(play.table, Audience(Role.FLOOR)).hands[0].forfeited
        assert cards_seen(play, 1, Audience(Role.BYSTANDER)) == (None, None)
        play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))
    told = play.told()
    assert told.count("CardsShown 1") == 3
    assert told.index("HandTurnedUp hole 1") > told.index("CardTurnedUp board 3")
    assert play.net(1, "ante") == 200


@pytest.mark.rule("Q2-10", "R2-13", "R2-15", "R2-17")
def test_burned_cards_are_counted_and_never_seen() -> None:
    views = []
    for burned in ("3c 3d 3h", "Ac Ad Ah"):
        one, two, three = parse_cards(burned)
        top = [*parse_cards("Js 2h Jd 7s"), one, *parse_cards("9c"), two, *parse_cards("4d"), three]
        play = Play(opened(ready(GAME), "ann", "bob"))
        play.do(c.StartRound((*top, *(card for card in DECK if card not in top))), automation=DEALER)
        play.do(*(c.PlaceBet(seat, "ante", 200) for seat in (1, 2)), automation=DEALER)
        closed(play).do(*[c.Choose(seat, "bet") for seat in (1, 2)] * 2)
        stepping(play, c.Choose(1, "bet"), c.Choose(2, "bet"), c.Proceed())
        views.append([view(play.table, audience) for audience in EVERYONE])
        assert [event.card for event in play.of(e.CardBurned)] == [one, two, three]
    assert views[0] == views[1]
    assert views[0][0].burned == 3


@pytest.mark.rule("Q2-11")
def test_one_deck_is_in_play_and_the_next_round_has_a_whole_one_again() -> None:
    play = Play(opened(ready(GAME), "ann"))
    assert not can(play.table, c.StartRound((*DECK, *DECK)))
    for _ in range(2):
        play.do(c.StartRound(DECK), c.PlaceBet(1, "ante", 200), automation=DEALER)
        closed(play).do(c.Choose(1, "fold"))
    dealt = [event.card for event in play.of(e.CardDealt)]
    assert dealt[:2] == dealt[2:]


# ---------------------------------------------------------------------------------------------- betting


@pytest.mark.rule("R2-12", "R2-14", "R2-16", "R2-22", "R2-23")
@pytest.mark.parametrize(
    ("street", "lost"), [(0, ["ante"]), (1, ["ante", "flop"]), (2, ["ante", "flop", "turn"])]
)
def test_a_fold_gives_up_what_was_bet_so_far(street: int, lost: list[str]) -> None:
    play = deal(GAME, "2c 3d", bets=BOTH, choices=[*["bet"] * street, "fold"], board="4c 4d Kh")
    assert [(t.wager, t.cents, t.reason) for t in play.of(e.WagerTaken)] == [
        (wager, 200, e.Reason.FOLDED) for wager in lost
    ]
    assert play.table.chips_of("player 1") == CHIPS - 200 * len(lost) + 100


@pytest.mark.rule("R2-12", "R2-14", "R2-16", "R2-23")
def test_a_street_takes_one_to_three_bets_of_the_ante() -> None:
    for units in (1, 2, 3):
        play = deal(GAME, "Js Jd", bets={"ante": 700}, choices=[f"bet {units}"], board="9c 4d Kh")
        assert [d.cents for d in play.of(e.Decided)] == [700 * units] * 3
    play = closed(began(GAME, "Js Jd", bets={"ante": 700}))
    for wrong in (
        c.Choose(1, "bet", 0),
        c.Choose(1, "bet", 4),
        c.Choose(1, "bet", 1, 800),
        c.Choose(1, "check"),
    ):
        assert "R2-12" in refused(play, wrong).rules


@pytest.mark.rule("R2-23")
@pytest.mark.parametrize(
    ("wager", "cents", "says"),
    [
        ("ante", 100, "below this table's minimum of $2"),
        ("ante", 1100, "above this table's maximum of $10"),
        ("ante", 250, "in steps of $1"),
        ("three-card-bonus", 50, "below this table's minimum of $1"),
        ("three-card-bonus", 600, "above Ante of $5"),
    ],
)
def test_amounts_outside_the_limits_are_refused_with_their_rule(wager: str, cents: int, says: str) -> None:
    play = began(GAME, "Js Jd", bets={"ante": 500})
    answer = refused(play, c.PlaceBet(1, wager, cents))
    assert says in answer.says
    assert "R2-23" in answer.rules


@pytest.mark.rule("R2-23")
def test_the_bonus_stays_within_the_ante_when_the_ante_shrinks() -> None:
    play = began(GAME, "Js Jd", bets={"ante": 500, "three-card-bonus": 500})
    assert "would be above Ante of $4" in refused(play, c.PlaceBet(1, "ante", 400)).says
    assert "R2-18" in refused(play, c.RemoveBet(1, "ante")).rules
    play.do(c.PlaceBet(1, "three-card-bonus", 400), c.PlaceBet(1, "ante", 400), automation=DEALER)


@pytest.mark.rule("R2-22", "R2-24", "Q2-18")
def test_ten_units_on_a_royal_flush_pay_forty_thousand_dollars() -> None:
    play = deal(GAME, "As Ks", bets={"ante": 1000}, choices=["bet 3"], board="Qs Js 10s")
    paid = play.of(e.WagerPaid)
    assert [p.odds for p in paid] == ["400 to 1"] * 4  # every bet at the same odds
    assert sum(p.stake for p in paid) == 10 * 1000
    assert play.table.chips_of("player 1") == CHIPS + 40_000_00


# ------------------------------------------------------------------------------- when the action closes


MOMENTS = ("others decide", "before the burn", "before the card", "after the card")


def at(moment: str, readings: dict[str, str]) -> Play:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings=readings, lying=BOARD))
    stepping(play, c.Choose(1, "bet"))
    steps: list[c.Command] = [c.Choose(2, "bet"), c.Proceed(), c.Proceed()]
    return stepping(play, *steps[: MOMENTS.index(moment)])


@pytest.mark.rule("R2-06", "Q2-07")
@pytest.mark.parametrize(
    ("reading", "last"), [("a", "others decide"), ("b", "before the burn"), ("c", "before the card")]
)
def test_a_bet_may_grow_until_the_action_closes(reading: str, last: str) -> None:
    for moment in MOMENTS:
        play = at(moment, {"Q2-07": reading})
        seat = 1 if moment == "others decide" else 2
        grown = can(play.table, c.Choose(seat, "bet", 3))
        assert grown == (MOMENTS.index(moment) <= MOMENTS.index(last)), moment
        assert not can(play.table, c.Choose(seat, "bet", 1)), "a bet never shrinks"
        if grown:
            stepping(play, c.Choose(seat, "bet", 3))
            assert play.log[-1] == e.Decided(seat, "flop", "raise", 400)
            assert play.table.chips_of(f"player {seat}") == CHIPS - 800


@pytest.mark.rule("R2-06", "Q2-07")
def test_a_folded_or_forfeited_hand_raises_nothing() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE))
    play.do(c.Choose(1, "fold"))
    assert not can(play.table, c.Choose(1, "bet", 2))
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE))
    play.do(c.Choose(1, "bet"), c.Report("early touch", "dealer", "again", 1))
    play.do(c.Rule(1, "forfeit the hand", "floor", "third time"))
    assert not can(play.table, c.Choose(1, "bet", 2))


@pytest.mark.rule("R2-06", "Q2-07", "Q2-08")
@pytest.mark.parametrize("wager", ["ante", "three-card-bonus", "flop"])
def test_a_late_bet_is_refused_with_the_rule_and_nothing_changes(wager: str) -> None:
    play = at("after the card", {})
    late = refused(play, c.PlaceBet(1, wager, 200))
    assert "R2-06" in late.rules
    assert "too late" in late.says


@pytest.mark.rule("Q2-08")
@pytest.mark.parametrize("wager", ["ante", "three-card-bonus", "flop"])
def test_read_so_a_late_bet_is_forfeited(wager: str) -> None:
    play = at("after the card", {"Q2-08": "b"})
    bank = play.table.bank
    stepping(play, c.PlaceBet(1, wager, 300))
    assert play.log[-1] == e.LateBetForfeited(1, wager, 300)
    assert play.table.bank == bank + 300
    assert play.table.chips_of("player 1") == CHIPS - 400 - 300
    assert play.table.round
    assert sum(play.table.round.hands[0].bets) == 400, "it never counts as a bet"


@pytest.mark.rule("Q2-08")
def test_an_early_bet_is_no_late_bet() -> None:
    play = stepping(Play(opened(ready(GAME, {"Q2-08": "b"}), "ann")), c.StartRound(DECK))
    assert "after the shuffle" in refused(play, c.PlaceBet(1, "ante", 200)).says
    dealt = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings={"Q2-08": "b"}))
    assert "turn to decide" in refused(dealt, c.PlaceBet(2, "turn", 200)).says


@pytest.mark.rule("R2-06", "Q2-08", "Q2-16")
def test_a_late_bet_can_be_noted_and_the_four_stages_each_close() -> None:
    play = at("after the card", {})
    play.do(c.Report("late bet", "dealer", "slid a chip in after the flop", 1))
    play.do(c.Rule(1, "reprimand", "floor", "first time"), automation=NOTHING)
    assert [i.kind for i in play.of(e.IrregularityReported)] == ["late bet"]
    play.do(*(c.Choose(seat, "bet") for seat in (1, 2)))
    assert not can(play.table, c.PlaceBet(1, "turn", 200))
    play.do(c.Choose(1, "bet"))
    stages = [step.id for step in play.table.plan.steps if step.do in ("bets", "decide")]
    assert stages == ["bets", "flop", "turn", "river"]
    for wager in ("ante", "flop", "turn"):
        assert "R2-06" in refused(play, c.PlaceBet(2, wager, 200)).rules


@pytest.mark.rule("Q2-09")
def test_circles_may_be_filled_in_any_order_or_strictly_one_after_the_other() -> None:
    free, strict = (closed(began(GAME, "Js Jd", bets=ANTE, readings={"Q2-09": way})) for way in "ab")
    skips = c.Choose(1, "bet", 2, spots=("Bet", "Re-Raise"))
    assert can(free.table, skips)
    assert "Q2-09" in refused(strict, skips).rules
    assert "Q2-09" in refused(strict, c.Choose(1, "bet", spots=("Raise",))).rules
    in_order = c.Choose(1, "bet", 2, spots=("Bet", "Raise"))
    for play in (free, strict):
        assert decide(play.table, in_order) == (e.Decided(1, "flop", "bet", 400),)  # the money is the same
        assert not can(play.table, c.Choose(1, "bet", 2, spots=("Bet",)))
        assert not can(play.table, c.Choose(1, "bet", 2, spots=("Bet", "Bet")))
        assert not can(play.table, c.Choose(1, "bet", 1, spots=("Side",)))


@pytest.mark.rule("Q2-09")
def test_a_raise_fills_the_next_circle() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, readings={"Q2-09": "b"}))
    stepping(play, c.Choose(1, "bet", 1, spots=("Bet",)))
    assert "Q2-09" in refused(play, c.Choose(1, "bet", 2, spots=("Re-Raise",))).rules
    stepping(play, c.Choose(1, "bet", 2, spots=("Raise",)), c.Choose(1, "bet", 3, spots=("Re-Raise",)))
    assert [d.cents for d in play.of(e.Decided)] == [200, 200, 200]


# ------------------------------------------------------------------------------------- what is paid and lost


@pytest.mark.rule("Q2-01", "R2-19", "QX-03")
@pytest.mark.parametrize(("reading", "net"), [("a", 0), ("b", -200)])
def test_a_pair_of_sixes_pushes_or_is_not_good_enough(reading: str, net: int) -> None:
    play = deal(GAME, "6s 2d", bets=ANTE, readings={"Q2-01": reading}, board="6c 9h Kd")
    assert [play.net(1, wager) for wager in ("ante", "flop", "turn", "river")] == [net] * 4
    sevens = deal(GAME, "7s 2d", bets=ANTE, readings={"Q2-01": reading}, board="7c 9h Kd")
    assert sevens.net(1, "ante") == 0
    fives = deal(GAME, "5s 2d", bets=ANTE, readings={"Q2-01": reading}, board="5c 9h Kd")
    assert fives.net(1, "ante") == -200


@pytest.mark.rule("Q2-02", "R2-19", "R2-20")
@pytest.mark.parametrize("down", [[], [1]])
@pytest.mark.parametrize(("reading", "net"), [("a", 100), ("b", -100)])
def test_a_winning_bonus_beside_a_losing_hand_is_paid_or_swept_up(
    reading: str, net: int, down: list[int]
) -> None:
    lying = {"board": "4c 4d Kh"}
    readings = {"Q2-02": reading}
    play = closed(began(GAME, ["2c 7d", "Js Jd"], bets=BOTH, readings=readings, face_down=down, lying=lying))
    play.do(*[c.Choose(seat, "bet") for seat in (1, 2)] * 3)
    assert (play.net(1, "ante"), play.net(1, "three-card-bonus")) == (-200, net)
    assert play.net(2, "three-card-bonus") == 100
    if reading == "b":
        told = play.told()
        assert told.index("WagerTaken 1 river") + 1 == told.index("WagerTaken 1 three-card-bonus")


@pytest.mark.rule("Q2-02")
def test_read_as_swept_up_a_losing_bonus_still_goes_in_the_first_pass() -> None:
    readings, lying = {"Q2-02": "b"}, {"board": "9c 4d Kh"}
    play = closed(began(GAME, "2c 7d", bets=BOTH, readings=readings, face_down=[1], lying=lying))
    play.do(*[c.Choose(1, "bet")] * 3)
    told = play.told()
    assert told.index("WagerTaken 1 three-card-bonus") < told.index("HandTurnedUp hole 1")


@pytest.mark.rule("Q2-03", "QX-07")
@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize(("reading", "net"), [("a", 100), ("b", -100)])
def test_the_bonus_outlives_every_fold_or_none(reading: str, net: int, street: int) -> None:
    choices = [*["bet"] * street, "fold"]
    play = deal(GAME, "2c 3d", bets=BOTH, choices=choices, readings={"Q2-03": reading}, board="4c 4d Kh")
    assert play.net(1, "three-card-bonus") == net


@pytest.mark.rule("R2-20", "R2-25")
def test_every_bonus_on_the_table_is_paid_from_the_second_table() -> None:
    boards = {
        "As Ks Qs": 75,
        "9s 8s 7s": 40,
        "4c 4d 4h": 30,
        "9s 8s 7d": 6,
        "9s 4s Ks": 3,
        "4c 4d Kh": 1,
        "9c 4d Kh": -1,
    }
    for board, odds in at_least_one(boards.items()):
        play = deal(GAME, ["2c 3d", "Jc Jd"], bets=BOTH, choices=["bet"], board=board)
        assert [play.net(seat, "three-card-bonus") for seat in (1, 2)] == [100 * odds] * 2, board


# ---------------------------------------------------------------------------- conduct and what is not said


@pytest.mark.rule("R2-03", "Q2-19")
def test_every_reprimand_is_on_record_and_a_second_one_changes_nothing_more() -> None:
    play = closed(began(GAME, "Js Jd", bets=ANTE, lying=BOARD))
    for number in (1, 2):
        play.do(c.Report("cards below the table", "dealer", "held them in the lap", 1))
        assert "Q0-26" in refused(play, c.Choose(1, "bet")).rules
        play.do(c.Rule(number, "reprimand", "dealer", "cards stay above the table"))
    assert play.of(e.IrregularityRuled) == [
        e.IrregularityRuled(number, "reprimand", "dealer", "cards stay above the table") for number in (1, 2)
    ]
    play.do(*[c.Choose(1, "bet")] * 3)
    assert play.net(1, "ante") == 200


@pytest.mark.rule("R2-03", "R2-06", "Q2-08")
def test_the_dealer_reprimands_and_notes_a_late_bet_at_once_and_play_goes_on() -> None:
    play = at("after the card", {})
    assert "too late" in refused(play, c.PlaceBet(1, "ante", 200)).says
    play.do(c.Reprimand("late bet", 1, "dealer", "$2 pushed back"))
    play.do(c.Reprimand("cards below the table", 1, "dealer"))
    assert play.of(e.PlayerReprimanded) == [
        e.PlayerReprimanded("late bet", 1, "dealer", "$2 pushed back"),
        e.PlayerReprimanded("cards below the table", 1, "dealer", ""),
    ]
    assert not play.table.irregularities
    assert "reported" in refused(play, c.Reprimand("misdeal", 1, "dealer")).says
    assert "not a player" in refused(play, c.Reprimand("other", 1, "player 1")).says
    assert "nobody sits" in refused(play, c.Reprimand("other", 9, "dealer")).says


@pytest.mark.rule("R2-05", "QX-12")
def test_an_exception_by_management_is_on_record() -> None:
    play = closed(began(GAME, "Js Jd", bets=ANTE, lying=BOARD))
    play.do(c.Report("not seated", "dealer", "stands with cards in hand", 1))
    assert "not a player" in refused(play, c.Rule(1, "play on", "player 1", "my back hurts")).says
    play.do(c.Rule(1, "play on", "management", "may stand: bad back"))
    assert play.log[-1] == e.IrregularityRuled(1, "play on", "management", "may stand: bad back")
    assert can(play.table, c.Choose(1, "bet"))


@pytest.mark.rule("Q2-20")
def test_seats_who_acts_first_and_misdeals_are_settled_by_the_house() -> None:
    table = opened(ready(GAME))
    assert len(table.seats) == 6
    closed_table = act(table, c.CloseTable("operator"))
    assert can(closed_table, c.OpenTable("operator", 7))
    assert not can(closed_table, c.OpenTable("operator", 8))
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE))
    assert not can(play.table, c.Choose(2, "bet"))
    play.do(c.Choose(1, "bet"), c.Report("misdeal", "dealer", "a card flew off the table", 2))
    play.do(c.Rule(1, "misdeal", "floor", "deal again"))
    assert [player.chips for player in play.table.players] == [CHIPS, CHIPS]
