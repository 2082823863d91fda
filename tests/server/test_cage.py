"""What the house shows the cage and a member of a charity: what they work with, and nothing else."""

from typing import Any

from croupier.house import commands as hc
from croupier.house.ledger import AccountKind, rack
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import HouseRoom
from croupier.server.people.access import Person
from croupier.server.views import room_views as views
from tests.server.desk import ANN, FLO, OLGA, Desk, desk, seated

CAL = Person("Cal", "Cal", frozenset({"cage"}))
MERCY = Person("Mercy", "Mercy", frozenset({"charity member"}))
MIA = Person("Mia", "Mia", frozenset({"manager"}))
ADA = Person("Ada", "Ada", frozenset({"auditor"}))


def room(*, play_money: bool = True) -> Desk:
    at = seated(desk(play_money=play_money), ANN) if play_money else desk(play_money=False)
    staff = ((CAL, Role.CAGE, ""), (MERCY, Role.CHARITY, "Pantry"), (MIA, Role.MANAGER, ""))
    for person, role, charity in (*staff, (ADA, Role.AUDITOR, "")):
        at.asks_house(hc.Enrol("Olga", at.now, person.id, (role,), f"NH-{person.id}", charity))
        at.asks_house(hc.StartDuty("Olga", at.now, person.id))
    return at


def seen(at: Desk, person: Person) -> Any:
    kept = at.rooms["house"]
    assert isinstance(kept, HouseRoom)
    return views.house_view(kept, {"T1": at.table}, person)


def test_a_cashier_sees_the_chips_and_who_holds_them_and_never_what_a_tray_should_hold() -> None:
    at = room()
    at.do(CAL, "house", "SellChips", player="Ben", cash=25_00, chips=[{"denomination": 100, "pieces": 25}])
    shown = seen(at, CAL)
    assert shown["window"]["players"] == {
        "Ann": {"pocket": 0, "at_tables": 500_00},
        "Ben": {"pocket": 25_00, "at_tables": 0},
    }
    assert shown["window"]["denominations"] == [50, 100, 500, 2500, 10000]
    assert "ledger" not in shown
    assert "window" not in seen(at, FLO)
    assert "window" not in seen(at, MERCY)


def test_a_cashier_counts_the_drawer_without_being_told_what_should_lie_in_it() -> None:
    """Attack: read the sum, pocket what is over, and count what was read."""
    at = room(play_money=False)
    assert "drawer" not in seen(at, CAL), "before the first count"
    assert seen(at, CAL)["cage_counted"] is False
    for keeper in (OLGA, MIA):
        shown = seen(at, keeper)
        assert {"drawer", "inventory"} & shown.keys() == set(), "whoever may count it is not told before"
        assert {"cage", "outside"} & shown["ledger"].keys() == set()
    auditor = seen(at, ADA)
    assert {"drawer", "inventory"} <= auditor.keys(), "who counts nothing reads it"
    assert "cage" in auditor["ledger"]
    chips = [{"denomination": one.denomination, "pieces": one.pieces} for one in at.house.drawer.chips]
    at.do(CAL, "house", "CountCage", cash=at.house.drawer.cash, chips=chips)
    assert "drawer" not in seen(at, CAL)
    assert {"drawer", "ledger"} & seen(at, OLGA).keys() == set(), "a manager may be the one who decides"
    at.do(OLGA, "house", "CountCage", cash=at.house.drawer.cash, chips=chips)
    assert seen(at, CAL)["drawer"]["cash"] == at.house.drawer.cash
    assert "cage" in seen(at, MIA)["ledger"]
    at.do(CAL, "house", "SellChips", player="Ben", cash=25_00, chips=[{"denomination": 100, "pieces": 25}])
    assert "drawer" not in seen(at, CAL), "it changed, and is to be counted again"


def test_everybody_is_told_what_they_may_ask_of_the_house() -> None:
    at = room()
    assert {"SellChips", "CountCage", "ConfirmClose"} <= set(seen(at, CAL)["may"])
    assert "FundCage" not in seen(at, CAL)["may"]
    assert seen(at, MERCY)["may"] == ["RecordVisit", "ConfirmClose"]
    assert "PostTable" not in seen(at, OLGA)["may"]


def test_a_cashier_reads_which_shares_went_out_of_the_drawer_and_on_whose_word() -> None:
    at = room()
    assert "PayShare" not in seen(at, CAL)["may"]
    at.asks_house(hc.PayShare("Olga", at.now, AccountKind.CHARITY, "Pantry", 3_50, "so far", "Cal", due=3_50))
    share = {"to": "charity", "name": "Pantry", "cents": 3_50, "by": "Olga", "says": "so far"}
    assert seen(at, CAL)["window"]["paid"] == [share]
    assert "window" not in seen(at, MERCY)


def test_the_days_fills_stay_on_the_list_with_who_signed() -> None:
    at = room()
    fill = [{"denomination": 100, "pieces": 5}]
    at.do(OLGA, "house", "AskFill", table="T1", chips=fill).do(CAL, "house", "SendTransfer", number=1)
    at.do(FLO, "house", "ReceiveTransfer", number=1, chips=fill)
    (done,) = seen(at, CAL)["delivered"]
    assert (done["asked_by"], done["sent_by"], done["received_by"]) == ("Olga", "Cal", "Flo")


def test_chips_of_a_closed_day_stay_on_the_list_of_what_is_owed() -> None:
    at = room()
    at.do(ANN, "table/T1", "CashOut", cents=500_00).do(ANN, "table/T1", "Leave")
    at.do(OLGA, "table/T1", "CloseTable")
    bank = at.house.ledger.balances
    tray = next(cents for account, cents in bank.items() if str(account) == "bank:T1")
    drop = next(cents for account, cents in bank.items() if str(account) == "drop:T1")
    for _ in ("first", "second"):  # one person may do both, for play money
        at.do(OLGA, "house", "CountTray", table="T1", chips=[{"denomination": 100, "pieces": tray // 100}])
        at.do(OLGA, "house", "CountDrop", table="T1", cash=drop)
    chips = [{"denomination": 100, "pieces": at.house.drawer.chips[0].pieces}]
    assert at.house.drawer.chips == rack((100, chips[0]["pieces"]))
    for person in (OLGA, CAL):
        at.do(person, "house", "CountCage", cash=at.house.drawer.cash, chips=chips)
    at.do(OLGA, "house", "ProposeClose").do(CAL, "house", "ConfirmClose")
    shown = seen(at, CAL)
    assert shown["window"]["owed"] == [
        {"issued": "2026-03-10", "player": "Ann", "cents": 500_00, "days": 0, "band": "up to 7 days"}
    ]
    assert (shown["day"], shown["last_day"]) == (None, "2026-03-10")


def test_a_member_sees_for_whom_they_come_and_the_visits_made_for_it_alone() -> None:
    at = room()
    at.do(MERCY, "house", "RecordVisit", charity="Pantry", affidavit=True)
    charity = seen(at, MERCY)["charity"]
    assert charity["name"] == "Pantry"
    assert [(visit["member"], visit["affidavit"]) for visit in charity["visits"]] == [("Mercy", True)]
    at.asks_house(hc.Enrol("Olga", at.now, "Mercy", (Role.CHARITY,), "NH-Mercy", "Fire Relief"))
    assert seen(at, MERCY)["charity"] == {"name": "Fire Relief", "visits": []}
    assert "charity" not in seen(at, FLO)
