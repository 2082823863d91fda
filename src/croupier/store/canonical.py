"""One text for equal data, and one hash for a record: what the chain is made of."""

import hashlib
import json
from json.encoder import encode_basestring

GENESIS = "0" * 64
"""What the first record of a chain names as the one before it."""


def canonical(data: object) -> str:
    """Return one JSON text for equal data, whatever the order of keys or the machine.

    >>> canonical({"seat": 3, "cents": 250})
    '{"cents":250,"seat":3}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(*fields: str | int) -> str:
    """Return the SHA-256 of a record's fields, written as one JSON array in UTF-8.

    The array keeps fields apart, so no text can move from one field to the next under the same hash. Bytes
    that are no text were never written by us; they are hashed as they are, so that they show.

    >>> digest("a", "bc") == digest("ab", "c")
    False
    """
    # written out, as an audit does it a million times: json.dumps(fields) takes twice as long
    text = ",".join([encode_basestring(each) if type(each) is str else int.__repr__(each) for each in fields])
    return hashlib.sha256(f"[{text}]".encode(errors="surrogatepass")).hexdigest()


def row_hash(  # noqa: PLR0913, PLR0917 (a row has that many fields)
    position: int,
    stream: str,
    version: int,
    at: str,
    who: str,
    type: str,  # noqa: A002
    body: str,
    game: str,
    previous: str,
) -> str:
    """Return the hash of an event: everything in its row, and through `previous` everything before it."""
    return digest(previous, position, stream, version, at, who, type, game, body)


def answer_hash(number: int, key: str, first: int, last: int, answer: str, previous: str) -> str:
    """Return the hash of a kept answer, which chains it to the one before it."""
    return digest(previous, number, key, first, last, answer)
