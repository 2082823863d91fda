"""The floor and a table in a real browser against a real house: a guest sits down, bets, decides, is paid."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.visits import (
    assert_usable_by_everybody,
    bankroll,
    beside,
    beyond,
    cents,
    come_back,
    deal,
    lay,
    money,
    results,
    sit_down,
    visit,
)
from tests.server.running import House, free_port, running
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute

pytestmark = pytest.mark.slow
BEFORE_THE_FIRST_HAND: Final = 150_000
BOUGHT: Final = 200_00


@pytest.mark.parametrize(("locale", "leave"), [("en-US", "Leave table"), ("es-MX", "Dejar la mesa")])
def test_little_is_sent_before_the_first_hand(
    browser: "Browser", house: House, locale: str, leave: str
) -> None:
    context = browser.new_context(locale=locale)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    sent: list[float] = []
    wire = context.new_cdp_session(page)  # with headers, and what comes over the socket
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda told: sent.append(len(told["response"]["payloadData"])))
    page.goto(house.address)
    page.wait_for_selector(".table-card")
    sit_down(page, "New Hampshire Hold 'Em")  # the longest sheet
    assert len(sent) > 10, "the page, its style, scripts and views"
    assert 50_000 < sum(sent) < BEFORE_THE_FIRST_HAND, sum(sent)
    page.get_by_role("button", name=leave).click()
    page.wait_for_selector(".table-card .limits")
    context.close()


def test_a_guest_sits_bets_plays_and_is_paid_what_the_results_say(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    sit_down(page, "Three Card Poker")
    beside(page, "Add a bot").click()
    page.locator("seat-badge").filter(has_text="Ada").wait_for()
    lay(page, "ante", "pair-plus", "six-card-bonus")
    assert bankroll(page) == BOUGHT - 15_00
    deal(page)
    page.get_by_role("group", name="your decision: Play").wait_for()
    own = page.locator("table-felt playing-card[up]")
    assert own.count() == 3, "the own cards are up, and nobody else's"
    page.keyboard.press("1")
    page.get_by_role("heading", name="Last round").wait_for()
    rows = page.locator("result-list tbody tr")
    assert [cents(each) for each in rows.locator("th small").all_text_contents()] == [5_00] * 4
    nets = [cents(each) for each in rows.locator(".net").all_text_contents()]
    assert sum(nets) == cents(page.locator("result-list tfoot .net").text_content())
    page.locator("result-list .why").first.filter(
        has_text=re.compile("dealer|pays|paying hand", re.IGNORECASE)
    ).wait_for()
    page.locator("chip-tray .bankroll strong").filter(has_text=money(BOUGHT + sum(nets))).wait_for()
    page.get_by_role("button", name="New bets").click()
    page.get_by_role("button", name="Rebet", exact=True).click()
    page.wait_for_selector(".spot.own[data-wager=six-card-bonus][filled]")
    page.get_by_role("button", name="Clear").click()
    page.wait_for_selector(".spot.own[data-wager=ante]:not([filled])")
    beside(page, "Leave table").click()
    page.locator(".table-card").first.filter(has_text="all free").wait_for()  # the bot went home as well
    page.context.close()


def test_a_hold_em_round_by_touch_on_a_phone_and_nothing_lies_beyond_the_edge(
    browser: "Browser", house: House
) -> None:
    page = visit(browser, house, size="phone", light="day")
    edges = [beyond(page)]
    sit_down(page, "New Hampshire Hold 'Em")
    lay(page, "ante", "six-card-bonus")
    edges.append(beyond(page))
    deal(page)
    page.get_by_role("group", name="your decision: Flop bet").wait_for()
    edges.append(beyond(page))
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("button", name=re.compile("Bet 3×")).click()
    page.get_by_role("group", name="your decision: Turn bet").wait_for()
    board = page.locator("table-felt").bounding_box()
    assert board
    assert board["y"] >= -1, "the card that was turned up is in sight when one decides on it"
    edges.append(beyond(page))
    flop = page.locator(".spot.own[data-wager=flop][filled]")
    assert flop.count() == 3, "three units lie on three spots"
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.get_by_role("button", name="Details").click()
    page.get_by_role("heading", name="Last round").wait_for()
    page.keyboard.press("Escape")
    brought = results(page)
    assert (brought["Ante"], brought["Flop bet"]) == (-5_00, -15_00)
    assert "6 Card Bonus" in brought, "a bonus stays after a fold"
    edges.append(beyond(page))
    assert max(edges) <= 0
    page.context.close()


@pytest.mark.parametrize(  # each at a table where nobody sits whose bets it would wait for
    ("size", "light", "game"),
    [
        ("desk", "dark", "New Hampshire Hold'Em with 3-Card Bonus"),
        ("phone", "day", "NH Hold'Em with 3 Card Bonus"),
    ],
)
def test_floor_and_table_can_be_used_by_everybody(
    browser: "Browser", house: House, size: str, light: str, game: str
) -> None:
    page = visit(browser, house, size=size, light=light)
    assert_usable_by_everybody(page, "the floor to a stranger")
    sit_down(page, game)
    assert_usable_by_everybody(page, "a table that takes bets")
    lay(page, "ante")
    deal(page)
    page.wait_for_selector("choice-bar:not([hidden])")
    assert_usable_by_everybody(page, "a decision")
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.wait_for_selector(".moment[data-result]")
    assert_usable_by_everybody(page, "a result")
    beside(page, "Leave table").wait_for()
    assert_usable_by_everybody(page, "the menu")
    page.get_by_role("link", name="All tables").click()
    page.wait_for_selector(".table-card .limits")
    assert_usable_by_everybody(page, "the floor")
    page.context.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house in which nobody else has a bet, whose clock could close the bets at any moment."""
    with running(tmp_path) as house:
        yield house


