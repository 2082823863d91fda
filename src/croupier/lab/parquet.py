"""Rounds and results as Parquet files, for DuckDB and whatever reads tables; needs the extra `analytics`.

A file of rounds has a row for each wager of each hand of each round; a file of results has a row for each
result of each wager. Money is in cents, cards and decisions are text.
"""

import os
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from croupier.errors import SpokenError

GROUP: Final = 100_000
"""Rows held in memory and written together."""


class ParquetError(SpokenError):
    """Rows that cannot be written."""


class RoundRow(NamedTuple):
    """What one wager brought one hand in one round: `net` is what the player won, or lost if below zero."""

    round: int
    seat: int
    wager: str  # the spot: ante, flop, board-bonus …
    part_of: str  # the group of wagers it belongs to: main, board-bonus …
    cards: str  # the hand's own: "Js Jd"
    shared: str  # the table's and the dealer's: "6c 6h 2s"
    decisions: str  # in order: "flop 1, turn 3, river fold"
    stake: int
    net: int
    reason: str


class SummaryRow(NamedTuple):
    """How often a wager had one result in a simulation; `stake` and `net` are of one time, in cents."""

    wager: str
    seat: int
    stake: int
    net: int
    times: int


def write_rounds(
    path: Path | str,
    rounds: Iterable[RoundRow],
    *,
    about: Mapping[str, str] | None = None,
    group: int = GROUP,
) -> int:
    """Write rows of rounds as they come, never more than a group of them in memory; return how many.

    `about` is kept in the file: game, hash, seed, and whatever else tells where the rounds come from. The
    file appears under its name when it is whole, and never otherwise.
    """
    return _write(Path(path), RoundRow, rounds, about or {}, group)


def write_summary(
    path: Path | str, results: Iterable[SummaryRow], *, about: Mapping[str, str] | None = None
) -> int:
    """Write how often each wager had each result; return how many rows."""
    return _write(Path(path), SummaryRow, results, about or {}, GROUP)


def _write(
    path: Path,
    kind: type[tuple[Any, ...]],
    rows: Iterable[tuple[Any, ...]],
    about: Mapping[str, str],
    group: int,
) -> int:
    pa, pq = _arrow()
    types = {int: pa.int64(), str: pa.string()}
    schema = pa.schema([(name, types[hint]) for name, hint in get_type_hints(kind).items()], dict(about))
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    left, count = iter(rows), 0
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as file:
            while some := list(islice(left, group)):
                columns = [
                    pa.array(column, field.type)
                    for column, field in zip(zip(*some, strict=True), schema, strict=True)
                ]
                file.write_table(pa.table(columns, schema=schema))
                count += len(some)
        unfinished.replace(path)
    except OSError as error:
        raise ParquetError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415 (half a second to import, and an extra)
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError as error:  # pragma: no cover - every test has the extra
        raise ParquetError("Parquet files need pyarrow: pip install 'croupier[analytics]'") from error
    return pyarrow, pyarrow.parquet
