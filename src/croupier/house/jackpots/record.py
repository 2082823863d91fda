"""A set of jackpots as a file: one event a line, as JSON, and the set they make."""

import json
from collections.abc import Iterable
from functools import cache
from typing import get_args

from croupier.games import Game
from croupier.games.words import quoted
from croupier.house.jackpots import events as e
from croupier.house.jackpots.evolve import new_set, rebuild
from croupier.house.jackpots.state import JackpotSet
from croupier.house.serialize import KIND, Plain, PlainError, from_plain, to_plain


def write_event(event: e.Event) -> dict[str, Plain]:
    """Return an event as plain data that says which event it is."""
    told = to_plain(event)
    assert isinstance(told, dict)  # noqa: S101 (an event is a dataclass)
    return {KIND: type(event).__name__, **told}


def write(history: Iterable[e.Event]) -> str:
    """Return a history as text, one event a line."""
    return "".join(f"{json.dumps(write_event(event), ensure_ascii=False)}\n" for event in history)


def read(text: str) -> tuple[e.Event, ...]:
    """Return the history a text tells; what cannot be read is told with its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(_read_event(json.loads(line)))
        except (ValueError, PlainError) as error:
            raise PlainError(f"line {number} is no event of jackpots: {error}") from None
    return tuple(found)


def set_of(game: Game, history: tuple[e.Event, ...]) -> JackpotSet:
    """Return the set a history makes, if it is one of this very game."""
    first = history[0] if history else None
    if not isinstance(first, e.SetOpened):
        raise PlainError("a record of jackpots begins with the opening of their set")
    if first.game_hash != game.hash:
        raise PlainError(
            f"the record is of {first.game} with hash {first.game_hash[:12]}, and this is {game.id} with "
            f"hash {game.hash[:12]}; give the readings the set was opened with"
        )
    return rebuild(new_set(game), history)


def _read_event(data: object) -> e.Event:
    told = data if isinstance(data, dict) else {}
    kind = _kinds().get(str(told.get(KIND)))
    if kind is None:
        raise PlainError(f"{quoted(told.get(KIND, data))} is not one")
    event: e.Event = from_plain({key: each for key, each in told.items() if key != KIND}, kind)
    return event


@cache
def _kinds() -> dict[str, type]:
    return {kind.__name__: kind for kind in get_args(e.Event)}
