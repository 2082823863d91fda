"""Decide whether a wager is one that the solver counts rightly, and if not, say why.

The solver supposes what a player knows at each decision and which cards meet. Both are read from the steps of
the game (`games/sight.py`) and compared here; whatever differs is refused, for a figure would be wrong.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.games import Game
from croupier.games.checks.names import CONTEST, FIRST_BET
from croupier.games.payment import Contest
from croupier.games.procedure import Decide, TakeBets
from croupier.games.sight import Sight, sight_at, sights
from croupier.games.words import Odds, Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.work import contest_too_large, streets_too_large
from croupier.odds.solvers.streets import course_of, free_bets

EVERY_HAND, BLIND, RIDE = "play-every-hand", "play-blind", "let-every-bet-ride"


# ---------------------------------------------------------------------------------------- what is asked


def verify_solved(game: Game, group: str) -> None:
    """Refuse a wager that would not be solved rightly, with the reason and what can be done instead."""
    if why := why_unsolved(game, group):
        raise UnsolvedError(with_advice(game, why))


def verify_size(game: Game, group: str, low: int = 0) -> None:
    """Refuse a wager whose solution takes more work than is taken on, with the estimate."""
    if large := _too_large(game, group, low):
        raise UnsolvedError(with_advice(game, large))


def why_unsolved(game: Game, group: str) -> str | None:
    """Say why the solver would be wrong about a wager, or return None: it counts what the game says.

    Only what is known, met and paid is looked at; how much work it is, `why_no_odds` adds.
    """
    return next(_reasons(game, group), None)


def why_no_solution(game: Game, group: str) -> str | None:
    """Say why a wager is not solved: wrongly, or only with more work than is taken on."""
    return why_unsolved(game, group) or _too_large(game, group)


def why_no_odds(game: Game) -> str | None:
    """Say why a game has no exact odds, or return None if every wager has some."""
    for group in game.wager_groups:
        if why := why_no_solution(game, group):
            return with_advice(game, why)
    return None


def with_advice(game: Game, why: str) -> str:
    """Return a reason with what can be done instead, where something can."""
    name = blind_strategy(game)
    return f"{why}; {_instead(name)}" if name else why


def _instead(name: str) -> str:
    return f'simulate it with the strategy "{name}", which looks at no card'


def blind_strategy(game: Game) -> str | None:
    """Return the way of playing that a simulation can follow without a solution, if there is one."""
    main = next((group for group in game.wager_groups if _decisions(game, (group,))), None)
    if main is None or list(_others(game, main)) or list(_bets(game, main)):
        return None
    if not _contested(game, main):
        course = course_of(game, main, game.pay_table(game.wagers_of(main)[0].paid_by))
        if course is None or free_bets(game, main) or list(_paid(game, main)) or list(_uses_all(game, main)):
            return None
        return BLIND if course.streets[0].may_fold else RIDE
    return EVERY_HAND if stand_of(game, main) and not list(_paid(game, main)) else None


def _too_large(game: Game, group: str, low: int = 0) -> str | None:
    if _contested(game, group) and game.contest:
        return contest_too_large(game, game.contest, low)
    course = course_of(game, group, game.pay_table(game.wagers_of(group)[0].paid_by))
    if course and course.streets:
        known = tuple(street.known for street in course.streets)
        return streets_too_large(game, known, course.cards, low)
    return None


# ------------------------------------------------------------------------------------------- the reasons


def _reasons(game: Game, group: str) -> Iterator[str]:
    yield from _bets(game, group)
    if _contested(game, group):
        assert game.contest is not None  # noqa: S101 (the file was checked)
        yield from _against_dealer(game, group, game.contest)
    elif _decisions(game, (group,)):
        yield from _others(game, group)
        yield from _paid(game, group)
        yield from _uses_all(game, group)
        for sight in _seen(game, group):
            yield from _seen_elsewhere(game, group, sight, game.pay_tables_of(group)[0].cards)


def _bets(game: Game, group: str) -> Iterator[str]:
    """Yield what is wrong with how a wager is bet: blindly, in units, by one way of paying."""
    spots = game.wagers_of(group)
    ways = dict.fromkeys(spot.paid_by for spot in spots)
    if len(ways) > 1:
        yield (
            f"the bets of {group} in {game.name} are paid by {_listed(ways)}, and a wager is solved exactly "
            "where one of them pays all of it"
        )
    yield from _tied(game, group)
    for spot in spots:
        step = game.step(spot.placed_at)
        if isinstance(step, TakeBets) and (seen := sight_at(game, step.id)).cards:
            cards = _cards(game, seen, seen.groups)
            yield (
                f"{spot.name} of {game.name} is bet at step {step.id}, when {cards} can be seen, and a bet "
                "is solved exactly where it is made before any card"
            )
        if isinstance(step, TakeBets) and spot.times != (1,) and _decisions(game, (group,)):
            yield (
                f"{spot.name} of {game.name} is {spot.times[0]} units before the first decision, and a wager "
                "is solved exactly where each bet before it is one unit"
            )


def _tied(game: Game, group: str) -> Iterator[str]:
    """Yield a bet whose size hangs on another than the ante's: the solver counts in units of the ante."""
    spots = game.wagers_of(group)
    first = next((spot for spot in spots if isinstance(game.step(spot.placed_at), TakeBets)), spots[0])
    free = (None, FIRST_BET)
    for spot in spots:
        decided = isinstance(game.step(spot.placed_at), Decide)
        if spot is first or spot.equal_to == first.id:
            continue
        if spot.equal_to not in free:
            yield (
                f"{spot.name} of {game.name} is as large as {spot.equal_to}, and a wager is solved exactly "
                f"where each of its bets is as large as {first.id}"
            )
        elif not decided or _contested(game, group):
            yield (
                f"{spot.name} of {game.name} may be of another size than {first.name}, and a wager is solved "
                f"exactly where each of its bets is as large as {first.id}"
            )


