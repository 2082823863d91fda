"""A whole night in real browsers: opened, filled, won, corrected, cut off, counted, closed, reported.

Everybody works at a screen of their own, in the size of their device. Each sum of slips and reports
is then held to one that `plain_sums` adds up from the raw rows of the log.
"""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import pytest

from tests.browser.dealing import bet, key, moment, press, seat
from tests.browser.plain_sums import Sums, sums_of, worth
from tests.browser.test_cage import count, says
from tests.browser.test_tournament import click, out, register, schedule
from tests.browser.visits import cents, enter, money, panel, work
from tests.loops import at_least_one
from tests.noon import ZONE
from tests.server.running import OWN_PASSWORD, House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
PASSWORD: Final = "correct horse battery staple"
PIN: Final = "482915"
GAME: Final = "New Hampshire Hold 'Em"
STAFF: Final = {
    "Max": ("manager", "desk"),
    "Flo": ("floor", "console"),
    "Dan": ("dealer", "console"),
    "Cal": ("cage", "desk"),
    "Cam": ("cage", "desk"),
    "Rob": ("runner", "phone"),
    "Bea": ("brush", "tablet"),
    "Mercy": ("charity member", "phone"),
}
BADGES: Final = {name: f"NH-{number}" for number, name in enumerate(STAFF, 2)}
FILE: Final = "\n".join([
    'licensee = "NHCg"',
    f'zone = "{ZONE}"',
    'operator = "Olga"',
    "second_factor = false",
    "countersign_after = 0",
    '[[staff]]\nid = "Olga"\nbadge = "NH-1"\nroles = ["operator"]',
    *(
        f'[[staff]]\nid = "{name}"\nbadge = "{BADGES[name]}"\nroles = ["{role}"]'
        + ('\ncharity = "Food Pantry"' if role == "charity member" else "")
        for name, (role, _) in STAFF.items()
    ),
    '[[game]]\nid = "nh-holdem-jackpots"',
])  # fmt: skip
OPENER: Final = {"$25": 4, "$5": 60, "$1": 100}
LACKS: Final = "Enter the limits that the sheet leaves to the table: Ante, Board Bonus, Pocket Bonus."
BOARD: Final = ("3c", "4d", "Kh")
ACES, FLUSH, SIX = ("As", "Ah"), ("9s", "Ts"), ("6s", "7s", "8s", "2d")


@dataclass
class Night:
    """A house with everybody at a screen of their own."""

    browser: "Browser"
    house: House
    pages: dict[str, "Page"] = field(default_factory=dict)

    def at(self, name: str, room: str) -> "Page":
        """Somebody in a room, on the device they have all night."""
        if name in self.pages:
            enter(self.pages[name], room)
        else:
            size, password = ("desk", OWN_PASSWORD) if name == "Olga" else (STAFF[name][1], PASSWORD)
            self.pages[name] = work(self.browser, self.house, room, by=name, password=password, size=size)
        return self.pages[name]

    def rows(self) -> list[dict[str, Any]]:
        """Every row of the log, as the auditor reads it."""
        auditor, after, found = self.auditor(), 0, list[dict[str, Any]]()
        while more := auditor.ask(f"/api/audit/log?limit=1000&after={after}").data:
            after = more[-1]["position"]
            found += more
        return found

    def auditor(self) -> Visitor:
        olga = Visitor(self.house)
        assert olga.ask("/api/sign-in", {"name": "Olga", "password": OWN_PASSWORD}).status == 200
        olga.audited()
        ida = Visitor(self.house)
        assert ida.ask("/api/sign-in", {"name": "Ida", "password": OWN_PASSWORD}).status == 200
        return ida

    def drawer(self) -> dict[str, Any]:
        found: dict[str, Any] = self.auditor().ask("/api/views/house").data["drawer"]
        return found


@pytest.fixture
def night(browser: "Browser", tmp_path: Path) -> Iterator[Night]:
    """A house for money in which everybody has a password, and floor and manager a PIN."""
    (tmp_path / "hall.toml").write_text(FILE)
    with running(tmp_path, "--house", str(tmp_path / "hall.toml")) as house:
        olga = Visitor(house)
        assert olga.ask("/api/sign-in", {"name": "Olga", "password": house.password}).status == 200
        for name in STAFF:
            olga.resets(name, PASSWORD)
        for name in ("Flo", "Max"):
            person = Visitor(house)
            assert person.ask("/api/sign-in", {"name": name, "password": PASSWORD}).status == 200
            assert person.ask("/api/me/pin", {"pin": PIN, "password": PASSWORD}).status == 200
        yield Night(browser, house)


