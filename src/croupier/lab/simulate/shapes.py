"""Which rounds the kernels play: what a game file can say beyond them is refused in a sentence."""

from collections import Counter
from collections.abc import Iterator

from croupier.cards import DECK
from croupier.games import Game
from croupier.games.procedure import Decide
from croupier.games.words import ByTable, Compared, FoldEffect

_RANKED = ("three-card", "five-card", "pocket")


def why_no_kernel(game: Game) -> str | None:
    """Say what no kernel plays of a game, or return None.

    >>> from croupier.games import load
    >>> why_no_kernel(load("three-card-poker"))
    """
    what = next(_beyond(game), None)
    if what is None:
        return None
    return f"{game.name} {what}, which a simulation does not play yet; croupier play deals it, round by round"


def _beyond(game: Game) -> Iterator[str]:
    if game.deck.cards != DECK:
        yield f"has a deck of {len(game.deck.cards)} cards"
    rankings = [table.ranking for table in game.pay_tables]
    rankings += [game.contest.ranking] if game.contest else []
    for ranking in rankings:
        if ranking not in _RANKED:
            yield f"ranks hands by {ranking}"
    yield from _decisions([step for step in game.steps if isinstance(step, Decide)])
    if any(wager.after_fold.fate is FoldEffect.HALF for wager in game.wagers):
        yield "gives half of a bet back to who folds"
    if game.contest:
        yield from _contest(game)
    if not any(group.owner == "player" for group in game.cards):
        yield "deals no player a card"


def _decisions(steps: list[Decide]) -> Iterator[str]:
    asked = Counter(step.wager for step in steps)
    for step in steps:
        if "check" in step.choices:
            yield f"lets a player check (at {step.id})"
        if asked[step.wager] > 1:
            yield f"asks more than once about {step.wager}"
        if step.times or step.sizes or step.only_if or step.only_on:
            yield f"asks some hands and not others, or by size (at {step.id})"


def _contest(game: Game) -> Iterator[str]:
    contest = game.contest
    assert contest is not None  # noqa: S101 (asked of games with one)
    if contest.after_tie:
        yield "deals new cards after a tie"
    results = [line.result for line in contest.results]
    if any(isinstance(result, Compared) for result in results):
        yield "compares hands although the dealer does not qualify"
    if any(isinstance(result, ByTable) and result.otherwise for result in results):
        yield "pays a contested bet by a table, else otherwise"
