"""What is checked when a log is opened: which key seals its cards, and whether it is a copy of another.

Two processes with different keys would each deal what the other cannot read. Of a key the log has eight
digits of its digest, which tell nothing of it.

Whoever saw what happened after the copy was made knows the cards of the rounds that were open in it, and may
hold the token of a session that ended since. So those rounds are dead with every wager returned, whatever
their sheet says of dead hands, their sealed decks are never dealt, and nobody is signed in.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from croupier.house.settings import ITSELF
from croupier.server.aggregates.playing import record_events, round_id
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.store import Append, Conflict, EventRow, Fact, Log
from croupier.store.backup import Mark, read_mark
from croupier.store.vault import Vault, VaultError
from croupier.table import events as e

KEY_STREAM: Final = "key"


def verify_key(log: Log, vault: Vault) -> tuple[str, ...]:
    """Return the keys the house was served with, one after the other; refuse to go on without the last."""
    keys = tuple(str(json.loads(row.body)["key"]) for row in log.read(KEY_STREAM))
    if keys and not vault.opens(keys[-1]):
        raise VaultError(
            f"this house seals its cards with key {keys[-1]}, and the key at hand is {vault.fingerprint}; "
            "put the house's own key file in its place, or add that key on a line of its own"
        )
    return keys


def note_key(log: Log, vault: Vault, at: datetime) -> None:
    """Note the key that seals from now on, unless it is the one that did."""
    while (keys := verify_key(log, vault))[-1:] != (vault.fingerprint,):
        taken = Fact.of(KEY_STREAM, "KeyTaken", {"key": vault.fingerprint})
        try:
            log.append(Append((taken,), {KEY_STREAM: len(keys)}, ITSELF), at)
        except Conflict:  # another process was quicker, perhaps with another key
            continue


EPOCH_STREAM: Final = "epoch"


def unopened(log: Log) -> Mark | None:
    """Return the mark of a copy on which no epoch was opened yet."""
    mark = read_mark(log)
    return None if mark is None or _is_open(mark, log.read(EPOCH_STREAM)) else mark


def open_epoch(unit: UnitOfWork, log: Log, mark: Mark, tables: Iterable[str]) -> bool:
    """End every open round and open the epoch, in one append; False if another process was quicker."""
    before = log.read(EPOCH_STREAM)
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
    payload = {
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
    unit.add_facts(EPOCH_STREAM, len(before), (Fact.of(EPOCH_STREAM, "EpochOpened", payload),))
    return True


def in_words(mark: Mark) -> str:
    """Say at a start what a new epoch means."""
    return (
        f"this house is a copy that ends at event {mark.position:,} ({mark.reason}). A new epoch begins: "
        "open rounds are dead, every wager went back, and everybody signs in again. Whoever was dismissed "
        "after the copy was made is on the staff again: look through People in the pit, and dismiss them"
    )


def _is_open(mark: Mark, rows: Iterable[EventRow]) -> bool:
    return any(json.loads(row.body)["epoch"] == mark.id for row in rows)
