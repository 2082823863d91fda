"""How a round ended, in a sentence of each language, in lit cards and rows, and in sums: each game's ways."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from tests.browser.stacked import TORN, stack, stacked, torn_sheet
from tests.browser.visits import bankroll, deal, lay, results, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


class Ended(NamedTuple):
    """A round: the cards, the bets beyond the usual ones, what is pressed, and what is read of its end."""

    hand: str
    shared: dict[str, str]
    keys: str
    english: str
    spanish: str
    lit: str
    hits: tuple[str, ...] = ()
    more: tuple[str, str] = ("", "")  # a chip, and the bet it goes on


THREE: Final = ("Three Card Poker", "three-card-poker", ("ante", "pair-plus", "six-card-bonus"), "$5")
ROUNDS: Final = {
    THREE: (),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each game, jackpots posted, where a result lies until a press."""
    with stacked(tmp_path_factory.mktemp("house"), "--torn", "yes") as found:
        yield found


def in_spanish(page: "Page") -> "Page":
    """The same table before the same player, in another window, in Spanish."""
    browser = page.context.browser
    assert browser
    context = browser.new_context(storage_state=page.context.storage_state(), locale="es-US")
    other = context.new_page()
    other.goto(page.url)
    other.locator("table-felt .spot.own").first.wait_for()
    return other


def play(page: "Page", keys: str) -> None:
    """Press a key at each decision; the last one at those that follow."""
    page.locator("choice-bar:not([hidden])").wait_for()
    pressed = 0
    while page.locator("choice-bar:not([hidden])").count():
        bar = page.locator("choice-bar").get_attribute("aria-label")
        page.keyboard.press(keys[min(pressed, len(keys) - 1)])
        pressed += 1
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before", arg=bar
        )
        page.locator("choice-bar:not([hidden]), the-table .moment[data-result]").first.wait_for()


def game_of(id_: str) -> Game:
    """The game of a table: as the catalogue has it, or the torn sheet with its row supplied."""
    return load(id_) if id_ != "torn" else torn_sheet()