def approve(page: "Page", who: str) -> str:
    """Approve what is shown with a PIN, and return what was shown."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(f"{who}: check this").wait_for()
    shown = dialog.locator("dl").inner_text()
    dialog.get_by_label("Badge number").fill(BADGES[who])
    dialog.get_by_label("PIN", exact=True).fill(PIN)
    dialog.get_by_role("button", name="Approve").click()
    dialog.get_by_text(f"{who}: check this").wait_for(state="detached")
    return shown


# ------------------------------------------------------------------------------------------------ the opening


def opens_the_day(night: Night) -> None:
    """The manager brings the float, for which a cashier signs; the operator posts jackpots."""
    max_ = night.at("Max", "pit/day")
    day = panel(max_, "Gaming day")
    day.get_by_label("Charity", exact=True).fill("Food Pantry")
    day.get_by_label(GAME, exact=True).check()
    for name in ("Olga", *STAFF):
        day.get_by_label(re.compile(f"^{name}, ")).check()
    day.get_by_role("button", name="Open the day").click()
    day.get_by_text("On duty").wait_for()
    night.at("Max", "cage")
    max_.get_by_text("Bring money to the cage").click()
    brought = panel(max_, "Money in and out")
    for label, value in (
        ("Cash", "2,000"),
        ("What for", "float of the night"),
        *(("$100", "50"), ("$25", "100"), ("$5", "400"), ("$1", "500")),
    ):
        brought.get_by_label(label, exact=True).fill(value)
    brought.get_by_label(re.compile("^Signed with")).fill("Cal")
    brought.get_by_label("Their password").fill(PASSWORD)
    brought.get_by_role("button", name="Move it").click()
    says(max_, "Money in and out", "Moved.")
    olga = night.at("Olga", "pit/jackpots")
    panel(olga, "Open a set").get_by_label("Name of the set").fill("J")
    click(olga, "Open the set")
    for prize, value in (("MEGA", "25,000"), ("MAJOR", "5,000"), ("MINOR", "1,000")):
        olga.get_by_label(prize, exact=True).fill(value)
    click(olga, "Post the jackpots")
    posted = panel(olga, "Jackpots J")
    olga.get_by_text("Where J is shown").click()
    posted.get_by_label("Table").fill("T1")
    posted.get_by_role("button", name="Show it there").click()
    posted.get_by_text("Shown at T1").first.wait_for()


def opens_the_table(night: Night) -> None:
    """The form names every limit that the sheet leaves out; dealer and floor count the opener blind."""
    max_ = night.at("Max", "pit/tables")
    opens = panel(max_, "Open a table")
    for label, pieces in OPENER.items():
        opens.get_by_label(f"{label} chips").fill(str(pieces))
    opens.get_by_label("Their password").fill(PASSWORD)
    opens.get_by_role("button", name="Open table").click()
    opens.get_by_text(LACKS).wait_for()
    for wager, least, most in (("Ante", "5", "50"), ("Board Bonus", "5", "25"), ("Pocket Bonus", "5", "25")):
        opens.get_by_label(f"{wager}, minimum").fill(least)
        opens.get_by_label(f"{wager}, maximum").fill(most)
    opens.get_by_label("Their password").fill(PASSWORD)
    opens.get_by_role("button", name="Open table").click()
    opens.get_by_text("The table is open.").wait_for()
    flo = night.at("Flo", "pit/tables")
    flo.get_by_label("Dealer of T1").select_option("Dan")
    click(flo, "Assign dealer")
    dan = night.at("Dan", "dealer/T1")
    click(dan, "Posted")
    dan.get_by_role("link", name="Count the opener first").click()
    night.at("Flo", "pit/chips")
    for page in (dan, flo):
        count(page, "Opener of T1", dict(OPENER))
    flo.get_by_role("row", name=re.compile("Tray of T1 .* Dan and Flo")).wait_for()
    dan.get_by_role("link", name="Back to the table").click()


def fills_the_table(night: Night) -> None:
    """Chips are sold at the window and at the table; a fill is counted wrongly first, which is on record."""
    cal, flo, dan = night.at("Cal", "cage"), night.at("Flo", "pit/chips"), night.pages["Dan"]
    panel(cal, "Sell chips").get_by_label("Chips for").fill("200")
    panel(cal, "Sell chips").get_by_role("button", name="Sell chips").click()
    says(cal, "Sell chips", "Sold.")
    seat(dan, 1, "Ann", "0")
    seat(dan, 2, "Ben", "100")
    asks = panel(flo, "Ask for a fill or a credit")
    asks.get_by_label("Table").select_option("T1")
    asks.get_by_label("$5", exact=True).fill("20")
    asks.get_by_role("button", name="Request").click()
    cal.get_by_text("Fill 1 is requested for table T1. Prepare it.").wait_for()
    click(cal, "Open fills and credits")
    cal.get_by_role("article", name="fill 1").get_by_role("button", name="Send it").click()
    rob = night.at("Rob", "runner")
    rob.get_by_role("article", name="fill 1").get_by_role("button", name="Carry it").click()
    click(dan, "Back to the table")
    dan.get_by_role("link", name="Fill 1 is on its way: count it").click()
    arrives = dan.get_by_role("article", name="fill 1")
    for pieces in ("19", "20"):
        arrives.get_by_label("$5", exact=True).fill(pieces)
        arrives.get_by_role("button", name="Receive it").click()
        if pieces == "19":
            arrives.get_by_text("What arrived was not what was sent; it is on record.").first.wait_for()
    max_ = night.at("Max", "pit/chips")
    signs = max_.get_by_role("article", name="fill 1 to sign")
    signs.get_by_role("button", name="Sign for the floor").click()
    signs.wait_for(state="detached")
    dan.get_by_role("link", name="Back to the table").click()


# -------------------------------------------------------------------------------------------------- the games


def wins_a_jackpot(
    night: Night, number: int, winner: str, hands: tuple[tuple[str, str], ...], gross: str
) -> None:
    """A straight flush is called, verified with a PIN, signed by two, cleared, and paid once."""
    dan = night.pages["Dan"]
    press(dan, "Deal")
    for card in (*BOARD, *hands[1], *hands[0]):
        key(dan, card)
    press(dan, "Next")
    for card in SIX:
        key(dan, card)
    called = dan.get_by_role("region", name="Call the floor")
    called.get_by_text(re.compile(rf"wins {re.escape(gross)}")).wait_for()
    assert "Waiting for the floor" in moment(dan)
    called.get_by_label("Camera and time").fill("3 at 21:14")
    called.get_by_label("Floor", exact=True).fill("Flo")
    called.get_by_role("button", name="Verify").click()
    assert gross in approve(dan, "Flo")
    press(dan, "Next")
    press(dan, "Done")
    for name, acting in (("Flo", "floor"), ("Max", "manager")):
        page = night.at(name, "pit")
        win = page.locator(".request").filter(has_text=f"{winner} won {gross}")
        win.get_by_role("button", name=f"Sign as {acting}").click()
        win.get_by_role("button", name=f"Sign as {acting}").wait_for(state="detached")
    cal = night.at("Cal", "cage/wins")
    cal.get_by_role("heading", name=f"Win {number}: {winner}, {gross}").wait_for()
    cal.get_by_label("Photo identification").fill("license NH 4")
    cal.get_by_label("18 or older").check()
    cal.get_by_label("on no exclusion list").check()
    click(cal, "Clear for payment")
    cal.get_by_label("Check", exact=True).fill(str(cents(gross) // 100 - 100))
    cal.get_by_label("Cash from the drawer").fill("100")
    cal.get_by_label("Check number").fill(f"104{number}")
    cal.get_by_label("the patron signed the slip").check()
    cal.get_by_label("Witness").fill("Max")
    cal.get_by_role("textbox", name="Their password").fill(PASSWORD)
    click(cal, "Pay")
    cal.get_by_role("row", name=re.compile(rf"jackpot \d{{4}}-000{number} {winner}")).wait_for()


def corrects_a_bet(night: Night) -> None:
    """Two reds had lain on Ann's ante and the bets that follow it: floor and manager sign."""
    dan = night.pages["Dan"]
    dan.locator(".seat[data-seat='1'] .seat-key").click()
    click(dan, "Put right: last round or buy-in")
    desk = dan.get_by_role("region", name="Put right")
    click(dan, "Ante of $5 is wrong")
    desk.get_by_label("Ante is", exact=True).fill("10")
    desk.get_by_label("Why").fill("two reds lay there")
    desk.get_by_label(re.compile("^Manager")).select_option("Max")
    desk.get_by_role("button", name="Correct the bet").click()
    assert "was paid $5, now paid $10: give $5" in approve(dan, "Flo")
    approve(dan, "Max")
    moved = dan.get_by_role("region", name="Chips to move")
    moved.get_by_text(re.compile(r"Seat 1, Ann: give \$20 more")).wait_for()
    moved.get_by_role("button", name="Done").click()


