"""A dealer's speed at the real console in a real browser: taps are counted, boxes are measured."""

from itertools import count
from time import sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from croupier.server.wire.replies import RATES
from tests.browser.dealing import named
from tests.browser.visits import work
from tests.server.running import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
TABLES = count(70)
SIX = range(1, 7)


class Taps(NamedTuple):
    """The console of a live table with six players, under one finger."""

    page: "Page"
    made: list[str]

    def tap(self, selector: str, what: str) -> None:
        self.page.locator(selector).click()
        self.made.append(what)
        self.settled()

    def settled(self) -> None:
        self.page.wait_for_selector("dealer-console:not([busy])", state="attached")

    def big(self, text: str) -> None:
        self.page.locator("dealer-console .big:not([aria-disabled])").filter(has_text=text).wait_for()
        self.tap("dealer-console .big", text)

    def key(self, cards: str) -> None:
        for card in cards.split():
            self.tap(f"card-pad button[aria-label='{named(card)}']", card)

    def mark(self, seat: int, value: str) -> None:
        self.tap(f".seat[data-seat='{seat}'] .decisions [data-value='{value}']", f"seat {seat} {value}")


def six_handed(
    browser: "Browser",
    house: House,
    game: str,
    bets: dict[str, int],
    limits: list[dict[str, Any]] | None = None,
) -> Taps:
    """Open a table of six, perhaps with limits of its own, and lay its bets; no tap is counted for them."""
    operator = Visitor(house).as_operator()
    id_ = f"T{next(TABLES)}"
    shows: dict[str, Any] = {"jackpots": "demo"} if "jackpots" in game else {}
    operator.order(f"table/{id_}", "OpenTable", game=game, seats=6, dealing="live", **shows)
    for book in operator.ask("/api/views/house").data["books"]:
        if book["dealer"] == "operator":
            operator.order("house", "AssignDealer", table=book["id"], dealer=None)
    operator.order("house", "AssignDealer", table=id_, dealer="operator")
    if limits:
        operator.order(f"table/{id_}", "SetLimits", limits=limits)
    for seat in SIX:
        operator.order(f"table/{id_}", "Sit", player=f"player {seat}", seat=seat)
        operator.order(f"table/{id_}", "BuyChips", player=f"player {seat}", cents=500_00)
    operator.order(f"table/{id_}", "OpenBets")
    for seat in SIX:
        for wager, cents in bets.items():
            operator.order(f"table/{id_}", "PlaceBet", seat=seat, wager=wager, cents=cents)
    sleep(ALL.burst / ALL.per_second)  # no state to wait for: as many commands again as a person has at once
    page = work(browser, house, f"dealer/{id_}", size="console")
    page.locator("dealer-console .big:not([aria-disabled])").filter(has_text="Deal").wait_for()
    return Taps(page, [])


ALL: Final = RATES["command"]
TCP_HANDS = ("2c 3d 7h", "4s 4d 9c", "Kh Qh 2h", "8c 9d Ts", "As Jd 6s", "5c 5d Ks")


@pytest.mark.parametrize(("folds", "taps"), [((), 23), (SIX, 29)])
def test_six_handed_three_card_poker_is_dealt_within_its_taps(
    browser: "Browser", house: House, folds: range | tuple[int, ...], taps: int
) -> None:
    console = six_handed(browser, house, "three-card-poker", {"ante": 500, "pair-plus": 500})
    console.big("Deal")
    for seat in folds:
        console.tap(f".seat[data-seat='{seat}'] .seat-key", f"fold {seat}")
    console.key("Qs 8d 6h")
    for seat in reversed(SIX):
        console.page.locator(f".seat[data-seat='{seat}'][turn]").wait_for()
        console.key(TCP_HANDS[seat - 1])
    paid = console.page.locator(".seat[data-seat='4'] .due").text_content()
    assert paid == ("pay $30 → 1 green + 1 red" if folds else "pay $45 → 1 green + 4 red")
    console.big("Done")
    assert len(console.made) == taps, console.made
    console.page.locator("dealer-console .big").filter(has_text="Deal").wait_for()
    console.page.context.close()


