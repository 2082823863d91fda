"""What staff of a casino for money tried alone, and is refused: each test performs the attack."""

from datetime import timedelta
from typing import Any

import pytest

from croupier.house import commands as hc
from croupier.permissions import Role
from croupier.server.aggregates.table_room import dealers_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountError
from croupier.server.people.devices import Caller
from croupier.server.people.sign_in import SignInError
from croupier.server.queries.shares import DueShares
from croupier.store import Log
from tests.server.desk import BANK, DAN, FLO, desk
from tests.server.gate_room import PASSWORD
from tests.server.test_one_person import House, in_casino

T1 = "table/T1"


def test_a_manager_alone_takes_nothing_out_of_the_cage(new_log: Log) -> None:
    async def work(house: House) -> None:
        chips = {"cash": 0, "chips": [{"denomination": 500, "pieces": 10}], "says": "worn"}
        await house.refuses("have operator, manager or cage sign too", "Mandy", "TakeFromCage", **chips)
        await house.refuses("Carl has to sign", "Mandy", "TakeFromCage", **chips, approved_by="Carl")
        ghost = {**chips, "approved_by": "Carl"}
        await house.taken_over("Mandy", "Carl")
        await house.refuses("Mandy reset how Carl signs in", "Mandy", "TakeFromCage", "Carl", **ghost)
        await house.does("Mandy", "TakeFromCage", "Cass", **chips, approved_by="Cass")

    in_casino(new_log, work)


def test_no_share_is_paid_that_no_report_has(new_log: Log) -> None:
    async def work(house: House) -> None:
        house.service.reckon = DueShares(house.service)
        await house.does("Mandy", "FundCage", "Cass", cash=500_00, chips=[], says="float", received_by="Cass")
        share = {"to": "operator", "name": "Mandy", "cents": 500_00, "says": "on account"}
        signed = {**share, "approved_by": "Carl"}
        await house.refuses("is due to Mandy, and $0 of it is paid", "Mandy", "PayShare", "Carl", **signed)
        await house.refuses('PayShare takes no "due"', "Mandy", "PayShare", "Carl", **signed, due=500_00)
        await house.refuses("Carl has to sign", "Mandy", "PayShare", **signed)
        await house.does("Mandy", "CountCage", cash=500_00, chips=[])
        says = "cage is being counted, and this report would tell what the count should come to"
        await house.refuses(says, "Mandy", "PayShare", "Carl", **signed)

    in_casino(new_log, work)


@pytest.mark.parametrize("role", ["compliance", "auditor"])
def test_a_manager_makes_and_does_away_with_nobody_who_looks_at_managers(new_log: Log, role: str) -> None:
    async def work(house: House) -> None:
        ask = "ask the operator"
        for by, enrols in (("Mandy", True), ("Olga", False)):
            ghost = house.staffing.enrol(house.person(by), "Gus", frozenset({role}), badge="NH-77")
            if enrols:
                with pytest.raises(AccountError, match=ask):
                    await ghost
            else:
                code = await ghost
                await house.auth.use_reset("Gus", code, PASSWORD, Caller(), "")
        said = {"person": "Gil", "roles": [role], "badge": "NH-78"}
        await house.refuses(ask, "Mandy", "Enrol", **said)
        await house.refuses(ask, "Mandy", "Dismiss", person="Gus")
        for change in (house.staffing.issue_reset, house.staffing.remove_factor):
            with pytest.raises(AccountError, match=ask):
                await change(house.person("Mandy"), "Gus")
        for roles in (frozenset({"dealer"}), frozenset[str]()):
            with pytest.raises(AccountError, match=ask):
                await house.staffing.set_roles(house.person("Mandy"), "Gus", roles, "NH-77")
        with pytest.raises(AccountError, match=ask):
            await house.staffing.shut(house.person("Mandy"), "Gus", "not needed")
        with pytest.raises(SignInError, match="Olga gave Gus this sign-in less than 24 hours ago"):
            house.auth.accounts.verify_settled("Gus")
        house.clock.by += timedelta(hours=25)
        house.auth.accounts.verify_settled("Gus")

    in_casino(new_log, work)


