"""A question as plain data, for JSON: with its answer, or without it for whoever is asked."""

from typing import Any

from croupier.cards import card_text
from croupier.drill.question import AnswerForm, DrillQuestion, Given


def as_data(question: DrillQuestion, *, answer: bool) -> dict[str, Any]:
    """Return a question in plain types; without its answer nothing in it tells the answer.

    >>> from croupier.drill.kinds import ask, opened
    >>> hand = ask(opened("three-card-poker"), "qualify", "friday")
    >>> sorted(as_data(hand, answer=True).keys() - as_data(hand, answer=False).keys())
    ['answer', 'right', 'why', 'worth']
    """
    data: dict[str, Any] = {
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
        data |= {
            "right": [in_words(question, each) for each in question.right[:8]],
            "answer": question.answer,
            "why": question.why,
            "worth": [f"{worth.numerator}/{worth.denominator}" for worth in question.worth],
        }
    return data


def in_words(question: DrillQuestion, given: Given) -> list[str] | list[int]:
    """Return an answer as it is sent: cards in two letters, everything else as numbers."""
    return [card_text(card) for card in given] if question.form is AnswerForm.CARDS else list(given)
