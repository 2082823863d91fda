"""The pit in a real browser against a real house: answers, rulings, tables, jackpots by the clock, people."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from croupier.permissions import Role
from tests.browser import ahead
from tests.browser.halls import PASSWORD
from tests.browser.stacked import stack, stacked
from tests.browser.visits import (
    EVERY_SIZE,
    assert_usable_by_everybody,
    bankroll,
    deal,
    enter,
    lay,
    money,
    panel,
    redeem,
    sit_at,
    sit_down,
    visit,
    with_floor,
    work,
)
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
PAGES: Final = ("pit", "pit/tables", "pit/jackpots", "pit/day", "pit/people")
A_DAY_AND_AN_HOUR: Final = 25 * 3600


def card(page: "Page", table: str) -> "Locator":
    return page.locator(".pit-table").filter(has=page.get_by_role("heading", name=re.compile(rf"^{table} ")))


def turn_to(page: "Page", at: str) -> None:
    """Turn to a page of the pit by its link."""
    page.locator(f".pit-ways a[href='#{at}']").click()
    page.locator(f".pit-ways a[aria-current][href='#{at}']").wait_for()


def command(page: "Page", target: str, name: str, **data: object) -> Any:
    """What somebody asks in their own browser, with their own session."""
    return page.evaluate(
        """async ([target, name, data]) => {
            const body = JSON.stringify({ target, name, data, key: crypto.randomUUID() });
            const headers = { "content-type": "application/json" };
            return (await fetch("/api/commands", { method: "POST", headers, body })).json();
        }""",
        [target, name, data],
    )


def log(house: House, kind: str) -> list[dict[str, Any]]:
    """Every event of a kind, as an auditor reads the log."""
    operator, after, found = Visitor(house).as_operator(), 0, list[dict[str, Any]]()
    while rows := operator.ask(f"/api/audit/log?limit=1000&after={after}").data:
        after = rows[-1]["position"]
        found += [row for row in rows if row["type"] == kind]
    return found


# ---------------------------------------------------------------------------------------------- the floor


def test_a_second_hand_is_asked_for_in_one_browser_and_approved_in_another(
    browser: "Browser", house: House
) -> None:
    pit = work(browser, house, "pit")
    pit.get_by_text("Nothing needs the floor").wait_for()
    player = visit(browser, house)
    sit_at(player, with_floor(house, "T41"))
    lay(player, "ante", "pair-plus")
    # $5 each: the ante bonus and the bets even money, 40 to 1 on the Pair Plus
    at_risk = panel(pit, "At risk now")
    at_risk.get_by_role("row", name=re.compile("T41 · Three Card Poker 1 \\$10")).wait_for()
    assert command(player, "table/T41", "AskSecondHand", seat=4)["ok"]
    asked = pit.locator(".request").filter(has_text="asks for a second hand")
    asked.filter(has_text="R0-19").wait_for()
    pit.get_by_role("link", name="Floor (1)").wait_for()
    asked.get_by_role("button", name="Approve").click()
    asked.wait_for(state="detached")
    pit.locator("status-line").filter(has_text="plays a second hand at seat 4").wait_for()
    focus = "document.activeElement.textContent"
    assert pit.evaluate(focus) == "Waiting for the floor", "whoever works by keyboard is not lost"
    holds = player.evaluate("async () => (await (await fetch('/api/views/table/T41')).json()).you.seats")
    assert holds == [1, 4]
    (approved,) = log(house, "SecondHandApproved")
    assert (approved["body"]["seat"], approved["body"]["by"]) == (4, "operator")
    # the round is played, and stands in the day's hold beside theory
    deal(player)
    player.get_by_role("group", name="your decision: Play").wait_for()
    player.keyboard.press("f")
    player.get_by_role("heading", name="Last round").wait_for()
    player.get_by_role("button", name="New bets").click()
    player.wait_for_selector("table-felt .spot.own:enabled")
    hold = panel(pit, "Actual vs. theoretical win")
    hold.get_by_role("button", name="Count again").click()
    row = hold.get_by_role("row", name=re.compile("^Three Card Poker"))
    row.filter(
        has_text=re.compile("standard deviations (above|below) theoretical win|as expected")
    ).wait_for()
    row.filter(has_text="$10").wait_for()
    player.context.close()
    pit.context.close()


def test_a_ruling_is_found_by_search_and_stands_in_the_log_with_its_rule(
    browser: "Browser", house: House
) -> None:
    pit = work(browser, house, "pit")
    told = {"kind": "early touch", "says": "lifted the first card", "seat": 2}
    assert command(pit, "table/T1", "Report", **told)["ok"]
    report = pit.locator(".request").filter(has_text="Early touch at seat 2")
    report.get_by_label("Find the rule").fill("touches a card before the dealer has given leave")
    report.get_by_label("Find the rule").press("Enter")
    report.get_by_role("radio", name=re.compile("R0-17")).check()
    report.get_by_role("button", name="Rule", exact=True).click()
    report.get_by_text("Ruling: choose one.").wait_for()
    report.get_by_label("Ruling").select_option("reprimand")
    report.get_by_role("button", name="Rule", exact=True).click()
    report.get_by_text("Why: this is needed.").wait_for()
    report.get_by_label("Why").fill("first time tonight")
    report.get_by_role("button", name="Rule", exact=True).click()
    report.wait_for(state="detached")
    ruled = log(house, "IrregularityRuled")[-1]["body"]
    assert (ruled["ruling"], ruled["rules"], ruled["says"]) == ("reprimand", ["R0-17"], "first time tonight")
    pit.context.close()


# --------------------------------------------------------------------------------------------- the tables


def test_a_table_is_opened_paused_resumed_and_closed(browser: "Browser", house: House) -> None:
    page = work(browser, house, "pit/tables")
    opens = panel(page, "Open a table")
    opens.get_by_label("Game").select_option("three-card-poker")
    opens.get_by_label("$5 chips").fill("30")
    opens.get_by_text("$150", exact=True).first.wait_for()
    opens.get_by_label("Game").select_option("nh-holdem-stud")
    opens.locator("output").get_by_text("$0", exact=True).wait_for()  # another game's bank begins anew
    opens.get_by_label("Table", exact=True).fill("T7")
    opens.get_by_label("Seats").fill("99")
    opens.get_by_role("button", name="Open table").click()
    opens.get_by_text("Seats: a whole number, from 1 to 7.").wait_for()
    opens.get_by_label("Seats").fill("5")
    opens.get_by_label("$1 chips").fill("200")
    opens.get_by_label("$5 chips").fill("1000000")
    opens.get_by_text("$5,000,200").wait_for()
    opens.get_by_role("button", name="Open table").click()
    opens.get_by_text("The cage would need").wait_for()  # which has no such chips
    opens.get_by_label("$5 chips").fill("")
    opens.get_by_role("button", name="Open table").click()
    table = card(page, "T7")
    table.get_by_text("0 of 5 seats taken").wait_for()
    table.get_by_label("Why it pauses").fill("dinner")
    table.get_by_role("button", name="Pause").click()
    table.get_by_text("paused", exact=True).wait_for()
    table.get_by_role("button", name="Resume").click()
    table.get_by_text("open", exact=True).wait_for()
    table.get_by_role("button", name="Close").click()
    table.get_by_text("not counted yet").wait_for()
    (opened,) = [row["body"] for row in log(house, "TableOpened") if row["body"].get("table") == "T7"]
    assert opened["bank"] == [{"denomination": 100, "pieces": 200}]
    enter(page, "pit/day")
    panel(page, "Close of day").get_by_text("the tray of table T7 is not counted").wait_for()
    page.get_by_role("button", name="Propose close").click()
    page.get_by_text("cannot be closed: table T1 is open").wait_for()
    page.context.close()


def test_a_live_table_has_its_dealer_its_chips_and_the_floors_word_on_a_stopped_hand(
    browser: "Browser", house: House
) -> None:
    page = work(browser, house, "pit/tables")
    opens = panel(page, "Open a table")
    opens.get_by_label("Game").select_option("nh-holdem-stud")
    opens.get_by_label("Table", exact=True).fill("T8")
    opens.get_by_label("Dealing").select_option("live dealer")
    opens.get_by_label("$1 chips").fill("200")
    opens.get_by_role("button", name="Open table").click()
    card(page, "T8").get_by_label("Dealer of T8").select_option("operator")
    card(page, "T8").get_by_role("button", name="Assign dealer").click()
    panel(page, "Roster").get_by_role("row").filter(has_text="deals at T8").wait_for()
    turn_to(page, "pit")
    chips_come_and_go(page, house)
    a_hand_is_stopped(page, house)
    page.context.close()


def chips_come_and_go(page: "Page", house: House) -> None:
    """The table's side of a fill and of a credit is signed in the pit, and a third is called off."""
    chips = [{"denomination": 100, "pieces": 50}]
    asked = page.locator(".request[data-kind=transfer]")
    assert command(page, "house", "AskFill", table="T8", chips=chips)["ok"]
    assert command(page, "house", "SendTransfer", number=1)["ok"]  # until then it is for the cage
    asked.filter(has_text="Fill 1 is on its way").get_by_role("link", name="Count what arrived").click()
    slip = page.get_by_role("article", name="fill 1", exact=True)
    slip.get_by_label("$1", exact=True).fill("50")
    slip.get_by_role("button", name="Receive it").click()
    page.get_by_text("No chips are on their way.").wait_for()
    turn_to(page, "pit")
    assert log(house, "TransferReceived")[-1]["body"]["number"] == 1
    assert command(page, "house", "AskCredit", table="T8", chips=chips)["ok"]
    asked.filter(has_text="Credit 2 is to be sent").get_by_role("button", name="Send it to the cage").click()
    asked.wait_for(state="detached")
    assert command(page, "house", "ReceiveTransfer", number=2, chips=chips)["ok"]
    assert command(page, "house", "AskCredit", table="T8", chips=chips)["ok"]
    asked.filter(has_text="50 × $1").get_by_label("Reason to cancel").fill("not needed")
    asked.get_by_role("button", name="Cancel").click()
    asked.wait_for(state="detached")
    assert log(house, "TransferCancelled")[-1]["body"]["reason"] == "not needed"


