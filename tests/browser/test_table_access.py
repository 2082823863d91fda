"""A table can be read and used by everybody: at each moment, in each size, light and felt."""

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.sights import SIZES, resize
from tests.browser.visits import assert_usable_by_everybody, beside, deal, lay, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
LIGHTS: Final = ("day", "night")
FELTS: Final = ("spruce", "midnight", "burgundy", "contrast")
DRESS: Final = """async ([light, felt]) => {
  Object.assign(document.documentElement.dataset, { light, felt });
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const worn = getComputedStyle(document.documentElement);
  return `${worn.colorScheme} ${worn.getPropertyValue("--felt")}`;
}"""
UNREAD: Final = """async (where) => {
  const only = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
  const found = await axe.run(where ?? document, only);
  return found.violations.flatMap((each) => each.nodes.map((node) => node.html.slice(0, 120)));
}"""


def assert_read_in_every_light(page: "Page", what: str, cloth: str) -> None:
    """Axe finds nothing, and no text pale: all of it in each light, what lies on cloth also on each felt."""
    page.evaluate(DRESS, [LIGHTS[1], FELTS[0]])
    assert_usable_by_everybody(page, what)
    cloths = set()
    for light in LIGHTS:
        for felt in FELTS:
            cloths.add(page.evaluate(DRESS, [light, felt]))
            where = cloth if felt != FELTS[0] else None
            assert page.evaluate(UNREAD, where) == [], f"{what}, {felt} by {light}"
    assert len(cloths) == len(LIGHTS) * len(FELTS), "each was worn"


def test_every_moment_of_a_table_can_be_used_by_everybody_in_each_size_light_and_felt(
    browser: "Browser", house: House
) -> None:
    """Acceptance check 13 of the player's table; test_every_screen.py has the other screens."""
    page = visit(browser, house)
    assert_read_in_every_light(page, "the floor", ".cloth")
    sit_down(page, "Three Card Poker")
    lay(page, "ante", "pair-plus")
    assert_read_in_every_light(page, "bets", "table-felt")
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    assert_read_in_every_light(page, "a decision", "table-felt")
    for size in SIZES:
        resize(page, size)
        assert_usable_by_everybody(page, "a decision at {}x{}".format(*size))
    page.set_viewport_size({"width": 1280, "height": 860})
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_role("heading", name="How to play").wait_for()
    page.get_by_role("dialog").get_by_text("every other hand").wait_for()
    assert_read_in_every_light(page, "a drawer over a decision", "dialog")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.locator("the-table .moment[data-result]").wait_for()
    assert_read_in_every_light(page, "a result", "table-felt")
    for size in ((1440, 900), (360, 640)):
        resize(page, size)
        assert_usable_by_everybody(page, "a result at {}x{}".format(*size))
    beside(page, "Leave table").wait_for()
    assert_usable_by_everybody(page, "the menu on a phone")
    page.context.close()
