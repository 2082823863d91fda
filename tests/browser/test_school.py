"""The school in a browser: a question answered on a desk and on a phone, and what is learned of it."""

from typing import TYPE_CHECKING

import pytest

from croupier.drill.kinds import ask, opened
from tests.browser.visits import assert_usable_by_everybody, deal, says_who, visit, work
from tests.drill.test_in_spanish import ENGLISH
from tests.server.running import House, Visitor
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

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
    open_kinds = page.locator(".checklist li[data-done=false]").all_inner_texts()
    asked = page.locator(".checklist li").filter(has_text="Does the dealer qualify")
    assert asked.get_attribute("data-done") == result.get_attribute("data-right")
    right = result.get_attribute("data-right") == "true"
    assert len(open_kinds) == page.locator(".checklist li").count() - right > 10
    assert_usable_by_everybody(page, "School")
    page.get_by_role("button", name="Next question").click()
    page.get_by_role("heading", name="Question 2").wait_for()
    page.context.close()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_whoever_has_not_signed_in_reads_what_school_is_for(
    browser: "Browser", house: House, size: str
) -> None:
    page = visit(browser, house, size=size)
    page.goto(f"{house.address}/#school")
    page.get_by_text("every question is a real hand").wait_for()
    page.get_by_role("button", name="Sign in or create an account").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Play a guided first round").click()
    page.get_by_role("group", name="Practice").get_by_text("Tap Ante on the felt").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


