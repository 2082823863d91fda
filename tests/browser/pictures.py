"""Pictures of every screen for docs/screens: real houses with people in them, seen by a real Chromium.

`python -m tests.browser.pictures` takes all of them, `… table lab` those of some rooms. The cards are stacked
and the people have names, so that a picture changes when its screen does; times and hashes are of the day.
"""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tests.browser import dealing, test_lab
from tests.browser.halls import PASSWORD, loses_an_ante
from tests.browser.stacked import stack
from tests.browser.studio import FOLDER, Studio, on_a_phone, opened, shoot
from tests.browser.test_tournament import draw_and_start, out, schedule
from tests.browser.visits import deal, enter, lay, panel, sit_down, with_floor
from tests.server.running import Visitor
from tests.table.golden import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Page

EVENT: Final = "Tuesday Hold 'Em"
HERO: Final = "New Hampshire Hold 'Em"
PLAYERS: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


# ------------------------------------------------------------------------------------------------ the rooms


def floor(studio: Studio) -> None:
    """The tables, with people and players of the house at some of them."""
    seated = studio.player("Lee")
    sit_down(seated, "Three Card Poker")
    for _ in range(3):
        seated.get_by_role("button", name="Add a bot").click()
    other = studio.player("Mia")
    sit_down(other, "New Hampshire Holdem Stud")
    for size, light, name in (("desk", "dark", "floor"), ("phone", "day", "floor-phone")):
        page = studio.player("Zoe", size, light)
        page.locator(".table-card .chair.taken").first.wait_for()
        shoot(page, name)
        page.context.close()
    seated.context.close()
    other.context.close()


def table(studio: Studio) -> None:
    """A decision with three kings, on a desk and on a phone, and what the round brought."""
    hands = {1: "Kh Ks", 2: "Jc 9c", 3: "8d 7d", 4: "Ac Qh"}
    stack(studio.floor, "nh-holdem-jackpots", hands, board="Kd 8c 8h", six="6c 6d Qd 2s")
    page = studio.player("Nora", sharp=True)
    sit_down(page, HERO)
    for _ in range(len(hands) - 1):
        page.get_by_role("button", name="Add a bot").click()
    page.locator("seat-badge").filter(has_text="$1,000").nth(2).wait_for()
    lay(page, "ante", "board-bonus", "pocket-bonus", "six-card-bonus")
    deal(page)
    _bets(page, "Flop bet", "Bet 3×")
    page.get_by_role("group", name="your decision: Turn bet").wait_for(timeout=60_000)
    shoot(page, "table")
    with on_a_phone(page):
        page.evaluate("() => document.querySelector('table-felt').scrollIntoView({ block: 'start' })")
        shoot(page, "table-phone", here=True)
    _bets(page, "Turn bet", "Bet 2×")
    _bets(page, "River bet", "Bet 2×")
    page.emulate_media(color_scheme="light")
    page.locator("result-list .why").first.filter(has_text="kings").wait_for(timeout=60_000)
    shoot(page, "table-won", half=True)
    page.context.close()


def practice(studio: Studio) -> None:
    """A guided first round, at its decision, on a phone."""
    page = studio.player("Una", "phone", "day")
    page.evaluate("location.hash = '#practice/three-card-poker/guide'")
    page.wait_for_selector("table-felt .spot.own:enabled")
    lay(page, "ante")
    deal(page)
    page.get_by_text("The best play is").wait_for()
    shoot(page, "practice", half=True, here=True)
    page.context.close()


def record(studio: Studio) -> None:
    """Somebody's own record after some rounds."""
    page = studio.player("Vic", "desk", "day", sharp=True)
    sit_down(page, "Three Card Poker")
    lay(page, "ante", "pair-plus")
    for _ in range(8):
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("Space")
        page.locator("choice-bar:not([hidden])").wait_for()
        page.keyboard.press("1")
        page.locator("chip-tray [data-is=again]:enabled").wait_for()
    page.keyboard.press("n")
    page.locator("chip-tray [data-is=rebet]:enabled").wait_for()
    enter(page, "record")
    page.get_by_role("button", name="Count my mistakes").click()
    page.get_by_text("Best play would have saved").wait_for()
    shoot(page, "record", half=True)
    page.context.close()


