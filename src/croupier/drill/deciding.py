"""A player's decisions: as often as they come or the hard ones alone, with the exact cost of every choice."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.drill.building import Builder, Found, dice
from croupier.drill.counsel import Counsel, counsel
from croupier.drill.dealing import opened_table
from croupier.drill.question import DrillQuestion, RoundProof, ShownBet, ShownCards
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.posting import Sign
from croupier.games.procedure import Decide, TakeBets
from croupier.games.words import dollars
from croupier.table import can
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import completed, payable_steps
from croupier.table.drive import EVERYTHING, perform
from croupier.table.plan import DealerAction
from croupier.table.state import Table
from croupier.table.view import Audience, Role, View, view

if TYPE_CHECKING:
    from croupier.odds import Strategy
    from croupier.odds.playing.chart import Chart

_TO_THE_BETS: Final = EVERYTHING - {DealerAction.FINISH, DealerAction.CLOSE_BETS}
HARD_OF: Final = 12
"""Of so many decisions the one whose two best choices are nearest is the hard one."""


class FacedDecision(NamedTuple):
    """One decision of a hand: what its player sees, what each choice is worth, and what happened before."""

    number: int
    seen: View
    found: Counsel
    proof: RoundProof
    table: Table


def decisions_of(sign: Sign, seed: str) -> Iterator[FacedDecision]:
    """Yield the decisions of one hand, played by the best choice until then; a fold ends it.

    >>> from croupier.drill.kinds import opened
    >>> [faced.found.best for faced in decisions_of(opened("nh-holdem-stud"), "friday")]
    ['fold']
    """
    game = sign.game
    before = opened_table(sign, 1)
    deck = list(game.deck.cards)
    Random(f"hand {game.hash} {seed}").shuffle(deck)  # noqa: S311 (a drill)
    log = list[e.Event]()
    table = perform(before, c.StartRound(tuple(deck)), _TO_THE_BETS, log)
    you, number = str(table.seats[0]), 0
    while (act := next_act(table)) and act.action is not DealerAction.FINISH:
        if act.action is DealerAction.CLOSE_BETS:
            step = table.plan.steps[table.round.step] if table.round else None
            assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
            for wager, cents in completed(game, step, {}, payable_steps(table)).items():
                table = perform(table, c.PlaceBet(1, wager, cents), frozenset(), log)
            command: c.Command = c.Proceed()
        elif act.action is DealerAction.ASK:
            seen = view(table, Audience(Role.PLAYER, you))
            found = counsel(game, seen, you)
            yield FacedDecision(number, seen, found, RoundProof(before, tuple(log)), table)
            command, number = _chosen(table, found, found.best), number + 1
        else:
            command = c.Acknowledge(1, "floor")
        table = perform(table, command, _TO_THE_BETS, log)


def _chosen(table: Table, found: Counsel, name: str) -> c.Choose:
    """Return the command of a choice, by its name in the advice: a bet is called by its units."""
    if not name.isdecimal():
        return c.Choose(1, name)
    bet = c.Choose(1, "bet", int(name))
    if can(table, bet):
        return bet
    return c.Choose(1, "bet", int(name), found.unit)


def decide_hand(sign: Sign, seed: str, _level: int) -> Found:
    """Ask what to do at a decision as often as it comes up: `seed#1` is the second one of the hand."""
    word, _, number = seed.partition("#")
    number, _, again = number.partition("~")
    word += again
    faced = list(decisions_of(sign, word))
    if not faced:
        return None
    at = int(number) if number else Random(f"which {seed}").randrange(len(faced))  # noqa: S311 (a drill)
    return _question(sign, faced[at]) if at < len(faced) else None


def hard_hand(sign: Sign, seed: str, _level: int) -> Found:
    """Ask what to do at a decision whose two best choices are nearly worth the same."""
    hardest = _hardest(sign, seed)
    return _question(sign, hardest) if hardest else None


def _hardest(sign: Sign, seed: str) -> FacedDecision | None:
    """Return the decision of several hands whose two best choices are nearest."""
    faced = [each for number in range(HARD_OF) for each in decisions_of(sign, f"{seed} {number}")]
    return min((each for each in faced if _gap(each.found)), key=lambda each: _gap(each.found), default=None)


def _gap(found: Counsel) -> Fraction:
    """Return how much worse the second best choice is."""
    best, second = sorted((worth for _, worth in found.worth), reverse=True)[:2]
    return best - second


def _question(sign: Sign, faced: FacedDecision) -> DrillQuestion:
    found, seen = faced.found, faced.seen
    names = [name for name, _ in found.worth]
    step = sign.game.step(found.step)
    shown = [*(pair for hand in seen.hands for pair in hand.cards), *seen.shared]
    hand = faced.table.round.hands[0] if faced.table.round else None
    first = hand.bets[next(n for n, bet in enumerate(hand.bets) if bet)] if hand else 1
    best = dict(found.worth)[found.best]
    options = [choice_words(sign.game, step, found, name) for name in names]
    average = [f"{word} {signed(worth)}" for word, (_, worth) in zip(options, found.worth, strict=True)]
    asked = (
        Builder(dice("decide", ""), faced.proof)
        .citing(step)
        .showing(
            [ShownCards(_called(sign.game, name), cards) for name, cards in shown if cards],
            [ShownBet(name, cents) for name, cents in _up(faced.table)],
        )
    )
    question = asked.choice(
        f"{sign.game.wager(found.wager).name}: what do you do?",
        options,
        tuple(number for number, (_, worth) in enumerate(found.worth) if worth == best),
        f"On average: {'; '.join(average)}.",
    )
    worth = tuple(worth for _, worth in found.worth)
    return replace(question, answer=options[names.index(found.best)], worth=worth, staked=first)


def _called(game: Game, group: str) -> str:
    """Return what a player calls some cards: their own, the dealer's, or those of the table."""
    found = game.card_group(group)
    return "Your hand" if found.owner == "player" else found.name[:1].upper() + found.name[1:]


