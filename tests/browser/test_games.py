"""Every game at its table in a real browser: rounds by clicks, by keys, by two people, after a break."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from tests.browser.stacked import stack, stacked
from tests.browser.visits import (
    bankroll,
    beside,
    cents,
    come_back,
    deal,
    lay,
    money,
    results,
    sit_down,
    visit,
)
from tests.server.running import House, Visitor, free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
BOUGHT: Final = 200_00


class Played(NamedTuple):
    """A round by clicks: the cards, what is chosen, and what each wager brings."""

    hand: str
    shared: dict[str, str]
    says: tuple[str, ...]
    brings: dict[str, int]
    because: str  # somewhere among the reasons


class Sitting(NamedTuple):
    """A game, what is bet before the cards, a round that is folded and one that is won."""

    game: str
    name: str
    bets: tuple[str, ...]
    chip: str
    folded: Played
    won: Played


SITTINGS: Final = (
    Sitting(
        "three-card-poker", "Three Card Poker", ("ante", "pair-plus", "six-card-bonus"), "$5",
        Played("9s 9h 2c", {"dealer": "Qd 8c 5h"}, ("Fold",),
               {"Ante": -5_00, "Pair Plus": 5_00, "6 Card Bonus": -5_00}, "folded"),
        Played("Jc Td 9c", {"dealer": "Qd 8c 5h"}, ("Play",),
               {"Ante": 10_00, "Pair Plus": 30_00, "6 Card Bonus": 50_00, "Play": 5_00},
               "beats the dealer's queen-eight-five high"),
    ),
    Sitting(
        "nh-holdem-jackpots", "New Hampshire Hold 'Em",
        ("ante", "board-bonus", "pocket-bonus", "six-card-bonus"), "$5",
        Played("2c 7d", {"board": "9h 5h 3h", "six": "6c 6h Kd 2s"}, ("Bet 2×", "Fold"),
               {"Ante": -5_00, "Board Bonus": 15_00, "Pocket Bonus": -5_00, "6 Card Bonus": -5_00,
                "Flop bet": -10_00}, "folded"),
        Played("Ah Kh", {"board": "9h 5h 3h", "six": "6c 6d Kd 2s"}, ("Bet 3×", "Bet 2×", "Bet 1×"),
               {"Ante": 30_00, "Board Bonus": 15_00, "Pocket Bonus": 75_00, "6 Card Bonus": -5_00,
                "Flop bet": 90_00, "Turn bet": 60_00, "River bet": 30_00}, " pays "),
    ),
    Sitting(
        "nh-holdem-face-up", "New Hampshire Hold'Em with 3-Card Bonus", ("ante", "three-card-bonus"), "$5",
        Played("2c 7d", {"board": "Ac Th Ts"}, ("Bet 1×", "Bet 1×", "Fold"),
               {"Ante": -5_00, "3-Card Bonus": 5_00, "Flop": -5_00, "Turn": -5_00}, "folded"),
        Played("Ah Kd", {"board": "Ac Th Ts"}, ("Bet 2×", "Bet 3×", "Bet 3×"),
               {"Ante": 10_00, "3-Card Bonus": 5_00, "Flop": 20_00, "Turn": 30_00, "River": 30_00},
               " pays "),
    ),
    Sitting(
        "nh-holdem-stud", "New Hampshire Holdem Stud", ("ante",), "$1",  # one chip on it makes the least, $2
        Played("2c 7d", {"board": "6c Kh 3s"}, ("Fold",), {"Ante": -2_00}, "folded"),
        Played("6s 6d", {"board": "6c Kh 3s"}, ("Bet 3×", "Bet 2×", "Bet 1×"),
               {"Ante": 6_00, "3rd street": 18_00, "4th street": 12_00, "5th street": 6_00},
               " pays "),
    ),
    Sitting(
        "nh-holdem-3-card-bonus", "NH Hold'Em with 3 Card Bonus", ("ante", "three-card-bonus"), "$5",
        Played("2c 7d", {"board": "9c 8c 4c"}, ("Bet 1×", "Fold"),
               {"Ante": -5_00, "3 Card Poker Bonus": 15_00, "Flop": -5_00}, "folded"),
        Played("Ts 7s", {"board": "9c 8d 6h"}, ("Bet 1×", "Bet 2×", "Bet 3×"),
               {"Ante": 20_00, "3 Card Poker Bonus": -5_00, "Flop": 20_00, "Turn": 40_00, "River": 60_00},
               " pays "),
    ),
)  # fmt: skip
GAMES: Final = [sitting.name for sitting in SITTINGS]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with stacked(tmp_path_factory.mktemp("house")) as found:
        yield found


def choose(page: "Page", *words: str) -> None:
    """Click through decisions; each button says what it costs, and whose turn it is and how long is told."""
    for word in words:
        page.locator("choice-bar:not([hidden]) button").filter(has_text=word).wait_for()
        before = page.locator("choice-bar").get_attribute("aria-label")
        assert re.search(r"\$|no extra bet", page.locator("choice-bar .cost").first.text_content() or "")
        page.locator("the-table .moment").filter(has_text="Your turn").wait_for()
        page.locator("countdown-ring:not([hidden])").wait_for()
        page.locator("choice-bar button").filter(has_text=word).click()
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before", arg=before
        )


def face_up(page: "Page") -> set[str]:
    """The cards somebody sees, by what a screen reader calls them."""
    said = page.locator("table-felt playing-card[up]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label') ?? e.textContent)"
    )
    return set(said)


def me(page: "Page") -> str:
    name: str = page.evaluate("fetch('/api/me').then(reply => reply.json()).then(me => me.id)")
    return name


# ------------------------------------------------------------------------------------------ every game


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: sitting.game)
def test_a_round_folded_and_one_won_with_every_side_bet_to_the_cent(
    browser: "Browser", house: House, sitting: Sitting
) -> None:
    stack(house, sitting.game, sitting.folded.hand, **sitting.folded.shared)
    page = visit(browser, house)
    sit_down(page, sitting.name)
    has = BOUGHT
    for played, then in ((sitting.folded, sitting.won), (sitting.won, sitting.won)):
        page.wait_for_selector("table-felt .spot.own:enabled")
        lay(page, *sitting.bets, chip=sitting.chip)
        deal(page)
        choose(page, *played.says)
        stack(house, sitting.game, then.hand, **then.shared)  # for the round after this one
        net = sum(played.brings.values())
        page.locator("the-table .moment").filter(
            has_text=money(abs(net)) if net else "You broke even"
        ).wait_for()
        why = page.locator("result-list tbody .why")
        why.filter(has_text=played.because).first.wait_for()
        assert results(page) == played.brings
        for row in range(len(played.brings)):
            rules = why.nth(row).get_by_role("button", name="Why?").get_attribute("data-rules")
            assert re.search(r"[RQ]\d-\d\d", rules or ""), "each with its rule"
        has += net
        page.locator("chip-tray .bankroll strong").filter(has_text=money(has)).wait_for()
        assert cents(page.locator("result-list tfoot .net").text_content()) == net
        page.wait_for_selector("table-felt .spot.own:enabled")  # and the round is posted
        ledger = Visitor(house).as_operator().ask("/api/views/house").data["ledger"]
        assert ledger[f"chips:{me(page)}"] == has == bankroll(page)
    page.context.close()


@pytest.mark.rule("Q4-13")
def test_the_board_lies_as_the_player_and_as_the_dealer_see_it(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    sit_down(page, "NH Hold'Em with 3 Card Bonus")
    across = """() => [...document.querySelectorAll('.slot.for-card')].filter(e => e.textContent)
        .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x).map(e => e.textContent)"""
    assert page.evaluate(across) == ["flop", "turn", "river"], "where nobody deals, in the order of the bets"
    page.evaluate("document.querySelector('table-felt').setAttribute('side', 'player')")
    assert page.evaluate(across) == ["river", "turn", "flop"], "at a live table (Q4-13)"
    page.evaluate("document.querySelector('table-felt').setAttribute('side', 'dealer')")
    assert page.evaluate(across) == ["flop", "turn", "river"]
    page.context.close()


def test_on_a_phone_every_game_shows_its_own_seat_above_what_is_touched(
    browser: "Browser", house: House
) -> None:
    page = visit(browser, house, size="phone", light="day")
    for name in GAMES:
        sit_down(page, name)
        page.locator("table-felt").evaluate("felt => felt.scrollIntoView({ block: 'start' })")
        badge, dock = (
            page.locator(each).bounding_box() for each in ("table-felt seat-badge[own]", "the-table .dock")
        )
        assert badge
        assert dock
        assert badge["y"] + badge["height"] <= dock["y"] + 8, f"{name}: the badge lies behind the dock"
        beside(page, "Leave table").click()
        page.wait_for_selector(".table-card .limits")
    page.context.close()


# ---------------------------------------------------------------------------- people, breaks and keys


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with stacked(tmp_path_factory.mktemp("plain")) as found:
        yield found


def test_two_browsers_at_one_table_see_the_same_round_and_not_each_others_cards(
    browser: "Browser", plain: House
) -> None:
    pages = [visit(browser, plain), visit(browser, plain)]
    for page in pages:
        sit_down(page, "New Hampshire Hold 'Em")
    for page in pages:
        lay(page, "ante")
    for page in pages:
        page.locator("table-felt .spot:not(.own)[data-wager=ante][filled]").wait_for()
        deal(page)
    first, second = pages
    first.get_by_role("group", name="your decision: Flop bet").wait_for()
    second.locator("the-table .moment").filter(has_text="is deciding").wait_for()
    second.locator("seat-badge[turn]:not([own])").filter(has_text="deciding").wait_for()
    second.locator("countdown-ring:not([hidden])").wait_for()
    for page in pages:
        page.wait_for_function("() => document.querySelectorAll('table-felt playing-card[up]').length === 2")
    assert not face_up(first) & face_up(second)
    hidden = face_up(first)
    first.locator("choice-bar button").filter(has_text="Bet 2×").click()
    second.get_by_role("group", name="your decision: Flop bet").wait_for()
    second.locator("table-felt .spot:not(.own)[data-wager=flop][filled]").wait_for()
    second.locator("choice-bar button").filter(has_text="Bet 1×").click()
    for page in pages:
        page.wait_for_function("() => document.querySelectorAll('table-felt playing-card[up]').length === 3")
    (flop,) = face_up(first) & face_up(second)
    assert flop not in hidden
    for page in pages:
        page.locator("choice-bar:not([hidden]) button").filter(has_text="Fold").click()
    for page in pages:
        page.get_by_role("heading", name="Last round").wait_for()
    assert (results(first)["Flop bet"], results(second)["Flop bet"]) == (-10_00, -5_00)
    assert not hidden & face_up(second), "a hand that was folded is shown to nobody"
    for page, net in ((first, -10_00), (second, -15_00)):
        other = page.locator("table-felt seat-badge:not([own])").filter(has_text="lost")
        assert f"lost {money(-net)}" in (other.locator(".state.in-full").text_content() or "")
    for page in pages:
        page.context.close()


def test_a_break_in_the_middle_of_a_decision_leads_back_to_the_same_moment(
    browser: "Browser", tmp_path: Path
) -> None:
    port = free_port()
    with stacked(tmp_path, port=port) as first:
        page = visit(browser, first)
        sit_down(page, "New Hampshire Hold 'Em")
        lay(page, "ante", "six-card-bonus")
        deal(page)
        choose(page, "Bet 2×")
        page.get_by_role("group", name="your decision: Turn bet").wait_for()
        cards, chips = face_up(page), bankroll(page)
        page.reload()
        page.get_by_role("group", name="your decision: Turn bet").wait_for()
        assert (face_up(page), bankroll(page)) == (cards, chips)
        first.process.send_signal(signal.SIGKILL)  # no goodbye
        page.locator("room-state[slim]").filter(
            has_text="Your bets and cards stay where they are."
        ).wait_for()
        page.get_by_role("button", name="Try now").wait_for()
    with stacked(tmp_path, port=port):
        come_back(page)
        page.get_by_role("group", name="your decision: Turn bet").wait_for()
        assert (face_up(page), bankroll(page)) == (cards, chips)
        assert page.locator(".spot.own[data-wager=flop][filled]").count() == 2
        choose(page, "Fold")
        page.get_by_role("heading", name="Last round").wait_for()
        assert results(page)["Flop bet"] == -10_00
        page.context.close()


def tab_to(page: "Page", selector: str) -> None:
    """Press Tab until the focus is there, where it must be seen."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert style != "none", f"the focus on {selector} cannot be seen"
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_round_by_keyboard_alone(browser: "Browser", plain: House) -> None:
    page = visit(browser, plain)
    tab_to(page, ".table-card .actions button")
    page.keyboard.press("Enter")
    page.wait_for_selector("table-felt .spot.own:enabled")
    tab_to(page, ".spot.own[data-wager=ante]")
    page.keyboard.press("Enter")  # the least there is
    page.wait_for_selector(".spot.own[data-wager=ante][filled]")
    tab_to(page, "chip-tray [role=radio], chip-tray input[type=radio]")
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement?.matches('.spot.own[data-wager=pair-plus]') ?? false"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".spot.own[data-wager=pair-plus][filled]")
    tab_to(page, "chip-tray button:not(:disabled):last-of-type")
    page.keyboard.press("Enter")
    page.get_by_role("group", name="your decision: Play").wait_for()
    page.keyboard.press("1")
    page.get_by_role("heading", name="Last round").wait_for()
    assert {"Ante", "Pair Plus", "Play"} <= set(results(page))
    page.context.close()
