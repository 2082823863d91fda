"""Visits to a running house with a real browser: sign in, sit down, bet, and be looked over."""

import re
from typing import TYPE_CHECKING, Final

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES: Final = {"desk": (1280, 860), "phone": (390, 844), "tablet": (820, 1180)}


def visit(browser: "Browser", house: House, *, size: str = "desk", light: str = "dark") -> "Page":
    """Come to the floor as a stranger; whatever the browser complains of fails the test."""
    width, height = SIZES[size]
    page = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="dark" if light == "dark" else "light",
    ).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(house.address)
    page.wait_for_selector(".table-card")
    return page


def sit_down(page: "Page", game: str) -> None:
    """One click on the floor, and bets can be laid."""
    card = page.locator(".table-card").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button", name=re.compile("Play as a guest|Sit down")).click()
    page.wait_for_selector("table-felt .spot.own:enabled")


def lay(page: "Page", *wagers: str, chip: str = "$5") -> None:
    page.get_by_role("radio", name=chip, exact=True).click()
    for wager in wagers:
        page.locator(f".spot.own[data-wager={wager}]").click()
        page.wait_for_selector(f".spot.own[data-wager={wager}][filled]")


def deal(page: "Page") -> None:
    page.get_by_role("button", name="Deal", exact=True).click()


def cents(text: str | None) -> int:
    """An amount as the page has it: $5, $2.50, −$15, +$1,050."""
    found = re.search(r"([+−±]?)\$([\d,]+)(?:\.(\d\d))?", text or "")
    assert found, text
    size = int(found[2].replace(",", "")) * 100 + int(found[3] or 0)
    return -size if found[1] == "−" else size


def bankroll(page: "Page") -> int:
    return cents(page.locator("chip-tray .bankroll strong").text_content())


def work(browser: "Browser", house: House, room: str, *, size: str = "desk", light: str = "dark") -> "Page":
    """Sign in as the operator of a demo house, who may do everything, and enter a room such as "pit"."""
    page = visit(browser, house, size=size, light=light)
    sign_in(page, "operator", house.password)
    enter(page, room)
    return page


def sign_in(page: "Page", name: str, password: str) -> None:
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Sign out").wait_for()


def enter(page: "Page", room: str) -> None:
    """Go to a room by its address and wait until its screen stands there."""
    page.evaluate("room => { location.hash = room }", f"#{room}")
    page.locator(f"#ways a[aria-current][href='#{room.partition('/')[0]}']").wait_for()


def assert_usable_by_everybody(page: "Page", what: str) -> None:
    """Axe finds nothing, and nothing lies beyond the right edge."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
    beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert beyond <= 0, f"{what} is {beyond} pixels too wide"


def money(cents: int) -> str:
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")
