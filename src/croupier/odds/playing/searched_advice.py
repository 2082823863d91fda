"""Value every action at one moment of a game that is searched: with a board, with several decisions."""

from collections.abc import Iterator, Mapping, Sequence
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
    taken_as_checked: tuple[str, ...] = ()  # decisions nothing was told of, though a bet leads here as well

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
    made = _bets_made(plan, facts.bets)
    decision = _decision(plan, facts, made)
    number = _node(plan, decision, made)
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
    return Advice(
        plan.deal.steps[decision], action.kind, units, values, tuple(_taken_as_checked(plan, decision, made))
    )


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


def _decision(plan: SolvePlan, facts: MomentFacts, made: Mapping[int, int]) -> int:
    """Find the decision at which so many cards lie open, the first that no bet was named for."""
    game = plan.game
    asked, here = [], []
    for place, step in enumerate(plan.deal.steps):
        seen = {"player": 0, "table": 0, "dealer": 0}
        for name, _ in sight_at(game, step).cards:
            seen[game.card_group(name).owner] += 1
        counts = f"{seen['player']} own, {seen['table']} on the board, {seen['dealer']} of the dealer's"
        asked.append(f"{counts} at {step}")
        if tuple(seen.values()) == (len(facts.hand), len(facts.board), len(facts.dealer)):
            here.append(place)
    if not here:
        raise AdviceError(f"{game.name} asks with other cards in sight: {'; '.join(asked)}; give that many")
    decision = next((place for place in here if place not in made), here[-1])
    for place in made:
        if place >= decision:
            when = "is what is to be decided now" if place == decision else "has not come yet"
            bet = plan.betting.decisions[place]
            name = bet.id if bet.id in facts.bets else bet.wager
            raise AdviceError(f"{name} {when}; leave it out of the bets, or turn up the cards before it")
    return decision


def _bets_made(plan: SolvePlan, bets: Mapping[str, int]) -> dict[int, int]:
    """Return the units of each bet by the number of its decision; it is named by decision or by wager.

    A wager of nothing was checked, or nobody was asked for it: that names no decision.
    """
    steps = plan.betting.decisions
    known = {name for step in steps for name in (step.id, step.wager)}
    found: dict[int, int] = {}
    for name, units in bets.items():
        if name not in known:
            raise AdviceError(
                f"{plan.game.name} has no bet {name!r}; its bets are {', '.join(sorted(known))}"
            )
        places = [place for place, step in enumerate(steps) if step.id == name] or [
            place for place, step in enumerate(steps) if step.wager == name
        ]
        fits = [place for place in places if units in _sizes(plan, place)]
        if not fits and (units or not any(steps[place].only_if for place in places)):
            sizes = [f"{_listed(plan, place)} at {steps[place].id}" for place in places]
            raise AdviceError(f"{name} can be {', '.join(sizes)}, not {units}")
        if fits and (units or steps[fits[0]].id == name or "take back" in steps[fits[0]].choices):
            found[fits[0]] = units
    return found


def _sizes(plan: SolvePlan, place: int) -> tuple[int, ...]:
    """Return the units that tell of a decision: of a bet, 0 for a check; 1 or 0 for a bet to ride or back."""
    step = plan.betting.decisions[place]
    if "take back" in step.choices:
        return (1, 0)
    return (*(sorted(plan.game.sizes_at(step))), *((0,) if "check" in step.choices else ()))


def _listed(plan: SolvePlan, place: int) -> str:
    words = [str(size) for size in _sizes(plan, place)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _node(plan: SolvePlan, decision: int, made: Mapping[int, int]) -> int:
    """Follow the bets that were made; what is not named was checked."""
    node = 0
    for place in range(decision):
        here, step = plan.betting.nodes[place][node], plan.betting.decisions[place]
        stays = [action for action in here.actions if action.kind != "fold"]
        if place in made:
            fits = [action for action in stays if _is_meant(action, made[place])]
            if made[place] and not fits:
                raise AdviceError(f"with the bets before it nobody is asked at {step.id}; leave it out")
        else:  # the wager may be bet later, or there was one way to stay
            fits = [action for action in stays if action.kind == "check" or len(stays) == 1]
            if stays and not fits:
                sizes = _listed(plan, place)
                raise AdviceError(
                    f"say what became of {step.id}: bets={{{step.id!r}: ...}}, one of {sizes}",
                    command=f"say what became of {step.id}: --bets {step.id}=UNITS, one of {sizes}",
                )
        node = fits[0].to if fits else here.passes
    if not plan.betting.nodes[decision][node].actions:
        raise AdviceError(f"with these bets there is nothing to decide at {plan.deal.steps[decision]}")
    return node


def _taken_as_checked(plan: SolvePlan, decision: int, made: Mapping[int, int]) -> Iterator[str]:
    """Yield the decisions before this one that nothing was told of, where a bet would have led here too."""
    for place in range(decision):
        step = plan.betting.decisions[place]
        if place not in made and "check" in step.choices:
            for size in plan.game.sizes_at(step):
                try:
                    _node(plan, decision, {**made, place: size})
                except AdviceError:
                    continue
                yield step.id
                break


def _is_meant(action: Branch, units: int) -> bool:
    """Whether an action is the one that so many units name: 1 for a bet that rides, 0 for one taken back."""
    if action.kind in ("let it ride", "take back"):
        return units == int(action.kind == "let it ride")
    return action.size == units


def _lay_out(plan: SolvePlan, decision: int, facts: MomentFacts) -> tuple[list[int], tuple[int, ...]]:
    """Lay the cards into the pools they belong to."""
    game = plan.game
    piles = {"player": list(facts.hand), "table": list(facts.board), "dealer": list(facts.dealer)}
    pool_of = {slot: number for number, pool in enumerate(plan.deal.pools) for slot in pool.slots}
    cards, columns = [], []
    for slot in sight_at(game, plan.deal.steps[decision]).cards:
        cards.append(piles[game.card_group(slot[0]).owner].pop(0))
        columns.append(pool_of[slot])
    return cards, tuple(columns)
