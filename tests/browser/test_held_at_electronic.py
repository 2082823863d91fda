"""A win the house signs for at an electronic table: the player's page, the pit and the cage in a browser."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from croupier.games import load
from tests.browser.stacked import stack, stacked
from tests.browser.test_held_wins import at
from tests.browser.visits import assert_usable_by_everybody, visit
from tests.noon import ZONE
from tests.server.running import House, Visitor
from tests.server.test_jackpots_over_http import PASSWORD, STAFF, T1, J, signed_in
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
GAME = "nh-holdem-jackpots"
FIVES = [{"denomination": 500, "pieces": 20}]


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("hall")
    lines = ['licensee = "NHCg"', f'zone = "{ZONE}"', 'operator = "Olga"', "second_factor = false"]
    lines.append("countersign_after = 0")
    for number, (name, role) in enumerate((STAFF | {"Olga": "operator"}).items(), 2):
        lines += ["[[staff]]", f'id = "{name}"', f'badge = "NH-{number}"', f'roles = ["{role}"]']
    file = folder / "hall.toml"
    file.write_text("\n".join(lines) + "\n")
    with stacked(folder, "--house", str(file)) as found:
        yield found


def opened(house: House) -> dict[str, Visitor]:
    """An electronic table for money is open, and Ann has $100 on her account."""
    olga = signed_in(house, "Olga", house.password)
    for name in STAFF:
        olga.resets(name, PASSWORD)
    people = {"Olga": olga} | {name: signed_in(house, name) for name in STAFF}
    ends = {"least": "$5", "most": "$50"}
    blanks = {one.path: ends[one.path.rpartition(".")[2]] for one in load(GAME).blanks}
    game: dict[str, Any] = {"game": GAME, "blanks": blanks}
    olga.order("house", "OpenDay", charities=["Food Pantry"], games=[game], on_duty=list(STAFF))
    chips = [{"denomination": 500, "pieces": 2_000}]
    cal = {"name": "Cal", "password": PASSWORD}
    olga.order("house", "FundCage", signed=cal, cash=5_000_00, chips=chips, says="float", received_by="Cal")
    olga.order(J, "OpenSet", **game)
    olga.order(J, "PostJackpots", values=[25_000_00, 5_000_00, 1_000_00])
    table = {"game": GAME, "seats": 3, "bank": [{"denomination": 500, "pieces": 500}], "sent_by": "Cal"}
    olga.order(T1, "OpenTable", signed=cal, jackpots="J", **table)
    ann = people["Ann"] = Visitor(house)
    assert ann.ask("/api/register", {"id": "Ann", "password": PASSWORD}).status == 200
    people["Cal"].order("house", "SellChips", player="Ann", cash=100_00, chips=FIVES, account=True)
    return people


def test_a_large_win_at_an_electronic_table_is_held_signed_for_and_paid_once(
    browser: "Browser", house: House
) -> None:
    people = opened(house)
    ann, olga = people["Ann"], people["Olga"]
    stack(house, load(GAME), "As Ah", six="6s 7s 8s 2d", board="3c 4d Kh")
    page = visit(browser, house, by="Ann", password=PASSWORD)
    page.evaluate("() => { location.hash = '#table/T1' }")
    ann.order(T1, "Sit", player="Ann", seat=1)
    ann.order(T1, "BringChips", player="Ann", cents=100_00)

    def view() -> dict[str, Any]:
        found: dict[str, Any] = ann.ask("/api/views/table/T1").data
        return found

    soon(lambda: view()["bets_open"], "the bets")
    ann.order(T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    ann.order(T1, "PlaceBet", seat=1, wager="pocket-bonus", cents=50_00)
    ann.order(T1, "Ready")
    while True:
        soon(lambda: view()["choice"] or view()["awaits_floor"] or view()["round"] is None, "a decision")
        if not view()["choice"]:
            break
        ann.order(T1, "Choose", seat=1, choice="bet")
    assert view()["awaits_floor"]
    tray = olga.ask("/api/views/house").data["ledger"]["bank:T1"]
    page.get_by_text("The floor checks it before it is paid.").first.wait_for()
    assert_usable_by_everybody(page, "a held win at an electronic table")

    pit = at(browser, house, "Flo", "pit")
    called = pit.locator(".request").filter(has_text="Win called at seat 1")
    called.get_by_text(re.compile(r"\$50 on Pocket Bonus wins \$1,000")).wait_for()
    called.get_by_label("Camera and time").fill("3 at 21:14")
    called.get_by_role("button", name="Verify").click()
    win = pit.locator(".request").filter(has_text="Ann won $1,000")
    win.get_by_role("button", name="Sign as floor").click()
    win.get_by_text(re.compile("The cage clears it")).wait_for()
    soon(lambda: view()["round"] is None or not view()["awaits_floor"], "play goes on")
    page.get_by_text("$1,000 of your wins is signed for and paid at the cage.").first.wait_for()
    assert olga.ask("/api/views/house").data["ledger"]["bank:T1"] <= tray + 55_00
    cage = at(browser, house, "Cal", "cage/wins")
    cage.get_by_label("Photo identification").fill("license NH 4")
    cage.get_by_label("18 or older").check()
    cage.get_by_label("on no exclusion list").check()
    cage.get_by_role("button", name="Clear for payment").click()
    cage.get_by_label("the patron signed the slip").check()
    cage.get_by_label("Witness").fill("Max")
    cage.get_by_role("textbox", name="Their password").fill(PASSWORD)
    cage.get_by_role("button", name="Pay", exact=True).click()
    cage.get_by_role("row", name=re.compile(r"large win \d{4}-0001 Ann")).get_by_text(
        "$1,000 cage"
    ).wait_for()
    books = olga.audited()["ledger"]
    assert "payable:win 1" not in books
    assert sum(books.values()) == 0
    assert view()["you"]["held"] == 0
    for each in (page, pit, cage):
        each.context.close()
