"""Where a round stands in the log of its house, and what a witness of that log proves about it.

Before a head is signed the log gets a RoundDigest of every round that ended: the hash of its events as a
bystander is sent them. A file holds that row and proofs that lead from it to heads somebody may have kept.
"""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypedDict

from croupier.cards import card_text
from croupier.errors import CroupierError
from croupier.fair.checkpoints import Checkpoint, CheckpointError, log_forked
from croupier.fair.notes import NoteError, parse_note
from croupier.fair.seal import canonical
from croupier.fair.tree import Proof as Path
from croupier.fair.tree import verify_inclusion

DIGEST: Final = "digest"
"""The family of streams that have one digest each; the rest of a stream's name is that of its round."""
ROUND_DIGEST: Final = "RoundDigest"
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_MOST_HASHES: Final = 63
_LARGEST: Final = 2**53 - 1


class PlaceError(CroupierError):
    """Data that tells no place in a log."""


class PublishedRow(TypedDict):
    """A row of the log, all that its hash is made of."""

    position: int
    stream: str
    version: int
    at: str
    who: str
    type: str
    body: str
    game: str
    previous: str


class PublishedHead(TypedDict):
    """A head of the log, and the proof that leads to it from the row."""

    size: int
    root: str
    note: str  # the signed checkpoint; empty for a size that somebody asked for
    proof: list[str]


class PublishedPlace(TypedDict):
    """Where a round stands in the log."""

    row: PublishedRow
    heads: list[PublishedHead]


class RoundDigest(TypedDict):
    """What the log keeps of a round: its seal, the cards a bystander saw, the hash of what one is sent."""

    round: str
    root: str
    cards: str
    events: str


class LogHead(NamedTuple):
    """A head in a file."""

    size: int
    root: bytes
    note: str
    proof: Path


class LoggedRound(NamedTuple):
    """The place of a round in a log, as a file tells it; nothing else is known of it."""

    position: int
    hash: bytes  # of the row
    stream: str
    type: str
    body: str
    heads: tuple[LogHead, ...]


def digest_stream(round_id: str) -> str:
    """Return the stream that has the digest of a round.

    >>> digest_stream("table/T1 17")
    'digest/T1 17'
    """
    return f"{DIGEST}/{round_id.removeprefix('table/')}"


def digest_of(round_id: str, root: str, events: str, seen: frozenset[int]) -> RoundDigest:
    """Return the digest of a round; `events` is the text a bystander is sent, `seen` what one saw."""
    cards = " ".join(card_text(card) for card in sorted(seen))
    return {
        "round": round_id,
        "root": root,
        "cards": cards,
        "events": sha256(events.encode()).hexdigest(),
    }


def public_text(events: Sequence[Mapping[str, Any]], cards: str) -> str:
    """Return events as a bystander is sent them, who saw these cards and no other."""
    seen = set(cards.split())

    def hide(card: object) -> object:
        return card if card in seen else None

    shown = []
    for event in events:
        public = dict(event)
        if "card" in public:
            public["card"] = hide(public["card"])
        if isinstance(cards_there := public.get("cards"), list):
            public["cards"] = [hide(card) for card in cards_there]
        shown.append(public)
    return canonical(shown)


def row_hash(row: PublishedRow) -> bytes:
    """Return the leaf of a row: SHA-256 of its fields as one JSON array."""
    names = ("previous", "position", "stream", "version", "at", "who", "type", "game", "body")
    fields = [row[name] for name in names]  # type: ignore[literal-required]
    return sha256(json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()).digest()


# ------------------------------------------------------------------------------------------- reading


