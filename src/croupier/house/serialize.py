"""Events, settings and states as plain JSON data and back, by their annotations.

>>> from croupier.house.ledger import Account, AccountKind
>>> to_plain(Account(AccountKind.BANK, "T1"))
'bank:T1'
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from croupier.errors import CroupierError
from croupier.games.words import quoted
from croupier.house import events as e
from croupier.house.ledger import Account

Plain: TypeAlias = str | int | bool | list["Plain"] | dict[str, "Plain"] | None
JsonDocument: TypeAlias = dict[str, Any]
"""A document whose shape another standard fixes: a JSON Schema, an OpenAPI description."""
KIND: Final = "event"
"""The key under which a plain event says what it is."""


class PlainError(CroupierError):
    """Data that is no event."""


def to_plain(value: object) -> Plain:
    """Return a value as JSON knows it."""
    kind: Any = type(value)
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Plain]:
    """Return what writes the values of a kind; found once for each kind, since a log has millions of them."""
    if kind is Account or issubclass(kind, Enum):
        return str if kind is Account else lambda value: str(value.value)
    if issubclass(kind, date):  # a datetime is a date too
        return lambda value: str(value.isoformat())
    if issubclass(kind, NoneType | str | int):
        return lambda value: value
    if issubclass(kind, tuple) and not hasattr(kind, "_fields"):
        return lambda value: [to_plain(each) for each in value]
    if issubclass(kind, frozenset):
        return lambda value: sorted((to_plain(each) for each in value), key=repr)
    if issubclass(kind, Mapping):  # in pairs, since a key need not be text
        return lambda value: [[to_plain(key), to_plain(each)] for key, each in value.items()]
    if is_dataclass(kind) or issubclass(kind, tuple):
        names = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else tuple(_hints(kind))
        return lambda value: {name: to_plain(getattr(value, name)) for name in names}
    raise TypeError(f"{kind.__name__} has no plain form; events are made of plain values")


def write_event(event: e.Event) -> dict[str, Plain]:
    """Return an event as plain data that says which event it is."""
    payload = to_plain(event)
    assert isinstance(payload, dict)  # noqa: S101 (an event is a dataclass)
    return {KIND: type(event).__name__, **payload}


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
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def from_plain(data: Any, hint: Any) -> Any:
    """Return plain data as the kind of value an annotation names."""
    return _reader(hint)(data)


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    """Return what reads data as an annotation says; found once for each annotation."""
    if get_origin(hint) in (Union, UnionType):
        return _optional(get_args(hint))
    if get_origin(hint) in (tuple, frozenset, Mapping):
        return _gathered(get_origin(hint), get_args(hint))
    if hint is object:  # read later, by whoever knows what it is
        return lambda data: data
    if hint is Account:
        return Account.read
    if hint in (str, int, bool):
        return _exactly(hint)
    if issubclass(hint, Enum):
        return _chosen(hint)
    if issubclass(hint, date):
        return _converted(hint, hint.fromisoformat)
    return _record(hint)


_PLAIN: Final = {str: "text", int: "whole number", bool: "true or false value"}


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _wrong(data, _PLAIN[kind])
        return data

    return read


def _chosen(kind: type[Enum]) -> Callable[[Any], Any]:
    number = issubclass(kind, int)  # written as text, like the others

    def read(data: Any) -> Any:
        try:
            return kind(int(data) if number and isinstance(data, str) else data)
        except ValueError:
            known = ", ".join(str(each.value) for each in kind)
            raise PlainError(f"{quoted(data)} is not one of {known}; choose one of these") from None

    return read


def _converted(kind: type, convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        try:
            return convert(data)
        except (ValueError, TypeError):
            raise _wrong(data, kind.__name__) from None

    return read


def _record(kind: Any) -> Callable[[Any], Any]:
    """Return what reads a dataclass or a named tuple from its fields; a field it lacks is a mistake."""
    hints, least = _hints(kind), needed(kind)
    readers: dict[str, Callable[[Any], Any]] = {}

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping) or not least <= data.keys() <= hints.keys():
            raise _wrong(data, kind.__name__, _misfits(data, least, hints))
        if not readers:  # when first read, as a kind may have fields of its own kind
            readers.update((name, _reader(hint)) for name, hint in hints.items())
        return kind(**{name: reader(data[name]) for name, reader in readers.items() if name in data})

    return read


@cache
def needed(kind: Any) -> frozenset[str]:
    """Return the fields that must be told; one with a usual value may be left out, as in an older record."""
    if is_dataclass(kind):
        usual = {s.name for s in fields(kind) if s.default is not MISSING or s.default_factory is not MISSING}
    else:
        usual = set(kind._field_defaults)
    return frozenset(_hints(kind).keys() - usual)


def _gathered(kind: Any, within: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Return what reads several values: any number of one kind, one each of some, a set, or pairs."""
    if kind is Mapping:
        pair = _gathered(tuple, within)
        return lambda data: MappingProxyType(dict(map(pair, _listed(data))))
    if kind is frozenset or within[-1] is Ellipsis:
        each = _reader(within[0])
        return lambda data: kind(map(each, _listed(data)))
    readers = tuple(map(_reader, within))

    def read(data: Any) -> Any:
        if len(_listed(data)) != len(readers):
            raise _wrong(data, f"list of {len(readers)}")
        return tuple(reader(each) for reader, each in zip(readers, data, strict=True))

    return read


def _listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise _wrong(data, "list")
    return data


def _optional(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    (reader,) = (_reader(kind) for kind in kinds if kind is not NoneType)
    if NoneType not in kinds:
        return reader
    return lambda data: None if data is None else reader(data)


def _wrong(data: Any, what: str, why: str = "") -> PlainError:
    return PlainError(f"{quoted(data)} is no {what}{why}")


def _misfits(data: Any, least: frozenset[str], known: Mapping[str, Any]) -> str:
    """Say which fields a record lacks, and which it has that nobody knows."""
    if not isinstance(data, Mapping):
        return f", which has the fields {', '.join(known)}"
    lacks = [name for name in known if name in least and name not in data]
    strange = sorted(set(map(str, data)) - known.keys())
    faults = [f"it lacks {', '.join(lacks)}"] if lacks else []
    faults += [f"it has {', '.join(strange)}, which is none of {', '.join(known)}"] if strange else []
    return f": {'; '.join(faults)}"
