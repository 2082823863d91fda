"""Advice in a real browser: values before, the cost after, a sitting's mistakes, and nothing unasked for."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from croupier.cards import parse_cards
from croupier.odds.playing.advice import advise
from croupier.server.commands.demo import sign_of
from tests.browser.stacked import stack, stacked
from tests.browser.visits import EVERY_SIZE, assert_usable_by_everybody, cents, deal, lay, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
STUD = "New Hampshire Holdem Stud"
DECISIONS = {
    "three-card-poker": ("Three Card Poker", "$5", "Play", 2),
    "nh-holdem-jackpots": ("New Hampshire Hold 'Em", "$5", "Flop bet", 4),
    "nh-holdem-face-up": ("New Hampshire Hold'Em with 3-Card Bonus", "$5", "Flop", 4),
    "nh-holdem-3-card-bonus": ("NH Hold'Em with 3 Card Bonus", "$5", "Flop", 4),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with stacked(tmp_path_factory.mktemp("house")) as found:
        yield found


def worth(page: "Page") -> dict[str, int]:
    """What stands on each choice, in cents."""
    page.locator("choice-bar .worth").first.wait_for()
    said = page.locator("choice-bar button").evaluate_all(
        "all => all.map(e => [e.dataset.value, e.querySelector('.worth').textContent])"
    )
    return {value: cents(text) for value, text in said}


def whole_cents(value: Fraction) -> int:
    """Rounded as the page rounds: a half goes up."""
    return int((value + Fraction(1, 2)) // 1)


def total(page: "Page") -> str:
    return page.locator("advice-desk .total").text_content() or ""


def test_a_sitting_with_advice_off_and_then_on_and_what_its_mistakes_cost(
    browser: "Browser", house: House
) -> None:
    game = sign_of("nh-holdem-stud").game
    jacks = advise(game, parse_cards("Js Jd"))
    values = {name: 2_00 * value for name, value in jacks.values}
    stack(house, "nh-holdem-stud", "Js Jd", board="6c 6h 2s")
    page = visit(browser, house)
    sit_down(page, STUD)
    switch = page.get_by_role("switch", name="Advice")
    assert switch.get_attribute("aria-checked") == "false", "nobody is advised who did not ask"
    lay(page, "ante", chip="$1")
    deal(page)
    page.wait_for_selector("choice-bar:not([hidden])")
    page.locator("choice-bar button").filter(has_text="Fold").click()
    page.get_by_role("heading", name="Last round").wait_for()
    assert page.locator("choice-bar .worth").count() == 0
    page.get_by_text("Review my mistakes").click()
    given = whole_cents(values["3"] - values["fold"])
    page.locator("advice-desk .total").filter(has_text="1 decision, 1 mistake").wait_for()
    assert cents(total(page)) == given
    assert "cost" not in (page.locator("the-table .now").text_content() or "")
    assert page.locator("advice-desk .mistake playing-card").count() == 2

    switch.click()
    page.wait_for_selector("table-felt .spot.own:enabled")
    lay(page, "ante", chip="$1")
    deal(page)
    assert worth(page) == {name: whole_cents(value) for name, value in values.items()}
    best = page.locator("choice-bar button[best]")
    assert (best.count(), best.get_attribute("data-value")) == (1, "3")
    page.get_by_role("button", name=re.compile("the best choice, worth")).wait_for()
    page.keyboard.press("1")
    lost = whole_cents(values["3"] - values["1"])
    said = page.locator("the-table .now").get_by_text(
        re.compile(r"Betting 1× cost (\$[\d.]+|\d+¢) on average. Best play: bet 3×")
    )
    assert cents(said.text_content()) == lost
    later = advise(game, parse_cards("Js Jd"), parse_cards("6c"), {"third": 1})
    page.get_by_role("group", name="your decision: 4th street").wait_for()
    assert worth(page)["fold"] == whole_cents(2_00 * dict(later.values)["fold"]) == -4_00
    page.keyboard.press("3")
    page.locator("the-table .now").get_by_text("That was the best play.").wait_for()
    page.locator("advice-desk .total").filter(has_text="3 decisions, 2 mistakes").wait_for()

    page.reload()
    page.locator("advice-desk .switch[aria-checked=true]").wait_for()
    worth(page)
    page.get_by_text("Review my mistakes").click()
    assert total(page).startswith("3 decisions, 2 mistakes")
    both = cents(total(page))
    assert abs(both - (given + lost)) <= 1, "as exact as cents are"
    rows = [cents(each) for each in page.locator("advice-desk .mistake strong").all_text_contents()]
    assert rows == sorted((given, lost), reverse=True)
    page.context.close()


@pytest.mark.parametrize("game", DECISIONS)
def test_every_game_has_its_values_on_its_choices(browser: "Browser", house: House, game: str) -> None:
    name, chip, wager, choices = DECISIONS[game]
    (house.folder / "deck").unlink(missing_ok=True)
    page = visit(browser, house)
    page.evaluate("localStorage.setItem('advice', 'on')")
    sit_down(page, name)
    lay(page, "ante", chip=chip)
    deal(page)
    page.get_by_role("group", name=f"your decision: {wager}").wait_for()
    told = worth(page)
    api = page.evaluate(
        "fetch(`/api/tables/${location.hash.split('/')[1]}/advice`).then(reply => reply.json())"
    )
    assert told == {value: whole_cents(Fraction(each["exact"])) for value, each in api["worth"].items()}
    assert (len(told), told["fold"]) == (choices, -5_00)
    assert page.locator("choice-bar button[best]").get_attribute("data-value") == api["best"]
    assert max(told, key=lambda value: Fraction(api["worth"][value]["exact"])) == api["best"]
    page.locator("choice-bar button").filter(has_text="Fold").click()
    page.wait_for_selector("table-felt .spot.own:enabled")
    page.get_by_role("button", name="Leave table").click()
    page.wait_for_selector(".table-card .limits")
    page.context.close()


@EVERY_SIZE
def test_advice_can_be_used_by_everybody(browser: "Browser", house: House, size: str, light: str) -> None:
    page = visit(browser, house, size=size, light=light)
    page.evaluate("localStorage.setItem('advice', 'on')")
    sit_down(page, "New Hampshire Hold'Em with 3-Card Bonus")
    page.get_by_text("Review my mistakes").click()
    assert total(page) == "No decisions yet at this table."
    assert_usable_by_everybody(page, "advice with nothing decided")
    lay(page, "ante", chip="$5")
    deal(page)
    page.locator("choice-bar .worth").first.wait_for()
    assert_usable_by_everybody(page, "a decision with its values")
    page.locator("choice-bar button:not([best])").last.click()
    page.locator("advice-desk .mistake").wait_for()
    assert_usable_by_everybody(page, "what a mistake cost")
    page.locator("choice-bar:not([hidden]) button").filter(has_text="Fold").click()
    page.get_by_role("heading", name="Last round").wait_for()
    page.wait_for_selector("table-felt .spot.own:enabled")
    page.get_by_role("button", name="Leave table").click()
    page.wait_for_selector(".table-card .limits")
    page.context.close()