def a_hand_is_stopped(page: "Page", house: House) -> None:
    """An interrupted hand goes on once readable and agreed to; else it is a dead hand (H-04)."""

    def gives(name: str, **data: object) -> None:
        answer = command(page, "table/T8", name, **data)
        assert answer["ok"], answer

    gives("Sit", player="Ann", seat=1)
    gives("BuyChips", player="Ann", cents=100_00)
    gives("StartRound")
    gives("Proceed")
    gives("PlaceBet", seat=1, wager="ante", cents=4_00)
    gives("ReportPowerFailure", says="the lights went out")
    stopped = page.locator(".request").filter(has_text="A hand was interrupted").filter(has_text="H-04")
    stopped.get_by_text("Ann has not answered yet.").wait_for()
    stopped.get_by_role("button", name="It can be read: finish it").click()
    stopped.get_by_text("Ann must say whether to finish the hand").wait_for()
    gives("Consent", player="Ann", agrees=True)
    stopped.get_by_text("Ann wants to finish.").wait_for()
    stopped.get_by_role("button", name="It can be read: finish it").click()
    stopped.wait_for(state="detached")
    page.locator("status-line").filter(has_text="The hand goes on.").wait_for()
    gives("ReportPowerFailure", says="and again")
    stopped.get_by_role("button", name="Declare dead hand").click()
    stopped.wait_for(state="detached")
    dead = log(house, "RoundDead")[-1]["body"]
    assert (dead["returned"], dead["reason"]) == (True, "the hand cannot be read")


