"""Document 004 at the table: the hold'em settled player by player, from the wash to the next shuffle."""

import pytest

from croupier.cards import DECK, parse_cards
from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, NOTHING, act
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, began, deal, opened, ready

GAME = "nh-holdem-3-card-bonus"
BOTH = {"ante": 200, "three-card-bonus": 100}
STREETS = ("flop", "turn", "river")
MAIN = ("ante", *STREETS)


def closed(play: Play) -> Play:
    return play.do(c.Proceed())


def refused(play: Play, command: c.Command) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        decide(play.table, command)
    return caught.value


# ------------------------------------------------------------------------- the order of operations (vector 5)


@pytest.mark.rule("R4-03", "R4-06", "R4-07", "R4-08", "R4-10", "R4-12", "R4-14", "R4-15", "R4-16", "R4-17")
@pytest.mark.rule("R4-18", "Q4-04", "Q4-05", "Q4-12", "Q4-16", "QX-08", "QX-13")
def test_the_whole_round_goes_in_the_order_of_the_sheet() -> None:
    hands = ["2c 3d", "Js Jd", "2h 7s"]
    choices = {1: ["bet", "fold"], 2: ["bet"], 3: ["bet"]}
    play = deal(GAME, hands, bets=BOTH, choices=choices, board="4c 4d Kh")
    assert play.told() == [
        "RoundStarted 1",
        "DeckWashed",
        "Shuffled",
        *(f"BetPlaced {seat} {wager}" for seat in (1, 2, 3) for wager in BOTH),
        "BetsClosed",
        "Tended check",
        *(["CardDealt hole 1", "CardDealt hole 2", "CardDealt hole 3"] * 2),
        *(["CardDealt board"] * 3),
        *(f"Decided {seat} flop bet" for seat in (1, 2, 3)),
        "CardTurnedUp board 1",
        "Decided 1 turn fold",
        "WagerTaken 1 ante",
        "WagerTaken 1 flop",
        "Decided 2 turn bet",
        "Decided 3 turn bet",
        "CardTurnedUp board 2",
        "Decided 2 river bet",
        "Decided 3 river bet",
        "CardTurnedUp board 3",
        "Tended read-board",
        "WagerPaid 3 three-card-bonus",
        "HandTurnedUp hole 3",
        "HandAnnounced 3",
        *(f"WagerTaken 3 {wager}" for wager in MAIN),
        "WagerPaid 2 three-card-bonus",
        "HandTurnedUp hole 2",
        "HandAnnounced 2",
        *(f"WagerPaid 2 {wager}" for wager in MAIN),
        "WagerPaid 1 three-card-bonus",  # folded, and settled when the dealer comes to that seat
        "Collected collect",
        "RoundFinished 1",
    ]
    assert [announced.name for announced in play.of(e.HandAnnounced)] == [
        "pair of fours, king kicker",
        "two pair, jacks and fours, king kicker",
    ]


@pytest.mark.rule("Q4-04", "R4-17")
def test_a_losing_bonus_is_taken_where_a_winning_one_would_be_paid() -> None:
    play = deal(GAME, ["Js Jd", "2h 7s"], bets=BOTH, choices=["bet"], board="9c 4d Kh")
    told = play.told()[play.told().index("Tended read-board") + 1 :]
    assert told == [
        "WagerTaken 2 three-card-bonus",
        "HandTurnedUp hole 2",
        "HandAnnounced 2",
        *(f"WagerTaken 2 {wager}" for wager in MAIN),
        "WagerTaken 1 three-card-bonus",
        "HandTurnedUp hole 1",
        "HandAnnounced 1",
        *(f"WagerPaid 1 {wager}" for wager in MAIN),
        "Collected collect",
        "RoundFinished 1",
    ]


