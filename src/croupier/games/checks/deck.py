"""One deck is enough: a full table never needs more than 52 cards."""

from collections.abc import Iterator

from croupier.games.mistakes import Mistake
from croupier.games.model import Game
from croupier.games.procedure import Burn

DECK = 52


def cards_needed(game: Game, hands: int) -> int:
    """Return how many cards a round with so many hands uses, burns included."""
    each = sum(group.count for group in game.cards if group.owner == "player")
    shared = sum(group.count for group in game.cards if group.owner != "player")
    return each * hands + shared + sum(isinstance(step, Burn) for step in game.steps)


def check(game: Game) -> Iterator[Mistake]:
    """Yield whether the stated seats need more cards than there are."""
    needed = cards_needed(game, game.seats.most)
    if needed > DECK:
        fits = next(hands for hands in range(game.seats.most, -1, -1) if cards_needed(game, hands) <= DECK)
        yield Mistake(
            ("seats", "most"),
            f"{game.seats.most} hands need {needed} cards and the deck has {DECK}; at most {fits} hands fit",
        )
    for number, group in enumerate(game.cards):
        if not 1 <= group.count <= DECK:
            yield Mistake(("cards", number, "count"), f"a group of {group.count} cards cannot be dealt")
