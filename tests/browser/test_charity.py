"""A charity's screen in a real browser: its own day and share to the cent, and nobody else's."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.halls import PASSWORD, Hall, counts_all, hall, loses_an_ante
from tests.browser.visits import EVERY_SIZE, assert_usable_by_everybody, money, panel

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall on a day for Food Pantry, at whose table Ann has lost $4."""
    with hall(tmp_path_factory.mktemp("hall")) as found:
        loses_an_ante(found)
        yield found


def day_of(at: Hall) -> str:
    day: str = at.olga.ask("/api/views/house").data["day"]
    return day


def test_a_member_sees_the_own_day_and_share_as_the_report_has_them(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Mercy", "charity")
    page.get_by_role("heading", name="Food Pantry", level=1).wait_for()
    page.get_by_text("The day is open: these figures run on until it closes.").wait_for()
    month = at.olga.ask(f"/api/reports/monthly/{day_of(at)[:7]}").data
    (mine,) = month["charities"]
    shown = panel(page, "Your share")
    widths = [each.evaluate("each => each.clientWidth") for each in shown.locator(".split-bar span").all()]
    whole = shown.locator(".split-bar").evaluate("each => each.clientWidth")
    assert len(widths) == 3
    assert whole - 10 < sum(widths) <= whole, "the parts lie beside each other and fill the bar"
    pairs = dict(
        zip(shown.locator("dt").all_inner_texts(), shown.locator("dd").all_inner_texts(), strict=True)
    )
    assert pairs["Your part, 35%"] == money(mine["shares"]["charity"]) == "$1.40"
    assert pairs["Still to come"] == "$1.40"
    assert pairs["Due by"] == month["due"]
    assert page.locator(".headline strong").all_inner_texts() == ["+$4", "$1.40"]
    row = page.get_by_role("region", name="Tables of").get_by_role("row")
    assert row.filter(has_text="T1").locator("td").all_inner_texts() == ["1", "$4", "+$4"]
    page.get_by_role("button", name="Read it here").first.click()
    page.locator(".paper pre").filter(has_text="Daily report for Food Pantry").wait_for()
    page.context.close()


def test_a_member_records_the_visit_with_its_affidavit(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Mercy", "charity")
    page.get_by_text("Nobody from your charity has been here today.").wait_for()
    page.get_by_role("button", name="Record my visit").click()
    page.get_by_role("region", name="Visits of today").get_by_role("row", name="Mercy").filter(
        has_text="signed"
    ).wait_for()
    assert at.visitor("Mercy").ask("/api/views/house").data["charity"]["visits"][0]["affidavit"] is True
    page.context.close()


def test_a_member_of_another_charity_sees_nothing_of_this_day(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Fred", "charity")
    page.get_by_text("No game date yet").wait_for()
    assert "Food Pantry" not in page.locator("#main").inner_text()
    assert_usable_by_everybody(page, "a charity without a day")
    fred, day = at.visitor("Fred"), day_of(at)
    refused = fred.ask(f"/api/reports/daily/{day}")
    assert refused.status == 403
    says = f"the gaming day of {day} was not for Fire Relief, and you see its days alone"
    assert refused.data["says"] == says
    assert fred.ask("/api/reports/days").data == []
    none = fred.ask(f"/api/reports/monthly/{day[:7]}")
    assert (none.status, "Food Pantry" in none.data["says"]) == (404, False)
    mercy = at.visitor("Mercy")
    assert [each["day"] for each in mercy.ask("/api/reports/days").data] == [day]
    assert b"copy for Food Pantry" in mercy.ask(f"/api/reports/monthly/{day[:7]}?form=text").data
    page.context.close()


def test_a_member_without_a_charity_is_told_who_helps_and_is_helped(at: Hall) -> None:
    at.asks("house", "Enrol", person="Nora", roles=["charity member"], badge="NH-009")
    at.olga.resets("Nora", PASSWORD)
    refused = at.visitor("Nora").ask("/api/reports/days")
    assert (refused.status, refused.data["says"]) == (
        403,
        "Nora is not enrolled for a charity yet; ask the operator to enroll you with it",
    )
    wish = {"roles": ["charity member"], "charity": "Food Pantry"}
    assert at.olga.ask("/api/accounts/Nora/roles", wish).status == 200
    (nora,) = [one for one in at.olga.ask("/api/accounts").data if one["id"] == "Nora"]
    assert (nora["charity"], nora["badge"]) == ("Food Pantry", "NH-009")
    assert at.visitor("Nora").ask("/api/reports/days").status == 200


@EVERY_SIZE
def test_the_charitys_screen_can_be_used_by_everybody(
    browser: "Browser", at: Hall, size: str, light: str
) -> None:
    page = at.page(browser, "Mercy", "charity", size=size, light=light)
    page.get_by_role("heading", name="Game dates").wait_for()
    assert_usable_by_everybody(page, f"the charity's screen on a {size}")
    page.context.close()


def test_a_member_confirms_the_close_of_the_own_day_and_its_figures_are_final(
    browser: "Browser", at: Hall
) -> None:
    page = at.page(browser, "Mercy", "charity")
    counts_all(at, 204)
    page.get_by_text("Max proposed closing the day: every count agrees.").wait_for()
    page.get_by_role("button", name="Confirm the close").click()
    page.get_by_text("Your last day is closed: its figures are final.").wait_for()
    assert at.olga.ask("/api/views/house").data["day"] is None
    assert_usable_by_everybody(page, "a closed day")
    page.context.close()
