"""Write the browser's types of what the server sends, from the modules that declare its shapes."""

from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from fastapi import APIRouter
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from croupier.felt import measures
from croupier.house.ledger import Account
from croupier.server.fair import commitments, logged, proof
from croupier.server.routes import (
    audit,
    compliance,
    findings,
    floor,
    own_record,
    people,
    school_shapes,
    slips,
)
from croupier.server.views import (
    fix_shapes,
    house_shapes,
    lab_shapes,
    prize_shapes,
    protection_shapes,
    round_shapes,
    table_shapes,
)

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Account: "string"}


def typedefs() -> str:
    """Return the JavaScript file that declares every view."""
    shapes = (
        fix_shapes,
        table_shapes,
        prize_shapes,
        house_shapes,
        round_shapes,
        lab_shapes,
        protection_shapes,
        measures,
    )
    modules = (commitments, logged, proof, *shapes)
    found = {name: each for module in modules for name, each in vars(module).items()}.values()
    views = [kind for kind in found if is_typeddict(kind)]
    models = [kind for kind in vars(school_shapes).values() if _is_model(kind)]
    models.extend(_answered(audit, compliance, findings, floor, own_record, people, slips))
    records = sorted({one for view in views for one in _records(view)}, key=lambda one: one.__name__)
    names = [kind.__name__ for kind in (*records, *views, *models)]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two classes are called {', '.join(sorted(twice))}; rename one")
    head = "// Written by `make docs` from server/**/*_shapes.py; `make lint` fails when it is stale.\n\n"
    return head + "\n".join(_typedef(kind) for kind in (*records, *views, *models)) + "\nexport {};\n"


def _answered(*modules: ModuleType) -> list[type[BaseModel]]:
    """Return the models of what the routes of these modules answer with, each before those it holds."""
    found: dict[str, type[BaseModel]] = {}

    def walk(hint: Any) -> None:
        if _is_model(hint) and hint.__name__ not in found:
            found[hint.__name__] = hint
            for field in hint.model_fields.values():
                walk(field.annotation)
        for each in get_args(hint):
            walk(each)

    routers = [each for module in modules for each in vars(module).values() if isinstance(each, APIRouter)]
    for route in (route for router in routers for route in router.routes if isinstance(route, APIRoute)):
        walk(route.response_model)
    return list(found.values())


def _typedef(kind: Any) -> str:
    hints, says = get_type_hints(kind, include_extras=True), (kind.__doc__ or "").split("\n")[0]
    if _is_model(kind):
        hints = {name: hints[name] for name in kind.model_fields}
    optional = getattr(kind, "__optional_keys__", frozenset[str]())
    lines = (
        [f" * {says}"]
        if (is_typeddict(kind) or _is_model(kind)) and says and not says.startswith("dict(")
        else []
    )
    lines.append(f" * @typedef {{object}} {kind.__name__}")
    for name, hint in hints.items():
        lines.append(f" * @property {{{js_type(hint)}}} {f'[{name}]' if name in optional else name}")
    return "\n".join(("/**", *lines, " */", ""))


def _records(hint: Any) -> Iterator[type]:
    """Yield the classes that a type holds as records, which get a type of their own."""
    if is_typeddict(hint):
        for each in get_type_hints(hint, include_extras=True).values():
            yield from () if is_typeddict(each) else _records(each)
        return
    if get_origin(hint) is Annotated:
        yield from _records(get_args(hint)[1])
        return
    for each in get_args(hint):
        if not is_typeddict(each):
            yield from _records(each)
    if isinstance(hint, type) and not get_args(hint) and hint not in _PLAIN and _is_record(hint):
        yield hint
        for each in get_type_hints(hint).values():
            yield from _records(each)


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel) and kind is not BaseModel


def _is_record(kind: type) -> bool:
    return hasattr(kind, "__dataclass_fields__") or hasattr(kind, "_fields")


def js_type(hint: Any) -> str:
    """Return the browser's type of a value.

    >>> js_type(dict[str, list[str | None]])
    'Record<string, (string | null)[]>'
    """
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, within = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Required):
        return js_type(within[0])
    if origin is Annotated:
        return js_type(within[0] if isinstance(within[1], FieldInfo) else within[1])
    if hint in (object, Any):  # any JSON value
        return "any"
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in within)
    if origin in (Union, UnionType):
        return " | ".join(map(js_type, within))
    if origin is tuple and within[-1] is not Ellipsis:
        return f"[{', '.join(map(js_type, within))}]"
    if origin in (list, tuple, frozenset):
        inner = js_type(within[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{js_type(within[0])}, {js_type(within[1])}>"
    if isinstance(origin, type) and issubclass(origin, Mapping):  # in pairs, as `to_plain` writes it
        return f"[{', '.join(map(js_type, within))}][]"
    if issubclass(hint, Enum):
        return " | ".join(f'"{each.value}"' for each in hint)
    if issubclass(hint, date):  # a datetime is a date too
        return "string"
    return str(hint.__name__)
