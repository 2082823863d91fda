"""The short form in which the tables hold records, and back: hashes are over the whole record, not over this.

A third of a log of 0.1 was hashes in hexadecimal: of the event, of the one before it, and of the game. Here a
hash is 43 characters of base64, the hash before it stands by its first eight digits, which are enough to tell
an event that was changed from one before it that was written over, and a game is written out once by each
process and then named by the event where it was. Both forms may stand in one table: what 0.1 wrote stays.
"""

from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

Raw: TypeAlias = tuple[Any, ...]
"""A record as it stands in the database, in the order of the columns."""
GameAt: TypeAlias = Callable[[int], object]
"""What stands for a game at an event; None where there is no such event."""

BEGINS: Final = 8
"""Digits of the hash before, as a record holds them."""
WRITTEN_OUT: Final = ":"
NAMED: Final = "="
_DIGITS: Final = 18  # of a number of an event: what every database takes
_SHORT: Final = 43
_FULL: Final = 64
_UTC: Final = "+00:00"
_WITHOUT_ZONE: Final = 26


def short_hash(text: str) -> str:
    """Return 64 hexadecimal digits as 43 characters; anything else as it is.

    >>> short_hash("00" * 31 + "ff"), short_hash("no hash")
    ('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8', 'no hash')
    """
    try:
        raw = bytes.fromhex(text) if len(text) == _FULL else b""
    except ValueError:
        return text
    if raw.hex() != text:  # capitals, or spaces between the digits
        return text
    return b2a_base64(raw, newline=False)[:_SHORT].decode()


def full_hash(stored: Any) -> Any:
    """Return a hash that stands in a table in either form; what is neither comes back as it is.

    >>> full_hash(short_hash("1f" * 32)) == "1f" * 32, full_hash(None)
    (True, None)
    """
    if type(stored) is not str or len(stored) != _SHORT:
        return stored
    whole = f"{stored}="
    try:
        raw = a2b_base64(whole)
        return raw.hex() if b2a_base64(raw, newline=False) == whole.encode() else stored
    except ValueError:
        return stored


def full_time(stored: Any) -> Any:
    """Return a time as the log hashes it; a table holds it without the zone, which is always UTC."""
    return f"{stored}{_UTC}" if type(stored) is str and len(stored) == _WITHOUT_ZONE else stored


def short_time(at: str) -> str:
    """Return a time as a table holds it; no earlier than the same time in full, in any order of texts."""
    return at.removesuffix(_UTC)


def begins_with(previous: Any, hash_: str) -> bool:
    """Whether a record that holds the first digits of the hash before it follows this one."""
    return type(previous) is str and len(previous) == BEGINS and hash_.startswith(previous)


def short_event(row: Raw, games: dict[str, int]) -> Raw:
    """Return an event as a table holds it; `games` are the events that wrote a game out, and grow with it."""
    position, stream, version, at, who, type_, body, game, previous, hash_ = row
    if (first := games.get(game)) is not None:
        game = f"{NAMED}{first}"
    elif (short := short_hash(game)) != game:
        games[game] = position
        game = f"{WRITTEN_OUT}{short}"
    return (
        position, stream, version, short_time(at), who, type_, body, game, previous[:BEGINS],
        short_hash(hash_),
    )  # fmt: skip


def short_answer(row: Raw) -> Raw:
    """Return a kept answer as a table holds it."""
    number, key, first, last, answer, previous, hash_ = row
    return number, key, first, last, answer, previous[:BEGINS], short_hash(hash_)


def full_answer(row: Raw, before: str) -> Raw:
    """Return a kept answer as its hash is over it; `before` is the hash of the one before it."""
    *fields, previous, hash_ = row
    return (*fields, before if begins_with(previous, before) else previous, full_hash(hash_))


class Games:
    """The games that events name by the event where each was written out."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def full(self, stored: Any, game_at: GameAt) -> Any:
        """Return a game as an event's hash is over it; what nobody wrote so comes back as it is."""
        if type(stored) is not str or not stored.startswith((WRITTEN_OUT, NAMED)):
            return stored
        if stored.startswith(WRITTEN_OUT):
            self._known[stored] = whole = full_hash(stored[1:])
            return whole
        number = stored[1:]
        found = game_at(int(number)) if number.isdecimal() and len(number) <= _DIGITS else None
        if type(found) is not str or not found or found.startswith(NAMED):
            return stored
        known = self._known[stored] = self.full(found, game_at)
        return known

    def events(self, rows: Iterable[Raw], game_at: GameAt, before: str | None = None) -> Iterator[Raw]:
        """Yield events as their hashes are over them, in either form and in any order.

        `before` is the hash of the event before the first. Where the event before one is not among them, the
        hash before it stays as it stands in the table.
        """
        next_: Any = None
        games = self._known.get
        for position, stream, version, at, who, type_, body, game, previous, stored in rows:
            whole = full_hash(stored)
            if before is not None and (next_ is None or next_ == position) and begins_with(previous, before):
                previous = before  # noqa: PLW2901 (as long as it is)
            yield (
                position, stream, version, full_time(at), who, type_, body,
                games(game) or self.full(game, game_at), previous, whole,
            )  # fmt: skip
            before, next_ = whole, position + 1 if type(position) is int else None
