"""Events, settings and states as plain JSON data and back, by their annotations.

>>> from croupier.house.ledger import Account, Kind
>>> to_plain(Account(Kind.BANK, "T1"))
'bank:T1'
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from croupier.errors import SpokenError
from croupier.games.words import quoted
from croupier.house import events as e
from croupier.house.ledger import Account

Plain: TypeAlias = str | int | bool | list["Plain"] | dict[str, "Plain"] | None
KIND: Final = "event"
"""The key under which a plain event says what it is."""


class PlainError(SpokenError):
    """Data that is no event."""


def to_plain(value: object) -> Plain:
    """Return a value as JSON knows it."""
    match value:
        case Account():
            return str(value)
        case Enum():
            return str(value.value)
        case date():  # a datetime is a date too
            return value.isoformat()
        case None | str() | bool() | int():
            return value
        case tuple() if hasattr(value, "_fields"):
            return {name: to_plain(each) for name, each in zip(value._fields, value, strict=True)}
        case tuple():
            return [to_plain(each) for each in value]
        case frozenset():
            return sorted((to_plain(each) for each in value), key=repr)
        case Mapping():  # in pairs, since a key need not be text
            return [[to_plain(key), to_plain(each)] for key, each in value.items()]
        case _ if is_dataclass(value):
            return {slot.name: to_plain(getattr(value, slot.name)) for slot in fields(value)}
    raise TypeError(f"{type(value).__name__} has no plain form; events are made of plain values")


def write_event(event: e.Event) -> dict[str, Plain]:
    """Return an event as plain data that says which event it is."""
    told = to_plain(event)
    assert isinstance(told, dict)  # noqa: S101 (an event is a dataclass)
    return {KIND: type(event).__name__, **told}


def read_event(data: Mapping[str, Any]) -> e.Event:
    """Return the event plain data tells."""
    kind = _kinds().get(str(data.get(KIND)))
    if kind is None:
        raise PlainError(f"{quoted(data.get(KIND))} is no event of the house")
    event: e.Event = from_plain({key: each for key, each in data.items() if key != KIND}, kind)
    return event


@cache
def _kinds() -> dict[str, type]:
    return {kind.__name__: kind for kind in get_args(e.Event)}


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def from_plain(data: Any, hint: Any) -> Any:
    """Return plain data as the kind of value an annotation names."""
    if get_origin(hint) in (Union, UnionType):
        return _one_of(data, get_args(hint))
    if get_origin(hint) in _GATHERED:
        return _gathered(data, get_origin(hint), get_args(hint))
    if hint is Account:
        return Account.read(data)
    if hint in (str, int, bool):
        _require(type(data) is hint, data, hint.__name__)
        return data
    try:
        if issubclass(hint, Enum):
            return hint(data)
        if issubclass(hint, date):
            return hint.fromisoformat(data)
    except (ValueError, TypeError):
        raise PlainError(f"{quoted(data)} is no {hint.__name__}") from None
    told = data.keys() if isinstance(data, Mapping) else frozenset[str]()
    _require(isinstance(data, Mapping) and needed(hint) <= told <= _hints(hint).keys(), data, hint.__name__)
    return hint(**{name: from_plain(data[name], each) for name, each in _hints(hint).items() if name in told})


@cache
def needed(kind: Any) -> frozenset[str]:
    """Return the fields that must be told; one with a usual value may be left out, as in an older record."""
    if is_dataclass(kind):
        usual = {s.name for s in fields(kind) if s.default is not MISSING or s.default_factory is not MISSING}
    else:
        usual = set(kind._field_defaults)
    return frozenset(_hints(kind).keys() - usual)


_GATHERED: Final = (tuple, frozenset, Mapping)


def _gathered(data: Any, kind: Any, within: tuple[Any, ...]) -> Any:
    """Return plain data as several values: any number of one kind, one each of some, a set, or pairs."""
    _require(isinstance(data, list), data, "list")
    if kind is frozenset:
        return frozenset(from_plain(each, within[0]) for each in data)
    if kind is Mapping:
        pairs = [_gathered(each, tuple, within) for each in data]
        return MappingProxyType(dict(pairs))
    if within[-1] is Ellipsis:
        return tuple(from_plain(each, within[0]) for each in data)
    _require(len(data) == len(within), data, f"list of {len(within)}")
    return tuple(from_plain(each, hint) for each, hint in zip(data, within, strict=True))


def _one_of(data: Any, kinds: tuple[Any, ...]) -> Any:
    if data is None and NoneType in kinds:
        return None
    (kind,) = (kind for kind in kinds if kind is not NoneType)
    return from_plain(data, kind)


def _require(met: bool, data: Any, what: str) -> None:  # noqa: FBT001 (reads as a condition)
    if not met:
        raise PlainError(f"{quoted(data)} is no {what}")
