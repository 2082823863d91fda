"""Blind counts: one that does not agree with the books is kept as it was handed in, and counted again.

Whoever counts learns only that a count does not agree. The same figures twice in a row, or a reason, make it
count with its variance; after three that differ somebody who accepts counts, and has not counted, signs too.
"""

from typing import Final

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import Account, Rack
from croupier.house.preconditions import day_of
from croupier.house.state import House, SubmittedCount
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require

MOST_COUNTS: Final = 3
ALIKE: Final = "counted twice alike"


def kept_or_accepted(
    house: House,
    command: c.CountCage | c.CountTray | c.CountDrop,
    place: Account,
    figures: tuple[int, Rack],
    *,
    exact: bool,
) -> e.CountSubmitted | str:
    """Return a count that is kept and redone, or the reason with which it is accepted, "" where it agrees."""
    earlier = [one for one in day_of(house).submissions if one.place == str(place)]
    reason = command.reason.strip()
    if len(earlier) >= MOST_COUNTS:
        _verify_third(house, command, earlier)
        require(exact or bool(reason), f"count {len(earlier) + 1} does not agree either; say why")
    if exact or reason:
        return command.reason
    cash, chips = figures
    if earlier and (earlier[-1].cash, earlier[-1].chips) == figures:
        return ALIKE
    return e.CountSubmitted(command.by, command.at, command.confirmed_by, str(place), cash, chips)


def _verify_third(
    house: House, command: c.CountCage | c.CountTray | c.CountDrop, earlier: list[SubmittedCount]
) -> None:
    """Refuse a further count unless somebody signs it who accepts counts and has not counted here."""
    counted = {who for one in earlier for who in (one.by, one.confirmed_by)}
    for who in (command.by, command.confirmed_by):
        person = house.staff.get(who)
        if person is not None and person.may(Permission.ACCEPT_COUNT) and who not in counted:
            return
    may = roles_with(Permission.ACCEPT_COUNT)
    raise RefusedError(f"{len(earlier)} counts did not agree; {may} who has not counted here signs the next")
