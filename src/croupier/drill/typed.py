"""Answers as people type them at a keyboard, read into what a question takes."""

import re
from typing import Final

from croupier.cards import CardError, parse_cards
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
