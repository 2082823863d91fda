"""What was keyed wrongly at a live table is put right in a real browser: tap it, right value, reason, PIN."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from croupier.games import load
from tests.browser.dealing import key, named, press
from tests.browser.halls import PASSWORD
from tests.browser.test_dealer_slips import Night, bets, chips, come, wrong
from tests.browser.visits import assert_usable_by_everybody
from tests.noon import ZONE
from tests.server.new_house import PIN
from tests.server.running import Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
GAME = "three-card-poker"
DEALER = ("Qs", "8d", "6h")


FILE = f"""
licensee = "Kymalimi, LLC DBA Chasers Poker Room"
play_money = true
zone = "{ZONE}"
operator = "operator"
second_factor = false
countersign_after = 0

[[staff]]
id = "operator"
badge = "NH-0"
roles = ["operator", "floor", "dealer", "cage"]
"""
PEOPLE = (("Dan", "dealer"), ("Flo", "floor"), ("Mia", "manager"))
STAFF = dict(PEOPLE)
BLANKS = {one.path: {"least": "$1", "most": "$50"}[one.path.rpartition(".")[2]] for one in load(GAME).blanks}


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A house with a dealer, a floor and a manager on duty, who have PINs."""
    folder = tmp_path_factory.mktemp("house")
    file = folder / "house.toml"
    staff = (
        f'[[staff]]\nid = "{id_}"\nbadge = "NH-{id_}"\nroles = ["{role}"]\n' for id_, role in STAFF.items()
    )
    file.write_text("\n".join((FILE, *staff, f'[[game]]\nid = "{GAME}"\n')))
    with running(folder, "--house", str(file)) as house:
        found = Night(house, Visitor(house).as_operator())
        for name in STAFF:
            found.operator.resets(name, PASSWORD)
            person = Visitor(house)
            assert person.ask("/api/sign-in", {"name": name, "password": PASSWORD}).status == 200
            assert person.ask("/api/me/pin", {"pin": PIN, "password": PASSWORD}).status == 200
        games = [{"game": GAME, "blanks": BLANKS}]
        everybody = ["operator", *STAFF]
        found.operator.order("house", "OpenDay", charities=["Pantry"], games=games, on_duty=everybody)
        yield found


