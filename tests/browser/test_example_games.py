"""Every example game at a table of a house that has it: by clicks, on a desk, on phones and sideways."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.dealing import deal_scene, seat
from tests.browser.example_games import BANK, EXAMPLES, IDS, buys_in, example, example_house
from tests.browser.halls import PASSWORD, Hall, counts_opener
from tests.browser.sights import AT_REST
from tests.browser.stacked import stack
from tests.browser.visits import SIZES, beside, cents, deal, lay, results, sit_down, visit, work
from tests.cli.shell import answer
from tests.loops import at_least_one
from tests.table.scenes import Hand, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
NAMES: Final = {id_: example(id_).name for id_ in IDS}
PHONES: Final = ("phone", "small", "sideways")
COVERED: Final = """() => {
  const dock = document.querySelector('the-table .dock').getBoundingClientRect();
  return [...document.querySelectorAll('table-felt .spot.own')].filter((spot) => {
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || (bottom > dock.top && left < dock.right && right > dock.left);
  }).map((spot) => spot.dataset.wager);
}"""
"""The own spots that cannot be seen: off the screen, or under the dock."""
SETTLED: Final = "() => document.querySelector('the-table .moment[data-result]')"
ASKED: Final = "() => document.querySelector('choice-bar:not([hidden]) button')"


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with example_house(tmp_path_factory.mktemp("examples")) as found:
        yield found


def player(browser: "Browser", at: Hall, name: str, *, size: str = "desk", dollars: int = 500) -> "Page":
    """Somebody who bought chips at the cage, on the floor."""
    buys_in(at, name, dollars)
    return visit(browser, at.house, size=size, by=name, password=PASSWORD)


@pytest.fixture(scope="module")
def everywhere(browser: "Browser", at: Hall) -> "Page":
    """Somebody on the floor who plays a round of one game after the other."""
    return player(browser, at, "everywhere", dollars=1_000)


def reasons(page: "Page") -> dict[str, str]:
    """Why each wager ended as it did, once the page has been told."""
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('result-list tbody .why span')];"
        " return all.length && all.every((why) => why.textContent) }"
    )
    names = page.locator("result-list tbody th").evaluate_all("all => all.map(e => e.firstChild.data)")
    return dict(zip(names, page.locator("result-list tbody .why span").all_text_contents(), strict=True))


def finish(page: "Page") -> None:
    """Deal, and play to the end."""
    deal(page)
    stay_in(page)


def stay_in(page: "Page") -> None:
    """Stay in to the end with the last of the choices."""
    while True:
        page.wait_for_function(f"() => ({SETTLED})() || ({ASKED})()")
        if page.evaluate(f"() => Boolean(({SETTLED})())"):
            return
        before = page.locator("choice-bar").get_attribute("aria-label")
        page.locator("choice-bar button").last.click()
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before"
            f" || ({SETTLED})()",
            arg=before,
        )


def leave(page: "Page") -> None:
    """Leave seat 1 to the next player: whoever stays seated without a bet is waited for."""
    page.wait_for_selector("table-felt .spot.own:enabled")
    beside(page, "Leave table").click()
    page.wait_for_selector(".table-card .limits")


@pytest.mark.parametrize("id_", IDS)
def test_a_round_of_every_example_is_played_to_the_end(everywhere: "Page", id_: str) -> None:
    page = everywhere
    sit_down(page, NAMES[id_])
    wagers = page.locator(".spot.own:enabled").evaluate_all("all => all.map((spot) => spot.dataset.wager)")
    lay(page, *wagers)
    finish(page)
    page.wait_for_selector("result-list tbody tr")
    brought, why = results(page), reasons(page)
    assert cents(page.locator("result-list tfoot .net").text_content()) == sum(brought.values())
    assert set(why) == set(brought)
    assert len(brought) >= len(wagers)
    leave(page)


MOST_PLACES: Final = """() => {
  const desk = document.querySelector('dealer-console');
  const count = () => desk.dataset.most = Math.max(Number(desk.dataset.most ?? 0),
    ...[...desk.querySelectorAll('.shared .group')].map(
      (group) => group.querySelectorAll('playing-card, .no-card').length));
  new MutationObserver(count).observe(desk, { childList: true, subtree: true });
}"""
"""Keep the most places of one group of shared cards that the console ever drew."""

ULTIMATE: Final = Scene(
    "the dealer does not qualify: ante and blind push, three kings win play and trips; a fold on the river",
    [
        Hand("Kh Kd", {"ante": 5_00, "blind": 5_00, "trips": 5_00}, ("bet 4",)),
        Hand("7c 2d", {"ante": 5_00, "blind": 5_00}, ("check", "check", "fold")),
    ],
    {"board": "Ks 9c 4h 5d Jc", "dealer": "Ad Qs"},
)
FOUR_CARD: Final = Scene(
    "three aces beat the dealer at three times the ante, with the bonus; a fold",
    [
        Hand("Ah Ad As 4c 9d", {"ante": 5_00, "aces-up": 5_00}, ("bet 3",)),
        Hand("2h 4d 7s 9c Jd", {"ante": 5_00}, ("fold",)),
    ],
    {"dealer": "Kc Qd 8h 5s 3c 2c"},
)


def chips_out(at: Hall) -> int:
    """What is out in chips by the books."""
    return int(at.olga.ask("/api/views/house").data["ledger"].get("outstanding", 0))


@pytest.mark.parametrize(
    ("id_", "scene", "moved", "left", "places"),
    [
        (
            "ultimate-texas-holdem",
            ULTIMATE,
            {
                1: ["Play: pay $20", "Ante: push $5", "Blind: push $5", "Trips: pay $15"],
                2: ["Ante: take $5", "Blind: take $5"],
            },
            [535_00, 490_00],
            5,
        ),
        (
            "four-card-poker",
            FOUR_CARD,
            {1: ["Ante: pay $15", "Play: pay $15", "Aces Up: pay $40"], 2: ["Ante: take $5"]},
            [570_00, 495_00],
            6,
        ),
    ],
    ids=["shared cards", "a dealer's card shown"],
)
def test_a_live_table_of_an_example_is_dealt_at_the_console(
    browser: "Browser",
    at: Hall,
    id_: str,
    scene: Scene,
    moved: dict[int, list[str]],
    left: list[int],
    places: int,
) -> None:
    table = f"L{IDS.index(id_)}"
    at.asks(f"table/{table}", "OpenTable", "Cal", game=id_, seats=6, bank=BANK, sent_by="Cal", dealing="live")
    at.asks("house", "AssignDealer", by=at.visitor("Max"), table=table, dealer="Dee")
    counts_opener(at, table, BANK, "Dee", "Max")
    page = work(browser, at.house, f"dealer/{table}", by="Dee", password=PASSWORD)
    before = chips_out(at)
    for number in (1, 2):
        seat(page, number, f"{id_[0]}-player {number}", "500")
    page.evaluate(MOST_PLACES)
    assert deal_scene(page, scene) == (moved, [])
    assert chips_out(at) - before == sum(left), "whoever holds them"
    assert page.locator("dealer-console").get_attribute("data-most") == str(places)
    page.context.close()
    at.asks("house", "AssignDealer", by=at.visitor("Max"), table=table, dealer=None)


def test_what_is_lost_or_pushed_beside_a_winning_hand_is_not_told_as_won(
    browser: "Browser", at: Hall
) -> None:
    stack(at.house, example("casino-war"), "Ks", dealer="9d")
    page = player(browser, at, "war")
    sit_down(page, NAMES["casino-war"])
    for _ in range(2):  # the first round may have begun before the deck was stacked
        page.wait_for_selector("table-felt .spot.own:enabled:not([filled])")
        lay(page, "ante", "tie-bet")
        finish(page)
    assert reasons(page) == {
        "Ante": "King beats the dealer's nine; pays 1 to 1",
        "Tie": "King beats the dealer's nine; this bet loses",
    }
    (at.house.folder / "deck").unlink()
    leave(page)


def test_a_bet_that_can_be_taken_back_says_how_much_comes_back(browser: "Browser", at: Hall) -> None:
    page = player(browser, at, "rider")
    sit_down(page, NAMES["let-it-ride"])
    lay(page, "bet-1", "bet-2", "bet-3")
    deal(page)
    page.locator("choice-bar button").filter(has_text="Take it back").filter(
        has_text="get $5 back"
    ).wait_for()
    stay_in(page)
    leave(page)


def test_on_a_phone_no_spot_of_any_example_is_covered(browser: "Browser", at: Hall) -> None:
    """Held upright or sideways, large or small: each table is opened in one size, and seen in all of them."""
    page = player(browser, at, "phone", size=PHONES[0])
    for number, id_ in enumerate(IDS):
        at_first = number % len(PHONES)
        held(page, PHONES[at_first])
        sit_down(page, NAMES[id_])
        for size in PHONES[at_first:] + PHONES[:at_first]:
            held(page, size)
            page.evaluate(AT_REST)
            page.wait_for_function(f"() => ({COVERED})().length === 0")
        beside(page, "Leave table").click()
        page.wait_for_selector(".table-card .limits")
    page.context.close()


def held(page: "Page", size: str) -> None:
    """Hold a phone of this size, or turn it."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def test_more_chips_from_the_cage_are_brought_to_the_table(browser: "Browser", at: Hall) -> None:
    page = player(browser, at, "poor", dollars=5)
    sit_down(page, NAMES["red-dog"])
    chips = [{"denomination": 1_00, "pieces": 5}]
    at.asks("house", "SellChips", by=at.visitor("Cal"), player="poor", cash=5_00, chips=chips, account=True)
    page.reload()
    page.get_by_role("button", name="Bring $5 to the table").click()
    page.locator("chip-tray .bankroll strong").filter(has_text="$10").wait_for()
    page.context.close()


