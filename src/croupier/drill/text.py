"""Questions and answers outside Python: typed at a keyboard, and as plain data for JSON."""

import re
from typing import Final, NotRequired, TypedDict

from croupier.cards import CardError, card_text, parse_cards
from croupier.drill.question import AnswerForm, DrillError, DrillQuestion, Given, verify_given
from croupier.errors import CroupierError
from croupier.games.posting import amount
from croupier.games.words import dollars

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_PILE: Final = re.compile(r"(\d+)\s*(?:x|of|×)\s*(\$?[\d.,]+)")


def typed(question: DrillQuestion, text: str) -> Given:
    """Read an answer, or say how it is typed.

    >>> from croupier.drill.kinds import ask, opened
    >>> typed(ask(opened("three-card-poker"), "qualify", "friday"), "B")
    (1,)
    """
    try:
        given = _read(question, text.strip().lower())
    except (CardError, ValueError):
        raise DrillError(f"type {how(question)}") from None
    except DrillError:
        raise
    except CroupierError:
        raise DrillError(f"type {how(question)}") from None
    try:
        verify_given(question, given)
    except DrillError:
        if question.form not in (AnswerForm.CHOICE, AnswerForm.ORDER):
            raise
        raise DrillError(f"type {how(question)}") from None
    return given


def how(question: DrillQuestion) -> str:
    """Say how an answer is typed."""
    last = LETTERS[max(0, len(question.options) - 1)]
    match question.form:
        case AnswerForm.CHOICE:
            return f"a letter from a to {last}"
        case AnswerForm.ORDER:
            every = " ".join(LETTERS[: len(question.options)])
            return f"the letters a to {last} in their order, such as {every}"
        case AnswerForm.CENTS:
            return "an amount, such as 12.50"
        case AnswerForm.CHIPS:
            return f"piles such as 3x25 1x5, of chips of {', '.join(map(dollars, question.chips))}"
        case AnswerForm.CARDS:
            return f"{len(question.right[0])} cards, such as As Kd"


def _read(question: DrillQuestion, text: str) -> Given:
    match question.form:
        case AnswerForm.CHOICE:
            return (_option(text),)
        case AnswerForm.ORDER:
            return tuple(map(_option, text.split() if " " in text else text))
        case AnswerForm.CENTS:
            return (amount(text),)
        case AnswerForm.CARDS:
            return parse_cards(text)
        case AnswerForm.CHIPS:
            found = dict.fromkeys(question.chips, 0)
            rest = _PILE.sub("", text).replace(",", "").strip()
            for many, chip in _PILE.findall(text):
                if rest or amount(chip) not in found:
                    raise DrillError(f"type {how(question)}")
                found[amount(chip)] += int(many)
            if rest:
                raise DrillError(f"type {how(question)}")
            return tuple(found.values())


def _option(letter: str) -> int:
    """Return the number of an option; nothing, or more than one letter, is none."""
    if len(letter) != 1:
        raise ValueError(letter)
    return LETTERS.index(letter)


class CardsData(TypedDict):
    """Cards on the layout in two letters; null where one lies face down."""

    name: str
    cards: list[str | None]


class ChipsData(TypedDict):
    """Chips on the layout, in cents."""

    name: str
    cents: int


class QuestionData(TypedDict):
    """A question for JSON; the last four keys only where its answer goes with it."""

    role: str
    kind: str
    seed: str
    level: int
    asks: str
    form: str
    cards: list[CardsData]
    bets: list[ChipsData]
    options: list[str]
    chips: list[int]
    steps: list[str]
    terms: list[str]
    takes: int
    par: int
    rules: list[str]
    lines: str
    right: NotRequired[list[list[str] | list[int]]]
    answer: NotRequired[str]
    why: NotRequired[str]
    worth: NotRequired[list[str]]


def as_data(question: DrillQuestion, *, answer: bool) -> QuestionData:
    """Return a question in plain types; without its answer nothing in it tells the answer.

    >>> from croupier.drill.kinds import ask, opened
    >>> hand = ask(opened("three-card-poker"), "qualify", "friday")
    >>> sorted(as_data(hand, answer=True).keys() - as_data(hand, answer=False).keys())
    ['answer', 'right', 'why', 'worth']
    """
    data: QuestionData = {
        "role": question.trainee.value,
        "kind": question.kind,
        "seed": question.seed,
        "level": question.level,
        "asks": question.asks,
        "form": question.form.value,
        "cards": [
            {"name": name, "cards": [None if card is None else card_text(card) for card in cards]}
            for name, cards in question.cards
        ],
        "bets": [{"name": name, "cents": cents} for name, cents in question.bets],
        "options": list(question.options),
        "chips": list(question.chips),
        "steps": list(question.steps),
        "terms": list(question.terms),
        "takes": len(question.right[0]) if question.form is AnswerForm.CARDS else 1,
        "par": question.par,
        "rules": list(question.rules),
        "lines": question.lines,
    }
    if answer:
        data["right"] = [in_words(question, each) for each in question.right[:8]]
        data["answer"], data["why"] = question.answer, question.why
        data["worth"] = [f"{worth.numerator}/{worth.denominator}" for worth in question.worth]
    return data


def in_words(question: DrillQuestion, given: Given) -> list[str] | list[int]:
    """Return an answer as it is sent: cards in two letters, everything else as numbers."""
    return [card_text(card) for card in given] if question.form is AnswerForm.CARDS else list(given)
