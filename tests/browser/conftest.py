"""A real Chromium and a real house for the tests of the browser client."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.visits import CHROMIUM, COMPLAINTS, LEAN
from tests.server.demo_house import house

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["house"]  # for every test here that asks for one


@pytest.fixture(scope="package")
def chromium() -> Iterator["Browser"]:
    """A Chromium that stays until a test elsewhere comes, which may want an event loop of its own."""
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine; install it with: apt-get install chromium")
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=LEAN)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def browser(chromium: "Browser") -> Iterator["Browser"]:
    """The Chromium, whose windows are closed after the last test of a module."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(autouse=True)
def _nothing_to_complain_of() -> Iterator[None]:
    """Fail a test in which a page broke or asked for what its policy forbids."""
    yield
    heard = COMPLAINTS.copy()  # also of a page that was opened for the whole module
    COMPLAINTS.clear()
    assert not heard
