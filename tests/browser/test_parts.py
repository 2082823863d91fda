"""The parts of the browser client, looked at in a real browser under the policy the server sends."""

import functools
import re
import subprocess
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from deno import find_deno_bin

from croupier.server.wire.middleware import CONTENT_POLICY
from tests.browser.sheets import WEB, WRITTEN, games
from tests.browser.visits import COMPLAINTS, assert_usable_by_everybody

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1400, 900)}
LOOKED_AT: Final = (  # every part, and a table at each moment: axe needs seconds for every felt
    "cards,pad,chips,jackpots,choices,time,status,results,pay,seats,states,bets-three-card-poker,"
    "decision-nh-holdem-jackpots,settled-nh-holdem-face-up,watched"
)
BEFORE_THE_FIRST_HAND: Final = 150_000
ROOT: Final = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_gallery_shows_the_catalogue_as_it_is() -> None:
    told = WRITTEN.read_text(encoding="utf-8")
    assert told == games(), "write it again: python -m tests.browser.sheets"


def test_the_gallery_wears_what_the_house_wears() -> None:
    house = re.findall(r'"\./(\w+)\.css"', (WEB / "style" / "page.css").read_text(encoding="utf-8"))
    gallery = re.findall(r"style/(\w+)\.css", (WEB / "gallery.html").read_text(encoding="utf-8"))
    assert gallery == [sheet for sheet in house if sheet != "screens"], "the parts, and no screen"


def test_everything_a_table_is_drawn_with_is_small() -> None:
    """Acceptance check 16 of the player's table."""
    sent = [*WEB.glob("style/*.css"), *(each for each in WEB.glob("parts/*.js") if ".test." not in each.name)]
    assert len(sent) > 20
    assert sum(each.stat().st_size for each in sent) < BEFORE_THE_FIRST_HAND


def test_nothing_needs_what_a_strict_policy_forbids() -> None:
    for page in WEB.glob("*.html"):
        assert " style=" not in page.read_text(encoding="utf-8"), page.name
    scripts = [each for each in WEB.rglob("*.js") if ".test." not in each.name]
    assert len(scripts) > 100
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        for forbidden in (
            "innerHTML",
            "outerHTML",
            "eval(",
            "new Function",
            'setAttribute("style"',
            "https://",
        ):
            assert forbidden not in text, f"{script.name} has {forbidden}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "task",
    [
        ["fmt", "--check"],
        ["lint"],
        ["check", "src/croupier/server/web/*/*.js"],
        ["test", "--no-check", f"--allow-read={WEB}"],
    ],
    ids=lambda task: task[0],
)
def test_the_scripts_pass(task: list[str]) -> None:
    deno = find_deno_bin()
    files = [str(path) for word in task for path in (sorted(ROOT.glob(word)) if "*" in word else [word])]
    done = subprocess.run([deno, *files, "-q"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


class _Strict(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CONTENT_POLICY)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Strict, directory=str(WEB))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
        server.shutdown()


def _heed(said: "ConsoleMessage") -> None:
    if said.type in ("error", "warning"):
        COMPLAINTS.append(said.text)


def opened(
    browser: "Browser", address: str, *, size: str = "desk", moving: bool = False, **asked: str
) -> "Page":
    """The gallery at a size; whatever the browser complains of fails the test."""
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        reduced_motion="no-preference" if moving else "reduce",
    )
    page.on("pageerror", lambda error: COMPLAINTS.append(str(error)))
    page.on("console", _heed)
    page.goto(address + "?" + "&".join(f"{key}={value}" for key, value in asked.items()))
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "light"), [("phone", "day"), ("tablet", "night"), ("desk", "day"), ("desk", "night")]
)
def test_every_part_is_accessible_and_fits(browser: "Browser", address: str, size: str, light: str) -> None:
    page = opened(browser, address, size=size, light=light, only=LOOKED_AT)
    assert page.evaluate("innerWidth") == SIZES[size][0]
    assert_usable_by_everybody(page, f"the gallery at a {size}")
    page.close()


@pytest.mark.slow
def test_what_is_touched_is_large_enough_for_a_thumb(browser: "Browser", address: str) -> None:
    page = opened(browser, address, size="phone", only="bets-nh-holdem-jackpots,chips,choices")
    buttons = page.locator("table-felt button:enabled, choice-bar button, chip-tray button").all()
    assert len(buttons) > 10
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.get_attribute("aria-label")
    page.close()


@pytest.mark.slow
def test_a_table_changes_shape_with_the_room_it_has(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="full")
    felt = page.locator("table-felt")
    assert felt.get_attribute("data-shape") == "wide"
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector("table-felt[data-shape=tall]")
    assert felt.locator("seat-badge").count() == 7
    page.close()


def heard(page: "Page", name: str) -> None:
    """Gather every event of a name, to be read with `told`."""
    page.evaluate(
        "name => { window.told ??= []; addEventListener(name, e => window.told.push([name, e.detail])) }",
        name,
    )


def told(page: "Page") -> list[Any]:
    return list(page.evaluate("window.told"))


@pytest.mark.slow
def test_only_spots_that_take_bets_now_can_be_touched(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="bets-three-card-poker")
    heard(page, "spot")
    page.get_by_role("button", name=re.compile("^Pair Plus, ")).click()
    assert told(page) == [["spot", {"seat": 2, "wager": "pair-plus"}]]
    assert page.get_by_role("button", name="Play").is_disabled()
    page.close()


