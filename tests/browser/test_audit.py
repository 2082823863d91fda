"""The audit in a real browser: the log checked and found damaged; rounds, approvals, events and files."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import (
    assert_usable_by_everybody,
    cents,
    deal,
    enter,
    lay,
    sit_down,
    visit,
    with_floor,
    work,
)
from tests.server.running import House, Visitor, running
from tests.server.test_audit import lengthen, tamper

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.slow
LONG = 80_000
GAME = "Three Card Poker"


@pytest.fixture(scope="module")
def page(browser: "Browser", house: House) -> Iterator["Page"]:
    """The operator in the audit, for whatever leaves nothing behind."""
    found = work(browser, house, "audit")
    yield found
    found.context.close()


@pytest.fixture(scope="module")
def played(browser: "Browser", house: House) -> str:
    """A guest has folded an ante of $5; return the table."""
    page = visit(browser, house)
    sit_down(page, GAME)
    lay(page, "ante")
    deal(page)
    page.get_by_role("group", name="your decision: Play").wait_for()
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.get_by_role("heading", name="Last round").wait_for()
    table = str(page.evaluate("location.hash")).split("/")[1]
    page.get_by_role("button", name="New bets").click()
    page.locator("table-felt .spot.own:enabled").first.wait_for()  # the round is over
    page.context.close()
    return table


def check(page: "Page") -> None:
    page.get_by_role("button", name="Check the whole log").click()


def verdict(page: "Page", text: str) -> "str":
    found = page.locator(".verdict").filter(has_text=text)
    found.wait_for()
    return found.text_content() or ""


def test_the_log_is_checked_and_its_newest_event_given_for_the_notebook(page: "Page", house: House) -> None:
    check(page)
    verdict(page, "Intact: no event was changed.")
    newest = Visitor(house).as_operator().ask("/api/audit/events?limit=1").data[0]
    notebook = page.get_by_role("region", name="For the notebook")
    assert notebook.locator("strong").text_content() == str(newest["position"])
    assert (notebook.locator("code").text_content() or "").replace(" ", "") == newest["hash"]
    assert page.locator(".chain .link[data-is=closed]").count() == 24
    noted = page.get_by_label("An event noted at an earlier check")
    noted.fill("nothing of the kind")
    check(page)
    page.get_by_text("Write the event as it was noted").wait_for()
    noted.fill(f"{newest['position']}:{'0' * 64}")
    check(page)
    verdict(page, f"Not whole: event {newest['position']} is not the one that was noted")
    noted.fill(f"{newest['position']}: {newest['hash']}")
    check(page)
    verdict(page, "Intact")


def test_a_row_somebody_changed_in_the_database_is_named_and_shown(
    browser: "Browser", tmp_path: Path
) -> None:
    with running(tmp_path) as house:
        row = Visitor(house).as_operator().ask("/api/audit/events?type=DayOpened").data[0]
        page = work(browser, house, "audit")
        page.get_by_text("Nobody has checked it since the house opened.").wait_for()
        check(page)
        verdict(page, "Intact")
        tamper(
            house.folder / "house.db", row["position"], "body = replace(body, 'play money', 'Fire Relief')"
        )
        check(page)
        assert verdict(page, "Not whole").startswith(
            f"✗ Not whole: event {row['position']} was changed after it was written"
        )
        damage = page.get_by_role("region", name=f"Event {row['position']} as it stands now")
        damage.get_by_text("DayOpened").wait_for()
        damage.get_by_text("does not fit what it says").wait_for()
        assert "Fire Relief" in (damage.locator("pre").text_content() or "")
        assert page.locator(".chain .link[data-is=broken]").count() == 1
        assert_usable_by_everybody(page, "a log that is not whole")
        page.get_by_role("link", name="See what stands around it").click()
        sought = page.locator("details[data-sought][data-fits=no]")
        sought.get_by_text("hash does not fit").wait_for()
        assert "Fire Relief" in (sought.locator("pre").text_content() or "")
        assert page.locator("details[data-fits=no]").count() == 1
        page.context.close()


def test_a_long_check_shows_how_far_it_is_and_stops_when_told(browser: "Browser", tmp_path: Path) -> None:
    lengthen(tmp_path / "house.db", LONG)
    (tmp_path / "house.key").write_text("6b" * 32)
    (tmp_path / "house.key").chmod(0o600)
    with running(tmp_path) as house:
        page = work(browser, house, "audit")
        check(page)
        page.get_by_role("button", name="Stop the check").click()
        verdict(page, "Check stopped")
        read = page.locator(".headline").filter(has_text="Records read").locator("strong").text_content()
        seen, of = (int(each.replace(",", "")) for each in str(read).split(" of "))
        assert seen < of
        assert of > LONG
        check(page)
        page.get_by_role("progressbar").and_(page.locator("[aria-valuetext]")).wait_for()
        verdict(page, "Intact")
        assert page.get_by_role("progressbar").get_attribute("aria-valuenow") == "100"
        page.context.close()


def test_a_round_is_found_by_amount_and_replayed_to_its_end(page: "Page", played: str) -> None:
    enter(page, "audit/rounds")
    page.get_by_text(re.compile("^[1-9][0-9]* rounds?")).wait_for()
    page.get_by_label("Amount").fill("7.77")
    page.get_by_role("button", name="Find rounds").click()
    page.get_by_role("status").filter(has_text="No round was found").wait_for()
    page.get_by_label("Amount").fill("5")
    page.get_by_label("Table").fill(played)
    page.get_by_role("button", name="Find rounds").click()
    page.get_by_role("status").filter(has_text=re.compile("^1 round")).wait_for()
    row = page.locator("tbody tr")
    assert [cents(each) for each in row.locator(".figure").all_text_contents()] == [5_00, 5_00]
    page.get_by_role("link", name=f"{played} · 1").click()
    page.get_by_role("heading", name=f"{GAME}: table {played}, round 1").wait_for()
    assert page.locator(".replay-mark").text_content() == "Replay"
    steps = page.locator(".steps button")
    page.locator(".steps [aria-current=step]").wait_for()
    assert page.locator("table-felt playing-card").count() == 0, "before the first card"
    page.get_by_role("button", name="Next step").click()
    page.keyboard.press("ArrowRight")
    page.get_by_text(f"Step 3 of {steps.count()}").wait_for()
    page.get_by_role("button", name="Last step").click()
    page.locator(".step-says").filter(has_text="Round 1 ends.").wait_for()
    own = page.locator("table-felt playing-card[up][folded]")
    assert own.count() == 3, "the hand that was folded lies open"
    page.get_by_text("complete,").wait_for()
    page.get_by_text("Nothing in this round needed anybody's approval.").wait_for()
    assert_usable_by_everybody(page, "a replay")


def test_a_replay_plays_by_itself_and_one_that_is_not_there_leads_back(page: "Page", played: str) -> None:
    enter(page, f"audit/rounds/{played}/1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Step 3 of").wait_for()
    page.get_by_role("button", name="Pause").click()
    enter(page, f"audit/rounds/{played}/999")
    page.get_by_text("there is no round 999").wait_for()
    page.get_by_role("button", name="Find another round").click()
    page.get_by_role("heading", name="Find a round").wait_for()


def test_an_approval_just_given_is_listed_with_who_gave_it(page: "Page", house: House) -> None:
    guest, operator = Visitor(house).as_guest(), Visitor(house).as_operator()
    table = with_floor(house, "T42")
    guest.order(f"table/{table}", "Sit", seat=4)
    guest.order(f"table/{table}", "BuyChips", cents=100_00)
    guest.order(f"table/{table}", "AskSecondHand", seat=5)
    enter(page, "audit/approvals")
    page.get_by_role("status").filter(has_text=re.compile("entries")).wait_for()
    assert page.get_by_text("may play a second hand").count() == 0
    operator.order(f"table/{table}", "ApproveSecondHand", player=guest.id)
    page.get_by_label("What", exact=True).select_option("approval")
    row = page.locator("tbody tr").filter(has_text="may play a second hand at seat 5")
    row.wait_for()
    assert f"table/{table}" in (row.text_content() or "")
    assert "operator" in (row.text_content() or "")
    page.get_by_label("Who", exact=True).fill("nobody at all")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("status").filter(has_text="Nobody approved anything like that").wait_for()


def test_a_page_without_an_approval_leads_to_older_ones(page: "Page", house: House) -> None:
    """As in a log of 100,000 events since the last one; the house's own answer comes after it."""
    newest = Visitor(house).as_operator().ask("/api/audit/approvals?limit=1").data["approvals"][0]

    def first_is_empty(route: "Route") -> None:
        if "before=" in route.request.url:
            route.continue_()
        else:
            route.fulfill(json={"approvals": [], "before": newest["position"] + 1})

    enter(page, "audit")
    page.route("**/api/audit/approvals*", first_is_empty)
    enter(page, "audit/approvals")
    page.get_by_text("Older events were not searched yet.").first.wait_for()
    page.get_by_role("button", name="Show older").click()
    page.locator("tbody tr").first.wait_for()
    assert page.get_by_text("were not searched yet").count() == 0
    page.unroute("**/api/audit/approvals*")