def _others(game: Game, group: str) -> Iterator[str]:
    """Yield a decision about another wager, which the solver would take to be made by nobody."""
    rest = [name for name in game.wager_groups if name != group]
    for step in _decisions(game, rest):
        yield (
            f"{game.name} asks for decisions about {group} and, at step {step.id}, about {step.wager}; a "
            "game is solved exactly where all decisions are about one wager"
        )


def _paid(game: Game, group: str) -> Iterator[str]:
    """Yield pays that hang on more than the rank of a hand: a stake, a jackpot, a suit."""
    for table in game.pay_tables_of(group):
        for row in table.rows:
            if not isinstance(row.pays, Odds | Plain):
                yield (
                    f"{table.title} of {game.name} pays {row.hand} {row.pays}, and a wager with decisions is "
                    "solved exactly where every row pays odds"
                )
        if any(hand_range(row.hand, RANKINGS[table.ranking]).suit is not None for row in table.rows):
            yield (
                f"{table.title} of {game.name} pays one suit apart, and a wager with decisions is solved "
                "exactly where suits are alike"
            )


def _uses_all(game: Game, group: str) -> Iterator[str]:
    for table in game.pay_tables_of(group):
        if table.uses_all_of and _count(game, table.cards) > RANKINGS[table.ranking].size:
            yield (
                f"{table.title} of {game.name} must use all of {_listed(table.uses_all_of)}, and a wager "
                "with decisions is solved exactly where any cards may play"
            )


def _against_dealer(game: Game, group: str, contest: Contest) -> Iterator[str]:
    decisions = _decisions(game, (group,))
    if not decisions:
        yield (
            f"{group} of {game.name} meets the dealer's hand without a decision, and such a bet is solved "
            "exactly only with one, to fold or to stay"
        )
    elif stand_of(game, group) is None:
        steps = _listed([step.id for step in decisions])
        yield (
            f"{group} of {game.name} has other decisions against the dealer than one to fold or stay for a "
            f"fixed bet (at {steps}), and is not solved exactly"
        )
    yield from _others(game, group)
    yield from _paid(game, group)
    before = [spot.name for spot in game.wagers_of(group) if isinstance(game.step(spot.placed_at), TakeBets)]
    if len(before) > 1:
        yield (
            f"{_listed(before)} of {game.name} are all bet before the decision, and a hand against the "
            "dealer is solved exactly where there is one such bet"
        )
    yield from _met(game, group, contest)
    for sight in _seen(game, group):
        yield from _seen_by_player(game, group, contest, sight)


