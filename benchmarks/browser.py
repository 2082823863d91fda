"""A real browser on a real house: how soon a table is playable, what is sent before, how it deals."""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from tests.browser.visits import CHROMIUM, deal, lay, sit_down
from tests.server.running import House, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute

VISITS: Final = 5
ROUNDS: Final = 3
GAME: Final = "New Hampshire Hold 'Em"
COMPANY: Final = 4  # players of the house, so that many cards move
WATCHED: Final = 2.0  # seconds from the click on Deal: every card is out, and the first are turned
_FRAMES: Final = """seconds => new Promise(resolve => {
  const at = [];
  const frame = now => {
    at.push(now);
    if (now - at[0] < seconds * 1000) requestAnimationFrame(frame);
    else resolve(at.slice(1).map((each, n) => each - at[n]));
  };
  document.querySelector("chip-tray [data-is=deal]").click();
  requestAnimationFrame(frame);
})"""


def run() -> Report:
    if not CHROMIUM:
        return Report("no Chromium on this machine; install it with: apt-get install chromium")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (after it is known to be of use)

    report = Report(
        f"headless Chromium, {VISITS} visits by new guests, {ROUNDS} rounds of 5 hands; wall clock"
    )
    with (
        tempfile.TemporaryDirectory() as place,
        running(Path(place)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        visits = [_visit(browser, house) for _ in range(VISITS)]
        frames, settled = _frames(browser, house)
        alone, line = _alone(browser, house), _line(browser, house)
        browser.close()
    shown, playable, sent = (list(each) for each in zip(*visits, strict=True))
    rate = len(frames) / sum(frames) * 1000
    report.rows.extend(
        [
            {"what": "the floor is shown after, s", "best": min(shown), "median": median(shown)},
            {"what": "a table takes bets after, s", "best": min(playable), "median": median(playable)},
            {"what": "a frame while dealing, ms", "best": min(frames), "median": median(frames)},
            {"what": "the longest frame while dealing, ms", "best": max(frames), "median": max(frames)},
        ]
    )
    report.claims.append(
        Claim("from opening the page to a table that takes bets", median(playable), 1.2, "s", least=False)
    )
    report.claims.append(Claim("sent before the first hand", max(sent) / 1000, 150, "kB", least=False))
    report.claims.append(Claim("frames a second while dealing", rate, 58, "frames/s"))
    report.claims.append(
        Claim("from the last decision of a round to its result", max(settled), 20, "s", least=False)
    )
    bounds = {"from Space after a result to the next decision": (alone[0], 1.0)}
    bounds["from the last decision to Rebet, alone"] = (alone[1], 1.5)
    bounds["from a press to its mark"] = (alone[2], 0.05)
    bounds["from a line that falls silent to the banner"] = (line[0], 3.0)
    bounds["from a line that is heard again to no banner"] = (line[1], 2.0)
    for what, (seconds, most) in bounds.items():
        report.claims.append(Claim(what, seconds, most, "s", least=False))
    return report


_MARKED: Final = """() => new Promise((resolve) => {
  const bar = document.querySelector("choice-bar");
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (bar.getAttribute("aria-busy") !== "true") return;
    seen.disconnect();
    resolve((performance.now() - began) / 1000);
  });
  seen.observe(bar, { attributes: true });
  bar.querySelector("button").click();
})"""


def _alone(browser: Browser, house: House) -> tuple[float, float, float]:
    """Return the seconds to the next decision, from a decision to Rebet, and from a press to its mark."""
    page = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce").new_page()
    page.goto(house.address)
    page.wait_for_selector(".table-card")
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    deal(page)
    dealt, rebet, marked = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        page.wait_for_selector("choice-bar:not([hidden])")
        began = time.perf_counter()
        marked.append(page.evaluate(_MARKED))
        page.wait_for_selector("chip-tray:not([hidden]) [data-is=again]:enabled")
        rebet.append(time.perf_counter() - began)
        page.evaluate("document.activeElement?.blur()")
        began = time.perf_counter()
        page.keyboard.press("Space")
        page.wait_for_selector("choice-bar:not([hidden])")
        dealt.append(time.perf_counter() - began)
    page.context.close()
    return median(dealt), median(rebet), median(marked)


def _line(browser: Browser, house: House) -> tuple[float, float]:
    """Return the seconds from a line that falls silent to the banner, and from one that is back to none."""
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    alive = [True]

    def pass_on(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda message: server.send(message) if alive[0] else None)
        server.on_message(lambda message: client.send(message) if alive[0] else None)

    page.route_web_socket(re.compile("/socket$"), pass_on)
    page.goto(house.address)
    page.wait_for_selector(".table-card")
    sit_down(page, "New Hampshire Holdem Stud")  # where nobody has left a hand
    alive[0], began = False, time.perf_counter()
    page.wait_for_selector("#line room-state")
    shown = time.perf_counter() - began
    alive[0], began = True, time.perf_counter()
    page.wait_for_selector("#line room-state", state="detached")
    gone = time.perf_counter() - began
    page.context.close()
    return shown, gone


def _visit(browser: Browser, house: House) -> tuple[float, float, float]:
    """Return the seconds until the floor is shown and until a table takes bets, and the bytes it took."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    sent: list[float] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    wire.on(
        "Network.webSocketFrameReceived", lambda event: sent.append(len(event["response"]["payloadData"]))
    )
    began = time.perf_counter()
    page.goto(house.address, wait_until="commit")
    page.wait_for_selector(".table-card")
    shown = time.perf_counter() - began
    sit_down(page, GAME)
    playable = time.perf_counter() - began
    before_the_first_hand = sum(sent)
    _leave(page)
    context.close()
    return shown, playable, before_the_first_hand


def _leave(page: Page) -> None:
    page.get_by_role("button", name="Leave table").click()
    page.wait_for_selector(".table-card .limits")


def _frames(browser: Browser, house: House) -> tuple[list[float], list[float]]:
    """Return how long each frame took, in milliseconds, while cards were dealt to a full table.

    Also the seconds from the decision of each round to its result.
    """
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    page.goto(house.address)
    page.wait_for_selector(".table-card")
    sit_down(page, GAME)
    page.get_by_role("button", name="Open a private table").click()  # where bots may take every other seat
    page.wait_for_url("**/#table/P1")
    page.wait_for_selector("table-felt .spot.own:enabled")
    for _ in range(COMPANY):
        page.get_by_role("button", name="Add a bot").click()
    page.locator("seat-badge:not([own]):not([state=empty])").nth(COMPANY - 1).wait_for()
    lay(page, "ante")
    deal(page)  # once unmeasured: what is drawn first is compiled first
    _fold(page)
    found, settled = list[float](), list[float]()
    for _ in range(ROUNDS):
        page.locator("chip-tray [data-is=next]:enabled").click(timeout=60_000)  # a result stays until a press
        page.wait_for_selector("table-felt .spot.own:enabled", timeout=60_000)
        lay(page, "ante")
        found += page.evaluate(_FRAMES, WATCHED)
        _fold(page)
        began = time.perf_counter()
        page.get_by_role("heading", name="Last round", exact=True).wait_for(timeout=60_000)
        settled.append(time.perf_counter() - began)
    return found, settled


def _fold(page: Page) -> None:
    page.locator("choice-bar:not([hidden]) button").filter(has_text="Fold").click(timeout=60_000)
    page.wait_for_selector("choice-bar[hidden]", state="attached")
