"""Rounds at the table itself: played by an agent that sees what a player sees, and read from a record."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from croupier.api.shared import (
    AnyGame,
    Columns,
    LibraryResult,
    Stakes,
    game_of,
    seats_of,
    seed_of,
    stakes_of,
    whole,
)
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.lab import seat
from croupier.lab.seat import completed, posted, with_sign
from croupier.table import new_table
from croupier.table import replay as replayed
from croupier.table.drive import Log, act
from croupier.table.events import Event
from croupier.table.record import read, write
from croupier.table.state import Table
from croupier.table.view import Action, Audience, Role, View, read_action, view

if TYPE_CHECKING:
    from croupier.lab.environment import Environment

Agent: TypeAlias = Callable[[View], Action | str]


@dataclass(frozen=True, slots=True, repr=False)
class Session(LibraryResult):
    """Rounds that were played: what each brought in cents, and the record of each, which `replay` reads."""

    game: Game  # with the limits that its sign was given
    stakes: tuple[tuple[str, int], ...]
    seed: int
    nets: tuple[int, ...]
    records: tuple[str, ...]

    def __repr__(self) -> str:
        return (
            f"Session({self.game.id}: {len(self.nets)} rounds, net {sum(self.nets):+,} cents, "
            f"seed {self.seed})"
        )

    def to_dict(self) -> dict[str, object]:
        """Return the session in plain types."""
        return {
            "game": self.game.id,
            "hash": self.game.hash,
            "stakes": dict(self.stakes),
            "seed": self.seed,
            "nets": list(self.nets),
            "records": list(self.records),
        }

    def columns(self) -> Columns:
        """Return a row for each round."""
        rounds = list(range(1, len(self.nets) + 1))
        return {"round": rounds, "net": list(self.nets), "total": list(accumulate(self.nets))}


def play(
    game: AnyGame,
    agent: Agent,
    rounds: int,
    *,
    stakes: Stakes | None = None,
    jackpots: Stakes | None = None,
    seed: int | None = None,
) -> Session:
    """Play rounds at one seat of a table; the agent gets a View at each decision and returns an action.

    >>> session = play("nh-holdem-stud", lambda view: "bet 1", 3, stakes={"ante": 200}, seed=1)
    >>> len(session.nets), session.records[0].splitlines()[-1]
    (3, 'round 1 ends')
    """
    whole(rounds, "rounds cannot be played; ask for")
    if not callable(agent):
        raise CroupierError(
            f"{agent!r} is no agent; give a function that takes a View and returns an action."
        )
    found = game_of(game)
    wanted = _spots(found, stakes_of(found, stakes))
    signed = with_sign(found, wanted, {})
    bets = completed(signed, wanted)
    unit = next(iter(wanted.values()))
    opening: Log = []
    before = seat.opened(signed, 1, posted(signed, bets, {} if jackpots is None else jackpots), opening)
    dice = Random(seed := seed_of(seed))  # noqa: S311 (a study, and not a deck for money)
    nets, records = [], []
    for _ in range(rounds):
        deck = list(signed.deck.cards)
        dice.shuffle(deck)
        log = list(opening)
        table = seat.begun(before, tuple(deck), bets, unit, log)
        while not seat.is_over(table):
            table = seat.gone_on(_decided(table, agent, unit, log), bets, unit, log)
        nets.append(seat.net(table, log))
        records.append(write(log))
    return Session(signed, tuple(bets.items()), seed, tuple(nets), tuple(records))


def _spots(game: Game, stakes: dict[str, int]) -> dict[str, int]:
    """Return stakes by the spots they lie on before the cards, main first."""
    return {
        spot.id: cents
        for group, cents in stakes.items()
        if cents
        for spot in game.wagers_of(group)
        if game.step(spot.placed_at).do == "bets"
    }


def _decided(table: Table, agent: Agent, unit: int, log: Log) -> Table:
    action = read_action(agent(view(table, Audience(Role.PLAYER, seat.name(seat.SEAT)))))
    return act(table, seat.choice(table, seat.SEAT, action, unit), log)


def replay(text: str, game: AnyGame) -> Iterator[tuple[Event, Table]]:
    """Yield each event of a record with the table after it, every settlement worked out anew.

    A line that was altered, left out, repeated or moved is refused, with what the rules lead to there; so is
    a record of another game.
    """
    if not isinstance(text, str):
        raise CroupierError(f"{text!r} is no record; give its text, as in session.records[0].")
    if not (events := read(text)):
        raise CroupierError("This record has no lines; it begins with the opening of a table.")
    return replayed(new_table(game_of(game)), events)


def make_env(
    game: AnyGame, *, stakes: Stakes | None = None, seats: int = 1, jackpots: Stakes | None = None
) -> "Environment":
    """Return a Gymnasium environment: one seat of a table, one episode a round."""
    from croupier.lab.environment import Environment  # noqa: PLC0415 (which needs gymnasium, an extra)
    from croupier.odds import posted_jackpots  # noqa: PLC0415 (where arrays begin)

    found = game_of(game)
    bets = _spots(found, stakes_of(found, stakes))
    posted_jackpots(found, jackpots)
    return Environment(found, stakes=bets, seats=seats_of(found, seats), jackpots=jackpots)