def school(studio: Studio) -> None:
    """A dealer's question, and what was learned."""
    page = studio.staff("Max", "school", "desk", "day")
    page.locator(".subject").get_by_label("Work").select_option("dealer")
    page.locator(".subject").get_by_label("Questions").select_option("payout")
    page.get_by_label("Amount in dollars").fill("5")
    page.get_by_role("button", name="Check answer").click()
    page.locator(".result").wait_for()
    shoot(page, "school")
    page.context.close()


def _bets(page: "Page", wager: str, choice: str) -> None:
    page.get_by_role("group", name=f"your decision: {wager}").wait_for(timeout=60_000)
    page.get_by_role("button", name=re.compile(choice)).click()


def dealer(studio: Studio) -> None:
    """The console in the middle of a hand, on the tablet beside the layout."""
    page = studio.operator("dealer", "console", "dark")
    dealing.open_table(page, "three-card-poker")
    scene = SCENES["three-card-poker"][0]
    for number, who in enumerate(PLAYERS[: len(scene.hands)], 1):
        dealing.seat(page, number, who, "500")
    for number, hand in enumerate(scene.hands, 1):
        dealing.bet(page, number, dict(hand.bets))
    dealing.press(page, "Deal")
    for number, hand in enumerate(scene.hands, 1):
        dealing.choose(page, number, list(hand.says))
    shoot(page, "dealer-keys")
    cards = [
        *scene.shared["dealer"].split(),
        *(card for hand in scene.hands[:0:-1] for card in hand.cards.split()),
    ]
    for card in cards:
        dealing.key(page, card)
    shoot(page, "dealer")
    page.context.close()


def pit(studio: Studio) -> None:
    """What waits for the floor while a round is on: a second hand, an early touch."""
    player = studio.player("Gus")
    with_floor(studio.floor, "T9")
    player.evaluate("location.hash = '#table/T9/sit'")
    player.wait_for_selector("table-felt .spot.own:enabled")
    lay(player, "ante", "pair-plus")
    guest, operator = Visitor(studio.floor), Visitor(studio.floor).as_operator()
    assert guest.ask("/api/sign-in", {"name": "Gus", "password": PASSWORD}).status == 200
    guest.order("table/T9", "AskSecondHand", seat=6)
    operator.order("table/T9", "Report", kind="early touch", says="lifted the first card", seat=2)
    for size, light, name in (("desk", "dark", "pit"), ("phone", "day", "pit-phone")):
        page = studio.operator("pit", size, light)
        page.locator(".request").nth(1).wait_for()
        shoot(page, name)
        page.context.close()
    player.context.close()


def cage(studio: Studio) -> None:
    """The cage in the middle of its count, after a sale at the window."""
    chips = [{"denomination": 100, "pieces": 31}, {"denomination": 2_500, "pieces": 4}]
    studio.hall.visitor("Cal").order("house", "SellChips", player="Zoe", cash=131_00, chips=chips)
    for size, light, name in (("desk", "day", "cage"), ("phone", "dark", "cage-phone")):
        page = studio.staff("Cal", "cage", size, light)
        page.get_by_role("tab", name="Window").wait_for()
        if size == "desk":
            page.get_by_role("tab", name="Counts").click()
            page.get_by_role("button", name="Count: Cage").click()
            for label, pieces in (("$1", "1969"), ("$25", "96"), ("$1 bills", "31"), ("$20 bills", "5")):
                panel(page, "Cage").get_by_label(label, exact=True).fill(pieces)
        shoot(page, name)
        page.context.close()


