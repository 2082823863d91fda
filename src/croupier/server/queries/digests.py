"""Digests of rounds in the log, written before a head is signed, and where each stands under such heads."""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Final

from croupier.errors import CroupierError
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory
from croupier.server.aggregates.codec import round_id
from croupier.server.fair.logged import (
    ROUND_DIGEST,
    PublishedHead,
    PublishedPlace,
    digest_of,
    digest_stream,
)
from croupier.server.queries.proof import Roles, sealed_in, told_to
from croupier.server.queries.replay import rounds_from
from croupier.store import Append, EventRow, Fact, Log
from croupier.store.keeper import HeadKeeper
from croupier.store.log_tree import LogTree
from croupier.store.records import GENESIS, moment
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.view import Audience, Role

if TYPE_CHECKING:
    from croupier.server.aggregates.table_room import TableRoom

_ENDS: Final = tuple(
    name for kind in (e.RoundFinished, e.RoundDead) for name in codec.names_of(codec.TABLE, kind.__name__)
)
_AT_ONCE: Final = 200  # rounds that are written together
_BYSTANDER: Final = Audience(Role.BYSTANDER)
_logger = logging.getLogger("croupier.server")


class RoundDigests:
    """Writes the digests of one log, and tells where they stand in its tree."""

    def __init__(
        self, log: Log, vault: Vault, directory: Callable[[], Directory], roles: Roles, keeper: HeadKeeper
    ) -> None:
        self._log, self._vault, self._directory, self._roles = log, vault, directory, roles
        self._keeper, self._tree = keeper, LogTree(log)
        self._until: int | None = None
        self._rooms: dict[str, TableRoom] = {}  # each table after the last round with a digest

    def write(self, by: str, at: datetime) -> int:
        """Write a digest of every sealed round that ended since the last time; return up to which event."""
        head = self._log.head().position
        after = self._keeper.digested() if self._until is None else self._until
        ended = self._log.since(after, types=_ENDS) if head > after else []
        by_table: dict[str, list[EventRow]] = {}
        for row in ended:
            by_table.setdefault(row.stream, []).append(row)
        facts = [fact for stream, rows in by_table.items() for fact in self._digests(stream, rows)]
        for first in range(0, len(facts), _AT_ONCE):
            some = facts[first : first + _AT_ONCE]
            # another process may have been quicker, and its digest is the same
            self._log.append_many([Append((fact,), {fact.stream: 0}, by) for fact in some], at)
        self._until = head
        return head

    def _digests(self, stream: str, ended: list[EventRow]) -> Iterator[Fact]:
        numbers = {codec.read(row, None).number for row in ended}
        directory, room = self._directory(), self._rooms.get(stream)
        for number, before, rows, facts, after in rounds_from(
            self._log, self._vault, stream, min(numbers), directory, room
        ):
            sealed = sealed_in(before, facts) if number in numbers else None
            if sealed is not None:
                positions = [row.position for row in rows]
                events, seen = told_to(before, facts, _BYSTANDER, self._roles, positions)
                id_ = round_id(before.id, number)
                yield Fact.of(
                    digest_stream(id_), ROUND_DIGEST, digest_of(id_, sealed.sealed.root, events, seen)
                )
            if number >= max(numbers):
                self._rooms[stream] = after
                return

    def place(self, round_id: str, size: int | None = None) -> PublishedPlace | None:
        """Return where a round stands in the log under signed heads, and under one of a size asked for."""
        rows = self._log.read(digest_stream(round_id), limit=1)
        if not rows:
            return None
        (row,) = rows
        heads = list(self._heads(row.position, size))
        if not heads:
            return None
        return {
            "row": {
                "position": row.position,
                "stream": row.stream,
                "version": row.version,
                "at": moment(row.at),
                "who": row.who,
                "type": row.type,
                "body": row.body,
                "game": row.game,
                "previous": self._log.hash_at(row.position - 1) or GENESIS,
            },
            "heads": heads,
        }

    def _heads(self, position: int, size: int | None) -> Iterator[PublishedHead]:
        sizes: set[int] = set()
        for note, found in self._keeper.notes():
            if found.size < position or found.size in sizes:
                continue
            try:
                root, proof = self._tree.place(position, found.size)
            except CroupierError as error:
                _logger.warning("no proof for event %d: %s", position, error)
                continue
            if root != found.root:
                _logger.error("the log is not the one that was signed at %d", found.size)
                continue
            sizes.add(found.size)
            yield {
                "size": found.size,
                "root": root.hex(),
                "note": note,
                "proof": [each.hex() for each in proof],
            }
        if size is not None and position <= size <= self._log.head().position and size not in sizes:
            root, proof = self._tree.place(position, size)
            yield {"size": size, "root": root.hex(), "note": "", "proof": [each.hex() for each in proof]}
