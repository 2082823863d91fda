"""The data key of a house: a copy for the safe, whether a file is that key, and another in its place."""

import json
import secrets
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from croupier.fair.checkpoints import write_whole
from croupier.fair.notes import write_new
from croupier.store.log import Log
from croupier.store.records import StoreError
from croupier.store.vault import Vault, open_vault

KEY_STREAM: Final = "key"
"""Where the log says which key seals, by eight digits of its digest."""


class KeyFileError(StoreError):
    """A key that is not this house's, or a copy that cannot be made."""


class KeyUse(NamedTuple):
    """A key that the log names, and since when it sealed."""

    fingerprint: str
    since: datetime


def keys_of(log: Log) -> tuple[KeyUse, ...]:
    """Return the keys that sealed what is in a log, the newest last."""
    return tuple(KeyUse(str(json.loads(row.body)["key"]), row.at) for row in log.read(KEY_STREAM))


def missing_keys(log: Log, vault: Vault) -> tuple[str, ...]:
    """Return the fingerprints of the keys that a log was sealed with and that a key file lacks."""
    used = dict.fromkeys(each.fingerprint for each in keys_of(log))
    return tuple(each for each in used if not vault.opens(each))


def copy_key(log: Log, file: Path, target: Path) -> Vault:
    """Write a copy of a key file that has every key of its log, read it again, and return its vault."""
    vault = open_vault(file)
    if missing := missing_keys(log, vault):
        raise KeyFileError(
            f"{file} lacks {', '.join(missing)}, which sealed part of this log; a copy of it would not do"
        )
    if target.exists():
        raise KeyFileError(f"{target} is there already, and is not written over; name another file")
    if not target.parent.is_dir():
        raise KeyFileError(f"there is no folder {target.parent} to put the copy in")
    text = file.read_text("ascii")
    try:
        write_new(target, text)
        if target.read_text("ascii") != text:
            raise KeyFileError(f"{target} is not as it was written; look at its disk")
    except OSError as error:
        raise KeyFileError(f"{target} cannot be written: {error.strerror or error}") from error
    return vault


def put_new_key(file: Path, *, last: bool = False) -> Vault:
    """Put a new key into a key file and return its vault: first, so that it seals, or last, so that it opens.

    The keys before it stay: they open what they sealed.
    """
    open_vault(file)  # one that is damaged, or open to others, is no place for a key
    lines = file.read_text("ascii").split()
    new = secrets.token_hex(32)
    write_whole(file, "".join(f"{line}\n" for line in ([*lines, new] if last else [new, *lines])))
    return open_vault(file)


def put_first(file: Path, fingerprint: str) -> Vault:
    """Have a key that is in the file already seal from now on."""
    vault = open_vault(file)
    lines = file.read_text("ascii").split()
    found = [line for line in lines if Vault(bytes.fromhex(line)).fingerprint == fingerprint]
    if not found:
        raise KeyFileError(f"{file} has no key {fingerprint}; it has {', '.join(_names(lines))}")
    if vault.fingerprint != fingerprint:
        rest = [line for line in lines if line != found[0]]
        write_whole(file, "".join(f"{line}\n" for line in (found[0], *rest)))
    return open_vault(file)


def _names(lines: list[str]) -> list[str]:
    return [Vault(bytes.fromhex(line)).fingerprint for line in lines]