def windows(studio: Studio) -> None:
    """A window that Cam keeps, with its fixed float, seen by Cam at that window."""
    hall = studio.hall
    chips = [{"denomination": 100, "pieces": 200}, {"denomination": 2_500, "pieces": 8}]
    given: dict[str, Any] = {"window": "1", "cash": 100_00, "chips": chips, "received_by": "Cam"}
    hall.asks("house", "OpenWindow", "Cam", by=hall.visitor("Cal"), **given)
    for size, light, name in (("desk", "day", "windows"), ("phone", "dark", "windows-phone")):
        page = studio.staff("Cam", "cage", size, light)
        panel(page, "Windows").get_by_role("row", name="1 Cam $500").wait_for()
        panel(page, "Windows").scroll_into_view_if_needed()
        shoot(page, name, here=True)
        page.context.close()


def runner(studio: Studio) -> None:
    """A fill that the cage has prepared waits to be carried."""
    hall = studio.hall
    hall.asks("house", "Enrol", person="Rob", roles=["runner"], badge="NH-020")
    hall.olga.resets("Rob", PASSWORD)
    hall.asks("house", "StartDuty", person="Rob")
    chips = [{"denomination": 100, "pieces": 25}]
    hall.asks("house", "AskFill", by=hall.visitor("Max"), table="T1", chips=chips)
    hall.asks("house", "SendTransfer", by=hall.visitor("Cal"), number=1)
    page = studio.staff("Rob", "runner", "phone")
    page.get_by_role("button", name="Carry it").wait_for()
    shoot(page, "runner")
    page.context.close()


def slip(studio: Studio) -> None:
    """The slip of that fill, as the cage prints it."""
    year = studio.hall.olga.ask("/api/views/house").data["day"][:4]
    page = studio.staff("Cal", "cage", light="day")
    page.evaluate("to => { location.hash = to }", f"#slip/fill {year}-0001")
    page.get_by_role("button", name="Print", exact=True).wait_for()
    shoot(page, "slip", half=True)
    page.context.close()


def compliance(studio: Studio) -> None:
    """The cash log of the day, for those who report it."""
    hall = studio.hall
    hall.asks("house", "Enrol", person="Coe", roles=["compliance"], badge="NH-021")
    hall.olga.resets("Coe", PASSWORD)
    hall.asks("house", "StartDuty", person="Coe")
    page = studio.staff("Coe", "compliance")
    page.wait_for_timeout(500)  # a picture of what has come to rest
    shoot(page, "compliance")
    page.context.close()


def poker(studio: Studio) -> None:
    """Live poker on its tablet: the fourth raise is refused, with three players in the hand."""
    hall, max_ = studio.hall, studio.hall.visitor("Max")

    def enters(name: str, signed: str = "", **data: object) -> None:
        hall.asks("poker/P1", name, signed, by=max_, **data)

    bank = [{"denomination": 100, "pieces": 400}]
    enters("OpenPoker", "Cal", game="Texas hold'em", seats=9, limit=4_00, bank=bank, sent_by="Cal")
    hall.asks("house", "CountTray", by=max_, table="P1", chips=bank)
    hall.asks("house", "CountTray", table="P1", chips=bank)
    for seat, player in enumerate(("Ann", "Ben", "Cy"), 2):
        enters("SeatPlayer", player=player, seat=seat)
        enters("SellHere", player=player, cents=60_00)
    enters("BeginHand", button=4)
    for seat, action in ((2, "bet"), (3, "raise"), (4, "raise"), (2, "raise")):
        enters("TakeTurn", seat=seat, action=action, cents=4_00)
    for size, light, name in (("desk", "day", "poker"), ("phone", "dark", "poker-phone")):
        page = studio.staff("Max", "poker/P1", size, light)
        page.get_by_role("button", name="Raise $4", exact=True).click()
        page.get_by_text("number 4 of the betting round").wait_for()
        shoot(page, name)
        page.context.close()


def tournament_begins(studio: Studio) -> None:
    """Ten players at two tables; two of them go out at once, and the clock runs."""
    page = studio.operator("tournaments")
    levels = "25/50\n50/100\n100/200/200\n150/300/300\nbreak 10\n200/400/400\n300/600/600"
    day = (
        Visitor(studio.floor).as_operator().ask("/api/views/house").data["day"]
    )  # before six it is yesterday's
    schedule(page, EVENT, Gaming_day=day, Minutes_a_level="1", Levels=levels)
    draw_and_start(page, *PLAYERS)
    out(page, "Jon")
    out(page, "Hal")
    page.context.close()