def read_place(data: object) -> LoggedRound:
    """Read the place of a round in a log; PlaceError says what is not as it should be."""
    if not isinstance(data, Mapping):
        raise PlaceError('"logged" is an object with a row and heads')
    row, heads = data.get("row"), data.get("heads")
    if not isinstance(row, Mapping) or not isinstance(heads, list):
        raise PlaceError('"logged" is an object with a row and heads')
    texts, numbers = ("stream", "at", "who", "type", "body", "game", "previous"), ("position", "version")
    if not all(isinstance(row.get(name), str) for name in texts) or not all(
        _is_size(row.get(name)) for name in numbers
    ):
        raise PlaceError('a "row" of the log has seven texts, a position and a version')
    fields: PublishedRow = {name: row[name] for name in PublishedRow.__annotations__}  # type: ignore[assignment]
    try:
        leaf = row_hash(fields)
    except ValueError:
        raise PlaceError('a "row" of the log has texts of Unicode') from None
    return LoggedRound(
        fields["position"], leaf, fields["stream"], fields["type"], fields["body"], tuple(map(_head, heads))
    )


def _head(data: object) -> LogHead:
    right = 'a "head" has a size, a root, a note and a proof of hashes in hexadecimal'
    if not isinstance(data, Mapping):
        raise PlaceError(right)
    size, root, note, proof = (data.get(name) for name in ("size", "root", "note", "proof"))
    hashes = [root, *proof] if isinstance(proof, list) else []
    if not _is_size(size) or not isinstance(note, str) or not 1 <= len(hashes) <= _MOST_HASHES + 1:
        raise PlaceError(right)
    if not all(isinstance(each, str) and _HASH.fullmatch(each) for each in hashes):
        raise PlaceError(right)
    first, *rest = (bytes.fromhex(str(each)) for each in hashes)
    return LogHead(int(str(size)), first, note, tuple(rest))


def _is_size(value: object) -> bool:
    return type(value) is int and 1 <= value <= _LARGEST


# ------------------------------------------------------------------------------------------ checking


def wrong_digest(logged: LoggedRound, round_id: str, root: str, events_text: str) -> str | None:
    """Say how the row differs from the round in the file; None where it is its digest."""
    if logged.type != ROUND_DIGEST or logged.stream != digest_stream(round_id):
        return "the row of the log is about something else"
    try:
        body, events = json.loads(logged.body), json.loads(events_text)
        right: RoundDigest = {
            "round": round_id,
            "root": root,
            "cards": body["cards"],
            "events": sha256(public_text(events, body["cards"]).encode()).hexdigest(),
        }
        same = canonical(right) == logged.body and canonical(events) == events_text
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return _OTHER
    return None if same else _OTHER


_OTHER: Final = "the log has another digest of this round"


def wrong_head(logged: LoggedRound, head: LogHead) -> str | None:
    """Say why a head does not cover the row; None where it does."""
    if head.note:
        try:
            found = Checkpoint.parse(parse_note(head.note).text)
        except (NoteError, CheckpointError) as error:
            return str(error)
        if (found.size, found.root) != (head.size, head.root):
            return f"the signed head at {found.size:,} is another than the file says"
    if not verify_inclusion(logged.hash, logged.position - 1, head.size, head.proof, head.root):
        return f"the log of {head.size:,} events does not hold this round"
    return None


def outcome_for(logged: LoggedRound, who: str, size: int, root: bytes) -> tuple[bool | None, str]:
    """Return whether somebody's head proves that the log kept the round: yes, no, or not known, and why."""
    for head in logged.heads:
        if head.size == size:
            if head.root != root:
                return False, log_forked(who, size)
            place = f"event {logged.position:,} is the digest of this round"
            return True, f"{who} saw the log of {size:,} events; {place}"
    if size < logged.position:
        return None, (
            f"that the log kept this round: {who} saw {size:,} events, and its digest is event "
            f"{logged.position:,}; ask {who} for a later checkpoint"
        )
    return None, (
        f"that the log kept this round: {who} saw {size:,} events, and the file leads to "
        f"{' and '.join(f'{head.size:,}' for head in logged.heads) or 'none'}; "
        f"download the round again with ?size={size}"
    )
