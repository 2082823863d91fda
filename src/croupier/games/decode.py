"""Turns plain data into frozen dataclasses by their annotations, and finds every mistake on the way."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from croupier.games.mistakes import KeyPath, Mistake
from croupier.games.words import Written, quoted

T = TypeVar("T")
_DERIVED = "derived"
_MOST = 1_000_000
_FEW = 100  # beyond so many mistakes, looking for the nearest right key takes longer than it helps
_SCALARS = {
    str: "text in quotes",
    int: "a whole number",
    bool: "true or false",
    date: "a date like 2017-11-02",
}


@dataclass(frozen=True, slots=True)
class Keyed:
    """A table whose keys matter: each `key = value` becomes a dataclass of two fields, in order."""

    key: str
    value: str


def many(key: str) -> Any:
    """Declare a tuple that a file writes as repeated `[[key]]` tables."""
    return field(default=(), metadata={"key": key})


def derived(default: object) -> Any:
    """Declare a field that is never written in a file."""
    return field(default=default, repr=False, metadata={_DERIVED: True})


@cache
def keys_of(kind: type) -> dict[str, tuple[Field[Any], Any]]:
    """Return the keys a table of this kind may have, with their fields and annotations."""
    hints = get_type_hints(kind, include_extras=True)
    written = (slot for slot in fields(kind) if not slot.metadata.get(_DERIVED))
    return {slot.metadata.get("key", slot.name): (slot, hints[slot.name]) for slot in written}


@cache
def kinds_by_action(union: Any) -> dict[str, type]:
    """Return the tables of a union by what each says it does: `do = "deal"` is a Deal."""
    return {get_args(get_type_hints(kind)["do"])[0]: kind for kind in get_args(union)}


def one_kind(hint: Any) -> Any:
    """Return the annotation without its `| None`, since a key that is left out is simply not there."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 and get_origin(hint) in (Union, UnionType) else hint


class _Slot(NamedTuple):
    """A key that a table may have: its field, how its value is read, and whether it may be left out."""

    name: str
    read: "_Read"
    may_miss: bool


@cache
def _slots_of(kind: type) -> dict[str, _Slot]:
    """Return the keys a table of this kind may have; their annotations are looked at once for all tables."""
    return {
        key: _Slot(slot.name, _reading(hint), slot.default is not MISSING)
        for key, (slot, hint) in keys_of(kind).items()
    }


@cache
def _reading(hint: Any) -> "_Read":
    """Return how data is read as an annotation says."""
    kind = one_kind(hint)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        inner, mark = arguments
        if isinstance(mark, Written):
            return lambda reader, data, path: reader.spelled(mark, data, path)
        return lambda reader, data, path: reader.keyed(get_args(inner)[0], mark, data, path)
    if origin in (Union, UnionType):
        return lambda reader, data, path: reader.action(kinds_by_action(kind), data, path)
    if origin is tuple:
        return lambda reader, data, path: reader.items(_reading(arguments[0]), data, path)
    if origin is Literal:
        return lambda reader, data, path: reader.choice(arguments, data, path)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return lambda reader, data, path: reader.member(kind, data, path)
    if is_dataclass(kind):
        return lambda reader, data, path: reader.table(kind, data, path)
    return lambda reader, data, path: reader.scalar(kind, data, path)


def decode(kind: type[T], data: object) -> tuple[T | None, list[Mistake]]:
    """Read data as a dataclass; where anything is wrong, return None and all that is wrong."""
    reader = _Reader()
    value: Any = reader.table(kind, data, ())
    return (None if reader.mistakes else value), reader.mistakes


