"""Every room of the house in a real browser: reached by its link, and usable by everybody."""

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.visits import assert_usable_by_everybody, sign_in, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
EVERY_ROOM: Final = {
    "Tables",
    "Pit",
    "Dealer",
    "Poker",
    "Tournaments",
    "Cage",
    "Runner",
    "Compliance",
    "Charity",
    "Audit",
    "Lab",
    "My record",
    "School",
}


def ways(page: "Page") -> dict[str, str]:
    """The rooms somebody may enter, by name, as the header leads to them."""
    page.wait_for_selector("#ways a")
    found: dict[str, str] = page.locator("#ways a").evaluate_all(
        "links => Object.fromEntries(links.map(a => [a.textContent, a.getAttribute('href')]))"
    )
    return found


def settled(page: "Page", name: str) -> None:
    """Wait until the screen of a room stands there and nothing of it is still on its way."""
    page.wait_for_function("name => document.title === `${name} · croupier`", arg=name)
    page.wait_for_selector("main > * > *")
    page.wait_for_function("() => !document.querySelector('main room-state[kind=loading]')")


def worn(page: "Page") -> set[str]:
    """The folders of the style sheets that apply, but for those of every screen and of dialogs over it."""
    sheets: list[str] = page.locator("link[rel=stylesheet]:not([media='not all'])").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    )
    return {sheet.split("/")[1] for sheet in sheets if sheet != "/screens/dialogs.css"} - {"style"}


@pytest.mark.parametrize(("size", "light"), [("desk", "dark"), ("phone", "day")])
def test_every_room_is_reached_by_its_link_and_can_be_used_by_everybody(
    browser: "Browser", house: House, size: str, light: str
) -> None:
    page = visit(browser, house, size=size, light=light)
    sign_in(page, "operator", house.password)
    rooms = ways(page)
    assert set(rooms) == EVERY_ROOM
    for name, href in rooms.items():
        page.locator(f"#ways a[href='{href}']").click()
        settled(page, name)
        assert page.get_by_role("heading", level=1).count() == 1, f"{name} has one main heading"
        assert_usable_by_everybody(page, name)
        own = {"Tables": set[str](), "My record": {"record"}, "School": {"school"}}
        own |= {each: {"staff", "cage", each.lower()} for each in ("Charity", "Audit")}  # with papers
        folder = href.removeprefix("#").removesuffix("s")  # tournaments are dressed by tournament/
        assert worn(page) == own.get(name, {"staff", folder}), "no other room's styles reach into this one"
    page.context.close()


def test_a_guest_is_led_to_what_is_open_to_guests_alone(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    page.get_by_role("button", name="Play as a guest").first.click()
    page.wait_for_selector("table-felt")
    assert set(ways(page)) == {"Tables", "Lab", "My record", "School"}
    page.context.close()


def test_a_felt_that_was_narrow_is_wide_again_with_its_window(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone", light="day")
    sit_down(page, "New Hampshire Hold 'Em")
    page.locator("table-felt[data-shape=tall]").wait_for()
    page.set_viewport_size({"width": 1280, "height": 860})
    page.locator("table-felt[data-shape=wide]").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("table-felt[data-shape=tall]").wait_for()
    page.context.close()
