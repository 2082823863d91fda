"""Document 000 as played: a player on two hands, the token, and newcomers; and the torn sheet as a game."""

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.games import load
from croupier.table import RefusedError, can, new_table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import NOTHING
from croupier.table.script import arranged
from croupier.table.view import Audience, Role, View, view
from tests.play import CHIPS, Play, deal, opened, ready

GAME = "three-card-poker"
HANDS = {1: "Ks Kd 2c", 2: "7c 4d 2h", 3: "9h 6h 3h"}


def table(*, seats: int = 3, readings: dict[str, str] | None = None, **who: int) -> Play:
    """Ann at seat 1 with a second hand at seat 2, and whoever else is named at their seats."""
    play = Play(opened(ready(GAME, readings), "Ann", seats=seats))
    play.do(c.AskSecondHand("Ann", 2), c.ApproveSecondHand("Ann", "floor"))
    for player, seat in who.items():
        play.do(c.Sit(player, seat), c.BuyChips(player, CHIPS))
    return play


def bets(play: Play, *seats: int, wager: str = "ante") -> Play:
    """A round with a bet at each of these seats, still open."""
    hands = {seat: parse_cards(HANDS[seat]) for seat in seats}
    play.do(c.StartRound(arranged(play.table.plan.game, hands)), c.Proceed(), automation=NOTHING)
    return play.do(*(c.PlaceBet(seat, wager, 10_00) for seat in seats), automation=NOTHING)


def dealt(play: Play) -> Play:
    while not (play.table.round and play.table.round.touch):
        play.do(c.Proceed(), automation=NOTHING)
    return play


def ann(play: Play) -> View:
    return view(play.table, Audience(Role.PLAYER, "Ann"))


def looks_at(play: Play) -> dict[int, str]:
    """The hands Ann sees, by seat."""
    seen = {hand.seat: [card for card in hand.cards[0][1] if card is not None] for hand in ann(play).hands}
    return {seat: cards_text(cards) for seat, cards in seen.items() if cards}


def tokens(play: Play) -> list[int]:
    return [hand.seat for hand in ann(play).hands if hand.token]


def refused(play: Play, command: c.Command, rule: str) -> str:
    before = play.table
    with pytest.raises(RefusedError) as why:
        play.do(command, automation=NOTHING)
    assert rule in why.value.rules
    assert play.table == before
    return str(why.value)


# ------------------------------------------------------------------------------------------------- two hands


@pytest.mark.rule("R0-18", "R0-19", "QX-12")
def test_a_second_hand_is_asked_for_and_the_floor_approves_it() -> None:
    play = Play(opened(ready(GAME), "Ann"))
    refused(play, c.ApproveSecondHand("Ann", "floor"), "R0-19")
    play.do(c.AskSecondHand("Ann", 2))
    assert play.table.seats[:2] == ("Ann", None)
    refused(play, c.ApproveSecondHand("Ann", "Ann"), "R0-19")
    play.do(c.ApproveSecondHand("Ann", "floor"))
    assert play.table.seats[:2] == ("Ann", "Ann")
    assert play.of(e.SecondHandApproved) == [e.SecondHandApproved("Ann", 2, "floor")]


@pytest.mark.rule("R0-23")
def test_whoever_waits_keeps_the_seat_that_was_given_up_for_them() -> None:
    play = table(Bob=3).do(c.Wait("Cy"), c.SurrenderSeat("Ann", 2, "Ann"))
    assert "Cy came first" in refused(play, c.Sit("Di", 2), "R0-23")
    play.do(c.Sit("Cy", 2))
    assert play.table.seats == ("Ann", "Cy", "Bob")


@pytest.mark.rule("R0-23")
def test_the_waiting_list_goes_in_order_and_the_floor_takes_off_it_whoever_is_gone() -> None:
    play = table(Bob=3).do(c.Wait("Cy"), c.Wait("Di"), c.SurrenderSeat("Ann", 2, "Ann"))
    refused(play, c.Sit("Di", 2), "R0-23")
    play.do(c.Leave("Cy"), c.Sit("Di", 2))
    assert (play.table.seats[1], play.table.waiting) == ("Di", ())


