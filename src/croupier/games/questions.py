"""The open questions of a document: readings with their options, and notes."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from croupier.games.decode import many
from croupier.games.patch import Patch, read_patch
from croupier.games.words import Lines, Written

Authority: TypeAlias = Literal["approved procedure", "house rule", "outside guide", "operator"]
"""What a choice rests on, in the order of Lot 7207.04(c); `operator` where all three are silent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One way to read an open question: a patch on the game, or the reason why it cannot be played."""

    id: str
    says: str
    authority: Authority
    change: Annotated[Patch, Written(read_patch, {"type": "object"})] = Patch()
    same_as: str | None = None  # another option that plays alike
    cannot: str | None = None  # why no table can be run this way


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A place where the document contradicts itself or is silent, with the ways to read it."""

    id: str
    asks: str
    touches: Literal["money", "play", "house"]
    default: str
    because: str
    lines: Lines | None = None
    options: tuple[Option, ...] = many("option")

    def option(self, id_: str) -> Option | None:
        """Return the option of this id, if there is one."""
        return next((option for option in self.options if option.id == id_), None)

    def played_as(self, id_: str) -> Option:
        """Return the option that says what is played: this one, or the one it is the same as."""
        option = next(option for option in self.options if option.id == id_)
        return (self.option(option.same_as) if option.same_as else None) or option


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A question that changes neither money nor play: a typo, an alias, a thing settled elsewhere."""

    id: str
    says: str
    lines: Lines | None = None
