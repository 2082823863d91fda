"""Describe the document behind a game: its approval, its table, its submission, and its open questions."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, TypeAlias

from croupier.errors import CroupierError
from croupier.games.decode import many
from croupier.games.patch import Patch, read_patch
from croupier.games.words import Lines, Money, Rules, Written


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """Who approved the game, for whom, and which document says so."""

    source: str
    document: str | None = None
    lines: Lines | None = None
    number: str | None = None
    dated: date | None = None
    year: int | None = None
    authority: str | None = None
    licensee: str | None = None
    law: tuple[str, ...] = ()
    law_now: tuple[str, ...] = ()  # where what is cited has moved since
    transferable: bool | None = None  # whether it may pass to another operator; none: not said
    sanctions: tuple[str, ...] = ()  # what straying from it may cost
    disclaims: tuple[str, ...] = ()  # what the authority does not vouch for
    rules: Rules = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How many places the table has; `most` is also how many hands one deck is asked to serve."""

    usual: int
    most: int
    says: str | None = None  # where the two numbers come from, if not from the document
    rules: Rules = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """One thing that must be on or at the table."""

    item: str
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """The chips this sheet names."""

    denominations: tuple[Money, ...]
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What the sheet's own wording adds to the completeness check of Lot 7206.07(c)(1)."""

    name: str | None = None
    object: str | None = None
    game_rules: str | None = None
    equipment: str | None = None
    method_of_play: str | None = None
    wager_types: str | None = None
    wager_amounts: str | None = None
    payouts: str | None = None
    point_system: str | None = None


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

    @property
    def strict(self) -> str:
        """The approved procedure's option wherever there is one: the default, or else the first."""
        approved = [
            each.id for each in self.options if each.authority == "approved procedure" and not each.cannot
        ]
        return self.default if self.default in approved or not approved else approved[0]

    def played_as(self, id_: str) -> Option:
        """Return the option that says what is played: this one, or the one it is the same as."""
        option = self.option(id_)
        if option is None:
            known = ", ".join(option.id for option in self.options)
            raise CroupierError(f'{self.id} has no option "{id_}"; its options are {known}')
        return (self.option(option.same_as) if option.same_as else None) or option


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A question that changes neither money nor play: a typo, an alias, a thing settled elsewhere."""

    id: str
    says: str
    lines: Lines | None = None
