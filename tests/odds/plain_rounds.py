"""Whole rounds on a short deck, solved in plain Python: slow, and right at a glance.

Every deal is dealt one by one, every decision taken by comparing what each choice brings in the end, and what
each bet brings is read off the game file hand by hand. Nothing here is shared with the fast solution.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.cards import suit
from croupier.games import Game
from croupier.games.payment import row_for
from croupier.games.procedure import Decide, Reveal
from croupier.games.words import ByStake, Fixed, FoldEffect, Odds, Plain, Share
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of

Nets = tuple[Fraction, ...]  # what each wager brings, in the order of the game's wager groups, in cents


class PlainRound:
    """A game, the bets of one player in cents, and a deck."""

    def __init__(self, game: Game, stakes: Mapping[str, int], jackpots: Mapping[str, int], low: int) -> None:
        self.game, self.stakes, self.jackpots = game, stakes, jackpots
        self.deck = range(4 * low, 52)
        self.sides = game.wager_groups[1:]
        self.row = cache(self._row)

    def _row(self, table_id: str, own: tuple[int, ...], other: tuple[int, ...], stake: int) -> Fraction:
        """What a pay table brings for one bet of so many cents."""
        table = self.game.pay_table(table_id)
        ranking = RANKINGS[table.ranking]
        cards = (*own, *other)
        hands = [cards]
        if table.uses_all_of:
            hands = [(*own, *some) for some in combinations(other, ranking.size - len(own))]
        best = max(hands, key=ranking.strength)
        suits = [suit(card) for card in cards]
        flush = next((s for s in suits if suits.count(s) >= ranking.size), None)
        row = row_for(table, ranking.strength(best), flush)
        pays = row.pays if row else Plain.LOSES
        if isinstance(pays, ByStake):
            pays = dict(pays.prizes)[stake]
        match pays:
            case Plain.PUSH:
                return Fraction(0)
            case Odds(to_one):
                won = to_one * stake
            case Fixed(cents):
                won = Fraction(cents)
            case Share(part, jackpot):
                won = part * self.jackpots[jackpot]
            case _:
                return Fraction(-stake)
        return won if table.winning_stake == "returned" else max(won - stake, Fraction(-stake))

    def survives(self, group: str, step: str) -> bool:
        """Whether a side bet is still up after a fold."""
        fold = self.game.wager(group).after_fold.when_folded_at(step)
        if fold.fate is FoldEffect.LOST:
            return False
        return not fold.live or any(
            self.stakes[other]
            and self.game.wager(other).after_fold.when_folded_at(step).fate is FoldEffect.STAYS
            for other in fold.live
        )

    def side_net(
        self, group: str, own: tuple[int, ...], dealt: Mapping[str, tuple[int, ...]], *, gone: bool
    ) -> Fraction:
        """What a side bet brings when all cards lie open."""
        stake = self.stakes[group]
        if gone or not stake:
            return Fraction(-stake)
        table = self.game.pay_table(self.game.wager(group).paid_by)
        mine = own if set(table.cards) & {"hole", "player"} else ()
        others = tuple(card for name in table.cards for card in dealt.get(name, ()))
        return self.row(table.id, tuple(sorted(mine)), tuple(sorted(others)), stake)


# --------------------------------------------------------------------------------------- streets


class PlainStreets(PlainRound):
    """A game with a pocket, a board turned card by card, and perhaps cards dealt apart."""

    def solve(self) -> Counter[Nets]:
        """Return how often every result of a round comes up under the best play."""
        self.steps = [
            step
            for step in self.game.steps
            if isinstance(step, Decide) or (isinstance(step, Reveal) and step.card)
        ]
        self.apart = next((g.count for g in self.game.cards if g.id not in {"hole", "board"}), 0)
        found: Counter[Nets] = Counter()
        for hole in combinations(self.deck, 2):
            self.go = cache(self._go)
            found += self.go(hole, frozenset(), 0, 1, None)
        return found

    def _go(
        self, hole: tuple[int, ...], board: frozenset[int], place: int, units: int, folded: str | None
    ) -> Counter[Nets]:
        """Every result from here on, each as often as the cards can still bring it."""
        found: Counter[Nets] = Counter()
        if place == len(self.steps):
            left = [card for card in self.deck if card not in board and card not in hole]
            for apart in combinations(left, self.apart):
                found[self._settled(hole, board, apart, units, folded)] += 1
            return found
        step = self.steps[place]
        if isinstance(step, Reveal):
            for card in self.deck:
                if card not in board and card not in hole:
                    found += self.go(hole, board | {card}, place + 1, units, folded)
            return found
        if folded:
            return self.go(hole, board, place + 1, units, folded)
        choices = [
            self.go(hole, board, place + 1, units + more, None) for more in self.game.wager(step.wager).times
        ]
        best = max(choices[::-1], key=worth)
        fold = self.go(hole, board, place + 1, units, step.id)
        return fold if worth(fold) > worth(best) else best

    def _settled(
        self,
        hole: tuple[int, ...],
        board: frozenset[int],
        apart: tuple[int, ...],
        units: int,
        folded: str | None,
    ) -> Nets:
        ante = self.stakes["main"]
        main = Fraction(-units * ante)
        if not folded:
            table = self.game.pay_table(self.game.wagers_of("main")[0].paid_by)
            main = self.row(table.id, hole, tuple(sorted(board)), units * ante)
        dealt = {"board": tuple(board), "six": apart}
        nets = [main]
        for group in self.sides:
            falls = self.game.wager(group).falls_with == "main" and not folded and main == -units * ante
            gone = falls or bool(folded and not self.survives(group, folded))
            nets.append(self.side_net(group, hole, dealt, gone=gone))
        return tuple(nets)


def worth(results: Counter[Nets]) -> Fraction:
    """What results bring in all."""
    return sum((sum(nets, Fraction(0)) * ways for nets, ways in results.items()), Fraction(0))


# --------------------------------------------------------------------------------------- the contest


class PlainContest(PlainRound):
    """Three cards against the dealer's three."""

    def solve(self) -> Counter[Nets]:
        """Return how often every result of a round comes up under the best play."""
        contest = self.game.contest
        assert contest is not None
        ranking = RANKINGS[contest.ranking]
        low = hand_range(contest.qualifies or "", ranking)
        strength = {cards: ranking.strength(cards) for cards in combinations(self.deck, 3)}
        qualifies = {
            cards: low.holds(key_of(ranking.describe(value), ranking)) for cards, value in strength.items()
        }
        found: Counter[Nets] = Counter()
        for own in combinations(self.deck, 3):
            stay: Counter[Nets] = Counter()
            fold: Counter[Nets] = Counter()
            left = [card for card in self.deck if card not in own]
            for dealer in combinations(left, 3):
                lead = strength[own] - strength[dealer]
                outcome = "player_wins" if lead > 0 else "dealer_wins" if lead < 0 else "tie"
                if not qualifies[dealer]:
                    outcome = "dealer_does_not_qualify"
                stay[self._settled(own, dealer, outcome)] += 1
                fold[self._settled(own, dealer, None)] += 1
            found += fold if worth(fold) > worth(stay) else stay
        return found

    def _settled(self, own: tuple[int, ...], dealer: tuple[int, ...], outcome: str | None) -> Nets:
        ante = self.stakes["main"]
        main = Fraction(-ante)
        if outcome:
            lines = {line.wager: line.result for line in getattr(self.game.contest, outcome)}
            main = ante * sum((self._line(result) for result in lines.values()), Fraction(0))
            for bonus in self.game.bonuses:
                if getattr(bonus, f"if_{outcome}"):
                    extra = max(self.row(bonus.paid_by, own, (), ante), Fraction(0))
                    on_a_win = bonus.even_money == "the higher of the two on a win"
                    if bonus.even_money == "the higher of the two" or (on_a_win and outcome == "player_wins"):
                        even = max(self._line(lines[bonus.on]), Fraction(0))
                        extra = max(Fraction(0), extra - ante * even)
                    main += extra
        nets = [main]
        for group in self.sides:
            gone = outcome is None and not self.survives(group, "play")
            nets.append(self.side_net(group, own, {"dealer": dealer}, gone=gone))
        return tuple(nets)

    @staticmethod
    def _line(result: object) -> Fraction:
        if isinstance(result, Odds):
            return result.to_one
        return Fraction(0) if result is Plain.PUSH else Fraction(-1)
