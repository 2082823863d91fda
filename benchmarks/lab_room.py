"""The lab in a real browser on a real house: from an input on a slider to the painted number."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from benchmarks.claims import Claim, Report
from tests.browser.test_lab import come, timed
from tests.browser.visits import CHROMIUM
from tests.server.running import running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.server.running import House

MOVES: Final = 30
ROWS: Final = {
    "a side bet, added up in the browser": ("#lab/three-card-poker/look%3Dpair-plus", "flush"),
    "Three Card Poker, solved by the house": ("#lab/three-card-poker", "straight"),
    "hold'em with its streets, solved by the house": ("#lab/nh-holdem-stud", "flush"),
}


def run() -> Report:
    if not CHROMIUM:
        return Report("no Chromium on this machine; install it with: apt-get install chromium")
    report = Report(f"from input to painted number, {MOVES} moves of a slider; wall clock")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for says, (address, hand) in ROWS.items():
            took = _moved(browser, house, address, hand)
            report.rows.append({"wager": says, "median, ms": statistics.median(took), "worst, ms": max(took)})
            report.claims.append(Claim(says, statistics.median(took), 50, "ms", least=False))
        browser.close()
    return report


def _moved(browser: Browser, house: House, address: str, hand: str) -> list[float]:
    page = come(browser, house, address)
    page.wait_for_timeout(2_000)  # until charts and readings are done with
    timed(page, hand, 4)
    took = timed(page, hand, MOVES)
    page.context.close()
    return took
