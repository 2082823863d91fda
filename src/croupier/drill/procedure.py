"""The order of play: what comes next, in which order to take and pay, and where somebody went wrong."""

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.drill.dealing import DealtRound, deal_round, denominations_of, own_bets, own_cards, shared_cards
from croupier.drill.question import AnswerForm, DrillQuestion, ShownBet, ShownCards, choice
from croupier.drill.reading_hands import ENDS
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

Found: TypeAlias = DrillQuestion | None
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
            found.append(StepMoment(number, step, act_words(table, act), act))
    return found


def what_next(sign: Sign, seed: str, level: int) -> Found:
    """Ask what comes next, at some moment of a round."""
    chance = Random(f"next {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    every = moments(dealt)
    step = chance.choice(sorted({moment.step.id for moment in every}))
    asked = chance.choice([moment for moment in every if moment.step.id == step])
    number, at, words, _ = asked
    tied = {moment.words for moment in every if moment.tied_with(asked, dealt.last)}
    others = sorted({moment.words for moment in every} - tied - {words})
    options = sorted([words, *chance.sample(others, min(3, len(others)))], key=lambda _: chance.random())
    cards, bets = _layout(dealt.tables[number])
    return choice(
        asks="What comes next?",
        right=options.index(words),
        why=f"The sheet: {at.says}",
        proof=dealt.proof(number),
        rules=at.rules,
        lines=at.lines or "",
        cards=cards,
        bets=bets,
        options=tuple(options),
    )


# ------------------------------------------------------------------------------------- taking and paying


class Settlement(NamedTuple):
    """A line of the settlement: the number of its event, and what the dealer does."""

    number: int
    event: End

    def order_words(self, table: Table) -> str:
        """Say what is done, without the amount."""
        return f"{_verb(self.event)} {table.plan.game.wager(self.event.wager).name} of seat {self.event.seat}"

    def words(self, table: Table) -> str:
        """Say what is done, with the amount."""
        name = table.plan.game.wager(self.event.wager).name
        return f"Seat {self.event.seat}, {name}: {_amount(self.event)}"


def _verb(event: End) -> str:
    if isinstance(event, e.WagerTaken):
        return "take"
    return "pay" if isinstance(event, e.WagerPaid) else "push"


def _amount(event: End) -> str:
    if isinstance(event, e.WagerPaid):
        held = ", held until the cap is shared" if event.held else ""
        return f"pay {dollars(event.won + event.held)}{held}"
    return f"{_verb(event)} {dollars(event.cents)}"


def settlements(dealt: DealtRound) -> list[Settlement]:
    """Return how the wagers were settled once the hands were played, in the sheet's order."""
    return [
        Settlement(number, event)
        for number, event in enumerate(dealt.events)
        if isinstance(event, ENDS) and isinstance(_step_at(dealt.at(number)), Settle | Collect)
    ]


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


def place_of(dealt: DealtRound, line: Settlement) -> SettlementPlace:
    """Return where the sheet puts a line of the settlement.

    What was forfeited is picked up together, in any order. So are the bets of one act, like `settle main`.
    A push is neither taken nor paid: where a pass takes first and pays then, it has no place of its own.
    """
    table, event = dealt.at(line.number), line.event
    step = _step_at(table)
    number = table.round.step if table.round else 0
    if not isinstance(step, Settle):
        return SettlementPlace(number, 0, None)
    wager = table.plan.game.wager(event.wager)
    verb = Verb.TAKE if isinstance(event, e.WagerTaken) else Verb.PAY
    wanted = {Action(each, what) for each in (verb, Verb.SETTLE) for what in (wager.id, wager.group)}
    at = next((n for n, act in enumerate(step.each_player) if act in wanted), None)
    if isinstance(event, e.WagerPushed) and at is not None and step.each_player[at].verb is Verb.PAY:
        at = None
    return SettlementPlace(number, event.seat if step.order == "left to right" else -event.seat, at)


def _ordered(dealt: DealtRound, lines: list[Settlement]) -> list[tuple[int, int]]:
    """Return the pairs of lines of which the sheet puts one before the other, by their numbers."""
    places = [place_of(dealt, line) for line in lines]
    return [
        (one, other)
        for one, first in enumerate(places)
        for other, second in enumerate(places)
        if first.before(second)
    ]


def _some(lines: list[Settlement], chance: Random, level: int) -> list[Settlement]:
    many = min(len(lines), 2 + 2 * level)
    first = chance.randrange(len(lines) - many + 1)
    return lines[first : first + many]


def _rules_of(table: Table) -> tuple[tuple[str, ...], str]:
    step = _step_at(table)
    return (step.rules, step.lines or "") if step else ((), "")


def settle_order(sign: Sign, seed: str, level: int) -> Found:
    """Ask in which order wagers of a full layout are taken and paid."""
    chance = Random(f"order {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    every = settlements(dealt)
    if len(every) < _FEWEST_LINES:
        return None
    lines = _some(every, chance, level)
    before = dealt.at(lines[0].number)
    words = [line.order_words(before) for line in lines]
    if len(set(words)) < len(words):
        return None
    pairs = _ordered(dealt, lines)
    if not pairs:
        return None
    options = chance.sample(words, len(words))
    rules, source = _rules_of(before)
    free = len(pairs) < len(lines) * (len(lines) - 1) // 2
    return DrillQuestion(
        asks="Put these in the order of the sheet.",
        form=AnswerForm.ORDER,
        right=(tuple(options.index(each) for each in words),),
        answer="; ".join(words),
        why=f"The sheet: {_says(before)}{_FREE if free else ''}",
        first=tuple((options.index(words[one]), options.index(words[other])) for one, other in pairs),
        proof=dealt.proof(lines[-1].number),
        rules=rules,
        lines=source,
        cards=_layout(dealt.last)[0],
        bets=_layout(before)[1],
        options=tuple(options),
        par=4 * len(words),
    )


def _says(table: Table) -> str:
    step = _step_at(table)
    return step.says if step else ""


def find_error(sign: Sign, seed: str, level: int) -> Found:
    """Show a settlement in which exactly one payment or one place in the order is wrong, and ask which."""
    chance = Random(f"error {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    every = settlements(dealt)
    if len(every) < _FEWEST_LINES:
        return None
    lines = _some(every, chance, level)
    swap = chance.random() < 0.4  # two in five
    found = _swapped(dealt, lines, chance) if swap else _mispaid(dealt, lines, chance)
    if found is None:
        return None
    shown, wrong, why = found
    table = dealt.last
    options = tuple(f"{number + 1}. {line.words(table)}" for number, line in enumerate(shown))
    rules, source = _rules_of(dealt.at(lines[wrong[0]].number))
    return DrillQuestion(
        asks="One line is wrong: a payment, or its place in the order. Which?",
        form=AnswerForm.CHOICE,
        right=tuple((each,) for each in wrong),
        answer=options[wrong[0]],
        why=why,
        proof=dealt.proof(lines[-1].number),
        rules=rules,
        lines=source,
        cards=_layout(table)[0],
        bets=_layout(dealt.at(every[0].number))[1],
        options=options,
        par=5 * len(lines),
    )


Wrong: TypeAlias = tuple[list[Settlement], tuple[int, ...], str] | None


def _swapped(dealt: DealtRound, lines: list[Settlement], chance: Random) -> Wrong:
    """Change two neighbours round, of which the sheet puts one first and anybody can tell them apart."""
    game = dealt.plan.game
    pairs = []
    for at, other in sorted(_ordered(dealt, lines)):
        words = [
            f"{_verb(each.event)} seat {each.event.seat}'s {game.wager(each.event.wager).name}"
            for each in (lines[at], lines[other])
        ]
        if other == at + 1 and words[0] != words[1]:
            pairs.append((at, words))
    if not pairs:
        return None
    at, (one, other_one) = chance.choice(pairs)
    shown = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    return shown, (at, at + 1), f"The sheet has these two the other way round: {one}, then {other_one}."


def _mispaid(dealt: DealtRound, lines: list[Settlement], chance: Random) -> Wrong:
    """Change what one line pays, or pay what loses."""
    paid = [n for n, line in enumerate(lines) if isinstance(line.event, e.WagerPaid) and _won(line.event)]
    at = chance.choice(paid) if paid else chance.randrange(len(lines))
    number, event = lines[at]
    if isinstance(event, e.WagerPaid):
        if event.due or share_won(event.odds):
            return None
        other = _other_amount(dealt, event, chance)
        wrong: End = replace(event, held=other) if event.held else replace(event, won=other)
    else:
        stake = event.cents
        wrong = e.WagerPaid(event.seat, event.wager, stake, stake, 0, event.reason, event.hand, "1 to 1")
    shown = [*lines[:at], Settlement(number, wrong), *lines[at + 1 :]]
    return shown, (at,), f"{Settlement(number, event).words(dealt.last)} is right."


def _won(event: e.WagerPaid) -> int:
    """Return what is won at once, or held back for the cap."""
    return event.held or event.won


def _other_amount(dealt: DealtRound, event: e.WagerPaid, chance: Random) -> int:
    chip, stake = denominations_of(dealt.plan.game)[0], event.stake or _won(event)
    won = _won(event)
    near = {won + stake, won - stake, won + chip, won * 2} - {won, 0}
    return chance.choice(sorted(amount for amount in near if amount > 0))