def test_the_log_is_looked_through_by_stream_and_kind(page: "Page", played: str) -> None:
    enter(page, "audit/log")
    page.get_by_role("status").filter(has_text="50 events, and there are older ones").wait_for()
    page.get_by_role("button", name="Show older").click()
    page.get_by_role("status").filter(has_text=re.compile("^([6-9][0-9]|100) events")).wait_for()
    page.get_by_label("Stream").fill(f"table/{played}")
    page.get_by_label("Kind of event").fill("Decided")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("status").filter(has_text=re.compile("^1 event$")).wait_for()
    page.locator("summary").click()
    assert json.loads(page.locator("details pre").text_content() or "")["choice"] == "fold"


@pytest.mark.parametrize("form", ["CSV", "JSON Lines", "Parquet", "Record of play"])
def test_a_file_of_the_log_downloads_and_reads_back(
    page: "Page", house: House, played: str, tmp_path: Path, form: str
) -> None:
    enter(page, "audit/export")
    page.get_by_role("radio", name=re.compile(f"^{form}")).check()
    page.get_by_label("Only this stream").fill(f"table/{played}")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Make the file").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    said = page.locator(".made").text_content() or ""
    events = Visitor(house).as_operator().ask(f"/api/audit/events?stream=table/{played}&limit=200").data
    assert f"holds {len(events)} events" in said
    match file.suffix:
        case ".csv":
            assert len(file.read_text().splitlines()) == len(events) + 1
        case ".jsonl":
            assert [json.loads(line)["position"] for line in file.read_text().splitlines()] == [
                each["position"] for each in reversed(events)
            ]
        case ".parquet":
            from pyarrow import parquet  # noqa: PLC0415 (heavy, and only here)

            assert parquet.read_table(file).num_rows == len(events)
        case _:
            assert "round 1 ends" in file.read_text()


