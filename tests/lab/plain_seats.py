"""What a round is worth to a seat that sees other cards, worked out the slow way, one card after another.

Nothing here comes from croupier.odds or croupier.lab: hands are ranked by the scalar form, rows found by
their phrases, and every value is a Fraction, or a sum of whole parts over every way the cards go on.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm, perm

from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from tests.odds.plain import Cards, _settled, paid


def _decisions(game: Game) -> list[tuple[tuple[int, ...], bool]]:
    """Return, for each decision, the units each choice adds, and whether it may fold."""
    spots = {spot.id: spot for spot in game.wagers_of("main")}
    found = []
    for step in game.steps:
        if step.do == "decide" and step.wager in spots:
            folds = "fold" in step.choices
            found.append((spots[step.wager].times if folds else (0, -1), folds))
    return found


def plain_seat(game: Game, hand: Cards, others: Cards) -> Fraction:
    """Return what a round against a pay table is worth, a decision before each card of the board."""
    table = game.pay_table(game.wagers_of("main")[0].paid_by)
    decisions = _decisions(game)
    stake = sum(1 for spot in game.wagers_of("main") if game.step(spot.placed_at).do == "bets")
    deck = [card for card in range(52) if card not in hand and card not in others]
    brings = {
        frozenset(board): paid(table, tuple(sorted((*hand, *board))))
        for board in combinations(deck, len(decisions))
    }
    scale = lcm(*(net.denominator for net in brings.values()))
    net = {board: int(each * scale) for board, each in brings.items()}

    @cache
    def before(number: int, board: frozenset[int], staked: int) -> int:
        """What is won in all, over every way the cards go on, one after another."""
        if number == len(decisions):
            return staked * net[board]
        units, folds = decisions[number]
        left = [card for card in deck if card not in board]
        worth = [sum(before(number + 1, board | {card}, staked + bet) for card in left) for bet in units]
        ways = perm(len(left), len(decisions) - number)
        return max([*worth, -staked * scale * ways] if folds else worth)

    return Fraction(before(0, frozenset(), stake), scale * perm(len(deck), len(decisions)))


def plain_against_dealer(game: Game, hand: Cards, others: Cards, shown: Cards = ()) -> Fraction:
    """Return what a round against the dealer is worth: a fold, or the mean over the dealer's hands."""
    contest = game.contest
    assert contest
    ranking = RANKINGS[contest.ranking]
    (step,) = (step for step in game.steps if step.do == "decide")
    units = {step.wager: game.wager(step.wager).times[0], "ante": 1}
    mine = ranking.strength(hand)
    deck = [card for card in range(52) if card not in {*hand, *others, *shown}]
    met: Counter[str] = Counter()
    for rest in combinations(deck, ranking.size - len(shown)):
        theirs = ranking.strength((*shown, *rest))
        plays = contest.qualifies is None or hand_range(contest.qualifies, ranking).holds(
            key_of(ranking.describe(theirs), ranking)
        )
        outcome = "player_wins" if mine > theirs else "tie" if mine == theirs else "dealer_wins"
        met[outcome if plays else "dealer_does_not_qualify"] += 1
    brings = sum((ways * _settled(game, hand, outcome, units) for outcome, ways in met.items()), Fraction(0))
    return max(brings / met.total(), Fraction(-1))
