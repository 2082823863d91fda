"""What a client sent, read as a command: every field by its annotation, every mistake a sentence."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, get_type_hints

from croupier.declare import Rules
from croupier.house.ledger import LedgerError
from croupier.house.serialize import PlainError, from_plain, needed
from croupier.table.refused import RefusedError, require

handles: Final = Rules()
"""The handlers of commands that lead to more than one decision of their target."""
LARGEST: Final = 10**15
"""Beyond any amount of money, in cents, and far within what every client counts exactly."""
LONGEST: Final = 500  # characters of a text
MOST: Final = 500  # things in a list
DEEPEST: Final = 8


def parse_command(kind: Any, data: Mapping[str, Any], **known: object) -> Any:
    """Return a command of this kind; `known` are fields that nobody but us fills in.

    >>> from croupier.table.commands import Sit
    >>> parse_command(Sit, {"seat": 3}, player="Ann")
    Sit(player='Ann', seat=3)
    """
    name, hints = kind.__name__, _hints(kind)
    open_ = [field for field in hints if field not in known]
    verify_sane(data)
    if strange := [field for field in data if field not in open_]:
        takes = f"it takes {', '.join(open_)}" if open_ else "it takes nothing"
        raise RefusedError(f'{name} takes no "{strange[0][:40]}"; {takes}')
    if lacking := sorted(needed(kind) - known.keys() - data.keys()):
        raise RefusedError(f"{name} needs {', '.join(lacking)}")
    values = {field: parse_field(field, hints[field], data[field]) for field in data}
    return kind(**known, **values)


_hints: Final = cache(get_type_hints)


def parse_field(name: str, hint: Any, value: object) -> Any:
    """Return one field as its annotation says."""
    try:
        return from_plain(value, hint)
    except (PlainError, LedgerError) as error:
        raise RefusedError(f"{name}: {str(error)[:200]}") from None
    except TypeError:
        raise RefusedError(f"{name} cannot be read; see its schema") from None


def verify_sane(value: object, deep: int = DEEPEST) -> None:
    """Refuse what no command needs: huge numbers, fractions, long texts, lists within lists within lists."""
    require(deep >= 0, "this is nested too deep to be a command")
    match value:
        case bool() | None:
            pass
        case int():
            require(abs(value) <= LARGEST, "a number here is larger than any amount of money")
        case str():
            require(len(value) <= LONGEST, f"a text here has more than {LONGEST} characters")
            require(value.isprintable(), "a text here has characters that cannot be printed")
        case list() | tuple() | Mapping():
            require(len(value) <= MOST, f"a list here has more than {MOST} things in it")
            pairs = value.items() if isinstance(value, Mapping) else ((None, each) for each in value)
            for key, each in pairs:
                verify_sane(key, deep - 1)
                verify_sane(each, deep - 1)
        case _:
            raise RefusedError("a command holds texts, whole numbers, yes or no, and lists of them")
