"""What goes into the log and what comes out; one text for equal data, and one hash for a record."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import InitVar, dataclass
from datetime import UTC, datetime
from json import encoder as json_encoder
from json.encoder import encode_basestring
from typing import Any, Final, NamedTuple, Self, TypeAlias

from croupier.errors import CroupierError

GENESIS = "0" * 64
"""What the first record of a chain names as the one before it."""


def canonical(data: object) -> str:
    """Return one JSON text for equal data, whatever the order of keys or the machine.

    >>> canonical({"seat": 3, "cents": 250})
    '{"cents":250,"seat":3}'
    """
    return "".join(_write(data, 0))


JsonWriter: TypeAlias = Callable[[object, int], Iterable[str]]
"""Returns the parts of the JSON text of data; the number is 0."""


def json_writer(*, sort_keys: bool = False, allow_nan: bool = True) -> JsonWriter:
    """Return what writes data as JSON without a space, for data that nowhere holds itself.

    `JSONEncoder.encode` sets up the part of it that is written in C anew for every text, which takes as long
    as a text of 200 letters; here that is done once.

    >>> "".join(json_writer()({"seat": 3, "cents": 250}, 0))
    '{"seat":3,"cents":250}'
    """
    made = json.JSONEncoder(
        sort_keys=sort_keys, separators=(",", ":"), ensure_ascii=False, allow_nan=allow_nan
    )
    make: Callable[..., JsonWriter] | None = getattr(json_encoder, "c_make_encoder", None)
    if make is None:  # a Python without it
        return lambda data, _: made.iterencode(data)
    marks = indent = None
    skip_keys = False
    return make(marks, made.default, encode_basestring, indent, ":", ",", sort_keys, skip_keys, allow_nan)


_write: Final = json_writer(sort_keys=True, allow_nan=False)


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


def digest_found(*fields: Any) -> str:
    """Return the digest of fields as a database holds them; "" where one is neither text nor number."""
    try:
        return digest(*fields)
    except TypeError:
        return ""


def answer_hash(number: int, key: str, first: int, last: int, answer: str, previous: str) -> str:
    """Return the hash of a kept answer, which chains it to the one before it."""
    return digest(previous, number, key, first, last, answer)


_LONGEST = 200  # characters of a name; a body may be as long as it likes


class StoreError(CroupierError):
    """What the store cannot do; nothing was written.

    `says` is for everybody; the message itself may name the database, which only those who keep it need.
    """

    def __init__(self, message: str, says: str = "") -> None:
        super().__init__(message)
        self.says = says or message


class DamageError(StoreError):
    """The first thing in the log that is not as it was written; `position` is its own if it is an event."""

    def __init__(self, says: str, position: int | None = None) -> None:
        super().__init__(says)
        self.position = position


class Conflict(StoreError):  # noqa: N818 (it is an answer as much as an error)
    """Somebody else wrote to the stream first; read what is new, decide again, and append again."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(
            f"{stream} is at version {actual}, not {expected}; read what is new and decide again"
        )
        self.stream, self.expected, self.actual = stream, expected, actual


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened, for one stream: `type` names it, `body` tells it in canonical JSON.

    `game` is the content hash of the game in force, where there is one. A body that `canonical` has just
    written is `written`, and isn't parsed again.
    """

    stream: str
    type: str
    body: str
    game: str = ""
    written: InitVar[bool] = False

    def __post_init__(self, written: bool) -> None:
        _name(self.stream, "a stream")
        _name(self.type, "the type of a fact")
        if self.game:
            _name(self.game, "the hash of a game")
            if self.game.startswith((":", "=")):  # so the tables tell a hash in short
                raise StoreError(f"the hash of a game begins with no sign, as {self.game[:60]!r} does")
        try:
            right = self.body if written else canonical(json.loads(self.body))
            right.encode()
        except ValueError:
            raise StoreError(f"the body of {self.type} is not JSON: {self.body[:60]!r}") from None
        if right != self.body:
            raise StoreError(
                f"the body of {self.type} is JSON, but not canonical; write it with croupier.store.records"
            )

    @classmethod
    def of(cls, stream: str, type: str, data: object, game: str = "") -> Self:  # noqa: A002 (its column)
        """Return a fact whose body tells this data."""
        return cls(stream, type, canonical(data), game, written=True)


@dataclass(frozen=True, slots=True)
class Append:
    """Facts that are written together or not at all, if every expected version still holds.

    `key` is the idempotency key of the command, which should name the person too; the same key again writes
    nothing and returns `answer` as it was the first time. Without a key the append is made each time.

    One that is `chained` was decided upon what earlier ones of its page write: where one of these is not
    taken, neither is a chained one that expects a version of the same stream.
    """

    facts: tuple[Fact, ...]
    expected: Mapping[str, int]
    who: str
    key: str = ""
    answer: str = ""
    chained: bool = False

    def __post_init__(self) -> None:
        _name(self.who, "who wrote it")
        for stream in self.expected:
            _name(stream, "a stream")
        if self.key:
            _name(self.key, "an idempotency key")
        if "\0" in self.answer:
            raise StoreError("an answer is text without NUL characters")


class EventRow(NamedTuple):
    """One event as it stands in the log, chained to the one before it."""

    position: int  # in the whole log, from 1 without a gap
    stream: str
    version: int  # in its stream, from 1 without a gap
    at: datetime
    who: str
    type: str
    body: str
    game: str
    previous: str  # how the hash of the event before begins; `browse.rows_of` has all of it
    hash: str

    @property
    def data(self) -> object:
        """The body as plain data."""
        return json.loads(self.body)


class AppendResult(NamedTuple):
    """What an append came to: its rows, its answer, and whether it had been made before."""

    rows: tuple[EventRow, ...]
    answer: str
    repeated: bool = False


class Head(NamedTuple):
    """The newest event and the newest answer, remembered outside the rows."""

    position: int
    hash: str
    answers: int
    answers_hash: str


def moment(at: datetime) -> str:
    """Write a time as the log does: UTC, to the microsecond, always equally long.

    >>> moment(datetime(2026, 3, 10, 12, tzinfo=UTC))
    '2026-03-10T12:00:00.000000+00:00'
    """
    if at.tzinfo is None:
        raise StoreError(f"{at.isoformat()} names no time zone; give it one, such as datetime.UTC")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _name(text: str, what: str) -> None:
    if not text or len(text) > _LONGEST or not text.isprintable():
        raise StoreError(f"{what} is 1 to {_LONGEST} printable characters, not {text[:60]!r}")
