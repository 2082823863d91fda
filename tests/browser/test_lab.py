"""The lab in a real browser: a slider to a known edge, exact to the last fraction, for everybody."""

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.server.lab.request import NEEDS_LAB
from tests.browser.visits import EVERY_SIZE, assert_usable_by_everybody, sign_in, window
from tests.cli.shell import answer
from tests.server.running import House
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.slow


def come(
    browser: "Browser", house: House, address: str = "#lab", size: str = "desk", light: str = "dark"
) -> "Page":
    """Come to the lab as a stranger, by its address."""
    page = window(browser, f"{house.address}/{address}", size=size, light=light)
    at_rest(page)
    return page


def at_rest(page: "Page") -> None:
    """Wait until nothing is being counted any more."""
    page.locator("the-lab .board .edge").filter(has_text="%").wait_for()
    page.locator("the-lab:not([aria-busy]) .chart").filter(has_not_text="being written").wait_for()


def edge(page: "Page", text: str) -> None:
    page.locator("the-lab .board .edge").get_by_text(text, exact=True).wait_for()


def row(page: "Page", hand: str) -> "Locator":
    return page.locator("the-lab .pay-row").filter(has=page.get_by_text(hand, exact=True))


def slide(page: "Page", hand: str, to: int) -> None:
    """Move a slider as a finger does: one input for each place on the way."""
    row(page, hand).get_by_role("slider").evaluate(
        "(slider, to) => {"
        "  const step = to > slider.valueAsNumber ? 1 : -1;"
        "  while (slider.valueAsNumber !== to) {"
        "    slider.valueAsNumber += step; slider.dispatchEvent(new Event('input', { bubbles: true }));"
        "  }"
        "}",
        to,
    )


def look_at(page: "Page", wager: str) -> None:
    page.locator("the-lab .wagers").get_by_role("button", name=re.compile(wager)).click()


def odds(game: str, *options: str) -> Any:
    return answer("odds", game, *options)["wagers"]


def fraction(page: "Page") -> Fraction:
    return Fraction(page.locator("the-lab .board .fraction").text_content() or "")


def test_a_stranger_slides_pair_plus_to_its_published_edges(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/three-card-poker/look%3Dpair-plus")
    edge(page, "7.0950%")
    # without the extra for a mini royal it is the table of every book: 40-30-6-3-1, and its neighbours
    slide(page, "mini royal", 40)
    edge(page, "7.2760%")
    slide(page, "flush", 4)
    edge(page, "2.3167%")
    page.get_by_role("button", name="As a fraction").click()
    assert fraction(page) == Fraction(128, 5525)
    page.locator("the-lab .edge-figures").get_by_text("4.7783 points for the player").wait_for()
    row(page, "flush").get_by_role("button", name="flush: back to 3 to 1, as approved").click()
    edge(page, "7.2760%")
    page.get_by_role("button", name="Back to the approved sheet").click()
    edge(page, "7.0950%")
    page.locator("the-lab .edge-figures").get_by_text("none").wait_for()
    page.context.close()


def test_a_main_game_is_solved_again_and_the_fraction_is_that_of_the_command_line(
    browser: "Browser", house: House, tmp_path: Path
) -> None:
    page = come(browser, house, "#lab/nh-holdem-stud")
    edge(page, "9.2415%")
    slide(page, "flush", 7)
    edge(page, "8.4123%")
    row(page, "two pair").get_by_role("textbox").fill("5 to 2")
    row(page, "two pair").get_by_role("textbox").press("Enter")
    page.get_by_role("button", name="As a fraction").click()
    at_rest(page)
    page.wait_for_url(re.compile("two%20pair"), wait_until="commit")
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("Game file")).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    exact = -Fraction(odds(str(file))["main"]["ev_exact"])
    page.locator("the-lab .board .fraction").get_by_text(str(exact), exact=True).wait_for()
    page.locator("the-lab .starts [data-changed]").first.wait_for()
    # the address holds the trial: whoever opens it sees the same
    other = come(browser, house, page.evaluate("location.hash"))
    other.get_by_role("button", name="As a fraction").click()
    assert fraction(other) == exact
    for each in (page, other):
        each.context.close()


