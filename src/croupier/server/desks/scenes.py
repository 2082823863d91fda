"""The felt of a round at each step of its replay, as changes from one step to the next."""

from typing import Any

from croupier.cards import card_text
from croupier.server.desks.replay import round_rows
from croupier.server.rooms import codec
from croupier.server.rooms.back_rooms import Directory, brought_back
from croupier.server.views.deltas import Change, changes
from croupier.store import Log
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.state import Card, Table
from croupier.table.view import Audience, Role, view


def scenes(log: Log, vault: Vault, table: str, number: int) -> dict[str, Any]:
    """Return the sheet of a round, the felt before it, and what each row of it changes there.

    Once a round is over every player's hand lies open in it; the table's own cards turn as they did.
    """
    directory = brought_back(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)
    room, rows = round_rows(log, vault, f"{codec.TABLE}/{table}", number, directory)
    over = rows[-1].type in {e.RoundFinished.__name__, e.RoundDead.__name__}
    first = now = _scene(room.table, over=over)
    steps: list[list[Change]] = []
    for row in rows:
        event = codec.read(row, vault)
        room = room.after(event, row.at, directory.games)
        # the last layout stays until somebody closes the replay
        ended = isinstance(event, e.RoundFinished)
        after = {**now, "chips": _chips(room.table)} if ended else _scene(room.table, over=over)
        steps.append(changes(now, after))
        now = after
    return {"sheet": room.table.plan.game.data, "first": first, "steps": steps}


def _chips(table: Table) -> dict[str, int]:
    return {player.id: player.chips for player in table.players}


def _scene(table: Table, *, over: bool) -> dict[str, Any]:
    """Return a table as a felt is drawn from it."""
    seen = view(table, Audience(Role.AUDITOR))
    held = _held(table) if over else {}
    return {
        "seats": list(seen.seats),
        "chips": dict(seen.chips),
        "bets_open": False,  # nobody bets in a replay
        "hands": [
            {
                "seat": hand.seat,
                "player": hand.player,
                "bets": dict(hand.bets),
                "cards": held.get(hand.seat) or {group: _texts(cards) for group, cards in hand.cards},
                "folded": hand.folded,
                "forfeited": hand.forfeited,
                "token": hand.token,
                "results": dict(hand.results),
            }
            for hand in seen.hands
        ],
        "shared": {group: _texts(cards) for group, cards in seen.shared},
        "choice": {"seat": seen.choice.seat} if seen.choice else None,
    }


def _held(table: Table) -> dict[int, dict[str, list[str | None]]]:
    """Return every player's cards, whoever saw them, by seat."""
    groups = [(n, group) for n, group in enumerate(table.plan.groups) if group.owner == "player"]
    hands = table.round.hands if table.round else ()
    return {hand.seat: {group.id: _texts(hand.cards[n]) for n, group in groups} for hand in hands}


def _texts(cards: tuple[Card, ...]) -> list[str | None]:
    return [None if card is None else card_text(card) for card in cards]
