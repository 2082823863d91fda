"""Say how much work a solution takes before any of it is done, and refuse what is too much.

Every number here follows from how many cards there are: nothing is dealt to find it.
"""

from math import comb

from croupier.games import Game
from croupier.games.payment import Contest
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import number_of_classes, number_of_draws

MOST_STATES = 100_000_000  # hands completed between two decisions, or after the last
MOST_LOOKUPS = 500_000_000  # parts of hands looked up against a dealer: Caribbean Stud takes 202,226,336
MOST_DEALS = 1 << 28  # deals of two hands told one by one
MOST_DRAWS = 5_000_000  # ways for unseen cards to fall at one moment of a round


def contest_sizes(game: Game, contest: Contest) -> tuple[int, int, int]:
    """Return how many cards the player weighs, how many the dealer does, and how many of those are shown."""
    own = sum(game.card_group(name).count for name in contest.player_cards)
    dealer = [game.card_group(name) for name in contest.dealer_cards]
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in dealer)
    return own, sum(group.count for group in dealer), shows


def contest_too_large(game: Game, contest: Contest, low: int = 0) -> str | None:
    """Say why a hand against the dealer takes too much work to solve, if it does."""
    own, _, shows = contest_sizes(game, contest)
    if shows > 1:
        deals = number_of_draws(0, own, low) * number_of_draws(own, shows, low)
        return (
            f"the dealer of {game.name} shows {shows} cards; solved exactly this would take {deals:,} "
            "states, and one card shown is the most"
        )
    states = number_of_classes(own, low) * (52 - 4 * low - own if shows else 1)
    if (lookups := states << own) > MOST_LOOKUPS:
        return (
            f"a hand of {own} cards against the dealer of {game.name} would take {lookups:,} look-ups to "
            f"solve exactly, and {MOST_LOOKUPS:,} are the most"
        )
    return None


def streets_too_large(game: Game, known: tuple[int, ...], cards: int, low: int = 0) -> str | None:
    """Say why decisions at so many known cards take too much work to solve, if they do."""
    for now, then in zip(known, (*known[1:], cards), strict=True):
        states = number_of_classes(now, low) * number_of_draws(now, then - now, low)
        if states > MOST_STATES:
            which = "last decision" if then == cards else f"decision with {now} cards known"
            return (
                f"the {which} of {game.name} would take {states:,} hands to solve exactly, and "
                f"{MOST_STATES:,} are the most"
            )
    return None


def boards_too_large(game: Game, pocket: int, *drawn: int, low: int = 0) -> str | None:
    """Say why each pocket with every board, or with every set dealt apart, is too much to count, if it is."""
    pockets = number_of_classes(pocket, low)
    for number in drawn:
        states = pockets * number_of_draws(pocket, number, low)
        if states > MOST_STATES:
            return (
                f"{game.name} has {states:,} ways for {number} cards to fall beside a hand of {pocket}, and "
                f"{MOST_STATES:,} are the most that are counted with every side bet"
            )
    return None


def verify_draws(game: Game, left: int, drawn: int) -> None:
    """Refuse to try more ways for the cards nobody has seen than are taken on."""
    if (ways := comb(left, drawn)) > MOST_DRAWS:
        raise UnsolvedError(
            f"the unseen cards of {game.name} can fall in {ways:,} ways, and {MOST_DRAWS:,} are the most "
            "that are counted at one moment; ask again when more cards lie open"
        )
