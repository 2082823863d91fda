"""What a player is told is best, in the words of the page, is the solver's play of every opening hand."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from croupier.cards import RANK_PLURALS, RANK_WORDS, rank, suit
from croupier.games import load
from croupier.hands import RANKINGS
from croupier.odds import strategy
from croupier.odds.playing.policies import FOLD
from croupier.server.commands.demo import demo_games
from tests.browser.visits import card_of, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
Fits: TypeAlias = Callable[[tuple[int, ...]], bool]
_RANK: Final = f"({'|'.join(RANK_WORDS)})"


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
    for id_ in demo_games():
        game = load(id_)
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
            assert said == names["fold" if move == FOLD else str(move)], (id_, cards)
            hands += 1
        if len(spot.moves) > 1:
            least = strategy(game).kinds
            assert least is not None
            sixes = RANK_PLURALS[least.index("middle")]
            how.get_by_text(f"After that: Bet 3× once you hold a pair of {sixes} or better.").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    assert hands == 4 * 169 + 1755, "every opening hand, but for the names of its suits"
    page.context.close()