# ------------------------------------------------------------------------------------------------ jackpots


def test_a_jackpot_change_is_refused_until_its_time_and_then_allowed(
    browser: "Browser", tmp_path: Path
) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    with running(tmp_path, program=ahead.by(clock)) as early:
        page = work(browser, early, "pit/jackpots")
        demo = panel(page, "Jackpots demo")
        demo.get_by_role("row", name=re.compile("^MEGA in 23 h 5\\d min")).wait_for()
        demo.get_by_label("MEGA becomes").fill("30,000")
        demo.get_by_label("Why").fill("a busy weekend")
        demo.get_by_role("button", name="Change the jackpots").click()
        refused = demo.locator(".says").filter(has_text="Jackpots change once every 24 hours at most")
        refused.filter(has_text="R1-29").wait_for()
        assert demo.locator("jackpot-board").get_by_text("$25,000").is_visible()
        page.context.close()
        clock.write_text(str(A_DAY_AND_AN_HOUR))
        page = work(browser, early, "pit/jackpots")  # the session of yesterday is over
        demo = panel(page, "Jackpots demo")
        demo.get_by_role("row", name=re.compile("^MEGA now")).wait_for()
        demo.get_by_label("MEGA becomes").fill("30,000")
        demo.get_by_label("Why").fill("a busy weekend")
        demo.get_by_role("button", name="Change the jackpots").click()
        demo.get_by_text("it binds the rounds that begin from now on").wait_for()
        demo.locator("jackpot-board").get_by_text("$30,000").wait_for()
        demo.get_by_role("row").filter(has_text="+$5,000").filter(has_text="a busy weekend").wait_for()
        demo.get_by_role("row", name=re.compile("^MEGA in 23 h 5\\d min|^MEGA in 24 h")).wait_for()
        page.context.close()


