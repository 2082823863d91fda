"""With six at a table all is in sight, large enough, and nothing over anything else: each game and size."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.sights import CLASHES, LOOK_UP, OUT_OF_SIGHT, SIZES, SMALL, resize
from tests.browser.stacked import TORN, stacked
from tests.browser.visits import beside, deal, lay, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
GAMES: Final = {
    "Three Card Poker": ("ante", "pair-plus", "six-card-bonus"),
    "New Hampshire Hold 'Em": ("ante", "board-bonus", "pocket-bonus", "six-card-bonus"),
    "New Hampshire Hold'Em with 3-Card Bonus": ("ante", "three-card-bonus"),
    "New Hampshire Holdem Stud": ("ante",),
    "NH Hold'Em with 3 Card Bonus": ("ante", "three-card-bonus"),
    TORN: ("ante", "pair-plus"),
}
ALSO: Final = ((1280, 860), (1920, 1080))
BOTS: Final = 5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each game, where a result lies until a press."""
    with stacked(tmp_path_factory.mktemp("house"), "--torn", "yes") as found:
        yield found


def faults(page: "Page", *, decides: bool = False) -> dict[str, list[str]]:
    """What is wrong with a table, by the size of the window."""
    found = {}
    for size in (*ALSO, *SIZES):
        resize(page, size)
        seen, small = page.evaluate(CLASHES), page.evaluate(SMALL)
        assert min(seen["boxes"], small["texts"]) > 30, "the felt is drawn"
        wrong = [*seen["clashes"], *small["fonts"], *small["touched"]]
        if decides:
            page.evaluate(LOOK_UP)
            wrong += page.evaluate(OUT_OF_SIGHT)
        if wrong:
            found["{}x{}".format(*size)] = wrong
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_shows_everything_large_enough_and_nothing_over_anything_else(
    browser: "Browser", house: House, game: str
) -> None:
    """Acceptance checks 1, 2 and 9 of the player's table: with bets, at each decision, with the result."""
    page = visit(browser, house)
    sit_down(page, game)
    for bots in range(1, BOTS + 1):
        beside(page, "Add a bot").click()
        page.wait_for_function(
            "many => document.querySelectorAll('table-felt seat-badge .portrait').length > many", arg=bots
        )
    lay(page, *GAMES[game], chip="$1" if game == "New Hampshire Holdem Stud" else "$5")
    assert faults(page) == {}, "with bets laid"
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    decisions = 0
    while page.locator("chip-tray:not([hidden])").count() == 0:
        decisions += 1
        assert faults(page, decides=True) == {}, f"at decision {decisions}"
        bar = page.locator("choice-bar").get_attribute("aria-label")
        page.keyboard.press("1")
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before", arg=bar
        )
        page.locator(
            "choice-bar:not([hidden]), chip-tray:not([hidden]) [data-is=again]:enabled"
        ).first.wait_for()
    assert decisions == (1 if "Three Card Poker" in game else 3)
    page.locator("the-table .moment[data-result]").wait_for()
    assert faults(page) == {}, "with the result"
    beside(page, "Leave table").wait_for()  # on a phone by now, where it is in the menu
    assert page.locator(".sidebar:popover-open").count() == 1
    assert page.evaluate(SMALL)["touched"] == [], "in the menu"
    page.context.close()