@contextmanager
def loses_its_power(night: Night, folder: Path) -> Iterator[None]:
    """The house is killed while bets lie there, opens again, and every page comes back by itself."""
    press(night.pages["Dan"], "Deal")
    for card in ("2c", "5d"):
        key(night.pages["Dan"], card)
    night.house.stop(signal.SIGKILL)
    with running(folder, "--house", str(folder / "hall.toml"), port=night.house.port) as again:
        for page in night.pages.values():
            page.evaluate("() => document.querySelector('#line button')?.click()")
            page.locator("#line room-state").wait_for(state="detached")
        night.house = again
        yield


def returns_the_bets(night: Night) -> None:
    """Ben does not go on: the floor rules a dead hand, and the console says what goes back to whom."""
    dan = night.pages["Dan"]
    click(dan, "Call floor")
    dan.locator("summary").filter(has_text="Power failure").click()
    click(dan, "Play is interrupted")
    asked = dan.get_by_role("region", name="Interrupted")
    for name, word in (("Ann", "Agrees"), ("Ben", "Does not")):
        asked.get_by_role("listitem").filter(has_text=name).get_by_role("button", name=word).click()
    asked.get_by_text("Ben: does not agree").wait_for()
    flo = night.at("Flo", "pit")
    stopped = flo.locator(".request").filter(has_text="A hand was interrupted")
    stopped.get_by_text("Ann wants to finish; Ben does not.").wait_for()
    stopped.get_by_role("button", name="Declare dead hand").click()
    stopped.wait_for(state="detached")
    back = dan.get_by_role("region", name="Bets to return")
    back.get_by_label(re.compile(r"Seat 1, Ann: give back \$40")).wait_for()
    back.get_by_role("button", name="Confirm returns").click()
    approve(dan, "Flo")
    back.wait_for(state="detached")