@pytest.mark.rule("Q3-04")
def test_the_floor_says_why_a_torn_sheet_is_dealt_nowhere(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone")
    why = page.locator("the-floor .archive")
    why.get_by_text("Three Card Poker, archive is not open: its rule sheet has lost a part").wait_for()
    assert page.locator(".table-card", has_text="archive").count() == 0


def test_quick_fingers_lay_a_chip_with_every_click(browser: "Browser", own_house: House) -> None:
    page = visit(browser, own_house)
    sit_down(page, "Three Card Poker")
    page.get_by_role("radio", name="$5", exact=True).click()
    page.evaluate(
        "() => { const spot = document.querySelector('.spot.own[data-wager=ante]');"
        " spot.click(); spot.click(); spot.click() }"
    )
    page.get_by_role("button", name=re.compile("^Ante, \\$15")).wait_for()
    page.context.close()


def test_what_the_house_refuses_is_said_and_nothing_is_bet(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    sit_down(page, "New Hampshire Hold 'Em")
    page.locator(".spot.own[data-wager=board-bonus]").click()  # which leans on an ante
    page.get_by_role("alert").filter(has_text=re.compile("ante", re.IGNORECASE)).wait_for()
    assert page.locator(".spot.own[filled]").count() == 0
    page.context.close()


def test_an_address_without_a_table_leads_back_to_the_floor(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    sit_down(page, "Three Card Poker")
    page.evaluate("location.hash = '#table/T99'")
    page.get_by_text("Table not found").wait_for()
    page.get_by_role("button", name="All tables").click()
    page.wait_for_selector(".table-card .limits")
    page.context.close()


def test_after_the_house_was_away_one_comes_back_to_the_same_bets(browser: "Browser", tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, port=port) as first:
        page = visit(browser, first)
        sit_down(page, "Three Card Poker")
        lay(page, "ante", "pair-plus")
        other = page.context.new_page()
        other.goto(first.address)
        other.wait_for_selector(".table-card")
        first.stop(signal.SIGKILL)
        page.locator("room-state[slim]").filter(
            has_text="Your bets and cards stay where they are."
        ).wait_for()
        page.get_by_role("button", name="Try now").wait_for()
        beside(page, "Rules").click()
        page.get_by_role("alert").filter(has_text="cannot be reached").wait_for()
        other.get_by_role("link", name="Lab").click()
        other.locator("room-state").filter(has_text="You're offline").wait_for()
        assert not other.locator(".table-card").count(), "the floor does not stand under the name of the lab"
    with running(tmp_path, port=port):
        come_back(page)
        deal(page)
        page.get_by_role("group", name="your decision: Play").wait_for()
        assert page.locator("table-felt .spot.own[filled]").count() == 2
        other.locator("the-lab .board .edge").filter(has_text="%").wait_for()  # by itself
        assert other.locator("link[href='/lab/lab.css']").count() == 1, "and dressed"
        page.context.close()


def test_a_line_that_falls_silent_is_shown_and_a_press_made_meanwhile_counts_once(
    browser: "Browser", own_house: House
) -> None:
    lines: list[list[bool]] = []

    def pass_on(client: "WebSocketRoute") -> None:
        server, alive = client.connect_to_server(), [True]
        lines.append(alive)
        client.on_message(lambda message: server.send(message) if alive[0] else None)
        server.on_message(lambda message: client.send(message) if alive[0] else None)

    context = browser.new_context()
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.route_web_socket(re.compile("/socket$"), pass_on)
    page.goto(own_house.address)
    sit_down(page, "Three Card Poker")
    page.get_by_role("radio", name="$5", exact=True).click()
    lines[-1][0] = False  # nothing is closed: whatever is sent on this line is gone
    page.locator(".spot.own[data-wager=ante]").click()
    bar = page.locator("#line room-state")
    bar.wait_for()
    assert "Your bets and cards stay where they are" in bar.inner_text()
    page.locator(".spot.own[data-wager=pair-plus]").click()
    page.get_by_text("You're offline: that was not sent.").wait_for()
    bar.wait_for(state="detached")  # another line was tried
    page.wait_for_selector(".spot.own[data-wager=ante][filled]")
    page.locator("chip-tray .bankroll strong").filter(has_text=money(BOUGHT - 5_00)).wait_for()
    context.close()


def test_a_guest_is_asked_before_signing_out_and_back_closes_what_is_open(
    browser: "Browser", house: House
) -> None:
    page = visit(browser, house, size="phone")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("dialog", name="Sign in").wait_for()
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    sit_down(page, "Three Card Poker")
    table = page.url
    menu, settings = ".sidebar:popover-open", "#settings-menu:popover-open"
    page.locator(".menu-open").click()
    page.wait_for_selector(menu)
    page.go_back()
    page.wait_for_selector(menu, state="detached")
    beside(page, "Settings").click()
    page.wait_for_selector(settings)
    page.go_back()
    page.wait_for_selector(settings, state="detached")
    assert page.url == table
    beside(page, "Settings").click()
    page.locator(settings).get_by_role("heading", name="Settings").wait_for()
    page.locator(settings).get_by_role("button", name="Close").click()
    page.wait_for_selector(settings, state="detached")
    page.keyboard.press("h")
    page.wait_for_selector("dialog.drawer[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.drawer[open]", state="detached")
    page.go_back()  # nothing was open any more: to the floor
    page.wait_for_selector(".table-card")
    question = page.get_by_role("dialog", name="Sign out of this guest?")
    page.get_by_role("button", name="Sign out").click()
    question.wait_for()
    page.go_back()
    question.wait_for(state="detached")
    page.get_by_role("button", name="Sign out").click()
    question.get_by_role("button", name="Stay").click()
    question.wait_for(state="detached")
    page.get_by_role("button", name="Sign out").click()
    question.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in").wait_for()
    page.context.close()