@pytest.mark.slow
def test_a_decision_is_made_with_one_key(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="choices")
    page.evaluate("document.querySelectorAll('choice-bar').forEach((bar, n) => { if (n) bar.remove() })")
    heard(page, "choose")
    page.keyboard.press("3")
    page.keyboard.press("f")
    page.keyboard.press("9")
    page.keyboard.press("Space")
    page.keyboard.press("Control+2")
    assert told(page) == [
        ["choose", {"seat": 2, "choice": "bet", "units": 3, "buys": 0}],
        ["choose", {"seat": 2, "choice": "fold", "units": None, "buys": 0}],
    ]
    page.get_by_role("button", name="Fold").focus()
    page.evaluate("document.querySelector('choice-bar').busy = true")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert len(told(page)) == 2, "an answer is awaited: nothing is said twice"
    assert page.evaluate("document.activeElement.dataset.value") == "fold", "and the focus stays"
    page.close()


@pytest.mark.slow
def test_a_chip_is_picked_with_the_arrows_and_one_that_is_not_owned_never(
    browser: "Browser", address: str
) -> None:
    page = opened(browser, address, only="chips")
    heard(page, "chip")
    tray = page.locator("chip-tray").nth(1)  # $9.50: no $25 chip
    tray.get_by_role("radio", name="$1").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert told(page) == [["chip", {"cents": cents}] for cents in (500, 50, 100)]
    assert tray.get_by_role("radio", checked=True).get_attribute("aria-label") == "$1"
    first = page.locator("chip-tray").first
    first.get_by_role("button", name="Deal").focus()
    first.evaluate("tray => { tray.bankroll = 5000 }")
    assert page.evaluate("document.activeElement.textContent") == "Deal", "the focus outlives a new amount"
    page.close()


@pytest.mark.slow
def test_an_empty_seat_is_offered_to_whoever_watches(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="watched")
    heard(page, "sit")
    page.get_by_role("button", name="Sit at 5").click()
    assert told(page) == [["sit", {"seat": 5}]]
    page.close()


@pytest.mark.slow
def test_a_card_turned_down_leaves_no_face_in_the_page(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="full")
    card = page.locator("playing-card[up]").first
    card.evaluate("card => { window.card = card; card.card = null }")
    assert page.evaluate("window.card.querySelector('.face')") is None
    assert page.evaluate("window.card.getAttribute('aria-label')") == "a card face down"
    hidden = page.locator("table-felt playing-card:not([up])").all()
    assert hidden
    assert all(each.locator(".face").count() == 0 for each in hidden)
    page.close()


@pytest.mark.slow
def test_only_new_cards_are_dealt_and_the_others_stay_the_same(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="decision-nh-holdem-stud")
    moved = page.evaluate(
        """() => {
          const felt = document.querySelector("table-felt");
          const before = [...felt.querySelectorAll("playing-card")];
          const {hands, ...rest} = felt.view;
          const seats = [...rest.seats];
          const more = {...hands[0], seat: 5, player: "Emmy", folded: false};
          seats[4] = "Emmy";
          felt.view = {...rest, seats, hands: [...hands, more]};
          const after = [...felt.querySelectorAll("playing-card")];
          return {
            kept: before.every(card => after.includes(card)),
            still: before.filter(card => card.hasAttribute("dealt")).length,
            dealt: after.filter(card => card.hasAttribute("dealt")).length,
          };
        }"""
    )
    assert moved == {"kept": True, "still": 0, "dealt": 2}
    page.close()


@pytest.mark.slow
def test_what_goes_wrong_interrupts_and_the_rest_waits(browser: "Browser", address: str) -> None:
    page = opened(browser, address, only="status")
    assert page.get_by_role("alert").filter(has_text="below this table's minimum").count() == 1
    assert page.get_by_role("status").filter(has_text="Flop: nine of hearts").count() == 1
    page.close()


DEAL: Final = """() => {
  const felt = document.querySelector("table-felt");
  const view = felt.view;
  felt.view = {...view, hands: [], shared: []};
  felt.view = view;
  const cards = [...felt.querySelectorAll("playing-card[dealt]")];
  const delay = card => parseFloat(getComputedStyle(card).animationDelay);
  cards.sort((a, b) => delay(a) - delay(b));
  const moving = document.getAnimations().flatMap(each => each.effect.getKeyframes());
  const about = ["offset", "computedOffset", "easing", "composite"];
  const names = moving.flatMap(Object.keys).filter(name => !about.includes(name));
  return {order: cards.map(card => card.dataset.key), names: [...new Set(names)].sort()};
}"""


@pytest.mark.slow
def test_cards_come_one_to_a_seat_at_a_time_and_only_slide_and_turn(browser: "Browser", address: str) -> None:
    page = opened(browser, address, moving=True, only="decision-nh-holdem-stud")
    moved = page.evaluate(DEAL)
    assert moved["order"] == [
        *(f"{seat} hole {number}" for number in (1, 2) for seat in (1, 2, 3)),
        *(f"table board {number}" for number in (1, 2, 3)),
    ]
    assert moved["names"] == [
        "opacity",
        "transform",
    ]  # what a browser moves without laying out the page again
    page.close()


@pytest.mark.slow
def test_a_dealer_keys_cards_by_the_arrows_and_a_known_card_is_passed_over(
    browser: "Browser", address: str
) -> None:
    page = opened(browser, address, only="pad")
    heard(page, "card")
    page.get_by_role("button", name="ace of hearts").focus()
    page.keyboard.press("ArrowRight")  # the king is known
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert told(page) == [["card", {"card": 42}], ["card", {"card": 41}]]
    assert page.get_by_role("button", name="ace of spades").is_disabled()
    page.close()
