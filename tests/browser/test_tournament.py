"""The tournament desk in a real browser against a real house: from the schedule to the prizes."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest

from croupier.permissions import Role
from tests.browser.halls import PASSWORD
from tests.browser.visits import (
    assert_usable_by_everybody,
    cents,
    enter,
    panel,
    visit,
    work,
)
from tests.noon import ZONE, gaming_day
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
NAMES: Final = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
TODAY: Final = gaming_day()
DAY: Final = TODAY.isoformat()
CHARITY: Final = "nobody: play money"
FILE: Final = f"""
licensee = "NHCg"
play_money = true
zone = "{ZONE}"
operator = "operator"
same_person_may_confirm = true
second_factor = false

[[staff]]
id = "operator"
badge = "NH-0"
charity = "{CHARITY}"
roles = {[role.value for role in Role]}

[[game]]
id = "nh-holdem-stud"
"""
CHIPS: Final = [{"denomination": 100, "pieces": 1_000}]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for play money with one table, whose gaming day does not end during the tests."""
    folder = tmp_path_factory.mktemp("house")
    file = folder / "house.toml"
    file.write_text(FILE)
    with running(folder, "--house", str(file)) as found:
        operator = Visitor(found).as_operator()
        games = [{"game": "nh-holdem-stud"}]
        operator.order("house", "OpenDay", charities=[CHARITY], games=games, on_duty=["operator"])
        operator.order("house", "FundCage", cash=0, chips=CHIPS, says="play money")
        operator.order(
            "table/T1", "OpenTable", game="nh-holdem-stud", seats=6, bank=CHIPS, sent_by="operator"
        )
        yield found


def desk(browser: "Browser", house: House, *, size: str = "desk", light: str = "dark") -> "Page":
    return work(browser, house, "tournaments", size=size, light=light)


