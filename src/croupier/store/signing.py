"""The key that signs receipts, as the log knows it: which one is in use, and how it replaced another."""

import json
import logging
from datetime import datetime
from pathlib import Path
from typing import Final

from croupier.fair.checkpoints import write_whole
from croupier.fair.notes import NoteError, SignerKey, VerifierKey, load_key, make_key, write_new
from croupier.fair.rotation import follow, parse_rotation, rotate
from croupier.store.database import beside_key
from croupier.store.log import Log
from croupier.store.records import Append, Conflict, Fact, StoreError

SIGNING_STREAM: Final = "signing"
TAKEN, CHANGED, RECOVERY_MADE = "SigningKeyTaken", "SigningKeyChanged", "RecoveryKeyMade"
_logger = logging.getLogger("croupier.store")


class SigningKeyError(StoreError):
    """A key that may not sign."""


def sign_file(database: str | Path) -> Path:
    """Return where the private key of receipts lies."""
    return beside_key(database, ".sign")


def first_key(log: Log) -> tuple[VerifierKey | None, int]:
    """Return the key that signed first, or first after one was lost, and the version that says so."""
    rows = log.read(SIGNING_STREAM, types=(TAKEN,))
    return (VerifierKey.parse(json.loads(rows[-1].body)["key"]), rows[-1].version) if rows else (None, 0)


def rotations(log: Log) -> list[str]:
    """Return the notes by which keys were replaced since then, in their order."""
    rows = log.read(SIGNING_STREAM, first_key(log)[1], types=(CHANGED,))
    return [str(json.loads(row.body)["note"]) for row in rows]


def recovery_key(log: Log) -> VerifierKey | None:
    """Return the public half of the key in the safe; None if there is none."""
    rows = log.read(SIGNING_STREAM, types=(RECOVERY_MADE,))
    return VerifierKey.parse(json.loads(rows[-1].body)["key"]) if rows else None


def key_in_use(log: Log) -> VerifierKey | None:
    """Return the key that signs now, by the log's own word, each change checked; None if none ever signed."""
    (first, _), recovery = first_key(log), recovery_key(log)
    if first is None:
        return None
    keys = follow([first, *([recovery] if recovery else [])], notes := rotations(log))
    if len(keys.retired) != len(notes):
        raise SigningKeyError("the log has a change of the signing key that neither key signed")
    return keys.current[0]


def wrong_key(log: Log, file: Path) -> str | None:
    """Say why the key at hand is not the one that signs by the log's own word; None if it is, or is not here.

    A key that is to replace it lies in a file of its own until the log speaks of it (`finish_change`).
    """
    waiting = file.with_name(f"{file.name}.new")
    here = [each for each in (file, waiting) if each.exists()]
    try:
        known = key_in_use(log)
        held = [load_key(each).verifier for each in here]
    except (NoteError, StoreError) as error:
        return str(error)
    if known is None or not held or known in held:
        return None
    return f"receipts are signed by {known}, and {file} holds another key: {held[0]}"


def gone_key(log: Log, file: Path) -> str | None:
    """Say that the key which signs by the log's own word is in no file here; None if it is, or none signs."""
    known = key_in_use(log)
    if known is None or file.exists() or file.with_name(f"{file.name}.new").exists():
        return None
    return f"receipts are signed by {known}, and {file} is gone: the next start is refused"


def warn_if_gone(log: Log, file: Path | None) -> None:
    """Have the server's log say so while the house is open, which signs with what it has in memory."""
    if file is not None and (says := gone_key(log, file)):
        _logger.error("%s; put it back, or replace it with croupier audit rotate-key", says)


