"""Every event of every stream as a fact of the log and back, with unexposed cards sealed.

The log is never rewritten, and its hashes are over the text as it stands. So a change to an event is a
function here, an upcaster: it turns the JSON of one version into that of the next whenever the event is read.
An event without upcasters is of version 1. A higher version stands in the body under "@", which is no name of
a field. See "Changing an event" in docs/architecture.md.

A card that lies face down is sealed about the stream and version it stands at, so that nobody who reads the
database sees it, and nobody can move it to another place.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from croupier.errors import CroupierError
from croupier.house import events as house_events
from croupier.house.jackpots import events as jackpot_events
from croupier.house.poker import events as poker_events
from croupier.house.serialize import Plain, PlainError, from_plain, to_plain
from croupier.house.settings import PLAY_MONEY
from croupier.house.tournament import events as tournament_events
from croupier.server.aggregates import facts
from croupier.server.aggregates.packing import pack_post, unpack_post
from croupier.store import EventRow, Fact, canonical
from croupier.store.browse import BrowsedEvent
from croupier.store.vault import Vault
from croupier.table import events as table_events

EventBody: TypeAlias = Mapping[str, Plain]
"""The body of an event, as JSON tells it."""
Upcaster: TypeAlias = Callable[[EventBody], EventBody]
MARK: Final = "@"


def _without_value(body: EventBody) -> EventBody:
    """Drop whether tournament chips have value, which a plan could say and nothing ever asked (H-13)."""
    plan = body["plan"]
    assert isinstance(plan, dict)  # noqa: S101 (a plan is a table of fields)
    return {**body, "plan": {name: each for name, each in plan.items() if name != "chips_have_value"}}


def _action_for_said(body: EventBody) -> EventBody:
    """Call what a player did in turn `action`, not `said`."""
    turn = body["turn"]
    assert isinstance(turn, dict)  # noqa: S101 (a turn is a table of fields)
    return {**body, "turn": {"action" if name == "said" else name: each for name, each in turn.items()}}


def _play_money_said(body: EventBody) -> EventBody:
    """Say of settings whether they are for play money, which the name of the licensee once said."""
    settings = body["settings"]
    assert isinstance(settings, dict)  # noqa: S101 (settings are a table of fields)
    return {**body, "settings": {**settings, "play_money": settings["licensee"] == PLAY_MONEY}}


def _in_full(body: EventBody) -> EventBody:
    """Take a post of version 1 as it is: all of it was written out."""
    return body


UPCASTERS: Final[Mapping[tuple[str, str], tuple[Upcaster, ...]]] = MappingProxyType(
    {
        ("house", "HouseSet"): (_play_money_said,),
        ("house", "TablePosted"): (_in_full, unpack_post),
        ("jackpots", "SetOpened"): (_play_money_said,),
        ("tournament", "Scheduled"): (_without_value,),
        ("poker", "TurnTaken"): (_action_for_said,),
        ("poker", "TurnTakenBack"): (_action_for_said,),
    }
)
"""By family and today's name of an event: from version 1 to 2, from 2 to 3 and so on. Never remove one."""
PACKED: Final[Mapping[tuple[str, str], tuple[int, Upcaster]]] = MappingProxyType(
    {("house", "TablePosted"): (2, pack_post)}
)
"""Events that are written in an older version, which takes fewer bytes, and what makes it of today's."""
RENAMED: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})
"""By family and a name that stands in old logs: today's name. No other event may take an old name."""


class VersionError(CroupierError):
    """An event of a version that this croupier does not know."""


def stamped(body: EventBody, of: str, name: str) -> EventBody:
    """Return the body of an event of today as it is written: packed, with its version if that is not 1."""
    if packing := PACKED.get((of, name)):
        version, pack = packing
        return {**pack(body), MARK: version}
    steps = UPCASTERS.get((of, name), ())
    return {**body, MARK: len(steps) + 1} if steps else body


def upcast(body: EventBody, steps: tuple[Upcaster, ...]) -> EventBody:
    """Return the body of an event of any version as that of today's.

    >>> upcast({"dealer": "Dan"}, (lambda body: {"by": body["dealer"]},))
    {'by': 'Dan'}
    >>> upcast({"by": "Dan", "@": 2}, (lambda body: {"by": body["dealer"]},))
    {'by': 'Dan'}
    """
    version, newest = body.get(MARK, 1), len(steps) + 1
    if type(version) is not int or not 1 <= version <= newest:
        raise VersionError(
            f"it is of version {version}, and this croupier knows versions up to {newest}; use a newer one"
        )
    body = {name: each for name, each in body.items() if name != MARK}
    for step in steps[version - 1 :]:
        body = step(body)
    return body


def outdated(body: EventBody) -> EventBody:
    """Return a snapshot that says nothing: as an upcaster of SnapshotTaken, have every older one ignored."""
    return {"version": body["version"], "state": ""}


HOUSE: Final = "house"
DIRECTORY: Final = "directory"
TABLE: Final = "table"
JACKPOTS: Final = "jackpots"
TOURNAMENT: Final = "tournament"
POKER: Final = "poker"
SNAPSHOT: Final = "snapshot"
ACCOUNTS: Final = "accounts"  # kept by the accounts themselves
_SEALED: Final = "sealed"
_PADDED: Final = 4
_SECRET: Final[dict[type, str]] = {
    table_events.RoundStarted: "deck",
    table_events.CardDealt: "card",
    table_events.CardBurned: "card",
    table_events.DeckHandedIn: "deck",
    facts.DeckCommitted: "secret",
    facts.DecksSealed: "secret",
    facts.SeedOpened: "seed",
    house_events.CountSubmitted: "figures",
}


