"""The school in a browser: a question answered on a desk and on a phone, and what is learned of it."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import assert_usable_by_everybody, says_who, visit, work
from tests.server.running import House
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.slow


def test_a_dealer_trains_at_a_desk_and_sees_what_was_learned(browser: "Browser", house: House) -> None:
    page = work(browser, house, "school")
    page.locator(".subject").get_by_label("Work").select_option("dealer")
    page.locator(".subject").get_by_label("Questions").select_option("qualify")
    page.get_by_text("Does the dealer qualify?").wait_for()
    page.get_by_role("button", name="The dealer qualifies").click()
    result = page.locator(".result")
    result.wait_for()
    assert result.get_attribute("data-right") in ("true", "false")
    assert page.locator(".learned dd").first.inner_text().endswith(" / 1")
    page.get_by_text("Your first shift, step by step").click()
    assert page.locator(".shift li").count() > 10
    assert page.get_by_role("heading", name="Class").count() == 1
    assert_usable_by_everybody(page, "School")
    page.get_by_role("button", name="Next question").click()
    page.get_by_role("heading", name="Question 2").wait_for()
    page.context.close()


def test_the_last_question_is_not_answered_for_the_next_nor_shown_after_it(
    browser: "Browser", house: House
) -> None:
    page = work(browser, house, "school/three-card-poker/dealer")
    kinds, question = page.locator(".subject").get_by_label("Questions"), page.locator(".question")
    question.get_by_role("heading", name="Question").wait_for()
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    page.route("**/question?kind=qualify", hold)
    kinds.select_option("qualify")
    soon(lambda: question.locator("button, input").count() == 0 and held)
    kinds.select_option("")
    question.get_by_role("heading", name="Question").wait_for()
    late = held[0].fetch()
    with page.expect_response("**/question?kind=qualify") as came:
        held[0].fulfill(response=late, json={**late.json(), "number": 99})
    came.value.finished()
    page.evaluate("fetch('/api/school').then((reply) => reply.json())")  # which the page has after it
    assert "99" not in question.get_by_role("heading", name="Question").inner_text()
    page.context.close()


def test_a_player_decides_on_a_phone_and_reads_what_a_choice_costs(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone", light="day")
    says_who(page, "/api/guest", {})
    page.goto(f"{house.address}/#school/three-card-poker/player")
    page.reload()
    page.locator(".subject").get_by_label("Questions").select_option("decide")
    page.get_by_text("Play: what do you do?").wait_for()
    assert page.locator("playing-card[card]").count() == 3, "the dealer's cards lie face down"
    page.get_by_role("button", name="Fold").click()
    page.locator(".result").wait_for()
    assert "Bet $5 on Play" in page.locator(".result").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_usable_by_everybody(page, "School")
    page.context.close()
