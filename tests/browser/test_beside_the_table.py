"""Beside the table in a real browser: last rounds again, their rules and proofs; the door, the settings."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.fair.receipts import Kind, parse_receipt
from croupier.server.people.passwords import SHORTEST
from tests.browser.visits import (
    assert_usable_by_everybody,
    beside,
    cents,
    deal,
    lay,
    sign_in,
    sit_down,
    visit,
)
from tests.cli.shell import answer
from tests.server.running import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.slow
GAME = "Three Card Poker"
PUBLISHED = "**/rounds/1?sheet=true"  # round 1 as it is published, with its rule sheet


def play_round(page: "Page", key: str) -> int:
    """A round of Three Card Poker, decided by a key; return what it brought."""
    lay(page, "ante", "pair-plus")
    deal(page)
    page.get_by_role("group", name="your decision: Play").wait_for()
    before = page.locator(".past-round").count()
    page.keyboard.press(key)
    page.get_by_role("button", name="New bets").click()
    page.locator(".past-round").nth(before).wait_for()
    return cents(page.locator("result-list tfoot .net").text_content())


@pytest.fixture(name="played", scope="module")
def _played(browser: "Browser", house: House) -> Iterator[tuple["Page", list[int]]]:
    """Somebody who has played two rounds, one to the end and one folded, beside a player of the house."""
    page = visit(browser, house)
    sit_down(page, GAME)
    beside(page, "Add a bot").click()
    page.locator("seat-badge").filter(has_text="Ada").wait_for()
    nets = [play_round(page, "1")]
    page.wait_for_selector("table-felt .spot.own:enabled")
    nets.append(play_round(page, "f"))
    yield page, nets
    page.context.close()


def open_round(page: "Page", number: int) -> None:
    page.get_by_role("button", name=re.compile(f"^Round {number},")).click()
    page.get_by_text("Moment 1 of").wait_for()


# ---------------------------------------------------------------------------------- last rounds, replay


def test_the_last_rounds_are_listed_with_own_cards_and_what_each_brought(
    played: tuple["Page", list[int]],
) -> None:
    page, nets = played
    rows = page.locator(".past-round")
    assert [cents(each) for each in rows.locator(".net").all_text_contents()] == nets[::-1]
    assert rows.first.locator("playing-card[up]").count() == 3
    assert "folded" in (rows.first.text_content() or "")


def test_a_replay_is_marked_and_steps_by_keys_from_the_first_bet_to_the_result(
    played: tuple["Page", list[int]],
) -> None:
    page, nets = played
    open_round(page, 1)
    assert page.locator(".replay-mark strong").text_content() == "Replay"
    felt = page.locator("round-again table-felt")
    assert felt.locator(".spot.own[filled]").count() == 0
    assert felt.locator(".spot.own:enabled").count() == 0, "nobody bets in a replay"
    page.keyboard.press("ArrowRight")
    felt.locator(".spot.own[data-wager=pair-plus][filled]").wait_for()
    assert page.locator(".replay-says").text_content() == "You: Ante $5 · Pair Plus $5."
    page.keyboard.press("End")
    last = page.locator(".replay-count").text_content() or ""
    assert len(set(re.findall(r"\d+", last))) == 1, last
    shown = felt.locator(".spot.own .brought").all_text_contents()
    assert sum(cents(each) for each in shown if each) == nets[0], "the felt shows what it brought"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    page.get_by_text("Moment 1 of").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Moment 2 of").wait_for()  # it goes by itself
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Escape")
    page.locator("dialog.drawer").wait_for(state="hidden")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("Round 1,"), "the focus is where it was"


def test_a_replay_shows_no_card_of_others_that_was_never_turned_up(
    played: tuple["Page", list[int]], house: House
) -> None:
    page, _ = played
    told = page.evaluate("fetch('/api/tables/T1/rounds/2/seen').then(reply => reply.json())")
    stranger = Visitor(house).as_guest()
    assert stranger.ask("/api/tables/T1/rounds/mine").data == []
    seen = json.dumps(stranger.ask("/api/tables/T1/rounds/2/seen").data["moments"])
    own = next(each["seat"] for each in told["moments"] if each["kind"] == "bets")
    dealt = json.dumps([each for each in told["moments"] if each["kind"] == "deals"])
    mine = set(re.findall(r'"([2-9TJQKA][cdhs])"', dealt))
    assert own == 1
    assert len(mine) == 3, "one's own three cards, when one could look at them"
    folded = {card for card in mine if card in seen}
    assert folded in (set(), mine), "a stranger sees a folded hand only where it was turned up for its bonus"


def test_a_failing_house_is_said_in_the_drawer_and_tried_again(played: tuple["Page", list[int]]) -> None:
    page, _ = played
    page.route("**/rounds/1/seen", lambda route: route.abort())
    page.get_by_role("button", name=re.compile("^Round 1,")).click()
    page.get_by_text("This round cannot be shown").wait_for()
    page.unroute("**/rounds/1/seen")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("Moment 1 of").wait_for()
    page.keyboard.press("Escape")


# --------------------------------------------------------------------------------------------- verifying


def test_the_browser_verifies_a_round_card_by_card_from_what_is_published(
    played: tuple["Page", list[int]],
) -> None:
    page, _ = played
    open_round(page, 1)
    page.get_by_role("button", name="Verify this round").click()
    page.get_by_text("✓ Verified").wait_for()
    published = page.evaluate("fetch('/api/tables/T1/rounds/1').then(reply => reply.json())")
    assert page.locator("verify-round tbody tr").count() == len(published["openings"])
    assert set(page.locator("verify-round .fits").all_text_contents()) == {"✓ match"}
    page.get_by_text("The seal is the one this page saw while bets were open.").wait_for()
    page.get_by_text("The house signed it: result.").wait_for()
    page.get_by_text(
        re.compile(r"\d+ payments follow from the sheet three-card-poker, to the cent")
    ).wait_for()
    assert [seat for seat, _ in published["cut"]["seeds"]] == [1], "this device's seed is in the cut"
    page.get_by_text("Seat 1 opened the seed it had committed.").wait_for()
    page.keyboard.press("Escape")


def test_receipts_are_kept_and_exported_for_the_command_line(
    played: tuple["Page", list[int]], tmp_path: Path
) -> None:
    page, _ = played
    open_round(page, 1)
    page.get_by_role("button", name="Verify this round").click()
    page.get_by_text("✓ Verified").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export receipts").click()
    saved.value.save_as(tmp_path / "receipts.json")
    with page.expect_download() as proof:
        page.get_by_role("link", name="Download round data").click()
    proof.value.save_as(tmp_path / "round.json")
    notes = json.loads((tmp_path / "receipts.json").read_text())
    kinds = {parse_receipt(note).kind for note in notes}
    assert kinds >= {Kind.SEALED, Kind.BET, Kind.CLOSED, Kind.CUT, Kind.RESULT}
    key = page.evaluate("fetch('/api/key').then(reply => reply.json())")["key"]
    files = (str(tmp_path / "round.json"), "--key", key, "--receipt", str(tmp_path / "receipts.json"))
    told = answer("verify", *files, code=3)
    assert told["false"] == []
    assert "your receipt (bet) says the same" in told["proved"]
    assert any("follow from the sheet" in says for says in told["proved"])
    page.keyboard.press("Escape")


def swapped(told: Any) -> None:
    """The house says that another card was dealt, and opens that one."""
    opening = told["openings"][0]
    other = next(card for card in ("Ah", "Kd", "Qc") if card not in {o["card"] for o in told["openings"]})
    told["events"] = told["events"].replace(f'"{opening["card"]}"', f'"{other}"')
    opening["card"] = other


def another_deck(told: Any) -> None:
    """The house binds itself to other decks after the fact."""
    told["fingerprints"][-1] = "0" * 64


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (swapped, "does not fit what was sealed at"),
        (another_deck, "The seal is not the one this page saw while bets were open."),
    ],
)
def test_what_was_tampered_with_is_refused_in_plain_words(
    played: tuple["Page", list[int]], tamper: Any, says: str
) -> None:
    page, _ = played

    def forged(route: "Route") -> None:
        told = route.fetch().json()
        tamper(told)
        route.fulfill(json=told)

    open_round(page, 1)
    page.route(PUBLISHED, forged)
    page.get_by_role("button", name="Verify this round").click()
    page.get_by_text("✗ Not verified").wait_for()
    page.locator(".checks [data-tone=lost]").filter(has_text=says).wait_for()
    page.unroute(PUBLISHED)
    page.keyboard.press("Escape")


# ------------------------------------------------------------------------------------------------- rules


def test_a_rule_in_a_result_opens_the_rules_there_and_esc_leads_back(
    played: tuple["Page", list[int]],
) -> None:
    page, _ = played
    chip = page.locator("result-list .rule").first
    assert chip.text_content() == "Why?"
    id_, *more = (chip.get_attribute("data-rules") or "").split()
    assert re.fullmatch(r"R0-\d\d", id_)
    named = chip.get_attribute("aria-label")
    chip.click()
    found = page.locator(f"#rule-{id_}[data-found]")
    found.wait_for()
    assert page.evaluate("document.activeElement.id") == f"rule-{id_}"
    assert found.bounding_box() is not None
    assert page.locator("[data-found]").count() == 1 + len(more), "every rule of the result is marked"
    page.keyboard.press("Escape")
    page.locator("dialog.drawer").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == named


def test_the_rules_are_searched_by_words_and_by_id(played: tuple["Page", list[int]]) -> None:
    page, _ = played
    beside(page, "Rules").click()
    page.get_by_role("heading", name="Against the dealer").wait_for()
    book = page.locator("rules-drawer")
    book.get_by_text("The dealer qualifies with queen high or better.").wait_for()
    assert book.locator("pay-table").count() == 3
    search = page.get_by_label("Search the rules")
    search.fill("qualif queen")
    assert book.locator(".line:visible").count() == 2, "the sheet's line and the rule"
    search.fill("R0-52")
    count = page.get_by_text(re.compile(r"^\d+ lines say that\.$")).text_content() or ""
    shown = book.locator(".line:visible").all_text_contents()
    assert [*map(int, count.split()[:1])] == [len(shown)]
    assert all("R0-52" in each for each in shown)
    search.fill("roulette")
    page.get_by_text("No matches").wait_for()
    search.fill("")
    book.get_by_role("button", name="rule R0-31").first.click()
    page.locator("#rule-R0-31[data-found]").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("dialog.drawer").wait_for(state="hidden")


def test_whoever_reads_is_called_back_when_the_table_waits_for_them(browser: "Browser", house: House) -> None:
    page = visit(browser, house, size="phone", light="day")
    sit_down(page, "New Hampshire Hold 'Em")
    lay(page, "ante")
    beside(page, "Rules").click()
    page.locator("rules-drawer .line").first.wait_for()
    assert_usable_by_everybody(page, "the rules on a phone")
    back = page.get_by_role("button", name="Back to the table")
    assert not back.is_visible()
    ready = {"target": "table/T2", "name": "Ready", "data": {}, "key": "other-window"}
    page.evaluate(
        "order => fetch('/api/commands', {method: 'POST', body: JSON.stringify(order),"
        " headers: {'content-type': 'application/json'}})",
        ready,  # in another window: the bets close, and the decision is one's own
    )
    page.get_by_role("alert").filter(has_text="Your turn: Flop bet. The table waits for you.").wait_for()
    back.click()
    page.locator("choice-bar:not([hidden])").wait_for()
    page.get_by_role("button", name=re.compile("Fold")).click()
    page.context.close()


# ------------------------------------------------------------------------------ the door and the floor


def test_an_account_is_made_and_the_house_says_why_not(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Create account").click()
    form = page.get_by_role("dialog", name="Create account")
    assert str(SHORTEST) in (form.locator("small").last.text_content() or "")
    form.get_by_label("Username").fill("Emmy")
    form.get_by_label("Display name").fill("Emmy N.")
    form.get_by_label("Password").fill("short")
    send = form.get_by_role("button", name="Create account")
    send.click()
    form.get_by_role("status").filter(has_text="12 to 200 characters; this one has 5").wait_for()
    assert_usable_by_everybody(page, "a refused registration")
    form.get_by_label("Password").fill("invariants of forms")
    send.click()
    page.locator("#who .who").filter(has_text="Emmy N.").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Create account").click()
    form.get_by_label("Username").fill("emmy")
    form.get_by_label("Password").fill("another one of these")
    send.click()
    form.get_by_role("status").filter(has_text=re.compile("emmy", re.IGNORECASE)).wait_for()
    form.get_by_role("button", name="I have an account").click()
    page.keyboard.press("Escape")
    sign_in(page, "Emmy", "invariants of forms")
    page.context.close()


def test_the_floor_leads_back_to_ones_seat_and_tells_who_sits_where(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    sit_down(page, "New Hampshire Holdem Stud")
    beside(page, "Add a bot").click()
    page.locator("seat-badge").filter(has_text="Ada").wait_for()
    page.get_by_role("link", name="All tables").click()
    card = page.locator(".table-card").filter(has_text="New Hampshire Holdem Stud")
    card.get_by_text("1 player, 1 bot, 4 of 6 free").wait_for()
    assert_usable_by_everybody(page, "the floor to somebody with a seat")
    page.get_by_role("link", name="Back to your seat: NH Hold'em Stud").click()
    page.wait_for_selector("table-felt .spot.own:enabled")
    beside(page, "Leave table").click()
    card.get_by_text("6 seats, all free").wait_for()
    assert page.get_by_role("link", name=re.compile("Back to your seat")).count() == 0
    page.context.close()


def test_jackpots_on_the_floor_change_without_reloading(browser: "Browser", house: House) -> None:
    """A new table shows a set that has nothing posted yet; one that has changes once a day (R1-29)."""
    operator = Visitor(house).as_operator()

    (game,) = {each["game_hash"] for each in operator.ask("/api/tables").data if each["jackpots"]}
    page = visit(browser, house)
    sit_down(page, GAME)
    beside(page, "Leave table").click()
    page.wait_for_selector(".table-card .limits")
    operator.order("jackpots/late", "OpenSet", game=game)
    operator.order("table/T77", "OpenTable", game="nh-holdem-jackpots", seats=3, jackpots="late")
    board = page.locator(".table-card[data-key=T77] jackpot-board")
    board.get_by_text("not posted").first.wait_for()
    operator.order("jackpots/late", "PostJackpots", values=[30_000_00, 6_000_00, 1_250_50])
    board.get_by_text("$30,000").wait_for()
    assert [cents(each) for each in board.locator("dd").all_text_contents()] == [
        30_000_00,
        6_000_00,
        1_250_50,
    ]
    operator.order("table/T77", "CloseTable")
    page.context.close()


# --------------------------------------------------------------------------------------------- settings


def test_light_suits_and_sounds_are_set_and_remembered(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    html = page.locator("html")
    assert html.get_attribute("data-volume") is None, "sounds are off until somebody wants them"
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("Light")
    page.get_by_label("Deck").select_option("Four-color deck")
    page.get_by_label("Volume").fill("60")
    assert_usable_by_everybody(page, "the settings")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".table-card")
    assert [html.get_attribute(f"data-{each}") for each in ("light", "suits", "volume")] == [
        "day",
        "four",
        "60",
    ]
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    page.evaluate(
        "() => { window.heard = []; const make = AudioContext.prototype.createOscillator;"
        " AudioContext.prototype.createOscillator = function () {"
        "   window.heard.push('tone'); return make.call(this) } }"
    )
    sit_down(page, GAME)
    lay(page, "ante")
    page.wait_for_function("() => window.heard.length >= 2")  # two chips
    page.context.close()


def measured(page: "Page") -> dict[str, str]:
    """What settings change, as the page has it."""
    found: dict[str, str] = page.evaluate(
        "() => { const root = getComputedStyle(document.documentElement);"
        " const probe = document.createElement('i'); probe.style.transition = 'opacity var(--turn)';"
        " document.body.append(probe); const turn = getComputedStyle(probe).transitionDuration;"
        " probe.remove();"
        " return { felt: root.getPropertyValue('--felt-lit'), turn,"
        "   direction: getComputedStyle(document.querySelector('chip-tray')).direction } }"
    )
    return found


def test_each_setting_does_what_it_says(browser: "Browser", house: House) -> None:
    page = visit(browser, house)
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, "New Hampshire Holdem Stud")
    usual = measured(page)
    assert (usual["turn"], usual["direction"]) == ("0.32s", "ltr")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Felt").select_option("Midnight")
    page.get_by_label("Speed").select_option("Relaxed")
    page.get_by_label("Controls").select_option("Left hand")
    relaxed = measured(page)
    assert (relaxed["turn"], relaxed["direction"]) == ("0.48s", "rtl")
    assert relaxed["felt"] != usual["felt"]
    page.get_by_label("Speed").select_option("Fast")
    assert measured(page)["turn"] == "0.16s"
    page.get_by_label("Motion").select_option("Reduced")
    assert measured(page)["turn"] == "0s"
    page.get_by_label("Keyboard shortcuts").select_option("Off")
    page.keyboard.press("Escape")
    lay(page, "ante", chip="$1")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("c")  # which would clear the bets
    page.keyboard.press("Space")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Keyboard shortcuts").select_option("On")
    page.keyboard.press("Escape")
    assert page.locator(".spot.own[filled]").count() == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("c")
    page.locator(".spot.own[filled]").wait_for(state="detached")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Español")
    page.get_by_role("button", name="Dejar la mesa").wait_for()
    assert page.locator("html").get_attribute("lang") == "es"
    assert_usable_by_everybody(page, "a table in Spanish")
    page.get_by_role("button", name="Dejar la mesa").click()
    page.get_by_role("heading", name="Siéntate").wait_for()
    page.get_by_text("Beat the dealer").wait_for(state="detached")
    page.context.close()


# ------------------------------------------------------------------------------------------- everybody


@pytest.mark.parametrize("light", ["dark", "day"])
def test_drawers_can_be_used_by_everybody(played: tuple["Page", list[int]], light: str) -> None:
    page, _ = played
    page.emulate_media(color_scheme="dark" if light == "dark" else "light")
    page.set_viewport_size(
        {"width": 1280, "height": 860} if light == "dark" else {"width": 390, "height": 844}
    )
    beside(page, "Rules").wait_for()
    page.locator(".past-round").first.scroll_into_view_if_needed()
    assert_usable_by_everybody(page, f"last rounds, {light}")
    open_round(page, 1)
    page.keyboard.press("End")
    page.get_by_role("button", name="Verify this round").click()
    page.get_by_text("✓ Verified").wait_for()
    assert_usable_by_everybody(page, f"a verified replay, {light}")
    small = page.evaluate(
        "[...document.querySelectorAll('.step-player button, .drawer header button')]"
        ".filter(each => each.getBoundingClientRect().height < 44).length"
    )
    assert light == "dark" or small == 0, "44 pixels on a phone"
    page.keyboard.press("Escape")
    beside(page, "Rules").click()
    page.locator("rules-drawer .line").first.wait_for()
    assert_usable_by_everybody(page, f"the rules, {light}")
    page.keyboard.press("Escape")