def test_a_newcomer_starts_with_a_lesson_and_reads_costs_in_dollars(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone", light="day")
    says_who(page, "/api/guest", {})
    page.goto(f"{house.address}/#school/nh-holdem-stud/player")
    page.reload()
    start = page.get_by_role("group", name="Lessons of 5 minutes")
    with page.expect_response("**/question?lesson=decisions"):
        start.get_by_role("button", name="Decisions and the chart").click()
    ask_for(page, "decide")
    assert page.locator("figcaption").first.inner_text() == "Your hand"
    with page.expect_response("**/answer") as marked:
        page.locator(".answer button").last.click()
    page.locator(".result").get_by_text("On average:").wait_for()
    cost = marked.value.json()["cost"]
    dollars, cents = f"{cost / 100:,.2f}".removesuffix(".00"), f"{cost:.1f}".removesuffix(".0")
    shown = f"costs ${dollars} on average" if cost >= 100 else f"costs {cents}¢ on average"
    assert not cost or shown in page.locator(".result").inner_text()
    page.locator(".learned dd").get_by_text(", best ").wait_for()
    assert start.count() == 0
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


SIZES = pytest.mark.parametrize("size", ["desk", "phone", "small"])


def ask_for(page: "Page", kind: str) -> None:
    """Choose a kind of question or a lesson, and wait for the question."""
    with page.expect_response("**/question?*"):
        page.locator(".subject").get_by_label("Questions").select_option(kind)
    page.locator(".question .asks").wait_for()


@SIZES
def test_the_floor_settles_a_dispute_by_replaying_the_round(
    browser: "Browser", house: House, size: str
) -> None:
    page = work(browser, house, "school/three-card-poker/floor", size=size)
    ask_for(page, "dispute")
    replay = page.locator(".replayed")
    replay.get_by_text("Step 1 of").wait_for()
    first = replay.get_by_role("status").inner_text()
    replay.get_by_role("button", name="Next step").click()
    replay.get_by_text("Step 2 of").wait_for()
    assert replay.get_by_role("status").inner_text() != first
    replay.get_by_role("button", name="Last step").click()
    last = replay.get_by_role("status").inner_text()
    steps = int(last.split(" of ")[1].split()[0])
    assert f"Step {steps} of {steps}" in last
    boxes = [box for button in replay.locator(".icon").all() if (box := button.bounding_box())]
    assert [box["width"] >= 16 for box in boxes] == [True] * 4, "the arrows are seen"
    page.get_by_role("button", name="The payment was right").click()
    page.locator(".result").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_usable_by_everybody(page, "School")
    page.context.close()


@SIZES
def test_a_first_shift_leads_to_the_questions_of_each_step_and_through_a_whole_round(
    browser: "Browser", house: House, size: str
) -> None:
    page = work(browser, house, "school/nh-holdem-stud/dealer", size=size)
    page.get_by_text("Your first shift, step by step").click()
    shift = page.locator(".shift")
    assert shift.locator("li").filter(has=page.get_by_role("button", name="Limits and side bets")).count()
    with page.expect_response("**/question?kind=round"):
        shift.get_by_role("button", name="Deal a whole round, step by step").click()
    page.get_by_text("What comes next?").wait_for()
    page.locator(".answer button").first.click()
    with page.expect_response("**/question?kind=round"):
        page.get_by_role("button", name="Next question").click()
    page.locator(".answer button").first.wait_for()
    assert page.locator(".asks").inner_text() == "What comes next?"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


@SIZES
def test_a_lesson_of_five_minutes_ends_with_its_sum(browser: "Browser", house: House, size: str) -> None:
    page = visit(browser, house, size=size, light="day")
    says_who(page, "/api/guest", {})
    page.clock.install()
    page.goto(f"{house.address}/#school/three-card-poker/player")
    page.reload()
    ask_for(page, "lesson:decisions")
    page.locator(".answer button").first.click()
    page.get_by_role("button", name="Next question").wait_for()
    page.clock.fast_forward("05:00")
    page.get_by_role("button", name="Next question").click()
    page.locator(".answer button").first.click()
    page.get_by_text("5 minutes:").wait_for()
    assert " of 2 right." in page.locator(".result").inner_text()
    with page.expect_response("**/question?lesson=decisions"):
        page.get_by_role("button", name="Another 5 minutes").click()
    page.locator(".answer button").first.wait_for()
    page.context.close()


@SIZES
def test_in_spanish_a_player_reads_nothing_in_english_and_staff_is_told_what_is(
    browser: "Browser", house: House, size: str
) -> None:
    page = work(browser, house, "school/nh-holdem-jackpots/player", size=size)
    page.evaluate("localStorage.setItem('croupier-settings', JSON.stringify({ language: 'es' }))")
    page.reload()
    choose = page.locator(".subject select").last
    choose.locator("option[value=card]").wait_for(state="attached")
    with page.expect_response("**/question?kind=card"):
        choose.select_option("card")
    asks = page.locator(".question .asks")
    asks.filter(has_text="Tienes").wait_for()
    assert asks.inner_text().endswith("¿Qué haces?")
    assert page.locator(".question [lang=en]").count() == 0
    page.locator(".subject select").nth(1).select_option("dealer")
    page.get_by_text("Las preguntas para el personal están en inglés").wait_for()
    frame = page.locator(".subject label:last-child, .start, .learned, .shift summary")
    left = [word for text in frame.all_inner_texts() for word in ENGLISH.findall(text)]
    assert left == [], "only the question is in English"
    assert asks.get_attribute("lang") == "en"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_usable_by_everybody(page, "Escuela")
    page.context.close()


def test_speed_and_errors_are_shown_by_rule(browser: "Browser", house: House) -> None:
    page = work(browser, house, "school/three-card-poker/dealer")
    ask_for(page, "qualify")
    page.get_by_role("button", name="The dealer qualifies").click()
    page.locator(".result").wait_for()
    page.get_by_text("By rule").click()
    rows = page.locator(".learned details tbody tr")
    assert "R0-31" in rows.all_inner_texts()[0] + " ".join(rows.all_inner_texts())
    page.context.close()


def test_practice_takes_a_decision_back_without_a_clock(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone", light="day")
    missed: list[str] = []
    page.on("response", lambda reply: missed.append(reply.url) if reply.status == 404 else None)
    page.goto(f"{house.address}/#practice/three-card-poker")
    page.reload()
    page.locator("table-felt .spot.own[data-wager=ante]").click()
    deal(page)
    page.locator("choice-bar button[data-value=fold]").click()
    coach = page.get_by_role("group", name="Practice")
    cards = page.locator("table-felt playing-card[card]").evaluate_all("all => all.map((one) => one.card)")
    coach.get_by_role("button", name="Take back the decision").click()
    page.locator("choice-bar button[data-value=fold]").wait_for()
    again = page.locator("table-felt playing-card[card]").evaluate_all("all => all.map((one) => one.card)")
    assert again == cards[: len(again)], "the same cards"
    assert page.locator("countdown-ring").count() == 0
    page.locator("choice-bar button[data-value='1']").click()
    coach.get_by_role("button", name="Same hand again").wait_for()
    assert missed == [], "nobody keeps rounds of practice, and none are asked for"
    page.context.close()


def test_whoever_passes_the_mark_of_the_house_has_a_certificate_to_print(
    browser: "Browser", house: House
) -> None:
    boss, at = Visitor(house).as_operator(), "/api/school/nh-holdem-stud/floor"
    mark = {"questions": 4, "percent": 100, "seconds": 60, "game": "nh-holdem-stud"}
    assert boss.ask("/api/class/pass-mark", mark).status == 200
    for kind in ("sheet", "power", "misdeal", "dispute"):
        asked = boss.ask(f"{at}/question?kind={kind}").data
        right = ask(opened("nh-holdem-stud"), kind, asked["seed"], asked["level"]).right[0]
        of = {name: asked[name] for name in ("kind", "seed", "level")}
        assert boss.ask(f"{at}/answer", {**of, "given": list(right), "milliseconds": 900}).data["right"]
    page = work(browser, house, "school/nh-holdem-stud/floor", size="phone")
    certificate = page.get_by_role("region", name="Certificate")
    certificate.get_by_text("100% of the last 4 questions right, 0.9 seconds each.").wait_for()
    assert "Floor" in certificate.inner_text()
    assert certificate.get_by_role("button", name="Print certificate").is_enabled()
    row = page.locator(".class tr").filter(has_text="Floor")
    assert row.locator("td").last.inner_text() == "yes"
    page.context.close()