def click(page: "Page", name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def says(page: "Page", text: str | re.Pattern[str]) -> "Locator":
    """What the desk says of what was asked."""
    found = page.locator(".desk-says, .says").filter(has_text=text).first
    found.wait_for()
    return found


def refused(page: "Page", text: str | re.Pattern[str], *rules: str) -> None:
    """What the desk refuses, with its rules behind Why?."""
    says(page, text).locator(f".rule[data-rules='{' '.join(rules)}']").wait_for()


def schedule(page: "Page", name: str, **fields: str) -> None:
    """Fill in the form, change what is told of its proposals, and come to the desk."""
    usual = {"Name": name, "Gaming day": DAY, "First card at": "00:00", "Seats at a table": "6"}
    for label, value in (usual | {key.replace("_", " "): value for key, value in fields.items()}).items():
        field = page.get_by_label(label, exact=True)
        if field.evaluate("on => on.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    click(page, "Schedule tournament")
    page.locator("tournament-desk").get_by_role("heading", name=name, exact=True).wait_for()


def register(page: "Page", *names: str) -> None:
    entries = panel(page, "Entries")
    for name in names:
        entries.get_by_label("Player", exact=True).first.fill(name)
        entries.get_by_role("button", name="Take the buy-in").click()
        entries.locator("tbody th").filter(has_text=name).wait_for()


def draw_and_start(page: "Page", *names: str) -> None:
    click(page, "Announced")
    register(page, *names)
    click(page, "Draw the seats")
    page.locator(".round .who").nth(len(names) - 1).wait_for()
    click(page, "Deal the first card")
    page.get_by_text("Tap the players who go out").wait_for()


def seated(page: "Page") -> dict[str, list[str]]:
    """Who sits at which table, as the picture has it."""
    rounds = page.locator(".round")
    return {
        str(each.get_attribute("aria-label")): each.locator(".who").all_text_contents()
        for each in rounds.all()
    }


def out(page: "Page", *names: str, stacks: tuple[int, ...] = ()) -> None:
    for name in names:
        page.locator(".round button").filter(has=page.get_by_text(name, exact=True)).click()
    for name, stack in zip(names, stacks, strict=False):
        page.get_by_label(f"Stack of {name}").fill(str(stack))
    click(page, "Out")
    for name in names:
        page.locator(".round .who").get_by_text(name, exact=True).wait_for(state="detached")


def prize_amounts(page: "Page") -> list[int]:
    return [cents(each) for each in panel(page, "Prizes").locator("tbody td.figure").all_text_contents()]


def due(page: "Page") -> dict[str, tuple[str, int]]:
    """By player the place and what is due, as the desk has it."""
    rows = panel(page, "Prizes").locator("[aria-label='Prizes due'] tbody tr")
    rows.first.wait_for()
    cells = [row.locator("th, td").all_text_contents() for row in rows.all()]
    return {player: (place, cents(amount)) for place, player, amount, _ in cells}


def accounts(page: "Page") -> dict[str, int]:
    """Where the money is, as the desk has it."""
    money = panel(page, "Money")
    amounts = map(cents, money.locator("dd").all_text_contents())
    return dict(zip(money.locator("dt").all_text_contents(), amounts, strict=True))


def test_ten_players_at_two_tables_from_the_schedule_to_the_last_cent(
    browser: "Browser", house: House
) -> None:
    page = desk(browser, house)
    page.get_by_text("No tournament is on the schedule").wait_for()
    schedule(page, "Ten at Two Tables", Fee_within_it="12.01")
    panel(page, "Before the first card").get_by_text("the buy-in is $60 for 5,000 in chips").wait_for()
    panel(page, "Entries").get_by_text("up to $2,500").wait_for()
    draw_and_start(page, *NAMES)
    tables = seated(page)
    assert sorted(map(len, tables.values())) == [5, 5]
    assert sorted(name for here in tables.values() for name in here) == list(NAMES)
    pool = 10 * (60_00 - 12_01)
    page.locator(".hero").get_by_text("$479.90").wait_for()
    amounts = prize_amounts(page)
    assert amounts == [239_95, 143_97, 95_98]  # 50, 30 and 20%
    assert sum(amounts) == pool

    a, b = tables.values()
    out(page, *b[:2], stacks=(4_000, 6_000))  # at one table: the larger stack places higher
    out(page, b[2])
    out(page, a[0])
    breaking = page.locator(".proposal").filter(has_text="Break a table")
    breaking.get_by_label("Table").select_option("B")
    breaking.get_by_role("button", name="Break the table").click()
    page.locator(".round[aria-label='Table B']").wait_for(state="detached")
    assert sorted(seated(page)["Table A"]) == sorted([*a[1:], *b[3:]])

    out(page, a[1], a[2], b[3], stacks=(3_000, 2_000, 1_000))
    tied = (a[3], b[4])  # second and third place: the same stack in the same hand
    out(page, *tied, stacks=(7_000, 7_000))
    click(page, "Finish the tournament")
    page.get_by_text("share what does not divide evenly").wait_for()
    click(page, f"Pay {tied[0]}")  # nobody is paid before the odd cent has an owner
    refused(page, re.compile(r"odd cents of .* must be drawn for first\."), "Q3-15")
    click(page, f"Draw lots between {tied[0]} and {tied[1]}")
    page.get_by_text("odd cents open").first.wait_for(state="detached")
    owed = due(page)
    assert owed[a[4]] == ("1st", 239_95)
    assert {owed[name][0] for name in tied} == {"2nd–3rd"}
    assert sorted(owed[name][1] for name in tied) == [119_97, 119_98]
    assert sum(amount for _, amount in owed.values()) == pool
    for name in owed:
        click(page, f"Pay {name}")
        panel(page, "Prizes").locator("tr").filter(has_text=name).get_by_text("✓ paid").wait_for()
    held = accounts(page)
    assert held["Prizes paid"] == -pool
    assert held["Kept for charity and state"] == -10 * 12_01
    assert held["Held now"] == 0
    wall = page.get_by_role("link", name="Results for the wall").get_attribute("href")
    told = page.request.get(f"{house.address}{wall}").text()
    assert re.search(rf"1\s+{a[4]}\s+\$239\.95", told)
    page.context.close()


@pytest.mark.rule("H-07")
def test_what_comes_too_late_is_refused_with_its_rule(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Too Late")
    click(page, "Deal the first card")
    refused(page, "The Brush has not announced", "H-01")
    register(page, *NAMES[:4])
    assert panel(page, "Entries").locator("tfoot").get_by_text("$240").count() == 1
    click(page, "Refund: Dan")
    panel(page, "Entries").locator("tfoot").get_by_text("$180").wait_for()
    entries = panel(page, "Entries")
    entries.get_by_text("A refund asked for too late").click()
    entries.locator("details").get_by_label("Player").select_option("Cyd")
    entries.get_by_label("Why it is a close call").fill("asked as the cards were washed")
    click(page, "Rule it a close call")
    says(page, "Ruled; no refund is given.")
    click(page, "Refund: Cyd")
    refused(page, "close call; none is given.", "H-07", "Q3-25")
    draw_and_start(page, "Eve")
    assert entries.get_by_role("button", name="Take the buy-in").count() == 0, "no late entries are offered"
    late = {
        "target": f"tournament/too-late-{DAY}",
        "name": "Register",
        "data": {"player": "Zoe", "seat": None},
    }
    answer = Visitor(house).as_operator().ask("/api/commands", {**late, "key": "zoe-too-late"})
    assert (answer.status, answer.data["rules"]) == (409, ["H-01"])
    assert answer.data["says"] == "entries are closed; nothing more can be bought"
    assert page.locator(".hero").get_by_text("$192", exact=True).count() == 1  # 4 × $48, and nothing of Zoe's
    page.context.close()


@pytest.mark.rule("H-08")
def test_a_tournament_of_the_wrong_day_takes_no_money_until_the_desk_corrects_it(
    browser: "Browser", house: House
) -> None:
    page = desk(browser, house)
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    schedule(page, "Wrong Day", Gaming_day=tomorrow)
    click(page, "Announced")
    entries = panel(page, "Entries")
    assert "H-08" not in entries.inner_text(), "the rule is behind Why?"
    entries.get_by_text("Why?").click()
    entries.get_by_text(re.compile(r"A player spends .*\(H-08\)")).wait_for()
    entries.get_by_label("Player", exact=True).first.fill("Ann")
    entries.get_by_role("button", name="Take the buy-in").click()
    says(page, "correct its date first")
    page.get_by_text("Correct the charity or the date").click()
    assert page.get_by_label("Gaming day", exact=True).input_value() == tomorrow
    page.get_by_label("Gaming day", exact=True).fill(DAY)
    page.get_by_label("Charity", exact=True).fill("Food Pantry")
    click(page, "Correct it")
    says(page, "is not the charity of")
    page.get_by_label("Charity", exact=True).fill(CHARITY)
    click(page, "Correct it")
    says(page, "Corrected.")
    register(page, "Ann")
    page.context.close()


def test_nobody_buys_more_than_was_announced_or_spends_above_the_cap(
    browser: "Browser", house: House
) -> None:
    page = desk(browser, house)
    more = {"Re-buy price": "1,500", "Re-buys a player may have": "3", "Late entries": "yes"}
    schedule(page, "Dear Re-buys", **{"Buy-in": "600", **more})
    draw_and_start(page, "Ann", "Bob")
    click(page, "Re-buy: Ann")
    panel(page, "Entries").locator("tbody tr").filter(has_text="Ann").get_by_text(
        "$2,100 (re-buy)"
    ).wait_for()
    click(page, "Re-buy: Ann")
    refused(page, "Ann would have spent $3,600, above $2,500", "H-08", "Q3-21")
    register(page, "Cyd")  # late, and seated at once
    assert len(seated(page)["Table A"]) == 3
    click(page, "Close entries")
    says(page, "Entries are closed; the prizes are final.")
    page.context.close()


def test_tables_are_balanced_chips_counted_and_hand_for_hand_ties(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Balance", Seats_at_a_table="4")
    draw_and_start(page, *NAMES[:8])
    a, b = seated(page).values()
    out(page, b[0])
    out(page, b[1])
    balance = page.locator(".proposal").filter(has_text="Balance the tables")
    balance.get_by_text("Table A has 4 players and table B 2: one of table A moves.").wait_for()
    balance.get_by_label("Who moves").select_option(a[0])
    balance.get_by_role("button", name="Move").click()
    page.locator(".round[aria-label='Table B'] .who").get_by_text(a[0], exact=True).wait_for()
    balance.wait_for(state="hidden")

    page.get_by_text("Color up", exact=True).first.click()
    page.get_by_label("Chips in play afterwards").fill("39900")
    click(page, "Color up")
    page.locator(".hero").get_by_text("39,900").wait_for()
    page.get_by_text("Count the chips").click()
    left = [*a, *b[2:]]
    for name in left:
        panel(page, "On the floor").get_by_label(name, exact=True).fill("6650")
    panel(page, "On the floor").get_by_label(left[0], exact=True).fill("6600")
    click(page, "Record the count")
    says(page, "The stacks come to 39,850 where 39,900 are in play: 50 missing; count again.")
    panel(page, "On the floor").get_by_label(left[0], exact=True).fill("6650")
    click(page, "Record the count")
    page.locator(".round small").filter(has_text="6,650").nth(5).wait_for()

    out(page, a[1], b[2])  # one at each table: nobody can say who went first
    out(page, a[0])
    out(page, b[3])
    out(page, a[2])
    click(page, "Finish the tournament")
    page.locator(".hero").get_by_text(f"{a[3]} wins").wait_for()
    # fields of seven and more: 50, 30 and 20% of $384
    assert due(page) == {a[3]: ("1st", 192_00), a[2]: ("2nd", 115_20), b[3]: ("3rd", 76_80)}
    page.context.close()


@pytest.mark.rule("H-03")
def test_when_the_power_fails_those_who_remain_share_what_is_left(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Lights Out", Class="multi-table", Seats_at_a_table="3")
    draw_and_start(page, *NAMES[:5])
    tables = seated(page)
    page.get_by_text("Interrupt play").click()
    page.get_by_label("What cut play short").fill("the power failed")
    click(page, "Interrupt the tournament")
    page.get_by_text("share what is left evenly").wait_for()
    assert page.locator("level-clock").get_by_text("Clock stopped").count() == 1
    click(page, "Divide what is left")
    refused(page, "Settle the hand of table A, B first.", "H-03")
    page.locator(".desk-says .rule").click()
    says(page, re.compile(r"A multi-table event cut short .*\(H-03\)"))
    first, second = tables["Table A"], tables["Table B"]
    click(page, "Table A: Readable")
    refused(page, "must say whether to finish the hand.", "H-03", "Q3-16")
    for name in first:
        click(page, f"{name} agrees")
        page.get_by_role("button", name=f"{name} agrees", pressed=True).wait_for()
    click(page, "Table A: Readable")
    page.get_by_text("choose above who went out in it").wait_for()
    out(page, first[0])
    click(page, f"{second[0]} objects")
    page.get_by_role("button", name=f"{second[0]} objects", pressed=True).wait_for()
    click(page, "Table B: Readable")
    page.get_by_text("No hand is left to finish").first.wait_for()
    click(page, "Divide what is left")
    # five players, 65 and 35% of $240: four remain and share both prizes
    owed = due(page)
    assert owed == dict.fromkeys([*first[1:], *second], ("1st–4th", 60_00))
    page.context.close()


@pytest.mark.rule("Q3-12", "Q3-15")
def test_the_form_leaves_the_readings_to_the_house_rules(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    page.locator("#schedule").get_by_role("link", name="house rules").wait_for()
    assert not page.get_by_label("What becomes of the money of a void").count()
    assert not page.get_by_label("Who gets the cents that do not divide").count()
    page.context.close()


@pytest.mark.rule("H-02")
def test_an_hourly_tournament_of_three_is_placed_by_chip_count(browser: "Browser", house: House) -> None:
    page = desk(browser, house, size="tablet", light="day")
    schedule(page, "Hourly", Class="hourly")
    draw_and_start(page, *NAMES[:4])
    out(page, "Dan")
    page.get_by_text("Interrupt play").click()
    page.get_by_label("What cut play short").fill("the power failed")
    click(page, "Interrupt the tournament")
    for name, chips in (("Ann", 6_000), ("Bob", 9_000), ("Cyd", 4_999)):
        page.get_by_label(f"Chips before {name}").fill(str(chips))
    click(page, "Settle by count")
    says(page, "1 missing")
    page.get_by_label("Chips before Cyd").fill("5000")
    assert_usable_by_everybody(page, "a count on a tablet")
    click(page, "Settle by count")
    assert due(page) == {"Bob": ("1st", 124_80), "Ann": ("2nd", 67_20)}
    page.context.close()


def test_the_clock_is_the_houses_own_and_the_board_is_for_everybody(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Clock", Minutes_a_level="20", Levels="25/50\n50/100/100\nbreak 5\n100/200")
    draw_and_start(page, *NAMES[:3])
    clock = page.locator("level-clock")
    clock.get_by_text("Level 1", exact=True).wait_for()
    clock.get_by_text("Next: 50 / 100 · ante 100 · break in").wait_for()
    shown = clock.locator(".time")
    assert re.fullmatch(r"19:[45]\d|20:00", shown.text_content() or "")
    click(page, "Stop the clock")
    clock.get_by_text("Clock stopped").wait_for()
    stands = shown.text_content()
    page.reload()
    clock.get_by_text("Clock stopped").wait_for()
    assert shown.text_content() == stands, "a reload does not move a clock that stands"
    click(page, "Start clock")
    page.locator("level-clock[data-stopped]").wait_for(state="detached")

    guest = visit(browser, house, light="day")
    guest.get_by_role("button", name=re.compile("Play as a guest")).first.click()
    guest.wait_for_selector("table-felt")
    guest.evaluate("at => { location.hash = at }", f"#tournaments/clock-{DAY}/board")
    guest.locator("big-board h1").get_by_text("Clock").wait_for()
    guest.locator("big-board").get_by_text("3 / 3").wait_for()
    assert guest.get_by_role("button", name="Stop the clock").count() == 0
    assert_usable_by_everybody(guest, "the board to a guest")
    enter(page, f"tournaments/clock-{DAY}/board")
    page.locator("big-board .prizes").get_by_text("$144").wait_for()
    assert page.locator("big-board .time").bounding_box()["height"] > 120  # type: ignore[index]
    guest.context.close()
    page.context.close()


@pytest.mark.rule("H-01")
def test_the_brush_announces_and_what_is_for_the_floor_is_the_floors(
    browser: "Browser", house: House
) -> None:
    page = desk(browser, house)
    schedule(page, "Brush")
    click(page, "Sign out")
    operator = Visitor(house).as_operator()
    for name, role in (("Bea", "brush"), ("Flo", "floor")):
        operator.enrols(PASSWORD, id=name, roles=[role], badge=f"B-{name}")
        operator.order("house", "StartDuty", person=name)
    page.context.close()

    flo = as_staff(browser, house, "Flo", f"tournaments/brush-{DAY}")
    flo.locator(".steps li").first.get_by_text("The Brush announces").wait_for()
    assert not flo.get_by_role("button", name="Announced").count(), "a button that would be refused"
    bea = as_staff(browser, house, "Bea", f"tournaments/brush-{DAY}")
    click(bea, "Announced")
    bea.locator(".steps li[data-done]").first.get_by_text("The Brush announces").wait_for()
    register(bea, "Ann", "Bob")
    flo.get_by_role("button", name="Refund: Bob").wait_for()  # what one desk does, the other sees
    for name in ("A refund asked for too late", "Take back an elimination"):
        assert panel(bea, "Entries").get_by_text(name).count() == 0, "what the floor rules on is the floor's"
    panel(flo, "Entries").get_by_text("A refund asked for too late").click()
    late = panel(flo, "Entries").locator("details[open]")
    late.get_by_label("Player").select_option("Bob")
    late.get_by_label("Why it is a close call").fill("late")
    click(flo, "Rule it a close call")
    says(flo, "Ruled; no refund is given.")
    bea.context.close()
    flo.context.close()


def as_staff(browser: "Browser", house: House, name: str, room: str) -> "Page":
    page = work(browser, house, room, by=name, password=PASSWORD)
    page.locator("tournament-desk h1").wait_for()
    return page


def test_a_player_tapped_while_another_goes_out_stays_tapped(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Quick taps", Class="hourly")
    draw_and_start(page, *NAMES[:4])
    first, second = seated(page)["Table A"][:2]
    # In one task of the page, so that no answer can come between the taps.
    page.evaluate(
        """([first, second]) => {
            const tap = (name) => [...document.querySelectorAll(".round button")]
                .find((each) => each.querySelector(".who").textContent === name).click();
            tap(first);
            document.querySelector("form.going").requestSubmit();
            tap(second);
        }""",
        [first, second],
    )
    says(page, f"{first} is out.")
    page.get_by_role("heading", name=f"{second} goes out", exact=True).wait_for()
    assert page.locator(".round button[aria-pressed=true] .who").all_text_contents() == [second]
    click(page, "Out")
    says(page, f"{second} is out.")
    page.context.close()


def test_a_desk_is_worked_by_keyboard_alone(browser: "Browser", house: House) -> None:
    page = desk(browser, house)
    schedule(page, "Keys", Late_entries="yes")
    page.get_by_role("button", name="Announced").press("Enter")
    page.locator(".steps li[data-done]").first.wait_for()
    panel(page, "Entries").get_by_label("Player", exact=True).first.focus()
    for name in NAMES[:4]:
        page.keyboard.type(name)
        page.keyboard.press("Enter")  # and the field is ready for the next in line
        panel(page, "Entries").locator("tbody th").filter(has_text=name).wait_for()
        page.wait_for_function(
            "() => document.activeElement.tagName === 'INPUT' && !document.activeElement.value"
        )
    page.get_by_role("button", name="Draw the seats").press("Enter")
    page.locator(".round .who").nth(3).wait_for()
    page.get_by_role("button", name="Deal the first card").press("Enter")
    page.locator(".round button").filter(has_text="Ann").press("Space")
    page.get_by_role("button", name=re.compile("Ann"), pressed=True).wait_for()
    page.get_by_role("button", name="Out", exact=True).press("Enter")
    page.locator(".hero").get_by_text("3 of 4").wait_for()
    page.context.close()


def test_re_buys_re_entries_alternates_no_shows_and_a_chop_at_the_desk(
    browser: "Browser", house: House
) -> None:
    page = desk(browser, house, size="tablet")
    more = {"Re-buy price": "40", "Re-entries a player may have": "1", "Alternates": "yes"}
    more |= {"Dealer add-on": "10", "Re-buys a player may have": "2"}
    schedule(page, "Ins and Outs", Class="hourly", Seats_at_a_table="5", **more)
    click(page, "Announced")
    register(page, *NAMES[:5])
    entries = panel(page, "Entries")
    for name in ("Fay", "Gus"):
        entries.get_by_label("Alternate").fill(name)
        click(page, "Add to the list")
        entries.locator(".alternates").get_by_text(name, exact=True).wait_for()
    click(page, "Draw the seats")
    page.locator(".round .who").nth(4).wait_for()
    click(page, "Deal the first card")
    page.get_by_text("Tap the players who go out").wait_for()
    assert_usable_by_everybody(page, "alternates at a full table")

    tap_out(page, "Ann")  # without chips, but not out: there is a window
    waiting = page.get_by_role("group", name="Buying in again")
    waiting.get_by_text(re.compile(r"Ann, until \d")).wait_for()
    assert_usable_by_everybody(page, "a window for a re-buy")
    click(page, "Take the re-buy of Ann")
    waiting.wait_for(state="detached")
    for name in ("Ann", "Bob"):
        tap_out(page, name)
        click(page, f"{name} is out")
        entries.locator("tbody tr").filter(has_text=name).get_by_text("out", exact=True).wait_for()
    entries.get_by_text("Take back an elimination").click()
    entries.get_by_label("Player to put back").select_option("Ann")
    entries.get_by_label("Why it is taken back").fill("chips behind the cards")
    click(page, "Take the elimination back")
    page.locator(".round .who").get_by_text("Ann", exact=True).wait_for()

    click(page, "Take Fay off the list")
    click(page, "Seat Gus")
    page.locator(".round .who").get_by_text("Gus", exact=True).wait_for()
    tap_out(page, "Cyd")
    click(page, "Cyd is out")
    entries.get_by_text("Re-entry", exact=True).click()
    entries.get_by_label("Who enters again").select_option("Bob")
    click(page, "Take the re-entry, $60")
    entries.locator("tbody tr").filter(has_text="Bob").get_by_text("$120 (re-entry)").wait_for()
    entries.get_by_text("Players who aren't here").click()
    entries.get_by_label("Who isn't here").select_option("Dan")
    click(page, "Not here")
    click(page, "Dan has come")
    click(page, "Dealer add-on: Eve")
    entries.locator("tbody tr").filter(has_text="Eve").get_by_text("$70 (dealer add-on)").wait_for()

    divide_what_is_left(page)


def divide_what_is_left(page: "Page") -> None:
    prizes, waiting = panel(page, "Prizes"), page.get_by_role("group", name="Buying in again")
    for name in ("Dan", "Eve"):
        tap_out(page, name)
        click(page, f"{name} is out")
        waiting.wait_for(state="detached")
    click(page, "Close entries")
    says(page, "Entries are closed")
    page.get_by_text("Divide the prizes by agreement").click()
    assert_usable_by_everybody(page, "a chop")
    for name in ("Ann", "Bob"):
        prizes.get_by_role("checkbox", name=name).check()
    click(page, "Divide the prizes")
    says(page, "Gus must agree; one who does not is enough to play on.")
    prizes.get_by_role("checkbox", name="Gus").check()
    click(page, "Divide the prizes")
    page.locator(".hero").get_by_text("share the first place").wait_for()
    owed = due(page)
    assert set(owed) == {"Ann", "Bob", "Gus"}
    # seven entries of $48, and one re-buy of $40 without a fee
    assert sum(amount for _, amount in owed.values()) == 7 * 48_00 + 40_00
    for name in owed:
        click(page, f"Pay {name}")
        prizes.locator("tr").filter(has_text=name).get_by_text("✓ paid").wait_for()
    prizes.get_by_label("Who got what").fill("Dot")
    click(page, "Pay the dealers $10")
    page.wait_for_function("() => !document.body.innerText.includes('Pay the dealers')")
    held = accounts(page)
    assert (held["Paid to dealers"], held["Held now"]) == (-10_00, 0)
    assert held["Kept for charity and state"] == -7 * 12_00
    page.context.close()


def tap_out(page: "Page", name: str) -> None:
    page.locator(".round button").filter(has=page.get_by_text(name, exact=True)).click()
    click(page, "Out")
    page.get_by_role("button", name=f"{name} is out", exact=True).wait_for()


@pytest.mark.parametrize(
    ("size", "light"), [("desk", "dark"), pytest.param("phone", "day", marks=pytest.mark.prove)]
)
def test_every_state_of_the_desk_can_be_used_by_everybody(
    browser: "Browser", house: House, size: str, light: str
) -> None:
    page = desk(browser, house, size=size, light=light)
    page.locator("#schedule").wait_for()
    assert_usable_by_everybody(page, "the schedule")
    schedule(page, f"Seen on a {size}", Class="hourly", Seats_at_a_table="9", Late_entries="yes")
    assert_usable_by_everybody(page, "before the first card")
    draw_and_start(page, *NAMES[:8])
    assert_usable_by_everybody(page, "a tournament under way")
    if size == "phone":
        heights = page.locator("tournament-desk button:visible").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44
    first, second = seated(page)["Table A"][:2]
    for name in (first, second):
        page.locator(".round button").filter(has=page.get_by_text(name, exact=True)).click()
    page.get_by_label(f"Stack of {first}").wait_for()
    assert_usable_by_everybody(page, "two going out")
    click(page, "Still in")
    for name in NAMES[:5]:
        out(page, name)
    page.get_by_text("Interrupt play").click()
    page.get_by_label("What cut play short").fill("a storm")
    click(page, "Interrupt the tournament")
    page.get_by_label("Chips before Hal").fill("40000")
    for name in NAMES[5:7]:
        page.get_by_label(f"Chips before {name}").fill("0")
    assert_usable_by_everybody(page, "an interruption")
    click(page, "Settle by count")
    due(page)
    assert_usable_by_everybody(page, "prizes due")
    enter(page, f"tournaments/seen-on-a-{size}-{DAY}/board")
    page.locator("big-board").get_by_text("Winners").wait_for()
    assert page.locator(".house-says[tone]").count() == 0, "the way from the desk to its board is no trouble"
    assert_usable_by_everybody(page, "the board")
    enter(page, "tournaments/nowhere")
    page.get_by_text("Tournament not found").wait_for()
    assert_usable_by_everybody(page, "a wrong address")
    page.context.close()
