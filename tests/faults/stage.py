"""The stage for faults: a real house with quick tables, started and killed at will."""

import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from croupier.server.aggregates.facts import Clocks
from tests.server.running import House, Visitor, running

QUICK = Clocks(bets=150, decision=1_000, floor=20, show=40, between=20, bots=10, consent=500, alone=0, bank=0)
GAME = "nh-holdem-stud"


class Stage:
    """Where one house lives: its folder, its database, and the tables that the faults are tried at."""

    def __init__(self, folder: Path, database: str, tables: int = 2, clocks: Clocks = QUICK) -> None:
        self.folder, self.database, self.clocks = folder, database, clocks
        self.tables = tuple(f"F{number}" for number in range(1, tables + 1))

    @classmethod
    def on_sqlite(cls, folder: Path, tables: int = 2) -> "Stage":
        folder.mkdir(parents=True, exist_ok=True)
        return cls(folder, str(folder / "house.db"), tables)

    @property
    def key(self) -> Path:
        """Where the key of its vault lies."""
        beside = self.folder / "house.key"
        return beside if beside.exists() else self.folder / ".croupier" / "house.key"

    def has_key(self) -> bool:
        """Whether the house has made its key."""
        return self.key.exists()

    @contextmanager
    def open(self, *options: str) -> Iterator[House]:
        """The house, running; at the end it is killed where it still runs."""
        with running(self.folder, "--database", self.database, *options) as house:
            yield house

    def furnish(self, house: House) -> None:
        """Open the quick tables; the house must be new."""
        with Visitor(house).as_operator().socket() as wire:
            for table in self.tables:
                opening = {"game": GAME, "seats": 6, "clocks": asdict(self.clocks)}
                answer = wire.command(f"table/{table}", "OpenTable", f"open-{table}", **opening)
                assert answer["ok"], answer["says"]


NewStage = Callable[[Path], Stage]
"""Makes a stage in a folder."""


def kill(house: House) -> None:
    """Kill a house as a power failure would, and see that it is gone."""
    house.stop(signal.SIGKILL)


def moment(chance: random.Random, longest: float) -> float:
    """A moment to strike: often at once, seldom late."""
    return chance.random() ** 2 * longest
