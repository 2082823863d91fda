"""Leaving every table for a guest who signed out, and with whom nobody can ever sign in again.

Where no cards are out the seat is free at once: bets go back, and the chips to the balance. In an open hand
the guest decides as whoever lets the clock run out does, but nobody waits for it; the seat is free after it.
"""

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING

from croupier.house.settings import ITSELF
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.clocks import expected
from croupier.server.aggregates.playing import play, record_events
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.waits import WaitsFor
from croupier.server.commands.automation import least_costly
from croupier.server.commands.table_handlers import leaves
from croupier.server.commands.writer import PendingCommand
from croupier.store import StoreError
from croupier.table import commands as tc
from croupier.table.stakes import all_off

if TYPE_CHECKING:
    from croupier.server.commands.service import Service


async def leave_tables(service: "Service", player: str) -> None:
    """Give up every seat and place of a player at an electronic table, now or after the round."""
    for room in service.tables():
        if room.electronic and player in expected(room) and await _step(service, room.stream, player):
            service.begin(_see_off(service, room.stream, player))


async def _see_off(service: "Service", stream: str, player: str) -> None:
    """Do what is left to do at a table whenever something has changed there, until the player is gone."""
    changed: asyncio.Queue[int] = asyncio.Queue(1)
    service.subscribe(stream, changed)
    try:
        while await _step(service, stream, player):
            await changed.get()
    finally:
        service.unsubscribe(stream, changed)


async def _step(service: "Service", stream: str, player: str) -> bool:
    """Do what can be done now; False once the player is gone, or the house closes."""
    with contextlib.suppress(StoreError):
        await service.writer.ask(
            PendingCommand("", ITSELF, stream, "", partial(depart, stream=stream, player=player))
        )
        return any(room.stream == stream and player in expected(room) for room in service.tables())
    return False


def depart(unit: UnitOfWork, stream: str, player: str) -> bool:
    """Take one step towards leaving; False where the round goes on first, or nobody is there to leave."""
    room = unit.table(stream)
    table, round_ = room.table, room.table.round
    own = [hand for hand in round_.hands if hand.player == player] if round_ else []
    if player not in expected(room):
        return False
    if player in table.waiting:
        play(unit, stream, tc.Leave(player))
    elif round_ is None or round_.bets_open or not own:
        for hand in own:
            record_events(unit, stream, all_off(unit.table(stream).table, hand))
        leaves(unit, stream, player)
    elif room.waited_for == player:
        play(unit, stream, least_costly(table, room.waits.seat))
    elif room.waits.what is WaitsFor.SHOWN and player not in room.ready:
        unit.tell(stream, f.PlayerReady(player))
    else:
        return False
    return True
