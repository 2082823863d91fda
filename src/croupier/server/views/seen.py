"""What somebody sees of a target: what all see alike, what is theirs alone, and what changed between two.

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

What everybody sees is worked out once for all of them; so is what changed in it, as the text that is sent.

>>> noon, one = Shared({"round": 7, "hands": []}), Shared({"round": 8, "hands": []})
>>> Seen({"you": "Ann"}, one).changes_since(Seen({"you": "Ann"}, noon))
'[["round"],8]'
>>> Seen({"you": "Ann", "round": 7}, one).changes_since(Seen({"you": "Bo"}, noon))
'[["you"],"Ann"]'
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias, cast

from croupier.errors import CroupierError
from croupier.server.views.house_shapes import TargetView
from croupier.store import json_writer

Path: TypeAlias = list[str | int]
Change: TypeAlias = list[Any]
"""`[path, value]`, or `[path]`."""


class DeltaError(CroupierError):
    """Changes that do not fit the view they are applied to."""


def changes(before: Any, after: Any) -> list[Change]:
    """Return what turns one view into another; nothing where they are equal."""
    made: list[Change] = []
    _compare(before, after, [], made)
    return made


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


def _compare(before: Any, after: Any, path: Path, made: list[Change]) -> None:
    if isinstance(before, dict) and isinstance(after, dict):
        made.extend([[*path, key]] for key in before if key not in after)
        for key, value in after.items():
            if key not in before:
                made.append([[*path, key], value])
            elif before[key] is not value:  # most of a view is the very same as before
                _compare(before[key], value, [*path, key], made)
    elif isinstance(before, list) and isinstance(after, list):
        shared = min(len(before), len(after))
        for index in range(shared):
            if before[index] is not after[index]:
                _compare(before[index], after[index], [*path, index], made)
        made.extend([[*path, index], after[index]] for index in range(shared, len(after)))
        made.extend([[*path, index]] for index in reversed(range(shared, len(before))))
    elif type(before) is not type(after) or before != after:  # true is not 1 in JSON
        made.append([path, after])


_numbers: Final = count()
_NOTHING: Final = object()


class Shared:
    """What everybody sees alike of a target at one moment."""

    def __init__(self, view: Mapping[str, Any], before: "Shared | None" = None) -> None:
        self.view: Mapping[str, Any] = _sharing(view, before.view) if before else view
        self.number = next(_numbers)
        self._since: dict[int, Mapping[str, str]] = {}

    def changes_since(self, before: "Shared") -> Mapping[str, str]:
        """Return what changed since an earlier moment, encoded, by the key at the top where it did."""
        found = self._since.get(before.number)
        if found is None:
            was, is_ = before.view, self.view
            made = {key: _change(key, was.get(key, _NOTHING), value) for key, value in is_.items()}
            made |= {key: [[[key]]] for key in was if key not in is_}
            found = self._since[before.number] = {key: _encoded(each) for key, each in made.items() if each}
        return found


def _sharing(view: Mapping[str, Any], before: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a view that has the very parts of an earlier one where they are equal.

    Whoever compares the two, and each who watches does, sees at a glance what did not change: however deep
    it lies, a part that stayed is the very same.
    """
    return {key: _with_same(before.get(key), value) for key, value in view.items()}


def _with_same(before: Any, after: Any) -> Any:
    if before is after or before == after:
        return before
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: _with_same(before.get(key), value) for key, value in after.items()}
    if isinstance(before, list) and isinstance(after, list):
        same = [_with_same(was, is_) for was, is_ in zip(before, after, strict=False)]
        return same + after[len(same) :]
    return after


class Seen(NamedTuple):
    """What one person sees: their own part, which goes before what everybody sees."""

    own: Mapping[str, Any]
    shared: Shared | None = None

    def whole(self) -> TargetView:
        """Return the whole view."""
        return cast("TargetView", {**self.shared.view, **self.own} if self.shared else self.own)

    def changes_since(self, before: "Seen") -> str:
        """Return what changed since this person looked before, as the text of a list without its brackets."""
        if self.shared is None or before.shared is None:
            return _encoded(changes(before.whole(), self.whole()))
        was, is_ = before.own, self.own
        keys = is_ if was.keys() == is_.keys() else {**was, **is_}
        mine = [change for key in keys for change in _change(key, before.at(key), self.at(key))]
        if self.shared is before.shared:
            return _encoded(mine)
        shared = self.shared.changes_since(before.shared)
        alike = [text for key, text in shared.items() if key not in is_ and key not in was]
        return ",".join([_encoded(mine), *alike] if mine else alike)

    def at(self, key: str) -> Any:
        """Return what this person sees at one key, or a mark of our own where there is nothing."""
        if key in self.own:
            return self.own[key]
        return self.shared.view.get(key, _NOTHING) if self.shared else _NOTHING


def _change(key: str, before: Any, after: Any) -> Sequence[Change]:
    """Return what changed at one key of a view; nothing where it is as it was, as most are.

    A value has one type all along, so that equal ones are the same in JSON too.
    """
    if before is after or before == after:
        return ()
    if before is _NOTHING:
        return [[[key], after]]
    if after is _NOTHING:
        return [[[key]]]
    made: list[Change] = []
    _compare(before, after, [key], made)
    return made


def _encoded(made: Sequence[Change]) -> str:
    """Return changes as they are sent, without the brackets around them."""
    return "".join(_write(made, 0))[1:-1] if made else ""


_write: Final = json_writer()
