"""Event versions: how this croupier reads what an older one wrote.

The log is never rewritten, and its hashes are over the text as it stands. So a change to an event is a
function here, an upcaster: it turns the JSON of one version into that of the next whenever the event is read.
An event without upcasters is of version 1. A higher version stands in the body under "@", which is no name of
a field. See "Changing an event" in docs/architecture.md.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from croupier.errors import CroupierError
from croupier.house.serialize import Plain

Told: TypeAlias = Mapping[str, Plain]
"""The body of an event, as JSON tells it."""
Upcaster: TypeAlias = Callable[[Told], Told]
MARK: Final = "@"

UPCASTERS: Final[Mapping[tuple[str, str], tuple[Upcaster, ...]]] = MappingProxyType({})
"""By family and today's name of an event: from version 1 to 2, from 2 to 3 and so on. Never remove one."""
RENAMED: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})
"""By family and a name that stands in old logs: today's name. No other event may take an old name."""


class VersionError(CroupierError):
    """An event of a version that this croupier does not know."""


def stamped(told: Told, steps: tuple[Upcaster, ...]) -> Told:
    """Return the body of an event of today with its version, which is left out where it is 1."""
    return {**told, MARK: len(steps) + 1} if steps else told


def upcast(told: Told, steps: tuple[Upcaster, ...]) -> Told:
    """Return the body of an event of any version as that of today's.

    >>> upcast({"dealer": "Dan"}, (lambda told: {"by": told["dealer"]},))
    {'by': 'Dan'}
    >>> upcast({"by": "Dan", "@": 2}, (lambda told: {"by": told["dealer"]},))
    {'by': 'Dan'}
    """
    version, newest = told.get(MARK, 1), len(steps) + 1
    if type(version) is not int or not 1 <= version <= newest:
        raise VersionError(
            f"it is of version {version}, and this croupier knows versions up to {newest}; use a newer one"
        )
    told = {name: each for name, each in told.items() if name != MARK}
    for step in steps[version - 1 :]:
        told = step(told)
    return told


def outdated(told: Told) -> Told:
    """Return a snapshot that says nothing: as an upcaster of SnapshotTaken, have every older one ignored."""
    return {"version": told["version"], "state": ""}
