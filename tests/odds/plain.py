"""The odds of a game worked out the slow way: every deal of a short deck, dealt out card by card.

Nothing here knows of classes, weights or tables, and nothing comes from croupier.odds. A hand is ranked by
the scalar form, a decision is the best of its choices, and an average is a sum over the cards that are left.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm

from croupier.games import Game
from croupier.games.payment import PayTable, row_for
from croupier.games.words import ByStake, ByTable, Fixed, Odds, Plain, Share
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of

Cards = tuple[int, ...]


@dataclass(frozen=True)
class PlainOdds:
    """Results and their probabilities, the units wagered on average, and how often each decision folds."""

    chances: dict[Fraction, Fraction]
    average_wager: Fraction
    folds: dict[str, Fraction]


def short_deck(low: int) -> Cards:
    """The cards from a rank up."""
    return tuple(range(4 * low, 52))


def suit_of(cards: Cards) -> int | None:
    suits = {card % 4 for card in cards}
    return suits.pop() if len(suits) == 1 else None


def paid(table: PayTable, cards: Cards, stake: int | None = None) -> Fraction:
    """What a hand of exactly the right size brings beyond one unit; jackpots are at nothing."""
    row = row_for(table, RANKINGS[table.ranking].strength(cards), suit_of(cards))
    pays = row.pays if row else Plain.LOSES
    if isinstance(pays, ByStake):
        stake = stake or pays.prizes[0][0]
        pays = dict(pays.prizes)[stake]
    if pays is Plain.LOSES:
        return Fraction(-1)
    if pays is Plain.PUSH:
        return Fraction(0)
    assert isinstance(pays, Odds | Fixed | Share)
    won = pays.to_one if isinstance(pays, Odds) else Fraction(0)
    if isinstance(pays, Fixed):
        assert stake
        won = Fraction(pays.cents, stake)
    return won if table.winning_stake == "returned" else won - 1


# ---------------------------------------------------------------------------------------------- side bets


def side_bet(game: Game, group: str, low: int) -> PlainOdds:
    """Every hand that the cards of a side bet can make."""
    spot = game.wagers_of(group)[0]
    table = game.pay_table(spot.paid_by)
    count = sum(game.card_group(name).count for name in table.cards)
    must = sum(game.card_group(name).count for name in table.uses_all_of)
    deck = short_deck(low)
    ranking = RANKINGS[table.ranking]
    strength = {hand: ranking.strength(hand) for hand in combinations(deck, ranking.size)}
    stake = next(iter(spot.exactly), None)
    brings = {hand: paid(table, hand, stake) for hand in strength}
    counted: Counter[Fraction] = Counter()
    for own in combinations(deck, must):
        left = [card for card in deck if card not in own]
        made = {rest: tuple(sorted((*own, *rest))) for rest in combinations(left, ranking.size - must)}
        for others in combinations(left, count - must):
            hands = map(made.__getitem__, combinations(others, ranking.size - must))
            counted[brings[max(hands, key=strength.__getitem__)]] += 1
    total = counted.total()
    return PlainOdds({net: Fraction(ways, total) for net, ways in counted.items()}, Fraction(1), {})


# ------------------------------------------------------------------------------ decisions on a pay table


@dataclass(frozen=True)
class Decision:
    """A decision of the file, after so many more cards: units for each choice, and whether it may fold."""

    step: str
    more: int
    units: tuple[int, ...]
    may_fold: bool


class Streets:
    """A player alone with a pay table, dealt every hand and every next card of a short deck."""

    def __init__(self, game: Game, low: int) -> None:
        spots = {spot.id: spot for spot in game.wagers_of("main")}
        self.table = game.pay_table(next(iter(spots.values())).paid_by)
        self.deck = short_deck(low)
        self.decisions: list[Decision] = []
        more = 0
        for step in game.steps:
            if step.do == "deal" and not step.left_out:
                mine = [game.card_group(name) for name in step.cards if name in self.table.cards]
                more += sum(group.count for group in mine if group.owner == "player")
            elif step.do == "reveal" and step.card and step.card.group in self.table.cards:
                more += 1
            elif step.do == "decide" and step.wager in spots:
                folds = "fold" in step.choices
                units = tuple(reversed(spots[step.wager].times)) if folds else (0, -1)
                self.decisions.append(Decision(step.id, more, units, folds))
                more = 0
        self.last = sum(game.card_group(name).count for name in self.table.cards) - sum(
            decision.more for decision in self.decisions
        )
        self.first_stake = sum(1 for spot in spots.values() if game.step(spot.placed_at).do == "bets")
        self.scale = lcm(*(net.denominator for net in self._nets()))
        self.net = {
            hand: int(paid(self.table, hand) * self.scale)
            for hand in combinations(self.deck, RANKINGS[self.table.ranking].size)
        }
        self.choose = cache(self._choose)
        self.ends = cache(self._ends)
        self.ways_after = cache(self._ways_after)

    def _nets(self) -> Iterator[Fraction]:
        for row in self.table.rows:
            yield row.pays.to_one if isinstance(row.pays, Odds) else Fraction(0)

    def draws(self, known: Cards, more: int) -> Iterator[Cards]:
        """Every hand there is with more cards, in the order of the deck: what it is worth is asked once."""
        left = [card for card in self.deck if card not in known]
        return (tuple(sorted((*known, *drawn))) for drawn in combinations(left, more))

    def _ends(self, known: Cards) -> Counter[int]:
        """What one unit brings, over all the last cards, in whole parts."""
        return Counter(self.net[hand] for hand in self.draws(known, self.last))

    def _ways_after(self, number: int, known: int) -> int:
        """How many ways the cards can go on after a decision."""
        if number == len(self.decisions):
            return sum(1 for _ in combinations(range(len(self.deck) - known), self.last))
        more = self.decisions[number].more
        ways = sum(1 for _ in combinations(range(len(self.deck) - known), more))
        return ways * self._ways_after(number + 1, known + more)

    def after(self, number: int, known: Cards, stake: int) -> int:
        """What is won in all, over all the ways the cards go on to the decision of this number."""
        if number == len(self.decisions):
            return stake * sum(net * ways for net, ways in self.ends(known).items())
        more = self.decisions[number].more
        if not more:
            return self.choose(number, known, stake)[0]
        return sum(self.choose(number, cards, stake)[0] for cards in self.draws(known, more))

    def _choose(self, number: int, known: Cards, stake: int) -> tuple[int, int | None]:
        """The best choice, units or None for a fold; where two are alike, the one named first."""
        decision = self.decisions[number]
        worth = [(self.after(number + 1, known, stake + units), units) for units in decision.units]
        value, units = max(worth, key=lambda pair: pair[0])
        if decision.may_fold:
            fold = -stake * self.scale * self.ways_after(number + 1, len(known))
            if fold > value:
                return fold, None
        return value, units

    def odds(self) -> PlainOdds:
        counted: Counter[int] = Counter()
        staked = 0
        folds: Counter[str] = Counter({decision.step: 0 for decision in self.decisions})
        todo = [(0, cards, self.first_stake) for cards in self.draws((), self.decisions[0].more)]
        while todo:
            number, known, stake = todo.pop()
            if number == len(self.decisions):
                for net, ways in self.ends(known).items():
                    counted[stake * net] += ways
                    staked += stake * ways
                continue
            _, units = self.choose(number, known, stake)
            if units is None:
                ways = self.ways_after(number + 1, len(known))
                counted[-stake * self.scale] += ways
                folds[self.decisions[number].step] += ways
                staked += stake * ways
                continue
            more = self.decisions[number + 1].more if number + 1 < len(self.decisions) else 0
            todo += [(number + 1, cards, stake + units) for cards in self.draws(known, more)]
        total = counted.total()
        return PlainOdds(
            {Fraction(net, self.scale): Fraction(ways, total) for net, ways in counted.items()},
            Fraction(staked, total),
            {step: Fraction(ways, total) for step, ways in folds.items() if self._may_fold(step)},
        )

    def _may_fold(self, step: str) -> bool:
        return next(decision.may_fold for decision in self.decisions if decision.step == step)


# -------------------------------------------------------------------------------- against the dealer


def against_dealer(game: Game, low: int) -> PlainOdds:
    """Every hand of the player, every card the dealer shows, every hand the dealer then has."""
    contest = game.contest
    assert contest
    ranking = RANKINGS[contest.ranking]
    size = ranking.size
    shows = sum(game.card_group(name).dealer_shows for name in contest.dealer_cards)
    (step,) = (step for step in game.steps if step.do == "decide")
    raised = game.wager(step.wager).times[0]
    deck = short_deck(low)
    strength = {cards: ranking.strength(cards) for cards in combinations(deck, size)}
    qualifies = {
        value: contest.qualifies is None
        or hand_range(contest.qualifies, ranking).holds(key_of(ranking.describe(value), ranking))
        for value in set(strength.values())
    }
    # What the dealer's hand is worth by the cards that are shown and those that are not.
    turned = {
        (shown, rest): strength[tuple(sorted((*shown, *rest)))]
        for shown in combinations(deck, shows)
        for rest in combinations([card for card in deck if card not in shown], size - shows)
    }
    settle = cache(lambda own, outcome: _settled(game, own, outcome, {step.wager: raised, "ante": 1}))
    counted: Counter[Fraction] = Counter()
    folded = total = 0
    for own, mine in strength.items():
        left = [card for card in deck if card not in own]
        for shown in combinations(left, shows):
            hidden = [card for card in left if card not in shown]
            met: Counter[str] = Counter()
            for rest in combinations(hidden, size - shows):
                theirs = turned[shown, rest]
                if not qualifies[theirs]:
                    met["dealer_does_not_qualify"] += 1
                else:
                    met["player_wins" if mine > theirs else "tie" if mine == theirs else "dealer_wins"] += 1
            total += met.total()
            if sum(settle(own, outcome) * ways for outcome, ways in met.items()) < -met.total():
                folded += met.total()
                counted[Fraction(-1)] += met.total()
                continue
            for outcome, ways in met.items():
                counted[settle(own, outcome)] += ways
    fold = Fraction(folded, total)
    chances = {net: Fraction(ways, total) for net, ways in counted.items()}
    return PlainOdds(chances, fold + (1 + raised) * (1 - fold), {step.id: fold})


def _settled(game: Game, own: Cards, outcome: str, units: dict[str, int]) -> Fraction:
    """What the ante, the bet beside it and the bonus bring for one hand and one outcome."""
    net = Fraction(0)
    ante = Fraction(0)
    for line in getattr(game.contest, outcome):
        match line.result:
            case Odds(to_one):
                brings = to_one
            case ByTable(pay):
                brings = paid(game.pay_table(pay), own)
            case Plain.PUSH:
                brings = Fraction(0)
            case _:
                brings = Fraction(-1)
        net += units[line.wager] * brings
        ante = brings if line.wager == "ante" else ante
    for bonus in game.bonuses:
        if getattr(bonus, f"if_{outcome}"):
            extra = max(paid(game.pay_table(bonus.paid_by), own), Fraction(0))
            on_a_win = bonus.even_money == "the higher of the two on a win" and outcome == "player_wins"
            if bonus.even_money == "the higher of the two" or on_a_win:
                extra = max(extra - max(ante, Fraction(0)), Fraction(0))
            net += extra
    return net
