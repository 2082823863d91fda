"""The page of a round opens from a disk in a real Chromium, without the house, and steps through it."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.paper.replay import replay_html
from tests.table.test_history import STREETS, scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_round_is_stepped_through_without_the_house(browser: "Browser", tmp_path: Path) -> None:
    game, history = scripted(*STREETS)
    file = tmp_path / "round.html"
    file.write_text(replay_html(history, game), "utf-8")
    page = browser.new_context(offline=True).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    river = page.locator("svg text:visible", has_text="6♥")
    page.get_by_text(f"0 of {len(history.events)}: before the round").wait_for()
    assert not river.count()
    steps = page.locator("li").count()
    assert steps == len(history.events) + 1
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    river.first.wait_for()
    page.locator("svg text:visible", has_text="+$12").first.wait_for()
    page.get_by_role("button", name="First").click()
    page.get_by_text(f"0 of {len(history.events)}: before the round").wait_for()
    assert not river.count()
    assert not wrong
    page.context.close()
