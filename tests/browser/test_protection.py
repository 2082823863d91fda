"""Game protection in a browser: who knows a card shows a sign, and the floor opens the rounds to replay."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import assert_usable_by_everybody, beyond, says_who, visit
from tests.protection.over_http import plays_knowing
from tests.server.running import OWN_PASSWORD, House, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
TABLE = "T90"


@pytest.fixture(scope="module")
def played(house: House) -> House:
    plays_knowing(house, TABLE, 22)
    Visitor(house).as_operator().enrols(OWN_PASSWORD, id="Flora", roles=["floor"], badge="NH-90")
    return house


@pytest.fixture(params=["desk", "phone"])
def page(browser: "Browser", played: House, request: pytest.FixtureRequest) -> "Iterator[Page]":
    """The floor at the page of that table."""
    found = visit(browser, played, size=request.param)
    says_who(found, "/api/sign-in", {"name": "Flora", "password": OWN_PASSWORD})
    found.goto(f"{played.address}/#audit/protection/{TABLE}")
    found.reload()
    found.locator(".finding").first.wait_for()
    yield found
    found.context.close()


def test_the_floor_sees_a_sign_and_replays_the_round_that_weighs_most(page: "Page") -> None:
    page.get_by_label("False alarms").select_option("0.05")
    page.get_by_role("status").filter(has_text="1 sign").wait_for()
    sign = page.locator(".finding[data-alarm=true]")
    sign.get_by_text("a card to come").wait_for()
    assert "not an accusation" in page.locator(".protection").inner_text()
    assert "after" in sign.locator("dd").last.inner_text()
    assert beyond(page) == 0
    assert_usable_by_everybody(page, "Game protection")
    ways = page.get_by_role("navigation", name="Pages of the audit").get_by_role("link")
    assert ways.all_inner_texts() == ["Game protection"], "the log is not the floor's to search"
    sign.locator(".heaviest a").first.click()
    page.locator(".replay-mark").wait_for()
    page.locator(".again .head").get_by_role("link", name="Game protection").click()
    page.locator(".finding").first.wait_for()
