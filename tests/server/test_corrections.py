"""Corrections at a live table: keyed by the dealer, approved by the floor, on record with both."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.house import commands as hc
from croupier.house.ledger import AccountKind
from croupier.house.state import of_table
from croupier.permissions import Role
from croupier.server.commands.dispatch import dispatch
from croupier.table import RefusedError
from tests.server.desk import DAN, FLO, Desk, desk
from tests.server.test_card_feed import T1, dealt

(SIX_CLUBS, SIX_HEARTS) = parse_cards("6c 6h")


def turned() -> Desk:
    """The six of clubs is keyed and left: the next card is out."""
    room = dealt()
    for text in ("6c", "Kh"):
        room.do(DAN, T1, "KeyCard", card=parse_cards(text)[0])
    return room


WRONG = {"group": "board", "number": 1, "card": SIX_HEARTS, "reason": "misread"}


def test_the_dealer_keys_a_correction_and_the_floor_signs_it() -> None:
    room = turned()
    unit = room.unit("Dan")
    dispatch(unit, DAN, T1, "CorrectCard", WRONG, frozenset({"Flo"}))
    room.taken(unit)
    (made,) = room.told("CardCorrected")
    assert (made["before"], made["after"], made["by"], made["reason"]) == (
        SIX_CLUBS,
        SIX_HEARTS,
        "Flo",
        "misread",
    )
    (signed,) = room.told("Countersigned")
    assert (signed["command"], signed["by"], signed["second"]) == ("CorrectCard", "Dan", "Flo")


def test_the_dealer_alone_corrects_no_card_whose_seat_is_left() -> None:
    assert "the floor approves a correction" in turned().refuses(DAN, T1, "CorrectCard", **WRONG)


def test_the_floor_corrects_by_itself() -> None:
    room = turned().do(FLO, T1, "CorrectCard", **WRONG)
    assert [made["by"] for made in room.told("CardCorrected")] == ["Flo"]
    assert not room.told("Countersigned")


def test_a_bet_keyed_wrongly_is_corrected_with_the_floors_signature_before_its_seat_is_settled() -> None:
    room = turned()
    assert "the floor approves" in room.refuses(
        DAN, T1, "CorrectBet", seat=1, wager="ante", cents=300, reason="x"
    )
    unit = room.unit("Dan")
    data = {"seat": 1, "wager": "ante", "cents": 3_00, "reason": "three whites lay there"}
    dispatch(unit, DAN, T1, "CorrectBet", data, frozenset({"Flo"}))
    room.taken(unit)
    (made,) = room.told("BetCorrected")
    assert (made["before_cents"], made["after_cents"], made["by"]) == (2_00, 3_00, "Flo")
    (hand,) = room.sees(DAN)["hands"]
    assert hand["bets"] == {"ante": 3_00, "third": 3_00, "fourth": 3_00}


# ------------------------------------------------------------------------------- after the layout was cleared


def three_card() -> Desk:
    """Three Card Poker, its first round cleared: $5 on the ante, a pair of fives beats a queen."""
    room = desk("three-card-poker", dealing="live")
    room.asks_house(hc.Enrol("Olga", room.now, "Mia", (Role.MANAGER,), "NH-9"))
    room.asks_house(hc.StartDuty("Olga", room.now, "Mia"))
    room.do(DAN, T1, "Sit", player="player 1", seat=1)
    room.do(DAN, T1, "BuyChips", player="player 1", cents=100_00)
    room.do(DAN, T1, "OpenBets").do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(DAN, T1, "GoOn", tap="deal 1")
    for card in parse_cards("Qs 8d 6h 5c 5d Ks"):
        room.do(DAN, T1, "KeyCard", card=card)
    return room.do(DAN, T1, "GoOn", tap="done 1")


def by_dan(room: Desk, name: str, *signed: str, **data: Any) -> Desk:
    unit = room.unit("Dan")
    dispatch(unit, DAN, T1, name, data, frozenset(signed))
    return room.taken(unit)


PAYOUT: dict[str, Any] = {"seat": 1, "wager": "ante", "cents": 5_00, "reason": "a push", "round": 1}


@pytest.mark.parametrize("signed", [(), ("Flo",), ("Mia",), ("Dan", "Mia")])
def test_a_reversal_takes_the_floor_and_a_manager_two_people_besides_the_dealer(
    signed: tuple[str, ...],
) -> None:
    room = three_card()
    with pytest.raises(RefusedError, match=r"the floor approves|two people"):
        by_dan(room, "CorrectPayout", *signed, **PAYOUT)
    by_dan(room, "CorrectPayout", "Flo", "Mia", **PAYOUT)
    (undone,) = room.told("PayoutReversed")
    assert (undone["before_cents"], undone["after_cents"]) == (5_00, 0)
    assert (undone["by"], undone["second"]) == ("Flo", "Mia")
    assert {fact["second"] for fact in room.told("Countersigned")} == {"Flo", "Mia"}
    assert room.sees(DAN)["chips"]["player 1"] == 105_00
    assert len(room.house.pit.figures["T1"].mended) == 1, "the pit counts it among the dealer's corrections"


def test_what_somebody_who_left_has_too_much_is_an_incident_and_no_chips_move() -> None:
    room = three_card()
    room.do(DAN, T1, "CashOut", player="player 1", cents=110_00).do(DAN, T1, "Leave", player="player 1")
    tray = room.house.ledger.balance(of_table(AccountKind.BANK, "T1"))
    by_dan(room, "CorrectPayout", "Flo", "Mia", **PAYOUT)
    assert room.house.ledger.balance(of_table(AccountKind.BANK, "T1")) == tray
    (one,) = room.house.incidents.values()
    assert (one.kind, one.table) == ("variance", "T1")
    assert one.says == "round 1, seat 1, ante: player 1 left with $5 too much"


def test_a_buy_in_that_is_put_right_moves_chips_and_the_cash_of_the_box() -> None:
    room = three_card()
    before = {kind: room.house.ledger.balance(of_table(kind, "T1")) for kind in BOOKED}
    by_dan(room, "CorrectBuyIn", "Flo", "Mia", player="player 1", cents=60_00, reason="three twenties")
    assert len(room.house.pit.figures["T1"].mended) == 1
    after = {kind: room.house.ledger.balance(of_table(kind, "T1")) for kind in BOOKED}
    assert {kind: after[kind] - before[kind] for kind in BOOKED} == {
        AccountKind.BANK: 40_00,
        AccountKind.DROP: -40_00,
    }
    assert room.sees(DAN)["chips"]["player 1"] == 70_00


BOOKED = (AccountKind.BANK, AccountKind.DROP)


def test_the_next_round_waits_until_every_stake_is_returned() -> None:
    room = turned()
    room.do(DAN, T1, "Report", kind="misdeal", says="a card too many")
    ruled = {"number": 1, "ruling": "misdeal", "says": "a card too many", "rules": ["R0-17"]}
    by_dan(room, "Rule", "Flo", **ruled)
    (back,) = room.sees(DAN)["console"]["returns"]
    assert (back["seat"], back["staked"]) == (1, sum(each["give"] for each in back["wagers"]))
    assert "seats 1 get their stakes back" in room.refuses(DAN, T1, "OpenBets")
    by_dan(room, "ConfirmReturns", "Flo", returned=[[1, back["staked"]]])
    assert room.sees(DAN)["console"]["returns"] == []
    room.do(DAN, T1, "OpenBets")


# ---------------------------------------------------------------------------------- what the floor does alone


def paid_at_two(**rules: Any) -> Desk:
    """Three Card Poker: seat 2 is paid $5 on each of two wagers, and its cards are racked; seat 1 is next."""
    room = desk("three-card-poker", dealing="live", rules=rules)
    room.asks_house(hc.Enrol("Olga", room.now, "Mia", (Role.MANAGER,), "NH-9"))
    room.asks_house(hc.StartDuty("Olga", room.now, "Mia"))
    for seat in (1, 2):
        room.do(DAN, T1, "Sit", player=f"player {seat}", seat=seat)
        room.do(DAN, T1, "BuyChips", player=f"player {seat}", cents=100_00)
    room.do(DAN, T1, "OpenBets")
    for seat in (1, 2):
        room.do(DAN, T1, "PlaceBet", seat=seat, wager="ante", cents=5_00)
    room.do(DAN, T1, "GoOn", tap="deal 1")
    for card in parse_cards("Qs 8d 6h 5c 5d Ks"):
        room.do(DAN, T1, "KeyCard", card=card)
    return room


def by_flo(room: Desk, name: str, *signed: str, **data: Any) -> Desk:
    unit = room.unit("Flo")
    dispatch(unit, FLO, T1, name, data, frozenset(signed))
    return room.taken(unit)


def test_the_floor_alone_undoes_no_payment_to_correct_the_card_then() -> None:
    room = paid_at_two()
    by_flo(room, "Undo", reason="the cards go back", steps=1)  # a racked hand is no payment
    for steps in (1, 2):
        says = "changes what was paid already: the floor and a manager sign it, two people"
        assert says in room.refuses(FLO, T1, "Undo", reason="the wrong hand", steps=steps)
        with pytest.raises(RefusedError, match="takes no second from anybody"):
            by_flo(room, "Undo", "Mia", reason="the wrong hand", steps=steps, second="Mia")
    by_flo(room, "Undo", "Mia", reason="the wrong hand", steps=2)
    first, undone = room.told("StepUndone")
    assert first.get("seconded", "") == ""
    assert (undone["by"], undone["seconded"]) == ("Flo", "Mia")
    assert room.sees(DAN)["chips"]["player 2"] == 90_00


def test_the_floor_alone_changes_no_payout() -> None:
    """Attack: pay a friend a dollar more, round after round, by correcting what was paid."""
    room = paid_at_two()
    friend = {"seat": 2, "wager": "ante", "cents": 11_00, "reason": "the chips lie there"}
    assert "the floor and a manager sign it, two people" in room.refuses(FLO, T1, "CorrectPayout", **friend)
    by_flo(room, "CorrectPayout", "Mia", **friend)
    assert [fact["seconded"] for fact in room.told("PayoutCorrected")] == ["Mia"]


def test_where_a_house_allows_it_the_floor_alone_changes_payouts_by_so_much_and_no_more() -> None:
    room = paid_at_two(floor_changes_alone=100_00)
    at = {"seat": 2, "reason": "the chips lie there"}
    says = "$100.50 of player 2's payouts in this round would differ from the settlement"
    assert says in room.refuses(FLO, T1, "CorrectPayout", wager="ante", cents=110_50, **at)
    by_flo(room, "CorrectPayout", wager="ante", cents=70_00, **at)  # $60 more
    refusal = room.refuses(FLO, T1, "CorrectPayout", wager="play", cents=70_00, **at)
    assert "$120 of player 2's payouts" in refusal, "all wagers of the hand together"
    assert "the floor and a manager sign it, two people" in refusal
    assert "$110 of" in room.refuses(FLO, T1, "CorrectPayout", wager="ante", cents=120_00, **at), "and again"
    by_flo(room, "CorrectPayout", "Mia", wager="play", cents=70_00, **at)
    assert [fact.get("seconded", "") for fact in room.told("PayoutCorrected")] == ["", "Mia"]
