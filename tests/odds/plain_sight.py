"""One decision worked out the slow way from what its player sees: every deal, grouped by the cards in sight.

Nothing here comes from croupier.odds. The cards of a group that lie open and those that do not are dealt
apart; deals with the same cards in sight are one thing to decide about.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.procedure import sight_at
from croupier.games.words import Odds, Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from tests.odds.plain import Cards, paid

Dealt = dict[str, tuple[Cards, Cards]]  # by group: the cards in sight, and the others


def dealt_out(game: Game, deck: Cards) -> Fraction:
    """What the main wager brings for one unit of the ante, decided as well as can be."""
    step = next((step for step in game.steps if step.do == "decide"), None)
    sees = {group.id: sight_at(game, step.id).of(group.id) if step else 0 for group in game.cards}
    stays: defaultdict[tuple[Cards, ...], Fraction] = defaultdict(Fraction)
    ways: defaultdict[tuple[Cards, ...], int] = defaultdict(int)
    for dealt in _deals(game, sees, deck, {}):
        seen = tuple(dealt[group.id][0] for group in game.cards)
        stays[seen] += _settled(game, dealt)
        ways[seen] += 1
    lost = sum(spot.times[0] for spot in game.wagers_of("main") if game.step(spot.placed_at).do == "bets")
    best = [max(stays[seen], -lost * Fraction(ways[seen])) if step else stays[seen] for seen in ways]
    return sum(best, Fraction(0)) / sum(ways.values())


def _deals(game: Game, sees: dict[str, int], left: Cards, dealt: Dealt) -> Iterator[Dealt]:
    if len(dealt) == len(game.cards):
        yield dealt
        return
    group = game.cards[len(dealt)]
    for seen in combinations(left, sees[group.id]):
        rest = tuple(card for card in left if card not in seen)
        for hidden in combinations(rest, group.count - sees[group.id]):
            after = tuple(card for card in rest if card not in hidden)
            yield from _deals(game, sees, after, {**dealt, group.id: (seen, hidden)})


def _settled(game: Game, dealt: Dealt) -> Fraction:
    """What one who stays wins with every bet."""
    contest = game.contest
    if contest is None:
        table = game.pay_table("main")
        units = sum(spot.times[0] for spot in game.wagers_of("main"))
        return units * _best(table, _cards(dealt, table.cards))
    mine = _strength(contest.ranking, _cards(dealt, contest.player_cards))
    theirs = _strength(contest.ranking, _cards(dealt, contest.dealer_cards))
    lines = contest.player_wins if mine > theirs else contest.tie if mine == theirs else contest.dealer_wins
    if contest.qualifies and not _qualifies(contest.ranking, contest.qualifies, theirs):
        lines = contest.dealer_does_not_qualify
    net = Fraction(0)
    for line in lines:
        brings = {Plain.PUSH: Fraction(0), Plain.LOSES: Fraction(-1)}
        won = line.result.to_one if isinstance(line.result, Odds) else brings[line.result]  # type: ignore[index]
        net += game.wager(line.wager).times[0] * won
    return net


@cache
def _strength(ranking: str, cards: Cards) -> int:
    return RANKINGS[ranking].strength(cards)


@cache
def _qualifies(ranking: str, phrase: str, strength: int) -> bool:
    known = RANKINGS[ranking]
    return hand_range(phrase, known).holds(key_of(known.describe(strength), known))


@cache
def _best(table: PayTable, cards: Cards) -> Fraction:
    size = RANKINGS[table.ranking].size
    best = max(combinations(cards, size), key=RANKINGS[table.ranking].strength)
    return paid(table, tuple(sorted(best)))


def _cards(dealt: Dealt, groups: tuple[str, ...]) -> Cards:
    return tuple(sorted(card for name in groups for cards in dealt[name] for card in cards))
