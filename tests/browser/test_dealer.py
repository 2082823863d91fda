"""The dealer's console in a real browser: a scripted hand of every game, to the right chips."""

import re
from typing import TYPE_CHECKING, Final

import pytest

from croupier.games import load
from tests.browser.dealing import deal_scene, open_table, seat
from tests.browser.visits import cents, work
from tests.server.running import House
from tests.table.golden import FOLDER, SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
GAMES: Final = (
    "three-card-poker",
    "nh-holdem-jackpots",
    "nh-holdem-face-up",
    "nh-holdem-stud",
    "nh-holdem-3-card-bonus",
)


def first_round(game: str) -> str:
    return (FOLDER / f"{game}.txt").read_text("utf-8").split("\n# ")[1]


def golden(game: str) -> tuple[dict[int, list[str]], list[str]]:
    """What the first round of a golden playthrough takes and pays at each seat, and which hands it calls.

    A win that is held for the cap pays nothing then; what its share pays stands with the share.
    """
    sheet = load(game)
    moved: dict[int, list[str]] = {}
    called = []
    for line in first_round(game).splitlines():
        if taken := re.match(r"(take|push) (\S+) of seat (\d) on ([^:]+):", line):
            does = f"{sheet.wager(taken[4]).name}: {taken[1]} {taken[2]}"
            moved.setdefault(int(taken[3]), []).append(does)
        if paid := re.match(r"pay seat (\d) on (\S+) (\S+), stake", line):
            now = [f"{sheet.wager(paid[2]).name}: pay {paid[3]}"] if paid[3] != "$0" else []
            moved.setdefault(int(paid[1]), []).extend(now)
        if held := re.match(r"share the cap with seat (\d) on (\S+): (\S+)", line):
            moved.setdefault(int(held[1]), []).append(f"{sheet.wager(held[2]).name}: pay {held[3]}")
        if found := re.match(r'call seat (\d) on \S+: "(.+)"', line):
            called.append(f"Call the floor: {found[2]}, seat {found[1]}")
    return moved, called


def chips(game: str) -> dict[int, int]:
    """What each player of the first scene has at the end, from $500, by the golden playthrough."""
    found = {}
    text = first_round(game)
    for number, _ in enumerate(SCENES[game][0].hands, 1):
        bets = re.findall(rf"^seat {number} (?:bets|at \S+: bet) (\$[\d.,]+)", text, re.MULTILINE)
        paid = re.findall(
            rf"^pay seat {number} on \S+ (\$[\d.,]+), stake back (\$[\d.,]+)", text, re.MULTILINE
        )
        back = re.findall(rf"^push (\$[\d.,]+) of seat {number} ", text, re.MULTILINE)
        amounts = [-cents(each) for each in bets] + [cents(a) + cents(b) for a, b in paid]
        held = re.findall(rf"^share the cap with seat {number} on \S+: (\$[\d.,]+)", text, re.MULTILINE)
        found[number] = 500_00 + sum(amounts) + sum(map(cents, [*back, *held]))
    return found


def seated(page: "Page", players: int) -> None:
    for number in range(1, players + 1):
        seat(page, number, f"player {number}", "500")


def dealer(browser: "Browser", house: House, game: str, *, players: int = 3, size: str = "desk") -> "Page":
    page = work(browser, house, "dealer", size=size)
    open_table(page, game)
    seated(page, players)
    return page


def shown(page: "Page", number: int) -> int:
    """The chips in front of a player, as the console shows them."""
    text = page.locator(f".seat[data-seat='{number}'] .who small").text_content()
    return cents(text)


# ----------------------------------------------------------------------------------------- whole hands


@pytest.mark.parametrize("game", GAMES)
def test_a_scripted_hand_of_each_game_is_dealt_to_the_right_chips(
    browser: "Browser", house: House, game: str
) -> None:
    page = dealer(browser, house, game)
    scene = SCENES[game][0]
    assert deal_scene(page, scene) == golden(game)
    assert {number: shown(page, number) for number in chips(game)} == chips(game)
    page.context.close()
