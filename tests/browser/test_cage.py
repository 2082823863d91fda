"""The cage in a real browser: a day played, counted and closed, to the cent of the server's own report."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.halls import EVERYBODY, PASSWORD, Hall, counts_all, hall
from tests.browser.visits import (
    EVERY_SIZE,
    assert_usable_by_everybody,
    deal,
    enter,
    lay,
    money,
    panel,
    sit_down,
    visit,
    work,
)
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
TABLES: Final = ("T1", "T2", "T3", "T4", "T5")


def tab(page: "Page", name: str) -> None:
    page.get_by_role("tab", name=name).click()


def says(page: "Page", heading: str, text: str | re.Pattern[str]) -> None:
    panel(page, heading).locator(".says").filter(has_text=text).wait_for()


def row(page: "Page", table: str, first: str) -> list[str]:
    """The cells of a row, after its head."""
    found = page.get_by_role("region", name=table, exact=True).get_by_role("row")
    return (
        found.filter(has=page.get_by_role("rowheader", name=first, exact=True))
        .locator("td")
        .all_inner_texts()
    )


def exact(cents: int) -> str:
    """An amount in a column where another one has cents."""
    return f"${cents / 100:,.2f}"


def seen(visitor: Visitor) -> dict[str, Any]:
    view: dict[str, Any] = visitor.ask("/api/views/house").data
    return view


def count(page: "Page", place: str, pieces: dict[str, object]) -> None:
    """Hand in a count sheet."""
    if not page.get_by_role("heading", name=place, exact=True, level=2).is_visible():
        page.get_by_role("button", name=f"Count: {place}").click()
    sheet = panel(page, place)
    for name, number in pieces.items():
        sheet.get_by_label(name, exact=True).fill(str(number))
    if not any(float(str(number)) for number in pieces.values()):
        refused_empty(sheet)
    sheet.get_by_role("button", name="Submit count").click()


def refused_empty(sheet: "Locator") -> None:
    """A sheet that was left empty is no count of $0: whoever counts ticks that nothing is there."""
    sheet.get_by_role("button", name="Submit count").click()
    sheet.get_by_text("Enter what you counted, or tick").wait_for()
    sheet.get_by_label("Nothing is there: $0").check()


def twice(page: "Page", place: str, pieces: dict[str, object]) -> None:
    """Count a place twice, as one person may for play money."""
    count(page, place, pieces)
    panel(page, place).get_by_text("For play money you may count it again yourself.").wait_for()
    count(page, place, pieces)


def counted(page: "Page", account: str, cents: int) -> None:
    """Two people agree, and the amount stands in the list."""
    found = page.get_by_role("region", name="Counts that two people agree on")
    kind, _, of = account.partition(":")
    place = f"{'Tray' if kind == 'bank' else 'Drop box'} of {of}" if of else account
    found.get_by_role("row").filter(has_text=place).filter(has_text=money(cents)).first.wait_for()


def drawer(view: dict[str, Any]) -> dict[str, object]:
    """What lies in the drawer, as it is written on a count sheet."""
    piles = {money(pile["denomination"]): pile["pieces"] for pile in view["drawer"]["chips"]}
    cash = view["drawer"]["cash"]
    return {**piles, "Coins, as an amount": f"{cash // 100}.{cash % 100:02}"}


def test_a_day_is_played_counted_and_closed_and_every_figure_is_the_reports(
    browser: "Browser", tmp_path: Path
) -> None:
    with running(tmp_path) as house:
        operator = Visitor(house).as_operator()
        page = work(browser, house, "cage")
        guest = visit(browser, house)
        sit_down(guest, "Three Card Poker")
        lay(guest, "ante")
        deal(guest)
        guest.get_by_role("group", name="your decision: Play").wait_for()
        guest.get_by_role("button", name=re.compile("Fold")).click()
        guest.get_by_role("heading", name="Last round").wait_for()
        guest.get_by_role("button", name="Leave table").click()
        guest.wait_for_selector(".table-card")
        guest.context.close()
        redeemed_at_last(page)
        closed_and_counted(page, operator)
        paid_and_closed(page, operator)
        page.context.close()


def redeemed_at_last(page: "Page") -> None:
    """The guest's $195 are refused while there is no cash for them, and paid once there is."""
    page.get_by_role("button", name=re.compile("Redeem the chips of guest-")).click()
    handed_in = panel(page, "Redeem chips").get_by_role("group", name="Chips handed in")
    assert handed_in.locator("output").inner_text() == "$195"
    page.get_by_role("button", name="Redeem chips").click()
    says(page, "Redeem chips", "The cage holds too little cash for $195; bring money to it first.")
    page.get_by_text("Bring money to the cage").click()
    brought = panel(page, "Money in and out")
    brought.get_by_label("Cash", exact=True).fill("1,000")
    brought.get_by_label("What for").fill("float")
    brought.get_by_role("button", name="Move it").click()
    says(page, "Money in and out", "Moved.")
    page.get_by_role("button", name="Redeem chips").click()
    says(page, "Redeem chips", "Redeemed and paid.")
    panel(page, "Drawer").get_by_role("row", name="Cash $805").wait_for()


