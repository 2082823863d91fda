"""Say what the counting solvers suppose of a game and it does not do: cards seen, hands that meet, pays.

The solvers of streets and of one hand against the dealer suppose what a player knows at each decision and
which cards meet. Both are read from the steps (`games/procedure.py`) and compared here, word by word.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.games import Game
from croupier.games.checks.names import CONTEST, FIRST_BET
from croupier.games.payment import Contest
from croupier.games.procedure import Decide, Sight, TakeBets, sight_at, sights
from croupier.games.words import ByTable, Compared, FoldEffect, Odds, Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range
from croupier.odds.counting.payouts import folding_steps, halved_by_fold, lonely_rows


def reasons_against(game: Game, group: str) -> Iterator[str]:
    """Yield why the counting solvers would be wrong about a wager."""
    yield from new_words(game, group)
    yield from lonely_suits(game, group)
    yield from unlike_bets(game, group)
    if is_contested(game, group):
        assert game.contest is not None  # noqa: S101 (the file was checked)
        yield from _against_dealer(game, group, game.contest)
    elif decisions_about(game, (group,)):
        yield from other_decisions(game, group)
        yield from unlike_pays(game, group)
        yield from forced_cards(game, group)
        for sight in _seen(game, group):
            yield from _seen_elsewhere(game, group, sight, game.pay_tables_of(group)[0].cards)


def lonely_suits(game: Game, group: str) -> Iterator[str]:
    """Yield each row of one suit without a row for the same hands in any suit, of which it has a quarter."""
    for table in game.pay_tables_of(group):
        for suited in lonely_rows(table):
            plain = suited.partition(" in ")[0]
            yield (
                f"{suited} in {table.title} of {game.name} has no row for {plain} in the other suits; "
                f'list that one too, as "loses" if it pays nothing'
            )


def unlike_bets(game: Game, group: str) -> Iterator[str]:
    """Yield what is wrong with how a wager is bet: blindly, in units, by one way of paying."""
    spots = game.wagers_of(group)
    ways = dict.fromkeys(spot.paid_by for spot in spots)
    if len(ways) > 1:
        yield (
            f"the bets of {group} in {game.name} are paid by {listed(ways)}, and a wager is solved exactly "
            "where one of them pays all of it"
        )
    yield from _tied(game, group)
    yield from late_bets(game, group)
    for spot in spots:
        step = game.step(spot.placed_at)
        if isinstance(step, TakeBets) and spot.times != (1,) and decisions_about(game, (group,)):
            yield (
                f"{spot.name} of {game.name} is {spot.times[0]} units before the first decision, and a wager "
                "is solved exactly where each bet before it is one unit"
            )


def late_bets(game: Game, group: str) -> Iterator[str]:
    """Yield a bet that is free to be made or left after cards were seen."""
    for spot in game.wagers_of(group):
        step = game.step(spot.placed_at)
        if isinstance(step, TakeBets) and (seen := sight_at(game, step.id)).cards:
            cards = _cards(game, seen, seen.groups)
            yield (
                f"{spot.name} of {game.name} is bet at step {step.id}, when {cards} can be seen, and a bet "
                "is solved exactly where it is made before any card"
            )


def new_words(game: Game, group: str) -> Iterator[str]:
    """Yield what a file can say that only the search understands: decks, checks, tests of a hand."""
    if game.deck.cards != tuple(range(52)):
        yield f"{game.name} is dealt from {len(game.deck.cards)} cards"
    for step in decisions_about(game, (group,)):
        if "check" in step.choices or step.times or step.sizes or step.only_if or step.only_on:
            yield f"step {step.id} of {game.name} is for some hands, for a check or for sizes of its own"
    contest = game.contest if is_contested(game, group) else None
    if contest:
        from croupier.odds.general.plan import not_upward  # noqa: PLC0415 (only a dealer qualifies)

        if why := not_upward(game):
            yield why
        lines = (
            *contest.player_wins,
            *contest.dealer_wins,
            *contest.tie,
            *contest.dealer_does_not_qualify,
        )
        if contest.after_tie or any(
            line.result is Compared.AS_IF_QUALIFIED
            or (isinstance(line.result, ByTable) and line.result.otherwise is not None)
            for line in lines
        ):
            yield f"the contest of {game.name} is settled wager by wager"
        if len({group for wager in game.wagers if wager.paid_by == CONTEST for group in (wager.group,)}) > 1:
            yield f"several wagers of {game.name} meet the dealer's hand"
    for spot in game.wagers_of(group):
        folds = (spot.after_fold, *(fold for _, fold in spot.after_fold.at))
        if decisions_about(game, (group,)) and any(fold.fate is not FoldEffect.LOST for fold in folds):
            yield f"{spot.name} of {game.name} is not lost by a fold"
    yield from _halved(game, group)
    for table in game.pay_tables_of(group):
        if RANKINGS[table.ranking].ordered:
            yield f"the order of the cards matters to {table.title} of {game.name}"


def _halved(game: Game, group: str) -> Iterator[str]:
    """Yield the side bets of which a fold of these wagers gives half back."""
    for side in game.wager_groups:
        if side != group and any(halved_by_fold(game, side, at) for at in folding_steps(game, group)):
            yield f"a fold gives half of {side} of {game.name} back"


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
        elif not decided or is_contested(game, group):
            yield (
                f"{spot.name} of {game.name} may be of another size than {first.name}, and a wager is solved "
                f"exactly where each of its bets is as large as {first.id}"
            )


def other_decisions(game: Game, group: str) -> Iterator[str]:
    """Yield a decision about another wager, which the solver would take to be made by nobody."""
    rest = [name for name in game.wager_groups if name != group]
    for step in decisions_about(game, rest):
        yield (
            f"{game.name} asks for decisions about {group} and, at step {step.id}, about {step.wager}; a "
            "game is solved exactly where all decisions are about one wager"
        )


def unlike_pays(game: Game, group: str) -> Iterator[str]:
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


def forced_cards(game: Game, group: str) -> Iterator[str]:
    """Yield a pay table that makes certain cards play."""
    for table in game.pay_tables_of(group):
        if table.uses_all_of and _count(game, table.cards) > RANKINGS[table.ranking].size:
            yield (
                f"{table.title} of {game.name} must use all of {listed(table.uses_all_of)}, and a wager "
                "with decisions is solved exactly where any cards may play"
            )


def _against_dealer(game: Game, group: str, contest: Contest) -> Iterator[str]:
    decisions = decisions_about(game, (group,))
    if not decisions:
        yield (
            f"{group} of {game.name} meets the dealer's hand without a decision, and such a bet is solved "
            "exactly only with one, to fold or to stay"
        )
    elif stand_of(game, group) is None:
        steps = listed([step.id for step in decisions])
        yield (
            f"{group} of {game.name} has other decisions against the dealer than one to fold or stay for a "
            f"fixed bet (at {steps}), and is not solved exactly"
        )
    yield from other_decisions(game, group)
    yield from unlike_pays(game, group)
    before = [spot.name for spot in game.wagers_of(group) if isinstance(game.step(spot.placed_at), TakeBets)]
    if len(before) > 1:
        yield (
            f"{listed(before)} of {game.name} are all bet before the decision, and a hand against the "
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
    steps = {step.id for step in decisions_about(game, (group,))}
    return (sight for sight in sights(game) if sight.step in steps)


def decisions_about(game: Game, groups: Iterable[str]) -> tuple[Decide, ...]:
    """Return the decisions about some wagers."""
    spots = {spot.id for group in groups for spot in game.wagers_of(group)}
    return tuple(step for step in game.steps if isinstance(step, Decide) and step.wager in spots)


def is_contested(game: Game, group: str) -> bool:
    """Whether a wager meets the dealer's hand."""
    return any(spot.paid_by == CONTEST for spot in game.wagers_of(group))


def _count(game: Game, names: Iterable[str]) -> int:
    return sum(game.card_group(name).count for name in names)


def _cards(game: Game, sight: Sight, groups: Iterable[str]) -> str:
    return listed([f"{sight.of(name)} of {_named(game, [name])}" for name in groups])


def _named(game: Game, names: Iterable[str]) -> str:
    """Name groups of cards with how many cards they have."""
    parts = []
    for name in names:
        count = game.card_group(name).count
        parts.append(f"the {count} card{'s' * (count > 1)} of {name}")
    return listed(parts)


def listed(words: Iterable[str]) -> str:
    """Say words in a row."""
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