def test_a_jackpot_is_called_acknowledged_signed_for_paid_and_may_change_at_once(
    browser: "Browser", tmp_path: Path
) -> None:
    with stacked(tmp_path) as rigged:
        stack(rigged, "nh-holdem-jackpots", "Ah Kh", board="3c 8d 9s", six="Qh Jh Th 2c")
        pit = work(browser, rigged, "pit/tables")
        opens = panel(pit, "Open a table")
        opens.get_by_label("Game").select_option("nh-holdem-jackpots")
        opens.get_by_label("Table", exact=True).fill("T7")
        opens.get_by_label("$25 chips").fill("400")
        opens.get_by_role("button", name="Open table").click()
        card(pit, "T7").get_by_text("jackpots demo").wait_for()
        enter(pit, "pit")
        player = visit(browser, rigged)
        sit_down(player, "Three Card Poker")
        player.evaluate("location.hash = '#table/T7/sit'")
        player.wait_for_selector(".spot.own[data-wager=six-card-bonus]:enabled")
        lay(player, "ante", "six-card-bonus")
        deal(player)
        player.get_by_role("button", name=re.compile("Fold")).click()
        called = pit.locator(".request").filter(has_text="Hand called at seat 1").filter(has_text="R1-06")
        called.filter(has_text="A♥ K♥ Q♥ J♥ 10♥ 2♣").filter(
            has_text="$5 on 6 Card Bonus wins $12,500"
        ).wait_for()
        called.get_by_role("button", name="Acknowledge").click()
        called.wait_for(state="detached")
        player.locator(
            "result-list tbody tr"
        ).first.wait_for()  # the round is over: her other bets are settled
        player.get_by_role("button", name="New bets").click()
        has = bankroll(player)
        signs_as(browser, rigged, "Flo", "floor")
        win = pit.locator(".request").filter(has_text=re.compile("won MEGA: \\$12,500"))
        win.get_by_text("Still to sign: manager.").filter(has_text="Signed by Flo as floor").wait_for()
        assert win.get_by_role("button", name="Pay it").count() == 0, "nobody pays before both have signed"
        assert bankroll(player) == has, "and the player has none of it"
        signs_as(browser, rigged, "Max", "manager")
        win.get_by_label("Paid from").select_option("cage")
        win.get_by_label("Paid how").fill("in cash")
        win.get_by_role("button", name="Pay it").click()
        win.get_by_text("too little for $12,500").filter(has_text="in cash of its own").wait_for()
        win.get_by_label("Paid from").select_option("tray")
        win.get_by_role("button", name="Pay it").click()
        win.wait_for(state="detached")
        (paid,) = log(rigged, "PrizePaid")
        assert (paid["body"]["cents"], paid["body"]["source"]) == (12_500_00, "tray")
        player.locator("chip-tray .bankroll strong").get_by_text(money(has + 12_500_00)).wait_for()
        enter(pit, "pit/jackpots")
        demo = panel(pit, "Jackpots demo")
        demo.get_by_role("row", name=re.compile("^MEGA now freed by a paid win")).wait_for()
        demo.get_by_label("MEGA becomes").fill("20,000")
        demo.get_by_label("Why").fill("won tonight")
        demo.get_by_role("button", name="Change the jackpots").click()
        demo.locator("jackpot-board").get_by_text("$20,000").wait_for()
        demo.get_by_role("row").filter(has_text="−$5,000").filter(has_text="after a win").wait_for()
        player.context.close()
        pit.context.close()