def tournament(studio: Studio) -> None:
    """The desk in the third level or the next, and the board on the wall."""
    page = studio.operator("tournaments")
    page.get_by_role("link", name=EVENT).click()
    page.locator("level-clock .level").filter(has_text=re.compile("Level [3-9]")).wait_for(timeout=180_000)
    shoot(page, "tournament")
    enter(page, f"{str(page.evaluate('location.hash'))[1:]}/board")
    page.locator("big-board .prizes").wait_for()
    shoot(page, "tournament-board")
    page.context.close()


def lab(studio: Studio) -> None:
    """Pair Plus with its flush at 4 to 1: the edge falls from 7.1 to 2.1 per cent while the slider moves."""
    for size, light, name in (("desk", "day", "lab"), ("phone", "dark", "lab-phone")):
        page = studio.page(studio.floor, size, light)
        page.goto(f"{studio.floor.address}/#lab/three-card-poker/look%3Dpair-plus")
        test_lab.at_rest(page)
        test_lab.slide(page, "flush", 4)
        test_lab.at_rest(page)
        shoot(page, name)
        page.context.close()


def audit(studio: Studio) -> None:
    """The log found whole, and a round of it again."""
    page = studio.operator("audit")
    page.get_by_role("button", name="Check the whole log").click()
    page.get_by_text("Intact: no event was changed.").wait_for()
    shoot(page, "audit")
    page.emulate_media(color_scheme="light")
    enter(page, "audit/rounds")
    page.get_by_label("Player").fill("Nora")
    page.get_by_role("button", name="Find rounds").click()
    page.get_by_role("status").filter(has_text=re.compile("^1 round")).wait_for()
    page.locator("tbody a").first.click()
    page.locator(".steps [aria-current]").wait_for()
    page.locator(".steps button").filter(has_text="Pay seat 1 on flop").click()
    shoot(page, "audit-replay")
    page.context.close()
    page = studio.operator("audit/approvals", "phone", "dark")
    page.locator("tbody tr").first.wait_for()
    shoot(page, "audit-phone")
    page.context.close()


def charity(studio: Studio) -> None:
    """A member of the charity looks at its own day."""
    loses_an_ante(studio.hall)
    for size, light, name in (("desk", "day", "charity"), ("phone", "dark", "charity-phone")):
        page = studio.staff("Mercy", "charity", size, light)
        page.get_by_role("heading", name="Your share").wait_for()
        shoot(page, name)
        page.context.close()


ROOMS: Final[tuple[tuple[str, Callable[[Studio], None]], ...]] = (
    ("tournament", tournament_begins),
    ("floor", floor),
    ("practice", practice),
    ("record", record),
    ("school", school),
    ("table", table),
    ("pit", pit),
    ("dealer", dealer),
    ("cage", cage),
    ("poker", poker),
    ("windows", windows),
    ("runner", runner),
    ("slip", slip),
    ("compliance", compliance),
    ("lab", lab),
    ("audit", audit),
    ("charity", charity),
    ("tournament", tournament),
)
"""In this order: a clock needs its time, and the audit replays the round that was played at the table."""


def main(wanted: list[str]) -> int:
    """Take the pictures of these rooms, or of all; return how many rooms could not be taken."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = 0
    with opened() as studio:
        for name, taken in ROOMS:
            if wanted and name not in wanted:
                continue
            try:
                taken(studio)
                print(f"{taken.__name__}: done")
            except Exception as error:  # the others are worth having all the same
                failed += 1
                print(f"{taken.__name__}: {error!r}", file=sys.stderr)
                for context in studio.browser.contexts:
                    context.close()
    size = sum(each.stat().st_size for each in FOLDER.glob("*.png"))
    print(f"docs/screens: {len(list(FOLDER.glob('*.png')))} pictures, {size / 1e6:.1f} MB")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
