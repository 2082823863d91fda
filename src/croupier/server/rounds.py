"""Rounds as one player saw them: what happened, and what proves that the deck was the committed one."""

from typing import Any

from croupier.server import codec
from croupier.server import facts as f
from croupier.server.fairness import CommittedDeck
from croupier.server.published import publish, seen_by
from croupier.server.replay import ReplayError, round_rows
from croupier.server.rooms import Directory, brought_back
from croupier.store import Log
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.view import Audience, Role


def published_round(log: Log, vault: Vault, table: str, number: int, player: str) -> dict[str, Any]:
    """Return a round for somebody: with their own cards if they played, else as a bystander saw it."""
    directory = brought_back(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)
    stream = f"{codec.TABLE}/{table}"
    if stream not in directory.streams:
        raise ReplayError(f"there is no table {table}")
    before, rows = round_rows(log, vault, stream, number, directory)
    deck, played = None, list[e.Event]()
    for row in rows:
        event = codec.read(row, vault)
        if isinstance(event, f.DeckCommitted):
            deck = CommittedDeck.read(event.secret)
        elif not isinstance(event, f.TableFact):
            played.append(event)
    if deck is None:
        raise ReplayError(f"round {number} of table {table} was dealt by a person; no deck was committed")
    bet = any(isinstance(each, e.PlayerSat) and each.player == player for each in played)
    own = player in before.table.seats or bet
    seen = seen_by(before.table, played, Audience(Role.PLAYER, player) if own else Audience(Role.BYSTANDER))
    return {
        **publish(deck, before.table.plan.game, played, seen),
        "began": rows[0].at.isoformat(),
        "over": isinstance(played[-1], e.RoundFinished | e.RoundDead),
    }