def signs_as(browser: "Browser", house: House, name: str, role: str) -> None:
    """Enrol somebody, who signs for the win in a browser of their own."""
    operator = Visitor(house).as_operator()
    operator.enrols(PASSWORD, id=name, roles=[role], badge=f"NH {name}")
    operator.order("house", "StartDuty", person=name)
    page = work(browser, house, "pit", by=name, password=PASSWORD)
    page.locator(".request[data-kind=win]").get_by_role("button", name=f"Sign as {role}").click()
    page.locator("status-line").filter(has_text=f"Signed as {role}.").wait_for()
    page.context.close()


def test_a_set_is_opened_and_its_first_values_are_posted_at_once(browser: "Browser", house: House) -> None:
    page = work(browser, house, "pit/jackpots")
    opens = panel(page, "Open a set")
    opens.get_by_label("Name of the set").fill("late")
    opens.get_by_role("button", name="Open the set").click()
    late = panel(page, "Jackpots late")
    for name, cents in (("MEGA", "10,000"), ("MAJOR", "2,000"), ("MINOR", "500")):
        late.get_by_label(name, exact=True).fill(cents)
    late.get_by_role("button", name="Post the jackpots").click()
    late.locator("jackpot-board").get_by_text("$10,000").wait_for()
    late.get_by_text("Shown at no table yet.").wait_for()
    late.get_by_text("Where late is shown").click()
    late.get_by_label("Table", exact=True).fill("T1")
    late.get_by_role("button", name="Show it there").click()
    late.get_by_text(
        "Table T1 is open; close it, and choose its jackpots when it opens again. (R1-28)"
    ).wait_for()
    late.get_by_label("Table", exact=True).fill("T99")
    late.get_by_role("button", name="Show it there").click()
    late.get_by_text("Shown at T99.").wait_for()  # and what was opened is open still
    late.get_by_role("button", name="Take it down").click()
    late.get_by_text("Shown at no table yet.").wait_for()
    page.context.close()


# -------------------------------------------------------------------------------------------------- people


