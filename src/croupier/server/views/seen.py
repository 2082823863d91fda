"""What somebody sees of a target, in two parts: what everybody sees alike, and what is theirs alone.

What everybody sees is worked out once for all of them; so is what changed in it, as the text that is sent.

>>> noon, one = Shared({"round": 7, "hands": []}), Shared({"round": 8, "hands": []})
>>> Seen({"you": "Ann"}, one).changes_since(Seen({"you": "Ann"}, noon))
'[["round"],8]'
>>> Seen({"you": "Ann", "round": 7}, one).changes_since(Seen({"you": "Bo"}, noon))
'[["you"],"Ann"]'
"""

import json
from collections.abc import Mapping
from itertools import count
from typing import Any, Final, NamedTuple, cast

from croupier.server.views.deltas import Change, changes
from croupier.server.views.house_shapes import TargetView

_numbers: Final = count()
_NOTHING: Final = object()


class Shared:
    """What everybody sees alike of a target at one moment."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.number = next(_numbers)
        self._since: dict[int, Mapping[str, str]] = {}

    def changes_since(self, before: "Shared") -> Mapping[str, str]:
        """Return what changed since an earlier moment, encoded, by the key at the top where it did."""
        found = self._since.get(before.number)
        if found is None:
            texts = {
                key: _encoded(_changed(key, before.view.get(key, _NOTHING), self.view.get(key, _NOTHING)))
                for key in {**before.view, **self.view}
            }
            found = self._since[before.number] = {key: text for key, text in texts.items() if text}
        return found


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
        mine = [_encoded(_changed(key, before.at(key), self.at(key))) for key in {**before.own, **self.own}]
        if self.shared is not before.shared:
            for key, text in self.shared.changes_since(before.shared).items():
                if key not in self.own and key not in before.own:
                    mine.append(text)
        return ",".join(filter(None, mine))

    def at(self, key: str) -> Any:
        """Return what this person sees at one key, or a mark of our own where there is nothing."""
        if key in self.own:
            return self.own[key]
        return self.shared.view.get(key, _NOTHING) if self.shared else _NOTHING


def _changed(key: str, before: Any, after: Any) -> list[Change]:
    """Return what changed at one key of a view, which has one type all along; most keys are as they were."""
    if before is after or before == after:
        return []
    return changes({} if before is _NOTHING else {key: before}, {} if after is _NOTHING else {key: after})


def _encoded(made: list[Change]) -> str:
    """Return changes as they are sent, without the brackets around them."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))[1:-1] if made else ""
