"""Write rounds played at the table as Parquet files, one row for each wager of a hand.

A file of rounds has a row for each wager of each hand of each round; a file of results has a row for each
result of each wager. Money is in cents, cards and decisions are text.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from croupier.cards import cards_text
from croupier.errors import CroupierError
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Cards, Hand, Round, Table

GROUP: Final = 100_000
"""Rows held in memory and written together."""


class ParquetError(CroupierError):
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


def rows_of(table: Table, events: Iterable[e.Event], number: int | None = None) -> Iterator[RoundRow]:
    """Yield a row for each wager of each hand of the rounds in these events, which begin at this table.

    A round has the table's number for it, or `number` where it is one round of a simulation. A wager of a
    dead round counts as what it came to: nothing, if it went back (Q3-17).
    """
    decisions: dict[int, list[str]] = {}
    reasons: dict[tuple[int, str], e.Reason] = {}
    for event in effective(events):
        match event:
            case e.RoundStarted():
                decisions, reasons = {}, {}
            case e.Decided():
                decisions.setdefault(event.seat, []).append(_decision(table, event))
            case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
                reasons[event.seat, event.wager] = event.reason
            case e.RoundFinished() | e.RoundDead():
                assert table.round is not None  # noqa: S101 (it ends now)
                play = table.round if number is None else table.round._replace(number=number)
                for hand in play.hands:
                    choices = ", ".join(decisions.get(hand.seat, ()))
                    yield from _rows(table, play, hand, choices, event, reasons)
            case _:
                pass
        table = evolve(table, event)


def _rows(
    table: Table,
    play: Round,
    hand: Hand,
    decisions: str,
    end: e.RoundFinished | e.RoundDead,
    reasons: dict[tuple[int, str], e.Reason],
) -> Iterator[RoundRow]:
    own, shared = _text(hand.cards), _text(play.shared)
    for wager, stake in enumerate(hand.bets):
        if not stake:
            continue
        spot, settled = table.plan.wagers[wager], hand.settled[wager]
        reason = reasons.get((hand.seat, spot.id), e.Reason.DEAD)
        net = settled.won + settled.returned - stake if settled else -stake
        if isinstance(end, e.RoundDead) and end.returned:
            reason, net = e.Reason.DEAD, 0
        yield RoundRow(
            play.number, hand.seat, spot.id, spot.group, own, shared, decisions, stake, net, reason.value
        )


def _decision(table: Table, event: e.Decided) -> str:
    """Return a decision as a step and what was done: a bet in units of the bet it must equal, if it must."""
    if event.choice != "bet":
        return f"{event.step} {event.choice}"
    plan = table.plan
    measure = plan.wager_number.get(plan.wagers[plan.asked_wager[event.step]].equal_to or "")
    assert table.round is not None  # noqa: S101 (someone decided in it)
    unit = table.round.hands[table.hand_at(event.seat)].bets[measure] if measure is not None else 0
    return f"{event.step} {event.cents // unit if unit else dollars(event.cents)}"


def _text(groups: Iterable[Cards]) -> str:
    return cards_text([card for cards in groups for card in cards if card is not None])
