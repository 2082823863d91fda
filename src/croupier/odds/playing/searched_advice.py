"""Value every action at one moment of a game that is searched: with a board, with several decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

import numpy as np

from croupier.cards import verify_cards
from croupier.games import Game
from croupier.games.procedure import sight_at
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.work import MOST_DRAWS
from croupier.odds.general.betting import Branch
from croupier.odds.general.flushes import compares_flushes, values_of_hand
from croupier.odds.general.holdem import sees_boards, values_before_the_flop
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Search
from croupier.odds.playing.moment import AdviceError
from croupier.odds.playing.policies import deciding_group
from croupier.odds.solvers.searched import searched_plan, why_not_searched
from croupier.odds.solvers.solvable import with_advice


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action, and what every action is worth in units of the ante; an exact tie goes to the bet."""

    step: str
    action: str  # fold, check, bet, take back or let it ride
    units: int  # of the bet made or left up; none with a fold, a check or a bet taken back
    values: tuple[tuple[str, Fraction], ...]  # by action; a bet is called by its units

    @property
    def value(self) -> Fraction:
        """What the best action is worth."""
        return max(value for _, value in self.values)


@dataclass(frozen=True, slots=True)
class MomentFacts:
    """What a player tells: own cards, those on the board, the dealer's, others seen, and bets by decision."""

    hand: tuple[int, ...]
    board: tuple[int, ...]
    dealer: tuple[int, ...]
    seen: tuple[int, ...]
    bets: Mapping[str, int]

    @property
    def cards(self) -> tuple[int, ...]:
        """All of them."""
        return (*self.hand, *self.board, *self.dealer, *self.seen)


def searched_advice(game: Game, facts: MomentFacts) -> Advice:
    """Return what to do now, counted over every way the cards nobody has seen can fall."""
    group = deciding_group(game)
    if why := why_not_searched(game, group, work=False):
        raise UnsolvedError(with_advice(game, why))
    plan = searched_plan(game, (group,))
    verify_cards(facts.cards)
    decision = _decision(plan, facts)
    number = _node(plan, decision, facts.bets)
    node = plan.betting.nodes[decision][number]
    lie, columns = _lay_out(plan, decision, facts)
    row = np.array([lie], dtype=np.uint8)
    boards = sees_boards(plan)
    worth: Sequence[Fraction | None]
    if boards and not boards[decision] and not facts.seen and len(boards) > 1:
        worth = values_before_the_flop(plan, boards, row)
    elif compares_flushes(plan) and not facts.seen:
        worth = values_of_hand(plan, row)
    else:
        worth = _searched(plan, decision, number, row, columns, facts)
    if not worth:
        raise AdviceError(f"nobody with these cards is asked at {plan.deal.steps[decision]} of {game.name}")
    named = [(str(action.size) if action.kind == "bet" else action.kind, action) for action in node.actions]
    open_ = [
        (name, action, value) for (name, action), value in zip(named, worth, strict=True) if value is not None
    ]
    best = max(value for *_, value in open_)
    action = next(action for _, action, value in open_ if value == best)
    units = action.size if action.kind == "bet" else int(action.kind == "let it ride")
    values = tuple((name, value) for name, _, value in reversed(open_))
    return Advice(plan.deal.steps[decision], action.kind, units, values)


def _searched(
    plan: SolvePlan, decision: int, node: int, row: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    columns: tuple[int, ...], facts: MomentFacts,
) -> "list[Fraction | None]":  # fmt: skip
    left = len(plan.deck) - len(facts.cards)
    ways = 1
    later = [draw for place in range(decision + 1, len(plan.deal.steps)) for draw in plan.deal.before(place)]
    for draw in (*later, *plan.deal.hidden()):
        ways *= comb(left, draw.count)
        left -= draw.count
    if left < 0:
        raise AdviceError("too few cards would be left unseen for the round to go on")
    if ways > MOST_DRAWS:
        raise UnsolvedError(
            f"the unseen cards of {plan.game.name} can fall in {ways:,} ways, and {MOST_DRAWS:,} are the "
            "most that are counted at one moment; ask again when more cards lie open"
        )
    deck = tuple(card for card in plan.deck if card not in facts.seen)
    search = Search(replace(plan, deck=deck))
    values = search.values_at(decision, node, row, columns)
    never = np.iinfo(np.int64).min
    return [
        None if value == never else Fraction(int(value), ways * search.scale) for value in values.tolist()
    ]


