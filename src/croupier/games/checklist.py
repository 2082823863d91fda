"""The checklist: every rule and every open question of the approved documents, by its id."""

import difflib
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from croupier.errors import CroupierError


class Room(StrEnum):
    """The part of croupier that keeps a rule; `PERSON` where only people can."""

    GAMES = "games"
    TABLE = "table"
    ODDS = "odds"
    HOUSE = "house"
    SERVER = "server"
    PAPER = "paper"
    PERSON = "person"


class State(StrEnum):
    """Whether a rule is held by a test, open until its room is finished, or kept by people."""

    HELD = "held"
    OPEN = "open"
    PERSON = "person"


class UnknownRuleError(CroupierError):
    """No rule of the checklist has this id."""


@dataclass(frozen=True, slots=True)
class DocumentRule:
    """One rule (`R0-31`, `H-04`) or open question (`Q3-01`) with the lines of its document."""

    id: str
    document: str
    lines: str
    says: str
    room: Room
    state: State
    why: str = ""
    disputes: bool = False
    """Whether it is about a dispute, or what is kept so that one can be settled."""

    @property
    def series(self) -> str:
        """The letters before the dash: `R0`, `H`, `QX`."""
        return self.id.partition("-")[0]


@cache
def rules() -> tuple[DocumentRule, ...]:
    """Every rule, in the order of the documents."""
    text = Path(__file__).with_name("checklist.toml").read_text("utf-8")
    return tuple(
        DocumentRule(**{**entry, "room": Room(entry["room"]), "state": State(entry["state"])})
        for entry in tomllib.loads(text)["rule"]
    )


@cache
def _by_id() -> dict[str, DocumentRule]:
    return {rule.id: rule for rule in rules()}


def rule(id: str) -> DocumentRule:  # noqa: A002 -- it is what the documents' index calls it
    """Return the rule of this id.

    >>> rule("R0-31").says
    "The dealer's hand qualifies with a queen high or better."
    """
    try:
        return _by_id()[id]
    except KeyError:
        nearest = ", ".join(_nearest(id))
        raise UnknownRuleError(f"the checklist has no rule {id!r}; the nearest are {nearest}") from None


def _nearest(wrong: str) -> list[str]:
    """Return the three ids closest to a wrong one: by number within its series, else by spelling."""
    series, _, number = wrong.strip().upper().partition("-")
    same = [entry.id for entry in rules() if entry.series == series]
    if same and number.isascii() and number.isdecimal() and len(number) <= 3:
        return sorted(same, key=lambda known: abs(int(known.partition("-")[2]) - int(number)))[:3]
    return difflib.get_close_matches(wrong.upper(), _by_id(), n=3, cutoff=0)
