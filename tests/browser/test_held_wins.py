"""A large win at a live table in a real browser: held, verified with a PIN, signed, cleared, paid once."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.dealing import key, press
from tests.browser.visits import assert_usable_by_everybody, work
from tests.server.new_house import PIN
from tests.server.running import House, Visitor
from tests.server.test_jackpots_over_http import CARDS, PASSWORD, T1, deals, opened, served
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with served(tmp_path_factory.mktemp("hall")) as found:
        yield found


@pytest.fixture
def wanted_pictures() -> Path | None:
    """Where to keep a picture of each screen, if `PICTURES` names a folder."""
    folder = os.environ.get("PICTURES")
    return Path(folder) if folder else None


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    """Everybody of the hall; Ann's aces have won $1,000 on the Pocket Bonus, and the table holds it."""
    found = opened(house, most="$50")
    pin = found["Flo"].ask("/api/me/pin", {"pin": PIN, "password": PASSWORD})
    assert pin.status == 200, pin
    found["Dan"].order(T1, "StartRound")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CARDS, "hole", "As Ah")
        assert deals(found["Dan"], ("pocket-bonus", 50_00))["awaits_floor"]
    return found


def at(browser: "Browser", house: House, name: str, room: str, size: str = "desk") -> "Page":
    return work(browser, house, room, by=name, password=PASSWORD, size=size)


def looks(page: "Page", name: str, folder: Path | None) -> None:
    """Hold a screen to what everybody can use; a picture of it is kept where one is asked for."""
    assert_usable_by_everybody(page, name)
    if folder:
        page.screenshot(path=folder / f"{name}.png", full_page=True)


def clears_and_pays(cage: "Page", wanted_pictures: Path | None) -> None:
    """Clear a win for a patron with a license, and pay it in three ways, as the drawer alone is short."""
    cage.get_by_label("Photo identification").fill("license NH 4")
    cage.get_by_label("18 or older").check()
    cage.get_by_label("on no exclusion list").check()
    looks(cage, "cage-clears", wanted_pictures)
    cage.get_by_role("button", name="Clear for payment").click()
    cage.get_by_text(re.compile(r"drawer is \$600 short of \$1,000")).wait_for()
    looks(cage, "cage-pays", wanted_pictures)
    cage.get_by_label("Cash from the drawer").fill("400")
    cage.get_by_label("Chips from the tray").fill("100")
    cage.get_by_label("Check", exact=True).fill("500")
    cage.get_by_label("Check number").fill("1042")
    cage.get_by_label("the patron signed the slip").check()
    cage.get_by_label("Witness").fill("Max")
    cage.get_by_role("textbox", name="Their password").fill(PASSWORD)
    cage.get_by_role("button", name="Pay", exact=True).click()
    row = cage.get_by_role("row", name=re.compile(r"large win \d{4}-0001 Ann"))
    row.get_by_text("$400 cage, $100 tray, $500 check 1042").wait_for()
    looks(cage, "cage-paid", wanted_pictures)


def approves(held: "Locator", pin: str) -> None:
    """Verify a held win with Flo's badge and a PIN, on the dealer's tablet."""
    held.get_by_role("button", name="Verify").click()
    dialog = held.page.get_by_role("dialog")
    dialog.get_by_role("heading", name="Approve with PIN").wait_for()
    dialog.get_by_text("pair of aces (A♠ A♥), $50 on Pocket Bonus (20 to 1)").wait_for()
    dialog.get_by_label("Badge number").fill("NH-3")
    dialog.get_by_label("PIN", exact=True).fill(pin)
    dialog.get_by_role("button", name="Approve").click()
    dialog.wait_for(state="detached")


def test_a_large_win_goes_from_the_table_to_its_payment(
    browser: "Browser", house: House, people: dict[str, Visitor], wanted_pictures: Path | None
) -> None:
    pit = at(browser, house, "Flo", "pit")
    called = pit.locator(".request").filter(has_text="Win called at seat 1")
    called.get_by_text(re.compile(r"\$50 on Pocket Bonus wins \$1,000")).wait_for()
    pit.locator("redeem-notice").get_by_text("Redeem chips at the cage by").wait_for()
    looks(pit, "pit-called", wanted_pictures)

    tablet = at(browser, house, "Dan", "dealer/T1", size="tablet")
    held = tablet.get_by_role("region", name="Win held")
    held.get_by_text(re.compile("Don't pay this from the tray")).wait_for()
    held.get_by_text(re.compile(r"\$50 on Pocket Bonus wins \$1,000")).wait_for()
    looks(tablet, "dealer-held", wanted_pictures)
    held.get_by_label("Camera and time").fill("3 at 21:14")
    held.get_by_label("Floor").fill("Flo")
    approves(held, "593817")
    held.get_by_text(re.compile("the badge or the PIN is wrong", re.IGNORECASE)).wait_for()
    approves(held, "593718")
    soon(lambda: people["Flo"].ask("/api/pit/pins").data, "the second wrong PIN")
    pit.reload()
    pit.get_by_text("Flo: 2 wrong PINs in a row").wait_for()
    approves(held, PIN)
    held.wait_for(state="detached")
    assert deals(people["Dan"])["round"] is None, "play goes on once it is verified"
    tablet.context.close()

    win = pit.locator(".request").filter(has_text="Ann won $1,000")
    win.get_by_text("Still to sign: floor.").wait_for()
    win.get_by_text("Verified by Flo, camera 3 at 21:14").wait_for()
    looks(pit, "pit-signs", wanted_pictures)
    cage = at(browser, house, "Cal", "cage/wins")
    cage.get_by_text("Not signed yet: floor").wait_for()
    assert cage.get_by_role("button", name="Pay", exact=True).count() == 0
    win.get_by_role("button", name="Sign as floor").click()
    win.get_by_text("The cage clears it").first.wait_for()

    clears_and_pays(cage, wanted_pictures)
    win.wait_for(state="detached")
    books = people["Olga"].audited()["ledger"]
    money = ("bank", "cage", "drop", "bets", "payable", "chips")
    assert all(cents >= 0 for account, cents in books.items() if account.partition(":")[0] in money)
    assert not [account for account in books if account.startswith("payable")]
    for page in (pit, cage):
        page.context.close()
    holds_while_cards_are_keyed(at(browser, house, "Dan", "dealer/T1", size="console"), people["Dan"])


def holds_while_cards_are_keyed(tablet: "Page", dan: Visitor) -> None:
    """A win of seat 2 is one line while seat 1 is keyed: every key in sight, its form in their place."""
    dan.order(T1, "Sit", player="Ben", seat=2)
    dan.order(T1, "OpenBets")
    for seat, wager, cents in ((1, "ante", 5_00), (2, "ante", 5_00), (2, "pocket-bonus", 50_00)):
        dan.order(T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
    press(tablet, "Deal")
    for card in ("3c", "4d", "Kh", "As", "Ah"):
        key(tablet, card)
    held = tablet.get_by_role("region", name="Win held")
    held.get_by_text("Don't pay it. Leave these cards, and go on with the others.").wait_for()
    keys = tablet.locator("dealer-console card-pad button")
    lowest = keys.evaluate_all("all => Math.max(...all.map((key) => key.getBoundingClientRect().bottom))")
    assert (keys.count(), lowest <= 768) == (52, True)
    held.get_by_role("button", name="Verify here").click()
    held.get_by_label("Camera and time").wait_for()
    assert keys.count() == 0, "a form stands in their place"
    tablet.get_by_role("button", name="Back to the table").click()
    key(tablet, "2c")
    tablet.context.close()