def plays_a_tournament(night: Night) -> None:
    """The brush takes three buy-ins; the floor records who goes out; the first place is paid."""
    bea = night.at("Bea", "tournaments")
    schedule(bea, "Friday Night", First_card_at="12:00", Tables="1")
    click(bea, "Announced")
    register(bea, "Pia", "Quin", "Rae")
    click(bea, "Draw the seats")
    bea.locator(".round .who").nth(2).wait_for()
    flo = night.at("Flo", f"tournaments/{bea.url.rpartition('/')[2]}")
    click(flo, "Deal the first card")
    flo.get_by_text("Tap the players who go out").wait_for()
    out(flo, "Rae")
    out(flo, "Quin")
    click(flo, "Finish the tournament")
    click(bea, "Pay Pia")
    panel(bea, "Prizes").locator("tr").filter(has_text="Pia").get_by_text("✓ paid").wait_for()


# -------------------------------------------------------------------------------------------------- the close


def closes_the_table(night: Night) -> None:
    """The closer, counted blind in two rounds, is a chip short; the box is sealed, counted, accepted."""
    dan, flo = night.pages["Dan"], night.at("Flo", "pit/chips")
    for number in (1, 2):
        dan.locator(f".seat[data-seat='{number}'] .seat-key").click()
        leaves = dan.get_by_role("button", name="Leave", exact=True)
        if not leaves.is_visible():
            dan.locator("summary").filter(has_text="or leaving").click()
        leaves.click()
        dan.locator(f".seat[data-seat='{number}']").filter(has_text="Free").wait_for()
    click(flo, "Close table T1")
    box = panel(flo, "Drop boxes")
    box.get_by_label("What").select_option("Taken out")
    box.get_by_label("Box number").fill("7")
    box.get_by_label("Seal number").fill("4711")
    box.get_by_label("Seen by").fill("Dan")
    box.get_by_label("Their password").fill(PASSWORD)
    box.get_by_role("button", name="Record drop box").click()
    box.get_by_text("On record.").wait_for()
    dan.get_by_role("button", name="Count the closer").click()
    should = sums_of(night.rows()).tray
    fives = (should - 5_00 - 4 * 25_00 - 100_00) // 5_00
    short: dict[str, object] = {"$25": 4, "$5": fives, "$1": 100}
    count(dan, "Tray of T1", {**short, "$5": fives + 1})
    count(flo, "Tray of T1", short)
    for page in (dan, flo):
        panel(page, "Tray of T1").get_by_text("Counts differ. Count again: round 2 of 3.").wait_for()
    for page in (dan, flo):
        count(page, "Tray of T1", short)
    flo.get_by_role("row", name=re.compile(r"Tray of T1 .* −\$5 Dan and Flo")).wait_for()
    for name in ("Cam", "Cal"):
        count(night.at(name, "cage/counts"), "Drop box of T1", {"$20 bills": 5})
    max_ = night.at("Max", "cage/counts")
    assert max_.get_by_role("button", name="Count: Drop box of T1").count() == 0, "who opened the table"
    click(max_, "Accept the drop of T1")
    max_.get_by_text("The drop of T1 is in the cage.").wait_for()


