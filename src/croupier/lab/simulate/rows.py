"""Simulated rounds as rows of a Parquet file: each is played again at the table, which tells all of it."""

from functools import partial
from itertools import chain
from pathlib import Path

from croupier.lab.engines import Engine, run
from croupier.lab.parquet import RoundRow, write_rounds
from croupier.lab.rows import rows_of
from croupier.lab.simulate.plan import Chunk, Plan, prepared

AT_ONCE = 100
"""Rounds a chunk: the table takes milliseconds for a round, not the nanoseconds of a kernel."""


def rows_in(plan: Plan, chunk: Chunk) -> list[RoundRow]:
    """Return the rows of the rounds of a chunk."""
    replay = prepared(plan).replay
    return [
        row
        for number in range(chunk.first, chunk.stop)
        for row in rows_of(replay.table, replay.events(number), number)
    ]


def write_replayed(path: Path | str, plan: Plan, rounds: int, engine: Engine | None = None) -> int:
    """Write the first so many rounds of a plan, whoever plays them again, and return how many rows."""
    chunks = (Chunk(first, min(first + AT_ONCE, rounds)) for first in range(0, rounds, AT_ONCE))
    rows = chain.from_iterable(run(partial(rows_in, plan), chunks, engine))
    return write_rounds(path, rows, about=about(plan))


def about(plan: Plan) -> dict[str, str]:
    """Return where rounds come from, to be kept in their file."""
    readings = " ".join(f"{question}={option}" for question, option in plan.game.choices.items())
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": readings,
        "seed": str(plan.seed),
        "strategy": ", ".join(dict.fromkeys(plan.strategies)),
    }