class _Reader:
    """Reads on after a mistake, so that all are found at once; what it then returns is not used."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []

    def _wrong(self, path: KeyPath, says: str, mend: str | None = None) -> object:
        self.mistakes.append(Mistake(path, says, mend=mend))
        return None

    def _can_do_without(self, path: KeyPath, before: int) -> None:
        """Let a checker pass over what is wrong right at this path, since a table is whole without it."""
        for number, mistake in enumerate(self.mistakes[before:], before):
            if mistake.path == path and mistake.mend is None:
                self.mistakes[number] = replace(mistake, mend="")

    def _is_table(self, data: object, path: KeyPath) -> bool:
        if isinstance(data, dict):
            return True
        if not isinstance(data, Mapping):
            fix = f"; write it once, as [{_key(path)}]" if isinstance(data, list) else ""
            self._wrong(path, f"{_key(path)} must be a table, not {quoted(data)}{fix}")
        return isinstance(data, Mapping)

    def spelled(self, mark: Written, data: object, path: KeyPath) -> object:
        try:
            return mark.read(data)
        except ValueError as error:
            return self._wrong(path, str(error))

    def keyed(self, kind: Any, mark: Keyed, data: Any, path: KeyPath) -> object:
        if not self._is_table(data, path):
            return None
        slot = _slots_of(kind)[mark.value]
        rows = []
        for key, value in data.items():
            before = len(self.mistakes)
            rows.append(kind(**{mark.key: key, mark.value: slot.read(self, value, (*path, key))}))
            self._can_do_without((*path, key), before)
        return tuple(rows)

    def action(self, known: Mapping[str, type], data: Any, path: KeyPath) -> object:
        if not self._is_table(data, path):
            return None
        if "do" not in data:
            return self._wrong(path, f"this {_key(path)} lacks the key do; it is one of {_list_of(known)}")
        if not isinstance(data["do"], str) or data["do"] not in known:
            return self._wrong((*path, "do"), _unknown("do", data["do"], known, _nearest(data["do"], known)))
        return self.table(known[data["do"]], data, path)

    def items(self, read: "_Read", data: object, path: KeyPath) -> object:
        if not isinstance(data, list):
            return self._wrong(path, f"{_key(path)} must be a list in square brackets, not {quoted(data)}")
        return tuple([read(self, item, (*path, number)) for number, item in enumerate(data)])

    def member(self, kind: type[StrEnum], data: object, path: KeyPath) -> object:
        known = {each.value: each for each in kind}
        chosen = self.choice(tuple(known), data, path)
        return known[chosen] if isinstance(chosen, str) else None

    def choice(self, choices: tuple[object, ...], data: object, path: KeyPath) -> object:
        if any(data == choice and type(data) is type(choice) for choice in choices):
            return data
        meant = next((choice for choice in choices if str(choice) == str(data)), None)
        if meant is not None:
            says = f"{_key(path)} must be {quoted(meant)}, not {quoted(data)}: mind the quotes"
            return self._wrong(path, says)
        return self._wrong(path, _unknown(_key(path), data, choices, _nearest(data, choices)))

    def scalar(self, kind: type, data: object, path: KeyPath) -> object:
        if kind is date and isinstance(data, str):
            return self.spelled(Written(_iso_date, {}), data, path)
        if type(data) is not kind:
            return self._wrong(path, f"{_key(path)} must be {_SCALARS[kind]}, not {quoted(data)}")
        if isinstance(data, int) and abs(data) > _MOST:
            return self._wrong(path, f"{_key(path)} is {quoted(data)}; nothing in a game comes to {_MOST:,}")
        if isinstance(data, str) and not data.strip():
            return self._wrong(path, f"{_key(path)} is empty; write it, or leave the key out")
        return data

    def table(self, kind: Any, data: Any, path: KeyPath) -> object:
        if not self._is_table(data, path):
            return None
        known = _slots_of(kind)
        before = len(self.mistakes)
        meant: set[str] = set()
        for key in data:
            if key not in known:
                near = _nearest(key, known) if len(self.mistakes) < _FEW else None
                mend = near if near and near not in data and near not in meant else ""
                meant.add(mend)
                self._wrong((*path, key), _unknown("key", key, known, near), mend)
        read: dict[str, object] = {}
        for key, slot in known.items():
            if key in data:
                so_far = len(self.mistakes)
                read[slot.name] = slot.read(self, data[key], (*path, key))
                if slot.may_miss and len(self.mistakes) > so_far:
                    self._can_do_without((*path, key), so_far)
            elif not slot.may_miss and key not in meant:
                self._wrong(path, f"{_key(path)} lacks the key {key}")
        return kind(**read) if len(self.mistakes) == before else None


_Read: TypeAlias = Callable[[_Reader, Any, KeyPath], Any]
"""How the data at a path is read as one annotation says."""


def _key(path: KeyPath) -> str:
    return next((str(step) for step in reversed(path) if isinstance(step, str)), "the file")


def _iso_date(written: object) -> date:
    try:
        return date.fromisoformat(str(written))
    except ValueError:
        raise ValueError(f"{quoted(written)} is not a date; write it like 2017-11-02") from None


def _unknown(what: str, written: object, known: Iterable[object], near: str | None) -> str:
    fix = f'did you mean "{near}"?' if near else f"it is one of {_list_of(known)}"
    return f"unknown {what} {quoted(written)}; {fix}"


def _nearest(written: object, known: Iterable[object]) -> str | None:
    near = difflib.get_close_matches(str(written), [str(name) for name in known], n=1, cutoff=0.6)
    return near[0] if near else None


def _list_of(names: Iterable[object]) -> str:
    return ", ".join(str(name) for name in names)