def _up(table: Table) -> Iterator[tuple[str, int]]:
    """Yield the bets of the player, who needs no number of a seat."""
    hand = table.round.hands[0] if table.round else None
    for wager, cents, settled in zip(table.plan.wagers, hand.bets, hand.settled, strict=True) if hand else ():
        if cents and settled is None:
            yield wager.name, cents


def choice_words(game: Game, step: object, found: Counsel, name: str) -> str:
    """Say a choice and what it puts up."""
    called = {each.choice: each.word for each in step.called} if isinstance(step, Decide) else {}
    if name.isdecimal():
        word = called.get("bet", "bet")
        return f"{word} {dollars(int(name) * found.unit)} on {game.wager(found.wager).name}"
    return called.get(name, name)


def signed(cents: Fraction) -> str:
    """Write an average in dollars and cents, with its sign, to the tenth of a cent.

    >>> signed(Fraction(-3812, 100)), signed(Fraction(1250))
    ('-$0.381', '+$12.500')
    """
    tenths = round(cents * 10)
    return f"{'-' if tenths < 0 else '+'}${abs(tenths) // 1000}.{abs(tenths) % 1000:03}"


# ------------------------------------------------------------------------------------------ the chart


@lru_cache(maxsize=32)
def _strategy(game: Game) -> "Strategy | None":
    """Return the strategy of a game, with its charts; None of one that is not solved."""
    from croupier.odds import strategy  # noqa: PLC0415 (numpy, which dealers' drills do without)

    try:
        return strategy(game)
    except CroupierError:
        return None


def _terms(found: "Strategy", text: str) -> tuple[str, ...]:
    """Return what a line of a chart means by points, and by high and middle cards."""
    from croupier.odds.playing.traits import kinds_of_cards  # noqa: PLC0415 (numpy)

    if not found.kinds or not any(word in text for word in ("point", "middle or high", "high card")):
        return ()
    return tuple(f"{each.name} cards ({each.ranks}): {each.why}" for each in kinds_of_cards(found.kinds))


def _edge_of(sign: Sign, seed: str, chart: "Chart") -> Found:
    """Ask what a chart of one line says to a hand near it; the line alone would always be one question."""
    hardest = _hardest(sign, seed)
    if hardest is None:
        return None
    options = tuple(line.action for line in chart.lines)
    with_bet = next(n for n, action in enumerate(options) if action != "fold")
    right = options.index("fold") if hardest.found.best == "fold" else with_bet
    line = chart.lines[0]
    asked = replace(_question(sign, hardest), worth=(), staked=0)
    return replace(
        asked,
        options=options,
        right=((right,),),
        answer=options[right],
        why=f"The chart: {line.action} with {line.rules[0].says}.",
    )


def flashcard(sign: Sign, seed: str, _level: int) -> Found:
    """Ask what a line of the strategy chart says to do."""
    chance = dice("card", seed)
    found = _strategy(sign.game)
    several = [each for each in found.charts if len(each.lines) > 1] if found else []
    if not found or not several:
        return None
    chart = chance.choice(several)
    if len(found.charts) == 1 and len(chart.lines) == 2:
        return _edge_of(sign, seed, chart)
    at = chance.randrange(len(chart.lines))
    line = chart.lines[at]
    options = tuple(dict.fromkeys(each.action for each in chart.lines))
    above = "; ".join(rule.says for before in chart.lines[:at] for rule in before.rules)
    holds = chance.choice(line.rules).says if line.rules else f"a hand that is none of these: {above}"
    if line.rules and above:
        holds += f", and none of these: {above}"
    asked = Builder(chance, RoundProof(opened_table(sign, 1), ()), par=4).choice(
        f"{chart.name}. You hold {holds}. What do you do?",
        options,
        options.index(line.action),
        f"The chart: {line.action} with {holds if line.rules else 'every other hand'}.",
    )
    return replace(asked, terms=_terms(found, holds))
