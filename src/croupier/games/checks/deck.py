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
        each = cards_needed(game, 1) - cards_needed(game, 0)
        fits = max(0, (DECK - cards_needed(game, 0)) // each) if each > 0 else 0
        yield Mistake(
            ("seats", "most"),
            f"{game.seats.most} hands need {needed} cards and the deck has {DECK}; "
            + (f"at most {fits} hands fit" if fits else "not even one hand fits"),
        )
    for number, group in enumerate(game.cards):
        if not 1 <= group.count <= DECK:
            yield Mistake(("cards", number, "count"), f"a group of {group.count} cards cannot be dealt")
