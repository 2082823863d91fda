"""Two people sign on one device, in a real browser: a ruling at an electronic table, approved with a PIN."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.example_games import buys_in
from tests.browser.halls import PASSWORD, Hall, hall
from tests.browser.visits import assert_usable_by_everybody
from tests.server.new_house import PIN
from tests.server.open_house import PATIENT
from tests.server.running import Visitor
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
CLOCKS: Final = asdict(PATIENT)
BANK: Final = [{"denomination": 100, "pieces": 500}]


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which Max is the floor, and Flo too, who has a PIN; Ann plays at T2 and T3."""
    with hall(tmp_path_factory.mktemp("hall")) as found:
        found.olga.enrols(PASSWORD, id="Flo", roles=["floor"], badge="NH-006")
        found.asks("house", "StartDuty", person="Flo")
        flo = found.visitor("Flo")
        assert flo.ask("/api/me/pin", {"pin": PIN, "password": PASSWORD}).status == 200
        wish: dict[str, Any] = {"game": "nh-holdem-stud", "seats": 6, "bank": BANK, "sent_by": "Cal"}
        for table in ("T2", "T3"):
            found.asks(f"table/{table}", "OpenTable", "Cal", **wish, clocks=CLOCKS)
        yield found


def begins(ann: Visitor, table: str) -> None:
    """Let Ann play a round until it waits for her decision."""
    ann.order(f"table/{table}", "Sit", seat=1)
    ann.order(f"table/{table}", "BringChips", cents=50_00)
    ann.order(f"table/{table}", "PlaceBet", seat=1, wager="ante", cents=2_00)
    ann.order(f"table/{table}", "Ready")
    soon(lambda: ann.ask(f"/api/views/table/{table}").data["waits"]["for"] == "decision")


def approve(page: "Page", *, badge: str = "NH-006", pin: str = PIN) -> "Locator":
    """What Flo is shown on the device of Max, once she has approved it."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("heading", name="Approve with PIN").wait_for()
    dialog.get_by_label("Badge number").fill(badge)
    dialog.get_by_label("PIN", exact=True).fill(pin)
    dialog.get_by_role("button", name="Approve").click()
    dialog.wait_for(state="detached")
    return dialog


def test_a_room_that_is_not_open_to_somebody_says_to_whom_it_is(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Cal", "cage")
    page.evaluate("location.hash = '#pit'")
    says = "Pit is open to floor, manager or operator. You are signed in as cage."
    page.get_by_text(says).wait_for()
    page.reload()
    page.get_by_text(says).wait_for()
    page.context.close()


@pytest.mark.parametrize(
    ("size", "table"), [("desk", "T2"), pytest.param("phone", "T3", marks=pytest.mark.prove)]
)
def test_a_hand_is_interrupted_and_ended_by_two_people_on_one_device(
    browser: "Browser", at: Hall, size: str, table: str
) -> None:
    ann = buys_in(at, f"Ann-{size}", 100)
    begins(ann, table)
    page = at.page(browser, "Max", "pit/tables", size=size)
    page.get_by_text(f"Trouble at {table}").click()
    power = page.locator("form", has=page.get_by_role("button", name="Interrupt play"))
    power.get_by_role("button", name="Interrupt play").click()
    power.get_by_text("Second signature: this is needed.").wait_for()

    power.get_by_label("Second signature").fill("Flo")
    power.get_by_label("Their password").fill("not her password")
    power.get_by_role("button", name="Interrupt play").click()
    power.get_by_text("the name or the password is wrong").wait_for()
    assert power.get_by_label("Their password").input_value() == "", "a secret is gone once it was used"

    power.get_by_role("button", name="Interrupt play").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Say that power failed in the middle of a round.").wait_for()
    dialog.get_by_text(f"Table {table}", exact=True).wait_for()
    assert_usable_by_everybody(page, f"approval on a {size}")
    dialog.get_by_role("button", name="Cancel").click()
    power.get_by_text("Flo did not approve this").wait_for()

    power.get_by_role("button", name="Interrupt play").click()
    approve(page, badge="NH-002")
    power.get_by_text("the badge or the PIN is wrong").wait_for()
    power.get_by_role("button", name="Interrupt play").click()
    approve(page)
    power.get_by_text("Play is stopped").wait_for()

    page.locator(".pit-ways a[href='#pit']").click()
    request = page.locator(".request", has_text="A hand was interrupted")
    request.get_by_label("Ruling").select_option("Declare dead hand")
    request.get_by_label("Second signature").fill("Flo")
    request.get_by_role("button", name="Rule").click()
    dialog.get_by_text("$2", exact=True).wait_for()
    assert dialog.locator("dt").all_inner_texts() == ["For", "Can be read", "Wagers at stake"]
    approve(page)
    request.wait_for(state="detached")
    rows = at.olga.ask(f"/api/audit/events?stream=table/{table}&type=Countersigned&limit=2").data
    signed = [(row["body"]["command"], row["body"]["by"], row["body"]["second"]) for row in rows]
    assert signed == [("ResolveInterruption", "Max", "Flo"), ("ReportPowerFailure", "Max", "Flo")]
    page.context.close()
