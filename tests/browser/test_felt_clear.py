"""Nothing that is written on a felt runs into anything else there, with six at the table, at every size."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.test_table_ux import AT_REST
from tests.browser.visits import deal, lay, sit_down, visit
from tests.server.running import House, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
SIZES: Final = ((1280, 860), (1440, 900), (1920, 1080), (1024, 768), (390, 844), (360, 640), (844, 390))
GAMES: Final = {
    "Three Card Poker": ("ante", "pair-plus", "six-card-bonus"),
    "New Hampshire Hold 'Em": ("ante", "board-bonus", "pocket-bonus", "six-card-bonus"),
    "NH Hold'Em with 3 Card Bonus": ("ante", "three-card-bonus"),
}
CLASHES: Final = """() => {
  const felt = document.querySelector("table-felt"), boxes = [];
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, one = text.parentElement;
    if (!text.data.trim() || !shown(one) || one.closest("playing-card, .about-spot, .for-card")) continue;
    const cut = one.closest(".who, .state")?.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      const [l, r] = [Math.max(left, cut?.left ?? left), Math.min(right, cut?.right ?? right)];
      const [t, b] = [top + height * 0.18, bottom - height * 0.18];
      const of = one.closest(".placed, .lettering");
      if (r - l > 1) boxes.push({ l, t, r, b, one, of, name: text.data.trim() });
    }
  }
  for (const one of felt.querySelectorAll("playing-card, seat-badge, .plate, .spot")) {
    const { left: l, top: t, right: r, bottom: b } = one.getBoundingClientRect();
    const name = one.dataset.key ?? one.dataset.wager ?? one.textContent.trim();
    boxes.push({ l, t, r, b, one, of: one, solid: true, name: `<${one.localName} ${name}>` });
  }
  const found = new Set();
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      if (a.of === b.of || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (a.solid && b.solid && !a.one.matches("seat-badge") && !b.one.matches("seat-badge")) continue;
      const wide = Math.min(a.r, b.r) - Math.max(a.l, b.l), high = Math.min(a.b, b.b) - Math.max(a.t, b.t);
      const named = a.one.matches(".caption") && b.one.matches(".plate");
      if (wide > 1.5 && high > 1.5 && !named) found.add(`${a.name} | ${b.name}`);
    }
  }
  return { boxes: boxes.length, clashes: [...found] };
}"""


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of play money as `make run` opens it."""
    with running(tmp_path_factory.mktemp("play"), "--finish", "0") as found:
        yield found


def clashes(page: "Page") -> dict[str, list[str]]:
    """What runs into what on the felt, by the size of the window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        seen = page.evaluate(CLASHES)
        assert seen["boxes"] > 40, "the felt is drawn"
        if seen["clashes"]:
            found[f"{width}x{height}"] = seen["clashes"]
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_felt_runs_into_anything_else(browser: "Browser", play: House, game: str) -> None:
    page = visit(browser, play)
    sit_down(page, game)
    for bots in range(1, 6):
        page.get_by_role("button", name="Add a bot").click()
        page.wait_for_function(
            "many => document.querySelectorAll('table-felt seat-badge .portrait').length > many", arg=bots
        )
    lay(page, *GAMES[game])
    assert clashes(page) == {}, "with bets laid"
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    assert clashes(page) == {}, "at the first decision"
    while page.locator("chip-tray:not([hidden])").count() == 0:
        bar = page.locator("choice-bar").get_attribute("aria-label")
        page.keyboard.press("1")
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before", arg=bar
        )
        page.locator(
            "choice-bar:not([hidden]), chip-tray:not([hidden]) [data-is=again]:enabled"
        ).first.wait_for()
    assert clashes(page) == {}, "with the result"
    page.context.close()