def test_a_reading_changes_the_edge_by_what_the_command_line_says(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/nh-holdem-stud")
    questions = answer("readings", "nh-holdem-stud")["questions"]
    question = next(each for each in questions if each["id"] == "Q3-01")
    more = question["options"][1]["odds"]["wagers"]["main"]["difference"]
    asked = page.get_by_role("group", name=re.compile("^Q3-01"))
    asked.get_by_text(f"+{more * 100:.4f} points for the house").wait_for()
    asked.get_by_role("radio").nth(1).click()
    page.locator("the-lab .edge-figures").get_by_text(f"+{more * 100:.4f} points for the house").wait_for()
    edge(page, f"{question['options'][1]['odds']['wagers']['main']['house_edge'] * 100:.4f}%")
    page.wait_for_url(re.compile("Q3-01%3Db"), wait_until="commit")
    page.context.close()


def test_jackpots_stakes_and_a_lost_row_are_supplied_where_they_matter(
    browser: "Browser", house: House
) -> None:
    page = come(browser, house, "#lab/nh-holdem-jackpots/look%3Dsix-card-bonus")
    page.get_by_label("Stake", exact=True).select_option("$10")
    page.get_by_label("MEGA posted").fill("$50,000")
    page.get_by_label("MEGA posted").press("Tab")
    found = odds("nh-holdem-jackpots", "--stake", "six-card-bonus=10", "--jackpot", "MEGA=50000")
    edge(page, f"{found['six-card-bonus']['house_edge'] * 100:.4f}%")
    page.get_by_label("Game").select_option("Three Card Poker (fragment)")
    page.get_by_role("button", name="Pair Plus not known").wait_for()
    look_at(page, "Pair Plus")
    page.locator("the-lab .board").get_by_text("What straight flush pays is lost").wait_for()
    row(page, "straight flush").get_by_role("textbox").fill("40")
    row(page, "straight flush").get_by_role("textbox").press("Enter")
    page.get_by_role("button", name="As a fraction").click()
    page.locator("the-lab .board .fraction").get_by_text(str(Fraction(1062 - 480, 5525))).wait_for()
    page.context.close()


def test_what_cannot_be_read_is_said_and_nothing_moves(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/three-card-poker/look%3Dpair-plus")
    field = row(page, "flush").get_by_role("textbox")
    field.fill("lots")
    field.press("Enter")
    page.get_by_role("alert").filter(has_text="write odds such as 6 to 1").wait_for()
    edge(page, "7.0950%")
    page.context.set_offline(True)
    page.get_by_label("Game").select_option("Let It Ride (example)")
    page.get_by_text("it cannot be reached from here").wait_for()
    assert page.locator("the-lab .board").is_hidden(), "no figure of another game stands under this name"
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    edge(page, "3.5057%")
    page.context.close()


def test_by_keyboard_alone_and_heard_when_nothing_moves_any_more(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/three-card-poker/look%3Dpair-plus")
    slider = row(page, "flush").get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == "4 to 1"
    page.get_by_role("status").filter(
        has_text="House edge of Pair Plus 2.1357%, −4.9593 points against the approved sheet."
    ).wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("3 to 2")
    page.keyboard.press("Enter")
    edge(page, "14.5339%")
    page.get_by_text("As a table").focus()
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Every result, in units").get_by_text("+1.50").wait_for()
    page.context.close()


def test_a_table_is_made_to_order_and_tried(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/nh-holdem-jackpots/look%3Dboard-bonus")
    page.get_by_label("Target house edge").fill("2.3%..2.4%")
    page.get_by_role("button", name="Find pay tables").click()
    says = page.locator("the-lab .target .says:not(:empty)")  # whatever it is
    assert says.text_content() == "Found, the nearest to the approved table first."
    page.get_by_text("flush 3 to 1 → 4 to 1").wait_for()
    page.get_by_role("button", name="Try it").first.click()
    edge(page, "2.3167%")
    page.context.close()


def test_a_chart_of_another_game_or_of_other_rows_is_never_said_to_be_the_best_play(
    browser: "Browser", house: House
) -> None:
    page = come(browser, house, "#lab/nh-holdem-stud")
    chart, cost = page.locator("the-lab .chart"), page.get_by_text("Read from the top.")
    cost.wait_for()
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    page.route("**/api/lab/strategy", hold)
    slide(page, "flush", 7)
    chart.filter(has_text="The chart is being written.").wait_for()
    page.get_by_label("Game", exact=True).select_option("Three Card Poker")
    page.get_by_role("button", name="Pair Plus").wait_for()
    soon(lambda: page.locator("the-lab .charts li").count() == 0 and held)
    assert cost.count() == 0
    page.unroute("**/api/lab/strategy")  # which lets those go on that were held
    cost.wait_for()
    page.locator("the-lab .charts").get_by_text("queen-six-four high or better").wait_for()
    page.context.close()


def test_a_study_runs_with_its_progress_once_somebody_has_come_in(browser: "Browser", house: House) -> None:
    page = come(browser, house, "#lab/nh-holdem-stud")
    assert page.get_by_role("button", name="A card is flashed").is_disabled()
    sign_in(page, "operator", house.password)
    at_rest(page)
    page.get_by_role("button", name="A card is flashed").click()
    page.get_by_text("A card is flashed: done.").wait_for()
    table = page.get_by_role("region", name="What a seen card is worth")
    table.get_by_text("−49.4914%").wait_for()
    page.get_by_role("button", name="All seats see each other's cards").click()
    page.get_by_role("button", name="Stop the study").click()
    page.get_by_text("Stopped; this is what there is.").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="A card is flashed").click()
    page.get_by_text("The line to the house broke; this is what there is.").wait_for()
    page.context.close()


def test_a_study_whose_package_is_missing_says_what_to_install(browser: "Browser", house: House) -> None:
    def lacks(route: "Route") -> None:
        reply = route.fetch()
        desk = reply.json()
        desk["studies"]["shared"] = NEEDS_LAB
        route.fulfill(response=reply, json=desk)

    page = come(browser, house, "#lab/nh-holdem-stud")
    page.route("**/api/lab", lacks)
    sign_in(page, "operator", house.password)
    page.get_by_text("pip install 'croupier[lab]'").wait_for()
    assert page.get_by_role("button", name="All seats see each other's cards").is_disabled()
    assert page.get_by_role("button", name="A card is flashed").is_enabled()
    page.context.close()


_TIMED = """
async ([slider, edge, moves]) => {
  const took = [];
  for (let n = 0; n < moves; n++) {
    const before = edge.textContent;
    const began = performance.now();
    slider.valueAsNumber += n % 2 ? -1 : 1;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (edge.textContent === before) await new Promise((done) => setTimeout(done));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 60));
  }
  return took;
}
"""


def timed(page: "Page", hand: str, moves: int) -> list[float]:
    """Return the milliseconds from each input event until the new number is painted."""
    slider = row(page, hand).get_by_role("slider").element_handle()
    number = page.locator("the-lab .board .edge").element_handle()
    took: list[float] = page.evaluate(_TIMED, [slider, number, moves])
    return took


@pytest.mark.parametrize(
    ("address", "hand"),
    [
        ("#lab/three-card-poker/look%3Dpair-plus", "flush"),
        ("#lab/three-card-poker", "straight"),
        ("#lab/nh-holdem-stud", "flush"),
    ],
)
def test_the_number_follows_the_finger(browser: "Browser", house: House, address: str, hand: str) -> None:
    """Each move is painted before the next; `python -m benchmarks lab_room` holds it to 50 ms."""
    page = come(browser, house, address)
    assert len(timed(page, hand, 30)) == 30
    page.context.close()


@EVERY_SIZE
def test_everybody_can_use_it_in_every_state(browser: "Browser", house: House, size: str, light: str) -> None:
    page = come(browser, house, "#lab/nh-holdem-jackpots/look%3Dsix-card-bonus", size, light)
    assert_usable_by_everybody(page, f"jackpots, {size}")
    page.get_by_text("As a table").click()
    look_at(page, "Main game")
    slide(page, "flush", 8)
    at_rest(page)
    assert_usable_by_everybody(page, f"moved, {size}")
    if size == "phone":
        row(page, "flush").scroll_into_view_if_needed()
        assert page.locator("the-lab .board").evaluate("board => board.getBoundingClientRect().top") >= 0
    page.get_by_label("Game").select_option("Caribbean Stud (example)")
    page.get_by_text("Not counted yet; it takes about 10 seconds.").wait_for()
    assert_usable_by_everybody(page, f"not counted, {size}")
    page.get_by_role("button", name="Count", exact=True).click()
    page.get_by_role("progressbar", name="Progress of the count").wait_for()
    assert_usable_by_everybody(page, f"counting, {size}")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Count", exact=True).wait_for()
    page.context.close()


def test_a_game_that_takes_seconds_is_counted_and_a_moved_row_follows_by_itself(
    browser: "Browser", house: House
) -> None:
    page = window(browser, f"{house.address}/#lab/crazy-4-poker")
    page.locator("the-lab .board .edge").get_by_text("not counted").wait_for()
    page.get_by_role("button", name=re.compile(r"Queens Up \d")).wait_for()  # a side bet needs no count
    page.get_by_role("button", name="Count", exact=True).click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Count", exact=True).click()
    edge(page, "3.4189%")
    page.get_by_text("It takes long, so it is written when you ask.").wait_for()
    slide(page, "three of a kind", 3)
    page.locator("the-lab .edge-figures").get_by_text("points for the player").wait_for()
    row(page, "three of a kind").get_by_role("button", name=re.compile("as approved")).click()
    edge(page, "3.4189%")
    page.get_by_role("button", name="Write the chart").click()
    page.locator("the-lab .charts li").first.wait_for()
    page.context.close()
