"""Whose socket gives way where an address holds as many connections as it may.

Behind one router, a neighbour with a script could hold every line with sockets of guests. So whoever comes
takes the place of a socket that is missed least: one of a person who has another one, or of somebody who
neither works nor sits nor waits here; the oldest of them first.
"""

from collections.abc import Iterable

from croupier.server.aggregates.clocks import expected
from croupier.server.wire.connections import Peer
from croupier.server.wire.context import ServerContext


def first_to_go(context: ServerContext, peers: Iterable[Peer]) -> Peer | None:
    """Return the first of these connections that gives way; None where all of them are needed."""
    clients = {client.peer: client for client in context.clients}
    playing = {player for room in context.service.tables() for player in expected(room)}
    for peer in peers:
        client = clients.get(peer)
        if client is None or client.works:
            continue
        if context.sockets[client.person] > 1 or client.person not in playing:
            return peer
    return None
