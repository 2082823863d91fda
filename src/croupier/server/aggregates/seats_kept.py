"""What keeps a seat, or a place on the waiting list: a free seat that is offered, and a bet in a round."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from croupier.table import events as e
from croupier.table.state import Table

if TYPE_CHECKING:
    from croupier.server.aggregates.table_room import TableRoom

ACTS: Final = (e.PlayerSat, e.PlayerLeft, e.RoundFinished, e.RoundDead)
"""What tells who has come to play, and who has played."""


def offered_after(room: "TableRoom", after: Table, at: datetime) -> Mapping[str, datetime]:
    """Return who of the waiting list has a free seat to take, and since when (R0-23)."""
    first = after.waiting[: after.seats.count(None)]
    return MappingProxyType({player: room.offered.get(player, at) for player in first})


def acted_after(room: "TableRoom", event: e.Event, at: datetime) -> Mapping[str, datetime]:
    """Return when people came to their seats, or the last round ended in which they had a bet.

    Nothing else tells that somebody is there to play: a script could wait and leave, ask for bots or say that
    it is ready for ever.
    """
    match event:
        case e.PlayerSat(player):
            return {**room.acted, player: at}
        case e.PlayerLeft(player):
            return {each: since for each, since in room.acted.items() if each != player}
        case e.RoundFinished() | e.RoundDead() if room.table.round:
            return {**room.acted, **dict.fromkeys((hand.player for hand in room.table.round.hands), at)}
        case _:
            return room.acted


def missed_after(room: "TableRoom", after: Table) -> Mapping[str, int]:
    """Count the rounds in a row that somebody sat out."""
    playing = {hand.player for hand in after.round.hands} if after.round else set()
    seated = {player.id for player in after.players}
    return MappingProxyType({player: room.missed.get(player, 0) + 1 for player in seated - playing})
