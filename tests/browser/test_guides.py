"""The guided first round of every game, walked by doing what the guide says, on a desk and on a phone."""

import re
from typing import TYPE_CHECKING

import pytest

from croupier.games import CATALOGUE, load
from croupier.games.posting import lost_rows
from croupier.games.procedure import Decide
from tests.browser.sights import resize
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


OUT_OF_PLACE = """() => {
  const all = (parts) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const cardOf = (one) => one.getAttribute("card");
  const strip = all(".hand-strip playing-card").map(cardOf);
  const cards = all(strip.length ? ".hand-strip playing-card" : "table-felt playing-card");
  const own = all("table-felt playing-card").filter(({ dataset }) => /^1 /.test(dataset.key));
  const stakes = all("table-felt .spot.own[filled]");
  const names = stakes.map((one) => one.querySelector(".name")).filter((one) =>
    getComputedStyle(one).visibility === "visible");
  const rest = all(
    "choice-bar button, chip-tray .actions button, the-table :is(.moment, .purse), .coach button");
  const balance = all(".bankroll, .purse").length;
  const missing = own.length && stakes.length && balance ? [] : ["cards, stakes or balance"];
  const dealt = all("table-felt playing-card").map(cardOf);
  if (strip.length && dealt.some((one) => !strip.includes(one))) missing.push(`not in the dock: ${dealt}`);
  for (const one of new Set([...cards, ...own, ...stakes, ...names, ...rest])) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const called = one.dataset.key ?? one.dataset.wager ?? one.textContent.trim().slice(0, 30);
    const pane = one.closest(".cloth-side")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const beyond = left < 0 || right > innerWidth || top < pane.top - 1 || bottom > pane.bottom + 1;
    if (beyond) missing.push(`beyond: ${called} ${top}-${bottom} of ${pane.top}-${pane.bottom}`);
    for (const y of [top + 3, bottom - 3]) {
      const over = document.elementFromPoint((left + right) / 2, y);
      if (over?.closest(".coach, .dock, .cloth-side") !== one.closest(".coach, .dock, .cloth-side")) {
        missing.push(`covered: ${called}`);
      }
    }
  }
  return missing;
}"""
PHONES = ((390, 844), (390, 664), (360, 640), (844, 390))


def out_of_place(page: "Page") -> dict[str, list[str]]:
    """What of a round is covered or out of sight on a phone, by its size."""
    found = {}
    for size in PHONES:
        resize(page, size)
        if missing := page.evaluate(OUT_OF_PLACE):
            found["{}x{}".format(*size)] = missing
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots"])
def test_a_phone_shows_cards_stakes_and_choices_next_to_the_guide_and_keeps_the_round(
    browser: "Browser", house: House, game: str, language: str
) -> None:
    page = visit(browser, house, size="phone")
    page.evaluate(
        "language => localStorage.setItem('croupier-settings', JSON.stringify({ language }))", language
    )
    page.evaluate(f"location.hash = '#practice/{game}/guide'")
    page.reload()
    page.locator("table-felt .spot.own[data-wager=ante]:enabled").click()
    page.locator(".spot.own[data-wager=ante][filled]").wait_for()
    page.locator("chip-tray .actions button:enabled").last.click()
    for _ in [step for step in load(game).steps if isinstance(step, Decide)]:
        page.locator("choice-bar:not([hidden]) button").first.wait_for()
        resize(page, PHONES[0])
        assert out_of_place(page) == {}, "at a decision"
        bar = page.locator("choice-bar").get_attribute("aria-label")
        page.locator("choice-bar button").nth(1).click()
        page.wait_for_function(
            "bar => document.querySelector('choice-bar').getAttribute('aria-label') !== bar", arg=bar
        )
    page.locator(".moment[data-result]").wait_for()
    assert out_of_place(page) == {}, "with the result"
    faces = "[...document.querySelectorAll('table-felt playing-card')].map((one) => one.getAttribute('card'))"
    before = page.evaluate(faces)
    page.evaluate("localStorage.setItem('croupier-settings', '{\"language\": \"en\"}')")
    page.reload()  # as it is for another language
    page.locator(".moment[data-result]").wait_for()
    assert page.evaluate(faces) == before
    page.get_by_role("button", name="Same hand again").click()
    coach_of(page).get_by_text("The same cards come again").wait_for()
    page.context.close()
