"""The floor at its own desk in a real browser: fills, counts, replay and incidents, with no other role."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.halls import PASSWORD, Hall, hall, loses_an_ante
from tests.browser.test_cage import count, counted, row
from tests.browser.visits import EVERY_SIZE, assert_usable_by_everybody, enter, panel

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
MORE = {"Flo": "floor", "Dan": "dealer", "Rob": "runner", "Dot": "dealer", "Connie": "compliance"}


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall with somebody on the floor, a runner, and Dan dealing at the live table T2."""
    with hall(tmp_path_factory.mktemp("hall")) as found:
        for number, (name, role) in enumerate(MORE.items(), 20):
            found.asks("house", "Enrol", person=name, roles=[role], badge=f"NH-0{number}")
            found.olga.resets(name, PASSWORD)
            found.asks("house", "StartDuty", person=name)
        bank = [{"denomination": 100, "pieces": 100}]
        game = "nh-holdem-stud"
        found.asks(
            "table/T2", "OpenTable", "Cal", game=game, seats=6, dealing="live", bank=bank, sent_by="Cal"
        )
        found.asks("house", "AssignDealer", by=found.visitor("Max"), table="T2", dealer="Dan")
        loses_an_ante(found)
        yield found


def saves_the_slip(page: "Page", number: str) -> None:
    """Save a slip that was reprinted once: the file is one more print, and is marked so."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as PDF").click()
    page.get_by_text("REPRINT 2, by Flo").wait_for()
    assert saved.value.suggested_filename == f"{number}.pdf"
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    with page.expect_download() as text:
        page.get_by_role("link", name="Text").click()
    assert "REPRINT 2, by Flo" in text.value.path().read_text("utf-8")


def test_a_fill_is_asked_for_prepared_carried_counted_blind_and_signed(browser: "Browser", at: Hall) -> None:
    cal = at.page(browser, "Cal", "cage/transfers")
    cal.get_by_text("No chips are on their way.").wait_for()
    flo = at.page(browser, "Flo", "pit/chips")
    asks = panel(flo, "Ask for a fill or a credit")
    asks.get_by_label("Table").select_option("T2")
    asks.get_by_label("$1", exact=True).fill("25")
    asks.get_by_role("button", name="Request").click()
    slip = cal.get_by_role("article", name="fill 1")
    slip.get_by_text("25 of $1").wait_for()
    slip.get_by_role("button", name="Send it").click()
    number = f"fill {at.olga.ask('/api/views/house').data['day'][:4]}-0001"
    address = f"/api/slips/{number.replace(' ', '%20')}"
    assert at.visitor("Dan").ask(address).status == 403, "whoever counts it does not read the slip first"
    rob = at.page(browser, "Rob", "runner")
    rob.get_by_role("article", name="fill 1").get_by_role("button", name="Carry it").click()
    dan = at.page(browser, "Dan", "dealer/T2")
    dan.get_by_role("link", name="Fill 1 is on its way: count it").click()
    mine = dan.get_by_role("article", name="fill 1")
    mine.get_by_text("Count what arrives; the slip shows its chips after that.").wait_for()
    assert "25" not in mine.inner_text(), "whoever counts does not read what was sent"
    mine.get_by_label("$1", exact=True).fill("24")
    mine.get_by_role("button", name="Receive it").click()
    mine.get_by_text("What arrived was not what was sent; it is on record.").wait_for()
    mine.get_by_label("$1", exact=True).fill("25")
    mine.get_by_role("button", name="Receive it").click()
    flo.get_by_role("article", name="fill 1 to sign").get_by_text("You had a part in it").wait_for()
    max_ = at.page(browser, "Max", "pit/chips")
    max_.get_by_role("article", name="fill 1 to sign").get_by_role(
        "button", name="Sign for the floor"
    ).click()
    flo.get_by_role("heading", name="For the floor's signature").wait_for(state="detached")
    assert at.visitor("Dan").ask(address).status == 200
    assert row(flo, "Fills and credits that arrived today", number) == [
        "T2",
        "$25",
        "25 of $1",
        "Flo",
        "Cal",
        "Rob",
        "Dan",
        "Max",
    ]
    flo.get_by_role("region", name="Slips of the day").get_by_role("link", name=number).click()
    paper = flo.get_by_role("article", name=f"Slip {number}")
    paper.get_by_text("25").first.wait_for()
    assert "REPRINT" not in paper.inner_text()
    flo.get_by_role("button", name="Print", exact=True).click()
    again = flo.get_by_role("button", name="Print again (marked as a reprint)")
    again.click()
    paper.get_by_text("REPRINT 1, by Flo").wait_for()
    assert_usable_by_everybody(flo, "a slip")
    saves_the_slip(flo, number)
    assert [one["by"] for one in at.visitor("Cal").ask(address).data["prints"]] == ["Flo"] * 3
    enter(flo, "pit/incidents")
    flo.get_by_role("heading", name="1: Transfer").wait_for()
    for page in (cal, rob, dan, flo, max_):
        page.context.close()


def test_the_floor_and_the_dealer_count_a_tray_and_neither_sees_the_others_count(
    browser: "Browser", at: Hall
) -> None:
    flo, dan = at.page(browser, "Flo", "pit/chips"), at.page(browser, "Dan", "dealer/T2/chips")
    count(dan, "Opener of T2", {"$1": 90})
    panel(dan, "Opener of T2").get_by_text(
        "Your count of $90 is in. Another person counts it now."
    ).wait_for()
    flo.get_by_text("being counted").first.wait_for()
    flo.get_by_role("button", name="Count: Opener of T2").click()
    sheet = panel(flo, "Opener of T2")
    sheet.get_by_text("The first count is in. Count without asking what it came to.").wait_for()
    assert "90" not in flo.locator(".panels").inner_text()
    count(flo, "Opener of T2", {"$1": 91})
    for page in (flo, dan):
        panel(page, "Opener of T2").get_by_text("Counts differ. Count again: round 2 of 3.").wait_for()
    for page in (dan, flo):
        count(page, "Opener of T2", {"$1": 90})
    counted(flo, "bank:T2", 90_00)
    counted(dan, "bank:T2", 90_00)
    for page in (flo, dan):
        page.context.close()


def test_the_floor_replays_a_round_and_reports_what_happened(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Flo", "pit/replay")
    page.get_by_role("button", name="Round 1", exact=True).click()
    panel(page, "Table T1, round 1").get_by_text("Ann").first.wait_for()
    assert_usable_by_everybody(page, "a replay for the floor")
    enter(page, "pit/incidents")
    report = panel(page, "Report an incident")
    report.get_by_label("Kind").select_option("dispute")
    report.get_by_label("What happened").fill("two players want seat 3")
    report.get_by_label("Where").select_option("T1")
    report.get_by_role("button", name="Report incident").click()
    entry = panel(page, "Incidents").get_by_role("listitem").filter(has_text="two players want seat 3")
    entry.get_by_text("Follow up").click()
    entry.get_by_label("What was found out").fill("both saw the camera")
    entry.get_by_role("button", name="Add").click()
    entry.get_by_text("Flo: both saw the camera").wait_for()
    assert entry.get_by_text("Close incident").count() == 0, "a manager closes it"
    page.context.close()


def test_the_screen_of_a_dealer_who_is_relieved_closes(browser: "Browser", at: Hall) -> None:
    dan = at.page(browser, "Dan", "dealer/T2")
    dan.locator("dealer-console").wait_for()
    at.asks("house", "AssignDealer", by=at.visitor("Max"), table="T2", dealer=None)
    dan.get_by_text("You were relieved").wait_for()
    assert dan.locator("dealer-console").count() == 0
    at.asks("house", "AssignDealer", by=at.visitor("Max"), table="T2", dealer="Dan")
    dan.context.close()


@EVERY_SIZE
def test_the_desk_of_the_floor_can_be_used_by_everybody(
    browser: "Browser", at: Hall, size: str, light: str
) -> None:
    page: Page = at.page(browser, "Flo", "pit", size=size, light=light)
    for room, shown in (
        ("pit/chips", "Under way"),
        ("pit/incidents", "Incidents"),
        ("pit/settings", "Settings"),
    ):
        enter(page, room)
        page.get_by_role("heading", name=shown, exact=True, level=2).wait_for()
        assert_usable_by_everybody(page, f"{room} on a {size}")
    page.context.close()


def test_the_pit_shows_each_table_live_and_hands_it_over_with_both_badges(
    browser: "Browser", at: Hall
) -> None:
    flo = at.page(browser, "Flo", "pit", size="console")
    now = flo.get_by_role("region", name="Live figures by table")
    line = now.locator("tr").filter(has_text="T2")
    line.get_by_text("Dan, 0 min").wait_for()
    assert now.locator("thead th").all_text_contents()[:5] == ["Table", "Win", "Drop", "Hold", "Tray"]
    panel(flo, "Alerts").wait_for()
    assert_usable_by_everybody(flo, "the live pit")
    enter(flo, "pit/dealers")
    over = panel(flo, "Hand over a table")
    over.get_by_label("Table to take").select_option("T2")
    over.get_by_label("Who comes", exact=True).select_option("Dot")
    over.get_by_label("Badge of who comes").fill("NH-023")
    over.get_by_label("Badge of who goes").fill("NH-023")
    over.get_by_role("button", name="Hand over").click()
    over.get_by_text("That is not the badge of Dan").wait_for()
    over.get_by_label("Badge of who goes").fill("NH-021")
    over.get_by_role("button", name="Hand over").click()
    dealers = flo.get_by_role("region", name="Who deals where")
    dealers.locator("tr").filter(has_text="T2").get_by_text("Dot").wait_for()
    flo.get_by_text("On a break: Dan 0 min.").wait_for()
    assert_usable_by_everybody(flo, "the dealers of the pit")
    flo.context.close()


def test_whoever_may_not_play_is_stopped_at_the_window_and_cash_goes_to_compliance_alone(
    browser: "Browser", at: Hall
) -> None:
    max_ = at.page(browser, "Max", "pit/players")
    adds = panel(max_, "Add to the list")
    adds.get_by_label("Name of the person").fill("Zoe Gray")
    adds.get_by_label("Kind").select_option("self")
    adds.get_by_label("What it rests on").fill("her signed form")
    adds.get_by_role("button", name="Exclude").click()
    max_.get_by_role("region", name="People who may not play").get_by_text("Zoe Gray").wait_for()
    assert_usable_by_everybody(max_, "the players of the pit")
    sale = {"player": "zoe gray", "cash": 5_00, "chips": [{"denomination": 100, "pieces": 5}]}
    wish = {"target": "house", "name": "SellChips", "data": sale, "key": "zoe"}
    refused = at.visitor("Cal").ask("/api/commands", wish)
    assert "stop and call a manager" in str(refused.data)
    flo = at.page(browser, "Flo", "pit/players")
    note = panel(flo, "Cash without a name")
    note.get_by_label("Describe the person").fill("gray coat")
    note.get_by_label("Where").fill("T2 seat 3")
    note.get_by_label("Amount of cash").fill("10,500")
    note.get_by_role("button", name="Note cash").click()
    note.get_by_text("Noted.").wait_for()
    connie = at.page(browser, "Connie", "compliance", size="console")
    cash = connie.get_by_role("region", name="Cash of the day by person")
    person = cash.locator("tr").filter(has_text="gray coat (T2 seat 3)")
    person.get_by_text("$10,500").wait_for()
    person.get_by_text("report due at the close").wait_for()
    assert_usable_by_everybody(connie, "compliance")
    max_.evaluate("location.hash = '#compliance'")
    max_.get_by_text("Compliance is open to compliance.").wait_for()
    for page in (max_, flo, connie):
        page.context.close()