HOLES = ("2c 3d", "4s 4d", "Kh Qh", "8c 9d", "As Jd", "5c 5d")
HOLDEM = {"ante": 500, "board-bonus": 500, "pocket-bonus": 500, "six-card-bonus": 500}


def test_six_handed_holdem_with_jackpots_and_six_exceptions_is_dealt_in_28_taps(
    browser: "Browser", house: House
) -> None:
    console = six_handed(browser, house, "nh-holdem-jackpots", HOLDEM)
    console.big("Deal")
    for card, seats in (("7s", (1, 2)), ("Th", (3, 4)), ("Jc", (5, 6))):
        for seat in seats:
            console.mark(seat, "bet 3")
        console.key(card)
    for seat in reversed(SIX):
        console.page.locator(f".seat[data-seat='{seat}'][turn]").wait_for()
        console.key(HOLES[seat - 1])
    console.big("Next")
    console.key("2d 6h 8h Qc")
    console.big("Done")
    assert len(console.made) == 28, console.made
    console.page.context.close()


BOXES = """() => {
  const box = (each) => (({ x, y, width, height }) => [x, y, width, height])(each.getBoundingClientRect());
  const all = (selector) => [...document.querySelectorAll(`dealer-console ${selector}`)].map(box);
  const beyond = (each) =>
    each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const scrolls = (selector) =>
    [...document.querySelectorAll(selector)].filter(beyond).map((each) => each.className);
  return {
    bar: all('.bar')[0], felt: all('.lies')[0], actions: all('.thumb')[0], keys: all('card-pad button'),
    seats: all('.seat'), lit: getComputedStyle(document.querySelector('.seat[turn]')).boxShadow,
    dark: getComputedStyle(document.querySelector('.seat:not([turn])')).boxShadow,
    page: getComputedStyle(document.documentElement).overflowY,
    scrolling: scrolls('dealer-console, dealer-console :is(.lies, .thumb, .bench, .bar, .bar .facts)'),
    told: all('.seat :is(.seat-key, .cards, .due)'),
    dialogs: document.querySelectorAll('dialog[open]').length,
  };
}"""


FORM = """() => {
  const { top, bottom } = document.querySelector('dealer-console .bench').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.work :is(input, select, .order .actions button)')]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  return [Math.max(top, 0), Math.min(bottom, innerHeight), boxes.map((each) => [each.top, each.bottom])];
}"""


def assert_in_sight(boxes: dict[str, Any]) -> None:
    """Every seat with what is told of it, and every key, on a tablet of 1024 × 768 where nothing scrolls."""
    inside = [*boxes["seats"], *boxes["keys"], boxes["actions"]]
    assert (len(boxes["seats"]), len(boxes["keys"])) == (6, 52)
    assert all(x >= 0 and y >= 0 and x + w <= 1024 and y + h <= 768 for x, y, w, h in inside)
    assert boxes["scrolling"] == []
    assert len(boxes["told"]) >= 6 * 3, "who sits there, the cards and what was taken"
    below = sum(boxes["felt"][1::2])
    assert all(y + h <= below for _, y, _, h in boxes["told"]), "on the felt, and not cut off"


