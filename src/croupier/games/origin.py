"""Where a game comes from: its approval, its table and equipment, and the sheet as a submission."""

from dataclasses import dataclass
from datetime import date

from croupier.games.words import Lines, Money, Rules


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
