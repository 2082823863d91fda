"""Rounds as one player saw them: what happened, and what proves that the deck was the committed one."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.server.desks.moments import moments, summary
from croupier.server.desks.replay import ReplayError, round_rows, rounds_from
from croupier.server.fair.commitments import CommittedDeck
from croupier.server.fair.published import publish, seen_by
from croupier.server.rooms import codec
from croupier.server.rooms import facts as f
from croupier.server.rooms.back_rooms import Directory
from croupier.server.rooms.table_room import TableRoom
from croupier.store import Log, Row
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.view import Audience, Role

_FARTHEST: Final = 120  # rounds back that anybody's own are looked for


class Seer:
    """Somebody who looks back at the rounds of one table."""

    def __init__(self, log: Log, vault: Vault, directory: Directory, table: str, player: str) -> None:
        self._log, self._vault, self._directory = log, vault, directory
        self._stream, self._table, self._player = f"{codec.TABLE}/{table}", table, player
        if self._stream not in directory.streams:
            raise ReplayError(f"there is no table {table}")

    def published(self, number: int) -> dict[str, Any]:
        """Return a round: with their own cards if they played, else as a bystander saw it."""
        return self._published(number, *self._round(number))

    def last(self, newest: int, count: int) -> list[dict[str, Any]]:
        """Return the last rounds of the table that were dealt from a committed deck, the newest first."""
        found = [self._published(*each) for each in self._rounds(max(1, newest - count + 1), newest)]
        return found[::-1]

    def own(self, newest: int, count: int) -> list[dict[str, Any]]:
        """Return in short the last rounds in which they had a hand and which are over, the newest first.

        It looks back chunk by chunk for as long as they have been sitting there.
        """
        found: list[dict[str, Any]] = []
        last = newest
        while last >= 1 and len(found) < count and newest - last < _FARTHEST:
            first = max(1, last - count - 1)  # as many as are wanted, one that is open, one sat out
            chunk = list(self._rounds(first, last))
            for number, before, rows in reversed(chunk):
                told = summary(before.table, self._played(rows), self._player)
                if told is not None:
                    found.append({"number": number, "began": rows[0].at.isoformat(), **told})
            if not chunk or not self._was_there(chunk[0][1], chunk[0][2]):
                break
            last = first - 1
        return found[:count]

    def again(self, number: int) -> dict[str, Any]:
        """Return a round moment by moment, each as it was shown to them, marked as a replay."""
        before, rows = self._round(number)
        game = before.table.plan.game
        return {
            "replay": True,
            "table": self._table,
            "number": number,
            "began": rows[0].at.isoformat(),
            "game_hash": game.hash,
            "sheet": game.data,
            "you": self._player,
            "moments": moments(before.table, self._played(rows), self._audience(before, rows)),
        }

    # ------------------------------------------------------------------------------------------- reading

    def _round(self, number: int) -> tuple[TableRoom, list[Row]]:
        return round_rows(self._log, self._vault, self._stream, number, self._directory)

    def _rounds(self, first: int, last: int) -> Iterator[tuple[int, TableRoom, list[Row]]]:
        for found in rounds_from(self._log, self._vault, self._stream, first, self._directory):
            yield found
            if found[0] >= last:
                return

    def _played(self, rows: list[Row]) -> list[e.Event]:
        """Return what happened at the table itself."""
        read = (codec.read(row, self._vault) for row in rows)
        return [event for event in read if not isinstance(event, f.TableFact)]

    def _was_there(self, before: TableRoom, rows: list[Row]) -> bool:
        sat = (event for event in self._played(rows) if isinstance(event, e.PlayerSat))
        return self._player in before.table.seats or any(event.player == self._player for event in sat)

    def _audience(self, before: TableRoom, rows: list[Row]) -> Audience:
        if self._was_there(before, rows):
            return Audience(Role.PLAYER, self._player)
        return Audience(Role.BYSTANDER)

    def _published(self, number: int, before: TableRoom, rows: list[Row]) -> dict[str, Any]:
        committed = (codec.read(row, self._vault) for row in rows if row.type == f.DeckCommitted.__name__)
        bound = next(committed, None)
        if bound is None:
            raise ReplayError(
                f"round {number} of table {self._table} was dealt by a person; no deck was committed"
            )
        played = self._played(rows)
        seen = seen_by(before.table, played, self._audience(before, rows))
        return {
            **publish(CommittedDeck.read(bound.secret), before.table.plan.game, played, seen),
            "began": rows[0].at.isoformat(),
            "over": isinstance(played[-1], e.RoundFinished | e.RoundDead),
        }
