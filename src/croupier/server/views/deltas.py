"""What changed between two views: a list of changes that turns the one into the other.

A change is `[path, value]`, or `[path]` where something went away; a path is the keys and indexes that lead
there. A list that grew or shrank at its end is changed at its end; one that became another is replaced.

>>> before = {"round": 7, "hands": [{"seat": 1, "bets": [["ante", 500]]}], "choice": {"seat": 1}}
>>> after = {"round": 7, "hands": [{"seat": 1, "bets": [["ante", 500], ["play", 500]]}]}
>>> for change in changes(before, after):
...     print(change)
[['choice']]
[['hands', 0, 'bets', 1], ['play', 500]]
>>> applied(before, changes(before, after)) == after
True

"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

from croupier.errors import CroupierError

Path: TypeAlias = list[str | int]
Change: TypeAlias = list[Any]
"""`[path, value]`, or `[path]`."""


class DeltaError(CroupierError):
    """Changes that do not fit the view they are applied to."""


def changes(before: Any, after: Any) -> list[Change]:
    """Return what turns one view into another; nothing where they are equal."""
    return list(_compare(before, after, []))


def applied(view: Any, made: Sequence[Change]) -> Any:
    """Return a view with changes made to it; the view itself stays as it is.

    Here for tests and for clients in Python; a browser does the same in a few lines.
    """
    root = {"view": deepcopy(view)}
    for path, *value in made:
        at: Any = root
        way: list[Any] = ["view", *path]
        last = way.pop()
        try:
            for step in way:
                at = at[step]
            if not value:
                del at[last]
            elif isinstance(at, list) and last == len(at):
                at.append(deepcopy(value[0]))
            else:
                at[last] = deepcopy(value[0])
        except (KeyError, IndexError, TypeError):
            raise DeltaError(f"there is nothing at {path} to change; ask for a full view") from None
    return root["view"]


def _compare(before: Any, after: Any, path: Path) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ([[*path, key]] for key in before if key not in after)
        for key, value in after.items():
            if key not in before:
                yield [[*path, key], value]
            elif before[key] is not value:  # most of a view is the very same as before
                yield from _compare(before[key], value, [*path, key])
    elif isinstance(before, list) and isinstance(after, list):
        shared = min(len(before), len(after))
        for index in range(shared):
            if before[index] is not after[index]:
                yield from _compare(before[index], after[index], [*path, index])
        for index in range(shared, len(after)):
            yield [[*path, index], after[index]]
        yield from ([[*path, index]] for index in reversed(range(shared, len(before))))
    elif type(before) is not type(after) or before != after:  # true is not 1 in JSON
        yield [path, after]