def test_an_auditor_works_here_and_nobody_without_the_role_gets_in(browser: "Browser", house: House) -> None:
    operator = Visitor(house).as_operator()
    for name, role in (("Aud", "auditor"), ("Flo", "floor")):
        operator.enrols(f"long enough {name}", id=name, roles=[role], badge=f"NH-{name}")
    page = visit(browser, house, by="Aud", password="long enough Aud")
    page.locator("#ways").get_by_role("link", name="Audit").click()
    check(page)
    verdict(page, "Intact")
    page.context.close()
    page = visit(browser, house, by="Flo", password="long enough Flo")
    page.locator("#ways").get_by_role(
        "link", name="Audit"
    ).click()  # the floor looks after the games, and no further
    pages = page.get_by_role("navigation", name="Pages of the audit").get_by_role("link")
    page.locator(".protection").wait_for()
    assert pages.all_inner_texts() == ["Game protection"]
    page.evaluate("location.hash = '#audit/log'")
    page.locator(".protection").wait_for()
    refused = page.evaluate("fetch('/api/audit/check').then(async r => [r.status, (await r.json()).says])")
    assert refused == [403, "only operator, manager or auditor may read the log"]
    page.context.close()


@pytest.mark.parametrize(
    ("size", "light"), [("desk", "dark"), pytest.param("phone", "day", marks=pytest.mark.prove)]
)
def test_every_page_of_the_audit_can_be_used_by_everybody(
    browser: "Browser", house: House, played: str, size: str, light: str
) -> None:
    page = work(browser, house, "audit", size=size, light=light)
    check(page)
    verdict(page, "Intact")
    assert_usable_by_everybody(page, "the seal")
    for name, ready in (
        ("rounds", "tbody tr"),
        ("approvals", "tbody tr"),
        ("log", "summary"),
        ("export", ".forms"),
        (f"rounds/{played}/1", ".steps [aria-current]"),
    ):
        enter(page, f"audit/{name}")
        page.locator(ready).first.wait_for()
        assert_usable_by_everybody(page, name)
    page.context.close()
