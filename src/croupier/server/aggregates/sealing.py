"""Which key a house seals its cards with: it stands in the log, so that no process serves it with another.

Two processes with different keys would each deal what the other cannot read. Of a key the log has eight
digits of its digest, which tell nothing of it.
"""

import json
from datetime import datetime
from typing import Final

from croupier.house.staff import ITSELF
from croupier.store import Append, Conflict, Fact, Log
from croupier.store.vault import Vault, VaultError

STREAM: Final = "key"


def verify_key(log: Log, vault: Vault) -> tuple[str, ...]:
    """Return the keys the house was served with, one after the other; refuse to go on without the last."""
    keys = tuple(str(json.loads(row.body)["key"]) for row in log.read(STREAM))
    if keys and not vault.opens(keys[-1]):
        raise VaultError(
            f"this house seals its cards with key {keys[-1]}, and the key at hand is {vault.fingerprint}; "
            "put the house's own key file in its place, or add that key on a line of its own"
        )
    return keys


def note_key(log: Log, vault: Vault, at: datetime) -> None:
    """Note the key that seals from now on, unless it is the one that did."""
    while (keys := verify_key(log, vault))[-1:] != (vault.fingerprint,):
        taken = Fact.of(STREAM, "KeyTaken", {"key": vault.fingerprint})
        try:
            log.append(Append((taken,), {STREAM: len(keys)}, ITSELF), at)
        except Conflict:  # another process was quicker, perhaps with another key
            continue