def test_a_new_floor_person_signs_in_and_sees_the_pit_and_not_the_cage(
    browser: "Browser", house: House
) -> None:
    page = work(browser, house, "pit/people")
    enrol = panel(page, "Add staff")
    enrol.get_by_label("Username").fill("Flo")
    for role in Role:
        assert enrol.get_by_label(role.value, exact=True).count() == 1, role
    enrol.get_by_label("floor", exact=True).check()
    enrol.get_by_role("button", name="Add staff").click()
    issued = page.get_by_role("dialog", name="Code for Flo")
    code = (issued.locator(".key").text_content() or "").strip()
    issued.get_by_role("button", name="Done").click()
    member = page.locator(".member").filter(has=page.get_by_role("heading", name="Flo"))
    member.get_by_text("play money Flo").wait_for()  # the badge of a house where nothing is worth anything
    enter(page, "pit/tables")
    roster = (
        panel(page, "Roster")
        .get_by_role("row")
        .filter(has=page.get_by_role("rowheader", name="Flo", exact=True))
    )
    roster.get_by_role("button", name="Start duty").click()
    roster.get_by_text("on the floor").wait_for()

    flo = visit(browser, house, size="tablet")
    redeem(flo, "Flo", code, PASSWORD)
    ways = flo.locator("#ways")
    ways.get_by_role("link", name="Pit").wait_for()
    assert ways.get_by_role("link", name="Cage").count() == 0
    enter(flo, "pit")
    flo.get_by_text("Managers and the operator only.").wait_for()
    enter(flo, "pit/jackpots")
    flo.get_by_text("The operator posts and changes jackpots").first.wait_for()
    enter(flo, "pit/people")
    flo.get_by_text("The operator and the manager keep the staff.").wait_for()
    enter(flo, "pit/tables")
    card(flo, "T4").get_by_label("Why it pauses").fill("a spill")
    card(flo, "T4").get_by_role("button", name="Pause").click()
    card(flo, "T4").get_by_role("button", name="Resume").click()
    card(flo, "T4").get_by_text("open", exact=True).wait_for()

    roster.get_by_role("button", name="End duty").click()
    roster.get_by_role("button", name="Start duty").wait_for()
    enter(page, "pit/people")
    member.get_by_text("Change Flo").click()
    member.get_by_role("button", name="Remove").click()
    member.wait_for(state="detached")
    flo.get_by_text(re.compile("Signed out|You are not on the staff")).first.wait_for()
    assert Visitor(house).ask("/api/sign-in", {"name": "Flo", "password": PASSWORD}).status == 401
    flo.context.close()
    page.context.close()


# ---------------------------------------------------------------------------------------------- everybody


@EVERY_SIZE
def test_the_pit_can_be_used_by_everybody(browser: "Browser", house: House, size: str, light: str) -> None:
    page = work(browser, house, "pit", size=size, light=light)
    told = {"kind": "exposed card", "says": "the eight fell face up", "seat": 1}
    assert command(page, "table/T5", "Report", **told)["ok"]
    page.locator(".rules input").first.wait_for()
    for at in PAGES:
        turn_to(page, at)
        page.locator("the-pit .headline").first.wait_for()
        page.locator("the-pit .panel").first.wait_for()
        assert_usable_by_everybody(page, f"{at} at {size}")
    turn_to(page, "pit")
    report = page.locator(".request").filter(has_text="Exposed card")
    report.get_by_label("Find the rule").fill("QX-14")
    report.get_by_role("radio", name=re.compile("QX-14")).check()
    report.get_by_label("Ruling").select_option("play on")
    report.get_by_label("Why").fill("no harm done")
    report.get_by_label("Why").press("Enter")
    report.wait_for(state="detached")
    page.context.close()


def test_a_ruling_is_made_by_keyboard_alone(browser: "Browser", house: House) -> None:
    page = work(browser, house, "pit")
    assert command(page, "table/T5", "Report", kind="other", says="a spill")["ok"]
    page.locator(".rules input").first.wait_for()
    page.get_by_label("Find the rule").focus()
    page.keyboard.press("Tab")  # to the rules found
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # to the ruling
    page.keyboard.press("p")
    page.keyboard.press("Tab")
    page.keyboard.type("wiped")
    page.keyboard.press("Enter")
    page.locator(".request").wait_for(state="detached")
    assert log(house, "IrregularityRuled")[-1]["body"]["says"] == "wiped"
    page.context.close()
