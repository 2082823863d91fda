"""Slips at a live table in two real browsers: a dealer who may not rule, and the floor who comes and does."""

import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.browser.dealing import big, key, moment, named, press
from tests.browser.halls import PASSWORD
from tests.browser.visits import assert_usable_by_everybody, work
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
TABLES = count(20)


class Night(NamedTuple):
    """A house with a dealer and a floor on duty."""

    house: House
    operator: Visitor

    def table(self, game: str, players: int = 1) -> str:
        """Open a live table where Dan deals, with players who have $500 each; he leaves his last one."""
        id_ = f"T{next(TABLES)}"
        for book in self.operator.ask("/api/views/house").data["books"]:
            if book["dealer"] == "Dan":
                self.operator.order("house", "AssignDealer", table=book["id"], dealer=None)
        shows: dict[str, Any] = {"jackpots": "demo"} if "jackpots" in game else {}
        self.operator.order(f"table/{id_}", "OpenTable", game=game, seats=6, dealing="live", **shows)
        self.operator.order("house", "AssignDealer", table=id_, dealer="operator")
        for number in range(1, players + 1):
            self.operator.order(f"table/{id_}", "Sit", player=f"player {number}", seat=number)
            self.operator.order(f"table/{id_}", "BuyChips", player=f"player {number}", cents=500_00)
        self.operator.order("house", "AssignDealer", table=id_, dealer=None)
        self.operator.order("house", "AssignDealer", table=id_, dealer="Dan")
        return id_

    def reasons(self, kind: str) -> list[tuple[str, str]]:
        """Who wrote down events of a kind, and the reason each gave."""
        rows = self.operator.ask(f"/api/audit/events?type={kind}").data
        return [(row["who"], row["body"]["reason"]) for row in rows]


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    with running(tmp_path_factory.mktemp("house")) as house:
        found = Night(house, Visitor(house).as_operator())
        for name, role in (("Dan", "dealer"), ("Flo", "floor")):
            found.operator.enrols(PASSWORD, id=name, roles=[role], badge=f"NH-{name}")
            found.operator.order("house", "StartDuty", person=name)
        yield found


def come(browser: "Browser", night: Night, name: str, table: str, *, size: str = "desk") -> "Page":
    page = work(browser, night.house, f"dealer/{table}", by=name, password=PASSWORD, size=size)
    page.locator("dealer-console .step h1").filter(has_text=re.compile(".")).wait_for()
    return page


def bets(page: "Page", ante: str, seats: int = 1) -> None:
    """From the first tap on a seat to the first decision, with an ante at each seat of one chip."""
    for number in range(1, seats + 1):
        page.locator(f".seat[data-seat='{number}'] .seat-key").click()
        page.get_by_role("radio", name=ante, exact=True).click()
        page.locator("[data-is='spot-ante']").click()
        page.locator(f".seat[data-seat='{number}'] .bets:not([standing])").filter(has_text="Ante").wait_for()
    press(page, "Deal")


def wrong(page: "Page", what: str) -> "Locator":
    """Open one of the forms behind "Call floor"."""
    page.get_by_role("button", name="Call floor").click()
    page.locator("summary").filter(has_text=what).click()
    return page.locator("details[open]").filter(has_text=what)


def chips(page: "Page", number: int) -> str:
    return (page.locator(f".seat[data-seat='{number}'] .who small").text_content() or "").split(" ·")[0]


def test_a_called_hand_waits_for_the_floor_and_goes_on(browser: "Browser", night: Night) -> None:
    id_ = night.table("nh-holdem-jackpots")
    dan = come(browser, night, "Dan", id_)
    bets(dan, "$5")
    for card in ("9h", "5h", "3h", "Ah", "Kh"):
        key(dan, card)
    press(dan, "Next")
    alarm = dan.get_by_role("region", name="Call the floor")
    alarm.get_by_role("heading", name="Call the floor: flush, ace high, seat 1").wait_for()
    assert "R1-06" in (alarm.get_by_role("button", name="Why?").get_attribute("data-rules") or "").split()
    assert not re.search(r"\b[RHQ]\w?-\d", dan.locator("dealer-console").inner_text()), "behind Why?"
    assert "Waiting for the floor" in moment(dan)
    assert dan.get_by_role("button", name="Approve hand").count() == 0, "not the dealer's to say"
    big(dan).click(force=True)  # and pressing harder pays nothing
    assert chips(dan, 1) == "$480"
    alarm.get_by_role("button", name="Verify").click()
    alarm.get_by_text("Floor: this is needed.").wait_for()
    flo = come(browser, night, "Flo", id_)  # her own tablet does as well
    flo.get_by_role("button", name="Approve hand").click()
    alarm.wait_for(state="detached")
    press(dan, "Next")
    dan.locator(".seat[data-seat='1'] .due").filter(has_text="pay $120 → 1 black + 4 red").wait_for()
    assert chips(dan, 1) == "$620"
    dan.context.close()
    flo.context.close()


