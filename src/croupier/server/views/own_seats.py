"""What a table means to somebody who sits there: a second hand, a seat to give up, cards face down.

Pure functions of a table; the engine still decides on every request, and says why it refuses one.
"""

from typing import Any

from croupier.table.seating import deals_on_request, must_surrender
from croupier.table.state import Table


def own_seats(table: Table, player: str) -> dict[str, Any]:
    """Return what a player may ask for about seats, and what is asked of them; nothing to others."""
    sits = table.player(player)
    if sits is None:
        return {}
    chooses = table.plan.game.hands.surrender_chosen_by == "player"
    return {
        "second_hand": {
            "seat": seat_for_another(table, player),
            "asked": dict(table.asked_for_second).get(player),
            "declined": dict(table.declined_second).get(player),
        },
        "gives_up": chooses and player in must_surrender(table),  # R0-23, Q0-12
        "face_down": sits.face_down if deals_on_request(table) else None,  # R2-11
    }


def seat_for_another(table: Table, player: str) -> int | None:
    """Return the free seat nearest to a player's own where another hand may be asked for (R0-18, R0-23)."""
    rules, mine = table.plan.game.hands, [n for n, who in enumerate(table.seats, 1) if who == player]
    if not mine or table.waiting or (len(mine) >= rules.most and not rules.floor_may_allow_more):
        return None
    free = [seat for seat, who in enumerate(table.seats, 1) if who is None]
    return min(free, key=lambda seat: (min(abs(seat - own) for own in mine), seat), default=None)
