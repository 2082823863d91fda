"""Visits to a running house with a real browser: sign in, sit down, bet, and be looked over."""

import re
import shutil
from typing import TYPE_CHECKING, Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults

from tests.server.running import House, Visitor
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

_BROWSERS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
)  # the lightest first
CHROMIUM: Final = next(filter(None, map(shutil.which, _BROWSERS)), None)
LEAN: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
]
"""How tests start it: else it begins with each window a process for a next page, which nobody opens."""
SIZES: Final = {
    "desk": (1280, 860),
    "phone": (390, 844),
    "small": (360, 640),
    "sideways": (844, 390),
    "tablet": (820, 1180),
    "console": (1024, 768),
}


COMPLAINTS: Final[list[str]] = []
"""What the pages of this test threw, or were refused by the policy of the house."""
EVERY_SIZE: Final = pytest.mark.parametrize(
    ("size", "light"),
    [
        ("desk", "dark"),
        pytest.param("phone", "day", marks=pytest.mark.prove),
        pytest.param("tablet", "day", marks=pytest.mark.prove),
    ],
)
"""A desk in each run, the others with the long proofs; `test_every_screen` sees every room on a phone."""
_SIGNS_IN: Final = """async ([route, words]) => {
  const headers = { "Content-Type": "application/json" };
  const ask = () => fetch(route, { method: "POST", headers, body: JSON.stringify(words) });
  let reply = await ask();
  while (reply.status === 429 && reply.headers.has("retry-after")) { // wait as the house asks
    const seconds = Number(reply.headers.get("retry-after"));
    await new Promise((goOn) => setTimeout(goOn, 1_000 * seconds));
    reply = await ask();
  }
  if (!reply.ok) throw new Error(`${route}: ${reply.status} ${await reply.text()}`);
  localStorage.setItem("croupier-signed-in", "yes");
}"""


