"""The player's part of the school is in Spanish too: every question, choice, term and habit of every game."""

import json
import re
import subprocess
from pathlib import Path
from typing import Final

from deno import find_deno_bin

from croupier.drill.kinds import KINDS, ask, opened
from croupier.drill.lessons import LESSONS
from croupier.drill.question import Trainee
from croupier.drill.readiness import habit_costs
from croupier.games import CATALOGUE, load
from croupier.games.posting import lost_rows
from tests.browser.sheets import WEB

SCRIPT: Final = Path(__file__).with_name("in_spanish.js")
GAMES: Final = tuple(game for game in CATALOGUE if not lost_rows(load(game)))
ENGLISH: Final = re.compile(
    r"\b(you|your|the|hold|what|do|none|these|pair|any|to|of|or|and|with|better|gap|cards?|points?|straight|flush"
    r"|fold|bet|every|other|hand|high|middle|low|play|chart|not|never|raise|always|blind|mimic|only|first|last)\b",
    re.IGNORECASE,
)
FLASHCARDS, DECISIONS = 60, 8


def in_spanish(words: dict[str, list[str]]) -> list[str]:
    command = [find_deno_bin(), "run", "-q", "--no-check", "--allow-read", str(SCRIPT), str(WEB)]
    ended = subprocess.run(command, input=json.dumps(words), capture_output=True, text=True, check=True)
    return list(json.loads(ended.stdout))


def test_every_word_of_a_players_question_is_said_in_spanish() -> None:
    asks, options, habits, texts, names = set[str](), set[str](), set[str](), set[str](), set[str]()
    for game in map(load, GAMES):
        sign = opened(game)
        names |= {wager.name for wager in game.wagers}
        cards = [ask(sign, "card", f"spanish {number}") for number in range(FLASHCARDS)]
        decided = [ask(sign, "decide", f"spanish {number}") for number in range(DECISIONS)]
        for question in (*cards, *decided):
            asks.add(question.asks)
            options |= set(question.options)
            texts |= {*question.terms, *(group.name for group in question.cards)}
            if question.kind == "card":
                texts.add(question.why)
            else:
                habits.add(f"{question.asks.partition(':')[0]}: {question.options[0]}, not {question.answer}")
        texts |= {habit.name for habit in habit_costs(game, 500)}
    texts |= {kind.name for kind in KINDS.values() if kind.trainee is Trainee.PLAYER}
    texts |= {lesson.name for lesson in LESSONS if {"hard", "card"} & set(lesson.kinds)}
    words = {
        "asks": sorted(asks),
        "options": sorted(options),
        "habits": sorted(habits),
        "texts": sorted(texts),
    }
    said = in_spanish(words)
    assert len(said) == sum(map(len, words.values())) > 100
    without_names = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    left = {text for text in said if ENGLISH.search(without_names.sub("", text))}
    assert left == set()


def test_english_would_be_found() -> None:
    assert ENGLISH.search("Tienes any pair")
    assert not ENGLISH.search("Tienes cualquier pareja. ¿Qué haces?")