@pytest.mark.rule("R0-19", "QX-12")
def test_the_floor_declines_a_second_hand_with_its_reason_and_the_player_may_ask_again() -> None:
    play = Play(opened(ready(GAME), "Ann"))
    refused(play, c.DeclineSecondHand("Ann", "floor", "a busy table"), "R0-19")
    play.do(c.AskSecondHand("Ann", 2))
    assert "takes the wish back" in refused(play, c.DeclineSecondHand("Ann", "Ann", "tired"), "R0-19")
    assert "say why" in refused(play, c.DeclineSecondHand("Ann", "floor", " "), "R0-19")
    play.do(c.DeclineSecondHand("Ann", "floor", "a busy table"))
    assert (play.table.asked_for_second, play.table.declined_second) == ((), (("Ann", "a busy table"),))
    assert play.of(e.SecondHandDeclined) == [e.SecondHandDeclined("Ann", 2, "floor", "a busy table")]
    refused(play, c.ApproveSecondHand("Ann", "floor"), "R0-19")
    play.do(c.AskSecondHand("Ann", 3))
    assert (play.table.asked_for_second, play.table.declined_second) == ((("Ann", 3),), ())


@pytest.mark.rule("R0-19")
def test_a_player_takes_the_wish_for_a_second_hand_back_before_it_is_answered() -> None:
    play = Play(opened(ready(GAME), "Ann", "Bob", seats=4))
    refused(play, c.WithdrawSecondHand("Ann"), "R0-19")
    play.do(c.AskSecondHand("Ann", 3), c.AskSecondHand("Bob", 4), c.Sit("Di", 3))
    with pytest.raises(RefusedError, match="at seat 3; take that back first"):
        play.do(c.AskSecondHand("Ann", 4))
    play.do(c.WithdrawSecondHand("Ann"), c.AskSecondHand("Ann", 4))  # seat 3 was taken meanwhile
    assert play.table.asked_for_second == (("Bob", 4), ("Ann", 4)), "what Bob asked for stays"
    play.do(c.ApproveSecondHand("Bob", "floor"))
    refused(play, c.WithdrawSecondHand("Bob"), "R0-19")


@pytest.mark.rule("R0-18", "R0-19")
def test_without_approval_the_second_spot_takes_no_bet() -> None:
    play = Play(opened(ready(GAME), "Ann")).do(c.AskSecondHand("Ann", 2))
    play.do(c.StartRound(), c.Proceed(), automation=NOTHING)
    with pytest.raises(RefusedError, match="nobody sits at seat 2"):
        play.do(c.PlaceBet(2, "ante", 10_00))


@pytest.mark.rule("Q0-10", "R0-18")
def test_two_hands_are_the_most_unless_the_floor_may_allow_more() -> None:
    assert "2 hands" in refused(table(), c.AskSecondHand("Ann", 3), "R0-18")
    more = table(readings={"Q0-10": "b"})
    refused(more, c.ApproveSecondHand("Ann", "floor"), "R0-19")
    more.do(c.AskSecondHand("Ann", 3), c.ApproveSecondHand("Ann", "floor"))
    assert more.table.seats == ("Ann", "Ann", "Ann")
    # Giving up one of three leaves a hand that a newcomer may still ask for.
    more.do(c.Wait("Bob"), c.SurrenderSeat("Ann", 3, "Ann"), c.Sit("Bob", 3), c.Wait("Cy"))
    refused(more, c.StartRound(), "R0-23")
    more.do(c.SurrenderSeat("Ann", 1, "Ann"), c.Sit("Cy", 1), c.Wait("Di"))
    assert more.table.seats == ("Cy", "Ann", "Bob")
    refused(more, c.SurrenderSeat("Ann", 2, "Ann"), "R0-23")
    assert can(more.table, c.StartRound())


@pytest.mark.rule("R0-20", "R0-21", "R0-22", "R0-27", "Q0-11", "Q0-13")
def test_one_hand_is_looked_at_and_finished_before_the_other() -> None:
    play = bets(table(Bob=3), 1, 2, 3)
    dealt(play)
    assert (looks_at(play), tokens(play)) == ({1: HANDS[1]}, [2])
    refused(play, c.Choose(2, "bet"), "R0-26")
    play.do(c.Choose(1, "bet"), automation=NOTHING)
    assert (looks_at(play), tokens(play)) == ({2: HANDS[2]}, [])
    refused(play, c.Choose(1, "fold"), "R0-26")
    play.do(c.Choose(2, "fold"), automation=NOTHING)
    assert looks_at(play) == {}


