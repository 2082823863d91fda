"""A dealer's evening in a real browser: open a live table, seat players, key bets, cards and exceptions."""

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
    page.get_by_label(re.compile("^Buys (in|chips) for")).fill(buys)
    page.get_by_role("button", name="Seat them").click()
    page.locator(f".seat[data-seat='{number}']").filter(has_text=player).wait_for()


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
    """Key a card, and wait until the house has taken it and the console shows it."""
    before = page.locator("dealer-console").get_attribute("data-version")
    page.locator("dealer-console card-pad").get_by_role("button", name=named(card), exact=True).click()
    done(page, before)


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
    page.wait_for_selector("dealer-console:not([busy])", state="attached")
    return big(page).text_content() or ""


MOVES = """() => [...document.querySelectorAll('dealer-console .seat')].map((seat) => [
  Number(seat.dataset.seat),
  [...seat.querySelectorAll('.bets .settled')].map((line) => [
    line.querySelector('.what').textContent,
    line.querySelector('.does').textContent.split(/ →|, hold/)[0],
  ].join(': ')),
]).filter(([, lines]) => lines.length)"""
"""What the console told to take, pay or push at each seat, in its order: "Ante: pay $30"."""


def deal_scene(page: "Page", scene: Scene) -> tuple[dict[int, list[str]], list[str]]:
    """Deal one scripted round; return what each seat was taken and paid in order, and the hands called."""
    hands = {number: hand.cards.split() for number, hand in enumerate(scene.hands, 1)}
    said = {number: list(hand.says) for number, hand in enumerate(scene.hands, 1)}
    shared = {group: text.split() for group, text in scene.shared.items()}
    called: list[str] = []
    for number, hand in enumerate(scene.hands, 1):
        bet(page, number, dict(hand.bets))
    press(page, "Deal")
    stage = ""
    while True:
        now = moment(page)
        step = page.locator("dealer-console .step h1").text_content() or ""
        if page.locator("dealer-console .decisions").count() and step != stage:
            stage = step
            for number in list(said):
                if page.locator(f".seat[data-seat='{number}'] .decisions").count():
                    choose(page, number, said[number])
        elif "Waiting for the floor" in now:
            found = page.get_by_role("region", name="Call the floor").locator("h2").text_content()
            called.append(found or "")
            page.get_by_role("button", name="Approve hand").click()
            page.get_by_role("region", name="Call the floor").wait_for(state="detached")
            press(page, "Next")
        elif page.locator("dealer-console .no-card[now]").count():
            seat_ = page.locator("dealer-console .seat:has(.no-card[now])")
            number = int(seat_.get_attribute("data-seat") or 0) if seat_.count() else 0
            key(page, (hands[number] if number else next(pile for pile in shared.values() if pile)).pop(0))
        elif "Done" in now:
            moved = dict(page.evaluate(MOVES))
            press(page, "Done")
            page.locator("dealer-console .step").filter(has_text="Between rounds").wait_for()
            return moved, called
        else:
            press(page, "Next")


def choose(page: "Page", number: int, words: list[str]) -> None:
    """Tap an exception of a seat; what it does by default takes no tap."""
    word = words.pop(0) if len(words) > 1 else words[0]
    choice, _, units = word.partition(" ")
    at = f".seat[data-seat='{number}'] .decisions [data-value='{choice} {units or 1}']"
    if page.locator(at).count():
        before = page.locator("dealer-console").get_attribute("data-version")
        page.locator(at).click()
        done(page, before)