def _met(game: Game, group: str, contest: Contest) -> Iterator[str]:
    """Yield what is wrong with the two hands that meet: cards in both, or more than are ranked."""
    both = [name for name in contest.player_cards if name in contest.dealer_cards]
    if both:
        yield (
            f"the player's hand and the dealer's share {_named(game, both)} in {game.name}, and {group} is "
            "solved exactly where no card is in both hands"
        )
    size = RANKINGS[contest.ranking].size
    if not both and (dealt := _count(game, contest.dealer_cards)) != size:
        yield (
            f"the dealer of {game.name} makes a hand of {size} cards from {dealt}, and {group} is solved "
            f"exactly where the dealer has {size}"
        )


def _seen_by_player(game: Game, group: str, contest: Contest, sight: Sight) -> Iterator[str]:
    """Yield how what a player knows at the decision differs from all own cards and what the dealer shows."""
    for name in contest.player_cards:
        count, seen = game.card_group(name).count, sight.of(name)
        if seen < count:
            yield (
                f"at step {sight.step} of {game.name} a player has seen {seen} of {_named(game, [name])}, "
                f"and {group} is solved exactly where all cards of the player's hand are seen by then"
            )
    for name in contest.dealer_cards:
        cards = game.card_group(name)
        shown = cards.count if cards.face == "up" else cards.dealer_shows
        if (seen := sight.of(name)) != shown:
            yield (
                f"at step {sight.step} of {game.name} a player has seen {seen} of {_named(game, [name])}, "
                f"and {group} is solved exactly where the dealer shows {shown or 'none'} of them by then"
            )
    yield from _seen_elsewhere(game, group, sight, (*contest.player_cards, *contest.dealer_cards))


def _seen_elsewhere(game: Game, group: str, sight: Sight, weighed: Iterable[str]) -> Iterator[str]:
    others = [name for name in sight.groups if name not in set(weighed)]
    if others:
        yield (
            f"at step {sight.step} of {game.name} a player has also seen {_cards(game, sight, others)}, and "
            f"{group} is solved exactly where only cards of its own hands are known"
        )


# --------------------------------------------------------------------------------------- what is read


def _seen(game: Game, group: str) -> Iterator[Sight]:
    steps = {step.id for step in _decisions(game, (group,))}
    return (sight for sight in sights(game) if sight.step in steps)


def _decisions(game: Game, groups: Iterable[str]) -> tuple[Decide, ...]:
    spots = {spot.id for group in groups for spot in game.wagers_of(group)}
    return tuple(step for step in game.steps if isinstance(step, Decide) and step.wager in spots)


def _contested(game: Game, group: str) -> bool:
    return any(spot.paid_by == CONTEST for spot in game.wagers_of(group))


def _count(game: Game, names: Iterable[str]) -> int:
    return sum(game.card_group(name).count for name in names)


def _cards(game: Game, sight: Sight, groups: Iterable[str]) -> str:
    return _listed([f"{sight.of(name)} of {_named(game, [name])}" for name in groups])


def _named(game: Game, names: Iterable[str]) -> str:
    """Name groups of cards with how many cards they have."""
    told = []
    for name in names:
        count = game.card_group(name).count
        told.append(f"the {count} card{'s' * (count > 1)} of {name}")
    return _listed(told)


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


@dataclass(frozen=True, slots=True)
class Stand:
    """The one decision: which step, which wager it makes, and how many units of the ante that is."""

    step: str
    wager: str
    units: int


def stand_of(game: Game, group: str) -> Stand | None:
    """Return the decision about a contested wager, if there is exactly one and it is fold or stay."""
    wagers = {wager.id: wager for wager in game.wagers_of(group)}
    steps = [step for step in game.steps if isinstance(step, Decide) and step.wager in wagers]
    if len(steps) != 1 or "fold" not in steps[0].choices or len(wagers[steps[0].wager].times) != 1:
        return None
    return Stand(steps[0].id, steps[0].wager, wagers[steps[0].wager].times[0])
