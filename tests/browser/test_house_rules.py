"""House rules and table limits in a browser: a visitor reads the page, the floor sets a minimum."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.halls import Hall, hall
from tests.browser.visits import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.mark.rule("H-06", "H-15", "Q3-20")
def test_whoever_comes_by_reads_the_house_rules_of_this_house(browser: "Browser", at: Hall) -> None:
    page = window(browser, f"{at.house.address}/")
    page.get_by_role("link", name="House rules").click()
    page.locator(".wall-page").wait_for()
    text = page.locator(".wall-page").inner_text()
    assert "House rules of NHCg" in text
    assert "What the games earn supports Food Pantry." in text
    assert "Chips not redeemed by then stay owed for" in text
    assert "How this casino reads its rules" in text
    assert page.get_by_role("button", name="Print").is_visible()
    page.context.close()


@pytest.mark.rule("H-11", "R3-16")
def test_the_floor_sets_a_minimum_in_the_pit_and_the_floor_shows_it(browser: "Browser", at: Hall) -> None:
    page = at.page(browser, "Max", "pit/tables")
    page.get_by_text("Limits of T1").click()
    page.get_by_label("Ante, minimum").first.fill("3")
    page.get_by_role("button", name="Set limits").click()
    page.get_by_text("Ante $3 to $4").first.wait_for()
    page.get_by_label("Ante, minimum").first.fill("1")
    page.get_by_role("button", name="Set limits").click()
    page.get_by_text("minimum is $2 or more").first.wait_for()
    page.context.close()
    lobby = window(browser, f"{at.house.address}/")
    lobby.get_by_text("$3 to $4").first.wait_for()
    lobby.context.close()
