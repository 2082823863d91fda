"""A game with a deck of its own is played from that deck, whoever shuffles it."""

import random
import tomllib
from pathlib import Path

import croupier as cr
from croupier.cards import parse_card
from croupier.cli.practice.sitting import next_deck
from croupier.games import Game
from croupier.table.events import CardDealt
from tests.loops import at_least_one

EXAMPLE = Path(__file__).parents[2] / "examples/games/casino-war.toml"
HIGH = frozenset(range(parse_card("9c") // 4 * 4, 52))


def short_war() -> Game:
    return cr.loads(tomllib.loads(EXAMPLE.read_text()) | {"deck": {"ranks": "9 T J Q K A"}})


def test_the_library_plays_it() -> None:
    session = cr.play(short_war(), lambda _: "bet 1", 10, seed=1)
    dealt = [
        event.card
        for record in session.records
        for event, _ in cr.replay(record, session.game)
        if isinstance(event, CardDealt)
    ]
    assert set(at_least_one(dealt)) <= HIGH


def test_practice_deals_it() -> None:
    assert set(next_deck(short_war(), 1, random.Random(1), None)) == HIGH