def test_a_card_keyed_wrongly_is_put_right_by_the_dealer_until_its_seat_is_left_then_by_the_floor(
    browser: "Browser", night: Night
) -> None:
    id_ = night.table("nh-holdem-stud", players=2)
    dan = come(browser, night, "Dan", id_, size="tablet")
    bets(dan, "$1", seats=2)
    for card in ("6c", "Kh", "3s", "6s", "7d"):  # it is the six of diamonds
        key(dan, card)
    dan.locator(".seat[data-seat='2'] .fix").click()
    dan.get_by_role("button", name="seven of diamonds is wrong").click()
    dan.locator(".fix-desk card-pad").get_by_role("button", name=named("6h"), exact=True).click()
    dan.locator(".seat[data-seat='2'] .cards[aria-label='six of spades, six of hearts']").wait_for()
    dan.locator("dealer-console:not([busy]) .work > card-pad").wait_for()
    key(dan, "2c")
    form = wrong(dan, "Report to the floor")
    form.get_by_label("What happened").fill("the six of seat 2 is a diamond")
    form.get_by_role("button", name="Report it").click()
    dan.get_by_role("heading", name="Call the floor").wait_for()
    assert "is stopped" in moment(dan)
    flo = come(browser, night, "Flo", id_)
    ruling = flo.get_by_role("region", name="Waits for a ruling")
    ruling.locator("summary").filter(has_text="Fix").click()
    ruling.get_by_role("button", name="Seat 2").click()
    flo.get_by_role("button", name="six of hearts is wrong").click()
    flo.locator(".fix-desk card-pad").get_by_role("button", name=named("6d"), exact=True).click()
    flo.locator(".fix-desk").get_by_label("Why").fill("misread upside down")
    flo.get_by_role("button", name="Correct: six of hearts").click()
    flo.locator(".seat[data-seat='2'] .cards[aria-label='six of spades, six of diamonds']").wait_for()
    ruling.wait_for(state="detached")  # the correction settles the report
    press(dan, "Next")  # three sixes, 3 to 1 on four wagers of $2
    assert chips(dan, 2) == "$524"
    assert night.reasons("CardCorrected") == [("Flo", "misread upside down")]
    dan.context.close()
    flo.context.close()


def test_a_misdeal_returns_every_wager_and_a_step_is_undone_with_its_reason(
    browser: "Browser", night: Night
) -> None:
    id_ = night.table("three-card-poker", players=2)
    dan = come(browser, night, "Dan", id_)
    bets(dan, "$25", seats=2)
    assert [chips(dan, 1), chips(dan, 2)] == ["$475", "$475"]
    flo = come(browser, night, "Flo", id_)
    dan.locator(".seat[data-seat='1'] .decisions button").click()
    dan.locator(".seat[data-seat='1'][out]").wait_for()
    form = wrong(flo, "Undo the last step")
    form.get_by_label("Why").fill("the fold was of seat 2")
    form.get_by_role("button", name="Undo").click()
    dan.locator(".seat[data-seat='1']:not([out])").wait_for()
    form = wrong(dan, "Report to the floor")
    form.get_by_label("What", exact=True).select_option("misdeal")
    form.get_by_label("What happened").fill("two cards stuck together")
    form.get_by_role("button", name="Report it").click()
    dan.get_by_role("heading", name="Call the floor").wait_for()
    assert "is stopped" in moment(dan)
    assert dan.locator(".decisions button").count() == 0, "nobody decides before the floor has ruled"
    ruling = flo.get_by_role("region", name="Waits for a ruling")
    ruling.locator("summary").filter(has_text="Misdeal").click()
    form = ruling.locator("details[open]")
    form.get_by_label("Rule", exact=True).fill("R0-17")
    form.get_by_label("Why").fill("")
    form.get_by_role("button", name="Misdeal").click()
    form.get_by_text("Why: this is needed.").wait_for()
    form.get_by_label("Why").fill("seen by the table")
    form.get_by_role("button", name="Misdeal").click()
    dan.locator("dealer-console .step").filter(has_text="Between rounds").wait_for()
    assert [chips(dan, 1), chips(dan, 2)] == ["$500", "$500"]
    panel = flo.get_by_role("region", name="Bets to return")
    panel.get_by_label("Seat 1, player 1: give back $25 → 1 green (Ante $25)").uncheck()
    panel.get_by_role("button", name="Confirm returns").click()
    dan.get_by_label("Seat 2, player 2").wait_for(state="detached")
    big(dan).click()
    dan.get_by_text("seats 1 get their stakes back before the next begins").wait_for()
    panel.get_by_role("button", name="Confirm returns").click()
    dan.get_by_role("region", name="Bets to return").wait_for(state="detached")
    assert night.reasons("StepUndone") == [("Flo", "the fold was of seat 2")]
    dan.context.close()
    flo.context.close()


