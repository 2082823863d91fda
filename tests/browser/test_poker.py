"""The poker tablet in a real browser: hands entered and refused, pots pushed, a hand cut short."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.halls import PASSWORD
from tests.browser.visits import SIZES, assert_usable_by_everybody, panel, work
from tests.server.poker_hall import BANK, PokerHall, poker_hall

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PokerHall]:
    with poker_hall(tmp_path_factory.mktemp("poker")) as found:
        yield found


def tablet(browser: "Browser", hall: PokerHall, who: str, size: str = "desk") -> "Page":
    page = work(browser, hall.house, "poker/P1", by=who, password=PASSWORD, size=size)
    page.wait_for_selector("poker-tablet")
    return page


def enters(page: "Page", button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def raises(page: "Page", shown: str) -> None:
    page.locator(".headline", has_text="Raises").get_by_text(shown, exact=True).wait_for()


def opens(browser: "Browser", hall: PokerHall) -> None:
    """The floor opens P1 with a bank from the cage, and puts Dan at it."""
    floor = work(browser, hall.house, "poker", by="Max", password=PASSWORD)
    floor.get_by_label("Most of a bet").fill("4")
    floor.get_by_label("$1 chips", exact=True).fill("400")
    floor.get_by_label("Sent by the cage").fill("Cal")
    floor.get_by_label("Their password").fill(PASSWORD)
    enters(floor, "Open table")
    floor.get_by_role("link", name="P1 · Texas hold'em").wait_for()
    floor.get_by_label("Dealer of P1").select_option("Dan")
    enters(floor, "Assign dealer")
    floor.get_by_text("Dan deals").wait_for()


def counts(browser: "Browser", hall: PokerHall) -> None:
    """Dealer and floor count the opener: the tablet sells nothing before, and leads to the sheet."""
    page = tablet(browser, hall, "Dan")
    page.get_by_text("Nothing is sold or dealt before.").wait_for()
    assert not page.get_by_role("button", name="Sell chips").count()
    page.get_by_role("link", name="Count the opener").click()
    enters(page, "Count: Opener of P1")
    page.get_by_label("$1", exact=True).fill("400")
    enters(page, "Submit count")
    page.get_by_text("Another person counts it now.").wait_for()
    hall.asks("house", "CountTray", by=hall.visitor("Max"), table="P1", chips=BANK)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Seat player").wait_for()
    page.get_by_text("Nothing is sold or dealt before.").wait_for(state="detached")


def seats(page: "Page", *players: str) -> None:
    """The dealer seats players, who buy chips for $40."""
    for seat, player in enumerate(players):
        page.get_by_role("textbox", name="Player").fill(player)
        enters(page, "Seat player")
        page.locator(".poker-seats li").nth(seat).get_by_text(player).wait_for()
        chips = panel(page, "Chips")
        chips.get_by_label("Player").first.select_option(player)  # of the form that sells
        chips.get_by_label("Cash for chips").fill("40")
        enters(page, "Sell chips")
        page.locator(".poker-seats li").nth(seat).get_by_text("$40").wait_for()


@pytest.mark.rule("H-12", "H-04")
def test_a_dealer_enters_a_hand_and_the_floor_rules_on_the_next(browser: "Browser", hall: PokerHall) -> None:
    opens(browser, hall)
    counts(browser, hall)
    page = tablet(browser, hall, "Dan")
    seats(page, "Ann", "Bob", "Cy")

    page.get_by_label("Button").select_option("3")
    enters(page, "New hand")
    page.get_by_role("heading", name="Ann, seat 1").wait_for()
    page.get_by_label("Bet", exact=True).fill("5")
    enters(page, "Bet")
    page.get_by_text("Ann's bet of $5 is above this table's $4").wait_for()
    enters(page, "Bet $4")
    for number in (1, 2, 3):
        page.get_by_role("button", name="Raise $4", exact=True).wait_for()
        enters(page, "Raise $4")
        raises(page, f"{number} of 3")
    page.get_by_role("heading", name="Bob, seat 2").wait_for()
    enters(page, "Raise $4")
    page.get_by_text("number 4 of the betting round; 3 are permitted").wait_for()
    enters(page, "Call $8")
    page.get_by_role("heading", name="Cy, seat 3").wait_for()
    enters(page, "Fold")
    enters(page, "Next betting round")
    for _ in range(2):
        before = page.locator(".last-turns").text_content()
        enters(page, "Check")
        page.wait_for_function("was => document.querySelector('.last-turns').textContent !== was", arg=before)
    page.get_by_label("Bob (seat 2)").first.check()
    enters(page, "Push the pot")
    page.locator(".headline", has_text="Rake").get_by_text("$4").wait_for()
    assert page.locator(".poker-seats li").nth(1).get_by_text("$64").is_visible()

    page.get_by_label("Button").select_option("next")
    enters(page, "New hand")
    page.get_by_label("What cut the hand short").fill("the power failed")
    enters(page, "Interrupt hand")
    page.get_by_role("heading", name="Play is stopped").wait_for()
    assert page.get_by_text("Call the floor.").is_visible()
    ruling = tablet(browser, hall, "Max")
    enters(ruling, "Declare dead hand")
    page.get_by_role("heading", name="Next hand").wait_for()


@pytest.mark.parametrize("size", ["phone", "pad"])
def test_the_tablet_fits_its_screen(
    browser: "Browser", hall: PokerHall, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SIZES, "pad", (1024, 768))
    page = tablet(browser, hall, "Dan", size)
    assert_usable_by_everybody(page, f"the poker tablet on a {size}")
