"""Receipts: what a house accepted, dealt and paid, as signed notes that a player keeps.

A receipt is a signed note whose text names its kind and holds canonical JSON. Two notes of one key that
contradict each other prove fraud.

>>> from croupier.fair.notes import SignerKey
>>> key = SignerKey("casino.example/table", bytes(32))
>>> note = issue(Kind.SEALED, {"root": "ab"}, key)
>>> open_receipt(note, key.verifier)
Receipt(kind=<Kind.SEALED: 'sealed'>, data={'root': 'ab'})
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from croupier.fair.notes import NoteError, SignerKey, VerifierKey, open_note, parse_note, sign_note
from croupier.fair.seal import canonical

HEAD: Final = "croupier/receipt/v1"
KEY_NAME: Final = "table"
"""What the key of receipts is called after the name of its house."""


class Kind(StrEnum):
    """What a receipt is about."""

    SEALED = "sealed"
    BET = "bet"  # a bet, a removal or a decision that was accepted
    CLOSED = "closed"
    CUT = "cut"
    RESULT = "result"
    VOID = "void"


class Receipt(NamedTuple):
    """What a receipt says."""

    kind: Kind
    data: Mapping[str, Any]


def issue(kind: Kind, data: Mapping[str, object], key: SignerKey) -> str:
    """Return a signed receipt."""
    return sign_note(f"{HEAD}\n{kind}\n{canonical(data)}\n", key)


def open_receipt(note: str, *keys: VerifierKey) -> Receipt:
    """Return what a receipt says that one of these keys signed."""
    return _read(open_note(note, *keys)[0])


def parse_receipt(note: str) -> Receipt:
    """Return what a receipt says, whoever signed it."""
    return _read(parse_note(note).text)


def _read(text: str) -> Receipt:
    head, kind, body, *rest = (*text.split("\n"), "", "")
    try:
        data, known = json.loads(body), Kind(kind)
    except (ValueError, RecursionError):
        raise NoteError(_NONE) from None
    if head != HEAD or any(rest) or not isinstance(data, dict) or canonical(data) != body:
        raise NoteError(_NONE)
    return Receipt(known, data)


_NONE: Final = "this signed note is no receipt of a house"
