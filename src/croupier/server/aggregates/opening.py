"""What is checked when a log is opened: which key seals its cards, and whether it is a copy of another.

Two processes with different keys would each deal what the other cannot read. Of a key the log has eight
digits of its digest, which tell nothing of it.

Whoever saw what happened after the copy was made knows the cards of the rounds that were open in it, and may
hold the token of a session that ended since. So those rounds are dead with every wager returned, whatever
their sheet says of dead hands, their sealed decks are never dealt, and nobody is signed in.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from croupier.fair.checkpoints import Checkpoint, house_name, log_cut, write_whole
from croupier.house.settings import ITSELF
from croupier.permissions import Role
from croupier.server.aggregates.codec import round_id
from croupier.server.aggregates.playing import record_events
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.people.account_index import ACCOUNT_STREAM, AccountIndex, closed
from croupier.store import Append, Conflict, EventRow, Fact, Log, reached
from croupier.store.backup import NO_REASON, Mark, mark_in_place, read_mark
from croupier.store.epochs import EPOCH_STREAM, epoch_text
from croupier.store.keeper import HeadKeeper, refused
from croupier.store.keys import KEY_STREAM
from croupier.store.stamps import LOG_STAMPED, STAMP_STREAM
from croupier.store.vault import Vault, VaultError
from croupier.store.verify import damage_at_end
from croupier.table import events as e


def verify_key(log: Log, vault: Vault) -> tuple[str, ...]:
    """Return the keys the house was served with, one after the other; refuse to go on without the last."""
    keys = tuple(str(json.loads(row.body)["key"]) for row in log.read(KEY_STREAM))
    if keys and not vault.opens(keys[-1]):
        raise VaultError(
            f"this house seals its cards with key {keys[-1]}, and the key at hand is {vault.fingerprint}; "
            "put the house's own key file in its place, or add that key on a line of its own"
        )
    return keys


def note_key(log: Log, vault: Vault, at: datetime) -> bool:
    """Note the key that seals and stamps from now on, unless it did; tell whether stamps are new here."""
    while (keys := verify_key(log, vault))[-1:] != (vault.fingerprint,):
        taken = Fact.of(KEY_STREAM, "KeyTaken", {"key": vault.fingerprint})
        try:
            log.append(Append((taken,), {KEY_STREAM: len(keys)}, ITSELF), at)
        except Conflict:  # another process was quicker, perhaps with another key
            continue
    return _note_stamps(log, at)


def _note_stamps(log: Log, at: datetime) -> bool:
    """Note once that the house stamps what it writes from here on, so that stamps that go are missed."""
    if log.version(STAMP_STREAM) or log.stamper is None:
        return False
    begun = Fact.of(STAMP_STREAM, LOG_STAMPED, {"after": log.head().position, "key": log.stamper.key})
    try:
        log.append(Append((begun,), {STAMP_STREAM: 0}, ITSELF), at)
    except Conflict:  # another process was quicker
        return False
    return True


def unopened(log: Log) -> Mark | None:
    """Return the mark of a copy on which no epoch was opened yet."""
    mark = read_mark(log)
    return None if mark is None or _is_open(mark, log.read(EPOCH_STREAM)) else mark


def verify_seen(log: Log, keeper: HeadKeeper, new_epoch: str | None, witnesses: Sequence[str] = ()) -> None:
    """Refuse a log that is not the one that was seen last, unless somebody says why it is opened.

    Witnesses are asked what they saw; one that the log knows and that does not answer is a reason as well.

    Whoever restored a backup has said so already, but not that its events are the house's own. Where they
    are not, the log says for good what was found.
    """
    reason = keeper.ask(witnesses) or keeper.refusal() or _unmarked(log, keeper) or _behind(log, keeper)
    if reason is None:
        return
    mark, strange = unopened(log), damage_at_end(log)
    if not strange and mark is not None and mark.reason != NO_REASON and keeper.restored_copy() == mark.id:
        return
    if not (new_epoch or "").strip():
        raise refused("; ".join(dict.fromkeys(filter(None, (reason, strange)))))
    mark_in_place(log, "; ".join(filter(None, (f"{new_epoch}".strip(), strange))))
    if (made := read_mark(log)) and keeper.restored_copy():
        write_whole(keeper.files.restored, f"{made.id}\n")
    log.take_over()


def _behind(log: Log, keeper: HeadKeeper) -> str | None:
    """Say that the log was longer already: somebody put an older copy of the database back."""
    seen, ends = keeper.files.seen, log.head().position
    was = reached.read(seen)
    cut = log_cut(ends, reached.file_of(seen).name, was)
    return f"{cut}; an older copy was put back" if was > ends else None


def _unmarked(log: Log, keeper: HeadKeeper) -> str | None:
    """Say that a copy was restored here, and that the database has lost the mark by which it is known."""
    made, mark = keeper.restored_copy(), read_mark(log)
    opened = (str(json.loads(row.body)["epoch"]) for row in log.read(EPOCH_STREAM))
    if not made or (mark is not None and mark.id == made) or made in opened:
        return None
    return f"{keeper.files.restored.name} says that a backup was restored here, and the database does not"


Sign = Callable[[str, str], str]
"""Signs, for the house of a name, a text with the key of its log."""


class EpochTerms(NamedTuple):
    """What whoever opens a log knows: the longest head that anybody saw, who runs the house, and its key."""

    seen: Checkpoint | None = None
    operator: str = "operator"
    sign: Sign | None = None


def open_epoch(unit: UnitOfWork, log: Log, mark: Mark, tables: Iterable[str], terms: EpochTerms) -> bool:
    """End every open round and open the epoch, in one append; False if another process was quicker.

    A copy brings back whoever was dismissed since: the staff, but for the operator, is locked out until
    somebody opens each account again.
    """
    seen = terms.seen
    before = log.read(EPOCH_STREAM)
    if _is_open(mark, before):
        return False
    ended = []
    for stream in tables:
        room = unit.table(stream)
        if room.felt is not None and room.felt.round is not None:
            number = room.felt.round.number
            why = f"the house was restored from a copy: {mark.reason}"
            dead = e.RoundDead(number, returned=True, by=ITSELF, reason=why)
            # Its decks may have been dealt after the copy was made, so they are never opened.
            record_events(unit, stream, [dead], opens_void=False)
            ended.append(round_id(room.id, number))
    payload: dict[str, object] = {
        "epoch": mark.id,
        "number": len(before) + 2,  # a house that was never copied is in its first
        "by": mark.by,
        "reason": mark.reason,
        "copied": mark.at,
        "position": mark.position,
        "hash": mark.hash,
        "noted_position": mark.noted_position,
        "noted_hash": mark.noted_hash,
        "seen_origin": seen.origin if seen else "",
        "seen_size": seen.size if seen else 0,
        "seen_root": seen.root.hex() if seen else "",
        "lost": max(0, max(mark.noted_position, seen.size if seen else 0) - mark.position),
        "rounds": ended,
    }
    if terms.sign:
        settings = unit.house.settings
        payload["note"] = terms.sign(house_name(settings.licensee if settings else ""), epoch_text(payload))
    unit.add_facts(EPOCH_STREAM, len(before), (Fact.of(EPOCH_STREAM, "EpochOpened", payload),))
    accounts = AccountIndex()
    accounts.learn(log.read(ACCOUNT_STREAM))
    unit.add_facts(ACCOUNT_STREAM, accounts.version, tuple(_locks(unit, accounts, terms.operator)))
    return True


def _locks(unit: UnitOfWork, accounts: AccountIndex, operator: str) -> Iterator[Fact]:
    """Yield what closes the accounts of the staff, but for the operator's, or every operator's."""
    staff = unit.house.staff
    operators = {id_.lower() for id_, member in staff.items() if Role.OPERATOR in member.roles}
    keep = operators & {operator.lower()} or operators
    for account in filter(None, map(accounts.get, staff)):
        if not account.closed and account.id.lower() not in keep:
            yield closed(
                account, "a new epoch: confirm that they still work here, and open the account again"
            )


def in_words(mark: Mark) -> str:
    """Say at a start what a new epoch means."""
    return (
        f"this house is a copy that ends at event {mark.position:,} ({mark.reason}). A new epoch begins: "
        "open rounds are dead, every wager went back, and everybody signs in again. Whoever was dismissed "
        "after the copy was made is on the staff again, so the accounts of the staff are closed: look "
        "through People in the pit, dismiss who left, and open the accounts of the others"
    )


def _is_open(mark: Mark, rows: Iterable[EventRow]) -> bool:
    return any(json.loads(row.body)["epoch"] == mark.id for row in rows)