def _decision(plan: SolvePlan, facts: MomentFacts) -> int:
    """Find the decision at which so many cards lie open, the first that no bet was named for."""
    game = plan.game
    asked = []
    for place, step in enumerate(plan.deal.steps):
        sight = sight_at(game, step)
        seen = {"player": 0, "table": 0, "dealer": 0}
        for name, _ in sight.cards:
            seen[game.card_group(name).owner] += 1
        counts = f"{seen['player']} own, {seen['table']} on the board, {seen['dealer']} of the dealer's"
        asked.append(f"{counts} at {step}")
        wager = plan.betting.decisions[place].wager
        named = step in facts.bets or (wager in facts.bets and plan.betting.last(place))
        if (seen["player"], seen["table"], seen["dealer"]) == (
            len(facts.hand), len(facts.board), len(facts.dealer)
        ) and not named:  # fmt: skip
            return place
    raise AdviceError(f"{game.name} asks with other cards in sight: {'; '.join(asked)}; give that many")


def _node(plan: SolvePlan, decision: int, bets: Mapping[str, int]) -> int:
    """Follow the bets that were made, named by decision or wager; what is not named was checked."""
    known = {name for step in plan.betting.decisions for name in (step.id, step.wager)}
    if unknown := [name for name in bets if name not in known]:
        raise AdviceError(
            f"{plan.game.name} has no bet {unknown[0]!r}; its bets are {', '.join(sorted(known))}"
        )
    node = 0
    for place in range(decision):
        here, step = plan.betting.nodes[place][node], plan.betting.decisions[place]
        stays = [action for action in here.actions if action.kind != "fold"]
        units = bets.get(step.id, bets.get(step.wager))
        fits = [action for action in stays if _is_meant(action, units)]
        if not fits and step.id not in bets:  # the wager may be bet later, or there was one way to stay
            fits = [action for action in stays if action.kind == "check" or len(stays) == 1]
        if stays and not fits:
            sizes = ", ".join(str(action.size) for action in stays if action.kind == "bet") or "1, 0"
            raise AdviceError(
                f"say what became of {step.id}: bets={{{step.id!r}: ...}}, one of {sizes}",
                command=f"say what became of {step.id}: --bets {step.id}=UNITS, one of {sizes}",
            )
        node = fits[0].to if fits else here.passes
    if not plan.betting.nodes[decision][node].actions:
        raise AdviceError(f"with these bets there is nothing to decide at {plan.deal.steps[decision]}")
    return node


def _is_meant(action: Branch, units: int | None) -> bool:
    """Whether an action is the one that so many units name: 1 for a bet that rides, 0 for one taken back."""
    if action.kind in ("let it ride", "take back"):
        return units == int(action.kind == "let it ride")
    return action.size == (units or 0)


def _lay_out(plan: SolvePlan, decision: int, facts: MomentFacts) -> tuple[list[int], tuple[int, ...]]:
    """Lay the cards told into the pools they belong to."""
    game = plan.game
    piles = {"player": list(facts.hand), "table": list(facts.board), "dealer": list(facts.dealer)}
    pool_of = {slot: number for number, pool in enumerate(plan.deal.pools) for slot in pool.slots}
    cards, columns = [], []
    for slot in sight_at(game, plan.deal.steps[decision]).cards:
        cards.append(piles[game.card_group(slot[0]).owner].pop(0))
        columns.append(pool_of[slot])
    return cards, tuple(columns)
