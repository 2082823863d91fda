"""What a player asks and is asked beside the cards: second hands, seats, stopped hands, cards face down."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import ahead
from tests.browser.visits import (
    assert_usable_by_everybody,
    bankroll,
    beside,
    card_of,
    cents,
    deal,
    lay,
    money,
    sit_at,
    sit_down,
    visit,
    with_floor,
    work,
)
from tests.server.running import House, Visitor, free_port, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
BOUGHT: Final = 200_00


def press(page: "Page", *names: str) -> None:
    for name in names:
        button = page.get_by_role("button", name=name, exact=True)
        (button if button.is_visible() else beside(page, name)).click()


def says(page: "Page", text: str) -> None:
    page.locator("the-table").get_by_text(text).first.wait_for()


def leave(page: "Page") -> None:
    press(page, "Leave table")
    page.wait_for_selector(".table-card")
    page.context.close()


def to_the_decision(browser: "Browser", house: House, **how: str) -> "Page":
    """A guest with $5 up at Three Card Poker, before the decision."""
    page = visit(browser, house, **how)
    sit_down(page, "Three Card Poker")
    lay(page, "ante")
    deal(page)
    page.get_by_role("group", name="your decision: Play").wait_for()
    return page


# ------------------------------------------------------------------------------------------- second hands


def test_a_second_hand_is_asked_for_approved_bet_on_and_played_to_its_result(
    browser: "Browser", house: House
) -> None:
    player = visit(browser, house)
    sit_at(player, with_floor(house, "T40"))
    press(player, "Ask for a second hand")
    says(player, "You asked for a second hand at seat 2. Waiting for the floor.")
    assert_usable_by_everybody(player, "Waiting for the floor")
    pit = work(browser, house, "pit")
    asked = pit.locator(".request").filter(has_text="asks for a second hand")
    asked.wait_for()
    press(player, "Cancel request")
    asked.wait_for(state="detached")
    press(player, "Ask for a second hand")
    asked.get_by_role("button", name="Decline").click()
    asked.get_by_text("Or decline it, because: this is needed.").wait_for()
    asked.get_by_label("Or decline it, because").fill("a busy table")
    asked.get_by_role("button", name="Decline").click()
    asked.wait_for(state="detached")
    says(player, "The floor declined a second hand: “a busy table”.")
    press(player, "Ask for a second hand")
    asked.get_by_role("button", name="Approve").click()
    pit.context.close()

    hands = player.get_by_role("group", name="Your hands")
    hands.wait_for()
    lay(player, "ante")
    hands.get_by_role("button", name="Seat 2 no bet").click()
    player.get_by_role("button", name=re.compile("^seat 2, Ante, no bet")).wait_for()
    lay(player, "ante", "pair-plus")
    hands.get_by_role("button", name="Seat 1 $5 bet").wait_for()
    hands.get_by_role("button", name="Seat 2 $10 bet").wait_for()
    assert_usable_by_everybody(player, "bets on two hands")
    assert bankroll(player) == BOUGHT - 15_00
    deal(player)
    for seat in (1, 2):  # one hand after the other (R0-22)
        says(player, f"Your turn at seat {seat}: Play")
        bar = player.get_by_role("group", name=f"seat {seat}, your decision: Play")
        bar.get_by_role("button", name=re.compile("^Play|^Bet")).click()
    player.get_by_role("heading", name="Last round").wait_for()
    rows = player.locator("result-list tbody tr")
    names = rows.locator("th").evaluate_all("all => all.map(e => e.firstChild.data)")
    assert sorted(names) == sorted(
        ["Ante, seat 1", "Play, seat 1", "Ante, seat 2", "Play, seat 2", "Pair Plus, seat 2"]
    )
    nets = sum(cents(each) for each in rows.locator(".net").all_text_contents())
    player.locator("chip-tray .bankroll strong").filter(has_text=money(BOUGHT + nets)).wait_for()

    press(player, "New bets", "Rebet")  # for both
    hands.get_by_role("button", name="Seat 1 $5 bet").wait_for()
    hands.get_by_role("button", name="Seat 2 $10 bet").wait_for()
    press(player, "Clear")
    hands.get_by_role("button", name="Seat 1 no bet").wait_for()
    hands.get_by_role("button", name="Seat 2 no bet").wait_for()
    press(player, "Give up seat 1")
    hands.wait_for(state="hidden")
    says(player, "Ask for a second hand")
    leave(player)


# ---------------------------------------------------------------------------- full tables, and newcomers


def test_a_newcomer_waits_at_a_full_table_until_a_second_hand_is_given_up(
    browser: "Browser", house: House
) -> None:
    player = visit(browser, house)
    sit_down(player, "Three Card Poker")
    press(player, "Ask for a second hand")  # no floor walks here: it is granted
    player.get_by_role("group", name="Your hands").wait_for()
    seats = Visitor(house).as_operator().ask("/api/views/table/T1").data["seats"]
    for seat in (number for number, who in enumerate(seats, 1) if who is None):
        Visitor(house).as_guest().order("table/T1", "Sit", seat=seat)
    player.get_by_role("button", name="Add a bot").wait_for(state="detached")

    newcomer = visit(browser, house, size="phone", light="day")
    card = card_of(newcomer, "New Hampshire Hold 'Em")
    card.get_by_role("button", name=re.compile("Play as a guest")).click()
    newcomer.wait_for_selector("table-felt .spot.own:enabled")
    newcomer.evaluate("location.hash = '#table/T1'")
    says(newcomer, "You're watching. Every seat is taken.")
    press(newcomer, "Wait for a seat")
    says(newcomer, "You're number 1 of 1 on the waiting list.")
    assert_usable_by_everybody(newcomer, "waiting for a seat")
    press(newcomer, "Stop waiting")
    newcomer.locator(".sidebar:popover-open").wait_for(state="detached")
    press(newcomer, "Wait for a seat")

    asked = player.get_by_role("group", name="A player is waiting for a seat")
    asked.filter(has=player.locator("[data-rules=R0-23]")).wait_for()
    says(player, "A new player needs one of your seats")
    assert_usable_by_everybody(player, "asked to give up a hand")
    asked.get_by_role("button", name="Give up seat 2").click()
    asked.wait_for(state="hidden")
    says(newcomer, "A seat is free. Take it now, or you lose your place.")
    press(newcomer, "Sit down")
    newcomer.wait_for_selector("table-felt .spot.own")
    newcomer.get_by_role("group", name=re.compile("^seat 2, You")).wait_for()
    newcomer.context.close()
    player.context.close()


# ---------------------------------------------------------------------------------------- stopped hands


def test_a_hand_that_is_not_agreed_upon_is_dead_and_the_wagers_are_back(
    browser: "Browser", tmp_path: Path
) -> None:
    with running(tmp_path) as house:
        page = to_the_decision(browser, house, size="phone", light="day")
        page.locator(".purse").filter(has_text=money(BOUGHT - 5_00)).wait_for()
        operator = Visitor(house).as_operator()
        operator.order("table/T1", "ReportPowerFailure", says="the lights went out")
        asked = page.get_by_role("group", name="Finish the hand?")
        asked.filter(has_text="bets not settled yet are returned").filter(
            has=page.locator("[data-rules=H-04]")
        ).wait_for()
        assert page.locator("countdown-ring").is_visible()
        assert page.get_by_text("the floor decides").count() == 0
        assert page.locator("choice-bar").is_hidden(), "nothing is decided before that"
        assert_usable_by_everybody(page, "asked whether to finish")
        asked.get_by_role("button", name="End the hand").click()
        says(page, "Dead hand")
        asked.wait_for(state="hidden")
        page.locator(".purse").filter(has_text=money(BOUGHT)).wait_for()
        page.context.close()


def test_after_a_house_was_away_for_two_minutes_its_player_agrees_and_the_hand_goes_on(
    browser: "Browser", tmp_path: Path
) -> None:
    clock, port = tmp_path / "clock", free_port()
    clock.write_text("0")
    with running(tmp_path, port=port, program=ahead.by(clock)) as house:
        page = to_the_decision(browser, house)
        up = page.locator("table-felt playing-card[up]").evaluate_all("all => all.map(e => e.ariaLabel)")
        assert len(set(up)) == 3, "three cards that one can read"
    clock.write_text("120")
    with running(tmp_path, port=port, program=ahead.by(clock)):
        asked = page.get_by_role("group", name="Finish the hand?")
        asked.get_by_role("button", name="Finish the hand").click()
        says(page, "The hand goes on where it stopped.")
        bar = page.get_by_role("group", name="your decision: Play")
        bar.wait_for()
        same = page.locator("table-felt playing-card[up]").evaluate_all("all => all.map(e => e.ariaLabel)")
        assert same == up, "the cards that lay there"
        bar.get_by_role("button", name=re.compile("Fold")).click()
        page.locator("result-list tfoot .net").filter(has_text="−$5").wait_for()
        page.context.close()


# ------------------------------------------------------------------------------------------------- faces


def test_cards_come_face_down_for_whoever_asks_where_the_sheet_lets_them(
    browser: "Browser", house: House
) -> None:
    (table,) = [
        each["id"]
        for each in Visitor(house).as_guest().ask("/api/tables").data
        if each["game"] == "nh-holdem-face-up"
    ]
    page = visit(browser, house)
    sit_down(page, "New Hampshire Hold 'Em")
    assert page.get_by_role("button", name="Keep my cards face down").count() == 0
    page.evaluate("table => { location.hash = `#table/${table}/sit` }", table)
    press(page, "Keep my cards face down")
    page.get_by_role("button", name="Turn my cards face up").wait_for()
    page.wait_for_selector("table-felt .spot.own:enabled")
    lay(page, "ante")
    deal(page)
    page.get_by_role("group", name="your decision: Flop").wait_for()
    assert page.locator("table-felt playing-card[up]").count() == 2, "one sees one's own"
    bystander = Visitor(house).as_guest().ask(f"/api/views/table/{table}").data
    (hand,) = bystander["hands"]
    assert set().union(*hand["cards"].values()) == {None}, "and nobody else does"
    page.context.close()
