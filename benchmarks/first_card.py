"""How soon the first card lies there after the last bet, and what a round costs in the log."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from benchmarks.claims import Claim, Report
from croupier.store import open_log
from tests.faults import load
from tests.faults.players import Door, Seated, Tally
from tests.server.running import running

ROUNDS: Final = 30
SEATS: Final = 3
GAME: Final = "nh-holdem-stud"
THINK: Final = 0.15  # seconds a player takes: quicker ones meet the rate limits
SEALING: Final = (
    "DecksSealed", "SeedCommitted", "CutListed", "SeedOpened", "DeckCut", "DecksOpened", "CardsOpened",
    "RoundDigest",
)  # fmt: skip
CLOCKS: Final = {"bets": 600_000, "decision": 600_000, "show": 20, "between": 20, "floor": 20}


def run() -> Report:
    report = Report(f"{SEATS} players with seeds at one table, {ROUNDS} rounds, SQLite; wall clock")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with running(folder) as house:
            door = Door(house.port)
            _, _, cookie = door.post("/api/sign-in", {"name": "operator", "password": house.password})
            (table,) = load.open_tables(door, cookie, 1, CLOCKS, [GAME])
            waits, cut = asyncio.run(_play(door, table))
            house.stop()
        size, sealing, rounds = _written(folder / "house.db", table)
    typical = statistics.median(waits)
    report.rows.append({"what": "first card after the last bet, median, ms", "figure": typical})
    report.rows.append({"what": "the slowest, ms", "figure": max(waits)})
    report.rows.append({"what": "rounds cut by players' seeds", "figure": cut})
    report.rows.append({"what": "bytes of events in a round", "figure": size / rounds})
    report.rows.append({"what": "of them for seal, seeds, cut and digest", "figure": sealing / rounds})
    report.claims.append(Claim("first card after the last bet, median", typical, 300, "ms", least=False))
    return report


class _Timed(Seated):
    """A player who notes when the last of the bets was in and when the first card lay there."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waits: list[float] = []
        self.cut = 0
        self._bet_at = 0.0

    def _tell_shown(self) -> None:
        super()._tell_shown()
        hands = self.view.get("hands") or []
        if len(self.view.get("ready") or []) == SEATS - 1:
            self._bet_at = time.perf_counter()  # the last one is about to be ready
        if self._bet_at and any(cards for hand in hands for cards in hand["cards"].values()):
            self.waits.append((time.perf_counter() - self._bet_at) * 1_000)
            self._bet_at = 0.0
            self.cut += bool((self.view.get("fairness") or {}).get("cut", {}).get("seeds"))


async def _play(door: Door, table: str) -> tuple[list[float], int]:
    tally = Tally()
    players = [_Timed(door, 50 + seat, table, seat, tally, THINK) for seat in range(1, SEATS + 1)]
    for player in players:
        player.sign_in()
        player.spots = door.get(f"/api/tables/{table}", player.cookie)["spots"]
        await player.sit()
    for player in players:
        player.begin()
    while len(players[0].waits) < ROUNDS:
        await asyncio.sleep(0.05)
        if tally.broken:
            raise RuntimeError(str(tally.broken))
    for player in players:
        await player.leave()
    return players[0].waits, players[0].cut


def _written(database: Path, table: str) -> tuple[int, int, int]:
    """Return the bytes of a table's events, those of them that seal rounds, and how many rounds there are."""
    with open_log(database, reading=True) as log:
        rows = log.read(f"table/{table}")
        digests = [
            row for row in log.since(0, types=("RoundDigest",)) if row.stream.startswith(f"digest/{table} ")
        ]
    sealing = sum(len(row.body) for row in (*rows, *digests) if row.type in SEALING)
    size = sum(len(row.body) for row in (*rows, *digests))
    return size, sealing, sum(row.type == "RoundStarted" for row in rows)
