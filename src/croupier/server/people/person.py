"""Who asks, and what they are answered: the two values every door of the server shares."""

from typing import NamedTuple


class Person(NamedTuple):
    """Somebody who is signed in: staff by their roles (those of `croupier.house.staff`), or a player."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    player: bool = False


class Answer(NamedTuple):
    """What became of a command: done, or refused with the sentence and the rules it rests on.

    `version` is that of the target's stream after it, so that a client can tell which view includes it.
    """

    ok: bool
    says: str
    rules: tuple[str, ...] = ()
    version: int = 0