def redeems_every_chip(night: Night) -> None:
    """Whoever holds chips is paid for them; the chips that are out by plain addition are all that come."""
    cal, left = night.at("Cal", "cage"), sums_of(night.rows()).out
    handed_in = panel(cal, "Redeem chips")
    handed_in.get_by_text(f"{money(left)} is out today").wait_for()
    handed_in.get_by_label("$100", exact=True).fill("2")
    handed_in.get_by_label("$5", exact=True).fill(str((left - 200_00) // 5_00))
    handed_in.get_by_role("button", name="Redeem chips").click()
    says(cal, "Redeem chips", "Redeemed and paid.")


def closes_the_day(night: Night) -> None:
    """The drawer is $20 short; both variances are explained, and the charity confirms the close."""
    holds = night.drawer()
    cash = holds["cash"] - 20_00
    sheet: dict[str, object] = {money(one["denomination"]): one["pieces"] for one in holds["chips"]}
    sheet |= {"$100 bills": cash // 100_00, "Coins, as an amount": f"{cash % 100_00 / 100:.2f}"}
    for name in ("Cal", "Max"):
        count(night.at(name, "cage/counts"), "Cage", sheet)
    max_, found = night.pages["Max"], panel(night.pages["Max"], "Variances of the day")
    found.get_by_role("row", name=re.compile(r"Cage −\$20")).wait_for()
    for number in ("1", "2"):
        found.get_by_label("Variance", exact=True).select_option(number)
        found.get_by_label("What is behind it").fill("searched, not found")
        found.get_by_role("button", name="Explain variance").click()
        found.get_by_text("searched, not found (Max)").nth(int(number) - 1).wait_for()
    night.at("Max", "cage/close")
    short = "Everything is closed and counted: 2 variances, together $25 short."
    panel(max_, "Close of day").get_by_text(short).wait_for()
    click(max_, "Propose close")
    mercy = night.at("Mercy", "charity")
    mercy.get_by_text("Max proposed closing the day: 2 variances, together $25 short.").wait_for()
    click(mercy, "Record my visit")
    mercy.get_by_role("row", name=re.compile("Mercy .* signed")).wait_for()
    click(mercy, "Confirm the close")
    mercy.get_by_text("Your last day is closed: its figures are final.").wait_for()


# ------------------------------------------------------------------------------------------------ the recount


def slips_agree(night: Night, sums: Sums, rows: list[dict[str, Any]]) -> None:
    """Every number was used once, in order; what the slips of each form say adds up to what happened."""
    auditor, told = night.auditor(), dict[str, list[dict[str, Any]]]()
    for row in (row["body"]["slip"] for row in rows if row["type"] == "SlipNumbered"):
        number = f"{row['form']} {row['year']}-{row['number']:04}"
        told.setdefault(row["form"], []).append(auditor.ask(f"/api/slips/{quote(number)}").data)
        assert len(told[row["form"]]) == row["number"], "no number is missing, none comes twice"

    def amounts(form: str, line: str) -> int:
        return sum(cents(dict(one["lines"])[line]) for one in told[form])

    def totals(form: str) -> int:
        return sum(one["total"] for one in told[form])

    for one in at_least_one([each for form in ("opener", "fill", "closer") for each in told[form]]):
        assert one["total"] == worth(one["chips"])
    assert (totals("opener"), totals("fill"), totals("closer")) == (sums.opener, sums.fills, sums.closer)
    assert (totals("drop and count"), amounts("jackpot", "gross")) == (sums.drop, sums.wins)
    assert amounts("tournament receipt", "cash taken") == sums.funds
    assert amounts("tournament payout", "cash paid") == sums.prizes
    short = [dict(one["lines"])["variance"] for one in told["variance"]]
    assert short == ["$5 short", "$20 short"]
    assert all(len({each["who"] for each in one["signatures"]}) >= 2 for one in told["jackpot"])


def reports_agree(night: Night, sums: Sums) -> None:
    """The day's and the month's report, as auditor and charity get them, and the chips by denomination."""
    auditor, mercy = night.auditor(), Visitor(night.house)
    assert mercy.ask("/api/sign-in", {"name": "Mercy", "password": PASSWORD}).status == 200
    (day,) = [each["day"] for each in auditor.ask("/api/reports/days").data]
    report = auditor.ask(f"/api/reports/daily/{day}").data
    assert (report["win"], report["handle"], report["drop"]) == (sums.win, sums.handle, sums.drop)
    (table,) = report["tables"]
    assert (table["opening"], table["fills"], table["drop"]) == (sums.bank, sums.fills, sums.bought)
    assert (table["closing"], table["closing_counted"]) == (sums.tray, sums.closer)
    assert (table["off_tray"], table["counted_win"]) == (sums.wins, sums.counted_win)
    cage = report["cage"]
    assert (cage["funded"], cage["sold"], cage["redeemed"]) == (sums.funded, sums.sold, sums.redeemed)
    assert (cage["prizes"], cage["tournaments"], cage["counted"]) == (
        sums.paid["cage"],
        sums.kept,
        sums.counted,
    )
    assert cage["over"] == sums.counted - sums.cash - sum(each * n for each, n in sums.rack.items()) == -20_00
    assert {each["denomination"]: each["reserve"] for each in report["chips"]} == sums.counted_chips
    for who in (auditor, mercy):
        month = who.ask(f"/api/reports/monthly/{day[:7]}").data
        assert (month["win"], month["charity"], month["state"]) == (sums.win, sums.charity, sums.state)


def screens_agree(night: Night, sums: Sums) -> None:
    """What the charity's screen and the state's report say in the browser are the same sums."""
    mercy, olga = night.pages["Mercy"], night.at("Olga", "audit/reports")
    share = panel(mercy, "Your share").locator("dl").inner_text()
    assert f"${sums.charity / 100:,.2f}" in share
    panel(mercy, "Your share").get_by_text(f"Tables lost {money(-sums.win)} in this month").wait_for()
    assert mercy.locator(".headline strong").first.inner_text() == money(sums.win + sums.kept).replace(
        "$-", "−$"
    )
    month = panel(olga, "Monthly report")
    month.get_by_role("button", name="Read it here").click()
    paper = month.locator(".paper pre")
    paper.filter(has_text="Food Pantry").wait_for()
    for amount in (sums.charity, sums.state):
        assert f"{amount / 100:,.2f}" in paper.inner_text()


def test_a_whole_night_in_the_browser_agrees_with_its_log_added_up_by_hand(
    night: Night, tmp_path: Path
) -> None:
    opens_the_day(night)
    opens_the_table(night)
    fills_the_table(night)
    dan = night.pages["Dan"]
    bet(dan, 1, {"ante": 5_00, "six-card-bonus": 10_00})
    bet(dan, 2, {"ante": 5_00})
    wins_a_jackpot(night, 1, "Ann", (FLUSH, ACES), "$1,000")
    bet(dan, 2, {"ante": 5_00, "six-card-bonus": 5_00})
    wins_a_jackpot(night, 2, "Ben", (ACES, FLUSH), "$500")
    corrects_a_bet(night)
    with loses_its_power(night, tmp_path):
        returns_the_bets(night)
        plays_a_tournament(night)
        closes_the_table(night)
        redeems_every_chip(night)
        closes_the_day(night)
        rows = night.rows()
        sums = sums_of(rows)
        assert (sums.wins, sums.out) == (1_500_00, 0)
        assert (sums.closer, sums.drop) == (sums.tray - 5_00, sums.bought)
        assert sums.counted_chips == sums.rack
        slips_agree(night, sums, rows)
        reports_agree(night, sums)
        screens_agree(night, sums)
        for page in night.pages.values():
            page.context.close()
