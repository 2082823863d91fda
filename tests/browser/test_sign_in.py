"""Signing in, in a real browser: the first password, a second factor, a one-time code, a PIN."""

from base64 import b32decode
from collections.abc import Iterator
from time import time
from typing import TYPE_CHECKING

import pytest

from croupier.server.people.second_factor import STEP, hotp
from tests.browser.visits import enter, redeem, window
from tests.server.new_house import PASSWORD, PIN, new_house
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with new_house(tmp_path_factory.mktemp("house")) as found:
        yield found


def begin(page: "Page", name: str, password: str) -> "Locator":
    """Give a name and a password; return the dialog, which asks for more."""
    page.get_by_role("button", name="Sign in", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Sign in").click()
    return dialog


def code_of(key: str, ahead: int = 0) -> str:
    return hotp(b32decode(key), int(time()) // STEP + ahead)


def set_up(page: "Page") -> str:
    """Enter the first code of the key that is shown, and save the recovery codes; return the key."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("img", name="QR code of the key").wait_for()
    key = (dialog.locator(".key").text_content() or "").replace(" ", "").strip()
    dialog.get_by_label("Code from the app").fill(code_of(key))
    dialog.get_by_role("button", name="Turn on").click()
    dialog.locator(".recovery li").nth(7).wait_for()
    dialog.get_by_role("button", name="I saved them").click()
    page.get_by_role("button", name="Sign out").wait_for()
    return key


def issue(page: "Page", name: str) -> str:
    """Issue a one-time code for somebody, in the pit under People."""
    page.get_by_text(f"Change {name}").click()
    page.locator(".member", has_text=name).get_by_role("button", name="Reset password").click()
    dialog = page.get_by_role("dialog")
    code = (dialog.locator(".key").text_content() or "").strip()
    dialog.get_by_role("button", name="Done").click()
    return code


def test_staff_signs_in_for_the_first_time_and_countersigns_with_a_pin(
    browser: "Browser", house: House
) -> None:
    olga = window(browser, house.address)
    dialog = begin(olga, "Olga", house.printed)
    dialog.get_by_label("New password").fill("password1234")
    dialog.get_by_role("button", name="Choose password").click()
    dialog.get_by_text("among the first anybody tries").wait_for()
    dialog.get_by_label("New password").fill(PASSWORD)
    dialog.get_by_role("button", name="Choose password").click()
    set_up(olga)

    enter(olga, "pit/people")
    codes = {name: issue(olga, name) for name in ("Flo", "Cal")}

    flo = window(browser, house.address, size="phone")
    redeem(flo, "Flo", codes["Flo"], PASSWORD)
    flo.get_by_role("button", name="Flo", exact=True).click()
    dialog = flo.get_by_role("dialog")
    dialog.get_by_role("button", name="Set PIN").click()
    dialog.get_by_label("New PIN").fill(PIN)
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Set PIN").click()
    dialog.get_by_role("button", name="Change PIN").wait_for()

    cal = window(browser, house.address)
    redeem(cal, "Cal", codes["Cal"], PASSWORD)
    key = set_up(cal)
    cal.get_by_role("button", name="Sign out").click()
    dialog = begin(cal, "Cal", PASSWORD)
    dialog.get_by_label("Code").fill(code_of(key, 1))
    dialog.get_by_role("button", name="Enter code").click()
    cal.get_by_role("button", name="Sign out").wait_for()
    for page in (olga, flo, cal):
        page.context.close()
