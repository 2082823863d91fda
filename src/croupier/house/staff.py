"""People on the staff: their roles and badges, and whether they may do something now.

One person may hold several roles in a small hall; whoever confirms is somebody else, or the log says so.
"""

from typing import Final, NamedTuple

from croupier.permissions import GRANTS, Permission, Role, roles_with
from croupier.table.refused import RefusedError, require

ITSELF: Final = "house"
"""Who does what the house does by itself, such as reading its file at a start; no account has this name."""


class Person(NamedTuple):
    """Someone who works in the hall: the roles they hold and the commission's badge they wear."""

    id: str
    roles: frozenset[Role]
    badge: str
    on_duty: bool = False
    charity: str = ""  # for which a charity member comes; whoever has none was enrolled without

    def may(self, power: Permission) -> bool:
        """Whether one of this person's roles has a power."""
        return bool(self.roles & GRANTS[power])


def require_permission(
    person: Person | None, who: str, power: Permission, rules: tuple[str, ...] = ()
) -> None:
    """Refuse somebody who is not staff, is off duty, or has no role with this power."""
    if person is None:
        raise RefusedError(
            f"{who or 'nobody'} is not on the staff; only {roles_with(power)} may {power}", rules
        )
    held = ", ".join(sorted(person.roles))
    require(person.may(power), f"{who} is {held}; only {roles_with(power)} may {power}", rules)
    require(person.on_duty, f"{who} is off duty and may not {power}", rules)


def same_person(did: str, confirms: str, *, allowed: bool) -> bool:
    """Whether one person both did and confirmed a thing; refused unless the house's setting allows it."""
    if did != confirms:
        return False
    require(allowed, f"{did} entered this; someone else must confirm")
    return True
