"""What a player meets at a table: everything in sight, no clock alone, results that explain themselves.

The player's table has 17 acceptance checks; a test names those it proves ("acceptance check 4"), and
test_acceptance.py holds that each is named.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from croupier.hands import RANKINGS
from tests.browser import ahead
from tests.browser.sights import AT_REST, look
from tests.browser.stacked import stack, stacked
from tests.browser.visits import (
    assert_usable_by_everybody,
    bankroll,
    beside,
    cents,
    deal,
    lay,
    sit_down,
    visit,
    window,
)
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of play money as `make run` opens it, by a clock that a test may put forward."""
    folder = tmp_path_factory.mktemp("play")
    (folder / "clock").write_text("0")
    with running(folder, "--finish", "0", program=ahead.by(folder / "clock")) as found:
        yield found


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose cards a test has stacked."""
    with stacked(tmp_path_factory.mktemp("known"), "--torn", "yes") as found:
        yield found


def leave(page: "Page") -> None:
    """Go, and leave the table to the next test."""
    page.locator("chip-tray:not([hidden])").wait_for()
    beside(page, "Leave table").click()
    page.wait_for_selector(".table-card .limits")
    page.context.close()


WHERE = """() => {
  const at = (one) => { const { x, y, width } = one.getBoundingClientRect(); return [x, y, width]; };
  const tray = document.querySelector("chip-tray"), bar = document.querySelector("choice-bar");
  const dock = tray.checkVisibility() ? tray : bar.checkVisibility() ? bar : null;
  return { panel: at(document.querySelector(".sidebar")), dock: dock && dock.getBoundingClientRect().bottom };
}"""


def test_panel_and_dock_stay_where_they_are_through_a_round(browser: "Browser", play: House) -> None:
    """Acceptance check 3 of the player's table."""
    page = visit(browser, play)
    page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(page, "Three Card Poker")
    places = [page.evaluate(WHERE)]
    lay(page, "ante", "pair-plus")
    places.append(page.evaluate(WHERE))
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    page.evaluate(AT_REST)
    places.append(page.evaluate(WHERE))
    page.keyboard.press("1")
    page.wait_for_selector(".moment[data-result]")
    page.evaluate(AT_REST)
    places.append(page.evaluate(WHERE))
    assert all(each == places[0] for each in places), places
    leave(page)


def test_with_shortcuts_off_no_key_does_anything(browser: "Browser", play: House) -> None:
    """Acceptance check 12 of the player's table: shortcuts off sends nothing."""
    page = visit(browser, play)
    page.evaluate("localStorage.setItem('croupier-settings', JSON.stringify({ shortcuts: 'off' }))")
    page.reload()
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    sent: list[str] = []
    page.on("websocket", lambda _: sent.append("a new line"))
    page.evaluate("document.activeElement.blur()")
    for key in ("Space", "z", "c", "r", "x", "f", "1", "h", "?"):
        page.keyboard.press(key)
    assert page.locator(".spot.own[data-wager=ante][filled]").count() == 1
    assert page.locator("dialog[open]").count() == 0
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    for key in ("f", "1", "Space"):
        page.keyboard.press(key)
    page.evaluate(AT_REST)
    assert page.locator("choice-bar:not([hidden])").count() == 1, "the decision is still open"
    page.get_by_role("button", name=re.compile("Fold")).click()
    leave(page)


HEARD = """() => {
  window.heard = [];
  const line = document.querySelector("the-table .now status-line.unseen");
  new MutationObserver(() => {
    const text = line.textContent.trim();
    if (text && text !== window.heard.at(-1)) window.heard.push(text);
  }).observe(line, { childList: true, subtree: true, characterData: true });
}"""
SPOKEN = """\
Your cards: nine of spades, nine of diamonds, four of clubs. \
Your turn, Play: F Fold, lose $1; 1 Play, $1.
Dealer's hand: king of hearts, eight of diamonds, three of clubs. \
Pair of nines beats the dealer's king-eight-three high; pays 1 to 1. You won $2.""".splitlines()


def test_each_deal_decision_and_result_is_said_once(browser: "Browser", play: House) -> None:
    """Acceptance check 13 of the player's table: the live texts of a round are these."""
    page = visit(browser, play)
    page.evaluate("location.hash = '#practice/three-card-poker/guide'")
    page.wait_for_selector("table-felt .spot.own:enabled")
    page.evaluate(HEARD)
    page.locator(".spot.own[data-wager=ante]").click()
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    page.keyboard.press("1")
    page.wait_for_selector(".moment[data-result]")
    assert page.evaluate("window.heard") == SPOKEN
    page.context.close()


