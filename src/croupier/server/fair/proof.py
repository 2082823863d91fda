"""The proof of a sealed round: the shape of the file, and how it is read without trusting anything in it.

Texts that are hashed (header, terms, events) travel as texts. docs/fairness.md describes every field.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from croupier.cards import CardError, card_text, parse_card
from croupier.errors import CroupierError
from croupier.server.fair.logged import LoggedRound, PlaceError, PublishedPlace, read_place

FORMAT: Final = "croupier round 2"
"""What the proof of a sealed round calls itself."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"[0-9a-f]{32}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MOST: Final = 255


class ProofError(CroupierError):
    """Data that is no proof of a sealed round."""


class PublishedList(TypedDict):
    """The list with which bets were closed: commitments by seat, and the hash of the list."""

    commitments: list[tuple[int, str]]
    closing: str


class PublishedCut(TypedDict):
    """The cut: seeds by seat, the deck they chose, the seeds of the others by number, its commitments."""

    seeds: list[tuple[int, str]]
    chosen: int
    others: list[tuple[int, str]]
    commitments: list[str]
    seed: NotRequired[str]  # of the deck that was dealt, once the round is over, where its terms open all


class PublishedVoid(TypedDict):
    """A round that died before the cut: the seeds of all decks, and the seats that did not open theirs."""

    seeds: list[str]
    silent: list[int]


class PublishedOpening(TypedDict):
    """A card in the open: which of the deal it was, where it was sealed, and the nonce that hid it."""

    at: int
    position: int
    card: str
    nonce: str


class PublishedProof(TypedDict):
    """A sealed round as it is published to somebody; `events` is JSON text, hashed as it travels."""

    format: str
    round: str
    audience: str  # "bystander", or "seat 3" with the lowest seat of the player
    game: str
    game_hash: str
    header: str
    terms: str
    fingerprints: list[str]
    listed: PublishedList | None
    cut: PublishedCut | None
    void: PublishedVoid | None
    openings: list[PublishedOpening]
    events: str
    notes: list[str]
    sheet: NotRequired[str]  # the game file as JSON text, where it was asked for
    rotations: NotRequired[list[str]]  # notes by which keys of the house were replaced
    logged: NotRequired[PublishedPlace]  # where in the log it stands, once a head was signed over it


class CutOpening(NamedTuple):
    """What opens one card of the deal."""

    at: int
    position: int
    card: int
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """A published proof whose shape is right; nothing else is known of it."""

    round_id: str
    audience: str
    header_text: str
    header: Mapping[str, Any]
    terms_text: str
    terms: Mapping[str, Any]
    game: str
    game_hash: str
    began: str | None
    over: bool | None
    fingerprints: tuple[bytes, ...]
    commitments: Mapping[int, bytes] | None  # on the list, by seat
    closing: bytes
    seeds: Mapping[int, bytes] | None  # of the players, once it was cut
    deck: int
    others: Mapping[int, bytes]
    seed: bytes | None  # of the deck that was dealt
    deck_commitments: tuple[bytes, ...]
    void: tuple[bytes, ...] | None
    silent: tuple[int, ...]
    openings: tuple[CutOpening, ...]
    events_text: str
    events: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...]
    sheet: str | None
    rotations: tuple[str, ...]
    logged: LoggedRound | None
    unknown: tuple[str, ...]  # fields of the file that are none of a proof's, and that nothing checks


def read_proof(data: object) -> Proof:
    """Read a proof; ProofError says what is not as it should be."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise ProofError(f'this is no proof of a sealed round; one is a JSON object of format "{FORMAT}"')
    listed, cut, void = (_maybe(data, name) for name in ("listed", "cut", "void"))
    header, terms, events = (_text(data, name) for name in ("header", "terms", "events"))
    happened = _parsed(events, "events")
    if not isinstance(happened, list) or not all(isinstance(each, dict) for each in happened):
        raise ProofError('"events" is the text of a JSON list of objects')
    notes, rotations = _texts(data.get("notes"), "notes"), _texts(data.get("rotations", []), "rotations")
    deck = cut.get("chosen") if cut is not None else 0
    if type(deck) is not int or not 0 <= deck <= _MOST:
        raise ProofError('"chosen" is the number of the deck that was cut')
    return Proof(
        round_id=_text(data, "round"),
        audience=_text(data, "audience"),
        header_text=header,
        header=_object(header, "header"),
        terms_text=terms,
        terms=_object(terms, "terms"),
        game=_text(data, "game"),
        game_hash=_text(data, "game_hash"),
        began=_text(data, "began") if "began" in data else None,
        over=_flag(data, "over") if "over" in data else None,
        fingerprints=_hashes(data, "fingerprints"),
        commitments=_by_number(listed, "commitments") if listed is not None else None,
        closing=_hash(listed, "closing") if listed is not None else b"",
        seeds=_by_number(cut, "seeds") if cut is not None else None,
        deck=deck,
        others=_by_number(cut, "others") if cut is not None else {},
        seed=_hash(cut, "seed") if cut is not None and "seed" in cut else None,
        deck_commitments=_hashes(cut, "commitments") if cut is not None else (),
        void=_hashes(void, "seeds") if void is not None else None,
        silent=_seats(void.get("silent")) if void is not None else (),
        openings=tuple(map(_opening, _list(data, "openings"))),
        events_text=events,
        events=tuple(happened),
        notes=notes,
        rotations=rotations,
        sheet=_text(data, "sheet") if "sheet" in data else None,
        logged=_place(data.get("logged")),
        unknown=_unknown(data),
    )


_NOT_PROOF: Final = frozenset({"began", "over"})  # what a house says of a round next to its proof
_PARTS: Final[Mapping[str, type]] = {
    "listed": PublishedList,
    "cut": PublishedCut,
    "void": PublishedVoid,
    "openings": PublishedOpening,
    "logged": PublishedPlace,
}


def _unknown(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the fields that a proof does not have; whoever reads the file might take them for proved."""
    found = set(data) - set(PublishedProof.__annotations__) - _NOT_PROOF
    for name, shape in _PARTS.items():
        part = data.get(name)
        for each in part if isinstance(part, list) else [part]:
            if isinstance(each, Mapping):
                found |= {f"{name}.{field}" for field in set(each) - set(shape.__annotations__)}
    return tuple(sorted(found))


