"""Which key counts for what: keys that somebody knew before, sorted by the role that their names tell.

A house is NAME in the name of its log (NAME/croupier/1): NAME/table signs receipts, NAME/log the head of the
log, NAME/recovery lies in the safe. A witness cosigns checkpoints and nothing else.

>>> from croupier.fair.notes import SignerKey
>>> keys = [SignerKey(name, bytes(32)).verifier for name in ("casino.example/table", "w1.example/witness")]
>>> [key.name for key in KeyRing.of(keys, "casino.example").receipts]
['casino.example/table']
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from croupier.fair.checkpoints import LOG_KEY
from croupier.fair.notes import SignatureType, VerifierKey
from croupier.fair.receipts import KEY_NAME
from croupier.fair.rotation import RECOVERY

_ORIGIN: Final = re.compile(r"(.+)/croupier/[1-9][0-9]{0,8}", re.DOTALL)


class KeyRing(NamedTuple):
    """The keys of one house and those of witnesses, out of all that somebody knew."""

    house: str
    receipts: tuple[VerifierKey, ...] = ()
    recovery: tuple[VerifierKey, ...] = ()
    log: tuple[VerifierKey, ...] = ()
    witnesses: tuple[VerifierKey, ...] = ()
    other_houses: tuple[VerifierKey, ...] = ()  # that sign the receipts of another house

    @classmethod
    def of(cls, keys: Iterable[VerifierKey], house: str) -> "KeyRing":
        """Sort keys for somebody who reads what a house signed."""
        keys = tuple(keys)
        notes = [key for key in keys if key.type is SignatureType.NOTE]

        def named(role: str) -> tuple[VerifierKey, ...]:
            return tuple(key for key in notes if house and key.name == f"{house}/{role}")

        receipts = named(KEY_NAME)
        return cls(
            house,
            receipts,
            named(RECOVERY),
            named(LOG_KEY),
            tuple(key for key in keys if key.type is SignatureType.COSIGNATURE),
            tuple(key for key in notes if key.name.endswith(f"/{KEY_NAME}") and key not in receipts),
        )


def house_of(origin: object) -> str:
    """Return the name of the house whose log has this name; empty where it is none.

    >>> house_of("casino.example/croupier/1"), house_of(None)
    ('casino.example', '')
    """
    found = _ORIGIN.fullmatch(origin) if isinstance(origin, str) else None
    return found[1] if found else ""


def house_of_key(key: VerifierKey) -> str:
    """Return the name of the house that a key names before its role."""
    return key.name.rpartition("/")[0] or key.name
