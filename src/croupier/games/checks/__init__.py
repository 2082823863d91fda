"""What a game file may get wrong although every key is right: one module a kind of contradiction."""

from collections.abc import Iterator

from croupier.games.checks import deck, names, payment, steps, wagers
from croupier.games.mistakes import Mistake
from croupier.games.model import Game


def contradictions(game: Game) -> Iterator[Mistake]:
    """Yield everything that contradicts itself in one game under its present readings."""
    broken = list(names.check(game))
    yield from broken
    if not broken:  # the other checks follow names, so they wait until every name leads somewhere
        for check in (steps.check, wagers.check, payment.check, deck.check):
            yield from check(game)
