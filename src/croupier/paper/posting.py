"""What a house has on its wall on a day: its rules and limits, as they are printed on a sheet or a poster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # whoever prints a sheet alone need not load the house
    from croupier.house.rules import RulesPage

LIMITS: Final = "Limits"
TOURNAMENTS: Final = "Tournaments"
_DISPUTES: Final = ("H-04", "H-16")


@dataclass(frozen=True, slots=True)
class WallPage:
    """The rules page of a house and day; each rule has its heading and its id."""

    says: str
    rules: tuple[tuple[str, str, str], ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings in order."""
        return tuple(dict.fromkeys(heading for heading, _, _ in self.rules))

    def under(self, heading: str) -> tuple[tuple[str, str], ...]:
        """Return the rules under a heading, with their ids."""
        return tuple((id_, says) for over, id_, says in self.rules if over == heading)

    @property
    def disputes(self) -> tuple[tuple[str, str], ...]:
        """What becomes of a hand of this game that is cut short, and whom to complain to."""
        return tuple((id_, says) for _, id_, says in self.rules if id_ in _DISPUTES)


def wall_page(page: RulesPage, house: str = "") -> WallPage:
    """Return what hangs on the wall of a house; without one, what the law and the rules on file say."""
    whose = f"{house}, on {page.day}" if house else f"on {page.day}, without a house's own limits"
    return WallPage(whose, tuple((line.heading, line.id, line.says) for line in page.rules))