def clocks_that_ran_out(house: House) -> int:
    """How often the log says that a decision was made for somebody by the clock."""
    with closing(sqlite3.connect(f"file:{house.folder / 'house.db'}?mode=ro", uri=True)) as log:
        (count,) = log.execute("SELECT count(*) FROM event WHERE type = 'ClockRanOut'").fetchone()
    return int(count)


def test_alone_no_clock_runs_and_a_round_is_played_by_the_keyboard(browser: "Browser", play: House) -> None:
    """Acceptance checks 4, 7 and 12 of the player's table.

    120 s at a decision with a drawer open, Space after a result, and no mouse from the first bet on; how long
    the deal takes then is measured by `python -m benchmarks browser`.
    """
    page = visit(browser, play)
    sit_down(page, "Three Card Poker")
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('.spot.own[data-wager=ante]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".spot.own[data-wager=ante][filled]")
    page.keyboard.press("]")
    page.locator("chip-tray .pick[aria-checked=true][aria-label='$5']").wait_for()
    page.keyboard.press("c")
    page.wait_for_selector(".spot.own[data-wager=ante]:not([filled])")
    page.keyboard.press("Enter")
    page.locator(".spot.own[data-wager=ante][filled]").filter(has_text="$5").wait_for()
    assert page.locator("countdown-ring").count() == 0, "bets wait for Deal"
    assert page.evaluate("document.activeElement.matches('.spot')"), "Space deals from a bet, too"
    page.keyboard.press("Space")
    page.get_by_role("group", name="your decision: Play").wait_for()
    assert page.locator("countdown-ring").count() == 0
    page.keyboard.press("Space")
    assert page.locator("choice-bar:not([hidden])").count() == 1, "Space never decides"
    ran_out = clocks_that_ran_out(play)
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_role("heading", name="How to play").wait_for()
    clock = play.folder / "clock"
    clock.write_text(str(int(clock.read_text()) + 120))
    with Visitor(play).as_guest().socket() as wire:  # whoever comes to look makes the house look too
        wire.watch("table/T1")
        assert wire.views["table/T1"]["waits"]["for"] == "decision"
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")  # until it is gone, keys are its own
    page.keyboard.press("f")
    page.locator("the-table .moment").get_by_text("You folded. You lost $5.").wait_for()
    assert clocks_that_ran_out(play) == ran_out
    assert page.locator("countdown-ring").count() == 0, "the result stays until a press"
    page.keyboard.press("Space")  # rebet and deal
    page.get_by_role("group", name="your decision: Play").wait_for()
    assert bankroll_in_hand(page) == 190_00
    page.keyboard.press("f")
    leave(page)


def bankroll_in_hand(page: "Page") -> int:
    return cents(page.locator("the-table .purse > span").last.text_content())


def test_bets_are_undone_doubled_and_repeated_by_key(browser: "Browser", play: House) -> None:
    """Acceptance check 12 of the player's table: every action has a key, and ? lists them."""
    page = visit(browser, play)
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    page.locator(".spot.own[data-wager=ante]").click()
    page.locator(".spot.own[data-wager=ante]").filter(has_text="$10").wait_for()
    page.locator(".spot.own[data-wager=pair-plus]").click()
    page.wait_for_selector(".spot.own[data-wager=pair-plus][filled]")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")
    page.wait_for_selector(".spot.own[data-wager=pair-plus]:not([filled])")
    page.keyboard.press("z")
    page.locator(".spot.own[data-wager=ante]").filter(has_text="$5").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("group", name="your decision: Play").wait_for()
    page.keyboard.press("f")
    page.locator("chip-tray [data-is=next]:enabled").wait_for()
    page.keyboard.press("n")
    page.locator("chip-tray [data-is=rebet]:enabled").wait_for()
    page.keyboard.press("x")
    page.locator(".spot.own[data-wager=ante]").filter(has_text="$10").wait_for()
    assert bankroll(page) == 185_00
    page.keyboard.press("c")
    page.wait_for_selector(".spot.own[data-wager=ante]:not([filled])")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    keys.get_by_text("Never a decision").wait_for()
    assert_usable_by_everybody(page, "the list of keys")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    assert page.locator(".spot.own[filled]").count() == 0, "a key in a dialog does nothing at the table"
    leave(page)


def test_who_is_out_of_chips_goes_on_with_one_press(browser: "Browser", known: House) -> None:
    """Acceptance checks 10 and 11 of the player's table: warned before Deal, no choice refused, one press."""
    stack(known, "three-card-poker", "Jh 8d 3s", dealer="Ad Ac 5s")
    page = visit(browser, known)
    sit_down(page, "Three Card Poker")
    lay(page, "ante", "pair-plus", chip="$100")
    warned = page.locator("the-table .moment")
    warned.get_by_text("Play will need $100, and you have $0 left. You can add chips then.").wait_for()
    deal(page)
    bar = page.locator("choice-bar:not([hidden])")
    bar.locator("button[data-value='1']").get_by_text("$100, adds $200").wait_for()
    assert bar.locator("button:disabled").count() == 0, "no choice is refused"
    page.keyboard.press("f")
    warned.get_by_text("You lost $200.").wait_for()
    page.locator("chip-tray [data-is=next]:enabled").click()
    page.set_viewport_size({"width": 360, "height": 640})
    warned.get_by_text("You're out of chips. Press “Add $200”.").wait_for()
    page.locator("chip-tray [data-is=buy]").click()
    page.wait_for_selector("table-felt .spot.own:enabled")
    lay(page, "ante")
    page.get_by_role("button", name="Clear").click()
    page.wait_for_selector(".spot.own[data-wager=ante]:not([filled])")
    leave(page)


def test_a_newcomer_is_announced_and_a_missed_clock_says_what_it_did(browser: "Browser", play: House) -> None:
    """Acceptance check 5 of the player's table, as it is read; test_presence.py has its seconds."""
    host = Visitor(play).as_operator()
    opening: dict[str, Any] = {
        "game": "three-card-poker",
        "seats": 6,
        "clocks": {"decision": 1_500, "bank": 0},
    }
    host.order("table/T9", "OpenTable", **opening)
    first, second = (visit(browser, play) for _ in range(2))
    seats = {}
    for page in (first, second):
        card = page.locator(".table-card").filter(has_text="T9")
        card.get_by_role("button", name=re.compile("Play as a guest|Sit down")).click()
        page.wait_for_selector("table-felt .spot.own:enabled")
        seats[page] = page.locator("seat-badge[own]").count()
    first.locator("the-table .now").get_by_text("Decisions have a clock now.").wait_for()
    for page in (first, second):
        lay(page, "ante")
    for page in (first, second):
        deal(page)
    first.locator("the-table .now").get_by_text("Time ran out: folded for you.").wait_for()
    for page in (first, second):
        page.context.close()


def test_how_to_play_says_the_steps_the_best_play_and_the_edges_of_the_solver(
    browser: "Browser", play: House
) -> None:
    """Acceptance check 14 of the player's table, with test_best_play.py."""
    page = visit(browser, play, size="phone")
    sit_down(page, "Three Card Poker")
    page.keyboard.press("h")
    how = page.get_by_role("dialog")
    how.get_by_text("Then fold and lose what you bet, or bet as much as your Ante.").wait_for()
    edges = Visitor(play).ask("/api/games/three-card-poker/odds").data["wagers"]
    for name, wager in (
        ("Ante, Play", "main"),
        ("Pair Plus", "pair-plus"),
        ("6 Card Bonus", "six-card-bonus"),
    ):
        row = how.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
        row.get_by_text(f"{100 * edges[wager]['house_edge']:.2f}%").wait_for()
    how.get_by_text("queen-six-four high or better").wait_for()
    ranks = [each.value.capitalize() for each in reversed(RANKINGS["three-card"].categories)]
    assert how.locator(".ranks li").all_text_contents() == ranks
    assert_usable_by_everybody(page, "how to play")
    how.get_by_role("button", name="Full rules").click()
    how.get_by_role("heading", name=re.compile("^Rules of")).wait_for()
    page.keyboard.press("Escape")
    leave(page)


def test_every_betting_spot_says_what_it_pays_its_edge_and_the_cap(browser: "Browser", play: House) -> None:
    """Acceptance check 14 of the player's table: "?" shows the edge of the API."""
    page = visit(browser, play, size="phone")
    sit_down(page, "Three Card Poker")
    edges = Visitor(play).ask("/api/games/three-card-poker/odds").data["wagers"]
    for name, wager, pays in (
        ("Ante", "main", "Straight flush4 to 1"),
        ("Pair Plus", "pair-plus", "Mini royal50 to 1"),
        ("6 Card Bonus", "six-card-bonus", "Royal flush1,000 to 1"),
    ):
        page.get_by_role("button", name=f"{name}: what it pays").click()
        about = page.get_by_role("dialog", name=name)
        about.get_by_text(f"{100 * edges[wager]['house_edge']:.2f}% of").wait_for()
        about.get_by_text("This table pays at most $2,500 a round").wait_for()
        about.get_by_text("$1 to $100").wait_for()
        assert pays in about.locator("pay-table tr").all_text_contents()
        assert_usable_by_everybody(page, f"what {name} pays")
        page.keyboard.press("Escape")
    assert page.locator("table-felt .cap").text_content() == "Pays at most $2,500 a round for the whole table"
    leave(page)


def test_a_newcomer_is_led_through_a_first_round_and_gets_the_same_hand_again(
    browser: "Browser", play: House
) -> None:
    """Acceptance check 15 of the player's table: three presses; test_progress.py has its drills."""
    page = visit(browser, play, size="phone", light="day")
    card = page.locator(".table-card[data-start]")
    card.get_by_role("link", name="Practice").click()
    coach = page.get_by_role("group", name="Practice")
    coach.get_by_text("Tap Ante on the felt").wait_for()
    page.locator(".spot.own[data-wager=ante]").click()
    coach.get_by_text("Then press Deal").wait_for()
    deal(page)
    coach.get_by_text("Pair of nines. The best play is Play: press it.").wait_for()
    assert look(page) == {}, "the guide covers nothing"
    page.set_viewport_size({"width": 390, "height": 844})
    assert_usable_by_everybody(page, "a guided round")
    page.locator("choice-bar button[data-value='1']").click()
    coach.get_by_text("That is a whole round").wait_for()
    said = "Pair of nines beats the dealer's king-eight-three high; pays 1 to 1. You won $2."
    page.locator("the-table .moment").get_by_text(said).wait_for()
    assert page.locator("countdown-ring").count() == 0
    coach.get_by_role("button", name="Same hand again").click()
    deal(page)
    page.locator("table-felt .plate").get_by_text("Pair of nines").wait_for()
    coach.get_by_role("button", name="Skip").click()
    coach.get_by_text("No clock, no money, no record").wait_for()
    page.keyboard.press("f")
    page.locator("chip-tray [data-is=next]:enabled").click()
    page.locator("table-felt .spot.own:enabled").first.wait_for()
    assert page.evaluate("location.hash") == "#practice/three-card-poker"
    page.context.close()


def test_ones_own_record_has_rounds_a_curve_filters_and_what_advice_would_have_saved(
    browser: "Browser", play: House
) -> None:
    """Acceptance check 17 of the player's table: what is exported sums to the net of the record."""
    page = visit(browser, play)
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    page.keyboard.press("f")
    page.locator("chip-tray [data-is=again]:enabled").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.locator("choice-bar:not([hidden])").wait_for()
    page.keyboard.press("f")
    page.locator("chip-tray [data-is=next]:enabled").wait_for()
    page.get_by_role("link", name="My record").click()  # the result still shows: going away ends the round
    record = page.locator("the-record")
    record.get_by_text("2 of 2 rounds").wait_for()
    net = record.locator(".sums > div").filter(has_text="Net").locator("dd")
    assert cents(net.text_content()) == -10_00
    assert record.locator(".curve .way").get_attribute("d") == "M0.00 2.00L50.00 20.00L100.00 38.00"
    record.get_by_role("button", name="Count my mistakes").click()
    record.get_by_text(re.compile(r"Best play would have saved .* in 2 rounds")).wait_for()
    assert_usable_by_everybody(page, "one's own record")
    record.get_by_label("Outcome").select_option("won")
    record.get_by_text("0 of 2 rounds").wait_for()
    hands = page.evaluate("async () => (await fetch('/api/me/hands')).json()")
    assert sum(each["net"] for each in hands) == -10_00, "what is exported adds up to the record"
    page.get_by_role("link", name="Tables").click()
    page.get_by_role("link", name=re.compile("Back to your seat")).click()
    leave(page)


def test_friends_meet_at_a_private_table_by_its_link_and_greet(browser: "Browser", play: House) -> None:
    first = visit(browser, play, size="small")
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit_down(first, "Three Card Poker")
    beside(first, "Open a private table").click()
    first.wait_for_url("**/#table/P1")
    first.get_by_role("button", name="Copy link").click()  # the menu is open: that is where the link stands
    first.get_by_text("Send it to your friends: nobody else finds this table.").wait_for()
    address = first.evaluate("navigator.clipboard.readText()")
    assert address == first.get_by_label("Link for friends").input_value()
    friend = visit(browser, play, size="phone")
    assert friend.locator(".table-card").filter(has_text="P1").count() == 0, "nobody else finds it"
    friend.goto(address)
    friend.reload()
    friend.wait_for_selector("table-felt .spot.own:enabled")
    assert friend.locator(".sidebar:popover-open").count() == 0, "who follows a link knows it"
    first.get_by_text("Say something").click()
    first.get_by_role("button", name="Good luck").click()
    friend.locator("seat-badge").filter(has_text="“good luck”").wait_for()
    assert_usable_by_everybody(first, "a private table")
    leave(friend)
    leave(first)


def test_a_second_hand_is_granted_at_once_at_a_table_of_play_money(browser: "Browser", play: House) -> None:
    """Acceptance check 11 of the player's table."""
    page = visit(browser, play)
    sit_down(page, "Three Card Poker")
    beside(page, "Ask for a second hand").click()
    page.locator("seat-badge[own]").nth(1).wait_for()
    page.locator(".second-hand button").nth(1).wait_for()
    leave(page)


def test_a_line_that_is_lost_is_shown_and_what_was_pressed_is_done_once(
    browser: "Browser", play: House
) -> None:
    """Acceptance check 6 of the player's table; its seconds are measured by `python -m benchmarks browser`.

    A press before the loss is sent again and done once; one after it says that it was not sent.
    """
    lines: list[tuple[WebSocketRoute, list[bool]]] = []
    sent: list[str] = []

    def pass_on(client: "WebSocketRoute") -> None:
        server, heard = client.connect_to_server(), [True]
        lines.append((client, heard))

        def to_server(message: str | bytes) -> None:
            sent.append(str(message))
            server.send(message)

        client.on_message(to_server)
        server.on_message(lambda message: client.send(message) if heard[0] else None)

    page = window(browser, f"{play.address}/favicon.svg")
    page.route_web_socket(re.compile("/socket$"), pass_on)
    page.goto(play.address)
    page.wait_for_selector(".table-card")
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    page.evaluate("document.activeElement.blur()")
    line, heard = lines[-1]
    heard[0] = False  # what the house answers is lost from here
    page.keyboard.press("f")
    page.locator("choice-bar[aria-busy=true]").wait_for()
    banner = page.locator("#line room-state")
    banner.wait_for()
    now = page.locator("the-table .now")
    now.get_by_text("Not sent yet: it is sent once, as soon as you're back.").wait_for()
    choices = page.locator("choice-bar:not([hidden]) button")
    assert choices.evaluate_all("all => all.map(each => each.ariaDisabled)") == ["true", "true"]
    below = banner.bounding_box()
    felt = page.locator("table-felt").bounding_box()
    assert below and felt and below["y"] + below["height"] <= felt["y"] + 1, "the banner covers nothing"  # noqa: PT018
    heard[0] = True
    line.close()
    banner.wait_for(state="detached")
    page.locator("the-table .moment[data-result]").get_by_text("You folded. You lost $5.").wait_for()
    keys = {re.search('"key":"([^"]+)"', message)[1] for message in sent if '"Choose"' in message}  # type: ignore[index]
    assert len(keys) == 1, "it was sent again with its own key"
    assert bankroll_in_hand(page) == 195_00
    lines[-1][1][0] = False
    page.wait_for_selector("#line room-state")
    page.locator("chip-tray [data-is=again][aria-disabled=true]").click(force=True)
    now.get_by_text("You're offline: that was not sent. Press again when you're back.").wait_for()
    lines[-1][1][0] = True
    lines[-1][0].close()
    banner.wait_for(state="detached")
    leave(page)


TAPS_TWICE = """() => {
  const now = performance.now();
  performance.now = () => now;  // no time passes for whoever taps twice
  window.under = [];
  const bar = document.querySelector("choice-bar");
  const deal = document.querySelector("chip-tray .actions button:last-child").getBoundingClientRect();
  const found = () => document.elementFromPoint(deal.x + deal.width / 2, deal.y + deal.height / 2);
  window.before = found().textContent.trim();
  new MutationObserver(() => bar.hidden || window.under.push(found().closest("button")?.textContent ?? ""))
    .observe(bar, { attributeFilter: ["hidden"] });
}"""


def test_a_second_tap_presses_nothing_that_has_come_under_the_finger(browser: "Browser", play: House) -> None:
    page = visit(browser, play, size="phone")
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    page.evaluate(TAPS_TWICE)
    assert page.evaluate("window.before") == "Deal"
    deal(page)
    page.locator("choice-bar:not([hidden])").wait_for()
    assert page.evaluate("window.under") == [""], "Play has come, and takes no press yet"
    page.evaluate("delete performance.now")
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.locator("the-table .moment[data-result]").wait_for()
    leave(page)