def take_key(log: Log, key: SignerKey, by: str, at: datetime, *, copied: bool = False) -> None:
    """Have the log know the key that signs; refuse another than the one it knows.

    A copy that begins a new epoch may have another key, as it may have no file of the old house.
    """
    known = key_in_use(log)
    if known == key.verifier:
        return
    if known is not None and not copied:
        raise SigningKeyError(
            f"receipts are signed by {known}, and the key at hand is {key.verifier}; "
            "put the right file back, or change the key with croupier audit rotate-key"
        )
    body = {"key": str(key.verifier)} | ({"reason": "a copy was opened"} if known else {})
    fact = Fact.of(SIGNING_STREAM, TAKEN, body)
    try:
        log.append(Append((fact,), {SIGNING_STREAM: log.version(SIGNING_STREAM)}, by), at)
    except Conflict:  # another process was quicker
        take_key(log, key, by, at)


def open_sign_key(
    log: Log, file: Path, name: str, by: str, at: datetime, *, copied: bool = False
) -> SignerKey:
    """Return the key that signs receipts: the one the log knows, or a new one for a new house or a copy."""
    finish_change(log, file)
    key = make_key(file, name) if copied or key_in_use(log) is None else load_key(file)
    take_key(log, key, by, at, copied=copied)
    return key


def make_recovery(log: Log, by: str, at: datetime) -> SignerKey:
    """Make the key for the safe, and have the log know its public half; the private one is kept nowhere."""
    known = key_in_use(log)
    if known is None:
        raise SigningKeyError("this house signed nothing yet; open it once, then make the recovery key")
    if recovery_key(log) is not None:
        raise SigningKeyError("there is a recovery key already, and whoever has it would be locked out")
    made = SignerKey.generate(f"{known.name.rpartition('/')[0]}/recovery")
    fact = Fact.of(SIGNING_STREAM, RECOVERY_MADE, {"key": str(made.verifier)})
    log.append(Append((fact,), {SIGNING_STREAM: log.version(SIGNING_STREAM)}, by), at)
    return made


def change_key(
    log: Log, file: Path, by: str, at: datetime, *, reason: str, recovery: SignerKey | None = None
) -> VerifierKey:
    """Replace the key that signs receipts; with the recovery key where the old one was stolen or lost.

    The new key lies next to the old file before the log speaks of it, and takes its place afterwards.
    """
    known = key_in_use(log)
    if known is None:
        raise SigningKeyError("this house signed nothing yet; there is no key to replace")
    if recovery is not None and recovery.verifier != recovery_key(log):
        raise SigningKeyError(f"{recovery.name} is not the recovery key of this house")
    waiting = file.with_name(f"{file.name}.new")
    try:
        write_new(waiting, f"{SignerKey.generate(known.name).text()}\n")
        new, signer = load_key(waiting), recovery or load_key(file)
        note = rotate(known, new, signer, log.head().position)
    except (NoteError, OSError) as error:
        waiting.unlink(missing_ok=True)
        raise SigningKeyError(str(error)) from None
    fact = Fact.of(SIGNING_STREAM, CHANGED, {"note": note, "reason": reason})
    log.append(Append((fact,), {SIGNING_STREAM: log.version(SIGNING_STREAM)}, by), at)
    waiting.rename(file)
    return parse_rotation(note).new


def give_up_key(log: Log, file: Path, by: str, at: datetime, *, reason: str) -> VerifierKey:
    """Begin with a new key that no other one vouches for; everybody who knew the old one has to be told."""
    known = key_in_use(log)
    if known is None:
        raise SigningKeyError("this house signed nothing yet; there is no key to replace")
    new = SignerKey.generate(known.name)
    fact = Fact.of(SIGNING_STREAM, TAKEN, {"key": str(new.verifier), "reason": reason})
    log.append(Append((fact,), {SIGNING_STREAM: log.version(SIGNING_STREAM)}, by), at)
    write_whole(file, f"{new.text()}\n")
    return new.verifier


def finish_change(log: Log, file: Path) -> None:
    """Put a new key in its place, if the machine stopped after the log spoke of it."""
    waiting = file.with_name(f"{file.name}.new")
    if not waiting.exists():
        return
    if load_key(waiting).verifier == key_in_use(log):
        waiting.rename(file)
    else:
        waiting.unlink()