@pytest.mark.rule("R4-03")
def test_the_deck_is_washed_once_after_each_opening() -> None:
    log: list[e.Event] = []
    table = opened(ready(GAME), "ann")
    for opening in (1, 2):
        for _ in range(2):
            table = act(table, c.StartRound(DECK), log)
            table = act(table, c.Proceed(), log)
            table = act(table, c.Report("other", "dealer", "start over"), log)
            number = table.irregularities[0].number
            table = act(table, c.Rule(number, "misdeal", "floor", "start over"), log)
        assert sum(isinstance(event, e.DeckWashed) for event in log) == opening
        assert sum(isinstance(event, e.Shuffled) for event in log) == 2 * opening
        for command in (c.CashOut("ann", CHIPS), c.Leave("ann"), c.CloseTable("operator")):
            table = act(table, command)
        for again in (c.OpenTable("operator", 6), c.Sit("ann", 1), c.BuyChips("ann", CHIPS)):
            table = act(table, again)


@pytest.mark.rule("R4-18", "Q4-17", "Q4-16")
def test_cards_are_collected_then_shuffled_and_only_then_are_bets_taken() -> None:
    play = closed(began(GAME, "Js Jd", bets=BOTH, lying={"board": "9c 4d Kh"}))
    play.do(*[c.Choose(1, "bet")] * 2)
    play.do(c.Choose(1, "bet"), automation=NOTHING)
    while play.table.round:
        assert not can(play.table, c.StartRound(DECK))
        assert not can(play.table, c.PlaceBet(1, "ante", 200))
        seen = view(play.table, Audience(Role.BYSTANDER))
        cards = [dict(seen.hands[0].cards)["hole"], dict(seen.shared)["board"]]
        assert [len(group) for group in cards] == [2, 3], "all cards stay out until the end"
        play.do(c.Proceed(), automation=NOTHING)
    assert "begun one" in refused(play, c.PlaceBet(1, "ante", 200)).says
    play.do(c.StartRound(DECK), automation=NOTHING)
    assert "after the shuffle" in refused(play, c.PlaceBet(1, "ante", 200)).says
    play.do(c.Proceed(), c.PlaceBet(1, "ante", 200), automation=NOTHING)
    assert play.told()[-5:] == [
        "Collected collect",
        "RoundFinished 1",
        "RoundStarted 2",
        "Shuffled",
        "BetPlaced 1 ante",
    ]


@pytest.mark.rule("R4-06")
def test_no_card_is_dealt_until_the_dealer_has_checked_the_wagers() -> None:
    play = began(GAME, "Js Jd", bets=BOTH)
    play.do(c.Proceed(), automation=NOTHING)
    assert view(play.table, Audience(Role.DEALER)).step == "check"
    play.do(c.Proceed(), c.Proceed(), automation=NOTHING)
    assert play.told()[-2:] == ["Tended check", "CardDealt hole 1"]
    alone = Play(opened(ready(GAME), "ann")).do(c.StartRound(DECK), automation=DEALER)
    assert "needs a bet on Ante" in refused(alone, c.PlaceBet(1, "three-card-bonus", 100)).says
    assert "nobody has bet" in refused(alone, c.Proceed()).says


@pytest.mark.rule("R4-07", "R4-08", "Q4-12", "QX-04", "QX-05")
def test_one_card_at_a_time_from_the_left_all_face_down() -> None:
    play = Play(opened(ready(GAME), "ann", "bob"))
    play.do(c.StartRound(DECK), *(c.PlaceBet(seat, "ante", 200) for seat in (2, 1)), automation=DEALER)
    closed(play)
    dealt = [(event.seat, event.card) for event in play.of(e.CardDealt)]
    assert dealt == [(1, 0), (2, 1), (1, 2), (2, 3), (None, 4), (None, 5), (None, 6)]
    for role in Role:
        seen = view(play.table, Audience(role, "bob" if role is Role.PLAYER else None))
        assert dict(seen.hands[0].cards)["hole"] == (None, None)
        assert dict(seen.shared)["board"] == (None, None, None)


