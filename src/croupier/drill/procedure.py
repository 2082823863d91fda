"""The order of play: what comes next, in which order to take and pay, and where somebody went wrong."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.drill.building import Builder, Found, SettledBet, begun, dice, settled_bets
from croupier.drill.dealing import DealtRound, deal_round, denominations_of, own_bets, own_cards, shared_cards
from croupier.drill.question import ShownBet, ShownCards
from croupier.games.posting import Sign
from croupier.games.procedure import Action, Collect, Settle, Step, Verb
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.outcome import share_won
from croupier.table.plan import DealerAction
from croupier.table.state import Act, Table
from croupier.table.view import act_words
from croupier.table.why import End

_NOT_ASKED: Final = (DealerAction.FINISH, DealerAction.SHARE_CAP)
_FEWEST_LINES: Final = 3
_FREE: Final = " Where it sets no order, any order is right."


def _layout(table: Table) -> tuple[tuple[ShownCards, ...], tuple[ShownBet, ...]]:
    hands = table.round.hands if table.round else ()
    cards = tuple(group for hand in hands for group in own_cards(table, hand))
    return (*cards, *shared_cards(table)), tuple(bet for hand in hands for bet in own_bets(table, hand))


def _step_at(table: Table) -> Step | None:
    steps, play = table.plan.steps, table.round
    return steps[play.step] if play and play.step < len(steps) else None


class StepMoment(NamedTuple):
    """A moment of a round: the number of the event before it, its step, and what comes next in words."""

    number: int
    step: Step
    words: str
    act: Act

    def tied_with(self, other: "StepMoment", table: Table) -> bool:
        """Whether the sheet says only that both are done, not which of them first."""
        if self.step.id != other.step.id or self.act.hand != other.act.hand:
            return False
        wagers = [
            table.plan.wagers[act.what]
            for act in (self.act, other.act)
            if act.action in (DealerAction.TAKE, DealerAction.PAY)
        ]
        written = self.step.each_player if isinstance(self.step, Settle) else ()
        return (
            len(wagers) == 2
            and wagers[0].group == wagers[1].group
            and any(each.what == wagers[0].group and each.what != wagers[0].id for each in written)
        )


def moments(dealt: DealtRound) -> list[StepMoment]:
    """Return the moments of a round at which the dealer has something to do."""
    found = []
    for number, table in enumerate(dealt.tables):
        act, step = next_act(table), _step_at(table)
        if act and step and act.action not in _NOT_ASKED:
            found.append(StepMoment(number, step, act_words(table, act).rstrip("."), act))
    return found


def what_next(sign: Sign, seed: str, level: int) -> Found:
    """Ask what comes next, at some moment of a round."""
    chance, dealt = dice("next", seed), deal_round(sign, seed, level)
    every = moments(dealt)
    step = chance.choice(sorted({moment.step.id for moment in every}))
    return _next(chance, dealt, every, chance.choice([each for each in every if each.step.id == step]))


def whole_round(sign: Sign, seed: str, level: int) -> Found:
    """Ask what comes next at each new thing of a round, one after another: `seed#1` is the second one."""
    word, _, number = seed.partition("#")
    dealt = deal_round(sign, word, level)
    every = moments(dealt)
    turns = [each for before, each in pairwise([None, *every]) if each and _is_new(before, each)]
    at = int(number.partition("~")[0] or 0)
    return _next(dice("round", seed), dealt, every, turns[at]) if at < len(turns) else None


def _is_new(before: StepMoment | None, moment: StepMoment) -> bool:
    """Whether a moment is not just the same act once more, at another seat or with another card."""
    return before is None or (before.step.id, before.act.action) != (moment.step.id, moment.act.action)


def _next(chance: Random, dealt: DealtRound, every: list[StepMoment], asked: StepMoment) -> Found:
    number, at, words, _ = asked
    tied = {moment.words for moment in every if moment.tied_with(asked, dealt.last)}
    others = sorted({moment.words for moment in every} - tied - {words})
    building = Builder(chance, dealt.proof(number)).citing(at).showing(*_layout(dealt.tables[number]))
    return building.among("What comes next?", words, others, f"The sheet: {at.says}")


# ------------------------------------------------------------------------------------- taking and paying


def order_words(bet: SettledBet) -> str:
    """Say what is done, without the amount."""
    return f"{_verb(bet.event)} {bet.wager.name} of seat {bet.event.seat}"


def words(bet: SettledBet) -> str:
    """Say what is done, with the amount."""
    return f"Seat {bet.event.seat}, {bet.wager.name}: {_amount(bet.event)}"


def _verb(event: End) -> str:
    if isinstance(event, e.WagerTaken):
        return "take"
    return "pay" if isinstance(event, e.WagerPaid) else "push"


def _amount(event: End) -> str:
    if isinstance(event, e.WagerPaid):
        held = ", held until the cap is shared" if event.held else ""
        return f"pay {dollars(event.won + event.held)}{held}"
    return f"{_verb(event)} {dollars(event.cents)}"


def settlements(dealt: DealtRound) -> list[SettledBet]:
    """Return how the wagers were settled once the hands were played, in the sheet's order."""
    return [bet for bet in settled_bets(dealt) if isinstance(_step_at(bet.table), Settle | Collect)]


class SettlementPlace(NamedTuple):
    """Where a line stands in the settlement: its step, its player in that step, its act for that player."""

    step: int
    player: int
    act: int | None  # None: the sheet gives it no place

    def before(self, other: "SettlementPlace") -> bool:
        """Whether the sheet puts this line first; of two lines that it puts nowhere, neither is."""
        if self[:2] != other[:2]:
            return self[:2] < other[:2]
        return self.act is not None and other.act is not None and self.act < other.act


