"""A question of a drill: what is shown and asked, which answers are right, and the round that proves it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from croupier.cards import card_text, cards_text
from croupier.errors import CroupierError
from croupier.games.words import dollars
from croupier.table.events import Event
from croupier.table.state import Table

Given: TypeAlias = tuple[int, ...]
"""An answer as numbers: an option, cards, cents, chips by denomination, or options in their order."""


class DrillError(CroupierError):
    """A drill that cannot be made or answered like this."""


class Trainee(StrEnum):
    """For which work somebody trains."""

    DEALER = "dealer"
    PLAYER = "player"
    FLOOR = "floor"


class AnswerForm(StrEnum):
    """What an answer is made of."""

    CHOICE = "choice"  # one of the options, by number
    CARDS = "cards"  # some of the cards shown
    CENTS = "cents"  # an amount
    CHIPS = "chips"  # how many of each denomination
    ORDER = "order"  # every option, by number, the first first


class ShownCards(NamedTuple):
    """Cards on the layout; a card that lies face down is None."""

    name: str
    cards: tuple[int | None, ...]


class ShownBet(NamedTuple):
    """Chips on a spot, in cents."""

    name: str
    cents: int


class RoundProof(NamedTuple):
    """The round behind a question: the table before it, and what happened until the question."""

    before: Table
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """One question, with every answer that is right; what was missed comes back by `key`."""

    asks: str
    form: AnswerForm
    right: tuple[Given, ...]  # the first of them is the one that is shown
    answer: str  # the same in words
    why: str
    proof: RoundProof
    rules: tuple[str, ...] = ()
    lines: str = ""
    cards: tuple[ShownCards, ...] = ()
    bets: tuple[ShownBet, ...] = ()
    options: tuple[str, ...] = ()
    first: tuple[tuple[int, int], ...] = ()  # of an order: which options come before which; others are free
    chips: tuple[int, ...] = ()  # the denominations to cut with
    worth: tuple[Fraction, ...] = ()  # of each option, in cents, where a player decides
    staked: int = 0  # what a player's cost is measured against: the first bet, in cents
    steps: tuple[str, ...] = ()  # of a round to replay, in words
    terms: tuple[str, ...] = ()  # what words of the question mean
    par: int = 6  # seconds
    # What it is asked by; `ask` fills it in.
    trainee: Trainee = Trainee.DEALER
    kind: str = ""
    seed: str = ""
    level: int = 1

    @property
    def key(self) -> tuple[str, str, int]:
        """What the question is known by: asked again, it is the very same."""
        return self.kind, self.seed, self.level


class Marked(NamedTuple):
    """What an answer is worth: whether it is right, and what it gave up, in cents."""

    right: bool
    cost: Fraction = Fraction(0)


def mark(question: DrillQuestion, given: Sequence[int]) -> Marked:
    """Mark an answer; a player's by what it costs, every other by whether it is one of the right ones.

    >>> from croupier.drill.kinds import ask, opened
    >>> hand = ask(opened("three-card-poker"), "qualify", "friday")
    >>> mark(hand, hand.right[0]).right, mark(hand, [1 - hand.right[0][0]]).right
    (True, False)
    """
    answer = tuple(given)
    verify_given(question, answer)
    if question.worth:
        cost = max(question.worth) - question.worth[answer[0]]
        return Marked(not cost, cost)
    if question.form is AnswerForm.CARDS:
        return Marked(any(Counter(each) == Counter(answer) for each in question.right))
    if question.form is AnswerForm.ORDER:
        return Marked(all(answer.index(one) < answer.index(other) for one, other in question.first))
    return Marked(answer in question.right)


def verify_given(question: DrillQuestion, given: Given) -> None:
    """Refuse an answer that answers nothing, in a sentence."""
    options = range(len(question.options))
    match question.form:
        case AnswerForm.CHOICE:
            fits = len(given) == 1 and given[0] in options
            needs = f"one option from 1 to {len(options)}"
        case AnswerForm.ORDER:
            fits = sorted(given) == [*options]
            needs = f"all {len(options)} in their order"
        case AnswerForm.CENTS:
            fits = len(given) == 1 and given[0] >= 0
            needs = "one amount of money"
        case AnswerForm.CHIPS:
            fits = len(given) == len(question.chips) and min(given, default=0) >= 0
            needs = f"how many of each of {', '.join(map(dollars, question.chips))}"
        case AnswerForm.CARDS:
            shown = {card for group in question.cards for card in group.cards}
            fits = len(given) == len(question.right[0]) == len(set(given)) and shown >= set(given)
            needs = f"{len(question.right[0])} of the cards shown"
    if not fits:
        raise DrillError(f"this question is answered with {needs}")


def words_of(question: DrillQuestion, given: Given) -> str:
    """Say an answer in words.

    >>> from croupier.drill.kinds import ask, opened
    >>> hand = ask(opened("three-card-poker"), "qualify", "friday")
    >>> words_of(hand, (1,)) == hand.options[1]
    True
    """
    match question.form:
        case AnswerForm.CHOICE:
            return question.options[given[0]]
        case AnswerForm.ORDER:
            return "; ".join(question.options[number] for number in given)
        case AnswerForm.CENTS:
            return dollars(given[0])
        case AnswerForm.CHIPS:
            piles = zip(question.chips, given, strict=True)
            return ", ".join(f"{many} of {dollars(chip)}" for chip, many in piles if many) or "no chips"
        case AnswerForm.CARDS:
            return cards_text(given)


def layout_text(question: DrillQuestion) -> str:
    """Return what is shown, one line each.

    >>> from croupier.drill.kinds import ask, opened
    >>> print(layout_text(ask(opened("three-card-poker"), "qualify", "friday")).partition(":")[0])
    Dealer's hand
    """
    lines = [
        f"{name}: {' '.join('??' if card is None else card_text(card) for card in cards)}"
        for name, cards in question.cards
    ]
    return "\n".join([*lines, *(f"{name}: {dollars(cents)}" for name, cents in question.bets)])