@pytest.mark.rule("R4-10", "R4-12", "R4-14")
def test_the_left_card_is_turned_up_first_then_the_middle_then_the_last() -> None:
    play = closed(began(GAME, "Js Jd", bets=BOTH, lying={"board": "9c 4d Kh"}))
    left, middle, last = parse_cards("9c 4d Kh")
    for shown in ((left, None, None), (left, middle, None)):
        play.do(c.Choose(1, "bet"))
        assert dict(view(play.table, Audience(Role.BYSTANDER)).shared)["board"] == shown
    play.do(c.Choose(1, "bet"))
    assert [(t.number, t.card) for t in play.of(e.CardTurnedUp)] == [(1, left), (2, middle), (3, last)]


@pytest.mark.rule("R4-10", "R4-12", "R4-14")
def test_no_card_is_turned_up_before_all_bets_are_down() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=BOTH))
    for _ in STREETS:
        play.do(c.Choose(1, "bet"))
        assert "player 2 at seat 2 decides now" in refused(play, c.Proceed()).says
        play.do(c.Choose(2, "bet"))


# -------------------------------------------------------------------------------------------- decisions


@pytest.mark.rule("R4-09", "R4-11", "R4-13", "Q4-02", "Q4-05", "QX-07")
@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize("reading", ["a", "b"])
def test_a_fold_gives_up_every_bet_but_the_bonus(street: int, reading: str) -> None:
    choices = [*["bet 2"] * street, "fold"]
    play = deal(GAME, "2c 3d", bets=BOTH, choices=choices, readings={"Q4-02": reading}, board="4c 4d Kh")
    folded = [(t.wager, t.cents) for t in play.of(e.WagerTaken) if t.reason is e.Reason.FOLDED]
    dies = reading == "b" and street == 0
    lost = [
        ("ante", 200),
        *((wager, 400) for wager in STREETS[:street]),
        *([("three-card-bonus", 100)] * dies),
    ]
    assert folded == lost
    assert play.net(1, "three-card-bonus") == (-100 if dies else 100)


@pytest.mark.rule("R4-09", "R4-11", "R4-13", "Q4-01")
def test_a_street_takes_a_bet_and_one_or_two_raises_like_the_ante() -> None:
    play = deal(GAME, "Js Jd", bets={"ante": 700}, choices=["bet 3"], board="9c 4d Kh")
    assert [d.cents for d in play.of(e.Decided)] == [2100] * 3
    play = closed(began(GAME, "Js Jd", bets={"ante": 700}))
    for wrong in (c.Choose(1, "bet", 4), c.Choose(1, "bet", 0), c.Choose(1, "bet", 1, 800)):
        assert "R4-09" in refused(play, wrong).rules


@pytest.mark.rule("Q4-01")
def test_read_as_free_the_first_bet_is_two_to_ten_dollars_and_raises_match_it() -> None:
    play = closed(began(GAME, "Js Jd", bets=BOTH, readings={"Q4-01": "b"}, lying={"board": "9c 4d Kh"}))
    for cents, says in ((100, "minimum"), (1100, "maximum"), (250, "steps"), (None, "enter more than $0")):
        assert says in refused(play, c.Choose(1, "bet", 1, cents)).says
    play.do(c.Choose(1, "bet", 3, 500), c.Choose(1, "bet", 1, 1000), c.Choose(1, "bet", 2, 300))
    assert [(d.step, d.cents) for d in play.of(e.Decided)] == [("flop", 1500), ("turn", 1000), ("river", 600)]
    assert [(p.wager, p.stake, p.won) for p in play.of(e.WagerPaid)] == [
        (wager, cents, cents) for wager, cents in zip(MAIN, (200, 1500, 1000, 600), strict=True)
    ]