def closed_and_counted(page: "Page", operator: Visitor) -> None:
    """Every table is closed and counted; the first tray is one chip short, which is explained."""
    tab(page, "Counts")
    for table in TABLES:
        page.get_by_role("button", name=f"Close table {table}").click()
        page.get_by_role("button", name=f"Count: Tray of {table}").wait_for()
        ledger = seen(operator)["ledger"]
        tray, place = ledger[f"bank:{table}"] // 100, f"Tray of {table}"
        if table == "T1":
            tray -= 1
            count(page, place, {"$1": tray - 1})
            count(page, place, {"$1": tray})
            panel(page, place).get_by_text("Counts differ. Count again: round 2 of 3.").wait_for()
            assert panel(page, place).get_by_label("$1", exact=True).input_value() == "", "a sheet of its own"
            assert "ledger" not in seen(operator), "nothing tells what the count should come to"
            assert_usable_by_everybody(page, "counts that differ")
        twice(page, place, {"$1": tray})
        counted(page, f"bank:{table}", tray * 100)
        drop = ledger.get(f"drop:{table}", 0)
        twice(page, f"Drop box of {table}", {"$20 bills": drop // 20_00})
        counted(page, f"drop:{table}", drop)
    found = panel(page, "Variances of the day")
    found.get_by_label("What is behind it").fill("one chip missing after the last hand")
    found.get_by_role("button", name="Explain variance").click()
    explained = "1 Tray of T1 −$1 one chip missing after the last hand (operator)"
    found.get_by_role("row", name=explained).wait_for()


def paid_and_closed(page: "Page", operator: Visitor) -> None:
    """The charity is paid, the cage counted blind, the day closed; shares and counts are the report's."""
    tab(page, "Close of day")
    items = panel(page, "Close of day").get_by_role("listitem").all_inner_texts()
    assert items == ["The cage is not counted since it last changed."]
    page.get_by_role("button", name="Propose close").click()
    says(page, "Close of day", re.compile("cannot be closed: the cage is not counted since it last changed"))
    page.get_by_label("Pay", exact=True).wait_for()
    assert page.get_by_label("Amount", exact=True).input_value() == "1.75", "35% of the $5 that was won"
    page.get_by_role("button", name="Pay in cash").click()
    page.get_by_role("row", name="nobody: play money (charity) $1.75 $1.75 $0.00").wait_for()
    slip = row(page, "Shares paid today", "nobody: play money (charity)")
    assert (slip[0], slip[-1]) == ("$1.75", "operator")
    tab(page, "Counts")
    page.get_by_role("button", name="Count: Cage").click()
    panel(page, "Drawer").filter(has_text="Covered while the cage is counted").wait_for()
    assert page.locator(".headline").count() == 0, "the totals are covered as well"
    view = seen(operator)
    holds = view["drawer"]["cash"] + sum(p["denomination"] * p["pieces"] for p in view["drawer"]["chips"])
    twice(page, "Cage", drawer(view))
    counted(page, "cage", holds)
    tab(page, "Close of day")
    panel(page, "Close of day").get_by_text("Everything is closed and counted: $1 short.").wait_for()
    page.get_by_role("button", name="Propose close").click()
    page.get_by_role("button", name="Confirm the close").click()
    day = view["day"]
    panel(page, "Close of day").get_by_text(f"The gaming day of {day} is closed.").wait_for()
    page.get_by_role("button", name="Work it out again").click()
    report = operator.ask(f"/api/reports/daily/{day}").data
    assert (report["closed"] is not None, report["win"]) == (True, 5_00)
    for table in report["tables"]:
        over = "−$1" if table["table"] == "T1" else "±$0"
        expected, counted_ = exact(table["closing"]), exact(table["closing_counted"])
        assert row(page, "Expected and counted", f"Tray of {table['table']}") == [expected, counted_, over]
        drop = exact(table["drop"])
        assert row(page, "Expected and counted", f"Drop box of {table['table']}") == [drop, drop, "±$0"]
    assert row(page, "Expected and counted", "Cage") == [exact(holds), exact(holds), "±$0"]
    assert row(page, "Shares of the day", "nobody: play money") == ["+$5", "$1.75", "$0.50", "$2.75"]
    (month,) = operator.ask(f"/api/reports/monthly/{day[:7]}").data["charities"]
    shares = month["shares"]
    assert (shares["charity"], shares["state"], shares["operator"]) == (1_75, 50, 2_75)
    assert row(page, "The ledger by kind of account", "All together") == ["$0"]
    panel(page, "Daily report").get_by_role("button", name="Read it here").click()
    page.locator(".paper pre").filter(has_text="Daily report for nobody: play money (closed").wait_for()
    assert_usable_by_everybody(page, "a closed day with its report")


def test_a_fill_goes_from_the_ask_to_the_receipt_and_a_wrong_count_stays_open(
    browser: "Browser", house: House
) -> None:
    page = work(browser, house, "cage/transfers")
    asks = panel(page, "Ask for a fill or a credit")
    asks.get_by_label("Table").select_option("T1")
    asks.get_by_label("$25", exact=True).fill("4")
    asks.get_by_role("button", name="Request").click()
    slip = page.get_by_role("article", name="fill 1")
    slip.get_by_role("button", name="Send it").click()
    slip.get_by_label("$25", exact=True).fill("3")
    slip.get_by_role("button", name="Receive it").click()
    slip.get_by_text("What arrived was not what was sent; it is on record.").wait_for()
    slip.get_by_label("$25", exact=True).fill("4")
    slip.get_by_role("button", name="Receive it").click()
    panel(page, "Under way").get_by_text("No chips are on their way.").wait_for()
    arrived = row(page, "Fills and credits that arrived today", "fill 1")
    assert arrived == ["T1", "$100", "4 of $25", "operator", "operator", "—", "operator", "—"]
    page.context.close()


def test_chips_are_proposed_for_an_amount_change_is_worked_out_and_credit_is_refused(
    browser: "Browser", house: House
) -> None:
    page = work(browser, house, "cage")
    sells = panel(page, "Sell chips")
    sells.get_by_label("Player").fill("Ann")
    sells.get_by_label("Chips for").fill("131")
    assert sells.get_by_label("$25", exact=True).input_value() == "5"
    assert sells.get_by_label("$1", exact=True).input_value() == "6"
    sells.get_by_label("Cash handed over").fill("100")
    sells.get_by_role("button", name="Sell chips").click()
    says(page, "Sell chips", "$100 does not pay for $131 in chips; no credit is given.")
    sells.get_by_label("$25", exact=True).fill("4")
    assert sells.locator("output").inner_text() == "$106"
    sells.get_by_label("$1", exact=True).fill("31")
    sells.get_by_label("Cash handed over").fill("140")
    sells.get_by_text("Give back $9.").wait_for()
    sells.get_by_role("button", name="Sell chips").click()
    says(page, "Sell chips", "Sold.")
    sells.get_by_text("Give back $9.").wait_for()  # still: a cashier may press first and look then
    redeems = panel(page, "Redeem chips")
    redeems.get_by_role("row", name=re.compile(r"Ann \$131 \$0")).wait_for()
    redeems.get_by_label("$100", exact=True).fill("5")
    redeems.get_by_label("Player").select_option("Ann")
    redeems.get_by_label("Player").press("Tab")
    assert redeems.locator("output").inner_text() == "$500", "what was counted is not written over"
    page.get_by_role("button", name="Redeem chips").click()
    says(page, "Redeem chips", "Ann has $131 in chips away from the tables, not $500")
    page.context.close()


def test_two_people_keep_a_real_hall_and_neither_signs_for_both(browser: "Browser", tmp_path: Path) -> None:
    with hall(tmp_path) as at:
        cal, max_ = works(browser, at, "Cal"), works(browser, at, "Max")
        filled_by_three(at, cal, max_)
        tab(max_, "Counts")
        max_.get_by_role("button", name="Close table T1").click()
        count(max_, "Tray of T1", {"$1": 205})
        panel(max_, "Tray of T1").get_by_text("Your count of $205 is in. Another person counts it").wait_for()
        assert panel(max_, "Tray of T1").get_by_role("button", name="Submit count").count() == 0
        tab(cal, "Counts")
        assert cal.get_by_role("button", name="Count: Tray of T1").count() == 0, "a cashier counts no trays"
        at.asks("house", "CountTray", table="T1", chips=[{"denomination": 100, "pieces": 205}])
        counted(max_, "bank:T1", 205_00)
        count(cal, "Drop box of T1", {"$1 bills": 0})
        count(max_, "Drop box of T1", {"$1 bills": 0})
        counted(max_, "drop:T1", 0)
        cal.get_by_text("Drop of T1: Cam accepts it.").wait_for()
        assert cal.get_by_role("button", name="Accept the drop of T1").count() == 0, "Cal counted it"
        at.asks("house", "AcceptDrop", by=at.visitor("Cam"), table="T1")
        view = at.olga.audited()
        count(cal, "Cage", drawer(view))
        panel(max_, "Drawer").filter(has_text="Covered while the cage is counted").wait_for()
        count(max_, "Cage", drawer(view))
        counted(cal, "cage", 5_500_00)
        tab(max_, "Close of day")
        max_.get_by_role("button", name="Propose close").click()
        max_.get_by_role("button", name="Confirm the close").click()
        says(max_, "Close of day", "Max entered this; someone else must confirm.")
        tab(cal, "Close of day")
        panel(cal, "Close of day").get_by_text("Max proposed closing the day").wait_for()
        assert cal.get_by_role("heading", name="Ledger").count() == 0, "the ledger is not a cashier's to read"
        cal.get_by_text("No share was paid today.").wait_for()
        cal.get_by_role("button", name="Confirm the close").click()
        cal.get_by_text(f"The gaming day of {view['day']} is closed.").wait_for()
        for page in (cal, max_):
            page.context.close()


def test_chips_of_yesterday_are_paid_for_when_a_manager_signs(browser: "Browser", tmp_path: Path) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    with hall(tmp_path, clock=clock) as at:
        chips = [{"denomination": 100, "pieces": 60}]
        at.asks("house", "SellChips", by=at.visitor("Cal"), player="Ann", cash=60_00, chips=chips)
        counts_all(at, 200)
        yesterday = seen(at.olga)["day"]
        at.asks("house", "ConfirmClose", by=at.visitor("Cal"))
        clock.write_text(str(24 * 60 * 60))
        opened_in_the_pit(browser, at)
        page = works(browser, at, "Cal")
        page.get_by_role("button", name=f"Redeem chips of {yesterday}").click()
        old = panel(page, "Chips of another day")
        assert old.locator("output").inner_text() == "$60"
        old.get_by_label("$25", exact=True).fill("0")  # no such chip is out, and none would be paid
        old.get_by_label("$5", exact=True).fill("0")
        old.get_by_label("$1", exact=True).fill("60")
        assert old.locator("output").inner_text() == "$60"
        old.get_by_label("Why not on their day").fill("found in a coat")
        old.get_by_role("button", name="Redeem old chips").click()
        alone = "Cal is cage; only operator or manager may approve the redemption of chips of another day."
        says(page, "Chips of another day", f"{alone} (H-10, Q3-20)")
        old.get_by_label("Approved by").fill("Max")
        old.get_by_label("Their password").fill(PASSWORD)
        old.get_by_role("button", name="Redeem old chips").click()
        says(page, "Chips of another day", "Redeemed and paid.")
        old.get_by_text("No chips of an earlier day are outstanding.").wait_for()
        assert at.olga.audited()["drawer"]["cash"] == 1_000_00
        assert "drawer" not in seen(at.visitor("Max")), "a manager may be who counts it"
        page.context.close()


def opened_in_the_pit(browser: "Browser", at: Hall) -> None:
    """Max opens the next day for a charity, with a game and everybody on duty, and adds another game."""
    pit = at.page(browser, "Max", "pit/tables")
    pit.get_by_text("Open a gaming day first: a table plays its schedule.").wait_for()
    enter(pit, "pit/day")
    day = panel(pit, "Gaming day")
    day.get_by_role("button", name="Open the day").click()
    day.get_by_text("Charity: this is needed.").wait_for()
    day.get_by_label("Charity", exact=True).fill("Food Pantry")
    day.get_by_role("button", name="Open the day").click()
    day.get_by_text("Schedule: choose at least one.").wait_for()
    assert day.get_by_label("New Hampshire Hold 'Em", exact=True).count() == 0, "not in the casino file"
    day.get_by_label("New Hampshire Holdem Stud", exact=True).check()
    for person in EVERYBODY:
        day.get_by_label(re.compile(f"^{person}, ")).check()
    day.get_by_role("button", name="Open the day").click()
    day.get_by_text("Max, Cal, Cam, Mercy, Fred").wait_for()
    more = panel(pit, "More games today")
    assert more.get_by_label("New Hampshire Holdem Stud", exact=True).count() == 0, "it is on the schedule"
    more.get_by_role("button", name="Add to the schedule").click()
    more.get_by_text("Games: choose at least one.").wait_for()
    more.get_by_label("New Hampshire Hold 'Em").check()
    more.get_by_role("button", name="Add to the schedule").click()
    day.get_by_text("New Hampshire Holdem Stud, New Hampshire Hold 'Em").wait_for()
    pit.context.close()


def works(browser: "Browser", at: Hall, name: str) -> "Page":
    page = at.page(browser, name, "cage")
    page.get_by_role("tab", name="Window").wait_for()
    return page


def filled_by_three(at: Hall, cal: "Page", max_: "Page") -> None:
    """Max asks for five chips, Cal sends them, and somebody else than Max takes them for the table."""
    tab(max_, "Fills and credits")
    asks = panel(max_, "Ask for a fill or a credit")
    asks.get_by_label("Table").select_option("T1")
    asks.get_by_label("$1", exact=True).fill("5")
    asks.get_by_role("button", name="Request").click()
    tab(cal, "Fills and credits")
    assert panel(cal, "Ask for a fill or a credit").count() == 0, "a cashier asks for no fill"
    sent, taken = (page.get_by_role("article", name="fill 1") for page in (cal, max_))
    sent.get_by_role("button", name="Send it").click()
    taken.get_by_text("Another person counts it when it arrives: you asked for it").wait_for()
    at.asks("house", "Enrol", person="Flo", roles=["floor"], badge="NH-006")
    at.olga.resets("Flo", PASSWORD)
    at.asks("house", "StartDuty", person="Flo")
    chips = [{"denomination": 100, "pieces": 5}]
    at.asks("house", "ReceiveTransfer", by=at.visitor("Flo"), number=1, chips=chips)
    cal.get_by_text("No chips are on their way.").wait_for()
    slip = f"fill {seen(at.olga)['day'][:4]}-0001"
    arrived = row(cal, "Fills and credits that arrived today", slip)
    assert arrived == ["T1", "$5", "5 of $1", "Max", "Cal", "—", "Flo", "—"]


def test_the_arrows_lead_from_tab_to_tab_and_a_sale_needs_no_mouse(browser: "Browser", house: House) -> None:
    page = work(browser, house, "cage")
    page.get_by_role("tab", name="Window").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("tab", name="Wins", selected=True).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("heading", name="Under way").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    for typed in ("Tab", "Zoe", "Tab", "26", "Enter"):
        if typed in ("Tab", "Enter"):
            page.keyboard.press(typed)
        else:
            page.keyboard.type(typed)
    says(page, "Sell chips", "Sold.")
    panel(page, "Redeem chips").get_by_role("row", name=re.compile(r"Zoe \$26 \$0")).wait_for()
    page.context.close()


@EVERY_SIZE
def test_the_cage_can_be_used_by_everybody(browser: "Browser", house: House, size: str, light: str) -> None:
    page = work(browser, house, "cage", size=size, light=light)
    for name, shown in (
        ("Window", "Sell chips"),
        ("Fills and credits", "Under way"),
        ("Counts", "Places"),
        ("Close of day", "Shares"),
    ):
        tab(page, name)
        page.get_by_role("heading", name=shown, exact=True, level=2).wait_for()
        if name == "Counts":
            page.get_by_role("button", name="Count: Cage").click()
        if name == "Close of day":
            page.get_by_role("button", name="Pay in cash").wait_for()
        assert_usable_by_everybody(page, f"{name} on a {size}")
    page.context.close()