@pytest.mark.rule("R0-21", "R0-22")
def test_a_folded_first_hand_frees_the_second() -> None:
    play = dealt(bets(table(), 1, 2)).do(c.Choose(1, "fold"), automation=NOTHING)
    assert looks_at(play) == {2: HANDS[2]}
    play.do(c.Choose(2, "bet"))
    assert [(x.seat, x.choice) for x in play.of(e.Decided)] == [(1, "fold"), (2, "bet")]


@pytest.mark.rule("R0-21", "R0-44")
def test_a_hand_with_pair_plus_alone_keeps_nobody_waiting() -> None:
    play = bets(table(), 1, 2, wager="pair-plus").do(c.PlaceBet(2, "ante", 10_00), automation=NOTHING)
    dealt(play)
    assert (looks_at(play), tokens(play)) == ({2: HANDS[2]}, [])


@pytest.mark.rule("Q0-11", "R0-20")
def test_the_token_marks_each_idle_hand_or_the_player() -> None:
    idle = table(readings={"Q0-10": "b"})
    idle.do(c.AskSecondHand("Ann", 3), c.ApproveSecondHand("Ann", "floor"))
    dealt(bets(idle, 1, 2, 3))
    assert tokens(idle) == [2, 3]
    player = dealt(bets(table(readings={"Q0-11": "b"}, Bob=3), 1, 2, 3))
    for choice in ("bet", "bet", None):
        assert tokens(player) == [1]
        if choice and player.table.round:
            player.do(c.Choose(len(player.of(e.Decided)) + 1, choice), automation=NOTHING)
    assert tokens(dealt(bets(table(readings={"Q0-11": "b"}, Bob=3), 1, 3))) == []


# -------------------------------------------------------------------------------------------------- newcomers


@pytest.mark.rule("R0-23", "Q0-12")
@pytest.mark.parametrize("gives_up", [1, 2])
def test_a_newcomer_gets_a_hand_of_the_players_choice_before_the_next_round(gives_up: int) -> None:
    play = bets(table(Bob=3), 1, 2, 3).do(c.Wait("Cy"), automation=NOTHING)
    refused(play, c.SurrenderSeat("Ann", gives_up, "Ann"), "Q0-12")
    dealt(play)
    refused(play, c.SurrenderSeat("Ann", gives_up, "Ann"), "Q0-12")
    play.do(*(c.Choose(seat, "bet") for seat in (1, 2, 3)))
    assert play.table.rounds == 1  # the bets of the running round stood
    refused(play, c.StartRound(), "R0-23")
    assert "the player chooses" in refused(play, c.SurrenderSeat("Ann", gives_up, "floor"), "Q0-12")
    play.do(c.SurrenderSeat("Ann", gives_up, "Ann"), c.Sit("Cy", gives_up))
    assert play.table.seats[gives_up - 1] == "Cy"
    assert play.table.seats.count("Ann") == 1
    refused(play, c.SurrenderSeat("Ann", 3 - gives_up, "Ann"), "R0-23")
    assert can(play.table, c.StartRound())


@pytest.mark.rule("Q0-12")
def test_the_floor_may_be_the_one_who_picks() -> None:
    play = table(readings={"Q0-12": "b"}, Bob=3)
    assert "only Ann" in refused(play, c.SurrenderSeat("Ann", 1, "floor"), "R0-23")
    play.do(c.Wait("Cy"))
    refused(play, c.StartRound(), "R0-23")
    assert "the floor chooses" in refused(play, c.SurrenderSeat("Ann", 1, "Ann"), "Q0-12")
    play.do(c.SurrenderSeat("Ann", 1, "floor"))
    assert play.of(e.SeatSurrendered) == [e.SeatSurrendered("Ann", 1, "floor")]