def test_after_a_power_failure_the_hand_goes_on_if_everybody_agrees(browser: "Browser", night: Night) -> None:
    id_ = night.table("nh-holdem-stud")
    dan = come(browser, night, "Dan", id_)
    bets(dan, "$1")
    wrong(dan, "Power failure").get_by_role("button", name="Play is interrupted").click()
    dan.get_by_role("heading", name="Play is interrupted").wait_for()
    flo = come(browser, night, "Flo", id_)
    flo.get_by_role("button", name="Hand is readable").click()
    flo.get_by_role("alert").filter(has_text=re.compile(r"must say whether to finish the hand\.$")).wait_for()
    flo.locator("status-line").get_by_role("button", name="Why?").click()
    flo.get_by_role("dialog").locator("[data-found]").get_by_text("H-04").wait_for()
    flo.keyboard.press("Escape")
    dan.get_by_role("button", name="Agrees").click()
    dan.get_by_text("player 1: agrees").wait_for()
    flo.get_by_role("button", name="Hand is readable").click()
    dan.get_by_role("heading", name="Play is interrupted").wait_for(state="detached")
    assert "Next" in moment(dan)
    assert dan.locator(".seat[data-seat='1'] .decisions").count() == 1, "where it was interrupted"
    dan.context.close()
    flo.context.close()


# ------------------------------------------------------------------------------------------ everybody


def small_targets(page: "Page") -> list[str]:
    """Everything in the console that is pressed and smaller than a fingertip."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('dealer-console :is(button, a, summary, input, select)')]
          .filter((each) => each.checkVisibility())
          .map((each) => [each, each.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
          .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)} ${width} x ${height}`)"""
    )
    return found


# A console stands on a tablet or in a hand; elsewhere it is proved with the long proofs.
@pytest.mark.parametrize(
    "size",
    [
        "phone",
        "tablet",
        *(pytest.param(size, marks=pytest.mark.prove) for size in ("desk", "tablet on its side")),
    ],
)
def test_every_state_of_the_console_can_be_used_by_everybody(
    browser: "Browser", night: Night, size: str
) -> None:
    id_ = night.table("nh-holdem-face-up", players=2)
    as_large, light = size.partition(" ")[0], "dark" if size == "desk" else "day"
    dan = work(browser, night.house, "dealer", by="Dan", password=PASSWORD, size=as_large, light=light)
    if "side" in size:
        dan.set_viewport_size({"width": 1180, "height": 820})
    dan.get_by_role("link", name=re.compile(id_)).click()
    dan.locator("dealer-console .big").wait_for()

    def look(what: str) -> None:
        assert_usable_by_everybody(dan, f"{what} on a {size}")
        assert small_targets(dan) == [], what

    look("the console between rounds")
    dan.locator(".seat[data-seat='4'] .seat-key").click()
    look("an empty seat")
    dan.locator(".seat[data-seat='1'] .seat-key").click()
    look("a seat that is taken")
    dan.get_by_role("button", name="Cards face down").click()
    dan.get_by_text("From the next deal on, face down.").wait_for()
    dan.get_by_role("button", name="Cards face up").click()
    dan.get_by_role("button", name="$50", exact=True).click()
    dan.locator(".seat[data-seat='1'] .who small").filter(has_text="$550").wait_for()
    bets(dan, "$5", seats=2)
    look("the pad")
    for left in (False, True):
        sides = [dan.locator(f"dealer-console .thumb {each}").bounding_box() for each in (".wrong", ".big")]
        assert sides[0]
        assert sides[1]
        assert (sides[0]["x"] > sides[1]["x"]) is left, "what is pressed most lies at the working hand"
        dan.get_by_role("switch", name="Left hand").click()
    for card in ("2c", "Ah", "7d", "Kd"):
        key(dan, card)
    look("a decision")
    dan.locator(".seat[data-seat='1'] .fix").click()
    look("what is put right at a seat")
    dan.get_by_role("button", name="Back to the table").click()
    dan.get_by_role("button", name="Call floor").click()
    dan.locator("summary").filter(has_text="Put something right").click()
    look("what is wrong")
    dan.context.close()