def test_new_limits_and_forms_leave_every_seat_and_key_in_sight_on_a_tablet_on_its_side(
    browser: "Browser", house: House
) -> None:
    lower = [{"wager": wager, "least": 500, "most": 1_000} for wager in HOLDEM if wager != "six-card-bonus"]
    console = six_handed(browser, house, "nh-holdem-jackpots", HOLDEM, lower)
    page = console.page
    console.big("Deal")
    sign = page.get_by_role("region", name="New limits")
    sign.get_by_text("Ante $5 to $10").wait_for()
    console.key("7s Th Jc")
    console.key("5c 5d As")
    assert_in_sight(page.evaluate(BOXES))
    for what in ("Report to the floor", "Reprimand a player", "Undo the last step", "Cards were shown"):
        page.get_by_role("button", name="Call floor").click()
        page.locator("summary").filter(has_text=what).click()
        top, bottom, fields = page.evaluate(FORM)
        assert len(fields) >= 2, what
        assert all(top <= high and low <= bottom for high, low in fields), f"{what}: {fields}"
        page.get_by_role("button", name="Back to the table").click()
    sign.get_by_role("button", name="Posted").click()
    sign.wait_for(state="detached")
    assert page.evaluate(BOXES)["felt"][3] == 400
    page.context.close()


def test_on_a_tablet_on_its_side_every_seat_and_key_is_in_sight_and_the_active_seat_stands_out(
    browser: "Browser", house: House
) -> None:
    console = six_handed(browser, house, "nh-holdem-jackpots", HOLDEM)
    console.big("Deal")
    console.key("7s Th Jc")
    console.key("5c 5d As")  # seat 6 is settled, seat 5 is lit with one card in pencil
    boxes = console.page.evaluate(BOXES)
    assert_in_sight(boxes)
    assert boxes["bar"][3] == 48
    assert boxes["felt"][3] == 400
    assert boxes["actions"][3] == 64
    assert len({key[0] for key in boxes["keys"]}) == 13
    assert len({key[1] for key in boxes["keys"]}) == 4
    assert min(key[2] for key in boxes["keys"]) >= 74
    assert min(key[3] for key in boxes["keys"]) >= 58
    assert boxes["page"] == "hidden"
    assert boxes["dialogs"] == 0
    assert boxes["lit"] != "none"
    assert boxes["dark"] == "none"
    console.page.context.close()


def test_a_round_is_dealt_by_keys_and_a_card_in_pencil_is_taken_back(
    browser: "Browser", house: House
) -> None:
    console = six_handed(browser, house, "three-card-poker", {"ante": 500})
    keyboard = console.page.keyboard
    keyboard.press(" ")
    console.page.locator(".seat[data-seat='3'] .decisions").wait_for()
    for seat in (1, 2, 3, 4, 5):
        keyboard.type(f"f{seat}")
    keyboard.type("Qs8d")
    keyboard.press("Backspace")
    keyboard.type("9d6h")
    console.page.locator(".seat[data-seat='6'][turn]").wait_for()
    console.settled()
    shared = console.page.locator(".shared .cards").first.get_attribute("aria-label")
    assert shared == "queen of spades, nine of diamonds, six of hearts"
    keyboard.type("5c5dKs")
    console.page.locator("dealer-console .big").filter(has_text="Done").wait_for()
    keyboard.press("Enter")
    console.page.locator("dealer-console .big").filter(has_text="Deal").wait_for()
    console.page.context.close()


def test_without_greens_a_payout_is_cut_again_and_a_fresh_card_is_keyed_again_by_the_dealer_alone(
    browser: "Browser", house: House
) -> None:
    console = six_handed(browser, house, "three-card-poker", {"ante": 500, "pair-plus": 500})
    page = console.page
    console.big("Deal")
    console.key("Qs 8d 6h")
    console.key("8c 9d Tc")
    due = page.locator(".seat[data-seat='6'] .due")
    assert due.text_content() == "pay $45 → 1 green + 4 red"
    page.get_by_role("button", name="No greens").click()
    page.locator(".due").filter(has_text="9 red").wait_for()
    page.locator(".seat[data-seat='6'] .fix").click()
    page.get_by_role("button", name="ten of clubs is wrong").click()
    page.locator(f".fix-desk card-pad button[aria-label='{named('2s')}']").click()
    page.locator(
        ".seat[data-seat='6'] .cards[aria-label='eight of clubs, nine of diamonds, two of spades']"
    ).wait_for()
    due.filter(has_text="take $15").wait_for()
    page.context.close()