def _place(data: object) -> LoggedRound | None:
    try:
        return None if data is None else read_place(data)
    except PlaceError as error:
        raise ProofError(str(error)) from None


def _maybe(data: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    value = data.get(name)
    if value is not None and not isinstance(value, Mapping):
        raise ProofError(f'"{name}" is an object, or null')
    return value


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or _SURROGATE.search(value):
        raise ProofError(f'"{name}" is a text')
    return value


def _flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name)
    if not isinstance(value, bool):
        raise ProofError(f'"{name}" is true or false')
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(
        isinstance(each, str) and not _SURROGATE.search(each) for each in value
    ):
        raise ProofError(f'"{name}" is a list of signed notes')
    return tuple(value)


class TwiceError(ValueError):
    """An object of JSON that names something twice: programs differ in which of the two they read."""


def read_json(text: str) -> Any:
    """Return what a text of JSON says; refuse one that says two things under one name.

    >>> read_json('{"won": 5, "won": 9}')
    Traceback (most recent call last):
        ...
    croupier.server.fair.proof.TwiceError: it names "won" twice; ask the casino for the file again
    """
    return json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, object]:
    made = dict[str, object]()
    for name, value in pairs:
        if name in made:
            raise TwiceError(f'it names "{name[:40]}" twice; ask the casino for the file again')
        made[name] = value
    return made


def _parsed(text: str, name: str) -> object:
    try:
        return read_json(text)
    except TwiceError as error:
        raise ProofError(f'"{name}": {error}') from None
    except (ValueError, RecursionError):
        raise ProofError(f'"{name}" is no text of JSON') from None


def _no_number(text: str) -> None:
    raise ValueError(text)  # Python reads NaN and Infinity, which are no JSON


def _object(text: str, name: str) -> Mapping[str, Any]:
    value = _parsed(text, name)
    if not isinstance(value, dict):
        raise ProofError(f'"{name}" is the text of a JSON object')
    return value


def _list(data: Mapping[str, Any], name: str) -> Sequence[object]:
    value = data.get(name)
    if not isinstance(value, list):
        raise ProofError(f'"{name}" is a list')
    return value


def _hash(data: Mapping[str, Any], name: str) -> bytes:
    return _bytes(data.get(name), f'"{name}"')


def _bytes(value: object, what: str) -> bytes:
    if not isinstance(value, str) or _HASH.fullmatch(value) is None:
        raise ProofError(f"{what} has 64 hexadecimal digits in lower case")
    return bytes.fromhex(value)


def _hashes(data: Mapping[str, Any], name: str) -> tuple[bytes, ...]:
    found = _list(data, name)
    if len(found) > _MOST:
        raise ProofError(f'"{name}" has at most {_MOST} hashes')
    return tuple(_bytes(each, f'each of "{name}"') for each in found)


def _by_number(data: Mapping[str, Any], name: str) -> Mapping[int, bytes]:
    found: dict[int, bytes] = {}
    for pair in _list(data, name):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise ProofError(f'"{name}" is a list of pairs: a number and 64 hexadecimal digits')
        number, value = pair
        if type(number) is not int or not 1 <= number <= _MOST or number in found:
            raise ProofError(f'"{name}" names each number from 1 to {_MOST} at most once')
        found[number] = _bytes(value, f'each of "{name}"')
    return found


def _seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        raise ProofError('"silent" is a list of seats')
    return tuple(value)


def _opening(data: object) -> CutOpening:
    right = 'an opening is {"at": 1, "position": 7, "card": "Qs", "nonce": "…"} with a nonce of 32 digits'
    if not isinstance(data, Mapping):
        raise ProofError(right)
    at, position, card, nonce = (data.get(name) for name in ("at", "position", "card", "nonce"))
    numbers = all(type(each) is int and 1 <= each <= _MOST for each in (at, position))
    if not numbers or not isinstance(nonce, str) or _NONCE.fullmatch(nonce) is None:
        raise ProofError(right)
    try:
        read = parse_card(card) if isinstance(card, str) else -1
    except CardError as error:
        raise ProofError(str(error)) from None
    if read < 0 or card_text(read) != card:
        raise ProofError(right)
    return CutOpening(int(str(at)), int(str(position)), read, bytes.fromhex(nonce))
