"""Epochs: a house that is opened on a copy of its log begins a new one, and deals no card of the old.

Whoever saw what happened after the copy was made knows the cards of the rounds that were open in it, and may
hold the token of a session that ended since. So those rounds are dead with every wager returned, whatever
their sheet says of dead hands, their sealed decks are never dealt, and nobody is signed in.
"""

import json
from collections.abc import Iterable
from typing import Final

from croupier.house.staff import ITSELF
from croupier.server.aggregates.playing import record_events, round_id
from croupier.server.aggregates.unit_of_work import UnitOfWork
from croupier.store import Fact, Log, Row
from croupier.store.backup import Mark, read_mark
from croupier.table import events as e

STREAM: Final = "epoch"


def unopened(log: Log) -> Mark | None:
    """Return the mark of a copy on which no epoch was opened yet."""
    mark = read_mark(log)
    return None if mark is None or _is_open(mark, log.read(STREAM)) else mark


def open_epoch(unit: UnitOfWork, log: Log, mark: Mark, tables: Iterable[str]) -> bool:
    """End every open round and open the epoch, in one append; False if another process was quicker."""
    before = log.read(STREAM)
    if _is_open(mark, before):
        return False
    ended = []
    for stream in tables:
        room = unit.table(stream)
        if room.felt is not None and room.felt.round is not None:
            number = room.felt.round.number
            why = f"the house was restored from a copy: {mark.reason}"
            record_events(unit, stream, [e.RoundDead(number, returned=True, by=ITSELF, reason=why)])
            ended.append(round_id(room.id, number))
    told = {
        "epoch": mark.id,
        "number": len(before) + 1,
        "by": mark.by,
        "reason": mark.reason,
        "copied": mark.at,
        "position": mark.position,
        "hash": mark.hash,
        "noted_position": mark.noted_position,
        "noted_hash": mark.noted_hash,
        "lost": max(0, mark.noted_position - mark.position),
        "rounds": ended,
    }
    unit.add_facts(STREAM, len(before), (Fact.of(STREAM, "EpochOpened", told),))
    return True


def in_words(mark: Mark) -> str:
    """Say at a start what a new epoch means."""
    return (
        f"this house is a copy that ends at event {mark.position:,} ({mark.reason}). A new epoch begins: "
        "open rounds are dead, every wager went back, and everybody signs in again. Whoever was dismissed "
        "after the copy was made is on the staff again: look through People in the pit, and dismiss them"
    )


def _is_open(mark: Mark, told: Iterable[Row]) -> bool:
    return any(json.loads(row.body)["epoch"] == mark.id for row in told)
