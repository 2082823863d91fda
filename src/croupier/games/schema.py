"""The JSON Schema of a game file, drawn from the model, so that editors complete and check as one types."""

from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from datetime import date
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from croupier.games.decode import Keyed, keys_of, kinds_by_deed, one_kind
from croupier.games.model import Game
from croupier.games.words import Written

Schema: TypeAlias = dict[str, Any]
_SCALARS: Mapping[type, Schema] = {
    str: {"type": "string", "minLength": 1},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
}


def schema() -> Schema:
    """Return the schema of a whole game file."""
    tables: dict[str, Schema] = {}
    root = _table(Game, tables)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A croupier game file",
        **root,
        "$defs": dict(sorted(tables.items())),
    }


def _table(kind: Any, tables: dict[str, Schema]) -> Schema:
    keys = keys_of(kind)
    return {
        "description": str(kind.__doc__),
        "type": "object",
        "properties": {key: _of(hint, tables) for key, (_, hint) in keys.items()},
        "required": [key for key, (slot, _) in keys.items() if slot.default is MISSING],
        "additionalProperties": False,
    }


def _of(hint: Any, tables: dict[str, Schema]) -> Schema:
    hint = one_kind(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        inner, mark = get_args(hint)
        if isinstance(mark, Written):
            return dict(mark.schema)
        assert isinstance(mark, Keyed)  # noqa: S101 (the only other mark there is)
        _, value = keys_of(get_args(inner)[0])[mark.value]
        return {"type": "object", "additionalProperties": _of(value, tables)}
    if origin in (Union, UnionType):
        return {"oneOf": [_of(kind, tables) for kind in kinds_by_deed(hint).values()]}
    if origin is tuple:
        return {"type": "array", "items": _of(get_args(hint)[0], tables)}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if is_dataclass(hint):
        return _reference(hint, tables)
    return dict(_SCALARS[hint])


def _reference(kind: Any, tables: dict[str, Schema]) -> Schema:
    if kind.__name__ not in tables:
        tables[kind.__name__] = {}
        tables[kind.__name__] = _table(kind, tables)
    return {"$ref": f"#/$defs/{kind.__name__}"}
