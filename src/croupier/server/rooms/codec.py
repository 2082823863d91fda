"""Every event of every stream as a fact of the log and back, with unexposed cards sealed.

A card that lies face down is sealed about the stream and version it stands at, so that nobody who reads the
database sees it, and nobody can move it to another place.
"""

import json
from functools import cache
from typing import Any, Final, get_args

from croupier.errors import SpokenError
from croupier.house import events as house_events
from croupier.house.jackpots import events as jackpot_events
from croupier.house.plain import PlainError, from_plain, to_plain
from croupier.house.tournament import events as tournament_events
from croupier.server.rooms import facts
from croupier.store import Fact, Row, canonical
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


class CodecError(SpokenError):
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
        TABLE: (table_events.Event, facts.TableFact),
        JACKPOTS: (jackpot_events.Event,),
        TOURNAMENT: (tournament_events.Event,),
        DIRECTORY: (facts.DirectoryFact,),
        SNAPSHOT: (facts.SnapshotTaken,),
    }
    known = (kind for union in unions.get(of, ()) for kind in get_args(union) or (union,))
    return {kind.__name__: kind for kind in known}


def write(stream: str, version: int, event: object, vault: Vault, *, hidden: bool, game: str = "") -> Fact:
    """Return an event as the fact that stands at this version; `hidden` says that its card is unexposed."""
    told: Any = to_plain(event)
    secret = _SECRET.get(type(event))
    if secret and hidden and told[secret] not in (None, []):
        # Padded, as the length of what is sealed shows: a card below 10 must look like any other.
        token = vault.seal(json.dumps(told[secret]).ljust(_PADDED), about(stream, version))
        told[secret] = {_SEALED: token}
    return Fact(stream, type(event).__name__, canonical(told), game)


def read(row: Row, vault: Vault | None) -> Any:
    """Return the event a row tells; without the vault a sealed card is one that nobody saw."""
    kind = kinds(family(row.stream)).get(row.type)
    if kind is None:
        raise CodecError(f"{row.stream} {row.version} tells a {row.type}, which this croupier does not know")
    told: Any = row.data
    secret = _SECRET.get(kind)
    if secret and isinstance(told[secret], dict):
        token, there = told[secret][_SEALED], about(row.stream, row.version)
        told[secret] = json.loads(vault.unseal(token, there)) if vault else _UNSEEN[secret]
    try:
        return from_plain(told, kind)
    except (PlainError, TypeError, KeyError) as error:
        raise CodecError(f"{row.stream} {row.version} cannot be read: {error}") from error


def about(stream: str, version: int) -> str:
    """Return what a sealed text is about."""
    return f"{stream} {version}"
