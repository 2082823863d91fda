"""The help of every command is plain American English."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from croupier.cli import app

# What was said before, and what to say instead.
INSTEAD = {
    r"\bis no\b": "say what would be right",
    r"\b(brings?|brought)\b": "pays, wins, expected value",
    r"\bwish(ed|es)?\b": "target",
    r"\bone an? \w+": "one per …",
    r"\ba row a\b": "one row per …",
    r"\bby (itself|themselves)\b": "alone, automatic, electronic",
    r"\bcolour|\bfavour|\bhonour|\blicence\b|\bcatalogue\b|\banalyse\b|\bcheque\b": "American spelling",
    r"\d %": "75%, without a space",
    r"\b(said|told|says)\b": "default: …",
    r"\bfor machines\b": "Print JSON.",
    r"\bas well as (it )?can be\b": "optimal",
    r"\bto carry\b": "chart",
    r"\b(lies|lay|lie) (open|there|elsewhere)\b": "face up",
    r"\bnoted down\b|\bwritten over\b": "noted, overwritten",
    r"\bEqual seeds\b": "Random seed.",
    r"\brehears": "simulate",
    r"\bhouse of your own\b|\bserve the house\b": "casino, server",
    r"\bit goes on\b|\bin force\b": "running, today's",
    r"\bhow quickly\b": "Rounds per hour.",
    r"\bdeeds?\b": "action",
    r"\bnewcomers?\b|\bstrangers?\b": "player, visitor",
    r"(?-i:\bHold ?'?Em\b)|\bHoldem\b": "Hold'em",
}
BEFORE = [
    "$0 is no bet on Ante",
    "What each choice brings on average.",
    "The house edge wished, like 5% (to 0.1 %) or 5%..6%.",
    "Processes on this machine; one a core if it is long.",
    "Write the replayed rounds, a row a wager, for DuckDB and its like.",
    "this table deals by itself",
    "Two colours",
    "A game of the catalogue, or a game file.",
    "which wagers return less than 75 %",
    "Which table to write; the first if not said.",
    "Print JSON for machines, and nothing else.",
    "The exact odds of every wager played as well as it can be.",
    "The best play as a chart to carry.",
    "The dealer's cards that lie open.",
    "A new file; nothing is written over.",
    "Equal seeds give equal rounds.",
    "Rehearse a month of a house with four tables.",
    "A house of your own instead of the demo house.",
    "Copy a house into a file while it goes on.",
    "How quickly it is dealt.",
    "New Hampshire Hold 'Em",
]


def complaints(text: str) -> list[str]:
    found = ((re.search(phrase, text, re.IGNORECASE), better) for phrase, better in INSTEAD.items())
    return [f'"{match.group()}": {better}' for match, better in found if match]


def helps(command: Any, path: str) -> Iterator[tuple[str, str]]:
    yield path, command.help or ""
    for parameter in command.params:
        if parameter.name != "help":
            yield f"{path} {parameter.opts[0]}", getattr(parameter, "help", None) or ""
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            yield from helps(below, f"{path} {name}")


HELPS = dict(helps(typer.main.get_command(app), "croupier"))


@pytest.mark.parametrize("place", HELPS)
def test_help_is_plain_english(place: str) -> None:
    text = HELPS[place]
    assert not complaints(text), f"{place}: {text}"
    assert text.endswith("."), f"{place}: {text}"
    assert text[0].isupper() or re.match(r"[a-z]+: |\d", text), f"{place}: {text}"


def test_the_help_of_every_command_and_option_is_looked_at() -> None:
    assert {
        "croupier",
        "croupier odds --cap",
        "croupier audit export --since",
        "croupier serve --port",
    } <= HELPS.keys()


@pytest.mark.parametrize("text", BEFORE)
def test_what_was_said_before_is_found(text: str) -> None:
    assert complaints(text)