def place_of(bet: SettledBet) -> SettlementPlace:
    """Return where the sheet puts a line of the settlement.

    What was forfeited is picked up together, in any order. So are the bets of one act, like `settle main`.
    A push is neither taken nor paid: where a pass takes first and pays then, it has no place of its own.
    """
    table, event, wager = bet.table, bet.event, bet.wager
    step = _step_at(table)
    number = table.round.step if table.round else 0
    if not isinstance(step, Settle):
        return SettlementPlace(number, 0, None)
    verb = Verb.TAKE if isinstance(event, e.WagerTaken) else Verb.PAY
    wanted = {Action(each, what) for each in (verb, Verb.SETTLE) for what in (wager.id, wager.group)}
    at = next((n for n, act in enumerate(step.each_player) if act in wanted), None)
    if isinstance(event, e.WagerPushed) and at is not None and step.each_player[at].verb is Verb.PAY:
        at = None
    return SettlementPlace(number, event.seat if step.order == "left to right" else -event.seat, at)


def _ordered(lines: list[SettledBet]) -> list[tuple[int, int]]:
    """Return the pairs of lines of which the sheet puts one before the other, by their numbers."""
    places = [place_of(line) for line in lines]
    return [
        (one, other)
        for one, first in enumerate(places)
        for other, second in enumerate(places)
        if first.before(second)
    ]


def _settling(sign: Sign, word: str, seed: str, level: int) -> tuple[Builder, list[SettledBet]] | None:
    """Begin a question about some lines of a settlement, one after another."""
    asked, dealt = begun(sign, word, seed, level)
    every = settlements(dealt)
    if len(every) < _FEWEST_LINES:
        return None
    many = min(len(every), 2 + 2 * level)
    first = asked.chance.randrange(len(every) - many + 1)
    lines = every[first : first + many]
    return asked.until(dealt.proof(lines[-1].number)).showing(_layout(dealt.last)[0]), lines


def settle_order(sign: Sign, seed: str, level: int) -> Found:
    """Ask in which order wagers of a full layout are taken and paid."""
    found = _settling(sign, "order", seed, level)
    if found is None:
        return None
    asked, lines = found
    texts, pairs = [order_words(line) for line in lines], _ordered(lines)
    if len(set(texts)) < len(texts) or not pairs:
        return None
    steps = list(dict.fromkeys(step for line in lines if (step := _step_at(line.table))))
    free = len(pairs) < len(lines) * (len(lines) - 1) // 2
    asked = asked.citing(*steps).showing(bets=_layout(lines[0].table)[1], par=4 * len(lines))
    says = f"The sheet: {' '.join(step.says for step in steps)}{_FREE if free else ''}"
    return asked.ordered("Put these in the order of the sheet.", texts, pairs, says)


def find_error(sign: Sign, seed: str, level: int) -> Found:
    """Show a settlement in which exactly one payment or one place in the order is wrong, and ask which."""
    found = _settling(sign, "error", seed, level)
    if found is None:
        return None
    asked, lines = found
    swap = asked.chance.random() < 0.4  # two in five
    changed = _swapped(lines, asked.chance) if swap else _mispaid(lines, asked.chance)
    if changed is None:
        return None
    shown, wrong, why = changed
    first = settlements(lines[0].dealt)[0].table
    asked = asked.citing(_step_at(lines[wrong[0]].table)).showing(bets=_layout(first)[1], par=5 * len(lines))
    return asked.choice(
        "One line is wrong: a payment, or its place in the order. Which?",
        tuple(f"{number}. {words(line)}" for number, line in enumerate(shown, 1)),
        wrong,
        why,
    )


Wrong: TypeAlias = tuple[list[SettledBet], tuple[int, ...], str] | None


def _swapped(lines: list[SettledBet], chance: Random) -> Wrong:
    """Change two neighbours round, of which the sheet puts one first and anybody can tell them apart."""
    pairs = []
    for at, other in sorted(_ordered(lines)):
        texts = [
            f"{_verb(each.event)} seat {each.event.seat}'s {each.wager.name}"
            for each in (lines[at], lines[other])
        ]
        if other == at + 1 and texts[0] != texts[1]:
            pairs.append((at, texts))
    if not pairs:
        return None
    at, (one, other_one) = chance.choice(pairs)
    shown = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    return shown, (at, at + 1), f"The sheet has these two the other way round: {one}, then {other_one}."


def _mispaid(lines: list[SettledBet], chance: Random) -> Wrong:
    """Change what one line pays, or pay what loses."""
    paid = [n for n, line in enumerate(lines) if isinstance(line.event, e.WagerPaid) and _won(line.event)]
    at = chance.choice(paid) if paid else chance.randrange(len(lines))
    right = lines[at]
    event = right.event
    if isinstance(event, e.WagerPaid):
        if event.due or share_won(event.odds):
            return None
        other = _other_amount(right.dealt, event, chance)
        wrong: End = replace(event, held=other) if event.held else replace(event, won=other)
    else:
        stake = event.cents
        wrong = e.WagerPaid(event.seat, event.wager, stake, stake, 0, event.reason, event.hand, "1 to 1")
    shown = [*lines[:at], right._replace(event=wrong), *lines[at + 1 :]]
    return shown, (at,), f"{words(right)} is right."


def _won(event: e.WagerPaid) -> int:
    """Return what is won at once, or held back for the cap."""
    return event.held or event.won


def _other_amount(dealt: DealtRound, event: e.WagerPaid, chance: Random) -> int:
    chip, stake = denominations_of(dealt.plan.game)[0], event.stake or _won(event)
    won = _won(event)
    near = {won + stake, won - stake, won + chip, won * 2} - {won, 0}
    return chance.choice(sorted(amount for amount in near if amount > 0))