def window(
    browser: "Browser", address: str, *, size: str = "desk", light: str = "dark", scale: int = 1
) -> "Page":
    """A new window of a size, by day or in the dark; what its page complains of fails the test."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if light == "dark" else "light",
        reduced_motion="reduce",
        locale="en-US",
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.on("pageerror", lambda error: COMPLAINTS.append(str(error)))
    page.on("console", _heed)
    page.goto(address)
    return page


def _heed(said: "ConsoleMessage") -> None:
    if "Content Security Policy" in said.text:
        COMPLAINTS.append(said.text)


def visit(
    browser: "Browser",
    house: House,
    *,
    size: str = "desk",
    light: str = "dark",
    by: str = "",
    password: str = "",
) -> "Page":
    """Come to the floor as a stranger, or as somebody who has signed in."""
    page = window(browser, f"{house.address}/{'favicon.svg' if by else ''}", size=size, light=light)
    if by:
        says_who(page, "/api/sign-in", {"name": by, "password": password})
        page.goto(house.address)
        page.get_by_role("button", name="Sign out").wait_for()
    page.wait_for_selector(".table-card")
    return page


def sit_down(page: "Page", game: str) -> None:
    """One click on the floor, and bets can be laid at an electronic table of a game."""
    card = card_of(page, game).filter(has_not_text=", live").first
    card.get_by_role("button", name=re.compile("Play as a guest|Sit down|Jugar como invitado")).click()
    page.wait_for_selector("table-felt .spot.own:enabled")


def beside(page: "Page", name: str) -> "Locator":
    """A button that stands beside the table, or in its menu where there is no room for that."""
    opener = page.locator(".menu-open:visible")
    if opener.count() and not page.locator(".sidebar:popover-open").count():
        opener.click()
    return page.get_by_role("button", name=name, exact=True)


def sit_at(page: "Page", table: str) -> None:
    """Sit down at a table by its name, as a guest who follows a link."""
    says_who(page, "/api/guest", {})
    page.evaluate("table => { location.hash = `#table/${table}/sit` }", table)
    page.reload()
    page.wait_for_selector("table-felt .spot.own:enabled")


def with_floor(house: House, table: str) -> str:
    """Open a table of Three Card Poker whose floor is asked for second hands, and return its name."""
    bank = [{"denomination": 100, "pieces": 2_000}]  # enough that it asks for no fill
    opening: dict[str, Any] = {"game": "three-card-poker", "seats": 6, "clocks": {"floor": 0}}
    opening |= {"bank": bank, "sent_by": "operator"}
    Visitor(house).as_operator().order(f"table/{table}", "OpenTable", **opening)
    return table


def card_of(page: "Page", game: str) -> "Locator":
    """The cards of a game on the floor, by the name it was approved under."""
    return page.locator(".table-card").filter(has=page.locator(".cloth").get_by_text(game, exact=True))


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


def results(page: "Page") -> dict[str, int]:
    """What each wager brought, as the page lists it."""
    names = page.locator("result-list tbody th").evaluate_all("all => all.map(e => e.firstChild.data)")
    nets = map(cents, page.locator("result-list tbody .net").all_text_contents())
    return dict(zip(names, nets, strict=True))


def work(
    browser: "Browser",
    house: House,
    room: str,
    *,
    by: str = "operator",
    password: str = "",
    size: str = "desk",
    light: str = "dark",
) -> "Page":
    """Enter a room, signed in as the operator of a demo house who may do everything or as another.

    Who they are is said by a script, before the page is there; `sign_in` says it in the dialog.
    """
    page = window(browser, f"{house.address}/favicon.svg", size=size, light=light)
    says_who(page, "/api/sign-in", {"name": by, "password": password or house.password})
    page.goto(f"{house.address}/#{room}")
    page.get_by_role("button", name="Sign out").wait_for()
    _is_there(page, room)
    return page


def says_who(page: "Page", route: str, words: dict[str, str]) -> None:
    """Sign somebody in who opens the page, or loads it again, after this."""
    page.evaluate(_SIGNS_IN, [route, words])


def sign_in(page: "Page", name: str, password: str) -> None:
    page.get_by_role("button", name="Sign in", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Sign out").wait_for()


def redeem(page: "Page", name: str, code: str, password: str) -> None:
    """Choose a password with a one-time code, as whoever it was issued for."""
    page.get_by_role("button", name="Sign in", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="I have a code").click()
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("One-time code").fill(code)
    dialog.get_by_label("New password").fill(password)
    dialog.get_by_role("button", name="Set password").click()


def enter(page: "Page", room: str) -> None:
    """Go to a room by its address and wait until its screen stands there."""
    page.evaluate("room => { location.hash = room }", f"#{room}")
    _is_there(page, room)


def _is_there(page: "Page", room: str) -> None:
    page.locator(f"#ways a[aria-current][href='#{room.partition('/')[0]}']").wait_for()


def come_back(page: "Page") -> None:
    """Press "Try now" in a house that is open again, unless the page came back by itself meanwhile."""
    page.evaluate("() => document.querySelector('#line button')?.click()")
    page.wait_for_selector("room-state", state="detached")


def panel(page: "Page", heading: str) -> "Locator":
    """A panel of a desk that is open, by its heading."""
    titled = page.get_by_role("heading", name=heading, exact=True, level=2)
    return page.locator(".panel:visible").filter(has=titled)


def assert_usable_by_everybody(page: "Page", what: str) -> None:
    """Axe finds nothing, and nothing lies beyond the right edge."""
    if not page.evaluate("'axe' in window"):  # half a megabyte to read, once for each page
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    assert not found, f"{what}: {AxeResults({'violations': found}).generate_report()}"
    assert beyond(page) <= 0, f"{what} is {beyond(page)} pixels too wide"


def beyond(page: "Page") -> int:
    """How many pixels lie beyond the right edge."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def money(cents: int) -> str:
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")