_UNSEEN: Final[Mapping[str, Plain]] = {
    "deck": [],
    "card": None,
    "secret": "",
    "seed": "",
    "figures": {"cash": 0, "chips": []},
}


class CodecError(CroupierError):
    """A row of the log that cannot be read."""


def family(stream: str) -> str:
    """Return what kind of thing a stream is about.

    >>> family("table/T1"), family("house")
    ('table', 'house')
    """
    return stream.partition("/")[0]


@cache
def kinds(of: str) -> dict[str, type]:
    """Return every kind of event in the streams of a family, by name."""
    unions: dict[str, tuple[Any, ...]] = {
        HOUSE: (house_events.Event,),
        TABLE: (*table_events.LINES, facts.TableFact),
        JACKPOTS: (jackpot_events.Event,),
        TOURNAMENT: (tournament_events.Event,),
        POKER: (poker_events.Event,),
        DIRECTORY: (facts.DirectoryFact,),
        SNAPSHOT: (facts.SnapshotTaken,),
    }
    known = (kind for union in unions.get(of, ()) for kind in get_args(union) or (union,))
    return {kind.__name__: kind for kind in known}


class _Known(NamedTuple):
    kind: type
    steps: tuple[Upcaster, ...]  # from its first version to today's
    secret: str  # the field that is sealed, if there is one


@cache
def _known(of: str) -> dict[str, _Known]:
    """Return what can be read in the streams of a family, by every name it was ever written under."""
    now = {
        name: _Known(kind, UPCASTERS.get((of, name), ()), _SECRET.get(kind, ""))
        for name, kind in kinds(of).items()
    }
    return now | {was: now[name] for (where, was), name in RENAMED.items() if where == of}


def write(stream: str, version: int, event: object, vault: Vault, *, hidden: bool, game: str = "") -> Fact:
    """Return an event as the fact that stands at this version; `hidden` says that its card is unexposed."""
    body: Any = to_plain(event)
    secret = _SECRET.get(type(event))
    if secret and hidden and body[secret] not in (None, []):
        # Padded, as the length of what is sealed shows: a card below 10 must look like any other.
        token = vault.seal(json.dumps(body[secret]).ljust(_PADDED), about(stream, version))
        body[secret] = {_SEALED: token}
    name = type(event).__name__
    return Fact(stream, name, canonical(stamped(body, family(stream), name)), game, written=True)


def read(row: EventRow, vault: Vault | None) -> Any:
    """Return the event a row tells; without the vault a sealed card is one that nobody saw."""
    known = _known(family(row.stream)).get(row.type)
    if known is None:
        raise CodecError(f"{row.stream} {row.version} tells a {row.type}, which this croupier does not know")
    kind, steps, secret = known
    body: Any = row.data
    try:
        if steps or MARK in body:
            body = upcast(body, steps)
        if secret and isinstance(body[secret], dict):
            token, there = body[secret][_SEALED], about(row.stream, row.version)
            body = {**body, secret: json.loads(vault.unseal(token, there)) if vault else _UNSEEN[secret]}
        return from_plain(body, kind)
    except (PlainError, VersionError, TypeError, KeyError) as error:
        raise CodecError(f"{row.stream} {row.version} cannot be read: {error}") from error


def payload_of(of: str, event: object) -> list[Plain]:
    """Return an event of a family as its name and its body with its version, for what is kept of events."""
    name = type(event).__name__
    body: Any = to_plain(event)
    return [name, dict(stamped(body, of, name))]


def event_of(of: str, pair: Any) -> Any:
    """Return the event that a name and a body of any version tell."""
    name, body = pair
    if (known := _known(of).get(name)) is None:
        raise CodecError(f"{of} tells a {name}, which this croupier does not know")
    try:
        return from_plain(upcast(body, known.steps), known.kind)
    except (PlainError, VersionError, TypeError, KeyError) as error:
        raise CodecError(f"a {name} of {of} cannot be read: {error}") from error


def kind_of(row: EventRow | BrowsedEvent) -> type | None:
    """Return which kind of event a row tells, whatever it was called when it was written."""
    known = _known(family(row.stream)).get(row.type)
    return known.kind if known else None


def names_of(of: str, name: str) -> tuple[str, ...]:
    """Return every name that events of a kind stand under in the log, today's first."""
    return (name, *(was for (where, was), now in RENAMED.items() if (where, now) == (of, name)))


def as_today(row: BrowsedEvent) -> Any:
    """Return the body of an event as today's version has it, with what is sealed sealed.

    For those who look through the log and need no event; what is of no kind known here stays as it is.
    """
    body = json.loads(row.body)
    known = _known(family(row.stream)).get(row.type)
    return upcast(body, known.steps) if known and known.steps else body


def about(stream: str, version: int) -> str:
    """Return what a sealed text is about."""
    return f"{stream} {version}"


def round_id(table: str, number: int) -> str:
    """Return the name of a round, which never comes again.

    >>> round_id("T1", 17)
    'table/T1 17'
    """
    return f"table/{table} {number}"
