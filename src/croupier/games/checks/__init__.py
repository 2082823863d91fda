"""What a game file may get wrong although every key is right: one module a kind of contradiction."""

from collections.abc import Iterator
from contextlib import suppress

from croupier.games.checks import names, payment, steps, wagers
from croupier.games.mistakes import Mistake
from croupier.games.model import Game


def contradictions(game: Game) -> Iterator[Mistake]:
    """Yield everything that contradicts itself in one game under its present readings."""
    lost = list(names.check(game))
    yield from lost
    if not lost:  # a round cannot be followed through names that lead nowhere
        yield from steps.check(game)
        yield from steps.check_decisions(game)
    for check in (
        wagers.check,
        wagers.check_relations,
        payment.check,
        payment.check_contests,
        steps.check_deck,
    ):
        with suppress(KeyError):  # a name that leads nowhere, which `names` has told already
            yield from check(game)
