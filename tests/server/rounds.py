"""A round that was played, with its committed deck, for the tests of fairness."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.games import Game
from croupier.server.fair.commitments import CommittedDeck, commit, publish, seen_by
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.state import Table
from croupier.table.view import Audience, Role
from tests.play import opened
from tests.table.bots import answer, bets_of, played, some_deck

BYSTANDER = Audience(Role.BYSTANDER)


@dataclass(frozen=True)
class Dealt:
    """A round, what happened in it, and the deck behind it."""

    game: Game
    before: Table
    events: tuple[e.Event, ...]
    deck: CommittedDeck

    def publish(self, audience: Audience = BYSTANDER) -> Any:
        """The round as it is published to somebody."""
        return publish(self.deck, self.before, self.events, seen_by(self.before, self.events, audience))


@cache
def dealt(game: str = "three-card-poker", seed: int = 1, players: int = 3) -> Dealt:
    """A round of bots that bet and decide by chance."""
    rng = random.Random(seed)
    ready = played(game)
    before = opened(ready, *("Ada", "Bob", "Cy", "Di", "Ed", "Flo")[:players])
    deck = commit("table/T1 17", some_deck(rng))
    log: list[e.Event] = []
    table = perform(before, c.StartRound(deck.cards), DEALER, log)
    for seat in range(1, players + 1):
        for bet in bets_of(table, seat, rng):
            table = act(table, bet, log)
    table = run_on(table, EVERYTHING, log)
    while table.round:
        table = perform(table, answer(table, rng), EVERYTHING, log)
    return Dealt(ready, before, tuple(log), deck)
