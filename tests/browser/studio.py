"""Where the pictures for docs/screens are taken: a browser, two houses with people in them, and a camera."""

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.halls import PASSWORD, Hall, hall
from tests.browser.stacked import stacked
from tests.browser.visits import CHROMIUM, SIZES, enter, sign_in, window
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screens"
_COLOURS: Final = 256


@dataclass
class Studio:
    """A browser and the two houses it looks at: one that deals by itself, one where people work."""

    browser: "Browser"
    floor: House
    hall: Hall

    def page(self, house: House, size: str, light: str, *, sharp: bool = False) -> "Page":
        """A new window on a house, as large as a desk, a tablet or a phone."""
        scale = 2 if sharp or size == "phone" else 1
        page = window(self.browser, house.address, size=size, light=light, scale=scale)
        page.wait_for_selector(".table-card")
        return page

    def player(self, name: str, size: str = "desk", light: str = "dark", *, sharp: bool = False) -> "Page":
        """Somebody with an account of their own at the house that deals by itself."""
        page = self.page(self.floor, size, light, sharp=sharp)
        page.evaluate(
            "async who => {"
            "  const headers = { 'content-type': 'application/json' };"
            "  const ask = (at, body) => fetch(at, { method: 'POST', headers, body: JSON.stringify(body) });"
            "  const known = await ask('/api/register', who);"
            "  if (!known.ok) await ask('/api/sign-in', { name: who.id, password: who.password });"
            "  localStorage.setItem('croupier-signed-in', 'yes');"
            "}",
            {"id": name, "password": PASSWORD, "name": name},
        )
        page.reload()
        page.wait_for_selector(".table-card .limits")
        return page

    def operator(self, room: str, size: str = "desk", light: str = "dark") -> "Page":
        """The operator of the house that deals by itself, in a room."""
        page = self.page(self.floor, size, light)
        sign_in(page, "operator", self.floor.password)
        enter(page, room)
        return page

    def staff(self, name: str, room: str, size: str = "desk", light: str = "dark") -> "Page":
        """Somebody who works in the hall, in a room of it."""
        page = self.page(self.hall.house, size, light)
        sign_in(page, name, PASSWORD)
        enter(page, room)
        return page


def shoot(page: "Page", name: str, *, half: bool = False, here: bool = False) -> None:
    """Take a picture of what is on the screen, with as many colours as it needs and no more."""
    page.evaluate("here => { document.activeElement?.blur(); if (!here) scrollTo(0, 0) }", here)
    page.wait_for_timeout(400)  # a picture of what has come to rest
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    if half:
        taken = taken.resize((taken.width // 2, taken.height // 2), Image.Resampling.LANCZOS)
    packed = taken.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    packed.save(FOLDER / f"{name}.png", optimize=True)


@contextmanager
def on_a_phone(page: "Page") -> Iterator[None]:
    """Look at the same moment by day on a phone."""
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="light")
    yield
    width, height = SIZES["desk"]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark")


@contextmanager
def opened() -> Iterator[Studio]:
    """A browser and two houses, closed and gone at the end."""
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        stacked(Path(one)) as house,
        hall(Path(other), zone="America/New_York") as at,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield Studio(browser, house, at)
        browser.close()
