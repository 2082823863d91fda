"""The guided first round of every game, walked by doing what the guide says, on a desk and on a phone."""

import re
from typing import TYPE_CHECKING

import pytest

from croupier.games import CATALOGUE, load
from croupier.games.posting import lost_rows
from croupier.games.procedure import Decide
from tests.browser.visits import assert_usable_by_everybody, beyond, deal, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
GUIDED = [game for game in CATALOGUE if not lost_rows(load(game))]


def coach_of(page: "Page") -> "Locator":
    return page.get_by_role("group", name="Practice")


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", GUIDED)
def test_whoever_does_what_the_guide_says_plays_a_whole_round(
    browser: "Browser", house: House, game: str, size: str
) -> None:
    page = visit(browser, house, size=size)
    page.evaluate(f"location.hash = '#practice/{game}/guide'")
    coach = coach_of(page)
    coach.get_by_text("on the felt: this is your bet").wait_for()
    bet = re.match(r"Tap (.+) on the felt", coach.get_by_role("status").inner_text())
    assert bet
    page.locator("table-felt .spot.own:enabled").filter(has_text=bet[1]).first.click()
    coach.get_by_text("Then press Deal").wait_for()
    deal(page)
    for step in load(game).steps:
        if not isinstance(step, Decide):
            continue
        spot = load(game).wager(step.wager).name
        coach.get_by_text(f"{spot}: ").filter(has_text="The best play is").wait_for()
        says = coach.get_by_role("status").inner_text().removeprefix(f"{spot}: ")
        hand, _, best = says.removesuffix(": press it.").partition(". The best play is ")
        assert hand.lower() in page.locator("table-felt .plate").first.inner_text().lower()
        button = page.locator("choice-bar button").filter(has_text=best)
        assert button.count() == 1, best
        assert beyond(page) == 0
        button.click()
    coach.get_by_text("That is a whole round").wait_for()
    page.locator(".moment[data-result]").wait_for()
    assert_usable_by_everybody(page, f"the guide of {game}")
    page.context.close()
