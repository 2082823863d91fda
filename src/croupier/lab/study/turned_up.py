"""What a card is worth that a player sees too early, in a game that only the search solves.

Such a card is turned up before the first decision: another game, never put on a table, and solved like one.
"""

from dataclasses import replace

from croupier.games import Game
from croupier.games.procedure import CardPlace, Decide, Reveal, sight_at
from croupier.lab.study import StudyError
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds
from croupier.odds.playing.policies import deciding_group
from croupier.odds.solvers.searched import searched_odds, searched_plan


def hidden_cards(game: Game) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """Return the cards of the table and the dealer that some decision does not see, or that the dealer shows.

    Each has what makes it differ in worth: its hands, and the decisions that see it.
    """
    plan = searched_plan(game, (deciding_group(game),))
    looks = [set(sight_at(game, step).cards) for step in plan.deal.steps]
    found = []
    for number, pool in enumerate(plan.deal.pools):
        for slot in pool.slots:
            group = game.card_group(slot[0])
            seen = tuple(slot in look for look in looks)
            if group.owner != "player" and (not all(seen) or slot[1] <= group.dealer_shows):
                found.append((f"{slot[0]}.{slot[1]}", (number, seen)))
    return tuple(found)


def turned_up(game: Game, card: str) -> Game:
    """Return the game in which a card is turned up before the first decision."""
    group, _, number = card.partition(".")
    place = CardPlace(group, int(number))
    steps = [step for step in game.steps if not (isinstance(step, Reveal) and step.card == place)]
    first = next(n for n, step in enumerate(steps) if isinstance(step, Decide))
    flash = Reveal(do="reveal", id="flashed", says=f"{card} is seen.", card=place)
    return replace(game, steps=(*steps[:first], flash, *steps[first:]))


def lies_open(game: Game, card: str) -> bool:
    """Whether a card is open at the first decision by the rules."""
    group, _, number = card.partition(".")
    first = next(step.id for step in game.steps if isinstance(step, Decide))
    return (group, int(number)) in sight_at(game, first).cards


def unseen_and_seen(game: Game, card: str) -> tuple[WagerOdds, WagerOdds]:
    """Solve a game without and with a card in sight, the larger first, for that is what may be refused."""
    if lies_open(game, card):
        group, _, number = card.partition(".")
        cards = tuple(
            replace(held, dealer_shows=int(number) - 1) if held.id == group else held for held in game.cards
        )
        seen = _odds(game, card)
        return _odds(replace(game, cards=cards), card), seen
    seen = _odds(turned_up(game, card), card)
    return _odds(game, card), seen


def _odds(game: Game, card: str) -> WagerOdds:
    group = deciding_group(game)
    try:
        return searched_odds(game, (group,))[group]
    except UnsolvedError as refused:
        raise StudyError(
            f"with {card} in sight, {refused}; turn {card} up before the first decision in a copy of the "
            "file, and advise values a hand of it once few enough cards are unseen"
        ) from refused
