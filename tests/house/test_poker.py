"""Live poker in a house: a table from its opening to its count, hand by hand, every chip in the books."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from croupier.games import load
from croupier.house import commands as hc
from croupier.house.day import why_not_closed
from croupier.house.ledger import AccountKind, rack
from croupier.house.poker import commands as c
from croupier.house.poker import events as e
from croupier.house.poker import rebuild, to_act
from croupier.house.poker.books import terms_of
from croupier.house.poker.state import PokerAction, PotShare, Winners
from croupier.house.preconditions import settings_of
from croupier.house.rules import HouseRules, rules_page
from croupier.house.serialize import from_plain, to_plain
from croupier.house.settings import PokerRules, RaisesCounted, Rake
from croupier.table import RefusedError
from tests.house.hall import DAY, balanced, stud
from tests.house.poker_room import PokerRoom, poker_room

IN_2017, NOON_2017 = date(2017, 11, 2), datetime(2017, 11, 2, 16, tzinfo=UTC)


def at_work() -> PokerRoom:
    """Three players with $100 each at a $4 table, a hand begun with the button at seat 3."""
    return poker_room().opens().seats().begins()


# -------------------------------------------------------------------------------------------- opening


@pytest.mark.rule("H-12", "Q3-24")
def test_a_poker_table_opens_within_the_limit_of_its_day() -> None:
    room = poker_room(IN_2017, NOON_2017)
    opens = hc.OpenPokerTable("Flo", room.now, "P1", "Texas hold'em", 9, 5_00, (), "")
    refusal = room.refusal(opens)
    assert refusal.rules == ("H-12",)
    assert "a bet of $5 is above $4" in refusal.says
    assert "document 003 L105" in refusal.says
    assert "say the most of a bet, $4 or less" in room.refuses(replace(opens, limit=None))
    assert room.opens(limit=4_00).poker["P1"].open_terms.limit == 4_00
    assert poker_room(date(2026, 3, 1), datetime(2026, 3, 1, 17, tzinfo=UTC)).opens(limit=None).poker


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": " "}, "say which game is played"),
        ({"seats": 1}, "a poker table has from 2 to 11 seats, not 1"),
        ({"seats": 12}, "a poker table has from 2 to 11 seats, not 12"),
        ({"limit": 0}, "above \\$0"),
        ({"limit": 3_25}, "cannot be bet with chips of \\$0.50"),
        ({"table": ""}, "name the table"),
        ({"by": "Dan"}, "only operator, manager or floor may open or close a table"),
        ({"bank": rack((777, 1))}, "there is no chip of \\$7.77"),
    ],
)
def test_a_table_that_cannot_be_is_refused(changes: dict[str, object], says: str) -> None:
    room = poker_room()
    command = hc.OpenPokerTable("Flo", room.now, "P1", "Texas hold'em", 9, 4_00, (), "Cal")
    with pytest.raises(RefusedError, match=says):
        room.do(replace(command, **changes))  # type: ignore[arg-type]


def test_a_name_is_used_once_and_the_bank_comes_from_the_cage() -> None:
    room = poker_room()
    cage = room.balance(AccountKind.CAGE)
    room.opens()
    assert room.balance(AccountKind.BANK, "P1") == 800_00
    assert room.balance(AccountKind.CAGE) == cage - 800_00
    again = hc.OpenPokerTable("Flo", room.now, "P1", "Omaha", 9, 4_00, (), "")
    assert "table P1 is open, or not counted yet" in room.refuses(again)
    balanced(room.house)


# ------------------------------------------------------------------------------------- seats and chips


def test_chips_are_bought_at_the_table_or_brought_from_the_cage() -> None:
    room = poker_room().opens()
    room.sells("Bob", 60_00)
    room.enters(c.SeatPlayer, player="Ann", seat=2).enters(c.SellHere, player="Ann", cents=40_00)
    room.enters(c.SeatPlayer, player="Bob", seat=5).enters(c.PutDown, player="Bob", cents=60_00)
    assert room.stacks() == {"Ann": 40_00, "Bob": 60_00}
    assert (room.balance(AccountKind.DROP, "P1"), room.balance(AccountKind.BANK, "P1")) == (40_00, 760_00)
    assert (room.house.pocket("Bob"), room.house.on_rails("Bob")) == (0, 60_00)
    assert (
        "more than the pocket holds; no credit is given"
        in room.refused(c.PutDown, player="Bob", cents=1_00).says
    )
    assert "the tray of table P1 is" in room.refused(c.SellHere, player="Ann", cents=5_000_00).says
    balanced(room.house)


@pytest.mark.parametrize(
    ("player", "seat", "says"),
    [
        ("Dan", 4, "staff on duty do not play"),
        ("Cy", 1, "Ann sits at seat 1"),
        ("Ann", 4, "sits at seat 1 already"),
    ],
)
def test_a_seat_is_for_one_player_who_does_not_work_here(player: str, seat: int, says: str) -> None:
    room = poker_room().opens().seats("Ann")
    assert says in room.refused(c.SeatPlayer, player=player, seat=seat).says


def test_only_the_dealer_of_the_table_and_the_floor_enter_anything() -> None:
    room = poker_room().opens().seats()
    assert "does not deal at this table" in room.refused(c.BeginHand, by="Dan").says
    assert "only dealer may deal" in room.refused(c.BeginHand, by="Cal").says
    room.enters(c.BeginHand, by="Flo")
    assert "is dealer; only manager or floor may" in room.refused(c.SettleInterruption, readable=True).says


@pytest.mark.rule("H-06")
def test_a_player_stands_up_between_hands_and_redeems_the_chips_the_same_day() -> None:
    room = at_work()
    assert "stand up when it is over" in room.refused(c.StandUp, player="Ann").says
    assert "add chips when it is over" in room.refused(c.SellHere, player="Ann", cents=20_00).says
    room.turns((1, "bet", 4_00), (2, "fold"), (3, "fold")).pushes()
    room.enters(c.StandUp, player="Ann")
    assert room.house.pocket("Ann") == 100_00
    late = replace(room.redeems("Ann", 100_00), at=datetime(2020, 9, 2, 12, tzinfo=UTC))
    assert "H-06" in room.refusal(late).rules
    room.do(room.redeems("Ann", 100_00))
    balanced(room.house)


# ---------------------------------------------------------------------------------------------- turns


@pytest.mark.rule("H-12")
def test_the_tablet_refuses_a_bet_above_the_limit() -> None:
    refusal = at_work().refused(c.TakeTurn, seat=1, action=PokerAction.BET, cents=4_50)
    assert refusal.rules == ("H-12",)
    assert "Ann's bet of $4.50 is above this table's $4" in refusal.says


@pytest.mark.rule("H-12", "Q3-26")
def test_the_tablet_counts_raises_and_refuses_the_fourth() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "raise", 4_00), (3, "raise", 4_00), (1, "raise", 4_00))
    assert room.poker["P1"].raises == 3
    refusal = room.refused(c.TakeTurn, seat=2, action=PokerAction.RAISE, cents=4_00)
    assert refusal.rules == ("H-12",)
    assert "Bob's raise is number 4 of the betting round; 3 are permitted" in refusal.says
    room.turns((2, "call"), (3, "call")).next_round()
    assert room.poker["P1"].raises == 0
    room.turns((1, "bet", 4_00), (2, "raise", 4_00))  # counted anew in the next betting round


@pytest.mark.rule("Q3-26")
def test_a_house_that_counts_raises_over_the_hand_refuses_sooner() -> None:
    room = (
        poker_room(rules=PokerRules(counted=RaisesCounted.WHOLE_HAND)).opens().seats("Ann", "Bob").begins(2)
    )
    room.turns((1, "bet", 4_00), (2, "raise", 4_00), (1, "raise", 4_00), (2, "call")).next_round()
    room.turns((1, "bet", 4_00), (2, "raise", 4_00))
    says = room.refused(c.TakeTurn, seat=1, action=PokerAction.RAISE, cents=4_00).says
    assert "number 4 of the hand" in says


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ((1, "raise", 4_00), "raises nothing; enter it as a bet"),
        ((1, "call"), "there is nothing to call; enter a check"),
        ((1, "bet"), "enter how much the bet is"),
        ((1, "bet", 3_25), "cannot be put in with chips of $0.50"),
        ((1, "check", 1_00), "a check has no amount of its own"),
        ((7, "check"), "seat 7 is not in this hand"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(turn: tuple[int, str, int], says: str) -> None:
    seat, action, *cents = turn
    assert says in at_work().refused(c.TakeTurn, seat=seat, action=PokerAction(action), cents=sum(cents)).says


def test_everybody_acts_before_the_next_betting_round() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"))
    assert to_act(room.poker["P1"]) == (3,)
    assert "Cy still has to act" in room.refused(c.CloseBettingRound).says
    assert "Cy still has to act" in room.refused(c.PushPot, winners=()).says
    assert (
        "Bob has acted; it is the turn of seat 3"
        in room.refused(c.TakeTurn, seat=2, action=PokerAction.RAISE, cents=4_00).says
    )
    assert (
        "$4 is to be called; Cy cannot check"
        in room.refused(c.TakeTurn, seat=3, action=PokerAction.CHECK).says
    )
    room.turns((3, "fold")).next_round()
    assert "Cy has folded" in room.refused(c.TakeTurn, seat=3, action=PokerAction.CHECK).says
    room.turns((1, "check"), (2, "check"))
    assert "everybody has acted" in room.refused(c.TakeTurn, seat=1, action=PokerAction.BET, cents=1_00).says


def test_the_big_blind_may_still_raise() -> None:
    room = at_work().turns((1, "blind", 1_00), (2, "blind", 2_00), (3, "call"), (1, "call"))
    assert to_act(room.poker["P1"]) == (2,)
    room.turns((2, "raise", 2_00))
    assert to_act(room.poker["P1"]) == (3, 1)
    assert (
        "blinds are put in before it"
        in room.refused(c.TakeTurn, seat=1, action=PokerAction.BLIND, cents=1_00).says
    )


def test_a_turn_entered_wrongly_is_taken_back_with_its_chips() -> None:
    room = at_work().turns((1, "bet", 4_00))
    assert "say why" in room.refused(c.TakeBack, reason=" ").says
    room.enters(c.TakeBack, reason="it was seat 2")
    assert room.stacks()["Ann"] == 100_00
    assert room.balance(AccountKind.BETS, "P1") == 0
    assert to_act(room.poker["P1"]) == (1, 2, 3)
    assert "nothing was entered" in room.refused(c.TakeBack, reason="again").says
    balanced(room.house)


# ----------------------------------------------------------------------------------------------- pots


def test_the_pot_goes_to_its_winner_less_the_rake_in_the_drop_box() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"), (3, "call")).next_round()
    room.turns((1, "bet", 4_00), (2, "raise", 4_00), (3, "fold"), (1, "call"))
    done = room.pushes((2,))
    assert (done.pot, done.rake, done.shares) == (28_00, 2_50, (PotShare(2, "Bob", 25_50),))
    assert room.stacks() == {"Ann": 88_00, "Bob": 113_50, "Cy": 96_00}
    assert room.balance(AccountKind.RAKE, "P1") == 2_50
    assert room.balance(AccountKind.BETS, "P1") == 0
    balanced(room.house)


def test_a_hand_that_ends_before_the_second_betting_round_is_not_raked_unless_posted() -> None:
    for rake, taken in ((Rake(10, 4_00), 0), (Rake(10, 4_00, first_round=True), 50)):
        room = poker_room(rules=PokerRules(rake=rake)).opens().seats().begins()
        room.turns((1, "bet", 4_00), (2, "call"), (3, "raise", 4_00), (1, "fold"), (2, "fold"))
        done = room.pushes((3,))
        assert (done.returned, done.pot, done.rake) == ((PotShare(3, "Cy", 4_00),), 12_00, taken * 2)


def test_somebody_all_in_wins_only_what_they_matched() -> None:
    room = poker_room().opens().seats("Ann", "Bob")
    room.enters(c.SeatPlayer, player="Cy", seat=3).enters(c.SellHere, player="Cy", cents=3_00)
    room.begins(3).turns((1, "bet", 4_00), (2, "raise", 4_00), (3, "call"), (1, "call"))
    assert "there are 2 pots" in room.refused(c.PushPot, winners=(Winners((3,)),)).says
    refusal = room.refused(c.PushPot, winners=(Winners((3,)), Winners((3,))))
    assert "seat 3 cannot win pot 2; seats 1, 2 can" in refusal.says
    done = room.pushes((3,), (1, 2))
    assert done.pot == 19_00
    assert room.stacks() == {"Ann": 97_00, "Bob": 97_00, "Cy": 9_00}


def test_a_pot_is_split_between_high_and_low() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"), (3, "call"))
    (done,) = room.enter(c.PushPot(by="Dot", at=room.now, winners=(Winners((3,), low=(1, 2)),)))
    assert isinstance(done, e.HandFinished)
    assert done.shares == (PotShare(1, "Ann", 3_00), PotShare(2, "Bob", 3_00), PotShare(3, "Cy", 6_00))


def test_a_hand_checked_down_without_a_bet_ends_without_a_pot() -> None:
    room = at_work().turns((1, "check"), (2, "check"), (3, "check"))
    assert room.pushes().shares == ()
    assert room.poker["P1"].hand is None


def test_the_button_moves_on_and_whoever_has_no_chips_is_not_dealt_in() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "fold"), (3, "fold"))
    assert "there is no pot to win" in room.refused(c.PushPot, winners=(Winners((1,)),)).says
    assert room.pushes().returned == (PotShare(1, "Ann", 4_00),)
    room.enters(c.BeginHand, sitting_out=(2,))
    hand = room.poker["P1"].open_hand
    assert (hand.number, hand.button, [one.seat for one in hand.dealt]) == (2, 1, [1, 3])


# --------------------------------------------------------------------------------------- interruptions


@pytest.mark.rule("H-04", "Q3-16")
def test_an_interrupted_hand_goes_on_if_it_can_be_read_and_all_in_it_agree() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"), (3, "fold"))
    room.enters(c.InterruptHand, says="the power failed")
    assert "play is stopped: the power failed" in room.refused(c.CloseBettingRound).says
    says = room.refused(c.NoteConsent, player="Cy", agrees=False)  # who has folded has no say
    assert says.rules == ("H-04", "Q3-16")
    room.enters(c.NoteConsent, player="Ann", agrees=True)
    assert "Bob must say" in room.refused(c.SettleInterruption, by="Flo", readable=True).says
    room.enters(c.NoteConsent, player="Bob", agrees=True)
    room.enters(c.SettleInterruption, by="Flo", readable=True)
    assert not room.poker["P1"].open_hand.interrupted
    room.next_round()


@pytest.mark.rule("H-04", "Q3-17")
@pytest.mark.parametrize(("readable", "agrees"), [(False, True), (True, False)])
def test_a_dead_hand_gives_everybody_back_what_they_put_in_to_the_cent(readable: bool, agrees: bool) -> None:
    room = at_work().turns((1, "ante", 50), (2, "ante", 50), (3, "ante", 50))
    room.turns((1, "bet", 4_00), (2, "raise", 3_50), (3, "fold"), (1, "call")).next_round()
    room.turns((1, "bet", 4_00)).enters(c.InterruptHand, says="the roof leaks")
    room.enters(c.NoteConsent, player="Ann", agrees=True)
    room.enters(c.NoteConsent, player="Bob", agrees=agrees)
    room.enters(c.SettleInterruption, by="Flo", readable=readable)
    assert room.stacks() == {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}
    settled = room.hands["P1"][-1]
    assert isinstance(settled, e.InterruptionSettled)
    assert settled.by == "Flo"
    assert settled.returned == (PotShare(1, "Ann", 12_00), PotShare(2, "Bob", 8_00), PotShare(3, "Cy", 50))
    assert room.balance(AccountKind.RAKE, "P1") == room.balance(AccountKind.BETS, "P1") == 0
    balanced(room.house)


@pytest.mark.rule("H-04", "Q3-16")
@pytest.mark.parametrize("option", ["b", "c"])
def test_who_has_folded_is_asked_too_where_the_house_reads_it_so(option: str) -> None:
    room = poker_room(readings={"Q3-16": option}).opens().seats().begins()
    room.turns((1, "bet", 4_00), (2, "call"), (3, "fold")).enters(c.InterruptHand, says="dark")
    assert room.poker["P1"].asked == ("Ann", "Bob", "Cy")
    room.enters(c.NoteConsent, player="Ann", agrees=True).enters(c.NoteConsent, player="Bob", agrees=True)
    assert "Cy must say" in room.refused(c.SettleInterruption, by="Flo", readable=True).says
    room.enters(c.NoteConsent, player="Cy", agrees=False).enters(
        c.SettleInterruption, by="Flo", readable=True
    )
    assert room.stacks() == {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}  # one objection: a dead hand


@pytest.mark.rule("H-04", "Q3-17")
def test_the_house_never_keeps_a_pot_and_the_rules_page_says_so() -> None:
    room = poker_room(readings={"Q3-17": "b"}).opens().seats().begins()
    room.turns((1, "bet", 4_00), (2, "call")).enters(c.InterruptHand, says="dark")
    room.enters(c.SettleInterruption, by="Flo", readable=False)
    assert room.stacks() == {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}
    page = rules_page(DAY, HouseRules(readings=settings_of(room.house).readings))
    (says,) = (line.says for line in page.rules if line.id == "H-04")
    assert "the house keeps its wagers, but a pot of live poker goes back to its players" in says
    (option,) = (o.says for o in load("nh-holdem-stud").reading("Q3-17").options if o.id == "b")
    assert "a pot of live poker is its players' own and goes back" in option


# -------------------------------------------------------------------------------------------- closing


def test_a_table_closes_empty_and_its_rake_is_counted_into_the_cage() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"), (3, "call")).next_round()
    assert "a hand is open" in room.refused(c.ClosePoker, by="Flo").says
    room.turns((1, "check"), (2, "check"), (3, "check")).pushes((1,))
    assert "Ann, Bob, Cy must stand up" in room.refused(c.ClosePoker, by="Flo").says
    chips, cash = room.house.drawer.chips, room.house.drawer.cash
    room.leaves_all()
    assert room.house.drawer.cash == cash + 300_00
    back = sum(pile.denomination * pile.pieces for pile in room.house.drawer.chips)
    had = sum(pile.denomination * pile.pieces for pile in chips)
    assert back == had + 500_00 + 1_00  # the tray, and $1 of a pot of $12
    assert room.house.tables["P1"].is_done
    balanced(room.house)
    room.do(room.cage())
    assert why_not_closed(room.house) == ()
    room.ends()
    assert room.house.day is None


def test_rake_that_is_missing_is_a_variance_with_its_reason() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"), (3, "call")).next_round()
    room.turns((1, "check"), (2, "check"), (3, "check")).pushes((1,))
    for player in ("Ann", "Bob", "Cy"):
        room.enters(c.StandUp, player=player)
    room.enters(c.ClosePoker, by="Flo").do(hc.CloseTable("Flo", room.now, "P1"), room.tray("P1"))
    room.do(room.box(short=50, reason="a chip fell"))
    assert room.house.day is not None
    assert [(str(one.account), one.cents) for one in room.house.day.variances] == [("rake:P1", -50)]
    balanced(room.house)


def test_no_chips_are_counted_in_the_box_of_another_table() -> None:
    room = poker_room()
    room.table(stud())
    room.leaves("T1").do(hc.CloseTable("Flo", room.now, "T1"), room.tray("T1"))
    count = hc.CountDrop("Cam", room.now, "T1", 0, chips=rack((100, 1)))
    assert "table T1 is no poker table" in room.refuses(count)


def test_nothing_begins_after_the_gaming_day_is_over() -> None:
    room = poker_room().opens().seats()
    room.now = datetime(2020, 9, 2, 11, tzinfo=UTC)  # past six in the morning
    for refused in (room.refused(c.BeginHand), room.refused(c.SellHere, player="Ann", cents=1_00)):
        assert refused.rules == ("Q3-19",)


# ------------------------------------------------------------------------------------------- the record


def test_a_table_is_rebuilt_from_its_events_and_from_what_is_written_of_them() -> None:
    room = at_work().turns((1, "bet", 4_00), (2, "call"))
    room.enters(c.TakeBack, reason="seat 3").turns((3, "call"))
    room.enters(c.InterruptHand, says="dark").enters(c.NoteConsent, player="Ann", agrees=True)
    table, history = room.poker["P1"], room.hands["P1"]
    assert rebuild(history) == table
    for event in history:
        assert from_plain(json.loads(json.dumps(to_plain(event))), type(event)) == event
    assert from_plain(json.loads(json.dumps(to_plain(table))), type(table)) == table
    assert room.replayed() == room.house


def test_terms_keep_what_was_posted_when_the_table_opened() -> None:
    room = poker_room(DAY)
    terms = terms_of(room.house, "Omaha", 6, 2_00)
    assert (terms.rules.rake.percent, terms.rules.raises, terms.chip) == (10, 3, 50)
    assert "on 2020-09-01 the law allows $10" in terms.says