def test_whoever_hands_a_table_over_stays_the_dealer_of_what_they_dealt() -> None:
    """Attack: a dealer who is floor too leaves the table in the middle of a hand, and rules on it alone."""
    gus = Person("Gus", "Gus", frozenset({"dealer", "floor"}))
    room = desk("nh-holdem-stud", dealing="live", play_money=False)
    room.asks_house(hc.Enrol("Olga", room.now, "Gus", (Role.DEALER, Role.FLOOR), "NH-80"))
    room.asks_house(hc.StartDuty("Olga", room.now, "Gus"))
    comes = {"table": "T1", "dealer": "Gus", "badge": "NH-80", "relieved_badge": "NH-1"}
    goes = {"table": "T1", "dealer": "Dan", "badge": "NH-1", "relieved_badge": "NH-80"}
    room.do(FLO, "house", "HandOver", **comes).do(gus, T1, "Sit", player="Ann", seat=1)
    room.do(gus, T1, "BuyChips", player="Ann", cents=100_00)
    room.do(gus, T1, "OpenBets").do(gus, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    room.do(gus, T1, "Report", kind="misdeal", says="two cards stuck")
    rules = {"number": 1, "ruling": "misdeal", "says": "two cards stuck", "rules": ["R0-17"]}
    refusals = []
    for _ in range(2):
        refusals.append(room.refuses(gus, T1, "Rule", **rules))
        refusals.append(room.refuses(gus, T1, "VerifyWin", seat=1, camera="1 at 1"))
        refusals.append(room.refuses(gus, T1, "Acknowledge", seat=1))
        if len(refusals) == 3:
            room.do(gus, "house", "HandOver", **goes)
    assert refusals[3:] == refusals[:3]
    assert "have somebody of the floor sign it here" in refusals[3]
    assert dealers_of(room.table, "Dan", 1) == ("Gus", "Dan"), "and so says whatever is won in it"
    room.do(FLO, T1, "Rule", **rules)
    assert "have somebody of the floor" in room.refuses(gus, T1, "ConfirmReturns", returned=[])


def test_a_manager_alone_lifts_no_exclusion_and_closes_no_incident(new_log: Log) -> None:
    async def work(house: House) -> None:
        await house.does("Mandy", "Exclude", person="Pat", kind="self", says="a signed form")
        lifts = {"person": "Pat", "says": "asked for it"}
        await house.refuses("have operator or manager sign too", "Mandy", "LiftExclusion", **lifts)
        await house.refuses("Max has to sign", "Mandy", "LiftExclusion", **lifts, approved_by="Max")
        await house.taken_over("Mandy", "Max")
        signed = {**lifts, "approved_by": "Max"}
        await house.refuses("Mandy reset how Max signs in", "Mandy", "LiftExclusion", "Max", **signed)
        await house.does("Mandy", "LiftExclusion", "Olga", **lifts, approved_by="Olga")
        await house.does("Flo", "ReportIncident", kind="theft", says="chips are gone", people=["Max"])
        closes = {"number": 1, "says": "found again"}
        await house.refuses("two people sign to close", "Mandy", "CloseIncident", **closes)
        await house.refuses("names Max", "Max", "CloseIncident", "Flo", **closes, approved_by="Flo")
        await house.does("Mandy", "CloseIncident", "Flo", **closes, approved_by="Flo")

    in_casino(new_log, work)


def test_no_live_table_sells_or_deals_before_its_opener_is_counted() -> None:
    """Attack: take chips out of the tray before anybody has counted it, and call the shortage a loss."""
    room = desk("three-card-poker", dealing="live", play_money=False, opener=False)
    room.do(DAN, T1, "Sit", player="Ann", seat=1)
    says = "the opener of table T1 is not counted: two people count its tray first, dealer and floor"
    ways = [("BuyChips", {"player": "Ann", "cents": 40_00}), ("OpenBets", {}), ("StartRound", {})]
    for name, data in ways:
        assert says in room.refuses(DAN, T1, name, **data), name
    room.do(DAN, "house", "CountTray", table="T1", chips=BANK)
    assert says in room.refuses(DAN, T1, "BuyChips", player="Ann", cents=40_00), "one person counted"
    room.do(FLO, "house", "CountTray", table="T1", chips=BANK)
    room.do(DAN, T1, "BuyChips", player="Ann", cents=40_00).do(DAN, T1, "OpenBets")
    assert room.house.tables["T1"].opener is not None


def test_no_poker_table_sells_or_deals_before_its_opener_is_counted() -> None:
    """The same attack where players play against each other: the tray sells their chips."""
    room, p1 = desk(play_money=False), "poker/P1"
    for person in (DAN, FLO):
        room.do(person, "house", "CountTray", table="T1", chips=BANK)
    room.do(FLO, p1, "OpenPoker", game="Omaha", seats=9, limit=4_00, bank=BANK[:1], sent_by="Olga")
    room.do(FLO, "house", "AssignDealer", table="P1", dealer="Dan")
    for seat, player in enumerate(("Ann", "Bob"), 1):
        room.do(DAN, p1, "SeatPlayer", player=player, seat=seat)
    says = "the opener of table P1 is not counted: two people count its tray first, dealer and floor"
    ways: list[tuple[str, dict[str, Any]]] = [
        ("SellHere", {"player": "Ann", "cents": 40_00}),
        ("PutDown", {"player": "Ann", "cents": 40_00}),
        ("BeginHand", {}),
    ]
    for name, data in ways:
        assert says in room.refuses(DAN, p1, name, **data), name
    room.do(DAN, "house", "CountTray", table="P1", chips=BANK)
    for name, data in ways:
        assert says in room.refuses(FLO, p1, name, **data), f"one person counted: {name}"
    room.do(FLO, "house", "CountTray", table="P1", chips=BANK)
    room.do(DAN, p1, "SellHere", player="Ann", cents=40_00)
    friend = "$0 in chips is out besides those here, and $40 is put down; chips are bought first"
    assert friend in room.refuses(DAN, p1, "PutDown", player="Bob", cents=40_00), "attack: chips from nowhere"
    sold = {"cash": 40_00, "chips": [{"denomination": 100, "pieces": 40}]}
    room.do(Person("Pat", "Pat", frozenset({"cage"})), "house", "SellChips", player="Bob", **sold)
    assert "no amount in chips" in room.refuses(DAN, p1, "PutDown", player="Bob", cents=33)
    room.do(DAN, p1, "PutDown", player="Bob", cents=40_00).do(DAN, p1, "BeginHand")


def test_the_floor_alone_makes_no_buy_in_larger_than_the_cash_that_came() -> None:
    """Attack: give a friend chips for $400 where $40 came, before the first round."""
    room = desk("three-card-poker", dealing="live", play_money=False)
    room.do(DAN, T1, "Sit", player="Ann", seat=1).do(DAN, T1, "BuyChips", player="Ann", cents=40_00)
    friend = {"player": "Ann", "cents": 400_00, "reason": "it was more"}
    assert "the dealer who took the cash keys" in room.refuses(FLO, T1, "CorrectBuyIn", **friend)
    assert "the floor approves a correction" in room.refuses(DAN, T1, "CorrectBuyIn", **friend)
    unit = room.unit("Dan")
    dispatch(unit, DAN, T1, "CorrectBuyIn", friend, frozenset({"Flo"}))
    room.taken(unit)
    (told,) = room.told("BuyInCorrected")
    assert told["by"] == "Flo"