def approve(page: "Page", who: str) -> str:
    """Approve what is shown with a PIN, and return what was shown."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(f"{who}: check this").wait_for()
    shown = dialog.locator("dl").inner_text()
    dialog.get_by_label("Badge number").fill(f"NH-{who}")
    dialog.get_by_label("PIN", exact=True).fill(PIN)
    dialog.get_by_role("button", name="Approve").click()
    dialog.get_by_text(f"{who}: check this").wait_for(state="detached")
    return shown


def desk(page: "Page") -> "Locator":
    return page.get_by_role("region", name="Put right")


def played(browser: "Browser", night: Night) -> "Page":
    """Two players at Three Card Poker, both paid: a pair of fives and a pair of fours beat a queen."""
    dan = come(browser, night, "Dan", night.table(GAME, players=2), size="tablet")
    bets(dan, "$5", seats=2)
    for card in (*DEALER, "5c", "5d", "Ks", "4s", "4d", "9c"):
        key(dan, card)
    assert [chips(dan, 1), chips(dan, 2)] == ["$510", "$510"]
    return dan


def test_a_wrong_card_of_a_cleared_round_lists_each_reversal_and_two_sign_before_it_posts(
    browser: "Browser", night: Night
) -> None:
    dan = played(browser, night)
    press(dan, "Done")
    dan.locator(".seat[data-seat='2'] .seat-key").click()
    dan.get_by_role("button", name="Put right: last round or buy-in").click()
    desk(dan).get_by_role("button", name="five of diamonds is wrong").click()
    desk(dan).locator("card-pad").get_by_role("button", name=named("2d"), exact=True).click()
    desk(dan).get_by_label("Why").fill("misread")
    assert_usable_by_everybody(dan, "a correction of a cleared round")
    desk(dan).get_by_role("button", name="Correct: five of diamonds").click()
    shown = approve(dan, "Flo")
    assert re.search(r"Seat 2 \(player 2\), Ante\s+was \$5, now \$5", shown) is None, "king high wins still"
    approve(dan, "Mia")
    desk(dan).wait_for(state="detached")
    assert night.reasons("CardCorrected") == [("Dan", "misread")]
    dan.context.close()


def test_a_payout_and_a_bet_of_a_cleared_round_and_a_buy_in_are_put_right(
    browser: "Browser", night: Night
) -> None:
    dan = played(browser, night)
    press(dan, "Done")
    dan.locator(".seat[data-seat='1'] .seat-key").click()
    dan.get_by_role("button", name="Put right: last round or buy-in").click()
    desk(dan).get_by_role("button", name="Ante of $5 is wrong").click()
    desk(dan).get_by_label("Ante is", exact=True).fill("10")
    desk(dan).get_by_label("Why").fill("two reds lay there")
    desk(dan).get_by_role("button", name="Correct the bet").click()
    shown = approve(dan, "Flo")
    assert "was paid $5, now paid $10: give $5" in shown
    assert approve(dan, "Mia") == shown
    dan.locator(".seat[data-seat='1'] .who small").filter(has_text="$520").wait_for()
    moved = dan.get_by_role("region", name="Chips to move")
    each = "{} was paid $5, now paid $10"
    says = f"Seat 1, player 1: give $10 more ({each.format('Ante')}; {each.format('Play')})."
    moved.get_by_text(says).wait_for()
    moved.get_by_role("button", name="Done").click()

    dan.locator(".seat[data-seat='1'] .seat-key").click()
    dan.get_by_role("button", name="Put right: last round or buy-in").click()
    desk(dan).get_by_role("button", name="Ante, paid $10, is wrong").click()
    assert desk(dan).get_by_label("Paid, the bet aside").input_value() == "10"
    desk(dan).get_by_label("It should be").select_option("bet returned, nothing paid")
    desk(dan).get_by_label("Why").fill("a push")
    desk(dan).get_by_role("button", name="Correct the payout").click()
    assert "was paid $10, now bet returned: take back $10" in approve(dan, "Flo")
    approve(dan, "Mia")
    dan.locator(".seat[data-seat='1'] .who small").filter(has_text="$510").wait_for()
    moved.get_by_text("Seat 1, player 1: take back $10 (Ante was paid $10, now bet returned).").wait_for()

    dan.locator(".seat[data-seat='1'] .seat-key").click()
    dan.get_by_role("button", name="Put right: last round or buy-in").click()
    desk(dan).get_by_role("button", name="Buy-in of $500 is wrong").click()
    desk(dan).get_by_label("Buy-in is", exact=True).fill("400")
    desk(dan).get_by_label("Why").fill("four hundreds")
    desk(dan).get_by_role("button", name="Correct the buy-in").click()
    approve(dan, "Flo")
    approve(dan, "Mia")
    dan.locator(".seat[data-seat='1'] .who small").filter(has_text="$410").wait_for()
    assert night.reasons("PayoutCorrected") == [("Dan", "a push")]
    dan.context.close()


def test_a_fold_that_was_none_is_put_right_by_a_ruling_once_a_card_is_out(
    browser: "Browser", night: Night
) -> None:
    dan = come(browser, night, "Dan", night.table(GAME, players=2), size="phone")
    bets(dan, "$5", seats=2)
    dan.locator(".seat[data-seat='1'] .decisions button").click()
    dan.locator(".seat[data-seat='1'][out]").wait_for()
    key(dan, DEALER[0])
    dan.locator(".seat[data-seat='1'] .fix").click()
    desk(dan).get_by_role("button", name="Play: fold is wrong").click()
    desk(dan).get_by_label("Why").fill("never folded")
    assert_usable_by_everybody(dan, "a decision that was wrong, on a phone")
    desk(dan).get_by_role("button", name="Correct the decision").click()
    assert "QX-14" in approve(dan, "Flo")
    dan.locator(".seat[data-seat='1']:not([out])").wait_for()
    assert chips(dan, 1) == "$490"
    dan.context.close()


def test_a_misdeal_after_a_payment_lists_each_reversal_and_the_manager_signs(
    browser: "Browser", night: Night
) -> None:
    dan = played(browser, night)
    form = wrong(dan, "Report to the floor")
    form.get_by_label("What", exact=True).select_option("misdeal")
    form.get_by_label("What happened").fill("a card too many")
    form.get_by_role("button", name="Report it").click()
    ruling = dan.get_by_role("region", name="Waits for a ruling")
    ruling.locator("summary").filter(has_text="Misdeal").click()
    form = ruling.locator("details[open]")
    form.get_by_role("button", name="Misdeal").click()
    form.get_by_text("the floor and a manager sign it, two people").wait_for()
    assert dan.get_by_role("dialog").count() == 0, "nobody enters a PIN for what is refused"
    form.get_by_label("Manager, if something was paid").select_option("Mia")
    form.get_by_role("button", name="Misdeal").click()
    shown = approve(dan, "Flo")
    assert "Seat 1 (player 1), Play" in shown
    assert "was paid $5, now bet returned: take back $5" in shown
    assert chips(dan, 1) == "$510", "nothing moves before both have signed"
    approve(dan, "Mia")
    panel = dan.get_by_role("region", name="Bets to return")
    panel.get_by_label("Seat 1, player 1: take back $10 (Ante $5, Play $5)").wait_for()
    assert_usable_by_everybody(dan, "the bets to return")
    panel.get_by_role("button", name="Confirm returns").click()
    approve(dan, "Flo")
    panel.wait_for(state="detached")
    assert [chips(dan, 1), chips(dan, 2)] == ["$500", "$500"]
    dan.context.close()
