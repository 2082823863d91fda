"""What a player is told is best is the solver's play of every opening hand, and "?" shows what bets cost."""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from croupier.cards import RANK_PLURALS, RANK_WORDS, rank, suit
from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.odds import strategy
from croupier.odds.playing.policies import FOLD
from croupier.odds.reports.data import report_on
from croupier.server.commands.demo import demo_games, sign_of
from tests.browser.stacked import stacked, torn_sheet
from tests.browser.visits import card_of, sit_down, visit
from tests.server.running import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
Fits: TypeAlias = Callable[[tuple[int, ...]], bool]
_RANK: Final = f"({'|'.join(RANK_WORDS)})"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each game, also of the sheet that lost a row, which its operator supplied."""
    with stacked(tmp_path_factory.mktemp("house"), "--torn", "yes") as found:
        yield found


def games() -> list[Game]:
    """Every game of that house as it is dealt there, with its blanks filled."""
    return [sign_of(game).game for game in (*demo_games(), torn_sheet())]


def fits(words: str) -> Fits:
    """Read a line of "Best play" as a player does who has never seen our charts."""
    if words == "every other hand":
        return lambda _: True
    if words == "any pair":
        return lambda cards: len({rank(card) for card in cards}) < len(cards)
    if found := re.fullmatch(f"one card {_RANK} or better, or two cards from {_RANK} to {_RANK}", words):
        high, low, top = (RANK_WORDS.index(word) for word in found.groups())
        return lambda cards: max(map(rank, cards)) >= high or all(low <= rank(card) <= top for card in cards)
    if found := re.fullmatch(f"two cards of one suit in a row, one of them an? {_RANK} or better", words):
        least = RANK_WORDS.index(found[1])
        return lambda cards: (
            len(set(map(suit, cards))) == 1
            and max(map(rank, cards)) - min(map(rank, cards)) == 1
            and max(map(rank, cards)) >= least
        )
    ranks = words.removesuffix(" high or better").split("-")
    three = RANKINGS["three-card"]
    least_of = three.strength(
        [4 * RANK_WORDS.index(word) + n for n, word in enumerate(ranks)]
    )  # of three suits
    return lambda cards: three.strength(cards) >= least_of


def test_the_best_play_that_is_told_is_the_solvers_on_every_opening_hand(
    browser: "Browser", house: House
) -> None:
    """Acceptance check 14 of the player's table."""
    page = visit(browser, house)
    hands = 0
    for game in games():
        card_of(page, game.name).get_by_role("button", name="How to play").click()
        how = page.get_by_role("dialog").locator("how-to-play")
        best = how.locator("h3").filter(has_text="Best play")
        lines = best.locator("xpath=following-sibling::ul[1]/li")
        lines.filter(has_text="every other hand").wait_for()
        told = [text.split(": ", 1) for text in lines.all_text_contents()]
        read = [(action, [fits(words) for words in wishes.split("; ")]) for action, wishes in told]
        spot = strategy(game).spots[0]
        names = {"fold": "Fold"} | {
            str(number): f"Bet {units}×" if len(spot.moves) > 1 else "Play"
            for number, (_, units) in enumerate(spot.moves)
        }
        for cards, move in zip(spot.cards.tolist(), spot.best[0].tolist(), strict=True):
            said = next(action for action, ways in read if any(way(tuple(cards)) for way in ways))
            assert said == names["fold" if move == FOLD else str(move)], (game.id, cards)
            hands += 1
        if len(spot.moves) > 1:
            least = strategy(game).kinds
            assert least is not None
            sixes = RANK_PLURALS[least.index("middle")]
            how.get_by_text(f"After that: Bet 3× once you hold a pair of {sixes} or better.").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    assert hands == 4 * 169 + 2 * 1755, "every opening hand, but for the names of its suits"
    page.context.close()


def edges_told(page: "Page", game: Game) -> dict[str, str]:
    """Press "?" at every betting spot of one's own, and read the house edge there."""
    found = {}
    for wager in game.data["wager"]:
        asks = page.get_by_role("button", name=f"{wager['name']}: what it pays", exact=True)
        if asks.count():
            asks.click()
            about = page.get_by_role("dialog", name=wager["name"], exact=True)
            about.locator("spot-help dl").wait_for()
            about.get_by_text("Counting every deal…").wait_for(state="hidden")
            fact = about.locator("spot-help dl div").filter(has=page.get_by_text("House edge", exact=True))
            found[wager["id"]] = "".join(fact.locator("dd").all_text_contents())
            page.keyboard.press("Escape")
            about.wait_for(state="hidden")
    return found


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_spot_of_every_game_shows_the_edge_that_the_api_has_for_it(
    browser: "Browser", house: House, game: Game
) -> None:
    """Acceptance check 14 of the player's table: "?" shows the edge of the API, also of a row supplied."""
    page = visit(browser, house)
    sit_down(page, game.name)
    page.locator(".about-spot").first.wait_for()
    shown = edges_told(page, game)
    assert len(shown) == page.locator(".about-spot").count()
    wagers = Visitor(house).ask(f"/api/games/{game.hash}/odds").data["wagers"]
    edges = {id_: figures["house_edge"] for id_, figures in wagers.items()}
    solved = report_on(game).as_data()["wagers"]
    assert isinstance(solved, dict)
    assert edges == {id_: pytest.approx(figures["house_edge"]) for id_, figures in solved.items()}
    part_of = {each["id"]: each.get("part_of", each["id"]) for each in game.data["wager"]}
    assert {part_of[wager] for wager in shown} == set(edges), "each wager that costs something has its spot"
    for wager, text in shown.items():
        first, *more = [each["name"] for each in game.data["wager"] if part_of[each["id"]] == part_of[wager]]
        of = f"{first}, with the bets that follow it, played as well as possible" if more else "bet"
        assert text == f"{100 * edges[part_of[wager]]:.2f}% of the {of}", wager
    page.keyboard.press("h")
    rows = page.get_by_role("dialog").locator(".bets-table tbody tr")
    rows.get_by_text("%").nth(len(edges) - 1).wait_for()
    kept = dict.fromkeys(part_of.values())  # in the order of the sheet, as the rows are
    assert rows.locator("td:last-child").all_text_contents() == [f"{100 * edges[id_]:.2f}%" for id_ in kept]
    page.context.close()
