"""A dealer's evening in a real browser: open a live table, seat players, key bets and cards, take and pay."""

import re
from typing import TYPE_CHECKING

from tests.browser.visits import cents, money
from tests.table.scenes import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
NOTHING = "–"
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def open_table(page: "Page", game: str) -> str:
    """Open a live table by the form, deal there oneself, and return its name."""
    page.get_by_role("heading", name="Open a live table").wait_for()
    page.get_by_label("Game", exact=True).select_option(game)
    name = page.get_by_label("Table", exact=True).input_value()
    page.get_by_role("button", name="Open table").click()
    page.locator("dealer-console .step").filter(has_text="Between rounds").wait_for()
    return name


def seat(page: "Page", number: int, player: str, buys: str) -> None:
    page.locator(f".seat[data-seat='{number}'] .seat-key").click()
    page.get_by_label("Player", exact=True).fill(player)
    page.get_by_label("Buys in for").fill(buys)
    page.get_by_role("button", name="Seat them").click()
    page.locator(f".seat[data-seat='{number}']").filter(has_text=re.compile(rf"{player}.*\$")).wait_for()


def big(page: "Page") -> "Locator":
    return page.locator("dealer-console .big")


def press(page: "Page", text: str) -> None:
    """Press the large button, once it says this, and wait until it was done."""
    page.locator("dealer-console .big:not([aria-disabled])").filter(has_text=text).wait_for()
    confirm(page)


def confirm(page: "Page") -> None:
    """Press the large button, and wait until the house has done it and the console shows it."""
    before = page.locator("dealer-console").get_attribute("data-version")
    big(page).click()
    done(page, before)


def done(page: "Page", before: str | None) -> None:
    """Wait until the console shows another moment than that one."""
    page.wait_for_function(
        "before => { const desk = document.querySelector('dealer-console');"
        " return desk.dataset.version !== before && !desk.hasAttribute('busy') }",
        arg=before,
    )


def named(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def key(page: "Page", card: str) -> None:
    page.locator("key-desk card-pad").get_by_role("button", name=named(card), exact=True).click()


def bet(page: "Page", number: int, bets: dict[str, int]) -> None:
    """Key the bets of a seat with the chips that make them."""
    page.locator(f".seat[data-seat='{number}'] .seat-key").click()
    page.get_by_role("region", name=f"Bets of seat {number}").wait_for()
    for wager, stake in bets.items():
        spot = page.locator(f"[data-is='spot-{wager}']")
        for chip in (25_00, 5_00, 1_00, 50):
            while _lies(spot) + chip <= stake:
                before = _lies(spot)
                page.locator(f"[data-is='chip-{chip}']").click()
                spot.click()
                page.wait_for_function(
                    "([is, text]) => document.querySelector(`[data-is='${is}'] strong`).textContent !== text",
                    arg=[f"spot-{wager}", money(before) if before else NOTHING],
                )
        assert _lies(spot) == stake, wager


def _lies(spot: "Locator") -> int:
    text = spot.locator("strong").text_content()
    return 0 if text == NOTHING else cents(text)


def moment(page: "Page") -> str:
    """What the console waits for, once it is ready for it."""
    page.wait_for_function(
        "() => { const desk = document.querySelector('dealer-console');"
        " const big = desk?.querySelector('.big'); const text = big?.textContent ?? '';"
        " return big && !desk.hasAttribute('busy') && (big.getAttribute('aria-disabled') === null"
        "   || /decides|Enter \\d|Waiting for the floor|is stopped/.test(text)) }"
    )
    return big(page).text_content() or ""


MOVES = """() => [...document.querySelectorAll('.money-desk .pass')].flatMap((pass) => {
  const seat = pass.querySelector('h2').firstChild.data.match(/Seat (\\d+)/)[1];
  return [...pass.querySelectorAll('.moves li')].map((line) => [
    line.querySelector('.does').textContent,
    seat,
    line.querySelector('.what').firstChild.data,
    line.querySelector('.cents').firstChild.data,
  ].join(' '));
})"""
"""What the console tells to take, pay or push now: "Pay 2 Ante $30"."""


def deal_scene(page: "Page", scene: Scene) -> list[str]:
    """Deal one scripted round; return what was told to take, pay and call, in the order it was done."""
    hands = {number: hand.cards.split() for number, hand in enumerate(scene.hands, 1)}
    said = {number: list(hand.says) for number, hand in enumerate(scene.hands, 1)}
    shared = {group: text.split() for group, text in scene.shared.items()}
    lines: list[str] = []
    press(page, "Start round")
    press(page, "Shuffled")
    for number, hand in enumerate(scene.hands, 1):
        bet(page, number, dict(hand.bets))
    press(page, "No more bets")
    while True:
        now = moment(page)
        if "Clear the layout" in now:
            press(page, "Clear the layout")
            page.locator("dealer-console .step").filter(has_text="Between rounds").wait_for()
            return lines
        if found := re.search(r"Seat (\d) decides", now):
            choose(page, said[int(found[1])])
        elif "Enter" in now:
            key_places(page, hands, shared)
            press(page, "Confirm")
        elif "Waiting for the floor" in now:
            lines.append(page.get_by_role("region", name="Call the floor").locator("h2").text_content() or "")
            page.get_by_role("button", name="Approve hand").click()
            page.get_by_role("region", name="Call the floor").wait_for(state="detached")
        else:
            lines += page.evaluate(MOVES)
            confirm(page)


def choose(page: "Page", words: list[str]) -> None:
    word = words.pop(0) if len(words) > 1 else words[0]
    bar = page.locator("dealer-console choice-bar")
    before = page.locator("dealer-console").get_attribute("data-version")
    if word == "fold":
        bar.get_by_role("button", name=re.compile("Fold")).click()
    else:
        bar.locator(f"[data-value='{word[4:] or 1}']").click()
    done(page, before)


def key_places(page: "Page", hands: dict[int, list[str]], shared: dict[str, list[str]]) -> None:
    """Key every place the console shows, from the script."""
    for where in page.locator("key-desk .where").all_text_contents():
        found = re.search(r"seat (\d)", where)
        pile = hands[int(found[1])] if found else next(cards for cards in shared.values() if cards)
        key(page, pile.pop(0))
