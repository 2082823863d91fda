"""Every event of every stream as a fact of the log and back, with unexposed cards sealed.

A card that lies face down is sealed about the stream and version it stands at, so that nobody who reads the
database sees it, and nobody can move it to another place.
"""

import json
from functools import cache
from typing import Any, Final, NamedTuple, get_args

from croupier.errors import CroupierError
from croupier.house import events as house_events
from croupier.house.jackpots import events as jackpot_events
from croupier.house.serialize import PlainError, from_plain, to_plain
from croupier.house.tournament import events as tournament_events
from croupier.server.aggregates import facts, versions
from croupier.store import Fact, Row, canonical
from croupier.store.browse import Seen
from croupier.store.vault import Vault
from croupier.table import events as table_events

HOUSE: Final = "house"
DIRECTORY: Final = "directory"
TABLE: Final = "table"
JACKPOTS: Final = "jackpots"
TOURNAMENT: Final = "tournament"
SNAPSHOT: Final = "snapshot"
ACCOUNTS: Final = "accounts"  # kept by the accounts themselves
_SEALED: Final = "sealed"
_PADDED: Final = 4
_SECRET: Final[dict[type, str]] = {
    table_events.RoundStarted: "deck",
    table_events.CardDealt: "card",
    table_events.CardBurned: "card",
    facts.DeckCommitted: "secret",
}


_UNSEEN: Final[dict[str, Any]] = {"deck": [], "card": None, "secret": ""}


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
        DIRECTORY: (facts.DirectoryFact,),
        SNAPSHOT: (facts.SnapshotTaken,),
    }
    known = (kind for union in unions.get(of, ()) for kind in get_args(union) or (union,))
    return {kind.__name__: kind for kind in known}


class _Known(NamedTuple):
    kind: type
    steps: tuple[versions.Upcaster, ...]  # from its first version to today's
    secret: str  # the field that is sealed, if there is one


@cache
def _known(of: str) -> dict[str, _Known]:
    """Return what can be read in the streams of a family, by every name it was ever written under."""
    now = {
        name: _Known(kind, versions.UPCASTERS.get((of, name), ()), _SECRET.get(kind, ""))
        for name, kind in kinds(of).items()
    }
    return now | {was: now[name] for (where, was), name in versions.RENAMED.items() if where == of}


def write(stream: str, version: int, event: object, vault: Vault, *, hidden: bool, game: str = "") -> Fact:
    """Return an event as the fact that stands at this version; `hidden` says that its card is unexposed."""
    told: Any = to_plain(event)
    secret = _SECRET.get(type(event))
    if secret and hidden and told[secret] not in (None, []):
        # Padded, as the length of what is sealed shows: a card below 10 must look like any other.
        token = vault.seal(json.dumps(told[secret]).ljust(_PADDED), about(stream, version))
        told[secret] = {_SEALED: token}
    name = type(event).__name__
    steps = versions.UPCASTERS.get((family(stream), name), ())
    return Fact(stream, name, canonical(versions.stamped(told, steps)), game, written=True)


def read(row: Row, vault: Vault | None) -> Any:
    """Return the event a row tells; without the vault a sealed card is one that nobody saw."""
    known = _known(family(row.stream)).get(row.type)
    if known is None:
        raise CodecError(f"{row.stream} {row.version} tells a {row.type}, which this croupier does not know")
    kind, steps, secret = known
    told: Any = row.data
    try:
        if steps or versions.MARK in told:
            told = versions.upcast(told, steps)
        if secret and isinstance(told[secret], dict):
            token, there = told[secret][_SEALED], about(row.stream, row.version)
            told = {**told, secret: json.loads(vault.unseal(token, there)) if vault else _UNSEEN[secret]}
        return from_plain(told, kind)
    except (PlainError, versions.VersionError, TypeError, KeyError) as error:
        raise CodecError(f"{row.stream} {row.version} cannot be read: {error}") from error


def kind_of(row: Row | Seen) -> type | None:
    """Return which kind of event a row tells, whatever it was called when it was written."""
    known = _known(family(row.stream)).get(row.type)
    return known.kind if known else None


def names_of(of: str, name: str) -> tuple[str, ...]:
    """Return every name that events of a kind stand under in the log, today's first."""
    return (name, *(was for (where, was), now in versions.RENAMED.items() if (where, now) == (of, name)))


def as_today(row: Seen) -> Any:
    """Return the body of an event as today's version has it, with what is sealed sealed.

    For those who look through the log and need no event; what is of no kind known here stays as it is.
    """
    told = json.loads(row.body)
    known = _known(family(row.stream)).get(row.type)
    return versions.upcast(told, known.steps) if known and known.steps else told


def about(stream: str, version: int) -> str:
    """Return what a sealed text is about."""
    return f"{stream} {version}"