def test_a_clock_below_nothing_is_refused_with_its_unit(at: Hall) -> None:
    wish = {"game": "red-dog", "seats": 6, "sent_by": "Cal", "clocks": {"decision": -1}}
    signed = {"name": "Cal", "password": PASSWORD}
    order = {"target": "table/T99", "name": "OpenTable", "data": wish, "key": "clock", "signed": signed}
    reply = at.olga.ask("/api/commands", order)
    assert reply.status >= 400
    assert re.search("decision is -1 milliseconds; set 0 or more milliseconds", reply.data["says"], re.I)


@pytest.mark.parametrize(
    ("id_", "pay", "row", "was", "now"),
    [
        ("red-dog", "main", "spread of one", "5 to 1", "6 to 1"),
        ("let-it-ride", "three-card-bonus", "straight", "6 to 1", "5 to 1"),
        ("mississippi-stud", "main", "two pair", "2 to 1", "3 to 1"),
    ],
)
def test_the_lab_has_a_changed_number_to_the_last_digit(
    at: Hall, tmp_path: Path, id_: str, pay: str, row: str, was: str, now: str
) -> None:
    text = (EXAMPLES / f"{id_}.toml").read_text()
    before, title, after = text.partition(f'id = "{pay}"\ntitle')
    assert f'"{row}" = "{was}"' in after
    file = tmp_path / "changed.toml"
    file.write_text(before + title + after.replace(f'"{row}" = "{was}"', f'"{row}" = "{now}"', 1))
    wish = {"game": id_, "pays": {pay: {row: now}}}
    reply = at.olga.ask("/api/lab/figures", {"wish": wish, "wagers": [pay]})
    assert reply.status == 200, reply
    exact = Fraction(answer("odds", str(file))["wagers"][pay]["ev_exact"])
    assert Fraction(reply.data["wagers"][pay]["edge"]) == -exact


def test_the_house_lists_its_own_games_in_the_lab_too(at: Hall) -> None:
    assert set(IDS) <= {game["id"] for game in at.olga.ask("/api/games").data}
    listed = {game["id"]: game for game in at.olga.ask("/api/lab").data["games"]}
    assert set(IDS) <= set(listed)
    assert not any(listed[id_]["example"] for id_ in IDS)


@pytest.mark.parametrize("id_", IDS)
def test_every_example_is_laid_out_in_the_lab_and_nothing_of_it_is_refused(at: Hall, id_: str) -> None:
    reply = at.olga.ask("/api/lab/sheet", {"game": id_})
    assert reply.status == 200, reply
    for wager in at_least_one(reply.data["wagers"]):
        figures = reply.data["approved"][wager["id"]]
        assert "edge" in figures if wager["seconds"] == 0 else "not counted yet" in figures["unknown"]
