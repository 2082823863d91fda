"""A sealed round that was played, for the tests of proofs: by bots, with the seeds of whoever gives one."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.fair.seal import seed_commitment
from croupier.games import Game
from croupier.house.settings import ITSELF, DeckReveal
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.sealed_round import (
    NO_ROOT,
    Anchor,
    SealedRound,
    SealRecord,
    Shoe,
    list_of,
    sealed_for,
)
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.fair.sealed_verdict import SealedVerdict, verify_proof
from croupier.server.queries.proof import Facts, proof_of, sealed_in
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.state import Table
from croupier.table.view import Audience, Role
from tests.play import opened
from tests.table.bots import answer, bets_of, played

BYSTANDER = Audience(Role.BYSTANDER)
NAMES = ("Ada", "Bob", "Cy", "Di", "Ed", "Flo")
FRESH = SealRecord()
ANCHOR = Anchor("casino.example/croupier/1", "00" * 16, NO_ROOT)


@dataclass(frozen=True)
class Dealt:
    """A sealed round, and everything that happened in it."""

    game: Game
    before: TableRoom
    facts: tuple[Facts, ...]

    @property
    def sealed(self) -> SealedRound:
        found = sealed_in(self.before, self.facts)
        assert found is not None
        return found

    def publish(self, audience: Audience = BYSTANDER) -> Any:
        """The proof as it is published to somebody."""
        return proof_of(self.before, list(self.facts), self.sealed, audience, lambda *_: None)

    def verify(self, proof: Any) -> SealedVerdict:
        """What a reader finds who has the sheet."""
        return verify_proof(proof, lambda *_: self.game)


def seed_of(seat: int) -> bytes:
    """The seed of a player."""
    return bytes([seat]) * 32


@cache
def dealt(
    game: str = "three-card-poker",
    seed: int = 1,
    players: int = 3,
    seeds: tuple[int, ...] = (1, 3),
    silent: tuple[int, ...] = (),
    record: SealRecord = FRESH,
    reveal: DeckReveal = DeckReveal.SEEN,
) -> Dealt:
    """A round of bots that bet and decide by chance; `seeds` are seats that give one, `silent` keep it."""
    rng = random.Random(seed)
    ready = played(game)
    table = opened(ready, *NAMES[:players])
    before = TableRoom("T1", felt=table)
    number = table.rounds + 1
    facts: list[Facts] = [sealed_for("T1", table, record, ANCHOR, Shoe(rng.randbytes), reveal)]
    table = _do(facts, table, c.StartRound(uncut=True))
    for seat in range(1, players + 1):
        for bet in bets_of(table, seat, rng):
            log: list[e.Event] = []
            table = act(table, bet, log)
            facts += log
    root = _sealed(before, facts).root
    for seat in sorted({*seeds, *silent}):
        pledge = seed_commitment(root, seat, seed_of(seat)).hex()
        facts.append(f.SeedCommitted(number, seat, NAMES[seat - 1], pledge))
    log = []
    table = run_on(table, EVERYTHING, log)
    facts += log
    assert table.round is not None
    facts.append(list_of(_sealed(before, facts), frozenset(hand.player for hand in table.round.hands)))
    for seat in seeds:
        facts.append(f.SeedOpened(number, seat, NAMES[seat - 1], seed_of(seat).hex()))
    round_ = _sealed(before, facts)
    if silent:
        facts.append(f.DecksOpened(number, round_.void_seeds(), tuple((s, NAMES[s - 1]) for s in silent)))
        why = f"seat {silent[0]} did not open its seed"
        facts.append(e.RoundDead(number, returned=True, by=ITSELF, reason=why))
        return Dealt(ready, before, tuple(facts))
    opened_seeds = tuple((each.seat, each.seed) for each in round_.opened)
    facts.append(f.DeckCut(number, opened_seeds, round_.cut.deck))
    table = _do(facts, table, c.HandInDeck(round_.cut.dealt(round_.deck)), EVERYTHING)
    while table.round:
        table = _do(facts, table, answer(table, rng), EVERYTHING)
    return Dealt(ready, before, tuple(facts))


def _do(facts: list[Facts], table: Table, command: c.Command, automation: Any = DEALER) -> Table:
    log: list[e.Event] = []
    table = perform(table, command, automation, log)
    facts += log
    return table


def _sealed(before: TableRoom, facts: list[Facts]) -> SealedRound:
    found = sealed_in(before, facts)
    assert found is not None
    return found