@pytest.mark.rule("Q4-03", "R4-05")
def test_the_bonus_is_free_of_the_ante_or_bound_by_it() -> None:
    free, bound = (began(GAME, "Js Jd", bets={"ante": 200}, readings={"Q4-03": way}) for way in "ab")
    assert can(free.table, c.PlaceBet(1, "three-card-bonus", 1000))
    assert "above Ante of $2" in refused(bound, c.PlaceBet(1, "three-card-bonus", 300)).says
    assert can(bound.table, c.PlaceBet(1, "three-card-bonus", 200))
    for cents in (50, 1100, 150):
        assert "R4-05" in refused(free, c.PlaceBet(1, "three-card-bonus", cents)).rules


@pytest.mark.rule("R4-16")
def test_once_the_river_is_up_players_leave_cards_and_bets_alone() -> None:
    play = closed(began(GAME, ["Js Jd", "8h 8s"], bets=BOTH, lying={"board": "9c 4d Kh"}))
    play.do(*[c.Choose(seat, "bet") for seat in (1, 2)] * 2)
    play.do(c.Choose(1, "bet"), c.Choose(2, "bet"), c.Proceed(), automation=NOTHING)
    while play.table.round:
        for seat in (1, 2):
            tries = [c.Choose(seat, "bet", 3), c.Choose(seat, "fold")]
            tries += [c.PlaceBet(seat, wager, 400) for wager in (*MAIN, "three-card-bonus")]  # type: ignore[misc]
            tries += [c.RemoveBet(seat, wager) for wager in (*MAIN, "three-card-bonus")]  # type: ignore[misc]
            assert not [command for command in tries if can(play.table, command)]
        play.do(c.Proceed(), automation=NOTHING)


# -------------------------------------------------------------------------------- what the sheet leaves out


@pytest.mark.rule("Q4-11")
def test_one_deck_is_in_play_and_folded_cards_stay_mucked() -> None:
    assert not can(opened(ready(GAME), "ann"), c.StartRound((*DECK, *DECK)))
    play = closed(began(GAME, ["2c 3d", "Js Jd"], bets={"ante": 200}, lying={"board": "9c 4d Kh"}))
    play.do(c.Choose(1, "fold"), *[c.Choose(2, "bet")] * 2)
    play.do(c.Choose(2, "bet"), automation=NOTHING)
    while play.table.round:
        for role in (Role.BYSTANDER, Role.DEALER, Role.FLOOR, Role.AUDITOR):
            assert dict(view(play.table, Audience(role)).hands[0].cards)["hole"] == (None, None)
        play.do(c.Proceed(), automation=NOTHING)
    cards = [d.card for d in play.of(e.CardDealt)]
    assert len(cards) == len(set(cards)) == 7


@pytest.mark.rule("Q4-15", "QX-01")
def test_showing_cards_is_noted_and_costs_nothing() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=BOTH, lying={"board": "9c 4d Kh"}))
    play.do(c.ShowCards(1, "player 2"))
    assert play.log[-1] == e.CardsShown(1, "player 2")
    play.do(*[c.Choose(seat, "bet") for seat in (1, 2)] * 3)
    assert play.net(1, "ante") == 200


@pytest.mark.rule("R4-20", "Q4-09")
def test_suited_ace_king_queen_is_paid_and_called_a_straight_flush() -> None:
    play = deal(GAME, "2c 3d", bets=BOTH, board="Ah Kh Qh")
    (bonus,) = [event for event in play.of(e.WagerPaid) if event.wager == "three-card-bonus"]
    assert (bonus.won, bonus.hand) == (40_00, "straight flush, ace high")
    known = deal("nh-holdem-face-up", "2c 3d", bets=BOTH, board="Ah Kh Qh")
    assert "mini royal" in {event.hand for event in known.of(e.WagerPaid)}


@pytest.mark.rule("R4-07", "Q4-12")
def test_the_sheet_says_that_the_order_of_the_deal_is_not_the_documents() -> None:
    assert "(Q4-12)" in ready(GAME).step("deal").says
