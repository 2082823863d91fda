"""Check one moment of a round as a player tells it: how many cards, which bets, no card twice."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from croupier.cards import card_text, cards_text, verify_cards
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.procedure import Decide, sight_at
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.playing.policies import deciding_group, the_course, the_stand
from croupier.odds.solvers.streets import Course, Street

_PLACES = {
    "hand": "in the hand",
    "board": "on the board",
    "dealer": "the dealer's",
    "seen": "among the cards seen",
}


class AdviceError(CroupierError):
    """A moment that cannot come up in the game; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a player knows and has at stake when it is time to decide."""

    cards: tuple[int, ...]  # the player's, and the community cards that lie open
    dealer: tuple[int, ...]
    seen: tuple[int, ...]
    stake: int
    course: Course | None = None
    number: int = 0  # of the decision in the course


def table_moment(
    game: Game,
    hand: Collection[int],
    board: Collection[int],
    bets: Mapping[str, int],
    seen: Collection[int],
    dealer: Collection[int],
) -> Moment:
    """Find the decision that comes up with these cards and bets, or say what is wrong with them."""
    course = the_course(game)
    table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
    own = _own(game, table.cards)
    _verify_cards(game, own, {"hand": hand, "board": board, "dealer": dealer, "seen": seen})
    if dealer:
        raise AdviceError(f"{game.name} is played against a pay table; no card is the dealer's")
    known = len(hand) + len(board)
    for street in course.streets:
        held = sum(sight_at(game, street.step).of(name) for name in _owned(game, table.cards))
        if held < own:
            raise UnsolvedError(
                f"at step {street.step} of {game.name} a player has seen {held} of {own} own cards, and "
                "advice is counted where all of them are seen at every decision"
            )
    here = [number for number, street in enumerate(course.streets) if street.known == known]
    if not here:
        when = _listed([str(street.known - own) for street in course.streets], "or")
        raise AdviceError(
            f"with {_cards(len(board), 'community ')} turned up there is nothing to decide in {game.name}; "
            f"decisions come with {when} of them"
        )
    placed = _by_step(game, course, bets)
    number = next((n for n in here if course.streets[n].step not in placed), here[-1])
    stake = course.first_stake + sum(_earlier(game, course, number, placed))
    _verify_enough(52 - known - len(seen), course.cards - known)
    return Moment((*hand, *board), (), tuple(seen), stake, course, number)


def contest_moment(
    game: Game,
    hand: Collection[int],
    board: Collection[int],
    bets: Mapping[str, int],
    seen: Collection[int],
    dealer: Collection[int],
) -> Moment:
    """Hold the cards of a hand against the dealer to the game, or say what is wrong with them."""
    stand, contest = the_stand(game)
    own = _own(game, contest.player_cards)
    _verify_cards(game, own, {"hand": hand, "board": board, "dealer": dealer, "seen": seen})
    shared = sum(game.card_group(name).count for name in contest.player_cards) - own
    if board and not shared:
        says = f"{game.name} has no community cards; cards seen elsewhere go with"
        raise AdviceError(f"{says} dead=...", command=f"{says} --seen")
    if len(board) != shared:
        says = (
            f"{_cards(shared, 'community ')} of {game.name} lie open at the decision, not "
            f"{_cards(len(board))}; name them with"
        )
        raise AdviceError(f"{says} board=...", command=f"{says} --board")
    groups = [game.card_group(name) for name in contest.dealer_cards]
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in groups)
    if len(dealer) != shows:
        says = f"the dealer of {game.name} shows {_cards(shows)} before the decision"
        if dealer:
            raise AdviceError(f"{says}, not {_cards(len(dealer))}")
        raise AdviceError(f"{says}; name it with dealer=...", command=f"{says}; name it with --dealer")
    if bets:
        raise AdviceError(
            f"{game.name} has one decision, {game.wager(stand.wager).name}, and no bet before it to name"
        )
    _verify_enough(52 - own - shared - shows - len(seen), sum(group.count for group in groups) - shows)
    return Moment((*hand, *board), tuple(dealer), tuple(seen), 1)


def _owned(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if game.card_group(name).owner == "player")


def _own(game: Game, names: Iterable[str]) -> int:
    """Return how many of these cards are dealt to the player."""
    return sum(game.card_group(name).count for name in _owned(game, names))


def verify_in_deck(game: Game, cards: Collection[int]) -> None:
    """Refuse cards that the deck of a game does not have."""
    whole = set(game.deck.cards)
    if strange := [card for card in cards if card in range(52) and card not in whole]:
        raise AdviceError(f"{cards_text(strange)}: the deck of {game.name} has no such card")


def _verify_cards(game: Game, own: int, places: Mapping[str, Collection[int]]) -> None:
    for cards in places.values():
        verify_cards(cards)
    if len(places["hand"]) != own:
        raise AdviceError(f"a hand of {game.name} has {_cards(own)}, not {_cards(len(places['hand']))}")
    lies: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in lies:
                raise AdviceError(
                    f"{card_text(card)} is {_PLACES[lies[card]]} and {_PLACES[place]}; "
                    "a deck has one of each card"
                )
            lies[card] = place


def _verify_enough(left: int, needed: int) -> None:
    if left < needed:
        raise AdviceError(f"{_cards(left)} would be left unseen, and the round needs {needed} more")


# ------------------------------------------------------------------------------------------------- bets


def _by_step(game: Game, course: Course, bets: Mapping[str, int]) -> dict[str, int]:
    """Return bets by the decision they were made at; they may be named by the wager or by the step."""
    steps = {step.id: step for step in game.steps if isinstance(step, Decide)}
    names = {steps[street.step].wager: street.step for street in course.streets}
    found: dict[str, int] = {}
    for name, units in bets.items():
        step = names.get(name, name)
        if step not in names.values():
            raise AdviceError(f"{game.name} has no bet {name!r}; its bets are {_listed(list(names), 'and')}")
        if step in found:
            raise AdviceError(f"{name} is named twice among the bets")
        found[step] = units
    return found


def _earlier(game: Game, course: Course, number: int, placed: Mapping[str, int]) -> list[int]:
    """Return what each decision before this one added to the stake."""
    added = []
    for place, street in enumerate(course.streets):
        wager = next(s.wager for s in game.steps if isinstance(s, Decide) and s.id == street.step)
        if place >= number:
            if street.step in placed:
                when = "is what is to be decided now" if place == number else "has not come yet"
                raise AdviceError(f"{wager} {when}; leave it out of the bets, or turn up the cards before it")
            continue
        allowed = _allowed(street)
        choices = _listed(list(map(str, allowed)) if street.may_fold else ["ride", "back"], "or")
        if street.step not in placed:
            units = _listed(list(map(str, allowed)), "or")
            raise AdviceError(
                f"say what became of {wager}: bets={{{wager!r}: {units}}}",
                command=f"say what became of {wager}: --bets {wager}={choices}",
            )
        if placed[street.step] not in allowed:
            raise AdviceError(f"{wager} can be {choices}, not {placed[street.step]}")
        added.append(allowed[placed[street.step]])
    return added


def _allowed(street: Street) -> dict[int, int]:
    """Return what a decision adds to the stake by the units named: 1 for a bet that rides, 0 for one back."""
    if street.may_fold:
        return {units: units for _, units in street.moves}
    return {1 + units: units for _, units in street.moves}


def _cards(count: int, kind: str = "") -> str:
    return f"1 {kind}card" if count == 1 else f"{count or 'no'} {kind}cards"


def _listed(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