@pytest.mark.rule("Q0-12", "R0-23")
def test_at_once_means_before_a_card_is_out() -> None:
    play = bets(table(readings={"Q0-12": "c"}, Bob=3), 1, 2, 3).do(c.Wait("Cy"), automation=NOTHING)
    assert "must give up one hand now" in refused(play, c.Proceed(), "Q0-12")
    play.do(c.SurrenderSeat("Ann", 2, "Ann"), automation=NOTHING)
    assert play.of(e.BetRemoved) == [e.BetRemoved(2, "ante")]
    assert play.table.chips_of("Ann") == CHIPS - 10_00
    play.do(c.Sit("Cy", 2), c.BuyChips("Cy", 50_00), c.PlaceBet(2, "ante", 20_00), automation=NOTHING)
    dealt(play)
    assert play.table.round
    assert [(hand.seat, hand.player) for hand in play.table.round.hands] == [
        (1, "Ann"),
        (2, "Cy"),
        (3, "Bob"),
    ]
    later = dealt(bets(table(readings={"Q0-12": "c"}, Bob=3), 1, 2, 3)).do(c.Wait("Cy"), automation=NOTHING)
    refused(later, c.SurrenderSeat("Ann", 2, "Ann"), "Q0-12")  # a hand with cards is finished
    later.do(*(c.Choose(seat, "bet") for seat in (1, 2, 3)))
    refused(later, c.StartRound(), "R0-23")


@pytest.mark.rule("R0-23")
def test_newcomers_come_before_second_hands() -> None:
    play = Play(opened(ready(GAME), "Ann", "Bob", seats=2)).do(c.Wait("Cy"))
    assert can(play.table, c.StartRound())  # nobody holds a second hand, so nobody owes one
    play.do(c.CashOut("Bob", CHIPS), c.Leave("Bob"))
    assert "priority" in refused(play, c.AskSecondHand("Ann", 2), "R0-23")
    asked = Play(opened(ready(GAME), "Ann", "Bob", seats=3)).do(c.AskSecondHand("Ann", 3), c.Sit("Di", 3))
    refused(asked, c.ApproveSecondHand("Ann", "floor"), "R0-23")
    asked.do(c.Wait("Cy"), c.Leave("Di"))  # the seat Ann had asked for is free, and Cy was waiting
    assert "priority" in refused(asked, c.ApproveSecondHand("Ann", "floor"), "R0-23")


@pytest.mark.rule("R0-23")
def test_with_a_free_spot_nobody_gives_one_up() -> None:
    play = table()
    with pytest.raises(RefusedError, match="seat 3 is free"):
        play.do(c.Wait("Cy"))
    assert can(play.table, c.StartRound())


# ------------------------------------------------------------------------------------------------ torn sheet


@pytest.mark.rule("R3-18", "Q3-04")
def test_the_torn_sheet_opens_once_its_lost_row_is_supplied() -> None:
    limits = {
        f"wager.{w}.{end}": d for w in ("ante", "pair-plus") for end, d in (("least", "$1"), ("most", "$4"))
    }
    torn = load("three-card-poker-fragment").with_blanks(limits)
    with pytest.raises(RefusedError, match="leaves out what straight flush pays"):
        Play(new_table(torn)).do(c.OpenTable("operator", 6))
    for row, won in (("35 to 1", 140_00), ("40 to 1", 160_00)):
        whole = torn.with_blanks({"pay.pair-plus.rows.straight flush": row})
        bets = {"ante": 4_00, "pair-plus": 4_00}
        play = deal(whole, "9s 8s 7s", bets=bets, dealer="Kc 4d 2h")
        assert play.net(1, "pair-plus") == won
        assert (play.net(1, "play"), play.net(1, "ante")) == (4_00, 20_00)


@pytest.mark.rule("R3-18")
@pytest.mark.parametrize(
    ("hand", "pair_plus", "ante"),
    [
        ("8h 8d 8c", 120_00, 16_00),
        ("9h 8d 7c", 20_00, 8_00),
        ("9h 7h 5h", 12_00, 4_00),
        ("9h 9d 5h", 4_00, 4_00),
    ],
)
def test_the_rows_that_are_left_pay_what_they_say(hand: str, pair_plus: int, ante: int) -> None:
    bets = {"ante": 4_00, "pair-plus": 4_00}
    play = deal("three-card-poker-fragment", hand, bets=bets, dealer="Kc 4d 2h")
    assert (play.net(1, "pair-plus"), play.net(1, "ante"), play.net(1, "play")) == (pair_plus, ante, 4_00)
