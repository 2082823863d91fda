"""Say how much work a solution takes before any of it is done, and refuse what is too much.

Every number here follows from how many cards there are: nothing is dealt to find it.
"""

from dataclasses import dataclass
from math import comb

from croupier.games import Game
from croupier.games.payment import Contest
from croupier.odds.counting.in_parts import number_of_threads
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import number_of_classes, number_of_draws

MOST_STATES = 100_000_000  # hands completed between two decisions, or after the last
MOST_LOOKUPS = 500_000_000  # parts of hands looked up against a dealer: Caribbean Stud takes 202,226,336
MOST_DEALS = 1 << 28  # deals of two hands counted one by one
MOST_DRAWS = 5_000_000  # ways for unseen cards to fall at one moment of a round


@dataclass(frozen=True, slots=True)
class SolveTime:
    """About how many seconds a solution takes, once what it needs is compiled and kept on disk.

    `again` is with other pay numbers in the same process, `first` for the first time on a machine.
    """

    seconds: float
    again: float | None = None
    first: float | None = None

    def __add__(self, other: "SolveTime") -> "SolveTime":
        return SolveTime(
            self.seconds + other.seconds,
            again=self.changed + other.changed,
            first=self.at_first + other.at_first,
        )

    @property
    def changed(self) -> float:
        """Seconds with other pay numbers in the same process."""
        return self.seconds if self.again is None else self.again

    @property
    def at_first(self) -> float:
        """Seconds the first time on a machine."""
        return self.seconds if self.first is None else self.first

    def on_cores(self) -> "SolveTime":
        """Return the time of work that every core shares."""
        cores = number_of_threads()
        return SolveTime(self.seconds / cores, again=self.changed / cores, first=self.at_first / cores)


NO_TIME = SolveTime(0.0)
_CLASSES_A_SECOND = 250_000  # classes of hands found and ranked
_STATES_A_SECOND = 20_000_000
_LOOKUPS_A_SECOND = 21_000_000


def time_of_classes(cards: int, low: int = 0) -> SolveTime:
    """Return about how long it takes to rank one of all hands of so many cards that differ in suits."""
    return SolveTime(number_of_classes(cards, low) / _CLASSES_A_SECOND, again=0.0)


def time_of_streets(known: tuple[int, ...], cards: int, low: int = 0) -> SolveTime:
    """Return about how long decisions at so many known cards take."""
    states = sum(
        number_of_classes(now, low) * number_of_draws(now, then - now, low)
        for now, then in zip(known, (*known[1:], cards), strict=True)
    )
    return SolveTime(states / _STATES_A_SECOND)


def time_of_contest(game: Game, contest: Contest, low: int = 0) -> SolveTime:
    """Return about how long a hand against the dealer takes."""
    return SolveTime(_lookups(game, contest, low) / _LOOKUPS_A_SECOND)


def _lookups(game: Game, contest: Contest, low: int) -> int:
    own, _, shows = contest_sizes(game, contest)
    return number_of_classes(own, low) * (52 - 4 * low - own if shows else 1) << own


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
    if (lookups := _lookups(game, contest, low)) > MOST_LOOKUPS:
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
